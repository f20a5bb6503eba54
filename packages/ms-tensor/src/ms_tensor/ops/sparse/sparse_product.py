"""Sparse matrices times dense ones."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def sparse_dense_matmul(
    indices: Tensor,
    values: Tensor,
    sparse_shape: Any,
    dense: Tensor,
    adjoint_st: bool = False,
    adjoint_dt: bool = False,
) -> Tensor:
    """A sparse matrix, by its places and values, times a dense one."""
    op = "SparseTensorDenseMatmul"
    check.rank(check.tensor(indices, op, "indices"), 2, op, "indices")
    check.rank(check.tensor(values, op, "values"), 1, op, "values")
    check.rank(check.tensor(dense, op, "dense"), 2, op, "dense")
    shape = check.shape(sparse_shape, op, "sparse_shape")
    if len(shape) != 2 or tuple(indices.shape) != (values.shape[0], 2):
        raise ValueError(
            f"For '{op}', 'indices' must have shape ({values.shape[0]}, 2) and 'sparse_shape' 2 entries, "
            f"but got {indices.shape} and {shape}."
        )
    right = t.transpose(dense, (1, 0)) if check.flag(adjoint_dt, op, "adjoint_dt") else dense
    row, column = (t.reshape(t.take(indices, t.iota(k, 1, 1, mstype.int64), 1), (-1,)) for k in (0, 1))
    if check.flag(adjoint_st, op, "adjoint_st"):
        row, column, shape = column, row, shape[::-1]
    if right.shape[0] != shape[1]:
        raise ValueError(
            f"For '{op}', the inner sizes must be the same, but got {check.show(shape)} and {right.shape}."
        )
    parts = t.mul(t.take(right, t.cast(column, mstype.int64), 0), t.reshape(values, (-1, 1)))
    zero = t.full((shape[0], right.shape[1]), 0, parts.dtype)
    return t.take_add(zero, t.cast(row, mstype.int64), parts, 0)
