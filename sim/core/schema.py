"""What is written down of every game: the tables and their columns, each with its unit and its meaning.

The columns that all games share stand here; a game adds its own in its `Log`. A column of the table `seats` that is
named like one of `rounds` is its sum over the rounds.
"""

import functools
from dataclasses import dataclass

import numpy as np

SCHEMA = 1  # the version of all that follows: it rises when a column changes its name, type or meaning
TABLES = ("games", "seats", "rounds", "content", "decisions")
NUMBERS = ("int8", "int16", "int32", "int64", "float64")


@dataclass(frozen=True)
class Column:
    """One column: its name, its type, the unit it counts in and what it means."""

    name: str
    type: str  # one of NUMBERS, or text
    unit: str
    meaning: str


@dataclass(frozen=True)
class Count:
    """What kernels count: one small whole number, or one for each of several parts, each then a column of its own."""

    name: str
    unit: str
    meaning: str  # {} stands for the part
    parts: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that it becomes: `gained_wood`, `gained_stone`, ..."""
        if not self.parts:
            return (Column(self.name, "int16", self.unit, self.meaning),)
        named = [(f"{self.name}_{part}", self.meaning.format(part.replace("_", " "))) for part in self.parts]
        return tuple(Column(name, "int16", self.unit, meaning) for name, meaning in named)

    @property
    def field(self) -> tuple:
        """Its field in a record."""
        return (self.name, np.int16, len(self.parts)) if self.parts else (self.name, np.int16)


KEYS = (
    Column("arm", "text", "name", "arm of the experiment; games of two arms pair on the other three keys"),
    Column("players", "int8", "players", "number of players"),
    Column("block", "int32", "number", "deal, from 0 within a number of players: all but the starting seats is fixed"),
    Column("rotation", "int8", "seats", "by how many seats the entries of the line-up have moved"),
)
LEVY = (
    Column("income", "int16", "coins", "income taken, before the levy"),
    Column("levy_due", "int16", "coins", "levy that was due"),
    Column("levy_paid", "int16", "coins", "levy that was paid"),
    Column("levy_lost", "int16", "points", "points lost because the levy could not be paid"),
)
GAMES = (
    Column("game", "text", "name", "name of the game within its run, for `steelyard replay`"),
    Column("seed", "int64", "number", "seed of the experiment"),
    Column("edition", "text", "name", "edition of the rules"),
    Column("variants", "text", "names", "rule variants laid over the edition, with + between"),
    Column("rules", "text", "hash", "hash of all rule values in force"),
    Column("mode", "text", "name", "mode by which the setup was drawn or listed"),
    Column("setup", "text", "names", "content of the setup in the game's own order, with + between"),
    Column("rounds", "int16", "rounds", "rounds played"),
    Column("winners", "int8", "players", "players who share the victory"),
    Column("margin", "int32", "points", "points of the first over the second; 0 where they are level"),
    Column("lead_changes", "int8", "times", "times at the end of a round that another player led alone than before"),
    Column("decisions", "int32", "decisions", "choices among two options or more"),
    Column("forced", "int32", "decisions", "choices with one option"),
)
SEATS = (
    Column("seat", "int8", "seat", "starting position, from 1"),
    Column("entry", "int8", "entry", "place in the line-up, from 1: the same player in every rotation"),
    Column("strategy", "text", "name", "strategy that played"),
    Column("forbidden", "text", "name", "piece of content that this player was kept from, if any"),
    Column("score", "int32", "points", "points at the end"),
    Column("tie_break", "int32", "units", "what breaks ties"),
    Column("rank", "int8", "rank", "place at the end, ties broken; those who share a place have the better one"),
    Column("win_share", "float64", "wins", "1 divided by the winners for a winner, else 0"),
    *LEVY,
)
ROUNDS = (
    Column("round", "int8", "round", "round, from 1"),
    Column("seat", "int8", "seat", "starting position of the player, from 1"),
    Column("turn_order", "int16", "place", "place in the turn order as the round begins, from 1"),
    Column("score_before", "int16", "points", "points as the round begins"),
    Column("score", "int16", "points", "points as the round ends"),
    Column("rank_before", "int8", "rank", "place by points as the round begins; level players share the better one"),
    Column("rank", "int8", "rank", "place by points as the round ends; level players share the better one"),
    *LEVY,
)
CONTENT = (
    Column("slot", "int8", "slot", "where the piece of content lies, from 1"),
    Column("item", "text", "name", "piece of content"),
    Column("owner", "int8", "seat", "seat that owns it at the end, if any"),
    Column("builder", "int8", "seat", "seat that built it first, if any"),
    Column("built", "int8", "round", "round in which it was first built, if it was"),
    Column("fees", "int16", "coins", "fees for its use that went to its owner"),
)
DECISIONS = (
    Column("number", "int32", "number", "which decision of the game, from 1"),
    Column("seat", "int8", "seat", "seat that decided"),
    Column("round", "int8", "round", "round, 0 in the setup"),
    Column("phase", "text", "name", "phase of the round"),
    Column("kind", "text", "name", "kind of the option chosen"),
    Column("argument_1", "int16", "number", "first argument of the option"),
    Column("argument_2", "int16", "number", "second argument of the option"),
    Column("argument_3", "int16", "number", "third argument of the option"),
    Column("options", "int16", "options", "options there were"),
)


@dataclass(frozen=True)
class Piece:
    """Something that lies in the box, of which there may be too few."""

    column: str  # most of it in use at once: in `games` for all players together, in `seats` for each
    holds: int  # how many the box holds
    each: bool = False  # for each player, and not for all together


@dataclass(frozen=True)
class Log:
    """What a game writes down besides what all games do, and the records in which its kernels keep count."""

    most_players: int
    most_rounds: int
    slots: int  # places for content
    games: tuple[Count, ...]
    seats: tuple[Count, ...]
    rounds: tuple[Count, ...]
    content: tuple[Count, ...] = ()
    used: tuple[str, ...] = ()  # counts of `seats` or `rounds`: uses of what a player may do or leave
    box: tuple[Piece, ...] = ()

    @property
    def summed(self) -> tuple[Count, ...]:
        """What is counted by round and summed for the table `seats`."""
        return tuple(count for count in self.seats if count.name in {other.name for other in self.rounds})

    @property
    def counted(self) -> tuple[Count, ...]:
        """What is counted of a player over the whole game."""
        return tuple(count for count in self.seats if count not in self.summed)

    @functools.cached_property
    def game_row(self) -> np.dtype:
        """What is counted of a game: its rounds, and the game's own."""
        return _row(["rounds"], self.games)

    @functools.cached_property
    def seat_row(self) -> np.dtype:
        """What is counted of a player over the whole game."""
        return _row(["unused"], self.counted)

    @functools.cached_property
    def round_row(self) -> np.dtype:
        """What is counted of a player in a round."""
        return _row(["turn_order", "score", *(column.name for column in LEVY)], self.rounds)

    @functools.cached_property
    def content_row(self) -> np.dtype:
        """What is counted of a piece of content; players and rounds from 1, 0 for none."""
        uses = Count("uses", "", "", ("",) * self.most_players)
        return _row(["piece", "owner", "builder", "built", "fees"], (uses, *self.content))

    @functools.cached_property
    def record(self) -> np.dtype:
        """All that is counted while one game is played, by line-up entry."""
        fields = [
            ("game", self.game_row),
            ("seats", self.seat_row, self.most_players),
            ("rounds", self.round_row, (self.most_rounds, self.most_players)),
            ("content", self.content_row, max(1, self.slots)),
        ]
        return np.dtype(fields, align=True)

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of a table, the keys first, the game's own last."""
        slots = [Column(f"content_{s}", "text", "name", f"content in slot {s}") for s in range(1, self.slots + 1)]
        seats = range(1, self.most_players + 1)
        uses = [Column(f"uses_{s}", "int16", "uses", f"uses by the player of seat {s}") for s in seats]
        shared = {
            "games": (*GAMES, *slots),
            "seats": SEATS,
            "rounds": ROUNDS,
            "content": (*CONTENT, *uses),
            "decisions": DECISIONS,
        }
        own = tuple(column for count in getattr(self, table, ()) for column in count.columns)
        return KEYS + shared[table] + own


def _row(core: list[str], counts: tuple[Count, ...]) -> np.dtype:
    return np.dtype([*((name, np.int16) for name in core), *(count.field for count in counts)], align=True)
