"""The collection phase: resource areas, recruits, crests, income and taxes."""

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import NOBODY, Area, Phase, Resource, Worker
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


@kernel(int64(PLAYER_T, RULES_T, int64))
def yield_of(player, rules, area):
    """What a player's workers collect in an area, a master as two of its kind (COL-1 to COL-5)."""
    sent = player.area[area]
    elves = sent[Worker.ELF] + rules.master_yield * sent[Worker.MASTER_ELF]
    dwarves = sent[Worker.DWARF] + rules.master_yield * sent[Worker.MASTER_DWARF]
    return min(elves, dwarves) if area == Area.MINE else elves + dwarves


@kernel(int64(PLAYER_T, int64))
def heads(player, area):
    """How many workers a player has in an area, a master as one (COL-6)."""
    sent = player.area[area]
    return sent[0] + sent[1] + sent[2] + sent[3]


@kernel(int64(TABLE_T, RULES_T, int64))
def bonus_of(table, rules, area):
    """The player with strictly most workers in an area, -1 in a tie or when it is empty (COL-6)."""
    best = NOBODY
    most = 0
    for p in range(rules.players):
        there = heads(table.players[p], area)
        if there > most:
            best = p
            most = there
        elif there == most:
            best = NOBODY
    return best


@kernel(void(TABLE_T, RULES_T, int64, BOOK_T))
def collect_area(table, rules, area, book):
    """Everybody collects in one area: wood, stone, metal and gold are numbered like their areas (COL-1 to COL-6)."""
    bonus = bonus_of(table, rules, area)
    emit(book, Event.COLLECTED, bonus, area, 0, 0, 0, 0, 0)
    row = book.event[book.told - 1]
    for p in range(rules.players):
        gained = yield_of(table.players[p], rules, area)
        if p == bonus:
            gained += rules.area_bonus
        table.players[p].goods[area] += gained
        row[3 + p] = gained


@kernel(boolean(PLAYER_T, RULES_T, int64))
def in_reserve(player, rules, kind):
    """Whether an elf (0) or a dwarf (1) is left in a player's reserve (CMP-5)."""
    return player.workers[kind] + player.workers[kind + 2] < rules.workers[kind]


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def recruit_at_desk(table, rules, book):
    """Each worker at the desk brings one more, ordinary, of its own kind while the reserve lasts (COL-7)."""
    emit(book, Event.RECRUITED, NOBODY, Worker.ELF, 0, 0, 0, 0, 0)
    emit(book, Event.RECRUITED, NOBODY, Worker.DWARF, 0, 0, 0, 0, 0)
    for plank in range(table.desk_taken):
        p = table.desk[plank]
        kind = table.desk_worker[plank] % 2
        if in_reserve(table.players[p], rules, kind):
            table.players[p].workers[kind] += 1
            book.event[book.told - 2 + kind][3 + p] += 1


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def collect(table, rules, book):
    """The four areas and the recruiter's desk; workers go home (COL-1 to COL-7)."""
    table.phase = Phase.COLLECTION
    for area in range(4):
        collect_area(table, rules, area, book)
    recruit_at_desk(table, rules, book)
    table.cursor = 0
    table.step = Step.NEXT_CREST


@kernel(boolean(TABLE_T))
def next_crest(table):
    """Whoever comes next in the king's camp may swap crests (COL-8)."""
    if table.cursor == table.camp_taken:
        table.step = Step.INCOME
        return False
    table.actor = table.camp[table.cursor]
    table.step = Step.CREST
    return True


@kernel(int64(STATE_T, RULES_T, OPTIONS))
def crest_options(state, rules, options):
    """Keep the own crest, or swap with a player whose crest is still face up (COL-8)."""
    t = state.table
    n = offer(options, 0, Kind.KEEP_CREST, 0, 0, 0)
    for p in range(rules.players):
        if p != t.actor and not t.players[p].crest_down:
            n = offer(options, n, Kind.SWAP_CREST, p, 0, 0)
    return n


@kernel(void(STATE_T, OPTION, BOOK_T))
def apply_crest(state, option, book):
    """Swap or keep; the crest then held is turned face down (COL-8)."""
    t = state.table
    p = t.actor
    other = NOBODY
    if option[0] == Kind.SWAP_CREST:
        other = option[1]
        mine = t.players[p].crest
        t.players[p].crest = t.players[other].crest
        t.players[other].crest = mine
        t.order[t.players[p].crest - 1] = p
        t.order[mine - 1] = other
    t.players[p].crest_down = 1
    t.cursor += 1
    t.step = Step.NEXT_CREST
    emit(book, Event.CREST, p, other, 0, 0, 0, 0, 0)


@kernel(int64(PLAYER_T, RULES_T))
def income_of(player, rules):
    """The income coins on a player's built cards (COL-9)."""
    coins = 0
    for card in range(player.cards):
        coins += rules.coins[player.built[card].property]
    return coins


@kernel(int64(RULES_T, int64))
def tax_at(rules, score):
    """The tax of the band in which a score lies (CMP-7)."""
    tax = 0
    for b in range(rules.bands):
        if score < rules.band[b, 0]:
            break
        tax = rules.band[b, 1]
    return tax


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def take_income(table, rules, book):
    """Everybody takes income (COL-9)."""
    emit(book, Event.INCOME, NOBODY, 0, 0, 0, 0, 0, 0)
    row = book.event[book.told - 1]
    for p in range(rules.players):
        coins = income_of(table.players[p], rules)
        table.players[p].goods[Resource.GOLD] += coins
        row[3 + p] = coins


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def pay_taxes(table, rules, book):
    """Everybody pays what can be paid; each gold short costs a point (COL-10)."""
    emit(book, Event.TAX_PAID, NOBODY, 0, 0, 0, 0, 0, 0)
    emit(book, Event.TAX_LOST, NOBODY, 0, 0, 0, 0, 0, 0)
    paid_row = book.event[book.told - 2]
    lost_row = book.event[book.told - 1]
    for p in range(rules.players):
        player = table.players[p]
        due = tax_at(rules, player.score)
        paid = min(due, player.goods[Resource.GOLD])
        lost = min(due - paid, player.score)
        player.goods[Resource.GOLD] -= paid
        player.score -= lost
        paid_row[3 + p] = paid
        lost_row[3 + p] = lost


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def income_and_taxes(table, rules, book):
    """Income, then taxes; the crests are turned up again (COL-8 to COL-10)."""
    take_income(table, rules, book)
    pay_taxes(table, rules, book)
    for p in range(rules.players):
        table.players[p].crest_down = 0
    table.cursor = 0
    table.step = Step.NEXT_TURN
    emit(book, Event.PHASE_ENDED, NOBODY, Phase.COLLECTION, 0, 0, 0, 0, 0)
