"""The Spies: everybody else shows a card, and one of them is taken."""

from sim.belfort.cards import enter_hand, leave_hand
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import NOBODY
from sim.belfort.state import TYPES
from sim.belfort.types import BOOK_T, OPTION, OPTIONS, RULES_T, STATE_T, TABLE_T, boolean, int64, kernel, offer, void
from sim.core.events import emit

_NEXT = 0  # pending: the first player who has not been asked


@kernel(void(TABLE_T))
def begin_spies(table):
    """Ask the others one after the other; none sees what another picks (GLD-12)."""
    table.pending[_NEXT] = 0
    table.step = Step.NEXT_SHOW


@kernel(boolean(STATE_T, RULES_T, BOOK_T))
def reveal(state, rules, book):
    """Lay open what was picked; false if nobody has a card."""
    t = state.table
    any_ = False
    for p in range(rules.players):
        for card in range(TYPES):
            if state.hidden.me[p].chosen[card] > 0:
                state.hidden.me[p].chosen[card] = 0
                t.shown[p] = card
                t.players[p].known[card] = max(1, t.players[p].known[card])
                emit(book, Event.SHOWN, p, card, 0, 0, 0, 0, 0)
                any_ = True
    return any_


@kernel(boolean(STATE_T, RULES_T, BOOK_T))
def next_show(state, rules, book):
    """Find the next player with a hand; when there is none left all picks are shown together (GLD-12)."""
    t = state.table
    for p in range(t.pending[_NEXT], rules.players):
        if p != t.turn_of and t.players[p].hand_size > 0:
            t.pending[_NEXT] = p + 1
            t.actor = p
            t.step = Step.SHOW
            return True
    t.actor = t.turn_of
    t.step = Step.SPY if reveal(state, rules, book) else Step.TURN
    return False


@kernel(int64(STATE_T, OPTIONS))
def show_options(state, options):
    """Any type of card in the own hand (GLD-12)."""
    me = state.hidden.me[state.table.actor]
    n = 0
    for card in range(TYPES):
        if me.hand[card] > 0:
            n = offer(options, n, Kind.SHOW, card, 0, 0)
    return n


@kernel(void(STATE_T, OPTION))
def apply_show(state, option):
    """Pick a card in secret (GLD-12)."""
    state.hidden.me[state.table.actor].chosen[option[1]] = 1
    state.table.step = Step.NEXT_SHOW


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def spy_options(state, rules, options):
    """One of the cards shown (GLD-12)."""
    n = 0
    for p in range(rules.players):
        if state.table.shown[p] != NOBODY:
            n = offer(options, n, Kind.TAKE_SHOWN, p, 0, 0)
    return n


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_spy(state, option, book):
    """Take one card into the hand; the others go back (GLD-12)."""
    t = state.table
    victim = option[1]
    card = t.shown[victim]
    leave_hand(state, victim, card)
    enter_hand(state, t.actor, card)
    t.shown[:] = NOBODY
    t.step = Step.TURN
    emit(book, Event.TAKEN, t.actor, victim, card, 0, 0, 0, 0)
