"""Functions of `ms_tensor.ops.sparse.lists`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor._constants import listed
from ms_tensor.ops.arrays.segments import unsorted_segment_sum
from typing import Any
import numpy as np


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


for _row in (_numbers, _rows, _taken, _shape_tensor, reorder, with_dense, combine, softmax, _as_tensor, product, dense_to_matrices, sparse_to_matrices, count_of_matrices, set_size,):
    _row.__module__ = "ms_tensor.ops.sparse.lists"

__all__ = [
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

from ms_tensor.ops.sparse.lists import Matrices, _from_places, _joined, _places, _softmax_of_groups
