"""A state and its rules as plain Python: lists and numbers, for tests that write a rule a second time."""

from functools import cache
from types import SimpleNamespace

import numpy as np

from sim.belfort.pack import RULES
from sim.belfort.state import BUILT, PLAYER, TABLE

_TABLE = [name for name in TABLE.names if name != "players"]
_PLAYER = [name for name in PLAYER.names if name not in ("built", "cards")]


def look(state, rules) -> SimpleNamespace:
    """The table with its players as a reader would lay it out; hidden cards stand with their owners."""
    record, hidden = state["table"], state["hidden"]
    table = SimpleNamespace(**{name: record[name].tolist() for name in _TABLE})
    table.players = _seats(record["players"], hidden["me"], int(rules["players"]))
    table.me = table.players[table.actor]
    table.others = [p for p in range(len(table.players)) if p != table.actor]
    table.draw = hidden["pile"][: table.pile].tolist()
    return table


def plain_rules(rules) -> SimpleNamespace:
    """The packed rules as numbers and lists."""
    return _values(rules.tobytes())


@cache
def _values(packed: bytes) -> SimpleNamespace:
    record = np.frombuffer(packed, RULES)[0]
    return SimpleNamespace(**{name: record[name].tolist() for name in RULES.names})


def _seats(players, hidden, n: int) -> list[SimpleNamespace]:
    """The players one by one, each with the own hand and built cards."""
    columns = {name: players[name][:n].tolist() for name in _PLAYER}
    columns |= {name: hidden[name][:n].tolist() for name in ("number", "hand", "chosen")}
    seats = [SimpleNamespace(**{name: column[p] for name, column in columns.items()}) for p in range(n)]
    for p, cards in enumerate(players["cards"][:n].tolist()):
        rows = players["built"][p][:cards].tolist()
        seats[p].built = [SimpleNamespace(**dict(zip(BUILT.names, row, strict=True))) for row in rows]
    return seats
