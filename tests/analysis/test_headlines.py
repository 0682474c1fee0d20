"""The headlines: each value by hand from the log, and each with its unit, its lens and its words."""

import polars as pl
import pytest

from analysis import lenses
from analysis.answer import Tolerance
from analysis.headlines import HEADLINES
from analysis.warehouse import Warehouse
from sim.core import game as games
from tests.analysis.planted import CONTENT, GAME, STRATEGIES, Effects, plant

EFFECTS = Effects(seats=(0.4,), levy=0.15, leader=3)


@pytest.fixture(scope="module")
def tables():
    return plant(EFFECTS, blocks=60)


@pytest.fixture(scope="module")
def values(tables):
    found = Warehouse(GAME, tables).ask("headline_values")
    return {(row["headline"], row["part"]): row["value"] for row in found.iter_rows(named=True)}


def test_every_headline_that_is_counted_has_its_words_and_the_other_way_round(values):
    assert {headline for headline, _ in values} == set(HEADLINES)


def test_shares_lie_between_nothing_and_all(values):
    for (headline, part), value in values.items():
        if HEADLINES[headline].is_share:
            assert 0 <= value <= 1, (headline, part)


def test_every_headline_has_a_tolerance_and_can_be_said():
    for headline in HEADLINES.values():
        assert headline.tolerance(Tolerance()) > 0
        for game in (GAME, *(games.load(name) for name in games.names())):
            said = headline.told(game.words, "some_part")
            assert "{" not in said
            assert "some_part" not in said


def test_every_headline_belongs_to_a_lens():
    assert {headline.lens for headline in HEADLINES.values()} <= set(lenses.names())


def test_seats_by_hand(tables, values):
    seats = tables["seats"]
    above = pl.col("score") - pl.col("score").mean().over("block", "rotation")
    for seat in (1, 2, 3, 4):
        rows = seats.with_columns(above=above).filter(pl.col("seat") == seat)
        assert values["seat_share", str(seat)] == pytest.approx(rows["win_share"].mean())
        assert values["seat_points", str(seat)] == pytest.approx(rows["above"].mean())


def test_strategies_by_hand(tables, values):
    for strategy in STRATEGIES:
        rows = tables["seats"].filter(pl.col("strategy") == strategy)
        assert values["strategy_share", strategy] == pytest.approx(rows["win_share"].mean())
        assert values["strategy_points", strategy] == pytest.approx(rows["score"].mean())


def test_content_by_hand(tables, values):
    uses = pl.sum_horizontal(pl.col("^uses_.*$").fill_null(0))
    for piece in CONTENT:
        rows = tables["content"].filter(pl.col("item") == piece)
        assert values["content_owned", piece] == pytest.approx(rows["owner"].is_not_null().mean())
        assert values["content_uses", piece] == pytest.approx(rows.select(uses).to_series().mean())


def test_games_by_hand(tables, values):
    games = tables["games"]
    assert values["margin", ""] == pytest.approx(games["margin"].mean())
    assert values["lead_changes", ""] == pytest.approx(games["lead_changes"].mean())
    assert values["decisions", ""] == pytest.approx(games["decisions"].mean())
    assert values["shared", ""] == pytest.approx((games["winners"] > 1).mean())
    assert values["forced", ""] == pytest.approx(games["forced"].sum() / (games["forced"] + games["decisions"]).sum())
    assert values["score", ""] == pytest.approx(tables["seats"]["score"].mean())


def test_the_levy_by_hand(tables, values):
    rounds = tables["rounds"]
    assert rounds["levy_lost"].sum() > 0
    assert values["levy_bite", ""] == pytest.approx(rounds["levy_paid"].sum() / rounds["income"].sum())
    assert values["levy_lost", ""] == pytest.approx(rounds["levy_lost"].sum() / tables["seats"].height)
    assert values["levy_short", ""] == pytest.approx((rounds["levy_lost"] > 0).mean())


def test_the_drag_on_the_leader_is_what_first_pays_over_last_in_the_same_rounds(tables, values):
    paid = (
        tables["rounds"]
        .group_by("block", "round")
        .agg(
            first=pl.col("levy_paid").filter(pl.col("rank_before") == 1).mean(),
            last=pl.col("levy_paid").filter(pl.col("rank_before") == 4).mean(),
        )
    )
    both = paid.drop_nulls()
    assert values["levy_drag", ""] == pytest.approx((both["first"] - both["last"]).mean())
    assert values["levy_drag", ""] > 2


def test_without_a_levy_there_is_no_drag_and_no_bite():
    found = Warehouse(GAME, plant(blocks=20)).ask("headline_values")
    for headline in ("levy_bite", "levy_lost", "levy_short", "levy_drag"):
        assert found.filter(pl.col("headline") == headline)["value"].to_list() == [0.0]
