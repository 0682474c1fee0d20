"""How fast a game is played, measured; run as a module it measures in a process of its own.

`python -m sim.core.measure GAME MODULE:FUNCTION PLAYERS GAMES` plays so many games in the mode that the environment
sets (compiled, bounds-checked or plain) and prints what it found as JSON.
"""

import json
import os
import resource
import subprocess
import sys
import time
from typing import Any

import numpy as np

from sim.core import game as games
from sim.core.batch import Batch, compiled_play, play_all, same_deals
from sim.core.bots import Bot
from sim.core.game import Game, RuleSet, Setup
from sim.core.jit import MODE
from sim.core.recipes import resolve

CHUNK = 4000  # games in one call into compiled code


def make_batches(game: Game, rules: RuleSet, bot: Bot, players: int, first: int, n: int) -> list[Batch]:
    """So many batches of a mirror match, on deals of their own."""
    deal = game.deal(rules, Setup(game.default_mode), players, seed=1)
    batches = []
    for k in range(n):
        deal["block"] = (first + k) * CHUNK
        lineups = np.zeros((CHUNK, players), np.int16)
        batches.append(Batch(rules, (bot,), same_deals(deal, CHUNK, players), lineups))
    return batches


def speed(game: Game, rules: RuleSet, bot: Bot, players: int, cores: int, seconds: float) -> dict[str, Any]:
    """Games, decisions and forced decisions a second on one core and on all, measured for at least so long each.

    The two take turns, since a machine that is slow for a while should be slow for both; `times` is how many times
    one core all of them are worth, the median over the turns.
    """
    turns: list[np.ndarray] = []  # for one core and for all: seconds, games, decisions, forced
    while not turns or np.sum(turns, axis=0)[:, 0].min() < seconds:
        turns.append(np.array([_turn(game, rules, bot, players, jobs, len(turns)) for jobs in (1, cores)]))
    total = np.sum(turns, axis=0)
    rates = np.array([turn[:, 1] / turn[:, 0] for turn in turns])
    named = [dict(zip(("games", "decisions", "forced"), (row[1:] / row[0]).tolist(), strict=True)) for row in total]
    return {"one_core": named[0], "all_cores": named[1], "times": float(np.median(rates[:, 1] / rates[:, 0]))}


def _turn(game: Game, rules: RuleSet, bot: Bot, players: int, jobs: int, turn: int) -> tuple[float, ...]:
    batches = make_batches(game, rules, bot, players, turn * 100, 2 * jobs)
    began = time.perf_counter()
    results = np.concatenate([results for _, results in play_all(game, batches, jobs)])
    return time.perf_counter() - began, len(results), results["decisions"].sum(), results["forced"].sum()


def peak_memory() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_own_process(game: Game, bot: str, players: int, n: int, **environment: str) -> dict[str, Any]:
    """Measure in a fresh process, with variables of the environment set."""
    command = [sys.executable, "-m", "sim.core.measure", game.name, bot, str(players), str(n)]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def main(name: str, bot_name: str, players: int, n: int) -> dict[str, Any]:
    """Load, play so many games, and say how long each took and what memory was needed."""
    began = time.perf_counter()
    game = games.load(name)
    compiled_play(game)
    bot = Bot(bot_name, resolve(bot_name))
    rules = game.load_rules()
    deal = game.deal(rules, Setup(game.default_mode), players, seed=1)
    one = Batch(rules, (bot,), same_deals(deal, 1, players), np.zeros((1, players), np.int16))
    list(play_all(game, [one], 1))
    loaded = time.perf_counter()
    before = peak_memory()
    left, played = n, 0
    began_play = time.perf_counter()
    while left > 0:
        here = min(left, CHUNK)
        deal["block"] = played
        batch = Batch(rules, (bot,), same_deals(deal, here, players), np.zeros((here, players), np.int16))
        list(play_all(game, [batch], 1))
        left, played = left - here, played + here
    seconds = time.perf_counter() - began_play
    return {
        "mode": MODE,
        "load_seconds": loaded - began,
        "games_per_second": n / seconds,
        "memory_before_mb": before,
        "memory_after_mb": peak_memory(),
    }


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
