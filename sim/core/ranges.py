"""Likely ranges (95%) of shares, from blocks, since the games of a block are not independent."""

import numpy as np

Z = 1.959964


def share_range(by_block: np.ndarray) -> tuple[float, float]:
    """Where the true share lies, from each block's own: the normal range over blocks, never narrower than Wilson's
    for as many plain yes-or-no trials where the blocks are all alike."""
    n = len(by_block)
    share = float(by_block.mean())
    spread = float(by_block.std(ddof=1)) if n > 1 else 0.0
    if spread > 0:
        half = Z * spread / np.sqrt(n)
        return max(0.0, share - half), min(1.0, share + half)
    middle = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z * np.sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
    return max(0.0, float(middle - half)), min(1.0, float(middle + half))
