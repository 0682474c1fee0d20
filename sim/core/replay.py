"""Finding a game of a run again, to play it exactly as it was."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from sim.core.errors import BadInput, Failure
from sim.core.plan import Chunk, Plan
from sim.core.runs import Run
from sim.core.sitting import Sitting


@dataclass(frozen=True)
class Found:
    """A game in the log: the one block that holds it as a chunk, its rotation, and its scores by seat."""

    name: str
    block: Chunk
    rotation: int
    scores: tuple[int, ...]


def find_game(run: Run, name: str) -> Found:
    """A game by its name."""
    games = [run.file(chunk, "games") for chunk in run.chunks()]
    rows = pl.scan_parquet(games).filter(pl.col("game") == name).select("arm", "players", "block", "rotation").collect()
    if rows.is_empty():
        first = pl.scan_parquet(games).select("game").first().collect().item()
        raise BadInput(f"The run {run.name} has no game '{name}': they are named like {first}.")
    arm, players, block, rotation = rows.row(0)
    seats = pl.scan_parquet([run.file(chunk, "seats") for chunk in run.chunks()])
    seats = seats.join(rows.lazy(), on=rows.columns).sort("seat").select("score").collect()
    return Found(name, Chunk(name, arm, players, block, 1), rotation, tuple(seats["score"].to_list()))


def sit_down(plan: Plan, found: Found) -> Sitting:
    """A game of a run, about to be played again."""
    block = found.block
    side = plan.side(block.arm)
    deal = plan.blocks[block.players].deals(plan.blocks_of(block)).view(np.recarray)[found.rotation]
    bots = tuple(side.roster[number] for number in plan.lineups(block)[found.rotation])
    return Sitting(plan.game, side.rules, deal, bots, watch=True, logged=True)


def check_same(found: Found, sitting: Sitting) -> None:
    """Refuse to pass a game off as one that had another end."""
    points = sitting.result().points
    scores = tuple(int(points[sitting.player_in(seat)]) for seat in range(len(sitting.bots)))
    if scores != found.scores:
        raise Failure(
            f"{found.name} ended {scores} and not {found.scores} as in the log: the code of the game or of a strategy"
            " has changed since."
        )
