"""The resource areas: workers are sent for the plan first, then wherever a unit more is worth most."""

from sim.belfort.names import Area, Resource, Worker
from sim.belfort.state import ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, int64, kernel, void
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.goods import stock_worth, wanted
from strategies.belfort.judgement.memory import AREA, DWARVES, ELVES, HAVE, PRICE, SPREAD_IN
from strategies.belfort.judgement.plan import choose_projects, count_hopes, look_further
from strategies.belfort.judgement.points import weigh_districts
from strategies.belfort.judgement.projects import find_projects
from strategies.belfort.judgement.weights import W


@kernel(int64(TABLE_T, RULES_T, int64, int64))
def most_there(table, rules, p, area):
    """The most workers that another player has in an area."""
    most = 0
    for q in range(rules.players):
        if q != p:
            theirs = table.players[q].area[area]
            most = max(most, theirs[0] + theirs[1] + theirs[2] + theirs[3])
    return most


@kernel(void(ME_T))
def send_for_plan(me):
    """Set the areas to what the plan lacks; workers that it needs are no longer at hand."""
    m = me.memory
    m[AREA + Area.MINE] = min(max(0, m[PRICE + 2] - m[HAVE + 2]), min(m[ELVES], m[DWARVES]))
    m[ELVES] -= m[AREA + Area.MINE]
    m[DWARVES] -= m[AREA + Area.MINE]
    m[AREA + Area.FOREST] = min(max(0, m[PRICE] - m[HAVE]), m[ELVES])
    m[AREA + Area.QUARRY] = min(max(0, m[PRICE + 1] - m[HAVE + 1]), m[DWARVES])
    m[ELVES] -= m[AREA + Area.FOREST]
    m[DWARVES] -= m[AREA + Area.QUARRY]
    m[AREA + Area.GOLD_MINE] = 0


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def next_unit_worth(table, me, rules, r, w):
    """What the next unit from an area is worth, those that are to come counted, and the bonus if it is in reach."""
    m = me.memory
    there = m[HAVE + r] + m[AREA + r] - m[PRICE + r]
    worth = stock_worth(w, r, there, wanted(me, rules, r))
    if r == Resource.GOLD and there < 0:
        worth += w[W.TAX]
    if m[AREA + r] == most_there(table, rules, me.number, r):
        worth += w[W.BONUS]
    return worth


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def send_the_rest(table, me, rules, w):
    """Set the areas higher for each worker at hand: where a worker brings most, a unit of metal taking two."""
    m = me.memory
    while m[ELVES] + m[DWARVES] > 0:
        gold = next_unit_worth(table, me, rules, Area.GOLD_MINE, w)
        wood = next_unit_worth(table, me, rules, Area.FOREST, w) if m[ELVES] > 0 else 0.0
        stone = next_unit_worth(table, me, rules, Area.QUARRY, w) if m[DWARVES] > 0 else 0.0
        metal = next_unit_worth(table, me, rules, Area.MINE, w) if min(m[ELVES], m[DWARVES]) > 0 else 0.0
        if metal > max(wood, gold) + max(stone, gold):
            m[AREA + Area.MINE] += 1
            m[ELVES] -= 1
            m[DWARVES] -= 1
        elif m[ELVES] > 0:
            m[AREA + (Area.FOREST if wood > gold else Area.GOLD_MINE)] += 1
            m[ELVES] -= 1
        else:
            m[AREA + (Area.QUARRY if stone > gold else Area.GOLD_MINE)] += 1
            m[DWARVES] -= 1


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def plan_areas(table, me, rules, w):
    """Remember for this round what each area is to bring."""
    if me.memory[SPREAD_IN] == table.month:
        return
    me.memory[SPREAD_IN] = table.month
    weigh_districts(table, me, rules, w)
    find_projects(table, me, rules, w)
    count_hopes(table, me, rules)
    choose_projects(me, rules, w)
    look_further(me, rules)
    send_for_plan(me)
    send_the_rest(table, me, rules, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION))
def area_worth(table, me, rules, option):
    """How much an area still lacks of what it is to bring; the gold mine takes whoever is left."""
    area, worker = option[1], option[2]
    sent = table.players[me.number].area[area]
    there = 0
    for kind in (Worker.ELF, Worker.DWARF):
        if area != Area.MINE or kind == worker % 2:
            there += sent[kind] + rules.master_yield * sent[kind + Worker.MASTER_ELF]
    return 1.0 * (me.memory[AREA + area] - there)
