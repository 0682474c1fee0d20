"""The records that the core and every game hand to each other."""

import numpy as np

from sim.core.jit import MODE, record

MAX_SEATS = 8  # line-up entries in a game, at the most
MAX_ROSTER = 16  # different strategies in one batch, at the most
MAX_SLOTS = 16  # places for content in a setup, at the most
MAX_BANS = 8
MOST_BLOCKS = 1_000_000_000  # of an experiment, within a number of players
WIDTH = 64  # weights of a strategy
EVENT_ROWS, EVENT_WIDTH = 192, 8

# What a game is dealt: everything that tells it from another game under the same rules.
DEAL = np.dtype(
    [
        ("seed", np.int64),
        ("block", np.int64),
        ("rotation", np.int64),  # line-up entry e starts in seat (e + rotation) modulo players
        ("mode", np.int16),  # which of the game's ways to draw a setup
        ("given", np.int16),  # 0: content drawn by mode, 1: content given, layout drawn, 2: both given
        ("content", np.int16, MAX_SLOTS),
    ],
    align=True,
)

# What a strategy is kept from: its share of random choices, and options it must leave alone.
SHEET = np.dtype(
    [
        ("noise", np.float64),  # share of decisions taken at random
        ("bans", np.int16),  # how many rows of `ban` count
        ("ban", np.int16, (MAX_BANS, 2)),  # option kind, its first argument (-1: any)
    ],
    align=True,
)

# What kernels tell: the events of the step just made.
BOOK = np.dtype(
    [("told", np.int64), ("event", np.int16, (EVENT_ROWS, EVENT_WIDTH))],
    align=True,
)

# What became of a game, by line-up entry.
RESULT = np.dtype(
    [
        ("points", np.int32, MAX_SEATS),
        ("tie_break", np.int32, MAX_SEATS),
        ("won", np.int16, MAX_SEATS),  # 1 for each winner
        ("winners", np.int16),
        ("decisions", np.int32),  # choices among two options or more
        ("forced", np.int32),  # choices with one option
    ],
    align=True,
)

# Where the loop is: what an error message needs. It is written at every decision, so it keeps its distance from
# another worker's: two of them in one line of the cache would slow both down.
PLACE = np.dtype(
    [
        ("apart", np.int64, 16),
        ("game", np.int64),
        ("entry", np.int64),
        ("choice", np.int64),
        ("options", np.int64),
        ("apart_too", np.int64, 16),
    ],
    align=True,
)

DEAL_T, SHEET_T, BOOK_T, RESULT_T, PLACE_T = (record(d) for d in (DEAL, SHEET, BOOK, RESULT, PLACE))


def blank(dtype: np.dtype):
    """One zeroed record of a dtype, with its fields as attributes."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def blanks(n: int, dtype: np.dtype) -> np.ndarray:
    """Zeroed records of a dtype; in plain mode with their fields as attributes."""
    many = np.zeros(n, dtype)
    return many.view(np.recarray) if MODE == "plain" else many
