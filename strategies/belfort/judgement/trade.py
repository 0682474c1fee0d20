"""Trades and robberies: what units are worth that change hands."""

from sim.belfort.kinds import Kind
from sim.belfort.names import Resource
from sim.belfort.state import ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, boolean, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.goods import gold_spent, unit_given, unit_worth
from strategies.belfort.judgement.memory import HAVE, PRICE
from strategies.belfort.judgement.weights import W

FOR_THE_PLAN = 40.0  # what the plan asks for is done before anything is built
AGAINST_THE_PLAN = -10.0


@kernel(boolean(ME_T, int64))
def is_wanted(me, r):
    """Whether the plan costs more of a resource than there is."""
    return me.memory[PRICE + r] > me.memory[HAVE + r]


@kernel(boolean(ME_T, int64))
def is_spare(me, r):
    """Whether there is more of a resource than the plan costs."""
    return me.memory[HAVE + r] > me.memory[PRICE + r]


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def trade_worth(table, me, rules, option, w):
    """A trade is worth what is got less what is given; the plan comes before both."""
    r = option[1]
    if option[0] == Kind.BUY:
        price = gold_spent(table, me, rules, rules.post_buy[r], w)
        return FOR_THE_PLAN if is_wanted(me, r) else unit_worth(table, me, rules, r, w) - price
    if not is_spare(me, r):
        return AGAINST_THE_PLAN
    given = unit_given(table, me, rules, r, w)
    if option[0] == Kind.SELL:
        return rules.post_sell[r] * unit_worth(table, me, rules, Resource.GOLD, w) - given
    if is_wanted(me, Resource.METAL):
        return FOR_THE_PLAN
    return unit_worth(table, me, rules, Resource.METAL, w) - given


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def robbery_worth(table, me, rules, option, w):
    """What is taken, and from whom: more from a player who is ahead."""
    ahead = max(0, table.players[option[1]].score - table.players[me.number].score)
    spite = w[W.ROB] * (1 + ahead)
    match option[0]:
        case Kind.ROB_GOLD | Kind.ROB_GOLD_EACH:
            return spite + option[2] * unit_worth(table, me, rules, Resource.GOLD, w)
        case Kind.ROB_METAL:
            return spite + option[2] * unit_worth(table, me, rules, Resource.METAL, w)
        case _:
            wood = option[2] * unit_worth(table, me, rules, Resource.WOOD, w)
            return spite + wood + option[3] * unit_worth(table, me, rules, Resource.STONE, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def payment_worth(table, me, rules, option, w):
    """The cheaper way to pay is the better one."""
    given = 0.0
    for r in range(3):
        given += option[1 + r] * unit_given(table, me, rules, r, w)
    return -given
