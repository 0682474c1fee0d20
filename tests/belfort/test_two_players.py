"""The game for two players and its neutral builders (TWO)."""

import pytest

from sim.belfort import GAME
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import CATEGORIES, DISTRICTS, GUILDS, NP3, NP4, PROPERTIES, Guild, Property
from sim.belfort.space import guild_sets
from sim.core.errors import BadInput
from sim.core.game import Setup
from sim.core.loop import find_winners
from sim.core.records import RESULT, blank
from tests.belfort.moves import give_crests, mark_district, play_on, score_now, without_workers
from tests.belfort.positions import Position, rules_with
from tests.belfort.test_setup import laid_out

RULES = rules_with()
OWNERS = (0, 1, NP3, NP4)


def counts(*names: str) -> list[int]:
    """Cards by type."""
    return [names.count(name) for name in PROPERTIES]


def at_neutrals(*pool: str, edition: str = "de") -> Position:
    """Two players at the first neutral's card, with these cards in the pool."""
    position = Position(2, edition=edition)
    position.table.pool[:] = counts(*(pool or ("pub", "inn", "bank")))
    begin_neutrals(position)
    return position


def begin_neutrals(position: Position) -> None:
    """Jump to what follows the actions."""
    position.table.cursor = 0
    position.begin(Step.NEXT_NEUTRAL)


def move_dwarves(position: Position) -> None:
    """Jump to what follows the neutrals' building."""
    position.table.cursor, position.table.step = 2, Step.NEXT_NEUTRAL
    position.step()


def slots(position: Position) -> list[int]:
    """The symbols that the neutral's marker may go on."""
    return [row[2] for row in position.options(Kind.NEUTRAL_MARKER)]


@pytest.mark.rule("TWO-1")
@pytest.mark.parametrize(("mode", "number"), [("beginner", 24), ("normal", 36), ("advanced", 126)])
def test_number_of_guild_sets_for_two(mode, number):
    sets = guild_sets(RULES.model, mode, 2)
    assert len(sets) == len(set(map(frozenset, sets))) == number


@pytest.mark.rule("TWO-1")
def test_normal_for_two_draws_wizards_two_basic_and_two_resource_guilds():
    drawn = {frozenset(laid_out(Setup("normal"), 2, seed)) for seed in range(1000)}
    assert drawn == set(map(frozenset, guild_sets(RULES.model, "normal", 2)))
    for guilds in drawn:
        kinds = [getattr(RULES.model.guild_categories, guild) for guild in guilds]
        assert [kinds.count(kind) for kind in CATEGORIES] == [2, 2, 1]
        assert "wizards" in guilds


@pytest.mark.rule("TWO-1")
def test_advanced_for_two_draws_from_the_nine_without_the_other_interactive_guilds():
    drawn = {guild for seed in range(200) for guild in laid_out(Setup("advanced"), 2, seed)}
    assert drawn == set(GUILDS) - {"thieves", "bandits", "spies"}


@pytest.mark.rule("TWO-1")
@pytest.mark.parametrize("guild", ["thieves", "bandits", "spies"])
def test_two_players_cannot_use_the_other_interactive_guilds(guild):
    guilds = ("recruiters", "librarians", "miners", "wizards", guild)
    with pytest.raises(BadInput, match=guild):
        laid_out(Setup("advanced", guilds), 2)
    assert guild in laid_out(Setup("advanced", guilds), 3)


@pytest.mark.rule("TWO-2")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_crest_one_controls_np3_and_crest_two_np4(order):
    position = at_neutrals()
    give_crests(position, *order)
    begin_neutrals(position)
    for p, neutral in zip(order, (NP3, NP4), strict=True):
        assert (position.at(), position.actor()) == (Step.NEUTRAL_CARD, p)
        position.do(Kind.NEUTRAL_POOL)
        slot = slots(position)[0]
        kind = position.options()[0][1]
        position.do(Kind.NEUTRAL_MARKER, kind, slot)
        assert position.table.marker[kind, slot] == neutral


@pytest.mark.rule("TWO-2", "COL-8")
def test_control_of_the_neutrals_follows_a_swap_in_the_camp():
    position = Position(2)
    position.do(Kind.PLACE_CAMP)
    play_on(position, until=Step.CREST)
    position.do(Kind.SWAP_CREST, 1)
    play_on(position, until=Step.NEUTRAL_CARD)
    assert position.actor() == 1


@pytest.mark.rule("TWO-2")
def test_crests_of_the_neutrals_cannot_be_taken():
    position = Position(2)
    position.do(Kind.PLACE_CAMP)
    play_on(position, until=Step.CREST)
    assert position.options() == [(Kind.KEEP_CREST, 0, 0, 0), (Kind.SWAP_CREST, 1, 0, 0)]


@pytest.mark.rule("TWO-2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_than_two_players_have_no_neutrals(players):
    position = Position(players)
    play_on(position)
    assert position.told(Event.NEUTRAL) == position.told(Event.DWARF_MOVED) == []
    assert position.table.dwarf_at.tolist() == [-1, -1]


@pytest.mark.rule("TWO-3")
@pytest.mark.parametrize("rotation", [0, 1])
def test_crest_one_then_crest_two_put_a_neutral_dwarf_on_a_free_guild(rotation):
    position = Position(2, stop_in_setup=True)
    position.state.hidden.rotation = rotation
    play_on(position, until=Step.NEUTRAL_DWARF)
    assert position.actor() == rotation
    assert [row[1] for row in position.options(Kind.DWARF_TO)] == position.table.guild.tolist()
    position.do(Kind.DWARF_TO, position.table.guild[3])
    assert (position.at(), position.actor()) == (Step.NEUTRAL_DWARF, 1 - rotation)
    assert [row[1] for row in position.options(Kind.DWARF_TO)] == [position.table.guild[d] for d in (0, 1, 2, 4)]
    position.do(Kind.DWARF_TO, position.table.guild[1])
    assert position.table.dwarf_at.tolist() == [3, 1]
    assert (position.at(), position.table.month) == (Step.PLACEMENT, 1)


@pytest.mark.rule("TWO-3")
@pytest.mark.parametrize("owner", [None, 0])
def test_no_player_can_use_a_guild_where_a_neutral_dwarf_stands(owner):
    position = Position(2)
    position.table.dwarf_at[:] = 3, 1
    if owner is not None:
        position.mark("guild", 3, owner)
    assert {row[1] for row in position.options(Kind.PLACE_GUILD)} == {position.table.guild[d] for d in (0, 2, 4)}


@pytest.mark.rule("TWO-3")
def test_guild_under_a_neutral_dwarf_may_be_built():
    position = Position(2)
    position.goods(0, wood=9, stone=9, metal=9)
    position.begin_turn(0)
    position.do(Kind.BUILD_GUILD, position.table.guild[position.table.dwarf_at[0]])
    assert position.owner("guild", position.table.dwarf_at[0]) == 0


@pytest.mark.rule("TWO-3")
def test_guild_under_a_neutral_dwarf_may_be_swapped_and_the_dwarf_stays():
    position = Position(2)
    position.table.dwarf_at[:] = 0, 1
    position.mark("guild", 0, owner=1)
    position.mark("guild", 2, owner=0)
    position.on_guild(0, "wizards")
    position.begin_turn(0)
    position.do(Kind.ACTIVATE_GUILD, Guild.WIZARDS)
    position.do(Kind.TAKE_GUILD, position.table.guild[0], position.table.guild[2])
    assert (position.owner("guild", 0), position.owner("guild", 2)) == (0, 1)
    assert position.table.dwarf_at.tolist() == [0, 1]


@pytest.mark.rule("TWO-4")
def test_neutrals_build_after_actions_of_every_round():
    position = Position(2)
    for month in range(1, 8):
        play_on(position, until=Step.TURN)
        play_on(position, until=Step.NEUTRAL_CARD)
        assert position.table.month == month
    play_on(position)
    assert [row[1] for row in position.told(Event.NEUTRAL)] == [0, 1] * 7


@pytest.mark.rule("TWO-4")
def test_neutrals_card_comes_from_the_pool_or_the_top_of_the_draw_pile():
    position = at_neutrals("pub", "pub", "bank")
    cards = [(Kind.NEUTRAL_POOL, Property.PUB, 0, 0), (Kind.NEUTRAL_POOL, Property.BANK, 0, 0)]
    assert position.options() == [*cards, (Kind.NEUTRAL_TOP, 0, 0, 0)]


@pytest.mark.rule("TWO-4")
def test_neutrals_marker_goes_on_a_free_symbol_of_the_cards_type():
    position = at_neutrals("pub", "inn", "bank")
    position.mark("inn", 1, owner=0)
    position.mark("inn", 4, NP4)
    position.do(Kind.NEUTRAL_POOL, Property.INN)
    assert (position.actor(), slots(position)) == (0, [0, 2, 3])
    position.do(Kind.NEUTRAL_MARKER, Property.INN, 3)
    assert position.owner("inn", 3) == NP3
    assert position.table.markers[:, NP3].tolist() == [0, 0, 0, 1, 0]
    assert position.player(0).cards == 0


@pytest.mark.rule("TWO-4")
def test_card_of_a_neutral_is_discarded_and_the_pool_refilled_before_the_next():
    position = at_neutrals("pub", "inn", "bank")
    top, before = position.state.hidden.pile[position.table.pile - 1], position.table.discard.copy()
    position.do(Kind.NEUTRAL_POOL, Property.PUB)
    position.do(Kind.NEUTRAL_MARKER)
    assert (position.at(), position.actor()) == (Step.NEUTRAL_CARD, 1)
    assert (position.table.discard - before).tolist() == counts("pub")
    assert position.table.pool.tolist() == counts("inn", "bank", PROPERTIES[top])


@pytest.mark.rule("TWO-4", "SET-6")
def test_pool_refill_may_turn_up_the_card_just_discarded():
    position = at_neutrals("pub", "inn", "bank")
    position.table.pile, position.table.discard[:] = 0, 0
    position.do(Kind.NEUTRAL_POOL, Property.PUB)
    position.do(Kind.NEUTRAL_MARKER)
    assert position.table.pool.tolist() == counts("pub", "inn", "bank")
    assert not position.table.discard.any()


@pytest.mark.rule("TWO-4")
def test_card_drawn_for_a_neutral_is_the_top_one_and_leaves_the_pool_alone():
    position = at_neutrals("pub", "inn", "bank")
    position.state.hidden.pile[position.table.pile - 1] = Property.TOWER
    pile = int(position.table.pile)
    position.do(Kind.NEUTRAL_TOP)
    assert {row[1] for row in position.options(Kind.NEUTRAL_MARKER)} == {Property.TOWER}
    position.do(Kind.NEUTRAL_MARKER)
    assert position.table.pool.tolist() == counts("pub", "inn", "bank")
    assert position.table.pile == pile - 1


@pytest.mark.rule("TWO-4")
@pytest.mark.parametrize("edition", ["de", "fr", "it"])
def test_neutrals_keep_takes_both_symbols_of_a_section(edition):
    position = at_neutrals("keep", "inn", "bank", edition=edition)
    position.mark("keep", 0, owner=1)
    position.do(Kind.NEUTRAL_POOL, Property.KEEP)
    assert slots(position) == [1, 2, 3, 4]
    position.do(Kind.NEUTRAL_MARKER, Property.KEEP, 2)
    assert position.table.markers[:, NP3].tolist() == [0, 0, 2, 0, 0]


@pytest.mark.rule("TWO-4")
@pytest.mark.parametrize(("edition", "open_slots"), [("de", range(2, 10)), ("fr", range(2, 10)), ("it", range(1, 10))])
def test_neutrals_gatehouse_has_to_be_wholly_empty_but_in_the_italian_edition(edition, open_slots):
    position = at_neutrals("gatehouse", "inn", "bank", edition=edition)
    position.mark("gatehouse", 0, owner=1)
    position.do(Kind.NEUTRAL_POOL, Property.GATEHOUSE)
    assert slots(position) == list(open_slots)
    position.do(Kind.NEUTRAL_MARKER, Property.GATEHOUSE, 5)
    assert (position.owner("gatehouse", 4), position.owner("gatehouse", 5)) == (-1, NP3)


@pytest.mark.rule("TWO-4")
def test_neutral_without_a_free_symbol_puts_no_marker_and_discards_the_card():
    position = at_neutrals("pub", "inn", "bank")
    for district in range(DISTRICTS):
        position.mark("pub", district, owner=1)
    before = position.table.discard.copy()
    position.do(Kind.NEUTRAL_POOL, Property.PUB)
    assert (position.at(), position.actor()) == (Step.NEUTRAL_CARD, 1)
    assert not position.table.markers[:, NP3].any()
    assert (position.table.discard - before).tolist() == counts("pub")
    assert position.table.pool.sum() == 3


@pytest.mark.rule("TWO-5")
def test_neutral_dwarves_move_one_guild_clockwise():
    position = Position(2)
    position.table.dwarf_at[:] = 2, 4
    move_dwarves(position)
    assert position.table.dwarf_at.tolist() == [3, 0]


@pytest.mark.rule("TWO-5")
@pytest.mark.parametrize(
    ("owners", "gold"), [({}, (0, 0)), ({3: 0}, (1, 0)), ({3: 1, 0: 1}, (0, 2)), ({3: NP3, 0: 0, 2: 1}, (1, 0))]
)
def test_player_who_owns_the_next_guild_gets_a_gold(owners, gold):
    position = Position(2)
    position.goods(0)
    position.goods(1)
    position.table.dwarf_at[:] = 2, 4
    for district, owner in owners.items():
        position.mark("guild", district, owner)
    move_dwarves(position)
    assert (position.has_goods(0)["gold"], position.has_goods(1)["gold"]) == gold


@pytest.mark.rule("TWO-5")
def test_neutral_dwarves_move_every_round_before_scoring():
    position = Position(2)
    play_on(position)
    assert len(position.told(Event.DWARF_MOVED)) == 2 * 7
    events = [event for event, _ in position.events if event in (Event.NEUTRAL, Event.DWARF_MOVED, Event.COUNTED)]
    quiet = [Event.NEUTRAL] * 2 + [Event.DWARF_MOVED] * 2
    scored = [*quiet, *[Event.COUNTED] * (DISTRICTS + 3)]
    assert events == [*quiet * 2, *scored, *quiet, *scored, *quiet, *scored]


@pytest.mark.rule("TWO-5", "TWO-3")
def test_guild_that_the_neutral_dwarf_has_left_is_open_again():
    position = Position(2)
    assert position.table.dwarf_at.tolist() == [0, 1]
    play_on(position, until=Step.TURN)
    play_on(position, until=Step.PLACEMENT)
    assert {row[1] for row in position.options(Kind.PLACE_GUILD)} == {position.table.guild[d] for d in (0, 3, 4)}


@pytest.mark.rule("TWO-6", "SCO-1")
@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ((3, 1, 2, 0), [5, 1]),
        ((1, 0, 3, 2), [1, 0]),
        ((2, 1, 4, 3), [1, 0]),
        ((2, 1, 2, 0), [3, 1]),
        ((2, 3, 2, 1), [1, 5]),
        ((4, 3, 0, 0), [5, 3]),
        ((1, 1, 2, 2), [0, 0]),
    ],
)
def test_districts_score_as_with_four_players_neutrals_included(markers, points):
    position = without_workers(2)
    mark_district(position, 1, dict(zip(OWNERS, markers, strict=True)))
    assert score_now(position) == points


@pytest.mark.rule("TWO-6", "SCO-2")
@pytest.mark.parametrize("kind", ["elf", "dwarf"])
@pytest.mark.parametrize(
    ("workers", "points"), [((5, 3), [3, 0]), ((6, 5), [3, 1]), ((5, 5), [1, 1]), ((5, 4), [3, 0]), ((4, 3), [1, 0])]
)
def test_each_neutral_counts_as_having_four_elves_and_four_dwarves(kind, workers, points):
    position = without_workers(2)
    for p in range(2):
        position.workers(p, **{kind: workers[p]})
    assert score_now(position) == points


@pytest.mark.rule("TWO-6")
def test_workers_of_the_neutrals_come_from_the_data():
    position = without_workers(2, variant="[neutral]\nelf = 2")
    position.workers(0, elf=4)
    position.workers(1, elf=3)
    assert score_now(position) == [3, 1]


@pytest.mark.rule("TWO-6", "SCO-2")
@pytest.mark.parametrize(("gnomes", "points"), [((1, 0), [3, 0]), ((2, 1), [3, 1]), ((1, 1), [1, 1]), ((0, 0), [0, 0])])
def test_neutrals_take_no_part_in_gnomes(gnomes, points):
    position = without_workers(2)
    for p, count in enumerate(gnomes):
        for _ in range(count):
            position.card(p, "bank", gnomes=1)
    assert score_now(position) == points


@pytest.mark.rule("TWO-6", "SCO-5")
def test_only_players_keep_points_and_can_win():
    position = without_workers(2)
    for district in range(DISTRICTS):
        mark_district(position, district, {1: 1, NP3: 3, NP4: 2})
    score_now(position)
    result = blank(RESULT)
    GAME.verbs.score(position.state, position.rules, result)
    find_winners(result, position.n)
    assert result.points.tolist() == [0, 5, 0, 0, 0, 0, 0, 0]
    assert result.won.tolist() == [0, 1, 0, 0, 0, 0, 0, 0]
