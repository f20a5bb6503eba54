"""Functions of `ms_tensor.ops.arrays.diagonals`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from typing import Any


def diagflat(input: Tensor, offset: int=0) -> Tensor:
    """A matrix with all elements of `input` on a diagonal and zeros elsewhere.

    offset: Which diagonal: 0 is the main one, positive ones lie above it.
    Returns: Tensor of two dimensions.
    TypeError: `offset` is not an int.

    >>> print(ops.diagflat(Tensor([[1, 2]])))
    [[1 0]
     [0 2]]
    """
    return _embed(t.reshape(check.tensor(input, "diagflat"), (-1,)), check.integer(offset, "diagflat", "offset"))


def tril_indices(row: int, col: int, offset: int=0, *, dtype: Any=mstype.int64) -> Tensor:
    """The places on and below a diagonal of a matrix: row indices, then column indices.

    row: The number of rows.
    col: The number of columns.
    offset: Which diagonal; 0 is the main one.
    dtype: int32 or int64.
    Returns: Tensor of shape (2, count), in row-major order.
    TypeError: `dtype` is another.
    ValueError: a size is negative.

    >>> print(ops.tril_indices(2, 2))
    [[0 1 1]
     [0 0 1]]
    """
    return _triangle(row, col, offset, dtype, "TrilIndices", lambda r: range(min(col, r + offset + 1)))


def triu_indices(row: int, col: int, offset: int=0, *, dtype: Any=mstype.int64) -> Tensor:
    """The places on and above a diagonal of a matrix: row indices, then column indices.

    Arguments: tril_indices
    Returns: Tensor of shape (2, count), in row-major order.

    >>> print(ops.triu_indices(2, 2))
    [[0 0 1]
     [0 1 1]]
    """
    return _triangle(row, col, offset, dtype, "TriuIndices", lambda r: range(max(0, r + offset), col))


for _function in (diagflat, tril_indices, triu_indices,):
    _function.__module__ = "ms_tensor.ops.arrays.diagonals"

__all__ = [
    "diagflat",
    "tril_indices",
    "triu_indices",
]

from ms_tensor.ops.arrays.diagonals import _embed, _triangle
