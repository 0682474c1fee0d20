"""Likely ranges hold the truth about as often as they say, and tests seldom find what is not there; at a fixed seed.

The full count, over 2,000 repeats, is `python -m tests.analysis.coverage`.
"""

import polars as pl
import pytest

from analysis.headlines import HEADLINES
from analysis.pieces import MEASURES
from tests.analysis.coverage import coverage, effects_coverage, false_alarms

REPEATS = 120


@pytest.fixture(scope="module")
def held():
    return coverage(REPEATS, seed=7, jobs=1, blocks=20_000)


def test_every_headline_is_looked_at(held):
    assert set(held["headline"]) == set(HEADLINES)
    assert held.height >= 50


def test_ranges_hold_the_truth_nineteen_times_in_twenty(held):
    assert held["covered"].mean() == pytest.approx(0.95, abs=0.012)


def test_the_ranges_of_each_headline_hold_the_truth(held):
    """A headline without parts is 120 yes-or-no trials of 95%; fewer than 104 are once in 3,000."""
    few = held.filter(pl.col("covered") < 104 / REPEATS)
    assert few.is_empty()


def test_ranges_miss_on_both_sides_alike(held):
    assert held["too_low"].mean() == pytest.approx(0.025, abs=0.01)


def test_the_ranges_of_effects_of_pieces_and_pairs_hold_the_truth():
    found = effects_coverage(20, seed=7, jobs=1, blocks=600)
    assert set(found["measure"]) == set(MEASURES)
    assert found.filter(pl.col("covered") < 14 / 20).is_empty()
    many = found.filter(pl.col("part").str.starts_with("other"))
    assert many["covered"].mean() == pytest.approx(0.95, abs=0.012)


def test_where_nothing_is_planted_each_family_of_tests_seldom_finds_anything():
    """Of 60 repeats more than nine would be once in 1,000."""
    found = false_alarms(60, seed=7, jobs=1, among=["seats", "setups"])
    assert {"seats.overall", "seats.seats", "seats.by_setup", "setups.setups", "findings"} <= set(found["family"])
    assert found["times"].max() <= 9
