"""Functions of `ms_tensor.mint.shape`, from the rows of `ms_tensor.function_rows.mint_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from ms_tensor.numpy import joining as _joining, shape as _shape
from ms_tensor.numpy._common import ops
from typing import Any
import numpy as np


def reshape(input: Tensor, shape: Any) -> Tensor:
    """The same elements in another shape; a view where the layout allows.

    shape: A tuple or list of ints; one may be -1 and is worked out.
    TypeError: `input` is not a Tensor, or `shape` no tuple or list of ints.
    ValueError: the sizes are incompatible.

    >>> ms.mint.reshape(ms.Tensor([1, 2, 3, 4]), (2, -1)).shape
    (2, 2)
    """
    if not isinstance(shape, (tuple, list, Tensor)):
        raise TypeError(f"For 'reshape', 'shape' must be a tuple or list of ints, but got {type(shape).__name__}.")
    return ops.reshape(check.tensor(input, "reshape"), shape)


def flatten(input: Tensor, start_dim: int=0, end_dim: int=-1) -> Tensor:
    """Dimensions `start_dim` to `end_dim` as one.

    start_dim: The first dimension.
    end_dim: The last dimension.
    ValueError: a dimension is out of range, or `start_dim` comes after `end_dim`.

    >>> ms.mint.flatten(ms.mint.ones((2, 3, 4)), 1).shape
    (2, 12)
    """
    x = check.tensor(input, "flatten")
    first = check.axis(start_dim, x.ndim, "flatten", "start_dim")
    last = check.axis(end_dim, x.ndim, "flatten", "end_dim")
    if first > last:
        raise ValueError(f"For 'flatten', 'start_dim' {start_dim} must not come after 'end_dim' {end_dim}.")
    return t.reshape(x, (*x.shape[:first], int(np.prod(x.shape[first : last + 1])), *x.shape[last + 1 :]))


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


def t_(input: Tensor) -> Tensor:
    """The transpose of a matrix; a tensor of fewer dimensions as it is.

    input: at most two dimensions.
    Returns: Tensor; a view.
    ValueError: `input` has more dimensions.

    >>> ms.mint.t(ms.mint.ones((2, 3))).shape
    (3, 2)
    """
    x = check.tensor(input, "t")
    if x.ndim > 2:
        raise ValueError(f"For 't', 'input' must have at most two dimensions, but got shape {x.shape}.")
    return t.transpose(x, (1, 0)) if x.ndim == 2 else x


def squeeze(input: Tensor, dim: Any=None) -> Tensor:
    """Dimensions of size 1 taken out; a named one of another size stays; a view.

    dim: An int, or several; None is all of size 1.
    ValueError: `dim` is out of range.

    >>> ms.mint.squeeze(ms.mint.ones((1, 3, 1)), 0).shape
    (3, 1)
    """
    x = check.tensor(input, "squeeze")
    places = check.axes(dim, x.ndim, "squeeze", "dim")
    return t.reshape(x, tuple(n for i, n in enumerate(x.shape) if n != 1 or i not in places))


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


def repeat_interleave(input: Tensor, repeats: Any, dim: int | None=None, *, output_size: int | None=None) -> Tensor:
    """Each element repeated in place.

    repeats: An int, or a Tensor, tuple or list with one for each element of the dimension.
    dim: The dimension; None is the flattened tensor.
    output_size: The size of the result, as a check.
    ValueError: a number is negative, or there are not as many as elements.

    >>> print(ms.mint.repeat_interleave(ms.Tensor([1, 2]), 2))
    [1 1 2 2]
    """
    x = check.tensor(input, "repeat_interleave")
    return _shape.repeat(x, repeats.tolist() if isinstance(repeats, Tensor) else repeats, dim)


def flip(input: Tensor, dims: Any) -> Tensor:
    """The elements of some dimensions from last to first.

    dims: A tuple or list of ints.
    TypeError: `input` is not a Tensor, or `dims` no tuple or list.
    ValueError: a dimension is out of range or repeated.

    >>> print(ms.mint.flip(ms.Tensor([1, 2, 3]), (0,)))
    [3 2 1]
    """
    if not isinstance(dims, (tuple, list)):
        raise TypeError(f"For 'flip', 'dims' must be a tuple or list of ints, but got {type(dims).__name__}.")
    return _shape.flip(check.tensor(input, "flip"), tuple(dims))


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


def cat(tensors: Any, dim: int=0) -> Tensor:
    """Tensors one after the other along a dimension, in the promoted dtype.

    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible, or the sequence is empty.

    >>> print(ms.mint.cat((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
    """
    return _joining.concatenate(check.tensors(tensors, "cat"), dim)


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


def meshgrid(*tensors: Any, indexing: str | None=None) -> tuple[Tensor, ...]:
    """Coordinate grids of vectors.

    tensors: Tensors of at most one dimension, or one list or tuple of them.
    indexing: 'ij', which None means, or 'xy': the first two axes are swapped.
    Returns: Tuple of tensors.
    TypeError: an argument is not a Tensor.
    ValueError: `indexing` is another text, or the dtypes differ.

    >>> x, y = ms.mint.meshgrid(ms.Tensor([1, 2]), ms.Tensor([3, 4, 5]))
    >>> x.shape
    (2, 3)
    """
    items = check.tensors(tensors[0] if len(tensors) == 1 and not isinstance(tensors[0], Tensor) else tensors, "meshgrid")
    if len({x.dtype for x in items}) > 1:
        raise ValueError(f"For 'meshgrid', all tensors must have one dtype, but got {[x.dtype for x in items]}.")
    return ops.meshgrid(*items, indexing="ij" if indexing is None else indexing)


def item(input: Tensor) -> Any:
    """The only element, as a Python number.

    RuntimeError: `input` has not one element.

    >>> ms.mint.item(ms.Tensor([2.5]))
    2.5
    """
    return check.tensor(input, "item").item()


for _row in (reshape, flatten, permute, transpose, swapaxes, t_, squeeze, unsqueeze, broadcast_to, tile, repeat_interleave, flip, roll, narrow, split, chunk, unbind, cat, stack, hstack, dstack, meshgrid, item,):
    _row.__module__ = "ms_tensor.mint.shape"

__all__ = [
    "reshape",
    "flatten",
    "permute",
    "transpose",
    "swapaxes",
    "t_",
    "squeeze",
    "unsqueeze",
    "broadcast_to",
    "tile",
    "repeat_interleave",
    "flip",
    "roll",
    "narrow",
    "split",
    "chunk",
    "unbind",
    "cat",
    "stack",
    "hstack",
    "dstack",
    "meshgrid",
    "item",
]
