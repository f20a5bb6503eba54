"""Functions that join, cut, pad and move the parts of tensors."""

from __future__ import annotations

import builtins
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from .shapes import expand_dims


def stack(tensors: Any, axis: int = 0) -> Tensor:
    """Tensors of one shape joined along a new dimension.

    >>> print(ops.stack([Tensor([0, 1]), Tensor([2, 3])], axis=1))
    [[0 2]
     [1 3]]
    """
    items = check.tensors(tensors, "stack")
    for item in items:
        if item.shape != items[0].shape:
            raise ValueError(f"For 'stack', all shapes must be the same, but got {items[0].shape} and {item.shape}.")
    place = check.axis(axis, items[0].ndim + 1, "stack")
    return t.concat([expand_dims(item, place) for item in items], place)


def _cut(input: Tensor, axis: int, start: int, length: int) -> Tensor:
    starts = [0] * input.ndim
    sizes = list(input.shape)
    starts[axis], sizes[axis] = start, length
    return t.slice_view(input, tuple(starts), tuple(sizes), (1,) * input.ndim)


def narrow(input: Tensor, axis: int, start: int, length: int) -> Tensor:
    """`length` elements from `start` on along a dimension; a view.

    >>> print(ops.narrow(Tensor([1, 2, 3, 4]), 0, 1, 2))
    [2 3]
    """
    place = check.axis(axis, check.tensor(input, "narrow").ndim, "narrow")
    size = input.shape[place]
    first = check.integer(start, "narrow", "start")
    count = check.integer(length, "narrow", "length")
    first = first + size if first < 0 else first
    if not (0 <= first <= size and 0 <= count <= size - first):
        raise ValueError(f"For 'narrow', 'start' {start} and 'length' {length} must lie in a dimension of size {size}.")
    return _cut(input, place, first, count)


def split(tensor: Tensor, split_size_or_sections: Any, axis: int = 0) -> tuple[Tensor, ...]:
    """The tensor cut along a dimension; views.

    tensor: Tensor.
    split_size_or_sections: An int: the size of each part, the last one smaller where it does not divide; or a
        list or tuple of the sizes.
    Returns: Tuple of tensors.
    ValueError: the sizes do not sum up to the dimension's size, or are not positive.

    >>> for part in ops.split(Tensor([0, 1, 2, 3, 4]), 2):
    ...     print(part)
    [0 1]
    [2 3]
    [4]
    """
    place = check.axis(axis, check.tensor(tensor, "split", "tensor").ndim, "split")
    size = tensor.shape[place]
    if isinstance(split_size_or_sections, (list, tuple)):
        sizes = list(check.shape(split_size_or_sections, "split", "split_size_or_sections"))
        if builtins.sum(sizes) != size:
            raise ValueError(
                f"For 'split', the sizes {check.show(sizes)} must sum up to {size}, the size of dimension {place}."
            )
    else:
        step = check.integer(split_size_or_sections, "split", "split_size_or_sections")
        if step <= 0:
            raise ValueError(f"For 'split', 'split_size_or_sections' must be positive, but got {check.show(step)}.")
        # Counted by comparisons: over an open size these say how many parts there are, and nothing more.
        sizes, start = [], 0
        while start < size:
            sizes.append(step if start + step <= size else size - start)
            start += step
        sizes = sizes or [0]
    parts = []
    start = 0
    for length in sizes:
        parts.append(_cut(tensor, place, start, length))
        start += length
    return tuple(parts)


from ..._generated.rows.ops_arrays_joining import *


def flip(input: Tensor, dims: Any) -> Tensor:
    """The order of elements reversed along dimensions.

    >>> print(ops.flip(Tensor([1, 2, 3]), (0,)))
    [3 2 1]
    """
    axes = check.axes(dims, check.tensor(input, "flip").ndim, "flip", "dims")
    if not axes:
        return input
    starts = tuple(builtins.max(size - 1, 0) if place in axes else 0 for place, size in enumerate(input.shape))
    steps = tuple(-1 if place in axes else 1 for place in range(input.ndim))
    # Joining one tensor copies it: the result is no view.
    return t.concat([t.slice_view(input, starts, input.shape, steps)], 0)


def roll(input: Tensor, shifts: Any, dims: Any = None) -> Tensor:
    """Elements moved along dimensions; those that leave at one end come in at the other.

    shifts: An int, or one a dimension.
    dims: An int or several; None rolls the flattened tensor.
    Returns: Tensor of the same shape.

    >>> print(ops.roll(Tensor([0, 1, 2, 3]), 1, 0))
    [3 0 1 2]
    """
    check.tensor(input, "roll")
    if dims is None:
        return t.reshape(roll(t.reshape(input, (-1,)), shifts, 0), input.shape)
    axes = check.axes(dims, input.ndim, "roll", "dims") if input.ndim else ()
    steps = shifts if isinstance(shifts, (tuple, list)) else (shifts,)
    if len(steps) != len(axes):
        raise ValueError(
            f"For 'roll', 'shifts' and 'dims' must have the same length, but got {len(steps)} and {len(axes)}."
        )
    for place, step in zip(axes, steps, strict=True):
        size = input.shape[place]
        cut = -check.integer(step, "roll", "shifts") % builtins.max(size, 1)
        if cut:
            input = t.concat([_cut(input, place, cut, size - cut), _cut(input, place, 0, cut)], place)
    return input
