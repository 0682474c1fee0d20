"""Runs: folders of what was simulated, each a manifest and chunks of Parquet files.

A chunk is a folder that is written aside and put in its place when all its tables are there, so it is whole or
absent. The manifest says what was asked for; which chunks there are, the folder itself says.
"""

import fcntl
import json
import os
import shutil
import zlib
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import polars as pl

from sim.core.cache import ROOT
from sim.core.errors import BadInput, Failure
from sim.core.files import whole_file
from sim.core.schema import SCHEMA
from sim.core.tables import Tables, as_parquet, digest

MANIFEST = "manifest.json"
ASIDE = ".aside-"
DAMAGED = ".damaged-"
SUMS = "sums.json"


def runs_folder() -> Path:
    """Where runs are kept: STEELYARD_RUNS, or data/runs of the checkout."""
    return Path(os.environ.get("STEELYARD_RUNS") or ROOT / "data" / "runs")


@dataclass(frozen=True)
class Run:
    """One run's folder."""

    folder: Path

    @property
    def name(self) -> str:
        """What people call it."""
        return self.folder.name

    @property
    def begun(self) -> bool:
        """Whether there is a manifest."""
        return (self.folder / MANIFEST).is_file()

    @property
    def chunk_folder(self) -> Path:
        """Where its chunks lie."""
        return self.folder / "chunks"

    def manifest(self) -> dict[str, Any]:
        """What the run was asked for and how far it has come."""
        try:
            said = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
            version = said["schema"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Failure(f"The manifest of the run {self.name} cannot be read ({_reason(error)}).") from None
        if version != SCHEMA:
            raise Failure(
                f"The run {self.name} has schema version {version} and this is version {SCHEMA}: simulate it again,"
                " or use the version of Steelyard that wrote it."
            )
        return said

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        """Put a manifest in the place of the old one."""
        try:
            with whole_file(self.folder / MANIFEST) as file:
                json.dump(manifest, file, indent=1)
        except OSError as error:
            raise Failure(f"The manifest of the run {self.name} cannot be written ({_reason(error)}).") from None

    def chunks(self) -> list[str]:
        """The names of the chunks that are there."""
        if not self.chunk_folder.is_dir():
            return []
        return sorted(path.name for path in self.chunk_folder.iterdir() if not path.name.startswith("."))

    def file(self, chunk: str, table: str) -> Path:
        """Where a table of a chunk is kept."""
        return self.chunk_folder / chunk / f"{table}.parquet"

    def account(self, chunk: str, table: str = "games") -> dict[str, Any]:
        """What a chunk says of itself, in the metadata of each table: its rows by table, and their digest."""
        try:
            about = pl.read_parquet_metadata(self.file(chunk, table))
            return {"rows": json.loads(about["rows"]), "digest": about["digest"]}
        except (OSError, ValueError, KeyError, pl.exceptions.PolarsError):
            raise self.broken() from None

    def is_whole(self, chunk: str) -> bool:
        """Whether the files of a chunk are, byte for byte, those that were written; without sums it is believed."""
        sums = self.chunk_folder / chunk / SUMS
        try:
            said = json.loads(sums.read_text(encoding="utf-8")) if sums.exists() else {}
            return all(zlib.crc32(self.file(chunk, table).read_bytes()) == said[table] for table in said)
        except (OSError, ValueError, TypeError):
            return False

    def broken(self) -> Failure:
        """What to say where a file of the run cannot be read."""
        return Failure(
            f"A file of the run {self.name} cannot be read: `steelyard runs {self.name} --verify` says which."
        )

    def scan(self, table: str) -> pl.LazyFrame:
        """A table of all chunks, to be read as far as it is needed."""
        return pl.scan_parquet([self.file(chunk, table) for chunk in self.chunks()])

    def size(self) -> int:
        """Bytes on disk."""
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    @contextmanager
    def locked(self) -> Generator[None]:
        """Hold the run for writing; the system lets go of it when the process ends, however it ends."""
        with ExitStack() as stack:
            try:
                lock = stack.enter_context(open(self.folder / ".lock", "a"))
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadInput(
                    f"Another process is writing the run {self.name}: wait for it, or give this one another name"
                    " with --out."
                ) from None
            except OSError as error:
                raise BadInput(f"{self.folder} cannot be written ({_reason(error)}).") from None
            yield

    @property
    def is_locked(self) -> bool:
        """Whether somebody is writing it."""
        try:
            with self.locked():
                return False
        except BadInput:
            return True

    def set_aside(self, chunk: str) -> Path:
        """Put a chunk where nothing reads it and somebody may still look at it."""
        places = (self.folder / f"{DAMAGED}{chunk}-{n}" for n in count(1))
        place = next(path for path in places if not path.exists())
        try:
            os.rename(self.chunk_folder / chunk, place)
        except OSError as error:
            raise Failure(f"The damaged chunk {chunk} cannot be moved to {place} ({_reason(error)}).") from None
        return place

    def clear_asides(self) -> None:
        """Throw away what was not finished."""
        for path in self.chunk_folder.glob(f"{ASIDE}*"):
            shutil.rmtree(path, ignore_errors=True)
        for path in self.folder.glob(".steelyard-*"):
            path.unlink(missing_ok=True)


def write_chunk(run: Run, name: str, tables: Tables, about: dict[str, str]) -> None:
    """Write a chunk aside, then put it in its place."""
    about = about | {"digest": digest(tables), "rows": json.dumps({k: t.height for k, t in tables.items()})}
    files = {table: as_parquet(rows, about) for table, rows in tables.items()}
    aside = run.chunk_folder / f"{ASIDE}{name}-{os.getpid()}"
    try:
        aside.mkdir(parents=True, exist_ok=True)
        for table, data in files.items():
            (aside / f"{table}.parquet").write_bytes(data)
        (aside / SUMS).write_text(json.dumps({table: zlib.crc32(data) for table, data in files.items()}))
        _put_in_place(aside, run.chunk_folder / name)
    except OSError as error:
        shutil.rmtree(aside, ignore_errors=True)
        raise Failure(
            f"The chunk {name} cannot be written to {run.folder} ({_reason(error)}): nothing is lost, --resume goes on"
            " from here once it can."
        ) from None


def _put_in_place(aside: Path, place: Path) -> None:
    """A chunk that is there already, from a worker that was believed dead, is the same chunk."""
    if place.exists():
        shutil.rmtree(aside)
    else:
        os.rename(aside, place)


def _reason(error: BaseException) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__


def run_named(folder: Path, name: str) -> Run:
    """The folder of a run that is to be written, made if it is not there."""
    if not name or name.startswith(".") or "/" in name:
        raise BadInput(f"'{name}' is no name for a run: give a plain one, such as taxes-2.")
    run = Run(folder.resolve() / name)
    try:
        run.chunk_folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"{run.folder} cannot be written ({_reason(error)}): name another folder with --runs or STEELYARD_RUNS."
        ) from None
    return run


def list_runs(folder: Path) -> list[Run]:
    """The runs of a folder, by name."""
    return [Run(path.parent) for path in sorted(folder.glob(f"*/{MANIFEST}"))]


def find_run(folder: Path, name: str) -> Run:
    """A run by its name."""
    run = Run(folder.resolve() / name)
    if not run.begun:
        known = ", ".join(run.name for run in list_runs(folder)) or "none yet"
        raise BadInput(f"There is no run '{name}' in {folder}; there are: {known}.")
    return run
