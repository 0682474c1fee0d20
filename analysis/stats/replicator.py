"""Which mix of strategies would settle, were players to turn to what wins: replicator dynamics for tables of any size.

Opponents are drawn from all players, each by itself: f_k(x), what strategy k wins where strategies have shares x, is
what it wins from each table of opponents, by the chance of such a table. A strategy grows as f_k(x) is above the mean.
Each step takes f at its end: where players would circle for ever, as about rock, paper and scissors, that brings them
to rest at the mix about which they circle.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np

STEPS = 2_000
STILL = 1e-6  # of a share, by one step
PACE = 1.0  # how far one step goes, in the span between the best and the worst that can be won


@dataclass(frozen=True)
class Opponents:
    """All that one player may meet."""

    tables: np.ndarray  # the strategies of the others
    orders: np.ndarray  # in how many orders they may sit

    def chances(self, mix: np.ndarray) -> np.ndarray:
        """How often a player meets each, by game and table, in the mix of each game."""
        return self.orders * mix[:, self.tables].prod(axis=2)


def opponents(names: np.ndarray, players: int) -> Opponents:
    """All that one player may meet among some strategies."""
    tables = list(combinations_with_replacement(names.tolist(), players - 1))
    orders = [factorial(players - 1) // prod(factorial(row.count(name)) for name in set(row)) for row in tables]
    return Opponents(np.array(tables, np.intp), np.array(orders, float))


def settle(shares: np.ndarray, against: Opponents) -> np.ndarray:
    """The mix that settles from equal shares, by game and strategy.

    It takes what each strategy wins against each table of opponents, by game, strategy and table.
    """
    mix = np.full(shares.shape[:2], 1 / shares.shape[1])
    pace = PACE / np.maximum(np.ptp(shares, axis=(1, 2)), 1e-12)[:, None]
    for _ in range(STEPS):
        ahead = _grown(mix, shares, against.chances(mix), pace)
        further = _grown(mix, shares, against.chances(ahead), pace)
        still = np.abs(further - mix).max() < STILL
        mix = further
        if still:
            break
    return mix


def _grown(mix: np.ndarray, shares: np.ndarray, chance: np.ndarray, pace: np.ndarray) -> np.ndarray:
    """A mix one step on, as strategies win by the chance of each table."""
    wins = np.matmul(shares, chance[:, :, None])[:, :, 0]
    grown = mix * np.exp(pace * (wins - wins.max(axis=1, keepdims=True)))
    return grown / grown.sum(axis=1, keepdims=True)
