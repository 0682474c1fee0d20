"""Strategies and seats told apart: who sat where with what, and how much of a win is the strategy's and the seat's."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl

from analysis.frames import SIDE
from analysis.stats.average_table import Shares, at_average_table
from analysis.stats.plackett_luce import Fit, fit
from analysis.warehouse import Warehouse

BITS = 5  # of a rank in `rank_entries`
SIXTEENS = sum(16 << (BITS * rotation) for rotation in range(8))
BUNDLES = 1999  # of deals
Side = tuple[str, int]  # an arm and number of players
Found = TypeVar("Found")


@dataclass(frozen=True)
class Lineups:
    """The line-ups of an arm and number of players, deal by deal, and what became of them."""

    names: list[str]  # of the strategies, by number
    strategies: np.ndarray  # their numbers, by deal and entry
    won: np.ndarray  # the share of the deal's games, by deal and entry
    ranks: np.ndarray  # by deal and entry, those of all rotations in one number

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.strategies)

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return self.strategies.shape[1]

    @property
    def bundles(self) -> int:
        """How many bundles of deals are independent rows of every estimate."""
        return min(BUNDLES, self.deals)

    @cached_property
    def bundle(self) -> np.ndarray:
        """The bundle of each deal."""
        return np.arange(self.deals) % self.bundles

    def above(self, one: int, other: int) -> np.ndarray:
        """In how many games of each deal one entry ended above another; level games count half.

        A sixteen in the highest of the five bits of each rotation is left over wherever a rank that is taken from it
        is not the higher one, so that all rotations are compared at once.
        """
        ranks, others = self.ranks[:, one], self.ranks[:, other]
        ahead = np.bitwise_count(((others | SIXTEENS) - ranks) & SIXTEENS)
        behind = np.bitwise_count(((ranks | SIXTEENS) - others) & SIXTEENS)
        return (self.players + ahead.astype(int) - behind) / 2

    def ranks_in(self, rotation: int) -> np.ndarray:
        """The ranks in one rotation, by deal and entry."""
        return (self.ranks >> (BITS * rotation)) & (2**BITS - 1)

    def by_game(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Ranks and strategies by game and seat, and the number of each game's deal."""
        shape = (self.players, self.deals, self.players)  # seats, deals and rotations
        ranks, strategies = np.empty(shape, np.int8), np.empty(shape, self.strategies.dtype)
        for rotation in range(self.players):
            here = self.ranks_in(rotation)
            for entry in range(self.players):
                seat = (entry + rotation) % self.players
                ranks[seat, :, rotation], strategies[seat, :, rotation] = here[:, entry], self.strategies[:, entry]
        deals = np.repeat(np.arange(self.deals), self.players)
        return ranks.reshape(self.players, -1).T, strategies.reshape(self.players, -1).T, deals


@dataclass(frozen=True)
class Rating:
    """What strategies and seats are worth, and what they win at an average table."""

    fit: Fit
    strategies: Shares
    seats: Shares


def _once(ask: Callable[[Warehouse], Found]) -> Callable[[Warehouse], Found]:
    """Ask a warehouse once, for it does not change."""
    found: WeakKeyDictionary[Warehouse, Found] = WeakKeyDictionary()

    @wraps(ask)
    def asked(house: Warehouse) -> Found:
        if house not in found:
            found[house] = ask(house)
        return found[house]

    return asked


@_once
def lineups(house: Warehouse) -> dict[Side, Lineups]:
    """The line-ups of each arm and number of players."""
    names: dict[Side, list[str]] = {}
    for arm, players, name in house.ask("rank_names").sort(*SIDE, "number").select(*SIDE, "strategy").iter_rows():
        names.setdefault((arm, players), []).append(name)
    parts = house.ask("rank_entries_numbered").partition_by(SIDE, as_dict=True)
    return {side: _lineups(listed, parts[side]) for side, listed in names.items()}


def _lineups(names: list[str], entries: pl.DataFrame) -> Lineups:
    players = entries["players"][0]
    order = np.argsort(entries["block"].to_numpy().astype(np.int64) * (players + 1) + entries["entry"].to_numpy())
    columns = (entries[name].to_numpy()[order].reshape(-1, players) for name in ("number", "won", "ranks"))
    strategies, won, ranks = columns
    return Lineups(names, strategies, won / players, ranks)


@_once
def ratings(house: Warehouse) -> dict[Side, Rating]:
    """What strategies and seats are worth, by arm and number of players."""
    found = {}
    for side, met in lineups(house).items():
        told = fit(*met.by_game(), len(met.names))
        found[side] = Rating(told, *at_average_table(told))
    return found


def seats_adjusted(house: Warehouse) -> pl.DataFrame:
    """What each seat wins at an average table, whoever sat there, and the p of all seats being alike given that."""
    parts = []
    for (arm, players), rating in ratings(house).items():
        shares = pl.DataFrame(share_columns("adjusted_share", rating.seats, rating.fit.rows))
        keys = [pl.lit(arm).alias("arm"), pl.lit(players, pl.Int8).alias("players")]
        told = [pl.lit(rating.fit.p_seats).alias("p"), pl.lit(rating.fit.reason, pl.String).alias("reason")]
        parts.append(shares.select(*keys, pl.int_range(1, pl.len() + 1, dtype=pl.Int8).alias("seat"), pl.all(), *told))
    return pl.concat(parts).with_columns(pl.col("p").fill_nan(None))


def share_columns(name: str, shares: Shares, rows: int) -> list[pl.Series]:
    """Shares as columns of a table."""
    found = {"": shares.value, "_low": shares.low, "_high": shares.high, "_error": shares.error}
    columns = [pl.Series(name + key, value, dtype=pl.Float64).fill_nan(None) for key, value in found.items()]
    return [*columns, pl.Series(f"{name}_rows", [rows] * len(shares.value), dtype=pl.Int64)]
