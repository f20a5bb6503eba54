"""Functions of MindSpore's compiled module that fill a NumPy array with random numbers, for users' initializers.

The numbers are those of NumPy's generator, not MindSpore's.
"""

from __future__ import annotations

import numpy as np


def _random_normal(seed: int, data: np.ndarray, mean: float, sigma: float) -> None:
    """Fills `data` with normal numbers.

    Examples:
        >>> import numpy as np
        >>> from ms._c_expression import _random_normal
        >>> data = np.zeros((2, 3), np.float32)
        >>> _random_normal(1, data, 5.0, 0.0)
        >>> data.tolist()
        [[5.0, 5.0, 5.0], [5.0, 5.0, 5.0]]
    """
    data[...] = np.random.default_rng(seed).normal(mean, sigma, data.shape)


def _random_uniform(seed: int, data: np.ndarray, a: float, b: float) -> None:
    """Fills `data` with uniform numbers from `a` to below `b`."""
    data[...] = np.random.default_rng(seed).uniform(a, b, data.shape)


def _truncated_normal(seed: int, data: np.ndarray, a: float, b: float, mean: float, sigma: float) -> None:
    """Fills `data` with normal numbers; those outside [a, b], in units of `sigma`, are drawn again."""
    rng = np.random.default_rng(seed)
    drawn = rng.standard_normal(data.shape)
    outside = (drawn < a) | (drawn > b)
    while outside.any():
        drawn[outside] = rng.standard_normal(int(outside.sum()))
        outside = (drawn < a) | (drawn > b)
    data[...] = drawn * sigma + mean
