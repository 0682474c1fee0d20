"""Tournaments: who wins against whom, over blocks that are played from every seat."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import joblib
import numpy as np

from sim.core.batch import LIMIT, Batch, blocks_at_once, play_all, same_deals
from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.game import Game, RuleSet, Setup
from sim.core.lineups import FORMATS, listed
from sim.core.ranges import share_range
from sim.core.records import RESULT

CHUNK = 250  # blocks in one call into compiled code
Place = tuple[int, int]  # which line-up, and the first of its blocks


@dataclass(frozen=True)
class Standing:
    """What a strategy made of a table: its win share with its likely range, and the counts behind it."""

    strategy: str
    against: str
    share: float
    low: float
    high: float
    points: float
    games: int
    deals: int


def tables(bots: Sequence[Bot], players: int, form: str) -> list[tuple[int, ...]]:
    """The line-ups of a tournament, as numbers of the strategies."""
    if form not in FORMATS:
        raise BadInput(f"Unknown format '{form}': the formats are {', '.join(FORMATS)}.")
    return listed(len(bots), players, form)


def play(
    game: Game, rules: RuleSet, setup: Setup, bots: Sequence[Bot], lineups: list[tuple[int, ...]], blocks: int,
    seed: int, limit: float = LIMIT,
) -> Iterator[tuple[Place, np.ndarray]]:  # fmt: skip
    """Play every line-up over the same blocks, each from every seat: where results belong, and they, when ready."""
    players = len(lineups[0])
    chunk = blocks_at_once(bots, CHUNK)
    watch = any(bot.stranger for bot in bots)  # or tables without a stranger would wait for those that have one
    places = [(k, first) for k in range(len(lineups)) for first in range(0, blocks, chunk)]
    batches = []
    for k, first in places:
        used = tuple(dict.fromkeys(lineups[k]))
        n = min(chunk, blocks - first) * players
        deal = game.deal(rules, setup, players, seed=seed, block=first)
        row = np.array([used.index(number) for number in lineups[k]], np.int16)
        roster = tuple(bots[number] for number in used)
        batches.append(Batch(rules, roster, same_deals(deal, n, players), np.tile(row, (n, 1)), watch))
    for number, results in play_all(game, batches, joblib.cpu_count(), limit):
        yield places[number], results


def sort_out(pieces: Iterable[tuple[Place, np.ndarray]], lineups: int) -> list[np.ndarray]:
    """The results by line-up, in order of the blocks; a line-up that was never played has none."""
    found: list[list[np.ndarray]] = [[np.zeros(0, RESULT)] for _ in range(lineups)]
    for (lineup, _), results in sorted(pieces, key=lambda piece: piece[0]):
        found[lineup].append(results)
    return [np.concatenate(results) for results in found]


def shares(lineup: tuple[int, ...], results: np.ndarray, of: int) -> tuple[np.ndarray, np.ndarray]:
    """A strategy's win share and points in each block, the mean over its entries and all rotations."""
    players = len(lineup)
    entries = [e for e, number in enumerate(lineup) if number == of]
    won = results["won"][:, entries] / results["winners"][:, None]
    points = results["points"][:, entries]
    return tuple(numbers.mean(axis=1).reshape(-1, players).mean(axis=1) for numbers in (won, points))


def standing(bots: Sequence[Bot], lineup: tuple[int, ...], results: np.ndarray, of: int) -> Standing:
    """What one strategy made of one line-up."""
    won, points = shares(lineup, results, of)
    others = [bots[number].name for number in lineup if number != of]
    against = ", ".join(f"{others.count(name)} x {name}" for name in dict.fromkeys(others))
    low, high = share_range(won)
    return Standing(bots[of].name, against, float(won.mean()), low, high, float(points.mean()), len(results), len(won))


def overall(bots: Sequence[Bot], lineups: list[tuple[int, ...]], found: list[np.ndarray]) -> list[Standing]:
    """Each strategy over all tables it sat at, best first; all tables play the same blocks."""
    rows = []
    for number, bot in enumerate(bots):
        at = [shares(line, results, number) for line, results in zip(lineups, found, strict=True) if number in line]
        if not at:
            continue
        won, points = np.mean([table[0] for table in at], axis=0), np.mean([table[1] for table in at], axis=0)
        low, high = share_range(won)
        games = sum(len(results) for line, results in zip(lineups, found, strict=True) if number in line)
        where = f"{len(at)} tables"
        rows.append(Standing(bot.name, where, float(won.mean()), low, high, float(points.mean()), games, len(won)))
    return sorted(rows, key=lambda row: -row.share)
