"""The board, the cards, the workers, the gnomes and the score track (CMP)."""

import numpy as np
import pytest

from sim.belfort.kinds import Kind, Step
from sim.belfort.names import DISTRICTS, PROPERTIES, WORKERS, Property, Worker
from tests.belfort.moves import play_on
from tests.belfort.positions import CLASS, Position

RICH = {"wood": 90, "stone": 90, "metal": 90, "gold": 90}


def builder(players: int = 4, **given) -> Position:
    """Player 0 at the start of a turn, with a card of each type and the means to build them all."""
    position = Position(players, **given)
    position.goods(0, **RICH)
    position.hand(0, *PROPERTIES)
    position.begin_turn(0)
    return position


def symbols(position: Position, name: str) -> list[int]:
    """Mark symbols of a class for as long as one can be built on; gives the markers by district."""
    while rows := [row for row in position.options(Kind.BUILD) if row[1] == CLASS[name]]:
        position.mark(name, rows[0][2], owner=1)
    return position.table.markers[:, 1].tolist()


def districts(position: Position, name: str, slot: int) -> list[int]:
    """Put a marker on a slot; gives the districts in which it counts."""
    before = position.table.markers[:, 1].copy()
    position.mark(name, slot, owner=1)
    return np.flatnonzero(position.table.markers[:, 1] - before).tolist()


@pytest.mark.rule("CMP-1")
def test_five_steps_clockwise_lead_around_the_ring_of_districts():
    position = Position(2)
    walked = []
    for _ in range(6):
        walked.append(int(position.table.dwarf_at[0]))
        position.table.cursor, position.table.step = 2, Step.NEXT_NEUTRAL
        position.step()
    assert walked == [0, 1, 2, 3, 4, 0]


@pytest.mark.rule("CMP-2")
@pytest.mark.parametrize("name", [name for name in PROPERTIES if name not in ("gatehouse", "keep")])
def test_each_district_has_one_symbol_of_each_plain_property(name):
    assert symbols(builder(), name) == [1] * DISTRICTS


@pytest.mark.rule("CMP-2")
def test_each_district_has_one_keep_section_of_two_symbols():
    assert symbols(builder(), "keep") == [2] * DISTRICTS


@pytest.mark.rule("CMP-2")
@pytest.mark.parametrize("walls", [2, 3])
def test_each_district_has_as_many_walls_as_the_data_say(walls):
    assert symbols(builder(variant=f"walls = {walls}"), "wall") == [walls] * DISTRICTS


@pytest.mark.rule("CMP-2")
def test_base_data_have_two_walls_a_district_and_each_may_have_its_own_owner():
    position = builder()
    position.mark("wall", 0, owner=1)
    position.do(Kind.BUILD, CLASS["wall"], 1)
    assert (position.owner("wall", 0), position.owner("wall", 1)) == (1, 0)
    assert position.rules.walls == 2


@pytest.mark.rule("CMP-2")
def test_each_district_has_one_guild_symbol():
    position = builder()
    guilds = [row[1] for row in position.options(Kind.BUILD_GUILD)]
    assert guilds == position.table.guild.tolist()
    for guild in guilds:
        position.do(Kind.BUILD_GUILD, guild)
    assert position.table.markers[:, 0].tolist() == [1] * DISTRICTS
    assert not position.options(Kind.BUILD_GUILD)


@pytest.mark.rule("CMP-2")
def test_each_guild_has_one_plank():
    position = Position(3)
    for _ in range(DISTRICTS):
        position.do(Kind.PLACE_GUILD)
    assert not position.options(Kind.PLACE_GUILD)
    assert (position.table.guild_worker >= 0).all()


@pytest.mark.rule("CMP-1", "CMP-3")
@pytest.mark.parametrize("gatehouse", range(DISTRICTS))
def test_gatehouse_has_a_symbol_in_its_district_and_in_the_next(gatehouse):
    position = Position()
    assert districts(position, "gatehouse", 2 * gatehouse) == [gatehouse]
    assert districts(position, "gatehouse", 2 * gatehouse + 1) == [(gatehouse + 1) % 5]


@pytest.mark.rule("CMP-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_five_cards_of_each_of_ten_types(players):
    position = Position(players, stop_in_setup=True)
    cards = np.bincount(position.state.hidden.pile[: position.table.pile], minlength=len(PROPERTIES))
    for p in range(players):
        cards += position.state.hidden.me[p].hand
    assert cards.tolist() == [5] * 10


@pytest.mark.rule("CMP-5")
@pytest.mark.parametrize("kinds", [{"elf": 7, "dwarf": 6}, {"elf": 3, "master_elf": 4, "dwarf": 1, "master_dwarf": 5}])
def test_reserve_ends_after_seven_elves_masters_included(kinds):
    position = Position()
    position.workers(0, **kinds)
    position.on_card(0, position.card(0, "inn", gnomes=1))
    position.begin_turn(0)
    position.do(Kind.ACTIVATE_CARD, Property.INN)
    assert [row[1] for row in position.options(Kind.WORKER)] == [Worker.DWARF]


@pytest.mark.rule("CMP-5")
@pytest.mark.parametrize(("card", "kind"), [("pub", "dwarf"), ("gardens", "elf")])
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 5)])
def test_at_most_five_of_a_kind_become_masters(card, kind, before, after):
    position = Position()
    position.workers(0, **{kind: 2, f"master_{kind}": before})
    position.goods(0, gold=3)
    position.card(0, card)
    position.begin_turn(0)
    position.do(Kind.HIRE)
    assert position.player(0).workers[WORKERS.index(f"master_{kind}")] == after
    assert position.player(0).workers.sum() == before + 2


@pytest.mark.rule("CMP-5")
def test_master_is_still_one_when_the_game_ends():
    position = Position()
    position.workers(0, elf=1, dwarf=1, master_elf=2, master_dwarf=1)
    play_on(position)
    assert position.player(0).workers.tolist() == [1, 1, 2, 1]


@pytest.mark.rule("CMP-6")
def test_supply_of_goods_never_runs_out():
    position = Position()
    for p in range(4):
        position.goods(p, **dict.fromkeys(RICH, 500))
        position.sent(p, 0, elf=3)
        position.sent(p, 1, dwarf=3)
        position.sent(p, 2, elf=2, dwarf=2)
        position.sent(p, 3, elf=2)
    position.begin(Step.COLLECT)
    for p in range(4):
        assert position.has_goods(p) == {"wood": 503, "stone": 503, "metal": 502, "gold": 502}


@pytest.mark.rule("CMP-6")
def test_player_may_put_more_markers_than_the_twelve_in_the_box():
    position = builder()
    for district in range(DISTRICTS):
        for name in ("pub", "inn", "bank"):
            position.mark(name, district, owner=0)
    position.do(Kind.BUILD, Property.KEEP)
    position.do(Kind.BUILD, CLASS["wall"])
    assert position.table.markers[:, 0].sum() == 18


@pytest.mark.rule("CMP-7")
@pytest.mark.parametrize(
    ("score", "tax"), [(0, 0), (1, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (16, 3), (46, 9), (50, 9), (51, 10)]
)
def test_each_band_of_five_spaces_pays_one_more(score, tax):
    position = Position()
    position.goods(0, gold=40)
    position.player(0).score = score
    position.begin(Step.INCOME)
    assert position.has_goods(0)["gold"] == 40 - tax


@pytest.mark.rule("CMP-7")
def test_score_track_has_ten_spaces_a_district_and_a_band_for_every_five():
    model = Position().rule_set.model
    past_the_track = model.tax_bands_past_the_track[0][0]
    assert past_the_track - 1 == 10 * DISTRICTS
    assert model.all_tax_bands == [[0, 0]] + [[5 * tax + 1, tax] for tax in range(1, len(model.all_tax_bands))]


@pytest.mark.rule("CMP-8")
@pytest.mark.parametrize(("players", "gnomes"), [(2, 9), (3, 14), (4, 18), (5, 22)])
def test_gnome_supply_depends_on_the_players(players, gnomes):
    assert Position(players).table.gnomes == gnomes


@pytest.mark.rule("CMP-8")
@pytest.mark.parametrize(("players", "planks"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_planks_of_the_desk_depend_on_the_players(players, planks):
    position = Position(players)
    for taken in range(planks):
        assert position.table.desk_taken == taken
        position.do(Kind.PLACE_DESK)
    assert not position.options(Kind.PLACE_DESK)


@pytest.mark.rule("CMP-8")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_camp_has_a_plank_for_each_player(players):
    position = Position(players)
    for _ in range(players):
        position.do(Kind.PLACE_CAMP)
    assert position.table.camp[: position.table.camp_taken].tolist() == list(range(players))


@pytest.mark.rule("CMP-8")
def test_camp_planks_come_from_the_data():
    position = Position(4, variant="camp_planks = { 2 = 1, 3 = 1, 4 = 1, 5 = 1 }")
    position.do(Kind.PLACE_CAMP)
    assert not position.options(Kind.PLACE_CAMP)
