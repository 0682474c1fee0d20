"""Who leads in each of many sets, and how sure that is."""

import numpy as np

DRAWS = 400


def compared(won: np.ndarray, times: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Shares by set and strategy, how those of a set vary together, and over how many rows, by set.

    It takes what was won, and how often it was tried, by set, strategy and row. A strategy that never, or always, won
    in a set varies as much as so many tries with one more of each kind would.
    """
    total = times.sum(axis=2)
    share = won.sum(axis=2) / total
    moved = (won - share[:, :, None] * times) / total[:, :, None]
    rows = (times.sum(axis=1) > 0).sum(axis=1)
    together = moved @ moved.transpose(0, 2, 1) * (rows / np.maximum(rows - 1, 1))[:, None, None]
    nearly = (won.sum(axis=2) + 1) / (total + 2)
    own = np.einsum("skk->sk", together)
    own[:] = np.where(own > 0, own, nearly * (1 - nearly) / total)
    return share, together, rows


def pooled(together: np.ndarray, times: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """How the shares of each set vary together, were chance the same in all sets: a single one may have few rows."""
    tries = np.sqrt(times[:, :, None] * times[:, None, :])
    weight = np.maximum(rows - 1, 0)[:, None, None]
    return (together * tries * weight).sum(axis=0) / np.maximum(weight.sum(), 1) / tries


def ahead(
    share: np.ndarray, together: np.ndarray, one: np.ndarray, other: np.ndarray | int
) -> tuple[np.ndarray, np.ndarray]:
    """How far one strategy is ahead of another in each set, and the standard error of that."""
    at = np.arange(len(share))
    variance = together[at, one, one] + together[at, other, other] - 2 * together[at, one, other]
    return share[at, one] - share[at, other], np.sqrt(np.maximum(variance, 0))


def best_in(share: np.ndarray, error: np.ndarray, seed: int = 1) -> np.ndarray:
    """The part of the sets in which each strategy is truly the best, by draw and strategy.

    Of many sets alike, chance would have each strategy lead in some. So the true shares are drawn given all sets: those
    of a strategy are taken to be normal about a mean of its own, and what differs more than by chance is believed.
    """
    size = share.shape[1]
    # Shares of a set add up, so that chance moves one against the others: by so much more do two of them differ.
    inflated = size / (size - 1)
    chance = error**2
    mean, spread = _between(share, chance)
    kept = spread / np.maximum(spread + chance, 1e-300)
    rng = np.random.default_rng(seed)
    middle = kept * share + (1 - kept) * mean
    found = np.zeros((DRAWS, size))
    common = np.sqrt(inflated / (1 / np.maximum(spread + chance, 1e-300)).sum(axis=0))
    deviation = np.sqrt(inflated * kept * chance)
    for draw in range(DRAWS):
        shift = (1 - kept) * common * rng.normal(size=size)
        best = (middle + shift + deviation * rng.normal(size=share.shape)).argmax(axis=1)
        found[draw] = np.bincount(best, minlength=size) / len(share)
    return found


def _between(share: np.ndarray, chance: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each strategy's mean over sets, and how much its true shares vary about it: DerSimonian and Laird's estimates."""
    weight = 1 / np.maximum(chance, 1e-12)
    mean = (weight * share).sum(axis=0) / weight.sum(axis=0)
    beyond = (weight * (share - mean) ** 2).sum(axis=0) - (len(share) - 1)
    spread = np.maximum(
        0, beyond / np.maximum(weight.sum(axis=0) - (weight**2).sum(axis=0) / weight.sum(axis=0), 1e-300)
    )
    weight = 1 / np.maximum(spread + chance, 1e-12)
    return (weight * share).sum(axis=0) / weight.sum(axis=0), spread
