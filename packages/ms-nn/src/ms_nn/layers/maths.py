"""Layers for small formulas: norms, moments, products, ranges."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_tensor import Tensor, ops
from ms_tensor import _accumulate as accumulate
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import boolean, kind, shown, tensors, wrong
from ..cell import Cell
from .layer import Layer

__all__ = [
    "ClipByNorm",
    "DiGamma",
    "IGamma",
    "L1Regularizer",
    "LBeta",
    "LGamma",
    "MatDet",
    "MatInverse",
    "MatMul",
    "Moments",
    "Norm",
    "Range",
    "ReduceLogSumExp",
]


class ClipByNorm(Cell):
    """Scales a tensor so that its L2 norm is at most `clip_norm`: `x * clip_norm / max(norm, clip_norm)`.

    axis: The dimensions over which the norm is computed; None is all of them.

    >>> print(nn.ClipByNorm()(Tensor([3.0, 4.0]), Tensor(2.5)))
    [1.5 2. ]
    """

    def __init__(self, axis: Any = None) -> None:
        super().__init__()
        for place in () if axis is None else axis if isinstance(axis, (tuple, list)) else (axis,):
            if isinstance(place, bool) or not isinstance(place, int):
                raise TypeError(f"For 'ClipByNorm', the 'axis' must be an int or several, but got {shown(axis)}.")
        self.axis = axis

    def construct(self, x: Tensor, clip_norm: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x, clip_norm=clip_norm)
        axes = tuple(range(x.ndim)) if self.axis is None else self.axis
        wide = accumulate.widened(x)
        squares = ops.sum(ops.square(wide), axes, keepdim=True) if x.ndim else ops.square(wide)
        # The square root has no gradient at 0, where nothing is clipped.
        none = ops.equal(squares, 0)
        norm = ops.sqrt(ops.where(none, ops.ones_like(squares), squares))
        norm = ops.where(none, ops.zeros_like(squares), norm)
        return accumulate.narrowed(wide * clip_norm / ops.maximum(norm, clip_norm), x, clip_norm)


class Norm(Cell):
    """Euclidean norm over dimensions.

    axis: The dimensions; () is all of them.

    >>> print(nn.Norm(axis=0)(Tensor([[3.0, 6.0], [4.0, 8.0]])))
    [ 5. 10.]
    """

    def __init__(self, axis: Any = (), keep_dims: bool = False) -> None:
        super().__init__()
        self.axis = kind(axis, (int, tuple, list, type(None)), "int, tuple or list", "axis", "Norm")
        self.keep_dims = boolean(keep_dims, "keep_dims", "Norm")

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        axes = tuple(range(x.ndim)) if self.axis == () else self.axis
        return ops.norm(x, None, axes, self.keep_dims)

    def extend_repr(self) -> str:
        return f"axis={self.axis}, keep_dims={self.keep_dims}"


class L1Regularizer(Cell):
    """L1 penalty: `scale` times the sum of the absolute values, a scalar.

    scale: The factor; positive and finite.
    TypeError: `scale` is not a number.
    ValueError: `scale` is out of range.

    >>> print(nn.L1Regularizer(0.5)(Tensor([[1.0, -2.0], [-3.0, 4.0]])))
    5.0
    """

    def __init__(self, scale: float) -> None:
        super().__init__()
        kind(scale, (int, float), "int or float", "scale", "L1Regularizer", bools=False)
        if not 0 < scale < math.inf:
            raise wrong(ValueError, "scale", "L1Regularizer", "greater than 0 and finite", shorten(scale))
        self.scale = scale

    def construct(self, weights: Tensor) -> Tensor:
        tensors("L1Regularizer", weights=weights)
        return ops.sum(ops.abs(accumulate.widened(weights))) * self.scale


class Moments(Cell):
    """Mean and biased variance over dimensions.

    axis: The dimensions: an int or a tuple; None or () is all of them.
    keep_dims: Whether reduced dimensions stay, with size 1; None is False.
    Returns: (mean, variance).
    TypeError: an argument has another type, or the input another dtype.

    >>> mean, variance = nn.Moments(axis=0)(Tensor([[1.0, 2.0], [3.0, 2.0]]))
    >>> print(mean, variance)
    [2. 2.] [1. 0.]
    """

    def __init__(self, axis: Any = None, keep_dims: bool | None = None) -> None:
        super().__init__()
        for place in () if axis is None else axis if isinstance(axis, tuple) else (axis,):
            if isinstance(place, bool) or not isinstance(place, int):
                raise TypeError(f"For 'Moments', the 'axis' must be an int or a tuple of ints, but got {shown(axis)}.")
        self.axis = () if axis is None else axis
        self.keep_dims = boolean(False if keep_dims is None else keep_dims, "keep_dims", "Moments")

    def construct(self, x: Tensor) -> tuple[Tensor, Tensor]:
        tensors(type(self).__name__, x=x)
        if x.dtype not in (mstype.float16, mstype.float32):
            raise TypeError(f"For 'Moments', the input must be of dtype float16 or float32, but got {x.dtype}.")
        wide = ops.cast(x, mstype.float32)
        axes = tuple(range(x.ndim)) if self.axis == () else self.axis
        mean = ops.mean(wide, axes, True)
        variance = ops.mean(ops.square(wide - mean), axes, self.keep_dims)
        if not self.keep_dims:
            mean = ops.reshape(mean, variance.shape)
        return ops.cast(mean, x.dtype), ops.cast(variance, x.dtype)


class MatMul(Cell):
    """Matrix product of two tensors, each optionally transposed.

    transpose_x1: Whether to swap the last two dimensions of the first operand.
    transpose_x2: Whether to swap the last two dimensions of the second operand.
    TypeError: an argument is not a bool.

    >>> nn.MatMul(transpose_x2=True)(ops.ones((3, 2, 4)), ops.ones((3, 5, 4))).shape
    (3, 2, 5)
    """

    def __init__(self, transpose_x1: bool = False, transpose_x2: bool = False) -> None:
        super().__init__()
        self.transpose_x1 = boolean(transpose_x1, "transpose_x1", "MatMul")
        self.transpose_x2 = boolean(transpose_x2, "transpose_x2", "MatMul")

    def construct(self, x1: Tensor, x2: Tensor) -> Tensor:
        if self.transpose_x1 and x1.ndim > 1:
            x1 = ops.swapaxes(x1, -1, -2)
        if self.transpose_x2 and x2.ndim > 1:
            x2 = ops.swapaxes(x2, -1, -2)
        return ops.matmul(x1, x2)


class Range(Cell):
    """Numbers from `start` to `limit` (exclusive) in steps of `delta`.

    start: The first number; if `limit` is None, the limit of a range from 0.
    limit: The end, exclusive.
    delta: The step, not 0.
    Returns: 1-d Tensor of dtype int32, or float32 if an argument is a float.
    ValueError: `delta` is 0.

    >>> print(nn.Range(1, 8, 2)())
    [1 3 5 7]
    """

    def __init__(self, start: float, limit: float | None = None, delta: float = 1) -> None:
        super().__init__()
        if delta == 0:
            raise ValueError("For 'Range', the 'delta' can not be zero.")
        # As in NumPy, `start` is the limit if no limit is given.
        data = np.arange(start, limit, delta) if limit is not None else np.arange(0, start, delta)
        self.ms_dtype = mstype.float32 if data.dtype == np.float64 else mstype.int32
        self.result_tensor = Tensor(data, self.ms_dtype)

    def construct(self) -> Tensor:
        return self.result_tensor


class ReduceLogSumExp(Cell):
    """Logarithm of the sum of exponentials over dimensions, computed without overflow.

    axis: The dimensions: an int, or a tuple or list of ints.
    TypeError: an argument is of another type.

    >>> print(nn.ReduceLogSumExp(0)(Tensor([0.0, 0.0])))
    0.6931472
    """

    def __init__(self, axis: Any, keep_dims: bool = False) -> None:
        super().__init__()
        kind(axis, (int, list, tuple), "int, list or tuple", "axis", "ReduceLogSumExp", bools=False)
        self.axis = tuple(axis) if isinstance(axis, list) else axis
        self.keep_dims = boolean(keep_dims, "keep_dims", "ReduceLogSumExp")

    def construct(self, x: Tensor) -> Tensor:
        return ops.logsumexp(x, self.axis, self.keep_dims)


class LGamma(Layer):
    """Logarithm of the absolute value of the gamma function, elementwise.

    >>> print(nn.LGamma()(Tensor([1.0, 4.0])))
    [0.        1.7917595]
    """

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.dtype not in mstype.float_type:
            raise TypeError(f"For 'LGamma', the input must be of a float dtype, but got {x.dtype}.")
        return ops.lgamma(x)


class IGamma(Layer):
    """Regularized lower incomplete gamma function, elementwise.

    Inputs:
        a (Tensor): The orders, float32 or float64.
        x (Tensor): The limits of the integral, of the dtype of `a`.

    Outputs:
        Tensor of the broadcast shape.

    >>> print(nn.IGamma()(Tensor([2.0, 4.0, 6.0, 8.0]), Tensor([2.0, 3.0, 4.0, 5.0])))
    [0.59399414 0.35276812 0.21486962 0.13337168]
    """

    def construct(self, a: Tensor, x: Tensor) -> Tensor:
        tensors(type(self).__name__, a=a, x=x)
        return ops.igamma(a, x)


class DiGamma(Layer):
    """Derivative of the logarithm of the gamma function, elementwise.

    >>> nn.DiGamma()(Tensor([1.0])).shape
    (1,)
    """

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.dtype not in mstype.float_type:
            raise TypeError(f"For 'DiGamma', the input must be of a float dtype, but got {x.dtype}.")
        return ops.digamma(x)


class LBeta(Layer):
    """Logarithm of the beta function, `lgamma(x) + lgamma(y) - lgamma(x + y)`, elementwise.

    >>> print(nn.LBeta()(Tensor([1.0]), Tensor([1.0])))
    [0.]
    """

    def construct(self, x: Tensor, y: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x, y=y)
        if x.dtype not in mstype.float_type or y.dtype != x.dtype:
            raise TypeError(f"For 'LBeta', the inputs must be of one float dtype, but got {x.dtype} and {y.dtype}.")
        return ops.lgamma(x) + ops.lgamma(y) - ops.lgamma(x + y)


def _check_matrix(a: Tensor, owner: str) -> None:
    tensors(owner, a=a)
    if a.dtype not in (mstype.float16, mstype.float32):
        raise TypeError(f"For '{owner}', the input must be of dtype float16 or float32, but got {a.dtype}.")


class MatInverse(Layer):
    """Inverses of square matrices, (*, N, N) to (*, N, N).

    >>> print(nn.MatInverse()(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    [[0.5  0.  ]
     [0.   0.25]]
    """

    def construct(self, a: Tensor) -> Tensor:
        _check_matrix(a, "MatInverse")
        return ops.inverse(a)


class MatDet(Layer):
    """Determinants of square matrices, (*, N, N) to (*).

    >>> print(nn.MatDet()(Tensor([[2.0, 0.0], [0.0, 4.0]])))
    8.0
    """

    def construct(self, a: Tensor) -> Tensor:
        _check_matrix(a, "MatDet")
        return ops.det(a)
