"""Finding strategies: by name in a game's own folder, as a weights file, or in a file that somebody wrote."""

import contextlib
import hashlib
import importlib
import importlib.util
import pkgutil
import re
import sys
from pathlib import Path
from typing import Any

from sim.core.bots import Bot, check_bot
from sim.core.errors import BadInput, in_a_line
from sim.core.game import Game
from strategies import personality, search


def coded(game: Game) -> tuple[str, ...]:
    """The strategies with code of their own."""
    package = importlib.import_module(f"strategies.{game.name}")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if not module.ispkg))


def names(game: Game) -> tuple[str, ...]:
    """All strategies kept for a game, in alphabetical order."""
    return tuple(sorted({*coded(game), *personality.names(game), "search"}))


def roster(game: Game) -> tuple[str, ...]:
    """The strategies that play for a game's designers: its personalities."""
    return personality.names(game)


def strongest(game: Game) -> str:
    """The strongest of a game's fixed strategies, whose policy `search` plays out."""
    return importlib.import_module(f"strategies.{game.name}").STRONGEST


def describe(game: Game, name: str) -> str:
    """What a strategy says of itself in one line."""
    if name in personality.names(game):
        return personality.load(game, personality.folder(game) / f"{name}.toml").description
    first = (importlib.import_module(_module(game, name)).__doc__ or "").strip().partition("\n")[0]
    return first.partition(":")[2].strip() or first


def code(game: Game, name: str) -> str:
    """The file of a strategy that has code of its own, from the project's root."""
    return f"{_module(game, name).replace('.', '/')}.py"


def _module(game: Game, name: str) -> str:
    return "strategies.search" if name == "search" else f"strategies.{game.name}.{name}"


def find(game: Game, text: str) -> Bot:
    """A strategy: a name, a weights file `mine.toml`, or a function `mine.py:decide`; `@0.3` behind it adds noise."""
    name, noise = split_noise(text)
    share = _share(text, noise) if noise else 0.0
    path, _, function = name.rpartition(":")
    if name.partition(":")[0] == "search":
        bot = search.make(game, find(game, strongest(game)), name.partition(":")[2], text, share)
    elif path.endswith(".py"):
        recipe = ("strategies.registry:from_file", path, function)
        bot = Bot(text, from_file(path, function), noise=share, stranger=True, recipe=recipe)
    elif name.endswith(".toml"):
        bot = Bot(text, personality.evaluation(game), personality.load(game, Path(name)).row(game), share)
    elif name in coded(game):
        bot = Bot(text, importlib.import_module(f"strategies.{game.name}.{name}").decide, noise=share)
    elif name in personality.names(game):
        kept = personality.load(game, personality.folder(game) / f"{name}.toml")
        bot = Bot(text, personality.evaluation(game), kept.row(game), share)
    else:
        known = ", ".join(names(game))
        raise BadInput(f"Unknown strategy '{name}': use one of {known}, or my_bot.py:decide for your own.")
    check_bot(game, bot)
    return bot


def line_up(game: Game, text: str, players: int) -> tuple[Bot, ...]:
    """The strategies of a game from seat 1 on: one for all seats, or one for each."""
    wanted = [name.strip() for name in text.split(",")]
    if len(wanted) == 1:
        wanted *= players
    if len(wanted) != players:
        raise BadInput(f"--strategies names {len(wanted)} strategies for {players} players: name one, or one for each.")
    found = {name: find(game, name) for name in dict.fromkeys(wanted)}
    return tuple(found[name] for name in wanted)


def split_noise(text: str) -> tuple[str, str]:
    """A strategy and the share of noise behind it; the path of a file may have an @ of its own."""
    name, at, noise = text.rpartition("@")
    return (name, noise) if at and not re.search("[/:]", noise) else (text, "")


def _share(text: str, noise: str) -> float:
    try:
        return float(noise)
    except ValueError:
        raise BadInput(f"'{text}': behind @ stands the share of random choices, such as 0.3, not '{noise}'.") from None


def from_file(file: str, function: str) -> Any:
    """A function from somebody's Python file."""
    path = Path(file).resolve()
    if not path.is_file():
        raise BadInput(f"There is no file {file} with a strategy.")
    # What lies beside a strategy can be imported by it, and takes the place of nothing else.
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    module = _load(file, path)
    if not hasattr(module, function):
        raise BadInput(f"{file} has no function '{function}'.")
    return getattr(module, function)


def _load(file: str, path: Path) -> Any:
    """Run a file as a module with a name of its own, by which a compiled function finds it again."""
    name = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    spec: Any = importlib.util.spec_from_file_location(name, path)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BadInput(f"{file} cannot be loaded: {in_a_line(error)}.") from error
    return module
