"""`steelyard simulate`: an experiment, every game of it logged."""

import time
from typing import Annotated, Any

import joblib
import typer

from dashboards.commands.options import Edition, Json, Runs, TimeLimit, Variant
from dashboards.console import get_ready, out, print_json
from dashboards.experiments import begin, find_file, override, plan_of, sized, take_up
from dashboards.simulating import end_if_stopped, fitting, play
from sim.core.batch import LIMIT
from sim.core.errors import BadInput
from sim.core.estimate import estimate
from sim.core.experiment import read_experiment
from sim.core.measure import peak_memory
from sim.core.plan import Plan
from sim.core.precision import read_target
from sim.core.runner import How
from sim.core.runs import Run, find_run, run_named, runs_folder
from sim.core.workers import BACKENDS

EXAMPLES = """Examples:

`steelyard simulate smoke`

`steelyard simulate default --games 400 --players 3 --out three`

`steelyard simulate smoke --dry-run`

`steelyard simulate smoke --games 100 --until seat_share=0.3 --limit 2000 --out narrow --json`"""

Name = Annotated[str | None, typer.Argument(help="By name, or a .toml file.", show_default="default")]
Out = Annotated[str | None, typer.Option("--out", help="The name of the run.", show_default="EXPERIMENT")]
Games = Annotated[int | None, typer.Option(help="About how many games, in whole deals.")]
Numbers = Annotated[str | None, typer.Option("--players", help="Numbers of players, with commas between.")]
Content = Annotated[
    str | None, typer.Option("--guilds", "--content", help="A mode, or the content of one setup, with commas between.")
]
Names = Annotated[str | None, typer.Option("--strategies", help="Strategies, with commas between; roster is all.")]
Meet = Annotated[str | None, typer.Option(help="How they meet: random, mirror, together, round-robin and others.")]
Noise = Annotated[
    float | None, typer.Option(help="The share of random choices of every strategy with no @ of its own.")
]
Seed = Annotated[int | None, typer.Option(help="The seed: the same seed gives the same games.")]
Until = Annotated[str | None, typer.Option(help="Add deals until seats are known so well: seat_share=0.01.")]
Limit = Annotated[int, typer.Option(help="How many games --until may take.")]
Jobs = Annotated[int | None, typer.Option(help="How many workers.", show_default="all cores")]
Backend = Annotated[
    str | None,
    typer.Option(help=f"{', '.join(BACKENDS)}.", show_default="threads, but processes for strategies from files"),
]
Scheduler = Annotated[
    str | None, typer.Option(help="The address of a dask scheduler that runs; else --backend dask starts workers here.")
]
Decisions = Annotated[bool, typer.Option("--log-decisions", help="Log every decision too, which is much slower.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a run that was stopped.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would run, and what it would cost.")]


def run(
    experiment: Name = None,
    out_name: Out = None,
    games: Games = None,
    players: Numbers = None,
    guilds: Content = None,
    strategies: Names = None,
    meet: Meet = None,
    noise: Noise = None,
    edition: Edition = None,
    variant: Variant = None,
    seed: Seed = None,
    until: Until = None,
    limit: Limit = 1_000_000,
    jobs: Jobs = None,
    backend: Backend = None,
    scheduler: Scheduler = None,
    time_limit: TimeLimit = LIMIT,
    log_decisions: Decisions = False,
    resume: Resume = False,
    dry_run: DryRun = False,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Play an experiment and write every game of it down."""
    rules = {"edition": edition, "variants": variant, "noise": noise}
    table = {"players": _numbers(players), "strategies": _list(strategies), "meet": meet, "seed": seed}
    said = {key: value for key, value in (rules | table | _setups(guilds)).items() if value is not None}
    target = {"width": read_target(until), "most_games": _from_one(limit, "--limit")} if until else None
    how = _how(jobs, backend, scheduler, time_limit)
    folder, name = folder or runs_folder(), out_name or find_file(experiment or "default").stem
    asked = None if resume and not (experiment or said or games) else _asked(experiment or "default", said, games)
    plan = take_up(find_run(folder, name), asked) if asked is None or resume else asked
    if dry_run:
        _say_cost(plan, how, log_decisions, as_json)
        return
    run = run_named(folder, name)
    with run.locked():
        if not resume:
            begin(run, plan, log_decisions, target)
        began = time.perf_counter()
        played = play(plan, run, fitting(how, plan))
        _report(run, played, time.perf_counter() - began, as_json)


def _asked(experiment: str, said: dict[str, Any], games: int | None) -> Plan:
    """The plan of an experiment, with what the command line says instead."""
    asked = override(read_experiment(find_file(experiment)), said)
    return plan_of(asked if games is None else sized(asked, _from_one(games, "--games")))


def _how(jobs: int | None, backend: str | None, scheduler: str | None, limit: float) -> How:
    if backend not in (None, *BACKENDS):
        raise BadInput(f"Unknown backend '{backend}': there are {', '.join(BACKENDS)}.")
    if scheduler and backend != "dask":
        raise BadInput("--scheduler goes with --backend dask.")
    workers = _from_one(jobs if jobs is not None else joblib.cpu_count(), "--jobs")
    return How(workers, backend or "", scheduler, limit)


def _from_one(number: int, option: str) -> int:
    if number < 1:
        raise BadInput(f"{option} is a whole number from 1 on, not {number}.")
    return number


def _list(text: str | None) -> list[str] | None:
    return [name.strip() for name in text.split(",")] if text else None


def _numbers(text: str | None) -> list[int] | None:
    try:
        return [int(number) for number in _list(text) or []] or None
    except ValueError:
        raise BadInput(f"--players is one number or several, such as 2,3,4, not '{text}'.") from None


def _setups(text: str | None) -> dict[str, Any]:
    names = _list(text) or []
    return {"setups": [names]} if len(names) > 1 else {"mode": text}


def _say_cost(plan: Plan, how: How, decisions: bool, as_json: bool) -> None:
    get_ready(plan.game, plan.bots(), loop=True)
    cost = estimate(plan, decisions)
    seconds = cost.seconds / how.jobs
    if as_json:
        print_json({"games": cost.games, "chunks": cost.chunks, "seconds": seconds, "bytes": cost.size})
        return
    experiment = plan.experiment
    out.print(experiment.about, markup=False)
    numbers = ", ".join(str(players) for players in experiment.players)
    arms = "one arm" if len(plan.sides) == 1 else f"{len(plan.sides)} arms"
    out.print(f"{plan.game.title}, {numbers} players, seed {experiment.seed}, {arms}:", markup=False)
    for side in plan.sides:
        kept = f", the first without {side.forbid}" if side.forbid else ""
        bots = ", ".join(bot.name for bot in side.bots)
        out.print(f"  {side.name}: edition {side.rules.edition}, {side.meet}: {bots}{kept}", markup=False)
    out.print(f"{cost.games:,} games in {cost.chunks:,} chunks, about {_long(seconds)} and {cost.size / 1e6:,.1f} MB.")


def _long(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} minutes"


def _report(run: Run, played: int, seconds: float, as_json: bool) -> None:
    manifest = run.manifest()
    size, within = run.size(), manifest["within"]
    if as_json:
        found = {key: manifest[key] for key in ("state", "games", "content_hash", "within")}
        cost = {"seconds": seconds, "bytes": size, "memory_mb": peak_memory()}
        print_json({"run": run.name, "played": played} | found | cost)
    else:
        out.print(f"{run.name}: {manifest['games']:,} games, {played:,} of them now in {seconds:.1f} s", end="")
        out.print(f" ({played / seconds:,.0f} a second), {size / 1e6:,.1f} MB in {run.folder}.", markup=False)
        if within is not None:
            asked = manifest["until"]["width"]
            out.print(f"Every seat's win share is known to within {within:.4f}; {asked:g} was asked for.")
    end_if_stopped(run)
