"""How answers are put: numbers, lists and the game's own words, as people read them."""

from collections.abc import Iterable
from typing import Any

from sim.core.experiment import ALONE


def plural(word: str) -> str:
    """More than one of a thing."""
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeiou" else f"{word}s"


def title(name: str) -> str:
    """A name from the log as people write it: `gold_mine` is Gold mine."""
    text = name.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def setup_name(setup: str) -> str:
    """A setup by its content."""
    return ", ".join(title(piece) for piece in setup.split("+"))


def listing(names: Iterable[str]) -> str:
    """Names in a sentence."""
    *most, last = list(names) or ["none"]
    return f"{', '.join(most)} and {last}" if most else last


def percent(share: float, digits: int = 1) -> str:
    """A share."""
    return f"{100 * share:.{digits}f}%"


def points(number: float, digits: int = 1) -> str:
    """A number that may be small."""
    return f"{number:.{digits}f}"


def between(low: float | None, high: float | None, *, share: bool, digits: int = 1) -> str:
    """A likely range; said outright where there is none."""
    if low is None or high is None:
        return "one deal: no range"
    scale = 100 if share else 1
    return f"{scale * low:.{digits}f} to {scale * high:.{digits}f}{'%' if share else ''}"


def difference(value: float, low: float | None, high: float | None, *, in_percent: bool) -> str:
    """How far two numbers lie apart, with its range: two shares by so many percentage points, not by percent."""
    scale, digits, unit = (100, 1, " percentage points") if in_percent else (1, 2, "")
    likely = (
        "one deal: no range"
        if low is None or high is None
        else f"{scale * low:.{digits}f} to {scale * high:.{digits}f}"
    )
    return f"{scale * value:.{digits}f}{unit} ({likely})"


def behind(games: int, deals: int) -> str:
    """The games behind a number."""
    return f"{games:,} games, {deals:,} {'deal' if deals == 1 else 'deals'}"


def above_or_below(name: str, row: dict[str, Any]) -> str:
    """An estimate in points as so many above, or below, with its range."""
    value, low, high = (row[key] for key in (name, f"{name}_low", f"{name}_high"))
    if value < 0:
        value, low, high = -value, None if high is None else -high, None if low is None else -low
    likely = between(low, high, share=False)
    return f"{points(value)} points ({likely}) {'below' if row[name] < 0 else 'above'}"


def is_share(name: str) -> bool:
    """Whether a column or headline is a part of a whole, put in percent."""
    return name.endswith("share")


def at_table(side: dict[str, Any]) -> str:
    """How many players, and in which arm where it has a name of its own."""
    arm = "" if side["arm"] == ALONE else f" ({side['arm']})"
    return f"{side['players']} players{arm}"
