"""Tournaments: the right tables, and numbers that add up."""

import numpy as np
import pytest

from sim.belfort import GAME
from sim.core.errors import BadInput
from sim.core.game import Setup
from strategies import registry, tournament

BOTS = tuple(registry.find(GAME, name) for name in ("balanced", "greedy", "random"))


def played(form, players=3, blocks=12):
    lineups = tournament.tables(BOTS, players, form)
    rules = GAME.load_rules()
    pieces = tournament.play(GAME, rules, Setup("normal"), BOTS, lineups, blocks, 4)
    return lineups, tournament.sort_out(pieces, len(lineups))


def test_each_format_seats_the_right_tables():
    assert tournament.tables(BOTS, 3, "one-against-all") == [(0, 1, 1), (0, 2, 2)]
    assert tournament.tables(BOTS, 3, "gauntlet") == [(0, 1, 1), (0, 1, 2), (0, 2, 2)]
    assert len(tournament.tables(BOTS, 3, "round-robin")) == 10 - 3
    with pytest.raises(BadInput, match="Unknown format 'knock-out'"):
        tournament.tables(BOTS, 3, "knock-out")


def test_win_shares_of_a_table_add_up_to_one():
    lineups, found = played("gauntlet")
    for lineup, results in zip(lineups, found, strict=True):
        shares = [
            tournament.standing(BOTS, lineup, results, number).share * lineup.count(number) for number in set(lineup)
        ]
        assert sum(shares) == pytest.approx(1)


def test_the_better_strategy_is_found_to_be_better():
    lineups, found = played("round-robin", blocks=30)
    rows = tournament.overall(BOTS, lineups, found)
    assert [row.strategy for row in rows] == ["balanced", "greedy", "random"]
    assert all(row.low <= row.share <= row.high for row in rows)


def test_blocks_are_the_same_however_they_are_cut(monkeypatch):
    whole = played("one-against-all")[1]
    monkeypatch.setattr(tournament, "CHUNK", 5)
    cut = played("one-against-all")[1]
    assert all(np.array_equal(a, b) for a, b in zip(whole, cut, strict=True))
