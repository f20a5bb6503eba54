"""Cutting, joining and widening tensors in NumPy's ways: the functions beside `split` and `concat`."""

from __future__ import annotations

import builtins
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from .joining import concat, narrow


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
        if isinstance(where, bool) or not isinstance(where, int):
            raise TypeError(
                f"For '{op}', 'indices_or_sections' must be an int, tuple or list, but got {check.show(where)}."
            )
        if where < 1:
            raise ValueError(f"For '{op}', 'indices_or_sections' must be at least 1, but got {check.show(where)}.")
        if where > max(size, 1) * 2 + (1 << 20):
            raise ValueError(f"For '{op}', {check.show(where)} parts of a dimension of size {size} are too many.")
        least, longer = divmod(size, where)
        ends = [(i + 1) * least + min(i + 1, longer) for i in range(where)]
        starts = [0, *ends[:-1]]
    return tuple(narrow(input, place, a, max(b - a, 0)) for a, b in zip(starts, ends, strict=True))


def atleast_3d(inputs: Any) -> Any:
    """A tensor, or each of several, with at least three dimensions: (N,) becomes (1, N, 1), (M, N) (M, N, 1).

    >>> ops.atleast_3d(ops.ones((2, 3))).shape
    (2, 3, 1)
    """

    def widen(x: Tensor) -> Tensor:
        if x.ndim < 2:
            return t.reshape(x, (1, x.size, 1))
        return t.reshape(x, (*x.shape, 1)) if x.ndim == 2 else x

    return _each(inputs, widen, "atleast_3d")


from ..._generated.rows.ops_arrays_splitting import *


def block_diag(*inputs: Tensor) -> Tensor:
    """A matrix with the given ones along its diagonal, and zeros elsewhere.

    inputs: Tensors of at most two dimensions; a vector is one row.
    Returns: Tensor of two dimensions.
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
    """Every slice along a dimension, `rep` times in a row.

    rep: How often, at least 1.
    ValueError: `rep` is less than 1.

    >>> print(ops.repeat_elements(Tensor([1, 2]), 2))
    [1 1 2 2]
    """
    check.tensor(x, "repeat_elements", "x")
    count = check.integer(rep, "repeat_elements", "rep")
    if count < 1:
        raise ValueError(f"For 'repeat_elements', 'rep' must be at least 1, but got {check.show(count)}.")
    if x.ndim == 0:
        raise ValueError("For 'repeat_elements', 'x' must have at least one dimension.")
    place = check.axis(axis, x.ndim, "repeat_elements")
    shape = tuple(x.shape)
    wide = t.broadcast_to(
        t.reshape(x, (*shape[: place + 1], 1, *shape[place + 1 :])), (*shape[: place + 1], count, *shape[place + 1 :])
    )
    return t.reshape(wide, (*shape[:place], shape[place] * count, *shape[place + 1 :]))


def slice(input_x: Tensor, begin: Any, size: Any) -> Tensor:
    """`size` elements from `begin` on, in every dimension; -1 is all that is left; a view.

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
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"For '{op}', '{name}' must be a tuple of ints, but got {type(value).__name__}.")
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
    """As `input_x[begin:end:strides]` in every dimension.

    In each mask, bit i is for dimension i: its `begin` or `end` is left out, it stands for an ellipsis, it is a new
    dimension, or only the element at `begin` is taken.

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
