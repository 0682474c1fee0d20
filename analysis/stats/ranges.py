"""Likely ranges (95%) of estimates, from their standard errors over independent blocks."""

from collections.abc import Iterable

import numpy as np
import polars as pl
from scipy.special import ndtri, stdtrit

LIKELY = 0.95


def widths(rows: np.ndarray, likely: float = LIKELY) -> np.ndarray:
    """By how many standard errors an estimate from so many rows may be off: Student's t; nobody knows for one row."""
    freedom = np.asarray(rows, float) - 1
    return np.where(freedom > 0, stdtrit(np.maximum(freedom, 1), (1 + likely) / 2), np.nan)


def wilson(share: np.ndarray, n: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's range of a plain proportion of n."""
    z2 = float(ndtri((1 + LIKELY) / 2)) ** 2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = np.sqrt(z2 * share * (1 - share) / n + (z2 / (2 * n)) ** 2) / (1 + z2 / n)
    return middle - half, middle + half


def likely_range(
    value: np.ndarray, error: np.ndarray, rows: np.ndarray, *, share: bool
) -> tuple[np.ndarray, np.ndarray]:
    """From where to where the truth is likely to lie; not a number where there is a single row.

    A share stays between 0 and 1, and where its rows are all alike it has the range of as many yes-or-no trials.
    """
    half = widths(rows) * error
    low, high = value - half, value + half
    if not share:
        return low, high
    alike = (error == 0) & (rows > 1)
    least, most = wilson(value, np.maximum(rows, 1))
    return np.maximum(np.where(alike, least, low), 0.0), np.minimum(np.where(alike, most, high), 1.0)


def spread(frame: pl.DataFrame, *, shares: Iterable[str] = (), numbers: Iterable[str] = ()) -> pl.DataFrame:
    """Each estimate of a query, made with the macro `ratio`, as columns x, x_low, x_high and x_error.

    x_rows says over how many independent rows it was counted.
    """
    shares = set(shares)
    for name in frame.columns:
        if name not in shares | set(numbers):
            continue
        parts = frame[name].struct.unnest()
        value, error = (parts[key].cast(pl.Float64).to_numpy() for key in ("value", "error"))
        rows = parts["rows"].to_numpy()
        low, high = likely_range(value, error, rows, share=name in shares)
        found = {name: value, f"{name}_low": low, f"{name}_high": high, f"{name}_error": error, f"{name}_rows": rows}
        at = frame.columns.index(name)
        columns = [
            pl.Series(key, numbers_).fill_nan(None) if numbers_.dtype.kind == "f" else pl.Series(key, numbers_)
            for key, numbers_ in found.items()
        ]
        frame = frame.select(*frame.columns[:at], *columns, *frame.columns[at + 1 :])
    return frame
