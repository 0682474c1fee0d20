"""Property cards: the draw pile, the pool, the discard pile and hands."""

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import NOBODY
from sim.belfort.state import TYPES
from sim.belfort.types import BOOK_T, OPTION, OPTIONS, RULES_T, STATE_T, int64, kernel, offer, void
from sim.core.events import emit
from sim.core.streams import below

_ROW = 5  # cards that one event row tells


@kernel(void(STATE_T, int64))
def shuffle_pile(state, n):
    """Put the first n cards of the pile in a random order."""
    pile = state.hidden.pile
    for i in range(n - 1, 0, -1):
        j = below(state.hidden.deck, i + 1)
        pile[i], pile[j] = pile[j], pile[i]


@kernel(void(STATE_T, BOOK_T))
def reshuffle(state, book):
    """The discard pile becomes the draw pile (SET-6)."""
    t = state.table
    n = 0
    for card in range(TYPES):
        t.pile_most[card] = t.discard[card]
        for _ in range(t.discard[card]):
            state.hidden.pile[n] = card
            n += 1
        t.discard[card] = 0
    if n == 0:
        return
    shuffle_pile(state, n)
    t.pile = n
    top = n
    pile = state.hidden.pile
    while top > 0:
        told = min(_ROW, top)
        row = (
            pile[top - 1],
            pile[top - 2] if told > 1 else NOBODY,
            pile[top - 3] if told > 2 else NOBODY,
            pile[top - 4] if told > 3 else NOBODY,
            pile[top - 5] if told > 4 else NOBODY,
        )
        emit(book, Event.SHUFFLED, NOBODY, told, row[0], row[1], row[2], row[3], row[4])
        top -= told


@kernel(int64(STATE_T, BOOK_T))
def draw_card(state, book):
    """Take the top card of the draw pile; -1 when there is no card anywhere (SET-6)."""
    t = state.table
    if t.pile == 0:
        reshuffle(state, book)
        if t.pile == 0:
            return NOBODY
    t.pile -= 1
    return state.hidden.pile[t.pile]


@kernel(void(STATE_T, int64, int64, BOOK_T))
def draw_to_hand(state, p, n, book):
    """Draw n cards unseen by the others, as far as there are any."""
    for _ in range(n):
        card = draw_card(state, book)
        if card == NOBODY:
            return
        state.hidden.me[p].hand[card] += 1
        state.table.players[p].hand_size += 1
        emit(book, Event.DREW, p, card, 0, 0, 0, 0, 0)


@kernel(void(STATE_T, int64, int64))
def leave_hand(state, p, card):
    """A card leaves a hand in view of all."""
    player = state.table.players[p]
    state.hidden.me[p].hand[card] -= 1
    player.hand_size -= 1
    if player.known[card] > 0:
        player.known[card] -= 1


@kernel(void(STATE_T, int64, int64))
def enter_hand(state, p, card):
    """A card comes into a hand in view of all."""
    player = state.table.players[p]
    state.hidden.me[p].hand[card] += 1
    player.hand_size += 1
    player.known[card] += 1


@kernel(void(STATE_T, RULES_T, BOOK_T))
def refill_pool(state, rules, book):
    """Lay cards from the draw pile until the pool is full again (SET-4, SET-6)."""
    t = state.table
    lying = 0
    for card in range(TYPES):
        lying += t.pool[card]
    while lying < rules.pool:
        card = draw_card(state, book)
        if card == NOBODY:
            return
        t.pool[card] += 1
        t.pile_most[card] -= 1
        lying += 1
        emit(book, Event.REFILLED, NOBODY, card, 0, 0, 0, 0, 0)


@kernel(void(STATE_T, int64, int64, BOOK_T))
def discard(state, p, card, book):
    """Put a card of a hand on the discard pile."""
    leave_hand(state, p, card)
    state.table.discard[card] += 1
    emit(book, Event.DISCARDED, p, card, 0, 0, 0, 0, 0)


@kernel(void(STATE_T, int64, int64, int64, BOOK_T))
def must_discard(state, p, n, then, book):
    """Have a player discard n cards, or all if there are fewer, and go on with a step."""
    t = state.table
    if n >= t.players[p].hand_size:
        for card in range(TYPES):
            for _ in range(state.hidden.me[p].hand[card]):
                discard(state, p, card, book)
        n = 0
    t.step = then
    if n > 0:
        t.step, t.then, t.left = Step.DISCARD, then, n


@kernel(int64(STATE_T, OPTIONS))
def discard_options(state, options):
    """One option for each type of card in the hand, those already chosen in secret apart."""
    me = state.hidden.me[state.table.actor]
    n = 0
    for card in range(TYPES):
        if me.hand[card] > me.chosen[card]:
            n = offer(options, n, Kind.DISCARD, card, 0, 0)
    return n


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_discard(state, option, book):
    """Discard one card (ACT-8, PRP-9, GLD-2)."""
    t = state.table
    discard(state, t.actor, option[1], book)
    t.left -= 1
    if t.left == 0:
        t.step = t.then
