"""The next number that a float dtype has."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype

# (digits after the leading one, least exponent of numbers with all digits) in base two
_FORMS: dict[Any, tuple[int, int]] = {mstype.float32: (23, -126), mstype.float64: (52, -1022)}


def _power(exponent: Tensor) -> Tensor:
    """Two to whole numbers, in two steps, so that the least results are exact."""
    half = t.floor(t.mul(exponent, 0.5))
    return t.mul(t.pow(2.0, half), t.pow(2.0, t.sub(exponent, half)))


def nextafter(input: Tensor, other: Tensor) -> Tensor:
    """The number of the dtype that is next to each element, on the way to that of the other tensor.

    input: of float32 or float64.
    other: of the same dtype; the two are broadcast.
    Returns: Tensor of the same dtype.
    TypeError: an input is not a tensor of float32 or float64, or the dtypes differ.

    >>> ops.nextafter(Tensor([1.0]), Tensor([2.0])).tolist()
    [1.0000001192092896]
    """
    for name, value in (("input", input), ("other", other)):
        if check.tensor(value, "nextafter", name).dtype not in _FORMS:
            raise TypeError(f"For 'nextafter', '{name}' must be a Tensor of Float32 or Float64, but got {value.dtype}.")
    if input.dtype is not other.dtype:
        raise TypeError(f"For 'nextafter', the dtypes must be the same, but got {input.dtype} and {other.dtype}.")
    digits, least = _FORMS[input.dtype]
    x, y = t.cast(t.stop_gradient(input), mstype.float64), t.cast(t.stop_gradient(other), mstype.float64)
    size = t.abs(x)
    plain = t.logical_and(t.greater(size, 0.0), t.logical_not(t.isinf(size)))
    base = t.select(plain, size, 1.0)
    # The exponent by the logarithm, which may be off by one, and put right.
    guess = t.maximum(t.minimum(t.floor(t.div(t.log(base), math.log(2.0))), 1023.0), float(least))
    guess = t.select(t.greater(_power(guess), base), t.maximum(t.sub(guess, 1.0), float(least)), guess)
    more = t.minimum(t.add(guess, 1.0), 1023.0)
    exponent = t.select(t.greater_equal(base, _power(more)), more, guess)
    gap = _power(t.sub(exponent, float(digits)))
    outwards = t.equal(t.greater(y, x), t.greater(x, 0.0))
    # Below a power of two the numbers are twice as close.
    edge = t.logical_and(t.equal(base, _power(exponent)), t.greater(exponent, float(least)))
    moved = t.select(outwards, t.add(base, gap), t.sub(base, t.select(edge, t.mul(gap, 0.5), gap)))
    largest = (2.0 - 2.0**-digits) * 2.0 ** (127 if digits == 23 else 1023)
    moved = t.select(t.isinf(size), largest, moved)
    moved = t.select(t.less(x, 0.0), t.neg(moved), moved)
    tiny = t.full((), 2.0 ** (least - digits), mstype.float64)
    moved = t.select(t.equal(x, 0.0), t.select(t.greater(y, 0.0), tiny, t.neg(tiny)), moved)
    result = t.select(t.equal(x, y), y, t.select(t.logical_or(t.isnan(x), t.isnan(y)), t.add(x, y), moved))
    return t.cast(result, input.dtype)
