"""Finding strategies: by name in a game's own folder, or in a file that somebody wrote."""

import importlib
import importlib.util
import pkgutil
from pathlib import Path

from sim.core.bots import Bot, check_bot
from sim.core.errors import BadInput
from sim.core.game import Game


def names(game: Game) -> tuple[str, ...]:
    """The strategies kept for a game, in alphabetical order."""
    package = importlib.import_module(f"strategies.{game.name}")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


def describe(game: Game, name: str) -> str:
    """The first line that a strategy says of itself."""
    module = importlib.import_module(f"strategies.{game.name}.{name}")
    return (module.__doc__ or "").strip().splitlines()[0].partition(":")[2].strip()


def find(game: Game, text: str, noise: float = 0.0) -> Bot:
    """A strategy by its name, or `file.py:function` for one from a file."""
    path, _, function = text.rpartition(":")
    if path.endswith(".py"):
        bot = Bot(text, _from_file(Path(path), function), noise=noise)
    elif text in names(game):
        bot = Bot(text, importlib.import_module(f"strategies.{game.name}.{text}").decide, noise=noise)
    else:
        known = ", ".join(names(game))
        raise BadInput(f"Unknown strategy '{text}': use one of {known}, or my_bot.py:decide for your own.")
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


def _from_file(path: Path, function: str):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadInput(f"There is no file {path} with a strategy.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadInput(f"{path} cannot be loaded: {type(error).__name__}: {error}.") from error
    if not hasattr(module, function):
        raise BadInput(f"{path} has no function '{function}'.")
    return getattr(module, function)
