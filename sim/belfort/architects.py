"""The Architects: a marker on any free symbol, without a card, for less."""

from sim.belfort.build import free_wall, is_free, put_marker, site_of, slots_of
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL
from sim.belfort.state import GUILD_SITE, TYPES, WALL_SITE
from sim.belfort.types import (
    BOOK_T,
    OPTION,
    OPTIONS,
    PLAYER_T,
    RULES_T,
    STATE_T,
    boolean,
    int64,
    kernel,
    offer,
    void,
)
from sim.core.events import emit


@kernel(boolean(PLAYER_T, RULES_T, int64, int64, int64, int64))
def can_pay_less(player, rules, site, wood, stone, metal):
    """Whether a player has the cost of a site less so much."""
    cost = rules.cost[site]
    return (
        player.goods[0] >= cost[0] - wood
        and player.goods[1] >= cost[1] - stone
        and player.goods[2] >= cost[2] - metal
        and player.goods[3] >= cost[3]
    )


@kernel(int64(PLAYER_T, RULES_T, int64, OPTIONS, boolean))
def payments(player, rules, site, options, write):
    """Count, and write if asked, the ways to pay a site less some metal or less any wood and stone (GLD-3).

    Never less than nothing and no change: a discount stops at the cost, and one that would take nothing off
    stands only where the cost has nothing to take off.
    """
    cost = rules.cost[site]
    n = 0
    off = min(rules.architects_metal, cost[2])
    both = min(rules.architects_wood_stone, cost[0] + cost[1])
    if (off > 0 or both == 0) and can_pay_less(player, rules, site, 0, 0, off):
        if write:
            offer(options, n, Kind.PAY, cost[0], cost[1], cost[2] - off)
        n += 1
    if both > 0:
        for wood in range(max(0, both - cost[1]), min(both, cost[0]) + 1):
            if can_pay_less(player, rules, site, wood, both - wood, 0):
                if write:
                    offer(options, n, Kind.PAY, cost[0] - wood, cost[1] - both + wood, cost[2])
                n += 1
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def architects_options(state, rules, options):
    """Every free symbol that can be paid, or nothing (GLD-3, ACT-4)."""
    t = state.table
    player = t.players[t.actor]
    n = offer(options, 0, Kind.NOTHING, 0, 0, 0)
    for card in range(TYPES):
        if payments(player, rules, card, options, False):
            for slot in range(slots_of(card)):
                if is_free(t, rules, card, slot):
                    n = offer(options, n, Kind.ARCHITECT, card, slot, 0)
    if payments(player, rules, WALL_SITE, options, False):
        for d in range(DISTRICTS):
            slot = free_wall(t, rules, d)
            if slot != NOBODY:
                n = offer(options, n, Kind.ARCHITECT, WALL, slot, 0)
    for d in range(DISTRICTS):
        site = GUILD_SITE + t.guild[d]
        if t.marker[GUILD, d] == NOBODY and payments(player, rules, site, options, False):
            n = offer(options, n, Kind.ARCHITECT_GUILD, t.guild[d], 0, 0)
    return n


@kernel(void(STATE_T, OPTION))
def apply_architects(state, option):
    """Choose the symbol; what is paid comes next (GLD-3)."""
    t = state.table
    t.step = Step.TURN
    if option[0] == Kind.NOTHING:
        return
    guild = option[0] == Kind.ARCHITECT_GUILD
    t.pending[0] = GUILD if guild else option[1]
    t.pending[1] = t.district_of[option[1]] if guild else option[2]
    t.step = Step.PAYMENT


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def payment_options(state, rules, options):
    """The ways to pay for the symbol chosen (GLD-3)."""
    t = state.table
    return payments(t.players[t.actor], rules, site_of(t, t.pending[0], t.pending[1]), options, True)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_payment(state, rules, option, book):
    """Pay and mark the symbol; no card, so no coin, plank or lock comes with it (GLD-3)."""
    t = state.table
    player = t.players[t.actor]
    class_ = t.pending[0]
    slot = t.pending[1]
    gold = rules.cost[site_of(t, class_, slot), 3]
    for r in range(3):
        player.goods[r] -= option[1 + r]
    player.goods[3] -= gold
    put_marker(t, class_, slot, t.actor)
    t.step = Step.TURN
    emit(book, Event.MARKER, t.actor, class_, slot, option[1], option[2], option[3], gold)
