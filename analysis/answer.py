"""What a lens gives back: tables of estimates, sentences for people, findings, and what should be simulated besides.

In every table an estimate x stands beside x_low and x_high, its likely range, and x_error, its standard error over
x_rows independent rows.
"""

from dataclasses import dataclass, field, fields
from typing import Any

import polars as pl

from sim.core.game import Words

Row = dict[str, Any]


@dataclass(frozen=True)
class Tolerance:
    """The departures that a designer accepts, by what is counted."""

    share: float = 0.02  # of games, of players
    rate: float = 0.05  # of income
    points: float = 1.0  # of the score
    times: float = 0.1  # of an average a game
    coins: float = 0.5  # a player and round
    decisions: float = 10.0  # a game


@dataclass(frozen=True)
class Finding:
    """One thing that is established, as a sentence, with what it takes to check it."""

    lens: str
    arm: str
    players: int
    sentence: str  # with its range, and without the counts
    value: float
    low: float
    high: float
    size: float  # how many tolerances it departs from what would be fair
    sure: str  # certain or likely
    games: int
    deals: int
    query: str  # that gives the number
    of: str  # what it is about, whatever its numbers are: the same in every arm
    p: float | None = None  # corrected over all that its lens compared, if that is what establishes it
    where: Row = field(default_factory=dict, hash=False)  # what a game that shows it has: see sql/example.sql
    game: str | None = None  # one in which it happened

    @property
    def about(self) -> tuple[str, int, str]:
        """What tells it from other findings of an arm."""
        return self.lens, self.players, self.of


@dataclass(frozen=True)
class Request:
    """Games that are not there yet and that a question needs; whoever asks may have them simulated."""

    name: str  # of the run
    experiment: dict[str, Any]
    why: str


@dataclass(frozen=True)
class Answer:
    """The tables of a lens; each lens has its own."""

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """The tables by name."""
        every = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in every.items() if isinstance(value, pl.DataFrame)}

    def sentences(self, words: Words) -> list[str]:
        """What the tables say, in the game's words, each number with its range."""
        raise NotImplementedError

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """What departs from what is fair and is established."""
        raise NotImplementedError
