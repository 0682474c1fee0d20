"""Ranges that hold however often one looks."""

import numpy as np
import pytest

from sim.core.errors import BadInput
from sim.core.precision import read_target, share_ranges


def planted(shares: list[float], blocks: int, seed: int) -> np.ndarray:
    """Win shares by block and seat, four games a block that are not independent of each other."""
    stream = np.random.default_rng(seed)
    favoured = stream.random((blocks, 1)) < 0.5
    tilt = np.where(favoured, 0.1, -0.1)
    p = np.array(shares) + np.concatenate([tilt, -tilt, 0 * tilt, 0 * tilt], axis=1)
    won = np.stack([(stream.random((blocks, 1)) < p.cumsum(axis=1)).argmax(axis=1) for _ in range(4)], axis=1)
    return np.stack([(won == seat).mean(axis=1) for seat in range(4)], axis=1)


def test_the_truth_stays_inside_however_often_one_looks():
    shares = [0.34, 0.26, 0.22, 0.18]
    missed = 0
    for seed in range(400):
        low, high = share_ranges(planted(shares, 600, seed), 0.05)
        missed += bool(((low > shares) | (high < shares)).any())
    assert missed <= 20  # a promise of at most 5%, and the sequence is careful


def test_a_range_that_is_blind_to_looking_would_miss_more():
    """The same watching with the range for one look: what the careful one is for."""
    shares = [0.34, 0.26, 0.22, 0.18]
    missed = 0
    for seed in range(100):
        x = planted(shares, 600, seed)
        n = np.arange(1, 601)[:, None]
        mean = x.cumsum(axis=0) / n
        half = 1.96 * np.sqrt(np.maximum((x**2).cumsum(axis=0) / n - mean**2, 1e-9) / n)
        missed += bool((np.abs(mean - shares) > half)[20:].any())
    assert missed > 20


def test_ranges_only_narrow_and_reach_the_width_they_are_made_for():
    low, high = share_ranges(planted([0.25] * 4, 4000, 1), 0.02)
    width = high - low
    assert (np.diff(width, axis=0) <= 1e-12).all()
    assert width[-1].max() < 0.04
    assert width[500].max() > 0.04


@pytest.mark.parametrize("text", ["seat_share", "seat_share=x", "seat_share=0", "luck=0.1", "seat_share=nan"])
def test_a_target_that_makes_no_sense_is_refused(text):
    with pytest.raises(BadInput, match="--until"):
        read_target(text)


def test_a_target_is_read():
    assert read_target("seat_share=0.01") == 0.01
