"""Reductions composed of table ops: sums, means, extrema, variance, norms."""

from __future__ import annotations

import builtins
import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import as_one_op
from ..._mixed import cast as cast_input


def _reduce_int(reduce: Any, input: Any, dim: Any, keepdim: bool, dtype: Any, op: str) -> Tensor:
    """A sum or product in int64 for ints and bools, in `dtype` where given."""
    input = cast_input(op, check.tensor(input, op))
    if dtype is not None:
        input = t.cast(input, mstype.as_dtype(dtype, op))
    else:
        input = accumulate.widened_int(input)
    axes = () if dim is None else check.axes(dim, input.ndim, op)
    return reduce(input, axes, check.flag(keepdim, op, "keepdim"))


def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """Returns the index of the maximum; of several, the first one.

    dim: The dimension; None is the flattened tensor.
    Returns: Tensor of int64, of the shape of `input` without `dim`.
    ValueError: `dim` is out of range.

    >>> print(ops.argmax(Tensor([[1.0, 20.0], [7.0, 3.0]]), dim=1))
    [1 0]
    """
    check.tensor(input, "argmax")
    check.flag(keepdim, "argmax", "keepdim")
    if dim is None:
        return _flat_index(t.argmax_axis, input)
    if input.ndim == 0:
        check.axis(dim, 0, "argmax", "dim")
        return _flat_index(t.argmax_axis, input)
    axis = check.axis(dim, input.ndim, "argmax", "dim")
    index = t.argmax_axis(input, axis)
    return _expand_at(index, axis) if keepdim else index


def _extreme(reduce: Any, pick: Any, input: Tensor, axis: Any, keepdims: bool, op: str) -> tuple[Tensor, Tensor]:
    place = check.axis(axis, input.ndim, op)
    if input.ndim == 0:
        return input, t.full((), 0, mstype.int64)
    index = pick(input, place)
    kept = _expand_at(index, place)
    values = t.gather_d(input, place, kept)
    if keepdims:
        return values, kept
    return t.reshape(values, index.shape), index


def _bound(initial: Any, input: Tensor) -> Any:
    """The initial value of a maximum or minimum; for ints a float is truncated, since the result has their dtype."""
    if isinstance(initial, builtins.float) and not (input.is_floating_point() or input.is_complex()):
        return t.cast(t.full((), initial, mstype.float64), input.dtype)
    return initial


def max(
    input: Tensor, axis: int | None = None, keepdims: bool = False, *, initial: Any = None, where: Any = None
) -> tuple[Tensor, Tensor]:
    """Returns the maximum and its index.

    axis: The dimension; None is the flattened tensor.
    initial: The smallest value of the result.
    where: Tensor of bool, or a bool: the elements that count. Default: None (all).
    Returns: (values, index): `index` is int64, and 0 if `axis` is None.
    ValueError: `axis` is out of range.

    >>> values, index = ops.max(Tensor([[1.0, 6.0], [7.0, 3.0]]), axis=1)
    >>> print(values, index)
    [6. 7.] [1 0]
    """
    input = _masked(check.tensor(input, "max"), initial, where, "max")
    check.flag(keepdims, "max", "keepdims")
    if axis is None:
        return amax(input, initial=initial), t.full((), 0, mstype.int64)
    if initial is not None:  # the index is of the first element that comes to the result, as `initial` does too
        input = t.maximum(input, _bound(initial, input))
    return _extreme(t.reduce_max, t.argmax_axis, input, axis, keepdims, "max")


def min(
    input: Tensor, axis: int | None = None, keepdims: bool = False, *, initial: Any = None, where: Any = None
) -> tuple[Tensor, Tensor]:
    """Returns the minimum and its index.

    axis: The dimension; None is the flattened tensor.
    initial: The largest value of the result.
    where: Tensor of bool, or a bool: the elements that count. Default: None (all).
    Returns: (values, index): `index` is int64, and 0 if `axis` is None.
    ValueError: `axis` is out of range.

    >>> values, index = ops.min(Tensor([[1.0, 6.0], [7.0, 3.0]]), axis=0)
    >>> print(values, index)
    [1. 3.] [0 1]
    """
    input = _masked(check.tensor(input, "min"), initial, where, "min")
    check.flag(keepdims, "min", "keepdims")
    if axis is None:
        return amin(input, initial=initial), t.full((), 0, mstype.int64)
    if initial is not None:  # the index is of the first element that comes to the result, as `initial` does too
        input = t.minimum(input, _bound(initial, input))
    return _extreme(t.reduce_min, t.argmin_axis, input, axis, keepdims, "min")


@accumulate.cast_at_entry
def _wide_variance(input: Any, axis: Any, ddof: Any, keepdims: bool) -> Tensor:
    """The variance, in the dtype that sums over `input` have."""
    input = check.promoted_float(check.tensor(input, "var"))
    axes = check.axes(axis, input.ndim, "var")
    if not isinstance(ddof, (int, builtins.float)) or not math.isfinite(ddof):
        raise TypeError(f"For 'var', 'ddof' must be an int or a bool, but got {check.show(ddof)}.")
    divisor = accumulate.count_over(input, axes) - int(ddof)
    return accumulate.variance(input, axes, keepdims, divisor)[0]


from ..._generated.rows.ops_elements import *


@as_one_op
def logsumexp(input: Tensor, dim: Any, keepdim: bool = False) -> Tensor:
    """Computes the logarithm of the sum of exponentials without overflow.

    input: numbers; ints and bools count as float32.
    Returns: Tensor of the shape of `input` without the reduced dimensions.
    ValueError: `dim` is out of range.

    >>> print(ops.logsumexp(Tensor([0.0, 0.0]), 0))
    0.6931472
    """
    input = check.promoted_float(check.tensor(input, "logsumexp"))
    axes = check.axes(dim, input.ndim, "logsumexp", "dim")
    wide = accumulate.widened(input)
    peak = t.stop_gradient(t.reduce_max(wide, axes, True))
    # An infinite peak would make inf - inf; there the exponentials are taken unshifted.
    peak = t.select(isfinite(peak), peak, t.full((), 0.0, peak.dtype))
    result = t.add(t.log(t.reduce_sum(t.exp(t.sub(wide, peak)), axes, True)), peak)
    result = accumulate.narrowed(result, input)
    if keepdim:
        return result
    return t.reshape(result, tuple(n for i, n in enumerate(input.shape) if i not in axes))
