"""Random streams: fair, apart from each other, and the same for ever."""

import numpy as np
import pytest

from sim.core.records import blank
from sim.core.streams import DECK, ENTRY, SETUP, STREAM, below, open_stream, unit


def stream(seed=1, block=0, purpose=DECK):
    opened = blank(STREAM)
    open_stream(opened, seed, block, purpose)
    return opened


def drawn(opened, n, of=1000):
    return [int(below(opened, of)) for _ in range(n)]


def test_a_stream_is_the_same_today_and_next_year():
    assert drawn(stream(7, 0, SETUP), 12, 10) == [0, 4, 0, 9, 1, 3, 4, 8, 1, 0, 1, 3]


@pytest.mark.parametrize("other", [(2, 0, DECK), (1, 1, DECK), (1, 0, SETUP), (1, 0, ENTRY), (0, 1, DECK)])
def test_another_seed_block_or_purpose_gives_another_stream(other):
    assert drawn(stream(), 20) != drawn(stream(*other), 20)


def test_every_number_is_equally_likely():
    counts = np.bincount(drawn(stream(), 60_000, 6), minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 20.5  # chi-square, 5 degrees of freedom, 0.1%


def test_neighbouring_streams_are_not_correlated():
    first, second = (np.array([unit(s) for _ in range(4000)]) for s in (stream(1, 0), stream(1, 1)))
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.05
    assert 0 <= first.min() < first.max() < 1
