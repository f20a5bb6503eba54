"""Diagonals: reading, making, and matrices of bands."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._constants import constant
from ._places import counting, pick, put
from .shapes import moveaxis


def _embed(x: Tensor, offset: int) -> Tensor:
    """Square matrices with the last dimension of `x` on a diagonal."""
    size = x.shape[-1]
    side = size + abs(offset)
    zeros = t.full((*x.shape[:-1], side, side), 0, x.dtype)
    along = counting(size)
    places = [t.add(along, max(-offset, 0)), t.add(along, max(offset, 0))]
    return put(zeros, x, places, (x.ndim - 1, x.ndim), x.ndim - 1)


def diag_embed(input: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """Returns matrices with the last dimension of `input` on a diagonal and zeros elsewhere.

    input: of at least one dimension.
    offset: The diagonal: 0 is the main one, positive ones are above it.
    dim1: The result's dimension of the rows.
    dim2: The result's dimension of the columns.
    Returns: Tensor of the dtype of `input`, with one dimension more.
    ValueError: a dimension is out of range, or `dim1` and `dim2` are the same.

    >>> print(ops.diag_embed(Tensor([1, 2]), 1))
    [[0 1 0]
     [0 0 2]
     [0 0 0]]
    """
    op = "diag_embed"
    if check.tensor(input, op).ndim == 0:
        raise ValueError(f"For '{op}', 'input' must have at least 1 dimension, but got a 0-d Tensor.")
    rank = input.ndim + 1
    rows, columns = check.axis(dim1, rank, op, "dim1"), check.axis(dim2, rank, op, "dim2")
    if rows == columns:
        raise ValueError(f"For '{op}', 'dim1' must not be identical to 'dim2', but both are {rows}.")
    matrices = _embed(input, check.integer(offset, op, "offset"))
    return moveaxis(matrices, (rank - 2, rank - 1), (rows, columns))


def matrix_band_part(x: Tensor, lower: Any, upper: Any) -> Tensor:
    """Returns the elements in a band around the main diagonal of matrices, and zeros elsewhere.

    x: of at least two dimensions.
    lower: The number of diagonals below the main one; negative is all of them. An int or an integer tensor.
    upper: The number of diagonals above the main one.
    Returns: Tensor of the shape and dtype of `x`.
    ValueError: `x` has fewer than two dimensions.

    >>> print(ops.matrix_band_part(Tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), 1, 0))
    [[1 0 0]
     [4 5 0]
     [0 8 9]]
    """
    op = "MatrixBandPart"
    if check.tensor(x, op, "x").ndim < 2:
        raise ValueError(f"For '{op}', 'x' must have at least 2 dimensions, but got shape {x.shape}.")
    above = _above(x.shape[-2], x.shape[-1])

    def within(distance: Tensor, limit: Any) -> Tensor:
        if not isinstance(limit, Tensor):
            limit = t.full((), check.integer(limit, op, "lower and upper"), mstype.int64)
        limit = t.reshape(limit, (*limit.shape, 1, 1))
        return t.logical_or(t.less(limit, 0), t.less_equal(distance, limit))

    inside = t.logical_and(within(t.neg(above), lower), within(above, upper))
    return t.select(inside, x, t.full((), 0, x.dtype))


def _triangle(row: Any, col: Any, offset: Any, dtype: Any, op: str, columns_of: Any) -> Tensor:
    for name, value in (("row", row), ("col", col)):
        check.at_least(check.integer(value, op, name), 0, op, name)
    check.integer(offset, op, "offset")
    if dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', 'dtype' must be int32 or int64, but got {check.show(dtype)}.")
    # Asks for the memory of the largest result first, so that an absurd size fails here and not after a long loop.
    if row * col > 1 << 24:
        t.full((2, row, col), 0, dtype)
    places = [(r, c) for r in range(row) for c in columns_of(r)]
    if not places:
        return t.full((2, 0), 0, dtype)
    return constant(np.array(places, mstype.dtype_to_nptype(dtype)).T)


from ..._generated.rows.ops_shapes import *

_ALIGN = ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT")


def _band(k: Any, op: str) -> tuple[int, int]:
    """The lowest and highest diagonal that `k` names."""
    values = k.tolist() if isinstance(k, Tensor) else k
    several = values if isinstance(values, (list, tuple)) else (values,)
    if len(several) not in (1, 2):
        raise ValueError(f"For '{op}', 'k' must hold 1 or 2 ints, but got {check.show(several)}.")
    low, high = (check.integer(v, op, "k") for v in (several[0], several[-1]))
    if low > high:
        raise ValueError(
            f"For '{op}', k[0] must not be greater than k[1], but got {check.show(low)} and {check.show(high)}."
        )
    return low, high


def _shift(d: Tensor, rows: int, columns: int, longest: int, align: str, op: str) -> Tensor:
    """The offset of the elements of diagonals `d` in rows of `longest` elements."""
    check.choice(align, _ALIGN, op, "align")
    above, below = align.split("_")
    left = t.logical_or(
        t.logical_and(t.greater_equal(d, 0), above == "LEFT"), t.logical_and(t.less_equal(d, 0), below == "LEFT")
    )
    return t.select(left, t.full((), 0, mstype.int64), t.sub(longest, _length(d, rows, columns)))


def _spread(diagonals: Tensor, rows: int, columns: int, low: int, high: int, align: str, fill: Any, op: str) -> Tensor:
    """Matrices with bands of diagonals (the highest first), and the elements of `fill` elsewhere."""
    if low == high:
        diagonals = t.reshape(diagonals, (*diagonals.shape[:-1], 1, diagonals.shape[-1]))
    longest = diagonals.shape[-1]
    d = _above(rows, columns)
    inside = t.logical_and(t.greater_equal(d, low), t.less_equal(d, high))
    place = t.add(
        t.minimum(counting(rows, 2, 0), counting(columns, 2, 1)), _shift(d, rows, columns, longest, align, op)
    )
    zero = t.full((), 0, mstype.int64)
    which = t.select(inside, t.sub(high, d), zero)
    place = t.select(inside, place, zero)
    rank = diagonals.ndim
    return t.select(inside, pick(diagonals, [which, place], (rank - 2, rank - 1), rank - 2), fill)


def matrix_diag(
    x: Tensor, k: Any = 0, num_rows: Any = -1, num_cols: Any = -1, padding_value: Any = 0, align: str = "RIGHT_LEFT"
) -> Tensor:
    """Returns matrices with given diagonals.

    x: The last dimension is one diagonal; or the last two are several, the highest first.
    k: The diagonal, or the lowest and highest of several: an int, or an integer tensor of one or two elements.
    num_rows: The number of rows; -1 is the smallest that fits (a square if both are -1).
    num_cols: The number of columns, likewise.
    padding_value: The value of the other elements.
    align: The alignment of diagonals that are shorter than the row, above and below the main one:
        "RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT" or "RIGHT_RIGHT".
    Returns: Tensor of the dtype of `x`, whose last two dimensions are the matrices.
    ValueError: the sizes are incompatible.

    >>> print(ops.matrix_diag(Tensor([1, 2]), 1))
    [[0 1 0]
     [0 0 2]
     [0 0 0]]
    """
    op = "MatrixDiagV3"
    low, high = _band(k, op)
    check.choice(align, _ALIGN, op, "align")
    least = 1 if low == high else 2
    if check.tensor(x, op, "x").ndim < least or (least == 2 and x.shape[-2] != high - low + 1):
        raise ValueError(f"For '{op}', 'x' must hold {high - low + 1} diagonals, but got shape {x.shape}.")
    longest = x.shape[-1]
    rows, columns = (check.integer(_number(n, op, "num"), op, "num_rows and num_cols") for n in (num_rows, num_cols))
    least_rows, least_columns = longest - min(high, 0), longest + max(low, 0)
    if rows == columns == -1:
        rows = columns = max(least_rows, least_columns)
    rows = least_rows if rows == -1 else rows
    columns = least_columns if columns == -1 else columns
    fits = rows >= least_rows and columns >= least_columns
    if not fits or max(_length(d, rows, columns) for d in range(low, high + 1)) != longest:
        raise ValueError(
            f"For '{op}', {rows} rows and {columns} columns must have diagonals of the given length, but got {longest}."
        )
    fill = t.full((), _number(padding_value, op, "padding_value"), x.dtype)
    return _spread(x, rows, columns, low, high, align, fill, op)


def matrix_diag_part(x: Tensor, k: Any, padding_value: Any, align: str = "RIGHT_LEFT") -> Tensor:
    """Returns diagonals of matrices.

    x: of at least two dimensions.
    k: The diagonal, or the lowest and highest of several: an int, or an integer tensor of one or two elements.
    padding_value: The value that pads diagonals shorter than the longest.
    align: The alignment of short diagonals; see `matrix_diag`.
    Returns: Tensor of the dtype of `x`. The last dimension is the diagonal; or the last two are several, the highest
        first.
    ValueError: `k` is outside the matrices.

    >>> print(ops.matrix_diag_part(Tensor([[1, 2], [3, 4]]), (0, 1), 0))
    [[0 2]
     [1 4]]
    """
    op = "MatrixDiagPartV3"
    low, high, rows, columns = _inside(x, k, op)
    longest = max(_length(d, rows, columns) for d in range(low, high + 1))
    d = t.sub(high, counting(high - low + 1, 2, 0))
    place = t.sub(counting(longest, 2, 1), _shift(d, rows, columns, longest, align, op))
    inside = t.logical_and(t.greater_equal(place, 0), t.less(place, _length(d, rows, columns)))
    zero = t.full((), 0, mstype.int64)
    row, column = t.sub(place, t.minimum(d, 0)), t.add(place, t.maximum(d, 0))
    found = [t.select(inside, row, zero), t.select(inside, column, zero)]
    fill = t.full((), _number(padding_value, op, "padding_value"), x.dtype)
    out = t.select(inside, pick(x, found, (x.ndim - 2, x.ndim - 1), x.ndim - 2), fill)
    return t.reshape(out, (*x.shape[:-2], longest)) if low == high else out


def _inside(x: Tensor, k: Any, op: str) -> tuple[int, int, int, int]:
    low, high = _band(k, op)
    if check.tensor(x, op, "x").ndim < 2:
        raise ValueError(f"For '{op}', 'x' must have at least 2 dimensions, but got shape {x.shape}.")
    rows, columns = x.shape[-2:]
    if not (-rows < low or low == 0) or not (high < columns or high == 0):
        raise check.wrong(ValueError, op, "k", f"in ({-rows}, {columns})", f"{check.show(low)} and {check.show(high)}")
    return low, high, rows, columns


def matrix_set_diag(x: Tensor, diagonal: Tensor, k: Any = 0, align: str = "RIGHT_LEFT") -> Tensor:
    """Returns a copy of matrices with some diagonals replaced.

    x: of at least two dimensions.
    diagonal: of the shape that `matrix_diag_part` returns for the same `k`.
    k: The diagonal, or the lowest and highest of several: an int, or an integer tensor of one or two elements.
    align: The alignment of short diagonals; see `matrix_diag`.
    Returns: Tensor of the shape and dtype of `x`.
    ValueError: the shapes are incompatible.

    >>> print(ops.matrix_set_diag(Tensor([[1, 2], [3, 4]]), Tensor([8, 9])))
    [[8 2]
     [3 9]]
    """
    op = "MatrixSetDiagV3"
    low, high, rows, columns = _inside(x, k, op)
    longest = max(_length(d, rows, columns) for d in range(low, high + 1))
    shape = (*x.shape[:-2], *(() if low == high else (high - low + 1,)), longest)
    if check.tensor(diagonal, op, "diagonal").shape != shape:
        raise ValueError(f"For '{op}', 'diagonal' must have shape {shape}, but got {diagonal.shape}.")
    return _spread(t.cast(diagonal, x.dtype), rows, columns, low, high, align, x, op)
