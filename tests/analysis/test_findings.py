"""Findings: what is planted comes first, with a game that shows it; what is not there is not found."""

import polars as pl
import pytest

from analysis.answer import Tolerance
from analysis.findings import find, with_game
from analysis.warehouse import Warehouse
from tests.analysis.planted import Effects, house


@pytest.fixture(scope="module")
def leaning():
    """The first seat is much the best."""
    return house(Effects(seats=(0.8, 0.0, 0.0, 0.0)), blocks=400)


def test_the_largest_departure_comes_first(leaning):
    found = find(leaning, Tolerance(), ["seats"])
    assert "chair 1 wins" in found[0].sentence
    assert [finding.size for finding in found] == sorted((finding.size for finding in found), reverse=True)
    assert found[0].low > 0.05


def test_a_finding_names_a_game_that_shows_it(leaning):
    finding = with_game(leaning, find(leaning, Tolerance(), ["seats"])[0])
    game = leaning.query("select * from games where game = $game", game=finding.game)
    won = leaning.query("select * from seats where seat = 1 and rank = 1").join(game, on=["block", "rotation"])
    assert won.height == 1
    most = leaning.query(
        "select max(margin) from games join seats using (arm, players, block, rotation) where seat = 1 and rank = 1"
    )
    assert won["margin"][0] == most.item()


def test_a_wider_tolerance_makes_a_finding_smaller(leaning):
    narrow, wide = (find(leaning, Tolerance(share=share), ["seats"])[0].size for share in (0.02, 0.04))
    assert narrow == pytest.approx(2 * wide)


def test_where_no_game_shows_it_none_is_named(leaning):
    finding = find(leaning, Tolerance(), ["seats"])[0]
    nowhere = type(finding)(**{**vars(finding), "where": {"strategy": "nobody"}})
    assert with_game(leaning, nowhere).game is None


def test_nothing_is_found_where_every_game_is_alike():
    quiet = house(blocks=40)
    tied = {t: quiet.query(f"select * from {t}") for t in ("games", "seats", "rounds", "content")}
    tied["seats"] = tied["seats"].with_columns(win_share=1 / pl.col("players"), score=10, rank=pl.lit(1, pl.Int8))
    assert find(Warehouse(quiet.game, tied), Tolerance(), ["seats"]) == []
