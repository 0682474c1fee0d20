"""What utilities are worth at an average table: its other players are drawn, each by itself, from all that are rated.

A game is won as if each player had a clock that rings at some time, sooner the higher exp(utility) is: whose clock
rings first wins. Over the players who might be drawn, the chance that a clock has not rung yet is a mean.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import expit, logit

from analysis.stats.plackett_luce import Fit
from analysis.stats.ranges import widths

STEP = 0.1  # of the logarithm of time: the sum over such steps is exact to many digits
SOON, LATE = -30.0, 4.0  # logarithms of time, for a clock that rings once in one, before and after which it matters not
SHIFT = 1e-4  # of a utility, to see what it moves


@dataclass(frozen=True)
class Shares:
    """Win shares; not a number where they are not known."""

    value: np.ndarray
    error: np.ndarray
    low: np.ndarray
    high: np.ndarray


def win_shares(strategies: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """The win share of each strategy, by rows, in each seat, from their utilities."""
    rates = np.exp(strategies[:, None] + seats)
    first, last = SOON - np.log(rates.max()), LATE - np.log(rates.min())
    time = np.exp(np.arange(first, last, STEP))
    silent = np.exp(-rates[:, :, None] * time)
    others = silent.mean(axis=0)
    alone = np.array([np.delete(others, seat, axis=0).prod(axis=0) for seat in range(len(seats))])
    return (rates[:, :, None] * time * silent * alone).sum(axis=2) * STEP


def at_average_table(fit: Fit) -> tuple[Shares, Shares]:
    """The win shares of strategies, whatever their seat, and of seats, whatever the strategy: ranges by linearising."""
    utilities = np.r_[fit.strategies, fit.seats]
    known = ~np.isnan(utilities)
    of_strategy = np.arange(len(utilities)) < len(fit.strategies)
    value = _parts(utilities, of_strategy)
    moved = np.zeros((len(utilities), len(utilities)))
    for number in np.flatnonzero(known):
        shift = SHIFT * (np.arange(len(utilities)) == number)
        moved[:, number] = (_parts(utilities + shift, of_strategy) - _parts(utilities - shift, of_strategy)) / (
            2 * SHIFT
        )
    covariance = np.where(known[:, None] & known, fit.covariance, 0.0)
    error = np.where(known, np.sqrt(np.diag(moved @ covariance @ moved.T)), np.nan)
    return _ranged(value[of_strategy], error[of_strategy], fit), _ranged(value[~of_strategy], error[~of_strategy], fit)


def _parts(utilities: np.ndarray, of_strategy: np.ndarray) -> np.ndarray:
    """The win shares of strategies and then of seats; what has no utility is left out, and makes no difference."""
    known = ~np.isnan(utilities)
    strategies, seats = utilities[of_strategy & known], utilities[~of_strategy]
    shares = win_shares(strategies if len(strategies) else np.zeros(1), np.nan_to_num(seats))
    found = np.full(len(utilities), np.nan)
    if len(strategies):
        found[of_strategy & known] = shares.mean(axis=1)
    found[~of_strategy & known] = shares.mean(axis=0)[known[~of_strategy]]
    return found


def _ranged(value: np.ndarray, error: np.ndarray, fit: Fit) -> Shares:
    """With likely ranges, on the scale of odds so that they stay between 0 and 1."""
    half = widths(np.array(fit.rows)) * error / (value * (1 - value))
    return Shares(value, error, expit(logit(value) - half), expit(logit(value) + half))
