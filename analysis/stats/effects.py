"""What pieces, and pairs of them, do to a number that is measured in each setup.

A setup's number is the mean of all, plus an effect of each piece that it holds, plus one of each pair. Effects of
pieces that stand in for each other sum to nought: a piece's effect is against the average of those it replaces. Single
pieces are fitted first, then pairs to what these leave. What the setups cannot tell apart is not a number.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy.special import fdtrc

from analysis.stats.multiple import LIKELY

SMALL = 1e-6
ENOUGH = 10  # deals of a setup that its own variance takes


class Explained(NamedTuple):
    """The share of the true differences between setups that something explains; not a number without differences."""

    share: float
    error: float


class Effects(NamedTuple):
    """Effects with their standard errors; pairs in the order of `combinations`."""

    main: np.ndarray
    main_error: np.ndarray
    against: list[list[int]]  # for each piece those that it stands in for, itself among them
    pair: np.ndarray
    pair_error: np.ndarray
    mean: float
    rows: int  # deals that are left to tell chance from
    p: float  # of all setups being alike
    by_pieces: Explained
    by_pairs: Explained  # by pieces and pairs together


class Fit(NamedTuple):
    """Columns fitted to weighted setups: how far each one's effect can be told, and what makes it of the numbers."""

    basis: np.ndarray
    inverse: np.ndarray
    seen: np.ndarray  # from true effects to those that are found, on average


class Design(NamedTuple):
    """Which pieces some setups hold, and what may be told of each piece and pair from so many deals of each setup."""

    rows: np.ndarray
    single: Fit
    double: Fit
    against: list[list[int]]
    apart: np.ndarray  # pairs that can be told from others


def design(held: np.ndarray, rows: np.ndarray) -> Design:
    """What the pieces that each setup holds, and its deals, allow to be told."""
    weight, held = rows / rows.sum(), held.astype(float)
    root = np.sqrt(weight)[:, None]
    of_pairs = np.array(list(combinations(range(held.shape[1]), 2)), int).reshape(-1, 2)
    single = _fit(_centred(held, weight) * root)
    both = _centred(held[:, of_pairs[:, 0]] * held[:, of_pairs[:, 1]], weight) * root
    double = _fit(both - single.basis @ (single.basis.T @ both))
    against = _against(single.seen)
    return Design(rows, single, double, against, _told_apart(double.seen, of_pairs, against))


def effects(of: Design, value: np.ndarray, error: np.ndarray) -> Effects:
    """Effects of pieces, and of pairs, on the numbers of setups, from these and their errors."""
    weight = of.rows / of.rows.sum()
    mean = float(weight @ value)
    moved, (noise, pooled) = np.sqrt(weight) * (value - mean), _noise(error, of.rows)
    freedom = int(of.rows.sum()) - len(of.rows)
    p = _differ(value - mean, of.rows, pooled, freedom)
    along = np.concatenate([of.single.basis, of.double.basis], axis=1)
    return Effects(
        *_found(of.single, moved, noise * weight, np.array([bool(group) for group in of.against])),
        of.against,
        *_found(of.double, moved, noise * weight, of.apart),
        mean,
        freedom + 1,
        p,
        *(_explained(basis, moved, noise, weight, p < LIKELY) for basis in (of.single.basis, along)),
    )


def _centred(columns: np.ndarray, weight: np.ndarray) -> np.ndarray:
    return columns - weight @ columns


def _fit(columns: np.ndarray) -> Fit:
    """Least squares of the smallest effects."""
    left, sizes, right = np.linalg.svd(columns, full_matrices=False)
    real = sizes > SMALL * max(1.0, float(sizes.max(initial=0)))
    left, sizes, right = left[:, real], sizes[real], right[real]
    return Fit(left, (right.T / sizes) @ left.T, right.T @ right)


def _found(fit: Fit, moved: np.ndarray, variance: np.ndarray, known: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The effects and their errors, where they are known."""
    error = np.sqrt(fit.inverse**2 @ variance)
    return np.where(known, fit.inverse @ moved, np.nan), np.where(known, error, np.nan)


def _noise(error: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, float]:
    """The variance of each setup's number, and the pooled one of a deal, which holds where a setup has few."""
    freedom = rows - 1
    own = np.where(freedom > 0, np.nan_to_num(error) ** 2, 0.0)
    pooled = float(freedom @ (own * rows) / freedom.sum()) if freedom.sum() > 0 else np.nan
    return np.where(rows >= ENOUGH, own, pooled / rows), pooled


def _differ(above: np.ndarray, rows: np.ndarray, pooled: float, freedom: int) -> float:
    """The p of all setups having the same number, by the analysis of variance."""
    if len(rows) < 2 or not pooled > 0:
        return np.nan
    return float(fdtrc(len(rows) - 1, freedom, rows @ above**2 / (len(rows) - 1) / pooled))


def _against(seen: np.ndarray) -> list[list[int]]:
    """The pieces that each piece stands in for: none where it cannot be told from others."""
    groups = []
    for piece, row in enumerate(seen):
        group = np.flatnonzero(np.abs(row) > SMALL)
        plain = np.zeros(len(row))
        plain[group] = -1 / max(1, len(group)) if row[piece] < 1 - SMALL else 0.0
        plain[piece] += 1
        groups.append(group.tolist() if len(group) and np.allclose(row, plain, atol=SMALL) else [])
    return groups


def _told_apart(seen: np.ndarray, of_pairs: np.ndarray, against: list[list[int]]) -> np.ndarray:
    """Which pairs are confounded with nothing but sums over the pieces that stand in for one of the two."""
    real = np.diag(seen) > SMALL
    sums = [~real[:, None] & np.eye(len(real), dtype=bool)]
    for group in {tuple(group) for group in against if len(group) > 1}:
        within = np.isin(of_pairs, group)
        for piece in range(len(against)):
            at = of_pairs == piece
            sums.append(((at & within[:, ::-1]).any(axis=1))[None, :])
    ideal = np.eye(len(real)) - _fit(np.concatenate(sums).astype(float)).seen
    return real & (np.abs(seen - ideal).max(axis=1, initial=0) < SMALL)


def _explained(along: np.ndarray, moved: np.ndarray, noise: np.ndarray, weight: np.ndarray, some: bool) -> Explained:
    """The share of the differences between setups, without those that are chance, that lies along some columns.

    Where there are columns for every setup, they would explain anything.
    """
    if not some or along.shape[1] >= len(weight) - 1:
        return Explained(np.nan, np.nan)
    of_chance = noise * weight
    fitted = along @ (along.T @ moved)
    total = float(moved @ moved - of_chance @ (1 - weight))
    share = float(fitted @ fitted - (along**2).sum(axis=1) @ of_chance) / total
    error = 2 * float(np.sqrt(of_chance @ (fitted - share * moved) ** 2)) / total
    return Explained(min(1.0, max(0.0, share)), error)
