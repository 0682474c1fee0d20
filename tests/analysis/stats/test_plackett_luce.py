"""Plackett-Luce: planted utilities are found, ranges cover them, and what cannot be said is not."""

from itertools import permutations

import numpy as np
import pytest
from scipy.optimize import minimize

from analysis.stats import plackett_luce
from analysis.stats.plackett_luce import ALONE, BEFORE, BEHIND, NEVER_MET, TOO_FEW, UNORDERED, fit
from analysis.stats.ranges import widths
from tests.analysis.stats.gumbel import gumbel, ranks_of

STRATEGIES, SEATS = np.array([0.8, 0.1, -0.3, -0.6]), np.array([0.3, 0.0, -0.1, -0.2])


def centred(utilities):
    return np.asarray(utilities) - np.mean(utilities)


def test_planted_utilities_are_found():
    found = fit(*gumbel(STRATEGIES, SEATS, blocks=3_000), 4)
    utilities, true = np.r_[found.strategies, found.seats], np.r_[STRATEGIES, SEATS]
    assert np.abs(utilities - true).max() < 0.06
    assert (np.abs(utilities - true) < 4 * found.errors).all()
    assert found.p_seats < 1e-9
    assert found.reasons == (None,) * 4
    assert found.reason is None


@pytest.mark.parametrize("players", [2, 3, 5])
def test_any_number_of_players(players):
    seats = centred(np.linspace(0.4, -0.4, players))
    found = fit(*gumbel(STRATEGIES, seats, blocks=1_500), 4)
    assert (np.abs(found.seats - seats) < 4 * found.errors[4:]).all()
    assert (np.abs(found.strategies - STRATEGIES) < 4 * found.errors[:4]).all()


def test_it_is_the_likeliest_by_the_plain_formula():
    ranks, strategies, block = gumbel(STRATEGIES[:3], SEATS[:3], blocks=20)

    def unlikely(free):
        utilities = np.r_[free[:2], -free[:2].sum()][strategies] + np.r_[free[2:], -free[2:].sum()]
        total = 0.0
        for game, places in zip(utilities, ranks, strict=True):
            ordered = game[np.argsort(places)]
            total -= sum(ordered[k] - np.log(np.exp(ordered[k:]).sum()) for k in range(3))
        return total

    best = minimize(unlikely, np.zeros(4), tol=1e-10).x
    found = fit(ranks, strategies, block, 3)
    assert np.r_[found.strategies[:2], found.seats[:2]] == pytest.approx(best, abs=1e-4)


def test_a_start_from_a_sample_ends_where_the_full_fit_does():
    games = gumbel(STRATEGIES, SEATS, blocks=2_000, own=0.5)
    quick, full = fit(*games, 4, sample=100), fit(*games, 4, sample=10_000)
    assert np.abs(quick.strategies - full.strategies).max() < 0.01 * full.errors.min()
    assert quick.errors == pytest.approx(full.errors, rel=0.01)
    assert quick.p_seats == pytest.approx(full.p_seats, rel=0.1)


def test_ranges_cover_the_truth_where_the_games_of_a_block_are_dependent():
    """Players keep a strength of their own, so that the truth is what a huge log shows, not what was planted."""
    many = fit(*gumbel(STRATEGIES, SEATS, blocks=15_000, own=1.0, seed=99), 4)
    true, covered, alike = np.r_[many.strategies, many.seats], [], []
    for seed in range(100):
        ranks, strategies, block = gumbel(STRATEGIES, SEATS, blocks=120, own=1.0, seed=seed)
        found = fit(ranks, strategies, block, 4)
        off = np.abs(np.r_[found.strategies, found.seats] - true)
        covered.append(off < widths(np.array(found.rows)) * found.errors)
        single = fit(ranks, strategies, np.arange(len(block)), 4)
        alike.append(off[:4] < widths(np.array(single.rows)) * single.errors[:4])
    assert 0.925 < np.mean(covered) < 0.97
    assert np.mean(alike) < 0.88  # as if games were independent: too narrow


def test_where_seats_are_alike_p_is_even():
    p = [fit(*gumbel(STRATEGIES, [0, 0, 0], blocks=80, own=0.5, seed=seed), 4).p_seats for seed in range(150)]
    assert 0.01 < np.mean(np.array(p) < 0.05) < 0.10
    assert 0.4 < np.median(p) < 0.6


def test_a_tie_of_two_is_a_win_for_each():
    ranks, strategies, _ = gumbel(STRATEGIES[:2], [0.0, 0.0], blocks=100)
    ranks = np.r_[ranks, np.ones((80, 2), int)]
    strategies = np.r_[strategies, np.tile([0, 1], (80, 1))]
    tied = fit(ranks, strategies, np.arange(280), 2)
    ranks = np.r_[ranks[:200], np.tile([1, 2], (80, 1)), np.tile([2, 1], (80, 1))]
    apart = fit(ranks, np.r_[strategies, strategies[200:]], np.arange(360), 2)
    assert tied.strategies == pytest.approx(apart.strategies, abs=1e-5)


def test_where_all_tie_all_are_alike_and_no_error_is_known():
    strategies = np.random.default_rng(1).integers(3, size=(300, 3))
    found = fit(np.ones((300, 3), int), strategies, np.arange(300), 3)
    assert found.strategies == pytest.approx([0] * 3)
    assert np.isnan(found.errors).all()
    assert np.isnan(found.p_seats)


@pytest.mark.parametrize(("utility", "reason"), [(60.0, BEFORE), (-60.0, BEHIND)])
def test_one_that_always_or_never_wins_is_told_and_the_others_are_rated(utility, reason):
    found = fit(*gumbel([*STRATEGIES, utility], SEATS, blocks=500), 5)
    assert found.reasons == (None,) * 4 + (reason,)
    assert np.isnan(found.strategies[4])
    assert np.isnan(found.errors[4])
    assert (np.abs(found.strategies[:4] - STRATEGIES) < 4 * found.errors[:4]).all()
    assert (np.abs(found.seats - SEATS) < 4 * found.errors[5:]).all()


def test_one_that_always_wins_is_as_if_it_were_not_there():
    """It sits now here and now there, and the others are ranked without it."""
    rng = np.random.default_rng(1)
    ranks, strategies, block = gumbel(STRATEGIES[:3], [0.0, 0.0, 0.0], blocks=100)
    seats = rng.permuted(np.tile([0, 1, 2, 3], (len(ranks), 1)), axis=1)
    with_it = np.take_along_axis(np.c_[ranks + 1, np.ones(len(ranks), int)], seats, axis=1)
    who = np.take_along_axis(np.c_[strategies, np.full(len(ranks), 3)], seats, axis=1)
    found, alone = fit(with_it, who, block, 4), fit(ranks, strategies, block, 3)
    assert found.strategies[:3] == pytest.approx(alone.strategies, abs=0.02)


def test_strategies_that_meet_nobody_leave_the_seats_known():
    mirror = np.repeat(np.arange(3), 100)[:, None].repeat(3, axis=1)
    found = fit(*gumbel([0, 0, 0], [0.5, 0, -0.5], lineups=mirror), 3)
    assert found.reasons == (ALONE,) * 3
    assert np.isnan(found.strategies).all()
    assert (np.abs(found.seats - [0.5, 0, -0.5]) < 4 * found.errors[3:]).all()
    assert found.p_seats < 0.001


def test_two_circles_of_strategies_that_never_meet_are_not_compared():
    lineups = np.r_[np.tile([0, 1], (150, 1)), np.tile([2, 3], (100, 1))]
    found = fit(*gumbel(STRATEGIES, [0.1, -0.1], lineups=lineups), 4)
    assert found.reasons == (None, None, NEVER_MET, NEVER_MET)
    assert found.strategies[:2].sum() == pytest.approx(0)


def test_two_strategies_one_of_which_always_wins_are_not_ordered():
    found = fit(np.tile([[1, 2], [2, 1]], (50, 1)), np.tile([[0, 1], [1, 0]], (50, 1)), np.repeat(np.arange(50), 2), 2)
    assert found.reasons == (UNORDERED,) * 2
    assert found.reason == TOO_FEW  # nothing of these games is left to compare seats by


def test_a_seat_that_always_wins_is_told():
    found = fit(np.tile([1, 2], (60, 1)), np.random.default_rng(1).integers(2, size=(60, 2)), np.arange(60), 2)
    assert found.reason == TOO_FEW
    assert np.isnan(found.seats).all()
    assert np.isnan(found.p_seats)


def test_seats_and_strategies_that_separate_games_only_together_are_told():
    """Every game goes as the sums of utilities have it; yet no strategy and no seat wins always."""
    strategies = np.array([(a, b) for a in range(3) for b in range(3)] * 20)
    ranks = ranks_of(np.array([0.0, 1.0, 2.0])[strategies] + [1.5, 0.0])
    found = fit(ranks, strategies, np.repeat(np.arange(20), 9), 3)
    assert found.reasons == (TOO_FEW,) * 3
    assert np.isnan(found.strategies).all()
    assert np.isnan(found.p_seats)


def test_one_block_has_utilities_without_errors():
    found = fit(np.array([[1, 2], [2, 1]] * 2), np.array([[0, 1]] * 2 + [[1, 0]] * 2), np.zeros(4, int), 2)
    assert np.isfinite(found.strategies).all()
    assert np.isnan(found.errors).all()


def test_orders_that_come_up_equally_often_are_worth_nothing():
    orders = np.array(list(permutations([0, 1, 2])))
    games = [(one, other) for one in orders for other in orders] * 5
    ranks, strategies = (np.array(part) for part in zip(*games, strict=True))
    found = fit(ranks + 1, strategies, np.arange(len(games)), 3)
    assert found.strategies == pytest.approx([0] * 3, abs=1e-9)
    assert (found.errors > 0).all()


def test_a_strategy_that_never_changes_its_seat_cannot_be_told_from_it():
    ranks, _, block = gumbel([0, 0], [0.3, -0.3], blocks=50)
    found = fit(ranks, np.tile([0, 1], (100, 1)), block, 2)
    assert found.reasons == (TOO_FEW,) * 2
    assert found.reason == TOO_FEW


@pytest.mark.parametrize(
    ("ranks", "strategies", "blocks"),
    [
        (np.ones((3, 2)), np.zeros((3, 3), int), np.zeros(3, int)),
        (np.zeros((3, 2)), np.zeros((3, 2), int), np.zeros(3, int)),
        (np.ones((3, 2)), np.full((3, 2), 9), np.zeros(3, int)),
        (np.ones((0, 2)), np.zeros((0, 2), int), np.zeros(0, int)),
    ],
)
def test_what_are_no_rankings_is_refused(ranks, strategies, blocks):
    with pytest.raises(ValueError, match="ranks"):
        fit(ranks.astype(int), strategies, blocks, 2)


def test_many_blocks_are_bundled_to_the_same_errors(monkeypatch):
    games = gumbel(STRATEGIES, SEATS, blocks=1_500, own=0.5)
    plain = fit(*games, 4)
    monkeypatch.setattr(plackett_luce, "BUNDLES", 300)
    bundled = fit(*games, 4)
    assert (plain.rows, bundled.rows) == (1_500, 300)
    assert bundled.errors == pytest.approx(plain.errors, rel=0.15)
    assert ranks_of(np.array([[3.0, 1.0, 3.0]])).tolist() == [[1, 3, 1]]
