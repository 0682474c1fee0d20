"""How often likely ranges hold the truth, and how often tests find what is not there, over many planted logs.

`python -m tests.analysis.coverage --repeats 2000 --seed 1` prints the tables and exits 1 where a bar is missed.
"""

import argparse
import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import joblib
import numpy as np
import polars as pl

from analysis import lenses
from analysis.answer import Row, Tolerance
from analysis.findings import established
from analysis.lenses.strengths import headline_values
from analysis.pieces import MEASURES, piece_effects
from analysis.stats.effects import design, effects
from analysis.stats.multiple import LIKELY
from analysis.warehouse import Warehouse
from tests.analysis.planted import CONTENT, GAME, NOTHING, SETS, Effects, repeated, truth

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
# Setups: many, of which few are drawn twice; enough to tell pairs apart; and few, with seven or eight deals each.
MANY: Row = {"blocks": 240, "players": [PLAYERS]}
SOME: Row = {"blocks": 396, "players": [PLAYERS], "sets": SETS[::4], "take_turns": True}
FEW: Row = {"blocks": 480, "players": [PLAYERS], "sets": SETS[::12], "take_turns": True, "uses": True}
Look = Callable[[Warehouse], pl.DataFrame]
BETWEEN = (0.935, 0.965)  # of repeats in which a range holds the truth
MOST = 0.075  # of repeats in which a family of corrected tests finds anything where there is nothing


def main() -> int:
    """Print how often ranges hold and tests cry wolf; 1 where that is too seldom or too often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=2000, help="planted logs for ranges; a fifth with nothing in it")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    within = pl.col("covered").is_between(*BETWEEN)
    bad = _shown("Headlines", coverage(asked.repeats, asked.seed), within)
    bad += _shown("Effects of pieces and of pairs", effects_coverage(asked.repeats, asked.seed), within)
    bad += _shown("Where nothing is planted", false_alarms(asked.repeats // 5, asked.seed), pl.col("share") <= MOST)
    print(f"{bad} bars missed, with {asked.repeats} repeats, and {asked.repeats // 5} where nothing is planted.")
    return 1 if bad else 0


def _shown(heading: str, table: pl.DataFrame, good: pl.Expr) -> int:
    """Print a table; in how many of its rows the bar is missed."""
    table = table.with_columns(bar=pl.when(good).then(pl.lit("")).otherwise(pl.lit("missed")))
    with pl.Config(tbl_rows=-1, tbl_hide_dataframe_shape=True, tbl_hide_column_data_types=True):
        print(heading, table, sep="\n", flush=True)
    return table.filter(pl.col("bar") != "").height


def coverage(repeats: int, seed: int, jobs: int = -1, blocks: int = 200_000) -> pl.DataFrame:
    """For each headline, and part of it, the share of repeats whose likely range holds the truth."""
    true = truth(EFFECTS, PLAYERS, blocks=blocks)
    found = _each(headline_values, EFFECTS, MANY, repeats, seed, jobs).join(true, on=["headline", "part"])
    holds, too_low = pl.col("truth").is_between("value_low", "value_high"), pl.col("value_high") < pl.col("truth")
    width = (pl.col("value_high") - pl.col("value_low")).mean()
    shares = found.group_by("headline", "part").agg(covered=holds.mean(), too_low=too_low.mean(), width=width)
    return true.join(shares, on=["headline", "part"]).sort("headline", "part")


def effects_coverage(repeats: int, seed: int, jobs: int = -1, blocks: int = 6_000) -> pl.DataFrame:
    """For effects of pieces and of pairs on each measure, the share of repeats whose likely range holds the truth.

    Those that are planted stand by themselves, all others of a kind together.
    """
    true = true_effects(blocks)
    found = _each(_effects, EFFECTS, SOME, repeats, seed, jobs).join(true, on=["measure", "part"])
    planted = pl.col("part").is_in([pieces for pieces, _ in EFFECTS.edges + EFFECTS.levels + EFFECTS.spreads])
    others = pl.when(pl.col("part").str.contains("+", literal=True)).then(pl.lit("other pairs"))
    found = found.with_columns(part=pl.when(planted).then("part").otherwise(others.otherwise(pl.lit("other pieces"))))
    holds, width = pl.col("truth").is_between("low", "high"), pl.col("high") - pl.col("low")
    shares = found.group_by("measure", "part").agg(
        truth=pl.col("truth").abs().mean(), covered=holds.mean(), width=width.mean()
    )
    return shares.sort("measure", "part")


def true_effects(blocks: int) -> pl.DataFrame:
    """The effects of pieces and of pairs as they truly are, from many games for each way to hold what is planted."""
    named = sorted(
        {piece for pieces, _ in EFFECTS.edges + EFFECTS.levels + EFFECTS.spreads for piece in pieces.split("+")}
    )
    marked = [CONTENT.index(piece) for piece in named]
    ways: dict[tuple[bool, ...], list[tuple[int, ...]]] = {}
    for one in SOME["sets"]:
        ways.setdefault(tuple(piece in one for piece in marked), []).append(one)
    parts = []
    for alike in ways.values():
        means = truth(EFFECTS, PLAYERS, blocks=blocks, sets=(alike[0],)).filter(pl.col("part").is_in(["", "1"]))
        parts += [means.with_columns(setup=pl.lit("+".join(CONTENT[k] for k in one))) for one in alike]
    values = pl.concat(parts).filter(pl.col("headline").is_in(MEASURES)).sort("setup")
    held = [[piece in setup.split("+") for piece in CONTENT] for setup in values["setup"].unique(maintain_order=True)]
    of = design(np.array(held), np.full(len(held), SOME["blocks"] / len(held)))
    rows = []
    for (measure,), side in values.group_by("headline"):
        fitted = effects(of, side["truth"].to_numpy(), np.full(side.height, 1e-9))
        names = [*CONTENT, *("+".join(pair) for pair in combinations(CONTENT, 2))]
        rows += zip([measure] * len(names), names, [*fitted.main, *fitted.pair], strict=True)
    return pl.DataFrame(rows, schema=["measure", "part", "truth"], orient="row").fill_nan(None).drop_nulls()


def _effects(house: Warehouse) -> pl.DataFrame:
    found = piece_effects(house, house.ask("content_bans"))
    both = found.pairs.with_columns(item=pl.col("item") + "+" + pl.col("other"))
    every = pl.concat([found.mains, both], how="diagonal")
    return every.select("measure", part="item", low="effect_low", high="effect_high")


def false_alarms(repeats: int, seed: int, jobs: int = -1, among: Sequence[str] = lenses.names()) -> pl.DataFrame:
    """For each family of tests the share of repeats in which it finds something, though nothing is planted."""
    look = functools.partial(_alarms, among=among)
    found = _each(look, NOTHING, FEW, repeats, seed + 500_000, jobs)
    by_family = found.group_by("family").agg(times=pl.col("arm").drop_nulls().n_unique())
    return by_family.with_columns(share=pl.col("times") / repeats).sort("family")


def _each(look: Look, effects: Effects, said: Row, repeats: int, seed: int, jobs: int) -> pl.DataFrame:
    """What is seen in every repeat; each is an arm, and some are opened at once."""
    every = range(seed * 1_000_000, seed * 1_000_000 + repeats)
    some = (every[first : first + AT_ONCE] for first in range(0, repeats, AT_ONCE))
    return pl.concat(joblib.Parallel(jobs)(joblib.delayed(_batch)(look, effects, said, seeds) for seeds in some))


def _batch(look: Look, effects: Effects, said: Row, seeds: Iterable[int]) -> pl.DataFrame:
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
