"""Tuning: a personality's weights made better against a field, by CMA-ES on training blocks."""

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import joblib
import numpy as np

from sim.core.batch import Batch, play_all, same_deals
from sim.core.bots import Bot
from sim.core.game import Game, RuleSet, Setup
from sim.core.records import WIDTH
from strategies import personality
from strategies.personality import Personality

CORES = joblib.cpu_count()
HELD_OUT = 1 << 40  # held-out blocks are numbered from here on; training never gets so far
MARGIN = 0.01  # what a point more than the best opponent counts besides winning
PULL = 0.01  # what it costs to move all weights by their own size: a weight that does not matter stays where it was


@dataclass
class Tuning:
    """One bot being tuned: which weights move, against whom, and how far it has got."""

    game: Game
    rules: RuleSet
    start: Personality
    field: Sequence[Bot]
    players: int = 4
    blocks: int = 60  # a candidate's training blocks in a generation, the same for all candidates
    seed: int = 1
    sigma: float = 0.3
    candidates: int = 16  # of a generation: many with few blocks each find a way through the noise of the game
    state: Path | None = None  # where progress is kept, so that it can be taken up again
    generation: int = 0
    optimiser: Any = field(init=False)

    def __post_init__(self) -> None:
        """Begin, or take up what was kept."""
        self.names = [name for name in self.start.weights if name not in self.start.character]
        self.scale = np.array([max(0.2, abs(self.start.weights[name])) for name in self.names])
        if self.state is not None and self.state.exists():
            self.generation, self.optimiser = pickle.loads(self.state.read_bytes())
            return
        import cma  # it takes a second to import, which no other command should wait for

        options = {"seed": self.seed, "verbose": -9, "popsize": self.candidates}
        self.optimiser = cma.CMAEvolutionStrategy([0.0] * len(self.names), self.sigma, options)

    def weights(self, x: np.ndarray) -> dict[str, float]:
        """The weights at a point of the search, in steps of each weight's own size."""
        moved = {n: self.start.weights[n] + float(d) for n, d in zip(self.names, x * self.scale, strict=True)}
        return self.start.weights | moved

    def bot(self, weights: dict[str, float]) -> Bot:
        """A bot with given weights."""
        row = np.zeros(WIDTH, np.float64)
        for name, place in personality.weight_names(self.game).items():
            row[place] = weights[name]
        return Bot(self.start.name, personality.evaluation(self.game), row)

    def run(self, generations: int, heard: Callable[[int, float], None]) -> dict[str, float]:
        """Go on for so many generations; the best guess of the weights, the mean of the search."""
        for _ in range(generations):
            points = self.optimiser.ask()
            first = self.generation * self.blocks
            worths = self.measure([self.weights(x) for x in points], first)
            pulls = [PULL * float(np.mean(np.square(x))) for x in points]
            self.optimiser.tell(points, [pull - worth.mean() for pull, worth in zip(pulls, worths, strict=True)])
            self.generation += 1
            if self.state is not None:
                self.state.parent.mkdir(parents=True, exist_ok=True)
                self.state.write_bytes(pickle.dumps((self.generation, self.optimiser)))
            heard(self.generation, float(np.mean([worth.mean() for worth in worths])))
        return self.weights(self.optimiser.mean)

    def measure(self, candidates: list[dict[str, float]], first: int, blocks: int | None = None) -> list[np.ndarray]:
        """For each candidate what it makes of each block: its win share, and a little for its margin."""
        batches = [self._batch(weights, first, blocks or self.blocks) for weights in candidates]
        return [self._worth(results) for results in self._play(batches)]

    def _batch(self, weights: dict[str, float], first: int, blocks: int) -> Batch:
        """One candidate against the field, each block against the next few of it in turn."""
        n = blocks * self.players
        deal = self.game.deal(self.rules, Setup(self.game.default_mode), self.players, seed=self.seed, block=first)
        lineups = np.zeros((n, self.players), np.int16)
        opponents = np.arange(blocks)[:, None] + np.arange(self.players - 1)[None, :] * (
            1 + np.arange(blocks)[:, None] % 3
        )
        lineups[:, 1:] = np.repeat(1 + opponents % len(self.field), self.players, axis=0)
        return Batch(self.rules, (self.bot(weights), *self.field), same_deals(deal, n, self.players), lineups)

    def _play(self, batches: list[Batch]) -> list[np.ndarray]:
        played = dict(play_all(self.game, batches, CORES))
        return [played[number] for number in range(len(batches))]

    def _worth(self, results: np.ndarray) -> np.ndarray:
        points = results["points"][:, : self.players]
        margin = points[:, 0] - points[:, 1:].max(axis=1)
        worth = results["won"][:, 0] / results["winners"] + MARGIN * margin
        return worth.reshape(-1, self.players).mean(axis=1)

    def gain(self, weights: dict[str, float], blocks: int) -> tuple[float, float, float, float]:
        """Win share before and after on held-out blocks, the gain, and half of its likely range (95%)."""
        batches = [self._batch(these, HELD_OUT, blocks) for these in (self.start.weights, weights)]
        shares = [
            (results["won"][:, 0] / results["winners"]).reshape(-1, self.players).mean(axis=1)
            for results in self._play(batches)
        ]
        difference = shares[1] - shares[0]
        half = 1.96 * difference.std(ddof=1) / np.sqrt(blocks)
        return float(shares[0].mean()), float(shares[1].mean()), float(difference.mean()), float(half)
