"""Games in which a player's strength is planted: with Gumbel noise rankings are exactly Plackett-Luce."""

import numpy as np


def gumbel(strategies, seats, *, blocks=200, own=0.0, seed=1, lineups=None):
    """Ranks and strategies by game and seat, and the block of each game, from utilities.

    Each player of a block may have a strength of its own in all rotations: own is its standard deviation.
    """
    rng, players, size = np.random.default_rng(seed), len(seats), len(strategies)
    entries = rng.integers(size, size=(blocks, players)) if lineups is None else lineups
    kept = rng.normal(0, own, entries.shape)
    block, rotation = np.divmod(np.arange(len(entries) * players), players)
    entry = (np.arange(players) - rotation[:, None]) % players
    found = np.take_along_axis(entries[block], entry, axis=1)
    strength = np.array(strategies)[found] + np.array(seats) + np.take_along_axis(kept[block], entry, axis=1)
    return ranks_of(strength + rng.gumbel(size=found.shape)), found, block


def ranks_of(strength):
    """The place of each by its strength; level ones share the better place."""
    return ((strength[:, None, :] > strength[:, :, None]).sum(axis=2) + 1).astype(np.int8)
