"""An experiment: which games are to be played, as a TOML file says it."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationError, model_validator

from sim.core.errors import BadInput
from sim.core.lineups import MEETINGS
from sim.core.records import MOST_BLOCKS
from sim.core.rules import Strict, dotted, read_toml


def _meeting(meet: str) -> str:
    if meet not in MEETINGS:
        raise ValueError(f"'{meet}' is no way to meet; strategies meet {', '.join(MEETINGS)}")
    return meet


def _plain(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9_]+(-[a-z0-9_]+)*", name):
        raise ValueError(f"a name has small letters, digits and hyphens, not '{name}'")
    return name


ALONE = "base"  # the arm of an experiment that names none
Name = Annotated[str, AfterValidator(_plain)]
Meeting = Annotated[str, AfterValidator(_meeting)]
Strategies = Annotated[list[str], Field(min_length=1)]
Noise = Annotated[float, Field(ge=0, le=1)]


class Arm(Strict):
    """One way to play the blocks; what it does not say is as the experiment has it."""

    name: Name
    edition: str | None = None
    variants: list[str] | None = None
    strategies: Strategies | None = None
    meet: Meeting | None = None
    noise: Noise | None = None  # share of random choices, for every strategy
    forbid: str | None = None  # a piece of content that the first entry of each line-up is kept from
    changes: dict[str, Any] | None = None  # rule values by their dotted keys, laid over the variants
    vary: Literal["assumed"] | None = None  # an arm for each number that no rulebook backs, one up and one down


class Experiment(Strict):
    """Blocks of games, and the arms in which each of them is played."""

    about: str = ""
    game: str
    players: Annotated[list[int], Field(min_length=1)]
    blocks: Annotated[int, Field(ge=1, le=MOST_BLOCKS)]  # for each setup and line-up that is listed
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    mode: str | None = None  # how setups are drawn; the game's own if none is named
    setups: Literal["drawn", "all"] | Annotated[int, Field(ge=1)] | list[list[str]] = "drawn"
    edition: str | None = None
    variants: Annotated[list[str], Field(default_factory=list)]
    strategies: Annotated[Strategies, Field(default_factory=lambda: ["roster"])]
    meet: Meeting = "random"
    noise: Noise = 0.0
    arms: Annotated[list[Arm], Field(min_length=1, default_factory=lambda: [Arm(name=ALONE)])]

    @model_validator(mode="after")
    def _each_once(self):
        names = [arm.name for arm in self.arms]
        if len(set(names)) < len(names):
            raise ValueError(f"arms need different names, not {', '.join(names)}")
        if len(set(self.players)) < len(self.players):
            raise ValueError(f"players names each number once, not {self.players}")
        return self

    def of(self, arm: Arm, key: str) -> Any:
        """What holds in an arm: its own word, or the experiment's."""
        own = getattr(arm, key)
        return getattr(self, key) if own is None else own


def read_experiment(file: Path) -> Experiment:
    """An experiment from its file."""
    return check_experiment(read_toml(file), str(file))


def check_experiment(said: dict[str, Any], where: str) -> Experiment:
    """An experiment, checked; the first thing wrong is told with its place, its key and what is allowed."""
    try:
        return Experiment.model_validate(said)
    except ValidationError as error:
        raise BadInput(f"{where}: {_sentence(error)}") from None


def _sentence(error: ValidationError) -> str:
    every = error.errors()
    # A key that is missing is often one that is misspelt.
    first = next((one for one in every if one["type"] == "extra_forbidden"), every[0])
    path = [key for key in first["loc"] if not isinstance(key, str) or re.fullmatch(r"\w+", key)]
    key = f"{dotted(path)}: " if path else ""
    match first["type"]:
        case "extra_forbidden":
            model: type[BaseModel] = Arm if path[0] == "arms" else Experiment
            return f"unknown key '{dotted(path)}'; allowed are {', '.join(model.model_fields)}."
        case "missing":
            return f"{dotted(path)} is missing."
        case "value_error":
            return f"{key}{first['ctx']['error']}."
    if path[0] == "setups":
        return f'setups is "drawn", "all", a number of sets to sample or a list of sets, not {first["input"]!r}.'
    return f"{key}{first['msg'][0].lower()}{first['msg'][1:]}, not {first['input']!r}."
