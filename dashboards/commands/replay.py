"""`steelyard replay`: any game of a run again."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from dashboards.commands.options import Json, Runs, TimeLimit
from dashboards.commands.play import perform
from dashboards.console import get_ready, print_json
from dashboards.experiments import plan_kept
from sim.core.batch import LIMIT
from sim.core.files import whole_file
from sim.core.replay import check_same, find_game, one_game
from sim.core.runs import find_run, runs_folder

EXAMPLES = """Examples:

`steelyard replay smoke p4-b0-r0`

`steelyard replay smoke p3-b2-r2 --trace game.jsonl --json`"""


def run(
    run: Annotated[str, typer.Argument(help="The name of a run.")],
    game: Annotated[str, typer.Argument(help="The name of a game, from the table `games`.")],
    trace: Annotated[Path | None, typer.Option(help="Write the whole game to this file, as JSON lines.")] = None,
    time_limit: TimeLimit = LIMIT,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Play a game of a run again, exactly as it was, and tell it in words."""
    kept = find_run(folder or runs_folder(), run)
    plan = plan_kept(kept, kept.manifest())
    found = find_game(kept, game)
    with whole_file(trace) if trace else nullcontext() as file:
        get_ready(plan.game, plan.side(found.block.arm).bots)
        result = perform(one_game(plan, found), file, as_json, time_limit)
        check_same(found, result["scores"])
    if as_json:
        print_json({"run": run, "name": game} | result)
