"""How large the largest of several estimates looks by chance alone."""

import numpy as np
from scipy.special import erf

FARTHEST, STEPS = 6.0, 161  # in errors


def expected_largest(errors: np.ndarray) -> np.ndarray:
    """The size expected of the largest of independent estimates of nought, row by row, from their standard errors.

    Errors that are not known count for nothing.
    """
    errors = np.nan_to_num(np.asarray(errors, float))
    most = errors.max(axis=1, initial=0)
    scaled = errors / np.where(most > 0, most, 1.0)[:, None]
    at = np.linspace(0, FARTHEST, STEPS)
    below = np.ones((len(errors), STEPS))
    for column in scaled.T:
        real = column > 0
        below[real] *= erf(at / column[real, None] / np.sqrt(2))
    return most * np.trapezoid(1 - below, at, axis=1)
