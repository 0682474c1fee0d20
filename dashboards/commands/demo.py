"""`steelyard demo`: a batch of games on all cores, and who won by seat."""

import time
from collections.abc import Iterator
from typing import Annotated

import joblib
import numpy as np
import typer
from rich.table import Table

from dashboards.commands.options import (
    Content,
    Edition,
    Json,
    Players,
    Seed,
    Strategies,
    Variant,
    rules_of,
    setup_of,
)
from dashboards.console import err, get_ready, out, print_json, progress_bar
from sim.core.batch import Batch, play_all, same_deals
from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.game import Game, RuleSet
from sim.core.ranges import share_range
from strategies import registry

EXAMPLES = """Examples:

`steelyard demo`

`steelyard demo --players 3 --games 3000`"""

CHUNK = 500  # blocks in one call into compiled code
MOST = 1_000_000_000


def run(
    context: typer.Context,
    players: Players = 4,
    games: Annotated[int, typer.Option(help="How many games, rounded up to whole deals.")] = 40_000,
    strategies: Strategies = "greedy",
    seed: Seed = 1,
    edition: Edition = None,
    variant: Variant = None,
    guilds: Content = None,
    as_json: Json = False,
) -> None:
    """Play many games on all cores and say who won from which seat."""
    game: Game = context.obj
    if not 1 <= games <= MOST:
        raise BadInput(f"--games is a whole number from 1 to {MOST:,}, not {games}.")
    rules = rules_of(game, edition, variant)
    deal = game.deal(rules, setup_of(game, guilds), players, seed=seed)
    bots = registry.line_up(game, strategies, players)
    get_ready(game, bots, loop=True)
    blocks = -(-games // players)
    began = time.perf_counter()
    shares, points, stopped = _play(game, _batches(rules, bots, deal, blocks), players, blocks * players)
    if len(shares):
        _report(game, shares, points, time.perf_counter() - began, as_json)
    if stopped:
        err.print(f"Stopped after {len(shares) * players:,} of {blocks * players:,} games.")
        raise typer.Exit(130)


def _batches(rules: RuleSet, bots: tuple[Bot, ...], deal, blocks: int) -> Iterator[Batch]:
    players = len(bots)
    roster = tuple(dict.fromkeys(bots))
    lineup = np.array([roster.index(bot) for bot in bots], np.int16)
    for first in range(0, blocks, CHUNK):
        n = min(CHUNK, blocks - first) * players
        deal["block"] = first
        yield Batch(rules, roster, same_deals(deal, n, players), np.tile(lineup, (n, 1)))


def _play(game: Game, batches: Iterator[Batch], players: int, total: int) -> tuple[np.ndarray, np.ndarray, bool]:
    """Win shares and points by block and seat, and whether somebody stopped it; what is done is kept."""
    shares, points = [np.zeros((0, players))], [np.zeros((0, players))]
    stopped = False
    with progress_bar() as progress:
        task = progress.add_task(f"Playing {game.title}", total=total)
        try:
            for results in play_all(game, batches, joblib.cpu_count()):
                won = results["won"][:, :players] / results["winners"][:, None]
                shares.append(_by_seat(won))
                points.append(_by_seat(results["points"][:, :players]))
                progress.advance(task, len(results))
        except KeyboardInterrupt:
            stopped = True
    return np.concatenate(shares), np.concatenate(points), stopped


def _by_seat(numbers: np.ndarray) -> np.ndarray:
    """The mean over a block's rotations for each seat; entry e sits in seat (e + rotation) modulo players."""
    players = numbers.shape[1]
    rotated = numbers.reshape(-1, players, players)
    seats = [[rotated[:, r, (s - r) % players] for r in range(players)] for s in range(players)]
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
