"""What utilities win at an average table, against all tables that can be counted out."""

from itertools import product

import numpy as np
import pytest

from analysis.stats.average_table import at_average_table, win_shares
from analysis.stats.plackett_luce import fit
from analysis.stats.ranges import widths
from tests.analysis.stats.gumbel import gumbel

STRATEGIES, SEATS = np.array([0.7, 0.0, -0.7]), np.array([0.2, 0.1, -0.3])


def counted(strategies, seats):
    """Every table there is, each as likely as each other."""
    found = np.zeros((len(strategies), len(seats)))
    for mine, seat in np.ndindex(found.shape):
        shares = []
        for others in product(strategies, repeat=len(seats) - 1):
            utilities = np.insert(np.array(others), seat, strategies[mine]) + seats
            shares.append(np.exp(utilities[seat]) / np.exp(utilities).sum())
        found[mine, seat] = np.mean(shares)
    return found


@pytest.mark.parametrize("spread", [0.1, 1.0, 8.0])
@pytest.mark.parametrize("players", [2, 3])
def test_it_is_the_mean_over_all_tables(spread, players):
    utilities = spread * STRATEGIES, SEATS[:players]
    assert win_shares(*utilities) == pytest.approx(counted(*utilities), abs=1e-9)


def test_where_all_are_alike_each_has_a_fair_share():
    assert win_shares(np.zeros(5), np.zeros(4)) == pytest.approx(np.full((5, 4), 0.25))


@pytest.fixture(scope="module")
def games():
    return gumbel(STRATEGIES, SEATS, blocks=400, own=0.5)


def test_strategies_and_seats_have_the_means(games):
    found = fit(*games, 3)
    strategies, seats = at_average_table(found)
    shares = counted(found.strategies, found.seats)
    assert strategies.value == pytest.approx(shares.mean(axis=1))
    assert seats.value == pytest.approx(shares.mean(axis=0))
    assert seats.value.sum() == pytest.approx(1)


def test_ranges_are_those_of_utilities_drawn_by_their_errors(games):
    found = fit(*games, 3)
    strategies, seats = at_average_table(found)
    drawn = np.random.default_rng(1).multivariate_normal(np.r_[found.strategies, found.seats], found.covariance, 400)
    shares = [win_shares(row[:3], row[3:]) for row in drawn]
    assert strategies.error == pytest.approx(np.std([share.mean(axis=1) for share in shares], axis=0), rel=0.1)
    assert seats.error == pytest.approx(np.std([share.mean(axis=0) for share in shares], axis=0), rel=0.1)
    half = widths(np.array(found.rows)) * strategies.error
    assert strategies.high - strategies.low == pytest.approx(2 * half, rel=0.05)
    assert ((strategies.low < strategies.value) & (strategies.value < strategies.high)).all()


def test_a_strategy_that_is_not_rated_is_at_no_table():
    games = gumbel([0.5, -0.5, 60.0], SEATS, blocks=300)
    strategies, seats = at_average_table(fit(*games, 3))
    assert np.isnan([strategies.value[2], strategies.error[2], strategies.low[2]]).all()
    assert strategies.value[:2].mean() == pytest.approx(1 / 3)
    assert seats.value.sum() == pytest.approx(1)


def test_where_only_seats_are_known_strategies_are_alike():
    mirror = np.repeat(np.arange(3), 100)[:, None].repeat(3, axis=1)
    found = fit(*gumbel([0, 0, 0], SEATS, lineups=mirror), 3)
    strategies, seats = at_average_table(found)
    assert np.isnan(strategies.value).all()
    assert seats.value == pytest.approx(np.exp(found.seats) / np.exp(found.seats).sum())


def test_without_errors_there_are_no_ranges():
    found = fit(*gumbel(STRATEGIES[:2], SEATS, blocks=6, seed=3), 2)
    strategies, seats = at_average_table(found)
    assert np.isfinite(strategies.value).all()
    assert np.isnan(strategies.low).all()
    assert np.isnan(seats.error).all()


def test_ranges_stay_between_nothing_and_all():
    strategies, _ = at_average_table(fit(*gumbel([3.5, 0.0, -3.5], SEATS, blocks=40), 3))
    assert (strategies.low > 0).all()
    assert (strategies.high < 1).all()
