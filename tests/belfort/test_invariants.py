"""The invariants themselves: each kind of corruption is noticed."""

from random import Random

import pytest

from sim.belfort.names import DISTRICTS, GUILD, NOBODY, Property
from sim.core.game import Setup
from tests.belfort.invariants import Ledger, check
from tests.belfort.rule_sets import rule_set
from tests.belfort.walk import Walk, pick


@pytest.fixture
def walk() -> Walk:
    """A game in its third round, with cards, gnomes and markers on the table."""
    walk, random = Walk(rule_set("de", "rich"), 3).begin(Setup("normal"), seed=11), Random(11)
    while walk.state.table.month < 3:
        walk.take(pick(walk.options(), random))
    check(walk.state, walk.rules)
    return walk


def owe_gold(table, hidden):
    table.players[1].goods[3] = -1


def lose_a_card(table, hidden):
    table.discard[2] += 1


def see_a_card_that_is_not_there(table, hidden):
    table.players[0].known[:] = hidden.me[0].hand + 1


def miscount_a_hand(table, hidden):
    table.players[2].hand_size += 1


def forget_what_the_pile_can_hold(table, hidden):
    table.pile_most[hidden.pile[0]] = 0


def choose_in_secret(table, hidden):
    hidden.me[1].hand[0] += 1
    hidden.me[1].chosen[0] = 1


def promote_without_a_gnome(table, hidden):
    table.players[0].workers[2] = 5


def stand_twice_in_the_camp(table, hidden):
    table.camp_taken = 2
    table.camp[:2] = 0


def wait_without_a_worker(table, hidden):
    table.players[0].waiting += 1


def make_a_gnome(table, hidden):
    table.gnomes += 1


def mark_without_counting(table, hidden):
    table.marker[GUILD, 0] = 2 if table.marker[GUILD, 0] != 2 else 1


def share_a_gatehouse(table, hidden):
    gates = table.marker[Property.GATEHOUSE]
    g = next(g for g in range(DISTRICTS) if gates[2 * g] == gates[2 * g + 1] == NOBODY)
    gates[2 * g : 2 * g + 2] = 0, 1
    table.markers[g, 0] += 1
    table.markers[(g + 1) % DISTRICTS, 1] += 1


def share_a_crest(table, hidden):
    table.players[0].crest = table.players[1].crest


def disagree_about_the_order(table, hidden):
    table.order[:2] = table.order[1], table.order[0]


@pytest.mark.parametrize(
    "corrupt",
    [
        owe_gold, lose_a_card, see_a_card_that_is_not_there, miscount_a_hand, forget_what_the_pile_can_hold,
        choose_in_secret, promote_without_a_gnome, stand_twice_in_the_camp, wait_without_a_worker, make_a_gnome,
        mark_without_counting, share_a_gatehouse, share_a_crest, disagree_about_the_order,
    ],
)  # fmt: skip
def test_corruption_is_noticed(walk, corrupt):
    corrupt(walk.state.table, walk.state.hidden)
    with pytest.raises(AssertionError):
        check(walk.state, walk.rules)


def test_a_score_that_no_event_tells_is_noticed(walk):
    ledger = Ledger(walk.state, walk.rules)
    ledger.note(walk.state, walk.rules, [])
    walk.state.table.players[0].score += 1
    with pytest.raises(AssertionError):
        ledger.note(walk.state, walk.rules, [])
