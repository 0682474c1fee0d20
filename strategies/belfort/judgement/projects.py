"""Projects: what a player could build, each remembered with what it would be worth on its best symbol."""

from sim.belfort.build import free_wall
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL
from sim.belfort.state import GUILD_SITE, ME_T, TYPES, WALL_SITE
from sim.belfort.types import RULES_T, TABLE_T, int64, kernel, void
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.building import NOWHERE, best_symbol_worth, card_worth, symbol_worth
from strategies.belfort.judgement.goods import cost_worth
from strategies.belfort.judgement.memory import MOST, PROJECTS, SITE, UNIT, WORTH


@kernel(void(ME_T, RULES_T, int64, float64, WEIGHTS))
def add_project(me, rules, site, worth, w):
    """Remember a project that is worth more than its cost."""
    n = me.memory[PROJECTS]
    worth -= cost_worth(rules, site, w)
    if n < MOST and worth > 0.0:
        me.memory[SITE + n] = site
        me.memory[WORTH + n] = int(UNIT * worth)
        me.memory[PROJECTS] = n + 1


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def add_cards(table, me, rules, w):
    """The cards of the hand."""
    for card in range(TYPES):
        if me.hand[card] > 0:
            symbol = best_symbol_worth(table, me, rules, card, w)
            if symbol != NOWHERE:
                add_project(me, rules, card, symbol + card_worth(table, rules, card, w), w)


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def add_walls(table, me, rules, w):
    """A wall in the best district, and another in the next."""
    best, second = NOWHERE, NOWHERE
    for d in range(DISTRICTS):
        slot = free_wall(table, rules, d)
        if slot != NOBODY:
            here = symbol_worth(table, me, rules, WALL, slot, w)
            second = max(second, min(best, here))
            best = max(best, here)
    add_project(me, rules, WALL_SITE, best, w)
    add_project(me, rules, WALL_SITE, second, w)


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def add_guilds(table, me, rules, w):
    """The guilds that nobody owns."""
    for d in range(DISTRICTS):
        if table.marker[GUILD, d] == NOBODY:
            add_project(me, rules, GUILD_SITE + table.guild[d], symbol_worth(table, me, rules, GUILD, d, w), w)


@kernel(void(TABLE_T, ME_T, RULES_T, WEIGHTS))
def find_projects(table, me, rules, w):
    """Remember all that the player could build and would gain by."""
    me.memory[PROJECTS] = 0
    add_cards(table, me, rules, w)
    add_guilds(table, me, rules, w)
    add_walls(table, me, rules, w)
