"""Carrying out a plan: chunk after chunk into a run's folder, so that it can be stopped and taken up again."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from sim.core.chunks import Filed, Task, file_chunk
from sim.core.manifest import COMPLETE, STOPPED, closed
from sim.core.plan import Chunk, Plan
from sim.core.precision import precise
from sim.core.runs import Run
from sim.core.workers import carry_out


@dataclass(frozen=True)
class How:
    """How a plan is carried out; none of it changes a row."""

    jobs: int
    backend: str = "threads"
    stop: Callable[[], bool] = lambda: False  # whether somebody wants it to end after the chunks under way


@dataclass(frozen=True)
class Target:
    """How narrow the ranges of the seats' win shares shall be, and how many games that may take."""

    width: float
    most_games: int


def carry_on(plan: Plan, run: Run, how: How, target: Target | None = None) -> Iterator[Filed]:
    """Play what is not there yet, and close the manifest; each chunk is told when it is written.

    With a target, blocks are added, as many as the experiment has each time, until it is reached.
    """
    manifest = run.manifest()
    run.clear_asides()
    stage = 0
    while True:
        yield from _stage(plan, run, stage, how, manifest["decisions"])
        stage += 1
        if (
            how.stop()
            or target is None
            or (stage + 1) * plan.games() > target.most_games
            or _reached(plan, run, target)
        ):
            break
    run.write_manifest(closed(run, manifest, STOPPED if how.stop() else COMPLETE))


def _stage(plan: Plan, run: Run, stage: int, how: How, decisions: bool) -> Iterator[Filed]:
    there = set(run.chunks())
    left = [chunk for chunk in plan.chunks(stage) if chunk.name not in there]
    tasks = (Task(plan, chunk, run, decisions) for chunk in _until_stopped(left, how))
    with closing(carry_out(file_chunk, tasks, jobs=how.jobs, backend=how.backend)) as done:
        for _, filed in done:
            yield filed


def _until_stopped(chunks: list[Chunk], how: How) -> Iterator[Chunk]:
    for chunk in chunks:
        if how.stop():
            return
        yield chunk


def _reached(plan: Plan, run: Run, target: Target) -> bool:
    pairs = ((side.name, players) for side in plan.sides for players in plan.experiment.players)
    return all(precise(run, arm, players, target.width) for arm, players in pairs)
