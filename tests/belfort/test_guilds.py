"""The guilds that only serve the player: Merchants, Librarians, Recruiters and the resource guilds."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import Guild, Property, Resource
from tests.belfort.positions import Position

BASIC = ("merchants", "librarians", "architects", "recruiters", "sawyers")
RESOURCE = ("sawyers", "miners", "bankers", "masons", "thieves")


def activated(guild: str, guilds: tuple[str, ...] = BASIC, **goods: int) -> Position:
    """The turn of player 0, who has these goods and just activated a worker on a guild."""
    game = Position(guilds=guilds)
    game.goods(0, **goods)
    game.on_guild(0, guild)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild[guild.upper()])
    return game


@pytest.mark.rule("GLD-1")
@pytest.mark.parametrize("given", [("wood", "wood"), ("wood", "stone"), ("stone", "wood"), ("stone", "stone")])
def test_the_merchants_exchange_twice_wood_or_stone_for_metal(given):
    game = activated("merchants", wood=3, stone=3)
    for name in given:
        game.do(Kind.EXCHANGE, Resource[name.upper()])
    left = {name: 3 - given.count(name) for name in ("wood", "stone")}
    assert game.has_goods(0) == left | {"metal": 2, "gold": 0}
    assert not game.has(Kind.EXCHANGE)


@pytest.mark.rule("GLD-1")
def test_the_merchants_exchange_only_what_the_player_has():
    game = activated("merchants", stone=1, metal=4)
    assert [row[1] for row in game.options(Kind.EXCHANGE)] == [Resource.STONE]
    game.do(Kind.EXCHANGE, Resource.STONE)
    assert not game.has(Kind.EXCHANGE)


@pytest.mark.rule("GLD-1")
def test_the_merchants_serve_from_the_activation_on():
    game = Position(guilds=BASIC)
    game.goods(0, wood=5, gold=5)
    game.on_guild(0, "merchants")
    game.begin_turn(0)
    assert not game.has(Kind.EXCHANGE)
    game.do(Kind.BUY, Resource.WOOD)
    game.do(Kind.LEAVE_POST)
    assert not game.has(Kind.BUY)
    game.do(Kind.ACTIVATE_GUILD, Guild.MERCHANTS)
    assert game.has(Kind.EXCHANGE)
    assert game.has(Kind.BUY)


@pytest.mark.rule("GLD-1")
def test_the_merchants_exchanges_may_be_spread_over_the_turn():
    game = activated("merchants", wood=9, stone=9)
    game.do(Kind.EXCHANGE, Resource.WOOD)
    game.do(Kind.BUILD_GUILD, Guild.SAWYERS)
    game.do(Kind.EXCHANGE, Resource.STONE)
    assert game.has_goods(0) == {"wood": 6, "stone": 6, "metal": 1, "gold": 0}


@pytest.mark.rule("GLD-1")
def test_the_merchants_open_three_more_visits_to_the_post():
    game = activated("merchants", gold=20)
    for _ in range(1 + 3):
        game.do(Kind.BUY, Resource.WOOD)
        game.do(Kind.LEAVE_POST)
    assert not game.has(Kind.BUY)


@pytest.mark.rule("GLD-1")
def test_what_the_merchants_gave_ends_with_the_turn():
    game = activated("merchants", wood=5, gold=5)
    game.goods(1, wood=5, gold=5)
    game.do(Kind.END_TURN)
    assert (game.actor(), game.has(Kind.EXCHANGE)) == (1, False)
    game.do(Kind.BUY, Resource.WOOD)
    game.do(Kind.LEAVE_POST)
    assert not game.has(Kind.BUY)
    game.begin_turn(0)
    assert not game.has(Kind.EXCHANGE)


@pytest.mark.rule("GLD-2")
def test_the_librarians_draw_three_cards_then_any_one_is_discarded():
    game = Position(guilds=BASIC)
    game.hand(0, "inn")
    game.state.hidden.pile[game.table.pile - 3 : game.table.pile] = Property.PUB, Property.BANK, Property.KEEP
    game.on_guild(0, "librarians")
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.LIBRARIANS)
    assert (game.at(), game.in_hand(0)) == (Step.DISCARD, ["pub", "inn", "bank", "keep"])
    assert len(game.options()) == 4
    game.do(Kind.DISCARD, Property.INN)
    assert (game.at(), game.actor(), game.in_hand(0)) == (Step.TURN, 0, ["pub", "bank", "keep"])


@pytest.mark.rule("GLD-4")
@pytest.mark.parametrize(("worker", "after"), [(0, [4, 3, 0, 0]), (1, [3, 4, 0, 0])])
def test_the_recruiters_bring_an_elf_or_a_dwarf_of_the_reserve(worker, after):
    game = activated("recruiters")
    assert [row[:2] for row in game.options()] == [(Kind.WORKER, 0), (Kind.WORKER, 1)]
    game.do(Kind.WORKER, worker)
    assert (game.at(), game.player(0).workers.tolist()) == (Step.TURN, after)


def recruiting_with_a_lock(name: str, **workers: int) -> Position:
    """The choice of player 0 at the Recruiters, with a card of this name, its number 0, and 3 gold."""
    game = Position(guilds=BASIC)
    game.goods(0, gold=3)
    game.workers(0, **workers)
    game.card(0, name)
    game.card(0, "bank")
    game.on_guild(0, "recruiters")
    game.begin_turn(0)
    return game


@pytest.mark.rule("GLD-4")
def test_the_recruiters_may_put_a_gnome_of_the_supply_on_a_lock_instead():
    game = recruiting_with_a_lock("market", elf=3, dwarf=7)
    supply = int(game.table.gnomes)
    game.do(Kind.ACTIVATE_GUILD, Guild.RECRUITERS)
    assert [row[:2] for row in game.options()] == [
        (Kind.WORKER, 0),
        (Kind.GNOME, Property.MARKET),
        (Kind.GNOME, Property.BANK),
    ]
    game.do(Kind.GNOME, Property.MARKET)
    assert (game.player(0).built[0].gnomes, game.table.gnomes) == (1, supply - 1)
    assert game.player(0).workers.tolist() == [3, 7, 0, 0]
    assert game.has_goods(0)["gold"] == 3


@pytest.mark.rule("GLD-4", "PRP-2")
def test_the_recruiters_gnome_unlocks_at_once():
    game = recruiting_with_a_lock("gardens", elf=3)
    game.do(Kind.ACTIVATE_GUILD, Guild.RECRUITERS)
    game.do(Kind.GNOME, Property.GARDENS)
    assert game.player(0).workers.tolist() == [2, 0, 1, 0]


@pytest.mark.rule("GLD-4", "PRP-8")
def test_the_recruiters_gnome_brings_a_gatehouses_second_marker():
    game = recruiting_with_a_lock("gatehouse", elf=3)
    game.mark("gatehouse", 1, 0)
    game.do(Kind.ACTIVATE_GUILD, Guild.RECRUITERS)
    game.do(Kind.GNOME, Property.GATEHOUSE)
    game.do(Kind.SECOND_MARKER, 0)
    assert (game.at(), game.owner("gatehouse", 0)) == (Step.TURN, 0)


@pytest.mark.rule("GLD-4", "ACT-6")
@pytest.mark.parametrize("hire_first", [True, False])
def test_the_recruiters_gnome_is_outside_the_hiring_limit(hire_first):
    game = recruiting_with_a_lock("tower", elf=3)
    if hire_first:
        game.do(Kind.HIRE)
    game.do(Kind.ACTIVATE_GUILD, Guild.RECRUITERS)
    game.do(Kind.GNOME)
    if not hire_first:
        game.do(Kind.HIRE)
    assert [game.player(0).built[card].gnomes for card in (0, 1)] == [1, 1]


@pytest.mark.rule("GLD-4")
def test_the_recruiters_are_wasted_with_an_empty_reserve_and_no_gnome_to_be_had():
    game = recruiting_with_a_lock("tower", elf=7, dwarf=2, master_dwarf=5)
    game.table.gnomes = 0
    game.do(Kind.ACTIVATE_GUILD, Guild.RECRUITERS)
    assert (game.at(), game.player(0).waiting) == (Step.TURN, 0)
    assert game.player(0).workers.tolist() == [7, 2, 0, 5]
    assert game.told(Event.WASTED)


@pytest.mark.parametrize(
    ("guild", "gains"),
    [
        pytest.param("sawyers", {"wood": 4}, marks=pytest.mark.rule("GLD-5")),
        pytest.param("miners", {"metal": 2}, marks=pytest.mark.rule("GLD-6")),
        pytest.param("bankers", {"gold": 3}, marks=pytest.mark.rule("GLD-7")),
        pytest.param("masons", {"stone": 4}, marks=pytest.mark.rule("GLD-8")),
    ],
)
def test_a_resource_guild_gives_its_goods(guild, gains):
    game = activated(guild, RESOURCE)
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": 0} | gains


@pytest.mark.rule("GLD-5", "GLD-6", "GLD-7", "GLD-8")
@pytest.mark.parametrize("guild", RESOURCE[:4])
def test_a_resource_guild_gives_to_the_worker_and_nothing_to_the_owner(guild):
    game = Position(guilds=RESOURCE)
    game.goods(0)
    game.goods(1)
    game.mark("guild", game.district(guild), 1)
    game.on_guild(0, guild)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild[guild.upper()])
    assert sum(game.has_goods(0).values()) > 0
    assert sum(game.has_goods(1).values()) == 0
