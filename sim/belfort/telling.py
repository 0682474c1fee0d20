"""A game told: the trace, and the same in words."""

from sim.belfort.names import PHASES
from sim.belfort.story import Story, heading
from sim.belfort.trace import Trace

__all__ = ["Story", "Trace", "heading", "moment"]


def moment(state) -> tuple[int, str]:
    """The round and the phase of the step just made."""
    return int(state.table.month), PHASES[state.table.phase]
