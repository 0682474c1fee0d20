"""How a person asks a run: lenses, findings, queries, comparing, planning."""

import json
import shutil

import pytest

from analysis import lenses
from dashboards.commands import plan
from sim.core.manifest import STOPPED
from tests.test_cli import steelyard


@pytest.fixture
def run(monkeypatch, capfd, smoke):
    """Commands on the small run, which they only read."""
    monkeypatch.setenv("STEELYARD_RUNS", str(smoke.parent))
    return lambda arguments: steelyard(arguments, monkeypatch, capfd)


def test_the_questions_are_listed(run):
    code, out, _ = run("ask smoke --json")
    found = json.loads(out)
    assert code == 0
    assert set(found) == set(lenses.names())
    assert all(question.endswith("?") for question in found.values())


@pytest.mark.parametrize("lens", lenses.names())
def test_every_lens_answers_in_words_and_tables(lens, run):
    code, out, err = run(f"ask smoke {lens}")
    assert (code, err) == (0, "")
    sentences, _, tables = out.partition("\n\n")
    assert sentences.strip().endswith(".")
    assert "───" in tables
    found = json.loads(run(f"ask smoke {lens} --json")[1])
    assert found["sentences"]
    assert found["tables"]
    for word in ("nan", "None", "inf "):
        assert word not in " ".join(found["sentences"])


def test_one_table_is_shown_whole(run):
    code, out, _ = run("ask smoke seats --table seats")
    assert code == 0
    assert sum("%" in line for line in out.splitlines()) == 2 + 3 + 4 + 5


def test_findings_come_with_counts_and_a_game(run):
    code, out, _ = run("findings smoke --most 40 --json")
    found = json.loads(out)
    assert code == 0
    assert found
    for finding in found:
        assert finding["games"] > 0
        if finding["game"]:
            assert run(f"replay smoke {finding['game']} --json")[0] == 0
    assert "1. " in run("findings smoke")[1]


def test_a_query_is_answered_and_a_kept_one_shown(run):
    code, out, _ = run('query smoke "select count(*) as games from games" --json')
    assert (code, json.loads(out)) == (0, [{"games": 84}])
    kept = run("query --sql seats")[1]
    assert kept.startswith("-- grain: a seat")
    assert json.loads(run("query smoke seats --json")[1])
    assert "win share" in run("query smoke seats_by_strategy")[1]


def test_two_arms_are_compared(run, smoke, tmp_path):
    shutil.copytree(smoke, tmp_path / "again")
    shutil.copytree(smoke, tmp_path / "smoke")
    code, out, _ = run(f"compare smoke again --runs {tmp_path}")
    assert code == 0
    assert out.count("Nothing moved.") == 4
    found = json.loads(run(f"compare smoke again --runs {tmp_path} --json")[1])
    assert {row["change"] for row in found["tables"]["headlines"]} == {0.0}


def test_a_plan_says_how_many_deals_and_playtests(run, monkeypatch):
    monkeypatch.setattr(plan, "DEALS", 20)
    code, out, _ = run("plan --detect 0.1 --players 3 --sets 10 --json")
    found = json.loads(out)
    assert code == 0
    assert found["deals_in_all"] == 10 * found["deals_each"] > found["deals"] > 1
    assert found["tests_recording_scores"] < found["tests_counting_wins"]
    assert "playtests counting wins" in run("plan --detect 0.1 --players 2 --run smoke")[1]


def test_a_run_under_way_is_answered_with_a_caveat(run, smoke, tmp_path):
    shutil.copytree(smoke, tmp_path / "smoke")
    file = tmp_path / "smoke" / "manifest.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"state": STOPPED}))
    code, out, err = run(f"ask smoke seats --runs {tmp_path}")
    assert code == 0
    assert "With 2 players" in out
    assert "The run smoke is not complete" in err


BAD = {
    "ask nothing": "There is no run 'nothing'",
    "ask smoke luck": "There is no lens 'luck': there are",
    "ask smoke seats --table chairs": "There is no table 'chairs': there are overall, seats",
    "ask smoke,smoke,nothing seats": "There is no run 'nothing'",
    "query": "Name a run and a query",
    "query smoke": "Give a query in SQL, or one of",
    "query --sql nothing": "There is no query 'nothing'",
    'query smoke "select luck from seats"': "That query cannot be answered",
    'query smoke "selec"': "That query cannot be answered",
    "findings smoke --most 0": "--most is a whole number from 1 on",
    "findings smoke --tolerance 2": "--tolerance is a share between 0 and 1",
    "compare smoke smoke": "Name two different arms",
    "compare smoke:base smoke:luck": "The run smoke has no arm 'luck': there are base",
    "compare smoke nothing": "There is no run 'nothing'",
    "plan --detect 2": "--detect and --power are between 0 and 1",
    "plan --sets 0": "--sets is a whole number from 1 on",
    "plan --players 7": "2 to 5 players, not 7",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_input_gets_one_sentence(arguments, run):
    code, out, err = run(arguments)
    assert (code, out) == (2, "")
    assert BAD[arguments] in err
    assert len(err.strip().splitlines()) == 1
