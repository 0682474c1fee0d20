"""The experiments that are kept, and how a person simulates, lists, checks and replays."""

import json
import os
import shutil
import signal
import subprocess
import sys

import polars as pl
import pytest

from dashboards.experiments import FOLDER, find_file, plan_of
from sim.core.experiment import read_experiment
from sim.core.manifest import COMPLETE
from sim.core.workers import BACKENDS
from tests.belfort.referee import check
from tests.test_cli import steelyard

KEPT = {
    "all-sets": (792, 1), "assumed": (1, 140), "default": (1, 1), "editions": (1, 3), "restricted": (144, 13),
    "seats": (1, 2), "smoke": (1, 1), "strengths": (1, 3), "taxes": (1, 2),
}  # fmt: skip


@pytest.fixture
def run(monkeypatch, capfd, tmp_path):
    monkeypatch.setenv("STEELYARD_RUNS", str(tmp_path))
    return lambda arguments: steelyard(arguments, monkeypatch, capfd)


@pytest.fixture
def with_smoke(run, smoke, tmp_path):
    """The same, to be changed."""
    shutil.copytree(smoke, tmp_path / "smoke")
    return run


def test_the_experiments_that_are_kept_are_these():
    assert {file.stem for file in FOLDER.glob("*.toml")} == set(KEPT)


@pytest.mark.parametrize("name", KEPT)
def test_an_experiment_that_is_kept_can_be_played(name):
    experiment = read_experiment(find_file(name))
    plan = plan_of(experiment)
    assert experiment.about
    assert (len(plan.blocks[experiment.players[0]].setups), len(plan.sides)) == KEPT[name]
    assert 100 <= plan.games() <= 200_000


def test_a_dry_run_says_what_it_would_cost_and_does_nothing(run, tmp_path):
    code, out, _ = run("simulate taxes --dry-run --json")
    cost = json.loads(out)
    assert (code, cost["games"]) == (0, 80_000)
    assert 10e6 < cost["bytes"] < 80e6
    assert "untaxed: edition de" in run("simulate taxes --dry-run --games 800")[1]
    assert list(tmp_path.iterdir()) == []


def test_what_is_simulated_is_listed_checked_and_deleted(with_smoke):
    run = with_smoke
    [row] = json.loads(run("runs --json")[1])
    assert (row["run"], row["state"], row["games"]) == ("smoke", "complete", 84)
    assert "every chunk is as its manifest says" in run("runs smoke --verify")[1]
    assert run("runs smoke --delete --yes")[0] == 0
    assert json.loads(run("runs --json")[1]) == []


def test_nothing_is_deleted_without_a_yes(with_smoke, monkeypatch, tmp_path):
    monkeypatch.setattr("typer.confirm", lambda question: False)
    assert "stays" in with_smoke("runs smoke --delete")[1]
    assert (tmp_path / "smoke").exists()


def test_a_bad_chunk_is_named_and_the_run_refused(with_smoke, tmp_path):
    file = next((tmp_path / "smoke" / "chunks").glob("p3-b0/rounds.parquet"))
    file.write_bytes(file.read_bytes()[:100])
    code, out, err = with_smoke("runs smoke --verify")
    assert code == 1
    assert "Chunk p3-b0: rounds.parquet cannot be read" in out
    assert "smoke" in err


def test_any_game_of_a_run_is_replayed_exactly_and_passes_the_referee(with_smoke, smoke, tmp_path):
    games = pl.read_parquet(smoke / "chunks" / "*" / "games.parquet")
    seats = pl.read_parquet(smoke / "chunks" / "*" / "seats.parquet")
    for name in ("p2-b3-r1", "p4-b1-r3", "p5-b0-r2"):
        code, out, _ = with_smoke(f"replay smoke {name} --trace {tmp_path / 'game.jsonl'} --json")
        result = json.loads(out)
        row = games.row(by_predicate=pl.col("game") == name, named=True)
        scores = seats.filter(*(pl.col(key) == row[key] for key in ("players", "block", "rotation"))).sort("seat")
        assert code == 0
        assert result["scores"] == scores["score"].to_list()
        assert result["strategies"] == scores["strategy"].to_list()
        assert (result["decisions"], result["forced"]) == (row["decisions"], row["forced"])
        check((tmp_path / "game.jsonl").read_text().splitlines())


def test_a_game_is_replayed_under_its_own_rules_whatever_has_become_of_them(run, tmp_path):
    variant = tmp_path / "poor.toml"
    variant.write_text("[start]\ngold = 0")
    assert run(f"simulate smoke --players 3 --games 24 --variant {variant} --out poor")[0] == 0
    variant.write_text("[start]\ngold = 9")
    code, out, _ = run(f"replay poor p3-b1-r0 --trace {tmp_path / 'game.jsonl'} --json")
    first = json.loads((tmp_path / "game.jsonl").read_text().splitlines()[0])
    assert code == 0
    assert json.loads(out)["variants"] == ["poor"]
    assert [start["gold"] for start in first["rules"]["start"]] == [0, 0, 0]


def test_a_game_that_would_end_otherwise_is_not_passed_off_as_the_same(with_smoke, tmp_path):
    file = tmp_path / "smoke" / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["strategies"] = {name: [0.0] * 64 for name in manifest["strategies"]}
    file.write_text(json.dumps(manifest))
    code, _, err = with_smoke("replay smoke p4-b1-r3 --json")
    assert code == 1
    assert "as in the log" in err


def test_a_run_goes_on_only_as_what_it_was(with_smoke, tmp_path):
    run = with_smoke
    shutil.rmtree(tmp_path / "smoke" / "chunks" / "p3-b0")
    code, out, _ = run("simulate --resume --out smoke --json")
    found = json.loads(out)
    assert (code, found["state"], found["games"]) == (0, COMPLETE, 84)
    assert 0 < found["played"] < 84
    code, _, err = run("simulate smoke --seed 2 --resume")
    assert code == 2
    assert "has another experiment" in err
    file = tmp_path / "smoke" / "manifest.json"
    file.write_text(file.read_text().replace('"code": "', '"code": "0'))
    assert "has changed since the run smoke began" in run("simulate --resume --out smoke")[2]


@pytest.mark.parametrize("backend", BACKENDS)
def test_ctrl_c_ends_after_the_chunks_under_way(backend, tmp_path):
    command = [sys.executable, "-m", "dashboards.cli", "simulate", "smoke", "--games", "14000", "--runs", str(tmp_path)]
    command += ["--jobs", "1", "--backend", backend]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, start_new_session=True, **pipes) as process:
        while not list(tmp_path.glob("smoke/chunks/p2*")):
            assert process.poll() is None
            os.sched_yield()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to us and all that we have started
        _, err = process.communicate()
    assert process.returncode == 130
    assert "`steelyard simulate --resume --out smoke` goes on from here" in err
    assert json.loads((tmp_path / "smoke" / "manifest.json").read_text())["state"] == "stopped"


BAD = {
    "simulate nothing": "Unknown experiment 'nothing': give a .toml file or one of all-sets, assumed",
    "simulate nowhere.toml": "There is no file nowhere.toml",
    "simulate smoke --players 6": "2 to 5 players, not 6",
    "simulate smoke --players two": "--players is one number or several, such as 2,3,4, not 'two'",
    "simulate smoke --games 0": "--games is a whole number from 1 on, not 0",
    "simulate smoke --jobs 0": "--jobs is a whole number from 1 on, not 0",
    "simulate smoke --meet cup": "The command line: meet: 'cup' is no way to meet",
    "simulate smoke --guilds easy": "Unknown mode 'easy'",
    "simulate smoke --players 4 --guilds miners,bankers": "5 guilds, one for each district, not 2",
    "simulate smoke --strategies clever": "Unknown strategy 'clever'",
    "simulate smoke --seed -1": "seed: input should be greater than or equal to 0",
    "simulate smoke --backend cloud": "Unknown backend 'cloud': there are threads, processes, dask",
    "simulate smoke --scheduler tcp://x": "--scheduler goes with --backend dask",
    "simulate smoke --until luck=1": "--until 'luck=1'",
    "simulate smoke --out a/b": "'a/b' is no name for a run",
    "simulate smoke --runs /proc/nothing": "/proc/nothing/smoke cannot be written",
    "simulate editions --edition de": "The arms of this experiment set edition themselves",
    "simulate --resume --out nothing": "There is no run 'nothing'",
    "runs nothing": "There is no run 'nothing'",
    "runs --delete": "Name the run that is to be deleted",
    "replay nothing p4-b0-r0": "There is no run 'nothing'",
    "schema people": "There is no table 'people': the tables are games",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_input_gets_one_sentence_and_leaves_nothing_behind(arguments, run, tmp_path):
    code, out, err = run(arguments)
    assert (code, out) == (2, "")
    assert BAD[arguments] in err
    assert len(err.strip().splitlines()) == 1
    assert list(tmp_path.glob("*/manifest.json")) == []


def test_a_run_is_never_written_over(with_smoke):
    code, _, err = with_smoke("simulate smoke")
    assert code == 2
    assert "There is a run smoke already" in err


def test_a_game_that_is_not_there_is_told_with_one_that_is(with_smoke):
    assert "they are named like p2-b0-r0" in with_smoke("replay smoke p4-b999-r0")[2]


def test_a_run_with_a_broken_file_is_told_in_a_sentence(with_smoke, tmp_path):
    file = tmp_path / "smoke" / "chunks" / "p3-b0" / "games.parquet"
    file.write_bytes(file.read_bytes()[:100])
    code, _, err = with_smoke("replay smoke p4-b0-r0")
    assert code == 1
    assert "`steelyard runs smoke --verify` says which" in err


def test_a_damaged_chunk_is_named_and_simulated_again_on_resume(with_smoke, tmp_path):
    before = json.loads((tmp_path / "smoke" / "manifest.json").read_text())["content_hash"]
    file = tmp_path / "smoke" / "chunks" / "p3-b0" / "games.parquet"
    file.write_bytes(file.read_bytes()[:100])
    code, out, err = with_smoke("simulate --resume --out smoke --json")
    found = json.loads(out)
    kept = tmp_path / "smoke" / ".damaged-p3-b0-1"
    assert f"The chunk p3-b0 is damaged: it is kept as {kept} and simulated again." in err
    assert (code, found["state"], found["content_hash"]) == (0, COMPLETE, before)
    assert 0 < found["played"] < 84
    assert (kept / "games.parquet").stat().st_size == 100
    assert with_smoke("runs smoke --verify")[0] == 0


def test_a_run_that_was_stopped_and_has_a_broken_file_hides_no_other(with_smoke, tmp_path):
    shutil.copytree(tmp_path / "smoke", tmp_path / "half")
    manifest = json.loads((tmp_path / "half" / "manifest.json").read_text())
    (tmp_path / "half" / "manifest.json").write_text(json.dumps(manifest | {"state": "running", "games": 0}))
    (tmp_path / "half" / "chunks" / "p3-b0" / "games.parquet").write_bytes(b"")
    code, out, _ = with_smoke("runs --json")
    half, smoke = json.loads(out)
    assert (code, smoke["games"]) == (0, 84)
    assert "`steelyard runs half --verify` says which" in half["state"]


def test_a_strategy_from_a_file_is_simulated_in_processes(run, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def decide(table, me, rules, options, n, weights):\n    return n - 1\n")
    code, out, _ = run(f"simulate smoke --players 2 --games 4 --strategies {file}:decide,greedy --out mine --json")
    assert (code, json.loads(out)["games"]) == (0, 4)
    assert run("replay mine p2-b0-r0 --json")[0] == 0


def test_decisions_are_logged_on_request(run, tmp_path):
    code, _, _ = run("simulate smoke --players 2 --games 4 --log-decisions --out d --json")
    rows = pl.read_parquet(tmp_path / "d" / "chunks" / "*" / "decisions.parquet")
    games = pl.read_parquet(tmp_path / "d" / "chunks" / "*" / "games.parquet")
    assert code == 0
    assert rows.height == games["decisions"].sum()
    assert {"setup", "placement", "actions", "neutral"} <= set(rows["phase"])
