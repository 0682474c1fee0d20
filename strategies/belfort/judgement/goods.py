"""Goods: what the next building lacks, and what a unit is worth in that light."""

from sim.belfort.build import free_wall, is_free, slots_of
from sim.belfort.collection import income_of, tax_at
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, Resource
from sim.belfort.state import GUILD_SITE, ME_T, TYPES, WALL_SITE
from sim.belfort.types import PLAYER_T, RULES_T, TABLE_T, boolean, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.weights import W


@kernel(int64(PLAYER_T, RULES_T, int64))
def lacking(player, rules, site):
    """How many units a player lacks of the cost of a site, a metal for two."""
    short = 0
    for r in range(4):
        short += max(0, rules.cost[site, r] - player.goods[r]) * (2 if r == Resource.METAL else 1)
    return short


@kernel(boolean(TABLE_T, RULES_T, int64))
def can_stand(table, rules, card):
    """Whether a property has a free symbol left."""
    for slot in range(slots_of(card)):
        if is_free(table, rules, card, slot):
            return True
    return False


@kernel(int64(TABLE_T, ME_T, RULES_T))
def next_site(table, me, rules):
    """The site that the player is nearest to paying and cannot pay yet: a card, a wall or a guild; -1 for none."""
    player = table.players[me.number]
    best = NOBODY
    least = 99
    for card in range(TYPES):
        if me.hand[card] > me.chosen[card] and can_stand(table, rules, card):
            short = lacking(player, rules, card)
            if 0 < short < least:
                best = card
                least = short
    for d in range(DISTRICTS):
        if table.marker[GUILD, d] == NOBODY:
            short = lacking(player, rules, GUILD_SITE + table.guild[d])
            if 0 < short < least:
                best = GUILD_SITE + table.guild[d]
                least = short
    if lacking(player, rules, WALL_SITE) < least and lacking(player, rules, WALL_SITE) > 0:
        for d in range(DISTRICTS):
            if free_wall(table, rules, d) != NOBODY:
                return WALL_SITE
    return best


@kernel(int64(TABLE_T, RULES_T, int64))
def tax_short(table, rules, p):
    """How much gold a player lacks for the coming tax, income counted."""
    player = table.players[p]
    if table.month == rules.rounds:
        return 0
    return max(0, tax_at(rules, player.score) - income_of(player, rules) - player.goods[Resource.GOLD])


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def unit_worth(table, rules, p, site, r, w):
    """What one more unit of a resource is worth to a player whose next building is a site."""
    player = table.players[p]
    worth = w[W.WOOD + r]
    if site != NOBODY and rules.cost[site, r] > player.goods[r]:
        worth *= 1.0 + w[W.NEED]
    else:
        worth /= 1.0 + w[W.STOCK] * player.goods[r]
    if r == Resource.GOLD and tax_short(table, rules, p) > 0:
        worth += w[W.TAX]
    return worth


@kernel(float64(TABLE_T, RULES_T, int64, int64, WEIGHTS))
def cost_worth(table, rules, p, site, w):
    """What the goods are worth that a site costs."""
    worth = 0.0
    for r in range(4):
        worth += rules.cost[site, r] * w[W.WOOD + r]
    return worth * w[W.PAY]
