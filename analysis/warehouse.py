"""The warehouse: one run or several as DuckDB views over their Parquet files.

The views `games`, `seats`, `rounds`, `content` and `decisions` are the log. The files of `sql/views` and `sql/marts`
stand on them; a mart is kept in memory from its first use on. With several runs, an arm is named by its run, and where
a run has more arms than one, run:arm.
"""

import functools
import re
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

from sim.core.errors import BadInput, Failure, in_a_line
from sim.core.game import Game
from sim.core.manifest import COMPLETE
from sim.core.runs import Run
from sim.core.schema import TABLES

SQL = Path(__file__).parent / "sql"
SETTINGS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": "'1500MB'",
    "temp_directory": f"'{tempfile.gettempdir()}'",  # not where somebody happens to stand
    "preserve_insertion_order": "false",
    "parquet_metadata_cache": "true",
}
FEWEST = 200  # deals of an arm and number of players that are looked at, however many arms there are
WRONG = (
    duckdb.ParserException,
    duckdb.CatalogException,
    duckdb.BinderException,
    duckdb.ConversionException,
    duckdb.OutOfRangeException,
    duckdb.NotImplementedException,
)


class Warehouse:
    """What was logged, to be asked in SQL; threads may share it."""

    def __init__(
        self,
        game: Game,
        tables: dict[str, str | pl.DataFrame],
        runs: Sequence[Run] = (),
        first: Callable[[int], dict[str, str]] | None = None,
    ) -> None:
        """Views on the log: each table a query over files, or a frame.

        `first` gives the tables again, over no more files than so many deals lie in.
        """
        self.game = game
        self.runs = tuple(runs)
        self._first = first
        self._lock = threading.Lock()
        self._kept: set[str] = set()
        self._con = duckdb.connect()
        for key, value in SETTINGS.items():
            self._con.execute(f"set {key} = {value}")
        self._con.execute((SQL / "macros.sql").read_text(encoding="utf-8"))
        try:
            for name, said in tables.items():
                self._lay(name, said)
            for name in standing():
                self._con.execute(f"create view {name} as {standing()[name]}")
        except duckdb.Error as error:
            raise self._told(error) from None

    @functools.cached_property
    def arms(self) -> dict[str, dict[str, str]]:
        """How the arms of each run are called here, by their own names."""
        several = len(self.runs) > 1
        return {run.name: called(run.name, list(run.manifest()["arms"]), several) for run in self.runs}

    def _lay(self, name: str, said: str | pl.DataFrame) -> None:
        if isinstance(said, str):
            self._con.execute(f"create view {name} as {said}")
            return
        self._con.register("frame", said)
        self._con.execute(f"create table {name} as select * from frame")
        self._con.unregister("frame")

    def ask(self, name: str, **parameters: Any) -> pl.DataFrame:
        """The answer to the query that is kept under a name; with many arms, $deals are shared among them."""
        if "deals" in parameters:
            parameters["deals"] = min(parameters["deals"], max(FEWEST, 2 * parameters["deals"] // self.sides))
        return self.query(sql(name), **parameters)

    @functools.cached_property
    def sides(self) -> int:
        """How many arms and numbers of players there are."""
        return max(1, self.query("select count(*) from (select distinct arm, players from games)").item())

    def query(self, text: str, **parameters: Any) -> pl.DataFrame:
        """The answer to a query."""
        try:
            for name in mentioned(text, standing()):
                self._keep(name)
            with self._con.cursor() as cursor:
                if self._first and "deals" in parameters:
                    cursor.execute(f"set search_path = '{self._schema(parameters['deals'])},main'")
                return cursor.sql(_one(cursor.extract_statements(text)), params=parameters or None).pl()
        except duckdb.Error as error:
            raise self._told(error) from None
        except pl.exceptions.PolarsError as error:
            raise BadInput(f"That query cannot be answered: {in_a_line(error)}.") from None

    def _schema(self, deals: int) -> str:
        """A schema whose tables of the log are read from fewer files: those in which the first deals lie."""
        name = f"first_{int(deals)}"
        with self._lock:
            if self._first and name not in self._kept:
                self._con.execute(f"create schema {name}")
                for table, text in self._first(int(deals)).items():
                    self._con.execute(f"create view {name}.{table} as {text}")
                self._kept.add(name)
        return name

    def _keep(self, name: str) -> None:
        """Keep in memory what a query reads, and before it what that stands on."""
        for other in mentioned(standing()[name], standing()):
            if other != name:
                self._keep(other)
        with self._lock:
            if name in _sources("marts") and name not in self._kept:
                self._con.execute(f"create table kept_{name} as {standing()[name]}")
                self._con.execute(f"create or replace view {name} as select * from kept_{name}")
                self._kept.add(name)

    def _told(self, error: duckdb.Error) -> BadInput | Failure:
        """What to say of an error: of the query, or of the files that it reads."""
        unread = isinstance(error, duckdb.InvalidInputException) and ".parquet" in str(error)
        if isinstance(error, (*WRONG, duckdb.InvalidInputException)) and not unread:
            return BadInput(f"That query cannot be answered: {in_a_line(error).partition(': ')[2]}.")
        if isinstance(error, duckdb.OutOfMemoryException) or not self.runs:
            return Failure(f"The query could not be answered: {in_a_line(error)}.")
        gone = [run for run in self.runs if not run.begun]
        if gone:
            return Failure(f"The run {gone[0].name} is no longer there: simulate it again.")
        names = " or ".join(f"`steelyard runs {run.name} --verify`" for run in self.runs)
        return Failure(f"A file of the log cannot be read: {names} says which.")

    @property
    def caveats(self) -> list[str]:
        """What a reader should know of runs that are not whole."""
        told = []
        for run in self.runs:
            if run.manifest()["state"] != COMPLETE:
                told.append(f"The run {run.name} is not complete: these are its first {len(run.chunks()):,} chunks.")
        return told


def open_runs(game: Game, runs: Sequence[Run]) -> Warehouse:
    """The warehouse of some runs of one game."""
    arms = {run.name: list(run.manifest()["arms"]) for run in runs}
    chunks = {run: run.chunks() for run in runs}
    for run in runs:
        if run.manifest()["game"] != game.name:
            raise BadInput(f"The run {run.name} is of another game than {game.title}: look at it by itself.")
        if not chunks[run]:
            raise BadInput(f"The run {run.name} has no games yet: `steelyard simulate --resume --out {run.name}`.")
    if len(arms) < len(runs):
        raise BadInput("Name each run once.")
    _check_files(chunks)
    whole = all(run.manifest()["decisions"] for run in runs)
    logged = TABLES if whole else TABLES[:-1]
    labels = {run: _label(run, arms[run.name], len(runs) > 1) for run in runs}

    def tables(deals: int | None = None) -> dict[str, str]:
        of = {run: [chunk for chunk in chunks[run] if deals is None or _begins(chunk) < deals] for run in runs}
        return {
            table: " union all by name ".join(
                _scan([run.file(chunk, table) for chunk in of[run] or chunks[run]], labels[run]) for run in runs
            )
            for table in logged
        }

    return Warehouse(game, dict(tables()), runs, tables)


def _begins(chunk: str) -> int:
    """The first deal of a chunk, with which its name ends."""
    return int(chunk.rpartition("-b")[2])


def called(run: str, arms: list[str], several: bool) -> dict[str, str]:
    """How the arms of a run are called: by themselves, or where there are several runs, with it."""
    if not several:
        return {arm: arm for arm in arms}
    return {arms[0]: run} if len(arms) == 1 else {arm: f"{run}:{arm}" for arm in arms}


def _check_files(chunks: dict[Run, list[str]]) -> None:
    """Refuse runs with a file that is not as it was written: it might be read, and tell what never was."""
    with ThreadPoolExecutor() as pool:
        for run, names in chunks.items():
            if not all(pool.map(run.is_whole, names)):
                raise run.broken()


def _one(statements: list[duckdb.Statement]) -> duckdb.Statement:
    """The one statement of a query, which asks and changes nothing."""
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise BadInput("That query cannot be answered: ask one thing, with select.")
    return statements[0]


def _label(run: Run, arms: list[str], several: bool) -> str:
    """How an arm is called, as SQL."""
    if not several:
        return "arm"
    name = run.name.replace("'", "''")
    return f"'{name}'" if len(arms) == 1 else f"'{name}:' || arm"


def _scan(files: list[Path], label: str) -> str:
    paths = ", ".join("'" + str(file).replace("'", "''") + "'" for file in files)
    return f"select * replace ({label} as arm) from read_parquet([{paths}])"


def sql(name: str) -> str:
    """The text of a query that is kept."""
    known = _sources("") | standing()
    if name not in known:
        raise BadInput(f"There is no query '{name}': there are {', '.join(sorted(known))}.")
    return known[name]


def names() -> list[str]:
    """The queries that are kept."""
    return sorted(_sources("") | standing())


def mentioned(text: str, known: dict[str, str]) -> list[str]:
    """Those of some names that a query reads."""
    return [name for name in known if re.search(rf"\b{name}\b", text)]


@functools.cache
def standing() -> dict[str, str]:
    """What stands on the log, each behind what it stands on itself."""
    waiting, found = _sources("marts") | _sources("views"), {}
    while waiting:
        name = next(name for name, text in waiting.items() if set(mentioned(text, waiting)) <= {name})
        found[name] = waiting.pop(name)
    return found


@functools.cache
def _sources(folder: str) -> dict[str, str]:
    files = sorted((SQL / folder).glob("*.sql"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files if file.stem != "macros"}
