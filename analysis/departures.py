"""How far each seat, and each strategy, departs from a fair share in each setup."""

from collections.abc import Iterator

import numpy as np
import polars as pl

from analysis.frames import SIDE, corrected_over, with_p
from analysis.stats.equality import unequal_each
from analysis.stats.largest import expected_largest
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse

SET = [*SIDE, "setup"]
KINDS = ("seat", "strategy")


def departures(house: Warehouse) -> pl.DataFrame:
    """Each seat and each strategy in each setup, with its win share and how far that is from one divided by players.

    Where a single strategy plays there is none to set it against. Unusual is what departs from the share that the same
    seat or strategy has over all setups; what chance does to it is taken from all of them, by the times it was played.
    """
    seats = house.ask("seats_by_setup").filter(pl.col("setup") != "").rename({"seat": "name", "games": "times"})
    strategies = house.ask("setup_strategies").rename({"strategy": "name"})
    strategies = strategies.filter(pl.len().over(SET) > 1)
    parts = [
        spread(part, shares=["win_share"]).with_columns(pl.col("name").cast(pl.String), kind=pl.lit(kind))
        for kind, part in zip(KINDS, (seats, strategies), strict=True)
    ]
    usual = (pl.col("win_share") * pl.col("times")).sum() / pl.col("times").sum()
    freedom = pl.col("win_share_rows") - 1
    pooled = (freedom * pl.col("win_share_error") ** 2 * pl.col("times")).sum() / freedom.sum()
    alike = [*SIDE, "kind", "name"]
    far = pl.concat(parts).with_columns(
        edge_share=pl.col("win_share") - 1 / pl.col("players"),
        usual_share=usual.over(alike),
        unusual_share_error=(pooled.over(alike) / pl.col("times")).sqrt().fill_nan(None),
        unusual_share_rows="win_share_rows",
    )
    far = far.with_columns(unusual_share=pl.col("win_share") - pl.col("usual_share"))
    return with_p(far, "unusual_share", "unusual_share", [*SIDE, "kind"]).rename({"p": "unusual_p"})


def by_chance(far: pl.DataFrame) -> pl.DataFrame:
    """For each setup the largest departure that a perfectly fair one would show over so many deals."""
    lists = far.group_by(SET, maintain_order=True).agg(error=pl.col("unusual_share_error").drop_nulls())
    errors = np.zeros((lists.height, int(lists["error"].list.len().max() or 0)))  # ty: ignore[invalid-argument-type]
    for row, found in zip(errors, lists["error"], strict=True):
        row[: len(found)] = found.to_numpy()
    return lists.select(SET).with_columns(chance_share=pl.Series(expected_largest(errors), dtype=pl.Float64))


def alike(house: Warehouse) -> pl.DataFrame:
    """For each setup the p of all its seats being alike, and that of its strategies; corrected over all of both."""
    rows = [row for part in (_seats(house), _strategies(house)) for row in part]
    schema = {"arm": pl.String, "players": pl.Int8, "setup": pl.String, "kind": pl.String, "p": pl.Float64}
    return pl.DataFrame(rows, schema=schema, orient="row").with_columns(corrected_over(SIDE))


def _seats(house: Warehouse) -> Iterator[tuple]:
    blocks = house.ask("seat_blocks").filter(pl.col("setup") != "")
    for (arm, players), part in blocks.group_by(SIDE, maintain_order=True):
        won = part["won"].explode().to_numpy().reshape(part.height, -1)
        for setup, p in _each(part["setup"], won, np.ones_like(won), players):
            yield arm, players, setup, "seat", p


def _strategies(house: Warehouse) -> Iterator[tuple]:
    lists = house.ask("setup_strategy_blocks")
    for (arm, players), part in lists.group_by(SIDE, maintain_order=True):
        every = part.explode("block", "number", "won", "times").sort("setup", "block", "number")
        row = every.select(pl.struct("setup", "block").rle_id()).to_series().to_numpy()
        number = every["number"].to_numpy()
        won, times = np.zeros((2, row.max() + 1, number.max() + 1))
        at = row, number
        won[at], times[at] = every["won"].to_numpy(), every["times"].to_numpy()
        setups = every.group_by("setup", "block", maintain_order=True).first()["setup"]
        for setup, p in _each(setups, won, times, players):
            yield arm, players, setup, "strategy", p


def _each(setups: pl.Series, won: np.ndarray, times: np.ndarray, players: int) -> Iterator[tuple[str, float]]:
    """The p of each setup, of blocks that are in the order of their setups."""
    starts = np.flatnonzero(np.r_[True, (setups != setups.shift()).to_numpy()[1:]])
    yield from zip(setups.gather(starts), unequal_each(won, times, 1 / players, starts).tolist(), strict=True)
