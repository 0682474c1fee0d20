"""Rule values from TOML: a base, an edition, variants; each value with where it comes from."""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from sim.core.errors import BadInput

M = TypeVar("M", bound=BaseModel)
Path_ = tuple[str, ...]


class Strict(BaseModel):
    """A group of rule values: no other keys, no guessing of types, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


@dataclass(frozen=True)
class Value:
    """One rule value: what it is, who says so, the rule it belongs to and the file it stands in."""

    value: Any
    source: str
    rule: str
    file: Path

    @property
    def backed(self) -> bool:
        """Whether a rulebook says so."""
        return self.source.startswith("rulebook")

    @property
    def guessed(self) -> bool:
        """Whether neither a rulebook nor the designer says so."""
        return self.source in ("assumed", "outside")


@dataclass(frozen=True)
class Sheaf:
    """All values in force for an edition and its variants, before they are checked against a model."""

    values: dict[Path_, Value]
    files: tuple[Path, ...]

    def nested(self) -> dict[str, Any]:
        """The bare values as nested tables."""
        tree: dict[str, Any] = {}
        for path, value in self.values.items():
            place = tree
            for key in path[:-1]:
                place = place.setdefault(key, {})
            place[path[-1]] = value.value
        return tree


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML file's content, or one sentence about why not."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"There is no file {file}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} cannot be read: {error}.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{file} is not valid TOML: {error}.") from None
    except RecursionError:
        raise BadInput(f"{file} is nested too deeply to be a rule file.") from None


def gather(base: Path, overlays: Iterable[tuple[Path, str]]) -> Sheaf:
    """The base values with each overlay laid over them; an overlay's name is the source of its bare values."""
    values = dict(_leaves(read_toml(base), (), base, "assumed"))
    files = [base]
    for file, source in overlays:
        _lay_over(values, read_toml(file), (), file, source)
        files.append(file)
    return Sheaf(values, tuple(files))


def with_changes(sheaf: Sheaf, changes: dict[str, Any], where: str) -> Sheaf:
    """The values with some of them changed, each named by its dotted key, such as `start.gold`."""
    values = dict(sheaf.values)
    for key, value in changes.items():
        path = tuple(key.split("."))
        known = next((path[:depth] for depth in range(len(path), 0, -1) if path[:depth] in values), None)
        if known is None:
            raise BadInput(f"{where}: unknown key '{key}'; allowed at the top level are {_names(values, ())}.")
        old = values[known]
        new = _put(old.value, path[len(known) :], value, f"{where}: unknown key '{key}'")
        values[known] = Value(new, where, old.rule, Path(where))
    return Sheaf(values, (*sheaf.files, Path(where)) if changes else sheaf.files)


def _put(old: Any, path: Path_, value: Any, wrong: str) -> Any:
    """A value with the part of it at a path in the place of the old one."""
    if not path:
        return value
    if not isinstance(old, dict) or path[0] not in old:
        allowed = f"allowed are {', '.join(old)}" if isinstance(old, dict) else "it has no parts"
        raise BadInput(f"{wrong}; {allowed}.")
    return old | {path[0]: _put(old[path[0]], path[1:], value, wrong)}


def neighbours(sheaf: Sheaf) -> Iterator[tuple[str, dict[str, Any]]]:
    """Changes by name: each number that no rulebook backs, or that is part of such a value, one up and one down."""
    for path, value in sheaf.values.items():
        if not value.guessed:
            continue
        parts = value.value.items() if isinstance(value.value, dict) else [(None, value.value)]
        for part, number in parts:
            if isinstance(number, int) and not isinstance(number, bool):
                key = dotted(path if part is None else (*path, part))
                yield f"{key.replace('.', '-')}-up", {key: number + 1}
                yield f"{key.replace('.', '-')}-down", {key: number - 1}


def check(model: type[M], sheaf: Sheaf) -> M:
    """The values as a checked model; the first thing wrong is told with its file, key and what is allowed."""
    try:
        return model.model_validate(sheaf.nested())
    except ValidationError as error:
        raise BadInput(_sentence(error, sheaf)) from None


def fingerprint(model: BaseModel) -> str:
    """A short hash of all rule values."""
    text = json.dumps(model.model_dump(mode="json"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _is_leaf(node: Any) -> bool:
    return not isinstance(node, dict) or "is" in node


def _leaf(node: Any, file: Path, source: str, rule: str, path: Path_) -> Value:
    if not isinstance(node, dict) or "is" not in node:
        return Value(node, source, rule, file)
    extra = set(node) - {"is", "from", "rule"}
    if extra:
        raise BadInput(f"{file}: {dotted(path)}: unknown key '{min(extra)}'; allowed are is, from and rule.")
    for key in ("from", "rule"):
        if not isinstance(node.get(key, ""), str):
            raise BadInput(f"{file}: {dotted(path)}: {key} must be a text, not {node[key]!r}.")
    return Value(node["is"], node.get("from", source), node.get("rule", rule), file)


def _leaves(node: dict[str, Any], path: Path_, file: Path, source: str):
    for key, below in node.items():
        if _is_leaf(below):
            yield (*path, key), _leaf(below, file, source, "", (*path, key))
        else:
            yield from _leaves(below, (*path, key), file, source)


def _lay_over(values: dict[Path_, Value], node: dict[str, Any], path: Path_, file: Path, source: str) -> None:
    for key, below in node.items():
        here = (*path, key)
        if here in values:
            values[here] = _leaf(below, file, source, values[here].rule, here)
        elif any(known[: len(here)] == here for known in values):
            if not isinstance(below, dict):
                raise BadInput(f"{file}: {dotted(here)} must be a table of {_names(values, here)}, not {below!r}.")
            _lay_over(values, below, here, file, source)
        else:
            where = f"in [{dotted(path)}]" if path else "at the top level"
            raise BadInput(f"{file}: unknown key '{dotted(here)}'; allowed {where} are {_names(values, path)}.")


def _names(values: Iterable[Path_], path: Path_) -> str:
    depth = len(path)
    return ", ".join(dict.fromkeys(known[depth] for known in values if known[:depth] == path))


def dotted(path: Iterable[Any]) -> str:
    """A path as people write it."""
    return ".".join(str(key) for key in path)


def _contradicting(sheaf: Sheaf, reason: str) -> Path:
    """The file to blame where values contradict each other: the last one with a value that the reason names.

    The base agrees with itself.
    """
    named = [v.file for path, v in sheaf.values.items() if dotted(path) in reason and v.file != sheaf.files[0]]
    return max(named, key=sheaf.files.index) if named else sheaf.files[-1]


def _sentence(error: ValidationError, sheaf: Sheaf) -> str:
    first = error.errors()[0]
    path = tuple(str(key) for key in first["loc"])
    file = next((v.file for p, v in sheaf.values.items() if p == path[: len(p)]), sheaf.files[-1])
    shown = "" if isinstance(first["input"], dict) or first["type"] == "missing" else f", not {first['input']!r}"
    if first["type"] == "value_error":
        reason, shown = str(first["ctx"]["error"]), ""
        file = file if path and file != sheaf.files[0] else _contradicting(sheaf, reason)
    else:
        reason = first["msg"][0].lower() + first["msg"][1:]
    return f"{file}: {dotted(path) + ': ' if path else ''}{reason}{shown}."
