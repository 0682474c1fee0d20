"""Symbols and markers: where a player may build, what it costs, who stands where."""

from sim.belfort.cards import leave_hand
from sim.belfort.kinds import Event, Kind
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL, Property
from sim.belfort.state import GUILD_SITE, MAX_WALLS, TYPES, WALL_SITE
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


@kernel(int64(int64, int64))
def district_of(class_, slot):
    """The district in which a symbol lies (CMP-2, CMP-3)."""
    if class_ == Property.GATEHOUSE:
        return (slot // 2 + slot % 2) % DISTRICTS
    if class_ == WALL:
        return slot // MAX_WALLS
    return slot


@kernel(int64(int64))
def slots_of(class_):
    """How many slots a property has on the board."""
    return 2 * DISTRICTS if class_ == Property.GATEHOUSE else DISTRICTS


@kernel(int64(TABLE_T, int64, int64))
def site_of(table, class_, slot):
    """What is paid for when one builds there."""
    return GUILD_SITE + table.guild[slot] if class_ == GUILD else class_


@kernel(void(TABLE_T, int64, int64, int64))
def put_marker(table, class_, slot, owner):
    """A marker on a symbol; a Keep section takes two (PRP-10)."""
    table.marker[class_, slot] = owner
    table.markers[district_of(class_, slot), owner] += 2 if class_ == Property.KEEP else 1


@kernel(int64(TABLE_T, int64, int64))
def take_marker(table, class_, slot):
    """Take what stands on a symbol off it, and say whose it was (-1: nothing stood there)."""
    owner = table.marker[class_, slot]
    if owner != NOBODY:
        table.marker[class_, slot] = NOBODY
        table.markers[district_of(class_, slot), owner] -= 2 if class_ == Property.KEEP else 1
    return owner


@kernel(boolean(TABLE_T, RULES_T, int64, int64))
def is_free(table, rules, class_, slot):
    """Whether one may build on a symbol; a gatehouse is shared in some editions only (ACT-1, PRP-8a)."""
    if table.marker[class_, slot] != NOBODY:
        return False
    if class_ == Property.GATEHOUSE and not rules.gatehouse_shared:
        return table.marker[class_, slot ^ 1] == NOBODY
    return True


@kernel(int64(TABLE_T, RULES_T, int64))
def free_wall(table, rules, district):
    """The first free wall symbol of a district, -1 for none: walls of a district are all alike (ACT-2)."""
    for i in range(rules.walls):
        if table.marker[WALL, district * MAX_WALLS + i] == NOBODY:
            return district * MAX_WALLS + i
    return NOBODY


@kernel(boolean(PLAYER_T, RULES_T, int64))
def can_pay(player, rules, site):
    """Whether a player has the cost of a site."""
    cost = rules.cost[site]
    return (
        player.goods[0] >= cost[0]
        and player.goods[1] >= cost[1]
        and player.goods[2] >= cost[2]
        and player.goods[3] >= cost[3]
    )


@kernel(int64(TABLE_T, RULES_T, OPTIONS, int64, int64))
def offer_walls(table, rules, options, n, kind):
    """One option for each district with a free wall symbol."""
    for d in range(DISTRICTS):
        slot = free_wall(table, rules, d)
        if slot != NOBODY:
            n = offer(options, n, kind, WALL, slot, 0)
    return n


@kernel(int64(TABLE_T, RULES_T, OPTIONS, int64, int64, int64))
def offer_slots(table, rules, options, n, kind, card):
    """One option for each free symbol of a property."""
    for slot in range(slots_of(card)):
        if is_free(table, rules, card, slot):
            n = offer(options, n, kind, card, slot, 0)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS, int64))
def build_options(state, rules, options, n):
    """Properties from the hand, walls and guilds that can be paid, on every free symbol (ACT-1 to ACT-3)."""
    t = state.table
    me = state.hidden.me[t.actor]
    player = t.players[t.actor]
    for card in range(TYPES):
        if me.hand[card] > 0 and can_pay(player, rules, card):
            n = offer_slots(t, rules, options, n, Kind.BUILD, card)
    if can_pay(player, rules, WALL_SITE):
        n = offer_walls(t, rules, options, n, Kind.BUILD)
    for d in range(DISTRICTS):
        if t.marker[GUILD, d] == NOBODY and can_pay(player, rules, GUILD_SITE + t.guild[d]):
            n = offer(options, n, Kind.BUILD_GUILD, t.guild[d], 0, 0)
    return n


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_build(state, rules, option, book):
    """Pay, put the card down if it is a property, and mark the symbol (ACT-1 to ACT-3)."""
    t = state.table
    p = t.actor
    player = t.players[p]
    class_ = GUILD if option[0] == Kind.BUILD_GUILD else int(option[1])
    slot = t.district_of[option[1]] if option[0] == Kind.BUILD_GUILD else option[2]
    cost = rules.cost[site_of(t, class_, slot)]
    for r in range(4):
        player.goods[r] -= cost[r]
    if class_ < TYPES:
        leave_hand(state, p, class_)
        built = player.built[player.cards]
        built.property = class_
        built.gnomes = 0
        built.worker = NOBODY
        built.used = 0
        player.cards += 1
    put_marker(t, class_, slot, p)
    emit(book, Event.BUILT, p, class_, slot, cost[0], cost[1], cost[2], cost[3])
