"""The calendar and the placement phase: workers go to planks, then to the resource areas."""

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import DISTRICTS, GUILD, MAX_PLAYERS, NOBODY, Area, Phase, Property, Resource, Worker
from sim.belfort.types import (
    BOOK_T,
    OPTION,
    OPTIONS,
    PLAYER_T,
    RULES_T,
    STATE_T,
    TABLE_T,
    boolean,
    int64,
    kernel,
    offer,
    void,
)
from sim.core.events import emit

ON_DESK, ON_CAMP, ON_GUILD, ON_CARD = range(4)  # where a worker was placed, in events


@kernel(void(TABLE_T, RULES_T))
def turn_calendar(table, rules):
    """A new round begins: all workers are at hand and all planks free (RND-1)."""
    table.month += 1
    table.phase = Phase.PLACEMENT
    table.desk_taken = 0
    table.camp_taken = 0
    for p in range(rules.players):
        player = table.players[p]
        player.passed = 0
        player.in_camp = 0
        player.waiting = 0
        for kind in range(4):
            player.free[kind] = player.workers[kind]
            for area in range(4):
                player.area[area, kind] = 0
    table.cursor = rules.players - 1
    table.step = Step.NEXT_PLACEMENT


@kernel(int64(PLAYER_T))
def workers_free(player):
    """Workers of a player that stand nowhere yet."""
    return player.free[0] + player.free[1] + player.free[2] + player.free[3]


@kernel(boolean(TABLE_T, RULES_T, BOOK_T))
def next_placement(table, rules, book):
    """Find who places next in crest order; whoever has no worker left passes (PLC-1)."""
    for k in range(1, rules.players + 1):
        at = (table.cursor + k) % rules.players
        p = table.order[at]
        player = table.players[p]
        if player.passed:
            continue
        if workers_free(player) == 0:
            player.passed = 1
            emit(book, Event.PASSED, p, 0, 0, 0, 0, 0, 0)
            continue
        table.cursor = at
        table.actor = p
        table.step = Step.PLACEMENT
        return True
    table.step = Step.COLLECT
    emit(book, Event.PHASE_ENDED, NOBODY, Phase.PLACEMENT, 0, 0, 0, 0, 0)
    return False


@kernel(int64(TABLE_T, RULES_T, int64, int64))
def guild_fee(table, rules, p, district):
    """What it costs a player to place on a guild: nothing on the own one (PLC-5)."""
    return 0 if table.marker[GUILD, district] == p else rules.guild_fee


@kernel(boolean(TABLE_T, RULES_T, int64, int64))
def guild_open(table, rules, p, district):
    """Whether a guild's plank is free, without a neutral dwarf, and its fee payable (PLC-2, PLC-5, PLC-7, TWO-3)."""
    if table.guild_worker[district] != NOBODY:
        return False
    if table.dwarf_at[0] == district or table.dwarf_at[1] == district:
        return False
    return table.players[p].goods[Resource.GOLD] >= guild_fee(table, rules, p, district)


@kernel(boolean(PLAYER_T, RULES_T, int64))
def card_open(player, rules, card):
    """Whether an own card has a plank that is unlocked, free, and its fee payable (PLC-6, PLC-7)."""
    built = player.built[card]
    if built.worker != NOBODY or player.goods[Resource.GOLD] < rules.plank_fee[built.property]:
        return False
    match built.property:
        case Property.BLACKSMITH | Property.MARKET | Property.LIBRARY:
            return True
        case Property.TOWER | Property.INN:
            return built.gnomes > 0
        case _:
            return False


@kernel(int64(PLAYER_T, OPTIONS, int64, int64, int64, int64))
def offer_workers(player, options, n, kind, what, card):
    """One option for each kind of worker that could be placed there (PLC-9)."""
    for worker in range(4):
        if player.free[worker] > 0:
            n = offer(options, n, kind, what, worker, card)
    return n


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def placement_options(state, rules, options):
    """Pass, or a worker on any plank that is open to the player (PLC-1 to PLC-7)."""
    t = state.table
    p = t.actor
    player = t.players[p]
    n = offer(options, 0, Kind.PASS, 0, 0, 0)
    if t.desk_taken < rules.desk_planks and player.goods[Resource.GOLD] >= rules.desk_fee:
        n = offer_workers(player, options, n, Kind.PLACE_DESK, 0, 0)
    if not player.in_camp and t.camp_taken < rules.camp_planks:
        n = offer_workers(player, options, n, Kind.PLACE_CAMP, 0, 0)
    for d in range(DISTRICTS):
        if guild_open(t, rules, p, d):
            n = offer_workers(player, options, n, Kind.PLACE_GUILD, t.guild[d], 0)
    for card in range(player.cards):
        if card_open(player, rules, card):
            n = offer_workers(player, options, n, Kind.PLACE_CARD, player.built[card].property, card)
    return n


@kernel(void(TABLE_T, RULES_T, int64, int64, BOOK_T))
def place_at_desk(table, rules, p, worker, book):
    """A plank of the recruiter's desk, for gold to the supply (PLC-3)."""
    table.desk[table.desk_taken] = p
    table.desk_worker[table.desk_taken] = worker
    table.desk_taken += 1
    table.players[p].goods[Resource.GOLD] -= rules.desk_fee
    emit(book, Event.PLACED, p, worker, ON_DESK, 0, rules.desk_fee, NOBODY, 0)


@kernel(void(TABLE_T, int64, int64, BOOK_T))
def place_in_camp(table, p, worker, book):
    """The lowest free plank of the king's camp (PLC-4)."""
    table.camp[table.camp_taken] = p
    table.camp_taken += 1
    table.players[p].in_camp = 1
    emit(book, Event.PLACED, p, worker, ON_CAMP, 0, 0, NOBODY, 0)


@kernel(void(TABLE_T, RULES_T, int64, int64, int64, BOOK_T))
def place_on_guild(table, rules, p, worker, guild, book):
    """A guild's plank; its owner has the fee at once (PLC-1, PLC-5)."""
    d = table.district_of[guild]
    owner = table.marker[GUILD, d]
    fee = guild_fee(table, rules, p, d)
    to = owner if fee > 0 and 0 <= owner < MAX_PLAYERS else NOBODY
    table.guild_worker[d] = p
    table.players[p].waiting += 1
    table.players[p].goods[Resource.GOLD] -= fee
    if to != NOBODY:
        table.players[to].goods[Resource.GOLD] += fee
    emit(book, Event.PLACED, p, worker, ON_GUILD, guild, fee, to, 0)


@kernel(void(TABLE_T, RULES_T, int64, int64, int64, BOOK_T))
def place_on_card(table, rules, p, worker, card, book):
    """The plank of an own card, its fee to the supply (PLC-6)."""
    player = table.players[p]
    fee = rules.plank_fee[player.built[card].property]
    player.built[card].worker = worker
    player.waiting += 1
    player.goods[Resource.GOLD] -= fee
    emit(book, Event.PLACED, p, worker, ON_CARD, card, fee, NOBODY, 0)


@kernel(void(STATE_T, RULES_T, OPTION, BOOK_T))
def apply_placement(state, rules, option, book):
    """Place one worker and pay its fee, or pass (PLC-1)."""
    t = state.table
    p = t.actor
    player = t.players[p]
    t.step = Step.NEXT_PLACEMENT
    if option[0] == Kind.PASS:
        player.passed = 1
        t.step = Step.SPREAD
        return
    worker = option[2]
    player.free[worker] -= 1
    match option[0]:
        case Kind.PLACE_DESK:
            place_at_desk(t, rules, p, worker, book)
        case Kind.PLACE_CAMP:
            place_in_camp(t, p, worker, book)
        case Kind.PLACE_GUILD:
            place_on_guild(t, rules, p, worker, option[1], book)
        case _:
            place_on_card(t, rules, p, worker, option[3], book)


@kernel(int64(PLAYER_T))
def next_worker(player):
    """The kind of worker that is sent next to a resource area."""
    for worker in range(4):
        if player.free[worker] > 0:
            return worker
    return NOBODY


@kernel(int64(STATE_T, OPTIONS))
def spread_options(state, options):
    """Elves to the forest, dwarves to the quarry, either to the mine and the gold mine (PLC-8)."""
    worker = next_worker(state.table.players[state.table.actor])
    elf = worker == Worker.ELF or worker == Worker.MASTER_ELF
    n = offer(options, 0, Kind.SEND, Area.FOREST if elf else Area.QUARRY, worker, 0)
    n = offer(options, n, Kind.SEND, Area.MINE, worker, 0)
    return offer(options, n, Kind.SEND, Area.GOLD_MINE, worker, 0)


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_spread(state, option, book):
    """Send one worker; when all have gone the pass is told whole (PLC-8)."""
    t = state.table
    player = t.players[t.actor]
    player.free[option[2]] -= 1
    player.area[option[1], option[2]] += 1
    if workers_free(player) > 0:
        return
    t.step = Step.NEXT_PLACEMENT
    emit(book, Event.PASSED, t.actor, 0, 0, 0, 0, 0, 0)
    for a in range(4):
        sent = player.area[a]
        if sent[0] + sent[1] + sent[2] + sent[3] > 0:
            emit(book, Event.SENT, t.actor, a, sent[0], sent[1], sent[2], sent[3], 0)
