"""Places of elements: of those that are not zero, of values in sorted sequences, of distinct values.

The size of some results depends on the elements; then it is read from the tensor first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .joining import concat, narrow
from .shapes import moveaxis


def _true_places(mask: Tensor) -> Tensor:
    """The coordinates of the true elements, one row for each."""
    return t.nonzero_(mask, int(t.reduce_sum(t.cast(mask, mstype.int64))))


def _truth(input: Tensor) -> Tensor:
    return input if input.dtype is mstype.bool_ else t.not_equal(input, 0)


def nonzero(input: Tensor, *, as_tuple: bool = False) -> Any:
    """Returns the indices of the nonzero elements, in row-major order.

    input: Tensor. NaN is nonzero.
    as_tuple: Whether the result is a tuple with one 1-d tensor per dimension.
    Returns: Tensor of int64, of shape (count, input.ndim); or a tuple of `input.ndim` tensors of shape (count,).
    TypeError: `input` is not a Tensor, or `as_tuple` is not a bool.

    >>> print(ops.nonzero(Tensor([[1, 0], [0, 5]])))
    [[0 0]
     [1 1]]
    """
    mask = _truth(check.tensor(input, "nonzero"))
    if not check.flag(as_tuple, "nonzero", "as_tuple"):
        return _true_places(mask)
    # A number is taken for one element along one dimension.
    places = _true_places(t.reshape(mask, (1,)) if mask.ndim == 0 else mask)
    return tuple(t.reshape(narrow(places, 1, d, 1), (-1,)) for d in range(places.shape[1]))


def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """Selects the elements where a mask is true, in row-major order.

    mask: of bool; it broadcasts with `input`.
    Returns: 1-d Tensor of the dtype of `input`.
    TypeError: `mask` is not a Tensor of bool.
    ValueError: the shapes cannot be broadcast.

    >>> print(ops.masked_select(Tensor([1, 2, 3]), Tensor([True, False, True])))
    [1 3]
    """
    check.tensor(input, "masked_select")
    if check.tensor(mask, "masked_select", "mask").dtype is not mstype.bool_:
        raise TypeError(f"For 'masked_select', 'mask' must be a Tensor of Bool, but got one of {mask.dtype}.")
    try:
        shape = np.broadcast_shapes(input.shape, mask.shape)
    except ValueError:
        raise ValueError(
            f"For 'masked_select', 'input' and 'mask' must broadcast together, but got {input.shape} and {mask.shape}."
        ) from None
    flat = t.reshape(t.broadcast_to(input, shape), (-1,))
    places = _true_places(t.reshape(t.broadcast_to(mask, shape), (-1,)))
    return t.take(flat, t.reshape(places, (-1,)), 0)


def _alike(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Two tensors brought to one dtype that holds both."""
    if a.dtype is b.dtype:
        return a, b
    common = t.add(t.full((0,), 0, a.dtype), t.full((0,), 0, b.dtype)).dtype
    return t.cast(a, common), t.cast(b, common)


def _side(right: Any, side: Any, op: str) -> bool:
    """Whether places lie behind equal elements."""
    behind = check.flag(right, op, "right")
    if side is None:
        return behind
    if side not in ("left", "right"):
        raise ValueError(f"For '{op}', 'side' must be one of [None, 'left', 'right'], but got {check.show(side)}.")
    if behind and side == "left":
        raise ValueError(f"For '{op}', 'side' must not be 'left' where 'right' is True.")
    return bool(side == "right")


def searchsorted(
    sorted_sequence: Tensor,
    values: Tensor,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
) -> Tensor:
    """Returns the indices at which values can be inserted into a sorted sequence.

    sorted_sequence: sorted along its last dimension; 1-d, or of the shape of `values` except for the last dimension.
    values: Tensor.
    out_int32: Whether the result is int32 instead of int64.
    right: Whether the index is after equal elements.
    side: 'left' or 'right', an alternative to `right`; None uses `right`.
    sorter: The indices that sort `sorted_sequence`, if it is not sorted.
    Returns: Tensor of int64 or int32, of the shape of `values`.
    TypeError: an argument has a wrong type.
    ValueError: the shapes are incompatible, or `side` contradicts `right`.

    >>> print(ops.searchsorted(Tensor([1, 3, 5]), Tensor([2, 3]), right=True))
    [1 2]
    """
    sequence = check.tensor(sorted_sequence, "searchsorted", "sorted_sequence")
    check.tensor(values, "searchsorted", "values")
    behind = _side(right, side, "searchsorted")
    if sorter is not None:
        if check.tensor(sorter, "searchsorted", "sorter").shape != sequence.shape:
            raise ValueError(f"For 'searchsorted', 'sorter' must have shape {sequence.shape}, but got {sorter.shape}.")
        sequence = t.gather_d(sequence, sequence.ndim - 1, sorter)
    places = t.searchsorted_(*_alike(sequence, values), behind)
    return t.cast(places, mstype.int32) if check.flag(out_int32, "searchsorted", "out_int32") else places


def _edges(numbers: Any) -> Tensor:
    """A list of numbers as a tensor, made of ops so that a graph keeps it."""
    if not isinstance(numbers, (list, tuple)) or not numbers:
        raise ValueError(f"For 'bucketize', 'boundaries' must be a list of numbers, but got {check.show(numbers)}.")
    whole = all(isinstance(n, int) for n in numbers)
    return concat([t.full((1,), n, mstype.int64 if whole else mstype.float32) for n in numbers], 0)


def _starts(rows: Tensor) -> Tensor:
    """Whether each row differs from the one before; True for the first row."""
    count = rows.shape[0]
    if count == 0:
        return t.full((0,), False, mstype.bool_)
    differs = t.not_equal(narrow(rows, 0, 1, count - 1), narrow(rows, 0, 0, count - 1))
    if differs.ndim > 1:
        differs = t.reduce_any(differs, tuple(range(1, differs.ndim)))
    return concat([t.full((1,), True, mstype.bool_), differs], 0)


def _run_of_each(start: Tensor) -> Tensor:
    """The number of the run of each row, given which rows start one."""
    return t.sub(t.cumsum_(t.cast(start, mstype.int64), 0), 1)


def _run_lengths(places: Tensor, rows: int) -> Tensor:
    """The lengths of runs, given where they start."""
    ends = concat([places, t.full((1,), rows, mstype.int64)], 0)
    return t.sub(narrow(ends, 0, 1, places.shape[0]), places)


def _sorted_rows(rows: Tensor) -> Tensor:
    """The indices that sort rows by their first column, then the second, and so on."""
    if rows.ndim == 1:
        return t.sort_(rows, 0, False)[1]
    order = t.iota(0, 1, rows.shape[0], mstype.int64)
    for column in reversed(range(rows.shape[1])):
        keys = t.take(t.reshape(narrow(rows, 1, column, 1), (-1,)), order, 0)
        order = t.take(order, t.sort_(keys, 0, False)[1], 0)
    return order


def _placed(order: Tensor, values: Tensor) -> Tensor:
    """Ints of which number i goes to place `order[i]`."""
    return t.take_add(t.full(values.shape, 0, values.dtype), order, values, 0)


def distinct(rows: Tensor, by_value: bool) -> tuple[Tensor, Tensor, Tensor]:
    """(first index of each distinct row, distinct row of each row, count of each distinct row).

    The distinct rows are sorted if `by_value`, else in the order of their first appearance.
    """
    order = _sorted_rows(rows)
    start = _starts(t.take(rows, order, 0))
    starts, number = t.reshape(_true_places(start), (-1,)), _run_of_each(start)
    counts = _run_lengths(starts, rows.shape[0])
    # The sort is stable, so that a run starts with the row that came first.
    firsts = t.take(order, starts, 0)
    if not by_value:
        firsts, turn = t.sort_(firsts, 0, False)
        counts = t.take(counts, turn, 0)
        number = t.take(_placed(turn, t.iota(0, 1, turn.shape[0], mstype.int64)), number, 0)
    return firsts, _placed(order, number), counts


def _index_dtype(input: Tensor) -> Any:
    return mstype.int64 if input.dtype is mstype.int64 else mstype.int32


def unique_with_pad(x: Tensor, pad_num: Any) -> tuple[Tensor, Tensor]:
    """Like `unique`, with `pad_num` after the distinct elements up to the size of `x`.

    x: 1-d tensor of int32 or int64.
    pad_num: An int or a 0-d tensor.
    Returns: (values, index), both of the shape of `x`.
    TypeError: `x` is not a Tensor of int32 or int64.
    ValueError: `x` is not 1-d.

    >>> print(ops.unique_with_pad(Tensor([3, 1, 3]), 0)[0])
    [3 1 0]
    """
    check.rank(check.tensor(x, "unique_with_pad", "x"), 1, "unique_with_pad", "x")
    if x.dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For 'unique_with_pad', 'x' must be of Int32 or Int64, but got {x.dtype}.")
    values, index = unique(x)
    rest = x.shape[0] - values.shape[0]
    fill = t.cast(pad_num, x.dtype) if isinstance(pad_num, Tensor) else t.full((), pad_num, x.dtype)
    return concat([values, t.broadcast_to(t.reshape(fill, (1,)), (rest,))], 0), index


def unique_consecutive(
    input: Tensor, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    """Removes elements, or slices along a dimension, that equal the one before.

    return_inverse: Whether to return the index of each element in the result.
    return_counts: Whether to return the number of elements that each element of the result stands for.
    dim: The dimension; None is the flattened tensor.
    Returns: Tensor, or a tuple of it and the requested int64 tensors.
    TypeError: a flag is not a bool.
    ValueError: `dim` is out of range.

    >>> print(ops.unique_consecutive(Tensor([1, 1, 2, 2, 1])))
    [1 2 1]
    """
    check.tensor(input, "unique_consecutive")
    inverse = check.flag(return_inverse, "unique_consecutive", "return_inverse")
    counts = check.flag(return_counts, "unique_consecutive", "return_counts")
    if dim is None or input.ndim == 0:
        axis, rows, shape = 0, t.reshape(input, (-1,)), input.shape
    else:
        axis = check.axis(dim, input.ndim, "unique_consecutive", "dim")
        rows, shape = moveaxis(input, axis, 0), (input.shape[axis],)
    start = _starts(rows)
    places = t.reshape(_true_places(start), (-1,))
    values = t.take(rows, places, 0)
    found = [moveaxis(values, 0, axis) if axis else values]
    if inverse:
        found.append(t.reshape(_run_of_each(start), shape))
    if counts:
        found.append(_run_lengths(places, rows.shape[0]))
    return tuple(found) if len(found) > 1 else found[0]


from ..._generated.rows.ops_reductions import *
