"""Every personality does what its file says of it, more than any other."""

from itertools import combinations

import numpy as np

from sim.belfort import GAME
from strategies import personality
from tests.strategies.fingerprint import MEASURES, fingerprint

NAMES = personality.names(GAME)
FACTS = {name: personality.load(GAME, personality.folder(GAME) / f"{name}.toml").facts for name in NAMES}
APART = 0.5  # of the spread among all of them, in some measure


def test_each_personality_is_extreme_in_what_it_says_of_itself():
    found = {name: fingerprint(name) for name in NAMES}
    for name, facts in FACTS.items():
        for measure, what in facts.items():
            extreme = {"most": max, "least": min}[what](found, key=lambda other: found[other][measure])
            assert extreme == name, f"{extreme} has the {what} {measure}, not {name}"


def test_no_two_personalities_are_alike():
    found = np.array([[fingerprint(name)[measure] for measure in MEASURES] for name in NAMES])
    found /= found.std(axis=0)
    for a, b in combinations(range(len(NAMES)), 2):
        assert np.abs(found[a] - found[b]).max() > APART, f"{NAMES[a]} and {NAMES[b]} play alike"


def test_all_but_the_all_rounders_say_something_of_themselves():
    assert {name for name in NAMES if not FACTS[name]} == {"balanced", "castellan", "steward"}
