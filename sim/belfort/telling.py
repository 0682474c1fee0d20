"""A game told: the trace, and the same in words."""

from sim.belfort.story import Story, heading
from sim.belfort.trace import Trace

__all__ = ["Story", "Trace", "heading"]
