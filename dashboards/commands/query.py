"""`steelyard query`: a run's log, asked in SQL."""

from typing import Annotated

import typer

from analysis import warehouse
from dashboards.answers import open_named, show
from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from sim.core.errors import BadInput

EXAMPLES = """Examples:

`steelyard query smoke "select seat, avg(score) from seats group by seat order by seat"`

`steelyard query smoke seats`

`steelyard query --sql seats`"""

DEALS = 20_000  # what $deals is in queries that look at the first deals only


def run(
    runs: Annotated[str | None, typer.Argument(metavar="RUN", help="A run, or several with commas between.")] = None,
    query: Annotated[
        str | None, typer.Argument(metavar="QUERY", help="SQL, or the name of a query that is kept.")
    ] = None,
    name: Annotated[str | None, typer.Option("--sql", help="Print the query that is kept under this name.")] = None,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Ask a run in SQL: the tables of its log are views, and so are those that the lenses stand on."""
    if name is not None:
        out.print(warehouse.sql(name), markup=False, end="")
        return
    if runs is None:
        raise BadInput(f"Name a run and a query, or with --sql one of {', '.join(warehouse.names())}.")
    house = open_named(runs.split(","), folder)
    if query is None:
        raise BadInput(f"Give a query in SQL, or one of {', '.join(warehouse.names())}.")
    text = warehouse.sql(query) if query in warehouse.names() else query
    found = house.query(text, **({"deals": DEALS} if "$deals" in text else {}))
    print_json(found.to_dicts()) if as_json else show(found, f"{found.height:,} rows", None)
