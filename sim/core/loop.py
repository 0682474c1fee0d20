"""The loop that plays any game: forced choices, bans, noise and index checks are done here and nowhere else."""

from typing import Any, NamedTuple

import numpy as np
from numba import types

from sim.core.jit import OPTION, OPTIONS, WEIGHTS, WORDS, boolean, function, int64, kernel, record, rows, traced, void
from sim.core.log import file_log, pages_type, tally_signature
from sim.core.records import BOOK_T, DEAL, DEAL_T, MAX_ROSTER, PLACE_T, RESULT, RESULT_T, SHEET, SHEET_T
from sim.core.schema import Log
from sim.core.streams import ENTRY, NOISE, STREAM, STREAM_T, below, open_stream, unit

OVER, MOVED, FORCED, DECIDED, ASKED = range(5)  # what became of a step
OUTSIDE = -1  # the line-up's word for a player whom the loop does not know how to ask
NO_CHOICE = -1  # nothing has been answered
_START, _STEP = np.int64(0x14650FB0739D0383), np.int64(0x100000001B3)


class Verbs(NamedTuple):
    """What a game can do; every game has these and no others."""

    setup: Any
    advance: Any
    legal_options: Any
    apply_option: Any
    is_over: Any
    score: Any
    redeal: Any


class Watch(NamedTuple):
    """The memory that a strategy must leave alone: all of it as words, and which stretches count."""

    state: np.ndarray
    rules: np.ndarray
    stretch: np.ndarray  # on or off, words of the table, first word of `me`, words of a `me`, words guarded in it


def table_type(state):
    """The compiled type of what every player may see."""
    return record(state["table"])


def me_type(state):
    """The compiled type of what only one player may see."""
    return record(state["hidden"]["me"].base)


def signatures(state, rules) -> Verbs:
    """The compiled signature of each verb, for a game's own dtypes."""
    s, r = record(state), record(rules)
    return Verbs(
        setup=void(s, r, DEAL_T, BOOK_T),
        advance=boolean(s, r, BOOK_T),
        legal_options=int64(s, r, OPTIONS),
        apply_option=void(s, r, OPTION, BOOK_T),
        is_over=boolean(s),
        score=void(s, r, RESULT_T),
        redeal=void(table_type(state), me_type(state), r, STREAM_T, s),
    )


def bot_signature(state, rules):
    """The compiled signature of a strategy: `decide(table, me, rules, options, n, weights) -> index`."""
    return int64(table_type(state), me_type(state), record(rules), OPTIONS, int64, WEIGHTS)


def play_signature(state, rules, log: Log):
    """The compiled signature of `play`, for a game's own dtypes."""
    verbs = [function(signature) for signature in signatures(state, rules)]
    tally = function(tally_signature(state, rules, log))
    bots = types.UniTuple(function(bot_signature(state, rules)), MAX_ROSTER)
    watch = types.NamedUniTuple(WORDS, 3, Watch)
    weights = types.Array(types.float64, 2, "C")
    return void(
        *verbs, tally, bots, rows(state), record(rules), rows(DEAL), OPTIONS, rows(SHEET), weights,
        rows(STREAM), OPTIONS, BOOK_T, watch, rows(RESULT), PLACE_T, rows(log.record), pages_type(log),
    )  # fmt: skip


@kernel(boolean(SHEET_T, OPTIONS, int64))
def banned(sheet, options, k):
    """Whether a sheet forbids an option."""
    for b in range(sheet.bans):
        if options[k, 0] == sheet.ban[b, 0] and (sheet.ban[b, 1] < 0 or options[k, 1] == sheet.ban[b, 1]):
            return True
    return False


@kernel(int64(SHEET_T, OPTIONS, int64))
def allowed(sheet, options, n):
    """Keep in place the options that a sheet does not forbid, or all where it forbids every one."""
    kept = 0
    for k in range(n):
        if not banned(sheet, options, k):
            kept += 1
    if kept == 0 or kept == n:
        return n
    kept = 0
    for k in range(n):
        if not banned(sheet, options, k):
            for c in range(options.shape[1]):
                options[kept, c] = options[k, c]
            kept += 1
    return kept


@kernel(int64(WORDS, WORDS, WORDS, OPTIONS, int64, int64))
def fingerprint(state, rules, stretch, options, n, entry):
    """A hash of all that an entry's strategy can reach and must not change."""
    h = _START
    for i in range(stretch[1]):
        h = (h ^ state[i]) * _STEP
    me = stretch[2] + entry * stretch[3]
    for i in range(me, me + stretch[4]):
        h = (h ^ state[i]) * _STEP
    for i in range(rules.shape[0]):
        h = (h ^ rules[i]) * _STEP
    for k in range(n):
        for c in range(options.shape[1]):
            h = (h ^ options[k, c]) * _STEP
    return h


@kernel(void(RESULT_T, int64))
def find_winners(result, players):
    """Mark who has most points and, among those, most of the tie-break; who is still level shares the win."""
    best = 0
    for e in range(1, players):
        ahead = result.points[e] - result.points[best]
        if ahead > 0 or (ahead == 0 and result.tie_break[e] > result.tie_break[best]):
            best = e
    result.winners = 0
    for e in range(players):
        level = result.points[e] == result.points[best] and result.tie_break[e] == result.tie_break[best]
        result.won[e] = 1 if level else 0
        result.winners += result.won[e]


@traced
def begin(verbs, state, rules, deal, noises, book):
    """Set a game up and open its players' streams."""
    book.told = 0
    verbs.setup(state, rules, deal, book)
    for e in range(rules.players):
        open_stream(state.hidden.me[e].stream, deal.seed, deal.block, ENTRY + e)
        open_stream(noises[e], deal.seed, deal.block, NOISE + e)


@traced
def step(verbs, bots, state, rules, lineup, sheets, weights, noises, options, book, watch, place, choice):
    """Go on by one automatic step or one decision; `choice` answers the decision that was asked for last."""
    book.told = 0
    if choice == NO_CHOICE:
        if verbs.is_over(state):
            return OVER
        if not verbs.advance(state, rules, book):
            return MOVED
        actor = state.table.actor
        who = lineup[actor]
        n = verbs.legal_options(state, rules, options)
        if who >= 0 and sheets[who].bans > 0:
            n = allowed(sheets[who], options, n)
        if n == 1:
            verbs.apply_option(state, rules, options[0], book)
            return FORCED
        place.entry, place.options = actor, n
        if who == OUTSIDE:
            return ASKED
        if sheets[who].noise > 0.0 and unit(noises[actor]) < sheets[who].noise:
            choice = below(noises[actor], n)
        elif watch.stretch[0] == 0:
            choice = bots[who](state.table, state.hidden.me[actor], rules, options, n, weights[who])
        else:
            before = fingerprint(watch.state, watch.rules, watch.stretch, options, n, actor)
            choice = bots[who](state.table, state.hidden.me[actor], rules, options, n, weights[who])
            if before != fingerprint(watch.state, watch.rules, watch.stretch, options, n, actor):
                raise PermissionError("changed what is not its own")
    place.choice = choice
    if place.choice < 0 or place.choice >= place.options:
        raise IndexError("chose an option that does not exist")
    verbs.apply_option(state, rules, options[place.choice], book)
    return DECIDED


def play(
    setup, advance, legal_options, apply_option, is_over, score, redeal, tally, bots,
    states, rules, deals, lineups, sheets, weights, noises, options, book, watch, results, place, logs, pages,
):  # fmt: skip
    """Play every deal to its end in the first state, the second being blank, and write what became of each.

    With logs, one to count in and a blank one, the steps of each game are tallied and filed.
    """
    verbs = Verbs(setup, advance, legal_options, apply_option, is_over, score, redeal)
    state = states[0]
    logged = logs.shape[0] > 0
    for g in range(deals.shape[0]):
        place.game = g
        states[0] = states[1]
        begin(verbs, state, rules, deals[g], noises, book)
        if logged:
            logs[0] = logs[1]
            tally(state, rules, book, logs[0])
        decisions = 0
        forced = 0
        while True:
            made = step(
                verbs, bots, state, rules, lineups[g], sheets, weights, noises, options, book, watch, place, NO_CHOICE
            )
            if made == OVER:
                break
            if logged:
                tally(state, rules, book, logs[0])
            decisions += made == DECIDED
            forced += made == FORCED
        verbs.score(state, rules, results[g])
        find_winners(results[g], rules.players)
        results[g].decisions = decisions
        results[g].forced = forced
        if logged:
            file_log(logs[0], g, deals[g].rotation, rules.players, pages)
