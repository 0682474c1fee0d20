"""Line-ups: how strategies meet."""

from itertools import combinations_with_replacement

import numpy as np

from sim.core.errors import BadInput
from sim.core.jit import OPTIONS, WORDS, int64, kernel, void
from sim.core.records import blank
from sim.core.streams import LINE_UP, STREAM, STREAM_T, below, open_stream

FORMATS = ("one-against-all", "gauntlet", "round-robin")
MEETINGS = ("mirror", "together", *FORMATS, "random")


def listed(n: int, players: int, meet: str) -> list[tuple[int, ...]]:
    """The line-ups of n strategies, as their numbers by entry; none are listed where each block draws its own.

    Mirror: each against itself. Together: all at one table. One against all: the first strategy, one against copies
    of each other. Gauntlet: the first against every mix of the others. Round robin: every mix of all.
    """
    others = range(1, n)
    match meet:
        case "mirror":
            return [(number,) * players for number in range(n)]
        case "together":
            if n != players:
                raise BadInput(f"{n} strategies cannot sit together at a table for {players}: name one for each seat.")
            return [tuple(range(n))]
        case "one-against-all":
            return [(0, *(other,) * (players - 1)) for other in others]
        case "gauntlet":
            return [(0, *mix) for mix in combinations_with_replacement(others, players - 1)]
        case "round-robin":
            mixes = combinations_with_replacement(range(n), players)
            return [mix for mix in mixes if len(set(mix)) > 1]
    return []


@kernel(void(int64, WORDS, int64, STREAM_T, OPTIONS))
def draw_entries(seed, blocks, n, stream, lineups):
    """For each block, every entry drawn from n strategies, all equally likely."""
    for i in range(blocks.shape[0]):
        open_stream(stream, seed, blocks[i], LINE_UP)
        for e in range(lineups.shape[1]):
            lineups[i, e] = below(stream, n)


def drawn(n: int, players: int, seed: int, blocks: np.ndarray) -> np.ndarray:
    """The line-ups that blocks draw from n strategies."""
    lineups = np.zeros((len(blocks), players), np.int16)
    draw_entries(seed, blocks, n, blank(STREAM), lineups)
    return lineups


def sample(n: int, of: int, seed: int, block: int) -> list[int]:
    """Some of so many numbers, drawn without return, in rising order."""
    stream = blank(STREAM)
    open_stream(stream, seed, block, LINE_UP)
    numbers = list(range(of))
    for i in range(n):
        j = i + below(stream, of - i)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return sorted(numbers[:n])
