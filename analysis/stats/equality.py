"""Whether shares are all equal, tested over independent blocks as a whole."""

import numpy as np
from scipy.special import fdtrc

ENOUGH = 3  # blocks for each thing compared, below which nothing can be said
LEAST = 3  # blocks of a group, if other groups say how much blocks vary


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


def unequal_each(num: np.ndarray, den: np.ndarray, fair: float, starts: np.ndarray) -> np.ndarray:
    """The p of all columns' ratios being fair, for each group of blocks by itself: the rows from each start on.

    A group has few blocks, of which alone a p would be too small too often. So how much blocks vary is taken from all
    groups together, and goes over to each as it would if whoever takes part had won by lot.
    """
    value, _ = ratio_errors(num, np.where(den.sum(axis=0) > 0, den, 1e-9))
    moved = num - value * den
    n, count = len(num), np.diff(np.r_[starts, len(num)])
    lots = _by_lot(den, starts)
    over = _root(lots) @ _root(lots.sum(axis=0), -0.5)
    within = over @ (moved.T @ moved * n / max(n - 1, 1)) @ over.transpose(0, 2, 1)
    t2, rank = _lengths(np.add.reduceat(num - fair * den, starts, axis=0), within)
    known = (count >= LEAST) & (rank > 0) & (n >= ENOUGH * rank + 2)
    rank, freed = np.maximum(rank, 1), np.maximum(n - rank, 1)
    return np.where(known, fdtrc(rank, freed, t2 * freed / (rank * max(n - 1, 1))), np.nan)


def _by_lot(den: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """How the columns would vary together in each group if wins were drawn by lot among those who take part."""
    each = den / np.maximum(den.sum(axis=1, keepdims=True), 1e-30)
    shared = [np.add.reduceat(den * column[:, None], starts, axis=0) for column in each.T]
    return np.eye(den.shape[1]) * np.add.reduceat(den, starts, axis=0)[:, None] - np.stack(shared, axis=2)


def _root(square: np.ndarray, power: float = 0.5) -> np.ndarray:
    """A power of a matrix of covariances, along the axes in which there are any."""
    sizes, axes = np.linalg.eigh(square)
    real = sizes > 1e-9 * np.maximum(sizes.max(axis=-1, keepdims=True), 1e-30)
    grown = np.where(real, np.where(real, sizes, 1.0) ** power, 0.0)
    return (axes * grown[..., None, :]) @ np.swapaxes(axes, -1, -2)


def _lengths(away: np.ndarray, within: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far each row is away, squared and in terms of its covariance, and along how many axes."""
    sizes, axes = np.linalg.eigh(within)
    real = sizes > np.maximum(1e-9 * sizes.max(axis=1, keepdims=True), 1e-15)
    along = (axes * away[:, :, None]).sum(axis=1)
    return np.where(real, along**2 / np.where(real, sizes, 1), 0).sum(axis=1), real.sum(axis=1)
