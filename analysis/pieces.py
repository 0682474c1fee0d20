"""What single pieces of content, and pairs of them, do to the measures of setups."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from analysis.frames import SIDE, corrected_over, with_p
from analysis.stats.effects import Design, Effects, design, effects
from analysis.stats.ranges import likely_range, widths
from analysis.warehouse import Warehouse

MEASURES = ("seat_share", "margin", "lead_changes", "levy_bite", "score")  # headlines; the share is the first seat's
FOUND = {f"effect{end}": pl.Float64 for end in ("", "_low", "_high", "_error")} | {"effect_rows": pl.Int64}
OF = {"arm": pl.String, "players": pl.Int8, "measure": pl.String, "games": pl.Int64, "deals": pl.Int64}
MAINS = OF | {"item": pl.String, "against": pl.String} | FOUND
PAIRS = OF | {"item": pl.String, "other": pl.String} | FOUND
ENDS = ("share", "share_low", "share_high")
SHARES = {f"{by}_{end}": pl.Float64 for by in ("pieces", "pairs") for end in ENDS}
EXPLAINED = OF | {"setups": pl.Int64, "mean": pl.Float64, "p": pl.Float64} | SHARES


class Found(NamedTuple):
    """The tables of effects."""

    mains: pl.DataFrame
    pairs: pl.DataFrame
    explained: pl.DataFrame


def piece_effects(house: Warehouse, bans: pl.DataFrame) -> Found:
    """Effects on each measure, in the arms in which all may use all; p is corrected over all effects of a kind."""
    mains, pairs, explained = [], [], []
    designs: dict[tuple, Design] = {}
    for of, setups in _measured(house, bans):
        key = (*setups["setup"], *setups["rows"])
        if key not in designs:
            designs[key] = _design(setups, house.game.content)
        numbers = (setups[name].cast(pl.Float64).fill_null(np.nan).to_numpy() for name in ("value", "error"))
        found = effects(designs[key], *numbers)
        mains += _mains(of, house.game.content, found)
        pairs += _pairs(of, house.game.content, found)
        explained.append(of | _explained(setups.height, found))
    table = pl.DataFrame(explained, schema=EXPLAINED).fill_nan(None)
    return Found(_tested(mains, MAINS), _tested(pairs, PAIRS), table.with_columns(corrected_over(SIDE)))


def _measured(house: Warehouse, bans: pl.DataFrame) -> Iterator[tuple[dict[str, Any], pl.DataFrame]]:
    """Each measure of each arm and number of players, by setup; none that is nowhere, or the same everywhere."""
    setups = house.ask("setups").rename({"levy_bite_share": "levy_bite"}).join(bans, on=SIDE, how="anti")
    first = house.ask("seats_by_setup").filter(seat=1).select(*SIDE, "setup", seat_share="win_share")
    setups = setups.join(first, on=[*SIDE, "setup"], maintain_order="left")
    for (arm, players), side in setups.group_by(SIDE, maintain_order=True):
        for measure in MEASURES:
            values = side.select("setup", "games", "deals", pl.col(measure).struct.unnest())
            values = values.filter(pl.col("value").is_not_null())
            if values["value"].n_unique() > 1:
                totals = {key: int(values[key].sum()) for key in ("games", "deals")}
                yield {"arm": arm, "players": players, "measure": measure, **totals}, values


def _design(setups: pl.DataFrame, pieces: tuple[str, ...]) -> Design:
    held = [[piece in setup.split("+") for piece in pieces] for setup in setups["setup"]]
    return design(np.array(held, bool), setups["rows"].to_numpy())


def _mains(of: dict, pieces: tuple[str, ...], found: Effects) -> Iterator[dict]:
    rows = zip(pieces, found.against, found.main, found.main_error, strict=True)
    for piece, against, effect, error in rows:
        others = "+".join(pieces[k] for k in against) or None
        yield of | {"item": piece, "against": others} | _ranged(effect, error, found.rows)


def _pairs(of: dict, pieces: tuple[str, ...], found: Effects) -> Iterator[dict]:
    for (item, other), effect, error in zip(combinations(pieces, 2), found.pair, found.pair_error, strict=True):
        yield of | {"item": item, "other": other} | _ranged(effect, error, found.rows)


def _ranged(effect: float, error: float, rows: int) -> dict[str, Any]:
    low, high = likely_range(np.array([effect]), np.array([error]), np.array([rows]), share=False)
    return dict(zip(FOUND, (effect, low[0], high[0], error, rows), strict=True))


def _explained(setups: int, found: Effects) -> dict[str, Any]:
    row = {"setups": setups, "mean": found.mean, "p": found.p}
    width = float(widths(np.array([found.rows]))[0])
    for by, (share, error) in zip(("pieces", "pairs"), (found.by_pieces, found.by_pairs), strict=True):
        ends = np.clip([share, share - width * error, share + width * error], 0, 1)
        row |= {f"{by}_{end}": value for end, value in zip(ENDS, ends.tolist(), strict=True)}
    return row


def _tested(rows: list[dict], schema: dict) -> pl.DataFrame:
    """The effects with their p; one that cannot be told from others has none, and is not counted among them."""
    frame = pl.DataFrame(rows, schema=schema).fill_nan(None)
    known = pl.col("effect_error").is_not_null()
    tested = with_p(frame.filter(known), "effect", "effect", SIDE)
    return pl.concat([tested, frame.filter(~known)], how="diagonal")
