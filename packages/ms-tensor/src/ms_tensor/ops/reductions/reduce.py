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
from ..elementwise.arithmetic import isfinite


def _reduce_int(reduce: Any, input: Any, dim: Any, keepdim: bool, dtype: Any, op: str) -> Tensor:
    """A sum or product in int64 for ints and bools, in `dtype` where given."""
    input = cast_input(op, check.tensor(input, op))
    if dtype is not None:
        input = t.cast(input, mstype.as_dtype(dtype, op))
    else:
        input = accumulate.widened_int(input)
    axes = () if dim is None else check.axes(dim, input.ndim, op)
    return reduce(input, axes, check.flag(keepdim, op, "keepdim"))


def sum(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """The sum over some or all dimensions.

    input: Tensor. Ints and bools are summed in int64, but uint16, uint32 and uint64 in their own dtype.
    dim: None (all), an int, or several.
    dtype: Cast to this before summing.
    ValueError: `dim` is out of range or repeated.

    >>> print(ops.sum(Tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0))
    [4. 6.]
    """
    return _reduce_int(t.reduce_sum, input, dim, keepdim, dtype, "sum")


def prod(input: Tensor, axis: Any = None, keep_dims: bool = False, dtype: Any = None) -> Tensor:
    """The product over some or all dimensions.

    input: Tensor. Ints and bools are multiplied in int64, but uint16, uint32 and uint64 in their own dtype.
    axis: None (all), an int, or several.
    dtype: Cast to this before multiplying.

    >>> print(ops.prod(Tensor([2.0, 3.0])))
    6.0
    """
    return _reduce_int(t.reduce_prod, input, axis, keep_dims, dtype, "prod")


def mean(x: Tensor, axis: Any = None, keep_dims: bool = False) -> Tensor:
    """The mean over some or all dimensions, in the dtype of `x`; of bools, in float32.

    x: Tensor; of ints, the mean's whole part is given.
    axis: None or () (all), an int, or several.
    Returns: Tensor. The mean of no element is NaN.
    ValueError: `axis` is out of range or repeated.

    >>> print(ops.mean(Tensor([[1.0, 2.0], [3.0, 4.0]]), 1))
    [1.5 3.5]
    """
    axes = check.axes(axis, check.tensor(x, "mean", "x").ndim, "mean")
    found = accumulate.mean(accumulate.as_float(x), axes, check.flag(keep_dims, "mean", "keep_dims"))
    return t.cast(found, x.dtype) if x.dtype in mstype.int_type or x.dtype in mstype.uint_type else found


def reduce_mean(x: Tensor, axis: Any = (), keep_dims: bool = False) -> Tensor:
    """As `mean`.

    >>> print(ops.reduce_mean(Tensor([1.0, 3.0])))
    2.0
    """
    return mean(x, axis, keep_dims)


def reduce_sum(x: Tensor, axis: Any = (), keep_dims: bool = False) -> Tensor:
    """The sum over some or all dimensions, in the dtype of `x`.

    >>> print(ops.reduce_sum(Tensor([[1, 2], [3, 4]]), 0))
    [4 6]
    """
    return t.reduce_sum(x, check.axes(axis, check.tensor(x, "reduce_sum", "x").ndim, "reduce_sum"), keep_dims)


def _truth(input: Tensor, op: str) -> Tensor:
    check.tensor(input, op)
    return input if input.dtype is mstype.bool_ else t.not_equal(input, 0)


def all(input: Tensor, axis: Any = None, keep_dims: bool = False) -> Tensor:
    """Whether all elements are true (nonzero), over some or all dimensions.

    >>> print(ops.all(Tensor([[True, False], [True, True]]), axis=1))
    [False  True]
    """
    return t.reduce_all(_truth(input, "all"), check.axes(axis, input.ndim, "all"), keep_dims)


def any(input: Tensor, axis: Any = None, keep_dims: bool = False) -> Tensor:
    """Whether any element is true (nonzero), over some or all dimensions.

    >>> print(ops.any(Tensor([[True, False], [False, False]]), axis=1))
    [ True False]
    """
    return t.reduce_any(_truth(input, "any"), check.axes(axis, input.ndim, "any"), keep_dims)


def _flat_index(pick: Any, input: Tensor) -> Tensor:
    return pick(t.reshape(input, (-1,)), 0)


def _expand_at(value: Tensor, axis: int) -> Tensor:
    shape = list(value.shape)
    shape.insert(axis, 1)
    return t.reshape(value, tuple(shape))


def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the first maximum.

    dim: The dimension; None for the index into the flattened tensor.
    Returns: Tensor of int64.
    ValueError: `dim` is out of range.

    >>> print(ops.argmax(Tensor([[1.0, 20.0], [7.0, 3.0]]), dim=1))
    [1 0]
    """
    check.tensor(input, "argmax")
    if dim is None:
        return _flat_index(t.argmax_axis, input)
    if input.ndim == 0:
        check.axis(dim, 0, "argmax", "dim")
        return _flat_index(t.argmax_axis, input)
    axis = check.axis(dim, input.ndim, "argmax", "dim")
    index = t.argmax_axis(input, axis)
    return _expand_at(index, axis) if keepdim else index


def argmin(input: Tensor, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """The index of the first minimum.

    axis: The dimension; None for the index into the flattened tensor.
    Returns: Tensor of int32.
    ValueError: `axis` is out of range.

    >>> print(ops.argmin(Tensor([2.0, 5.0, -1.0])))
    2
    """
    check.tensor(input, "argmin")
    if axis is None or input.ndim == 0:
        return t.cast(_flat_index(t.argmin_axis, input), mstype.int32)
    place = check.axis(axis, input.ndim, "argmin")
    index = t.cast(t.argmin_axis(input, place), mstype.int32)
    return _expand_at(index, place) if keepdims else index


def _masked(input: Tensor, initial: Any, where: Any, op: str) -> Tensor:
    if where is None:
        return input
    if initial is None:
        raise ValueError(f"For '{op}', 'initial' must be given where 'where' is.")
    return t.select(where, input, t.cast(t.full((), initial, mstype.float64), input.dtype))


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


def max(
    input: Tensor, axis: int | None = None, keepdims: bool = False, *, initial: Any = None, where: Any = None
) -> tuple[Tensor, Tensor]:
    """The maximum and its index.

    axis: The dimension; None for the maximum of all elements.
    initial: The least value of the result.
    where: Tensor of bool: which elements count. Default: None (all).
    Returns: (values, index): index is int64, and 0 where `axis` is None.
    ValueError: `axis` is out of range.

    >>> values, index = ops.max(Tensor([[1.0, 6.0], [7.0, 3.0]]), axis=1)
    >>> print(values, index)
    [6. 7.] [1 0]
    """
    input = _masked(check.tensor(input, "max"), initial, where, "max")
    if axis is None:
        return amax(input, initial=initial), t.full((), 0, mstype.int64)
    if initial is not None:  # the index is of the first element that comes to the result, as `initial` does too
        input = t.maximum(input, initial)
    return _extreme(t.reduce_max, t.argmax_axis, input, axis, keepdims, "max")


def min(
    input: Tensor, axis: int | None = None, keepdims: bool = False, *, initial: Any = None, where: Any = None
) -> tuple[Tensor, Tensor]:
    """The minimum and its index.

    axis: The dimension; None for the minimum of all elements.
    initial: The greatest value of the result.
    where: Tensor of bool: which elements count. Default: None (all).
    Returns: (values, index): index is int64, and 0 where `axis` is None.

    >>> values, index = ops.min(Tensor([[1.0, 6.0], [7.0, 3.0]]), axis=0)
    >>> print(values, index)
    [1. 3.] [0 1]
    """
    input = _masked(check.tensor(input, "min"), initial, where, "min")
    if axis is None:
        return amin(input, initial=initial), t.full((), 0, mstype.int64)
    if initial is not None:  # the index is of the first element that comes to the result, as `initial` does too
        input = t.minimum(input, initial)
    return _extreme(t.reduce_min, t.argmin_axis, input, axis, keepdims, "min")


def amax(input: Tensor, axis: Any = None, keepdims: bool = False, *, initial: Any = None, where: Any = None) -> Tensor:
    """The maximum over some or all dimensions.

    >>> print(ops.amax(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [7. 6.]
    """
    input = _masked(check.tensor(input, "amax"), initial, where, "amax")
    values = t.reduce_max(input, check.axes(axis, input.ndim, "amax"), keepdims)
    return values if initial is None else t.maximum(values, initial)


def amin(input: Tensor, axis: Any = None, keepdims: bool = False, *, initial: Any = None, where: Any = None) -> Tensor:
    """The minimum over some or all dimensions.

    >>> print(ops.amin(Tensor([[1.0, 6.0], [7.0, 3.0]]), 0))
    [1. 3.]
    """
    input = _masked(check.tensor(input, "amin"), initial, where, "amin")
    values = t.reduce_min(input, check.axes(axis, input.ndim, "amin"), keepdims)
    return values if initial is None else t.minimum(values, initial)


@as_one_op
def var(input: Tensor, axis: Any = None, ddof: int | bool = 0, keepdims: bool = False) -> Tensor:
    """The variance over some or all dimensions: the mean of squared deviations.

    axis: None (all), an int, or several.
    ddof: Taken off the number of elements in the divisor.

    >>> print(ops.var(Tensor([1.0, 2.0, 3.0, 4.0])))
    1.25
    """
    wide = _wide_variance(input, axis, ddof, keepdims)
    return accumulate.narrowed(wide, input)


def _wide_variance(input: Any, axis: Any, ddof: Any, keepdims: bool) -> Tensor:
    """The variance, in the dtype that sums over `input` have."""
    input = check.promoted_float(check.tensor(input, "var"))
    axes = check.axes(axis, input.ndim, "var")
    if not isinstance(ddof, (int, builtins.float)) or not math.isfinite(ddof):
        raise TypeError(f"For 'var', 'ddof' must be an int or a bool, but got {check.show(ddof)}.")
    divisor = accumulate.count_over(input, axes) - int(ddof)
    return accumulate.variance(input, axes, keepdims, divisor)[0]


def std(input: Tensor, axis: Any = None, ddof: int | bool = 0, keepdims: bool = False) -> Tensor:
    """The standard deviation over some or all dimensions: the square root of `var`.

    >>> print(ops.std(Tensor([1.0, 3.0])))
    1.0
    """
    return accumulate.narrowed(t.sqrt(_wide_variance(input, axis, ddof, keepdims)), input)


def std_mean(input: Tensor, axis: Any = None, ddof: int | bool = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """(standard deviation, mean) over some or all dimensions.

    >>> std, mean = ops.std_mean(Tensor([1.0, 3.0]))
    >>> print(std, mean)
    1.0 2.0
    """
    return std(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims)


@as_one_op
def logsumexp(input: Tensor, dim: Any, keepdim: bool = False) -> Tensor:
    """The logarithm of the sum of exponentials, computed so that it does not overflow.

    input: numbers; ints and bools count as float32.

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


def norm(A: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """A vector norm over one dimension, a matrix norm over two, or the Frobenius norm over any.

    A: of a float dtype.
    ord: None or 'fro' (root of the sum of squares); over one dimension a number p, `inf` and `-inf` included; over
        two 1, -1 (largest, smallest column sum of sizes), `inf` or `-inf` (row sums), 2, -2 or 'nuc' (largest,
        smallest and sum of the singular values).
    dim: None (all), an int, or several.
    ValueError: `ord` is no norm over so many dimensions.

    >>> print(ops.norm(Tensor([3.0, 4.0])))
    5.0
    """
    A = check.tensor(A, "norm", "A")
    A = t.cast(A, mstype.as_dtype(dtype, "norm")) if dtype is not None else check.promoted_float(A)
    axes = check.axes(dim, A.ndim, "norm", "dim")
    wide = accumulate.widened(A)
    if len(axes) == 2 and ord in (2, -2, "nuc"):
        # As in MindSpore, norms made of singular values keep the dtype in which those are computed.
        return _spectral_norm(wide, ord, axes, keepdim)
    result = accumulate.narrowed(_wide_norm(wide, ord, axes, keepdim), A)
    # MindSpore keeps the dtype of complex numbers, too.
    return t.cast(result, A.dtype) if A.dtype in mstype.complex_type else result


def _wide_norm(A: Tensor, ord: Any, axes: tuple[int, ...], keepdim: bool) -> Tensor:
    """`norm` over `axes`, but for singular values, in the dtype that sums over `A` have."""
    if ord is None or ord == "fro":
        return accumulate.vector_norm(A, 2, axes, keepdim)
    if len(axes) == 2:
        return _matrix_norm(t.abs(accumulate.widened(A)), ord, axes, keepdim)
    if isinstance(ord, str) or len(axes) > 2:
        raise ValueError(f"For 'norm', 'ord' {check.show(ord)} is not supported over {len(axes)} dimensions.")
    return accumulate.vector_norm(A, ord, axes, keepdim)


def _matrix_norm(size: Tensor, ord: Any, axes: tuple[int, ...], keepdim: bool) -> Tensor:
    """The largest or smallest sum of sizes along a column (1, -1) or a row (inf, -inf)."""
    if ord not in (1, -1, math.inf, -math.inf):
        raise ValueError(f"For 'norm', 'ord' {check.show(ord)} is not supported over two dimensions.")
    summed, chosen = axes if abs(ord) == 1 else (axes[1], axes[0])
    pick = t.reduce_max if ord > 0 else t.reduce_min
    result = pick(t.reduce_sum(size, (summed,), True), (chosen,), True)
    return result if keepdim else t.reshape(result, tuple(n for k, n in enumerate(size.shape) if k not in axes))


def _spectral_norm(A: Tensor, ord: Any, axes: tuple[int, ...], keepdim: bool) -> Tensor:
    """The largest (2), the smallest (-2) or the sum ('nuc') of the singular values."""
    rest = tuple(k for k in range(A.ndim) if k not in axes)
    s = t.svd_(t.transpose(A, (*rest, *axes)), False)[0]
    result = (t.reduce_sum if ord == "nuc" else t.reduce_max if ord == 2 else t.reduce_min)(s, (-1,), False)
    return t.reshape(result, tuple(1 if k in axes else n for k, n in enumerate(A.shape))) if keepdim else result


def count_nonzero(x: Tensor, axis: Any = (), keep_dims: bool = False, dtype: Any = mstype.int32) -> Tensor:
    """The number of nonzero elements over some or all dimensions.

    >>> print(ops.count_nonzero(Tensor([0, 1, 2])))
    2
    """
    axes = check.axes(axis, check.tensor(x, "count_nonzero", "x").ndim, "count_nonzero")
    return t.reduce_sum(t.cast(t.not_equal(x, 0), mstype.as_dtype(dtype)), axes, keep_dims)


def _scaled_to(x: Any, size: Tensor, limit: float) -> Any:
    """Tensors times `limit / size` where `size` exceeds the limit."""
    scale = t.div(t.full((), limit, size.dtype), t.maximum(size, limit))
    items = x if isinstance(x, (list, tuple)) else [x]
    scaled = [accumulate.narrowed(t.mul(accumulate.widened(v), scale), v) for v in items]
    return type(x)(scaled) if isinstance(x, (list, tuple)) else scaled[0]


def clip_by_global_norm(x: Any, clip_norm: float = 1.0, use_norm: Any = None) -> tuple[Tensor, ...]:
    """Several tensors scaled down so that the root of the sum of all squares is at most `clip_norm`.

    x: A list or tuple of tensors of a float dtype.
    clip_norm: The limit; positive.
    use_norm: Must be None.
    Returns: Tuple of tensors.
    ValueError: `clip_norm` is not positive.

    >>> [g.tolist() for g in ops.clip_by_global_norm((Tensor([3.0]), Tensor([4.0])), 2.5)]
    [[1.5], [2.0]]
    """
    items = check.tensors(x, "clip_by_global_norm", "x")
    if use_norm is not None:
        raise ValueError("For 'clip_by_global_norm', 'use_norm' must be None.")
    limit = _positive(clip_norm, "clip_by_global_norm", "clip_norm")
    wide = [accumulate.widened(check.floating(item, "clip_by_global_norm", "x")) for item in items]
    total = t.reduce_sum(t.square(wide[0]))
    for item in wide[1:]:
        total = t.add(total, t.reduce_sum(t.square(item)))
    return tuple(_scaled_to(items, t.sqrt(total), limit))


def clip_by_norm(x: Any, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False) -> Any:
    """A tensor, or several together, scaled down so that the norm of all elements is at most `max_norm`.

    x: Tensor, or a list or tuple of them, of a float dtype.
    max_norm: The limit; positive.
    norm_type: The norm: 2.0, another p, or infinity.
    error_if_nonfinite: Must be False.
    Returns: As `x`.
    ValueError: `max_norm` is not positive.

    >>> print(ops.clip_by_norm(Tensor([3.0, 4.0]), 2.5))
    [1.5 2. ]
    """
    if error_if_nonfinite:
        raise ValueError("For 'clip_by_norm', 'error_if_nonfinite' must be False.")
    limit = _positive(max_norm, "clip_by_norm", "max_norm")
    items = check.tensors(x, "clip_by_norm", "x") if isinstance(x, (list, tuple)) else [check.tensor(x, "clip_by_norm")]
    flat = [t.reshape(check.floating(item, "clip_by_norm", "x"), (-1,)) for item in items]
    return _scaled_to(x, _wide_norm(t.concat(flat, 0), norm_type, (0,), False), limit)


def _positive(value: Any, op: str, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"For '{op}', '{name}' must be a number, but got {type(value).__name__}.")
    if not value > 0:
        raise ValueError(f"For '{op}', '{name}' must be positive, but got {check.show(value)}.")
    return builtins.float(value)
