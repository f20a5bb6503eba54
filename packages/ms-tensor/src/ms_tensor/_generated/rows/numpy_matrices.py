"""Functions of `ms_tensor.numpy.matrices`, from the rows of `ms_tensor.function_rows.numpy_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import as_dtype, cast, constant, strict, tensor
from ms_tensor.numpy.reductions import sum as _sum
from typing import Any
import numpy as np


def _offsets(rows: int, columns: int) -> Tensor:
    """Column minus row of every place of a matrix."""
    down = t.reshape(t.iota(0, 1, rows, mstype.int64), (rows, 1))
    return t.sub(t.iota(0, 1, columns, mstype.int64), down)


def _sizes(op: str, *sizes: Any) -> tuple[int, ...]:
    return check.shape(sizes, op)


def eye(N: int, M: int | None=None, k: int=0, dtype: Any=mstype.float32) -> Tensor:
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


def identity(n: int, dtype: Any=mstype.float32) -> Tensor:
    """The identity matrix.

    n: The number of rows and columns.
    Returns: Tensor of shape (n, n).
    TypeError: `n` is not an int.

    >>> print(ms.numpy.identity(2))
    [[1. 0.]
     [0. 1.]]
    """
    return eye(check.integer(n, "identity", "n"), dtype=dtype)


def tri(N: int, M: int | None=None, k: int=0, dtype: Any=mstype.float32) -> Tensor:
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


def tril(m: Any, k: int=0) -> Tensor:
    """The elements at and below a diagonal, and zeros above.

    m: Tensor, or nested lists or tuples of numbers; a vector is repeated as rows.
    ValueError: `m` is 0-d.

    >>> print(ms.numpy.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
    """
    return _triangle(m, k, True, "tril")


def triu(m: Any, k: int=0) -> Tensor:
    """The elements at and above a diagonal, and zeros below.

    Arguments: tril

    >>> print(ms.numpy.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
    """
    return _triangle(m, k, False, "triu")


def _indices(rows: int, columns: int, inside: Any) -> tuple[Tensor, Tensor]:
    down, right = np.nonzero(inside(np.arange(columns) - np.arange(rows)[:, None]))
    return constant(down.astype(np.int32)), constant(right.astype(np.int32))


def tril_indices(n: int, k: int=0, m: int | None=None) -> tuple[Tensor, Tensor]:
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


def triu_indices(n: int, k: int=0, m: int | None=None) -> tuple[Tensor, Tensor]:
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


def tril_indices_from(arr: Any, k: int=0) -> tuple[Tensor, Tensor]:
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


def triu_indices_from(arr: Any, k: int=0) -> tuple[Tensor, Tensor]:
    """`triu_indices` for the shape of a matrix.

    Arguments: tril_indices_from

    >>> print(ms.numpy.triu_indices_from(ms.Tensor([[1, 2], [3, 4]]))[0])
    [0 0 1]
    """
    shape = _matrix(arr, "triu_indices_from").shape
    return triu_indices(shape[0], k, shape[1])


def diag_indices(n: int, ndim: int=2) -> tuple[Tensor, ...]:
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


def diagonal(a: Tensor, offset: int=0, axis1: int=0, axis2: int=1) -> Tensor:
    """The diagonal of two axes, as the last axis of the result.

    a: of at least two dimensions.
    offset: The diagonal: above the main one where positive.
    axis1: The axis of the rows.
    axis2: The axis of the columns.
    ValueError: `a` has fewer dimensions, or the axes are the same.

    >>> print(ms.numpy.diagonal(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
    """
    return _diagonal(strict(a, "diagonal", "a"), offset, axis1, axis2, "diagonal")


def trace(a: Tensor, offset: int=0, axis1: int=0, axis2: int=1, dtype: Any=None) -> Tensor:
    """The sum of a diagonal; of ints, in int64.

    Arguments: diagonal

    >>> print(ms.numpy.trace(ms.Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
    """
    found = _diagonal(strict(a, "trace", "a"), offset, axis1, axis2, "trace")
    if found.dtype is mstype.bool_ and dtype is None:
        return t.reduce_any(found, (found.ndim - 1,), False)
    return _sum(found if dtype is not None else accumulate.widened_trace(found), -1, dtype)


def diag(v: Tensor, k: int=0) -> Tensor:
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


for _row in (_offsets, _sizes, eye, identity, tri, tril, triu, _indices, tril_indices, triu_indices, _matrix, tril_indices_from, triu_indices_from, diag_indices, diagonal, trace, diag,):
    _row.__module__ = "ms_tensor.numpy.matrices"

__all__ = [
    "_offsets",
    "_sizes",
    "eye",
    "identity",
    "tri",
    "tril",
    "triu",
    "_indices",
    "tril_indices",
    "triu_indices",
    "_matrix",
    "tril_indices_from",
    "triu_indices_from",
    "diag_indices",
    "diagonal",
    "trace",
    "diag",
]

from ms_tensor.numpy.matrices import _diagonal, _triangle, diagflat
