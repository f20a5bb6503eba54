"""Functions of `ms_tensor.ops.arrays.shapes`, from the rows of `ms_tensor.function_rows.ops_shapes`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from typing import Any


def permute(input: Tensor, axis: Any) -> Tensor:
    """As `transpose`.

    >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
    (3, 1)
    """
    return transpose(input, axis)


def expand_dims(input_x: Tensor, axis: int) -> Tensor:
    """A dimension of size 1 put in at `axis`; a view.

    axis: An int in [-ndim - 1, ndim].
    ValueError: `axis` is out of range.

    >>> ops.expand_dims(Tensor([1, 2]), 0).shape
    (1, 2)
    """
    place = check.axis(axis, check.tensor(input_x, "expand_dims", "input_x").ndim + 1, "expand_dims")
    shape = list(input_x.shape)
    shape.insert(place, 1)
    return t.reshape(input_x, tuple(shape))


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """As `expand_dims`.

    >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
    (2, 1)
    """
    return expand_dims(input, dim)


def squeeze(input: Tensor, axis: Any=None) -> Tensor:
    """Dimensions of size 1 taken out; a view.

    axis: None or () for all of size 1, an int, or several; a named one of another size stays.
    ValueError: a named dimension is out of range.

    >>> ops.squeeze(Tensor([[[1], [2]]])).shape
    (2,)
    """
    check.tensor(input, "squeeze")
    if axis is None or isinstance(axis, (tuple, list)) and not axis:
        return t.reshape(input, tuple(n for n in input.shape if n != 1))
    axes = check.axes(axis, input.ndim, "squeeze")
    return t.reshape(input, tuple(n for i, n in enumerate(input.shape) if i not in axes or n != 1))


def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """The tensor repeated along dimensions of size 1 and new leading ones; a view.

    shape: A tuple of ints; -1 keeps the size that the tensor has there.
    ValueError: the shapes are incompatible.

    >>> print(ops.broadcast_to(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
    """
    check.tensor(input, "broadcast_to")
    wanted = _sizes_of(shape, "broadcast_to") if isinstance(shape, Tensor) else tuple(shape)
    lead = len(wanted) - input.ndim
    sizes = tuple(input.shape[i - lead] if n == -1 and i >= lead else n for i, n in enumerate(wanted))
    return t.broadcast_to(input, sizes)


def shape(input_x: Tensor) -> tuple[int, ...]:
    """The shape, as a tuple.

    >>> ops.shape(ops.ones((2, 3)))
    (2, 3)
    """
    return check.tensor(input_x, "shape", "input_x").shape


def size(input_x: Tensor) -> int:
    """The number of elements.

    >>> ops.size(ops.ones((2, 3)))
    6
    """
    return check.tensor(input_x, "size", "input_x").size


def rank(input_x: Tensor) -> int:
    """The number of dimensions.

    >>> ops.rank(ops.ones((2, 3)))
    2
    """
    return check.tensor(input_x, "rank", "input_x").ndim


def dtype(x: Tensor) -> Any:
    """The dtype.

    >>> ops.dtype(ops.ones(2))
    mindspore.float32
    """
    return check.tensor(x, "dtype", "x").dtype


def is_tensor(obj: Any) -> bool:
    """Whether `obj` is a Tensor.

    >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
    (True, False)
    """
    return isinstance(obj, Tensor)


def identity(x: Tensor) -> Tensor:
    """`x` itself.

    x (Any): any value.
    Returns: `x`.

    >>> print(ops.identity(Tensor([1, 2])))
    [1 2]
    """
    return x


for _row in (permute, expand_dims, unsqueeze, squeeze, broadcast_to, shape, size, rank, dtype, is_tensor, identity,):
    _row.__module__ = "ms_tensor.ops.arrays.shapes"

__all__ = [
    "permute",
    "expand_dims",
    "unsqueeze",
    "squeeze",
    "broadcast_to",
    "shape",
    "size",
    "rank",
    "dtype",
    "is_tensor",
    "identity",
]

from ms_tensor.ops.arrays.shapes import _sizes_of, transpose
