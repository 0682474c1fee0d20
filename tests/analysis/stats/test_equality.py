"""The test that all shares are equal: Hotelling's by hand, its level, its power, and where it must say nothing."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.equality import ratio_errors, unequal
from tests.analysis.planted import Effects, house, repeated


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
