"""From what was counted to tables: columns as the schema has them, written as Parquet."""

import hashlib
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

os.environ.setdefault("POLARS_MAX_THREADS", "1")  # the games themselves keep every core busy

import numpy as np
import polars as pl

from sim.core.game import Game
from sim.core.log import Pages
from sim.core.schema import LEVY, SCHEMA, Column, Count

Tables = dict[str, pl.DataFrame]
TYPES = {
    "text": pl.String,
    "int8": pl.Int8,
    "int16": pl.Int16,
    "int32": pl.Int32,
    "int64": pl.Int64,
    "float64": pl.Float64,
}


@dataclass(frozen=True)
class Played:
    """Games that were played under one set of rules: what they were dealt, who played, and what became of them."""

    arm: str
    prefix: str  # of the games' names
    edition: str
    variants: tuple[str, ...]
    rules: str  # hash
    strategies: tuple[str, ...]  # by number in the line-ups
    forbidden: tuple[str | None, ...]  # the same
    blocks: np.ndarray  # by game
    deals: np.ndarray
    lineups: np.ndarray  # by game and entry
    results: np.ndarray
    pages: Pages

    @property
    def players(self) -> int:
        """How many sit at each table."""
        return self.lineups.shape[1]

    @property
    def entries(self) -> np.ndarray:
        """Line-up entries by game and seat."""
        return (np.arange(self.players)[None, :] - self.deals["rotation"][:, None]) % self.players

    def by_seat(self, by_entry: np.ndarray) -> np.ndarray:
        """Numbers by game and entry as numbers by game and seat."""
        return np.take_along_axis(by_entry[:, : self.players], self.entries, axis=1)


def make_tables(game: Game, played: Played) -> Tables:
    """The four tables of some games."""
    return {
        "games": _games(game, played),
        "seats": _seats(game, played),
        "rounds": _rounds(game, played),
        "content": _content(game, played),
    }


def frame(columns: Sequence[Column], found: dict[str, Any], rows: int) -> pl.DataFrame:
    """Columns as the schema has them; what is no array is the same in every row."""
    series = []
    for column in columns:
        values = found[column.name]
        if isinstance(values, pl.Series):
            series.append(values.alias(column.name).cast(TYPES[column.type]))
        elif isinstance(values, np.ndarray):
            series.append(pl.Series(column.name, np.ascontiguousarray(values).astype(column.type, copy=False)))
        else:
            series.append(pl.repeat(values, rows, dtype=TYPES[column.type], eager=True).alias(column.name))
    return pl.DataFrame(series)


def pick(names: Sequence[str | None], numbers: np.ndarray) -> pl.Series:
    """Names by their numbers; -1 is none."""
    which = np.where(numbers < 0, len(names), numbers).astype(np.uint32)
    return pl.Series([*names, None], dtype=pl.String).gather(which)


def counted(counts: Sequence[Count], page: np.ndarray) -> dict[str, Any]:
    """The columns of what kernels counted."""
    found: dict[str, Any] = {}
    for count in counts:
        values = page[count.name]
        for k, column in enumerate(count.columns):
            found[column.name] = values[:, k] if count.parts else values
    return found


def _keys(played: Played, times: int) -> dict[str, Any]:
    """The key columns, for so many rows a game."""
    blocks, rotations = (np.repeat(values, times) for values in (played.blocks, played.deals["rotation"]))
    return {"arm": played.arm, "players": played.players, "block": blocks, "rotation": rotations}


def _games(game: Game, played: Played) -> pl.DataFrame:
    results, n = played.results, len(played.results)
    points = np.sort(results["points"][:, : played.players], axis=1)
    places = zip(played.blocks.tolist(), played.deals["rotation"].tolist(), strict=True)
    names = [f"{played.prefix}p{played.players}-b{block}-r{rotation}" for block, rotation in places]
    found = _keys(played, 1) | {
        "game": pl.Series(names),
        "seed": played.deals["seed"],
        "edition": played.edition,
        "variants": "+".join(played.variants),
        "rules": played.rules,
        "mode": pick(game.modes, played.deals["mode"]),
        "rounds": played.pages.games["rounds"],
        "winners": results["winners"],
        "margin": points[:, -1] - points[:, -2],
        "lead_changes": lead_changes(_scores(played)),
        "decisions": results["decisions"],
        "forced": results["forced"],
    }
    found |= _setup(game, played) | counted(game.log.games, played.pages.games)
    return frame(game.log.columns("games"), found, n)


def _setup(game: Game, played: Played) -> dict[str, Any]:
    """The content by slot, and all of it as one name."""
    pieces = played.pages.content["piece"].reshape(len(played.results), game.log.slots)
    different, which = np.unique(np.sort(pieces, axis=1), axis=0, return_inverse=True)
    setups = ["+".join(game.content[piece] for piece in row) for row in different]
    slots: dict[str, Any] = {f"content_{s + 1}": pick(game.content, pieces[:, s]) for s in range(game.log.slots)}
    return slots | {"setup": pick(setups, which.reshape(-1))}


def _scores(played: Played) -> np.ndarray:
    """Points by game, round and seat, as rounds end."""
    return played.pages.rounds["score"].reshape(len(played.results), -1, played.players)


def lead_changes(scores: np.ndarray) -> np.ndarray:
    """How often, at the end of a round, another player leads alone than the last who did."""
    alone = (scores == scores.max(axis=2, keepdims=True)).sum(axis=2) == 1
    leader = np.where(alone, scores.argmax(axis=2), -1)
    last = leader[:, 0]
    changes = np.zeros(len(scores), np.int64)
    for r in range(1, scores.shape[1]):
        now = np.where(leader[:, r] < 0, last, leader[:, r])
        changes += (now != last) & (last >= 0)
        last = now
    return changes


def ranks(scores: np.ndarray) -> np.ndarray:
    """Places by points along the last axis, from 1; who is level shares the better place."""
    found = np.ones(scores.shape, np.int8)
    for other in range(scores.shape[-1]):
        found += scores[..., other : other + 1] > scores
    return found


def _seats(game: Game, played: Played) -> pl.DataFrame:
    results, players, n = played.results, played.players, len(played.results)
    score, tie_break, won = (played.by_seat(results[name]) for name in ("points", "tie_break", "won"))
    lineup = played.by_seat(played.lineups).reshape(-1)
    strength = score.astype(np.int64) * (1 << 32) + tie_break
    by_round = played.pages.rounds.reshape(n, -1, players)
    summed: dict[str, Any] = {c.name: by_round[c.name].sum(axis=1).reshape(-1) for c in LEVY}
    for count in game.log.summed:
        total = by_round[count.name].sum(axis=1).reshape(n * players, -1)
        summed |= {column.name: total[:, k] for k, column in enumerate(count.columns)}
    found = _keys(played, players) | summed | counted(game.log.counted, played.pages.seats)
    found |= {
        "seat": np.tile(np.arange(1, players + 1), n),
        "entry": played.entries.reshape(-1) + 1,
        "strategy": pick(played.strategies, lineup),
        "forbidden": pick(played.forbidden, lineup),
        "score": score.reshape(-1),
        "tie_break": tie_break.reshape(-1),
        "rank": ranks(strength).reshape(-1),
        "win_share": (won / results["winners"][:, None]).reshape(-1),
    }
    return frame(game.log.columns("seats"), found, n * players)


def _rounds(game: Game, played: Played) -> pl.DataFrame:
    scores = _scores(played)
    n, rounds, players = scores.shape
    before = np.concatenate([np.zeros_like(scores[:, :1]), scores[:, :-1]], axis=1)
    page = played.pages.rounds
    found = _keys(played, rounds * players) | counted(game.log.rounds, page)
    found |= {
        "round": np.tile(np.repeat(np.arange(1, rounds + 1), players), n),
        "seat": np.tile(np.arange(1, players + 1), n * rounds),
        "score_before": before.reshape(-1),
        "rank_before": ranks(before).reshape(-1),
        "rank": ranks(scores).reshape(-1),
    }
    found |= {name: page[name] for name in ("turn_order", "score", *(column.name for column in LEVY))}
    rows = frame(game.log.columns("rounds"), found, n * rounds * players)
    over = np.repeat(played.pages.games["rounds"], rounds * players) < found["round"]
    return rows.filter(~over) if over.any() else rows


def _content(game: Game, played: Played) -> pl.DataFrame:
    page, slots = played.pages.content, game.log.slots
    found = _keys(played, slots) | counted(game.log.content, page)
    found |= {
        "slot": np.tile(np.arange(1, slots + 1), len(played.results)),
        "item": pick(game.content, page["piece"]),
        "fees": page["fees"],
    }
    found |= {name: _or_none(page[name]) for name in ("owner", "builder", "built")}
    for s in range(game.log.most_players):
        found[f"uses_{s + 1}"] = page["uses"][:, s] if s < played.players else None
    return frame(game.log.columns("content"), found, len(page))


def _or_none(numbers: np.ndarray) -> pl.Series:
    """Numbers of which 0 is none."""
    series = pl.Series("", np.ascontiguousarray(numbers))
    return series.set(series == 0, None)


def digest(tables: Tables) -> str:
    """A hash of all rows, whatever wrote them."""
    found = hashlib.sha256()
    for name, table in sorted(tables.items()):
        found.update(f"{name} {table.height}".encode())
        for series in table.iter_columns():
            found.update(f"{series.name} {series.dtype}".encode())
            if series.dtype == pl.String:
                texts = series.unique(maintain_order=True).drop_nulls()
                found.update("\0".join(texts).encode())
                series = series.cast(pl.Enum(texts)).to_physical()
            if series.null_count():
                found.update(series.is_null().to_numpy().tobytes())
                series = series.fill_null(0)
            found.update(series.to_numpy().tobytes())
    return found.hexdigest()[:32]


def as_parquet(table: pl.DataFrame, about: dict[str, str]) -> bytes:
    """A table as the bytes of a Parquet file, with what it is about in its metadata."""
    buffer = io.BytesIO()
    table.write_parquet(
        buffer, compression="zstd", compression_level=1, statistics=False, metadata={"schema": str(SCHEMA)} | about
    )
    return buffer.getvalue()
