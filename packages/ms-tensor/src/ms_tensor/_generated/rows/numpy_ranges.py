"""Functions of `ms_tensor.numpy.ranges`, from the rows of `ms_tensor.function_rows.numpy_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import cast, ops
from typing import Any


def logspace(start: Any, stop: Any, num: int=50, endpoint: bool=True, base: float=10.0, dtype: Any=None, axis: int=0) -> Tensor:
    """Numbers from `base ** start` to `base ** stop`, evenly spaced in the exponent.

    start: Number, Tensor, or nested lists or tuples of numbers.
    stop: As `start`.
    num: How many.
    endpoint: Whether the last exponent is `stop`.
    base: The base.
    axis: The place of the new axis.
    TypeError: an argument has another type.

    >>> print(ms.numpy.logspace(0, 3, 4, base=2.0))
    [1. 2. 4. 8.]
    """
    first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "logspace")
    if not isinstance(base, (int, float)):
        raise TypeError(f"For 'logspace', 'base' must be a number, but got {type(base).__name__}.")
    return cast(t.pow(base, _spaced(first, last, num, endpoint, axis, "logspace")[0]), wanted)


def _window(M: Any, op: str) -> tuple[Tensor, int] | None:
    """The numbers 0 to M - 1 divided by M - 1; None where the window is one 1 or empty."""
    size = check.integer(M, op, "M")
    return (t.iota(0, 1.0 / (size - 1), size, mstype.float32), size) if size > 1 else None


def _short(M: int) -> Tensor:
    return t.full((max(M, 0),), 1, mstype.float32)


def bartlett(M: int) -> Tensor:
    """The Bartlett window: a triangle that is 0 at both ends.

    M: The number of points.
    Returns: Tensor of shape (M,), float32.
    TypeError: `M` is not an int.

    >>> print(ms.numpy.bartlett(5))
    [0.  0.5 1.  0.5 0. ]
    """
    spaced = _window(M, "bartlett")
    if spaced is None:
        return _short(M)
    return t.sub(1.0, t.abs(t.sub(t.mul(spaced[0], 2.0), 1.0)))


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


def rand(*shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Uniform numbers in [0, 1).

    shape: Ints, or one tuple or list of ints; none is one number.
    dtype: A float dtype.
    TypeError: `shape` holds no ints.
    ValueError: a size is negative, or `dtype` is not a float dtype.

    >>> ms.numpy.rand(2, 3).shape
    (2, 3)
    """
    size, kind = _drawn(shape, dtype, "rand")
    return ops.rand(size, dtype=kind)


def randn(*shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """Standard normal numbers.

    Arguments: rand

    >>> ms.numpy.randn(2, 3).shape
    (2, 3)
    """
    size, kind = _drawn(shape, dtype, "randn")
    return ops.randn(size, dtype=kind)


for _row in (logspace, _window, _short, bartlett, blackman, hamming, hanning, rand, randn,):
    _row.__module__ = "ms_tensor.numpy.ranges"

__all__ = [
    "logspace",
    "_window",
    "_short",
    "bartlett",
    "blackman",
    "hamming",
    "hanning",
    "rand",
    "randn",
]

from ms_tensor.numpy.ranges import _bounds, _cosines, _drawn, _spaced
