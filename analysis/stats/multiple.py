"""Many comparisons at once: p values, their correction, and how sure it makes one."""

import numpy as np
from scipy.special import stdtr
from scipy.stats import false_discovery_control

CERTAIN, LIKELY = 0.001, 0.05
TAGS = ("certain", "likely", "can't tell")


def two_sided(value: np.ndarray, error: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """How often chance alone brings a value so far from 0; 1 where nothing is known of its error."""
    value, error, rows = np.asarray(value, float), np.asarray(error, float), np.asarray(rows, float)
    known = (rows > 1) & (error > 0)
    t = np.abs(value) / np.where(known, error, 1.0)
    return np.where(known, 2 * stdtr(np.maximum(rows - 1, 1), -t), 1.0)


def corrected(p: np.ndarray) -> np.ndarray:
    """Benjamini and Hochberg's correction: of those below 0.05, at most 5% are chance; not a number stays so."""
    p = np.asarray(p, float)
    known = ~np.isnan(p)
    found = np.full(p.shape, np.nan)
    if known.any():
        found[known] = false_discovery_control(p[known])
    return found


def tag(p: float | None) -> str:
    """How sure one may be of what has such a corrected p."""
    if p is None or np.isnan(p) or p >= LIKELY:
        return TAGS[2]
    return TAGS[0] if p < CERTAIN else TAGS[1]
