"""Functions of `ops.irregular`, `ops.sparse.lists`, from the rows of `ms_tensor.function_rows.ops_irregular`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ms_runtime import Tensor, op as _op
from typing import Any
import numpy as np


# ops.irregular

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
    product = t.mul(*unified([x, y])) if isinstance(x, Tensor) and isinstance(y, Tensor) else t.mul(x, y)
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


# ops.sparse.lists

def _numbers(value: Any, op: str, name: str) -> np.ndarray:
    """The ints of a tensor or sequence."""
    array = value.asnumpy() if isinstance(value, Tensor) else np.asarray(value)
    if array.dtype.kind not in "iu":
        raise TypeError(f"For '{op}', '{name}' must hold ints, but got {array.dtype}.")
    return array


def _rows(places: np.ndarray, sizes: Sequence[int], like: Tensor) -> Tensor:
    """Row-major places as a list of indices, in the dtype of another."""
    rows = np.stack(np.unravel_index(places, sizes), -1) if len(places) else np.zeros((0, len(sizes)), np.int64)
    return t.cast(Tensor(rows.astype(np.int64)), like.dtype)


def _taken(values: Tensor, order: np.ndarray) -> Tensor:
    return t.take(values, Tensor(np.asarray(order, np.int64)), 0)


def _shape_tensor(shape: Any) -> Tensor:
    return shape if isinstance(shape, Tensor) else listed(list(shape))


def reorder(indices: Tensor, values: Tensor, shape: Any) -> tuple[Tensor, Tensor]:
    """The elements in row-major order."""
    places, sizes = _places(indices, values, shape, "SparseReorder")
    order = np.argsort(places, kind="stable")
    return _rows(places[order], sizes, indices), _taken(values, order)


def with_dense(indices: Tensor, values: Tensor, shape: Any, dense: Tensor, operation: Callable[..., Tensor]) -> Tensor:
    """The elements after an operation with those of a dense tensor, which is broadcast, at their places."""
    places, sizes = _places(indices, values, shape, "SparseDenseCwise")
    flat = t.reshape(t.broadcast_to(check.tensor(dense, "SparseDenseCwise", "x2"), sizes), (-1,))
    return operation(values, _taken(flat, places))


def combine(x1_indices: Tensor, x1_values: Tensor, x1_shape: Any, x2_indices: Tensor, x2_values: Tensor, x2_shape: Any, operation: Callable[..., Tensor]) -> tuple[Tensor, Tensor]:
    """An operation of two sparse tensors, where either has an element; the other's is 0 where it has none."""
    pair = (x1_indices, x1_values, x1_shape), (x2_indices, x2_values, x2_shape)
    every, sizes, x, y, _ = _joined(*pair, "SparseSparse")
    return _rows(every, sizes, x1_indices), operation(x, y)


def softmax(indices: Tensor, values: Tensor, shape: Any) -> Tensor:
    """The softmax of the elements of each row, those without an element left out."""
    places, sizes = _places(indices, values, shape, "SparseSoftmax")
    return _softmax_of_groups(values, places // sizes[-1])


def _as_tensor(value: Any) -> Tensor:
    return value if isinstance(value, Tensor) else Tensor(value)


def product(indices: Tensor, values: Tensor, shape: Any, dense: Tensor, added: Tensor, alpha: Any, beta: Any) -> Tensor:
    """`alpha * (sparse @ dense) + beta * added`."""
    _places(indices, values, shape, "SparseAddmm")
    rows, columns = (Tensor(column.astype(np.int64)) for column in indices.asnumpy().T)
    lines = t.mul(t.take(dense, columns, 0), t.reshape(values, (-1, 1)))
    summed = unsorted_segment_sum(lines, rows, added.shape[0])
    return t.add(t.mul(summed, alpha), t.mul(added, beta))


def dense_to_matrices(dense: Tensor, indices: Tensor) -> Matrices:
    """The elements of a dense tensor at `indices`."""
    op = "DenseToCSRSparseMatrix"
    flat = t.reshape(check.tensor(dense, op, "dense_input"), (-1,))
    places, sizes = _places(indices, t.full((indices.shape[0],), 0, mstype.int32), dense.shape, op)
    return _from_places(places, sizes, _taken(flat, places), indices.dtype)


def sparse_to_matrices(indices: Tensor, values: Tensor, shape: Any) -> Matrices:
    """The matrices of a list of elements in row-major order."""
    places, sizes = _places(indices, values, shape, "SparseTensorToCSRSparseMatrix")
    return _from_places(places, sizes, values, indices.dtype)


def count_of_matrices(*x: Tensor) -> Tensor:
    """How many elements each matrix has, in int32."""
    return Tensor(np.diff(_numbers(x[1], "SparseMatrixNNZ", "x_batch_pointers")).astype(np.int32))


def set_size(indices: Tensor, values: Tensor, shape: Any) -> Tensor:
    """How many different members each row has, in int32."""
    places, sizes = _places(indices, values, shape, "SetSize")
    pairs = np.unique(np.stack([places // sizes[-1], values.asnumpy().astype(np.int64)]), axis=1)
    counts = np.bincount(pairs[0], minlength=int(np.prod(sizes[:-1])))
    return t.reshape(Tensor(counts.astype(np.int32)), sizes[:-1])


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.irregular": "_corners _resize_nearest_v1 _resize_linear_1d _meshgrid _l2_normalize _lp_norm _squared_difference _count_nonzero _div_no_nan _mul_no_nan _log_softmax_ext _qr_of _inverse _eig _triangular_solve _conjugate_transpose _equal_count _reduce_std _tensor_to_tuple _bound _multilabel_margin_loss",
    "ms_tensor.ops.sparse.lists": "_numbers _rows _taken _shape_tensor reorder with_dense combine softmax _as_tensor product dense_to_matrices sparse_to_matrices count_of_matrices set_size",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

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
    "_numbers",
    "_rows",
    "_taken",
    "_shape_tensor",
    "reorder",
    "with_dense",
    "combine",
    "softmax",
    "_as_tensor",
    "product",
    "dense_to_matrices",
    "sparse_to_matrices",
    "count_of_matrices",
    "set_size",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor._constants import listed
from ms_tensor._promotion import unified
from ms_tensor.ops.arrays.creation import meshgrid
from ms_tensor.ops.arrays.searching import searchsorted
from ms_tensor.ops.arrays.segments import unsorted_segment_sum
from ms_tensor.ops.arrays.selecting import tril, triu
from ms_tensor.ops.elementwise.activation import log_softmax
from ms_tensor.ops.images import resizing
from ms_tensor.ops.irregular import _resize_nearest, _sizes
from ms_tensor.ops.linalg.decompositions import _adjoint, inverse, matrix_solve, qr
from ms_tensor.ops.losses.margins import multilabel_margin_parts
from ms_tensor.ops.losses.standard import reduce_loss
from ms_tensor.ops.reductions import norms
from ms_tensor.ops.reductions.reduce import count_nonzero, std_mean
from ms_tensor.ops.sparse.lists import Matrices, _from_places, _joined, _places, _softmax_of_groups
