"""What an experiment would cost, from a few of its games."""

import time
from dataclasses import dataclass, replace

from sim.core.plan import Plan, Span
from sim.core.spans import play_span
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
    spans = list(plan.spans())
    for arm, players in dict.fromkeys((span.arm, span.players) for span in spans):
        alike = [span for span in spans if (span.arm, span.players) == (arm, players)]
        blocks = sum(len(plan.blocks_of(span)) for span in alike)
        took, least, each = _measure(plan, alike[0], decisions)
        seconds += took * blocks
        size += least * len(alike) + each * blocks
    return Cost(plan.games(), len(spans), seconds, size)


def _measure(plan: Plan, span: Span, decisions: bool) -> tuple[float, float, float]:
    """Seconds a block, bytes of an empty chunk, and bytes a block."""
    some = replace(span, blocks=min(span.blocks, SAMPLE))
    play_span(plan, some, decisions)  # what is slow only once is not counted
    began = time.perf_counter()
    tables = play_span(plan, some, decisions)
    took = time.perf_counter() - began
    n = tables["games"].height / span.players
    least = _size({name: table.clear() for name, table in tables.items()})
    return took / n, least, (_size(tables) - least) / n


def _size(tables: Tables) -> int:
    return sum(len(as_parquet(table, {})) for table in tables.values())
