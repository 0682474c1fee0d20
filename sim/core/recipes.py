"""What cannot be copied to another process crosses by name, and is made again there."""

import functools
import importlib
from typing import Any


def resolve(name: str) -> Any:
    """What stands behind `module:attribute`, which is how a line-up names its strategies."""
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


@functools.cache
def made_by(recipe: tuple[str, ...]) -> Any:
    """What a recipe makes, once in a process: the maker's `module:function`, then its arguments."""
    return resolve(recipe[0])(*recipe[1:])
