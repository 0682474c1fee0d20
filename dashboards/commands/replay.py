"""`steelyard replay`: any game of a run again."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from dashboards.commands.options import Json, Runs
from dashboards.commands.play import result_of, tell
from dashboards.console import get_ready, print_json
from dashboards.experiments import plan_kept
from sim.core.files import whole_file
from sim.core.replay import check_same, find_game, sit_down
from sim.core.runs import find_run, runs_folder

EXAMPLES = """Examples:

`steelyard replay smoke p4-b0-r0`

`steelyard replay smoke p3-b7-r2 --trace game.jsonl --json`"""


def run(
    run: Annotated[str, typer.Argument(help="The name of a run.")],
    game: Annotated[str, typer.Argument(help="The name of a game, from the table `games`.")],
    trace: Annotated[Path | None, typer.Option(help="Write the whole game to this file, as JSON lines.")] = None,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Play a game of a run again, exactly as it was, and tell it in words."""
    kept = find_run(folder or runs_folder(), run)
    plan = plan_kept(kept, kept.manifest())
    found = find_game(kept, game)
    with whole_file(trace) if trace else nullcontext() as file:
        get_ready(plan.game, plan.side(found.block.arm).bots)
        sitting = sit_down(plan, found)
        tell(sitting, file, aloud=not as_json)
        check_same(found, sitting)
    if as_json:
        print_json({"run": run, "name": game} | result_of(sitting))
