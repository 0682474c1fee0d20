"""Every personality does what its file says of it, more than any other."""

from sim.belfort import GAME
from strategies import personality
from tests.strategies.fingerprint import MEASURES, fingerprint

NAMES = personality.names(GAME)
FACTS = {name: personality.load(GAME, personality.folder(GAME) / f"{name}.toml").facts for name in NAMES}


def test_each_personality_is_extreme_in_what_it_says_of_itself():
    found = {name: fingerprint(name, games=16) for name in NAMES}
    for name, facts in FACTS.items():
        for measure, what in facts.items():
            assert measure in MEASURES
            extreme = {"most": max, "least": min}[what](found, key=lambda other: found[other][measure])
            assert extreme == name, f"{extreme} has the {what} {measure}, not {name}"
    different = {tuple(round(value, 2) for value in found[name].values()) for name in NAMES}
    assert len(different) == len(NAMES)


def test_all_but_the_all_rounders_say_something_of_themselves():
    assert {name for name in NAMES if not FACTS[name]} == {"balanced", "castellan", "steward"}
