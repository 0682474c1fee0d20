"""A game told: the trace, and the same in words."""

from sim.belfort.story import tell
from sim.belfort.trace import Trace

__all__ = ["Trace", "tell"]
