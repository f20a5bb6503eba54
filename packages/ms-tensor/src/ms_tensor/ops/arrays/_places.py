"""What the functions that gather and scatter share: index tensors for the table's `index` and `index_put`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def int_tensor(value: Any, op: str, name: str) -> Tensor:
    """`value`, which must be a tensor of integers."""
    if check.tensor(value, op, name).dtype in mstype.int_type + mstype.uint_type:
        return value  # type: ignore[no-any-return]
    raise TypeError(f"For '{op}', '{name}' must be a Tensor of integers, but got dtype {value.dtype}.")


def pick(x: Tensor, indices: Sequence[Tensor], dims: Sequence[int], place: int = 0) -> Tensor:
    """The elements of `x` at `indices` along `dims`."""
    return t.index((x, *indices), tuple(dims), place)  # type: ignore[no-any-return]


def put(
    x: Tensor, values: Tensor, indices: Sequence[Tensor], dims: Sequence[int], place: int = 0, mode: str = "set"
) -> Tensor:
    """A copy of `x` with `values` written at `indices` along `dims`."""
    return t.index_put((x, values, *indices), tuple(dims), place, mode)  # type: ignore[no-any-return]


def counting(size: int, rank: int = 1, dim: int = 0) -> Tensor:
    """0, 1, ... along dimension `dim` of `rank`, the others of size 1."""
    return t.reshape(t.iota(0, 1, size, mstype.int64), (1,) * dim + (size,) + (1,) * (rank - dim - 1))  # type: ignore[no-any-return]


def columns(indices: Tensor) -> list[Tensor]:
    """The index tensors that are the columns of the last dimension of `indices`."""
    lead = indices.shape[:-1]
    start = (0,) * len(lead)
    steps = (1,) * indices.ndim
    return [t.reshape(t.slice_view(indices, (*start, k), (*lead, 1), steps), lead) for k in range(indices.shape[-1])]


def deep_columns(x: Tensor, indices: Any, op: str) -> list[Tensor]:
    """Like `columns`, where each row of `indices` is an index into `x`."""
    int_tensor(indices, op, "indices")
    if indices.ndim < 1 or indices.shape[-1] > x.ndim:
        raise ValueError(
            f"For '{op}', the last dimension of 'indices' must be at most {x.ndim}, the number of dimensions of the "
            f"tensor, but got shape {indices.shape}."
        )
    return columns(indices)


def grid(index: Tensor, dim: int) -> list[Tensor]:
    """`index` along `dim`, and the position of its elements along the other dimensions: one tensor per dimension."""
    return [index if k == dim else counting(index.shape[k], index.ndim, k) for k in range(index.ndim)]


def put_nd(x: Tensor, indices: Any, updates: Any, mode: str, op: str) -> Tensor:
    """`x` with `updates` written at the rows of `indices`."""
    check.tensor(updates, op, "updates")
    found = deep_columns(check.tensor(x, op, "input_x"), indices, op)
    fitting = indices.shape[:-1] + x.shape[len(found) :]
    if updates.shape != fitting:
        raise ValueError(f"For '{op}', 'updates' must have shape {fitting}, but got {updates.shape}.")
    return combine(x, updates, found, tuple(range(len(found))), 0, mode)


def combine(x: Tensor, values: Tensor, indices: Sequence[Tensor], dims: Sequence[int], place: int, mode: str) -> Tensor:
    """Like `put`, with the modes "sub" and "div" too."""
    if mode == "sub":
        return put(x, t.neg(values), indices, dims, place, "add")
    if mode == "div":
        # What stands at a place is divided by the product of its values.
        return _quotient(x, put(t.full(x.shape, 1, x.dtype), values, indices, dims, place, "mul"))
    return put(x, values, indices, dims, place, mode)


def _quotient(x: Tensor, y: Tensor) -> Tensor:
    if x.dtype in mstype.float_type or x.dtype in mstype.complex_type:
        return t.div(x, y)  # type: ignore[no-any-return]
    # Integers are cut towards zero.
    whole = t.floor_divide(t.abs(x), t.abs(y))
    return t.mul(t.mul(whole, t.sign(x)), t.sign(y))  # type: ignore[no-any-return]


REDUCTIONS = {"none": "set", "add": "add", "multiply": "mul"}


def elements_put(input_x: Tensor, dim: Any, index: Any, src: Any, reduction: str, op: str) -> Tensor:
    """`input_x` with each element of `src` written at its index along `dim` and its own other coordinates."""
    check.tensor(input_x, op)
    place = check.axis(dim, input_x.ndim, op)
    int_tensor(index, op, "index")
    if not isinstance(src, Tensor):
        check.kind(src, (int, float), "a Tensor or a number", op, "src")
        src = t.broadcast_to(t.full((), src, input_x.dtype), index.shape)
    if src.dtype != input_x.dtype:
        raise TypeError(f"For '{op}', the source must be of dtype {input_x.dtype}, but got {src.dtype}.")
    fits = index.ndim == input_x.ndim == src.ndim and all(
        index.shape[k] <= src.shape[k] and (k == place or index.shape[k] <= input_x.shape[k]) for k in range(index.ndim)
    )
    if not fits:
        raise ValueError(
            f"For '{op}', the index must have the rank of the input {input_x.shape} and lie inside it (but for "
            f"dimension {place}) and inside the source {src.shape}, but got {index.shape}."
        )
    if src.shape != index.shape:
        src = t.slice_view(src, (0,) * src.ndim, index.shape, (1,) * src.ndim)
    if input_x.ndim == 0:
        return t.add(input_x, src) if reduction == "add" else t.reshape(src, ())
    return put(input_x, src, grid(index, place), tuple(range(input_x.ndim)), 0, reduction)


def mask_places(mask: Tensor) -> list[Tensor]:
    """The coordinates of the elements where `mask` is true, one tensor per dimension; reads the values of the mask."""
    count = int(t.reduce_sum(t.cast(mask, mstype.int64), ()))
    return columns(t.nonzero_(mask, count))


def index_put(input: Tensor, indices: Any, values: Tensor, accumulate: bool = False, op: str = "index_put") -> Tensor:
    """A copy with `values` written at the index tensors of the first dimensions."""
    if not isinstance(indices, (tuple, list)) or not indices:
        raise TypeError(f"For '{op}', 'indices' must be a tuple or list of Tensors, but got {check.show(indices)}.")
    found: list[Tensor] = []
    for k, index in enumerate(indices):
        mask = check.tensor(index, op, f"indices[{k}]").dtype is mstype.bool_
        found += mask_places(index) if mask else [int_tensor(index, op, f"indices[{k}]")]
    if len(found) > check.tensor(input, op).ndim:
        raise ValueError(f"For '{op}', there are {len(found)} indices, but the tensor has shape {input.shape}.")
    if check.tensor(values, op, "values").dtype != input.dtype:
        raise TypeError(f"For '{op}', 'values' must be of dtype {input.dtype}, but got {values.dtype}.")
    dims = tuple(range(len(found)))
    shape = pick(input, found, dims).shape
    return put(input, t.broadcast_to(values, shape), found, dims, 0, "add" if accumulate else "set")


def masked_scatter(input: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """Replaces the elements where `mask` is true, in row-major order, by the first ones of `source`, in a copy.

    mask: of bool; it broadcasts to `input`.
    source: of the same dtype, with at least as many elements as `mask` has true ones.
    TypeError: `mask` is not of bool, or the dtypes differ.
    ValueError: `source` has too few elements.
    """
    op = "MaskedScatter"
    check.tensor(source, op, "source")
    if check.tensor(mask, op, "mask").dtype is not mstype.bool_:
        raise TypeError(f"For '{op}', 'mask' must be of dtype Bool, but got {mask.dtype}.")
    if source.dtype != check.tensor(input, op).dtype:
        raise TypeError(f"For '{op}', 'source' must be of dtype {input.dtype}, but got {source.dtype}.")
    flat_mask = t.reshape(t.broadcast_to(mask, input.shape), (-1,))
    if ms_runtime.capturing() and source.size:
        # In a graph, where no shape may depend on values: the place in `source` is how many were before.
        before = t.sub(t.cumsum_(t.cast(flat_mask, mstype.int64), 0), 1)
        taken = t.take(t.reshape(source, (-1,)), t.select(flat_mask, before, 0), 0)
        return t.reshape(t.select(flat_mask, taken, t.reshape(input, (-1,))), input.shape)
    places = mask_places(flat_mask)
    count = places[0].shape[0]
    if count > source.size:
        raise ValueError(f"For '{op}', 'source' must have at least {count} elements, but got shape {source.shape}.")
    values = t.slice_view(t.reshape(source, (-1,)), (0,), (count,), (1,))
    return t.reshape(put(t.reshape(input, (-1,)), values, places, (0,)), input.shape)


def fill_diagonal(input: Tensor, fill_value: Any, wrap: bool, op: str = "FillDiagonal") -> Tensor:
    """A copy with one value on the main diagonal."""
    check.kind(fill_value, (int, float), "a number", op, "fill_value")
    shape = check.tensor(input, op).shape
    if len(shape) < 2:
        raise ValueError(f"For '{op}', the tensor must have at least 2 dimensions, but got shape {shape}.")
    if len(shape) > 2 and len(set(shape)) > 1:
        raise ValueError(f"For '{op}', all dimensions of the tensor must be of one size, but got shape {shape}.")
    step, stride = 0, 1
    for n in reversed(shape):
        step, stride = step + stride, stride * n
    end = input.size if wrap or len(shape) > 2 else min(input.size, shape[1] * shape[1])
    count = len(range(0, end, step))
    flat = t.reshape(input, (-1,))
    places = t.iota(0, step, count, mstype.int64)
    return t.reshape(put(flat, t.full((count,), fill_value, input.dtype), [places], (0,)), shape)


def add_slices(x: Tensor, index: Any, source: Any, axis: Any, op: str, alpha: Any = 1) -> Tensor:
    """A copy of `x` with the slices of `source`, times `alpha`, added at `index`."""
    place = check.axis(axis, check.tensor(x, op).ndim, op)
    if int_tensor(index, op, "index").ndim != 1:
        raise ValueError(f"For '{op}', the index must have 1 dimension, but got shape {index.shape}.")
    shape = x.shape[:place] + index.shape + x.shape[place + 1 :]
    if check.tensor(source, op, "source").shape != shape:
        raise ValueError(f"For '{op}', what is added must have shape {shape}, but got {source.shape}.")
    values = source if source.dtype == x.dtype else t.cast(source, x.dtype)  # a cast copies
    values = values if alpha == 1 else t.cast(t.mul(values, alpha), x.dtype)
    return combine(x, values, [index], (place,), place, "add")
