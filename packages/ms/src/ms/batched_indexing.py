"""Rules of `batching` for ops with index tensors.

If indices are mapped, the number of the example becomes an additional index.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import _table as table

from .batched_call import Call


def take(call: Call) -> Any:
    """`take(input, index, axis)`."""
    axis = call.attrs[0] % len(call.in_shapes[0])
    if call.only_first():
        return call.run(call.inputs, [axis + 1])
    if not call.mapped[0]:
        return ops.moveaxis(call.run(call.inputs, [axis]), axis, 0)
    return index(replace(call, name="index", attrs=[(axis,), axis]))


def take_add(call: Call) -> Any:
    """`take_add(input, index, updates, axis)`."""
    axis = call.attrs[0] % len(call.in_shapes[0])
    if call.mapped[1]:
        order = (0, 2, 1)
        parts: dict[str, Any] = {
            name: [getattr(call, name)[k] for k in order] for name in ("inputs", "mapped", "in_shapes")
        }
        return index_put(replace(call, name="index_put", attrs=[(axis,), axis, "add"], **parts))
    x, _, updates = call.spread()
    return call.run([x, call.inputs[1], updates], [axis + 1])


def index(call: Call) -> Any:
    """`index((input, *indices), dims, place)`."""
    dims, place = call.attrs
    shifted = tuple(d + 1 for d in dims)
    if call.only_first():
        return call.run(call.inputs, [shifted, place + 1])
    indices, rank = _aligned(call, 1)
    if not call.mapped[0]:
        return ops.moveaxis(call.run([call.inputs[0], *indices], [dims, place]), place, 0)
    picked = call.run([call.inputs[0], _numbers(call, indices[0], rank), *indices], [(0, *shifted), 0])
    # The dimensions of the indices come first, after the mapped axis.
    return table.transpose(
        picked, (0, *range(1 + rank, 1 + rank + place), *range(1, 1 + rank), *_from(picked, 1 + rank + place))
    )


def index_put(call: Call) -> Any:
    """`index_put((input, values, *indices), dims, place, mode)`."""
    dims, place, mode = call.attrs
    shifted = tuple(d + 1 for d in dims)
    x, values, *_ = call.spread()
    if not any(call.mapped[2:]):
        return call.run([x, values, *call.inputs[2:]], [shifted, place + 1, mode])
    indices, rank = _aligned(call, 2)
    order = (0, *range(1 + place, 1 + place + rank), *range(1, 1 + place), *_from(values, 1 + place + rank))
    numbers = _numbers(call, indices[0], rank)
    return call.run([x, table.transpose(values, order), numbers, *indices], [(0, *shifted), 0, mode])


def _from(x: Tensor, first: int) -> range:
    return range(first, x.ndim)


def _aligned(call: Call, first: int) -> tuple[list[Tensor], int]:
    """Returns the index tensors, which start at input `first`, reshaped to broadcast after the mapped axis, and the
    rank of their common shape."""
    shapes = call.in_shapes[first:]
    rank = max(map(len, shapes))
    return [
        table.reshape(x, (call.size, *(1,) * (rank - len(shape)), *shape)) if mapped else x
        for x, mapped, shape in zip(call.inputs[first:], call.mapped[first:], shapes, strict=True)
    ], rank


def _numbers(call: Call, like: Tensor, rank: int) -> Tensor:
    return table.reshape(ops.arange(call.size, dtype=like.dtype), (call.size, *(1,) * rank))
