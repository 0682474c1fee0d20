"""Weights files: read, checked, laid over each other, written again."""

import numpy as np
import pytest

from sim.belfort import GAME
from sim.core.errors import BadInput
from strategies import personality, registry


def named(tmp_path, text, name="mine"):
    file = tmp_path / f"{name}.toml"
    file.write_text(text)
    return file


@pytest.mark.parametrize("name", personality.names(GAME))
def test_every_kept_personality_says_what_it_is_and_where_it_comes_from(name):
    kept = personality.load(GAME, personality.folder(GAME) / f"{name}.toml")
    assert kept.description
    assert kept.origin
    assert set(kept.weights) == set(personality.weight_names(GAME))


def test_what_a_file_does_not_name_comes_from_what_it_is_like(tmp_path):
    mine = personality.load(GAME, named(tmp_path, 'like = "balanced"\n[weights]\nwood = 9'))
    balanced = personality.load(GAME, personality.folder(GAME) / "balanced.toml")
    assert mine.weights == balanced.weights | {"wood": 9.0}


def test_a_personality_can_be_added_with_a_file_alone(tmp_path):
    file = named(tmp_path, 'like = "balanced"\n[character]\nwall = 5')
    bot = registry.find(GAME, str(file))
    assert bot.weights[personality.weight_names(GAME)["wall"]] == 5


BAD = {
    "wieghts = 1": "unknown key 'wieghts'",
    "[weights]\nwood = 1": "the weight 'stone' is missing",
    'like = "balanced"\n[weights]\nwod = 1': "unknown weight 'wod'; allowed are wood, stone",
    'like = "balanced"\n[weights]\nwood = "much"': "the weight 'wood' is a number from -1000 to 1000, not 'much'",
    'like = "balanced"\n[weights]\nwood = nan': "the weight 'wood' is a number",
    'like = "nobody"': "there is no personality 'nobody'",
    'like = "balanced"\nweights = 3': "must be tables of numbers, not 3",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_weights_file_is_refused_in_one_sentence(text, tmp_path):
    with pytest.raises(BadInput, match=r"mine\.toml: ") as error:
        personality.load(GAME, named(tmp_path, text))
    assert BAD[text] in str(error.value)


def test_what_is_saved_is_what_is_loaded(tmp_path):
    file = named(
        tmp_path, 'description = "d"\norigin = "o"\nlike = "balanced"\n[facts]\nwalls = "most"\n[character]\nwall = 5'
    )
    mine = personality.load(GAME, file)
    again = tmp_path / "again.toml"
    personality.save(again, mine, mine.weights | {"wood": 0.25})
    loaded = personality.load(GAME, again)
    assert (loaded.description, loaded.origin, loaded.facts, loaded.character) == (
        "d",
        "o",
        {"walls": "most"},
        {"wall": 5},
    )
    assert loaded.weights["wood"] == 0.25
    assert "wall" not in again.read_text().partition("[weights]")[2]


def test_noise_stands_behind_a_name():
    assert registry.find(GAME, "greedy@0.3").noise == pytest.approx(0.3)
    with pytest.raises(BadInput, match="behind @ stands the share"):
        registry.find(GAME, "greedy@much")
    with pytest.raises(BadInput, match="a share from 0 to 1"):
        registry.find(GAME, "greedy@2")


def test_the_weights_of_a_personality_reach_the_evaluation():
    row = registry.find(GAME, "balanced").weights
    assert row.dtype == np.float64
    assert np.count_nonzero(row) > 20
