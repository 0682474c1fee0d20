"""How kernels tell what happens."""

from sim.core.jit import int64, kernel, void
from sim.core.records import BOOK_T, EVENT_ROWS


@kernel(void(BOOK_T, int64, int64, int64, int64, int64, int64, int64, int64))
def emit(book, kind, seat, a, b, c, d, e, f):
    """Write one event: its kind, whom it concerns, and up to six numbers."""
    if book.told >= EVENT_ROWS:
        raise OverflowError("more events in one step than the book has rows")
    row = book.event[book.told]
    row[0], row[1], row[2], row[3] = kind, seat, a, b
    row[4], row[5], row[6], row[7] = c, d, e, f
    book.told += 1
