"""How the commands speak: results on standard output, words about the work on standard error."""

import json
import os
import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from sim.core.batch import compiled_play
from sim.core.bots import Bot, prepare
from sim.core.errors import Failure
from sim.core.game import Game
from sim.core.jit import Kernel, ready

T = TypeVar("T")


def _go_on_in_silence(console: Console) -> None:
    """What reads our output has had enough: finish the work, say no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


setattr(Console, "on_broken_pipe", _go_on_in_silence)  # noqa: B010 (a method of ours on their class)
out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


class _Rate(ProgressColumn):
    """How many are done a second."""

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "")


def progress_bar() -> Progress:
    """A bar that says how far a long command has got, how fast it is and how long it will take."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    return Progress(*columns, console=err)


def keep(played: Generator[tuple[int, T]], title: str, total: int) -> tuple[list[T], BaseException | None]:
    """What comes of so many games, under a bar; and what stopped them early, where what is done is kept."""
    kept: list[T] = []
    with progress_bar() as progress, closing(played):
        task = progress.add_task(title, total=total)
        try:
            for games, piece in played:
                kept.append(piece)
                progress.advance(task, games)
        except (Failure, KeyboardInterrupt) as stopped:
            return kept, stopped
    return kept, None


def end_early(stopped: BaseException | None, done: int, total: int) -> None:
    """Say how far it got, and end as what stopped it asks."""
    if stopped is None:
        return
    if done or not isinstance(stopped, Failure):
        err.print(f"Stopped after {done:,} of {total:,} games.")
    raise stopped if isinstance(stopped, Failure) else typer.Exit(130)


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
    for function in (*game.verbs, game.tally):
        ready(function)
    for bot in bots:
        prepare(bot)
    if loop:
        compiled_play(game)
