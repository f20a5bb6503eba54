"""Functions of `ms_tensor.numpy.matrices`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import strict
from typing import Any


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


for _function in (identity, tril, triu, diagonal,):
    _function.__module__ = "ms_tensor.numpy.matrices"

__all__ = [
    "identity",
    "tril",
    "triu",
    "diagonal",
]

from ms_tensor.numpy.matrices import _diagonal, _triangle, eye
