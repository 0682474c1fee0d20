"""How often likely ranges hold the truth, and how often tests find what is not there, over many planted logs.

`python -m tests.analysis.coverage --repeats 2000 --seed 1` prints both tables and exits 1 where a bar is missed.
"""

import argparse
import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import joblib
import polars as pl

from analysis import lenses
from analysis.answer import Tolerance
from analysis.findings import established
from analysis.lenses.strengths import headline_values
from analysis.stats.multiple import LIKELY
from analysis.warehouse import Warehouse
from tests.analysis.planted import GAME, NOTHING, SETS, Effects, repeated, truth

EFFECTS = Effects(
    seats=(0.25, 0.1, 0.0, -0.1),
    strategies=(0.3, 0.1, 0.0, -0.2),
    edges=(("card_a", 0.3), ("card_a+card_b", 0.4)),
    levels=(("card_c", 3.0), ("card_c+card_d", -4.0)),
    spreads=(("card_e", 0.2),),
    levy=0.1,
    leader=2,
)
PLAYERS, AT_ONCE = 4, 20
MANY = {"blocks": 240, "players": [PLAYERS]}  # setups, of which few are drawn twice
FEW = {"blocks": 480, "players": [PLAYERS], "sets": SETS[::12], "take_turns": True}  # 66 setups with 7 or 8 deals each
Look = Callable[[Warehouse], pl.DataFrame]
BETWEEN = (0.935, 0.965)  # of repeats in which a range holds the truth
MOST = 0.075  # of repeats in which a family of corrected tests finds anything where there is nothing


def main() -> int:
    """Print how often ranges hold and tests cry wolf; 1 where that is too seldom or too often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--repeats", type=int, default=2000, help="planted logs for the ranges, and a fifth for nothing"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    held = coverage(asked.repeats, asked.seed)
    wolves = false_alarms(asked.repeats // 5, asked.seed)
    low, high = BETWEEN
    missed = held.filter(~pl.col("covered").is_between(low, high))
    cried = wolves.filter(pl.col("share") > MOST)
    with pl.Config(tbl_rows=-1, tbl_hide_dataframe_shape=True, tbl_hide_column_data_types=True, float_precision=3):
        print(held, wolves, sep="\n")
    print(f"{missed.height} of {held.height} ranges outside {low:.1%} to {high:.1%} in {asked.repeats} repeats;")
    print(f"{cried.height} of {wolves.height} families above {MOST:.1%} in {asked.repeats // 5} repeats of nothing.")
    return 1 if missed.height or cried.height else 0


def coverage(repeats: int, seed: int, jobs: int = -1, blocks: int = 200_000) -> pl.DataFrame:
    """For each headline, and part of it, the share of repeats whose likely range holds the truth."""
    true = truth(EFFECTS, PLAYERS, blocks=blocks)
    found = _each(headline_values, EFFECTS, MANY, repeats, seed, jobs).join(true, on=["headline", "part"])
    holds, too_low = pl.col("truth").is_between("value_low", "value_high"), pl.col("value_high") < pl.col("truth")
    width = (pl.col("value_high") - pl.col("value_low")).mean()
    shares = found.group_by("headline", "part").agg(covered=holds.mean(), too_low=too_low.mean(), width=width)
    return true.join(shares, on=["headline", "part"]).sort("headline", "part")


def false_alarms(repeats: int, seed: int, jobs: int = -1, among: Sequence[str] = lenses.names()) -> pl.DataFrame:
    """For each family of tests the share of repeats in which it finds something, though nothing is planted."""
    look = functools.partial(_alarms, among=among)
    found = _each(look, NOTHING, FEW, repeats, seed + 500_000, jobs)
    by_family = found.group_by("family").agg(times=pl.col("arm").drop_nulls().n_unique())
    return by_family.with_columns(share=pl.col("times") / repeats).sort("family")


def _each(look: Look, effects: Effects, said: dict[str, Any], repeats: int, seed: int, jobs: int) -> pl.DataFrame:
    """What is seen in every repeat; each is an arm, and some are opened at once."""
    every = range(seed * 1_000_000, seed * 1_000_000 + repeats)
    some = (every[first : first + AT_ONCE] for first in range(0, repeats, AT_ONCE))
    return pl.concat(joblib.Parallel(jobs)(joblib.delayed(_batch)(look, effects, said, seeds) for seeds in some))


def _batch(look: Look, effects: Effects, said: dict[str, Any], seeds: Iterable[int]) -> pl.DataFrame:
    return look(repeated(effects, seeds=seeds, **said))


def _alarms(house: Warehouse, among: Sequence[str]) -> pl.DataFrame:
    """The arms in which a family of tests finds something: a table of a lens with its p, a lens's findings, any."""
    rows, told = [], []
    for name in among:
        answer = lenses.load(name).ask(house)
        for table, frame in answer.tables.items():
            if {"p", "arm"} <= set(frame.columns):
                found = frame.filter(pl.col("p") < LIKELY)["arm"].unique().to_list()
                rows += [{"family": f"{name}.{table}", "arm": arm} for arm in [None, *found]]
        told += answer.findings(GAME.words, Tolerance())
        by_lens = {finding.arm for finding in told if finding.lens == name and finding.p is not None}
        rows += [{"family": f"{name} findings", "arm": arm} for arm in [None, *by_lens]]
    kept = {finding.arm for finding in established(told, tuple(among), house.ask("sides")) if finding.p is not None}
    rows += [{"family": "findings", "arm": arm} for arm in [None, *kept]]
    return pl.DataFrame(rows, schema={"family": pl.String, "arm": pl.String}).unique()


if __name__ == "__main__":
    sys.exit(main())
