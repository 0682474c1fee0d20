"""A game, as the core and the other rooms know it."""

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel

import sim
from sim.core.errors import BadInput
from sim.core.jit import Kernel, ready
from sim.core.loop import Verbs
from sim.core.recipes import resolve
from sim.core.records import DEAL, blank
from sim.core.rules import Sheaf, check, fingerprint, gather, neighbours, read_toml, with_changes
from sim.core.schema import Log


@dataclass(frozen=True)
class Words:
    """What people call the things that the toolkit counts."""

    setup: str  # one set of content that a game is played with
    content: str  # one piece of it
    levy: str  # what the game takes from those ahead
    seat: str  # a starting position
    round: str


@dataclass(frozen=True)
class RuleSet:
    """The rules in force: an edition and its variants, every value with its source."""

    game: "Game"
    edition: str
    variants: tuple[str, ...]
    sheaf: Sheaf
    model: BaseModel

    def __reduce__(self):
        """Cross to another process with the values in force, whatever becomes of their files."""
        return RuleSet, (self.game, self.edition, self.variants, self.sheaf, self.model)

    @property
    def hash(self) -> str:
        """A short hash of all values."""
        return fingerprint(self.model)

    @functools.cached_property
    def _packed(self) -> dict[int, Any]:
        return {}

    def packed(self, players: int):
        """The record that kernels read, for a number of players."""
        self.game.check_players(players)
        if players not in self._packed:
            self._packed[players] = self.game.pack(self.model, players)
        return self._packed[players]


@dataclass(frozen=True)
class Setup:
    """Which content a game is played with: a mode that draws it, or content given, perhaps with its layout."""

    mode: str
    content: tuple[str, ...] = ()
    fixed_layout: bool = False


@dataclass(frozen=True)
class Game:
    """One game: its names, its data, its dtypes and, loaded when first needed, its kernels and its ways of telling."""

    name: str
    title: str
    words: Words
    players: tuple[int, ...]
    editions: tuple[str, ...]  # the first one is the default
    modes: tuple[str, ...]
    default_mode: str
    content: tuple[str, ...]  # names of the pieces of content, by number
    max_options: int
    option_kinds: type  # IntEnum of option kinds
    always: tuple[int, ...]  # option kinds that no ban removes
    state: np.dtype
    rules: np.dtype
    model: type[BaseModel]
    pack: Callable[[Any, int], Any]
    check_setup: Callable[[Any, Setup, int], None]
    setups: Callable[[Any, str, int], list[tuple[str, ...]]]
    forbid: Callable[[str], list[tuple[int, int]]]  # the bans that keep a player from a piece of content
    values_in_force: Callable[[Any, int, list[str]], dict[str, Any]]
    log: Log  # what it writes down of each game
    kernels: str  # module with VERBS and TALLY
    telling: str  # module with `Trace`, `Story`, `heading` and `moment`
    folder: Path  # where the game's data lie
    home: str = ""  # module with GAME, where that is not the package of `sim` with the game's name

    def __reduce__(self):
        """Cross to another process by name."""
        return resolve, (f"{self.home or f'sim.{self.name}'}:GAME",)

    @functools.cached_property
    def verbs(self) -> Verbs:
        """The compiled verbs; the first use on a machine compiles them."""
        return Verbs(*map(ready, importlib.import_module(self.kernels).VERBS))

    @functools.cached_property
    def tally(self) -> Any:
        """The compiled function that keeps count for the log: `tally(state, rules, book, log)` after each step."""
        return ready(importlib.import_module(self.kernels).TALLY)

    @property
    def is_compiled(self) -> bool:
        """Whether the kernels are on disk already, so that loading them is quick."""
        module = importlib.import_module(self.kernels)
        return all(not isinstance(kernel, Kernel) or kernel.kept for kernel in (*module.VERBS, module.TALLY))

    @functools.cached_property
    def told(self) -> Any:
        """The game's ways of telling what happened."""
        return importlib.import_module(self.telling)

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the game does not know."""
        if players not in self.players:
            raise BadInput(f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {players}.")

    def load_rules(
        self, edition: str | None = None, variants: Iterable[str] = (), changes: dict[str, Any] | None = None
    ) -> RuleSet:
        """The rules of an edition (the default one if none is named) with variants, then changes, laid over it."""
        edition = edition or self.editions[0]
        if edition not in self.editions:
            raise BadInput(f"Unknown edition '{edition}': {self.title} has {', '.join(self.editions)}.")
        names, overlays = [], [(self.folder / "editions" / f"{edition}.toml", f"rulebook {edition}")]
        for variant in variants:
            file = self.variant_file(variant)
            names.append(file.stem)
            overlays.append((file, f"variant {file.stem}"))
        sheaf = with_changes(gather(self.folder / "base.toml", overlays), changes or {}, "changes")
        names += [f"{key}={value}" for key, value in (changes or {}).items()]
        return RuleSet(self, edition, tuple(names), sheaf, check(self.model, sheaf))

    def near(self, rules: RuleSet, players: Iterable[int]) -> dict[str, dict[str, Any]]:
        """Changes by name that put one number that no rulebook backs one up or down, where they can be played and
        are something else to so many players."""
        found = {}
        for name, changes in neighbours(rules.sheaf):
            try:
                model = check(self.model, with_changes(rules.sheaf, changes, name))
            except BadInput:
                continue
            if any(self.pack(model, count) != rules.packed(count) for count in players):
                found[name] = changes
        return found

    def digest(self) -> dict[str, str]:
        """What each rule says, by its id."""
        return read_toml(self.folder / "digest.toml")

    def variant_file(self, variant: str) -> Path:
        """The file of a variant, given by name or by path."""
        named = self.folder / "variants" / f"{variant}.toml"
        path = Path(variant)
        if named.is_file():
            return named
        if path.suffix == ".toml":
            return path
        known = sorted(file.stem for file in (self.folder / "variants").glob("*.toml"))
        raise BadInput(
            f"Unknown variant '{variant}': give a .toml file"
            + (f" or one of {', '.join(known)}." if known else f" (none is kept under data/{self.name}/variants yet).")
        )

    def deal(self, rules: RuleSet, setup: Setup, players: int, *, seed: int, block: int = 0, rotation: int = 0):
        """What one game is dealt, checked."""
        if not 0 <= seed < 2**63:
            raise BadInput(f"A seed is a whole number from 0 to 2**63 - 1, not {seed}.")
        self.check_players(players)
        self.check_setup(rules.model, setup, players)
        deal = blank(DEAL)
        deal.seed, deal.block, deal.rotation = seed, block, rotation
        deal.mode = self.modes.index(setup.mode)
        if setup.content:
            deal.given = 2 if setup.fixed_layout else 1
            deal.content[: len(setup.content)] = [self.content.index(name) for name in setup.content]
        return deal


def names() -> tuple[str, ...]:
    """The games there are: every package of `sim` but the core."""
    return tuple(m.name for m in pkgutil.iter_modules(sim.__path__) if m.ispkg and m.name != "core")


def load(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise BadInput(f"Unknown game '{name}': there is {', '.join(names())}.")
    return importlib.import_module(f"sim.{name}").GAME
