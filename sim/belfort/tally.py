"""Keeping count of a game of Belfort: reads the events of each step, and the table where a round ends."""

from sim.belfort.collection import tax_at
from sim.belfort.columns import LOG
from sim.belfort.kinds import Event, Step
from sim.belfort.names import AREAS, DISTRICTS, GUILD, MAX_PLAYERS, NOBODY, Phase, Resource, Worker
from sim.belfort.placement import ON_GUILD
from sim.belfort.state import STATE
from sim.belfort.types import RULES_T, TABLE_T, int64, kernel, void
from sim.belfort.values import RULES
from sim.core.jit import OPTION, record
from sim.core.log import tally_signature

LOG_T = record(LOG.record)
_AREAS = len(AREAS)
# An event is its kind, whom it concerns and six numbers; numbers by player begin at the second.
_KIND, _WHO, _A, _B, _C, _D, _E = range(7)


@kernel(void(TABLE_T, RULES_T, LOG_T))
def note_peaks(table, rules, log):
    """The most that each player, and all together, have held so far."""
    for r in range(4):
        together = 0
        for p in range(rules.players):
            held = table.players[p].goods[r]
            together += held
            if held > log.seats[p].peak[r]:
                log.seats[p].peak[r] = held
        if together > log.game.peak[r]:
            log.game.peak[r] = together


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION))
def note_placed(table, rules, log, row):
    """A worker on a plank, and where its fee went."""
    p = row[_WHO]
    counts = log.rounds[table.month - 1, p]
    counts.at[_AREAS + row[_B]] += 1
    counts.fees_paid += row[_D]
    to = row[_E]
    if row[_B] == ON_GUILD:
        guild = log.content[table.district_of[row[_C]]]
        if to == NOBODY:
            guild.fees_supply += row[_D]
        else:
            guild.fees += row[_D]
            log.seats[to].fees_received += row[_D]
            log.seats[to].gained[Resource.GOLD] += row[_D]
            note_peaks(table, rules, log)


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION))
def note_collected(table, rules, log, row):
    """What a resource area brought to everybody, and whose the bonus was."""
    if row[_WHO] != NOBODY:
        log.rounds[table.month - 1, row[_WHO]].bonuses += 1
    for p in range(rules.players):
        log.seats[p].gained[row[_A]] += row[_B + p]


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION, OPTION, OPTION))
def note_income(table, rules, log, income, paid, lost):
    """Income and taxes of everybody; the peak of gold lies between the two."""
    together = 0
    for p in range(rules.players):
        player = table.players[p]
        counts = log.rounds[table.month - 1, p]
        counts.income = income[_B + p]
        counts.levy_due = tax_at(rules, player.score + lost[_B + p])
        counts.levy_paid = paid[_B + p]
        counts.levy_lost = lost[_B + p]
        counts.actions_order = player.crest
        log.seats[p].gained[Resource.GOLD] += income[_B + p]
        held = player.goods[Resource.GOLD] + paid[_B + p]
        log.seats[p].peak[Resource.GOLD] = max(held, log.seats[p].peak[Resource.GOLD])
        together += held
    log.game.peak[Resource.GOLD] = max(together, log.game.peak[Resource.GOLD])


@kernel(void(TABLE_T, LOG_T, int64, int64, int64))
def note_built(table, log, p, class_, slot):
    """A marker that a player put on the board; a guild that Wizards have emptied keeps its first builder."""
    log.rounds[table.month - 1, p].builds += 1
    if class_ == GUILD and log.content[slot].built == 0:
        log.content[slot].builder = p + 1
        log.content[slot].built = table.month


@kernel(void(LOG_T, OPTION))
def note_stolen(log, row):
    """Goods that went from a player to the robber."""
    for r in range(4):
        taken = row[_B + r]
        log.seats[row[_WHO]].gained[r] += taken
        log.seats[row[_WHO]].stolen += taken
        log.seats[row[_A]].robbed += taken


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION))
def note_gain(table, rules, log, row):
    """Goods that came to a player."""
    seat = log.seats[row[_WHO]]
    match row[_KIND]:
        case Event.GAINED:
            for r in range(4):
                seat.gained[r] += row[_A + r]
        case Event.POST:
            seat.gained[row[_D]] += row[_E]
            seat.trades += 1
        case Event.EXCHANGED:
            seat.gained[Resource.METAL] += 1
            seat.exchanges += 1
        case Event.GNOME_SERVED:
            seat.gnome_services += 1
            for r in range(4):
                seat.gained[r] += rules.gnome_gains[row[_B], r]
        case _:
            note_stolen(log, row)
    note_peaks(table, rules, log)


@kernel(void(TABLE_T, LOG_T, OPTION))
def note_action(table, log, row):
    """What a player did in the actions phase, or drew and discarded."""
    seat = log.seats[row[_WHO]]
    match row[_KIND]:
        case Event.ACTIVATED_GUILD:
            seat.uses[row[_A]] += 1
            log.content[table.district_of[row[_A]]].uses[row[_WHO]] += 1
        case Event.BUILT:
            seat.built[row[_A]] += 1
            note_built(table, log, row[_WHO], row[_A], row[_B])
        case Event.MARKER:
            if table.phase != Phase.NEUTRAL:
                seat.built_with_architects += 1
                note_built(table, log, row[_WHO], row[_A], row[_B])
        case Event.HIRED:
            log.rounds[table.month - 1, row[_WHO]].hired += 1
        case Event.CARD_BOUGHT:
            seat.cards_bought += 1
        case Event.DREW:
            seat.cards_drawn += 1
        case Event.DISCARDED:
            seat.cards_discarded += 1
        case Event.WORKER:
            seat.recruits += 1
        case Event.CREST:
            seat.crest_swaps += row[_A] != NOBODY
        case _:
            pass


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION))
def note_points(table, rules, log, row):
    """Points for a category: the districts are one source, each kind of worker another."""
    source = max(0, row[_A] - DISTRICTS + 1)
    for p in range(rules.players):
        log.rounds[table.month - 1, p].points[source] += row[_B + p]


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION))
def note_dwarf(table, rules, log, row):
    """A neutral dwarf has moved; the supply may have paid a guild's owner."""
    if row[_C] != NOBODY:
        log.content[row[_B]].fees += row[_D]
        log.seats[row[_C]].fees_received += row[_D]
        log.seats[row[_C]].gained[Resource.GOLD] += row[_D]
        note_peaks(table, rules, log)


@kernel(void(TABLE_T, RULES_T, LOG_T))
def end_round(table, rules, log):
    """What stands on the table as a round ends."""
    log.game.rounds = table.month
    for p in range(rules.players):
        player = table.players[p]
        counts = log.rounds[table.month - 1, p]
        counts.score = player.score
        counts.held[:] = player.goods
        markers = 0
        for d in range(DISTRICTS):
            markers += table.markers[d, p]
        log.seats[p].markers = markers
        log.seats[p].peak_markers = max(markers, log.seats[p].peak_markers)


@kernel(void(TABLE_T, RULES_T, LOG_T))
def begin_round(table, rules, log):
    """What stands on the table as the next round begins; in the first one the guilds, too."""
    for p in range(rules.players):
        log.rounds[table.month, p].turn_order = table.players[p].crest
    if table.month == 0:
        note_peaks(table, rules, log)
        for d in range(DISTRICTS):
            log.content[d].piece = table.guild[d]


@kernel(void(TABLE_T, LOG_T, int64))
def note_districts(table, log, p):
    """In how many districts a player stands in the end, and how many markers are in the best two."""
    first, second = 0, 0
    for d in range(DISTRICTS):
        here = table.markers[d, p]
        log.seats[p].districts += here > 0
        second = max(second, min(first, here))
        first = max(first, here)
    log.seats[p].best_two = first + second


@kernel(void(TABLE_T, RULES_T, LOG_T))
def end_game(table, rules, log):
    """What stands on the table in the end."""
    log.game.gnomes_left = table.gnomes
    for p in range(rules.players):
        player = table.players[p]
        seat = log.seats[p]
        seat.left[:] = player.goods
        seat.master_elves = player.workers[Worker.MASTER_ELF]
        seat.master_dwarves = player.workers[Worker.MASTER_DWARF]
        seat.elves = player.workers[Worker.ELF] + seat.master_elves
        seat.dwarves = player.workers[Worker.DWARF] + seat.master_dwarves
        seat.gnomes = player.gnomes
        seat.hand_left = player.hand_size
        note_districts(table, log, p)
    for d in range(DISTRICTS):
        owner = table.marker[GUILD, d]
        if 0 <= owner < MAX_PLAYERS:
            log.content[d].owner = owner + 1
            log.seats[owner].guilds_owned += 1


@kernel(void(TABLE_T, RULES_T, LOG_T, OPTION))
def note_recruited(table, rules, log, row):
    """Workers won at the desk."""
    for p in range(rules.players):
        log.seats[p].recruits += row[_B + p]


@kernel(tally_signature(STATE, RULES, LOG))
def tally(state, rules, book, log):
    """Count what the step just made brought."""
    t = state.table
    for i in range(book.told):
        row = book.event[i]
        match row[_KIND]:
            case Event.PLACED:
                note_placed(t, rules, log, row)
            case Event.SENT:
                log.rounds[t.month - 1, row[_WHO]].at[row[_A]] += row[_B] + row[_C] + row[_D] + row[_E]
            case Event.GAINED | Event.POST | Event.EXCHANGED | Event.GNOME_SERVED | Event.STOLEN:
                note_gain(t, rules, log, row)
            case Event.COLLECTED:
                note_collected(t, rules, log, row)
            case Event.RECRUITED:
                note_recruited(t, rules, log, row)
                note_peaks(t, rules, log)
            case Event.INCOME:
                note_income(t, rules, log, row, book.event[i + 1], book.event[i + 2])
            case Event.POINTS:
                note_points(t, rules, log, row)
            case Event.DWARF_MOVED:
                note_dwarf(t, rules, log, row)
            case Event.SHUFFLED:
                log.game.shuffles += i == 0 or book.event[i - 1][_KIND] != Event.SHUFFLED
            case _:
                if row[_WHO] != NOBODY:
                    note_action(t, log, row)
    if t.step == Step.CALENDAR or t.step == Step.OVER:
        if t.month > 0:
            end_round(t, rules, log)
        if t.step == Step.CALENDAR:
            begin_round(t, rules, log)
        else:
            end_game(t, rules, log)
