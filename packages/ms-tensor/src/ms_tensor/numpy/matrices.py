"""Matrices with a pattern, and diagonals."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import cast, reversed_axis, strict, tensor


def _triangle(m: Any, k: int, lower: bool, op: str) -> Tensor:
    x = tensor(m, op, "m")
    if x.ndim < 1:
        raise ValueError(f"For '{op}', 'm' must have at least one dimension, but got a 0-d tensor.")
    if x.ndim == 1:
        x = t.broadcast_to(x, (x.shape[0], x.shape[0]))
    place = _offsets(x.shape[-2], x.shape[-1])
    level = check.integer(k, op, "k")
    kept = t.less_equal(place, level) if lower else t.greater_equal(place, level)
    if x.dtype is mstype.bool_:
        return t.logical_and(x, kept)
    return t.select(kept, x, t.full((), 0, x.dtype))


def _diagonal(x: Tensor, offset: int, axis1: int, axis2: int, op: str) -> Tensor:
    if x.ndim < 2:
        raise ValueError(f"For '{op}', 'a' must have at least two dimensions, but got shape {x.shape}.")
    first, second = check.axis(axis1, x.ndim, op, "axis1"), check.axis(axis2, x.ndim, op, "axis2")
    if first == second:
        raise ValueError(
            f"For '{op}', 'axis1' and 'axis2' must differ, but got {check.show(axis1)} and {check.show(axis2)}."
        )
    rest = tuple(i for i in range(x.ndim) if i not in (first, second))
    x = t.transpose(x, (*rest, first, second))
    rows, columns = x.shape[-2:]
    shift = check.integer(offset, op, "offset")
    top, left = max(-shift, 0), max(shift, 0)
    count = max(min(rows - top, columns - left), 0)
    # In the flattened matrix the diagonal's elements are `columns + 1` apart.
    flat = t.reshape(x, (*x.shape[:-2], rows * columns))
    start = top * columns + left if count else 0
    return t.take(flat, t.iota(start, columns + 1, count, mstype.int64), flat.ndim - 1)


def diagflat(v: Tensor, k: int = 0) -> Tensor:
    """Returns a matrix with the flattened tensor as its diagonal.

    v: Tensor.
    Returns: Tensor of two dimensions.

    >>> print(ms.numpy.diagflat(ms.Tensor([[5, 6]]), 1))
    [[0 5 0]
     [0 0 6]
     [0 0 0]]
    """
    x = t.reshape(strict(v, "diagflat", "v"), (-1,))
    shift = check.integer(k, "diagflat", "k")
    size = x.shape[0] + abs(shift)
    # Every row holds the vector, shifted right by `k`; the mask leaves one element of each row.
    low, high = (shift, 0) if shift > 0 else (0, -shift)
    row = t.pad_constant(cast(x, mstype.int32) if x.dtype is mstype.bool_ else x, (low,), (high,), 0)
    kept = t.equal(_offsets(size, size), shift)
    return cast(t.select(kept, t.broadcast_to(row, (size, size)), t.full((), 0, row.dtype)), x.dtype)


from .._generated.rows.numpy_arrays import *


def vander(x: Any, N: int | None = None, increasing: bool = False) -> Tensor:
    """Returns a Vandermonde matrix: row i has the powers of element i.

    x: Tensor of one dimension, or a list or tuple of numbers.
    N: The number of columns; None is the size of `x`.
    increasing: Whether the powers increase from left to right.
    Returns: Tensor of shape (x.size, N).
    ValueError: `x` is not 1-d, or `N` is negative.

    >>> print(ms.numpy.vander([1, 2, 3]))
    [[1 1 1]
     [4 2 1]
     [9 3 1]]
    """
    values = tensor(x, "vander")
    check.rank(values, 1, "vander", "x")
    count = _sizes("vander", values.shape[0] if N is None else N)[0]
    column = t.reshape(values, (-1, 1))
    powers = t.iota(0, 1, count, values.dtype)
    if not check.flag(increasing, "vander", "increasing"):
        powers = reversed_axis(powers, 0)
    return t.pow(column, powers)


def array_str(a: Tensor) -> str:
    """Returns the text of the values, as `str` does.

    Returns: str.

    >>> ms.numpy.array_str(ms.Tensor([1, 2]))
    '[1 2]'
    """
    x = strict(a, "array_str", "a")
    if x._is_symbolic:
        x.asnumpy()  # there are no values to print: this ends the capture
    return str(x)
