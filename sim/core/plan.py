"""A plan: an experiment with its rules and strategies found, cut into spans of whole blocks."""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sim.core.batch import Batch, blocks_at_once
from sim.core.blocks import Blocks
from sim.core.bots import Bot
from sim.core.errors import BadInput
from sim.core.experiment import Arm, Experiment
from sim.core.game import Game, RuleSet
from sim.core.lineups import listed
from sim.core.records import MAX_ROSTER, MOST_BLOCKS

GAMES = 2000  # in a span, about
AT_LEAST = 8  # spans that a short run is cut into, so that every worker has some


@dataclass(frozen=True, eq=False)
class Side:
    """An arm as it is played: its rules, its strategies, and what the first entry is kept from."""

    name: str
    rules: RuleSet
    bots: tuple[Bot, ...]
    meet: str
    forbid: str | None = None

    @functools.cached_property
    def roster(self) -> tuple[Bot, ...]:
        """The strategies and, behind them, the same ones kept from what is forbidden."""
        if self.forbid is None:
            return self.bots
        bans = tuple(self.rules.game.forbid(self.forbid))
        return self.bots + tuple(replace(bot, bans=bot.bans + bans) for bot in self.bots)

    @property
    def forbidden(self) -> tuple[str | None, ...]:
        """What each of the roster is kept from."""
        return (None,) * len(self.bots) + (self.forbid,) * (len(self.roster) - len(self.bots))


@dataclass(frozen=True)
class Span:
    """Some blocks of one arm and number of players: what a worker plays in one go, and writes as one chunk."""

    name: str
    arm: str
    players: int
    first: int
    blocks: int


@dataclass(frozen=True, eq=False)
class Plan:
    """What is to be played."""

    game: Game
    experiment: Experiment
    sides: tuple[Side, ...]

    def side(self, arm: str) -> Side:
        """An arm by its name."""
        return next(side for side in self.sides if side.name == arm)

    def prefix(self, arm: str) -> str:
        """What stands before the names of an arm's games and spans: nothing where there is only one arm."""
        return f"{arm}-" if len(self.sides) > 1 else ""

    @functools.cached_property
    def blocks(self) -> dict[int, Blocks]:
        """The blocks by number of players."""
        return {players: Blocks(self.game, self.experiment, players) for players in self.experiment.players}

    def count(self, players: int) -> int:
        """How many blocks the experiment asks for: so many for each setup and each line-up that are listed."""
        most = max(len(listed(len(side.bots), players, side.meet)) for side in self.sides)
        return self.experiment.blocks * len(self.blocks[players].setups) * max(1, most)

    def games(self) -> int:
        """How many games the experiment asks for."""
        total = 0
        for players, blocks in self.blocks.items():
            each = self.count(players) // len(blocks.setups) * players
            once = np.arange(len(blocks.setups))
            total += sum(each * len(blocks.holding(once, side.forbid)) for side in self.sides)
        return total

    def check(self) -> None:
        """Refuse what could not be played."""
        for players, blocks in self.blocks.items():
            self.game.check_players(players)
            if self.count(players) > MOST_BLOCKS:
                raise BadInput(f"That makes {self.count(players):,} blocks; at most {MOST_BLOCKS:,} can be played.")
            for side in self.sides:
                for setup in blocks.setups:
                    self.game.deal(side.rules, setup, players, seed=self.experiment.seed)
                if side.forbid and self.experiment.setups == "drawn":
                    raise BadInput(f"setups must be listed, not drawn, where an arm forbids {side.forbid}.")

    def bots(self) -> list[Bot]:
        """Every strategy once."""
        return list({bot.name: bot for side in self.sides for bot in side.bots}.values())

    def span_blocks(self, players: int) -> int:
        """How many blocks make a span."""
        return min(blocks_at_once(self.bots(), max(1, GAMES // players)), -(-self.count(players) // AT_LEAST))

    def spans(self, stage: int = 0) -> Iterator[Span]:
        """The spans of a stage: the first plays the experiment's blocks, each further one as many more."""
        for players in self.experiment.players:
            n, step = self.count(players), self.span_blocks(players)
            for first in range(stage * n, (stage + 1) * n, step):
                for side in self.sides:
                    name = f"{self.prefix(side.name)}p{players}-b{first}"
                    span = Span(name, side.name, players, first, min(step, (stage + 1) * n - first))
                    if len(self.blocks_of(span)):
                        yield span

    def blocks_of(self, span: Span) -> np.ndarray:
        """The blocks of a span: where an arm forbids something, those whose setup holds it."""
        every = np.arange(span.first, span.first + span.blocks)
        return self.blocks[span.players].holding(every, self.side(span.arm).forbid)

    def lineups(self, span: Span) -> np.ndarray:
        """Who plays the games of a span, by entry, as numbers in the side's roster."""
        side = self.side(span.arm)
        lineups = self.blocks[span.players].lineups(self.blocks_of(span), len(side.bots), side.meet)
        if side.forbid:
            lineups[:, 0] += len(side.bots)
        return np.repeat(lineups, span.players, axis=0)


def batches(side: Side, deals: np.ndarray, lineups: np.ndarray) -> Iterator[Batch]:
    """Games in as few calls into compiled code as the number of their strategies allows."""
    first, used = 0, set()
    for g, lineup in enumerate([*lineups.tolist(), None]):
        if lineup and len(used.union(lineup)) <= MAX_ROSTER:
            used.update(lineup)
            continue
        numbers = np.array(sorted(used))
        here = np.searchsorted(numbers, lineups[first:g]).astype(np.int16)
        yield Batch(side.rules, tuple(side.roster[k] for k in numbers), deals[first:g], here)
        first, used = g, set(lineup or ())


def expand(experiment: Experiment, game: Game, roster: tuple[str, ...]) -> Experiment:
    """An experiment with all written out that it leaves to the game: the roster, noise, an arm for each content."""

    def named(arm: Arm) -> list[str]:
        names = [each for name in experiment.of(arm, "strategies") for each in (roster if name == "roster" else [name])]
        noise = experiment.of(arm, "noise")
        return [name if "@" in name or not noise else f"{name}@{noise:g}" for name in names]

    arms = []
    for arm in experiment.arms:
        said = {"strategies": named(arm), "noise": 0.0, "vary": None}
        arms += [arm.model_copy(update=said | own) for own in _own(experiment, arm, game)]
    return experiment.model_copy(update={"arms": arms})


def _own(experiment: Experiment, arm: Arm, game: Game) -> list[dict[str, Any]]:
    """What each of the arms that one stands for has of its own."""
    if arm.forbid == "each":
        return [{"name": f"{arm.name}-{piece}", "forbid": piece} for piece in game.content]
    if arm.vary is None:
        return [{}]
    rules = game.load_rules(experiment.of(arm, "edition"), experiment.of(arm, "variants"), arm.changes)
    near = game.near(rules, experiment.players)
    return [{"name": f"{arm.name}-{name}", "changes": (arm.changes or {}) | one} for name, one in near.items()]


def make_plan(
    game: Game, experiment: Experiment, find: Callable[[str], Bot], rules_of: Callable[[Arm], RuleSet]
) -> Plan:
    """Find what an experiment names, and check that it can be played."""
    find = functools.cache(find)
    sides = []
    for arm in experiment.arms:
        bots = tuple(find(name) for name in experiment.of(arm, "strategies"))
        sides.append(Side(arm.name, rules_of(arm), bots, experiment.of(arm, "meet"), arm.forbid))
    plan = Plan(game, experiment, tuple(sides))
    plan.check()
    return plan
