"""The plan: the best of the sets of projects that can be paid together, and the site to collect for after that."""

from sim.belfort.collection import income_of, tax_at
from sim.belfort.names import DISTRICTS, NOBODY, Guild, Property, Resource, Worker
from sim.belfort.state import GUILD_SITE, ME_T
from sim.belfort.types import RULES_T, TABLE_T, boolean, int64, kernel, void
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.memory import (
    CHOSEN,
    DWARVES,
    ELVES,
    EXCHANGES,
    HAVE,
    IN_MIND,
    PRICE,
    PROJECTS,
    SITE,
    UNIT,
    VISITS,
    WORTH,
)
from strategies.belfort.judgement.weights import W

NEVER = -1000.0  # what a set is worth that cannot be paid


@kernel(void(TABLE_T, ME_T))
def count_means(table, me):
    """Remember what can be spent in a turn: the goods, and what the trading post and the Merchants allow."""
    for r in range(4):
        me.memory[HAVE + r] = table.players[me.number].goods[r]
    me.memory[ELVES] = 0
    me.memory[DWARVES] = 0
    me.memory[VISITS] = table.visits
    me.memory[EXCHANGES] = table.exchanges


@kernel(void(TABLE_T, ME_T, RULES_T))
def count_planks(table, me, rules):
    """Add what the workers on planks will bring."""
    player = table.players[me.number]
    for d in range(DISTRICTS):
        if table.guild_worker[d] == me.number:
            guild = table.guild[d]
            for r in range(4):
                me.memory[HAVE + r] += rules.gain[GUILD_SITE + guild, r]
            if guild == Guild.MERCHANTS:
                me.memory[VISITS] += rules.merchants_visits
                me.memory[EXCHANGES] += rules.merchants_exchanges
    for card in range(player.cards):
        built = player.built[card]
        if built.worker != NOBODY:
            for r in range(4):
                me.memory[HAVE + r] += rules.gain[built.property, r]
        if built.property == Property.MARKET:
            me.memory[VISITS] += rules.market_gnome_visits * built.gnomes


@kernel(void(TABLE_T, ME_T, RULES_T))
def count_hopes(table, me, rules):
    """Remember what can be spent in the coming turn: goods, income less tax, planks, and workers still to be sent."""
    player = table.players[me.number]
    for r in range(4):
        me.memory[HAVE + r] = player.goods[r]
    me.memory[HAVE + Resource.GOLD] += income_of(player, rules) - tax_at(rules, player.score)
    me.memory[VISITS] = rules.post_visits
    me.memory[EXCHANGES] = 0
    count_planks(table, me, rules)
    me.memory[ELVES] = player.free[Worker.ELF] + rules.master_yield * player.free[Worker.MASTER_ELF]
    me.memory[DWARVES] = player.free[Worker.DWARF] + rules.master_yield * player.free[Worker.MASTER_DWARF]


@kernel(float64(ME_T, RULES_T, int64, int64, int64, int64, WEIGHTS))
def rest_worth(me, rules, wood, stone, metal, gold, w):
    """What gold is left when so much is collected, exchanged or bought and paid; NEVER if it cannot be."""
    have = me.memory
    metal = max(0, metal - have[HAVE + Resource.METAL])
    pairs = min(metal, min(have[ELVES], have[DWARVES]))
    elves = have[ELVES] - pairs - max(0, wood - have[HAVE])
    dwarves = have[DWARVES] - pairs - max(0, stone - have[HAVE + 1])
    spare = max(0, have[HAVE] - wood) + max(0, have[HAVE + 1] - stone)
    metal -= pairs + min(metal - pairs, min(have[EXCHANGES], spare))
    wood, stone = max(0, -elves), max(0, -dwarves)
    if wood + stone + metal > have[VISITS]:
        return NEVER
    price = gold + wood * rules.post_buy[0] + stone * rules.post_buy[1] + metal * rules.post_buy[2]
    left = have[HAVE + Resource.GOLD] - price + max(0, elves) + max(0, dwarves)
    if left < 0 and price > 0:
        return NEVER
    return left * w[W.GOLD] if left > 0 else left * w[W.TAX]


@kernel(float64(ME_T, RULES_T, int64, int64, int64, WEIGHTS))
def set_worth(me, rules, a, b, c, w):
    """What up to three projects (-1: none) are worth together, with the gold that is left."""
    wood, stone, metal, gold = 0, 0, 0, 0
    worth = 0.0
    for i in (a, b, c):
        if i != NOBODY:
            cost = rules.cost[me.memory[SITE + i]]
            wood += cost[0]
            stone += cost[1]
            metal += cost[2]
            gold += cost[3]
            worth += me.memory[WORTH + i] / UNIT
    rest = rest_worth(me, rules, wood, stone, metal, gold, w)
    return rest if rest == NEVER else worth + rest


@kernel(int64(ME_T, RULES_T, WEIGHTS))
def put_payable_first(me, rules, w):
    """Put the projects that can be paid alone before the others, and count them."""
    n = 0
    for i in range(me.memory[PROJECTS]):
        if set_worth(me, rules, i, NOBODY, NOBODY, w) != NEVER:
            site, worth = me.memory[SITE + i], me.memory[WORTH + i]
            me.memory[SITE + i], me.memory[WORTH + i] = me.memory[SITE + n], me.memory[WORTH + n]
            me.memory[SITE + n], me.memory[WORTH + n] = site, worth
            n += 1
    return n


@kernel(void(ME_T, RULES_T, WEIGHTS))
def choose_projects(me, rules, w):
    """Remember the best set of up to three projects that can be paid together."""
    n = put_payable_first(me, rules, w)
    best = set_worth(me, rules, NOBODY, NOBODY, NOBODY, w)
    chosen = 0
    for a in range(n):
        worth = set_worth(me, rules, a, NOBODY, NOBODY, w)
        if worth > best:
            best, chosen = worth, 1 << a
        for b in range(a + 1, n):
            worth = set_worth(me, rules, a, b, NOBODY, w)
            if worth == NEVER:
                continue
            if worth > best:
                best, chosen = worth, 1 << a | 1 << b
            for c in range(b + 1, n):
                worth = set_worth(me, rules, a, b, c, w)
                if worth > best:
                    best, chosen = worth, 1 << a | 1 << b | 1 << c
    me.memory[CHOSEN] = chosen


@kernel(boolean(ME_T, int64))
def is_chosen(me, i):
    """Whether a project is to be paid now."""
    return (me.memory[CHOSEN] >> i) & 1 == 1


@kernel(boolean(ME_T, int64))
def is_planned(me, site):
    """Whether a site is to be paid now."""
    for i in range(me.memory[PROJECTS]):
        if me.memory[SITE + i] == site and is_chosen(me, i):
            return True
    return False


@kernel(void(ME_T, RULES_T))
def look_further(me, rules):
    """Remember what the plan costs, and the site to collect for after it: much worth for little that is lacking."""
    for r in range(4):
        me.memory[PRICE + r] = 0
    for i in range(me.memory[PROJECTS]):
        if is_chosen(me, i):
            for r in range(4):
                me.memory[PRICE + r] += rules.cost[me.memory[SITE + i], r]
    me.memory[IN_MIND] = NOBODY
    best = 0.0
    for i in range(me.memory[PROJECTS]):
        if is_chosen(me, i):
            continue
        lack = 2
        for r in range(4):
            rest = max(0, me.memory[HAVE + r] - me.memory[PRICE + r])
            lack += max(0, rules.cost[me.memory[SITE + i], r] - rest) * (2 if r == Resource.METAL else 1)
        if me.memory[WORTH + i] / lack > best:
            best = me.memory[WORTH + i] / lack
            me.memory[IN_MIND] = me.memory[SITE + i]
