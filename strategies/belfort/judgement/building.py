"""Buildings, gnomes and cards: what they are worth to a player."""

from sim.belfort.build import district_of
from sim.belfort.gnomes import can_take_gnome, has_half_gatehouse
from sim.belfort.names import DISTRICTS, GUILD, NOBODY, WALL, Property, Worker
from sim.belfort.state import GUILD_SITE, ME_T, TYPES
from sim.belfort.types import RULES_T, TABLE_T, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.goods import cost_worth
from strategies.belfort.judgement.points import head_worth, marker_worth, rounds_left
from strategies.belfort.judgement.weights import PROPERTY_0, W


@kernel(float64(TABLE_T, RULES_T, int64, int64, WEIGHTS))
def card_worth(table, rules, p, card, w):
    """What a built card brings besides its marker: income, a plank, locks."""
    left = rounds_left(table, rules)
    worth = w[PROPERTY_0 + card] + w[W.COIN] * rules.coins[card] * left
    if card in (Property.BLACKSMITH, Property.MARKET, Property.LIBRARY):
        worth += w[W.PLANK] * left
    return worth + w[W.LOCK] * rules.locks[card] * left


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def site_worth(table, rules, p, class_, slot, w):
    """What a marker on a symbol is worth, without a card."""
    markers = 2 if class_ == Property.KEEP else 1
    worth = marker_worth(table, rules, p, district_of(class_, slot), markers, w)
    if class_ == WALL:
        worth += w[W.WALL]
    elif class_ == GUILD:
        worth += w[W.GUILD]
    return worth


@kernel(float64(TABLE_T, RULES_T, int64, int64, int64, WEIGHTS))
def build_worth(table, rules, p, class_, slot, w):
    """What building is worth, its cost taken off; a guild by its district."""
    site = GUILD_SITE + table.guild[slot] if class_ == GUILD else class_
    worth = site_worth(table, rules, p, class_, slot, w) - cost_worth(table, rules, p, site, w)
    return worth + card_worth(table, rules, p, class_, w) if class_ < TYPES else worth


@kernel(float64(TABLE_T, RULES_T, int64, int64, WEIGHTS))
def gnome_worth(table, rules, p, property_, w):
    """What a gnome on a card of a kind is worth."""
    left = rounds_left(table, rules)
    worth = w[W.GNOME] + head_worth(table, rules, 2, p, w)
    player = table.players[p]
    match property_:
        case Property.PUB:
            worth += w[W.MASTER] * left * (player.workers[Worker.DWARF] > 0)
        case Property.GARDENS:
            worth += w[W.MASTER] * left * (player.workers[Worker.ELF] > 0)
        case Property.TOWER | Property.INN:
            worth += w[W.PLANK] * left * 1.5
        case Property.GATEHOUSE:
            worth += 2.0 * w[W.MARKER] + 2.0 * w[W.DISTRICT] * has_half_gatehouse(table, p)
        case Property.BANK | Property.BLACKSMITH:
            worth += w[W.COIN] * (left + 1)
        case _:
            worth += w[W.LOCK] * left
    return worth


@kernel(float64(TABLE_T, RULES_T, int64, WEIGHTS))
def any_gnome_worth(table, rules, p, w):
    """What a gnome is worth to a player who may put it anywhere; nothing without a free lock."""
    if not can_take_gnome(table, rules, p):
        return 0.0
    best = 0.0
    player = table.players[p]
    for card in range(player.cards):
        if player.built[card].gnomes < rules.locks[player.built[card].property]:
            best = max(best, gnome_worth(table, rules, p, player.built[card].property, w))
    return best


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def hand_worth(table, me, rules, card, w):
    """What a card in the hand is worth: less for a second one, nothing where no symbol is left."""
    free = 0
    for d in range(DISTRICTS):
        free += table.marker[card, d] == NOBODY
    if free == 0:
        return 0.0
    worth = w[W.CARD] + 0.3 * card_worth(table, rules, me.number, card, w)
    worth += 0.3 * (w[W.MARKER] + w[W.DISTRICT]) * (2 if card == Property.KEEP else 1)
    worth -= 0.3 * cost_worth(table, rules, me.number, card, w)
    return worth / (1.0 + me.hand[card])
