"""Functions that pick elements by index tensors, and that give a copy with elements at such places changed."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import cast as cast_input
from ..._mixed import no_casts
from ..state import written
from ._places import combine, counting, int_tensor, put


def _alike(input_x: Any, updates: Any, op: str) -> None:
    if check.tensor(updates, op, "updates").dtype != check.tensor(input_x, op, "input_x").dtype:
        raise TypeError(f"For '{op}', 'updates' must be of dtype {input_x.dtype}, but got {updates.dtype}.")


def index_fill(x: Tensor, axis: Any, index: Tensor, value: Any) -> Tensor:
    """Returns a copy with one value written into the slices at `index` along `axis`.

    axis: The dimension; an int or a 0-d tensor.
    index: of ints, of at most one dimension.
    value: A number, bool or 0-d tensor.
    Returns: Tensor of the shape and dtype of `x`.
    IndexError: an index is out of range.
    TypeError: `index` is not an integer tensor.
    ValueError: `index` has more than one dimension.

    >>> print(ops.index_fill(Tensor([[1, 2, 3]]), 1, Tensor([0, 2]), 9))
    [[9 2 9]]
    """
    op = "IndexFill"
    place = check.axis(axis, check.tensor(x, op, "x").ndim, op)
    if int_tensor(index, op, "index").ndim > 1:
        raise ValueError(f"For '{op}', 'index' must have at most 1 dimension, but got shape {index.shape}.")
    if isinstance(value, Tensor):
        if value.ndim:
            raise ValueError(f"For '{op}', 'value' must be a number or a 0-d Tensor, but got shape {value.shape}.")
        value = t.cast(value, x.dtype)
    elif isinstance(value, (bool, int, float)):
        value = t.full((), value, x.dtype)
    else:
        raise TypeError(f"For '{op}', 'value' must be a number or a 0-d Tensor, but got {type(value).__name__}.")
    shape = x.shape[:place] + index.shape + x.shape[place + 1 :]
    return put(x, t.broadcast_to(value, shape), [index], (place,), place)


def select_scatter(input: Tensor, src: Tensor, axis: int, index: int) -> Tensor:
    """Returns a copy with `src` as the slice at `index` along `axis`.

    src: of the shape of that slice.
    index: The index of the slice.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the shapes are incompatible, or `index` is out of range.

    >>> print(ops.select_scatter(Tensor([[1, 2], [3, 4]]), Tensor([8, 9]), 1, 0))
    [[8 2]
     [9 4]]
    """
    op = "select_scatter"
    place = check.axis(axis, check.tensor(input, op).ndim, op)
    at = check.integer(index, op, "index")
    size = input.shape[place]
    if not -size <= at < size:
        raise ValueError(f"For '{op}', 'index' must be in [{-size}, {size}), but got {check.show(at)}.")
    shape = input.shape[:place] + input.shape[place + 1 :]
    if check.tensor(src, op, "src").shape != shape:
        raise ValueError(f"For '{op}', 'src' must have shape {shape}, but got {src.shape}.")
    starts = tuple(at % size if k == place else 0 for k in range(input.ndim))
    thick = t.reshape(t.cast(src, input.dtype), shape[:place] + (1,) + shape[place:])
    return t.slice_scatter(input, thick, starts, (1,) * input.ndim)


def slice_scatter(
    input: Tensor, src: Tensor, axis: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Tensor:
    """Returns a copy with `src` as the slice ``[start:end:step]`` along `axis`.

    src: of the shape of that slice.
    start: The first index; None is 0.
    end: The end, which is excluded; None is the size.
    step: The distance between indices.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the shapes are incompatible.

    >>> print(ops.slice_scatter(Tensor([1, 2, 3, 4]), Tensor([8, 9]), start=0, end=4, step=2))
    [8 2 9 4]
    """
    op = "slice_scatter"
    place = check.axis(axis, check.tensor(input, op).ndim, op)
    check.at_least(check.integer(step, op, "step"), 1, op, "step")
    taken = range(*slice(start, end, step).indices(input.shape[place]))
    shape = input.shape[:place] + (len(taken),) + input.shape[place + 1 :]
    if check.tensor(src, op, "src").shape != shape:
        raise ValueError(f"For '{op}', 'src' must have shape {shape}, but got {src.shape}.")
    starts = tuple(taken.start if k == place and len(taken) else 0 for k in range(input.ndim))
    steps = tuple(step if k == place else 1 for k in range(input.ndim))
    return t.slice_scatter(input, t.cast(src, input.dtype), starts, steps)


def diagonal_scatter(input: Tensor, src: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """Returns a copy with `src` as a diagonal; see `ops.diagonal`.

    input: of at least two dimensions.
    src: of the shape of the diagonal.
    offset: The diagonal; 0 is the main one.
    dim1: The dimension of the rows.
    dim2: The dimension of the columns.
    Returns: Tensor of the shape and dtype of `input`.
    ValueError: the shapes are incompatible.

    >>> print(ops.diagonal_scatter(Tensor([[1, 2], [3, 4]]), Tensor([8, 9])))
    [[8 2]
     [3 9]]
    """
    op = "diagonal_scatter"
    there = t.diagonal_(check.tensor(input, op), check.integer(offset, op, "offset"), dim1, dim2)
    if check.tensor(src, op, "src").shape != there.shape:
        raise ValueError(f"For '{op}', 'src' must have shape {there.shape}, but got {src.shape}.")
    rank, size = input.ndim, there.shape[-1]
    along = counting(size)
    rows, below = t.add(along, max(-offset, 0)), t.add(along, max(offset, 0))
    return put(input, t.cast(src, input.dtype), [rows, below], (dim1 % rank, dim2 % rank), rank - 2)


def _rows(x: Tensor, v: Tensor, indices: Any, mode: str, op: str) -> Tensor:
    several = indices if isinstance(indices, (tuple, list)) else (indices,)
    if not several:
        raise ValueError(f"For '{op}', 'indices' must not be empty.")
    check.tensor(x, op, "x")
    check.tensor(v, op, "v")
    if x.ndim == 0 or v.shape != (len(several), *x.shape[1:]):
        raise ValueError(
            f"For '{op}', 'v' must have one row of 'x' {x.shape} for each of {len(several)} indices, but got {v.shape}."
        )
    index = t.concat([t.full((1,), check.integer(i, op, "indices"), mstype.int64) for i in several])
    return combine(x, v, [index], (0,), 0, mode)


def write_rows(input_x: Tensor, indices: Tensor, updates: Tensor, mode: str, op: str) -> Tensor:
    """Writes `updates` into the rows of `input_x` at `indices`, in place."""
    int_tensor(indices, op, "indices")
    if check.tensor(input_x, op, "input_x").ndim == 0:
        raise ValueError(f"For '{op}', 'input_x' must have at least 1 dimension.")
    shape = indices.shape + input_x.shape[1:]
    if check.tensor(updates, op, "updates").shape != shape:
        raise ValueError(f"For '{op}', 'updates' must have shape {shape}, but got {updates.shape}.")
    updates = t.cast(cast_input(op, updates), input_x.dtype)
    with no_casts():
        if mode == "set":
            input_x[indices] = updates
        else:
            input_x._assign(combine(input_x, updates, [indices], (0,), 0, mode))
    return written(input_x)


from ..._generated.rows.ops_arrays import *
