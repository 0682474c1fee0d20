"""Tuning: it finds what is better, can be taken up again, and leaves the character alone."""

import pytest

from sim.belfort import GAME
from strategies import personality, registry
from strategies.tuning import Tuning


@pytest.fixture
def poor(tmp_path):
    """A personality that values nothing but walls, and by nature gold."""
    file = tmp_path / "poor.toml"
    zero = "\n".join(f"{name} = 0" for name in personality.weight_names(GAME) if name not in ("gold", "wall"))
    file.write_text(f"[character]\ngold = 0.5\n[weights]\nwall = 1\n{zero}")
    return personality.load(GAME, file)


def tuning(start, **more):
    return Tuning(GAME, GAME.load_rules(), start, [registry.find(GAME, "greedy")], blocks=10, **more)


def test_tuning_gains_on_deals_it_has_not_seen(poor):
    tuned = tuning(poor)
    weights = tuned.run(12, lambda *_: None)
    before, after, gain, half = tuned.gain(weights, 200)
    assert gain == pytest.approx(after - before)
    assert gain - half > 0


def test_tuning_leaves_the_character_alone(poor):
    weights = tuning(poor).run(2, lambda *_: None)
    assert weights["gold"] == 0.5
    assert weights["wall"] != 1


def test_tuning_taken_up_again_ends_where_one_run_would(poor, tmp_path):
    whole = tuning(poor).run(4, lambda *_: None)
    state = tmp_path / "state"
    tuning(poor, state=state).run(2, lambda *_: None)
    assert tuning(poor, state=state).run(2, lambda *_: None) == pytest.approx(whole)


def test_no_change_gains_exactly_nothing(poor):
    assert tuning(poor).gain(poor.weights, 50)[2] == 0
