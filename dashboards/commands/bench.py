"""`steelyard bench`: how fast the game is played on this machine."""

import subprocess
import sys
import tempfile
import time
from typing import Annotated, Any

import joblib
import typer
from rich.table import Table

from dashboards.commands.options import Json
from dashboards.console import err, get_ready, out, print_json
from dashboards.experiments import plan_of
from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.experiment import check_experiment
from sim.core.game import Game
from sim.core.jit import MODE
from sim.core.measure import in_own_process, peak_memory, speed
from sim.core.measure_log import SPANS, speed_logged
from strategies import registry

EXAMPLES = """Examples:

`steelyard bench`

`steelyard bench --seconds 0.5 --no-cold --json`"""

BOTS = ("random", "greedy")
PLAIN_GAMES = 2
LOGGED_BLOCKS = 500  # that a worker plays in one go, with a log and without


def run(
    context: typer.Context,
    seconds: Annotated[float, typer.Option(help="How long to measure each row.")] = 2.0,
    cold: Annotated[bool, typer.Option(help="Compile everything anew in an empty cache, which takes a minute.")] = True,
    as_json: Json = False,
) -> None:
    """Measure games and decisions a second, compile and start times, and memory."""
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds is more than 0 and at most 3600, not {seconds}.")
    game: Game = context.obj
    bots = {name: registry.find(game, name) for name in (*BOTS, registry.strongest(game))}
    get_ready(game, bots.values(), loop=True)
    cores = joblib.cpu_count()
    found: dict[str, Any] = {"game": game.name, "mode": MODE, "cores": cores, "rows": []}
    for bot in bots.values():
        for players in game.players:
            found["rows"].append(_row(game, bot, players, cores, seconds))
    found["log"] = _logged(game, cores, seconds)
    found |= _modes(game, cold)
    found["peak_memory_mb"] = peak_memory()
    print_json(found) if as_json else _print(game, found)


def _row(game: Game, bot: Bot, players: int, cores: int, seconds: float) -> dict[str, Any]:
    err.print(f"Measuring {bot.name}, {players} players ...", style="dim")
    rules = game.load_rules()
    return {"strategy": bot.name, "players": players} | speed(game, rules, bot, players, cores, seconds)


def _logged(game: Game, cores: int, seconds: float) -> dict[str, Any]:
    """What logging costs with the roster's strategies and four players."""
    err.print("Measuring the roster with and without a log ...", style="dim")
    said = {"game": game.name, "players": [4], "blocks": LOGGED_BLOCKS * SPANS * (1 + cores), "strategies": ["roster"]}
    plan = plan_of(check_experiment(said, "bench"))
    get_ready(game, plan.bots(), loop=True)
    return speed_logged(plan, cores, seconds)


def _modes(game: Game, cold: bool) -> dict[str, Any]:
    """What only a fresh process shows: plain Python, bounds checks, starting, compiling, memory."""
    bot, players = f"strategies.{game.name}.random:decide", 4
    err.print("Measuring the other modes, memory and start times, each in a process of its own ...", style="dim")
    checked = in_own_process(game, bot, players, 10_000, STEELYARD_BOUNDS="1")
    many = in_own_process(game, bot, players, 40_000, STEELYARD_BOUNDS="1")
    plain = in_own_process(game, bot, players, PLAIN_GAMES, NUMBA_DISABLE_JIT="1")
    found = {
        "compiled_over_plain": checked["games_per_second"] / plain["games_per_second"],
        "plain_games_per_second": plain["games_per_second"],
        "memory_growth_mb_over_30000_games": many["memory_after_mb"] - checked["memory_after_mb"],
        "warm_play_seconds": _seconds_of_play(game),
    }
    if cold:
        err.print("Compiling in an empty cache ...", style="dim")
        with tempfile.TemporaryDirectory() as folder:
            found["cold_compile_seconds"] = in_own_process(game, bot, players, 1, STEELYARD_CACHE=folder)[
                "load_seconds"
            ]
    return found


def _seconds_of_play(game: Game) -> float:
    command = [sys.executable, "-m", "dashboards.cli", "--game", game.name, "play", "--seed", "7", "--json"]
    began = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return time.perf_counter() - began


def _print(game: Game, found: dict[str, Any]) -> None:
    title = f"{game.title}, {found['mode']}: games, decisions and forced decisions a second"
    table = Table("strategy", "players", title=title, title_justify="left")
    for column in ("one core", "decisions", "forced", f"{found['cores']} cores", "decisions", "forced", "times"):
        table.add_column(column, justify="right")
    for row in found["rows"]:
        one, both = row["one_core"], row["all_cores"]
        numbers = [_short(where[what]) for where in (one, both) for what in ("games", "decisions", "forced")]
        table.add_row(row["strategy"], str(row["players"]), *numbers, f"{row['times']:.2f}")
    out.print(table)
    log = found["log"]
    plain, logged = (log["all_cores"][how] for how in ("plain", "logged"))
    out.print(
        f"The roster, 4 players, {found['cores']} cores: {plain:,.0f} games a second, logged {logged:,.0f}", end=" "
    )
    out.print(
        f"({log['logged_share']:.0%}; {log['times']:.2f} times one core), {log['bytes_per_game']:.0f} bytes a game."
    )
    out.print(f"Plain Python: {found['plain_games_per_second']:.1f} games a second;", end=" ")
    out.print(f"compiled is {found['compiled_over_plain']:,.0f} times as fast.")
    out.print(f"Warm start of `play`: {found['warm_play_seconds']:.1f} s.", end=" ")
    if "cold_compile_seconds" in found:
        out.print(f"First compile: {found['cold_compile_seconds']:.0f} s.", end=" ")
    out.print(f"Peak memory: {found['peak_memory_mb']:.0f} MB;", end=" ")
    out.print(f"30,000 more games added {found['memory_growth_mb_over_30000_games']:.1f} MB.")


def _short(n: float) -> str:
    """A number that fits a narrow column."""
    return f"{n / 1e6:.2f}M" if n >= 1e6 else f"{n / 1e3:.0f}k" if n >= 1e5 else f"{n:,.0f}"
