"""Views, copies and constants: reshape, transpose, slice, concat, pad, strided views, full, iota."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .emitter import Emitter, NotExpressible, is_float, rule, wider
from .graph_text import Dim, Node

_FIRST = -(2**63) + 1  # a backward slice with this end includes the first element


@rule("reshape")
def _reshape(e: Emitter, node: Node) -> str:
    return e.reshape(e.name(node.inputs[0]), e.shape(node.outputs[0]))


@rule("transpose")
def _transpose(e: Emitter, node: Node) -> str:
    (x,) = node.inputs
    return e.transpose(e.name(x), [axis % len(e.shape(x)) for axis in node.attrs["input_perm"]])


@rule("broadcast_to")
def _broadcast_to(e: Emitter, node: Node) -> str:
    shape = e.shape(node.outputs[0])
    return e.empty(e.dtype(node.outputs[0]), shape) if 0 in shape else e.expand(e.name(node.inputs[0]), shape)


@rule("concat")
def _concat(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    parts = [e.operand(v, dtype) for v in node.inputs]
    return parts[0] if len(parts) == 1 else e.emit("Concat", *parts, axis=node.attrs["axis"])


@rule("slice_view")
def _slice_view(e: Emitter, node: Node) -> str:
    (x,) = node.inputs
    starts, sizes, steps = (node.attrs[k] for k in ("starts", "sizes", "steps"))
    whole = [(0, size, 1) for size in e.shape(x)]
    axes = [k for k, part in enumerate(zip(starts, sizes, steps, strict=True)) if part != whole[k]]
    if not axes:
        return e.name(x)
    starts, sizes, steps = ([part[k] for k in axes] for part in (starts, sizes, steps))
    if all(isinstance(n, int) for n in (*starts, *sizes)):
        ends = [start + size * step for start, size, step in zip(starts, sizes, steps, strict=True)]
        end = e.ints([_FIRST if n < 0 else n for n in ends])
    else:
        end = e.emit("Add", e.dims(starts), e.emit("Mul", e.dims(sizes), e.ints(steps)))
        end = e.emit("Where", e.emit("Less", end, e.ints([0])), e.ints([_FIRST]), end)
    return e.emit("Slice", e.name(x), e.dims(starts), end, e.ints(axes), e.ints(steps))


@rule("slice_scatter")
def _slice_scatter(e: Emitter, node: Node) -> str:
    x, src = node.inputs
    shape, sizes = e.static(e.shape(x), "a written shape"), e.static(e.shape(src), "a written shape")
    starts, steps = e.static(node.attrs["starts"], "places"), node.attrs["steps"]
    places = np.zeros((), np.int64)
    for axis, (start, step, size) in enumerate(zip(starts, steps, sizes, strict=True)):
        along = (start + step * np.arange(size)) * int(np.prod(shape[axis + 1 :]))
        places = places[..., None] + along
    return _scatter(e, node, places, "none")


@rule("as_strided_scatter", "as_strided_add")
def _as_strided_scatter(e: Emitter, node: Node) -> str:
    sizes = e.static(e.shape(node.inputs[1]), "a written shape")
    return _scatter(e, node, _places(e, node, sizes), "add" if node.op == "as_strided_add" else "none")


def _scatter(e: Emitter, node: Node, places: np.ndarray, reduction: str) -> str:
    """Copies the first operand and writes the second at `places` of the flattened copy."""
    x, src = node.inputs
    dtype = e.dtype(x)
    kept = wider(dtype)
    flat = e.emit("Reshape", e.operand(x, kept), e.ints([-1]))
    values = e.emit("Reshape", e.operand(src, kept), e.ints([-1]))
    made = e.emit("ScatterElements", flat, e.ints(places.reshape(-1).tolist()), values, axis=0, reduction=reduction)
    return e.cast(e.reshape(made, e.shape(x)), kept, dtype)


def _places(e: Emitter, node: Node, sizes: Sequence[int]) -> np.ndarray:
    """Returns the indices of a strided view's elements in the flattened base."""
    strides, offset = (e.static(node.attrs[k], "strides") for k in ("strides", "offset"))
    places = np.array(offset[0], np.int64)
    for size, stride in zip(sizes, strides, strict=True):
        places = places[..., None] + stride * np.arange(size)
    return places


@rule("as_strided")
def _as_strided(e: Emitter, node: Node) -> str:
    (x,) = node.inputs
    sizes = e.static(e.shape(node.outputs[0]), "a strided view's shape")
    shape = e.static(e.shape(x), "a strided view's shape")
    by_axis = _by_axis(shape, sizes, e.static(node.attrs["strides"], "strides"), int(node.attrs["offset"][0]))
    name = e.name(x)
    if by_axis is None:
        flat = e.emit("Reshape", name, e.ints([-1]))
        return e.emit("Gather", flat, e.const("i64", _places(e, node, sizes)), axis=0)
    # For views such as windows, each axis is gathered separately.
    order: list[int] = []
    for axis, (indices, _) in reversed(list(enumerate(by_axis))):
        if indices.shape != (shape[axis],) or (indices != np.arange(shape[axis])).any():
            name = e.emit("Gather", name, e.const("i64", indices), axis=axis)
    for _, dims in by_axis:
        order.extend(dims)
    return e.transpose(name, [order.index(k) for k in range(len(sizes))])


def _by_axis(
    shape: list[int], sizes: list[int], strides: list[int], offset: int
) -> list[tuple[np.ndarray, list[int]]] | None:
    """Returns, for each axis of a row-major base, its indices and the view's dimensions that they form; None if a
    dimension of the view runs over several axes."""
    if 0 in shape or 0 in sizes:
        return None
    steps = [int(np.prod(shape[k + 1 :])) for k in range(len(shape))]
    found: list[tuple[np.ndarray, list[int]]] = []
    for step, size in zip(steps, shape, strict=True):
        found.append((np.array(offset // step % size, np.int64), []))
    for k, (size, stride) in enumerate(zip(sizes, strides, strict=True)):
        fits = [a for a, step in enumerate(steps) if stride >= 0 and stride % step == 0 and (stride or size == 1)]
        axis = next((a for a in fits if size == 1 or (size - 1) * (stride // steps[a]) < shape[a]), None)
        if axis is None:
            return None
        indices, dims = found[axis]
        found[axis] = (indices[..., None] + stride // steps[axis] * np.arange(size), [*dims, k])
    if any(int(indices.max()) >= size for (indices, _), size in zip(found, shape, strict=True)):
        return None
    return found


@rule("diagonal_")
def _diagonal(e: Emitter, node: Node) -> str:
    (x,) = node.inputs
    shape, rank = e.shape(x), len(e.shape(x))
    dims = [node.attrs[k] % rank for k in ("dim1", "dim2")]
    rows, columns = e.static([shape[d] for d in dims], "a matrix's size")
    rest = [d for d in range(rank) if d not in dims]
    offset = node.attrs["offset"]
    size = e.static(e.shape(node.outputs[0])[-1:], "a diagonal's size")[0]
    first = offset if offset >= 0 else -offset * columns
    flat = e.reshape(e.transpose(e.name(x), [*rest, *dims]), [*(shape[d] for d in rest), rows * columns])
    return e.emit("Gather", flat, e.ints([first + k * (columns + 1) for k in range(size)]), axis=len(rest))


@rule("pad_constant")
def _pad_constant(e: Emitter, node: Node) -> str:
    (x,) = node.inputs
    dtype = e.dtype(x)
    kept = wider(dtype)
    pads = e.dims([*node.attrs["low"], *node.attrs["high"]])
    padded = e.emit("Pad", e.operand(x, kept), pads, e.const(kept, node.attrs["value"]), mode="constant")
    return e.cast(padded, kept, dtype)


@rule("full")
def _full(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    value = e.const(dtype, node.attrs["value"])
    shape: tuple[Dim, ...] = e.shape(node.outputs[0])
    if 0 in shape:
        return e.empty(dtype, shape)
    return e.expand(value, shape) if shape else value


@rule("iota")
def _iota(e: Emitter, node: Node) -> str:
    dtype, (size,) = e.dtype(node.outputs[0]), e.shape(node.outputs[0])
    start, step = node.attrs["start"], node.attrs["step"]
    if isinstance(size, int):
        return e.const(dtype, start + step * np.arange(size))
    if any(isinstance(n, complex) for n in (start, step)):
        raise NotExpressible("has no complex numbers")
    kept = "f64" if is_float(dtype) else "i64"
    count = e.emit("Range", e.const("i64", 0), e.emit("Squeeze", e.shared.size(size)), e.const("i64", 1))
    moved = e.emit("Mul", e.cast(count, "i64", kept), e.const(kept, step))
    return e.cast(e.emit("Add", moved, e.const(kept, start)), kept, dtype)
