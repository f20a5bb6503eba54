"""Functions of `ms_tensor.numpy.ranges`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor


def blackman(M: int) -> Tensor:
    """The Blackman window: 0.42 - 0.5 cos(2 pi n / (M - 1)) + 0.08 cos(4 pi n / (M - 1)).

    Arguments: bartlett

    >>> ms.numpy.blackman(5).shape
    (5,)
    """
    return _cosines(M, "blackman", 0.42, -0.5, 0.08)


def hamming(M: int) -> Tensor:
    """The Hamming window: 0.54 - 0.46 cos(2 pi n / (M - 1)).

    Arguments: bartlett

    >>> ms.numpy.hamming(3).shape
    (3,)
    """
    return _cosines(M, "hamming", 0.54, -0.46)


def hanning(M: int) -> Tensor:
    """The Hann window: 0.5 - 0.5 cos(2 pi n / (M - 1)).

    Arguments: bartlett

    >>> print(ms.numpy.hanning(3))
    [0. 1. 0.]
    """
    return _cosines(M, "hanning", 0.5, -0.5)


for _function in (blackman, hamming, hanning,):
    _function.__module__ = "ms_tensor.numpy.ranges"

__all__ = [
    "blackman",
    "hamming",
    "hanning",
]

from ms_tensor.numpy.ranges import _cosines
