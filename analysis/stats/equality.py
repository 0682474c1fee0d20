"""Whether shares are all equal, tested over independent blocks as a whole."""

import numpy as np
from scipy.special import fdtrc

ENOUGH = 3  # blocks for each thing compared, below which nothing can be said


def ratio_errors(num: np.ndarray, den: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The ratios of the columns' sums, and how much each block moves each of them."""
    total = den.sum(axis=0)
    value = num.sum(axis=0) / total
    return value, (num - value * den) / total


def unequal(num: np.ndarray, den: np.ndarray, fair: float) -> float:
    """The p of all columns' ratios being fair: Hotelling's test, blocks by rows; not a number with too few blocks.

    A column that never varies, or that follows from the others, adds nothing.
    """
    there = den.sum(axis=0) > 0
    n = len(num)
    if there.sum() < 2:
        return np.nan
    value, moved = ratio_errors(num[:, there], den[:, there])
    covariance = moved.T @ moved * n / max(n - 1, 1)
    sizes, axes = np.linalg.eigh(covariance)
    real = sizes > 1e-9 * max(float(sizes.max()), 1e-30)
    rank = int(real.sum())
    if sizes.max() <= 1e-18 or n < ENOUGH * rank + 2:
        return np.nan
    along = axes[:, real].T @ (value - fair)
    t2 = float((along**2 / sizes[real]).sum())
    return float(fdtrc(rank, n - rank, t2 * (n - rank) / (rank * (n - 1))))
