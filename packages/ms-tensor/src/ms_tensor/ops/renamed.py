"""Functions of one table op whose parameters in MindSpore differ from the op's."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype


def round(input: Tensor, *, decimals: int = 0) -> Tensor:
    """Rounds each element, halves to even.

    input: of numbers.
    decimals: The number of decimal places; negative numbers round before the decimal point.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is of dtype bool, or `decimals` is not an int.

    >>> print(ops.round(Tensor([0.125, 2.5]), decimals=2))
    [0.12 2.5 ]
    """
    places = check.integer(decimals, "round", "decimals")
    if places == 0:
        return t.round(input)
    x = check.tensor(input, "round")
    if x.dtype in mstype.int_type + mstype.uint_type and places > 0:
        return t.round(x)
    # In float32 at least, and by a whole power of ten, which is exact.
    wide = t.cast(x, check.promoted_float(x).dtype)
    # No float has digits beyond these places.
    power = 10.0 ** min(abs(places), 308)
    moved = t.round(wide * power) / power if places > 0 else t.round(wide / power) * power
    return t.cast(moved, x.dtype)


def subtract(input: Any, other: Any, *, alpha: Any = 1) -> Tensor:
    """Subtracts `alpha` times the second operand from the first, element by element.

    input: Tensor or number.
    other: Tensor or number; the shapes must broadcast.
    alpha: A number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ops.subtract(Tensor([3.0]), Tensor([1.0]), alpha=2))
    [1.]
    """
    return t.sub(input, other if alpha == 1 else t.mul(other, alpha))


def swapdims(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Swaps two dimensions.

    dim0: The first dimension.
    dim1: The second dimension.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: a dimension is out of range.

    >>> ops.swapdims(ops.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    x = check.tensor(input, "swapdims")
    order = list(range(x.ndim))
    a, b = check.axis(dim0, x.ndim, "swapdims", "dim0"), check.axis(dim1, x.ndim, "swapdims", "dim1")
    if order:
        order[a], order[b] = order[b], order[a]
    return t.transpose(x, tuple(order))


def true_divide(dividend: Any, divisor: Any) -> Tensor:
    """Divides element by element; integers become float32.

    dividend: Tensor or number.
    divisor: Tensor or number; the shapes must broadcast.
    Returns: Tensor of the broadcast shape.
    ValueError: the shapes cannot be broadcast together.

    >>> print(ops.true_divide(Tensor([3]), Tensor([2])))
    [1.5]
    """
    return t.div(dividend, divisor)
