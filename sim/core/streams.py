"""Random streams that depend on a key and a counter alone, so that any game can be played again."""

import numpy as np

from sim.core.jit import float64, int64, kernel, record, uint64, void

STREAM = np.dtype([("key", np.uint64), ("drawn", np.uint64)], align=True)
STREAM_T = record(STREAM)

# Purposes: what a stream of a block is for. An entry's streams follow each of the last two, entry by entry.
SETUP, DECK, LINE_UP, ENTRY, NOISE, REDEAL = 1, 2, 3, 16, 32, 48

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32, _S11 = (np.uint64(n) for n in (30, 27, 31, 32, 11))
_ONE = np.uint64(1)


@kernel(uint64(uint64))
def scramble(x):
    """A one-to-one scrambling of 64 bits: the finaliser of SplitMix64 (Steele, Lea and Flood, 2014)."""
    x = (x ^ (x >> _S30)) * _FIRST
    x = (x ^ (x >> _S27)) * _SECOND
    return x ^ (x >> _S31)


@kernel(void(STREAM_T, int64, int64, int64))
def open_stream(stream, seed, block, purpose):
    """Begin the stream of one purpose in one block of one seed."""
    key = scramble(np.uint64(seed) + _GOLDEN)
    key = scramble((key ^ np.uint64(block)) + _GOLDEN)
    stream.key = scramble((key ^ np.uint64(purpose)) + _GOLDEN)
    stream.drawn = np.uint64(0)


@kernel(uint64(STREAM_T))
def draw(stream):
    """The next 64 random bits of a stream."""
    stream.drawn += _ONE
    return scramble(scramble(stream.drawn * _GOLDEN + stream.key) ^ stream.key)


@kernel(int64(STREAM_T, int64))
def below(stream, n):
    """A whole number from 0 to n - 1, all equally likely (n is far below 2**32)."""
    return np.int64(((draw(stream) >> _S32) * np.uint64(n)) >> _S32)


@kernel(float64(STREAM_T))
def unit(stream):
    """A number from 0 up to but not including 1."""
    return np.float64(draw(stream) >> _S11) * (1.0 / 9007199254740992.0)
