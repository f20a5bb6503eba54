"""Reductions, sorting, cumulative sums, and other ops along an axis."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .control import write_scan
from .emitter import Emitter, is_float, rule, wider
from .graph_text import Node

_REDUCE = {
    "reduce_sum": "ReduceSum",
    "reduce_prod": "ReduceProd",
    "reduce_max": "ReduceMax",
    "reduce_min": "ReduceMin",
    "reduce_all": "ReduceProd",
    "reduce_any": "ReduceSum",
}


@rule(*_REDUCE)
def _reduce(e: Emitter, node: Node) -> str:
    result = e.dtype(node.outputs[0])
    kept = wider(result)
    x = e.name(node.inputs[0])
    if node.op in ("reduce_all", "reduce_any"):
        x = e.cast(e.operand(node.inputs[0], "bool"), "bool", kept)
    else:
        x = e.operand(node.inputs[0], kept)
    return e.cast(e.reduce(_REDUCE[node.op], x, node.attrs["axis"], node.attrs["keep_dims"]), kept, result)


@rule("argmax_axis", "argmin_axis")
def _argmax(e: Emitter, node: Node) -> str:
    largest = node.op == "argmax_axis"
    kept = wider(e.dtype(node.inputs[0]))
    x, axis = e.operand(node.inputs[0], kept), node.attrs["axis"]
    if kept == "i64":  # runtimes do not support ArgMax on it
        _, places = e.emit_many("TopK", [x, e.ints([1])], 2, axis=axis, largest=int(largest))
        return e.emit("Squeeze", places, e.ints([axis]))
    return e.emit("ArgMax" if largest else "ArgMin", x, axis=axis, keepdims=0)


@rule("topk_", "sort_")
def _topk(e: Emitter, node: Node) -> Sequence[str]:
    (x,) = node.inputs
    dtype, axis = e.dtype(x), node.attrs["axis"]
    kept = wider(dtype)
    sizes, largest = (
        (node.attrs["k"], node.attrs["largest"])
        if node.op == "topk_"
        else ([e.shape(x)[axis]], node.attrs["descending"])
    )
    values, places = e.emit_many("TopK", [e.operand(x, kept), e.dims(sizes)], 2, axis=axis, largest=int(largest))
    return [e.cast(values, kept, dtype), places]


@rule("searchsorted_")
def _searchsorted(e: Emitter, node: Node) -> str:
    sequence, values = node.inputs
    kept = wider(e.dtype(sequence))
    row = e.operand(sequence, kept)
    if e.shape(values):
        row = e.emit("Unsqueeze", row, e.ints([-2]))
    column = e.emit("Unsqueeze", e.operand(values, kept), e.ints([-1]))
    before = e.emit("LessOrEqual" if node.attrs["right"] else "Less", row, column)
    return e.reduce("ReduceSum", e.cast(before, "bool", "i64"), [-1], False)


@rule("cumsum_")
def _cumsum(e: Emitter, node: Node) -> str:
    result = e.dtype(node.outputs[0])
    kept = wider(result)
    how = {k: int(node.attrs[k]) for k in ("exclusive", "reverse")}
    found = e.emit("CumSum", e.operand(node.inputs[0], kept), e.const("i64", node.attrs["axis"]), **how)
    return e.cast(found, kept, result)


def _along(
    e: Emitter,
    node: Node,
    starts: Sequence[tuple[str, float]],
    body: Callable[[Emitter, list[str], list[str]], tuple[list[str], list[str]]],
) -> list[str]:
    """Scans `body` over the slices along an axis. Each of `starts` is the dtype and initial value of a carried tensor.
    The body takes and returns carried tensors and slices."""
    dims = list(e.shape(node.inputs[0]))
    axis = node.attrs["axis"] % len(dims)
    kept = wider(e.dtype(node.inputs[0]))
    rest = dims[:axis] + dims[axis + 1 :]
    if 0 in dims:
        empty = [e.empty(dtype, dims) for dtype, _ in starts]
        return [*empty, *empty]
    states = [
        (e.expand(e.const(dtype, value), rest) if rest else e.const(dtype, value), dtype) for dtype, value in starts
    ]
    rows = [(e.operand(v, kept), kept) for v in node.inputs]
    return write_scan(e, states, rows, rest, body, axis=axis, reverse=bool(node.attrs.get("reverse")))


@rule("cumprod_")
def _cumprod(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)

    def body(b: Emitter, carried: list[str], rows: list[str]) -> tuple[list[str], list[str]]:
        product = b.emit("Mul", carried[0], rows[0])
        return [product], [carried[0] if node.attrs["exclusive"] else product]

    return e.cast(_along(e, node, [(kept, 1)], body)[1], kept, dtype)


@rule("recurrence_")
def _recurrence(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)

    def body(b: Emitter, carried: list[str], rows: list[str]) -> tuple[list[str], list[str]]:
        return [b.emit("Add", rows[1], b.emit("Mul", rows[0], carried[0]))], [carried[0]]

    return e.cast(_along(e, node, [(kept, 0)], body)[1], kept, dtype)


@rule("logcumsumexp_")
def _logcumsumexp(e: Emitter, node: Node) -> str:
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)

    def body(b: Emitter, carried: list[str], rows: list[str]) -> tuple[list[str], list[str]]:
        # max + log(1 + exp(min - max)), or max if it is infinite
        high, low = b.emit("Max", carried[0], rows[0]), b.emit("Min", carried[0], rows[0])
        more = b.emit("Log", b.emit("Add", b.const(kept, 1), b.emit("Exp", b.emit("Sub", low, high))))
        infinite = b.emit("Equal", b.emit("Abs", high), b.const(kept, math.inf))
        total = b.emit("Where", infinite, high, b.emit("Add", high, more))
        return [total], [total]

    return e.cast(_along(e, node, [(kept, -math.inf)], body)[1], kept, dtype)


@rule("cummax_", "cummin_")
def _cummax(e: Emitter, node: Node) -> Sequence[str]:
    largest = node.op == "cummax_"
    dtype = e.dtype(node.outputs[0])
    kept = wider(dtype)
    worst = -math.inf if is_float(kept) else -(2**31) if kept == "i32" else -(2**63)
    start = worst if largest else math.inf if is_float(kept) else -(worst + 1)

    def body(b: Emitter, carried: list[str], rows: list[str]) -> tuple[list[str], list[str]]:
        best, place, turn = carried
        wins = b.emit("GreaterOrEqual" if largest else "LessOrEqual", rows[0], best)
        if is_float(kept):
            wins = b.emit("Or", wins, b.emit("IsNaN", rows[0]))
        best, place = b.emit("Where", wins, rows[0], best), b.emit("Where", wins, turn, place)
        return [best, place, b.emit("Add", turn, b.const("i64", 1))], [best, place]

    values, places = _along(e, node, [(kept, start), ("i64", 0), ("i64", 0)], body)[3:]
    return [e.cast(values, kept, dtype), places]
