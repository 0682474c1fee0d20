"""Blocks: what a block is depends on the experiment's seed and the block's number alone, never on rules or noise.

So the same blocks can be played under other rules, and the games of two arms, or of two runs, pair.
"""

import functools
from dataclasses import dataclass

import numpy as np

from sim.core.errors import BadInput
from sim.core.experiment import Experiment
from sim.core.game import Game, Setup
from sim.core.lineups import drawn, listed, sample
from sim.core.records import DEAL, MAX_SLOTS, MOST_BLOCKS, blanks


@dataclass(frozen=True, eq=False)
class Blocks:
    """The blocks of an experiment for a number of players."""

    game: Game
    experiment: Experiment
    players: int

    @property
    def mode(self) -> str:
        """How setups are drawn, or listed."""
        return self.experiment.mode or self.game.default_mode

    @functools.cached_property
    def setups(self) -> list[Setup]:
        """The setups that take turns; a single one without content where each block draws its own."""
        said = self.experiment.setups
        if said == "drawn":
            return [Setup(self.mode)]
        if isinstance(said, list):
            return [Setup(self.mode, tuple(content)) for content in said]
        every = self.game.setups(self.game.load_rules().model, self.mode, self.players)
        if said == "all":
            return [Setup(self.mode, content) for content in every]
        if said > len(every):
            raise BadInput(f"setups: with {self.players} players there are {len(every)} to sample from, not {said}.")
        return [Setup(self.mode, every[k]) for k in sample(said, len(every), self.experiment.seed, self.players)]

    @functools.cached_property
    def _content(self) -> np.ndarray:
        """The content of each setup, as numbers."""
        found = np.zeros((len(self.setups), MAX_SLOTS), np.int16)
        for k, setup in enumerate(self.setups):
            found[k, : len(setup.content)] = [self.game.content.index(name) for name in setup.content]
        return found

    def holding(self, blocks: np.ndarray, piece: str | None) -> np.ndarray:
        """Those of some blocks whose setup holds a piece of content; all, if none is named."""
        held = np.array([piece is None or piece in setup.content for setup in self.setups])
        return blocks[held[blocks % len(self.setups)]]

    def keys(self, blocks: np.ndarray) -> np.ndarray:
        """The numbers under which blocks draw their chance: no two numbers of players share one."""
        return self.players * MOST_BLOCKS + blocks

    def deals(self, blocks: np.ndarray) -> np.ndarray:
        """What the games of some blocks are dealt: each block in every rotation."""
        deals = blanks(len(blocks) * self.players, DEAL)
        which = np.repeat(blocks % len(self.setups), self.players)
        deals["seed"] = self.experiment.seed
        deals["block"] = np.repeat(self.keys(blocks), self.players)
        deals["rotation"] = np.tile(np.arange(self.players), len(blocks))
        deals["mode"] = self.game.modes.index(self.mode)
        deals["given"] = 1 if self.setups[0].content else 0
        deals["content"] = self._content[which]
        return deals

    def lineups(self, blocks: np.ndarray, strategies: int, meet: str) -> np.ndarray:
        """The line-ups of some blocks, as numbers of the strategies by entry: they take turns after the setups do."""
        lineups = listed(strategies, self.players, meet)
        if not lineups:
            return drawn(strategies, self.players, self.experiment.seed, self.keys(blocks))
        return np.array(lineups, np.int16)[blocks // len(self.setups) % len(lineups)]
