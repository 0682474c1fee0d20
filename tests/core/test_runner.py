"""Carrying out a plan: the same rows whoever carries it out, stopped or not."""

import errno
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from sim.core.bots import Bot
from sim.core.errors import Failure
from sim.core.runner import How, carry_on
from sim.core.runs import Run
from sim.core.verify import verify
from tests.contract import toy
from tests.core.toys import new_run, plan_of

BLOCKS = 40_000


def content_of(folder: Path, plan, how: How) -> str:
    run = new_run(folder, plan)
    assert sum(filed.games for filed in carry_on(plan, run, how)) == plan.games()
    assert verify(toy.GAME, run) == []
    return run.manifest()["content_hash"]


@pytest.fixture(scope="module")
def plan():
    arms = [{"name": "plain"}, {"name": "mirror", "meet": "mirror", "strategies": ["noisy"]}]
    return plan_of(players=[2, 3], blocks=40, arms=arms)


@pytest.fixture(scope="module")
def content(plan, tmp_path_factory):
    return content_of(tmp_path_factory.mktemp("runs"), plan, How(jobs=1))


@pytest.mark.parametrize("how", [How(2), How(2, "processes"), How(2, "dask")], ids=lambda how: how.backend)
def test_rows_are_the_same_on_any_workers(plan, content, how, tmp_path):
    assert content_of(tmp_path, plan, how) == content


def test_another_seed_gives_other_rows(plan, content, tmp_path):
    other = plan_of(players=[2, 3], blocks=40, arms=[arm.model_dump() for arm in plan.experiment.arms], seed=2)
    assert content_of(tmp_path, other, How(jobs=2)) != content


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path):
    stream = random.Random(5)
    command = [sys.executable, "-m", "tests.core.toys", str(tmp_path), str(BLOCKS)]
    seen: dict[str, int] = {}
    run = Run(tmp_path / "one")
    for _ in range(3):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for _ in range(stream.randint(1, 6)):
                assert process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        assert run.manifest()["state"] == "running"
        there = {name: run.file(name, "games").stat().st_mtime_ns for name in run.chunks()}
        assert {name: there[name] for name in seen} == seen  # nothing is simulated twice
        seen = there
    assert 0 < len(seen) < 40
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 40 - len(seen)
    assert run.manifest()["state"] == "complete"
    assert run.manifest()["content_hash"] == content_of(tmp_path / "other", plan_of(blocks=BLOCKS), How(jobs=2))


def test_a_dask_run_outlives_one_of_its_workers(tmp_path):
    plan = plan_of(blocks=BLOCKS)
    run = new_run(tmp_path, plan)
    playing = carry_on(plan, run, How(2, "dask"))
    next(playing)
    children = psutil.Process().children(recursive=True)
    workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
    os.kill(workers[0].pid, signal.SIGKILL)
    assert 1 + sum(1 for _ in playing) == 40
    assert run.manifest()["content_hash"] == content_of(tmp_path / "other", plan, How(jobs=2))


def test_a_run_that_is_stopped_ends_after_the_chunks_under_way_and_goes_on(tmp_path):
    plan = plan_of(blocks=40)
    run = new_run(tmp_path, plan)
    first = list(carry_on(plan, run, How(jobs=1, stop=lambda: len(run.chunks()) >= 3)))
    assert run.manifest()["state"] == "stopped"
    assert 3 <= len(first) <= 4
    rest = list(carry_on(plan, run, How(jobs=2)))
    assert len(first) + len(rest) == 8
    assert run.manifest()["content_hash"] == content_of(tmp_path / "other", plan, How(jobs=1))


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path, monkeypatch):
    plan = plan_of(blocks=40)
    run = new_run(tmp_path, plan)
    write = Path.write_bytes

    def full(path, data):
        if len(run.chunks()) >= 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Failure, match=r"cannot be written to .* \(No space left on device\): nothing is lost"):
        list(carry_on(plan, run, How(jobs=1)))
    monkeypatch.undo()
    assert len(list(carry_on(plan, run, How(jobs=1)))) == 5
    assert verify(toy.GAME, run) == []


def dies(table, me, rules, options, n, weights):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_is_told_with_its_chunk(tmp_path):
    plan = plan_of({"dies": Bot("dies", dies)}, blocks=8)
    run = new_run(tmp_path, plan)
    with pytest.raises(Failure, match=r"A worker ended its process \(SIGKILL\) at the chunk p2-b0: --resume"):
        list(carry_on(plan, run, How(1, "processes")))


def test_blocks_are_added_until_seats_are_known_well_enough(tmp_path):
    plan = plan_of(blocks=200, strategies=["random"])
    run = new_run(tmp_path, plan, target={"width": 0.02, "most_games": 100_000})
    games = sum(filed.games for filed in carry_on(plan, run, How(jobs=2)))
    assert games == run.manifest()["games"]
    assert 400 < games < 40_000
    assert games % 400 == 0


def test_a_run_that_is_stopped_on_its_way_to_a_target_ends_as_if_it_had_not_been(tmp_path):
    plan = plan_of(blocks=200, strategies=["random"])
    target = {"width": 0.02, "most_games": 100_000}
    whole, stopped = (new_run(tmp_path, plan, name, target=target) for name in ("whole", "stopped"))
    list(carry_on(plan, whole, How(jobs=2)))
    list(carry_on(plan, stopped, How(jobs=1, stop=lambda: len(stopped.chunks()) >= 11)))
    assert stopped.manifest()["state"] == "stopped"
    list(carry_on(plan, stopped, How(jobs=2)))
    assert stopped.manifest()["content_hash"] == whole.manifest()["content_hash"]
    assert stopped.manifest()["within"] == whole.manifest()["within"] <= 0.02


def test_blocks_are_added_no_further_than_the_limit(tmp_path):
    plan = plan_of(blocks=100, strategies=["random"])
    run = new_run(tmp_path, plan, target={"width": 0.001, "most_games": 650})
    assert sum(filed.games for filed in carry_on(plan, run, How(jobs=2))) == 600
