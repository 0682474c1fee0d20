"""Patterns of rankings: how much of each seat is still there as each is taken off."""

import numpy as np
import pytest

from analysis.stats.rankings import arranged, connected, reached


def patterns(ranks, strategies=None, groups=None):
    ranks = np.array(ranks, np.int8)
    strategies = np.zeros(ranks.shape, int) if strategies is None else np.array(strategies)
    return arranged(ranks, strategies, 4, groups)


def test_who_is_taken_off_first_is_gone_after():
    ((_, _, pattern),) = patterns([[2, 1, 3]]).slices
    assert pattern.tolist() == [[1, 0, 1], [1, 1, 1], [0, 0, 1]]


def test_those_who_share_a_place_go_a_part_at_a_time():
    ((_, _, pattern),) = patterns([[1, 1, 3]]).slices
    assert pattern.tolist() == [[1, 1, 1], [0.5, 0.5, 1], [0, 0, 1]]


def test_groups_are_by_themselves():
    ((_, _, pattern),) = patterns([[1, 2, 3]], [[0, 1, 0]], groups=np.array([0, 1, 1, 1])).slices
    assert pattern.tolist() == [[1, 0, 1], [0, 1, 0], [0, 0, 1]]


def test_games_of_a_pattern_lie_together_and_none_is_lost():
    rng = np.random.default_rng(1)
    ranks = rng.permuted(np.tile([1, 2, 3], (50, 1)), axis=1)
    strategies = rng.integers(4, size=ranks.shape)
    games = patterns(ranks, strategies)
    assert len(games.slices) == 6
    assert sorted(games.order) == list(range(50))
    assert (games.strategies == strategies[games.order].T).all()
    for start, stop, pattern in games.slices:
        first = pattern.sum(axis=1).argmax()
        assert (ranks[games.order[start:stop]][:, first] == 1).all()


def test_some_games_are_those_chosen():
    ranks = np.array([[1, 2], [2, 1], [1, 2], [2, 1]])
    games = patterns(ranks, [[0, 1], [1, 2], [2, 3], [3, 0]]).some(np.array([True, False, True, True]))
    assert sorted(games.order) == [0, 2, 3]
    assert sum(stop - start for start, stop, _ in games.slices) == games.strategies.shape[1] == 3


def test_before_knows_strategies_and_seats_and_level_ones_both_ways():
    strategies, seats = patterns([[1, 2], [1, 1]], [[0, 1], [2, 3]]).before()
    assert np.argwhere(strategies).tolist() == [[0, 1], [2, 3], [3, 2]]
    assert seats.tolist() == [[False, True], [True, False]]


@pytest.mark.parametrize(
    ("pairs", "groups"),
    [
        ([(0, 1), (1, 2), (2, 0)], [0, 0, 0, 1]),
        ([(0, 1), (1, 2)], [0, 1, 2, 3]),
        ([(0, 1), (1, 0), (2, 3)], [0, 0, 1, 2]),
    ],
)
def test_in_a_group_each_ended_before_each_if_only_by_way_of_others(pairs, groups):
    before = np.zeros((4, 4), bool)
    before[tuple(np.array(pairs).T)] = True
    assert connected(before).tolist() == groups


def test_a_long_chain_is_reached_to_its_end():
    before = np.eye(40, k=1, dtype=bool)
    assert reached(before)[0].all()
    assert reached(before)[39].tolist() == [False] * 39 + [True]
