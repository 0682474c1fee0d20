"""What strategies do to each other at a table, so that the outcome of tables nobody sat at can be foretold.

A player's strength is the sum of what each opponent brings: B_kj for one who plays k against j. Games are won in
proportion to exp(strength), so that shares are never below nought, sum to one, and those who all play alike win
alike. With two players that is every outcome there can be, and with B_kj = (u_k - u_j) / P it is Plackett-Luce; besides
it knows strategies that beat each other in a circle, or suffer where many play them.
"""

from dataclasses import dataclass
from itertools import permutations

import numpy as np

RIDGE = 0.1  # deals' worth of belief that B is nought: what line-ups cannot show stays so
BUNDLES = 1999  # of deals
STEPS = 30
CLOSE = 1e-6


@dataclass(frozen=True)
class Kinds:
    """The kinds of line-up, whatever their order, and the deals."""

    tables: np.ndarray  # strategies by kind and player
    kind: np.ndarray  # by deal
    won: np.ndarray  # by deal and player of its kind


@dataclass(frozen=True)
class Matchups:
    """B, and how far chance in each bundle of deals has moved it."""

    value: np.ndarray
    moved: np.ndarray

    def draws(self, count: int, seed: int = 1) -> np.ndarray:
        """What it may truly be, drawn so many times from a normal distribution about what was found."""
        chance = np.random.default_rng(seed).normal(size=(count, len(self.moved)))
        return self.value + np.tensordot(chance, self.moved, axes=1)


def meetings(strategies: np.ndarray, size: int) -> np.ndarray:
    """In how many deals each two strategies have met, or players of one, from the strategies by deal and entry."""
    times = np.zeros((len(strategies), size), np.int8)
    for entry in strategies.T:
        times[np.arange(len(strategies)), entry] += 1
    there = (times > 0).astype(np.float32)
    met = there.T @ there
    np.fill_diagonal(met, (times > 1).sum(axis=0))
    return met.astype(int)


def matchups(strategies: np.ndarray, won: np.ndarray, size: int) -> Matchups:
    """B from strategies and the share of the games won, by deal and entry: the likeliest, by Newton's method."""
    kinds = _kinds(strategies.astype(np.intp), won, size)
    times = np.bincount(kinds.kind).astype(float)
    wins = np.stack([np.bincount(kinds.kind, player) for player in kinds.won.T], axis=1)
    value, back = np.zeros((size, size)), np.zeros((size**2, size**2))
    for _ in range(STEPS):
        expected = winners(value, kinds.tables)
        slope = _by_pair(kinds.tables, wins - times[:, None] * expected, size) - RIDGE * value
        back = np.linalg.inv(_bend(kinds.tables, expected, times, size))
        step = (back @ slope.ravel()).reshape(size, size)
        value = value + step
        if np.abs(step).max() < CLOSE:
            break
    return Matchups(value, _moved(kinds, winners(value, kinds.tables), back, size))


def winners(value: np.ndarray, tables: np.ndarray) -> np.ndarray:
    """The win share of each player, from the strategies by table and player; B may stand for several."""
    players = tables.shape[1]
    strength = np.zeros((*value.shape[:-2], *tables.shape))
    for other in range(1, players):
        strength += value[..., tables, np.roll(tables, other, axis=1)]
    weight = np.exp(strength - strength.max(axis=-1, keepdims=True))
    return weight / weight.sum(axis=-1, keepdims=True)


def _kinds(strategies: np.ndarray, won: np.ndarray, size: int) -> Kinds:
    players = strategies.shape[1]
    order = np.argsort(strategies, axis=1, kind="stable")
    ordered = np.take_along_axis(strategies, order, axis=1)
    _, first, kind = np.unique(ordered @ size ** np.arange(players), return_index=True, return_inverse=True)
    return Kinds(ordered[first], kind, np.take_along_axis(won, order, axis=1))


def _by_pair(tables: np.ndarray, numbers: np.ndarray, size: int) -> np.ndarray:
    """The sum of some numbers, by table and player, over the strategy of the player and of each opponent."""
    found = np.zeros(size**2)
    for one, other in permutations(range(tables.shape[1]), 2):
        found += np.bincount(tables[:, one] * size + tables[:, other], numbers[:, one], size**2)
    return found.reshape(size, size)


def _bend(tables: np.ndarray, expected: np.ndarray, times: np.ndarray, size: int) -> np.ndarray:
    found = np.zeros(size**4)
    pairs = list(permutations(range(tables.shape[1]), 2))
    cells = {(one, other): tables[:, one] * size + tables[:, other] for one, other in pairs}
    for a, cell_a in cells.items():
        for b, cell_b in cells.items():
            both = times * expected[:, a[0]] * ((a[0] == b[0]) - expected[:, b[0]])
            found += np.bincount(cell_a * size**2 + cell_b, both, size**4)
    return found.reshape(size**2, size**2) + RIDGE * np.eye(size**2)


def _moved(kinds: Kinds, expected: np.ndarray, back: np.ndarray, size: int) -> np.ndarray:
    """How far each bundle of deals moved B, from what was won in it beyond what was expected."""
    deals, players = kinds.won.shape
    bundles = min(BUNDLES, deals)
    bundle = np.arange(deals) % bundles * size**2
    beyond = (kinds.won - expected[kinds.kind]).T.copy()
    found = np.zeros(bundles * size**2)
    for one, other in permutations(range(players), 2):
        cell = kinds.tables[:, one] * size + kinds.tables[:, other]
        found += np.bincount(bundle + cell[kinds.kind], beyond[one], bundles * size**2)
    return (found.reshape(bundles, size**2) @ back).reshape(bundles, size, size)
