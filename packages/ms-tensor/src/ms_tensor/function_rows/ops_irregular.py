"""Functions behind Primitive classes, and on lists of sparse matrices; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from ms_runtime import Tensor
from ms_runtime import op as _op

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._constants import listed
from ms_tensor._promotion import unified
from ms_tensor.ops.arrays.creation import meshgrid
from ms_tensor.ops.arrays.searching import searchsorted
from ms_tensor.ops.arrays.segments import unsorted_segment_sum
from ms_tensor.ops.arrays.selecting import tril, triu
from ms_tensor.ops.elementwise.activation import log_softmax
from ms_tensor.ops.images import resizing
from ms_tensor.ops.linalg.decompositions import _adjoint, inverse, matrix_solve, qr
from ms_tensor.ops.losses.margins import multilabel_margin_parts
from ms_tensor.ops.losses.standard import reduce_loss
from ms_tensor.ops.reductions import norms
from ms_tensor.ops.reductions.reduce import count_nonzero, std_mean
from ms_tensor.tensor import tensor

ROWS = {
    "ops.irregular": """
_corners(align, half, op: str) -> tuple[bool, bool] = aligned, centred
        where aligned, centred = check.flag(align, op, "align_corners"), check.flag(half, op, "half_pixel_centers")
        raise ValueError(f"For '{op}', 'align_corners' and 'half_pixel_centers' must not both be True.") if aligned and
        centred
_resize_nearest_v1(x: Tensor, size, align: bool, half: bool) =
        _resize_nearest(x, size, _corners(align, half, "ResizeNearestNeighbor")[0])
    `_resize_nearest`, where `half` is checked but has no effect.
_resize_linear_1d(x: Tensor, size, mode: str) = resizing.linear_1d(x, wanted, mode == "align_corners")
        where check.choice(mode, ("align_corners", "half_pixel"), "ResizeLinear1D", "coordinate_transformation_mode")
        where wanted = _sizes(x, size, 3, "ResizeLinear1D")[0]
_meshgrid(inputs, indexing: str) -> tuple[Tensor, ...] =
        meshgrid(*check.tensors(inputs, "Meshgrid", "inputs"), indexing=indexing)
_l2_normalize(x: Tensor, axis, epsilon: float) = norms.l2_normalize(x, several[0], epsilon)
        where several = axis if isinstance(axis, (tuple, list)) else (axis,)
        raise TypeError(f"For 'L2Normalize', 'axis' must be one dimension, but got {check.show(axis)}.") if len(several)
        != 1
_lp_norm(x: Tensor, axis, p: int, keep_dims: bool, epsilon: float) =
        norms.lp_norm(x, tuple(axis) if isinstance(axis, list) else axis, p, keep_dims, epsilon)
_squared_difference(x, y) = t.square(t.sub(x, y))
_count_nonzero(x: Tensor, dims) = count_nonzero(x, () if dims is None else dims, False, mstype.int64)
_div_no_nan(x, y) = t.select(zero, 0.0, t.div(x, t.select(zero, 1.0, y) if isinstance(y, Tensor) else y))
        where zero = t.equal(y, 0)
_mul_no_nan(x, y) = t.select(t.equal(y, 0), t.cast(0, product.dtype), product)
        where product = t.mul(*unified([x, y])) if isinstance(x, Tensor) and isinstance(y, Tensor) else t.mul(x, y)
_log_softmax_ext(x: Tensor, dim, dtype) = log_softmax(value, -1 if dim is None else dim)
        where check.tensor(x, "LogSoftmaxExt")
        where value = x if dtype is None else t.cast(x, dtype)
_qr_of(x: Tensor, full_matrices: bool) -> tuple[Tensor, Tensor] =
        qr(x, "complete" if check.flag(full_matrices, "Qr", "full_matrices") else "reduced")
_inverse(x: Tensor, adjoint: bool) = _adjoint(result) if check.flag(adjoint, "MatrixInverse", "adjoint") else result
        where result = inverse(x)
_eig(x: Tensor, compute_v: bool) -> tuple[Tensor, Tensor] = values, t.full((), 0, values.dtype)
        return t.eig(x) if compute_v
        where values = t.eigvals(x)
_triangular_solve(matrix: Tensor, rhs: Tensor, lower: bool, adjoint: bool) = matrix_solve(half, rhs, adjoint)
        where half = tril(matrix) if check.flag(lower, "MatrixTriangularSolve", "lower") else triu(matrix)
_conjugate_transpose(x: Tensor, perm) = _op("conj")(turned) if x.dtype in mstype.complex_type else turned
        where turned = t.transpose(check.tensor(x, "ConjugateTranspose", "x"), tuple(perm))
_equal_count(x: Tensor, y: Tensor) = t.reshape(t.cast(t.reduce_sum(t.cast(t.equal(x, y), mstype.int64)), x.dtype), (1,))
        where check.tensor(x, "EqualCount", "x")
    How many elements are equal, in a tensor of shape (1,) and the dtype of `x`.
_reduce_std(x: Tensor, axis, unbiased: bool, keep_dims: bool) -> tuple[Tensor, Tensor] =
        std_mean(x, several, check.flag(unbiased, "ReduceStd", "unbiased"), keep_dims)
        where several = None if isinstance(axis, (tuple, list)) and not axis else axis
_tensor_to_tuple(x: Tensor) -> tuple[Any, ...] = tuple(x.tolist())
        where check.rank(check.tensor(x, "TensorToTuple", "x"), 1, "TensorToTuple", "x")
_bound(x: Tensor, values: Tensor, right: bool, out_type) = t.cast(searchsorted(x, values, right=right), out_type)
_multilabel_margin_loss(x: Tensor, target: Tensor, reduction: str) -> tuple[Tensor, Tensor] =
        reduce_loss(loss, reduction, "MultilabelMarginLoss"), is_target
        where loss, is_target = multilabel_margin_parts(x, target, "MultilabelMarginLoss")
    (loss, which classes are targets as 0 and 1).
""",
    "ops.sparse.lists": """
_numbers(value, op: str, name: str) -> np.ndarray = array
        where array = value.asnumpy() if isinstance(value, Tensor) else np.asarray(value)
        raise TypeError(f"For '{op}', '{name}' must hold ints, but got {array.dtype}.") if array.dtype.kind not in "iu"
    The ints of a tensor or sequence.
_rows(places: np.ndarray, sizes: Sequence[int], like: Tensor) = t.cast(Tensor(rows.astype(np.int64)), like.dtype)
        where rows = np.stack(np.unravel_index(places, sizes), -1) if len(places) else np.zeros((0, len(sizes)),
        np.int64)
    Row-major places as a list of indices, in the dtype of another.
_taken(values: Tensor, order: np.ndarray) = t.take(values, Tensor(np.asarray(order, np.int64)), 0)
_shape_tensor(shape) = shape if isinstance(shape, Tensor) else listed(list(shape))
reorder(indices: Tensor, values: Tensor, shape) -> tuple[Tensor, Tensor] =
        _rows(places[order], sizes, indices), _taken(values, order)
        where places, sizes = _places(indices, values, shape, "SparseReorder")
        where order = np.argsort(places, kind="stable")
    The elements in row-major order.
with_dense(indices: Tensor, values: Tensor, shape, dense: Tensor, operation: Callable[..., Tensor]) =
        operation(values, _taken(flat, places))
        where places, sizes = _places(indices, values, shape, "SparseDenseCwise")
        where flat = t.reshape(t.broadcast_to(check.tensor(dense, "SparseDenseCwise", "x2"), sizes), (-1,))
    The elements after an operation with those of a dense tensor, which is broadcast, at their places.
combine(x1_indices: Tensor, x1_values: Tensor, x1_shape, x2_indices: Tensor, x2_values: Tensor, x2_shape, operation:
        Callable[..., Tensor]) -> tuple[Tensor, Tensor] = _rows(every, sizes, x1_indices), operation(x, y)
        where pair = (x1_indices, x1_values, x1_shape), (x2_indices, x2_values, x2_shape)
        where every, sizes, x, y, _ = _joined(*pair, "SparseSparse")
    An operation of two sparse tensors, where either has an element; the other's is 0 where it has none.
softmax(indices: Tensor, values: Tensor, shape) = _softmax_of_groups(values, places // sizes[-1])
        where places, sizes = _places(indices, values, shape, "SparseSoftmax")
    The softmax of the elements of each row, those without an element left out.
_as_tensor(value) = value if isinstance(value, Tensor) else Tensor(value)
product(indices: Tensor, values: Tensor, shape, dense: Tensor, added: Tensor, alpha, beta) =
        t.add(t.mul(summed, alpha), t.mul(added, beta))
        where _places(indices, values, shape, "SparseAddmm")
        where rows, columns = (Tensor(column.astype(np.int64)) for column in indices.asnumpy().T)
        where lines = t.mul(t.take(dense, columns, 0), t.reshape(values, (-1, 1)))
        where summed = unsorted_segment_sum(lines, rows, added.shape[0])
    `alpha * (sparse @ dense) + beta * added`.
dense_to_matrices(dense: Tensor, indices: Tensor) -> Matrices =
        _from_places(places, sizes, _taken(flat, places), indices.dtype)
        where op = "DenseToCSRSparseMatrix"
        where flat = t.reshape(check.tensor(dense, op, "dense_input"), (-1,))
        where places, sizes = _places(indices, t.full((indices.shape[0],), 0, mstype.int32), dense.shape, op)
    The elements of a dense tensor at `indices`.
sparse_to_matrices(indices: Tensor, values: Tensor, shape) -> Matrices =
        _from_places(places, sizes, values, indices.dtype)
        where places, sizes = _places(indices, values, shape, "SparseTensorToCSRSparseMatrix")
    The matrices of a list of elements in row-major order.
count_of_matrices(*x: Tensor) = Tensor(np.diff(_numbers(x[1], "SparseMatrixNNZ", "x_batch_pointers")).astype(np.int32))
    How many elements each matrix has, in int32.
set_size(indices: Tensor, values: Tensor, shape) = t.reshape(Tensor(counts.astype(np.int32)), sizes[:-1])
        where places, sizes = _places(indices, values, shape, "SetSize")
        where pairs = np.unique(np.stack([places // sizes[-1], values.asnumpy().astype(np.int64)]), axis=1)
        where counts = np.bincount(pairs[0], minlength=int(np.prod(sizes[:-1])))
    How many different members each row has, in int32.
""",
}
