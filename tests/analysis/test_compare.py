"""Comparing arms: exactly nothing where nothing changed, the planted change where something did."""

import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.compare import compare
from analysis.warehouse import Warehouse
from sim.core.errors import BadInput
from tests.analysis.planted import GAME, SETS, Effects, plant

WORDS = GAME.words


def two(a: Effects, b: Effects, **said) -> Warehouse:
    """Two arms that have the same chance."""
    first, second = plant(a, arm="a", **said), plant(b, arm="b", **said)
    return Warehouse(GAME, {table: pl.concat([first[table], second[table]]) for table in first})


def row(frame: pl.DataFrame, **said) -> dict:
    return frame.row(by_predicate=pl.all_horizontal(*(pl.col(key) == value for key, value in said.items())), named=True)


def test_the_same_rules_under_two_names_differ_by_exactly_nothing():
    found = compare(two(Effects(seats=(0.5,)), Effects(seats=(0.5,)), players=[3, 4]), "a", "b")
    assert found.games["differing"].sum() == 0
    assert found.headlines.height > 60
    assert found.headlines["change"].unique().to_list() == [0.0]
    assert found.setups["change"].unique().to_list() == [0.0]
    assert found.findings(WORDS, Tolerance()) == []
    assert [sentence.rpartition(": ")[2] for sentence in found.sentences(WORDS)] == [
        "every game is the same in a and b. Nothing moved."
    ] * 2


@pytest.fixture(scope="module")
def dearer():
    """Everybody has eight points more in setups that hold card_a."""
    return compare(two(Effects(), Effects(levels=(("card_a", 8.0),)), blocks=600), "a", "b")


def test_a_change_of_one_piece_moves_nothing_in_setups_without_it(dearer):
    holds = pl.col("setup").str.split("+").list.contains("card_a")
    assert dearer.setups.filter(~holds)["change"].unique().to_list() == [0.0]
    score = dearer.setups.filter(holds, pl.col("headline") == "score")
    assert (score["change"] - 8).abs().max() == pytest.approx(0, abs=1e-6)
    piece = row(dearer.content, item="card_a")
    assert (piece["differing_share"], piece["differing_without"]) == (1.0, 0)
    told = dearer.sentences(WORDS)
    assert any("without the card Card a are the same; of those with it 100.0% differ" in sentence for sentence in told)
    assert not any("without the card Card b" in sentence for sentence in told)


def test_a_planted_change_is_found_and_the_paired_range_is_narrower(dearer):
    score = row(dearer.headlines, headline="score")
    assert score["change_low"] < 8 * 5 / 12 < score["change_high"]
    assert score["narrower"] < 0.8
    first = dearer.findings(WORDS, Tolerance())[0]
    assert "points of" in first.sentence
    assert (first.sure, first.deals, first.games) == ("certain", 600, 2400)


def test_a_seat_that_gains_is_told_with_what_the_others_lose():
    found = compare(two(Effects(), Effects(seats=(0.6, 0, 0, 0)), blocks=400), "a", "b")
    first = row(found.headlines, headline="seat_share", part="1")
    assert first["change_low"] > 0.05
    assert first["p"] < 0.001
    assert row(found.headlines, headline="seat_share", part="4")["change_high"] < 0
    assert found.games["other_winner"].sum() > 0


UNPAIRED = {
    "their seeds are 1 and 2": {"seed": 2},
    "no deal of the same number of players": {"players": [3]},
    "deals have other content": {"sets": SETS[5:9]},
}


@pytest.mark.parametrize("why", UNPAIRED)
def test_what_does_not_pair_is_refused_with_the_reason(why):
    first, second = plant(blocks=9, arm="a"), plant(blocks=9, arm="b", **UNPAIRED[why])
    house = Warehouse(GAME, {table: pl.concat([first[table], second[table]]) for table in first})
    with pytest.raises(BadInput, match=why):
        compare(house, "a", "b")


def test_an_arm_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(BadInput, match="There is no arm 'c': there are a and b"):
        compare(two(Effects(), Effects(), blocks=5), "a", "c")
    with pytest.raises(BadInput, match="two different arms"):
        compare(two(Effects(), Effects(), blocks=5), "a", "a")
