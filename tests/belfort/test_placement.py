"""The placement phase: planks, fees, and the way to the resource areas (PLC)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import AREAS, DISTRICTS, NP3, WORKERS, Area, Guild, Property, Worker
from tests.belfort.moves import give_crests, play_on
from tests.belfort.positions import Position

PLACING = (Kind.PLACE_DESK, Kind.PLACE_CAMP, Kind.PLACE_GUILD, Kind.PLACE_CARD)
OPEN_CARDS = ("blacksmith", "market", "library")
LOCKED_CARDS = ("tower", "inn")
NO_PLANK = ("pub", "gardens", "bank", "gatehouse", "keep")


def gold(position: Position) -> list[int]:
    """Everybody's gold."""
    return [position.has_goods(p)["gold"] for p in range(position.n)]


def with_gold(*amounts: int) -> Position:
    """A position in which the players have so much gold and nothing else."""
    position = Position(len(amounts))
    for p, amount in enumerate(amounts):
        position.goods(p, gold=amount)
    return position


def send_all(position: Position, area: int) -> None:
    """Pass, and send every worker to one area."""
    p = position.actor()
    position.do(Kind.PASS)
    while position.at() == Step.SPREAD and position.actor() == p:
        position.do(Kind.SEND, area)


@pytest.mark.rule("PLC-1")
def test_players_place_one_worker_at_a_time_round_and_round_in_crest_order():
    position = with_gold(9, 9, 9)
    give_crests(position, 2, 0, 1)
    position.begin_placement()
    actors = []
    for _ in range(DISTRICTS):
        actors.append(position.actor())
        position.do(Kind.PLACE_GUILD)
    assert actors == [2, 0, 1, 2, 0]


@pytest.mark.rule("PLC-1")
def test_whoever_has_passed_is_out_of_the_phase():
    position = with_gold(9, 9, 9)
    send_all(position, Area.GOLD_MINE)
    actors = []
    for _ in range(4):
        actors.append(position.actor())
        position.do(Kind.PLACE_GUILD)
    assert actors == [1, 2, 1, 2]


@pytest.mark.rule("PLC-1")
def test_player_without_workers_left_passes():
    position = with_gold(9, 9, 9)
    position.workers(0, elf=1)
    for _ in range(3):
        position.do(Kind.PLACE_CAMP)
    assert position.actor() == 1
    assert position.player(0).passed == 1
    assert [row[0] for row in position.told(Event.PASSED)] == [0]


@pytest.mark.rule("PLC-1")
def test_phase_ends_when_all_have_passed():
    position = Position(3)
    for _ in range(3):
        assert position.at() == Step.PLACEMENT
        send_all(position, Area.GOLD_MINE)
    assert position.at() == Step.TURN


@pytest.mark.rule("PLC-1")
def test_every_player_may_pass_and_has_to_place_nowhere():
    assert all(position.has(Kind.PASS) for position in (with_gold(0, 0, 0), with_gold(9, 9, 9)))


@pytest.mark.rule("PLC-1", "PLC-5")
def test_owner_has_the_fee_before_the_next_player_moves():
    position = with_gold(1, 1, 0)
    position.mark("guild", 0, owner=1)
    assert not position.has(Kind.PLACE_DESK)
    position.do(Kind.PLACE_GUILD, position.table.guild[0])
    assert gold(position) == [0, 2, 0]
    assert (position.actor(), position.has(Kind.PLACE_DESK)) == (1, True)


@pytest.mark.rule("PLC-2")
def test_no_second_worker_on_a_guild_not_even_its_owners():
    position = with_gold(9, 9, 9)
    position.mark("guild", position.district("wizards"), owner=1)
    position.do(Kind.PLACE_GUILD, Guild.WIZARDS)
    for p in (1, 2, 0):
        assert position.actor() == p
        assert not position.has(Kind.PLACE_GUILD, Guild.WIZARDS)
        position.do(Kind.PLACE_CAMP)


@pytest.mark.rule("PLC-2")
def test_no_second_worker_on_a_card_but_one_on_each_of_two():
    position = with_gold(9, 9, 9)
    first, second = position.card(0, "market"), position.card(0, "market")
    position.do(Kind.PLACE_CARD, Property.MARKET, Worker.ELF, first)
    position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_CAMP)
    assert {row[3] for row in position.options(Kind.PLACE_CARD)} == {second}


@pytest.mark.rule("PLC-2", "PLC-3")
def test_desk_is_closed_once_its_planks_are_taken():
    position = with_gold(9, 9, 9)
    position.do(Kind.PLACE_DESK)
    assert not position.has(Kind.PLACE_DESK)
    assert position.player(1).free.sum() == 6


@pytest.mark.rule("PLC-3")
def test_desk_costs_two_gold_to_the_supply():
    position = with_gold(5, 5, 5)
    position.do(Kind.PLACE_DESK)
    assert gold(position) == [3, 5, 5]


@pytest.mark.rule("PLC-3")
def test_desk_fee_comes_from_the_data():
    position = Position(3, variant="[fees]\nrecruiter = 4")
    position.do(Kind.PLACE_DESK)
    assert gold(position) == [1, 5, 5]


@pytest.mark.rule("PLC-3")
def test_one_player_may_take_several_planks_of_the_desk():
    position = with_gold(9, 9, 9, 9, 9)
    position.do(Kind.PLACE_DESK)
    for _ in range(4):
        position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_DESK)
    assert position.table.desk[: position.table.desk_taken].tolist() == [0, 0]
    assert gold(position)[0] == 5


@pytest.mark.rule("PLC-4")
def test_camp_is_free_of_charge():
    position = with_gold(0, 3, 3)
    position.do(Kind.PLACE_CAMP)
    assert gold(position) == [0, 3, 3]


@pytest.mark.rule("PLC-4")
def test_camp_takes_one_worker_a_player_and_round():
    position = with_gold(9, 9, 9, 9)
    position.do(Kind.PLACE_CAMP)
    for _ in range(3):
        position.do(Kind.PLACE_GUILD)
    assert position.actor() == 0
    assert not position.has(Kind.PLACE_CAMP)
    position.begin_placement()
    assert position.has(Kind.PLACE_CAMP)


@pytest.mark.rule("PLC-4")
def test_each_worker_takes_the_lowest_free_plank_of_the_camp():
    position = with_gold(9, 9, 9)
    position.do(Kind.PLACE_GUILD)
    for _ in range(3):
        position.do(Kind.PLACE_CAMP)
    assert position.table.camp[:3].tolist() == [1, 2, 0]


@pytest.mark.rule("PLC-5")
@pytest.mark.parametrize(("owner", "after"), [(-1, [4, 5, 5]), (0, [5, 5, 5]), (2, [4, 5, 6])])
def test_guild_fee_goes_to_the_supply_or_the_owner_and_not_from_the_owner(owner, after):
    position = with_gold(5, 5, 5)
    if owner >= 0:
        position.mark("guild", 2, owner)
    position.do(Kind.PLACE_GUILD, position.table.guild[2])
    assert gold(position) == after


@pytest.mark.rule("PLC-5")
def test_fee_on_a_neutral_builders_guild_goes_to_the_supply():
    position = with_gold(5, 5)
    position.mark("guild", 2, NP3)
    position.do(Kind.PLACE_GUILD, position.table.guild[2])
    assert gold(position) == [4, 5]


@pytest.mark.rule("PLC-5")
def test_guild_fee_comes_from_the_data():
    position = Position(3, variant="[fees]\nguild = 3")
    position.mark("guild", 1, owner=2)
    position.do(Kind.PLACE_GUILD, position.table.guild[1])
    assert gold(position) == [2, 5, 8]


@pytest.mark.rule("PLC-6")
@pytest.mark.parametrize("name", OPEN_CARDS)
def test_plank_without_a_lock_is_open_and_free_of_charge(name):
    position = with_gold(0, 0, 0)
    position.card(0, name)
    position.do(Kind.PLACE_CARD)
    assert gold(position) == [0, 0, 0]


@pytest.mark.rule("PLC-6")
@pytest.mark.parametrize("name", LOCKED_CARDS)
def test_locked_plank_needs_its_gnome_and_costs_one_gold_to_the_supply(name):
    position = with_gold(5, 5, 5)
    locked, unlocked = position.card(0, name), position.card(0, name, gnomes=1)
    assert {row[3] for row in position.options(Kind.PLACE_CARD)} == {unlocked}
    position.do(Kind.PLACE_CARD)
    assert gold(position) == [4, 5, 5]
    assert (position.player(0).built[locked].worker, position.player(0).built[unlocked].worker) == (-1, Worker.ELF)


@pytest.mark.rule("PLC-6")
@pytest.mark.parametrize("name", NO_PLANK)
def test_other_cards_have_no_plank(name):
    position = with_gold(5, 5, 5)
    position.card(0, name, gnomes=int(position.rules.locks[Property[name.upper()]]))
    assert not position.has(Kind.PLACE_CARD)


@pytest.mark.rule("PLC-6")
def test_only_own_cards_have_planks_for_a_player():
    position = with_gold(5, 5, 5)
    position.card(1, "market")
    assert not position.has(Kind.PLACE_CARD)
    position.do(Kind.PLACE_CAMP)
    assert position.has(Kind.PLACE_CARD, Property.MARKET)


@pytest.mark.rule("PLC-6")
def test_plank_built_in_actions_opens_for_the_next_placement():
    position = with_gold(5, 5, 5)
    position.goods(0, wood=9, stone=9, metal=9)
    position.hand(0, "market")
    position.begin_turn(0)
    position.do(Kind.BUILD, Property.MARKET)
    assert not position.options(Kind.ACTIVATE_CARD)
    play_on(position, until=Step.PLACEMENT)
    assert (position.actor(), position.has(Kind.PLACE_CARD, Property.MARKET)) == (0, True)


@pytest.mark.rule("PLC-6")
def test_plank_unlocked_in_actions_opens_for_the_next_placement():
    position = with_gold(5, 5, 5)
    position.card(0, "inn")
    position.begin_turn(0)
    position.do(Kind.HIRE, Property.INN)
    assert not position.options(Kind.ACTIVATE_CARD)
    play_on(position, until=Step.PLACEMENT)
    assert (position.actor(), position.has(Kind.PLACE_CARD, Property.INN)) == (0, True)


@pytest.mark.rule("PLC-7")
@pytest.mark.parametrize(("amount", "desk", "guild", "tower"), [(0, 0, 0, 0), (1, 0, 1, 1), (2, 1, 1, 1)])
def test_plank_whose_fee_cannot_be_paid_is_unavailable(amount, desk, guild, tower):
    position = with_gold(amount, 9, 9)
    position.card(0, "tower", gnomes=1)
    position.card(0, "inn", gnomes=1)
    assert position.has(Kind.PLACE_DESK) == bool(desk)
    assert position.has(Kind.PLACE_GUILD) == bool(guild)
    assert position.has(Kind.PLACE_CARD, Property.TOWER) == bool(tower)
    assert position.has(Kind.PLACE_CARD, Property.INN) == bool(tower)


@pytest.mark.rule("PLC-5", "PLC-7")
def test_own_guild_camp_and_open_cards_need_no_gold():
    position = with_gold(0, 9, 9)
    position.mark("guild", 3, owner=0)
    position.card(0, "library")
    assert {row[1] for row in position.options(Kind.PLACE_GUILD)} == {position.table.guild[3]}
    assert position.has(Kind.PLACE_CAMP)
    assert position.has(Kind.PLACE_CARD, Property.LIBRARY)


@pytest.mark.rule("PLC-8")
@pytest.mark.parametrize("kind", WORKERS)
def test_elves_go_to_the_forest_dwarves_to_the_quarry_and_either_to_the_mines(kind):
    position = Position(3)
    position.workers(0, **{kind: 1})
    position.do(Kind.PASS)
    own = "forest" if kind.endswith("elf") else "quarry"
    assert [AREAS[row[1]] for row in position.options(Kind.SEND)] == [own, "mine", "gold_mine"]
    assert len(position.options()) == 3


@pytest.mark.rule("PLC-8")
def test_passing_player_sends_all_workers_in_any_split_before_anybody_else_moves():
    position = Position(3)
    position.workers(0, elf=3, dwarf=2, master_elf=1)
    position.do(Kind.PASS)
    for area in (Area.FOREST, Area.MINE, Area.GOLD_MINE, Area.QUARRY, Area.MINE, Area.FOREST):
        assert (position.at(), position.actor()) == (Step.SPREAD, 0)
        position.do(Kind.SEND, area)
    assert (position.at(), position.actor()) == (Step.PLACEMENT, 1)
    assert position.player(0).area.tolist() == [[1, 0, 1, 0], [0, 1, 0, 0], [1, 1, 0, 0], [1, 0, 0, 0]]
    assert not position.player(0).free.any()


@pytest.mark.rule("PLC-8")
def test_workers_on_planks_do_not_go_to_the_areas():
    position = with_gold(9, 9, 9)
    position.do(Kind.PLACE_GUILD, position.table.guild[0], Worker.ELF)
    position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_CAMP)
    send_all(position, Area.GOLD_MINE)
    assert position.player(0).area[Area.GOLD_MINE].tolist() == [2, 3, 0, 0]


@pytest.mark.rule("PLC-8")
def test_an_area_has_room_for_all_workers_of_all_players():
    position = Position(5)
    for p in range(5):
        position.workers(p, elf=7, dwarf=7)
    for _ in range(5):
        send_all(position, Area.GOLD_MINE)
    assert [int(position.player(p).area[Area.GOLD_MINE].sum()) for p in range(5)] == [14] * 5
    assert gold(position) == [5 + 14] * 5


@pytest.mark.rule("PLC-8", "COL-3")
def test_unpaired_worker_in_the_mine_yields_nothing_but_counts_for_the_bonus():
    position = Position(3)
    for p, kinds in enumerate(({"elf": 3}, {"elf": 1, "dwarf": 1}, {"dwarf": 2})):
        position.goods(p)
        position.sent(p, Area.MINE, **kinds)
    position.begin(Step.COLLECT)
    assert [position.has_goods(p)["metal"] for p in range(3)] == [1, 1, 0]


@pytest.mark.rule("PLC-9")
@pytest.mark.parametrize("kind", Worker)
@pytest.mark.parametrize("where", PLACING)
def test_any_kind_of_worker_may_stand_on_any_plank(kind, where):
    position = with_gold(9, 9, 9)
    position.card(0, "market")
    position.workers(0, elf=1, dwarf=1, master_elf=1, master_dwarf=1)
    assert {row[2] for row in position.options(where)} == set(Worker)
    row = next(row for row in position.options(where) if row[2] == kind)
    position.do(where, *row[1:])
    assert position.player(0).free.tolist() == [int(other != kind) for other in Worker]


@pytest.mark.rule("PLC-9")
def test_kind_of_worker_that_is_not_at_hand_cannot_be_placed():
    position = with_gold(9, 9, 9)
    position.workers(0, dwarf=2)
    assert {row[2] for row in position.options() if row[0] in PLACING} == {Worker.DWARF}


@pytest.mark.rule("PLC-9")
@pytest.mark.parametrize("kind", Worker)
def test_master_counts_as_one_on_a_plank(kind):
    position = with_gold(9, 9, 9)
    position.workers(0, elf=1, dwarf=1, master_elf=1, master_dwarf=1)
    position.do(Kind.PLACE_GUILD, Guild.MINERS, kind)
    play_on(position, until=Step.TURN)
    before = position.has_goods(0)["metal"]
    position.do(Kind.ACTIVATE_GUILD, Guild.MINERS)
    assert position.has_goods(0)["metal"] - before == position.rule_set.model.gains.miners.metal
    assert position.player(0).waiting == 0
