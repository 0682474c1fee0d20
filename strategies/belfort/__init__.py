"""Strategies for Belfort, one bot a file."""

from sim.belfort.state import STATE
from sim.belfort.values import RULES
from sim.core.jit import kernel
from sim.core.loop import bot_signature

bot = kernel(bot_signature(STATE, RULES))

STRONGEST = "castellan"  # whose policy `search` plays out
