"""Functions of `ms_tensor.mint.shape`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy import joining as _joining
from ms_tensor.numpy import shape as _shape
from ms_tensor.numpy._common import ops
from typing import Any


def permute(input: Tensor, dims: Any) -> Tensor:
    """The dimensions in another order; a view.

    dims: Which dimension comes at each place.
    ValueError: `dims` is not a permutation.

    >>> ms.mint.permute(ms.mint.ones((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
    """
    return ops.transpose(check.tensor(input, "permute"), dims)


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Two dimensions exchanged; a view.

    dim0: The first dimension.
    dim1: The second dimension.
    TypeError: `input` is not a Tensor, or a dimension no int.
    ValueError: a dimension is out of range.

    >>> ms.mint.transpose(ms.mint.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    return ops.swapaxes(check.tensor(input, "transpose"), dim0, dim1)


def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    """Two dimensions exchanged; a view.

    axis0: The first dimension.
    axis1: The second dimension.
    TypeError: `input` is not a Tensor, or a dimension no int.
    ValueError: a dimension is out of range.

    >>> ms.mint.swapaxes(ms.mint.ones((2, 3)), 0, 1).shape
    (3, 2)
    """
    return ops.swapaxes(check.tensor(input, "swapaxes"), axis0, axis1)


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A dimension of size 1 put in; a view.

    dim: Its place in the result.
    TypeError: `input` is not a Tensor, or `dim` no int.
    ValueError: `dim` is out of range.

    >>> ms.mint.unsqueeze(ms.Tensor([1, 2]), -1).shape
    (2, 1)
    """
    return ops.expand_dims(check.tensor(input, "unsqueeze"), dim)


def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """The tensor repeated along dimensions of size 1 and new leading ones; a view.

    shape: A tuple of ints; -1 keeps the size that the tensor has there.
    ValueError: the shapes are incompatible.

    >>> ms.mint.broadcast_to(ms.Tensor([1, 2]), (3, -1)).shape
    (3, 2)
    """
    return ops.broadcast_to(check.tensor(input, "broadcast_to"), shape)


def tile(input: Tensor, dims: Any) -> Tensor:
    """The tensor repeated a number of times along each dimension.

    dims: A tuple of ints; fewer than dimensions count from the last.
    ValueError: a number is negative.

    >>> print(ms.mint.tile(ms.Tensor([1, 2]), (2,)))
    [1 2 1 2]
    """
    return ops.tile(check.tensor(input, "tile"), dims)


def roll(input: Tensor, shifts: Any, dims: Any=None) -> Tensor:
    """The elements moved along dimensions; those that leave at the end come in at the start.

    shifts: An int or several: how far.
    dims: An int or several; None rolls the flattened tensor.
    ValueError: a dimension is out of range, or the numbers of shifts and dimensions differ.

    >>> print(ms.mint.roll(ms.Tensor([1, 2, 3]), 1))
    [3 1 2]
    """
    return _shape.roll(check.tensor(input, "roll"), shifts, dims)


def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """`length` elements of a dimension from `start` on; a view.

    start: The first element.
    length: How many.
    TypeError: `input` is not a Tensor, or a number no int.
    ValueError: the range does not lie inside.

    >>> print(ms.mint.narrow(ms.Tensor([1, 2, 3]), 0, 1, 2))
    [2 3]
    """
    return ops.narrow(check.tensor(input, "narrow"), dim, start, length)


def split(tensor: Tensor, split_size_or_sections: Any, dim: int=0) -> tuple[Tensor, ...]:
    """Parts of a tensor along a dimension; views.

    tensor: any tensor.
    split_size_or_sections: The size of the parts, of which the last may be smaller; or the sizes.
    Returns: Tuple of tensors.
    ValueError: the sizes do not add up.

    >>> [str(v) for v in ms.mint.split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
    """
    return tuple(ops.split(check.tensor(tensor, "split", "tensor"), split_size_or_sections, dim))


def chunk(input: Tensor, chunks: int, dim: int=0) -> tuple[Tensor, ...]:
    """A tensor in at most so many parts of one size along a dimension; views.

    chunks: How many.
    Returns: Tuple of tensors.
    ValueError: `chunks` is below 1.

    >>> [str(v) for v in ms.mint.chunk(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
    """
    return tuple(ops.chunk(check.tensor(input, "chunk"), chunks, dim))


def unbind(input: Tensor, dim: int=0) -> tuple[Tensor, ...]:
    """All slices of a dimension, which goes; views.

    Returns: Tuple of tensors.
    ValueError: `dim` is out of range.

    >>> [str(v) for v in ms.mint.unbind(ms.Tensor([[1, 2], [3, 4]]))]
    ['[1 2]', '[3 4]']
    """
    return tuple(ops.unbind(check.tensor(input, "unbind"), dim))


def stack(tensors: Any, dim: int=0) -> Tensor:
    """Tensors of one shape along a new dimension.

    dim: The place of the new dimension.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes differ, or `dim` is out of range.

    >>> print(ms.mint.stack((ms.Tensor([1, 2]), ms.Tensor([3, 4])), 1))
    [[1 3]
     [2 4]]
    """
    return _joining.stack(check.tensors(tensors, "stack"), dim)


def hstack(tensors: Any) -> Tensor:
    """Tensors side by side; vectors one after the other.

    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.hstack((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
    """
    return _joining.hstack(check.tensors(tensors, "hstack"))


def dstack(tensors: Any) -> Tensor:
    """Tensors behind each other, along the third dimension.

    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.

    >>> ms.mint.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
    """
    return _joining.dstack(check.tensors(tensors, "dstack"))


def item(input: Tensor) -> Any:
    """The only element, as a Python number.

    RuntimeError: `input` has not one element.

    >>> ms.mint.item(ms.Tensor([2.5]))
    2.5
    """
    return check.tensor(input, "item").item()


for _function in (permute, transpose, swapaxes, unsqueeze, broadcast_to, tile, roll, narrow, split, chunk, unbind, stack, hstack, dstack, item,):
    _function.__module__ = "ms_tensor.mint.shape"

__all__ = [
    "permute",
    "transpose",
    "swapaxes",
    "unsqueeze",
    "broadcast_to",
    "tile",
    "roll",
    "narrow",
    "split",
    "chunk",
    "unbind",
    "stack",
    "hstack",
    "dstack",
    "item",
]
