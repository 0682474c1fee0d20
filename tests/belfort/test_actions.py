"""The actions phase: building and activating workers (ACT-1 to ACT-4)."""

import pytest

from sim.belfort.kinds import Kind, Step
from sim.belfort.names import DISTRICTS, PROPERTIES, WALL, Guild, Property, Resource
from sim.belfort.state import MAX_WALLS
from tests.belfort.positions import Position

PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}
BASIC = ("merchants", "librarians", "architects", "recruiters", "sawyers")
MAY_DO_NOTHING = ("architects", "wizards", "thieves", "bandits", "miners")
COSTS = {
    "pub": (2, 3, 0), "gardens": (3, 2, 0), "tower": (2, 2, 1), "inn": (3, 1, 1), "blacksmith": (1, 3, 1),
    "bank": (2, 2, 2), "market": (2, 3, 1), "gatehouse": (2, 1, 2), "library": (3, 2, 1), "keep": (2, 2, 3),
}  # fmt: skip


def empty_the_piles(game: Position) -> None:
    """Leave no card in the draw pile and the discard pile."""
    game.table.pile = 0
    game.table.discard[:] = 0


def kinds(game: Position) -> set[Kind]:
    """The kinds of options that are legal."""
    return {Kind(row[0]) for row in game.options()}


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize("name", PROPERTIES)
def test_building_a_property_takes_exactly_its_cost(name):
    game = Position()
    wood, stone, metal = COSTS[name]
    game.goods(0, wood=wood, stone=stone, metal=metal, gold=4)
    game.hand(0, name)
    game.begin_turn(0)
    game.do(Kind.BUILD, Property[name.upper()], 4)
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": 4}


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize("short", ["wood", "stone", "metal"])
def test_a_property_that_cannot_be_paid_cannot_be_built(short):
    game = Position()
    game.goods(0, **{"wood": 2, "stone": 2, "metal": 1} | {short: 0})
    game.hand(0, "tower")
    game.begin_turn(0)
    assert not game.has(Kind.BUILD, Property.TOWER)


@pytest.mark.rule("ACT-1")
def test_a_property_may_cost_gold_in_a_variant():
    game = Position(variant="properties.pub.cost = { gold = 2 }")
    game.goods(0, gold=2)
    game.hand(0, "pub")
    game.begin_turn(0)
    game.do(Kind.BUILD, Property.PUB)
    assert game.has_goods(0)["gold"] == 0
    assert not game.has(Kind.BUILD)


@pytest.mark.rule("ACT-1")
def test_building_puts_the_card_down_and_a_marker_on_the_board():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "bank", "bank")
    game.begin_turn(0)
    game.do(Kind.BUILD, Property.BANK, 3)
    assert game.in_hand(0) == ["bank"]
    assert game.player(0).hand_size == 1
    assert (game.player(0).cards, game.player(0).built[0].property) == (1, Property.BANK)
    assert game.owner("bank", 3) == 0
    assert game.table.markers[3, 0] == 1


@pytest.mark.rule("ACT-1")
def test_only_properties_in_the_hand_can_be_built():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "pub", "inn")
    game.begin_turn(0)
    assert {row[1] for row in game.options(Kind.BUILD)} == {Property.PUB, Property.INN, WALL}


@pytest.mark.rule("ACT-1")
def test_a_marker_goes_on_a_free_symbol_of_the_type():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "pub")
    for district in range(3):
        game.mark("pub", district, 1)
    game.begin_turn(0)
    assert [row[2] for row in game.options(Kind.BUILD) if row[1] == Property.PUB] == [3, 4]


@pytest.mark.rule("ACT-1")
def test_without_a_free_symbol_a_property_cannot_be_built():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "pub")
    for district in range(DISTRICTS):
        game.mark("pub", district, 1)
    game.begin_turn(0)
    assert not game.has(Kind.BUILD, Property.PUB)


@pytest.mark.rule("ACT-1")
def test_several_properties_may_be_built_in_one_turn():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "pub", "pub", "inn")
    game.begin_turn(0)
    for name in (Property.PUB, Property.INN, Property.PUB):
        game.do(Kind.BUILD, name)
    assert [game.player(0).built[i].property for i in range(3)] == [Property.PUB, Property.INN, Property.PUB]


@pytest.mark.rule("ACT-2")
def test_a_wall_costs_three_wood_and_three_stone_and_no_card():
    game = Position()
    game.goods(0, wood=3, stone=3, metal=1)
    game.hand(0, "pub")
    game.begin_turn(0)
    game.do(Kind.BUILD, WALL, 2 * MAX_WALLS)
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 1, "gold": 0}
    assert (game.in_hand(0), game.player(0).cards) == (["pub"], 0)
    assert game.table.markers[2, 0] == 1


@pytest.mark.rule("ACT-2")
@pytest.mark.parametrize("goods", [{"wood": 2, "stone": 3}, {"wood": 3, "stone": 2}])
def test_a_wall_that_cannot_be_paid_cannot_be_built(goods):
    game = Position()
    game.goods(0, **goods)
    game.hand(0)
    game.begin_turn(0)
    assert not game.has(Kind.BUILD)


@pytest.mark.rule("ACT-2", "CMP-2")
@pytest.mark.parametrize("walls", [2, 3])
def test_one_player_may_build_every_wall_symbol_of_a_district_and_no_more(walls):
    game = Position(variant=f"walls = {walls}")
    game.goods(0, **PLENTY)
    game.begin_turn(0)
    for i in range(walls):
        game.do(Kind.BUILD, WALL, MAX_WALLS + i)
    assert game.table.markers[1, 0] == walls
    assert MAX_WALLS not in [row[2] // MAX_WALLS * MAX_WALLS for row in game.options(Kind.BUILD) if row[1] == WALL]
    assert game.has(Kind.BUILD, WALL, 0)


@pytest.mark.rule("ACT-3")
def test_a_guild_costs_what_its_tile_says_and_no_card():
    game = Position(variant="guild_costs.miners = { wood = 1, metal = 2, gold = 3 }")
    game.goods(0, wood=2, stone=2, metal=2, gold=4)
    game.hand(0, "pub")
    game.begin_turn(0)
    game.do(Kind.BUILD_GUILD, Guild.MINERS)
    assert game.has_goods(0) == {"wood": 1, "stone": 2, "metal": 0, "gold": 1}
    assert (game.in_hand(0), game.player(0).cards) == (["pub"], 0)


@pytest.mark.rule("ACT-3")
def test_a_guild_that_cannot_be_paid_cannot_be_built():
    game = Position(variant="guild_costs.miners = { gold = 3 }")
    game.goods(0, gold=2)
    game.begin_turn(0)
    assert not game.has(Kind.BUILD_GUILD)


@pytest.mark.rule("ACT-3")
def test_the_builder_owns_the_guild_and_nobody_can_build_it_again():
    game = Position()
    game.goods(0, **PLENTY)
    game.begin_turn(0)
    game.do(Kind.BUILD_GUILD, Guild.MINERS)
    district = game.district("miners")
    assert game.owner("guild", district) == 0
    assert game.table.markers[district, 0] == 1
    assert not game.has(Kind.BUILD_GUILD, Guild.MINERS)
    assert game.has(Kind.BUILD_GUILD, Guild.THIEVES)


@pytest.mark.rule("ACT-3")
def test_a_worker_already_on_a_guild_that_is_built_still_acts_without_a_new_fee():
    game = Position()
    game.goods(0, **PLENTY)
    game.goods(1, gold=2)
    game.on_guild(1, "miners")
    game.begin_turn(0)
    game.do(Kind.BUILD_GUILD, Guild.MINERS)
    gold = game.has_goods(0)["gold"]
    game.begin_turn(1)
    game.do(Kind.ACTIVATE_GUILD, Guild.MINERS)
    assert game.has_goods(1) == {"wood": 0, "stone": 0, "metal": 2, "gold": 2}
    assert game.has_goods(0)["gold"] == gold


@pytest.mark.rule("ACT-4")
def test_the_turn_cannot_end_while_a_worker_waits_on_a_guild_or_a_card():
    game = Position()
    game.on_guild(0, "miners")
    game.on_card(0, game.card(0, "blacksmith"))
    game.begin_turn(0)
    assert not kinds(game) & {Kind.END_TURN, Kind.BUY_CARD, Kind.BUY_TOP}
    game.do(Kind.ACTIVATE_CARD, Property.BLACKSMITH)
    assert not game.has(Kind.END_TURN)
    game.do(Kind.ACTIVATE_GUILD, Guild.MINERS)
    assert game.has(Kind.END_TURN)


@pytest.mark.rule("ACT-4")
def test_an_activated_worker_is_taken_back_and_does_not_act_twice():
    game = Position()
    game.on_guild(0, "miners")
    card = game.card(0, "market")
    game.on_card(0, card)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.MINERS)
    game.do(Kind.ACTIVATE_CARD, Property.MARKET, card)
    assert not kinds(game) & {Kind.ACTIVATE_GUILD, Kind.ACTIVATE_CARD}
    assert game.table.guild_worker[game.district("miners")] == -1
    assert game.player(0).built[card].worker == -1


@pytest.mark.rule("ACT-4")
def test_workers_of_others_are_not_activated():
    game = Position()
    game.on_guild(1, "miners")
    game.on_card(1, game.card(1, "market"))
    game.begin_turn(0)
    assert not kinds(game) & {Kind.ACTIVATE_GUILD, Kind.ACTIVATE_CARD}
    assert game.has(Kind.END_TURN)


@pytest.mark.rule("ACT-4")
def test_a_worker_may_be_activated_between_other_actions():
    game = Position()
    game.goods(0, wood=2, stone=2, gold=1)
    game.hand(0, "tower", "bank")
    game.on_guild(0, "miners")
    game.begin_turn(0)
    game.do(Kind.BUY, Resource.WOOD)
    game.do(Kind.LEAVE_POST)
    game.do(Kind.ACTIVATE_GUILD, Guild.MINERS)
    game.do(Kind.BUILD, Property.TOWER, 0)
    assert game.has_goods(0) == {"wood": 1, "stone": 0, "metal": 1, "gold": 0}


@pytest.mark.rule("ACT-4")
@pytest.mark.parametrize("guild", MAY_DO_NOTHING[:4])
def test_architects_wizards_thieves_and_bandits_may_do_nothing(guild):
    game = Position(guilds=MAY_DO_NOTHING)
    for p in range(4):
        game.goods(p, **PLENTY)
    game.mark("pub", 0, 1)
    game.on_guild(0, guild)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild[guild.upper()])
    assert len(game.options()) > 1
    game.do(Kind.NOTHING)
    assert (game.at(), game.actor()) == (Step.TURN, 0)
    assert all(game.has_goods(p) == PLENTY for p in range(4))
    assert game.owner("pub", 0) == 1
    assert game.table.markers.sum() == 1


@pytest.mark.rule("ACT-4", "GLD-2")
def test_draws_are_made_as_far_as_there_are_cards():
    game = Position(guilds=BASIC)
    game.hand(0, "inn")
    game.on_guild(0, "librarians")
    empty_the_piles(game)
    game.table.discard[Property.KEEP] = 1
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.LIBRARIANS)
    assert game.in_hand(0) == ["inn", "keep"]
    game.do(Kind.DISCARD, Property.INN)
    assert (game.at(), game.in_hand(0)) == (Step.TURN, ["keep"])


@pytest.mark.rule("ACT-4", "GLD-2")
def test_a_discard_without_any_card_asks_for_nothing():
    game = Position(guilds=BASIC)
    game.hand(0)
    game.on_guild(0, "librarians")
    empty_the_piles(game)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.LIBRARIANS)
    assert (game.at(), game.actor(), game.in_hand(0)) == (Step.TURN, 0, [])
