"""What each strategy does: how often it does what the game counts, and wherein it differs from the others."""

import polars as pl

from analysis.frames import SIDE
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse

DEALS = 6_000  # that are looked at, of each arm and number of players
REAL = 4.0  # times as much as by chance that strategies must vary


def fingerprints(house: Warehouse) -> pl.DataFrame:
    """Each measure of each strategy, the most telling first.

    away: how far it is from the mean of all strategies, in standard deviations between them; null where they do not
    differ by more than chance.
    """
    table = spread(house.ask("fingerprints", deals=DEALS), numbers=["mean"])
    over = [*SIDE, "measure"]
    between, chance = pl.col("mean").std().over(over), (pl.col("mean_error") ** 2).mean().sqrt().over(over)
    table = table.with_columns(average=pl.col("mean").mean().over(over))
    away = (pl.col("mean") - pl.col("average")) / between
    table = table.with_columns(away=pl.when((between > 0) & (between > REAL * chance)).then(away))
    told = [(column.name, column.unit, column.meaning) for column in house.game.log.columns("seats")]
    known = pl.DataFrame(told, schema=["measure", "unit", "meaning"], orient="row")
    table = table.join(known, on="measure", how="left", maintain_order="left")
    signal = (pl.col("away").abs().round(6), ((pl.col("mean") - pl.col("average")) / pl.col("mean_error")).abs())
    return table.sort(*SIDE, "strategy", *signal, descending=[False] * 3 + [True] * 2, nulls_last=True)
