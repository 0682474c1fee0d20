"""The test that all shares are equal: Hotelling's by hand, its level, its power, and where it must say nothing."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.equality import ratio_errors, unequal, unequal_each
from tests.analysis.planted import SETS, Effects, house, repeated


def by_block(**said):
    """Win shares by block and seat."""
    return np.array(house(**said).ask("seat_blocks")["won"].to_list())


def p_of(won):
    return unequal(won, np.ones_like(won), 1 / won.shape[1])


def test_it_is_hotellings_test_of_all_but_one_seat():
    won = by_block(blocks=80)
    free = won[:, :-1]
    away = free.mean(axis=0) - 0.25
    t2 = len(won) * away @ np.linalg.inv(np.cov(free.T)) @ away
    known = stats.f.sf(t2 * (80 - 3) / (3 * 79), 3, 80 - 3)
    assert p_of(won) == pytest.approx(known, rel=1e-6)


def test_it_finds_nothing_more_often_than_it_says():
    blocks = repeated(seeds=range(400), blocks=60, players=[3]).ask("seat_blocks")
    found = np.array([p_of(np.array(won.to_list())) for won in blocks.group_by("arm").agg("won")["won"]])
    assert stats.kstest(found, "uniform").pvalue > 0.001
    assert np.mean(found < 0.05) < 0.09


def test_it_finds_a_seat_that_wins_more():
    assert p_of(by_block(effects=Effects(seats=(0.6,)), blocks=150)) < 1e-4


def test_a_seat_that_is_never_taken_is_left_out():
    won = by_block(blocks=60)
    wider, there = np.c_[won, np.zeros(60)], np.c_[np.ones_like(won), np.zeros(60)]
    assert unequal(wider, there, 0.25) == pytest.approx(p_of(won))


def test_shares_of_unlike_blocks_are_ratios_of_sums():
    num, den = np.array([[1.0, 2.0], [3.0, 0.0]]), np.array([[2.0, 2.0], [4.0, 1.0]])
    value, moved = ratio_errors(num, den)
    assert value.tolist() == pytest.approx([4 / 6, 2 / 3])
    assert moved.sum(axis=0).tolist() == pytest.approx([0.0, 0.0])


@pytest.mark.parametrize(
    "won",
    [
        np.full((50, 4), 0.25),
        np.tile([0.0, 1.0], (50, 1)),
        np.ones((50, 1)),
        np.array([[1.0, 0.0]]),
        np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.5, 0.5]]),
        np.zeros((0, 3)),
    ],
    ids=["all ties", "always the same", "one seat", "one block", "few blocks", "no block"],
)
def test_nothing_is_said_where_nothing_can_be(won):
    assert np.isnan(p_of(won))


def by_setup(**said):
    """Win shares by block and seat, and where each setup begins."""
    rows = house(take_turns=True, **said).ask("seat_blocks")
    starts = np.flatnonzero(np.r_[True, (rows["setup"] != rows["setup"].shift()).to_numpy()[1:]])
    return np.array(rows["won"].to_list()), starts


@pytest.mark.parametrize("deals", [3, 6, 12])
def test_setups_with_few_deals_are_found_unequal_no_more_often_than_it_says(deals):
    found = []
    for seed in range(4):
        won, starts = by_setup(blocks=400 * deals, sets=SETS[:400], seed=seed)
        found.append(unequal_each(won, np.ones_like(won), 0.25, starts))
    p = np.concatenate(found)
    assert 0.03 < np.mean(p < 0.05) < 0.065
    assert np.mean(p < 0.004) < 0.009


def test_strategies_that_are_drawn_unevenly_are_found_unequal_no_more_often_than_it_says():
    rng = np.random.default_rng(5)
    lineups = rng.integers(5, size=(4000, 4))
    winners = rng.integers(4, size=(4000, 4))
    won, times = np.zeros((2, 4000, 5))
    for game in range(4):
        np.add.at(won, (np.arange(4000), lineups[np.arange(4000), winners[:, game]]), 1)
        np.add.at(times, (np.arange(4000), lineups[:, game]), 4)
    p = unequal_each(won, times, 0.25, np.arange(0, 4000, 5))
    assert 0.025 < np.mean(p < 0.05) < 0.07


def test_the_setup_that_is_unequal_is_found():
    won, starts = by_setup(blocks=320, sets=SETS[::20], effects=Effects(edges=(("card_a+card_b", 2.5),)))
    p = unequal_each(won, np.ones_like(won), 0.25, starts)
    planted = np.array([{0, 1} <= set(one) for one in SETS[::20]])[np.argsort(names_of(SETS[::20]))]
    assert 0 < planted.sum() < 10
    assert p[planted].max() < 0.01
    assert np.mean(p[~planted] < 0.05) < 0.2


def names_of(sets):
    """The names of setups, by which they are in order."""
    return ["+".join(f"card_{'abcdefghijkl'[k]}" for k in one) for one in sets]


def test_with_one_group_it_is_hotellings_test():
    won = by_block(blocks=80)
    assert unequal_each(won, np.ones_like(won), 0.25, np.array([0]))[0] == pytest.approx(p_of(won), rel=1e-6)


def test_groups_of_two_blocks_and_of_nothing_but_ties_are_not_judged():
    won = by_block(blocks=60)
    found = unequal_each(won, np.ones_like(won), 0.25, np.array([0, 2]))
    assert np.isnan(found[0])
    assert found[1] > 0
    even = np.full((30, 4), 0.25)
    assert np.isnan(unequal_each(even, np.ones_like(even), 0.25, np.array([0, 15]))).all()
