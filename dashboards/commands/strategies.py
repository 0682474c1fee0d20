"""`steelyard strategies`: who can play."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from dashboards.commands.options import Json
from dashboards.console import out, print_json
from sim.core.errors import BadInput
from sim.core.files import whole_file
from sim.core.game import Game
from strategies import personality, registry, template

EXAMPLES = """Examples:

`steelyard strategies`

`steelyard strategies castellan`

`steelyard strategies --new my_bot.py`

`steelyard strategies --json`"""

TEMPLATE = Path(template.__file__)


def run(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(help="Show this one: where its idea comes from, and its weights.")
    ] = None,
    new: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a strategy to begin with to this file, such as mine.py.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the strategies that can play the game, show one, or begin one of your own."""
    game: Game = context.obj
    if new:
        _begin(new)
        return
    if name:
        _show(game, name, as_json)
        return
    found = {name: registry.describe(game, name) for name in registry.names(game)}
    if as_json:
        print_json(found)
        return
    table = Table("strategy", "what it does", title=f"Strategies for {game.title}", title_justify="left")
    for strategy, description in found.items():
        table.add_row(strategy, description)
    out.print(table)


def _begin(file: Path) -> None:
    """Write the template, never over anything."""
    if file.suffix != ".py":
        raise BadInput(f"--new writes a Python file: name it {file.stem or 'mine'}.py, not {file.name}.")
    if file.exists():
        raise BadInput(f"{file} is there already: give another name, nothing is written over.")
    with whole_file(file) as handle:
        handle.write(TEMPLATE.read_text(encoding="utf-8"))
    out.print(
        f"Written to {file}. Try it: steelyard play --strategies {file}:decide,greedy,greedy,greedy", markup=False
    )


def _show(game: Game, name: str, as_json: bool) -> None:
    if name not in registry.names(game):
        raise BadInput(f"Unknown strategy '{name}': there are {', '.join(registry.names(game))}.")
    if name not in personality.names(game):
        said = {"name": name, "description": registry.describe(game, name), "code": registry.code(game, name)}
        print_json(said) if as_json else out.print(
            f"{name}: {said['description']}\nIts code: {said['code']}", markup=False
        )
        return
    kept = personality.load(game, personality.folder(game) / f"{name}.toml")
    if as_json:
        print_json(asdict(kept))
        return
    out.print(f"{name}: {kept.description}\nThe idea: {kept.origin}", markup=False)
    table = Table("weight", "is", "of its character", title=f"Weights of {name}", title_justify="left")
    for weight, value in kept.weights.items():
        table.add_row(weight, f"{value:g}", "yes" if weight in kept.character else "")
    out.print(table)
