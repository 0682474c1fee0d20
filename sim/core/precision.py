"""Stopping by precision: ranges that hold however often somebody looks, and stops when they are narrow enough.

The range of each seat's win share is the empirical-Bernstein confidence sequence of Waudby-Smith and Ramdas,
"Estimating means of bounded random variables by betting" (Journal of the Royal Statistical Society B, 2024), theorem
2, over blocks. It needs no more than that blocks are alike and lie between 0 and 1; its free choice, the size of the
bet on each block, is made for the width that is wanted.
"""

import numpy as np
import polars as pl

from sim.core.errors import BadInput
from sim.core.plan import Plan
from sim.core.runs import Run

QUANTITIES = ("seat_share",)
MISS = 0.05  # how often, at most, any of the ranges ever misses the truth


def read_target(text: str) -> float:
    """The half-width that `seat_share=0.01` asks for."""
    name, _, number = text.partition("=")
    if name not in QUANTITIES:
        raise BadInput(f"--until '{text}': say how narrow, such as seat_share=0.01; known is {', '.join(QUANTITIES)}.")
    try:
        width = float(number)
    except ValueError:
        width = 0.0
    if not 0.0005 <= width <= 0.5:
        raise BadInput(f"--until '{text}': behind = stands a share from 0.0005 to 0.5, such as 0.01.")
    return width


def share_ranges(by_block: np.ndarray, width: float, miss: float = MISS) -> tuple[np.ndarray, np.ndarray]:
    """The lowest and highest that each column's mean can be after each block, for numbers from 0 to 1.

    All of them, over all blocks and columns, hold at once with a chance of 1 - miss.
    """
    n, columns = by_block.shape
    far = np.log(2 * columns / miss)
    t = np.arange(1, n + 1)[:, None]
    mean = (0.5 + by_block.cumsum(axis=0)) / (t + 1)
    spread = (0.25 + ((by_block - mean) ** 2).cumsum(axis=0)) / (t + 1)
    mean_before, spread_before = _before(mean, 0.5), _before(spread, 0.25)
    bet = np.minimum(width / spread_before, 0.5)
    cost = (by_block - mean_before) ** 2 * (-np.log1p(-bet) - bet)
    staked = bet.cumsum(axis=0)
    middle = (bet * by_block).cumsum(axis=0) / staked
    half = (far + cost.cumsum(axis=0)) / staked
    low, high = np.maximum.accumulate(middle - half), np.minimum.accumulate(middle + half)
    return np.maximum(low, 0.0), np.minimum(high, 1.0)


def _before(numbers: np.ndarray, first: float) -> np.ndarray:
    """What was known before each block."""
    return np.concatenate([np.full((1, numbers.shape[1]), first), numbers[:-1]])


def shares_by_block(run: Run, arm: str, players: int, blocks: int) -> np.ndarray:
    """Win shares by block and seat, the mean over rotations, of so many blocks in their order."""
    here = pl.col("arm") == arm, pl.col("players") == players, pl.col("block") < blocks
    seats = run.scan("seats").filter(*here)
    means = seats.group_by("block", "seat").agg(pl.col("win_share").mean()).sort("block", "seat").collect()
    return means["win_share"].to_numpy().reshape(-1, players)


def reached(plan: Plan, run: Run, width: float, stages: int) -> float:
    """The half-width to which so many stages let every seat's win share be known, in all arms and player counts.

    What a stage that was stopped has left of later ones is not looked at: a run goes on as if it had not been.
    """
    widest = 0.0
    for side in plan.sides:
        for players in plan.experiment.players:
            low, high = share_ranges(shares_by_block(run, side.name, players, stages * plan.count(players)), width)
            widest = max(widest, float((high[-1] - low[-1]).max()) / 2)
    return widest
