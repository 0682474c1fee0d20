"""Whether there is one right plan: which strategy is best in each setup, and in how many setups each is."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.frames import SIDE
from analysis.stats.leaders import ahead, best_in, compared, pooled
from analysis.stats.multiple import LIKELY, corrected, two_sided
from analysis.stats.ranges import LIKELY as RANGE
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse

SIDES = {"arm": pl.String, "players": pl.Int8}
LEADERS = SIDES | {
    "setup": pl.String, "strategy": pl.String, "times": pl.Int64,
    "win_share": pl.Float64, "win_share_low": pl.Float64, "win_share_high": pl.Float64,
    "win_share_error": pl.Float64, "win_share_rows": pl.Int64,
    "second": pl.String,
    "lead_share": pl.Float64, "lead_share_low": pl.Float64, "lead_share_high": pl.Float64,
    "lead_share_error": pl.Float64, "lead_share_rows": pl.Int64,
    "p": pl.Float64, "favourite": pl.String,
    "behind_share": pl.Float64, "behind_share_low": pl.Float64, "behind_share_high": pl.Float64,
    "behind_share_error": pl.Float64, "behind_share_rows": pl.Int64,
    "behind_p": pl.Float64,
}  # fmt: skip
PLANS = SIDES | {
    "strategy": pl.String, "setups": pl.Int64, "leads": pl.Int64, "surely": pl.Int64,
    "best_plan_share": pl.Float64, "best_plan_share_low": pl.Float64, "best_plan_share_high": pl.Float64,
}  # fmt: skip


def plans(house: Warehouse, known: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """What each of some strategies wins in each setup, who leads in each, and in how many each is best."""
    shares = spread(house.ask("strategies_by_setup"), shares=["win_share"])
    shares = shares.join(known, on=[*SIDES, "strategy"], how="semi", maintain_order="left")
    leading, best = [pl.DataFrame(schema=LEADERS)], [pl.DataFrame(schema=PLANS)]
    for side in shares.partition_by(SIDE, maintain_order=True):
        found = _known(side)
        if found.setups and len(found.names) > 1:
            keys = [pl.lit(side[key][0], side.schema[key]).alias(key) for key in SIDE]
            table = leaders(found)
            leading.append(table.select(*keys, pl.all()))
            best.append(best_plans(found, table).select(*keys, pl.all()))
    return shares.drop("bundle", "won", "plays"), pl.concat(leading), pl.concat(best)


@dataclass(frozen=True)
class Setups:
    """What strategies win in the setups of an arm and number of players; all strategies played in each."""

    setups: list[str]
    names: list[str]
    times: np.ndarray  # by setup and strategy
    share: np.ndarray
    together: np.ndarray  # how the shares of a setup vary together, as those of all setups do
    rows: np.ndarray  # by setup

    @property
    def error(self) -> np.ndarray:
        """The standard errors of the shares."""
        return np.sqrt(np.einsum("skk->sk", self.together))

    @property
    def favourite(self) -> int:
        """Who wins most over all setups."""
        return int(((self.share * self.times).sum(axis=0) / self.times.sum(axis=0)).argmax())


def _known(side: pl.DataFrame) -> Setups:
    """Those setups in which every strategy played, and in two bundles of deals at least."""
    names = side["strategy"].unique().sort().to_list()
    kept = side.filter((pl.len().over("setup") == len(names)) & (pl.col("win_share_rows").min().over("setup") > 1))
    kept = kept.sort("setup", "strategy")
    listed = kept["setup"].unique(maintain_order=True).to_list()
    bundles = kept["bundle"].explode().to_numpy().astype(np.intp)
    row = np.repeat(np.arange(kept.height), kept["bundle"].list.len().to_numpy())
    shape = (len(listed), len(names), int(bundles.max(initial=0)) + 1)
    won, times = np.zeros((2, kept.height, shape[2]))
    won[row, bundles], times[row, bundles] = kept["won"].explode().to_numpy(), kept["plays"].explode().to_numpy()
    won, times = won.reshape(shape), times.reshape(shape)
    share, together, rows = compared(won, times)
    return Setups(listed, names, times.sum(axis=2), share, pooled(together, times.sum(axis=2), rows), rows)


def leaders(side: Setups) -> pl.DataFrame:
    """For each setup who leads and by how much, and how far the favourite of all setups is behind who leads there.

    The best and the second are compared as if they had been named beforehand, which does for the best against all
    (Hung and Fithian, Rank verification for exponential families). Who is ahead of the favourite is the best of
    several: its p makes up for that.
    """
    order = np.argsort(-side.share, axis=1, kind="stable")
    best, second, at = order[:, 0], order[:, 1], np.arange(len(order))
    lead, behind = (ahead(side.share, side.together, best, other) for other in (second, side.favourite))
    others = len(side.names) - 1
    names = pl.Series(side.names, dtype=pl.String)
    table = pl.DataFrame(
        {
            "setup": pl.Series(side.setups, dtype=pl.String),
            "strategy": names.gather(best),
            "times": side.times[at, best].astype(int),
            "win_share": _estimate(side.share[at, best], side.error[at, best], side.rows),
            "second": names.gather(second),
            "lead_share": _estimate(*lead, side.rows),
            "p": corrected(two_sided(*lead, side.rows.sum())),
            "favourite": names.gather([side.favourite] * len(order)),
            "behind_share": _estimate(*behind, side.rows),
            "behind_p": corrected(np.minimum(1, others * two_sided(*behind, side.rows.sum()))),
        }
    )
    table = spread(table, shares=["win_share"], numbers=["lead_share", "behind_share"])
    return table.with_columns(pl.when(pl.Series(best != side.favourite)).then(pl.col("^behind_.*$")))


def best_plans(side: Setups, table: pl.DataFrame) -> pl.DataFrame:
    """For each strategy in how many setups it leads, surely leads, and is likely to be the best in truth."""
    truly = best_in(side.share, side.error)
    low, high = np.quantile(truly, [(1 - RANGE) / 2, (1 + RANGE) / 2], axis=0)
    counts = table.group_by("strategy").agg(leads=pl.len(), surely=(pl.col("p") < LIKELY).sum())
    named = pl.DataFrame({"strategy": side.names, "setups": [len(side.setups)] * len(side.names)})
    shares = {"best_plan_share": truly.mean(axis=0), "best_plan_share_low": low, "best_plan_share_high": high}
    table = named.join(counts, on="strategy", how="left", maintain_order="left").with_columns(**shares)
    table = table.with_columns(pl.col("leads", "surely").fill_null(0).cast(pl.Int64))
    return table.sort("best_plan_share", descending=True)


def _estimate(value: np.ndarray, error: np.ndarray, rows: np.ndarray) -> pl.Series:
    """Estimates as queries give them."""
    return pl.DataFrame({"value": value, "error": error, "rows": rows}).to_struct()
