"""Planks and areas: what a worker is worth where it is placed."""

from sim.belfort.kinds import Kind
from sim.belfort.names import GUILD, Area, Guild, Property, Resource, Worker
from sim.belfort.state import GUILD_SITE, ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.building import any_gnome_worth
from strategies.belfort.judgement.goods import unit_worth
from strategies.belfort.judgement.points import worker_worth
from strategies.belfort.judgement.weights import GUILD_0, W


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def gain_worth(table, rules, p, at, site, w):
    """What the goods are worth that a plank gives."""
    worth = 0.0
    for r in range(4):
        if rules.gain[at, r] > 0:
            worth += rules.gain[at, r] * unit_worth(table, rules, p, site, r, w)
    return worth


@kernel(float64(TABLE_T, RULES_T, int64, WEIGHTS))
def recruit_worth(table, rules, p, w):
    """What a new worker of the better kind is worth, if the reserve has any."""
    best = 0.0
    player = table.players[p]
    for kind in range(2):
        if player.workers[kind] + player.workers[kind + 2] < rules.workers[kind]:
            best = max(best, worker_worth(table, rules, kind, p, w))
    return best


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def guild_worth(table, rules, p, guild, site, w):
    """What a worker on a guild's plank is worth."""
    worth = w[GUILD_0 + guild]
    match guild:
        case Guild.RECRUITERS:
            return worth + max(recruit_worth(table, rules, p, w), any_gnome_worth(table, rules, p, w))
        case Guild.LIBRARIANS:
            return worth + 2.0 * w[W.CARD]
        case Guild.SPIES:
            return worth + w[W.CARD]
        case Guild.THIEVES:
            return worth + 2.0 * unit_worth(table, rules, p, site, Resource.GOLD, w)
        case Guild.BANDITS:
            return worth + 2.0 * unit_worth(table, rules, p, site, Resource.STONE, w)
        case Guild.ARCHITECTS:
            return worth + w[W.MARKER] + w[W.DISTRICT]
        case Guild.WIZARDS:
            return worth + w[W.DISTRICT]
        case _:
            return worth + gain_worth(table, rules, p, GUILD_SITE + guild, site, w)


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def own_plank_worth(table, rules, p, property_, site, w):
    """What a worker on an own card's plank is worth."""
    match property_:
        case Property.TOWER:
            return any_gnome_worth(table, rules, p, w)
        case Property.INN:
            return recruit_worth(table, rules, p, w)
        case Property.LIBRARY:
            return w[W.CARD]
        case _:
            return gain_worth(table, rules, p, property_, site, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, int64, WEIGHTS))
def placement_worth(table, me, rules, option, site, w):
    """What placing a worker is worth, against sending it to an area; passing is worth nothing."""
    p = me.number
    gold = unit_worth(table, rules, p, site, Resource.GOLD, w)
    yields = rules.master_yield if option[2] >= Worker.MASTER_ELF else 1
    worth = -w[W.PLACE] * yields
    match option[0]:
        case Kind.PLACE_DESK:
            worth += w[W.DESK] + worker_worth(table, rules, option[2] % 2, p, w) - rules.desk_fee * gold
        case Kind.PLACE_CAMP:
            worth += w[W.CAMP] * (table.players[p].crest - 1)
        case Kind.PLACE_GUILD:
            owner = table.marker[GUILD, table.district_of[option[1]]]
            fee = 0 if owner == p else rules.guild_fee
            worth += guild_worth(table, rules, p, option[1], site, w) - fee * gold
        case Kind.PLACE_CARD:
            worth += own_plank_worth(table, rules, p, option[1], site, w) - rules.plank_fee[option[1]] * gold
        case _:
            return 0.0
    return worth


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, int64, WEIGHTS))
def area_worth(table, me, rules, option, site, w):
    """What a worker brings in a resource area, those already sent counted."""
    p = me.number
    area, worker = option[1], option[2]
    player = table.players[p]
    sent = player.area[area]
    yields = rules.master_yield if worker >= Worker.MASTER_ELF else 1
    there = sent[0] + sent[1] + sent[2] + sent[3]
    unit = unit_worth(table, rules, p, site, area, w)
    if area == Area.MINE:
        elves = sent[0] + rules.master_yield * sent[2]
        dwarves = sent[1] + rules.master_yield * sent[3]
        other, mine = (dwarves, elves) if worker % 2 == 0 else (elves, dwarves)
        pairs = min(other, mine + yields) - min(other, mine)
        waiting = player.free[1 - worker % 2] + player.free[3 - worker % 2]
        hoped = 0.5 * min(yields, waiting) if pairs == 0 else 0.0
        collected = 1.0 * (pairs + hoped)
    else:
        collected = 1.0 * yields
    stock = 1.0 / (1.0 + w[W.STOCK] * there)
    return collected * unit * stock + bonus_worth(table, rules, p, area, there, w)


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def bonus_worth(table, rules, p, area, there, w):
    """The bonus of an area, if this worker puts the player alone in front."""
    most = 0
    for q in range(rules.players):
        if q != p:
            theirs = table.players[q].area[area]
            most = max(most, theirs[0] + theirs[1] + theirs[2] + theirs[3])
    return w[W.BONUS] if there == most else 0.0
