"""The referee's own state of a game, and the small changes every phase makes to it."""

from collections import Counter
from dataclasses import dataclass, field

from .lines import Reader

RESOURCES = ("wood", "stone", "metal", "gold")
KINDS = ("elf", "dwarf")
KIND_OF = {"elf": "elf", "master_elf": "elf", "dwarf": "dwarf", "master_dwarf": "dwarf"}
AREAS = ("forest", "quarry", "mine", "gold_mine")
NEUTRALS = ("np3", "np4")
DISTRICTS = 5


@dataclass
class Card:
    """A built property card."""

    property: str
    gnomes: int = 0


@dataclass
class Seat:
    """What one player has."""

    number: int
    crest: int
    stock: dict[str, int]
    workers: dict[str, int]
    hand: Counter
    masters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    built: list[Card] = field(default_factory=list)
    score: int = 0
    idle: Counter = field(default_factory=Counter)
    placed: dict[str, str] = field(default_factory=dict)

    def all_workers(self) -> Counter:
        """Count the workers in play by name, masters apart."""
        count = Counter({f"master_{kind}": self.masters[kind] for kind in KINDS})
        count.update({kind: self.workers[kind] - self.masters[kind] for kind in KINDS})
        return count


@dataclass
class Game:
    """Everything on the table, and the trace being read."""

    reader: Reader
    rules: dict
    guilds: list[str]
    seats: list[Seat]
    pool: Counter
    draw: list[str]
    discard: Counter
    gnomes: int
    neutral_dwarves: list[int] | None
    symbols: frozenset
    round: int = 0
    phase: str = "setup"
    markers: dict[tuple[int, str], int | str] = field(default_factory=dict)
    camp: list[int] = field(default_factory=list)
    recruits: list[tuple[int, str]] = field(default_factory=list)
    areas: dict[str, list[Counter]] = field(default_factory=dict)
    shuffles: list[list[str]] = field(default_factory=list)

    def fail(self, rule: str, text: str):
        """Raise RuleBroken for the line in hand."""
        self.reader.fail(rule, text)

    def need(self, holds: bool, rule: str, text: str) -> None:
        """Raise RuleBroken for the line in hand unless the condition holds."""
        self.reader.need(holds, rule, text)

    def two_players(self) -> bool:
        """Tell whether neutral builders take part (TWO)."""
        return len(self.seats) == 2

    def by_crest(self) -> list[Seat]:
        """Return the seats in crest order."""
        return sorted(self.seats, key=lambda seat: seat.crest)

    def take(self, *events: str) -> dict:
        """Take the next line, which must be one of these events of this round and phase."""
        line = self.reader.take()
        name = line["event"]
        self.need(name in events, "TRACE", f"{name} where only {', '.join(events)} can stand")
        where = (line.get("round"), line.get("phase"))
        self.need(
            where == (self.round, self.phase),
            "TRACE",
            f"round and phase are {where}, not {(self.round, self.phase)}",
        )
        return line

    def keys(self, line: dict, *keys: str) -> None:
        """Check that a line has exactly these keys besides event, round and phase."""
        self.reader.exact_keys(line, {"event", "round", "phase", *keys}, f"the {line['event']} line")

    def seat_number(self, value, what: str) -> int:
        """Return a value that must be the number of a seat."""
        known = isinstance(value, int) and 0 <= value < len(self.seats)
        self.need(known, "TRACE", f"{what} {value!r} is no seat")
        return value

    def amount(self, value, what: str) -> dict[str, int]:
        """Return an amount, which names known resources and only what is not 0."""
        self.need(isinstance(value, dict), "TRACE", f"{what} {value!r} is no amount")
        for name, count in value.items():
            self.need(name in RESOURCES, "TRACE", f"{what} names {name!r}, which is no resource")
            self.need(isinstance(count, int) and count > 0, "TRACE", f"{what} has {count!r} {name}")
        return value

    def equal(self, rule: str, what: str, found, expected) -> None:
        """Check a derived value."""
        self.need(found == expected, rule, f"{what} is {found!r}, but must be {expected!r}")

    def pay(self, seat: Seat, amount: dict[str, int], rule: str) -> None:
        """Take an amount from a seat that must have it."""
        for name, count in amount.items():
            self.need(
                seat.stock[name] >= count,
                rule,
                f"seat {seat.number} has {seat.stock[name]} {name} and cannot pay {count}",
            )
            seat.stock[name] -= count

    def reserve(self, seat: Seat, kind: str) -> int:
        """Count the workers of a kind left in a seat's reserve (CMP-5)."""
        return self.rules["workers"][kind] - seat.workers[kind]


def gain(seat: Seat, amount: dict[str, int]) -> None:
    """Add an amount to a seat."""
    for name, count in amount.items():
        seat.stock[name] += count


def tidy(amount: dict[str, int]) -> dict[str, int]:
    """Return an amount without what is 0, as the trace writes it."""
    return {name: count for name, count in amount.items() if count}


def card_index(game: Game, seat: Seat, text: str) -> int:
    """Return i of `card:<i>`, a card the seat has built."""
    digits = text.removeprefix("card:")
    known = text.startswith("card:") and digits.isascii() and digits.isdigit() and str(int(digits)) == digits
    game.need(known and int(digits) < len(seat.built), "TRACE", f"seat {seat.number} has built no {text!r}")
    return int(digits)
