"""How work is spread over workers."""

import warnings

import joblib


def carry_out(function, tasks, *, jobs, backend="threads", limit=None):
    """Call a function with every task on so many workers: the number of each task and what came of it, when ready."""
    work = (joblib.delayed(_numbered)(function, number, task) for number, task in enumerate(tasks))
    done = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as="generator_unordered", pre_dispatch=jobs)(work)
    try:
        for pair in done:  # noqa: UP028
            yield pair
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            done.close()


def _numbered(function, number, task):
    return number, function(task)
