"""`steelyard schema`: what every column of the log means."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from dashboards.commands.options import Json
from dashboards.console import out, print_json
from sim.core.errors import BadInput
from sim.core.game import Game
from sim.core.schema import SCHEMA, TABLES

EXAMPLES = """Examples:

`steelyard schema`

`steelyard schema rounds`

`steelyard schema --json`"""


def run(
    context: typer.Context,
    table: Annotated[str | None, typer.Argument(help=f"Only this table: {', '.join(TABLES)}.")] = None,
    as_json: Json = False,
) -> None:
    """Describe every table and column that a run writes."""
    game: Game = context.obj
    if table is not None and table not in TABLES:
        raise BadInput(f"There is no table '{table}': the tables are {', '.join(TABLES)}.")
    tables = [table] if table else TABLES
    if as_json:
        described = {name: [asdict(column) for column in game.log.columns(name)] for name in tables}
        print_json({"schema": SCHEMA, "game": game.name, "tables": described})
        return
    for name in tables:
        shown = Table("column", "type", "unit", "meaning", title=f"{name} (schema {SCHEMA})", title_justify="left")
        for column in game.log.columns(name):
            shown.add_row(column.name, column.type, column.unit, column.meaning)
        out.print(shown)
