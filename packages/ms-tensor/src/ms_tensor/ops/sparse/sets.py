"""Set operations on the rows of tensors. The number of members depends on the data, so these ops run outside
graphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from .lists import _numbers, _places

_OPERATIONS: dict[str, Callable[..., np.ndarray]] = {
    "a-b": np.setdiff1d,
    "b-a": lambda x, y: np.setdiff1d(y, x),
    "intersection": np.intersect1d,
    "union": np.union1d,
}


def _combined(
    first: list[np.ndarray], second: list[np.ndarray], lead: tuple[int, ...], dtype: Any, operation: str, op: str
) -> tuple[Tensor, Tensor, Tensor]:
    """Applies an operation to pairs of sets; returns indices, members in ascending order, and shape."""
    check.choice(operation, tuple(_OPERATIONS), op, "set_operation")
    sets = [_OPERATIONS[operation](x, y) for x, y in zip(first, second, strict=True)]
    rows = [(*np.unravel_index(i, lead), k) for i, members in enumerate(sets) for k in range(len(members))]
    shape = (*lead, max((len(members) for members in sets), default=0))
    places = Tensor(np.array(rows, np.int64).reshape(-1, len(shape)))
    members = np.concatenate(sets) if sets else np.zeros(0)
    return places, Tensor(members.astype(dtype)), Tensor(np.array(shape, np.int64))


def _rows(x: Tensor, op: str, name: str) -> np.ndarray:
    array = _numbers(check.tensor(x, op, name), op, name)
    if array.ndim < 2:
        raise ValueError(f"For '{op}', '{name}' must have 2 or more dimensions, but got the shape {array.shape}.")
    return array


def of_dense(x1: Tensor, x2: Tensor, operation: str) -> tuple[Tensor, Tensor, Tensor]:
    """Combines the sets in the rows of two tensors; returns indices, members in ascending order, and shape."""
    op = "DenseToDenseSetOperation"
    a, b = _rows(x1, op, "x1"), _rows(x2, op, "x2")
    lead = a.shape[:-1]
    if lead != b.shape[:-1]:
        raise ValueError(f"For '{op}', expected shapes that differ in the last size only, got {a.shape} and {b.shape}.")
    return _combined(list(a.reshape(-1, a.shape[-1])), list(b.reshape(-1, b.shape[-1])), lead, a.dtype, operation, op)


def of_dense_and_sparse(
    x1: Tensor, indices: Tensor, values: Tensor, shape: Any, operation: str
) -> tuple[Tensor, Tensor, Tensor]:
    """Like `of_dense`, with a sparse second tensor."""
    op = "DenseToSparseSetOperation"
    a = _rows(x1, op, "x1")
    lead = a.shape[:-1]
    places, sizes = _places(indices, values, shape, op)
    if lead != sizes[:-1]:
        raise ValueError(f"For '{op}', expected shapes that differ in the last size only, got {a.shape} and {sizes}.")
    members, rows = _numbers(values, op, "x2_values"), places // sizes[-1]
    second = [members[rows == i] for i in range(int(np.prod(lead)))]
    return _combined(list(a.reshape(-1, a.shape[-1])), second, lead, a.dtype, operation, op)
