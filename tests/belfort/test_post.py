"""The trading post: one visit a turn, and further ones (ACT-5)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import WALL, Guild, Resource
from tests.belfort.positions import Position

PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}
BASIC = ("merchants", "librarians", "architects", "recruiters", "sawyers")


def kinds(game: Position) -> set[Kind]:
    """The kinds of options that are legal."""
    return {Kind(row[0]) for row in game.options()}


@pytest.mark.rule("ACT-5")
@pytest.mark.parametrize(("resource", "price"), [("wood", 1), ("stone", 1), ("metal", 2)])
def test_a_buy_is_one_unit_for_its_price(resource, price):
    game = Position()
    game.goods(0, gold=price)
    game.begin_turn(0)
    game.do(Kind.BUY, Resource[resource.upper()])
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": 0} | {resource: 1}


@pytest.mark.rule("ACT-5")
@pytest.mark.parametrize("resource", ["wood", "stone", "metal"])
def test_a_sell_is_one_unit_for_its_price(resource):
    game = Position(
        variant="[post]\nbuy = { wood = 4, stone = 4, metal = 4 }\nsell = { wood = 2, stone = 3, metal = 4 }"
    )
    game.goods(0, **{resource: 2})
    game.begin_turn(0)
    game.do(Kind.SELL, Resource[resource.upper()])
    gold = {"wood": 2, "stone": 3, "metal": 4}[resource]
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": gold} | {resource: 1}


@pytest.mark.rule("ACT-5")
def test_only_what_can_be_paid_is_traded():
    game = Position()
    game.goods(0, stone=1, gold=1)
    game.begin_turn(0)
    assert [row[1] for row in game.options(Kind.BUY)] == [Resource.WOOD, Resource.STONE]
    assert [row[1] for row in game.options(Kind.SELL)] == [Resource.STONE]


@pytest.mark.rule("ACT-5")
def test_after_a_buy_only_a_sell_may_follow_and_nothing_in_between():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "pub")
    game.on_guild(0, "miners")
    game.card(0, "bank", gnomes=1)
    game.begin_turn(0)
    game.do(Kind.BUY, Resource.METAL)
    assert {row[0] for row in game.options()} == {Kind.SELL, Kind.LEAVE_POST}


@pytest.mark.rule("ACT-5")
def test_after_a_sell_only_a_buy_may_follow_and_nothing_in_between():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "pub")
    game.on_guild(0, "miners")
    game.card(0, "bank", gnomes=1)
    game.begin_turn(0)
    game.do(Kind.SELL, Resource.METAL)
    assert {row[0] for row in game.options()} == {Kind.BUY, Kind.LEAVE_POST}


@pytest.mark.rule("ACT-5")
@pytest.mark.parametrize("first", [Kind.BUY, Kind.SELL])
def test_one_buy_and_one_sell_in_any_order_end_the_visit(first):
    game = Position()
    game.goods(0, metal=1, gold=1)
    game.begin_turn(0)
    for kind in (first, Kind.SELL if first == Kind.BUY else Kind.BUY):
        game.do(kind, Resource.WOOD if kind == Kind.BUY else Resource.METAL)
    assert game.has_goods(0) == {"wood": 1, "stone": 0, "metal": 0, "gold": 1}
    assert game.at() == Step.TURN
    assert not kinds(game) & {Kind.BUY, Kind.SELL}


@pytest.mark.rule("ACT-5")
@pytest.mark.parametrize("kind", [Kind.BUY, Kind.SELL])
def test_a_visit_of_one_trade_only_is_a_visit_too(kind):
    game = Position()
    game.goods(0, **PLENTY)
    game.begin_turn(0)
    game.do(kind)
    game.do(Kind.LEAVE_POST)
    assert not kinds(game) & {Kind.BUY, Kind.SELL}


@pytest.mark.rule("ACT-5")
def test_every_turn_has_its_own_visit():
    game = Position()
    game.goods(1, gold=1)
    game.begin_turn(0)
    game.do(Kind.BUY, Resource.WOOD)
    game.do(Kind.LEAVE_POST)
    game.do(Kind.END_TURN)
    assert game.actor() == 1
    game.do(Kind.BUY, Resource.STONE)
    assert [row[:2] for row in game.told(Event.POST)] == [[0, 1], [1, 1]]


@pytest.mark.rule("ACT-5", "PRP-7", "GLD-1")
def test_visits_from_markets_and_merchants_may_be_spread_over_the_turn():
    game = Position(guilds=BASIC)
    game.goods(0, **PLENTY)
    game.on_guild(0, "merchants")
    game.card(0, "market", gnomes=1)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.MERCHANTS)
    for _ in range(1 + 1 + 3):
        game.do(Kind.BUY, Resource.METAL)
        game.do(Kind.SELL, Resource.WOOD)
        game.do(Kind.BUILD, WALL)
        game.goods(0, **PLENTY)
    assert not kinds(game) & {Kind.BUY, Kind.SELL}
    assert [row[1] for row in game.told(Event.POST)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
