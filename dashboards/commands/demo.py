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
    Noise,
    Players,
    Seed,
    Strategies,
    TimeLimit,
    Variant,
    rules_of,
    setup_of,
    with_noise,
)
from dashboards.console import end_early, get_ready, keep, out, print_json
from sim.core.batch import LIMIT, Batch, blocks_at_once, play_all, same_deals
from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.game import Game, RuleSet
from sim.core.ranges import share_range
from sim.core.workers import Done
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
    noise: Noise = 0.0,
    seed: Seed = 1,
    edition: Edition = None,
    variant: Variant = None,
    guilds: Content = None,
    time_limit: TimeLimit = LIMIT,
    as_json: Json = False,
) -> None:
    """Play many games on all cores and say who won from which seat."""
    game: Game = context.obj
    if not 1 <= games <= MOST:
        raise BadInput(f"--games is a whole number from 1 to {MOST:,}, not {games}.")
    rules = rules_of(game, edition, variant)
    deal = game.deal(rules, setup_of(game, guilds), players, seed=seed)
    bots = registry.line_up(game, with_noise(strategies, noise), players)
    get_ready(game, bots, loop=True)
    blocks = -(-games // players)
    began = time.perf_counter()
    played = _by_block(play_all(game, _batches(rules, bots, deal, blocks), joblib.cpu_count(), time_limit), players)
    kept, stopped = keep(played, f"Playing {game.title}", blocks * players)
    if kept:
        shares, points = (np.concatenate(numbers) for numbers in zip(*kept, strict=True))
        _report(game, shares, points, time.perf_counter() - began, as_json)
    end_early(stopped, sum(len(shares) for shares, _ in kept) * players, blocks * players)


def _batches(rules: RuleSet, bots: tuple[Bot, ...], deal, blocks: int) -> Iterator[Batch]:
    players = len(bots)
    roster = tuple(dict.fromkeys(bots))
    lineup = np.array([roster.index(bot) for bot in bots], np.int16)
    chunk = blocks_at_once(bots, CHUNK)
    for first in range(0, blocks, chunk):
        n = min(chunk, blocks - first) * players
        deal["block"] = first
        yield Batch(rules, roster, same_deals(deal, n, players), np.tile(lineup, (n, 1)))


def _by_block(played: Done, players: int) -> Done:
    """How many games were played, and their win shares and points by block and seat."""
    for _, results in played:
        won = results["won"][:, :players] / results["winners"][:, None]
        yield len(results), (_by_seat(won), _by_seat(results["points"][:, :players]))


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
