"""Markers of others: what it is worth that symbols change owners, and where a neutral's marker goes."""

from sim.belfort.build import district_of, is_free, slots_of
from sim.belfort.kinds import Kind
from sim.belfort.names import GUILD, NOBODY, NP3, Property
from sim.belfort.state import ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, int64, kernel
from sim.belfort.wizards import choosing_there
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.memory import DISTRICT_LEAD
from strategies.belfort.judgement.points import against, district_worth
from strategies.belfort.judgement.weights import W

FOR_NOTHING = 0.2  # what a swap must bring to be made


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, int64, WEIGHTS))
def change_worth(table, me, rules, owner, district, n, w):
    """What it is worth to a player that an owner's markers in a district become n more, or fewer."""
    if owner == NOBODY:
        return 0.0
    if owner == me.number:
        return district_worth(table, me, rules, district, n, w)
    mine, theirs = table.markers[district, me.number], table.markers[district, owner]
    step = rules.district_points[0] - rules.district_points[1]
    return step * against(me, DISTRICT_LEAD, mine, -n, theirs, w[W.DENY])


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, int64, int64, WEIGHTS))
def move_worth(table, me, rules, owner, start, end, n, w):
    """What it is worth to a player that an owner's markers go from one district to another."""
    if start == end:
        return 0.0
    return change_worth(table, me, rules, owner, start, -n, w) + change_worth(table, me, rules, owner, end, n, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def gatehouse_move_worth(table, me, rules, a, b, w):
    """What it is worth to a player that all markers of one gatehouse go to another, one alone where it serves best."""
    worth = 0.0
    for side in range(2):
        owner = table.marker[Property.GATEHOUSE, 2 * a + side]
        other = table.marker[Property.GATEHOUSE, 2 * a + 1 - side]
        start = district_of(Property.GATEHOUSE, 2 * a + side)
        here = move_worth(table, me, rules, owner, start, district_of(Property.GATEHOUSE, 2 * b + side), 1, w)
        there = move_worth(table, me, rules, owner, start, district_of(Property.GATEHOUSE, 2 * b + 1 - side), 1, w)
        worth += max(here, there) if other == NOBODY else here
    return worth


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, int64, WEIGHTS))
def swap_worth(table, me, rules, class_, a, b, w):
    """What it is worth that two places change owners; gatehouses by number."""
    if class_ == Property.GATEHOUSE:
        worth = gatehouse_move_worth(table, me, rules, a, b, w) + gatehouse_move_worth(table, me, rules, b, a, w)
        return worth - FOR_NOTHING
    at_a, at_b = district_of(class_, a), district_of(class_, b)
    n = 2 if class_ == Property.KEEP else 1
    worth = move_worth(table, me, rules, table.marker[class_, a], at_a, at_b, n, w)
    return worth + move_worth(table, me, rules, table.marker[class_, b], at_b, at_a, n, w) - FOR_NOTHING


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def wizards_worth(table, me, rules, option, w):
    """What a swap by the Wizards is worth, or a symbol in it."""
    if option[0] == Kind.SWAP:
        return swap_worth(table, me, rules, option[1], option[2], option[3], w)
    if option[0] != Kind.SYMBOL:
        return swap_worth(table, me, rules, GUILD, table.district_of[option[1]], table.district_of[option[2]], w)
    comes_from = table.pending[0] if choosing_there(table) else table.pending[1]
    owner = table.marker[Property.GATEHOUSE, 2 * comes_from]
    if owner == NOBODY:
        owner = table.marker[Property.GATEHOUSE, 2 * comes_from + 1]
    return change_worth(table, me, rules, owner, district_of(Property.GATEHOUSE, option[1]), 1, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def neutral_marker_worth(table, me, rules, class_, slot, w):
    """A neutral's marker is worth what it costs the other player less what it costs oneself."""
    d = district_of(class_, slot)
    n = 2 if class_ == Property.KEEP else 1
    neutral = NP3 + table.cursor
    mine, theirs, other = table.markers[d, me.number], table.markers[d, neutral], table.markers[d, 1 - me.number]
    cost = against(me, DISTRICT_LEAD, other, -n, theirs, 0.0)
    return against(me, DISTRICT_LEAD, mine, -n, theirs, 0.0) - cost


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def neutral_worth(table, me, rules, option, w):
    """A card for a neutral is worth its best symbol, one unseen nothing."""
    if option[0] == Kind.NEUTRAL_MARKER:
        return neutral_marker_worth(table, me, rules, option[1], option[2], w)
    if option[0] == Kind.NEUTRAL_TOP:
        return 0.0
    best = 0.0
    for slot in range(slots_of(option[1])):
        if is_free(table, rules, option[1], slot):
            best = max(best, neutral_marker_worth(table, me, rules, option[1], slot, w))
    return best
