"""`steelyard demo`: a batch of games on all cores, and who won by seat."""

import time
from typing import Annotated

import joblib
import numpy as np
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dashboards.commands.options import Edition, Json, Players, Seed, Strategies, rules_of, setup_of
from dashboards.console import err, get_ready, out, print_json
from sim.core.batch import Batch, play_all, same_deals
from sim.core.errors import BadInput
from sim.core.game import Game
from sim.core.ranges import share_range
from strategies import registry

EXAMPLES = """Examples:

`steelyard demo`

`steelyard demo --players 3 --games 3000`"""

CHUNK = 500  # blocks in one call into compiled code


def run(
    context: typer.Context,
    players: Players = 4,
    games: Annotated[int, typer.Option(help="How many games, rounded up to whole deals.")] = 40_000,
    strategies: Strategies = "greedy",
    seed: Seed = 1,
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Play many games on all cores and say who won from which seat."""
    game: Game = context.obj
    if games < 1:
        raise BadInput(f"--games is a whole number from 1 on, not {games}.")
    rules = rules_of(game, edition, None)
    deal = game.deal(rules, setup_of(game, None), players, seed=seed)
    bots = registry.line_up(game, strategies, players)
    roster = tuple(dict.fromkeys(bots))
    lineup = np.array([roster.index(bot) for bot in bots], np.int16)
    get_ready(game, bots, loop=True)
    batches = []
    for first in range(0, -(-games // players), CHUNK):
        n = min(CHUNK, -(-games // players) - first) * players
        deal["block"] = first
        batches.append(Batch(rules, roster, same_deals(deal, n, players), np.tile(lineup, (n, 1))))
    began = time.perf_counter()
    shares, points = _play(game, batches, players)
    seconds = time.perf_counter() - began
    _report(game, shares, points, seconds, as_json)


def _play(game: Game, batches: list[Batch], players: int) -> tuple[np.ndarray, np.ndarray]:
    """Win shares and points by block and seat."""
    shares, points = [], []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err) as progress:
        task = progress.add_task(f"Playing {game.title}", total=sum(len(batch.deals) for batch in batches))
        for results in play_all(game, batches, joblib.cpu_count()):
            won = results["won"][:, :players] / results["winners"][:, None]
            by_rotation = (
                won.reshape(-1, players, players),
                results["points"][:, :players].reshape(-1, players, players),
            )
            for kept, numbers in zip((shares, points), by_rotation, strict=True):
                kept.append(_by_seat(numbers))
            progress.advance(task, len(results))
    return np.concatenate(shares), np.concatenate(points)


def _by_seat(numbers: np.ndarray) -> np.ndarray:
    """The mean over a block's rotations for each seat; entry e sits in seat (e + rotation) modulo players."""
    players = numbers.shape[2]
    seats = [[numbers[:, r, (s - r) % players] for r in range(players)] for s in range(players)]
    return np.array(seats).mean(axis=1).T


def _report(game: Game, shares: np.ndarray, points: np.ndarray, seconds: float, as_json: bool) -> None:
    blocks, players = shares.shape
    games = blocks * players
    rows = []
    for seat in range(players):
        low, high = share_range(shares[:, seat])
        share, score = float(shares[:, seat].mean()), float(points[:, seat].mean())
        rows.append({"seat": seat + 1, "win_share": share, "low": low, "high": high, "points": score})
    if as_json:
        print_json({"game": game.name, "games": games, "deals": blocks, "seconds": seconds, "seats": rows})
        return
    table = Table(
        game.words.seat, "win share", "likely range", "points", title="Who won, by seat", title_justify="left"
    )
    for row in rows:
        likely = f"{row['low']:.1%} - {row['high']:.1%}"
        table.add_row(str(row["seat"]), f"{row['win_share']:.1%}", likely, f"{row['points']:.1f}")
    out.print(table)
    out.print(
        f"{games:,} games, {blocks:,} deals each played from every seat; fair is {1 / players:.1%}; "
        f"{games / seconds:,.0f} games a second."
    )
