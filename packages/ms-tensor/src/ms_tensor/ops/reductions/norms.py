"""Norms and clipping by them, extremes and statistics that are compositions of reductions."""

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


@accumulate.cast_at_entry
def vector_norm(x: Tensor, ord: Any = 2, axis: Any = None, keepdims: bool = False, *, dtype: Any = None) -> Tensor:
    """Computes a vector norm over some or all dimensions.

    x: of floats.
    ord: The order of the norm: a number, inf or -inf.
    axis: The dimensions of the vectors; None is all of them.
    dtype: The dtype to which `x` is cast first.
    Returns: Tensor of the shape of `x` without the reduced dimensions.
    TypeError: `x` is not a Tensor, or `ord` is not a number.
    ValueError: `axis` is out of range.

    >>> print(ops.vector_norm(Tensor([3.0, 4.0])))
    5.0
    """
    check.tensor(x, "vector_norm", "x")
    check.kind(ord, (int, float), "a number", "vector_norm", "ord", bools=False)
    if dtype is not None:
        x = t.cast(x, dtype)
    x = check.promoted_float(x)
    axes = check.axes(axis, x.ndim, "vector_norm")
    keep = check.flag(keepdims, "vector_norm", "keepdims")
    return accumulate.narrowed(accumulate.vector_norm(x, ord, axes, keep), x)


def matrix_norm(
    A: Tensor, ord: Any = "fro", axis: Any = (-2, -1), keepdims: bool = False, *, dtype: Any = None
) -> Tensor:
    """Computes a matrix norm over two dimensions.

    A: of at least two dimensions.
    ord: 'fro', 'nuc', or inf, 1 or 2 of either sign.
    axis: The two dimensions of the matrices.
    dtype: The dtype to which `A` is cast first.
    Returns: Tensor of the shape of `A` without the reduced dimensions.
    ValueError: `axis` is not two dimensions, or `ord` is unknown.

    >>> print(ops.matrix_norm(ops.ones((2, 2))))
    2.0
    """
    check.tensor(A, "matrix_norm", "A")
    if not isinstance(axis, (tuple, list)) or len(axis) != 2 or A.ndim < 2:
        raise ValueError(f"For 'matrix_norm', 'axis' must be 2 dimensions of {A.shape}, but got {check.show(axis)}.")
    if dtype is not None:
        A = t.cast(A, dtype)
    return norm(A, ord, tuple(axis), keepdims)


@accumulate.cast_at_entry
def l2_normalize(input_x: Tensor, axis: Any = 0, epsilon: float = 1e-4) -> Tensor:
    """Divides by the length along a dimension, `x / sqrt(max(sum(x ** 2), epsilon))`."""
    check.floating(check.tensor(input_x, "L2Normalize", "input_x"), "L2Normalize", "input_x")
    axes = check.axes(axis, input_x.ndim, "L2Normalize")
    wide = accumulate.widened(input_x)
    total = t.reduce_sum(t.square(wide), axes, True)
    return accumulate.narrowed(t.div(wide, t.sqrt(t.maximum(total, float(epsilon)))), input_x)


def lp_norm(input: Tensor, axis: Any, p: int = 2, keep_dims: bool = False, epsilon: float = 1e-12) -> Tensor:
    """Computes the p-norm along dimensions."""
    check.floating(check.tensor(input, "LpNorm"), "LpNorm")
    return vector_norm(input, p, axis, keep_dims)


@as_one_op
def renorm(input: Tensor, p: Any, axis: int, maxnorm: float) -> Tensor:
    """Scales the slices along a dimension down to a p-norm of at most `maxnorm`.

    input: of floats.
    p: The order of the norm, an int of at least 1.
    axis: The dimension of the slices.
    maxnorm: The largest norm.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `p` is less than 1.

    >>> print(ops.renorm(Tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0))
    [[0.6 0.8]
     [0.3 0.4]]
    """
    check.floating(check.tensor(input, "renorm"), "renorm")
    check.kind(p, (int, float), "an int", "renorm", "p", bools=False)
    check.at_least(p, 1, "renorm", "p")
    check.kind(maxnorm, (int, float), "a number", "renorm", "maxnorm", bools=False)
    place = check.axis(axis, input.ndim, "renorm")
    rest = tuple(i for i in range(input.ndim) if i != place)
    wide = accumulate.widened(input)
    size = vector_norm(wide, p, rest, True) if rest else t.abs(wide)
    factor = t.select(t.greater(size, float(maxnorm)), t.div(float(maxnorm), t.add(size, 1e-7)), 1.0)
    return accumulate.narrowed(t.mul(wide, factor), input)


def aminmax(input: Tensor, *, axis: int | None = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Computes the minimum and the maximum along a dimension.

    With `axis=None`, which is the flattened tensor, NaN is ignored unless all elements are NaN.

    ValueError: `axis` is out of range.

    >>> [float(v) for v in ops.aminmax(Tensor([1.0, 3.0, 2.0]))]
    [1.0, 3.0]
    """
    check.tensor(input, "aminmax")
    axes = () if axis is None else (check.axis(axis, input.ndim, "aminmax"),)
    keep = check.flag(keepdims, "aminmax", "keepdims")
    if input.ndim == 0:
        return input, input
    if axis is None and input.dtype in mstype.float_type:
        return _least_number(input, keep), t.neg(_least_number(t.neg(input), keep))
    return t.reduce_min(input, axes, keep), t.reduce_max(input, axes, keep)


def _least_number(input: Tensor, keep: bool) -> Tensor:
    """The smallest element that is a number; NaN where all are NaN."""
    unknown = t.not_equal(input, input)
    least = t.reduce_min(t.select(unknown, t.full(input.shape, math.inf, input.dtype), input), (), keep)
    nothing = t.reduce_min(t.cast(unknown, mstype.uint8), (), keep)
    return t.select(t.equal(nothing, 1), t.full(least.shape, math.nan, input.dtype), least)


def intopk(x1: Tensor, x2: Tensor, k: int) -> Tensor:
    """Tests whether the element of each row at an index is among its `k` largest.

    x1: of floats of shape (N, classes).
    x2: of ints of shape (N,): an index per row.
    k: The number of largest elements.
    Returns: Tensor of bool of shape (N,); False if the index is out of range or an element of the row is not finite.
    ValueError: the shapes are incompatible.

    >>> print(ops.intopk(Tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]]), Tensor([1, 2]), 2))
    [ True False]
    """
    check.rank(check.floating(check.tensor(x1, "intopk", "x1"), "intopk", "x1"), 2, "intopk", "x1")
    check.rank(check.tensor(x2, "intopk", "x2"), 1, "intopk", "x2")
    count = check.integer(k, "intopk", "k")
    rows, classes = x1.shape
    if x2.shape[0] != rows or classes == 0:
        raise ValueError(
            f"For 'intopk', 'x2' must have shape ({rows},) and 'x1' a class, but got {x2.shape}, {x1.shape}."
        )
    within = t.logical_and(t.greater_equal(x2, 0), t.less(x2, classes))
    index = t.reshape(t.select(within, x2, 0), (rows, 1))
    own = t.gather_d(x1, 1, index)
    better = t.reduce_sum(t.cast(t.greater(x1, own), x2.dtype), (1,))
    known = t.logical_not(t.reduce_any(t.logical_or(t.isnan(x1), t.isinf(x1)), (1,)))
    return t.logical_and(t.logical_and(within, known), t.less(better, count))


@accumulate.cast_at_entry
def norm(A: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """Computes a vector norm over one dimension, a matrix norm over two, or the Frobenius norm over any number.

    A: of a float dtype.
    ord: None or 'fro' (root of the sum of squares); over one dimension a number, inf or -inf; over two 1 or -1 (largest
        or smallest column sum of absolute values), inf or -inf (row sums), 2, -2 or 'nuc' (largest, smallest and sum of
        the singular values).
    Returns: Tensor of the shape of `A` without the reduced dimensions.
    ValueError: `ord` is not a norm over this number of dimensions.

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
    """`norm` over `axes`, without singular values, in the dtype in which sums over `A` are computed."""
    if ord is None or ord == "fro":
        return accumulate.vector_norm(A, 2, axes, keepdim)
    if len(axes) == 2:
        return _matrix_norm(t.abs(accumulate.widened(A)), ord, axes, keepdim)
    if isinstance(ord, str) or len(axes) > 2:
        raise ValueError(f"For 'norm', 'ord' {check.show(ord)} is not supported over {len(axes)} dimensions.")
    return accumulate.vector_norm(A, ord, axes, keepdim)


def _matrix_norm(size: Tensor, ord: Any, axes: tuple[int, ...], keepdim: bool) -> Tensor:
    """The largest or smallest sum of absolute values along columns (1, -1) or rows (inf, -inf)."""
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


@accumulate.cast_at_entry
def _scaled_to(x: Any, size: Tensor, limit: float) -> Any:
    """Tensors times `limit / size` where `size` exceeds the limit."""
    scale = t.div(t.full((), limit, size.dtype), t.maximum(size, limit))
    items = x if isinstance(x, (list, tuple)) else [x]
    scaled = [accumulate.narrowed(t.mul(accumulate.widened(v), scale), v) for v in items]
    return tuple(scaled) if isinstance(x, (list, tuple)) else scaled[0]


def _finite(size: Tensor, op: str) -> Tensor:
    if not math.isfinite(size.item()):
        raise RuntimeError(f"For '{op}', the norm must be finite, but got {size.item()}.")
    return size


@accumulate.cast_at_entry
def clip_by_global_norm(x: Any, clip_norm: float = 1.0, use_norm: Any = None) -> Any:
    """Scales several tensors down so that their joint 2-norm is at most `clip_norm`.

    x: A list or tuple of tensors of a float dtype, or one tensor.
    clip_norm: The limit; positive.
    use_norm: Must be None.
    Returns: tuple of Tensors; a Tensor for one.
    ValueError: `clip_norm` is not positive.

    >>> [g.tolist() for g in ops.clip_by_global_norm((Tensor([3.0]), Tensor([4.0])), 2.5)]
    [[1.5], [2.0]]
    """
    items = [x] if isinstance(x, Tensor) else check.tensors(x, "clip_by_global_norm", "x")
    if use_norm is not None:
        raise ValueError("For 'clip_by_global_norm', 'use_norm' must be None.")
    limit = _positive(clip_norm, "clip_by_global_norm", "clip_norm")
    wide = [accumulate.widened(check.floating(item, "clip_by_global_norm", "x")) for item in items]
    total = t.reduce_sum(t.square(wide[0]))
    for item in wide[1:]:
        total = t.add(total, t.reduce_sum(t.square(item)))
    return _scaled_to(x, t.sqrt(total), limit)


def _positive(value: Any, op: str, name: str) -> float:
    check.kind(value, (int, float), "a number", op, name, bools=False)
    if not value > 0:
        raise ValueError(f"For '{op}', '{name}' must be positive, but got {check.show(value)}.")
    return builtins.float(value)


from ..._generated.rows.ops_reductions import *
