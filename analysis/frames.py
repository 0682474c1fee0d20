"""What lenses do with the frames that queries give."""

from typing import Any

import numpy as np
import polars as pl

from analysis.stats.multiple import corrected, two_sided

SIDE = ["arm", "players"]


def of_side(frame: pl.DataFrame, side: dict[str, Any]) -> pl.DataFrame:
    """The rows of an arm and number of players."""
    return frame.filter(pl.col("arm") == side["arm"], pl.col("players") == side["players"])


def with_p(frame: pl.DataFrame, effect: str, estimate: str, groups: list[str]) -> pl.DataFrame:
    """Add the p of an effect being nought, by the error of an estimate, corrected over the rows of each group."""
    numbers = (frame[name].fill_null(0).to_numpy() for name in (effect, f"{estimate}_error", f"{estimate}_rows"))
    return frame.with_columns(p=pl.Series(two_sided(*numbers), dtype=pl.Float64)).with_columns(corrected_over(groups))


def corrected_over(groups: list[str]) -> pl.Expr:
    """The column p, corrected over the rows of each group; where there is none, none."""
    return pl.col("p").map_batches(_corrected, return_dtype=pl.Float64).over(groups).fill_nan(None)


def _corrected(p: pl.Series) -> pl.Series:
    return pl.Series(corrected(p.to_numpy().astype(np.float64)))
