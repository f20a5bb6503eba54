"""Functions of `ms_tensor.ops.irregular`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor, op as _op
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.creation import meshgrid
from ms_tensor.ops.arrays.searching import searchsorted
from ms_tensor.ops.arrays.selecting import tril, triu
from ms_tensor.ops.elementwise.activation import log_softmax
from ms_tensor.ops.images import resizing
from ms_tensor.ops.linalg.decompositions import _adjoint, inverse, matrix_solve, qr
from ms_tensor.ops.losses.margins import multilabel_margin_parts
from ms_tensor.ops.losses.standard import reduce_loss
from ms_tensor.ops.reductions import norms
from ms_tensor.ops.reductions.reduce import count_nonzero, std_mean
from typing import Any


def _corners(align: Any, half: Any, op: str) -> tuple[bool, bool]:
    aligned, centred = check.flag(align, op, "align_corners"), check.flag(half, op, "half_pixel_centers")
    if aligned and centred:
        raise ValueError(f"For '{op}', 'align_corners' and 'half_pixel_centers' must not both be True.")
    return aligned, centred


def _resize_nearest_v1(x: Tensor, size: Any, align: bool, half: bool) -> Tensor:
    """`_resize_nearest`, where `half` is checked but has no effect."""
    return _resize_nearest(x, size, _corners(align, half, "ResizeNearestNeighbor")[0])


def _resize_linear_1d(x: Tensor, size: Any, mode: str) -> Tensor:
    check.choice(mode, ("align_corners", "half_pixel"), "ResizeLinear1D", "coordinate_transformation_mode")
    wanted = _sizes(x, size, 3, "ResizeLinear1D")[0]
    return resizing.linear_1d(x, wanted, mode == "align_corners")


def _meshgrid(inputs: Any, indexing: str) -> tuple[Tensor, ...]:
    return meshgrid(*check.tensors(inputs, "Meshgrid", "inputs"), indexing=indexing)


def _l2_normalize(x: Tensor, axis: Any, epsilon: float) -> Tensor:
    several = axis if isinstance(axis, (tuple, list)) else (axis,)
    if len(several) != 1:
        raise TypeError(f"For 'L2Normalize', 'axis' must be one dimension, but got {check.show(axis)}.")
    return norms.l2_normalize(x, several[0], epsilon)


def _lp_norm(x: Tensor, axis: Any, p: int, keep_dims: bool, epsilon: float) -> Tensor:
    return norms.lp_norm(x, tuple(axis) if isinstance(axis, list) else axis, p, keep_dims, epsilon)


def _squared_difference(x: Any, y: Any) -> Tensor:
    return t.square(t.sub(x, y))


def _count_nonzero(x: Tensor, dims: Any) -> Tensor:
    return count_nonzero(x, () if dims is None else dims, False, mstype.int64)


def _div_no_nan(x: Any, y: Any) -> Tensor:
    zero = t.equal(y, 0)
    return t.select(zero, 0.0, t.div(x, t.select(zero, 1.0, y) if isinstance(y, Tensor) else y))


def _mul_no_nan(x: Any, y: Any) -> Tensor:
    product = t.mul(x, y)
    return t.select(t.equal(y, 0), t.cast(0, product.dtype), product)


def _log_softmax_ext(x: Tensor, dim: Any, dtype: Any) -> Tensor:
    check.tensor(x, "LogSoftmaxExt")
    value = x if dtype is None else t.cast(x, dtype)
    return log_softmax(value, -1 if dim is None else dim)


def _qr_of(x: Tensor, full_matrices: bool) -> tuple[Tensor, Tensor]:
    return qr(x, "complete" if check.flag(full_matrices, "Qr", "full_matrices") else "reduced")


def _inverse(x: Tensor, adjoint: bool) -> Tensor:
    result = inverse(x)
    return _adjoint(result) if check.flag(adjoint, "MatrixInverse", "adjoint") else result


def _eig(x: Tensor, compute_v: bool) -> tuple[Tensor, Tensor]:
    if compute_v:
        return t.eig(x)
    values = t.eigvals(x)
    return values, t.full((), 0, values.dtype)


def _triangular_solve(matrix: Tensor, rhs: Tensor, lower: bool, adjoint: bool) -> Tensor:
    half = tril(matrix) if check.flag(lower, "MatrixTriangularSolve", "lower") else triu(matrix)
    return matrix_solve(half, rhs, adjoint)


def _conjugate_transpose(x: Tensor, perm: Any) -> Tensor:
    turned = t.transpose(check.tensor(x, "ConjugateTranspose", "x"), tuple(perm))
    return _op("conj")(turned) if x.dtype in mstype.complex_type else turned


def _equal_count(x: Tensor, y: Tensor) -> Tensor:
    """How many elements are equal, in a tensor of shape (1,) and the dtype of `x`."""
    check.tensor(x, "EqualCount", "x")
    return t.reshape(t.cast(t.reduce_sum(t.cast(t.equal(x, y), mstype.int64)), x.dtype), (1,))


def _reduce_std(x: Tensor, axis: Any, unbiased: bool, keep_dims: bool) -> tuple[Tensor, Tensor]:
    several = None if isinstance(axis, (tuple, list)) and not axis else axis
    return std_mean(x, several, check.flag(unbiased, "ReduceStd", "unbiased"), keep_dims)


def _tensor_to_tuple(x: Tensor) -> tuple[Any, ...]:
    check.rank(check.tensor(x, "TensorToTuple", "x"), 1, "TensorToTuple", "x")
    return tuple(x.tolist())


def _bound(x: Tensor, values: Tensor, right: bool, out_type: Any) -> Tensor:
    return t.cast(searchsorted(x, values, right=right), out_type)


def _multilabel_margin_loss(x: Tensor, target: Tensor, reduction: str) -> tuple[Tensor, Tensor]:
    """(loss, which classes are targets as 0 and 1)."""
    loss, is_target = multilabel_margin_parts(x, target, "MultilabelMarginLoss")
    return reduce_loss(loss, reduction, "MultilabelMarginLoss"), is_target


for _row in (_corners, _resize_nearest_v1, _resize_linear_1d, _meshgrid, _l2_normalize, _lp_norm, _squared_difference, _count_nonzero, _div_no_nan, _mul_no_nan, _log_softmax_ext, _qr_of, _inverse, _eig, _triangular_solve, _conjugate_transpose, _equal_count, _reduce_std, _tensor_to_tuple, _bound, _multilabel_margin_loss,):
    _row.__module__ = "ms_tensor.ops.irregular"

__all__ = [
    "_corners",
    "_resize_nearest_v1",
    "_resize_linear_1d",
    "_meshgrid",
    "_l2_normalize",
    "_lp_norm",
    "_squared_difference",
    "_count_nonzero",
    "_div_no_nan",
    "_mul_no_nan",
    "_log_softmax_ext",
    "_qr_of",
    "_inverse",
    "_eig",
    "_triangular_solve",
    "_conjugate_transpose",
    "_equal_count",
    "_reduce_std",
    "_tensor_to_tuple",
    "_bound",
    "_multilabel_margin_loss",
]

from ms_tensor.ops.irregular import _resize_nearest, _sizes
