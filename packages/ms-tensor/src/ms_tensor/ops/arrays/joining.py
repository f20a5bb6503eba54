"""Functions that join, cut, pad and move the parts of tensors."""

from __future__ import annotations

import builtins
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..._messages import at_user_line


def stack(tensors: Any, axis: int = 0) -> Tensor:
    """Joins tensors of one shape along a new dimension.

    axis: The position of the new dimension.
    Returns: Tensor of the promoted dtype, with one dimension more.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes differ, `axis` is out of range, or the sequence is empty.

    >>> print(ops.stack([Tensor([0, 1]), Tensor([2, 3])], axis=1))
    [[0 2]
     [1 3]]
    """
    items = check.tensors(tensors, "stack")
    shape = items[0].shape
    for item in items:
        if item.shape != shape:
            raise ValueError(
                f"For 'stack', all shapes must be the same, but got {shape} and {item.shape}.{at_user_line()}"
            )
    place = check.axis(axis, len(shape) + 1, "stack")
    shape = (*shape[:place], 1, *shape[place:])
    return t.concat([t.reshape(item, shape) for item in items], place)


def _cut(input: Tensor, axis: int, start: int, length: int) -> Tensor:
    starts = [0] * input.ndim
    sizes = list(input.shape)
    starts[axis], sizes[axis] = start, length
    return t.slice_view(input, tuple(starts), tuple(sizes), (1,) * input.ndim)


def _not_0d(x: Any, op: str, name: str) -> int:
    """The number of dimensions, which must be at least one."""
    if check.tensor(x, op, name).ndim == 0:
        raise ValueError(f"For '{op}', '{name}' must have at least one dimension, but got shape ().")
    return x.ndim


def narrow(input: Tensor, axis: int, start: int, length: int) -> Tensor:
    """Returns `length` elements along a dimension, starting at `start`.

    start: The index of the first element.
    length: The number of elements.
    Returns: Tensor of the dtype of `input`, a view.
    ValueError: `axis` is out of range.

    >>> print(ops.narrow(Tensor([1, 2, 3, 4]), 0, 1, 2))
    [2 3]
    """
    place = check.axis(axis, _not_0d(input, "narrow", "input"), "narrow")
    size = input.shape[place]
    first = check.integer(start, "narrow", "start")
    count = check.integer(length, "narrow", "length")
    first = first + size if first < 0 else first
    if not (0 <= first <= size and 0 <= count <= size - first):
        raise ValueError(f"For 'narrow', 'start' {start} and 'length' {length} must lie in a dimension of size {size}.")
    return _cut(input, place, first, count)


def split(tensor: Tensor, split_size_or_sections: Any, axis: int = 0) -> tuple[Tensor, ...]:
    """Splits a tensor along a dimension.

    tensor: Tensor.
    split_size_or_sections: The size of each part, of which the last may be smaller; or a list or tuple of sizes.
    Returns: tuple of Tensors, views of `tensor`.
    ValueError: the sizes do not add up to the size of the dimension, or are not positive.

    >>> for part in ops.split(Tensor([0, 1, 2, 3, 4]), 2):
    ...     print(part)
    [0 1]
    [2 3]
    [4]
    """
    place = check.axis(axis, _not_0d(tensor, "split", "tensor"), "split")
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
    starts, lengths, ones = [0] * tensor.ndim, list(tensor.shape), (1,) * tensor.ndim
    for length in sizes:
        starts[place], lengths[place] = start, length
        parts.append(t.slice_view(tensor, tuple(starts), tuple(lengths), ones))
        start += length
    return tuple(parts)


def _cuts(input: Tensor, where: Any, axis: int, op: str) -> tuple[Tensor, ...]:
    check.tensor(input, op)
    if input.ndim == 0:
        raise ValueError(f"For '{op}', 'input' must have at least one dimension.")
    place = check.axis(axis, input.ndim, op)
    size = input.shape[place]
    if isinstance(where, (tuple, list)):
        bounds = [
            min(max(i + size if i < 0 else i, 0), size) for i in (check.integer(v, op, "an index") for v in where)
        ]
        starts, ends = [0, *bounds], [*bounds, size]
    else:
        check.kind(where, int, "an int, tuple or list", op, "indices_or_sections", bools=False)
        check.at_least(where, 1, op, "indices_or_sections")
        if where > max(size, 1) * 2 + (1 << 20):
            raise ValueError(f"For '{op}', {check.show(where)} parts of a dimension of size {size} are too many.")
        least, longer = divmod(size, where)
        ends = [(i + 1) * least + min(i + 1, longer) for i in range(where)]
        starts = [0, *ends[:-1]]
    return tuple(narrow(input, place, a, max(b - a, 0)) for a, b in zip(starts, ends, strict=True))


def atleast_3d(inputs: Any) -> Any:
    """Reshapes tensors to at least three dimensions: (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1).

    >>> ops.atleast_3d(ops.ones((2, 3))).shape
    (2, 3, 1)
    """

    def widen(x: Tensor) -> Tensor:
        if x.ndim < 2:
            return t.reshape(x, (1, x.size, 1))
        return t.reshape(x, (*x.shape, 1)) if x.ndim == 2 else x

    return _each(inputs, widen, "atleast_3d")


from ..._generated.rows.ops_shapes import *


def flip(input: Tensor, dims: Any) -> Tensor:
    """Reverses the order of the elements along some dimensions.

    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `dims` is out of range.

    >>> print(ops.flip(Tensor([1, 2, 3]), (0,)))
    [3 2 1]
    """
    reversed_all = check.axes(dims, check.tensor(input, "flip").ndim, "flip", "dims")
    axes = () if isinstance(dims, (tuple, list)) and not dims else reversed_all
    if not axes:
        return input
    starts = tuple(builtins.max(size - 1, 0) if place in axes else 0 for place, size in enumerate(input.shape))
    steps = tuple(-1 if place in axes else 1 for place in range(input.ndim))
    # Joining one tensor copies it: the result is no view.
    return t.concat([t.slice_view(input, starts, input.shape, steps)], 0)


def roll(input: Tensor, shifts: Any, dims: Any = None) -> Tensor:
    """Rolls the elements along dimensions; those that leave at one end re-enter at the other.

    shifts: The number of positions: an int, or one per dimension.
    dims: An int or several; None rolls the flattened tensor.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: `dims` is out of range.

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


def block_diag(*inputs: Tensor) -> Tensor:
    """Returns a matrix with the given matrices along its diagonal and zeros elsewhere.

    inputs: Tensors of at most two dimensions; a vector is one row.
    Returns: Tensor of two dimensions, of the promoted dtype.
    ValueError: a tensor has more than two dimensions.

    >>> print(ops.block_diag(Tensor([[1]]), Tensor([2, 3])))
    [[1 0 0]
     [0 2 3]]
    """
    items = []
    for i, item in enumerate(check.tensors(list(inputs), "block_diag", "inputs")):
        if item.ndim > 2:
            raise ValueError(f"For 'block_diag', 'inputs[{i}]' must have at most 2 dimensions, but got {item.shape}.")
        items.append(atleast_2d(item))
    width, left, rows = sum(x.shape[1] for x in items), 0, []
    for x in items:
        rows.append(t.pad_constant(x, (0, left), (0, width - left - x.shape[1]), 0))
        left += x.shape[1]
    return concat(rows, 0)


def repeat_elements(x: Tensor, rep: int, axis: int = 0) -> Tensor:
    """Repeats every slice along a dimension `rep` times.

    rep: The number of repeats, at least 1.
    Returns: Tensor of the dtype of `x`; its size along `axis` is multiplied by `rep`.
    ValueError: `rep` is less than 1.

    >>> print(ops.repeat_elements(Tensor([1, 2]), 2))
    [1 1 2 2]
    """
    check.tensor(x, "repeat_elements", "x")
    count = check.integer(rep, "repeat_elements", "rep")
    check.at_least(count, 1, "repeat_elements", "rep")
    if x.ndim == 0:
        raise ValueError("For 'repeat_elements', 'x' must have at least one dimension.")
    place = check.axis(axis, x.ndim, "repeat_elements")
    shape = tuple(x.shape)
    wide = t.broadcast_to(
        t.reshape(x, (*shape[: place + 1], 1, *shape[place + 1 :])), (*shape[: place + 1], count, *shape[place + 1 :])
    )
    return t.reshape(wide, (*shape[:place], shape[place] * count, *shape[place + 1 :]))


def slice(input_x: Tensor, begin: Any, size: Any) -> Tensor:
    """Returns `size` elements from `begin` on in every dimension; a size of -1 is all remaining elements.

    Returns: Tensor of the dtype of `input_x`, a view.

    >>> print(ops.slice(Tensor([[1, 2, 3], [4, 5, 6]]), (0, 1), (1, -1)))
    [[2 3]]
    """
    check.tensor(input_x, "slice", "input_x")
    starts, sizes = _ints(begin, "slice", "begin"), _ints(size, "slice", "size")
    if len(starts) != input_x.ndim or len(sizes) != input_x.ndim:
        raise ValueError(
            f"For 'slice', 'begin' and 'size' must have {input_x.ndim} entries, "
            f"but got {check.show(starts)} and {check.show(sizes)}."
        )
    sizes = tuple(n - b if s == -1 else s for n, b, s in zip(input_x.shape, starts, sizes, strict=True))
    for n, b, s in zip(input_x.shape, starts, sizes, strict=True):
        if not (0 <= b <= n and 0 <= s <= n - b):
            raise ValueError(
                f"For 'slice', 'begin' and 'size' must lie within shape {input_x.shape}, "
                f"but got {check.show(starts)} and {check.show(sizes)}."
            )
    return t.slice_view(input_x, starts, sizes, (1,) * input_x.ndim)


def _ints(value: Any, op: str, name: str) -> tuple[int, ...]:
    if isinstance(value, Tensor):
        value = value.tolist()
    check.kind(value, (tuple, list), "a tuple of ints", op, name)
    return tuple(check.integer(v, op, name) for v in value)


def strided_slice(
    input_x: Tensor,
    begin: Any,
    end: Any,
    strides: Any,
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
) -> Tensor:
    """Computes `input_x[begin:end:strides]` in every dimension.

    Bit i of each mask is for dimension i: its `begin` or `end` is ignored, it is an ellipsis, it is a new dimension, or
    only the element at `begin` is taken and the dimension is removed.

    Returns: Tensor of the dtype of `input_x`.

    >>> print(ops.strided_slice(Tensor([[1, 2, 3], [4, 5, 6]]), (0, 0), (2, 3), (1, 2)))
    [[1 3]
     [4 6]]
    """
    check.tensor(input_x, "strided_slice", "input_x")
    first, last, steps = (
        _ints(v, "strided_slice", n) for v, n in ((begin, "begin"), (end, "end"), (strides, "strides"))
    )
    if not len(first) == len(last) == len(steps):
        raise ValueError("For 'strided_slice', 'begin', 'end' and 'strides' must have the same length.")
    masks = [
        check.integer(v, "strided_slice", "a mask")
        for v in (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    ]
    index: list[Any] = []
    for i, (low, high, step) in enumerate(zip(first, last, steps, strict=True)):
        open_low, open_high, ellipsis, new, shrink = (bool(mask >> i & 1) for mask in masks)
        if ellipsis:
            index.append(Ellipsis)
        elif new:
            index.append(None)
        elif shrink:
            index.append(low)
        else:
            index.append(builtins.slice(None if open_low else low, None if open_high else high, step))
    return input_x[tuple(index)]
