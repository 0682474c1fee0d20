"""How strategies stand: what each wins, what it would win at an average table, whom it beats, and from which seats."""

from itertools import permutations

import numpy as np
import polars as pl

from analysis.adjusted import Lineups, Side, lineups, ratings, share_columns
from analysis.frames import SIDE, with_p
from analysis.stats.equality import ratio_errors
from analysis.stats.multiple import LIKELY
from analysis.stats.plackett_luce import ALONE
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse

CIRCLES = 20  # at the most, of an arm and number of players


def standings(house: Warehouse) -> pl.DataFrame:
    """Each strategy with its win share, points, and win share at an average table, or why it has none.

    One that met no other has no win share either: against itself it wins its fair share whatever it does.
    """
    table = spread(house.ask("strategies"), shares=["win_share"], numbers=["points"])
    table = table.join(_rated(house), on=[*SIDE, "strategy"], maintain_order="left")
    shares = [name for name in table.columns if name.startswith("win_share") and name != "win_share_rows"]
    alone = pl.col("unrated").eq_missing(ALONE)
    table = table.with_columns(pl.when(~alone).then(pl.col(name)).alias(name) for name in shares)
    table = table.with_columns(edge_share=pl.col("win_share") - 1 / pl.col("players"))
    return with_p(table, "edge_share", "win_share", SIDE).sort(*SIDE, "win_share", descending=[False, False, True])


def _rated(house: Warehouse) -> pl.DataFrame:
    parts = []
    for (arm, players), rating in ratings(house).items():
        names = lineups(house)[arm, players].names
        side = {"arm": [arm] * len(names), "players": [players] * len(names), "strategy": names}
        shares = share_columns("average_share", rating.strategies, rating.fit.rows)
        deals = pl.Series("deals", _deals(lineups(house)[arm, players].strategies, len(names)))
        unrated = pl.Series("unrated", rating.fit.reasons, dtype=pl.String)
        parts.append(pl.DataFrame(side).with_columns(deals, *shares, unrated))
    return pl.concat(parts).with_columns(pl.col("players").cast(pl.Int8))


def _deals(strategies: np.ndarray, size: int) -> np.ndarray:
    """In how many deals each strategy played."""
    ordered = np.sort(strategies, axis=1)
    first = np.ones(ordered.shape, bool)
    first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return np.bincount(ordered[first], minlength=size)


def matrix(house: Warehouse) -> pl.DataFrame:
    """Each two strategies that met, in both orders, with the corrected p of each ending above as often as the other."""
    met = pl.concat([_matrix(side, lined) for side, lined in lineups(house).items()])
    met = with_p(met.with_columns(edge_share=pl.col("above_share") - 0.5), "edge_share", "above_share", SIDE)
    turned = met.with_columns(
        strategy=pl.col("other"),
        other=pl.col("strategy"),
        above_share=1 - pl.col("above_share"),
        above_share_low=1 - pl.col("above_share_high"),
        above_share_high=1 - pl.col("above_share_low"),
        edge_share=-pl.col("edge_share"),
    )
    return pl.concat([met, turned]).sort(*SIDE, "strategy", "other")


def _matrix(side: Side, met: Lineups) -> pl.DataFrame:
    """What the query `beats` counts, from the line-ups."""
    size, players = len(met.names), met.players
    above, times = np.zeros((2, met.bundles * size**2))
    for one, other in permutations(range(players), 2):
        pair = (met.bundle * size + met.strategies[:, one]) * size + met.strategies[:, other]
        above += np.bincount(pair, met.above(one, other), met.bundles * size**2)
        times += np.bincount(pair, minlength=met.bundles * size**2) * players
    above, times = (part.reshape(met.bundles, size, size) for part in (above, times))
    first, second = np.triu_indices(size, 1)
    there = times.sum(axis=0)[first, second] > 0
    first, second = first[there], second[there]
    told = {"strategy": _named(met, first), "other": _named(met, second)}
    return _told(side, told, "above_share", above[:, first, second], times[:, first, second])


def circles(beats: pl.DataFrame) -> pl.DataFrame:
    """Three strategies of which each surely ends above the next, and the last above the first, with the narrowest."""
    sure = beats.filter((pl.col("p") < LIKELY) & (pl.col("edge_share") > 0))
    told = [name for name in sure.columns if name not in (*SIDE, "strategy", "other")]
    steps = [
        sure.select(
            *SIDE, pl.col("strategy").alias(one), pl.col("other").alias(two), pl.struct(told).alias(f"{one}_edge")
        )
        for one, two in (("one", "two"), ("two", "three"), ("three", "one"))
    ]
    found = steps[0].join(steps[1], on=[*SIDE, "two"]).join(steps[2], on=[*SIDE, "three", "one"])
    found = found.filter((pl.col("one") < pl.col("two")) & (pl.col("one") < pl.col("three")))
    edges = pl.concat_list("one_edge", "two_edge", "three_edge")
    narrowest = edges.list.eval(pl.element().sort_by(pl.element().struct.field("edge_share"))).list.first()
    found = found.select(*SIDE, "one", "two", "three", narrowest.alias("edge")).unnest("edge")
    found = found.sort(*SIDE, "edge_share", "one", "two", descending=[False, False, True, False, False])
    return found.group_by(SIDE, maintain_order=True).head(CIRCLES)


def by_seat(house: Warehouse) -> pl.DataFrame:
    """Each strategy in each seat, with its win share there."""
    return pl.concat([_by_seat(side, met) for side, met in lineups(house).items()])


def _by_seat(side: Side, met: Lineups) -> pl.DataFrame:
    """What the query `seats_by_strategy` counts, from the line-ups."""
    size, players = len(met.names), met.players
    won, times = np.zeros((2, players, met.bundles * size))
    for rotation in range(players):
        first = met.ranks_in(rotation) == 1
        share = first / first.sum(axis=1, keepdims=True)
        for entry in range(players):
            cell, seat = met.bundle * size + met.strategies[:, entry], (entry + rotation) % players
            won[seat] += np.bincount(cell, share[:, entry], met.bundles * size)
            times[seat] += np.bincount(cell, minlength=met.bundles * size)
    won, times = (part.reshape(players, met.bundles, size).transpose(1, 2, 0) for part in (won, times))
    names, seats = np.repeat(np.arange(size), players), np.tile(np.arange(players) + 1, size)
    told = {"strategy": _named(met, names), "seat": pl.Series(seats, dtype=pl.Int8)}
    return _told(side, told, "win_share", won.reshape(met.bundles, -1), times.reshape(met.bundles, -1))


def _named(met: Lineups, numbers: np.ndarray) -> pl.Series:
    return pl.Series(met.names, dtype=pl.String).gather(numbers)


def _told(side: Side, told: dict[str, pl.Series], name: str, num: np.ndarray, den: np.ndarray) -> pl.DataFrame:
    """A table of ratios over bundles of deals, as a query with the macro `ratio` would give it."""
    value, moved = ratio_errors(num, den)
    rows = (den > 0).sum(axis=0)
    error = np.sqrt((moved**2).sum(axis=0) * rows / np.maximum(rows - 1, 1))
    estimate = pl.DataFrame({"value": value, "error": np.where(rows > 1, error, np.nan), "rows": rows}).to_struct()
    keys = [pl.lit(side[0]).alias("arm"), pl.lit(side[1], pl.Int8).alias("players")]
    table = pl.DataFrame(told | {"games": den.sum(axis=0).astype(int), name: estimate})
    return spread(table.select(*keys, pl.all()), shares=[name])
