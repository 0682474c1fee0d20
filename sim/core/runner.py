"""Carrying out a plan: chunk after chunk into a run's folder, so that it can be stopped and taken up again."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any

from sim.core.batch import new_note, who_and_where
from sim.core.errors import Failure
from sim.core.manifest import COMPLETE, STOPPED, closed
from sim.core.plan import Plan, Span
from sim.core.precision import reached
from sim.core.runs import Run
from sim.core.spans import Filed, Task, file_span
from sim.core.verify import damaged
from sim.core.workers import Lost, carry_out


@dataclass(frozen=True)
class How:
    """How a plan is carried out; none of it changes a row."""

    jobs: int
    backend: str = "threads"
    scheduler: str | None = None  # the address of a cluster
    limit: float | None = None  # seconds that a process may take over a chunk
    stop: Callable[[], bool] = lambda: False  # whether somebody wants it to end after the chunks under way
    tell: Callable[[str], None] = lambda sentence: None  # what to do with a word about a chunk that was damaged


def carry_on(plan: Plan, run: Run, how: How) -> Iterator[Filed]:
    """Play what is not there yet, and close the manifest; each chunk is told when it is written.

    With a target, blocks are added, as many as the experiment has each time, until it is reached.
    """
    manifest = run.manifest()
    run.clear_asides()
    for name in damaged(run):
        how.tell(f"The chunk {name} is damaged: it is kept as {run.set_aside(name)} and simulated again.")
    stage = 0
    while True:
        yield from _stage(plan, run, stage, how, manifest["decisions"])
        left = _left(plan, run, stage)
        stage += 1
        if left or _enough(plan, run, manifest["until"], stage):
            break
    within = reached(plan, run, manifest["until"]["width"], stage) if manifest["until"] and not left else None
    run.write_manifest(closed(run, manifest, STOPPED if left else COMPLETE) | {"within": within})


def _left(plan: Plan, run: Run, stage: int) -> list[Span]:
    there = set(run.chunks())
    return [span for span in plan.spans(stage) if span.name not in there]


def _enough(plan: Plan, run: Run, target: dict[str, Any] | None, stages: int) -> bool:
    """Whether so many stages are all that was asked for, all that is allowed, or reach the target."""
    if target is None or (stages + 1) * plan.games() > target["most_games"]:
        return True
    return reached(plan, run, target["width"], stages) <= target["width"]


def _stage(plan: Plan, run: Run, stage: int, how: How, decisions: bool) -> Iterator[Filed]:
    spans = _until_stopped(_left(plan, run, stage), how)
    load = Task.load if how.backend == "processes" else None
    ways = {"backend": how.backend, "limit": how.limit, "scheduler": how.scheduler}
    with TemporaryDirectory(prefix="steelyard-") as folder:
        noting = how.limit is not None and not decisions
        tasks = (Task(plan, s, run, decisions, new_note(folder, s.name) if noting else None) for s in spans)
        try:
            with closing(carry_out(file_span, tasks, jobs=how.jobs, load=load, **ways)) as done:
                for _, filed in done:
                    yield filed
        except Lost as lost:
            raise Failure(_lost(lost)) from None


def _lost(lost: Lost) -> str:
    """What to say of a chunk that came to no end: with strategies from files, which of them and in which game."""
    task: Task = lost.task
    if task.note:
        return f"{who_and_where(task.chunk(), lost.how)} That was in the chunk {task.span.name}; the others are kept."
    return f"A worker {lost.how} at the chunk {task.span.name}: --resume goes on from here."


def _until_stopped(spans: list[Span], how: How) -> Iterator[Span]:
    for span in spans:
        if how.stop():
            return
        yield span
