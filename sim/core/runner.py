"""Carrying out a plan: chunk after chunk into a run's folder, so that it can be stopped and taken up again."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from sim.core.errors import Failure
from sim.core.manifest import COMPLETE, STOPPED, closed
from sim.core.plan import Plan, Span
from sim.core.precision import precise
from sim.core.runs import Run
from sim.core.spans import Filed, Task, file_span
from sim.core.workers import Lost, carry_out


@dataclass(frozen=True)
class How:
    """How a plan is carried out; none of it changes a row."""

    jobs: int
    backend: str = "threads"
    scheduler: str | None = None  # the address of a cluster
    limit: float | None = None  # seconds that a process may take over a chunk
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
    left = [span for span in plan.spans(stage) if span.name not in there]
    tasks = (Task(plan, span, run, decisions) for span in _until_stopped(left, how))
    load = Task.load if how.backend == "processes" else None
    try:
        with closing(
            carry_out(
                file_span,
                tasks,
                jobs=how.jobs,
                backend=how.backend,
                limit=how.limit,
                load=load,
                scheduler=how.scheduler,
            )
        ) as done:
            for _, filed in done:
                yield filed
    except Lost as lost:
        raise Failure(f"A worker {lost.how} at the chunk {lost.task.span.name}: --resume goes on from here.") from None


def _until_stopped(spans: list[Span], how: How) -> Iterator[Span]:
    for span in spans:
        if how.stop():
            return
        yield span


def _reached(plan: Plan, run: Run, target: Target) -> bool:
    pairs = ((side.name, players) for side in plan.sides for players in plan.experiment.players)
    return all(precise(run, arm, players, target.width) for arm, players in pairs)
