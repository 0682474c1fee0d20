"""Names for the numbers of states and events, as the trace writes them."""

from collections.abc import Iterable
from typing import Any

from sim.belfort.names import DISTRICTS, GUILD, NOBODY, NP3, PROPERTIES, RESOURCES, WALL, Property
from sim.belfort.state import MAX_WALLS, TYPES

NEUTRALS = ("np3", "np4")


def amounts(goods: Iterable[int]) -> dict[str, int]:
    """So much of each resource, without what is none."""
    return {name: int(n) for name, n in zip(RESOURCES, goods, strict=False) if n}


def cards(counts: Iterable[int]) -> list[str]:
    """Cards by name from cards by type."""
    return [name for name, n in zip(PROPERTIES, counts, strict=True) for _ in range(n)]


def symbols(class_: int, slot: int) -> list[dict[str, Any]]:
    """The symbols of a slot: one, or the two of a Keep section."""
    district, names = slot, [PROPERTIES[class_] if class_ < TYPES else "guild"]
    if class_ == Property.KEEP:
        names = ["keep_1", "keep_2"]
    elif class_ == Property.GATEHOUSE:
        gatehouse, side = divmod(slot, 2)
        district, names = (gatehouse + side) % DISTRICTS, [f"gatehouse_{gatehouse}"]
    elif class_ == WALL:
        district, wall = divmod(slot, MAX_WALLS)
        names = [f"wall_{wall + 1}"]
    return [{"district": int(district), "symbol": name} for name in names]


def markers(table, name_of) -> list[dict[str, Any]]:
    """Every marker on the board, its owner named by a function."""
    found = []
    for class_ in range(GUILD + 1):
        for slot in range(table.marker.shape[1]):
            owner = int(table.marker[class_, slot])
            if owner != NOBODY:
                named = NEUTRALS[owner - NP3] if owner >= NP3 else name_of(owner)
                found += [{**symbol, "owner": named} for symbol in symbols(class_, slot)]
    return found
