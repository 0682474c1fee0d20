"""Rankings of games, arranged by their pattern, so that all games of a pattern are looked at together."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np

PORTION = 30_000  # games looked at together, few enough for a processor's cache
NARROW = 2**16 - 1  # numbers up to which are sorted by their digits


@dataclass(frozen=True)
class Rankings:
    """Games, those of a pattern one after another."""

    strategies: np.ndarray  # by seat and game
    order: np.ndarray  # where each game was before
    slices: tuple[tuple[int, int, np.ndarray], ...]  # from where to where, and the pattern
    size: int  # strategies

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return len(self.strategies)

    def portions(self) -> Iterator[tuple[slice, np.ndarray, np.ndarray]]:
        """Some games at a time: where they are, their strategies by seat and game, and their pattern."""
        for start, stop, pattern in self.slices:
            for first in range(start, stop, PORTION):
                here = slice(first, min(first + PORTION, stop))
                yield here, self.strategies[:, here], pattern

    def some(self, chosen: np.ndarray) -> "Rankings":
        """Those games that are chosen, each by where it was before."""
        kept = chosen[self.order]
        ends = np.concatenate([[0], np.cumsum(kept)])
        slices = tuple((int(ends[start]), int(ends[stop]), pattern) for start, stop, pattern in self.slices)
        return Rankings(self.strategies[:, kept], self.order[kept], slices, self.size)

    def before(self) -> tuple[np.ndarray, np.ndarray]:
        """Which strategy, and which seat, ever ended before, or level with, which other."""
        found, seats = np.zeros(self.size**2, bool), np.zeros((self.seats, self.seats), bool)
        for _, strategies, pattern in self.portions():
            for a, b in permutations(range(self.seats), 2):
                if pattern[a, b] > 0:
                    found |= np.bincount(strategies[a] * self.size + strategies[b], minlength=self.size**2) > 0
                    seats[a, b] = True
        return found.reshape(self.size, self.size), seats


def arranged(ranks: np.ndarray, strategies: np.ndarray, size: int, groups: np.ndarray | None = None) -> Rankings:
    """Games from ranks and strategies by game and seat; where strategies are of several groups, each is by itself.

    The pattern says how much of each seat is still there, by columns, as each seat is taken off, by rows.
    """
    seats = ranks.shape[1]
    key = sum((ranks[:, seat] - 1).astype(np.int64) * seats**seat for seat in range(seats))
    if groups is not None:
        fellows = groups[strategies]
        first = (fellows[:, :, None] == fellows[:, None, :]).argmax(axis=2)
        key = key + first @ seats ** np.arange(seats, 2 * seats)
    names, key = np.unique(key, return_inverse=True) if key.max() > NARROW else (None, key)
    times = np.bincount(key)
    there = np.flatnonzero(times)
    order = np.argsort(key.astype(np.uint16), kind="stable")
    ends = times[there].cumsum().tolist()
    parts = (_pattern(int(number), seats) for number in (there if names is None else names))
    slices = tuple(zip([0, *ends[:-1]], ends, parts, strict=True))
    columns = [strategies[:, seat][order] for seat in range(seats)]
    return Rankings(np.array(columns, np.intp), order, slices, size)


def _pattern(key: int, seats: int) -> np.ndarray:
    """Nothing of a seat that is gone or of another group; of seats that share a place less with each taken off."""
    digits = key // seats ** np.arange(2 * seats) % seats
    rank, group = digits[:seats], digits[seats:]
    level = rank[:, None] == rank[None, :]
    level &= group[:, None] == group[None, :]
    off = np.tril(level, -1).sum(axis=1)
    there = np.where(level, (1 - off / level.sum(axis=1))[:, None], rank[:, None] < rank[None, :])
    return np.where(group[:, None] == group[None, :], there, 0.0)


def connected(before: np.ndarray) -> np.ndarray:
    """The group of each: in a group, each ended before each other, if only by way of others."""
    there = reached(before)
    return np.unique((there & there.T).argmax(axis=1), return_inverse=True)[1]


def reached(before: np.ndarray) -> np.ndarray:
    """Who ended before whom, if only by way of others."""
    found = before | np.eye(len(before), dtype=bool)
    for _ in range(len(before).bit_length()):
        found = found.astype(np.float32) @ found.astype(np.float32) > 0
    return found
