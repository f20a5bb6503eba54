"""Reductions: sums, means, extrema, spread; the same without NaN, running, and over neighbours."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import (
    as_dtype,
    axes,
    cast,
    floating,
    is_float,
    ops,
    promote,
    reduced_axes,
    scalar_like,
    strict,
    tensor,
)


def kept(x: Tensor, keepdims: Any, op: str) -> bool:
    check.kind(keepdims, int, "a bool", op, "keepdims")
    return bool(keepdims)


def in_dtype(x: Tensor, dtype: Any, op: str) -> Tensor:
    return x if dtype is None else cast(x, as_dtype(dtype, op))


def _extreme(reduce: Any, pick: Any, a: Any, axis: Any, keepdims: Any, initial: Any, where: Any, op: str) -> Tensor:
    a = strict(a, op, "a")
    if a.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'a' must hold numbers, but got bool.")
    over, stay = reduced_axes(axis, a.ndim, op), kept(a, keepdims, op)
    if isinstance(where, Tensor):
        if initial is None:
            raise ValueError(f"For '{op}', 'initial' must be given with 'where'.")
        a = t.select(where, *_broadcast(where, a, cast_like(_number(initial, op), a), op))
        over = reduced_axes(axis, a.ndim, op)
    if initial is None:
        if accumulate.count_over(a, over) == 0:
            raise ValueError(f"For '{op}', no element is left to take: got shape {a.shape}.")
        return reduce(a, over, stay) if over else a
    initial = cast_like(_number(initial, op), a)
    if accumulate.count_over(a, over) == 0:
        shape = tuple(1 if i in over else n for i, n in enumerate(a.shape) if stay or i not in over)
        return t.broadcast_to(initial, shape)
    return pick(reduce(a, over, stay), initial)


def amax(a: Tensor, axis: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True) -> Tensor:
    """Computes the maximum over some or all axes.

    a: of numbers.
    initial: The smallest value of the result; needed with `where`.
    where: True, or a Tensor of bool: the elements that count.
    Returns: Tensor of the dtype of `a`, of its shape without the reduced axes.
    TypeError: `a` is not a Tensor of numbers.
    ValueError: `a` is empty and there is no `initial`, or `axis` is out of range.

    >>> print(ms.numpy.amax(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [5 3]
    """
    return _extreme(t.reduce_max, t.maximum, a, axis, keepdims, initial, where, "amax")


max = amax


def amin(a: Tensor, axis: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True) -> Tensor:
    """Computes the minimum over some or all axes.

    Arguments: amax
    initial: The largest value of the result; needed with `where`.
    Returns: Tensor of the dtype of `a`, of its shape without the reduced axes.

    >>> print(ms.numpy.amin(ms.Tensor([[1, 5], [3, 2]]), axis=1))
    [1 2]
    """
    return _extreme(t.reduce_min, t.minimum, a, axis, keepdims, initial, where, "amin")


min = amin


def sum(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False, initial: Any = None) -> Tensor:
    """Sums the elements over some or all axes.

    a: Tensor, number, or nested lists or tuples of numbers. Ints and bools are summed in int64; uint16, uint32 and
        uint64 in their own dtype.
    initial: A number to add.
    Returns: Tensor of the shape of `a` without the reduced axes.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.sum(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), axis=0))
    [4. 6.]
    """
    x = tensor(a, "sum", "a")
    wanted = None if dtype is None else as_dtype(dtype, "sum")
    x = x if wanted is None else cast(x, wanted)
    x = accumulate.widened_int(x)
    total = t.reduce_sum(x, reduced_axes(axis, x.ndim, "sum"), kept(x, keepdims, "sum"))
    if initial is not None:
        total = t.add(total, cast_like(_number(initial, "sum"), total))
    return total if wanted is None else cast(total, wanted)


@accumulate.cast_at_entry
def average(x: Tensor, axis: Any = None, weights: Any = None, returned: bool = False) -> Any:
    """Computes the weighted mean over some or all axes.

    x: of numbers.
    weights: Tensor of the shape of `x`, or of one axis; None gives equal weights.
    returned: Whether to return the sum of the weights too.
    Returns: Tensor; with `returned`, a tuple of it and the sum of the weights.
    TypeError: `x` is not a Tensor of numbers, or `weights` has another shape.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.average(ms.Tensor([1.0, 2.0, 3.0]), weights=ms.Tensor([3.0, 0.0, 1.0])))
    1.5
    """
    x = strict(x, "average")
    if x.dtype is mstype.bool_:
        raise TypeError("For 'average', 'x' must hold numbers, but got bool.")
    over = reduced_axes(axis, x.ndim, "average")
    if weights is None:
        found = cast(_mean(x, axis, False, "average"), x.dtype)
        total = t.full(found.shape, accumulate.count_over(x, over), x.dtype)
        return (found, total) if returned else found
    weights = strict(weights, "average", "weights")
    if weights.shape != x.shape:
        if weights.ndim != 1 or not isinstance(axis, int):
            raise TypeError("For 'average', 'weights' must have the shape of 'x', or be 1-d along one 'axis'.")
        if weights.shape[0] != x.shape[over[0]]:
            raise ValueError(f"For 'average', 'weights' has {weights.shape[0]} entries for shape {x.shape}.")
        weights = t.reshape(weights, tuple(-1 if i == over[0] else 1 for i in range(x.ndim)))
        weights = t.broadcast_to(weights, x.shape)
    total = accumulate.total(weights, over)
    products = t.mul(accumulate.widened(x), accumulate.widened(weights))
    found = accumulate.narrowed(t.div(t.reduce_sum(products, over, False), total), x, weights)
    return (found, cast(total, found.dtype)) if returned else found


@accumulate.cast_at_entry
def _variance(x: Any, axis: Any, ddof: Any, keepdims: Any, op: str) -> tuple[Tensor, Tensor]:
    """(the variance in the dtype that sums over `x` have, `x` as floats)."""
    x = tensor(x, op)
    if x.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'x' must hold numbers, but got bool.")
    x = floating(x)
    over = reduced_axes(axis, x.ndim, op)
    left = accumulate.count_over(x, over) - check.integer(ddof, op, "ddof")
    return accumulate.variance(x, over, kept(x, keepdims, op), left)[0], x


def count_nonzero(x: Tensor, axis: Any = None, keepdims: Any = False) -> Tensor:
    """Counts the nonzero elements over some or all axes.

    Returns: Tensor of int32, of the shape of `x` without the reduced axes.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.count_nonzero(ms.Tensor([[0, 1], [2, 3]]), axis=0))
    [1 2]
    """
    x = strict(x, "count_nonzero")
    truth = x if x.dtype is mstype.bool_ else t.not_equal(x, 0)
    over = reduced_axes(axis, x.ndim, "count_nonzero")
    return t.reduce_sum(cast(truth, mstype.int32), over, kept(x, keepdims, "count_nonzero"))


def _arg(name: str, a: Any, axis: Any) -> Tensor:
    x = tensor(a, name, "a")
    x = cast(x, mstype.int32) if x.dtype is mstype.bool_ else x
    if x.size == 0:
        raise ValueError(f"For '{name}', there is no element: got shape {x.shape}.")
    if axis is None or x.ndim == 0:
        x, axis = t.reshape(x, (-1,)), 0
    return getattr(ops, name)(x, axes(axis, x.ndim, name)[0])


def _nan_extreme(reduce: Any, limit: float, a: Any, axis: Any, dtype: Any, keepdims: Any, op: str) -> Tensor:
    x = tensor(a, op, "a")
    if x.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'a' must hold numbers, but got bool.")
    over, stay = reduced_axes(axis, x.ndim, op), kept(x, keepdims, op)
    if accumulate.count_over(x, over) == 0:
        shape = tuple(1 if i in over else n for i, n in enumerate(x.shape) if stay or i not in over)
        return in_dtype(t.full(shape, float("nan"), floating(x).dtype), x.dtype if dtype is None else dtype, op)
    found = reduce(_without_nan(x, limit), over, stay) if over else x
    if is_float(x.dtype):
        # Where every element is NaN, so is the result.
        lost = t.reduce_all(t.isnan(x), over, stay) if over else t.isnan(x)
        found = t.select(lost, scalar_like(float("nan"), x), found)
    return in_dtype(found, dtype, op)


@accumulate.cast_at_entry
def _nan_variance(a: Any, axis: Any, ddof: Any, keepdims: Any, op: str) -> Tensor:
    x = accumulate.widened(floating(tensor(a, op, "a")))
    over, stay = reduced_axes(axis, x.ndim, op), kept(x, keepdims, op)
    lost = t.isnan(x)
    middle = t.div(t.reduce_sum(_without_nan(x, 0), over, True), _nan_count(x, over, True))
    spread = t.square(t.sub(t.select(lost, middle, x), middle))
    left = t.sub(_nan_count(x, over, stay), float(check.integer(ddof, op, "ddof")))
    total = t.reduce_sum(t.select(lost, scalar_like(0, x), spread), over, stay)
    return t.div(total, t.select(t.greater(left, 0), left, scalar_like(float("nan"), left)))


# In which dtype MindSpore scans narrow ints; running sums and products differ in the unsigned ones.
_SIGNED = dict.fromkeys((mstype.bool_, mstype.int8, mstype.int16), mstype.int32)
_SCANNED_AS = {
    "cumsum": {**_SIGNED, mstype.uint8: mstype.int32},
    "cumprod": {**_SIGNED, mstype.uint8: mstype.uint32, mstype.uint16: mstype.uint32},
}


def _scan(name: str, x: Tensor, axis: Any, dtype: Any) -> Tensor:
    wanted = _SCANNED_AS[name].get(x.dtype, x.dtype) if dtype is None else as_dtype(dtype, name)
    if axis is not None:
        check.integer(axis, name, "axis")
    if axis is None or x.ndim == 0:
        x, axis = t.reshape(x, (-1,)), 0
    x = cast(x, promote(wanted, x.dtype))
    return cast(getattr(ops, name)(x, axes(axis, x.ndim, name)[0]), wanted)


from .._generated.rows.numpy import *
