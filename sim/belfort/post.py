"""The trading post, the Merchants' exchanges, and the gnomes that trade."""

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import Property, Resource
from sim.belfort.types import (
    BOOK_T,
    OPTION,
    OPTIONS,
    PLAYER_T,
    RULES_T,
    STATE_T,
    boolean,
    int64,
    kernel,
    offer,
    void,
)
from sim.core.events import emit


@kernel(int64(PLAYER_T, RULES_T, OPTIONS, int64))
def buy_options(player, rules, options, n):
    """One unit of what the player has the gold for."""
    for r in range(3):
        if player.goods[Resource.GOLD] >= rules.post_buy[r]:
            n = offer(options, n, Kind.BUY, r, 0, 0)
    return n


@kernel(int64(PLAYER_T, OPTIONS, int64))
def sell_options(player, options, n):
    """One unit of what the player has."""
    for r in range(3):
        if player.goods[r] > 0:
            n = offer(options, n, Kind.SELL, r, 0, 0)
    return n


@kernel(boolean(PLAYER_T, RULES_T, int64))
def gnome_serves(player, rules, card):
    """Whether a Blacksmith or Bank has a gnome that has not served this turn and can be paid (PRP-5, PRP-6)."""
    built = player.built[card]
    if built.property != Property.BLACKSMITH and built.property != Property.BANK:
        return False
    if built.gnomes == 0 or built.used:
        return False
    for r in range(4):
        if player.goods[r] < rules.gnome_pays[built.property, r]:
            return False
    return True


@kernel(int64(STATE_T, RULES_T, OPTIONS, int64))
def trade_options(state, rules, options, n):
    """A new visit to the post, an exchange, or the service of a gnome (ACT-5, GLD-1, PRP-5, PRP-6)."""
    t = state.table
    player = t.players[t.actor]
    if t.visits > 0:
        n = buy_options(player, rules, options, n)
        n = sell_options(player, options, n)
    if t.exchanges > 0:
        for r in range(2):
            if player.goods[r] > 0:
                n = offer(options, n, Kind.EXCHANGE, r, 0, 0)
    for card in range(player.cards):
        if gnome_serves(player, rules, card):
            n = offer(options, n, Kind.USE_GNOME, player.built[card].property, card, 0)
    return n


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_gnome_service(state, rules, option, book):
    """Buy metal from an own Blacksmith, or take gold from an own Bank (PRP-5, PRP-6)."""
    t = state.table
    player = t.players[t.actor]
    built = player.built[option[2]]
    built.used = 1
    for r in range(4):
        player.goods[r] += rules.gnome_gains[built.property, r] - rules.gnome_pays[built.property, r]
    emit(book, Event.GNOME_SERVED, t.actor, option[2], built.property, 0, 0, 0, 0)


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_exchange(state, option, book):
    """One wood or stone for one metal (GLD-1)."""
    t = state.table
    player = t.players[t.actor]
    t.exchanges -= 1
    player.goods[option[1]] -= 1
    player.goods[Resource.METAL] += 1
    emit(book, Event.EXCHANGED, t.actor, option[1], 0, 0, 0, 0, 0)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def trade_unit(state, rules, option, book):
    """Buy or sell one unit in the visit under way."""
    t = state.table
    player = t.players[t.actor]
    r = option[1]
    if option[0] == Kind.BUY:
        price = rules.post_buy[r]
        player.goods[Resource.GOLD] -= price
        player.goods[r] += 1
        emit(book, Event.POST, t.actor, t.visited, Resource.GOLD, price, r, 1, 0)
    else:
        price = rules.post_sell[r]
        player.goods[r] -= 1
        player.goods[Resource.GOLD] += price
        emit(book, Event.POST, t.actor, t.visited, r, 1, Resource.GOLD, price, 0)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_trade(state, rules, option, book):
    """Begin a visit with a buy or a sell; the other may follow at once, nothing in between (ACT-5)."""
    t = state.table
    t.visits -= 1
    t.visited += 1
    trade_unit(state, rules, option, book)
    t.selling = 1 if option[0] == Kind.BUY else 0
    t.step = Step.VISIT


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def visit_options(state, rules, options):
    """The other half of a visit, or leave (ACT-5)."""
    t = state.table
    player = t.players[t.actor]
    n = offer(options, 0, Kind.LEAVE_POST, 0, 0, 0)
    return sell_options(player, options, n) if t.selling else buy_options(player, rules, options, n)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_visit(state, rules, option, book):
    """Trade the other way, or leave the post (ACT-5)."""
    if option[0] != Kind.LEAVE_POST:
        trade_unit(state, rules, option, book)
    state.table.step = Step.TURN
