import numpy as np
import pytest

from analysis.stats.largest import expected_largest


def test_it_is_what_chance_shows_on_average():
    rng = np.random.default_rng(1)
    errors = np.array([[1.0, 0.0, 0.0], [0.02, 0.03, 0.05], [2.0, 2.0, 2.0]])
    shown = np.abs(rng.normal(size=(200_000, 1, 3)) * errors).max(axis=2).mean(axis=0)
    assert expected_largest(errors) == pytest.approx(shown, rel=0.01)


def test_errors_that_are_not_known_count_for_nothing():
    assert expected_largest(np.array([[0.1, np.nan], [np.nan, np.nan]])) == pytest.approx([0.0798, 0.0], abs=1e-4)
    assert expected_largest(np.zeros((0, 0))).shape == (0,)
