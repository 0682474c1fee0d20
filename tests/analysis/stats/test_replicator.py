"""Replicator dynamics on games whose rest is known."""

import numpy as np
import pytest

from analysis.stats.replicator import opponents, settle


def rest(table):
    """Where a game of two players rests, from what the row wins against the column."""
    table = np.array(table, float)
    return settle(table[None], opponents(np.arange(len(table)), 2))[0]


def test_a_strategy_that_beats_all_others_is_all_that_remains():
    assert rest([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]]) == pytest.approx([1, 0, 0], abs=0.01)


def test_rock_paper_scissors_stays_mixed():
    """Each beats one and loses to one, by different stakes: nobody is best, and the mix is known."""
    stakes = {"rock": 0.4, "paper": 0.2, "scissors": 0.1}  # by which it beats the next
    r, p, s = stakes.values()
    table = [[0.5, 0.5 - r, 0.5 + s], [0.5 + r, 0.5, 0.5 - p], [0.5 - s, 0.5 + p, 0.5]]
    assert rest(table) == pytest.approx(np.array([p, s, r]) / (r + p + s), abs=0.001)


def test_hawks_and_doves_rest_where_both_win_alike():
    assert rest([[0.1, 0.9], [0.3, 0.5]]) == pytest.approx([2 / 3, 1 / 3], abs=0.001)


def test_where_one_is_fit_for_its_like_the_more_numerous_remain():
    assert rest([[0.6, 0.2], [0.3, 0.4]]) == pytest.approx([1, 0], abs=0.01)


def test_at_larger_tables_the_one_who_is_alone_may_win():
    """Of three players the one who does what no other does wins: no mix but an even one rests."""
    against = opponents(np.arange(2), 3)
    wins = {(0, 0): (1 / 3, 1), (0, 1): (0, 0), (1, 1): (1, 1 / 3)}
    shares = np.array([wins[tuple(table)] for table in against.tables.tolist()]).T
    assert settle(shares[None], against)[0] == pytest.approx([0.5, 0.5])
    shares[0] += 0.1
    assert settle(shares[None], against)[0, 0] > 0.55


def test_several_games_rest_each_by_itself():
    tables = np.array([[[0.5, 0.6], [0.4, 0.5]], [[0.5, 0.4], [0.6, 0.5]]])
    found = settle(tables, opponents(np.arange(2), 2))
    assert found == pytest.approx(np.array([[1, 0], [0, 1]]), abs=0.01)


def test_where_all_win_alike_shares_stay_even():
    assert rest(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4)


def test_all_tables_of_opponents_are_there_with_their_chances():
    against = opponents(np.array([3, 5]), 4)
    assert against.tables.tolist() == [[3, 3, 3], [3, 3, 5], [3, 5, 5], [5, 5, 5]]
    assert against.orders.tolist() == [1, 3, 3, 1]
    mix = np.zeros((1, 6))
    mix[0, [3, 5]] = 0.25, 0.75
    assert against.chances(mix)[0] == pytest.approx([1 / 64, 9 / 64, 27 / 64, 27 / 64])
