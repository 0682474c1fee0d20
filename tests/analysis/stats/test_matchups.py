"""Match-ups: what strategies do to each other is found, and foretells tables nobody sat at."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from analysis.stats.matchups import matchups, meetings, winners

BEATS = np.array([[0.0, 0.6, -0.6], [-0.6, 0.0, 0.6], [0.6, -0.6, 0.0]])  # in a circle


def played(value, players, *, deals=4_000, seed=1, own=0.0, lineups=None):
    """Strategies and shares of the games won, by deal and entry, where each deal is as many games as players."""
    rng = np.random.default_rng(seed)
    strategies = rng.integers(len(value), size=(deals, players)) if lineups is None else lineups
    strength = np.log(winners(value, strategies)) + rng.normal(0, own, strategies.shape)
    chances = np.exp(strength) / np.exp(strength).sum(axis=1, keepdims=True)
    return strategies, rng.multinomial(players, chances) / players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_tables_bring_is_found(players):
    true = BEATS + np.array([[0.3], [0.0], [-0.3]])
    found = matchups(*played(true, players), 3)
    tables = np.array(list(combinations_with_replacement(range(3), players)))
    assert np.abs(winners(found.value, tables) - winners(true, tables)).max() < 0.04


def test_two_players_win_what_they_won():
    strategies, won = played(BEATS, 2)
    found = winners(matchups(strategies, won, 3).value, np.array([[0, 1], [1, 2], [2, 0]]))
    for first, second, share in zip((0, 1, 2), (1, 2, 0), found[:, 0], strict=True):
        ahead = (strategies == [first, second]).all(axis=1)
        behind = (strategies == [second, first]).all(axis=1)
        assert share == pytest.approx(np.r_[won[ahead, 0], won[behind, 1]].mean(), abs=1e-3)


def test_those_who_all_play_alike_win_alike():
    found = matchups(*played(BEATS, 3), 3)
    assert winners(found.value, np.array([[1, 1, 1]])) == pytest.approx(1 / 3)


def test_the_order_of_a_table_makes_no_difference():
    tables = np.array([[0, 1, 2, 2], [2, 0, 2, 1]])
    first, second = winners(np.random.default_rng(1).normal(size=(3, 3)), tables)
    assert first[[0, 1]] == pytest.approx(second[[1, 3]])


def test_strategies_that_suffer_from_their_like_are_known():
    crowded = np.diag([-1.0, -1.0])
    found = matchups(*played(crowded, 3), 2)
    alone, pair, _ = winners(found.value, np.array([[0, 1, 1]]))[0]
    assert alone == pytest.approx(winners(crowded, np.array([[0, 1, 1]]))[0, 0], abs=0.03)
    assert alone > 0.5 > 0.25 > pair


def test_several_at_once_are_as_one_by_one():
    values = np.random.default_rng(1).normal(size=(2, 3, 3))
    tables = np.array([[0, 1, 2], [0, 0, 1]])
    both = winners(values, tables)
    assert both[1] == pytest.approx(winners(values[1], tables))


def test_draws_vary_as_other_deals_would():
    tables, own = np.array([[0, 1, 2], [0, 0, 2]]), 1.0
    found = matchups(*played(BEATS, 3, deals=600, own=own), 3)
    drawn = winners(found.draws(300), tables).std(axis=0)
    again = [matchups(*played(BEATS, 3, deals=600, own=own, seed=seed), 3).value for seed in range(2, 82)]
    assert drawn == pytest.approx(winners(np.array(again), tables).std(axis=0), rel=0.3)
    assert found.draws(5).shape == (5, 3, 3)
    assert (found.draws(5) == found.draws(5)).all()


def test_meetings_are_counted_once_a_deal():
    met = meetings(np.array([[0, 0, 1], [1, 1, 1], [2, 0, 1]]), 4)
    assert met.tolist() == [[1, 2, 1, 0], [2, 1, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0]]
