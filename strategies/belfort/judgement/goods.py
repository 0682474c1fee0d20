"""Goods: what the coming tax asks for, and what a unit is worth in the light of the building in mind."""

from sim.belfort.collection import income_of, tax_at
from sim.belfort.names import NOBODY, Phase, Resource
from sim.belfort.state import ME_T
from sim.belfort.types import RULES_T, TABLE_T, int64, kernel, void
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.memory import IN_MIND, TO_FIND
from strategies.belfort.judgement.weights import W


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def reckon_tax(table, me, rules, w):
    """Remember how much gold the coming tax asks for beyond income; less than nothing where income is more."""
    player = table.players[me.number]
    score = int(player.score)
    me.memory[TO_FIND] = 0
    if table.phase >= Phase.ACTIONS:
        if table.month == rules.rounds:
            return
        score += int(w[W.AHEAD]) * rules.scores_in[table.month]
    me.memory[TO_FIND] = tax_at(rules, score) - income_of(player, rules)


@kernel(float64(WEIGHTS, int64, int64, int64))
def stock_worth(w, r, there, enough):
    """What one more unit is worth to who has some: more up to what is enough, less and less beyond."""
    if enough > there:
        return w[W.WOOD + r] * (1.0 + w[W.NEED])
    return w[W.WOOD + r] / (1.0 + abs(w[W.STOCK]) * max(0, there))


@kernel(int64(ME_T, RULES_T, int64))
def wanted(me, rules, r):
    """How much the site in mind costs of a resource."""
    site = me.memory[IN_MIND]
    return rules.cost[site, r] if site != NOBODY else 0


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def unit_worth(table, me, rules, r, w):
    """What one more unit of a resource is worth to a player who has a site in mind."""
    there = table.players[me.number].goods[r]
    worth = stock_worth(w, r, there, wanted(me, rules, r))
    if r == Resource.GOLD and me.memory[TO_FIND] > there:
        worth += w[W.TAX]
    return worth


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def unit_given(table, me, rules, r, w):
    """What the last unit of a resource is worth to a player who would give it away."""
    return stock_worth(w, r, table.players[me.number].goods[r] - 1, wanted(me, rules, r))


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def gold_spent(table, me, rules, n, w):
    """What it costs to spend so much gold: dearer the less is left, and dearest where the tax cannot be paid then."""
    if n == 0:
        return 0.0
    there = table.players[me.number].goods[Resource.GOLD]
    find = me.memory[TO_FIND]
    short = max(0, find - there + n) - max(0, find - there)
    return n * stock_worth(w, Resource.GOLD, there - n, 0) + w[W.TAX] * short


@kernel(float64(RULES_T, int64, WEIGHTS))
def cost_worth(rules, site, w):
    """What the goods are worth that a site costs."""
    worth = 0.0
    for r in range(4):
        worth += rules.cost[site, r] * w[W.WOOD + r]
    return worth * w[W.PAY]
