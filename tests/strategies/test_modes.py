"""Every strategy that has weights plays the same game in plain mode as compiled.

`python -m tests.strategies.test_modes` prints the ends of these games in the mode that the environment sets.
"""

import json
import os
import subprocess
import sys

from sim.belfort import GAME
from sim.core.game import Setup
from sim.core.sitting import Sitting
from strategies import personality, registry

NAMES = personality.names(GAME)
TABLES = (NAMES[:4], NAMES[4:9], NAMES[9:11], NAMES[11:] + NAMES[:1])


def ends() -> list[list[int]]:
    """For each table the points and goods at the end, and how many decisions it took."""
    rules = GAME.load_rules()
    found = []
    for seed, names in enumerate(TABLES):
        bots = tuple(registry.find(GAME, name) for name in names)
        sitting = Sitting(GAME, rules, GAME.deal(rules, Setup("advanced"), len(bots), seed=seed), bots)
        for _ in sitting.run():
            pass
        result = sitting.result()
        found.append([*result.points.tolist(), *result.tie_break.tolist(), int(result.decisions)])
    return found


def test_every_personality_plays_the_same_in_plain_mode():
    assert {name for table in TABLES for name in table} == set(NAMES)
    command = [sys.executable, "-m", "tests.strategies.test_modes"]
    plain = subprocess.run(
        command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert json.loads(plain.stdout) == ends()


if __name__ == "__main__":
    print(json.dumps(ends()))
