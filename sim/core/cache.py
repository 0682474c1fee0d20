"""Where compiled kernels are kept, so that none is ever older than a source it was made from."""

import ast
import functools
import hashlib
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("sim", "strategies", "tests")


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
    """A source file and every project file that it imports, directly or not."""
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
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    paths = (_file(name) for name in sorted(names) if name.partition(".")[0] in ROOMS)
    return tuple(path for path in paths if path is not None)


def _file(name: str) -> Path | None:
    stem = ROOT.joinpath(*name.split("."))
    for path in (stem.with_suffix(".py"), stem / "__init__.py"):
        if path.is_file():
            return path
    return None


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
