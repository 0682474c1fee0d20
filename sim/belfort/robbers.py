"""The Thieves and the Bandits."""

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import NOBODY, Resource
from sim.belfort.types import BOOK_T, OPTION, OPTIONS, RULES_T, STATE_T, TABLE_T, int64, kernel, offer, void
from sim.core.events import emit

_ONE, _EACH, _PLAYERS = range(3)  # how a robbery's limits stand in the rules


@kernel(void(TABLE_T, int64, int64))
def begin_robbery(table, players, step):
    """So many players may be robbed, in the order of the table, the first of them anywhere (GLD-9, GLD-10)."""
    table.left = players
    table.pending[0] = NOBODY
    table.step = step


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def thieves_options(state, rules, options):
    """Up to so much gold from one player, or less from each of several; or nothing (GLD-9, ACT-4)."""
    t = state.table
    n = offer(options, 0, Kind.NOTHING, 0, 0, 0)
    first = t.pending[0] == NOBODY
    each = rules.thieves[_EACH] if t.left > 0 else 0
    for p in range(t.pending[0] + 1, rules.players):
        if p == t.actor:
            continue
        gold = t.players[p].goods[Resource.GOLD]
        for amount in range(1, min(each, gold) + 1):
            n = offer(options, n, Kind.ROB_GOLD_EACH, p, amount, 0)
        if first:
            for amount in range(each + 1, min(rules.thieves[_ONE], gold) + 1):
                n = offer(options, n, Kind.ROB_GOLD, p, amount, 0)
    return n


@kernel(int64(TABLE_T, OPTIONS, int64, int64, int64, int64, int64))
def offer_mixes(table, options, n, kind, p, least, most):
    """One option for each mix of wood and stone that a player has, of a size between two bounds."""
    goods = table.players[p].goods
    for wood in range(min(most, goods[Resource.WOOD]) + 1):
        for stone in range(max(0, least - wood), min(most - wood, goods[Resource.STONE]) + 1):
            n = offer(options, n, kind, p, wood, stone)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def bandits_options(state, rules, options):
    """Metal, or wood and stone, from one player; or wood or stone from each of several; or nothing (GLD-10)."""
    t = state.table
    n = offer(options, 0, Kind.NOTHING, 0, 0, 0)
    first = t.pending[0] == NOBODY
    each = rules.bandits[_EACH] if t.left > 0 else 0
    for p in range(t.pending[0] + 1, rules.players):
        if p == t.actor:
            continue
        goods = t.players[p].goods
        if first:
            for metal in range(1, min(rules.bandits_metal, goods[Resource.METAL]) + 1):
                n = offer(options, n, Kind.ROB_METAL, p, metal, 0)
            n = offer_mixes(t, options, n, Kind.ROB, p, each + 1, rules.bandits[_ONE])
        n = offer_mixes(t, options, n, Kind.ROB_EACH, p, 1, each)
    return n


@kernel(void(TABLE_T, int64, int64, int64, int64, int64, BOOK_T))
def rob(table, victim, wood, stone, metal, gold, book):
    """Goods go from a player to the actor."""
    taken = (wood, stone, metal, gold)
    for r in range(4):
        table.players[victim].goods[r] -= taken[r]
        table.players[table.actor].goods[r] += taken[r]
    emit(book, Event.STOLEN, table.actor, victim, wood, stone, metal, gold, 0)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_robbery(state, rules, option, book):
    """Rob one player; after a small robbery the next one may follow (GLD-9, GLD-10)."""
    t = state.table
    match option[0]:
        case Kind.ROB_GOLD | Kind.ROB_GOLD_EACH:
            rob(t, option[1], 0, 0, 0, option[2], book)
        case Kind.ROB_METAL:
            rob(t, option[1], 0, 0, option[2], 0, book)
        case Kind.ROB | Kind.ROB_EACH:
            rob(t, option[1], option[2], option[3], 0, 0, book)
        case _:
            pass
    t.left -= 1
    more = option[0] == Kind.ROB_GOLD_EACH or option[0] == Kind.ROB_EACH
    if more and t.left > 0 and option[1] + 1 < rules.players:
        t.pending[0] = option[1]
    else:
        t.step = Step.TURN
