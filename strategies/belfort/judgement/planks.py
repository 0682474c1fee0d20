"""Planks: what a worker is worth where it is placed."""

from sim.belfort.collection import in_reserve
from sim.belfort.kinds import Kind
from sim.belfort.names import Guild, Property, Resource, Worker
from sim.belfort.placement import guild_fee
from sim.belfort.state import GUILD_SITE, MAX_CARDS, ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.building import any_gnome_worth, unseen_worth
from strategies.belfort.judgement.goods import gold_spent, stock_worth, unit_given, unit_worth, wanted
from strategies.belfort.judgement.memory import PLANK, PLANK_WORTH, UNIT
from strategies.belfort.judgement.points import worker_worth
from strategies.belfort.judgement.weights import GUILD_0, W

CHOICE = 0.3  # what it is worth to keep the better of cards, as a share of having them all


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def gain_worth(table, me, rules, at, w):
    """What the goods are worth that a plank gives, each unit with those before it counted."""
    worth = 0.0
    for r in range(4):
        for more in range(rules.gain[at, r]):
            worth += stock_worth(w, r, table.players[me.number].goods[r] + more, wanted(me, rules, r))
    return worth


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def worker_at_hand(table, me, rules, kind, w):
    """What an elf (0) or dwarf (1) would bring in the areas as the last of its kind to be sent."""
    player = table.players[me.number]
    sent = player.free[kind] + rules.master_yield * player.free[kind + 2] - 1
    own = stock_worth(w, kind, player.goods[kind] + sent, wanted(me, rules, kind))
    return max(own, stock_worth(w, Resource.GOLD, player.goods[Resource.GOLD] + sent, 0))


@kernel(float64(TABLE_T, ME_T, RULES_T, WEIGHTS))
def recruit_worth(table, me, rules, w):
    """What a new worker of the better kind is worth, if the reserve has any."""
    best = 0.0
    player = table.players[me.number]
    for kind in range(2):
        if in_reserve(player, rules, kind):
            best = max(best, worker_worth(table, me, rules, kind, w))
    return best


@kernel(float64(TABLE_T, ME_T, RULES_T, WEIGHTS))
def exchange_worth(table, me, rules, w):
    """What the Merchants' exchanges of the cheaper of wood and stone for metal are worth."""
    goods = table.players[me.number].goods
    given = min(unit_given(table, me, rules, Resource.WOOD, w), unit_given(table, me, rules, Resource.STONE, w))
    worth = 0.0
    for more in range(rules.merchants_exchanges):
        metal = stock_worth(w, Resource.METAL, goods[Resource.METAL] + more, wanted(me, rules, Resource.METAL))
        worth += max(0.0, metal - given)
    return worth


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def guild_worth(table, me, rules, guild, w):
    """What a worker on a guild's plank is worth."""
    worth = w[GUILD_0 + guild]
    match guild:
        case Guild.RECRUITERS:
            return worth + max(recruit_worth(table, me, rules, w), any_gnome_worth(table, me, rules, w))
        case Guild.MERCHANTS:
            return worth + exchange_worth(table, me, rules, w)
        case Guild.LIBRARIANS:
            return worth + (rules.librarians[0] - rules.librarians[1]) * unseen_worth(table, me, rules, w)
        case Guild.SPIES:
            return worth + unseen_worth(table, me, rules, w)
        case Guild.THIEVES:
            return worth + 2.0 * unit_worth(table, me, rules, Resource.GOLD, w)
        case Guild.BANDITS:
            return worth + 2.0 * unit_worth(table, me, rules, Resource.STONE, w)
        case Guild.ARCHITECTS:
            return worth + w[W.MARKER] + w[W.DISTRICT]
        case Guild.WIZARDS:
            return worth + w[W.DISTRICT]
        case _:
            return worth + gain_worth(table, me, rules, GUILD_SITE + guild, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def own_plank_worth(table, me, rules, property_, w):
    """What a worker on an own card's plank is worth."""
    match property_:
        case Property.TOWER:
            return any_gnome_worth(table, me, rules, w)
        case Property.INN:
            return recruit_worth(table, me, rules, w)
        case Property.LIBRARY:
            return CHOICE * rules.library[0] * unseen_worth(table, me, rules, w)
        case _:
            return gain_worth(table, me, rules, property_, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def plank_worth(table, me, rules, option, w):
    """What a plank brings, its fee taken off: but at the desk the same for every kind of worker."""
    p = me.number
    match option[0]:
        case Kind.PLACE_DESK:
            kind = option[2] % 2
            worker = worker_worth(table, me, rules, kind, w) if in_reserve(table.players[p], rules, kind) else 0.0
            return w[W.DESK] + worker - gold_spent(table, me, rules, rules.desk_fee, w)
        case Kind.PLACE_CAMP:
            return w[W.CAMP] * (table.players[p].crest - 1)
        case Kind.PLACE_GUILD:
            fee = guild_fee(table, rules, p, table.district_of[option[1]])
            return guild_worth(table, me, rules, option[1], w) - gold_spent(table, me, rules, fee, w)
        case _:
            fee = rules.plank_fee[option[1]]
            return own_plank_worth(table, me, rules, option[1], w) - gold_spent(table, me, rules, fee, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def placement_worth(table, me, rules, option, w):
    """What placing a worker is worth, against sending it to an area; passing is worth nothing.

    The options of one plank come one after another, a kind of worker each: what it brings is worked out once.
    """
    if option[0] == Kind.PASS:
        return 0.0
    kind = option[2] % 2
    plank = (option[0] * MAX_CARDS + option[1]) * MAX_CARDS + option[3]
    if me.memory[PLANK] != plank or option[0] == Kind.PLACE_DESK:
        me.memory[PLANK] = plank
        me.memory[PLANK_WORTH] = int(UNIT * plank_worth(table, me, rules, option, w))
    yields = rules.master_yield if option[2] >= Worker.MASTER_ELF else 1
    return me.memory[PLANK_WORTH] / UNIT - w[W.PLACE] * yields * worker_at_hand(table, me, rules, kind, w)
