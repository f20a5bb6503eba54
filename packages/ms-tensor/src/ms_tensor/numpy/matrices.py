"""Matrices with a pattern, and diagonals."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import as_dtype, cast, constant, reversed_axis, strict, tensor
from .reductions import sum as _sum


def _offsets(rows: int, columns: int) -> Tensor:
    """Column minus row of every place of a matrix."""
    down = t.reshape(t.iota(0, 1, rows, mstype.int64), (rows, 1))
    return t.sub(t.iota(0, 1, columns, mstype.int64), down)


def _sizes(op: str, *sizes: Any) -> tuple[int, ...]:
    return check.shape(sizes, op)


def eye(N: int, M: int | None = None, k: int = 0, dtype: Any = mstype.float32) -> Tensor:
    """Ones on a diagonal and zeros elsewhere.

    N: The number of rows.
    M: The number of columns; None is `N`.
    Returns: Tensor of shape (N, M).
    TypeError: a size is not an int.
    ValueError: a size is negative.

    >>> print(ms.numpy.eye(2, 3, 1))
    [[0. 1. 0.]
     [0. 0. 1.]]
    """
    place = _offsets(*_sizes("eye", N, N if M is None else M))
    return cast(t.equal(place, check.integer(k, "eye", "k")), as_dtype(dtype, "eye"))


def tri(N: int, M: int | None = None, k: int = 0, dtype: Any = mstype.float32) -> Tensor:
    """Ones at and below a diagonal and zeros elsewhere.

    N: The number of rows.
    M: The number of columns; None is `N`.
    Returns: Tensor of shape (N, M).
    TypeError: a size is not an int.

    >>> print(ms.numpy.tri(2, 3))
    [[1. 0. 0.]
     [1. 1. 0.]]
    """
    place = _offsets(*_sizes("tri", N, N if M is None else M))
    return cast(t.less_equal(place, check.integer(k, "tri", "k")), as_dtype(dtype, "tri"))


def _triangle(m: Any, k: int, lower: bool, op: str) -> Tensor:
    x = tensor(m, op, "m")
    if x.ndim < 1:
        raise ValueError(f"For '{op}', 'm' must have at least one dimension, but got a 0-d tensor.")
    if x.ndim == 1:
        x = t.broadcast_to(x, (x.shape[0], x.shape[0]))
    place = _offsets(x.shape[-2], x.shape[-1])
    level = check.integer(k, op, "k")
    kept = t.less_equal(place, level) if lower else t.greater_equal(place, level)
    if x.dtype is mstype.bool_:
        return t.logical_and(x, kept)
    return t.select(kept, x, t.full((), 0, x.dtype))


def _indices(rows: int, columns: int, inside: Any) -> tuple[Tensor, Tensor]:
    down, right = np.nonzero(inside(np.arange(columns) - np.arange(rows)[:, None]))
    return constant(down.astype(np.int32)), constant(right.astype(np.int32))


def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Tensor, Tensor]:
    """The rows and columns of the elements at and below a diagonal.

    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tuple of two int32 tensors.
    TypeError: a size is not an int.

    >>> rows, columns = ms.numpy.tril_indices(2)
    >>> print(rows, columns)
    [0 1 1] [0 0 1]
    """
    rows, columns = _sizes("tril_indices", n, n if m is None else m)
    return _indices(rows, columns, lambda place: place <= k)


def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Tensor, Tensor]:
    """The rows and columns of the elements at and above a diagonal.

    Arguments: tril_indices

    >>> rows, columns = ms.numpy.triu_indices(2)
    >>> print(rows, columns)
    [0 0 1] [0 1 1]
    """
    rows, columns = _sizes("triu_indices", n, n if m is None else m)
    return _indices(rows, columns, lambda place: place >= k)


def _matrix(arr: Any, op: str) -> Tensor:
    x = tensor(arr, op, "arr")
    check.rank(x, 2, op, "arr")
    return x


def tril_indices_from(arr: Any, k: int = 0) -> tuple[Tensor, Tensor]:
    """`tril_indices` for the shape of a matrix.

    arr: Tensor of two dimensions.
    k: The diagonal.
    Returns: Tuple of two int32 tensors.
    ValueError: `arr` has not two dimensions.

    >>> print(ms.numpy.tril_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 1 1]
    """
    shape = _matrix(arr, "tril_indices_from").shape
    return tril_indices(shape[0], k, shape[1])


def triu_indices_from(arr: Any, k: int = 0) -> tuple[Tensor, Tensor]:
    """`triu_indices` for the shape of a matrix.

    Arguments: tril_indices_from

    >>> print(ms.numpy.triu_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 0 1]
    """
    shape = _matrix(arr, "triu_indices_from").shape
    return triu_indices(shape[0], k, shape[1])


def diag_indices(n: int, ndim: int = 2) -> tuple[Tensor, ...]:
    """The indices of the main diagonal of an array with `ndim` axes of size `n`.

    n: The size of each axis.
    ndim: The number of axes.
    Returns: Tuple of `ndim` int32 tensors.
    TypeError: an argument is not an int.

    >>> print(ms.numpy.diag_indices(3)[1])
    [0 1 2]
    """
    size, count = _sizes("diag_indices", n, ndim)
    return (t.iota(0, 1, size, mstype.int32),) * count


def _diagonal(x: Tensor, offset: int, axis1: int, axis2: int, op: str) -> Tensor:
    if x.ndim < 2:
        raise ValueError(f"For '{op}', 'a' must have at least two dimensions, but got shape {x.shape}.")
    first, second = check.axis(axis1, x.ndim, op, "axis1"), check.axis(axis2, x.ndim, op, "axis2")
    if first == second:
        raise ValueError(
            f"For '{op}', 'axis1' and 'axis2' must differ, but got {check.show(axis1)} and {check.show(axis2)}."
        )
    rest = tuple(i for i in range(x.ndim) if i not in (first, second))
    x = t.transpose(x, (*rest, first, second))
    rows, columns = x.shape[-2:]
    shift = check.integer(offset, op, "offset")
    top, left = max(-shift, 0), max(shift, 0)
    count = max(min(rows - top, columns - left), 0)
    # In the flattened matrix the diagonal's elements are `columns + 1` apart.
    flat = t.reshape(x, (*x.shape[:-2], rows * columns))
    start = top * columns + left if count else 0
    return t.take(flat, t.iota(start, columns + 1, count, mstype.int64), flat.ndim - 1)



from .._generated.rows.numpy_matrices import *


def trace(a: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None) -> Tensor:
    """The sum of a diagonal; of ints, in int64.

    Arguments: diagonal

    >>> print(ms.numpy.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
    """
    found = _diagonal(strict(a, "trace", "a"), offset, axis1, axis2, "trace")
    if found.dtype is mstype.bool_ and dtype is None:
        return t.reduce_any(found, (found.ndim - 1,), False)
    return _sum(found if dtype is not None else accumulate.widened_trace(found), -1, dtype)


def diag(v: Tensor, k: int = 0) -> Tensor:
    """Of a matrix its diagonal; of a vector the matrix that has it as diagonal.

    v: of one or two dimensions.
    ValueError: `v` has other dimensions.

    >>> print(ms.numpy.diag(ms.Tensor([1, 2])))
    [[1 0]
     [0 2]]
    """
    x = strict(v, "diag", "v")
    if x.ndim == 2:
        return _diagonal(x, k, 0, 1, "diag")
    check.rank(x, 1, "diag", "v")
    return diagflat(x, k)


def diagflat(v: Tensor, k: int = 0) -> Tensor:
    """The matrix that has the flattened tensor as diagonal.

    v: Tensor.
    Returns: Tensor of two dimensions.

    >>> print(ms.numpy.diagflat(ms.Tensor([[5, 6]]), 1))
    [[0 5 0]
     [0 0 6]
     [0 0 0]]
    """
    x = t.reshape(strict(v, "diagflat", "v"), (-1,))
    shift = check.integer(k, "diagflat", "k")
    size = x.shape[0] + abs(shift)
    # Every row holds the vector, shifted right by `k`; the mask leaves one element of each row.
    low, high = (shift, 0) if shift > 0 else (0, -shift)
    row = t.pad_constant(cast(x, mstype.int32) if x.dtype is mstype.bool_ else x, (low,), (high,), 0)
    kept = t.equal(_offsets(size, size), shift)
    return cast(t.select(kept, t.broadcast_to(row, (size, size)), t.full((), 0, row.dtype)), x.dtype)


def vander(x: Any, N: int | None = None, increasing: bool = False) -> Tensor:
    """The powers of each element, as rows of a Vandermonde matrix.

    x: Tensor of one dimension, or a list or tuple of numbers.
    N: The number of columns; None is the size of `x`.
    increasing: Whether powers go up from left to right.
    ValueError: `x` has not one dimension, or `N` is negative.

    >>> print(ms.numpy.vander([1, 2, 3]))
    [[1 1 1]
     [4 2 1]
     [9 3 1]]
    """
    values = tensor(x, "vander")
    check.rank(values, 1, "vander", "x")
    count = _sizes("vander", values.shape[0] if N is None else N)[0]
    column = t.reshape(values, (-1, 1))
    powers = t.iota(0, 1, count, values.dtype)
    if not check.flag(increasing, "vander", "increasing"):
        powers = reversed_axis(powers, 0)
    return t.pow(column, powers)


def array_str(a: Tensor) -> str:
    """The text of the values, as `str` gives it.

    Returns: str.

    >>> ms.numpy.array_str(ms.Tensor([1, 2]))
    '[1 2]'
    """
    x = strict(a, "array_str", "a")
    if x._is_symbolic:
        x.asnumpy()  # there are no values to print: this ends the capture
    return str(x)
