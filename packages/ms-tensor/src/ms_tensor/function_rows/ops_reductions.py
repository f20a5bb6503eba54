"""Functions of `ops` along dimensions: scans, norms, searches; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._mixed import as_one_op
from ms_tensor.ops.reductions.reduce import mean, var

ROWS = {
    "ops.reductions.scans": """
cumsum(x: Tensor, axis: int, dtype=None) = t.cumsum_(_number(x, dtype, "cumsum", "x"), index)
        where index = place(x, axis, "cumsum", tensor="x")
    Computes cumulative sums along a dimension.
    x: of numbers. Float16, bfloat16 and float32 are summed in float64, and each result is rounded once.
    dtype: The dtype to which `x` is cast first.
    Returns: Tensor of the shape of `x`.
    TypeError: `x` holds bools, or `axis` is not an int.
    ValueError: `axis` is out of range, or `x` is 0-d.
    >>> print(ops.cumsum(Tensor([[1, 2], [3, 4]]), 0))
    [[1 2]
     [4 6]]
cummax(input: Tensor, axis: int) -> tuple[Tensor, Tensor] = (values, places)
        where index = place(input, axis, "cummax")
        where values, places = t.cummax_(_number(input, None, "cummax", "input"), index)
    Computes cumulative maxima along a dimension and their indices.
    input: of numbers. After a NaN all maxima are NaN.
    Returns: (values, index), of the shape of `input`: `index` is int64; of equal maxima, it is that of the last one.
    ValueError: `axis` is out of range, or `input` is 0-d.
    >>> values, index = ops.cummax(Tensor([1, 3, 2, 3]), 0)
    >>> print(values, index)
    [1 3 3 3] [0 1 1 3]
cummin(input: Tensor, axis: int) -> tuple[Tensor, Tensor] = (values, t.cast(places, mstype.int32))
        where index = place(input, axis, "cummin")
        where values, places = t.cummin_(_number(input, None, "cummin", "input"), index)
    Computes cumulative minima along a dimension and their indices.
    input: of numbers. After a NaN all minima are NaN.
    Returns: (values, index), of the shape of `input`: `index` is int32; of equal minima, it is that of the last one.
    ValueError: `axis` is out of range, or `input` is 0-d.
    >>> values, index = ops.cummin(Tensor([3, 1, 2, 1]), 0)
    >>> print(values, index)
    [3 1 1 1] [0 1 1 3]
logcumsumexp(input: Tensor, axis: int) = t.logcumsumexp_(check.floating(input, "logcumsumexp"), index)
        where index = place(input, axis, "logcumsumexp")
    Computes the logarithms of the cumulative sums of exponentials along a dimension, without overflow.
    input: of a float dtype.
    Returns: Tensor of the shape and dtype of `input`.
    TypeError: `input` is not of a float dtype.
    ValueError: `axis` is out of range, or `input` is 0-d.
    >>> print(ops.logcumsumexp(Tensor([0.0, 0.0]), 0))
    [0.        0.6931472]
""",
    "ops.reductions.norms": """
clip_by_norm(x, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False) -> Any =
        _scaled_to(x, _finite(size, "clip_by_norm") if error_if_nonfinite else size, limit)
        where limit = _positive(max_norm, "clip_by_norm", "max_norm")
        where items = check.tensors(x, "clip_by_norm", "x") if isinstance(x, (list, tuple)) else [check.tensor(x,
        "clip_by_norm")]
        where flat = [t.reshape(check.floating(item, "clip_by_norm", "x"), (-1,)) for item in items]
        where size = _wide_norm(t.concat(flat, 0), norm_type, (0,), False)
    Scales a tensor, or several tensors together, down so that the norm of all elements is at most `max_norm`.
    x: Tensor, or a list or tuple of them, of a float dtype.
    max_norm: The limit; positive.
    norm_type: The order of the norm: 2.0, another number, or infinity.
    error_if_nonfinite: Whether a norm that is infinite or NaN raises an error.
    Returns: Tensor, or a tuple of them.
    ValueError: `max_norm` is not positive.
    RuntimeError: the norm is not finite and `error_if_nonfinite` is True.
    >>> print(ops.clip_by_norm(Tensor([3.0, 4.0]), 2.5))
    [1.5 2. ]
@as_one_op
var_mean(input: Tensor, axis=None, ddof: int = 0, keepdims: bool = False) -> tuple[Tensor, Tensor] =
        (var(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims))
    Computes the variance and the mean over some or all dimensions.
    ddof: The divisor of the variance is the number of elements minus `ddof`.
    Returns: (variance, mean), of the shape of `input` without the reduced dimensions.
    ValueError: `axis` is out of range.
    >>> [float(v) for v in ops.var_mean(Tensor([1.0, 3.0]))]
    [1.0, 2.0]
""",
    "ops.arrays.searching": """
argwhere(input: Tensor) = _true_places(_truth(check.tensor(input, "argwhere")))
    Alias of `nonzero`.
    >>> print(ops.argwhere(Tensor([0, 2])))
    [[1]]
bucketize(input: Tensor, boundaries, *, right: bool = False) = t.cast(places, mstype.int32)
        where check.tensor(input, "bucketize")
        where edges = boundaries if isinstance(boundaries, Tensor) else _edges(boundaries)
        raise ValueError(f"For 'bucketize', 'boundaries' must be 1-d, but got shape {edges.shape}.")
        if edges.ndim != 1
        where places = t.searchsorted_(*_alike(edges, input), check.flag(right, "bucketize", "right"))
    Returns the index of the bucket of each element.
    boundaries: Increasing numbers, as a list, a tuple or a 1-d tensor.
    right: Whether a boundary belongs to the bucket above it.
    Returns: Tensor of int32, of the shape of `input`: 0 below the first boundary.
    ValueError: `boundaries` are not 1-d.
    >>> print(ops.bucketize(Tensor([0.0, 3.0, 9.0]), [1.0, 3.0]))
    [0 1 2]
unique(input: Tensor) -> tuple[Tensor, Tensor] =
        (t.take(flat, firsts, 0), t.cast(t.reshape(number, input.shape), _index_dtype(input)))
        where flat = t.reshape(check.tensor(input, "unique"), (-1,))
        where firsts, number, _ = distinct(flat, by_value=False)
    Returns the distinct elements in the order of their first appearance, and for each element its index among them.
    input: Tensor. Every NaN is distinct.
    Returns: (values, index): `values` is 1-d; `index` has the shape of `input`, and is int64 for int64, else int32.
    >>> values, index = ops.unique(Tensor([3, 1, 3, 2]))
    >>> print(values, index)
    [3 1 2] [0 1 0 2]
""",
}
