"""The actions phase: each player's whole turn, in crest order."""

from sim.belfort.build import apply_build, build_options
from sim.belfort.cards import draw_to_hand, enter_hand, must_discard, refill_pool
from sim.belfort.gnomes import (
    apply_hire,
    can_recruit,
    can_take_gnome,
    hire_options,
    lock_options,
    worker_options,
)
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import DISTRICTS, NOBODY, Guild, Phase, Property, Resource
from sim.belfort.post import apply_exchange, apply_gnome_service, apply_trade, trade_options
from sim.belfort.robbers import begin_robbery
from sim.belfort.spies import begin_spies
from sim.belfort.state import GUILD_SITE, TYPES
from sim.belfort.types import BOOK_T, OPTION, OPTIONS, RULES_T, STATE_T, TABLE_T, boolean, int64, kernel, offer, void
from sim.core.events import emit


@kernel(boolean(TABLE_T, RULES_T, BOOK_T))
def next_turn(table, rules, book):
    """The turn of the player with the next crest, or the end of the phase (ACT-4 to ACT-7)."""
    table.phase = Phase.ACTIONS
    if table.cursor == rules.players:
        table.cursor = 0
        table.step = Step.NEXT_NEUTRAL if rules.players == 2 else Step.SCORING
        emit(book, Event.PHASE_ENDED, NOBODY, Phase.ACTIONS, 0, 0, 0, 0, 0)
        return False
    p = table.order[table.cursor]
    player = table.players[p]
    table.actor = p
    table.turn_of = p
    table.visits = rules.post_visits
    table.visited = 0
    table.exchanges = 0
    table.hired = 0
    for card in range(player.cards):
        built = player.built[card]
        built.used = 0
        if built.property == Property.MARKET:
            table.visits += rules.market_gnome_visits * built.gnomes
    table.step = Step.TURN
    return True


@kernel(int64(STATE_T, OPTIONS, int64))
def activate_options(state, options, n):
    """The own workers on cards and guilds (ACT-4)."""
    t = state.table
    player = t.players[t.actor]
    if player.waiting == 0:
        return n
    for d in range(DISTRICTS):
        if t.guild_worker[d] == t.actor:
            n = offer(options, n, Kind.ACTIVATE_GUILD, t.guild[d], 0, 0)
    for card in range(player.cards):
        if player.built[card].worker != NOBODY:
            n = offer(options, n, Kind.ACTIVATE_CARD, player.built[card].property, card, 0)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS, int64))
def end_options(state, rules, options, n):
    """End the turn, buying a card from the pool or the draw pile or none (ACT-7)."""
    t = state.table
    n = offer(options, n, Kind.END_TURN, 0, 0, 0)
    if t.players[t.actor].goods[Resource.GOLD] < rules.card_price:
        return n
    anywhere = t.pile
    for card in range(TYPES):
        anywhere += t.discard[card]
        if t.pool[card] > 0:
            n = offer(options, n, Kind.BUY_CARD, card, 0, 0)
    if anywhere > 0:
        n = offer(options, n, Kind.BUY_TOP, 0, 0, 0)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def turn_options(state, rules, options):
    """Everything a player may do in the turn; it ends once all workers are activated (ACT-1 to ACT-7)."""
    t = state.table
    n = activate_options(state, options, 0)
    n = build_options(state, rules, options, n)
    n = trade_options(state, rules, options, n)
    n = hire_options(state, rules, options, n)
    if t.players[t.actor].waiting == 0:
        n = end_options(state, rules, options, n)
    return n


@kernel(void(STATE_T, RULES_T, int64, BOOK_T))
def recruit(state, rules, gnomes_too, book):
    """A worker from the reserve, or with the Recruiters a gnome; wasted if there is none (PRP-4, GLD-4)."""
    t = state.table
    p = t.actor
    if can_recruit(t.players[p], rules) or (gnomes_too and can_take_gnome(t, rules, p)):
        t.pending[0] = gnomes_too
        t.step = Step.RECRUIT
    else:
        emit(book, Event.WASTED, p, 0, 0, 0, 0, 0, 0)


@kernel(void(STATE_T, RULES_T, int64, BOOK_T))
def gain(state, rules, site, book):
    """Goods from the supply for a worker on a plank (PRP-5, PRP-7, GLD-5 to GLD-8)."""
    p = state.table.actor
    gained = rules.gain[site]
    for r in range(4):
        state.table.players[p].goods[r] += gained[r]
    emit(book, Event.GAINED, p, gained[0], gained[1], gained[2], gained[3], 0, 0)


@kernel(void(STATE_T, RULES_T, int64, BOOK_T))
def activate_card(state, rules, card, book):
    """Activate the worker on an own card and take it back (ACT-4, PRP-3 to PRP-9)."""
    t = state.table
    p = t.actor
    built = t.players[p].built[card]
    built.worker = NOBODY
    t.players[p].waiting -= 1
    emit(book, Event.ACTIVATED_CARD, p, card, built.property, 0, 0, 0, 0)
    match built.property:
        case Property.TOWER:
            if can_take_gnome(t, rules, p):
                t.step = Step.LOCK
            else:
                emit(book, Event.WASTED, p, 0, 0, 0, 0, 0, 0)
        case Property.INN:
            recruit(state, rules, 0, book)
        case Property.LIBRARY:
            draw_to_hand(state, p, rules.library[0], book)
            must_discard(state, p, rules.library[1], Step.TURN, book)
        case _:
            gain(state, rules, built.property, book)


@kernel(void(STATE_T, RULES_T, int64, BOOK_T))
def activate_guild(state, rules, guild, book):
    """Activate the worker on a guild and take it back (ACT-4, GLD-1 to GLD-12)."""
    t = state.table
    p = t.actor
    t.guild_worker[t.district_of[guild]] = NOBODY
    t.players[p].waiting -= 1
    emit(book, Event.ACTIVATED_GUILD, p, guild, 0, 0, 0, 0, 0)
    match guild:
        case Guild.MERCHANTS:
            t.exchanges += rules.merchants_exchanges
            t.visits += rules.merchants_visits
        case Guild.LIBRARIANS:
            draw_to_hand(state, p, rules.librarians[0], book)
            must_discard(state, p, rules.librarians[1], Step.TURN, book)
        case Guild.ARCHITECTS:
            t.step = Step.ARCHITECTS
        case Guild.RECRUITERS:
            recruit(state, rules, 1, book)
        case Guild.THIEVES:
            begin_robbery(t, rules.thieves[2], Step.THIEVES)
        case Guild.BANDITS:
            begin_robbery(t, rules.bandits[2], Step.BANDITS)
        case Guild.WIZARDS:
            t.step = Step.WIZARDS
        case Guild.SPIES:
            begin_spies(t)
        case _:
            gain(state, rules, GUILD_SITE + guild, book)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def end_turn(state, rules, option, book):
    """Buy a card if wished, and keep to the hand limit (ACT-7, ACT-8)."""
    t = state.table
    p = t.actor
    player = t.players[p]
    if option[0] != Kind.END_TURN:
        player.goods[Resource.GOLD] -= rules.card_price
    if option[0] == Kind.BUY_CARD:
        t.pool[option[1]] -= 1
        enter_hand(state, p, option[1])
        emit(book, Event.CARD_BOUGHT, p, option[1], 0, rules.card_price, 0, 0, 0)
        refill_pool(state, rules, book)
    elif option[0] == Kind.BUY_TOP:
        emit(book, Event.CARD_BOUGHT, p, NOBODY, 1, rules.card_price, 0, 0, 0)
        draw_to_hand(state, p, 1, book)
    emit(book, Event.TURN_ENDED, p, 0, 0, 0, 0, 0, 0)
    must_discard(state, p, player.hand_size - rules.hand_limit, Step.LIBRARY_DRAW, book)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_turn(state, rules, option, book):
    """Carry out one action of the turn."""
    match option[0]:
        case Kind.BUILD | Kind.BUILD_GUILD:
            apply_build(state, rules, option, book)
        case Kind.ACTIVATE_CARD:
            activate_card(state, rules, option[2], book)
        case Kind.ACTIVATE_GUILD:
            activate_guild(state, rules, option[1], book)
        case Kind.BUY | Kind.SELL:
            apply_trade(state, rules, option, book)
        case Kind.EXCHANGE:
            apply_exchange(state, option, book)
        case Kind.USE_GNOME:
            apply_gnome_service(state, rules, option, book)
        case Kind.HIRE:
            apply_hire(state, rules, option, book)
        case _:
            end_turn(state, rules, option, book)


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def recruit_options(state, rules, options):
    """The workers, and perhaps the gnomes, that can be had (PRP-4, GLD-4)."""
    n = worker_options(state, rules, options, 0)
    if state.table.pending[0]:
        n = lock_options(state, rules, options, n, Kind.GNOME)
    return n


@kernel(void(STATE_T, RULES_T, BOOK_T))
def library_draw(state, rules, book):
    """A free draw for each own Library with a gnome, and the hand limit again (ACT-7, ACT-8, PRP-9)."""
    t = state.table
    p = t.turn_of
    player = t.players[p]
    libraries = 0
    for card in range(player.cards):
        if player.built[card].property == Property.LIBRARY and player.built[card].gnomes > 0:
            libraries += 1
    t.cursor += 1
    t.step = Step.NEXT_TURN
    if libraries > 0:
        emit(book, Event.LIBRARIES, p, 0, 0, 0, 0, 0, 0)
        draw_to_hand(state, p, libraries * rules.library_gnome_draw, book)
        must_discard(state, p, player.hand_size - rules.hand_limit, Step.NEXT_TURN, book)
