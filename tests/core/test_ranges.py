"""Likely ranges hold the truth as often as they say."""

import numpy as np
import pytest

from sim.core.ranges import share_range


def test_a_planted_share_lies_in_its_range_about_95_times_in_100():
    random = np.random.default_rng(3)
    inside = 0
    for _ in range(2000):
        low, high = share_range(random.binomial(4, 0.3, 200) / 4)
        inside += low <= 0.3 <= high
    assert 0.93 <= inside / 2000 <= 0.97


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_blocks_that_are_all_alike_still_leave_a_range(share):
    low, high = share_range(np.full(100, share))
    assert high - low == pytest.approx(0.037, abs=0.001)
    assert low <= share <= high
