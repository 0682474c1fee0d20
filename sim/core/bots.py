"""Strategies as the core knows them: a function, weights, and what they are kept from."""

import inspect
import operator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from sim.core.errors import BadInput, in_a_line
from sim.core.game import Game
from sim.core.jit import Kernel, ready
from sim.core.loop import bot_signature
from sim.core.recipes import made_by
from sim.core.records import MAX_BANS, MAX_ROSTER, SHEET, WIDTH, blanks

ARGUMENTS = ("table", "me", "rules", "options", "n", "weights")


@dataclass(frozen=True, eq=False)
class Bot:
    """A strategy ready to play: its name, its `decide` function and its sheet."""

    name: str
    decide: Any
    weights: np.ndarray = field(default_factory=lambda: np.zeros(WIDTH, np.float64))
    noise: float = 0.0
    bans: tuple[tuple[int, int], ...] = ()
    stranger: bool = False  # from somebody's file: watched over, and played in a process of its own
    recipe: tuple[str, ...] = ()  # what makes `decide` again in another process, where a name would not do

    def __getstate__(self) -> dict[str, Any]:
        """All of it, but for a function that only its recipe can make again."""
        return vars(self) | ({"decide": None} if self.recipe else {})

    def __setstate__(self, state: dict[str, Any]) -> None:
        """All of it again."""
        vars(self).update(state | ({"decide": made_by(state["recipe"])} if state["recipe"] else {}))

    @property
    def compiled(self) -> bool:
        """Whether the loop can call it without leaving compiled code."""
        return isinstance(self.decide, Dispatcher)


class NoIndex(TypeError):
    """What a strategy answered is not a whole number."""


def check_bot(game: Game, bot: Bot) -> None:
    """Refuse a strategy that the loop could not call, in plain words."""
    python = getattr(bot.decide, "py_func", bot.decide)
    if not callable(python):
        raise BadInput(f"The strategy {bot.name} is not a function: write decide({', '.join(ARGUMENTS)}) -> index.")
    try:
        inspect.signature(python).bind(*ARGUMENTS)
    except (TypeError, ValueError):
        raise BadInput(
            f"The strategy {bot.name} does not take the six arguments of decide({', '.join(ARGUMENTS)}) -> index."
        ) from None
    if bot.compiled and not _fits(bot.decide, bot_signature(game.state, game.rules)):
        raise BadInput(
            f"The strategy {bot.name} is compiled for other types than {game.title}'s: decorate it with"
            f" @strategies.{game.name}.bot, or leave it plain Python."
        )
    if not 0.0 <= bot.noise <= 1.0:
        raise BadInput(f"The noise of {bot.name} is a share from 0 to 1, not {bot.noise}.")
    if len(bot.bans) > MAX_BANS:
        raise BadInput(f"{bot.name} has {len(bot.bans)} bans; at most {MAX_BANS} can be kept.")
    for kind, _ in bot.bans:
        if kind in game.always:
            raise BadInput(
                f"{bot.name} cannot be forbidden to {game.option_kinds(kind).name.lower().replace('_', ' ')}."
            )


def prepare(bot: Bot) -> None:
    """Compile or load a strategy; what is wrong with somebody else's is told in a sentence."""
    try:
        ready(bot.decide)
    except Exception as error:
        if not bot.stranger:
            raise
        said = in_a_line(error).replace("Failed in nopython mode pipeline (step: nopython frontend) ", "")
        raise BadInput(f"The strategy {bot.name} cannot be compiled: {said}.") from error


def _fits(function, signature) -> bool:
    return signature in ((function.signature,) if isinstance(function, Kernel) else function.nopython_signatures)


@dataclass(frozen=True)
class Roster:
    """The strategies of a batch as the arrays that the loop reads."""

    bots: tuple[Bot, ...]
    functions: tuple[Any, ...]
    weights: np.ndarray
    sheets: np.ndarray


def make_roster(game: Game, bots: tuple[Bot, ...]) -> Roster:
    """Check the strategies and lay them out, padded to the size that the loop was compiled for."""
    if len(bots) > MAX_ROSTER:
        raise BadInput(f"At most {MAX_ROSTER} strategies can play in one batch, not {len(bots)}.")
    weights = np.zeros((MAX_ROSTER, WIDTH), np.float64)
    sheets = blanks(MAX_ROSTER, SHEET)
    for i, bot in enumerate(bots):
        check_bot(game, bot)
        weights[i, : len(bot.weights)] = bot.weights
        sheets[i]["noise"] = bot.noise
        sheets[i]["bans"] = len(bot.bans)
        for b, ban in enumerate(bot.bans):
            sheets[i]["ban"][b] = ban
    functions = tuple(ready(bot.decide) if bot.compiled else _answering(ready(bot.decide)) for bot in bots)
    return Roster(tuple(bots), functions + functions[-1:] * (MAX_ROSTER - len(bots)), weights, sheets)


def _answering(decide):
    """A plain function held to its word, where an array would cut 1.5 down to 1 without a word."""

    def answer(*arguments):
        said = decide(*arguments)
        try:
            return operator.index(said)
        except TypeError:
            raise NoIndex(repr(said)[:60]) from None

    return answer
