"""`steelyard strategies`: who can play."""

import typer
from rich.table import Table

from dashboards.commands.options import Json
from dashboards.console import out, print_json
from sim.core.game import Game
from strategies import registry

EXAMPLES = """Examples:

`steelyard strategies`

`steelyard strategies --json`"""


def run(context: typer.Context, as_json: Json = False) -> None:
    """List the strategies that can play the game."""
    game: Game = context.obj
    found = {name: registry.describe(game, name) for name in registry.names(game)}
    if as_json:
        print_json(found)
        return
    table = Table("strategy", "what it does", title=f"Strategies for {game.title}", title_justify="left")
    for name, description in found.items():
        table.add_row(name, description)
    out.print(table)
