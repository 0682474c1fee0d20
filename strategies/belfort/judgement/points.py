"""Points: what markers, workers and gnomes win at the scorings to come.

A rank is worth what its points are above the next one's, and it is held by having more than the opponent who stands
in its way: points are a sum over opponents, the strongest first. How sure a lead is, and how lost a lag, depends on
the rounds until the scoring. Three or more in a tie get a point or two more than that, which is left out.
"""

from sim.belfort.names import DISTRICTS, NP3, NP4
from sim.belfort.state import ME_T
from sim.belfort.types import RULES_T, TABLE_T, int64, kernel, void
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.memory import DISTRICT_LEAD, FARTHEST, HEAD_LEAD, LEADS_IN, MARKERS, UNIT
from strategies.belfort.judgement.weights import W

ENOUGH = 0.5  # having as many is not enough, having one more is
FIRMEST = 0.05


@kernel(int64(TABLE_T, RULES_T))
def rounds_left(table, rules):
    """How many rounds come after this one."""
    return rules.rounds - table.month


@kernel(float64(TABLE_T, RULES_T, float64, float64, WEIGHTS))
def lead_worth(table, rules, lead, early, w):
    """What a lead (a lag below nothing) is worth over all scorings to come, for each point of the rank it holds."""
    worth = 0.0
    later = 1.0
    for month in range(max(1, table.month), rules.rounds + 1):
        if rules.scores_in[month]:
            loose = max(FIRMEST, abs(w[W.LOOSE]) + abs(w[W.DRIFT]) * (month - table.month))
            x = (lead - ENOUGH) / loose
            worth += later * (early if month < rules.rounds else 1.0) * 0.5 * (1.0 + x / (1.0 + abs(x)))
            later *= w[W.LATER]
    return worth


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def weigh_leads(table, me, rules, w):
    """Remember for this round what a lead is worth."""
    if me.memory[LEADS_IN] == table.month + 1:
        return
    me.memory[LEADS_IN] = table.month + 1
    for lead in range(-FARTHEST, FARTHEST + 1):
        district = w[W.DISTRICT] * lead_worth(table, rules, lead, w[W.EARLY], w)
        me.memory[DISTRICT_LEAD + FARTHEST + lead] = int(UNIT * district)
        heads = w[W.MAJORITY] * lead_worth(table, rules, lead, w[W.EARLY_HEADS], w)
        me.memory[HEAD_LEAD + FARTHEST + lead] = int(UNIT * heads)


@kernel(float64(ME_T, int64, int64))
def kept(me, leads, lead):
    """What a lead is worth, as remembered."""
    return me.memory[leads + FARTHEST + max(-FARTHEST, min(FARTHEST, lead))] / UNIT


@kernel(float64(ME_T, int64, int64, int64, int64, float64))
def against(me, leads, mine, n, theirs, deny):
    """What n more are worth against one opponent, for each point: the rank won, and what they lose by it."""
    lead = mine - theirs
    won = kept(me, leads, lead + n) - kept(me, leads, lead)
    return won + deny * (kept(me, leads, -lead) - kept(me, leads, -lead - n))


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def district_worth(table, me, rules, district, n, w):
    """What n more markers (or fewer) bring in a district's majorities."""
    markers = table.markers[district]
    first, second, third = 0, 0, 0
    for q in range(rules.players if rules.players > 2 else 4):
        theirs = markers[q if q < rules.players else NP3 + q - rules.players]
        if q == me.number or theirs <= third:
            continue
        if theirs > first:
            first, second, third = theirs, first, second
        elif theirs > second:
            second, third = theirs, second
        else:
            third = theirs
    points = rules.district_points
    mine = markers[me.number]
    worth = (points[0] - points[1]) * against(me, DISTRICT_LEAD, mine, n, first, w[W.DENY])
    worth += (points[1] - points[2]) * against(me, DISTRICT_LEAD, mine, n, second, w[W.DENY])
    return worth + (points[2] - points[3]) * against(me, DISTRICT_LEAD, mine, n, third, w[W.DENY])


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def marker_worth(table, me, rules, district, n, w):
    """What n more markers of one's own in a district are worth."""
    worth = n * w[W.MARKER] + district_worth(table, me, rules, district, n, w)
    mine = table.markers[district, me.number]
    if mine == 0:
        return worth + w[W.FOOT]
    for q in range(NP4 + 1):
        if q != me.number and table.markers[district, q] > mine:
            return worth
    return worth + w[W.LEAD]


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def weigh_districts(table, me, rules, w):
    """Remember what one more marker is worth in each district."""
    weigh_leads(table, me, rules, w)
    for d in range(DISTRICTS):
        me.memory[MARKERS + d] = int(UNIT * marker_worth(table, me, rules, d, 1, w))


@kernel(int64(TABLE_T, RULES_T, int64, int64))
def head_count(table, rules, kind, p):
    """Elves (0), dwarves (1) or gnomes (2) of a player or, behind the players, of a neutral."""
    if p >= rules.players:
        return rules.neutral[kind]
    player = table.players[p]
    return player.gnomes if kind == 2 else player.workers[kind] + player.workers[kind + 2]


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def head_worth(table, me, rules, kind, w):
    """What one more elf, dwarf or gnome brings in its majority."""
    first, second = 0, 0
    for q in range(rules.players + (2 if rules.players == 2 and kind < 2 else 0)):
        if q != me.number:
            theirs = head_count(table, rules, kind, q)
            if theirs > first:
                first, second = theirs, first
            elif theirs > second:
                second = theirs
    points = rules.worker_points
    mine = head_count(table, rules, kind, me.number)
    worth = (points[0] - points[1]) * against(me, HEAD_LEAD, mine, 1, first, w[W.DENY])
    return worth + (points[1] - points[2]) * against(me, HEAD_LEAD, mine, 1, second, w[W.DENY])


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def worker_worth(table, me, rules, kind, w):
    """What one more elf (0) or dwarf (1) is worth."""
    return w[W.WORKER] * rounds_left(table, rules) + head_worth(table, me, rules, kind, w)
