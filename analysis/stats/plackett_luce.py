"""Plackett-Luce: what strategies and seats are worth, from the whole ranking of every game.

A player's utility is the strategy's plus the seat's. First place falls to each player in proportion to exp(utility),
second place likewise among the others, and so on. Players who share a place are taken off one after another, each time
a fraction of all of them together (Efron's approximation, known from survival analysis).

Newton's method goes on until it rests on the games of a sample of blocks; from there it takes steps on all games,
mostly two, until one is so small that its square does not matter, and so ends where it would without the sample. The
games of a block are not independent: errors are the sandwich over blocks, or over so many bundles of them.

Where a group of strategies ends before another in every game, or never meets it, no finite difference of the two fits
best: the groups are fitted side by side, and all but the largest are left without a number, with the reason.
"""

from dataclasses import dataclass

import numpy as np
from scipy.linalg import LinAlgError, block_diag, helmert, solve
from scipy.special import fdtrc

from analysis.stats.equality import ENOUGH
from analysis.stats.rankings import Rankings, arranged, connected, reached

SAMPLE = 3_000  # blocks
BUNDLES = 1999  # of blocks
CLOSE = 1e-3  # a step whose square is far below any error
FAR = 12.0  # a utility that only separation leads to
STEPS = 40
NOTHING = 1e-6  # of a game
ALONE = "it met no other strategy"
UNORDERED = "no two strategies have each ended before the other"
NEVER_MET = "it never met those that are rated"
BEFORE = "it ended before those that are rated in every game"
BEHIND = "it ended behind those that are rated in every game"
TOO_FEW = "there are too few games"


@dataclass(frozen=True)
class Fit:
    """Utilities; those of the strategies that are rated sum to nought, and so do those of the seats."""

    strategies: np.ndarray  # not a number where there is a reason
    seats: np.ndarray
    covariance: np.ndarray  # of all of them, the seats last; not a number with too few rows
    rows: int  # blocks, or bundles of them
    p_seats: float  # that all seats are alike, given the strategies; not a number with too few rows
    reasons: tuple[str | None, ...]  # why a strategy is not rated
    reason: str | None  # why seats cannot be told apart

    @property
    def errors(self) -> np.ndarray:
        """The standard errors of all utilities, the seats last."""
        return np.sqrt(np.diag(self.covariance))


@dataclass(frozen=True)
class Look:
    """What games say of utilities: how likely they make the games, its slope and its bend, by strategies and seats."""

    likelihood: float  # its logarithm
    slope: np.ndarray
    bend: np.ndarray
    left: np.ndarray  # by seat and game: how much sooner it was taken off than expected


def fit(ranks: np.ndarray, strategies: np.ndarray, blocks: np.ndarray, size: int, sample: int = SAMPLE) -> Fit:
    """The utilities of so many strategies, from ranks and strategies by game and seat; blocks are numbered from 0."""
    if ranks.ndim != 2 or not len(ranks) or ranks.shape != strategies.shape or len(ranks) != len(blocks):
        raise ValueError("ranks and strategies are needed of each seat of every game, and a block of every game")
    if ranks.min() < 1 or ranks.max() > ranks.shape[1] or strategies.min() < 0 or strategies.max() >= size:
        raise ValueError("ranks are numbered from 1 to the seats, strategies from 0")
    games = arranged(ranks, strategies, size)
    before, seats_before = games.before()
    groups = connected(before)
    if groups.max() > 0:
        games = arranged(ranks, strategies, size, groups)
    apart = bool(connected(seats_before).max() == 0)
    basis = block_diag(_contrasts(groups), _contrasts(np.zeros(games.seats, int))[:, : (games.seats - 1) * apart])
    found = _climb(games, basis, _start(games, blocks, basis, sample))
    reasons = _reasons(games, before, groups)
    if found is None:
        reasons, nothing = tuple(why or TOO_FEW for why in reasons), np.zeros(len(basis))
        return _told(nothing, np.diag(nothing), reasons, TOO_FEW, 0)
    rows = blocks % BUNDLES
    covariance = _sandwich(games, rows, basis, found[1])
    return _told(basis @ found[0], covariance, reasons, None if apart else TOO_FEW, int(rows.max()) + 1)


def _contrasts(groups: np.ndarray) -> np.ndarray:
    """All utilities that sum to nought in each group, as so many columns."""
    found = np.zeros((len(groups), 0))
    for group in range(groups.max() + 1):
        members = np.flatnonzero(groups == group)
        columns = np.zeros((len(groups), len(members) - 1))
        columns[members] = helmert(len(members)).T
        found = np.hstack([found, columns])
    return found


def _start(games: Rankings, blocks: np.ndarray, basis: np.ndarray, sample: int) -> np.ndarray:
    """Where Newton's method rests on the games of a sample of blocks, drawn by lot."""
    zero, many = np.zeros(basis.shape[1]), int(blocks.max()) + 1
    if sample >= many:
        return zero
    lot = np.random.default_rng(0).permutation(many) < sample
    found = _climb(games.some(lot[blocks]), basis, zero)
    return zero if found is None else found[0]


def _climb(games: Rankings, basis: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, Look] | None:
    """Where Newton's method rests, and the look before its last small step; None where it never does."""
    look = _look(games, basis @ at)
    for _ in range(STEPS):
        try:
            step = solve(basis.T @ look.bend @ basis, basis.T @ look.slope, assume_a="pos")
        except LinAlgError:
            return None
        if np.abs(basis @ (at + step)).max(initial=0) > FAR:
            return None
        if np.abs(step).max(initial=0) < CLOSE:
            return at + step, look
        further = _look(games, basis @ (at + step))
        if further.likelihood < look.likelihood:
            step = step / 4
            further = _look(games, basis @ (at + step))
        at, look = at + step, further
    return None


def _look(games: Rankings, utilities: np.ndarray) -> Look:
    size, seats = games.size, games.seats
    weights = np.exp(utilities)
    likelihood, slope, bend = 0.0, np.zeros((size, seats)), np.zeros((size, seats, size, seats))
    left = np.empty(games.strategies.shape)
    for here, strategies, pattern in games.portions():
        weight = weights[strategies] * weights[size:, None]
        total = pattern @ weight
        taken = weight * (pattern.T @ (1 / total))
        likelihood += float(np.log(weight).sum() - np.log(total).sum())
        left[:, here] = 1 - taken
        for a in range(seats):
            slope[:, a] += np.bincount(strategies[a], 1 - taken[a], size)
            bend[:, a, :, a] += np.diag(np.bincount(strategies[a], taken[a], size))
        _add_pairs(bend, strategies, pattern, weight, total)
    return Look(likelihood, np.r_[slope.sum(axis=1), slope.sum(axis=0)], _by_parts(bend), left)


def _add_pairs(
    bend: np.ndarray, strategies: np.ndarray, pattern: np.ndarray, weight: np.ndarray, total: np.ndarray
) -> None:
    """What two seats take from each other's chance."""
    size, seats = len(bend), len(strategies)
    chance = 1 / total**2
    for a in range(seats):
        for b in range(a, seats):
            together = weight[a] * weight[b] * ((pattern[:, a] * pattern[:, b]) @ chance)
            both = np.bincount(strategies[a] * size + strategies[b], together, size**2).reshape(size, size)
            bend[:, a, :, b] -= both
            if a < b:
                bend[:, b, :, a] -= both.T


def _by_parts(bend: np.ndarray) -> np.ndarray:
    """A bend by strategy and seat, twice, as one by strategies and then seats."""
    across = bend.sum(axis=(1, 2))
    return np.block([[bend.sum(axis=(1, 3)), across], [across.T, bend.sum(axis=(0, 2))]])


def _told(
    utilities: np.ndarray, covariance: np.ndarray, reasons: tuple[str | None, ...], reason: str | None, rows: int
) -> Fit:
    """The fit, without the numbers that mean nothing."""
    size = len(reasons)
    unknown = np.array([*(why is not None for why in reasons), *[reason is not None] * (len(utilities) - size)])
    utilities = np.where(unknown, np.nan, utilities)
    covariance = np.where(unknown[:, None] | unknown, np.nan, covariance)
    p = _unequal(utilities[size:], covariance[size:, size:], rows)
    return Fit(utilities[:size], utilities[size:], covariance, rows, p, reasons, reason)


def _reasons(games: Rankings, before: np.ndarray, groups: np.ndarray) -> tuple[str | None, ...]:
    """Why strategies cannot be rated: the group of two or more that played most is."""
    times = np.bincount(groups, np.bincount(games.strategies.ravel(), minlength=games.size))
    met = (before | before.T) & ~np.eye(games.size, dtype=bool)
    if np.bincount(groups).max() < 2:
        return tuple(UNORDERED if others.any() else ALONE for others in met)
    main = groups == np.where(np.bincount(groups) > 1, times, 0).argmax()
    there = reached(before)
    after, ahead = there[main].any(axis=0), there[:, main].any(axis=1)
    said = np.where(after, BEHIND, np.where(ahead, BEFORE, np.where(met.any(axis=1), NEVER_MET, ALONE)))
    return tuple(None if rated else str(why) for rated, why in zip(main, said, strict=True))


def _sandwich(games: Rankings, rows: np.ndarray, basis: np.ndarray, look: Look) -> np.ndarray:
    """How utilities vary together, were other rows played; not a number with too few of them, or where none differ."""
    many, size = int(rows.max()) + 1, games.size
    row = rows[games.order]
    by_strategy, by_seat = np.zeros(many * size), np.empty((many, games.seats))
    for seat, left in enumerate(look.left):
        by_strategy += np.bincount(row * size + games.strategies[seat], left, many * size)
        by_seat[:, seat] = np.bincount(row, left, many)
    scores = np.hstack([by_strategy.reshape(many, size), by_seat]) @ basis
    if many < ENOUGH * basis.shape[1] or np.abs(scores).max() < NOTHING:
        return np.full([len(basis)] * 2, np.nan)
    back = basis @ np.linalg.inv(basis.T @ look.bend @ basis)
    return back @ (scores.T @ scores) @ back.T * many / (many - 1)


def _unequal(utilities: np.ndarray, covariance: np.ndarray, rows: int) -> float:
    """The p of the seats' utilities all being nought: Hotelling's test."""
    if np.isnan(covariance).any():
        return np.nan
    freedom = len(utilities) - 1
    t2 = utilities @ np.linalg.pinv(covariance, hermitian=True) @ utilities
    return float(fdtrc(freedom, rows - freedom, t2 * (rows - freedom) / (freedom * (rows - 1))))
