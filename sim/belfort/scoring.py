"""The scoring phase and the end of the game."""

from sim.belfort.kinds import Event, Step
from sim.belfort.names import DISTRICTS, NOBODY, NP3, Phase, Worker
from sim.belfort.types import BOOK_T, RESULT_T, RULES_T, STATE_T, TABLE_T, boolean, int64, kernel, void
from sim.core.events import emit

ELVES, DWARVES, GNOMES = DISTRICTS, DISTRICTS + 1, DISTRICTS + 2  # categories after the districts
_FIRST = 3  # where the numbers of an event row begin


@kernel(int64(BOOK_T, int64, int64, int64))
def rank_of(book, counted, those, i):
    """The rank, from 0, of the i-th count in an event row: a tied group takes one rank lower (SCO-3)."""
    row = book.event[counted]
    mine = row[_FIRST + i]
    rank = 0
    for j in range(those):
        if j != i and row[_FIRST + j] == mine:
            rank = 1
    for j in range(those):
        if row[_FIRST + j] <= mine:
            continue
        alike = 0
        seen = False
        for k in range(those):
            if row[_FIRST + k] == row[_FIRST + j]:
                alike += 1
                seen = seen or k < j
        if not seen:
            rank += 1 if alike == 1 else 2
    return rank


@kernel(int64(RULES_T, int64, int64))
def points_at(rules, category, rank):
    """What a rank is worth, in a district or among workers (SCO-1, SCO-2)."""
    if rank >= rules.district_points.shape[0]:
        return 0
    return rules.district_points[rank] if category < DISTRICTS else rules.worker_points[rank]


@kernel(int64(TABLE_T, RULES_T, int64, int64))
def count_of(table, rules, category, p):
    """How much of a category a player or, after the players, a neutral has (SCO-1, SCO-2, TWO-6)."""
    neutral = p >= rules.players
    if category < DISTRICTS:
        return table.markers[category, NP3 + p - rules.players if neutral else p]
    kind = category - ELVES
    if neutral:
        return rules.neutral[kind]
    if category == GNOMES:
        return table.players[p].gnomes
    return table.players[p].workers[kind] + table.players[p].workers[kind + Worker.MASTER_ELF]


@kernel(void(TABLE_T, RULES_T, int64, BOOK_T))
def score_category(table, rules, category, book):
    """Points for one district or one kind of worker (SCO-1 to SCO-4)."""
    those = rules.players
    if rules.players == 2 and category != GNOMES:
        those += 2
    counted = book.told
    emit(book, Event.COUNTED, NOBODY, category, 0, 0, 0, 0, 0)
    emit(book, Event.POINTS, NOBODY, category, 0, 0, 0, 0, 0)
    counts = book.event[counted]
    points = book.event[counted + 1]
    for p in range(those):
        counts[_FIRST + p] = count_of(table, rules, category, p)
    for p in range(rules.players):
        if counts[_FIRST + p] > 0 or rules.zero_scores:
            points[_FIRST + p] = points_at(rules, category, rank_of(book, counted, those, p))
            table.players[p].score += points[_FIRST + p]


@kernel(void(TABLE_T, RULES_T, BOOK_T))
def score_round(table, rules, book):
    """Score if the round ends a season; then the next round, or the end (RND-2, SCO-5)."""
    last = table.month == rules.rounds
    table.step = Step.OVER if last else Step.CALENDAR
    if not rules.scores_in[table.month]:
        return
    table.phase = Phase.SCORING
    for category in range(GNOMES + 1):
        score_category(table, rules, category, book)
    emit(book, Event.PHASE_ENDED, NOBODY, Phase.SCORING, 0, 0, 0, 0, 0)


@kernel(boolean(STATE_T))
def is_over(state):
    """Whether the last round has been played."""
    return state.table.step == Step.OVER


@kernel(void(STATE_T, RULES_T, RESULT_T))
def score(state, rules, result):
    """Points, and resources to break ties (SCO-5)."""
    for p in range(rules.players):
        player = state.table.players[p]
        result.points[p] = player.score
        result.tie_break[p] = 0
        for r in range(4):
            result.tie_break[p] += rules.tie_break[r] * player.goods[r]
