"""Experiment files: what they may say, and what is said of what they may not."""

import pytest

from sim.core.errors import BadInput
from sim.core.experiment import check_experiment, read_experiment

LEAST = {"game": "heap", "players": [2], "blocks": 3}

START = "game = 'heap'\nplayers = [2]\nblocks = 1\n"
BAD = {
    "players = [2]\nblocks = 1": "game is missing.",
    "game = 'heap'\nplayers = [2]\nblocks = 0": "blocks: input should be greater than or equal to 1, not 0.",
    "game = 'heap'\nplayers = 2\nblocks = 1": "players: input should be a valid list, not 2.",
    "game = 'heap'\nplayers = [2, 2]\nblocks = 1": "players names each number once, not [2, 2].",
    f"{START}seeds = 3": "unknown key 'seeds'; allowed are about, game, players",
    f"{START}meet = 'cup'": "meet: 'cup' is no way to meet; strategies meet mirror",
    f"{START}setups = 'some'": 'setups is "drawn", "all", a number',
    f"{START}[[arms]]\nname = 'A b'": "arms.0.name: a name has small letters",
    f"{START}[[arms]]\nname = 'a'\nban = 'x'": "unknown key 'arms.0.ban'; allowed are name, edition",
    f"{START}[[arms]]\nname = 'a'\n[[arms]]\nname = 'a'": "arms need different names",
    "no toml": "is not valid TOML",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_file_is_named_with_its_key_and_what_is_allowed(text, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        read_experiment(file)
    assert str(refused.value).startswith(str(file))
    assert BAD[text] in str(refused.value)


def test_an_arm_says_what_differs_and_leaves_the_rest_to_the_experiment():
    said = {**LEAST, "edition": "first", "arms": [{"name": "a", "edition": "second"}, {"name": "b"}]}
    experiment = check_experiment(said, "here")
    assert [experiment.of(arm, "edition") for arm in experiment.arms] == ["second", "first"]


def test_what_was_written_is_read_again():
    experiment = check_experiment({**LEAST, "setups": [["a", "b"]], "arms": [{"name": "a", "noise": 0.5}]}, "here")
    assert check_experiment(experiment.model_dump(mode="json"), "here") == experiment
