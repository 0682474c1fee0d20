"""`steelyard ask`: what a run says to one of the designers' questions."""

import time
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import polars as pl
import typer

from analysis import lenses
from analysis.answer import Answer
from analysis.warehouse import Warehouse, open_runs
from analysis.words import title
from dashboards.answers import MOST_ROWS, open_named, show
from dashboards.commands.options import Json, Runs
from dashboards.console import out, print_json
from dashboards.simulating import carry_out
from sim.core.errors import BadInput
from sim.core.runs import runs_folder

EXAMPLES = """Examples:

`steelyard ask smoke`

`steelyard ask smoke seats`

`steelyard ask smoke seats --table seats --json`

`steelyard ask smoke levy --twin no-tax`"""


def run(
    runs: Annotated[str, typer.Argument(metavar="RUN", help="A run, or several with commas between.")],
    lens: Annotated[
        str | None, typer.Argument(metavar="LENS", help="Which question.", show_default="say which there are")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="Only this table, all of it.")] = None,
    recheck: Annotated[
        bool, typer.Option("--recheck", help="Play the worst and best setups again, and compare.")
    ] = False,
    twin: Annotated[str | None, typer.Option(help="Play the same deals with this rule variant, and compare.")] = None,
    folder: Runs = None,
    as_json: Json = False,
) -> None:
    """Ask a run one of the designers' questions; without one, say which there are."""
    house = open_named(runs.split(","), folder)
    if lens is None:
        _list(as_json)
        return
    began = time.perf_counter()
    answer = _answer(house, lens, recheck, twin, folder)
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


def _answer(house: Warehouse, lens: str, recheck: bool, twin: str | None, folder: Path | None) -> Answer:
    """The answer of a lens; games that are asked for and not there are played first."""
    asked: ModuleType = lenses.load(lens)
    if recheck and lens != "setups":
        raise BadInput("--recheck goes with the lens setups.")
    if twin and lens != "levy":
        raise BadInput("--twin goes with the lens levy.")
    if not recheck and not twin:
        return asked.ask(house)
    if len(house.runs) > 1:
        raise BadInput("Name one run where more of it is to be played.")
    run = house.runs[0]
    experiment = run.manifest()["experiment"]
    answer = asked.ask(house)
    request = asked.twin(experiment, twin) if twin else asked.recheck(answer, experiment)
    more = open_runs(house.game, [carry_out(request, run, folder or runs_folder())])
    return asked.ask(more) if twin else asked.checked(answer, more)


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
