"""Functions that choose elements by condition or index."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .shapes import moveaxis


def where(condition: Tensor, input: Any, other: Any) -> Tensor:
    """`input` where `condition` holds, else `other`; all three are broadcast.

    condition: of bool.
    input: Tensor or number.
    other: Tensor or number.
    Returns: Tensor of the promoted dtype.

    >>> print(ops.where(Tensor([True, False]), Tensor([1.0, 2.0]), 0.0))
    [1. 0.]
    """
    return select(condition, input, other)


def select(condition: Tensor, input: Any, other: Any) -> Tensor:
    """As `where`.

    >>> print(ops.select(Tensor([True, False]), Tensor([1, 2]), Tensor([3, 4])))
    [1 4]
    """
    check.tensor(condition, "select", "condition")
    if condition.dtype is not mstype.bool_:
        condition = t.not_equal(condition, 0)
    return t.select(condition, input, other)


def masked_fill(input_x: Tensor, mask: Tensor, value: Any) -> Tensor:
    """`value` where `mask` holds, else the tensor's own elements.

    >>> print(ops.masked_fill(Tensor([1.0, 2.0]), Tensor([True, False]), 0.5))
    [0.5 2. ]
    """
    check.tensor(input_x, "masked_fill", "input_x")
    fill = t.cast(value, input_x.dtype) if isinstance(value, Tensor) else t.full((), value, input_x.dtype)
    return t.select(mask, fill, input_x)


def gather(input_params: Tensor, input_indices: Tensor, axis: int, batch_dims: int = 0) -> Tensor:
    """Slices along `axis`, one for each index.

    input_params: Tensor.
    input_indices: of ints, of any shape, in [-size, size).
    batch_dims: The number of leading dimensions that both have in common.
    Returns: Tensor: `input_params` with the dimension replaced by those of the indices.
    IndexError: an index is out of range.

    >>> print(ops.gather(Tensor([1.0, 2.0, 3.0]), Tensor([0, 2]), 0))
    [1. 3.]
    """
    place = check.axis(axis, check.tensor(input_params, "gather", "input_params").ndim, "gather")
    check.tensor(input_indices, "gather", "input_indices")
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


def gather_elements(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """One element along `dim` for each index, the other coordinates kept.

    index: of int32 or int64 of the same rank.
    Returns: Tensor of the shape of `index`.
    IndexError: an index is out of range.

    >>> print(ops.gather_elements(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
    """
    return t.gather_d(input, check.axis(dim, check.tensor(input, "gather_d").ndim, "gather_d", "dim"), index)


def gather_d(x: Tensor, dim: int, index: Tensor) -> Tensor:
    """As `gather_elements`.

    >>> print(ops.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
    """
    return gather_elements(x, dim, index)


def index_select(input: Tensor, axis: int, index: Tensor) -> Tensor:
    """Slices along `axis`, one for each entry of a 1-d index.

    >>> print(ops.index_select(Tensor([[1, 2], [3, 4]]), 1, Tensor([1])))
    [[2]
     [4]]
    """
    return gather(input, index, axis)


def one_hot(indices: Tensor, depth: int, on_value: Any = 1, off_value: Any = 0, axis: int = -1) -> Tensor:
    """A new dimension in which the index's place has `on_value` and the others `off_value`.

    indices: of ints. An index outside [0, depth) gives `off_value` everywhere.
    depth: The size of the new dimension.
    on_value: Number or 0-d tensor.
    off_value: Number or 0-d tensor.
    axis: Where the new dimension stands; -1 is last.
    Returns: Tensor of the dtype of `on_value`.

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


def cast(input: Any, dtype: Any) -> Tensor:
    """The tensor, or a number, with another dtype.

    Args:
        input: Tensor or number.
        dtype: The dtype.

    Returns:
        Tensor.

    Raises:
        TypeError: `dtype` is not a dtype.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.ops.cast(ms.Tensor([1.7, -1.7]), ms.int32))
        [ 1 -1]
    """
    if not isinstance(dtype, mstype.DType):
        raise TypeError(f"For 'Cast', the input 'dtype' should be mindspore dtype, but got {check.show(dtype)}.")
    return t.cast(input if isinstance(input, Tensor) else Tensor(input), dtype)


def tril(input: Tensor, diagonal: int = 0) -> Tensor:
    """The elements on and below a diagonal; zeros elsewhere.

    >>> print(ops.tril(Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
    """
    return t.select(_below(input, diagonal, "tril"), input, t.full((), 0, input.dtype))


def triu(input: Tensor, diagonal: int = 0) -> Tensor:
    """The elements on and above a diagonal; zeros elsewhere.

    >>> print(ops.triu(Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
    """
    return t.select(
        _below(input, check.integer(diagonal, "triu", "diagonal") - 1, "triu"), t.full((), 0, input.dtype), input
    )


def _below(input: Tensor, diagonal: int, op: str) -> Tensor:
    if check.tensor(input, op).ndim < 2:
        raise ValueError(f"For '{op}', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    rows = t.reshape(t.iota(0, 1, input.shape[-2], mstype.int64), (-1, 1))
    columns = t.iota(0, 1, input.shape[-1], mstype.int64)
    return t.less_equal(t.sub(columns, rows), check.integer(diagonal, op, "diagonal"))
