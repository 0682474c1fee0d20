"""A personality: a row of weights for a game's shared evaluation, kept as a TOML file that says what it is."""

import functools
import importlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.errors import BadInput
from sim.core.files import whole_file
from sim.core.game import Game
from sim.core.records import WIDTH
from sim.core.rules import read_toml

KEYS = ("description", "origin", "like", "facts", "character", "weights")


@dataclass(frozen=True)
class Personality:
    """What a weights file says: a sentence, where the idea comes from, facts that can be checked, and the weights."""

    name: str
    description: str
    origin: str
    facts: dict[str, str]
    character: dict[str, float]  # the weights that make it what it is, which tuning leaves alone
    weights: dict[str, float]  # every weight, those of its character and of the personality it is like included

    def row(self, game: Game) -> np.ndarray:
        """The weights as the evaluation reads them."""
        row = np.zeros(WIDTH, np.float64)
        names = weight_names(game)
        for name, value in self.weights.items():
            row[names[name]] = value
        return row


@functools.cache
def weight_names(game: Game) -> dict[str, int]:
    """The weights of a game's evaluation by name, each with its place in the row."""
    weights = importlib.import_module(f"strategies.{game.name}.judgement.weights").W
    return {weight.name.lower(): int(weight) for weight in weights}


def evaluation(game: Game) -> Any:
    """The game's shared evaluation as a strategy."""
    return importlib.import_module(f"strategies.{game.name}.judgement.evaluate").decide


def folder(game: Game) -> Path:
    """Where a game's personalities are kept."""
    return Path(__file__).parent / game.name


def names(game: Game) -> tuple[str, ...]:
    """The personalities kept for a game, in alphabetical order."""
    return tuple(sorted(file.stem for file in folder(game).glob("*.toml")))


def load(game: Game, file: Path) -> Personality:
    """A personality from its file, checked; what it does not name comes from the one it is like."""
    said = read_toml(file)
    for key in said:
        if key not in KEYS:
            raise BadInput(f"{file}: unknown key '{key}'; allowed are {', '.join(KEYS)}.")
    character = _weights(game, file, said.get("character", {}))
    weights = _like(game, file, said.get("like")) | _weights(game, file, said.get("weights", {})) | character
    missing = [name for name in weight_names(game) if name not in weights]
    if missing:
        raise BadInput(
            f"{file}: the weight '{missing[0]}' is missing: name it, or name a strategy that this is `like`."
        )
    return Personality(
        name=file.stem,
        description=str(said.get("description", "")),
        origin=str(said.get("origin", "")),
        facts={str(key): str(value) for key, value in said.get("facts", {}).items()},
        character=character,
        weights=weights,
    )


def _like(game: Game, file: Path, other: Any) -> dict[str, float]:
    if other is None:
        return {}
    known = names(game)
    kept = folder(game) / f"{other}.toml"
    if other not in known or kept.resolve() == file.resolve():
        raise BadInput(f"{file}: like: there is no personality '{other}'; there are {', '.join(known)}.")
    return load(game, kept).weights


def _weights(game: Game, file: Path, said: Any) -> dict[str, float]:
    if not isinstance(said, dict):
        raise BadInput(f"{file}: weights and character must be tables of numbers, not {said!r}.")
    names = weight_names(game)
    for name, value in said.items():
        if name not in names:
            raise BadInput(f"{file}: unknown weight '{name}'; allowed are {', '.join(names)}.")
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 1000:
            raise BadInput(f"{file}: the weight '{name}' is a number from -1000 to 1000, not {value!r}.")
    return {name: float(value) for name, value in said.items()}


def save(file: Path, known: Personality, weights: dict[str, float]) -> None:
    """Write a personality with other weights; its words and its character stay."""
    lines = [f"description = {json.dumps(known.description)}", f"origin = {json.dumps(known.origin)}"]
    for name, table in (("facts", known.facts), ("character", known.character)):
        if table:
            lines += ["", f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    tuned = {name: round(value, 3) for name, value in weights.items() if name not in known.character}
    lines += ["", "[weights]", *(f"{name} = {value}" for name, value in tuned.items())]
    with whole_file(file) as handle:
        handle.write("\n".join(lines) + "\n")
