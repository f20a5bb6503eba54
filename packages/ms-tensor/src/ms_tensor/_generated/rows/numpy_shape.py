"""Functions of `ms_tensor.numpy.shape`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import ops
from ms_tensor.numpy._common import strict
from typing import Any
import numpy as np


def ravel(x: Tensor) -> Tensor:
    """The elements in one dimension; a view where the layout allows.

    >>> print(ms.numpy.ravel(ms.Tensor([[1, 2], [3, 4]])))
    [1 2 3 4]
    """
    return t.reshape(strict(x, "ravel"), (-1,))


def swapaxes(x: Tensor, axis1: int, axis2: int) -> Tensor:
    """Two axes exchanged; a view.

    axis1: The first axis.
    axis2: The second axis.
    TypeError: `x` is not a Tensor, or an axis not an int.
    ValueError: an axis is out of range.

    >>> ms.numpy.swapaxes(ms.Tensor([[1, 2, 3]]), 0, 1).shape
    (3, 1)
    """
    return ops.swapaxes(strict(x, "swapaxes"), axis1, axis2)


def flipud(m: Tensor) -> Tensor:
    """The rows from last to first.

    m: of at least one dimension.
    ValueError: `m` is 0-d.

    >>> print(ms.numpy.flipud(ms.Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
    """
    return flip(m, 0)


def fliplr(m: Tensor) -> Tensor:
    """The columns from last to first.

    m: of at least two dimensions.
    ValueError: `m` has fewer dimensions.

    >>> print(ms.numpy.fliplr(ms.Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
    """
    return flip(m, 1)


def atleast_1d(*arys: Tensor) -> Any:
    """Tensors with at least one dimension.

    arys: Tensors.
    Returns: Tensor, or a list where several are given.
    TypeError: an argument is not a Tensor.

    >>> ms.numpy.atleast_1d(ms.Tensor(1.0)).shape
    (1,)
    """
    return _at_least(arys, "atleast_1d", lambda x: x if x.ndim else t.reshape(x, (1,)))


def atleast_2d(*arys: Tensor) -> Any:
    """Tensors with at least two dimensions; new ones come first.

    Arguments: atleast_1d

    >>> ms.numpy.atleast_2d(ms.Tensor([1.0, 2.0])).shape
    (1, 2)
    """
    return _at_least(arys, "atleast_2d", lambda x: x if x.ndim > 1 else t.reshape(x, (1, -1)))


def atleast_3d(*arys: Tensor) -> Any:
    """Tensors with at least three dimensions: a vector becomes (1, n, 1), a matrix (m, n, 1).

    Arguments: atleast_1d

    >>> ms.numpy.atleast_3d(ms.Tensor([1.0, 2.0])).shape
    (1, 2, 1)
    """
    return _at_least(arys, "atleast_3d", _three)


def isscalar(element: Any) -> bool:
    """Whether a value is a number or text; a tensor is not, whatever its shape.

    element: Any value.
    Returns: bool.

    >>> ms.numpy.isscalar(3.1), ms.numpy.isscalar(ms.Tensor(3.1))
    (True, False)
    """
    return isinstance(element, (bool, int, float, str, np.generic)) or isinstance(element, mstype.DType)


for _function in (ravel, swapaxes, flipud, fliplr, atleast_1d, atleast_2d, atleast_3d, isscalar,):
    _function.__module__ = "ms_tensor.numpy.shape"

__all__ = [
    "ravel",
    "swapaxes",
    "flipud",
    "fliplr",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "isscalar",
]

from ms_tensor.numpy.shape import _at_least, _three, flip
