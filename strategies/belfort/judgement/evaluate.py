"""The evaluation: one number for every option, and the strategy that takes the highest."""

from sim.belfort.build import district_of
from sim.belfort.kinds import Kind
from sim.belfort.names import GUILD, NOBODY, NP3, Property, Resource
from sim.belfort.state import ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, boolean, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort import bot
from strategies.belfort.judgement.building import build_worth, gnome_worth, hand_worth, site_worth
from strategies.belfort.judgement.goods import lacking, next_site, unit_worth
from strategies.belfort.judgement.planks import area_worth, placement_worth
from strategies.belfort.judgement.points import district_points, marker_worth, worker_worth
from strategies.belfort.judgement.weights import W

FIRST = 50.0  # what must be done anyway and may open more comes first
LAST = -50.0  # what ends the turn comes last


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, int64, WEIGHTS))
def trade_worth(table, me, rules, option, site, w):
    """A trade is worth what is got less what is given, and more where it completes a building."""
    p = me.number
    r = option[1]
    gold = unit_worth(table, rules, p, site, Resource.GOLD, w)
    unit = unit_worth(table, rules, p, site, r, w)
    player = table.players[p]
    if option[0] == Kind.SELL:
        kept = unit if player.goods[r] > 3 else unit + w[W.WOOD + r]
        return rules.post_sell[r] * gold - kept
    missing = site != NOBODY and rules.cost[site, r] > player.goods[r]
    done = w[W.COMPLETE] if missing and lacking(player, rules, site) <= (2 if r == Resource.METAL else 1) else 0.0
    if option[0] == Kind.EXCHANGE:
        metal = unit_worth(table, rules, p, site, Resource.METAL, w)
        return metal - unit
    return unit - rules.post_buy[r] * gold + done


@kernel(float64(TABLE_T, RULES_T, int64, OPTION, int64, WEIGHTS))
def robbery_worth(table, rules, p, option, site, w):
    """What is taken, and from whom: more from a player who is ahead."""
    ahead = max(0, table.players[option[1]].score - table.players[p].score)
    spite = w[W.ROB] * (1 + ahead)
    match option[0]:
        case Kind.ROB_GOLD | Kind.ROB_GOLD_EACH:
            return spite + option[2] * unit_worth(table, rules, p, site, Resource.GOLD, w)
        case Kind.ROB_METAL:
            return spite + option[2] * unit_worth(table, rules, p, site, Resource.METAL, w)
        case _:
            wood = option[2] * unit_worth(table, rules, p, site, Resource.WOOD, w)
            return spite + wood + option[3] * unit_worth(table, rules, p, site, Resource.STONE, w)


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, int64, WEIGHTS))
def swap_worth(table, rules, p, class_, a, b, w):
    """What it is worth that two symbols change owners: markers gained and lost by district."""
    at_a, at_b = table.marker[class_, a], table.marker[class_, b]
    da, db = district_of(class_, a), district_of(class_, b)
    if da == db:
        return 0.0
    worth = 0.0
    if at_a == p:
        worth += marker_worth(table, rules, p, db, 1, w) - marker_worth(table, rules, p, da, 1, w)
    if at_b == p:
        worth += marker_worth(table, rules, p, da, 1, w) - marker_worth(table, rules, p, db, 1, w)
    if at_a != p and at_b != p:
        others = 0
        for owner, start, end in ((at_a, da, db), (at_b, db, da)):
            if owner != NOBODY:
                others += district_points(table, rules, start, p, owner, -1) - district_points(
                    table, rules, start, p, p, 0
                )
                others += district_points(table, rules, end, p, owner, 1) - district_points(table, rules, end, p, p, 0)
        worth += w[W.DISTRICT] * others
    return worth - 0.2


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, int64, WEIGHTS))
def guild_swap_worth(table, me, rules, option, site, w):
    """A swap of guilds, as of any two symbols."""
    return swap_worth(table, rules, me.number, GUILD, table.district_of[option[1]], table.district_of[option[2]], w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, int64, WEIGHTS))
def gift_worth(table, me, rules, option, site, w):
    """Gnomes, workers, cards and payments."""
    p = me.number
    match option[0]:
        case Kind.HIRE:
            gold = rules.gnome_price * unit_worth(table, rules, p, site, Resource.GOLD, w)
            return gnome_worth(table, rules, p, option[1], w) - gold
        case Kind.GNOME:
            return gnome_worth(table, rules, p, option[1], w)
        case Kind.WORKER:
            return worker_worth(table, rules, option[1], p, w)
        case Kind.SECOND_MARKER:
            return marker_worth(table, rules, p, district_of(Property.GATEHOUSE, option[1]), 1, w)
        case Kind.DISCARD | Kind.SHOW:
            return -hand_worth(table, me, rules, option[1], w)
        case Kind.TAKE_SHOWN:
            return hand_worth(table, me, rules, table.shown[option[1]], w)
        case Kind.BUY_CARD:
            return LAST + hand_worth(table, me, rules, option[1], w) - rules.card_price * w[W.GOLD]
        case Kind.BUY_TOP:
            return LAST + 0.8 * w[W.CARD] - rules.card_price * w[W.GOLD]
        case _:
            given = 0.0
            for r in range(3):
                given += option[1 + r] * unit_worth(table, rules, p, site, r, w)
            return -given


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def neutral_worth(table, me, rules, option, w):
    """A neutral's marker goes where it hurts the other player and not oneself."""
    p = me.number
    if option[0] != Kind.NEUTRAL_MARKER:
        return 0.0
    d = district_of(option[1], option[2])
    neutral = NP3 + table.cursor
    mine = district_points(table, rules, d, p, neutral, 1) - district_points(table, rules, d, p, p, 0)
    other = 1 - p
    theirs = district_points(table, rules, d, other, neutral, 1) - district_points(table, rules, d, other, p, 0)
    return 1.0 * (mine - theirs)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, int64, WEIGHTS))
def worth(table, me, rules, option, site, w):
    """One number for one option; the site is what the player would build next."""
    p = me.number
    match option[0]:
        case Kind.PASS | Kind.PLACE_DESK | Kind.PLACE_CAMP | Kind.PLACE_GUILD | Kind.PLACE_CARD:
            return placement_worth(table, me, rules, option, site, w)
        case Kind.SEND:
            return area_worth(table, me, rules, option, site, w)
        case Kind.KEEP_CREST | Kind.NOTHING | Kind.LEAVE_POST:
            return 0.0
        case Kind.SWAP_CREST:
            return w[W.CREST] * (table.players[p].crest - table.players[option[1]].crest)
        case Kind.BUILD:
            return build_worth(table, rules, p, option[1], option[2], w)
        case Kind.BUILD_GUILD:
            return build_worth(table, rules, p, GUILD, table.district_of[option[1]], w)
        case Kind.ARCHITECT:
            return site_worth(table, rules, p, option[1], option[2], w)
        case Kind.ARCHITECT_GUILD:
            return site_worth(table, rules, p, GUILD, table.district_of[option[1]], w)
        case Kind.ACTIVATE_CARD | Kind.ACTIVATE_GUILD | Kind.USE_GNOME:
            return FIRST
        case Kind.BUY | Kind.SELL | Kind.EXCHANGE:
            return trade_worth(table, me, rules, option, site, w)
        case Kind.ROB_GOLD | Kind.ROB_GOLD_EACH | Kind.ROB_METAL | Kind.ROB | Kind.ROB_EACH:
            return robbery_worth(table, rules, p, option, site, w)
        case Kind.SWAP:
            return (
                swap_worth(table, rules, p, option[1], option[2], option[3], w)
                if option[1] != Property.GATEHOUSE
                else -0.1
            )
        case Kind.SWAP_GUILDS | Kind.TAKE_GUILD:
            return guild_swap_worth(table, me, rules, option, site, w)
        case Kind.END_TURN:
            return LAST
        case Kind.NEUTRAL_POOL | Kind.NEUTRAL_TOP | Kind.NEUTRAL_MARKER | Kind.DWARF_TO | Kind.SYMBOL:
            return neutral_worth(table, me, rules, option, w)
        case _:
            return gift_worth(table, me, rules, option, site, w)


@kernel(boolean(int64))
def is_optional(kind):
    """Whether an option is an action of the turn that can be left undone: better end the turn than take a bad one."""
    match kind:
        case Kind.BUILD | Kind.BUILD_GUILD | Kind.BUY | Kind.SELL | Kind.EXCHANGE | Kind.HIRE:
            return True
        case _:
            return False


@bot
def decide(table, me, rules, options, n, weights):
    """Take the option of the highest worth; in a turn nothing is done that is worth less than nothing."""
    site = next_site(table, me, rules)
    best = 0
    most = -1000.0
    for k in range(n):
        here = worth(table, me, rules, options[k], site, weights)
        if here < 0.0 and is_optional(options[k, 0]):
            here += 2.0 * LAST
        if here > most:
            best = k
            most = here
    return best
