"""What logging costs, measured: the same games played with and without their tables written."""

import time
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from sim.core.batch import Chunk, play_chunk
from sim.core.plan import Plan, batches
from sim.core.runs import Run, run_named
from sim.core.spans import Task, file_span
from sim.core.workers import carry_out

SPANS = 5  # for each worker in a turn: workers that begin together get in each other's way at first


def play_only(task: Task) -> int:
    """Play a span and write nothing down; how many games it had."""
    plan, span = task.plan, task.span
    deals = plan.blocks[span.players].deals(plan.blocks_of(span))
    chunks = (Chunk(plan.game, batch) for batch in batches(plan.side(span.arm), deals, plan.lineups(span)))
    return sum(len(play_chunk(chunk)) for chunk in chunks)


def play_and_log(task: Task) -> int:
    """Play a span and write its tables; how many games it had."""
    return file_span(task).games


def speed_logged(plan: Plan, cores: int, seconds: float) -> dict[str, Any]:
    """Games a second with and without a log, on one core and on all, and bytes a game.

    All four take turns, and the best turn of each counts: other work on the machine can only slow one down.
    """
    turns: list[np.ndarray] = []  # rates: one core and all of them, by plain and logged
    spent, games, size, stage = 0.0, 0, 0, 0
    with TemporaryDirectory() as folder:
        while not turns or spent < seconds:
            run = run_named(Path(folder), f"turn-{stage}")
            rows = [[_rate(plan, run, stage, jobs, how) for how in (play_only, play_and_log)] for jobs in (1, cores)]
            turns.append(np.array([[n / took for n, took in row] for row in rows]))
            spent += sum(took for row in rows for _, took in row)
            games += rows[0][1][0] + rows[1][1][0]
            size += run.size()
            stage += 1
    (one_plain, one_logged), (all_plain, all_logged) = np.max(turns, axis=0).tolist()
    return {
        "one_core": {"plain": one_plain, "logged": one_logged},
        "all_cores": {"plain": all_plain, "logged": all_logged},
        "logged_share": all_logged / all_plain,
        "times": all_logged / one_logged,
        "bytes_per_game": size / games,
    }


def _rate(plan: Plan, run: Run, stage: int, jobs: int, how) -> tuple[int, float]:
    """So many games, and the seconds they took."""
    first = 0 if jobs == 1 else SPANS
    tasks = [Task(plan, span, run) for span in islice(plan.spans(stage), first, first + SPANS * jobs)]
    began = time.perf_counter()
    with closing(carry_out(how, tasks, jobs=jobs)) as done:
        games = sum(n for _, n in done)
    return games, time.perf_counter() - began
