"""The options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from sim.core.errors import BadInput
from sim.core.game import Game, RuleSet, Setup
from strategies.registry import split_noise

MOST_SECONDS = 1_000_000


def _share(noise: float) -> float:
    if not 0 <= noise <= 1:
        raise BadInput(f"--noise is a share from 0 to 1, such as 0.3, not {noise:g}.")
    return noise


def _seconds(limit: float) -> float:
    if not 0 < limit <= MOST_SECONDS:
        raise BadInput(f"--time-limit is more than 0 and at most {MOST_SECONDS:,} seconds, not {limit:g}.")
    return limit


Players = Annotated[int, typer.Option(help="How many players.")]
Seed = Annotated[int, typer.Option(help="The seed: the same seed gives the same game.")]
Strategies = Annotated[
    str,
    typer.Option(
        help="One strategy for all seats, or one for each, with commas between; my_bot.py:decide is your own."
    ),
]
Edition = Annotated[str | None, typer.Option(help="The edition of the rules.", show_default="the latest")]
Variant = Annotated[list[str] | None, typer.Option(help="A rule variant, by name or as a .toml file; may be repeated.")]
Content = Annotated[
    str | None,
    typer.Option("--guilds", "--content", help="A mode, or the content by name, clockwise, with commas between."),
]
Runs = Annotated[Path | None, typer.Option("--runs", help="The folder of the runs.", show_default="data/runs")]
Noise = Annotated[
    float,
    typer.Option(callback=_share, help="The share of random choices of every strategy with no @ of its own."),
]
TimeLimit = Annotated[
    float,
    typer.Option(
        callback=_seconds, help="Seconds for a chunk of games with a strategy from a file; then it is stopped."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


def rules_of(game: Game, edition: str | None, variants: list[str] | None) -> RuleSet:
    """The rules that the options ask for."""
    return game.load_rules(edition, variants or ())


def setup_of(game: Game, text: str | None) -> Setup:
    """The setup that the options ask for: a mode's name, or content in its layout."""
    if text is None or text in game.modes:
        return Setup(text or game.default_mode)
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1 and names[0] not in game.content:
        return Setup(names[0])
    return Setup(game.modes[-1], names, fixed_layout=True)


def with_noise(strategies: str, noise: float) -> str:
    """The strategies that the options ask for, those with no noise of their own given this."""
    names = [name.strip() for name in strategies.split(",")]
    return ",".join(f"{name}@{noise:g}" if noise and not split_noise(name)[1] else name for name in names)
