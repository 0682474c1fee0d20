"""Work on a dask cluster: one that runs already, or one of worker processes on this machine."""

import importlib.util
import logging
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any

from sim.core.errors import BadInput, Failure, in_a_line
from sim.core.workers import Lost, deaf

SECONDS = 30  # to find a scheduler


def by_dask(
    function: Callable[[Any], Any], tasks: Iterable[Any], jobs: int, scheduler: str | None
) -> Generator[tuple[int, Any]]:
    """Call a function with every task on a cluster; dask gives the task of a worker that dies to another."""
    if importlib.util.find_spec("distributed") is None:
        raise BadInput("For --backend dask install distributed: pip install 'steelyard[dask]'.")
    from distributed import KilledWorker, as_completed

    with _client(jobs, scheduler) as client:
        left = enumerate(tasks)
        given: dict[Any, tuple[int, Any]] = {}

        def give(n: int) -> list[Any]:
            futures = []
            for number, task in islice(left, n):
                futures.append(client.submit(function, task, pure=False))
                given[futures[-1]] = number, task
            return futures

        done = as_completed(give(sum(client.nthreads().values())))
        for future in done:
            number, task = given.pop(future)
            try:
                yield number, future.result()
            except (BadInput, Failure):
                raise
            except KilledWorker:
                raise Lost(number, task, "died again and again") from None
            except Exception as error:
                raise Failure(f"A worker of the cluster failed: {in_a_line(error)}.") from error
            done.update(give(1))


def _client(jobs: int, scheduler: str | None) -> Any:
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a worker that dies is told by what comes of its task
    if scheduler is None:
        with deaf():
            return Client(n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0")
    try:
        client = Client(scheduler, timeout=SECONDS)
        client.wait_for_workers(1, timeout=SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadInput(f"There is no cluster with workers at {scheduler} ({in_a_line(error)}).") from None
    return client
