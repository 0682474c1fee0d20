"""The evaluation: one number for every option, and the strategy that takes the highest."""

from sim.belfort.build import district_of, site_of
from sim.belfort.kinds import Kind, Step
from sim.belfort.names import GUILD, NOBODY, Guild, Property
from sim.belfort.state import ME_T
from sim.belfort.types import OPTION, RULES_T, TABLE_T, boolean, int64, kernel, void
from sim.core.jit import WEIGHTS, float64
from strategies.belfort import bot
from strategies.belfort.judgement.building import (
    build_worth,
    gnome_worth,
    hand_worth,
    marker_for_cost,
)
from strategies.belfort.judgement.goods import gold_spent, reckon_tax
from strategies.belfort.judgement.memory import CHOSEN, MARKERS, PLANK, UNIT
from strategies.belfort.judgement.plan import choose_projects, count_means, is_planned, look_further
from strategies.belfort.judgement.planks import guild_worth, placement_worth
from strategies.belfort.judgement.points import weigh_districts, weigh_leads, worker_worth
from strategies.belfort.judgement.projects import find_projects
from strategies.belfort.judgement.spread import area_worth, plan_areas
from strategies.belfort.judgement.swaps import neutral_worth, wizards_worth
from strategies.belfort.judgement.trade import payment_worth, robbery_worth, trade_worth
from strategies.belfort.judgement.weights import W

FIRST = 50.0  # what must be done anyway and may open more comes first
PLANNED = 20.0  # then what is planned
LAST = -50.0  # what ends the turn comes last
UNPLANNED = 2.0 * LAST


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def planned_worth(table, me, rules, class_, slot, w):
    """What building is worth: the plan says whether, the symbol where."""
    if not is_planned(me, site_of(table, class_, slot)):
        return UNPLANNED
    return PLANNED + build_worth(table, me, rules, class_, slot, w)


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def gift_worth(table, me, rules, option, w):
    """Gnomes, workers and cards."""
    match option[0]:
        case Kind.HIRE:
            price = gold_spent(table, me, rules, rules.gnome_price, w)
            return gnome_worth(table, me, rules, option[1], w) - price
        case Kind.GNOME:
            return gnome_worth(table, me, rules, option[1], w)
        case Kind.WORKER:
            return worker_worth(table, me, rules, option[1], w)
        case Kind.SECOND_MARKER:
            return me.memory[MARKERS + district_of(Property.GATEHOUSE, option[1])] / UNIT
        case Kind.DISCARD | Kind.SHOW:
            return -hand_worth(table, me, rules, option[1], w)
        case Kind.TAKE_SHOWN:
            return hand_worth(table, me, rules, table.shown[option[1]], w)
        case Kind.BUY_CARD:
            price = gold_spent(table, me, rules, rules.card_price, w)
            return LAST + hand_worth(table, me, rules, option[1], w) - price
        case _:
            return LAST + w[W.CARD] - gold_spent(table, me, rules, rules.card_price, w)


@kernel(float64(TABLE_T, RULES_T, int64, int64, WEIGHTS))
def crest_worth(table, rules, p, other, w):
    """What another's crest is worth: nearer the first, but nearer the last where the round ends in scoring."""
    nearer = table.players[p].crest - table.players[other].crest
    return nearer * (w[W.CREST] - w[W.CREST_LAST] * rules.scores_in[table.month])


@kernel(float64(TABLE_T, ME_T, RULES_T, OPTION, WEIGHTS))
def worth(table, me, rules, option, w):
    """One number for one option."""
    match option[0]:
        case Kind.PASS | Kind.PLACE_DESK | Kind.PLACE_CAMP | Kind.PLACE_GUILD | Kind.PLACE_CARD:
            return placement_worth(table, me, rules, option, w)
        case Kind.SEND:
            return area_worth(table, me, rules, option)
        case Kind.KEEP_CREST | Kind.NOTHING | Kind.LEAVE_POST:
            return 0.0
        case Kind.SWAP_CREST:
            return crest_worth(table, rules, me.number, option[1], w)
        case Kind.BUILD:
            return planned_worth(table, me, rules, option[1], option[2], w)
        case Kind.BUILD_GUILD:
            return planned_worth(table, me, rules, GUILD, table.district_of[option[1]], w)
        case Kind.ARCHITECT:
            return marker_for_cost(table, me, rules, option[1], option[2], w)
        case Kind.ARCHITECT_GUILD:
            return marker_for_cost(table, me, rules, GUILD, table.district_of[option[1]], w)
        case Kind.ACTIVATE_CARD | Kind.USE_GNOME:
            return FIRST
        case Kind.ACTIVATE_GUILD:
            return LAST if option[1] == Guild.WIZARDS else FIRST
        case Kind.BUY | Kind.SELL | Kind.EXCHANGE:
            return trade_worth(table, me, rules, option, w)
        case Kind.PAY:
            return payment_worth(table, me, rules, option, w)
        case Kind.ROB_GOLD | Kind.ROB_GOLD_EACH | Kind.ROB_METAL | Kind.ROB | Kind.ROB_EACH:
            return robbery_worth(table, me, rules, option, w)
        case Kind.SWAP | Kind.SWAP_GUILDS | Kind.TAKE_GUILD | Kind.SYMBOL:
            return wizards_worth(table, me, rules, option, w)
        case Kind.NEUTRAL_POOL | Kind.NEUTRAL_TOP | Kind.NEUTRAL_MARKER:
            return neutral_worth(table, me, rules, option, w)
        case Kind.DWARF_TO:
            return -guild_worth(table, me, rules, option[1], w)
        case Kind.END_TURN:
            return LAST
        case _:
            return gift_worth(table, me, rules, option, w)


@kernel(boolean(int64))
def is_optional(kind):
    """Whether an option is an action of the turn that can be left undone: better end the turn than take a bad one."""
    match kind:
        case Kind.BUY | Kind.SELL | Kind.EXCHANGE | Kind.HIRE:
            return True
        case _:
            return False


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def make_plan(table, me, rules, w):
    """Remember what the options of a placement or a turn are weighed with."""
    reckon_tax(table, me, rules, w)
    weigh_districts(table, me, rules, w)
    find_projects(table, me, rules, w)
    count_means(table, me)
    me.memory[CHOSEN] = 0
    me.memory[PLANK] = NOBODY
    if table.step == Step.TURN:
        choose_projects(me, rules, w)
    look_further(me, rules)


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def prepare(table, me, rules, w):
    """Remember what a decision needs; one in the midst of a turn is weighed with what the turn remembered."""
    match table.step:
        case Step.SPREAD:
            plan_areas(table, me, rules, w)
        case Step.TURN | Step.PLACEMENT:
            make_plan(table, me, rules, w)
        case Step.VISIT:
            count_means(table, me)
        case Step.CREST | Step.THIEVES | Step.BANDITS | Step.PAYMENT:
            pass
        case Step.WIZARDS | Step.WIZARDS_SYMBOL:
            weigh_leads(table, me, rules, w)
        case _:
            weigh_districts(table, me, rules, w)


@bot
def decide(table, me, rules, options, n, weights):
    """Take the option of the highest worth; in a turn nothing is done that is worth less than nothing."""
    if options[0, 0] == Kind.ACTIVATE_CARD or (options[0, 0] == Kind.ACTIVATE_GUILD and options[0, 1] != Guild.WIZARDS):
        return 0
    prepare(table, me, rules, weights)
    best = 0
    most = -1000.0
    for k in range(n):
        here = worth(table, me, rules, options[k], weights)
        if here < 0.0 and is_optional(options[k, 0]):
            here += UNPLANNED
        if here > most:
            best = k
            most = here
    return best
