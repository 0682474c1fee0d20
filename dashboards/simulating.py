"""Carrying out a plan under a person's eyes: with a progress bar, and stopped cleanly by Ctrl-C."""

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import joblib
import typer

from analysis.answer import Request
from dashboards.console import err, get_ready, progress_bar
from dashboards.experiments import begin, plan_of, take_up
from sim.core.batch import LIMIT
from sim.core.experiment import check_experiment
from sim.core.manifest import COMPLETE
from sim.core.plan import Plan
from sim.core.runner import How, carry_on
from sim.core.runs import Run, run_named


@contextmanager
def stoppable() -> Generator[Callable[[], bool]]:
    """Ctrl-C is noted, and the chunks under way are finished; a second one ends at once."""
    stopped = False

    def note(*_: Any) -> None:
        nonlocal stopped
        if stopped:
            raise KeyboardInterrupt
        stopped = True
        err.print("Stopping after the chunks under way ...")

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: stopped
    finally:
        signal.signal(signal.SIGINT, before)


def fitting(how: How, plan: Plan) -> How:
    """The backend that was asked for, or the one that suits the strategies: a stranger's may have to be stopped."""
    strangers = any(bot.stranger for bot in plan.bots())
    backend = how.backend or ("processes" if strangers else "threads")
    return replace(how, backend=backend, limit=how.limit if strangers and backend == "processes" else None)


def play(plan: Plan, run: Run, how: How) -> int:
    """Play what a run still lacks; how many games that were."""
    get_ready(plan.game, plan.bots(), loop=True)
    played = 0
    target = run.manifest()["until"]
    with stoppable() as stop, progress_bar() as progress:
        task = progress.add_task(f"Playing {run.name}", total=None if target else plan.games())
        for filed in carry_on(plan, run, replace(how, stop=stop, tell=_tell)):
            played += filed.games
            progress.advance(task, filed.games)
    return played


def _tell(sentence: str) -> None:
    err.print(sentence, markup=False)


def end_if_stopped(run: Run) -> None:
    """Say how a run goes on that was stopped, and end."""
    if run.manifest()["state"] != COMPLETE:
        err.print(f"Stopped; `steelyard simulate --resume --out {run.name}` goes on from here.", markup=False)
        raise typer.Exit(130)


def carry_out(request: Request, beside: Run, folder: Path) -> Run:
    """The run that a question asks for, named after the one it belongs to; simulated if it is not there."""
    asked = plan_of(check_experiment(request.experiment, f"The request for {beside.name}-{request.name}"))
    run = run_named(folder, f"{beside.name}-{request.name}")
    with run.locked():
        if run.begun:
            plan = take_up(run, asked)
        else:
            plan = asked
            begin(run, plan, False, None)
        if run.manifest()["state"] != COMPLETE:
            err.print(f"{request.why} Simulated as the run {run.name}.", style="dim", markup=False)
            play(plan, run, fitting(How(joblib.cpu_count(), limit=LIMIT, backend=""), plan))
    end_if_stopped(run)
    return run
