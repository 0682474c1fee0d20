"""`steelyard plan`: how many deals, and how many playtests with people, would show an effect."""

import time
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import joblib
import typer

from analysis.planner import Need, Pilot, needed, pilot
from analysis.warehouse import open_runs
from analysis.words import plural
from dashboards.answers import open_named, show
from dashboards.commands.options import Json, Runs
from dashboards.console import err, get_ready, out, print_json
from dashboards.experiments import begin, find_file, override, plan_of
from sim.core.errors import BadInput
from sim.core.experiment import read_experiment
from sim.core.game import Game
from sim.core.runner import How, carry_on
from sim.core.runs import run_named

EXAMPLES = """Examples:

`steelyard plan --detect 0.02 --players 4 --sets 144`

`steelyard plan --detect 0.05 --players 3 --json`"""

DEALS = 1000  # of the pilot that is played where no run is named


def run(
    context: typer.Context,
    detect: Annotated[float, typer.Option(help="The departure from a fair share that should be seen.")] = 0.02,
    players: Annotated[int, typer.Option(help="How many players.")] = 4,
    sets: Annotated[int, typer.Option("--sets", help="How many setups are asked about at once.")] = 1,
    power: Annotated[float, typer.Option(help="How likely it should be seen.")] = 0.8,
    name: Annotated[str | None, typer.Option("--run", help="The run to learn from.", show_default="a pilot")] = None,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Say how many deals it takes to see an effect, how long that is here, and how many playtests with people."""
    if not 0 < detect < 1 or not 0 < power < 1:
        raise BadInput("--detect and --power are between 0 and 1, such as 0.02 and 0.8.")
    if sets < 1:
        raise BadInput(f"--sets is a whole number from 1 on, not {sets}.")
    game: Game = context.obj
    game.check_players(players)
    learnt, rate = _pilot(game, players)
    if name is not None:
        learnt = pilot(open_named([name], folder), players)
    need = needed(learnt, detect, sets, power)
    seconds = need.deals_in_all * players / rate
    if as_json:
        found = asdict(need) | {"curve": need.curve.to_dicts(), "seconds": seconds, "games_per_second": rate}
        print_json(found | {"pilot": asdict(learnt)})
        return
    _print(game, learnt, need, sets, rate)


def _pilot(game: Game, players: int) -> tuple[Pilot, float]:
    """A few games of the roster, logged, and how many of them were played in a second."""
    asked = override(read_experiment(find_file("default")), {"game": game.name, "players": [players], "blocks": DEALS})
    plan = plan_of(asked)
    get_ready(game, plan.bots(), loop=True)
    err.print(f"Playing {DEALS:,} deals to learn how much they vary ...", style="dim")
    with TemporaryDirectory() as folder:
        run = run_named(Path(folder), "pilot")
        begin(run, plan, False, None)
        began = time.perf_counter()
        games = sum(filed.games for filed in carry_on(plan, run, How(joblib.cpu_count(), "threads")))
        rate = games / (time.perf_counter() - began)
        return pilot(open_runs(game, [run]), players), rate


def _print(game: Game, learnt: Pilot, need: Need, sets: int, rate: float) -> None:
    fair, players = f"{1 / learnt.players:.1%}", learnt.players
    out.print(
        f"To see a {game.words.seat}'s win share depart from {fair} by {need.detect:.1%}, {need.power:.0%} of the"
    )
    out.print(f"the time, with {players} players (learnt from {learnt.deals:,} deals):")
    out.print(f"  in all games: {_cost(need.deals, players, rate)} at {rate:,.0f} games a second;")
    if sets > 1:
        out.print(f"  in each of {sets} {plural(game.words.setup)} at once: {need.deals_each:,} deals each,", end=" ")
        out.print(f"{_cost(need.deals_in_all, players, rate)};")
    out.print(f"  with people, one game a table: {need.tests_counting_wins:,} playtests counting wins,", end=" ")
    out.print(f"{need.tests_recording_scores:,} recording scores (the effect is {need.points:.1f} points).")
    show(need.curve, "Chance of seeing it with people")


def _cost(deals: int, players: int, rate: float) -> str:
    seconds = max(1.0, deals * players / rate)
    time_here = f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} minutes"
    return f"{deals:,} deals, {deals * players:,} games, about {time_here} here"
