"""Strategies are found where they are said to be, and their files do not get in each other's way."""

import pickle

import pytest

from sim.belfort import GAME
from sim.core.errors import BadInput
from strategies import registry

BOT = "def decide(table, me, rules, options, n, weights):\n    return {}\n"


def ask(bot):
    return bot.decide(None, None, None, None, 5, None)


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("greedy", ("greedy", "")),
        ("greedy@0.3", ("greedy", "0.3")),
        ("search:0.2s@1", ("search:0.2s", "1")),
        ("me@work/mine.py:decide", ("me@work/mine.py:decide", "")),
        ("me@work/mine.py:decide@0.3", ("me@work/mine.py:decide", "0.3")),
    ],
)
def test_noise_stands_behind_the_last_at_sign(text, split):
    assert registry.split_noise(text) == split


def test_files_of_one_name_in_two_folders_are_two_strategies(tmp_path):
    found = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "random.py").write_text(BOT.format(number))
        found.append(registry.find(GAME, f"{folder / 'random.py'}:decide"))
    assert [ask(bot) for bot in found] == [1, 2]
    assert [ask(pickle.loads(pickle.dumps(bot))) for bot in found] == [1, 2]


@pytest.mark.parametrize("text", ["x = (", "import nowhere_to_be_found", "1 / 0", "raise SystemExit"])
def test_a_file_that_cannot_be_loaded_is_named(tmp_path, text):
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(BadInput, match=r"mine\.py cannot be loaded: \w+"):
        registry.find(GAME, f"{tmp_path / 'mine.py'}:decide")


def test_a_strategy_crosses_to_another_process_with_its_weights_and_noise():
    bot = registry.find(GAME, "castellan@0.3")
    again = pickle.loads(pickle.dumps(bot))
    assert (again.name, again.noise, again.decide) == (bot.name, bot.noise, bot.decide)
    assert again.weights.tolist() == bot.weights.tolist()
