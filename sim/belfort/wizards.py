"""The Wizards: all markers of one place go to another of its kind, and back."""

from sim.belfort.build import put_marker, take_marker
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL, Property
from sim.belfort.state import MAX_WALLS, TYPES
from sim.belfort.types import (
    BOOK_T,
    OPTION,
    OPTIONS,
    RULES_T,
    STATE_T,
    TABLE_T,
    boolean,
    int64,
    kernel,
    offer,
    void,
)
from sim.core.events import emit

_FROM, _TO, _FIRST_TO, _FIRST_BACK = range(4)  # what is pending in a swap of gatehouses


@kernel(boolean(TABLE_T, int64))
def one_owner(table, gatehouse):
    """Whether both symbols of a gatehouse are alike."""
    return table.marker[Property.GATEHOUSE, 2 * gatehouse] == table.marker[Property.GATEHOUSE, 2 * gatehouse + 1]


@kernel(int64(TABLE_T, OPTIONS, int64))
def offer_gatehouses(table, options, n):
    """Two gatehouses, unless each is empty or full and all four symbols are alike."""
    marker = table.marker[Property.GATEHOUSE]
    for a in range(DISTRICTS):
        for b in range(a + 1, DISTRICTS):
            alike = one_owner(table, a) and one_owner(table, b) and marker[2 * a] == marker[2 * b]
            if not alike:
                n = offer(options, n, Kind.SWAP, Property.GATEHOUSE, a, b)
    return n


@kernel(boolean(TABLE_T, int64))
def is_first_alike(table, slot):
    """Whether no wall before this one in its district has the same owner: such walls are alike."""
    first = slot - slot % MAX_WALLS
    for other in range(first, slot):
        if table.marker[WALL, other] == table.marker[WALL, slot]:
            return False
    return True


@kernel(int64(TABLE_T, RULES_T, OPTIONS, int64))
def offer_wall_pairs(table, rules, options, n):
    """Two walls of different districts and owners, one for each owner a district has."""
    for a in range(DISTRICTS * MAX_WALLS):
        if a % MAX_WALLS >= rules.walls or not is_first_alike(table, a):
            continue
        for b in range((a // MAX_WALLS + 1) * MAX_WALLS, DISTRICTS * MAX_WALLS):
            if b % MAX_WALLS >= rules.walls or not is_first_alike(table, b):
                continue
            if table.marker[WALL, a] != table.marker[WALL, b]:
                n = offer(options, n, Kind.SWAP, WALL, a, b)
    return n


@kernel(int64(TABLE_T, OPTIONS, int64))
def offer_guild_pairs(table, options, n):
    """Two guilds whose owners differ, told apart by whether the actor takes one of them."""
    for a in range(DISTRICTS):
        for b in range(a + 1, DISTRICTS):
            at_a = table.marker[GUILD, a]
            at_b = table.marker[GUILD, b]
            if at_a == at_b:
                continue
            if at_a == table.actor:
                n = offer(options, n, Kind.TAKE_GUILD, table.guild[b], table.guild[a], 0)
            elif at_b == table.actor:
                n = offer(options, n, Kind.TAKE_GUILD, table.guild[a], table.guild[b], 0)
            else:
                n = offer(options, n, Kind.SWAP_GUILDS, table.guild[a], table.guild[b], 0)
    return n


@kernel(int64(TABLE_T, OPTIONS, int64, int64))
def offer_pairs(table, options, n, class_):
    """Two places of one property whose owners differ; either may be empty."""
    for a in range(DISTRICTS):
        for b in range(a + 1, DISTRICTS):
            if table.marker[class_, a] != table.marker[class_, b]:
                n = offer(options, n, Kind.SWAP, class_, a, b)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def wizards_options(state, rules, options):
    """Every swap that changes something, or nothing (GLD-11, ACT-4)."""
    t = state.table
    n = offer(options, 0, Kind.NOTHING, 0, 0, 0)
    for class_ in range(TYPES):
        if class_ != Property.GATEHOUSE:
            n = offer_pairs(t, options, n, class_)
    n = offer_gatehouses(t, options, n)
    n = offer_wall_pairs(t, rules, options, n)
    return offer_guild_pairs(t, options, n)


@kernel(void(TABLE_T, int64, int64, int64, BOOK_T))
def swap(table, class_, a, b, book):
    """What stands on one symbol goes to the other and back; a Keep section moves whole."""
    at_a = take_marker(table, class_, a)
    at_b = take_marker(table, class_, b)
    if at_a != NOBODY:
        put_marker(table, class_, b, at_a)
        emit(book, Event.MOVED, table.actor, class_, a, b, 0, 0, 0)
    if at_b != NOBODY:
        put_marker(table, class_, a, at_b)
        emit(book, Event.MOVED, table.actor, class_, b, a, 0, 0, 0)


@kernel(void(TABLE_T, int64, int64, int64, int64, BOOK_T))
def land(table, first, second, gatehouse, chosen, book):
    """Put a gatehouse's two symbols' worth of markers on another; the first one where it was chosen."""
    source = table.pending[_TO] if gatehouse == table.pending[_FROM] else table.pending[_FROM]
    to = chosen if chosen != NOBODY else 2 * gatehouse
    if first == NOBODY:
        put_marker(table, Property.GATEHOUSE, to, second)
        emit(book, Event.MOVED, table.actor, Property.GATEHOUSE, 2 * source + 1, to, 0, 0, 0)
        return
    put_marker(table, Property.GATEHOUSE, to, first)
    emit(book, Event.MOVED, table.actor, Property.GATEHOUSE, 2 * source, to, 0, 0, 0)
    if second != NOBODY:
        put_marker(table, Property.GATEHOUSE, to ^ 1, second)
        emit(book, Event.MOVED, table.actor, Property.GATEHOUSE, 2 * source + 1, to ^ 1, 0, 0, 0)


@kernel(void(TABLE_T, BOOK_T))
def swap_gatehouses(table, book):
    """All markers of two gatehouses change places, each on the symbol chosen for it (GLD-11)."""
    a = table.pending[_FROM]
    b = table.pending[_TO]
    a1 = take_marker(table, Property.GATEHOUSE, 2 * a)
    a2 = take_marker(table, Property.GATEHOUSE, 2 * a + 1)
    b1 = take_marker(table, Property.GATEHOUSE, 2 * b)
    b2 = take_marker(table, Property.GATEHOUSE, 2 * b + 1)
    if a1 != NOBODY or a2 != NOBODY:
        land(table, a1, a2, b, table.pending[_FIRST_TO], book)
    if b1 != NOBODY or b2 != NOBODY:
        land(table, b1, b2, a, table.pending[_FIRST_BACK], book)


@kernel(boolean(TABLE_T))
def choosing_there(table):
    """Whether the first gatehouse's markers can stand in two ways in the second, and none is chosen yet."""
    return table.pending[_FIRST_TO] == NOBODY and not one_owner(table, table.pending[_FROM])


@kernel(boolean(TABLE_T))
def choosing_back(table):
    """The same the other way round."""
    return table.pending[_FIRST_BACK] == NOBODY and not one_owner(table, table.pending[_TO])


@kernel(void(TABLE_T, BOOK_T))
def go_on_with_gatehouses(table, book):
    """Ask for a symbol where there is a choice, first there, then back; then move all markers."""
    if choosing_there(table) or choosing_back(table):
        table.step = Step.WIZARDS_SYMBOL
    else:
        table.step = Step.TURN
        swap_gatehouses(table, book)


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_wizards(state, option, book):
    """Swap two places; a gatehouse may leave the choice of a symbol (GLD-11)."""
    t = state.table
    t.step = Step.TURN
    match option[0]:
        case Kind.NOTHING:
            return
        case Kind.SWAP_GUILDS | Kind.TAKE_GUILD:
            swap(t, GUILD, t.district_of[option[1]], t.district_of[option[2]], book)
        case _:
            if option[1] != Property.GATEHOUSE:
                swap(t, option[1], option[2], option[3], book)
                return
            t.pending[_FROM] = option[2]
            t.pending[_TO] = option[3]
            t.pending[_FIRST_TO] = NOBODY
            t.pending[_FIRST_BACK] = NOBODY
            go_on_with_gatehouses(t, book)


@kernel(int64(STATE_T, OPTIONS))
def symbol_options(state, options):
    """The two symbols where the first marker of a gatehouse may come to stand (GLD-11)."""
    t = state.table
    gatehouse = t.pending[_TO] if choosing_there(t) else t.pending[_FROM]
    n = offer(options, 0, Kind.SYMBOL, 2 * gatehouse, 0, 0)
    return offer(options, n, Kind.SYMBOL, 2 * gatehouse + 1, 0, 0)


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_symbol(state, option, book):
    """Note the symbol chosen and go on (GLD-11)."""
    t = state.table
    if choosing_there(t):
        t.pending[_FIRST_TO] = option[1]
    else:
        t.pending[_FIRST_BACK] = option[1]
    go_on_with_gatehouses(t, book)
