"""The Wizards: all markers of one place go to another of its kind, and back (GLD-11)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import NP3, NP4, WALL, Guild, Property
from sim.belfort.state import MAX_WALLS
from tests.belfort.positions import Position

pytestmark = pytest.mark.rule("GLD-11")
GATEHOUSE = Property.GATEHOUSE
Marks = list[tuple[str, int, int]]


def at_the_wizards(marks: Marks, edition: str = "de", players: int = 4) -> Position:
    """Player 0's choice at the Wizards with these markers on the board: class, slot, owner."""
    game = Position(players=players, edition=edition)
    for name, slot, owner in marks:
        game.mark(name, slot, owner)
    game.on_guild(0, "wizards")
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.WIZARDS)
    return game


def swaps(game: Position, class_: int) -> list[tuple[int, int]]:
    """The pairs of slots of a class that may be swapped."""
    return [row[2:] for row in game.options(Kind.SWAP) if row[1] == class_]


def gatehouse(game: Position, number: int) -> tuple[int, int]:
    """Whose markers stand on the two symbols of a gatehouse."""
    return game.owner("gatehouse", 2 * number), game.owner("gatehouse", 2 * number + 1)


def by_district(game: Position, p: int) -> list[int]:
    """The markers of an owner in each district."""
    return game.table.markers[:, p].tolist()


def test_two_properties_of_one_type_change_places():
    game = at_the_wizards([("pub", 1, 0), ("pub", 3, 2)])
    game.do(Kind.SWAP, Property.PUB, 1, 3)
    assert (game.at(), game.owner("pub", 1), game.owner("pub", 3)) == (Step.TURN, 2, 0)
    assert by_district(game, 0) == [0, 0, 0, 1, 0]
    assert by_district(game, 2) == [0, 1, 0, 0, 0]


@pytest.mark.parametrize(("full", "empty"), [(0, 4), (4, 0)])
def test_a_property_may_go_to_an_empty_place(full, empty):
    game = at_the_wizards([("bank", full, 1)])
    game.do(Kind.SWAP, Property.BANK, 0, 4)
    assert (game.owner("bank", full), game.owner("bank", empty)) == (-1, 1)
    assert by_district(game, 1) == [int(d == empty) for d in range(5)]


def test_properties_of_two_others_may_be_swapped():
    game = at_the_wizards([("inn", 0, 1), ("inn", 1, 2), ("inn", 2, 3)])
    assert {(0, 1), (0, 2), (1, 2)} <= set(swaps(game, Property.INN))


def test_properties_of_different_types_are_never_swapped():
    game = at_the_wizards([("pub", 0, 1), ("inn", 1, 2)])
    assert swaps(game, Property.PUB) == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert swaps(game, Property.INN) == [(0, 1), (1, 2), (1, 3), (1, 4)]
    assert {row[1] for row in game.options(Kind.SWAP)} == {Property.PUB, Property.INN}


def test_a_keep_section_moves_whole():
    game = at_the_wizards([("keep", 0, 1), ("keep", 2, 3)])
    game.do(Kind.SWAP, Property.KEEP, 0, 2)
    assert (game.owner("keep", 0), game.owner("keep", 2)) == (3, 1)
    assert by_district(game, 1) == [0, 0, 2, 0, 0]
    assert by_district(game, 3) == [2, 0, 0, 0, 0]


@pytest.mark.rule("PRP-10a")
def test_a_keep_section_moves_whole_to_an_empty_one():
    game = at_the_wizards([("keep", 4, 1)])
    game.do(Kind.SWAP, Property.KEEP, 0, 4)
    assert (game.owner("keep", 0), game.owner("keep", 4)) == (1, -1)
    assert by_district(game, 1) == [2, 0, 0, 0, 0]


def test_two_walls_change_places():
    game = at_the_wizards([("wall", 1, 1), ("wall", 2 * MAX_WALLS, 2), ("wall", 2 * MAX_WALLS + 1, 3)])
    game.do(Kind.SWAP, WALL, 1, 2 * MAX_WALLS + 1)
    assert (game.owner("wall", 1), game.owner("wall", 2 * MAX_WALLS + 1)) == (3, 1)
    assert game.owner("wall", 2 * MAX_WALLS) == 2
    assert [by_district(game, p) for p in (1, 2, 3)] == [[0, 0, 1, 0, 0], [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]]


def test_a_wall_may_go_to_an_empty_symbol():
    game = at_the_wizards([("wall", 0, 1)])
    game.do(Kind.SWAP, WALL, 0, 3 * MAX_WALLS)
    assert (game.owner("wall", 0), game.owner("wall", 3 * MAX_WALLS)) == (-1, 1)


def test_two_guilds_of_others_change_places():
    game = at_the_wizards([("guild", 0, 1), ("guild", 2, 2)])
    game.do(Kind.SWAP_GUILDS, game.table.guild[0], game.table.guild[2])
    assert (game.at(), game.owner("guild", 0), game.owner("guild", 2)) == (Step.TURN, 2, 1)
    assert by_district(game, 1) == [0, 0, 1, 0, 0]
    assert by_district(game, 2) == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("former", [2, -1])
def test_the_actor_may_take_a_guild_for_an_own_one(former):
    marks = [("guild", 0, 0)] + ([("guild", 2, former)] if former >= 0 else [])
    game = at_the_wizards(marks)
    game.do(Kind.TAKE_GUILD, game.table.guild[2], game.table.guild[0])
    assert (game.owner("guild", 0), game.owner("guild", 2)) == (former, 0)


def test_the_tiles_stay_where_they_lie():
    game = at_the_wizards([("guild", 0, 1), ("guild", 2, 2)])
    tiles = game.table.guild.tolist()
    game.do(Kind.SWAP_GUILDS, tiles[0], tiles[2])
    assert game.table.guild.tolist() == tiles


@pytest.mark.rule("PLC-5")
def test_fees_go_to_the_new_owner_from_the_next_placement_on():
    game = at_the_wizards([("guild", 2, 1)])
    miners, thieves = Guild.MINERS, Guild.THIEVES
    assert game.table.guild[2] == miners
    for p in range(4):
        game.goods(p, gold=3)
    game.do(Kind.SWAP_GUILDS, miners, thieves)
    assert [game.has_goods(p)["gold"] for p in range(4)] == [3, 3, 3, 3]
    game.begin_placement()
    game.do(Kind.PLACE_GUILD, thieves)
    assert [game.has_goods(p)["gold"] for p in range(2)] == [2, 4]
    game.do(Kind.PLACE_GUILD, miners)
    assert [game.has_goods(p)["gold"] for p in range(2)] == [2, 3]


def test_workers_on_swapped_guilds_stay():
    game = Position()
    game.mark("guild", game.district("miners"), 1)
    game.on_guild(0, "wizards")
    game.on_guild(1, "miners")
    game.on_guild(2, "thieves")
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.WIZARDS)
    game.do(Kind.SWAP_GUILDS, Guild.MINERS, Guild.THIEVES)
    assert game.table.guild_worker[game.district("miners")] == 1
    assert game.table.guild_worker[game.district("thieves")] == 2
    assert game.owner("guild", game.district("thieves")) == 1


def test_neutral_dwarves_on_swapped_guilds_stay():
    game = at_the_wizards([("guild", 0, 1)], players=2)
    game.table.dwarf_at[:] = 0, 3
    game.do(Kind.SWAP_GUILDS, game.table.guild[0], game.table.guild[3])
    assert game.owner("guild", 3) == 1
    assert game.table.dwarf_at.tolist() == [0, 3]


def test_cards_stay_with_their_builders():
    game = Position()
    for p, district in ((0, 1), (1, 3)):
        game.card(p, "bank", gnomes=p)
        game.mark("bank", district, p)
    game.on_guild(0, "wizards")
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.WIZARDS)
    game.do(Kind.SWAP, Property.BANK, 1, 3)
    assert [game.player(p).cards for p in range(2)] == [1, 1]
    assert [game.player(p).built[0].gnomes for p in range(2)] == [0, 1]


@pytest.mark.parametrize("owner", [0, 1])
def test_the_wizards_own_guild_may_be_swapped(owner):
    game = Position()
    wizards, miners = game.district("wizards"), game.district("miners")
    game.mark("guild", wizards, owner)
    game.on_guild(0, "wizards")
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.WIZARDS)
    if owner == 0:
        game.do(Kind.TAKE_GUILD, Guild.MINERS, Guild.WIZARDS)
    else:
        game.do(Kind.SWAP_GUILDS, Guild.MINERS, Guild.WIZARDS)
    assert (game.owner("guild", wizards), game.owner("guild", miners)) == (-1, owner)


@pytest.mark.rule("ACT-4")
def test_without_a_marker_on_the_board_there_is_nothing_to_swap():
    game = at_the_wizards([])
    assert game.options() == [(Kind.NOTHING, 0, 0, 0)]
    game.do(Kind.NOTHING)
    assert game.at() == Step.TURN


@pytest.mark.parametrize(("name", "kind"), [("tower", Property.TOWER), ("keep", Property.KEEP)])
def test_neutral_markers_may_be_swapped(name, kind):
    game = at_the_wizards([(name, 0, NP3), (name, 2, NP4)], players=2)
    game.do(Kind.SWAP, kind, 0, 2)
    assert (game.owner(name, 0), game.owner(name, 2)) == (NP4, NP3)


@pytest.mark.parametrize("source", [0, 1])
@pytest.mark.parametrize("symbol", [6, 7])
def test_the_actor_chooses_the_symbol_for_a_single_marker_of_a_gatehouse(source, symbol):
    game = at_the_wizards([("gatehouse", source, 1)])
    game.do(Kind.SWAP, GATEHOUSE, 0, 3)
    assert (game.at(), game.actor()) == (Step.WIZARDS_SYMBOL, 0)
    assert [row[:2] for row in game.options()] == [(Kind.SYMBOL, 6), (Kind.SYMBOL, 7)]
    game.do(Kind.SYMBOL, symbol)
    assert game.at() == Step.TURN
    assert gatehouse(game, 0) == (-1, -1)
    assert gatehouse(game, 3) == ((1, -1) if symbol == 6 else (-1, 1))
    assert by_district(game, 1) == [int(d == (3 if symbol == 6 else 4)) for d in range(5)]


@pytest.mark.parametrize("back", [0, 1])
@pytest.mark.parametrize("there", [8, 9])
def test_two_half_gatehouses_leave_two_choices_of_a_symbol(there, back):
    game = at_the_wizards([("gatehouse", 0, 1), ("gatehouse", 9, 2)])
    game.do(Kind.SWAP, GATEHOUSE, 0, 4)
    game.do(Kind.SYMBOL, there)
    assert (game.at(), gatehouse(game, 0), gatehouse(game, 4)) == (Step.WIZARDS_SYMBOL, (1, -1), (-1, 2))
    game.do(Kind.SYMBOL, back)
    assert game.at() == Step.TURN
    assert gatehouse(game, 4) == ((1, -1) if there == 8 else (-1, 1))
    assert gatehouse(game, 0) == ((2, -1) if back == 0 else (-1, 2))
    assert [row[2:4] for row in game.told(Event.MOVED)] == [[0, there], [9, back]]


def test_two_markers_fill_both_symbols_of_an_empty_gatehouse_without_a_choice():
    game = at_the_wizards([("gatehouse", 2, 1), ("gatehouse", 3, 1)])
    game.do(Kind.SWAP, GATEHOUSE, 1, 4)
    assert (game.at(), gatehouse(game, 1), gatehouse(game, 4)) == (Step.TURN, (-1, -1), (1, 1))
    assert by_district(game, 1) == [1, 0, 0, 0, 1]


@pytest.mark.parametrize("symbol", [2, 3])
def test_two_markers_change_places_with_one_whose_symbol_is_chosen(symbol):
    game = at_the_wizards([("gatehouse", 2, 1), ("gatehouse", 3, 1), ("gatehouse", 6, 2)])
    game.do(Kind.SWAP, GATEHOUSE, 1, 3)
    assert [row[:2] for row in game.options()] == [(Kind.SYMBOL, 2), (Kind.SYMBOL, 3)]
    game.do(Kind.SYMBOL, symbol)
    assert (game.at(), gatehouse(game, 3)) == (Step.TURN, (1, 1))
    assert gatehouse(game, 1) == ((2, -1) if symbol == 2 else (-1, 2))


def test_two_full_gatehouses_change_places_without_a_choice():
    game = at_the_wizards([("gatehouse", 0, 1), ("gatehouse", 1, 1), ("gatehouse", 4, 2), ("gatehouse", 5, 2)])
    game.do(Kind.SWAP, GATEHOUSE, 0, 2)
    assert (game.at(), gatehouse(game, 0), gatehouse(game, 2)) == (Step.TURN, (2, 2), (1, 1))


@pytest.mark.rule("PRP-8a")
@pytest.mark.parametrize("edition", ["fr", "de"])
def test_no_swap_makes_two_players_share_a_gatehouse(edition):
    game = at_the_wizards([("gatehouse", 0, 1), ("gatehouse", 5, 2)], edition)
    pairs = swaps(game, GATEHOUSE)
    assert (0, 2) in pairs
    game.do(Kind.SWAP, GATEHOUSE, 0, 2)
    game.do(Kind.SYMBOL, 4)
    game.do(Kind.SYMBOL, 0)
    assert (gatehouse(game, 0), gatehouse(game, 2)) == ((2, -1), (1, -1))


@pytest.mark.parametrize(("symbol", "after"), [(6, (1, 2)), (7, (2, 1))])
def test_the_actor_chooses_who_gets_which_symbol_of_a_shared_gatehouse(symbol, after):
    game = at_the_wizards([("gatehouse", 0, 1), ("gatehouse", 1, 2)], "it")
    game.do(Kind.SWAP, GATEHOUSE, 0, 3)
    assert game.at() == Step.WIZARDS_SYMBOL
    game.do(Kind.SYMBOL, symbol)
    assert (game.at(), gatehouse(game, 0), gatehouse(game, 3)) == (Step.TURN, (-1, -1), after)
    assert by_district(game, after[0]) == [0, 0, 0, 1, 0]
    assert by_district(game, after[1]) == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(("there", "at_b"), [(2, (1, 2)), (3, (2, 1))])
@pytest.mark.parametrize(("back", "at_a"), [(0, (3, 1)), (1, (1, 3))])
def test_two_shared_gatehouses_leave_both_orders_to_the_actor(there, at_b, back, at_a):
    game = at_the_wizards(
        [("gatehouse", 0, 1), ("gatehouse", 1, 2), ("gatehouse", 2, 3), ("gatehouse", 3, 1)],
        "it",
    )
    game.do(Kind.SWAP, GATEHOUSE, 0, 1)
    game.do(Kind.SYMBOL, there)
    game.do(Kind.SYMBOL, back)
    assert (gatehouse(game, 0), gatehouse(game, 1)) == (at_a, at_b)


def test_a_half_gatehouse_may_come_back_on_its_other_side():
    """Two half gatehouses of one player: the swap is a chance to choose both symbols anew."""
    game = at_the_wizards([("gatehouse", 0, 1), ("gatehouse", 2, 1)])
    game.do(Kind.SWAP, GATEHOUSE, 0, 1)
    game.do(Kind.SYMBOL, 3)
    game.do(Kind.SYMBOL, 0)
    assert (gatehouse(game, 0), gatehouse(game, 1)) == ((1, -1), (-1, 1))
