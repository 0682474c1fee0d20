"""A whole trace: the phases of every round in order (RND-1, RND-2)."""

from collections.abc import Iterable

from .actions import actions
from .collection import collection
from .lines import Reader, RuleBroken
from .neutral import neutral
from .placement import placement
from .scoring import finish, scoring
from .setup import read_setup
from .snapshot import check_snapshot
from .state import Game

PHASES = {
    "placement": placement,
    "collection": collection,
    "actions": actions,
    "neutral": neutral,
    "scoring": scoring,
}


def check(lines: Iterable[str | dict]) -> dict:
    """Replay a trace and return its result, or raise RuleBroken at the first line that breaks a rule."""
    reader = Reader(lines)
    try:
        return replay(reader)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise RuleBroken(f"TRACE line {reader.number}: unexpected shape ({error!r})") from error


def replay(reader: Reader) -> dict:
    """Replay all lines and return a summary."""
    game = read_setup(reader)
    check_snapshot(game)
    for number in range(1, game.rules["rounds"] + 1):
        play_round(game, number)
    result = finish(game)
    return {**result, "players": len(game.seats), "lines": reader.number, "events": dict(reader.events)}


def play_round(game: Game, number: int) -> None:
    """Replay one round, each phase followed by its snapshot (RND-1, RND-2)."""
    game.round = number
    for name, phase in PHASES.items():
        if name == "neutral" and not game.two_players():
            continue
        if name == "scoring" and number not in game.rules["scoring_rounds"]:
            continue
        game.phase = name
        phase(game)
        check_snapshot(game)
