"""Files that are written whole or not at all."""

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from sim.core.errors import BadInput


@contextmanager
def whole_file(path: Path) -> Generator[TextIO]:
    """A text file to write to, put in its place only when all went well; a link's target is what is replaced."""
    try:
        path = path.resolve()
        if path.is_dir():
            raise BadInput(f"{path} is a folder: give the name of a file.")
        if path.exists() and not path.is_file():
            raise BadInput(f"{path} is no ordinary file: give the name of a file.")
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, "Permission denied")
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=".steelyard-")
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}): give a file in a folder that can.") from None
    try:
        with open(handle, "w", encoding="utf-8") as file:
            yield file
        os.chmod(aside, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(aside, path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What the user lets nobody else have; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
