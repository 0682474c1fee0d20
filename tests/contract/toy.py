"""Heap, a game of a hundred lines: it keeps the core honest, and compiles in seconds.

Everybody holds a secret card. In turn a player takes one to three coins off a heap or passes; after the last round
the card counts as coins too.
"""

from enum import IntEnum
from pathlib import Path

import numpy as np

from sim.core.errors import BadInput
from sim.core.events import emit
from sim.core.game import Game, Words
from sim.core.jit import kernel
from sim.core.log import tally_signature
from sim.core.loop import Verbs, bot_signature, signatures
from sim.core.records import MAX_SEATS, blank
from sim.core.rules import Strict
from sim.core.schema import Count, Log
from sim.core.streams import DECK, STREAM, below, open_stream


class Kind(IntEnum):
    PASS = 0
    TAKE = 1  # coins


PLAYER = np.dtype([("coins", np.int16)], align=True)
TABLE = np.dtype(
    [
        ("step", np.int16),
        ("actor", np.int16),
        ("turn", np.int16),
        ("month", np.int16),
        ("heap", np.int16),
        ("players", PLAYER, MAX_SEATS),
    ],
    align=True,
)
ME = np.dtype([("number", np.int64), ("card", np.int64), ("memory", np.int64, 4), ("stream", STREAM)], align=True)
HIDDEN = np.dtype([("rotation", np.int64), ("deck", STREAM), ("me", ME, MAX_SEATS)], align=True)
STATE = np.dtype([("table", TABLE), ("hidden", HIDDEN)], align=True)
RULES = np.dtype([("players", np.int64), ("rounds", np.int64), ("heap", np.int64)], align=True)
TYPES = signatures(STATE, RULES)
CARDS = 9
LOG = Log(
    most_players=3, most_rounds=9, slots=0,
    games=(Count("passes", "times", "times that anybody passed"),),
    seats=(Count("points", "points", "points for {}", ("coins", "card")),),
    rounds=(Count("points", "points", "points for {}", ("coins", "card")),),
)  # fmt: skip
bot = kernel(bot_signature(STATE, RULES))


@kernel(TYPES.setup)
def setup(state, rules, deal, book):
    open_stream(state.hidden.deck, deal.seed, deal.block, DECK)
    state.hidden.rotation = deal.rotation
    state.table.heap = rules.heap
    for p in range(rules.players):
        state.hidden.me[p].number = p
        state.hidden.me[p].card = 1 + below(state.hidden.deck, CARDS)


@kernel(TYPES.advance)
def advance(state, rules, book):
    t = state.table
    seat = t.turn % rules.players
    t.actor = (seat - state.hidden.rotation) % rules.players
    return True


@kernel(TYPES.legal_options)
def legal_options(state, rules, options):
    options[0, 0] = Kind.PASS
    n = 1
    for coins in range(1, min(3, state.table.heap) + 1):
        options[n, 0] = Kind.TAKE
        options[n, 1] = coins
        n += 1
    return n


@kernel(TYPES.apply_option)
def apply_option(state, rules, option, book):
    t = state.table
    if option[0] == Kind.TAKE:
        t.players[t.actor].coins += option[1]
        t.heap -= option[1]
        emit(book, Kind.TAKE, t.actor, option[1], 0, 0, 0, 0, 0)
    t.month = 1 + t.turn // rules.players
    t.turn += 1
    t.step = 1 if t.turn == rules.rounds * rules.players else 0


@kernel(TYPES.is_over)
def is_over(state):
    return state.table.step == 1


@kernel(TYPES.score)
def score(state, rules, result):
    for p in range(rules.players):
        result.points[p] = state.table.players[p].coins + state.hidden.me[p].card
        result.tie_break[p] = state.table.players[p].coins


@kernel(TYPES.redeal)
def redeal(table, me, rules, stream, out):
    out.table = table
    for p in range(rules.players):
        out.hidden.me[p].number = p
        out.hidden.me[p].card = 1 + below(stream, CARDS)
    out.hidden.me[me.number] = me


@kernel(tally_signature(STATE, RULES, LOG))
def tally(state, rules, book, log):
    t = state.table
    if t.turn == 0:
        for p in range(rules.players):
            log.rounds[0, p].turn_order = (p + state.hidden.rotation) % rules.players + 1
        return
    r = (t.turn - 1) // rules.players
    log.game.passes += book.told == 0
    for i in range(book.told):
        log.rounds[r, book.event[i][1]].points[0] += book.event[i][2]
    if t.turn % rules.players > 0:
        return
    log.game.rounds = r + 1
    for p in range(rules.players):
        log.rounds[r, p].score = t.players[p].coins
        if t.step == 1:
            log.rounds[r, p].points[1] = state.hidden.me[p].card
            log.rounds[r, p].score += state.hidden.me[p].card
        else:
            log.rounds[r + 1, p].turn_order = log.rounds[r, p].turn_order


@bot
def random(table, me, rules, options, n, weights):
    return below(me.stream, n)


VERBS = Verbs(setup, advance, legal_options, apply_option, is_over, score, redeal)
TALLY = tally


def moment(state):
    return int(state.table.month), "taking"


class Trace:
    def __init__(self, sitting, names):
        self.sitting, self.names = sitting, names

    def hear(self):
        return [{"event": "take", "seat": self.sitting.seat_of(row[1])} for row in self.sitting.events().tolist()]

    def end(self):
        return [{"event": "end", "scores": self.sitting.result().points[: len(self.names)].tolist()}]


class Model(Strict):
    rounds: int
    heap: int


def pack(model, players):
    packed = blank(RULES)
    packed.players, packed.rounds, packed.heap = players, model.rounds, model.heap
    return packed


def check_setup(model, setup, players):
    if setup.content or setup.mode != "plain":
        raise BadInput("The heap is always laid out in the same way.")


GAME = Game(
    name="heap", title="Heap", words=Words("heap", "coin", "none", "seat", "round"), players=(2, 3),
    editions=("first",), modes=("plain",), default_mode="plain", content=(), max_options=8, option_kinds=Kind,
    always=(Kind.PASS,), state=STATE, rules=RULES, model=Model, pack=pack, check_setup=check_setup,
    setups=lambda model, mode, players: [()], forbid=lambda name: [(Kind.TAKE, -1)],
    values_in_force=lambda model, players, content: model.model_dump(), log=LOG, kernels="tests.contract.toy",
    telling="tests.contract.toy", folder=Path(__file__).parent / "toy_data", home="tests.contract.toy",
)  # fmt: skip
