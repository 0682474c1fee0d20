"""Reading a trace: parsing, whole numbers, exact keys, and the error that names rule and line."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator


class RuleBroken(Exception):
    """A line of a trace breaks the rule (or the part of the trace format) that the message starts with."""


def _unique(pairs: list[tuple]) -> dict:
    """Return an object of a line, refusing a key that stands twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _not_whole(text: str):
    """Refuse every number that is not whole."""
    raise ValueError(f"{text} is not a whole number")


def parse(text: str) -> dict:
    """Return the object in one line of text."""
    return json.loads(text, parse_float=_not_whole, parse_constant=_not_whole, object_pairs_hook=_unique)


def odd_value(value, booleans: bool):
    """Return the first value in a line that is no text, whole number, null, list or object, else None."""
    if isinstance(value, bool):
        return None if booleans else value
    if value is None or isinstance(value, str | int):
        return None
    if isinstance(value, list | tuple):
        parts = value
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    else:
        return value
    return next((odd for part in parts if (odd := odd_value(part, booleans)) is not None), None)


class Reader:
    """The lines of a trace, one at a time, with the number of the line in hand."""

    def __init__(self, lines: Iterable[str | dict]) -> None:
        self.lines: Iterator[str | dict] = iter(lines)
        self.number = 0
        self.ahead: dict | None = None
        self.events: Counter = Counter()

    def fail(self, rule: str, text: str):
        """Raise RuleBroken for the line in hand."""
        raise RuleBroken(f"{rule} line {self.number}: {text}")

    def need(self, holds: bool, rule: str, text: str) -> None:
        """Raise RuleBroken for the line in hand unless the condition holds."""
        if not holds:
            self.fail(rule, text)

    def peek(self) -> dict | None:
        """Return the next line without taking it, None at the end of the trace."""
        if self.ahead is None:
            raw = next(self.lines, None)
            if raw is not None:
                self.ahead = self._object(raw)
        return self.ahead

    def take(self) -> dict:
        """Take the next line."""
        line = self.peek()
        self.number += 1
        if line is None:
            self.fail("TRACE", "the trace ends too early")
        self.ahead = None
        self.events[line["event"]] += 1
        return line

    def exact_keys(self, found: dict, keys: set[str], what: str) -> None:
        """Check that an object has exactly these keys."""
        self.need(isinstance(found, dict), "TRACE", f"{what} is not an object but {found!r}")
        missing, extra = sorted(keys - found.keys()), sorted(found.keys() - keys)
        self.need(not missing, "TRACE", f"{what} lacks {missing}")
        self.need(not extra, "TRACE", f"{what} has unknown keys {extra}")

    def _object(self, raw: str | dict) -> dict:
        """Return a raw line as a checked object."""
        number = self.number + 1
        try:
            line = raw if isinstance(raw, dict) else parse(raw)
        except ValueError as error:
            raise RuleBroken(f"TRACE line {number}: {error}") from error
        if not isinstance(line, dict) or not isinstance(line.get("event"), str):
            raise RuleBroken(f"TRACE line {number}: not an object with an event")
        odd = odd_value(line, booleans=line["event"] == "setup")
        if odd is not None:
            raise RuleBroken(f"TRACE line {number}: {odd!r} is no whole number, text, null, list or object")
        return line
