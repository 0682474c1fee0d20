"""From runs that people name to answers, and from answers to what a terminal shows."""

from collections.abc import Iterable
from pathlib import Path

import polars as pl
from rich.box import SIMPLE
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from analysis.warehouse import Warehouse, open_runs
from analysis.words import is_share, title
from dashboards.console import err, out
from sim.core import game as games
from sim.core.errors import BadInput
from sim.core.runs import Run, find_run, runs_folder

MOST_ROWS = 12
WIDEST = 400
SAME = ("arm", "players", "headline")  # said above a table where all its rows have the same
BESIDE = ("_low", "_high", "_error", "_rows")  # what stands beside an estimate


def runs_named(names: Iterable[str], folder: Path | None) -> list[Run]:
    """The runs that people name, with or without an arm behind a colon; each once."""
    return [find_run(folder or runs_folder(), name) for name in dict.fromkeys(name.partition(":")[0] for name in names)]


def open_named(names: Iterable[str], folder: Path | None) -> Warehouse:
    """The warehouse of some runs; what a reader should know of them is said."""
    runs = runs_named(names, folder)
    house = open_runs(games.load(runs[0].manifest()["game"]), runs)
    for caveat in house.caveats:
        err.print(caveat, style="yellow", markup=False)
    return house


def arm_named(house: Warehouse, name: str) -> str:
    """How the warehouse calls the arm that somebody names as run, or as run:arm."""
    run, _, arm = name.partition(":")
    arms = house.arms[run]
    if not arm and len(arms) > 1:
        raise BadInput(f"The run {run} has the arms {', '.join(arms)}: say which, as {run}:{next(iter(arms))}.")
    if arm and arm not in arms:
        raise BadInput(f"The run {run} has no arm '{arm}': there are {', '.join(arms)}.")
    return arms[arm or next(iter(arms))]


def show(frame: pl.DataFrame, heading: str, most: int | None = MOST_ROWS) -> None:
    """A table on the terminal: each estimate with its range in one cell, what is the same in all rows above it."""
    rows = frame if most is None else frame.head(most)
    shown = [name for name in frame.columns if not _beside(name, frame.columns)]
    same = [name for name in shown if frame.height > 1 and name in SAME and frame[name].n_unique() == 1]
    said = "".join(f", {name} {frame[name][0]}" for name in same)
    table = Table(title=f"{heading}{said}", title_justify="left", box=SIMPLE)
    for name in shown:
        if name not in same:
            table.add_column(
                title(name).lower(), justify="right" if frame[name].dtype.is_numeric() else "left", no_wrap=True
            )
    for row in rows.iter_rows(named=True):
        table.add_row(*(_cell(name, row) for name in shown if name not in same))
    wide = Measurement.get(out, out.options.update(max_width=WIDEST), table).maximum
    Console(width=wide, highlight=False).print(table)
    if rows.height < frame.height:
        out.print(f"... {frame.height - rows.height:,} more rows.")


def _beside(name: str, every: list[str]) -> bool:
    return any(name.endswith(end) and name.removesuffix(end) in every for end in BESIDE)


def _cell(name: str, row: dict) -> str:
    value, share = row[name], is_share(name)
    if name == "p" and value is not None:
        return "< 0.001" if value < 0.001 else f"{value:.3f}"
    if f"{name}_low" not in row or value is None:
        return number(value, share=share)
    low, high = (number(row[f"{name}_{end}"], share=share) for end in ("low", "high"))
    return f"{number(value, share=share)} ({low} to {high})" if low else f"{number(value, share=share)} (no range)"


def number(value: object, *, share: bool = False) -> str:
    """A value as people read it."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.1%}" if share else f"{value:,.3g}" if abs(value) < 100 else f"{value:,.0f}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
