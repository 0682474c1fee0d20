"""Golden games: seeded games kept whole, so that the same seed gives the same game today and next year.

`python -m tests.golden.games` compares them with what is played now, in the mode that the environment sets;
`--write` keeps what is played now, which is only right when the rules or a strategy have changed on purpose.
"""

import json
import lzma
import sys
from pathlib import Path

from sim.core import game as games
from sim.core.game import Setup
from sim.core.jit import MODE
from sim.core.sitting import Sitting
from strategies import registry

FOLDER = Path(__file__).parent
EDITIONS = ("de", "fr", "it")
GREEDY_AND_RANDOM = ("greedy", "random")


def specifications() -> dict[str, dict]:
    """Every golden game by name: all player counts in all editions, and sets that hold every guild."""
    found = {}
    for players in (2, 3, 4, 5):
        for k, edition in enumerate(EDITIONS):
            mode = ("advanced", "normal", "beginner")[(players + k) % 3]
            found[f"{edition}-{players}-{mode}"] = {"players": players, "edition": edition, "setup": Setup(mode)}
    for k, guilds in enumerate(
        (
            ("merchants", "librarians", "architects", "recruiters", "wizards"),
            ("sawyers", "miners", "bankers", "masons", "spies"),
            ("thieves", "bandits", "wizards", "spies", "architects"),
            ("merchants", "wizards", "bandits", "thieves", "librarians"),
        )
    ):
        setup = Setup("advanced", guilds, fixed_layout=True)
        found[f"{EDITIONS[k % 3]}-4-set-{k + 1}"] = {"players": 4, "edition": EDITIONS[k % 3], "setup": setup}
    return found


def play(game, seed: int, players: int, edition: str, setup: Setup) -> list[str]:
    """The trace of a golden game, greedy and random players in turn."""
    rules = game.load_rules(edition)
    bots = tuple(registry.find(game, GREEDY_AND_RANDOM[p % 2]) for p in range(players))
    sitting = Sitting(game, rules, game.deal(rules, setup, players, seed=seed, rotation=seed % players), bots)
    trace = game.told.Trace(sitting, sitting.names())
    lines = [line for _ in sitting.run() for line in trace.hear()] + trace.end()
    return [json.dumps(line, separators=(",", ":")) for line in lines]


def file_of(game, name: str) -> Path:
    """Where a golden game is kept."""
    return FOLDER / game.name / f"{name}.jsonl.xz"


def kept(game, name: str) -> list[str]:
    """A golden game as it was kept."""
    return lzma.decompress(file_of(game, name).read_bytes()).decode().splitlines()


def first_difference(game, name: str, lines: list[str]) -> str:
    """Where a game departs from the one that was kept; empty if it does not."""
    old = kept(game, name)
    for number, (was, now) in enumerate(zip(old, lines, strict=False), 1):
        if was != now:
            return f"{name}, line {number}: kept {was[:300]}, played {now[:300]}"
    return "" if len(old) == len(lines) else f"{name}: {len(old)} lines kept, {len(lines)} played"


def main(write: bool) -> int:
    """Compare or keep all golden games of the first game; the number that differ."""
    game = games.load("belfort")
    bad = 0
    for seed, (name, given) in enumerate(specifications().items(), 100):
        lines = play(game, seed, **given)
        if write:
            file_of(game, name).write_bytes(lzma.compress("\n".join(lines).encode(), preset=9))
        elif difference := first_difference(game, name, lines):
            bad += 1
            print(difference)
    print(f"{len(specifications())} golden games, {bad} differ, {MODE}")
    return bad


if __name__ == "__main__":
    sys.exit(min(main("--write" in sys.argv), 1))
