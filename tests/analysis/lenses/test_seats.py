"""What seats are worth: planted effects are found, and where there are none nothing is said."""

import numpy as np
import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.lenses import seats
from analysis.lenses.seats import Seats
from tests.analysis.planted import GAME, SETS, Effects, fair_shares, house, truth

SURE = Effects(seats=(0.5, 0.0, 0.0, -0.3), own=0.0, scale=1000.0)  # scores never tie: shares are a softmax
FEW = SETS[::99]


@pytest.fixture(scope="module")
def found():
    return seats.ask(house(SURE, blocks=600))


@pytest.fixture(scope="module")
def nothing():
    return seats.ask(house(blocks=600, seed=4))


def test_the_win_share_of_each_seat_is_the_one_planted(found):
    true = fair_shares([0.5, 0.0, 0.0, -0.3])
    rows = found.seats.sort("seat")
    assert (rows["win_share_low"] < true).all()
    assert (rows["win_share_high"] > true).all()
    assert np.abs(rows["win_share"].to_numpy() - true).max() < 0.03
    assert (rows["win_share_high"] - rows["win_share_low"]).max() < 0.08


def test_the_points_of_each_seat_are_those_planted():
    effects = Effects(seats=(1.0,))
    rows = seats.ask(house(effects, blocks=600)).seats.sort("seat")
    true = truth(effects, 4, blocks=20_000).filter(pl.col("headline") == "seat_points").sort("part")["truth"]
    assert true.to_list() == pytest.approx([4.5, -1.5, -1.5, -1.5], abs=0.1)
    assert ((rows["points_low"] < true) & (rows["points_high"] > true)).all()


def test_an_edge_is_the_share_less_a_fair_one(found):
    assert (found.seats["win_share"] - found.seats["edge_share"]).to_list() == pytest.approx([0.25] * 4)
    assert found.seats["edge_share"].sum() == pytest.approx(0)


def test_games_and_deals_are_counted(found):
    assert found.seats["games"].to_list() == [2400] * 4
    assert found.overall.select("games", "deals").row(0) == (2400, 600)


def test_the_seats_that_differ_are_found_and_the_fair_one_is_not(found):
    assert found.overall["p"].item() < 1e-6
    told = found.findings(GAME.words, Tolerance())
    assert {finding.sure for finding in told} <= {"certain", "likely"}
    first = max(told, key=lambda finding: finding.size)
    assert first.value == pytest.approx(fair_shares([0.5, 0.0, 0.0, -0.3])[0] - 0.25, abs=0.03)
    assert first.low < first.value < first.high
    assert first.size == pytest.approx(first.value / 0.02)
    assert "chair 1" in first.sentence
    assert first.where == {"seat": 1, "loses": False}
    assert {finding.where["loses"] for finding in told if finding.value < 0} == {True}


def test_the_sentence_gives_the_share_its_range_and_the_points(found):
    said = found.sentences(GAME.words)[0]
    row = found.seats.filter(pl.col("seat") == 1).row(0, named=True)
    assert said.startswith(f"With 4 players, chair 1 wins {row['win_share']:.1%} ({100 * row['win_share_low']:.1f} to ")
    assert "not 25.0%" in said
    assert "points" in said


def test_where_no_seat_is_better_none_is_named(nothing):
    assert nothing.findings(GAME.words, Tolerance()) == []
    assert nothing.sentences(GAME.words)[0].startswith("With 4 players no chair can be told from a fair share")


def test_the_setup_in_which_a_seat_wins_is_told_from_the_others():
    """With card_a, seat 1 is much better; without it, all are alike."""
    found = seats.ask(house(Effects(edges=(("card_a", 1.5),)), blocks=480, sets=FEW, take_turns=True))
    rows = found.by_setup.with_columns(planted=pl.col("setup").str.contains("card_a"))
    assert 0 < rows["planted"].sum() < rows.height
    assert rows.filter("planted")["p"].max() < 0.05
    assert rows.filter(~pl.col("planted"))["p"].min() > 0.05
    assert set(rows.filter("planted")["seat"]) == {1}
    told = found.sentences(GAME.words)[1]
    assert told.startswith(f"In {rows['planted'].sum()} of {rows.height} mixes the chairs are not alike")


def test_a_setup_with_two_deals_is_not_judged():
    found = seats.ask(house(SURE, blocks=80, sets=SETS[:40], take_turns=True))
    assert found.by_setup.height == found.by_setup["p"].null_count() == 40
    assert found.sentences(GAME.words)[1] == "No mix has deals enough to be looked at by itself."


def test_a_seat_is_looked_at_by_strategy():
    """A strategy that is far better wins from every seat; by seat its shares still show what the seat is worth."""
    found = seats.ask(house(Effects(seats=(0.7,), strategies=(1.5,)), blocks=600))
    bold = found.by_strategy.filter(pl.col("strategy") == "plain").sort("seat")
    assert bold["win_share_low"].min() > 0.3
    assert bold["win_share"][0] > bold["win_share"][1:].max()


def test_places_change_hands_as_often_as_planted(found):
    """After a round, places move on in 3 of 10 games: all at once."""
    assert found.changes["round"].to_list() == [2, 3, 4, 5]
    assert ((found.changes["changed_share_low"] < 0.3) & (found.changes["changed_share_high"] > 0.3)).all()
    assert found.changes["still_share"].is_sorted(descending=True)


def test_taking_first_place_gains_nothing_where_nothing_is_planted(nothing):
    assert nothing.taking_first.height == 4
    assert (nothing.taking_first["p"] > 0.05).all()
    assert (nothing.taking_first["gain_share"].abs() < 0.1).all()


def test_points_by_place_in_the_turn_order_are_above_the_tables_mean(nothing):
    by_round = nothing.scoring.group_by("round").agg((pl.col("points") * pl.col("turns")).sum())
    assert by_round["points"].abs().max() == pytest.approx(0, abs=1e-6)


def test_each_number_of_players_and_arm_is_by_itself():
    found = seats.ask(house(Effects(seats=(0.6,)), blocks=60, players=[2, 3], forbid=["card_a"]))
    assert found.overall.select("arm", "players").rows() == [
        ("base", 2), ("base", 3), ("without-card_a", 2), ("without-card_a", 3)
    ]  # fmt: skip
    assert found.seats.group_by("arm", "players").agg(pl.col("win_share").sum())["win_share"].to_list() == (
        pytest.approx([1.0] * 4)
    )


def test_of_several_arms_each_sentence_says_which():
    found = seats.ask(house(Effects(seats=(1.0,)), blocks=80, forbid=["card_a"]))
    said = [line.partition(",")[0] for line in found.sentences(GAME.words) if "chair 1 wins" in line]
    assert "With 4 players" in said
    assert "With 4 players (without-card_a)" in said


def test_a_game_without_setups_is_not_told_of_them():
    found = seats.ask(house(SURE, blocks=80))
    plain = Seats(**{**vars(found), "by_setup": found.by_setup.head(0)})
    assert len(plain.sentences(GAME.words)) == 1
