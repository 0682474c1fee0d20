"""Directed positions: put a game of Belfort where a rule matters, look at the options, take one."""

import tempfile
from pathlib import Path

import numpy as np

from sim.belfort import GAME
from sim.belfort.build import put_marker
from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import GUILD, GUILDS, NOBODY, PROPERTIES, RESOURCES, WALL, WORKERS
from sim.core.game import RuleSet, Setup
from sim.core.records import BOOK, blank

FIVE = ("recruiters", "librarians", "miners", "thieves", "wizards")
CLASS = {name: i for i, name in enumerate(PROPERTIES)} | {"wall": WALL, "guild": GUILD}
Option = tuple[int, int, int, int]


def rules_with(text: str = "", edition: str = "de") -> RuleSet:
    """The rules of an edition with a variant given as TOML text."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "test.toml"
        file.write_text(text)
        return GAME.load_rules(edition, [str(file)] if text else [])


class Position:
    """A game in which the test takes every decision; player p starts with crest p + 1.

    It begins at the first decision of round 1's placement, everybody having kept the first cards dealt.
    """

    def __init__(self, players=4, edition="de", guilds=FIVE, variant="", seed=1, stop_in_setup=False):
        self.rule_set = rules_with(variant, edition)
        self.rules = self.rule_set.packed(players)
        self.n = players
        self.state = np.zeros(1, GAME.state).view(np.recarray)[0]
        self.table = self.state.table
        self.book = blank(BOOK)
        self.buffer = np.zeros((GAME.max_options, 4), np.int16)
        self.events: list[tuple[Event, list[int]]] = []
        if players == 2 and guilds is FIVE:
            guilds = ("recruiters", "librarians", "miners", "bankers", "wizards")
        deal = GAME.deal(self.rule_set, Setup("advanced", guilds, fixed_layout=True), players, seed=seed)
        GAME.verbs.setup(self.state, self.rules, deal, self.book)
        self.advance()
        while not stop_in_setup and self.table.month == 0:
            self._apply(self.options()[0])
            self.advance()

    def advance(self) -> bool:
        """Make automatic steps until a decision is due (true) or the game is over (false)."""
        while not GAME.verbs.is_over(self.state):
            self.book.told = 0
            due = GAME.verbs.advance(self.state, self.rules, self.book)
            self._note()
            if due:
                return True
        return False

    def step(self) -> bool:
        """Make one automatic step; true when a decision is due."""
        self.book.told = 0
        due = bool(GAME.verbs.advance(self.state, self.rules, self.book))
        self._note()
        return due

    def options(self, kind: Kind | None = None) -> list[Option]:
        """The legal options of the decision due, perhaps of one kind only, as (kind, a, b, c)."""
        n = GAME.verbs.legal_options(self.state, self.rules, self.buffer)
        rows = [tuple(row) for row in self.buffer[:n].tolist()]
        return [row for row in rows if kind is None or row[0] == kind]

    def has(self, kind: Kind, *args: int) -> bool:
        """Whether an option of a kind, with these first arguments, is legal."""
        return any(row[1 : 1 + len(args)] == args for row in self.options(kind))

    def do(self, kind: Kind, *args: int) -> list[tuple[Event, list[int]]]:
        """Take the first option of a kind with these first arguments, go on to the next decision, give the events."""
        fitting = [row for row in self.options(kind) if row[1 : 1 + len(args)] == args]
        assert fitting, (
            f"{kind.name}{args} is not legal; legal are {[(Kind(r[0]).name, *r[1:]) for r in self.options()]}"
        )
        before = len(self.events)
        self._apply(fitting[0])
        self.advance()
        return self.events[before:]

    def told(self, kind: Event) -> list[list[int]]:
        """The events of a kind so far, each as seat and six numbers."""
        return [row for event, row in self.events if event == kind]

    def player(self, p: int):
        """A player's public record."""
        return self.table.players[p]

    def actor(self) -> int:
        """Who decides."""
        return int(self.table.actor)

    def at(self) -> Step:
        """The step at which the game stands."""
        return Step(int(self.table.step))

    def goods(self, p: int, **amounts: int) -> None:
        """Set a player's goods; what is not named becomes 0."""
        self.player(p).goods[:] = [amounts.get(name, 0) for name in RESOURCES]

    def has_goods(self, p: int) -> dict[str, int]:
        """A player's goods by name."""
        return dict(zip(RESOURCES, self.player(p).goods.tolist(), strict=True))

    def hand(self, p: int, *names: str) -> None:
        """Set a player's hand."""
        me = self.state.hidden.me[p]
        me.hand[:] = [names.count(name) for name in PROPERTIES]
        self.player(p).hand_size = len(names)
        self.player(p).known[:] = 0

    def in_hand(self, p: int) -> list[str]:
        """A player's hand by name."""
        counts = self.state.hidden.me[p].hand.tolist()
        return [name for name, k in zip(PROPERTIES, counts, strict=True) for _ in range(k)]

    def card(self, p: int, name: str, gnomes: int = 0) -> int:
        """Put a built card before a player, without a marker on the board; gives its number."""
        player = self.player(p)
        i = int(player.cards)
        built = player.built[i]
        built.property, built.gnomes, built.worker, built.used = PROPERTIES.index(name), gnomes, NOBODY, 0
        player.cards = i + 1
        player.gnomes += gnomes
        return i

    def mark(self, name: str, slot: int, owner: int) -> None:
        """Put a marker (a Keep: two) on the slot of a class: a property's name, "wall" or "guild"."""
        put_marker(self.table, CLASS[name], slot, owner)

    def owner(self, name: str, slot: int) -> int:
        """Whose marker stands on a slot, -1 for none."""
        return int(self.table.marker[CLASS[name], slot])

    def workers(self, p: int, **kinds: int) -> None:
        """Set a player's workers in play (and at hand for placement) by kind; what is not named becomes 0."""
        self.player(p).workers[:] = [kinds.get(name, 0) for name in WORKERS]
        self.player(p).free[:] = self.player(p).workers

    def sent(self, p: int, area: int, **kinds: int) -> None:
        """Set the workers that a player has in a resource area, by kind."""
        self.player(p).area[area] = [kinds.get(name, 0) for name in WORKERS]

    def on_card(self, p: int, card: int) -> None:
        """Put a worker on the plank of a player's built card."""
        self.player(p).built[card].worker = 0
        self.player(p).waiting += 1

    def on_guild(self, p: int, guild: str) -> None:
        """Put a worker of a player on a guild's plank."""
        self.table.guild_worker[self.district(guild)] = p
        self.player(p).waiting += 1

    def district(self, guild: str) -> int:
        """The district of a guild in play."""
        return int(self.table.district_of[GUILDS.index(guild)])

    def begin(self, step: Step) -> bool:
        """Jump to an automatic step and go on to the next decision; false if the game ends first."""
        self.table.step = step
        return self.advance()

    def begin_turn(self, p: int) -> None:
        """Jump to the start of a player's turn of actions."""
        self.table.cursor = self.player(p).crest - 1
        self.begin(Step.NEXT_TURN)
        assert self.actor() == p

    def begin_placement(self) -> None:
        """Jump to the start of a new round's placement."""
        self.begin(Step.CALENDAR)

    def _apply(self, row: Option) -> None:
        self.book.told = 0
        GAME.verbs.apply_option(self.state, self.rules, np.array(row, np.int16), self.book)
        self._note()

    def _note(self) -> None:
        self.events += [(Event(row[0]), row[1:]) for row in self.book.event[: self.book.told].tolist()]
