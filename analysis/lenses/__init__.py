"""Lenses: one question a file, each with a `QUESTION`, the `QUERIES` behind it and `ask(house)`."""

import importlib
import pkgutil
from types import ModuleType

from sim.core.errors import BadInput


def names() -> tuple[str, ...]:
    """The lenses there are."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


def load(name: str) -> ModuleType:
    """A lens by its name."""
    if name not in names():
        raise BadInput(f"There is no lens '{name}': there are {', '.join(names())}.")
    return importlib.import_module(f"{__name__}.{name}")
