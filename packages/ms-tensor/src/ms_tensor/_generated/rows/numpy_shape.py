"""Functions of `ms_tensor.numpy.shape`, from the rows of `ms_tensor.function_rows.numpy_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy._common import axes, axis as axis_of, ops, strict, tensor
from typing import Any
import numpy as np


def reshape(x: Tensor, new_shape: Any) -> Tensor:
    """The same elements in another shape; a view where the layout allows.

    new_shape: An int or several; one may be -1 and is worked out.
    TypeError: `x` is not a Tensor, or a size not an int.
    ValueError: the sizes are incompatible.

    >>> print(ms.numpy.reshape(ms.Tensor([1, 2, 3, 4]), (2, 2)))
    [[1 2]
     [3 4]]
    """
    sizes = new_shape if isinstance(new_shape, (tuple, list)) else (new_shape,)
    return t.reshape(strict(x, "reshape"), tuple(check.integer(n, "reshape", "new_shape") for n in sizes))


def ravel(x: Tensor) -> Tensor:
    """The elements in one dimension; a view where the layout allows.

    >>> print(ms.numpy.ravel(ms.Tensor([[1, 2], [3, 4]])))
    [1 2 3 4]
    """
    return t.reshape(strict(x, "ravel"), (-1,))


def transpose(a: Tensor, axes: Any=None) -> Tensor:
    """The axes in another order; a view.

    axes: Which axis comes at each place; None reverses them.
    ValueError: `axes` is not a permutation.

    >>> print(ms.numpy.transpose(ms.Tensor([[1, 2], [3, 4]])))
    [[1 3]
     [2 4]]
    """
    x = strict(a, "transpose", "a")
    if axes is None:
        return t.transpose(x, tuple(reversed(range(x.ndim))))
    return ops.transpose(x, axes)


def squeeze(a: Tensor, axis: Any=None) -> Tensor:
    """Axes of size 1 taken out; a named axis of another size stays.

    axis: None for all of size 1, an int, or several.
    TypeError: `a` is not a Tensor, or `axis` not an int.
    ValueError: `axis` is out of range.

    >>> ms.numpy.squeeze(ms.Tensor([[[1], [2]]])).shape
    (2,)
    """
    x = strict(a, "squeeze", "a")
    places = axes(axis, x.ndim, "squeeze")
    return t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))


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


def moveaxis(a: Tensor, source: Any, destination: Any) -> Tensor:
    """Axes moved to other places, the others kept in order; a view.

    source: An int or several: the axes to move.
    destination: An int or several: their places.
    ValueError: an axis is out of range or repeated, or the numbers of axes differ.

    >>> ms.numpy.moveaxis(ms.Tensor([[[1, 2, 3]]]), -1, 0).shape
    (3, 1, 1)
    """
    x = strict(a, "moveaxis", "a")
    return ops.moveaxis(x, axes(source, x.ndim, "moveaxis"), axes(destination, x.ndim, "moveaxis"))


def tile(a: Tensor, reps: Any) -> Tensor:
    """The tensor repeated a number of times along each axis.

    reps: An int or several; fewer than axes count from the last.
    TypeError: `a` is not a Tensor, or `reps` holds no ints.
    ValueError: a number is negative.

    >>> print(ms.numpy.tile(ms.Tensor([1, 2]), (2, 2)))
    [[1 2 1 2]
     [1 2 1 2]]
    """
    x = strict(a, "tile", "a")
    return ops.tile(x, check.shape(reps, "tile", "reps"))


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


def _at_least(arys: tuple[Any, ...], op: str, lift: Any) -> Any:
    found = [lift(strict(x, op, f"arys[{i}]")) for i, x in enumerate(arys)]
    return found[0] if len(found) == 1 else found


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


def _three(x: Tensor) -> Tensor:
    return x if x.ndim > 2 else t.reshape(x, (*x.shape, 1) if x.ndim == 2 else (1, -1, 1))


def atleast_3d(*arys: Tensor) -> Any:
    """Tensors with at least three dimensions: a vector becomes (1, n, 1), a matrix (m, n, 1).

    Arguments: atleast_1d

    >>> ms.numpy.atleast_3d(ms.Tensor([1.0, 2.0])).shape
    (1, 2, 1)
    """
    return _at_least(arys, "atleast_3d", _three)


def size(a: Any, axis: int | None=None) -> int:
    """The number of elements, or of those along one axis.

    a: Tensor, number, or nested lists or tuples of numbers.
    axis: An int; None counts all.
    Returns: int.
    TypeError: `a` is none of these, or `axis` not an int.
    ValueError: `axis` is out of range.

    >>> ms.numpy.size(ms.Tensor([[1, 2, 3]]), 1)
    3
    """
    x = tensor(a, "size", "a")
    return x.size if axis is None else x.shape[axis_of(axis, x.ndim, "size")]


def isscalar(element: Any) -> bool:
    """Whether a value is a number or text; a tensor is not, whatever its shape.

    element: Any value.
    Returns: bool.

    >>> ms.numpy.isscalar(3.1), ms.numpy.isscalar(ms.Tensor(3.1))
    (True, False)
    """
    return isinstance(element, (bool, int, float, str, np.generic)) or isinstance(element, mstype.DType)


for _row in (reshape, ravel, transpose, squeeze, swapaxes, moveaxis, tile, flipud, fliplr, _at_least, atleast_1d, atleast_2d, _three, atleast_3d, size, isscalar,):
    _row.__module__ = "ms_tensor.numpy.shape"

__all__ = [
    "reshape",
    "ravel",
    "transpose",
    "squeeze",
    "swapaxes",
    "moveaxis",
    "tile",
    "flipud",
    "fliplr",
    "_at_least",
    "atleast_1d",
    "atleast_2d",
    "_three",
    "atleast_3d",
    "size",
    "isscalar",
]

from ms_tensor.numpy.shape import flip
