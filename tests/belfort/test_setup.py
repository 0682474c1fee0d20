"""Guilds, start resources, hands, pool and crests, and what is hidden (SET, INF)."""

from math import comb

import numpy as np
import pytest

from sim.belfort import GAME
from sim.belfort.kinds import Kind, Step
from sim.belfort.names import DISTRICTS, GUILDS, PROPERTIES, Property
from sim.belfort.space import guild_sets
from sim.core.errors import BadInput
from sim.core.game import Setup
from sim.core.records import BOOK, blank
from sim.core.streams import REDEAL, STREAM, open_stream
from tests.belfort.moves import play_on
from tests.belfort.positions import FIVE, Position, rules_with

RULES = rules_with()
PLAYERS = (2, 3, 4, 5)


def new_state():
    """A blank state."""
    return np.zeros(1, GAME.state).view(np.recarray)[0]


def dealt(setup: Setup, players: int = 4, seed: int = 1, rotation: int = 0):
    """The state of a game just set up, before anybody has chosen cards."""
    state = new_state()
    deal = GAME.deal(RULES, setup, players, seed=seed, rotation=rotation)
    GAME.verbs.setup(state, RULES.packed(players), deal, blank(BOOK))
    return state


def laid_out(setup: Setup, players: int = 4, seed: int = 1) -> tuple[str, ...]:
    """The guilds of a game, district by district."""
    return tuple(GUILDS[g] for g in dealt(setup, players, seed).table.guild)


def counts(*names: str) -> list[int]:
    """Cards by type."""
    return [names.count(name) for name in PROPERTIES]


def at_turn(pile: int, discard: list[int], pool: list[int]) -> Position:
    """Player 0's turn with some gold, the cards lying as told."""
    position = Position()
    position.goods(0, gold=3)
    position.hand(0)
    position.table.pile, position.table.discard[:], position.table.pool[:] = pile, discard, pool
    position.begin_turn(0)
    return position


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize(("mode", "number"), [("beginner", 24), ("normal", 144), ("advanced", 792)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_number_of_guild_sets_of_a_mode(mode, number, players):
    sets = guild_sets(RULES.model, mode, players)
    assert len(sets) == len(set(map(frozenset, sets))) == number


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize(
    ("mode", "of_each"),
    [
        ("beginner", {"basic": 2, "resource": 3, "interactive": 0}),
        ("normal", {"basic": 2, "resource": 1, "interactive": 2}),
    ],
)
def test_every_set_of_a_mode_and_no_other_is_drawn(mode, of_each):
    drawn = {frozenset(laid_out(Setup(mode), seed=seed)) for seed in range(2000)}
    assert drawn == set(map(frozenset, guild_sets(RULES.model, mode, 4)))
    for guilds in drawn:
        kinds = [getattr(RULES.model.guild_categories, guild) for guild in guilds]
        assert {kind: kinds.count(kind) for kind in of_each} == of_each


@pytest.mark.rule("SET-1")
def test_advanced_draws_any_five_of_the_twelve():
    drawn = [laid_out(Setup("advanced"), seed=seed) for seed in range(300)]
    assert all(len(set(guilds)) == DISTRICTS for guilds in drawn)
    assert {guild for guilds in drawn for guild in guilds} == set(GUILDS)
    assert len(set(map(frozenset, drawn))) > comb(12, 5) / 5


@pytest.mark.rule("SET-1")
def test_guilds_given_lie_in_any_district_unless_the_layout_is_fixed():
    layouts = {laid_out(Setup("advanced", FIVE), seed=seed) for seed in range(2000)}
    assert len(layouts) == 120
    fixed = {laid_out(Setup("advanced", FIVE, fixed_layout=True), seed=seed) for seed in range(20)}
    assert fixed == {FIVE}


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("guilds", [FIVE[:4], (*FIVE, "spies"), (*FIVE[:4], "miners"), (*FIVE[:4], "bakers")])
def test_other_than_five_different_guilds_are_refused(guilds):
    with pytest.raises(BadInput):
        laid_out(Setup("advanced", guilds))


@pytest.mark.rule("SET-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_starts_alike(players):
    position = Position(players)
    for p in range(players):
        assert position.player(p).workers.tolist() == [3, 3, 0, 0]
        assert position.has_goods(p) == {"wood": 1, "stone": 1, "metal": 1, "gold": 5}
        assert position.player(p).score == 0


@pytest.mark.rule("SET-2")
def test_start_may_differ_by_crest():
    position = Position(3, variant="[start]\ngold = [5, 6, 7, 8, 9]\nelf = [3, 3, 4, 4, 4]", stop_in_setup=True)
    position.state.hidden.rotation = 1
    play_on(position, until=Step.PLACEMENT)
    assert [int(position.player(p).crest) for p in range(3)] == [2, 3, 1]
    assert [position.has_goods(p)["gold"] for p in range(3)] == [6, 7, 5]
    assert [int(position.player(p).workers[0]) for p in range(3)] == [3, 4, 3]


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_is_dealt_five_cards_and_keeps_three(players):
    position = Position(players, stop_in_setup=True)
    assert all(len(position.in_hand(p)) == 5 for p in range(players))
    play_on(position, until=Step.PLACEMENT if players > 2 else Step.NEUTRAL_DWARF)
    assert all(len(position.in_hand(p)) == position.player(p).hand_size == 3 for p in range(players))
    assert position.table.discard.sum() == 2 * players


@pytest.mark.rule("SET-3")
def test_discarded_are_the_cards_that_each_player_chose():
    position = Position(3, stop_in_setup=True)
    chosen, hands = [], [position.in_hand(p) for p in range(3)]
    for p in range(3):
        for _ in range(2):
            assert (position.at(), position.actor()) == (Step.KEEP, p)
            card = position.options()[-1][1]
            chosen.append(PROPERTIES[card])
            hands[p].remove(PROPERTIES[card])
            position.do(Kind.DISCARD, card)
    assert position.table.discard.tolist() == counts(*chosen)
    assert [position.in_hand(p) for p in range(3)] == hands


@pytest.mark.rule("SET-3")
def test_no_card_can_be_discarded_twice():
    position = Position(stop_in_setup=True)
    position.hand(0, "pub", "inn", "inn", "bank", "keep")
    position.do(Kind.DISCARD, Property.PUB)
    assert [row[1] for row in position.options()] == [Property.INN, Property.BANK, Property.KEEP]


@pytest.mark.rule("SET-3")
def test_choice_of_cards_knows_the_guilds_but_neither_crests_nor_pool():
    position = Position(stop_in_setup=True)
    assert position.at() == Step.KEEP
    assert sorted(GUILDS[g] for g in position.table.guild) == sorted(FIVE)
    assert not any(int(position.player(p).crest) for p in range(4))
    assert not position.table.order.any()
    assert not position.table.pool.any()


@pytest.mark.rule("SET-3", "SET-5")
def test_choice_of_cards_is_the_same_whatever_crests_will_be_dealt():
    one, other = (dealt(Setup("normal"), rotation=rotation) for rotation in (0, 1))
    assert one.table.tobytes() == other.table.tobytes()
    assert one.hidden.me.tobytes() == other.hidden.me.tobytes()


@pytest.mark.rule("SET-3", "INF-1")
def test_choice_of_cards_does_not_see_the_others_discards():
    one, other = (Position(stop_in_setup=True) for _ in range(2))
    for _ in range(2):
        one.do(Kind.DISCARD, one.options()[0][1])
        other.do(Kind.DISCARD, other.options()[-1][1])
    assert one.actor() == other.actor() == 1
    assert one.state.hidden.me[0].chosen.tolist() != other.state.hidden.me[0].chosen.tolist()
    assert one.table.tobytes() == other.table.tobytes()
    assert one.state.hidden.me[1].tobytes() == other.state.hidden.me[1].tobytes()


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_three_cards_are_the_pool_and_the_rest_the_draw_pile(players):
    position = Position(players)
    assert position.table.pool.sum() == 3
    assert position.table.pile == 50 - 5 * players - 3


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_crest_is_dealt_once_and_each_player_comes_to_hold_every_one(players):
    held = []
    for rotation in range(players):
        position = Position(players, stop_in_setup=True)
        position.state.hidden.rotation = rotation
        play_on(position, until=Step.PLACEMENT)
        crests = [int(position.player(p).crest) for p in range(players)]
        assert [crests[p] for p in position.table.order[:players]] == list(range(1, players + 1))
        held.append(crests)
    assert all(sorted(crests) == list(range(1, players + 1)) for crests in zip(*held, strict=True))


@pytest.mark.rule("SET-6")
def test_pool_refill_shuffles_the_discards_when_the_draw_pile_is_empty():
    position = at_turn(0, counts("inn", "inn"), counts("pub", "bank", "keep"))
    position.do(Kind.BUY_CARD, Property.PUB)
    assert position.table.pool.tolist() == counts("inn", "bank", "keep")
    assert position.table.pile == 1
    assert not position.table.discard.any()


@pytest.mark.rule("SET-6")
def test_draw_shuffles_the_discards_when_the_draw_pile_is_empty():
    position = at_turn(0, counts("inn"), counts("pub", "bank", "keep"))
    position.do(Kind.BUY_TOP)
    assert position.in_hand(0) == ["inn"]


@pytest.mark.rule("SET-6")
def test_discards_stay_while_the_draw_pile_has_a_card():
    position = at_turn(1, counts("inn"), counts("pub", "bank", "keep"))
    position.state.hidden.pile[0] = Property.TOWER
    position.do(Kind.BUY_CARD, Property.PUB)
    assert position.table.pool.tolist() == counts("tower", "bank", "keep")
    assert position.table.discard.tolist() == counts("inn")


@pytest.mark.rule("SET-6")
def test_shuffled_discards_come_in_no_fixed_order():
    tops = set()
    for seed in range(30):
        position = Position(seed=seed)
        position.table.pile, position.table.discard[:] = 0, 1
        position.goods(0, gold=1)
        position.hand(0)
        position.begin_turn(0)
        position.do(Kind.BUY_TOP)
        tops.update(position.in_hand(0))
    assert len(tops) > 5


@pytest.mark.rule("SET-6")
def test_pool_stays_short_when_no_card_is_left_anywhere():
    position = at_turn(0, counts(), counts("pub", "bank", "keep"))
    assert not position.options(Kind.BUY_TOP)
    position.do(Kind.BUY_CARD, Property.PUB)
    assert position.table.pool.tolist() == counts("bank", "keep")
    assert position.in_hand(0) == ["pub"]


@pytest.mark.rule("INF-1")
def test_table_does_not_tell_which_card_was_drawn():
    one, other = (at_turn(1, counts(), counts("pub", "bank", "keep")) for _ in range(2))
    one.state.hidden.pile[0], other.state.hidden.pile[0] = Property.INN, Property.TOWER
    for position in (one, other):
        position.do(Kind.BUY_TOP)
    assert (one.in_hand(0), other.in_hand(0)) == (["inn"], ["tower"])
    assert one.table.tobytes() == other.table.tobytes()


@pytest.mark.rule("INF-1")
def test_card_taken_from_the_pool_is_known_to_all():
    position = at_turn(5, counts(), counts("pub", "bank", "keep"))
    position.do(Kind.BUY_CARD, Property.BANK)
    assert position.player(0).known.tolist() == counts("bank")


@pytest.mark.rule("INF-1")
def test_unseen_cards_may_lie_anywhere_and_what_is_open_stays():
    position = Position()
    me, stream, hands = position.state.hidden.me[0], blank(STREAM), set()
    open_stream(stream, 1, 0, REDEAL)
    for _ in range(20):
        out = new_state()
        GAME.verbs.redeal(position.table, me, position.rules, stream, out)
        cards = np.bincount(out.hidden.pile[: out.table.pile], minlength=10) + out.table.pool + out.table.discard
        assert (cards + out.hidden.me["hand"].sum(axis=0)).tolist() == [5] * 10
        assert out.table.tobytes() == position.table.tobytes()
        assert out.hidden.me[0].tobytes() == me.tobytes()
        assert out.hidden.me["hand"][1:4].sum(axis=1).tolist() == [3, 3, 3]
        hands.add(tuple(out.hidden.me[1].hand.tolist()))
    assert len(hands) > 5
