"""Corrections of many comparisons against SciPy and by hand, and the words for how sure one may be."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.multiple import corrected, tag, two_sided


def test_p_is_students_over_the_rows():
    p = two_sided(np.array([0.3, -0.3]), np.array([0.1, 0.1]), np.array([12, 12]))
    assert p.tolist() == pytest.approx([2 * stats.t.sf(3, 11)] * 2)


def test_nothing_is_known_without_an_error_or_from_one_row():
    assert two_sided(np.array([1.0, 1.0]), np.array([0.0, 0.1]), np.array([9, 1])).tolist() == [1.0, 1.0]


def test_p_keeps_its_level_over_few_rows():
    rng = np.random.default_rng(3)
    rows = rng.normal(size=(20_000, 5))
    p = two_sided(rows.mean(axis=1), stats.sem(rows, axis=1), np.full(20_000, 5))
    assert (p < 0.05).mean() == pytest.approx(0.05, abs=0.005)


def test_corrected_by_hand():
    assert corrected(np.array([0.01, 0.04, 0.03, 0.5])).tolist() == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])


def test_what_is_not_known_is_not_counted_among_the_comparisons():
    found = corrected(np.array([0.02, np.nan, 0.04]))
    assert found[[0, 2]].tolist() == pytest.approx([0.04, 0.04])
    assert np.isnan(found[1])
    assert np.isnan(corrected(np.array([np.nan]))).all()
    assert corrected(np.array([])).tolist() == []


def test_of_what_is_found_at_most_a_twentieth_is_chance():
    rng = np.random.default_rng(4)
    false, found = 0, 0
    for _ in range(400):
        z = rng.normal(size=100)
        z[:20] += 4
        flagged = corrected(2 * stats.norm.sf(np.abs(z))) < 0.05
        false, found = false + int(flagged[20:].sum()), found + int(flagged.sum())
    assert found > 400 * 15
    assert false / found < 0.05


@pytest.mark.parametrize(
    ("p", "word"),
    [(0.0, "certain"), (0.0009, "certain"), (0.001, "likely"), (0.049, "likely"), (0.05, "can't tell"),
     (None, "can't tell"), (float("nan"), "can't tell")],
)  # fmt: skip
def test_words_for_how_sure_one_may_be(p, word):
    assert tag(p) == word
