"""Norms, extremes and statistics that are compositions of reductions."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import as_one_op
from .reduce import mean, norm, var


def vector_norm(x: Tensor, ord: Any = 2, axis: Any = None, keepdims: bool = False, *, dtype: Any = None) -> Tensor:
    """The norm of vectors.

    x: of floats.
    ord: The norm: a number, or infinity of either sign.
    axis: The dimensions of the vectors; None is all.
    dtype: What `x` is cast to first.
    TypeError: `x` is not a tensor, `ord` no number.

    >>> print(ops.vector_norm(Tensor([3.0, 4.0])))
    5.0
    """
    check.tensor(x, "vector_norm", "x")
    if isinstance(ord, bool) or not isinstance(ord, (int, float)):
        raise TypeError(f"For 'vector_norm', 'ord' must be a number, but got {type(ord).__name__}.")
    if dtype is not None:
        x = t.cast(x, dtype)
    x = check.promoted_float(x)
    axes = check.axes(axis, x.ndim, "vector_norm")
    keep = check.flag(keepdims, "vector_norm", "keepdims")
    return accumulate.narrowed(accumulate.vector_norm(x, ord, axes, keep), x)


def matrix_norm(
    A: Tensor, ord: Any = "fro", axis: Any = (-2, -1), keepdims: bool = False, *, dtype: Any = None
) -> Tensor:
    """The norm of matrices.

    A: of at least two dimensions.
    ord: 'fro', 'nuc', infinity, 1 or 2 of either sign.
    axis: The two dimensions of the matrices.
    dtype: What `A` is cast to first.
    ValueError: `axis` are not two dimensions, or `ord` is unknown.

    >>> print(ops.matrix_norm(ops.ones((2, 2))))
    2.0
    """
    check.tensor(A, "matrix_norm", "A")
    if not isinstance(axis, (tuple, list)) or len(axis) != 2 or A.ndim < 2:
        raise ValueError(f"For 'matrix_norm', 'axis' must be 2 dimensions of {A.shape}, but got {check.show(axis)}.")
    if dtype is not None:
        A = t.cast(A, dtype)
    return norm(A, ord, tuple(axis), keepdims)


def l2_normalize(input_x: Tensor, axis: Any = 0, epsilon: float = 1e-4) -> Tensor:
    """Divided by the length along a dimension, `x / sqrt(max(sum(x ** 2), epsilon))`."""
    check.floating(check.tensor(input_x, "L2Normalize", "input_x"), "L2Normalize", "input_x")
    axes = check.axes(axis, input_x.ndim, "L2Normalize")
    wide = accumulate.widened(input_x)
    total = t.reduce_sum(t.square(wide), axes, True)
    return accumulate.narrowed(t.div(wide, t.sqrt(t.maximum(total, float(epsilon)))), input_x)


def lp_norm(input: Tensor, axis: Any, p: int = 2, keep_dims: bool = False, epsilon: float = 1e-12) -> Tensor:
    """The p-norm along dimensions."""
    check.floating(check.tensor(input, "LpNorm"), "LpNorm")
    return vector_norm(input, p, axis, keep_dims)


@as_one_op
def renorm(input: Tensor, p: Any, axis: int, maxnorm: float) -> Tensor:
    """Slices along a dimension whose p-norm is greater than `maxnorm`, scaled down to it.

    input: of floats.
    p: The norm, an int of at least 1.
    axis: The dimension of the slices.
    maxnorm: The greatest norm.
    ValueError: `p` is less than 1.

    >>> print(ops.renorm(Tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0))
    [[0.6 0.8]
     [0.3 0.4]]
    """
    check.floating(check.tensor(input, "renorm"), "renorm")
    if isinstance(p, bool) or not isinstance(p, (int, float)):
        raise TypeError(f"For 'renorm', 'p' must be an int, but got {type(p).__name__}.")
    if p < 1:
        raise ValueError(f"For 'renorm', 'p' must be at least 1, but got {check.show(p)}.")
    if isinstance(maxnorm, bool) or not isinstance(maxnorm, (int, float)):
        raise TypeError(f"For 'renorm', 'maxnorm' must be a number, but got {type(maxnorm).__name__}.")
    place = check.axis(axis, input.ndim, "renorm")
    rest = tuple(i for i in range(input.ndim) if i != place)
    wide = accumulate.widened(input)
    size = vector_norm(wide, p, rest, True) if rest else t.abs(wide)
    factor = t.select(t.greater(size, float(maxnorm)), t.div(float(maxnorm), t.add(size, 1e-7)), 1.0)
    return accumulate.narrowed(t.mul(wide, factor), input)


@as_one_op
def var_mean(input: Tensor, axis: Any = None, ddof: int = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The variance and the mean.

    >>> [float(v) for v in ops.var_mean(Tensor([1.0, 3.0]))]
    [1.0, 2.0]
    """
    return var(input, axis, ddof, keepdims), mean(accumulate.as_float(input), axis, keepdims)


def aminmax(input: Tensor, *, axis: int | None = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The smallest and the greatest element along a dimension.

    With `axis=None`, which takes all elements, NaN is passed over unless there is nothing else.

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
    """Whether the element of each row at an index is among its `k` greatest.

    x1: of floats of shape (N, classes).
    x2: of ints of shape (N,): an index for each row.
    k: How many.
    Returns: Tensor of bool of shape (N,); False where the index is out of range or an element of the row not finite.
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
