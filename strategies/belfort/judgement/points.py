"""Points: what markers, workers and gnomes win at the scorings to come."""

from sim.belfort.names import NP3, OWNERS
from sim.belfort.types import RULES_T, TABLE_T, boolean, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.weights import W


@kernel(int64(TABLE_T, RULES_T))
def scorings_left(table, rules):
    """How many scorings are still to come, this round's among them."""
    n = 0
    for month in range(max(1, table.month), rules.rounds + 1):
        n += rules.scores_in[month]
    return n


@kernel(int64(TABLE_T, RULES_T))
def rounds_left(table, rules):
    """How many rounds come after this one."""
    return rules.rounds - table.month


@kernel(boolean(RULES_T, int64))
def takes_part(rules, owner):
    """Whether an owner of markers plays in a game of this size."""
    return owner < rules.players or (rules.players == 2 and owner >= NP3)


@kernel(int64(TABLE_T, RULES_T, int64, int64, int64, int64))
def district_points(table, rules, district, who, changed, by):
    """What somebody's markers in a district score now, if one owner had some more.

    A tied group is taken to use up as many ranks as it has members, which is right but for three or more.
    """
    mine = table.markers[district, who] + (by if who == changed else 0)
    if mine == 0:
        return 0
    ahead = 0
    level = 0
    for j in range(OWNERS):
        if j != who and takes_part(rules, j):
            theirs = table.markers[district, j] + (by if j == changed else 0)
            ahead += theirs > mine
            level += theirs == mine
    rank = ahead + (1 if level > 0 else 0)
    return rules.district_points[rank] if rank < rules.district_points.shape[0] else 0


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def marker_worth(table, rules, p, district, n, w):
    """What n more markers of a player in a district are worth."""
    won = district_points(table, rules, district, p, p, n) - district_points(table, rules, district, p, p, 0)
    lost = 0
    for q in range(rules.players):
        if q != p:
            lost += district_points(table, rules, district, q, p, 0) - district_points(table, rules, district, q, p, n)
    left = scorings_left(table, rules)
    if left > 1:
        share = w[W.DISTRICT] * w[W.EARLY] + w[W.LATER] * (left - 1)
    else:
        share = w[W.DISTRICT] * left
    worth = n * w[W.MARKER] + share * (won + w[W.DENY] * lost)
    mine = table.markers[district, p]
    most = 0
    for q in range(OWNERS):
        if q != p:
            most = max(most, table.markers[district, q])
    if mine == 0:
        worth += w[W.FOOT]
    elif mine >= most:
        worth += w[W.LEAD]
    return worth


@kernel(int64(TABLE_T, RULES_T, int64, int64, int64))
def head_count(table, rules, kind, p, more):
    """Elves (0), dwarves (1) or gnomes (2) of a player, and so many more."""
    player = table.players[p]
    if kind == 2:
        return player.gnomes + more
    return player.workers[kind] + player.workers[kind + 2] + more


@kernel(int64(TABLE_T, RULES_T, int64, int64, int64))
def head_points(table, rules, kind, p, more):
    """What a player's elves, dwarves or gnomes score now with so many more."""
    mine = head_count(table, rules, kind, p, more)
    if mine == 0:
        return 0
    ahead = 0
    level = 0
    for q in range(rules.players):
        if q != p:
            theirs = head_count(table, rules, kind, q, 0)
            ahead += theirs > mine
            level += theirs == mine
    if rules.players == 2 and kind < 2:
        ahead += 2 * (rules.neutral[kind] > mine)
        level += rules.neutral[kind] == mine
    rank = ahead + (1 if level > 0 else 0)
    return rules.worker_points[rank] if rank < rules.worker_points.shape[0] else 0


@kernel(float64(TABLE_T, RULES_T, int64, int64, WEIGHTS))
def head_worth(table, rules, kind, p, w):
    """What the majority is worth that one more elf, dwarf or gnome brings nearer."""
    won = head_points(table, rules, kind, p, 1) - head_points(table, rules, kind, p, 0)
    left = scorings_left(table, rules)
    return w[W.MAJORITY] * won * (1.0 + w[W.EARLY_HEADS] * (left - 1) if left > 0 else 0.0)


@kernel(float64(TABLE_T, RULES_T, int64, int64, WEIGHTS))
def worker_worth(table, rules, kind, p, w):
    """What one more elf (0) or dwarf (1) is worth."""
    return w[W.WORKER] * rounds_left(table, rules) + head_worth(table, rules, kind, p, w)
