"""Gather and scatter: slices along an axis, elements, and several index tensors."""

from __future__ import annotations

from collections.abc import Sequence

from .emitter import Emitter, rule, wider
from .graph_text import Dim, Node

_REDUCTIONS = {"set": "none", "add": "add", "mul": "mul", "max": "max", "min": "min"}


@rule("take")
def _take(e: Emitter, node: Node) -> str:
    x, index = node.inputs
    return e.emit("Gather", e.name(x), e.operand(index, "i64"), axis=node.attrs["axis"])


@rule("gather_d")
def _gather_elements(e: Emitter, node: Node) -> str:
    x, index = node.inputs
    return e.emit("GatherElements", e.name(x), e.operand(index, "i64"), axis=node.attrs["dim"])


@rule("scatter_add_d")
def _scatter_elements(e: Emitter, node: Node) -> str:
    x, index, updates = node.inputs
    dtype = e.dtype(x)
    kept = wider(dtype)
    operands = [e.operand(x, kept), e.operand(index, "i64"), e.operand(updates, kept)]
    return e.cast(e.emit("ScatterElements", *operands, axis=node.attrs["dim"], reduction="add"), kept, dtype)


@rule("one_hot_")
def _one_hot(e: Emitter, node: Node) -> str:
    (depth,) = e.static(node.attrs["depth"], "a depth")
    index = e.emit("Unsqueeze", e.operand(node.inputs[0], "i64"), e.ints([-1]))
    return e.emit("Equal", index, e.ints(range(depth)))


@rule("nonzero_")
def _nonzero(e: Emitter, node: Node) -> str:
    if not e.shape(node.inputs[0]):  # ONNX returns a coordinate for a scalar
        return e.empty("i64", e.shape(node.outputs[0]))
    return e.emit("Transpose", e.emit("NonZero", e.operand(node.inputs[0], "bool")), perm=[1, 0])


def _indices(e: Emitter, indices: Sequence[int], shape: Sequence[Dim]) -> str:
    """Broadcasts index tensors to a shape and stacks them along a new last dimension."""
    last = e.ints([-1])
    parts = [e.emit("Unsqueeze", e.expand(e.operand(v, "i64"), shape), last) for v in indices]
    return parts[0] if len(parts) == 1 else e.emit("Concat", *parts, axis=-1)


def _front(rank: int, dims: Sequence[int]) -> list[int]:
    """Returns the permutation that moves `dims` to the front."""
    dims = [d % rank for d in dims]
    return [*dims, *(d for d in range(rank) if d not in dims)]


def _inverse(order: Sequence[int]) -> list[int]:
    return [list(order).index(k) for k in range(len(order))]


@rule("index")
def _index(e: Emitter, node: Node) -> str:
    x, *indices = node.inputs
    place, shape = node.attrs["place"], e.shape(node.outputs[0])
    broad = max(len(e.shape(v)) for v in indices)
    data = e.transpose(e.name(x), _front(len(e.shape(x)), node.attrs["dims"]))
    found = e.emit("GatherND", data, _indices(e, indices, shape[place : place + broad]))
    return e.transpose(found, _inverse(_front(len(shape), range(place, place + broad))))


def _put(
    e: Emitter, node: Node, values: int, indices: Sequence[int], dims: Sequence[int], place: int, mode: str
) -> str:
    x = node.inputs[0]
    dtype, shape = e.dtype(x), e.shape(values)
    kept = wider(dtype)
    broad = max(len(e.shape(v)) for v in indices)
    order = _front(len(e.shape(x)), dims)
    data = e.transpose(e.operand(x, kept), order)
    updates = e.transpose(e.operand(values, kept), _front(len(shape), range(place, place + broad)))
    at = _indices(e, indices, shape[place : place + broad])
    found = e.emit("ScatterND", data, at, updates, reduction=_REDUCTIONS[mode])
    return e.cast(e.transpose(found, _inverse(order)), kept, dtype)


@rule("index_put")
def _index_put(e: Emitter, node: Node) -> str:
    _, values, *indices = node.inputs
    return _put(e, node, values, indices, node.attrs["dims"], node.attrs["place"], node.attrs["mode"])


@rule("take_add")
def _take_add(e: Emitter, node: Node) -> str:
    x, index, updates = node.inputs
    axis = node.attrs["axis"] % len(e.shape(x))
    return _put(e, node, updates, [index], [axis], axis, "add")
