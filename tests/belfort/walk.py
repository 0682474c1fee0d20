"""Random walks through games of Belfort that hold every state they come through against the invariants."""

from random import Random

import numpy as np

from sim.belfort import GAME
from sim.belfort.kinds import ALWAYS, Kind
from sim.core.game import RuleSet, Setup
from sim.core.records import BOOK, blank
from tests.belfort.invariants import Ledger, check
from tests.belfort.plain_options.symbols import Option

SHY = {*ALWAYS, Kind.BUY_CARD, Kind.BUY_TOP}  # what ends a turn or leaves something undone


class Walk:
    """A game of which every decision is taken by its caller, checked after every step."""

    def __init__(self, rule_set: RuleSet, players: int):
        self.rules = rule_set.packed(players)
        self.states = np.zeros(1, GAME.state)
        self.state = self.states.view(np.recarray)[0]
        self.book = blank(BOOK)
        self.buffer = np.zeros((GAME.max_options, 4), np.int16)
        self.rule_set, self.players = rule_set, players

    def begin(self, setup: Setup, seed: int) -> "Walk":
        """Set a game up and go to its first decision."""
        deal = GAME.deal(self.rule_set, setup, self.players, seed=seed, rotation=seed % self.players)
        self.book.told = 0
        GAME.verbs.setup(self.state, self.rules, deal, self.book)
        self.ledger = Ledger(self.state, self.rules)
        self.advance()
        return self

    def branch(self, state) -> "Walk":
        """Another walk that goes on from a state of this game."""
        other = Walk(self.rule_set, self.players)
        other.states[0] = state
        other.ledger = Ledger(other.state, other.rules)
        return other

    def advance(self) -> None:
        """Make automatic steps until a decision is due or the game is over."""
        due = False
        while not due and not self.over():
            self.book.told = 0
            due = GAME.verbs.advance(self.state, self.rules, self.book)
            self._check()

    def options(self) -> list[Option]:
        """The options that the engine lists."""
        n = GAME.verbs.legal_options(self.state, self.rules, self.buffer)
        return [tuple(row) for row in self.buffer[:n].tolist()]

    def take(self, row: Option) -> None:
        """Apply an option and go on to the next decision."""
        self.book.told = 0
        GAME.verbs.apply_option(self.state, self.rules, np.array(row, np.int16), self.book)
        self._check()
        self.advance()

    def over(self) -> bool:
        """Whether the last round has been played."""
        return bool(GAME.verbs.is_over(self.state))

    def play_on(self, random: Random) -> None:
        """Play to the end with random choices."""
        while not self.over():
            self.take(pick(self.options(), random))

    def _check(self) -> None:
        check(self.state, self.rules)
        self.ledger.note(self.state, self.rules, self.book.event[: self.book.told].tolist())


def pick(options: list[Option], random: Random) -> Option:
    """A random option of a random kind, mostly one that does something: purely random players hardly ever build."""
    kinds = sorted({row[0] for row in options})
    doing = [kind for kind in kinds if kind not in SHY]
    kind = random.choice(doing if doing and random.random() < 0.9 else kinds)
    return random.choice([row for row in options if row[0] == kind])
