"""Functions that choose elements by condition or index."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .shapes import moveaxis


def select(condition: Tensor, input: Any, other: Any) -> Tensor:
    """Alias of `where`.

    >>> print(ops.select(Tensor([True, False]), Tensor([1, 2]), Tensor([3, 4])))
    [1 4]
    """
    return t.select(check.tensor(condition, "select", "condition"), input, other)


def gather(input_params: Tensor, input_indices: Tensor, axis: int, batch_dims: int = 0) -> Tensor:
    """Gathers slices along `axis`.

    input_params: Tensor.
    input_indices: of ints, of any shape, in [-size, size).
    batch_dims: The number of leading batch dimensions; a negative one counts from the rank of `input_indices`.
    Returns: Tensor of the dtype of `input_params`, with `axis` replaced by the dimensions of the indices.
    IndexError: an index is out of range.
    ValueError: `axis` is out of range.

    >>> print(ops.gather(Tensor([1.0, 2.0, 3.0]), Tensor([0, 2]), 0))
    [1. 3.]
    """
    place = check.axis(axis, check.tensor(input_params, "gather", "input_params").ndim, "gather")
    check.tensor(input_indices, "gather", "input_indices")
    if isinstance(batch_dims, int) and batch_dims < 0:
        if batch_dims < -input_indices.ndim:
            raise check.wrong(ValueError, "gather", "batch_dims", f"at least {-input_indices.ndim}", batch_dims)
        batch_dims += input_indices.ndim
    if batch_dims == 0:
        return t.take(input_params, input_indices, place)
    batch = check.axis(batch_dims, input_params.ndim, "gather", "batch_dims")
    if batch > place:
        raise ValueError(f"For 'gather', 'batch_dims' {batch_dims} must not exceed 'axis' {axis}.")
    # One flat dimension of batches x rows turns the batched gather into a plain one.
    lead, size = input_params.shape[:batch], input_params.shape[place]
    moved = moveaxis(input_params, place, batch)
    rest = moved.shape[batch + 1 :]
    count = 1
    for n in lead:
        count *= n
    flat = t.reshape(moved, (count * size, *rest))
    offset = t.reshape(t.iota(0, size, count, mstype.int64), lead + (1,) * (input_indices.ndim - batch))
    index = t.cast(input_indices, mstype.int64)
    index = t.select(t.less(index, 0), t.add(index, size), index)
    picked = t.take(flat, t.add(index, offset), 0)
    around = tuple(range(input_indices.ndim, input_indices.ndim + place - batch))
    inner = tuple(range(batch, input_indices.ndim))
    after = tuple(range(input_indices.ndim + place - batch, picked.ndim))
    return t.transpose(picked, tuple(range(batch)) + around + inner + after)


def one_hot(indices: Tensor, depth: int, on_value: Any = 1, off_value: Any = 0, axis: int = -1) -> Tensor:
    """Encodes indices as one-hot vectors along a new dimension.

    indices: of ints. An index outside [0, depth) gives `off_value` everywhere.
    depth: The size of the new dimension.
    on_value: The value at the index: a number or a 0-d tensor.
    off_value: The other values: a number or a 0-d tensor.
    axis: The position of the new dimension; -1 is the last.
    Returns: Tensor of the dtype of `on_value`, with one dimension more.
    ValueError: `axis` is out of range.

    >>> print(ops.one_hot(Tensor([0, 1, 2]), 3))
    [[1 0 0]
     [0 1 0]
     [0 0 1]]
    """
    place = check.axis(axis, check.tensor(indices, "one_hot", "indices").ndim + 1, "one_hot")
    if axis < -1:
        raise ValueError(f"For 'one_hot', the 'axis' must be in [-1, {indices.ndim}], but got {check.show(axis)}.")
    size = check.integer(depth, "one_hot", "depth")
    if size < 0:
        raise ValueError(f"For 'one_hot', 'depth' must be at least 0, but got {check.show(depth)}.")
    mask = t.one_hot_(indices, size)
    if place != indices.ndim:
        mask = moveaxis(mask, indices.ndim, place)
    return select(mask, on_value, off_value)


def _below(input: Tensor, diagonal: int, op: str) -> Tensor:
    if check.tensor(input, op).ndim < 2:
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    rows = t.reshape(t.iota(0, 1, input.shape[-2], mstype.int64), (-1, 1))
    columns = t.iota(0, 1, input.shape[-1], mstype.int64)
    shift = check.integer(diagonal, op, "diagonal")
    if type(shift) is int and shift in (0, -1):  # the defaults of `tril` and `triu`
        return t.less(columns, rows) if shift else t.less_equal(columns, rows)
    return t.less_equal(t.sub(columns, rows), shift)


from ..._generated.rows.ops_arrays import *
