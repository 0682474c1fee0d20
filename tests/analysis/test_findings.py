"""Findings: what is planted comes first, with a game that shows it; what is not there is not found."""

from dataclasses import replace

import polars as pl
import pytest

from analysis.answer import Finding, Tolerance
from analysis.findings import across, established, find, not_too_alike, with_game
from analysis.warehouse import Warehouse
from sim.core.errors import BadInput
from tests.analysis.planted import GAME, Effects, house, plant


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


def with_p(lens: str, p: float | None) -> Finding:
    return Finding(lens, "base", 4, "", 0.0, 0.0, 0.0, 1.0, "likely" if p else "certain", 9, 3, "seats", "seat 1", p)


def test_what_one_of_several_lenses_finds_by_a_hair_is_dropped():
    asked = ("seats", "setups", "content", "levy")
    sides = pl.DataFrame({"arm": ["base"], "players": [4]})
    assert established([with_p("seats", 0.02)], asked, sides) == []
    assert established([with_p("seats", 0.02)], ("seats",), sides)
    one, other = with_p("seats", 0.02), with_p("levy", 0.005)
    assert [found.p for found in established([one, other], asked, sides)] == pytest.approx([0.04, 0.02])


def test_what_needs_no_test_stays():
    sides = pl.DataFrame({"arm": ["base"], "players": [4]})
    fact = with_p("economy", None)
    assert established([fact, with_p("seats", 0.04)], ("seats", "economy"), sides) == [fact]


def test_what_is_certain_may_be_but_likely_among_many():
    sides = pl.DataFrame({"arm": ["base"] * 4, "players": [2, 3, 4, 5]})
    [found] = established([replace(with_p("seats", 0.0009), sure="certain")], ("seats", "levy"), sides)
    assert (found.sure, found.p) == ("likely", pytest.approx(0.0072))


def three(*planted: Effects) -> Warehouse:
    """An arm for each of some effects, on the same deals."""
    tables = [plant(effects, arm=f"arm-{k}", blocks=300) for k, effects in enumerate(planted)]
    return Warehouse(GAME, {name: pl.concat([each[name] for each in tables]) for name in tables[0]})


def test_a_finding_is_followed_across_the_other_arms():
    arms = three(Effects(seats=(0.8,)), Effects(seats=(0.8,)), Effects(), Effects(seats=(-0.8,)))
    found = find(arms, Tolerance(), ["seats"])
    first = next(held for held in across(arms, found, "arm-0") if held.finding.of == "seat 1")
    assert (first.arms, first.lost, first.turned) == (3, ("arm-2",), ("arm-3",))


def test_the_arm_that_is_followed_must_be_there(leaning):
    with pytest.raises(BadInput, match="There is no arm 'other': there are base"):
        across(leaning, [], "other")


def test_of_a_kind_the_largest_are_kept(leaning):
    found = find(leaning, Tolerance(), ["seats"])
    assert len(found) > 2
    assert not_too_alike(found, 2) == found[:2]


def test_a_seat_that_loses_is_shown_in_a_game_in_which_it_came_last(leaning):
    worst = next(finding for finding in find(leaning, Tolerance(), ["seats"]) if finding.value < 0)
    game = with_game(leaning, worst).game
    rank = leaning.query(
        "select rank from seats join games using (arm, players, block, rotation) where game = $game and seat = $seat",
        game=game, seat=worst.where["seat"],
    )  # fmt: skip
    assert rank.item() == 4


def test_many_arms_share_the_deals_that_are_looked_at():
    one, arms = three(Effects()), three(*[Effects()] * 3)
    asked = {"deals": 300}
    assert one.ask("levy_sides", **asked)["deals"].to_list() == [300]
    assert arms.ask("levy_sides", **asked)["deals"].to_list() == [200] * 3
