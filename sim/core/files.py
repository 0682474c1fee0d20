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
    """A text file to write to, put in its place only when all went well."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder: give the name of a file.")
    try:
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}): give a file in a folder that can.") from None
    try:
        with open(handle, "w", encoding="utf-8") as file:
            yield file
        os.chmod(aside, 0o644)
        os.replace(aside, path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise
