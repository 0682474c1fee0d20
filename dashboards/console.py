"""How the commands speak: results on standard output, words about the work on standard error."""

import json
from collections.abc import Iterable
from typing import Any

from rich.console import Console

from sim.core.batch import compiled_play
from sim.core.bots import Bot
from sim.core.game import Game
from sim.core.jit import Kernel, ready

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """A result for a script."""
    print(json.dumps(value))


def get_ready(game: Game, bots: Iterable[Bot] = (), *, loop: bool = False) -> None:
    """Load the compiled rules and strategies, and the loop if many games are to be played.

    The first time on a machine they are compiled, and a word says so.
    """
    bots = list(dict.fromkeys(bots))
    fresh = [bot.name for bot in bots if isinstance(bot.decide, Kernel) and not bot.decide.kept]
    if game.is_compiled and not fresh:
        _load(game, bots, loop)
        return
    what = ", ".join(fresh) if game.is_compiled else f"the rules of {game.title}"
    told = f"Compiling {what}, once on this machine: {'some seconds' if game.is_compiled else 'about a minute'}"
    err.print(f"{told}.")
    with err.status(f"{told} ..."):
        _load(game, bots, loop)


def _load(game: Game, bots: list[Bot], loop: bool) -> None:
    for function in (*game.verbs, *(bot.decide for bot in bots)):
        ready(function)
    if loop:
        compiled_play(game.name, game.state, game.rules)
