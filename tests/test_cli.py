"""The command line as a person uses it."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import pytest

from dashboards import cli
from dashboards.cli import main


def steelyard(arguments: str, monkeypatch, capfd) -> tuple[int, str, str]:
    """Run a command in this process: its exit code, what it printed, and what it said besides."""
    monkeypatch.setattr("sys.argv", ["steelyard", *shlex.split(arguments)])
    with pytest.raises(SystemExit) as stopped:
        main()
    told = capfd.readouterr()
    return int(stopped.value.code or 0), told.out, told.err


@pytest.fixture
def run(monkeypatch, capfd):
    return lambda arguments: steelyard(arguments, monkeypatch, capfd)


BAD = {
    "play --players 1": "2 to 5 players, not 1",
    "play --players 6": "2 to 5 players, not 6",
    "play --players two": "--players",
    "play --edition xx": "Unknown edition 'xx': Belfort has de, fr, it",
    "play --strategies clever": "Unknown strategy 'clever': use one of balanced",
    "play --strategies greedy,greedy": "names 2 strategies for 4 players",
    "play --guilds miners,miners,bankers,spies,wizards": "'miners' is named twice",
    "play --guilds elves,miners,bankers,spies,wizards": "Unknown guild 'elves': the guilds are merchants",
    "play --guilds miners,bankers": "5 guilds, one for each district, not 2",
    "play --guilds easy": "Unknown mode 'easy': the guild modes are beginner, normal, advanced",
    "play --players 2 --guilds miners,masons,bankers,spies,wizards": "'spies' cannot be used by two players",
    "play --seed -1": "A seed is a whole number from 0",
    "play --variant nowhere": "Unknown variant 'nowhere'",
    "play --variant nowhere.toml": "There is no file nowhere.toml",
    "play --trace /no/such/folder/game.jsonl": "/no/such/folder/game.jsonl cannot be written",
    "play --trace /": "/ is a folder",
    "play --strategies nowhere.py:decide": "There is no file nowhere.py",
    "play --wrong": "No such option: --wrong",
    "play --noise 2": "--noise is a share from 0 to 1, such as 0.3, not 2",
    "demo --noise nan": "--noise is a share from 0 to 1, such as 0.3, not nan",
    "tournament greedy,random --time-limit 0": "--time-limit is more than 0 and at most 1,000,000 seconds, not 0",
    "strategies nobody": "Unknown strategy 'nobody': there are balanced",
    "tune greedy": "'greedy' has no weights to tune",
    "tune balanced --generations 0": "--generations is from 1 on",
    "tournament greedy": "Name at least two different strategies",
    "tournament greedy,random --format cup": "Unknown format 'cup'",
    "tournament greedy,random --deals 1": "--deals is a whole number from 2 on",
    "rules XYZ-1": "There is no rule 'XYZ-1'",
    "rules --diff it xx": "Unknown edition 'xx'",
    "demo --games 0": "--games is a whole number from 1 to 1,000,000,000, not 0",
    "bench --seconds 0": "--seconds is more than 0",
    "--game chess play": "Unknown game 'chess'",
    "jump": "No such command 'jump'",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments, run):
    code, out, err = run(arguments)
    assert code == 2
    assert out == ""
    assert BAD[arguments] in err
    assert len(err.strip().splitlines()) == 1


BAD_RULES = {
    "gnome_price = -1": "gnome_price: must be a whole number from 0 to 50, not -1",
    "districts = 0": "unknown key 'districts'; allowed at the top level are rounds",
    "[fees]\nguilds = 2": "unknown key 'fees.guilds'; allowed in [fees] are recruiter, guild, tower, inn",
    "tax_bands = 3": "tax_bands: input should be a valid list, not 3",
    "tax_bands = [[1, 0]]": "tax_bands must begin at score 0 and rise",
    "tax_bands = [[0, 0], [6]]": "tax_bands.1: list should have at least 2 items",
    "[properties.pub]\ncost = { wood = -1 }": "properties.pub.cost.wood: must be a whole number from 0 to 20, not -1",
    "[properties.pub]\ncost = { wod = 1 }": "properties.pub.cost.wod: extra inputs are not permitted",
    "rounds = 'seven'": "rounds: must be a whole number from 1 to 20, not 'seven'",
    "rounds = 4": "scoring_rounds must lie between 1 and rounds, 4, not [3, 5, 7]",
    "keep = 6": "keep, 6, must not exceed deal, 5",
    "fees = 2": "fees must be a table of recruiter, guild, tower, inn, not 2",
    "gnomes = { 2 = 9 }": "gnomes: a value is needed for each of 2, 3, 4 and 5 players",
    "[start]\ngold = [5, 5]": "start.gold: list should have at least 5 items",
    "[post]\nsell = { wood = 3, stone = 1, metal = 1 }": "a selling price never exceeds the buying price",
    "[two_players]\ninteractive = ['elves']": "interactive.0: 'elves' is no guild; the guilds are merchants",
    "gnome_price = { is = 2, of = 3 }": "gnome_price: unknown key 'of'; allowed are is, from and rule",
    "rounds = { is = 7, rule = ['x'] }": "rounds: rule must be a text, not ['x']",
    "this is no toml": "is not valid TOML",
}


@pytest.mark.parametrize("text", BAD_RULES)
def test_a_bad_rule_file_is_named_with_its_key_and_what_is_allowed(text, run, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    code, out, err = run(f"play --variant {file}")
    assert (code, out) == (2, "")
    assert err.startswith(str(file))
    assert BAD_RULES[text] in err
    assert len(err.strip().splitlines()) == 1


def test_of_several_files_the_one_with_the_contradiction_is_named(run, tmp_path):
    for name, text in (("a", "keep = 6"), ("b", "pool = 2")):
        (tmp_path / f"{name}.toml").write_text(text)
    _, _, err = run(f"play --variant {tmp_path / 'a.toml'} --variant {tmp_path / 'b.toml'}")
    assert err.startswith(str(tmp_path / "a.toml"))


@pytest.fixture
def bot_file(tmp_path):
    """A file with strategies, good and bad."""
    file = tmp_path / "mine.py"
    arguments = "table, me, rules, options, n, weights"
    file.write_text(
        f"import os, numpy\nfrom beside import last\ncalls = 0\n"
        f"print('a word from the file')\n"
        f"def decide({arguments}):\n    print('a word')\n    return numpy.int16(last(n))\n"
        f"def cheat({arguments}):\n    table.players[me.number].score += 1\n    return 0\n"
        f"def lost({arguments}):\n    return n\n"
        f"def leave({arguments}):\n    raise SystemExit(3)\n"
        f"def broken({arguments}):\n    return 1 // 0\n"
        f"def half({arguments}):\n    return 0.5\n"
        f"def silent({arguments}):\n    pass\n"
        f"def endless({arguments}):\n    while True: pass\n"
        f"def locked({arguments}):\n    raise PermissionError('a locked file')\n"
        f"def gone({arguments}):\n    os._exit(3)\n"
        f"def tired({arguments}):\n    global calls\n    calls += 1\n    return 0 if calls < 700 else os._exit(3)\n"
        f"few = min\n"
    )
    (tmp_path / "beside.py").write_text("def last(n):\n    return n - 1\n")
    return file


def test_a_bot_from_a_file_plays_alone_and_in_a_batch(run, bot_file):
    code, out, err = run(f"play --strategies {bot_file}:decide,greedy,greedy,greedy --json")
    assert (code, json.loads(out)["strategies"][0]) == (0, f"{bot_file}:decide")
    assert "a word from the file" in err
    assert json.loads(run(f"demo --games 8 --strategies {bot_file}:decide --json")[1])["games"] == 8


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cheat", "cheat changed the table"),
        ("lost", "lost chose option"),
        ("half", "half answered 0.5 where the index of an option was due"),
        ("silent", "silent answered None where"),
        ("leave", "SystemExit: 3"),
        ("broken", "ZeroDivisionError"),
        ("locked", "PermissionError: a locked file"),
        ("endless", "endless took more than 1 s over a chunk and was stopped"),
        ("gone", "gone ended its process (exit code 3)"),
    ],
)
def test_a_bad_bot_is_named_with_the_seed(run, bot_file, name, said):
    limit = 1 if name == "endless" else 60
    code, out, err = run(f"demo --games 4 --json --seed 9 --time-limit {limit} --strategies {bot_file}:{name}")
    assert (code, out) == (1, "")
    assert said in err
    assert "in the game with seed 9, block 0, rotation 0" in err
    assert "Traceback" not in err


def test_what_is_finished_is_kept_when_a_bot_fails(run, bot_file):
    code, out, err = run(f"demo --games 400 --json --strategies {bot_file}:tired,random,random,random")
    games = json.loads(out)["games"]
    assert (code, games % 4) == (1, 0)
    assert f"Stopped after {games} of 400 games." in err
    assert "tired ended its process" in err


def test_a_tournament_keeps_the_tables_that_are_finished(run, bot_file, monkeypatch):
    monkeypatch.setattr("joblib.cpu_count", lambda: 1)
    code, out, err = run(f"tournament random,greedy,{bot_file}:gone --deals 2 --json")
    assert code == 1
    assert [(row["against"], row["games"]) for row in json.loads(out)] == [("3 x greedy", 8)]
    assert "gone ended its process" in err


COMPILED = """
from strategies.belfort import bot

@bot
def stuck(table, me, rules, options, n, weights):
    while table.month > 1:
        me.memory[0] += 1
    return 0

@bot
def wrong(table, me, rules, options, n, weights):
    return nobody(n)
"""


def test_a_game_in_which_a_compiled_bot_is_stuck_is_told_as_far_as_it_came(run, tmp_path):
    (tmp_path / "mine.py").write_text(COMPILED)
    code, out, err = run(
        f"play --time-limit 1 --trace {tmp_path / 'game.jsonl'} --strategies {tmp_path / 'mine.py'}:stuck"
    )
    assert code == 1
    assert "Round 1 (spring): actions" in out
    assert "mine.py:stuck took more than 1 s over a chunk and was stopped, in the game with seed 1" in err
    assert not (tmp_path / "game.jsonl").exists()


def test_a_bot_that_cannot_be_compiled_is_refused(run, tmp_path):
    (tmp_path / "mine.py").write_text(COMPILED)
    code, out, err = run(f"demo --strategies {tmp_path / 'mine.py'}:wrong")
    assert (code, out) == (2, "")
    assert "mine.py:wrong cannot be compiled" in err
    assert "name 'nobody' is not defined" in err


def test_ctrl_c_ends_a_compiled_loop_and_leaves_no_process_behind(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import numba, os, pathlib\n"
        "@numba.njit\ndef spin(n):\n    while n > 0:\n        n += 1 if n < 1000 else -1\n"
        "def decide(table, me, rules, options, n, weights):\n"
        "    pathlib.Path('aside').write_text(str(os.getpid()))\n"
        "    os.replace('aside', 'began')\n    return spin(n)\n"
    )
    command = [sys.executable, "-m", "dashboards.cli", "play", "--strategies", "mine.py:decide"]
    playing = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not (tmp_path / "began").exists():
        assert playing.poll() is None
        time.sleep(0.05)
    os.killpg(playing.pid, signal.SIGINT)
    assert "Traceback" not in playing.communicate()[1]
    assert playing.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "began").read_text()), 0)


def test_noise_is_given_to_those_that_have_none_of_their_own(run):
    _, out, _ = run("play --json --noise 0.3 --strategies greedy,random@0.5,greedy@0,search:1")
    assert json.loads(out)["strategies"] == ["greedy@0.3", "random@0.5", "greedy@0", "search:1@0.3"]


@pytest.mark.parametrize(("name", "said"), [("few", "does not take the six arguments"), ("none", "has no function")])
def test_what_is_no_bot_is_refused(run, bot_file, name, said):
    code, _, err = run(f"play --strategies {bot_file}:{name}")
    assert code == 2
    assert said in err


def test_a_trace_goes_through_a_link_and_never_replaces_a_device(run, tmp_path):
    file, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(file)
    assert run(f"play --trace {link} --json")[0] == 0
    assert link.is_symlink()
    assert file.stat().st_size > 0
    assert "no ordinary file" in run("play --trace /dev/null")[2]
    assert "cannot be written" in run(f"play --trace {tmp_path / ('x' * 300)}")[2]


def test_a_reader_that_has_had_enough_does_not_stop_the_work(tmp_path):
    file = tmp_path / "game.jsonl"
    command = f"{sys.executable} -m dashboards.cli play --trace {file} | head -1"
    assert subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False).returncode == 0
    assert '"event": "end"' in file.read_text().splitlines()[-1]


def test_a_demo_that_is_stopped_keeps_what_is_done(run, monkeypatch):
    play_all = cli.demo.play_all

    def stopped_after_one(*arguments):
        with contextlib.closing(play_all(*arguments)) as results:
            yield next(results)
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.demo, "play_all", stopped_after_one)
    code, out, err = run("demo --games 4000 --json")
    assert code == 130
    assert "Stopped after 2,000 of 4,000 games." in err
    assert json.loads(out)["games"] == 2000


def test_a_trace_that_fails_leaves_nothing_behind(run, tmp_path):
    code, _, _ = run(f"play --players 9 --trace {tmp_path / 'game.jsonl'}")
    assert code == 2
    assert list(tmp_path.iterdir()) == []


def test_play_tells_a_game_in_words(run):
    code, out, _ = run("play --seed 7")
    assert code == 0
    assert out.splitlines()[0].startswith("Belfort, 4 players, German edition, seed 7.")
    assert re.search(r"Round 1 \(spring\): placement\n  Red places", out)
    assert re.search(r"(wins|share the victory)\. Final score: Red \d+, Violet \d+, Blue \d+, Yellow \d+\.\n$", out)


def test_play_prints_the_result_that_its_trace_ends_with(run, tmp_path):
    file = tmp_path / "game.jsonl"
    code, out, _ = run(f"play --players 3 --seed 8 --edition it --trace {file} --json")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    result = json.loads(out)
    assert code == 0
    assert (lines[0]["event"], lines[0]["seed"], lines[0]["edition"]) == ("setup", 8, "it")
    assert (lines[-1]["scores"], lines[-1]["winners"]) == (result["scores"], result["winners"])


def test_a_set_given_by_hand_lies_as_it_was_named(run, tmp_path):
    file = tmp_path / "game.jsonl"
    run(f"play --guilds spies,miners,thieves,masons,bandits --trace {file} --json")
    setup = json.loads(file.read_text().splitlines()[0])
    assert setup["guilds"] == ["spies", "miners", "thieves", "masons", "bandits"]
    assert setup["mode"] == "advanced"


def test_rules_prints_values_with_sources(run):
    _, out, _ = run("rules --json")
    values = json.loads(out)
    assert values["gnome_price"] == {"value": 3, "from": "rulebook", "rule": "ACT-6"}
    _, table, _ = run("rules")
    assert "gnome_price" in table


def test_assumed_rules_are_those_without_a_rulebook(run):
    values = json.loads(run("rules --assumed --json")[1])
    assert "properties.keep.cost" in values
    assert "gnome_price" not in values
    assert not any(value["from"].startswith("rulebook") for value in values.values())


def test_a_variant_shows_as_the_source_of_what_it_changes(run, tmp_path):
    file = tmp_path / "cheap.toml"
    file.write_text("gnome_price = 2")
    values = json.loads(run(f"rules --variant {file} --json")[1])
    assert values["gnome_price"] == {"value": 2, "from": "variant cheap", "rule": "ACT-6"}


def test_the_difference_of_two_editions(run):
    assert json.loads(run("rules --diff it de --json")[1]) == {
        "gatehouse_shared": {"it": True, "de": False},
        "thieves.one": {"it": 3, "de": 2},
    }
    assert "nothing" in run("rules --diff fr de")[1]


def test_a_rule_is_explained_by_its_id(run):
    assert run("rules COL-6")[1].startswith("COL-6: ")


def test_demo_says_who_won_by_seat(run):
    code, out, _ = run("demo --games 40 --json")
    found = json.loads(out)
    assert code == 0
    assert (found["games"], found["deals"]) == (40, 10)
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert "fair is 25.0%" in run("demo --games 40")[1]


def test_strategies_are_listed_with_what_they_do(run):
    assert set(json.loads(run("strategies --json")[1])) >= {"random", "greedy"}


def test_a_strategy_to_begin_with_is_written_once_and_plays(run, tmp_path):
    file = tmp_path / "my_bot.py"
    assert run(f"strategies --new {file}")[0] == 0
    assert json.loads(run(f"play --json --strategies {file}:decide,random,random,random")[1])["decisions"] > 0
    file.write_text("mine")
    code, _, err = run(f"strategies --new {file}")
    assert (code, file.read_text()) == (2, "mine")
    assert "is there already" in err
    assert "name it my_bot.py" in run(f"strategies --new {tmp_path / 'my_bot.txt'}")[2]


def test_bench_measures(run, monkeypatch):
    monkeypatch.setattr(cli.bench, "PLAIN_GAMES", 1)
    monkeypatch.setattr(cli.bench, "LOGGED_BLOCKS", 10)
    code, out, _ = run("bench --seconds 0.01 --no-cold --json")
    found = json.loads(out)
    assert code == 0
    assert {(row["strategy"], row["players"]) for row in found["rows"]} == {
        (bot, n) for bot in ("random", "greedy", "castellan") for n in (2, 3, 4, 5)
    }
    assert found["compiled_over_plain"] > 10
    assert found["log"]["bytes_per_game"] > 100
