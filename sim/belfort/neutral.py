"""The neutral builders of the game for two players."""

from sim.belfort.build import is_free, put_marker, slots_of
from sim.belfort.cards import draw_card, refill_pool
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import DISTRICTS, GUILD, MAX_PLAYERS, NOBODY, NP3, Phase, Resource
from sim.belfort.state import TYPES
from sim.belfort.types import BOOK_T, OPTION, OPTIONS, RULES_T, STATE_T, TABLE_T, boolean, int64, kernel, offer, void
from sim.core.events import emit

_POOL, _TOP = range(2)  # where the neutral's card comes from, in events


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def move_dwarves(table, rules, book):
    """Each neutral dwarf goes one guild clockwise; a player who owns it is paid by the supply (TWO-5)."""
    for k in range(2):
        d = (table.dwarf_at[k] + 1) % DISTRICTS
        owner = table.marker[GUILD, d]
        paid = owner if 0 <= owner < MAX_PLAYERS else NOBODY
        table.dwarf_at[k] = d
        if paid != NOBODY:
            table.players[paid].goods[Resource.GOLD] += rules.guild_fee
        emit(book, Event.DWARF_MOVED, NOBODY, k, d, paid, rules.guild_fee, 0, 0)


@kernel(boolean(STATE_T, RULES_T, BOOK_T))
def next_neutral(state, rules, book):
    """Each neutral builds, crest 1 first; then the dwarves move (TWO-2, TWO-4, TWO-5)."""
    t = state.table
    t.phase = Phase.NEUTRAL
    if t.cursor == 2:
        move_dwarves(t, rules, book)
        t.step = Step.SCORING
        emit(book, Event.PHASE_ENDED, NOBODY, Phase.NEUTRAL, 0, 0, 0, 0, 0)
        return False
    t.actor = t.order[t.cursor]
    anywhere = t.pile
    for card in range(TYPES):
        anywhere += t.pool[card] + t.discard[card]
    if anywhere > 0:
        t.step = Step.NEUTRAL_CARD
        return True
    emit(book, Event.NEUTRAL, t.actor, t.cursor, NOBODY, _POOL, 0, 0, 0)
    t.cursor += 1
    return False


@kernel(int64(STATE_T, OPTIONS))
def neutral_card_options(state, options):
    """A card from the pool or the top of the draw pile (TWO-4)."""
    t = state.table
    n = 0
    beneath = t.pile
    for card in range(TYPES):
        beneath += t.discard[card]
        if t.pool[card] > 0:
            n = offer(options, n, Kind.NEUTRAL_POOL, card, 0, 0)
    if beneath > 0:
        n = offer(options, n, Kind.NEUTRAL_TOP, 0, 0, 0)
    return n


@kernel(void(STATE_T, RULES_T, BOOK_T))
def end_neutral(state, rules, book):
    """The card is discarded, then the pool refilled (TWO-4)."""
    t = state.table
    t.discard[t.pending[0]] += 1
    refill_pool(state, rules, book)
    t.cursor += 1
    t.step = Step.NEXT_NEUTRAL


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_neutral_card(state, rules, option, book):
    """Take the card, and find whether a symbol of its type is free (TWO-4)."""
    t = state.table
    if option[0] == Kind.NEUTRAL_POOL:
        card = option[1]
        t.pool[card] -= 1
        emit(book, Event.NEUTRAL, t.actor, t.cursor, card, _POOL, 0, 0, 0)
    else:
        told = book.told
        emit(book, Event.NEUTRAL, t.actor, t.cursor, NOBODY, _TOP, 0, 0, 0)
        card = draw_card(state, book)
        book.event[told][3] = card
        t.pile_most[card] -= 1
    t.pending[0] = card
    t.step = Step.NEUTRAL_SYMBOL
    for slot in range(slots_of(card)):
        if is_free(t, rules, card, slot):
            return
    end_neutral(state, rules, book)


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def neutral_symbol_options(state, rules, options):
    """Every free symbol of the card's type (TWO-4)."""
    t = state.table
    card = t.pending[0]
    n = 0
    for slot in range(slots_of(card)):
        if is_free(t, rules, card, slot):
            n = offer(options, n, Kind.NEUTRAL_MARKER, card, slot, 0)
    return n


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_neutral_symbol(state, rules, option, book):
    """The neutral's marker goes on the board (TWO-4)."""
    t = state.table
    put_marker(t, option[1], option[2], NP3 + t.cursor)
    emit(book, Event.MARKER, t.actor, option[1], option[2], 0, 0, 0, 0)
    end_neutral(state, rules, book)
