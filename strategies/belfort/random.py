"""`random`: any legal option, all equally likely.

The measure of how much skill the game rewards, and the driver of soak tests.
"""

from sim.core.streams import below
from strategies.belfort import bot


@bot
def decide(table, me, rules, options, n, weights):
    """Choose with the player's own stream."""
    return below(me.stream, n)
