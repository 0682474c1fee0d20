"""Moves for directed positions: play on quietly, hand crests around, fill a district, score at once."""

from sim.belfort.kinds import ALWAYS, Kind, Step
from sim.belfort.state import MAX_WALLS
from tests.belfort.positions import Position

SYMBOLS = ("pub", "gardens", "tower", "inn", "blacksmith", "bank", "market", "library", "guild")


def play_on(position: Position, until: Step = Step.OVER) -> None:
    """Let everybody decline whatever can be declined, until a step or the end of the game."""
    while position.at() not in (until, Step.OVER):
        rows = position.options()
        quiet = [row for row in rows if row[0] in ALWAYS]
        kind, *args = (quiet or rows)[-1]
        position.do(Kind(kind), *args)


def give_crests(position: Position, *players: int) -> None:
    """Give crests 1, 2 and so on to these players."""
    for i, p in enumerate(players):
        position.player(p).crest = i + 1
        position.table.order[i] = p


def mark_district(position: Position, district: int, counts: dict[int, int]) -> None:
    """Put so many markers of each owner on symbols of a district."""
    walls = [("wall", district * MAX_WALLS + i) for i in range(int(position.rules.walls))]
    free = iter([(name, district) for name in SYMBOLS] + walls)
    for owner, count in counts.items():
        for _ in range(count):
            position.mark(*next(free), owner)


def without_workers(players: int = 4, **given) -> Position:
    """A position in which nobody has a worker, so that only what a test adds can score."""
    position = Position(players, **given)
    for p in range(players):
        position.workers(p)
    return position


def score_now(position: Position) -> list[int]:
    """Score as in the first scoring round; gives what each player has then."""
    position.table.month = position.rule_set.model.scoring_rounds[0]
    position.table.step = Step.SCORING
    position.step()
    return [int(position.player(p).score) for p in range(position.n)]
