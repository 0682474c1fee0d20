"""The ten properties: coins, planks and what their gnomes do (PRP-1 to PRP-10)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import PROPERTIES, Property, Resource
from tests.belfort.positions import Position

PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}
COINS = {
    "pub": 1, "gardens": 1, "tower": 1, "inn": 0, "blacksmith": 0,
    "bank": 1, "market": 1, "gatehouse": 0, "library": 1, "keep": 1,
}  # fmt: skip
LOCKS = dict.fromkeys(PROPERTIES, 1) | {"market": 2, "keep": 0}
RULE = {name: f"PRP-{i + 1}" for i, name in enumerate(PROPERTIES)}
PER_PROPERTY = [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in RULE.items()]
OPEN = ("blacksmith", "market", "library")
LOCKED = ("tower", "inn")


def with_worker(name: str, gnomes: int = 0, **goods: int) -> Position:
    """The turn of player 0, who has these goods and a worker on a card of this name, its number 0."""
    game = Position()
    game.goods(0, **goods)
    game.on_card(0, game.card(0, name, gnomes))
    game.begin_turn(0)
    return game


def hire_on(name: str, **workers: int) -> Position:
    """The turn of player 0, who has these workers and just hired a gnome for a card of this name, its number 0."""
    game = Position()
    game.goods(0, gold=9)
    game.workers(0, **workers)
    game.card(0, name)
    game.begin_turn(0)
    game.do(Kind.HIRE, Property[name.upper()], 0)
    return game


def visits(game: Position) -> int:
    """How often the actor can still go to the trading post in this turn."""
    made = 0
    while game.has(Kind.BUY):
        game.do(Kind.BUY, Resource.WOOD)
        game.do(Kind.LEAVE_POST)
        made += 1
    return made


@pytest.mark.parametrize("name", PER_PROPERTY)
def test_a_built_card_brings_the_income_of_its_coins(name):
    game = Position()
    game.goods(0)
    game.card(0, name)
    game.begin(Step.INCOME)
    assert game.has_goods(0)["gold"] == COINS[name]


@pytest.mark.parametrize("name", PER_PROPERTY)
def test_a_card_takes_as_many_gnomes_as_it_has_locks(name):
    game = Position()
    card = game.card(0, name)
    for gnomes in range(3):
        game.goods(0, gold=3)
        game.begin_turn(0)
        assert game.has(Kind.HIRE, Property[name.upper()], card) == (gnomes < LOCKS[name])
        game.player(0).built[card].gnomes += 1


@pytest.mark.parametrize("name", PER_PROPERTY)
@pytest.mark.parametrize("gnomes", [0, 1])
def test_a_card_has_a_plank_from_the_start_or_with_a_gnome_or_never(name, gnomes):
    game = Position()
    game.card(0, name, gnomes)
    game.begin_placement()
    assert game.has(Kind.PLACE_CARD, Property[name.upper()]) == (name in OPEN or (name in LOCKED and gnomes == 1))


@pytest.mark.parametrize("name", [param for param in PER_PROPERTY if param.values[0] in OPEN + LOCKED])
def test_the_planks_of_tower_and_inn_cost_a_fee_of_one_and_the_open_ones_nothing(name):
    game = Position()
    game.goods(0, gold=2)
    game.card(0, name, gnomes=1)
    game.begin_placement()
    game.do(Kind.PLACE_CARD, Property[name.upper()])
    assert game.has_goods(0)["gold"] == (1 if name in LOCKED else 2)


@pytest.mark.rule("PRP-1", "PRP-2")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("pub", {"elf": 3, "dwarf": 3}, [3, 2, 0, 1]),
        ("gardens", {"elf": 3, "dwarf": 3}, [2, 3, 1, 0]),
    ],
)
def test_the_gnome_makes_an_ordinary_worker_a_master_at_once(name, before, after):
    game = hire_on(name, **before)
    assert game.player(0).workers.tolist() == after
    assert game.player(1).workers.tolist() == [3, 3, 0, 0]


@pytest.mark.rule("PRP-1a")
@pytest.mark.parametrize(
    ("name", "workers"),
    [
        ("pub", {"elf": 3, "master_dwarf": 2}),
        ("gardens", {"dwarf": 3, "master_elf": 2}),
    ],
)
def test_no_worker_of_the_reserve_and_no_master_is_promoted(name, workers):
    game = hire_on(name, **workers)
    assert game.player(0).workers.tolist() == [
        workers.get(k, 0) for k in ("elf", "dwarf", "master_elf", "master_dwarf")
    ]


@pytest.mark.rule("PRP-1a")
def test_a_lost_promotion_is_not_owed_to_a_later_dwarf():
    game = Position()
    game.goods(0, gold=3)
    game.workers(0, elf=3)
    game.card(0, "pub")
    game.on_card(0, game.card(0, "inn", gnomes=1))
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.PUB, 0)
    game.do(Kind.ACTIVATE_CARD, Property.INN)
    game.do(Kind.WORKER, 1)
    assert game.player(0).workers.tolist() == [3, 1, 0, 0]
    game.begin_placement()
    assert game.player(0).free.tolist() == [3, 1, 0, 0]


@pytest.mark.rule("PRP-1a")
def test_a_worker_still_on_a_plank_may_be_promoted():
    game = Position()
    game.goods(0, gold=3)
    game.workers(0, dwarf=1)
    game.card(0, "pub")
    game.card(0, "blacksmith")
    game.begin_placement()
    game.do(Kind.PLACE_CARD, Property.BLACKSMITH, 1)
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.PUB, 0)
    assert game.player(0).workers.tolist() == [0, 0, 0, 1]
    game.do(Kind.ACTIVATE_CARD, Property.BLACKSMITH)
    game.begin_placement()
    assert game.player(0).free.tolist() == [0, 0, 0, 1]


@pytest.mark.rule("PRP-1a")
def test_each_pub_with_a_gnome_makes_one_master_and_no_more():
    game = Position()
    game.workers(0, elf=3, dwarf=3)
    for card in (0, 1):
        game.card(0, "pub")
        game.goods(0, gold=3)
        game.begin_turn(0)
        game.do(Kind.HIRE, Property.PUB, card)
        assert game.player(0).workers.tolist() == [3, 2 - card, 0, 1 + card]
    game.begin_turn(0)
    assert game.player(0).workers.tolist() == [3, 1, 0, 2]


@pytest.mark.rule("PRP-3")
def test_the_tower_puts_a_gnome_of_the_supply_on_a_chosen_lock_free_of_charge():
    game = with_worker("tower", gnomes=1)
    game.card(0, "bank")
    card = game.card(0, "market")
    supply = int(game.table.gnomes)
    game.do(Kind.ACTIVATE_CARD, Property.TOWER)
    assert [row[:3] for row in game.options()] == [(Kind.GNOME, Property.BANK, 1), (Kind.GNOME, Property.MARKET, card)]
    game.do(Kind.GNOME, Property.MARKET)
    assert (game.at(), game.player(0).built[card].gnomes) == (Step.TURN, 1)
    assert game.table.gnomes == supply - 1


@pytest.mark.rule("PRP-3", "PRP-1")
def test_what_the_towers_gnome_unlocks_works_at_once():
    game = with_worker("tower", gnomes=1)
    game.card(0, "pub")
    game.do(Kind.ACTIVATE_CARD, Property.TOWER)
    game.do(Kind.GNOME, Property.PUB)
    assert game.player(0).workers.tolist() == [3, 2, 0, 1]


@pytest.mark.rule("PRP-3", "ACT-6")
@pytest.mark.parametrize("tower_first", [True, False])
def test_the_towers_gnome_is_outside_the_hiring_limit(tower_first):
    game = with_worker("tower", gnomes=1, gold=3)
    game.card(0, "bank")
    game.card(0, "bank")
    if not tower_first:
        game.do(Kind.HIRE)
    game.do(Kind.ACTIVATE_CARD, Property.TOWER)
    game.do(Kind.GNOME)
    if tower_first:
        game.do(Kind.HIRE)
    assert [game.player(0).built[card].gnomes for card in (1, 2)] == [1, 1]


@pytest.mark.rule("PRP-3")
@pytest.mark.parametrize("lacking", ["lock", "supply"])
def test_the_tower_is_wasted_without_a_lock_or_a_gnome(lacking):
    game = with_worker("tower", gnomes=1)
    game.card(0, "bank", gnomes=lacking == "lock")
    if lacking == "supply":
        game.table.gnomes = 0
    game.do(Kind.ACTIVATE_CARD, Property.TOWER)
    assert (game.at(), game.player(0).waiting) == (Step.TURN, 0)
    assert game.told(Event.WASTED)


@pytest.mark.rule("PRP-4")
@pytest.mark.parametrize(("worker", "after"), [(0, [4, 3, 0, 0]), (1, [3, 4, 0, 0])])
def test_the_inn_brings_an_elf_or_a_dwarf_of_the_reserve(worker, after):
    game = with_worker("inn", gnomes=1)
    game.do(Kind.ACTIVATE_CARD, Property.INN)
    assert [row[:2] for row in game.options()] == [(Kind.WORKER, 0), (Kind.WORKER, 1)]
    game.do(Kind.WORKER, worker)
    assert (game.at(), game.player(0).workers.tolist()) == (Step.TURN, after)
    game.begin_placement()
    assert game.player(0).free.tolist() == after


@pytest.mark.rule("PRP-4", "CMP-5")
def test_the_inn_brings_only_a_kind_that_the_reserve_still_has():
    game = with_worker("inn", gnomes=1)
    game.workers(0, elf=5, master_elf=2, dwarf=6)
    game.do(Kind.ACTIVATE_CARD, Property.INN)
    assert [row[:2] for row in game.options()] == [(Kind.WORKER, 1)]


@pytest.mark.rule("PRP-4")
def test_the_inn_is_wasted_with_an_empty_reserve():
    game = with_worker("inn", gnomes=1)
    game.card(0, "bank")
    game.workers(0, elf=7, dwarf=7)
    game.do(Kind.ACTIVATE_CARD, Property.INN)
    assert (game.at(), game.player(0).workers.tolist()) == (Step.TURN, [7, 7, 0, 0])
    assert game.told(Event.WASTED)


@pytest.mark.rule("PRP-5")
def test_the_blacksmiths_worker_brings_one_metal():
    game = with_worker("blacksmith")
    game.do(Kind.ACTIVATE_CARD, Property.BLACKSMITH)
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 1, "gold": 0}


@pytest.mark.rule("PRP-5")
def test_the_blacksmiths_gnome_sells_one_metal_for_one_gold_once_a_turn():
    game = Position()
    game.goods(0, gold=3)
    game.card(0, "blacksmith", gnomes=1)
    for metal in (1, 2):
        game.begin_turn(0)
        game.do(Kind.USE_GNOME, Property.BLACKSMITH)
        assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": metal, "gold": 3 - metal}
        assert not game.has(Kind.USE_GNOME)


@pytest.mark.rule("PRP-5")
@pytest.mark.parametrize(("gnomes", "gold"), [(0, 5), (1, 0)])
def test_the_blacksmith_sells_no_metal_without_a_gnome_or_a_gold(gnomes, gold):
    game = Position()
    game.goods(0, gold=gold)
    game.card(0, "blacksmith", gnomes)
    game.begin_turn(0)
    assert not game.has(Kind.USE_GNOME)


@pytest.mark.rule("PRP-6")
def test_the_banks_gnome_gives_one_gold_once_a_turn():
    game = Position()
    game.goods(0)
    game.card(0, "bank", gnomes=1)
    for gold in (1, 2):
        game.begin_turn(0)
        game.do(Kind.USE_GNOME, Property.BANK)
        assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": gold}
        assert not game.has(Kind.USE_GNOME)


@pytest.mark.rule("PRP-6")
def test_a_bank_without_a_gnome_gives_nothing():
    game = Position()
    game.card(0, "bank")
    game.begin_turn(0)
    assert not game.has(Kind.USE_GNOME)


@pytest.mark.rule("PRP-5", "PRP-6")
@pytest.mark.parametrize("name", ["blacksmith", "bank"])
def test_each_blacksmith_and_each_bank_serves_once(name):
    game = Position()
    game.goods(0, gold=5)
    for _ in range(3):
        game.card(0, name, gnomes=1)
    game.begin_turn(0)
    for card in (1, 0, 2):
        game.do(Kind.USE_GNOME, Property[name.upper()], card)
    assert not game.has(Kind.USE_GNOME)
    assert len(game.told(Event.GNOME_SERVED)) == 3


@pytest.mark.rule("PRP-7")
def test_the_markets_worker_brings_two_gold():
    game = with_worker("market")
    game.do(Kind.ACTIVATE_CARD, Property.MARKET)
    assert game.has_goods(0) == {"wood": 0, "stone": 0, "metal": 0, "gold": 2}


@pytest.mark.rule("PRP-7")
@pytest.mark.parametrize(("markets", "expected"), [([0], 1), ([1], 2), ([2], 3), ([2, 1], 4), ([2, 2], 5)])
def test_each_gnome_on_a_market_is_one_more_visit_and_markets_add_up(markets, expected):
    game = Position()
    game.goods(0, gold=20)
    for gnomes in markets:
        game.card(0, "market", gnomes)
    game.begin_turn(0)
    assert visits(game) == expected


@pytest.mark.rule("PRP-7", "ACT-6")
def test_a_gnome_just_hired_on_a_market_opens_a_visit_in_the_same_turn():
    game = Position()
    game.goods(0, gold=20)
    game.card(0, "market")
    game.begin_turn(0)
    assert visits(game) == 1
    game.do(Kind.HIRE, Property.MARKET)
    assert visits(game) == 1


@pytest.mark.rule("PRP-9")
def test_the_library_draws_two_cards_then_any_two_are_discarded():
    game = Position()
    game.hand(0, "inn")
    game.state.hidden.pile[game.table.pile - 2 : game.table.pile] = Property.PUB, Property.KEEP
    game.on_card(0, game.card(0, "library"))
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_CARD, Property.LIBRARY)
    assert (game.at(), game.in_hand(0)) == (Step.DISCARD, ["pub", "inn", "keep"])
    game.do(Kind.DISCARD, Property.INN)
    game.do(Kind.DISCARD, Property.PUB)
    assert (game.at(), game.actor(), game.in_hand(0)) == (Step.TURN, 0, ["keep"])


@pytest.mark.rule("PRP-9")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_the_library_discards_all_of_a_hand_of_two_or_fewer(cards):
    game = Position()
    game.hand(0)
    game.table.pile, game.table.discard[:] = cards, 0
    game.on_card(0, game.card(0, "library"))
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_CARD, Property.LIBRARY)
    assert (game.at(), game.in_hand(0)) == (Step.TURN, [])
    assert game.table.discard.sum() == cards


@pytest.mark.rule("PRP-9", "ACT-7")
@pytest.mark.parametrize(("libraries", "draws"), [([0], 0), ([1], 1), ([1, 0, 1], 2)])
def test_each_library_with_a_gnome_draws_a_free_card_at_the_end_of_the_turn(libraries, draws):
    game = Position()
    game.hand(0)
    game.goods(0)
    for gnomes in libraries:
        game.card(0, "library", gnomes)
    game.begin_turn(0)
    assert game.player(0).hand_size == 0
    game.do(Kind.END_TURN)
    assert (game.actor(), game.player(0).hand_size) == (1, draws)
