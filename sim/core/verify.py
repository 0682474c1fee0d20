"""Checking a run against its manifest: counts, rows and schema, chunk by chunk."""

from pathlib import Path

import polars as pl

from sim.core.errors import Failure
from sim.core.game import Game
from sim.core.manifest import COMPLETE
from sim.core.runs import Run
from sim.core.schema import TABLES
from sim.core.tables import TYPES, Tables, digest


def verify(game: Game, run: Run) -> list[str]:
    """What is wrong with a run, a sentence for each chunk that is not as its manifest says."""
    manifest = run.manifest()
    there, said = run.chunks(), manifest.get("chunks", {})
    wrong = [f"Chunk {name} is missing." for name in said if name not in there]
    if manifest["state"] == COMPLETE:
        wrong += [f"Chunk {name} is not in the manifest." for name in there if name not in said]
    tables = [table for table in TABLES if table != "decisions" or manifest["decisions"]]
    for name in there:
        wrong += _wrong(game, run, name, tables, said.get(name))
    return wrong


def damaged(run: Run) -> list[str]:
    """The chunks that show damage without their rows being read."""
    return [name for name in run.chunks() if not _sound(run, name)]


def _sound(run: Run, name: str) -> bool:
    """Whether all tables of a chunk open, say the same of it and hold the rows they say."""
    if not run.is_whole(name):
        return False
    try:
        said = run.account(name)
        return all(
            run.account(name, table) == said and _height(run.file(name, table)) == rows
            for table, rows in said["rows"].items()
        )
    except (OSError, Failure, pl.exceptions.PolarsError):
        return False


def _height(file: Path) -> int:
    return pl.scan_parquet(file).select(pl.len()).collect().item()


def _wrong(game: Game, run: Run, name: str, tables: list[str], said: dict | None) -> list[str]:
    found: Tables = {}
    for table in tables:
        try:
            found[table] = pl.read_parquet(run.file(name, table))
        except (OSError, pl.exceptions.PolarsError):
            return [f"Chunk {name}: {table}.parquet cannot be read: it is missing or cut short."]
        schema = {column.name: TYPES[column.type] for column in game.log.columns(table)}
        if dict(found[table].schema) != schema:
            return [f"Chunk {name}: the columns of {table}.parquet are not those of the schema."]
    said = said or run.account(name)
    counts = {table: rows.height for table, rows in found.items()}
    if counts != said["rows"]:
        return [f"Chunk {name} has {counts} rows, and the manifest says {said['rows']}."]
    if digest(found) != said["digest"]:
        return [f"Chunk {name}: its rows are not those that were written."]
    if not run.is_whole(name):
        return [f"Chunk {name}: its files are not those that were written."]
    return []
