"""Where compiled kernels are kept, so that none is ever older than a source it was made from."""

import ast
import functools
import hashlib
import os
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("sim", "strategies", "tests")
INSTALLED = {Path(path).resolve() for path in sysconfig.get_paths().values()}


@functools.cache
def base() -> Path:
    """The first cache folder that can be written: STEELYARD_CACHE, the user's own, a temporary one."""
    user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "steelyard"
    wanted = os.environ.get("STEELYARD_CACHE")
    folders = [Path(wanted), user] if wanted else [user]
    for folder in folders:
        if _writable(folder):
            return folder
        print(f"Compiled rules cannot be kept in {folder}: it cannot be written.", file=sys.stderr)
    return Path(tempfile.mkdtemp(prefix="steelyard-"))


@functools.cache
def folder_for(source: str, flags: str) -> Path:
    """The folder for kernels of one source file, named by a hash of all it is built from."""
    digest = hashlib.sha256(flags.encode())
    for path in sorted(closure(Path(source).resolve())):
        digest.update(path.read_bytes())
    return base() / digest.hexdigest()[:16]


@functools.cache
def closure(source: Path) -> frozenset[Path]:
    """A source file and every file that it imports, directly or not, but for what is installed."""
    found = {source}
    waiting = [source]
    while waiting:
        for path in _imports(waiting.pop()):
            if path not in found:
                found.add(path)
                waiting.append(path)
    return frozenset(found)


@functools.cache
def _imports(source: Path) -> tuple[Path, ...]:
    found = (_file(folder, name) for level, name in sorted(_names(source)) for folder in _folders(source, level, name))
    return tuple(path for path in found if path is not None)


def _names(source: Path) -> set[tuple[int, str]]:
    """What a file imports: how many folders up the name counts from, or 0, and the name."""
    names: set[tuple[int, str]] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names.add((node.level, module))
            names.update((node.level, f"{module}.{alias.name}".lstrip(".")) for alias in node.names)
    return names


def _folders(source: Path, level: int, name: str) -> list[Path]:
    """Where a file's import may lie: in the project, or for somebody else's file where its own modules are found."""
    if level:
        return [source.parents[level - 1]]
    if name.partition(".")[0] in ROOMS:
        return [ROOT]
    if any(source.is_relative_to(ROOT / room) for room in ROOMS):
        return []
    return [source.parent, *(path for path in map(Path, sys.path) if path.resolve() not in INSTALLED)]


@functools.cache
def _file(folder: Path, name: str) -> Path | None:
    stem = folder.joinpath(*name.split("."))
    for path in (stem.with_suffix(".py"), stem / "__init__.py"):
        if path.is_file():
            return path.resolve()
    return None


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
