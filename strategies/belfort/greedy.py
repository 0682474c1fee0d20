"""`greedy`: puts a plain number on every option and takes the highest.

Written out long because newcomers copy it: copy the file, rename it, change the numbers. It looks at what an option
brings at once and never ahead. The idea is everybody's first evening with the game: hire early, use the guilds, build
whatever can be paid where it changes a majority.
"""

from sim.belfort.build import district_of
from sim.belfort.kinds import Kind
from sim.belfort.names import OWNERS, Area, Guild, Property, Resource, Worker
from sim.belfort.state import ME_T, TABLE_T
from sim.core.jit import OPTION, float64, int64, kernel
from strategies.belfort import bot

EARLY = 4  # the last round in which a new worker pays for itself


@kernel(float64(TABLE_T, int64, int64))
def marker_worth(table, p, district):
    """What one more marker in a district is worth: most where it takes or shares a lead."""
    mine = table.markers[district, p]
    best = 0
    for other in range(OWNERS):
        if other != p:
            best = max(best, table.markers[district, other])
    if mine > best:
        return 1.0
    return 4.0 if mine == best else 3.0 if mine + 1 == best else 2.0


@kernel(float64(TABLE_T, int64))
def guild_worth(table, guild):
    """What a worker on a guild's plank is worth."""
    match guild:
        case Guild.RECRUITERS:
            return 5.0 if table.month <= EARLY else 3.0
        case Guild.MINERS | Guild.SAWYERS | Guild.MASONS:
            return 4.0
        case Guild.BANKERS | Guild.THIEVES | Guild.BANDITS:
            return 2.5
        case _:
            return 1.5


@kernel(float64(TABLE_T, int64, OPTION))
def placement_worth(table, p, option):
    """What placing a worker is worth; a worker in a resource area is worth about 1.2."""
    match option[0]:
        case Kind.PLACE_DESK:
            worth = 6.0 if table.month <= EARLY else 0.5
        case Kind.PLACE_GUILD:
            worth = guild_worth(table, option[1])
        case Kind.PLACE_CARD:
            worth = 2.0 if option[1] == Property.LIBRARY else 3.5
        case Kind.PLACE_CAMP:
            worth = 1.0
        case _:
            worth = 1.2
    # A master is better sent to a resource area.
    return worth - 0.5 if option[2] == Worker.MASTER_ELF or option[2] == Worker.MASTER_DWARF else worth


@kernel(float64(TABLE_T, int64, int64))
def area_worth(table, p, area):
    """How much the player lacks of what an area yields, counting workers that are already there."""
    player = table.players[p]
    there = 0
    for worker in range(4):
        there += player.area[area, worker]
    if area == Area.MINE:
        elves = player.area[area, Worker.ELF] + player.area[area, Worker.MASTER_ELF]
        return 3.0 - player.goods[Resource.METAL] - there / 2 + (1.5 if 2 * elves != there else 0.0)
    wanted = 4.0 if area == Area.GOLD_MINE else 5.0
    return wanted - player.goods[area] - there


@kernel(float64(TABLE_T, int64, OPTION))
def turn_worth(table, p, option):
    """What an action is worth: activate first, then build, then hire; ending the turn is worth nothing."""
    match option[0]:
        case Kind.ACTIVATE_CARD | Kind.ACTIVATE_GUILD:
            return 50.0
        case Kind.USE_GNOME:
            return 40.0
        case Kind.BUILD | Kind.ARCHITECT | Kind.NEUTRAL_MARKER:
            return build_worth(table, p, option[1], option[2])
        case Kind.BUILD_GUILD | Kind.ARCHITECT_GUILD:
            return 10.0 + marker_worth(table, p, table.district_of[option[1]])
        case Kind.HIRE | Kind.GNOME:
            return 9.0 if option[1] == Property.GATEHOUSE else 8.0
        case Kind.WORKER:
            return 7.0
        case Kind.BUY_CARD | Kind.BUY_TOP:
            return 1.0 if table.players[p].hand_size < 3 else -1.0
        case Kind.EXCHANGE | Kind.BUY | Kind.SELL:
            return -1.0
        case _:
            return 0.0


@kernel(float64(TABLE_T, int64, int64, int64))
def build_worth(table, p, class_, slot):
    """A Keep has two markers, a Gatehouse may get a second; the district says the rest."""
    extra = 3.0 if class_ == Property.KEEP else 0.0
    return 10.0 + extra + marker_worth(table, p, district_of(class_, slot))


@kernel(float64(TABLE_T, ME_T, OPTION))
def worth(table, me, option):
    """One number for one option."""
    p = me.number
    kind = option[0]
    if kind <= Kind.PLACE_CARD:
        return placement_worth(table, p, option)
    if kind == Kind.SEND:
        return area_worth(table, p, option[1])
    if kind == Kind.SWAP_CREST:
        return 1.0 * (table.players[p].crest - table.players[option[1]].crest)
    if kind == Kind.ROB_GOLD or kind == Kind.ROB or kind == Kind.ROB_METAL:
        return 2.0
    if kind == Kind.ROB_GOLD_EACH or kind == Kind.ROB_EACH:
        return 3.0
    if kind == Kind.TAKE_GUILD or kind == Kind.SWAP or kind == Kind.SWAP_GUILDS:
        return -1.0
    return turn_worth(table, p, option)


@bot
def decide(table, me, rules, options, n, weights):
    """Take the option with the highest number, the first of them if several are level."""
    best = 0
    most = worth(table, me, options[0])
    for k in range(1, n):
        here = worth(table, me, options[k])
        if here > most:
            best = k
            most = here
    return best
