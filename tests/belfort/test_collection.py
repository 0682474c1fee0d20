"""The collection phase: areas, recruits, crests, income and taxes (COL)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import AREAS, PROPERTIES, RESOURCES, WORKERS, Area, Worker
from tests.belfort.moves import give_crests, play_on
from tests.belfort.positions import Position

EDITIONS = ("de", "fr", "it")


def collected(area: str, *sent: dict[str, int], **given) -> list[int]:
    """What players with these workers in an area, and nothing else, collect there."""
    position = Position(max(3, len(sent)), **given)
    good = RESOURCES[AREAS.index(area)]
    for p in range(position.n):
        position.goods(p)
        position.workers(p)
        position.sent(p, AREAS.index(area), **(sent[p] if p < len(sent) else {}))
    position.begin(Step.COLLECT)
    assert all(sum(position.has_goods(p).values()) == position.has_goods(p)[good] for p in range(position.n))
    return [position.has_goods(p)[good] for p in range(len(sent))]


def in_camp(position: Position, *players: int) -> None:
    """Go to the crests of players who stand in the king's camp in this order."""
    position.table.camp[: len(players)] = players
    position.table.camp_taken = len(players)
    position.begin(Step.COLLECT)


def crests(position: Position) -> list[int]:
    """Everybody's crest."""
    return [int(position.player(p).crest) for p in range(position.n)]


def after_income(gold: int = 0, score: int = 0, cards: tuple[str, ...] = (), **given) -> tuple[int, int]:
    """Gold and score of a player after income and taxes."""
    position = Position(**given)
    position.goods(0, gold=gold)
    position.player(0).score = score
    for name in cards:
        position.card(0, name)
    position.begin(Step.INCOME)
    return position.has_goods(0)["gold"], int(position.player(0).score)


@pytest.mark.rule("COL-1")
def test_each_elf_in_the_forest_brings_a_wood():
    assert collected("forest", {"elf": 1}, {"elf": 3}, {"elf": 3}) == [1, 3, 3]


@pytest.mark.rule("COL-2")
def test_each_dwarf_in_the_quarry_brings_a_stone():
    assert collected("quarry", {"dwarf": 1}, {"dwarf": 3}, {"dwarf": 3}) == [1, 3, 3]


@pytest.mark.rule("COL-3")
def test_each_pair_in_the_mine_brings_a_metal():
    assert collected("mine", {"elf": 1, "dwarf": 3}, {"elf": 2, "dwarf": 2}, {"dwarf": 1}) == [1, 2, 0]


@pytest.mark.rule("COL-4")
def test_each_worker_in_the_gold_mine_brings_a_gold():
    assert collected("gold_mine", {"elf": 1, "dwarf": 2}, {"dwarf": 3}, {"elf": 1}) == [3, 3, 1]


@pytest.mark.rule("COL-5", "COL-6")
def test_example_master_elf_against_two_elves_in_the_forest():
    assert collected("forest", {"master_elf": 1}, {"elf": 2}) == [2, 3]


@pytest.mark.rule("COL-3", "COL-5", "COL-6")
def test_example_master_dwarf_and_two_elves_against_a_pair_in_the_mine():
    assert collected("mine", {"master_dwarf": 1, "elf": 2}, {"elf": 1, "dwarf": 1}) == [3, 1]


@pytest.mark.rule("COL-4", "COL-5", "COL-6")
def test_example_two_workers_against_two_master_elves_in_the_gold_mine():
    assert collected("gold_mine", {"elf": 1, "dwarf": 1}, {"master_elf": 2}) == [2, 4]


@pytest.mark.rule("COL-5")
@pytest.mark.parametrize(
    ("area", "masters", "collects"),
    [
        ("forest", {"master_elf": 2}, 4),
        ("quarry", {"master_dwarf": 2}, 4),
        ("mine", {"master_elf": 1, "master_dwarf": 1}, 2),
        ("gold_mine", {"master_elf": 1, "master_dwarf": 1}, 4),
    ],
)
@pytest.mark.parametrize("master_yield", [2, 3])
def test_master_counts_as_two_of_its_kind_in_all_areas(area, masters, collects, master_yield):
    got = collected(area, masters, masters, variant=f"master_yield = {master_yield}")
    assert got == [collects * master_yield // 2] * 2


@pytest.mark.rule("COL-5")
@pytest.mark.parametrize(
    ("sent", "metal"),
    [
        ({"master_elf": 1, "dwarf": 1}, 1),
        ({"master_elf": 1, "dwarf": 2}, 2),
        ({"master_elf": 2, "elf": 1, "dwarf": 3}, 3),
        ({"master_elf": 1, "elf": 1, "master_dwarf": 2}, 3),
    ],
)
def test_metal_is_the_smaller_of_elf_weight_and_dwarf_weight(sent, metal):
    assert collected("mine", sent, sent) == [metal, metal]


@pytest.mark.rule("COL-6")
@pytest.mark.parametrize(
    ("elves", "wood"),
    [
        ((3, 2, 2, 1), [4, 2, 2, 1]),
        ((1, 2, 3, 0), [1, 2, 4, 0]),
        ((3, 3, 2, 1), [3, 3, 2, 1]),
        ((3, 1, 3, 0), [3, 1, 3, 0]),
        ((2, 2, 2, 3), [2, 2, 2, 4]),
        ((0, 1, 0, 0), [0, 2, 0, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
def test_strictly_most_workers_get_one_more(elves, wood):
    assert collected("forest", *({"elf": n} for n in elves)) == wood


@pytest.mark.rule("COL-6")
@pytest.mark.parametrize(
    ("area", "kinds", "collects"),
    [
        ("forest", {"elf": 1}, 1),
        ("quarry", {"dwarf": 1}, 1),
        ("mine", {"elf": 1, "dwarf": 1}, 1),
        ("mine", {"elf": 1}, 0),
        ("gold_mine", {"elf": 1}, 1),
    ],
)
def test_sole_occupant_of_any_area_gets_one_more(area, kinds, collects):
    assert collected(area, {}, kinds, {}) == [0, collects + 1, 0]


@pytest.mark.rule("COL-6")
def test_most_in_the_mine_are_workers_not_pairs():
    assert collected("mine", {"elf": 1, "dwarf": 3}, {"elf": 1, "dwarf": 1}, {"master_elf": 1, "dwarf": 2}) == [2, 1, 2]


@pytest.mark.rule("COL-6")
def test_master_counts_as_one_for_most():
    assert collected("quarry", {"master_dwarf": 1, "dwarf": 1}, {"dwarf": 2}) == [3, 2]


@pytest.mark.rule("COL-6")
def test_bonus_comes_from_the_data():
    assert collected("quarry", {"dwarf": 2}, {"dwarf": 1}, variant="area_bonus = 3") == [5, 1]


@pytest.mark.rule("COL-7")
@pytest.mark.parametrize("kind", Worker)
def test_worker_at_the_desk_brings_an_ordinary_one_of_its_own_kind(kind):
    position = Position(3)
    position.workers(0, elf=1, dwarf=1, master_elf=1, master_dwarf=1)
    position.do(Kind.PLACE_DESK, 0, kind)
    play_on(position, until=Step.TURN)
    assert position.player(0).workers.tolist() == [1 + (kind % 2 == 0), 1 + (kind % 2 == 1), 1, 1]


@pytest.mark.rule("COL-7")
def test_recruit_works_from_the_next_round_on():
    position = Position(3)
    position.do(Kind.PLACE_DESK, 0, Worker.ELF)
    play_on(position, until=Step.TURN)
    play_on(position, until=Step.PLACEMENT)
    assert position.player(0).free.tolist() == [4, 3, 0, 0]


@pytest.mark.rule("COL-7", "CMP-5")
@pytest.mark.parametrize("kinds", [{"elf": 7}, {"elf": 3, "master_elf": 4}])
def test_worker_at_the_desk_is_wasted_when_the_reserve_is_empty(kinds):
    position = Position(3)
    position.workers(0, **kinds)
    position.do(Kind.PLACE_DESK, 0, Worker.ELF)
    play_on(position, until=Step.TURN)
    assert position.player(0).workers.tolist() == [kinds.get(name, 0) for name in WORKERS]


@pytest.mark.rule("COL-7")
def test_reserve_of_one_serves_one_of_two_workers_at_the_desk():
    position = Position(4)
    position.workers(0, elf=6, dwarf=1)
    position.do(Kind.PLACE_DESK, 0, Worker.ELF)
    for _ in range(3):
        position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_DESK, 0, Worker.ELF)
    play_on(position, until=Step.TURN)
    assert position.player(0).workers.tolist() == [7, 1, 0, 0]


@pytest.mark.rule("COL-8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_example_of_the_camp(edition):
    red, violet, blue, yellow = range(4)
    position = Position(edition=edition)
    in_camp(position, yellow, red)
    assert position.actor() == yellow
    position.do(Kind.SWAP_CREST, red)
    assert position.actor() == red
    assert [row[1] for row in position.options(Kind.SWAP_CREST)] == [violet, blue]
    position.do(Kind.SWAP_CREST, violet)
    assert crests(position) == [2, 4, 3, 1]
    assert position.table.order[:4].tolist() == [yellow, red, blue, violet]


@pytest.mark.rule("COL-8")
def test_camp_swaps_in_the_order_of_placement_not_of_crests():
    position = Position(3)
    give_crests(position, 2, 1, 0)
    position.begin_placement()
    position.do(Kind.PLACE_GUILD)
    position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_CAMP)
    play_on(position, until=Step.CREST)
    actors = []
    while position.at() == Step.CREST:
        actors.append(position.actor())
        position.do(Kind.KEEP_CREST)
    assert actors == [1, 0, 2]


@pytest.mark.rule("COL-8")
def test_better_and_worse_crests_may_be_taken_but_not_the_own_one():
    position = Position()
    in_camp(position, 1)
    assert [row[1] for row in position.options(Kind.SWAP_CREST)] == [0, 2, 3]
    position.do(Kind.SWAP_CREST, 3)
    assert crests(position) == [1, 4, 3, 2]


@pytest.mark.rule("COL-8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_crest_that_is_kept_is_face_down_too(edition):
    position = Position(edition=edition)
    in_camp(position, 0, 1)
    position.do(Kind.KEEP_CREST)
    assert [row[1] for row in position.options(Kind.SWAP_CREST)] == [2, 3]


@pytest.mark.rule("COL-8")
def test_third_in_the_camp_has_only_the_crests_still_face_up():
    position = Position()
    in_camp(position, 3, 2, 0)
    position.do(Kind.SWAP_CREST, 0)
    position.do(Kind.SWAP_CREST, 1)
    assert [row[1] for row in position.options(Kind.SWAP_CREST)] == [1]
    position.do(Kind.SWAP_CREST, 1)
    assert crests(position) == [3, 4, 2, 1]


@pytest.mark.rule("COL-8")
def test_all_crests_are_turned_up_again_at_the_end():
    position = Position(3)
    in_camp(position, 0, 1, 2)
    for _ in range(3):
        position.do(Kind.KEEP_CREST)
    assert not any(int(position.player(p).crest_down) for p in range(3))
    position.begin_placement()
    in_camp(position, 1)
    assert [row[1] for row in position.options(Kind.SWAP_CREST)] == [0, 2]


@pytest.mark.rule("COL-8")
def test_actions_follow_the_crests_as_just_swapped():
    position = Position(3)
    in_camp(position, 2)
    position.do(Kind.SWAP_CREST, 0)
    turns = []
    while position.at() == Step.TURN:
        turns.append(position.actor())
        position.do(Kind.END_TURN)
    assert turns == [2, 1, 0]
    assert position.actor() == 2


@pytest.mark.rule("COL-9")
@pytest.mark.parametrize("name", PROPERTIES)
def test_each_income_coin_on_a_built_card_brings_a_gold(name):
    coins = 0 if name in ("inn", "blacksmith", "gatehouse") else 1
    assert after_income(cards=(name,)) == (coins, 0)
    assert after_income(gold=4, cards=(name, name)) == (4 + 2 * coins, 0)


@pytest.mark.rule("COL-9")
def test_coins_come_from_the_data():
    assert after_income(cards=("inn", "pub"), variant="[properties.inn]\ncoins = 3") == (4, 0)


@pytest.mark.rule("COL-9")
def test_cards_in_hand_and_markers_without_a_card_bring_no_income():
    position = Position()
    position.goods(0)
    position.hand(0, "bank", "bank", "keep")
    position.mark("bank", 0, owner=0)
    position.begin(Step.INCOME)
    assert position.has_goods(0)["gold"] == 0


@pytest.mark.rule("COL-9", "COL-10", "CMP-7")
def test_example_of_two_income_and_two_tax_at_score_fifteen():
    position = Position()
    position.goods(0)
    position.player(0).score = 15
    for name in ("keep", "gatehouse", "tower"):
        position.card(0, name)
    position.begin(Step.INCOME)
    assert position.told(Event.INCOME)[-1][2] == 2
    assert position.told(Event.TAX_PAID)[-1][2] == 2
    assert (position.has_goods(0)["gold"], position.player(0).score) == (0, 15)


@pytest.mark.rule("COL-10")
@pytest.mark.parametrize(
    ("gold", "score", "after"),
    [(5, 15, (3, 15)), (2, 15, (0, 15)), (1, 15, (0, 14)), (0, 15, (0, 13)), (0, 6, (0, 5)), (0, 5, (0, 5))],
)
def test_each_gold_short_of_the_tax_costs_a_point(gold, score, after):
    assert after_income(gold, score) == after


@pytest.mark.rule("COL-10")
def test_income_comes_before_taxes():
    assert after_income(score=10, cards=("pub",)) == (0, 10)


@pytest.mark.rule("COL-10")
def test_gold_of_the_gold_mine_pays_the_tax():
    position = Position()
    position.goods(0)
    position.player(0).score = 10
    position.sent(0, Area.GOLD_MINE, elf=1)
    position.sent(1, Area.GOLD_MINE, elf=1)
    position.begin(Step.COLLECT)
    assert (position.has_goods(0)["gold"], position.player(0).score) == (0, 10)


@pytest.mark.rule("COL-10")
def test_score_never_falls_below_zero():
    assert after_income(gold=1, score=2, variant="tax_bands = [[0, 0], [1, 5]]") == (0, 0)


@pytest.mark.rule("COL-10")
def test_other_goods_do_not_pay_taxes():
    position = Position()
    position.goods(0, wood=5, stone=5, metal=5)
    position.player(0).score = 15
    position.begin(Step.INCOME)
    assert position.has_goods(0) == {"wood": 5, "stone": 5, "metal": 5, "gold": 0}
    assert position.player(0).score == 13


@pytest.mark.rule("COL-1", "COL-2", "COL-3", "COL-4", "COL-7", "COL-8", "COL-9", "COL-10")
def test_collection_goes_in_the_order_of_the_rules():
    position = Position()
    position.events.clear()
    in_camp(position, 0)
    position.do(Kind.KEEP_CREST)
    told = [(event, row[1] if event == Event.COLLECTED else None) for event, row in position.events]
    areas = [(Event.COLLECTED, area) for area in range(4)]
    after = (Event.RECRUITED, Event.RECRUITED, Event.CREST, Event.INCOME, Event.TAX_PAID, Event.TAX_LOST)
    assert told == areas + [(event, None) for event in (*after, Event.PHASE_ENDED)]
