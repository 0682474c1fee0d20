"""An independent referee for Belfort: it replays a trace on its own state and checks every rule."""

from .game import check
from .lines import RuleBroken

__all__ = ["RuleBroken", "check"]
