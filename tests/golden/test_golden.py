"""The same seed gives the same game in compiled, bounds-checked and plain mode, today and next year."""

import json
import os
import subprocess
import sys

import pytest

from sim.belfort import GAME
from sim.belfort.names import GUILDS
from tests.belfort.referee import check
from tests.golden.games import file_of, first_difference, kept, play, specifications

SEEDED = list(enumerate(specifications().items(), 100))


@pytest.mark.parametrize(("seed", "named"), SEEDED, ids=lambda x: x[0] if isinstance(x, tuple) else "")
def test_a_golden_game_is_played_as_it_was(seed, named):
    name, given = named
    assert first_difference(GAME, name, play(GAME, seed, **given)) == ""


@pytest.mark.parametrize(
    ("mode", "environment"), [("compiled", {"STEELYARD_BOUNDS": "0"}), ("plain", {"NUMBA_DISABLE_JIT": "1"})]
)
def test_golden_games_are_the_same_in_every_mode(mode, environment):
    command = [sys.executable, "-m", "tests.golden.games"]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == f"{len(SEEDED)} golden games, 0 differ, {mode}", done.stdout + done.stderr


@pytest.mark.parametrize("name", specifications())
def test_golden_games_pass_the_referee(name):
    check(kept(GAME, name))


def test_golden_games_are_at_least_twelve_and_hold_every_guild_and_edition():
    setups = [json.loads(kept(GAME, name)[0]) for name in specifications()]
    assert len(setups) >= 12
    assert {guild for setup in setups for guild in setup["guilds"]} == set(GUILDS)
    assert {(len(s["strategies"]), s["edition"]) for s in setups} >= {
        (n, e) for n in GAME.players for e in GAME.editions
    }
    assert {file_of(GAME, name) for name in specifications()} == set(file_of(GAME, "x").parent.glob("*.xz"))
