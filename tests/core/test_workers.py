"""Workers: what they are given is carried out, and whatever becomes of one, its caller hears of it."""

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from sim.core.errors import BadInput, Failure
from sim.core.workers import BACKENDS, Lost, carry_out


def double(n):
    return 2 * n


def note(folder, n):
    """Leave word of who did it."""
    Path(folder, str(n)).write_text(str(os.getpid()))
    return n


def leave_a_child(folder):
    """Die, and leave behind a process that lives until it is told to go."""
    if os.fork():
        os._exit(3)
    while not Path(folder, "go").exists():
        time.sleep(0.05)
    os._exit(0)


def spend(seconds):
    time.sleep(seconds)


def fail(how):
    match how:
        case "endless":
            while True:
                pass
        case "exit":
            os._exit(3)
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        case "bad input":
            raise BadInput("It cannot be used.")
        case "odd":
            raise ZeroDivisionError("by nothing")
        case "leave":
            sys.exit(4)
        case "lambda":
            return lambda: None
        case "print":
            print("a word in between")
    return how


def apart(function, tasks, **more):
    return carry_out(function, tasks, backend="processes", **{"jobs": 1, "limit": 60} | more)


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_task_is_carried_out_once_and_numbered(backend):
    assert sorted(carry_out(double, iter(range(7)), jobs=2, backend=backend)) == [(n, 2 * n) for n in range(7)]


@pytest.mark.parametrize("backend", BACKENDS)
def test_no_task_is_no_work(backend):
    assert list(carry_out(double, [], jobs=2, backend=backend)) == []


def test_a_limit_without_processes_is_refused():
    with pytest.raises(ValueError, match="threads with the limit 1"):
        carry_out(double, [1], jobs=1, limit=1)


LOST = {
    "endless": "Task 1 took more than 1 s over a chunk and was stopped.",
    "exit": "Task 1 ended its process (exit code 3).",
    "kill": "Task 1 ended its process (SIGKILL).",
}


@pytest.mark.parametrize("how", LOST)
def test_a_lost_worker_is_told_of_with_its_task_and_what_is_done_is_kept(how):
    done = apart(fail, ["well", how], limit=1)
    assert next(done) == (0, "well")
    with pytest.raises(Lost) as lost:
        next(done)
    assert (str(lost.value), lost.value.task) == (LOST[how], how)


def test_a_lost_worker_is_told_of_though_a_child_of_its_own_lives_on(tmp_path):
    with pytest.raises(Lost, match="exit code 3"):
        list(apart(leave_a_child, [str(tmp_path)]))
    (tmp_path / "go").touch()


ERRORS = {
    "bad input": (BadInput, "It cannot be used."),
    "odd": (Failure, "A worker failed: ZeroDivisionError: by nothing."),
    "leave": (Failure, "A worker failed: SystemExit: 4."),
    "lambda": (Failure, "A worker failed: .*lambda"),
}


@pytest.mark.parametrize("how", ERRORS)
def test_an_error_comes_back_from_a_process_as_one_sentence(how):
    kind, said = ERRORS[how]
    with pytest.raises(kind, match=said):
        list(apart(fail, [how]))


def test_what_a_task_prints_is_no_result(capfd):
    assert list(apart(fail, ["print"])) == [(0, "print")]
    told = capfd.readouterr()
    assert (told.out, told.err) == ("", "a word in between\n")


def test_what_is_loaded_first_is_not_on_the_limit():
    with pytest.raises(Failure, match="ZeroDivisionError"):
        list(apart(double, ["odd"], load=fail))
    assert list(apart(double, [1], load=spend, limit=0.2)) == [(0, 2)]


def test_one_who_stops_listening_leaves_no_process_behind(tmp_path):
    done = apart(partial(note, str(tmp_path)), range(1000), jobs=2)
    next(done)
    done.close()
    pids = {file.read_text() for file in tmp_path.iterdir()} - {""}  # one may be stopped before it has left word
    assert pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_a_file_named_like_a_module_of_python_is_left_alone(tmp_path, monkeypatch):
    (tmp_path / "random.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    assert list(apart(double, [4])) == [(0, 8)]
