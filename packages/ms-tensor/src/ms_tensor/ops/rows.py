"""Rows of a tensor changed at given places, and sparse matrices times dense ones."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype


def _places(indices: Any, x: Tensor, v: Tensor, op: str) -> list[int]:
    check.tensor(x, op, "x")
    check.tensor(v, op, "v")
    several = indices if isinstance(indices, (tuple, list)) else (indices,)
    places = [check.integer(i, op, "indices") for i in several]
    if x.ndim == 0 or x.dtype is not v.dtype or tuple(v.shape) != (len(places), *x.shape[1:]):
        raise ValueError(f"For '{op}', {len(places)} rows of {v.shape} do not fit into shape {x.shape}.")
    if any(not 0 <= i < x.shape[0] for i in places):
        raise ValueError(f"For '{op}', 'indices' must be in [0, {x.shape[0]}), but got {check.show(indices)}.")
    return places


def _index(places: list[int]) -> Tensor:
    return t.concat([t.full((1,), i, mstype.int64) for i in places], 0)


def inplace_add(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """`x` with `v` added to rows; `x` itself stays.

    Args:
        x: Tensor.
        v: The rows to add, of the same dtype.
        indices: An int, or a tuple or list of ints: where.

    Returns:
        Tensor of the shape of `x`.

    Raises:
        ValueError: the shapes do not fit, or an index is out of range.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.inplace_add(Tensor([[1.0], [2.0]]), Tensor([[10.0]]), (1,)))
        [[ 1.]
         [12.]]
    """
    places = _places(indices, x, v, "inplace_add")
    return t.take_add(x, _index(places), v, 0) if places else x


def inplace_sub(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """`x` with `v` subtracted from rows; `x` itself stays.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.inplace_sub(Tensor([[1.0], [2.0]]), Tensor([[10.0]]), (1,)))
        [[ 1.]
         [-8.]]
    """
    places = _places(indices, x, v, "inplace_sub")
    return t.take_add(x, _index(places), t.neg(v), 0) if places else x


def inplace_update(x: Tensor, v: Tensor, indices: Any) -> Tensor:
    """`x` with rows replaced by `v`; `x` itself stays. Of equal indices, the last counts.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> print(ops.inplace_update(Tensor([[1.0], [2.0]]), Tensor([[10.0]]), (1,)))
        [[ 1.]
         [10.]]
    """
    places = _places(indices, x, v, "inplace_update")
    if not places:
        return x
    last = {place: k for k, place in enumerate(places)}
    rows = t.take(v, _index(list(last.values())), 0)
    index = _index(list(last))
    count = x.shape[0]
    touched = t.take_add(t.full((count,), 0, mstype.int64), index, t.full((len(last),), 1, mstype.int64), 0)
    kept = t.reshape(t.equal(touched, 0), (count, *(1,) * (x.ndim - 1)))
    return t.take_add(t.select(kept, x, t.cast(0, x.dtype)), index, rows, 0)


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
        raise ValueError(f"For '{op}', shapes {indices.shape}, {values.shape} and {shape} do not fit.")
    right = t.transpose(dense, (1, 0)) if check.flag(adjoint_dt, op, "adjoint_dt") else dense
    row, column = (t.reshape(t.take(indices, t.iota(k, 1, 1, mstype.int64), 1), (-1,)) for k in (0, 1))
    if check.flag(adjoint_st, op, "adjoint_st"):
        row, column, shape = column, row, shape[::-1]
    if right.shape[0] != shape[1]:
        raise ValueError(f"For '{op}', the inner sizes must be the same, but got {shape} and {right.shape}.")
    parts = t.mul(t.take(right, t.cast(column, mstype.int64), 0), t.reshape(values, (-1, 1)))
    zero = t.full((shape[0], right.shape[1]), 0, parts.dtype)
    return t.take_add(zero, t.cast(row, mstype.int64), parts, 0)
