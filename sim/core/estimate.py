"""What an experiment would cost, from a few of its games."""

import time
from dataclasses import dataclass, replace

from sim.core.chunks import play_chunk
from sim.core.plan import Chunk, Plan
from sim.core.tables import Tables, as_parquet

SAMPLE = 50  # blocks


@dataclass(frozen=True)
class Cost:
    """Games, chunks, and about how many seconds on one worker and bytes on disk they take."""

    games: int
    chunks: int
    seconds: float
    size: float


def estimate(plan: Plan, decisions: bool) -> Cost:
    """Play some blocks of each arm and number of players, and reckon what all of them would cost."""
    seconds = size = 0.0
    chunks = list(plan.chunks())
    for arm, players in dict.fromkeys((chunk.arm, chunk.players) for chunk in chunks):
        alike = [chunk for chunk in chunks if (chunk.arm, chunk.players) == (arm, players)]
        blocks = sum(len(plan.blocks_of(chunk)) for chunk in alike)
        took, least, each = _measure(plan, alike[0], decisions)
        seconds += took * blocks
        size += least * len(alike) + each * blocks
    return Cost(plan.games(), len(chunks), seconds, size)


def _measure(plan: Plan, chunk: Chunk, decisions: bool) -> tuple[float, float, float]:
    """Seconds a block, bytes of an empty chunk, and bytes a block."""
    some = replace(chunk, blocks=min(chunk.blocks, SAMPLE))
    play_chunk(plan, some, decisions)  # what is slow only once is not counted
    began = time.perf_counter()
    tables = play_chunk(plan, some, decisions)
    took = time.perf_counter() - began
    n = tables["games"].height / chunk.players
    least = _size({name: table.clear() for name, table in tables.items()})
    return took / n, least, (_size(tables) - least) / n


def _size(tables: Tables) -> int:
    return sum(len(as_parquet(table, {})) for table in tables.values())
