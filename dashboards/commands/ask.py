"""`steelyard ask`: what a run says to one of the designers' questions."""

import time
from typing import Annotated, Any

import polars as pl
import typer

from analysis import lenses
from analysis.answer import Answer
from analysis.words import title
from dashboards.answers import MOST_ROWS, open_named, show
from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from sim.core.errors import BadInput

EXAMPLES = """Examples:

`steelyard ask smoke`

`steelyard ask smoke seats`

`steelyard ask smoke seats --table seats --json`"""


def run(
    runs: Annotated[str, typer.Argument(metavar="RUN", help="A run, or several with commas between.")],
    lens: Annotated[
        str | None, typer.Argument(metavar="LENS", help="Which question.", show_default="list them")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="Only this table, all of it.")] = None,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Ask a run one of the designers' questions; without one, say which there are."""
    house = open_named(runs.split(","), folder)
    if lens is None:
        _list(as_json)
        return
    began = time.perf_counter()
    answer: Answer = lenses.load(lens).ask(house)
    seconds = time.perf_counter() - began
    tables = _chosen(answer, table)
    sentences = answer.sentences(house.game.words)
    if as_json:
        rows = {name: frame.to_dicts() for name, frame in tables.items()}
        print_json({"lens": lens, "sentences": sentences, "tables": rows, "seconds": seconds})
        return
    if table is None:
        for sentence in sentences:
            out.print(sentence, markup=False)
        out.print()
    for name, frame in tables.items():
        show(frame, title(name), None if table else MOST_ROWS)


def _chosen(answer: Answer, table: str | None) -> dict[str, pl.DataFrame]:
    if table is None:
        return {name: frame for name, frame in answer.tables.items() if frame.height}
    if table not in answer.tables:
        raise BadInput(f"There is no table '{table}': there are {', '.join(answer.tables)}.")
    return {table: answer.tables[table]}


def _list(as_json: bool) -> None:
    found: dict[str, Any] = {name: lenses.load(name).QUESTION for name in lenses.names()}
    if as_json:
        print_json(found)
        return
    for name, question in found.items():
        out.print(f"{name}: {question}", markup=False)
