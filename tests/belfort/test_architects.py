"""The Architects: a marker on any free symbol, without a card, for less (GLD-3)."""

import pytest

from sim.belfort.kinds import Kind, Step
from sim.belfort.names import DISTRICTS, NP3, WALL, Guild, Property
from sim.belfort.state import MAX_WALLS
from tests.belfort.positions import Position

pytestmark = pytest.mark.rule("GLD-3")
GUILDS = ("merchants", "librarians", "architects", "recruiters", "sawyers")
PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}


def at_the_architects(edition: str = "de", variant: str = "", players: int = 4) -> Position:
    """The turn of rich player 0 with a worker on the Architects' plank."""
    guilds = GUILDS if players > 2 else ("bankers", "librarians", "architects", "recruiters", "sawyers")
    game = Position(players=players, edition=edition, guilds=guilds, variant=variant)
    game.goods(0, **PLENTY)
    game.hand(0)
    game.on_guild(0, "architects")
    game.begin_turn(0)
    return game


def ways_to_pay(game: Position, kind: Kind, *where: int) -> set[tuple[int, int, int]]:
    """Activate the Architects, choose a symbol, and give the payments offered as wood, stone and metal."""
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(kind, *where)
    assert game.at() == Step.PAYMENT
    return {row[1:] for row in game.options(Kind.PAY)}


def test_one_metal_or_any_two_of_wood_and_stone_come_off_the_cost():
    game = at_the_architects()
    tower_less = {(2, 2, 0), (0, 2, 1), (1, 1, 1), (2, 0, 1)}
    assert ways_to_pay(game, Kind.ARCHITECT, Property.TOWER, 1) == tower_less


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("wood = 2, stone = 3", {(0, 3, 0), (1, 2, 0), (2, 1, 0)}),
        ("stone = 3", {(0, 1, 0)}),
        ("metal = 2", {(0, 0, 1)}),
        ("wood = 1, metal = 3", {(1, 0, 2), (0, 0, 3)}),
        ("wood = 1", {(0, 0, 0)}),
        ("metal = 1", {(0, 0, 0)}),
    ],
)
def test_the_discount_never_goes_below_nothing_and_gives_no_change(cost, expected):
    game = at_the_architects(variant=f"properties.pub.cost = {{ {cost} }}")
    assert ways_to_pay(game, Kind.ARCHITECT, Property.PUB, 0) == expected


def test_nothing_comes_back_when_the_discount_exceeds_the_cost():
    game = at_the_architects(variant="properties.pub.cost = { wood = 1 }")
    game.goods(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property.PUB, 0)
    game.do(Kind.PAY, 0, 0, 0)
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": 0}
    assert game.owner("pub", 0) == 0


def test_gold_in_a_cost_is_paid_in_full():
    game = at_the_architects(variant="properties.pub.cost = { wood = 2, gold = 3 }")
    game.goods(0, gold=2)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    assert not game.has(Kind.ARCHITECT, Property.PUB)
    game.goods(0, gold=4)
    game.do(Kind.ARCHITECT, Property.PUB, 0)
    game.do(Kind.PAY, 0, 0, 0)
    assert game.has_goods(0)["gold"] == 1


@pytest.mark.parametrize("payment", [(2, 2, 0), (1, 1, 1)])
def test_the_payment_chosen_is_paid_and_the_symbol_marked(payment):
    game = at_the_architects()
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property.TOWER, 3)
    game.do(Kind.PAY, *payment)
    wood, stone, metal = payment
    assert game.has_goods(0) == {"wood": 20 - wood, "stone": 20 - stone, "metal": 20 - metal, "gold": 20}
    assert (game.at(), game.owner("tower", 3)) == (Step.TURN, 0)
    assert game.table.markers[3, 0] == 1


def test_only_payments_that_the_player_has_are_offered():
    game = at_the_architects()
    game.goods(0, wood=2, stone=1, metal=1)
    assert ways_to_pay(game, Kind.ARCHITECT, Property.TOWER, 0) == {(1, 1, 1), (2, 0, 1)}


def test_what_cannot_be_paid_even_for_less_is_not_offered():
    game = at_the_architects()
    game.goods(0, wood=2, stone=1)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    assert {row[1] for row in game.options(Kind.ARCHITECT)} == {Property.PUB, Property.GARDENS}
    assert not game.has(Kind.ARCHITECT_GUILD)


def test_every_free_symbol_may_be_marked():
    game = at_the_architects()
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    rows = game.options(Kind.ARCHITECT)
    for name in set(Property) - {Property.GATEHOUSE}:
        assert [row[2] for row in rows if row[1] == name] == list(range(DISTRICTS))
    assert [row[2] for row in rows if row[1] == Property.GATEHOUSE] == list(range(2 * DISTRICTS))
    assert [row[2] for row in rows if row[1] == WALL] == [MAX_WALLS * d for d in range(DISTRICTS)]
    assert {row[1] for row in game.options(Kind.ARCHITECT_GUILD)} == {Guild[name.upper()] for name in GUILDS}


def test_symbols_with_a_marker_are_not_offered():
    game = at_the_architects()
    game.mark("pub", 0, 0)
    game.mark("keep", 1, 1)
    game.mark("guild", game.district("sawyers"), 2)
    for i in range(2):
        game.mark("wall", i, 3)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    assert not game.has(Kind.ARCHITECT, Property.PUB, 0)
    assert not game.has(Kind.ARCHITECT, Property.KEEP, 1)
    assert not game.has(Kind.ARCHITECT_GUILD, Guild.SAWYERS)
    assert [row[2] // MAX_WALLS for row in game.options(Kind.ARCHITECT) if row[1] == WALL] == [1, 2, 3, 4]


def test_a_wall_is_marked_for_less():
    game = at_the_architects()
    assert ways_to_pay(game, Kind.ARCHITECT, WALL, MAX_WALLS) == {(1, 3, 0), (2, 2, 0), (3, 1, 0)}
    game.do(Kind.PAY)
    assert game.owner("wall", MAX_WALLS) == 0
    assert game.table.markers[1, 0] == 1


def test_a_guild_is_marked_for_less_and_then_owned():
    game = at_the_architects()
    assert (2, 2, 0) in ways_to_pay(game, Kind.ARCHITECT_GUILD, Guild.SAWYERS)
    game.do(Kind.PAY, 2, 2, 0)
    assert game.owner("guild", game.district("sawyers")) == 0
    game.begin_placement()
    gold = game.has_goods(0)["gold"]
    game.do(Kind.PLACE_GUILD, Guild.SAWYERS)
    assert game.has_goods(0)["gold"] == gold


@pytest.mark.rule("PRP-10")
def test_a_keep_is_marked_on_both_symbols_for_one_cost():
    game = at_the_architects()
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property.KEEP, 4)
    game.do(Kind.PAY, 2, 2, 2)
    assert game.has_goods(0) == {"wood": 18, "stone": 18, "metal": 18, "gold": 20}
    assert game.table.markers[4, 0] == 2


def test_no_card_is_used_even_if_one_is_held():
    game = at_the_architects()
    game.hand(0, "pub")
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property.PUB, 0)
    game.do(Kind.PAY)
    assert game.in_hand(0) == ["pub"]
    assert game.player(0).hand_size == 1
    assert game.has(Kind.BUILD, Property.PUB, 1)


@pytest.mark.parametrize("name", ["market", "library"])
def test_no_coin_plank_or_lock_comes_with_the_marker(name):
    game = at_the_architects()
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property[name.upper()], 0)
    game.do(Kind.PAY)
    assert game.player(0).cards == 0
    assert not game.has(Kind.HIRE)
    game.goods(0, gold=5)
    game.begin(Step.INCOME)
    assert game.has_goods(0)["gold"] == 5
    game.begin_placement()
    assert not game.has(Kind.PLACE_CARD)


@pytest.mark.rule("PRP-8a")
@pytest.mark.parametrize(
    ("edition", "slots"),
    [("fr", [4, 5, 6, 7, 8, 9]), ("de", [4, 5, 6, 7, 8, 9]), ("it", [0, 2, 4, 5, 6, 7, 8, 9])],
)
def test_a_half_gatehouse_own_or_not_is_free_to_take_in_the_italian_edition_only(edition, slots):
    game = at_the_architects(edition)
    game.mark("gatehouse", 1, 0)
    game.mark("gatehouse", 3, 1)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    assert [row[2] for row in game.options(Kind.ARCHITECT) if row[1] == Property.GATEHOUSE] == slots


@pytest.mark.rule("PRP-8a")
@pytest.mark.parametrize(("edition", "shared"), [("fr", False), ("de", False), ("it", True)])
def test_a_gatehouse_of_a_neutral_builder_is_shared_in_the_italian_edition_only(edition, shared):
    game = at_the_architects(edition, players=2)
    game.mark("gatehouse", 5, NP3)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    assert game.has(Kind.ARCHITECT, Property.GATEHOUSE, 4) == shared


def test_a_gatehouse_takes_one_marker():
    game = at_the_architects()
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property.GATEHOUSE, 3)
    game.do(Kind.PAY)
    assert (game.at(), game.owner("gatehouse", 2), game.owner("gatehouse", 3)) == (Step.TURN, -1, 0)
    assert game.table.markers[:, 0].tolist() == [0, 0, 1, 0, 0]


@pytest.mark.rule("PRP-8")
def test_a_gatehouse_of_the_architects_may_take_a_gnomes_second_marker():
    game = at_the_architects()
    game.card(0, "gatehouse")
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.ARCHITECT, Property.GATEHOUSE, 3)
    game.do(Kind.PAY)
    game.do(Kind.HIRE, Property.GATEHOUSE)
    assert [row[:2] for row in game.options()] == [(Kind.SECOND_MARKER, 2)]


@pytest.mark.rule("ACT-4")
@pytest.mark.parametrize("goods", [{}, PLENTY])
def test_nothing_is_allowed(goods):
    game = at_the_architects()
    game.goods(0, **goods)
    game.do(Kind.ACTIVATE_GUILD, Guild.ARCHITECTS)
    game.do(Kind.NOTHING)
    assert (game.at(), game.actor()) == (Step.TURN, 0)
    assert game.table.markers.sum() == 0
