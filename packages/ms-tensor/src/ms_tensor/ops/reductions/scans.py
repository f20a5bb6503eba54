"""Running sums, products and extrema along a dimension, and what is made of neighbours: differences, trapezoids."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays.joining import concat, narrow
from ..elementwise.floats import LARGEST


def place(input: Any, axis: Any, op: str, name: str = "axis", tensor: str = "input") -> int:
    """`axis` as a dimension of `input`, which must be a tensor of at least one."""
    index = check.integer(axis, op, name)
    if check.tensor(input, op, tensor).ndim == 0:
        raise ValueError(f"For '{op}', '{tensor}' must have at least 1 dimension, but got a 0-d Tensor.")
    return check.axis(index, input.ndim, op, name)


def _number(input: Tensor, dtype: Any, op: str, name: str) -> Tensor:
    """`input` in `dtype` where that is given; it must not hold bools."""
    check.tensor(input, op, name)
    if dtype is not None:
        input = t.cast(input, mstype.as_dtype(dtype, op))
    if input.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of numbers, but got one of Bool.")
    return input


def cumprod(input: Tensor, dim: int, dtype: Any = None) -> Tensor:
    """Computes cumulative products along a dimension.

    input: ints and bools are multiplied in int64.
    dtype: The dtype to which `input` is cast first.
    Returns: Tensor of the shape of `input`.
    ValueError: `dim` is out of range, or `input` is 0-d.

    >>> print(ops.cumprod(Tensor([1, 2, 3]), 0))
    [1 2 6]
    """
    index = place(input, dim, "cumprod", "dim")
    if dtype is None and (input.dtype is mstype.bool_ or input.dtype in mstype.int_type + mstype.uint_type):
        dtype = mstype.int64
    return t.cumprod_(_number(input, dtype, "cumprod", "input"), index)


def cumulative_logsumexp(x: Tensor, axis: Any, exclusive: bool, reverse: bool) -> Tensor:
    """`logcumsumexp` of the Primitive: also in reverse, or without the element itself.

    If no element comes before, the result is the lowest number of the dtype.
    """
    op = "CumulativeLogsumexp"
    check.floating(check.tensor(x, op, "x"), op, "x")
    where = place(x, axis.item() if isinstance(axis, Tensor) else axis, op, "axis", "x")
    size = x.shape[where]
    turn = t.iota(size - 1, -1, size, mstype.int64)
    forward = t.take(x, turn, where) if reverse else x
    found = t.logcumsumexp_(forward, where)
    if exclusive and size:
        first, rest = list(x.shape), list(x.shape)
        first[where], rest[where] = 1, size - 1
        lowest = t.full(tuple(first), -LARGEST[x.dtype], x.dtype)
        found = t.concat([lowest, t.slice_view(found, (0,) * x.ndim, tuple(rest), (1,) * x.ndim)], where)
    return t.take(found, turn, where) if reverse else found


def _difference(x: Tensor, axis: int) -> Tensor:
    """Each element but the first minus the one before it; for bools, whether they differ."""
    count = x.shape[axis]
    if count < 2:
        return narrow(x, axis, 0, 0)
    later, earlier = narrow(x, axis, 1, count - 1), narrow(x, axis, 0, count - 1)
    return t.logical_xor(later, earlier) if x.dtype is mstype.bool_ else t.sub(later, earlier)


def diff(x: Tensor, n: int = 1, axis: int = -1, prepend: Tensor | None = None, append: Tensor | None = None) -> Tensor:
    """Computes the differences of consecutive elements along a dimension.

    x: of at least one dimension.
    n: The number of times that differences are taken.
    prepend: The elements before the first one.
    append: The elements after the last one.
    Returns: Tensor of the shape of `x`, except that each difference takes 1 off the size; bools give bools.
    TypeError: `x` is 0-d.
    ValueError: `axis` is out of range, or `n` is negative.

    >>> print(ops.diff(Tensor([1, 3, -1, 0, 4])))
    [ 2 -4  1  4]
    """
    if check.tensor(x, "diff", "x").ndim == 0:
        raise TypeError("For 'diff', 'x' must have at least 1 dimension, but got a 0-d Tensor.")
    index = check.axis(axis, x.ndim, "diff")
    times = check.integer(n, "diff", "n")
    if times < 0:
        raise ValueError(f"For 'diff', 'n' must be at least 0, but got {check.show(n)}.")
    parts = [part for part in (prepend, x, append) if part is not None]
    whole = concat(parts, index) if len(parts) > 1 else x
    # After as many differences as elements nothing is left.
    for _ in range(min(times, whole.shape[index])):
        whole = _difference(whole, index)
    return whole


@accumulate.cast_at_entry
def trapz(y: Tensor, x: Tensor | None = None, *, dx: float = 1.0, dim: int = -1) -> Tensor:
    """Integrates sampled values by the trapezoidal rule.

    y: The values; ints become float32.
    x: The sample points, broadcast with `y`, or 1-d along the dimension; None is equidistant.
    dx: The distance between samples if `x` is None.
    Returns: Tensor of the shape of `y` without the dimension.
    TypeError: `y` or `x` is not a Tensor, or `dx` is not a float.
    ValueError: `dim` is out of range.

    >>> print(ops.trapz(Tensor([1.0, 2.0, 3.0])))
    4.0
    """
    values = check.promoted_float(check.tensor(y, "trapz", "y"))
    check.kind(dx, float, "a float", "trapz", "dx")
    index = place(values, dim, "trapz", "dim", "y")
    y, count = accumulate.widened(values), values.shape[index]
    if count < 2:
        return accumulate.narrowed(t.reduce_sum(narrow(y, index, 0, 0), (index,)), values)
    sums = t.add(narrow(y, index, 1, count - 1), narrow(y, index, 0, count - 1))
    if x is None:
        return accumulate.narrowed(t.mul(t.reduce_sum(sums, (index,)), dx / 2.0), values)
    places = check.promoted_float(check.tensor(x, "trapz", "x"))
    x = accumulate.widened(places)
    if x.ndim == 1 and y.ndim > 1:
        steps = t.reshape(_difference(x, 0), (-1,) + (1,) * (y.ndim - index - 1))
    else:
        steps = _difference(x, index - y.ndim + x.ndim)
    return accumulate.narrowed(t.div(t.reduce_sum(t.mul(sums, steps), (index,)), 2.0), values, places)


from ..._generated.rows.ops_reductions import *
