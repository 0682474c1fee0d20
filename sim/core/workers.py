"""How work is spread over workers: threads, processes that can be stopped, or a cluster.

Threads are for compiled code, which leaves them free. A process is for code that nobody has seen yet: it may loop for
ever, even in compiled code, or bring its process down, and still the caller hears of it.
"""

import os
import pickle
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import wait
from typing import Any

import joblib
from joblib.externals.loky.backend import get_context

from sim.core.errors import BadInput, Failure, in_a_line

BACKENDS = ("threads", "processes", "dask")
Done = Generator[tuple[int, Any], None, None]
Function = Callable[[Any], Any]


class Lost(Failure):
    """A task that came to no end: its worker was stopped at the time limit, or died; `how` tells which."""

    def __init__(self, number: int, task: Any, how: str):
        super().__init__(f"Task {number} {how}.")
        self.number, self.task, self.how = number, task, how


def carry_out(
    function: Function, tasks: Iterable[Any], *, jobs: int, backend: str = "threads", limit: float | None = None,
    load: Function | None = None, scheduler: str | None = None,
) -> Done:  # fmt: skip
    """Call a function with every task on so many workers: the number of each task and what came of it, when ready.

    The first error ends it. Only processes keep a time limit, in seconds from when a worker begins with a task; `load`
    is called with the task before that, for what must be there first. What goes to a process and back is pickled. Dask
    has a cluster carry it out, the one of a scheduler or one of its own.
    """
    if backend == "dask":
        from sim.core.cluster import by_dask

        return by_dask(function, tasks, jobs, scheduler)
    if backend == "processes":
        return _by_processes(Work(function, limit, load), tasks, jobs)
    if backend == "threads" and limit is None and load is None:
        return _by_threads(function, tasks, jobs)
    raise ValueError(f"no way to carry out work: {backend} with the limit {limit}")


def _by_threads(function: Function, tasks: Iterable[Any], jobs: int) -> Done:
    work = (joblib.delayed(_numbered)(function, number, task) for number, task in enumerate(tasks))
    done = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as="generator_unordered", pre_dispatch=jobs)(work)
    try:
        for pair in done:  # noqa: UP028 (`yield from` would hand the closing on, warning and all)
            yield pair
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joblib warns of work that is left undone on purpose
            done.close()


def _numbered(function: Function, number: int, task: Any) -> tuple[int, Any]:
    return number, function(task)


@dataclass(frozen=True)
class Work:
    """What a process does with every task: a function, its time limit, and what is loaded before."""

    function: Function
    limit: float | None
    load: Function | None

    def serve(self, pipe: Any) -> None:
        """Answer what comes through a pipe, until it is closed."""
        os.dup2(2, 1)  # what a task prints must not stand among the results
        with closing(pipe), suppress(EOFError, OSError):
            while True:
                pipe.send_bytes(self._answer(pipe.recv_bytes()))

    def _answer(self, sent: bytes) -> bytes:
        try:
            return pickle.dumps((self._carry_out(pickle.loads(sent)), None))
        except (BadInput, Failure) as error:
            return pickle.dumps((None, error))
        except BaseException as error:
            return pickle.dumps((None, Failure(f"A worker failed: {in_a_line(error)}.")))

    def _carry_out(self, task: Any) -> Any:
        if self.load:
            self.load(task)
        # At the limit the system ends the process: nothing else could stop a compiled loop, and it ends even where
        # nobody is left to wait for it.
        signal.setitimer(signal.ITIMER_REAL, self.limit or 0)
        try:
            return self.function(task)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.stdout.flush()  # the end of a worker leaves no time for it


@contextmanager
def deaf() -> Generator[None]:
    """Start processes that do not hear Ctrl-C, which is for us: they inherit that it is ignored.

    To block it would not do, as multiprocessing unblocks it where it starts its resource tracker.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Worker:
    """A process that carries out one task at a time."""

    def __init__(self, work: Work):
        self.work, self.number, self.task = work, -1, None
        context: Any = get_context("loky")
        self.pipe, theirs = context.Pipe()
        # No file of the folder that we were started in may take the place of a module of Python's own.
        safe = {"PYTHONSAFEPATH": "1"}
        self.process = context.Process(target=work.serve, args=(theirs,), daemon=True, env=safe)
        try:
            with deaf():
                self.process.start()
        finally:
            theirs.close()

    def begin(self, number: int, task: Any) -> None:
        """Hand a task over."""
        self.number, self.task = number, task
        with suppress(ConnectionError):  # `finish` hears of one who died
            self.pipe.send_bytes(pickle.dumps(task))

    def finish(self) -> Any:
        """What came of the task, or the error that it ended with."""
        try:
            if not self.pipe.poll():
                raise EOFError
            result, error = pickle.loads(self.pipe.recv_bytes())
        except (EOFError, OSError):
            raise Lost(self.number, self.task, self._ending()) from None
        if error is not None:
            raise error
        return result

    def end(self) -> None:
        """Be rid of it, whatever it is doing."""
        if self.process.is_alive():
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        self.pipe.close()

    def _ending(self) -> str:
        self.process.join()
        code = self.process.exitcode
        if code == -signal.SIGALRM:
            return f"took more than {self.work.limit:g} s over a chunk and was stopped"
        return f"ended its process ({signal.Signals(-code).name if code < 0 else f'exit code {code}'})"


def _by_processes(work: Work, tasks: Iterable[Any], jobs: int) -> Done:
    left = enumerate(tasks)
    idle: list[Worker] = []
    busy: dict[Any, Worker] = {}
    try:
        while True:
            for number, task in islice(left, jobs - len(busy)):
                worker = idle.pop() if idle else Worker(work)
                busy[worker.pipe] = worker
                worker.begin(number, task)
            if not busy:
                return
            # A pipe stays open where a worker died and left a child of its own behind: so look now and then.
            dead = [pipe for pipe, worker in busy.items() if not worker.process.is_alive()]
            for pipe in dead or wait(list(busy), timeout=1):
                result = busy[pipe].finish()
                idle.append(busy.pop(pipe))
                yield idle[-1].number, result
    finally:
        for worker in (*idle, *busy.values()):
            worker.end()
