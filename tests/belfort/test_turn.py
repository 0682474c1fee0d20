"""The actions phase: hiring a gnome and the end of a turn (ACT-6 to ACT-8)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import PROPERTIES, Guild, Property
from tests.belfort.positions import Position

PLENTY = {"wood": 20, "stone": 20, "metal": 20, "gold": 20}
BASIC = ("merchants", "librarians", "architects", "recruiters", "sawyers")
FULL_HAND = ("pub", "pub", "gardens", "gardens", "tower")


def kinds(game: Position) -> set[Kind]:
    """The kinds of options that are legal."""
    return {Kind(row[0]) for row in game.options()}


def put_on_top(game: Position, name: str) -> None:
    """Make a card the top one of the draw pile."""
    game.state.hidden.pile[game.table.pile - 1] = PROPERTIES.index(name)


def lay_pool(game: Position, *names: str) -> None:
    """Set the pool."""
    game.table.pool[:] = [names.count(name) for name in PROPERTIES]


@pytest.mark.rule("ACT-6")
def test_a_gnome_costs_three_gold_and_comes_from_the_supply():
    game = Position()
    game.goods(0, gold=4)
    card = game.card(0, "bank")
    supply = int(game.table.gnomes)
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.BANK, card)
    assert game.has_goods(0)["gold"] == 1
    assert game.table.gnomes == supply - 1
    assert (game.player(0).gnomes, game.player(0).built[card].gnomes) == (1, 1)


@pytest.mark.rule("ACT-6")
def test_without_the_price_no_gnome_is_hired():
    game = Position()
    game.goods(0, gold=2)
    game.card(0, "bank")
    game.begin_turn(0)
    assert not game.has(Kind.HIRE)


@pytest.mark.rule("ACT-6")
def test_only_one_gnome_is_hired_in_a_turn_and_one_again_in_the_next():
    game = Position()
    game.goods(0, gold=9)
    game.card(0, "bank")
    game.card(0, "bank")
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.BANK, 0)
    assert not game.has(Kind.HIRE)
    game.begin_turn(0)
    assert [row[2] for row in game.options(Kind.HIRE)] == [1]


@pytest.mark.rule("ACT-6")
def test_no_gnome_is_hired_from_an_empty_supply():
    game = Position()
    game.goods(0, gold=9)
    game.card(0, "bank")
    game.table.gnomes = 0
    game.begin_turn(0)
    assert not game.has(Kind.HIRE)


@pytest.mark.rule("ACT-6")
def test_a_gnome_goes_on_a_free_lock_of_an_own_built_card_only():
    game = Position()
    game.goods(0, gold=9)
    game.hand(0, "inn")
    game.card(0, "bank", gnomes=1)
    game.card(0, "keep")
    own = game.card(0, "tower")
    game.card(1, "pub")
    game.begin_turn(0)
    assert game.options(Kind.HIRE) == [(Kind.HIRE, Property.TOWER, own, 0)]


@pytest.mark.rule("ACT-6")
def test_a_card_built_in_this_turn_takes_a_gnome_that_serves_at_once():
    game = Position()
    game.goods(0, **PLENTY)
    game.hand(0, "bank")
    game.begin_turn(0)
    game.do(Kind.BUILD, Property.BANK)
    game.do(Kind.HIRE, Property.BANK, 0)
    assert game.has(Kind.USE_GNOME, Property.BANK, 0)


@pytest.mark.rule("ACT-6", "PRP-1a")
def test_a_gnome_may_go_on_a_lock_whose_effect_is_void():
    game = Position()
    game.goods(0, gold=3)
    game.workers(0, elf=3)
    card = game.card(0, "pub")
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.PUB, card)
    assert game.player(0).built[card].gnomes == 1
    assert game.player(0).workers.tolist() == [3, 0, 0, 0]


@pytest.mark.rule("ACT-6")
def test_a_gnome_stays_on_its_lock_in_later_rounds():
    game = Position()
    game.goods(0, gold=9)
    card = game.card(0, "bank")
    game.card(0, "pub")
    game.begin_turn(0)
    game.do(Kind.HIRE, Property.BANK, card)
    game.begin_placement()
    game.begin_turn(0)
    assert game.player(0).built[card].gnomes == 1
    assert not game.has(Kind.HIRE, Property.BANK)


@pytest.mark.rule("ACT-7")
def test_a_card_from_the_pool_costs_one_gold_and_the_pool_is_refilled():
    game = Position()
    game.goods(0, gold=2)
    game.hand(0)
    lay_pool(game, "pub", "pub", "keep")
    put_on_top(game, "bank")
    game.begin_turn(0)
    game.do(Kind.BUY_CARD, Property.PUB)
    assert (game.in_hand(0), game.has_goods(0)["gold"]) == (["pub"], 1)
    assert [name for name, k in zip(PROPERTIES, game.table.pool, strict=True) if k] == ["pub", "bank", "keep"]


@pytest.mark.rule("ACT-7")
def test_the_top_of_the_draw_pile_costs_one_gold_and_leaves_the_pool():
    game = Position()
    game.goods(0, gold=1)
    game.hand(0)
    lay_pool(game, "pub", "pub", "pub")
    put_on_top(game, "bank")
    game.begin_turn(0)
    game.do(Kind.BUY_TOP)
    assert (game.in_hand(0), game.has_goods(0)["gold"]) == (["bank"], 0)
    assert game.table.pool.sum() == game.table.pool[Property.PUB] == 3


@pytest.mark.rule("ACT-7")
@pytest.mark.parametrize(("kind", "seen"), [(Kind.BUY_CARD, 1), (Kind.BUY_TOP, 0)])
def test_the_others_see_a_card_of_the_pool_but_not_one_of_the_pile(kind, seen):
    game = Position()
    game.hand(0)
    game.begin_turn(0)
    game.do(kind)
    assert game.player(0).hand_size == 1
    assert game.player(0).known.sum() == seen


@pytest.mark.rule("ACT-7")
def test_a_card_is_offered_from_the_pool_by_type_or_from_the_pile():
    game = Position()
    lay_pool(game, "pub", "pub", "keep")
    game.begin_turn(0)
    assert [row[1] for row in game.options(Kind.BUY_CARD)] == [Property.PUB, Property.KEEP]
    assert game.has(Kind.BUY_TOP)


@pytest.mark.rule("ACT-7", "SET-6")
@pytest.mark.parametrize(("discarded", "offered"), [(0, False), (1, True)])
def test_the_top_of_the_pile_is_offered_while_a_card_is_in_the_pile_or_among_the_discards(discarded, offered):
    game = Position()
    game.table.pile, game.table.discard[:] = 0, 0
    game.table.discard[Property.INN] = discarded
    game.begin_turn(0)
    assert game.has(Kind.BUY_TOP) == offered


@pytest.mark.rule("ACT-7")
def test_without_gold_no_card_is_bought():
    game = Position(variant="card_price = 2")
    game.goods(0, gold=1)
    game.begin_turn(0)
    assert game.has(Kind.END_TURN)
    assert not kinds(game) & {Kind.BUY_CARD, Kind.BUY_TOP}


@pytest.mark.rule("ACT-7")
@pytest.mark.parametrize("kind", [Kind.BUY_CARD, Kind.BUY_TOP, Kind.END_TURN])
def test_a_card_is_bought_once_and_ends_the_turn(kind):
    game = Position()
    game.hand(0)
    game.goods(0, **PLENTY)
    game.begin_turn(0)
    game.do(kind)
    assert (game.actor(), game.at()) == (1, Step.TURN)
    assert game.player(0).hand_size == (kind != Kind.END_TURN)


@pytest.mark.rule("ACT-7", "GLD-1")
def test_what_was_not_used_by_the_buy_has_lapsed():
    game = Position(guilds=BASIC)
    game.goods(0, **PLENTY)
    game.on_guild(0, "merchants")
    game.card(0, "bank", gnomes=1)
    game.card(0, "library", gnomes=1)
    game.hand(0, *FULL_HAND)
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.MERCHANTS)
    game.do(Kind.BUY_TOP)
    assert {row[0] for row in game.options()} == {Kind.DISCARD}
    game.do(Kind.DISCARD)
    assert {row[0] for row in game.options()} == {Kind.DISCARD}
    game.do(Kind.DISCARD)
    assert game.actor() == 1
    assert not game.has(Kind.EXCHANGE)


@pytest.mark.rule("ACT-7", "ACT-8")
def test_the_hand_limit_comes_after_the_buy_and_again_after_the_library_draw():
    game = Position()
    game.card(0, "library", gnomes=1)
    game.hand(0, *FULL_HAND)
    game.begin_turn(0)
    game.do(Kind.BUY_TOP)
    assert (game.at(), game.actor(), game.player(0).hand_size, game.table.left) == (Step.DISCARD, 0, 6, 1)
    assert not game.told(Event.LIBRARIES)
    game.do(Kind.DISCARD)
    assert (game.at(), game.actor(), game.player(0).hand_size, game.table.left) == (Step.DISCARD, 0, 6, 1)
    assert game.told(Event.LIBRARIES)
    game.do(Kind.DISCARD)
    assert (game.at(), game.actor(), game.player(0).hand_size) == (Step.TURN, 1, 5)


@pytest.mark.rule("ACT-7")
def test_a_bought_card_may_not_be_built_before_the_next_turn():
    game = Position()
    game.hand(0)
    game.goods(0, **PLENTY)
    lay_pool(game, "pub", "pub", "pub")
    game.begin_turn(0)
    game.do(Kind.BUY_CARD, Property.PUB)
    assert game.actor() == 1
    game.begin_turn(0)
    assert game.has(Kind.BUILD, Property.PUB)


@pytest.mark.rule("ACT-8")
@pytest.mark.parametrize("limit", [5, 3])
def test_a_hand_over_the_limit_is_discarded_down_to_it(limit):
    game = Position(variant=f"hand_limit = {limit}")
    game.hand(0, *FULL_HAND, "keep", "keep")
    discarded = int(game.table.discard.sum())
    game.begin_turn(0)
    game.do(Kind.END_TURN)
    for _ in range(7 - limit):
        assert (game.at(), game.actor()) == (Step.DISCARD, 0)
        game.do(Kind.DISCARD)
    assert (game.actor(), game.player(0).hand_size) == (1, limit)
    assert game.table.discard.sum() == discarded + 7 - limit


@pytest.mark.rule("ACT-8")
def test_the_player_chooses_which_cards_of_the_hand_to_discard():
    game = Position()
    game.hand(0, *FULL_HAND, "keep")
    game.begin_turn(0)
    game.do(Kind.END_TURN)
    assert [row[1] for row in game.options()] == [Property.PUB, Property.GARDENS, Property.TOWER, Property.KEEP]
    game.do(Kind.DISCARD, Property.TOWER)
    assert game.in_hand(0) == ["pub", "pub", "gardens", "gardens", "keep"]


@pytest.mark.rule("ACT-8")
def test_a_hand_of_five_is_kept_whole():
    game = Position()
    game.hand(0, *FULL_HAND)
    game.begin_turn(0)
    game.do(Kind.END_TURN)
    assert (game.actor(), game.in_hand(0)) == (1, list(FULL_HAND))


@pytest.mark.rule("ACT-8")
def test_within_the_turn_a_hand_has_no_limit():
    game = Position(guilds=BASIC)
    game.hand(0, *FULL_HAND)
    game.on_guild(0, "librarians")
    game.begin_turn(0)
    game.do(Kind.ACTIVATE_GUILD, Guild.LIBRARIANS)
    game.do(Kind.DISCARD)
    assert (game.at(), game.actor(), game.player(0).hand_size) == (Step.TURN, 0, 7)


@pytest.mark.rule("COL-8", "ACT-7")
def test_turns_follow_the_crests_as_just_changed():
    game = Position()
    game.table.camp[0], game.table.camp_taken = 3, 1
    game.begin(Step.COLLECT)
    game.do(Kind.SWAP_CREST, 0)
    order = []
    for _ in range(4):
        order.append(game.actor())
        game.do(Kind.END_TURN)
    assert order == [3, 1, 2, 0]
