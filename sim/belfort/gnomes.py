"""Gnomes: hiring them, the locks they take, and what they unlock at once."""

from sim.belfort.build import put_marker
from sim.belfort.collection import in_reserve
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import DISTRICTS, NOBODY, Property, Resource, Worker
from sim.belfort.types import (
    BOOK_T,
    OPTION,
    OPTIONS,
    PLAYER_T,
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


@kernel(boolean(PLAYER_T, RULES_T, int64))
def has_lock(player, rules, card):
    """Whether a built card has a free gnome lock."""
    return player.built[card].gnomes < rules.locks[player.built[card].property]


@kernel(boolean(TABLE_T, RULES_T, int64))
def can_take_gnome(table, rules, p):
    """Whether the supply has a gnome and the player a free lock for it (ACT-6)."""
    player = table.players[p]
    if table.gnomes == 0:
        return False
    for card in range(player.cards):
        if has_lock(player, rules, card):
            return True
    return False


@kernel(int64(STATE_T, RULES_T, OPTIONS, int64, int64))
def lock_options(state, rules, options, n, kind):
    """One option for each own card with a free lock, if the supply has a gnome."""
    t = state.table
    player = t.players[t.actor]
    if t.gnomes == 0:
        return n
    for card in range(player.cards):
        if has_lock(player, rules, card):
            n = offer(options, n, kind, player.built[card].property, card, 0)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS, int64))
def hire_options(state, rules, options, n):
    """Hire a gnome, once a turn (ACT-6)."""
    t = state.table
    if t.hired or t.players[t.actor].goods[Resource.GOLD] < rules.gnome_price:
        return n
    return lock_options(state, rules, options, n, Kind.HIRE)


@kernel(void(PLAYER_T, RULES_T, int64))
def promote(player, rules, kind):
    """An ordinary elf or dwarf becomes a master for good; none left: lost (PRP-1, PRP-2, PRP-1a, CMP-5)."""
    if player.workers[kind] > 0 and player.workers[kind + 2] < rules.masters[kind]:
        player.workers[kind] -= 1
        player.workers[kind + 2] += 1


@kernel(boolean(TABLE_T, int64, int64))
def is_second_symbol(table, p, slot):
    """Whether a gatehouse symbol is free and the player has the other one (PRP-8)."""
    return table.marker[Property.GATEHOUSE, slot] == NOBODY and table.marker[Property.GATEHOUSE, slot ^ 1] == p


@kernel(boolean(TABLE_T, int64))
def has_half_gatehouse(table, p):
    """Whether there is a symbol for a Gatehouse's gnome to take."""
    for slot in range(2 * DISTRICTS):
        if is_second_symbol(table, p, slot):
            return True
    return False


@kernel(void(STATE_T, RULES_T, int64, BOOK_T))
def put_gnome(state, rules, card, book):
    """Put a gnome on a card's lock; what it unlocks is usable at once (ACT-6, PRP-1 to PRP-9)."""
    t = state.table
    p = t.actor
    player = t.players[p]
    property_ = player.built[card].property
    player.built[card].gnomes += 1
    player.gnomes += 1
    t.gnomes -= 1
    t.step = Step.TURN
    match property_:
        case Property.PUB:
            promote(player, rules, Worker.DWARF)
        case Property.GARDENS:
            promote(player, rules, Worker.ELF)
        case Property.MARKET:
            t.visits += rules.market_gnome_visits
        case Property.GATEHOUSE:
            if has_half_gatehouse(t, p):
                t.pending[0] = card
                t.step = Step.GATEHOUSE_GNOME
                return
        case _:
            pass
    emit(book, Event.GNOME, p, card, property_, NOBODY, 0, 0, 0)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_hire(state, rules, option, book):
    """Pay for a gnome and put it on its lock (ACT-6)."""
    t = state.table
    t.hired = 1
    t.players[t.actor].goods[Resource.GOLD] -= rules.gnome_price
    emit(book, Event.HIRED, t.actor, rules.gnome_price, 0, 0, 0, 0, 0)
    put_gnome(state, rules, option[2], book)


@kernel(int64(STATE_T, OPTIONS))
def gatehouse_gnome_options(state, options):
    """The other symbol of any gatehouse where the player has one (PRP-8)."""
    t = state.table
    n = 0
    for slot in range(2 * DISTRICTS):
        if is_second_symbol(t, t.actor, slot):
            n = offer(options, n, Kind.SECOND_MARKER, slot, 0, 0)
    return n


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_gatehouse_gnome(state, option, book):
    """The gnome of a Gatehouse brings a second marker (PRP-8)."""
    t = state.table
    put_marker(t, Property.GATEHOUSE, option[1], t.actor)
    t.step = Step.TURN
    emit(book, Event.GNOME, t.actor, t.pending[0], Property.GATEHOUSE, option[1], 0, 0, 0)


@kernel(int64(STATE_T, RULES_T, OPTIONS, int64))
def worker_options(state, rules, options, n):
    """An elf or a dwarf from the own reserve (PRP-4, GLD-4)."""
    player = state.table.players[state.table.actor]
    for kind in range(2):
        if in_reserve(player, rules, kind):
            n = offer(options, n, Kind.WORKER, kind, 0, 0)
    return n


@kernel(boolean(PLAYER_T, RULES_T))
def can_recruit(player, rules):
    """Whether the own reserve has a worker left."""
    return in_reserve(player, rules, Worker.ELF) or in_reserve(player, rules, Worker.DWARF)


@kernel(void(STATE_T, OPTION, RULES_T, BOOK_T))
def apply_recruit(state, option, rules, book):
    """A new worker, or a gnome straight onto a lock (PRP-4, GLD-4)."""
    t = state.table
    if option[0] == Kind.GNOME:
        put_gnome(state, rules, option[2], book)
        return
    t.players[t.actor].workers[option[1]] += 1
    t.step = Step.TURN
    emit(book, Event.WORKER, t.actor, option[1], 0, 0, 0, 0, 0)
