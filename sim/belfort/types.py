"""The compiled types that the kernels of Belfort speak in, and how an option is written down."""

from sim.belfort.state import MAX_OPTIONS, ME_T, PLAYER_T, STATE_T, TABLE_T
from sim.belfort.values import RULES_T
from sim.core.jit import OPTION, OPTIONS, boolean, int64, kernel, void
from sim.core.records import BOOK_T, DEAL_T, RESULT_T

__all__ = [
    "BOOK_T", "DEAL_T", "ME_T", "OPTION", "OPTIONS", "PLAYER_T", "RESULT_T", "RULES_T", "STATE_T", "TABLE_T",
    "boolean", "int64", "kernel", "offer", "void",
]  # fmt: skip


@kernel(int64(OPTIONS, int64, int64, int64, int64, int64))
def offer(options, n, kind, a, b, c):
    """Write one more option, and say how many there are now."""
    if n >= MAX_OPTIONS:
        raise OverflowError("more options than the buffer has rows")
    options[n, 0] = kind
    options[n, 1] = a
    options[n, 2] = b
    options[n, 3] = c
    return n + 1
