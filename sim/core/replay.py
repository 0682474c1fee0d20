"""Finding a game of a run again, to play it exactly as it was."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from sim.core.batch import Batch, Chunk
from sim.core.errors import BadInput, Failure
from sim.core.plan import Plan, Span
from sim.core.runs import Run


@dataclass(frozen=True)
class Found:
    """A game in the log: its block as a span, its rotation, and its scores by seat."""

    name: str
    block: Span
    rotation: int
    scores: tuple[int, ...]


def find_game(run: Run, name: str) -> Found:
    """A game by its name."""
    try:
        rows = run.scan("games").filter(pl.col("game") == name).select("arm", "players", "block", "rotation").collect()
        if rows.is_empty():
            first = run.scan("games").select("game").first().collect().item()
            raise BadInput(f"The run {run.name} has no game '{name}': they are named like {first}.")
        seats = run.scan("seats").join(rows.lazy(), on=rows.columns).sort("seat").select("score").collect()
    except (OSError, pl.exceptions.PolarsError):
        raise run.broken() from None
    arm, players, block, rotation = rows.row(0)
    return Found(name, Span(name, arm, players, block, 1), rotation, tuple(seats["score"].to_list()))


def one_game(plan: Plan, found: Found) -> Chunk:
    """A game of a run, about to be played again."""
    block, g = found.block, slice(found.rotation, found.rotation + 1)
    side = plan.side(block.arm)
    deals = plan.blocks[block.players].deals(plan.blocks_of(block))
    bots = tuple(side.roster[number] for number in plan.lineups(block)[found.rotation])
    seats = np.arange(block.players, dtype=np.int16)
    return Chunk(plan.game, Batch(side.rules, bots, deals[g], seats[None], watch=True))


def check_same(found: Found, scores: list[int]) -> None:
    """Refuse to pass a game off as one that had another end."""
    if tuple(scores) != found.scores:
        raise Failure(
            f"{found.name} ended {tuple(scores)} and not {found.scores} as in the log: the code of the game or of a"
            " strategy has changed since."
        )
