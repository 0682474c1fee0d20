"""Buildings, gnomes and cards: what they are worth to a player.

What one more marker is worth in each district is remembered before (`weigh_districts`).
"""

from sim.belfort.build import district_of, is_free, site_of, slots_of
from sim.belfort.gnomes import can_take_gnome, has_lock, is_second_symbol
from sim.belfort.names import GUILD, WALL, Property, Worker
from sim.belfort.state import ME_T, TYPES
from sim.belfort.types import RULES_T, TABLE_T, int64, kernel
from sim.core.jit import WEIGHTS, float64
from strategies.belfort.judgement.goods import cost_worth
from strategies.belfort.judgement.memory import MARKERS, UNIT
from strategies.belfort.judgement.points import head_worth, marker_worth, rounds_left
from strategies.belfort.judgement.weights import PROPERTY_0, W

NOWHERE = -1000.0  # what a symbol is worth that is not to be had


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def symbol_worth(table, me, rules, class_, slot, w):
    """What a marker on a symbol is worth, without a card; a Keep takes two."""
    d = district_of(class_, slot)
    if class_ == Property.KEEP:
        return marker_worth(table, me, rules, d, 2, w)
    worth = me.memory[MARKERS + d] / UNIT
    if class_ == WALL:
        return worth + w[W.WALL]
    return worth + w[W.GUILD] if class_ == GUILD else worth


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def best_symbol_worth(table, me, rules, card, w):
    """What a property's marker is worth on the best symbol that is free."""
    best = NOWHERE
    for slot in range(slots_of(card)):
        if is_free(table, rules, card, slot):
            best = max(best, symbol_worth(table, me, rules, card, slot, w))
    return best


@kernel(float64(TABLE_T, RULES_T, int64, WEIGHTS))
def card_worth(table, rules, card, w):
    """What a built card brings besides its marker: income, a plank, locks."""
    left = rounds_left(table, rules)
    worth = w[PROPERTY_0 + card] + w[W.COIN] * rules.coins[card] * left
    if card in (Property.BLACKSMITH, Property.MARKET, Property.LIBRARY):
        worth += w[W.PLANK] * left
    return worth + w[W.LOCK] * rules.locks[card] * left


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def marker_for_cost(table, me, rules, class_, slot, w):
    """What a marker on a symbol is worth without a card, its cost taken off."""
    return symbol_worth(table, me, rules, class_, slot, w) - cost_worth(rules, site_of(table, class_, slot), w)


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, int64, WEIGHTS))
def build_worth(table, me, rules, class_, slot, w):
    """What building is worth, its cost taken off."""
    worth = marker_for_cost(table, me, rules, class_, slot, w)
    return worth + card_worth(table, rules, class_, w) if class_ < TYPES else worth


@kernel(float64(TABLE_T, ME_T))
def second_marker_worth(table, me):
    """What the second marker is worth that a gnome in a Gatehouse brings."""
    best = 0.0
    for slot in range(slots_of(Property.GATEHOUSE)):
        if is_second_symbol(table, me.number, slot):
            best = max(best, me.memory[MARKERS + district_of(Property.GATEHOUSE, slot)] / UNIT)
    return best


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def gnome_worth(table, me, rules, property_, w):
    """What a gnome on a card of a kind is worth."""
    left = rounds_left(table, rules)
    worth = w[W.GNOME] + head_worth(table, me, rules, 2, w)
    player = table.players[me.number]
    match property_:
        case Property.PUB:
            worth += w[W.MASTER] * left * (player.workers[Worker.DWARF] > 0)
        case Property.GARDENS:
            worth += w[W.MASTER] * left * (player.workers[Worker.ELF] > 0)
        case Property.TOWER | Property.INN:
            worth += w[W.PLANK] * left * 1.5
        case Property.GATEHOUSE:
            worth += second_marker_worth(table, me)
        case Property.BANK | Property.BLACKSMITH:
            worth += w[W.COIN] * (left + 1)
        case _:
            worth += w[W.LOCK] * left
    return worth


@kernel(float64(TABLE_T, ME_T, RULES_T, WEIGHTS))
def any_gnome_worth(table, me, rules, w):
    """What a gnome is worth to a player who may put it anywhere; nothing without a free lock."""
    if not can_take_gnome(table, rules, me.number):
        return 0.0
    best = 0.0
    player = table.players[me.number]
    for card in range(player.cards):
        if has_lock(player, rules, card):
            best = max(best, gnome_worth(table, me, rules, player.built[card].property, w))
    return best


@kernel(float64(TABLE_T, ME_T, RULES_T, int64, WEIGHTS))
def hand_worth(table, me, rules, card, w):
    """What a card in the hand is worth: less for a second one, nothing where no symbol is left."""
    symbol = best_symbol_worth(table, me, rules, card, w)
    if symbol == NOWHERE:
        return 0.0
    built = symbol + card_worth(table, rules, card, w) - cost_worth(rules, card, w)
    return w[W.CARD] + w[W.HAND] * built / (1.0 + me.hand[card])


@kernel(float64(TABLE_T, ME_T, RULES_T, WEIGHTS))
def unseen_worth(table, me, rules, w):
    """What a card is worth that nobody has seen yet: the mean of all types, those that are no use for nothing."""
    worth = 0.0
    for card in range(TYPES):
        worth += max(0.0, hand_worth(table, me, rules, card, w))
    return worth / TYPES
