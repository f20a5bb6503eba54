"""Functions of `ms_tensor.ops.arrays.diagonals`, from the rows of `ms_tensor.function_rows.ops_shapes`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays._places import counting
from typing import Any


def diagonal(input: Tensor, offset: int=0, dim1: int=0, dim2: int=1) -> Tensor:
    """A diagonal of the matrices that two dimensions make; a view.

    input: of at least two dimensions.
    offset: Which diagonal: 0 is the main one, positive ones lie above it.
    dim1: The dimension of the rows.
    dim2: The dimension of the columns.
    Returns: Tensor of the other dimensions and, last, that of the diagonal.
    ValueError: a dimension is out of range, or both are the same.

    >>> print(ops.diagonal(Tensor([[1, 2, 3], [4, 5, 6]]), 1))
    [2 6]
    """
    check.tensor(input, "diagonal")
    return t.diagonal_(input, check.integer(offset, "diagonal", "offset"), dim1, dim2)


def diag(input: Tensor) -> Tensor:
    """A tensor of twice the dimensions with `input` on its diagonal and zeros elsewhere.

    input: of at least one dimension.
    Returns: Tensor of shape ``input.shape + input.shape``.
    ValueError: `input` has no dimension.

    >>> print(ops.diag(Tensor([1, 2])))
    [[1 0]
     [0 2]]
    """
    if check.tensor(input, "Diag").ndim == 0:
        raise ValueError("For 'Diag', 'input' must have at least 1 dimension, but got a 0-d Tensor.")
    return t.reshape(_embed(t.reshape(input, (-1,)), 0), input.shape + input.shape)


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


def _above(rows: int, columns: int) -> Tensor:
    """How far each element of a matrix lies above its main diagonal."""
    return t.sub(counting(columns, 2, 1), counting(rows, 2, 0))


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


def _length(d: Any, rows: int, columns: int) -> Any:
    """The number of elements of diagonal `d`, an int or a tensor."""
    if isinstance(d, int):
        return min(rows + min(d, 0), columns - max(d, 0))
    return t.minimum(t.add(t.minimum(d, 0), rows), t.sub(columns, t.maximum(d, 0)))


def _number(value: Any, op: str, name: str) -> Any:
    """A Python number, or the one in a 0-d tensor."""
    return value.item() if isinstance(value, Tensor) else value


for _row in (diagonal, diag, diagflat, _above, tril_indices, triu_indices, _length, _number,):
    _row.__module__ = "ms_tensor.ops.arrays.diagonals"

__all__ = [
    "diagonal",
    "diag",
    "diagflat",
    "_above",
    "tril_indices",
    "triu_indices",
    "_length",
    "_number",
]

from ms_tensor.ops.arrays.diagonals import _embed, _triangle
