"""Branches and loops: cond becomes If, while_loop becomes Loop, scan becomes Scan. Bodies can use outer names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .emitter import Emitter, NotExpressible, rule
from .graph_text import Dim, Graph, Node

Typed = tuple[str, str]  # a name and its dtype


def value_info(e: Emitter, name: str, dtype: str, shape: Sequence[Dim]) -> Any:
    """Returns the name and type of a body's input or output."""
    dims = [dim if isinstance(dim, int) else None for dim in shape]
    return e.shared.onnx.helper.make_tensor_value_info(name, e.shared.element(dtype), dims)


def body_graph(e: Emitter, inner: Emitter, name: str, inputs: list[Any], outputs: Sequence[tuple[str, Any]]) -> Any:
    """Returns the graph of a body. Each of `outputs` is a name in the body and the info of the output. The outputs are
    copied under new names, since ONNX requires each output to be computed in the body, under a unique name."""
    for source, info in outputs:
        inner.nodes.append(e.shared.onnx.helper.make_node("Identity", [source], [info.name]))
    return e.shared.onnx.helper.make_graph(inner.nodes, e.shared.name(name), inputs, [info for _, info in outputs])


def _infos(e: Emitter, region: Graph, values: Sequence[int], base: str) -> list[Any]:
    held = [region.values[v] for v in values]
    return [value_info(e, e.shared.name(base), v.dtype, v.shape) for v in held]


def _formals(region: Graph) -> list[int]:
    return [region.inputs[k] for k in sorted(region.inputs)]


def _checked(node: Node) -> None:
    for region in node.regions:
        if region.writes or region.random_key is not None:
            raise NotExpressible("cannot write a Parameter in a branch or loop")


@rule("call")
def _call(e: Emitter, node: Node) -> list[str]:
    _checked(node)
    (region,) = node.regions
    inner, results = e.subgraph(region, dict(zip(_formals(region), map(e.name, node.inputs), strict=True)))
    e.nodes.extend(inner.nodes)
    return results


@rule("cond")
def _cond(e: Emitter, node: Node) -> list[str]:
    _checked(node)
    condition, *operands = map(e.name, node.inputs)
    branches = []
    for region, name in zip(node.regions, ("then", "else"), strict=True):
        inner, results = e.subgraph(region, dict(zip(_formals(region), operands, strict=True)))
        outputs = list(zip(results, _infos(e, region, region.outputs, name), strict=True))
        branches.append(body_graph(e, inner, name, [], outputs))
    then, other = branches
    return e.emit_many("If", [condition], len(node.outputs), then_branch=then, else_branch=other)


@rule("while_loop")
def _while_loop(e: Emitter, node: Node) -> list[str]:
    _checked(node)
    count, saved, *later = node.attrs["stages"]
    if later or saved:
        raise NotExpressible("has no loop that is run backwards, as the derivative of a loop is")
    condition, region = node.regions
    operands = list(map(e.name, node.inputs))
    carried, captured = operands[:count], operands[count:]

    def holds(at: Emitter, values: list[str]) -> str:
        inner, (result,) = at.subgraph(condition, dict(zip(_formals(condition), values + captured, strict=True)))
        at.nodes.extend(inner.nodes)
        return result

    first = holds(e, carried)
    turn = value_info(e, e.shared.name("turn"), "i64", ())
    goes_on = value_info(e, e.shared.name("goes_on"), "bool", ())
    formals = _infos(e, region, _formals(region)[:count], "carried")
    names = [info.name for info in formals]
    inner, results = e.subgraph(region, dict(zip(_formals(region), names + captured, strict=True)))
    outputs = [(holds(inner, results), value_info(e, e.shared.name("goes_on"), "bool", ()))]
    outputs += zip(results, _infos(e, region, region.outputs, "carried"), strict=True)
    body = body_graph(e, inner, "body", [turn, goes_on, *formals], outputs)
    return e.emit_many("Loop", ["", first, *carried], len(node.outputs), body=body)


@rule("scan")
def _scan(e: Emitter, node: Node) -> list[str]:
    _checked(node)
    (region,) = node.regions
    count, rows = node.attrs["carried"], node.attrs["rows"]
    operands = list(map(e.name, node.inputs))
    formals = _infos(e, region, _formals(region)[: count + rows], "row")
    names = [info.name for info in formals] + operands[count + rows :]
    inner, results = e.subgraph(region, dict(zip(_formals(region), names, strict=True)))
    outputs = list(zip(results, _infos(e, region, region.outputs, "row"), strict=True))
    if not rows:  # the length of an ONNX Scan is the length of its rows
        return _write_counted_loop(e, node, inner, formals, outputs, operands)
    body = body_graph(e, inner, "body", formals, outputs)
    return _emit_scan(e, operands[: count + rows], len(node.outputs), body, rows, count, 0, node.attrs["reverse"])


def _write_counted_loop(
    e: Emitter, node: Node, inner: Emitter, formals: list[Any], outputs: list[Any], operands: list[str]
) -> list[str]:
    """Writes a scan without rows as a Loop with a number of iterations."""
    count = node.attrs["carried"]
    if node.attrs["reverse"] and len(outputs) > count:
        raise NotExpressible("has no loop that stacks its results backwards")
    turn = value_info(e, e.shared.name("turn"), "i64", ())
    goes_on = value_info(e, e.shared.name("goes_on"), "bool", ())
    goes = (goes_on.name, value_info(e, e.shared.name("goes_on"), "bool", ()))
    body = body_graph(e, inner, "body", [turn, goes_on, *formals], [goes, *outputs])
    turns = e.emit("Squeeze", e.dims(node.attrs["length"]))
    return e.emit_many("Loop", [turns, "", *operands[:count]], len(node.outputs), body=body)


def _emit_scan(
    e: Emitter, inputs: list[str], results: int, body: Any, rows: int, states: int, axis: int, reverse: bool
) -> list[str]:
    made = results - states
    attrs: dict[str, Any] = {"scan_input_axes": [axis] * rows, "scan_input_directions": [int(reverse)] * rows}
    if made:
        attrs |= {"scan_output_axes": [axis] * made, "scan_output_directions": [int(reverse)] * made}
    return e.emit_many("Scan", inputs, results, body=body, num_scan_inputs=rows, **attrs)


def write_scan(
    e: Emitter,
    states: Sequence[Typed],
    rows: Sequence[Typed],
    shape: Sequence[Dim],
    body: Callable[[Emitter, list[str], list[str]], tuple[list[str], list[str]]],
    axis: int,
    reverse: bool,
) -> list[str]:
    """Writes a Scan whose carried tensors and slices all have one shape, and whose results have the first dtypes of
    `states`."""
    dtypes = [dtype for _, dtype in (*states, *rows)]
    inputs = [value_info(e, e.shared.name("row"), dtype, shape) for dtype in dtypes]
    names = [info.name for info in inputs]
    inner = Emitter(e.shared, e.graph, {})
    carried, made = body(inner, names[: len(states)], names[len(states) :])
    kinds = dtypes[: len(states)] + dtypes[: len(made)]
    infos = [value_info(e, e.shared.name("row"), dtype, shape) for dtype in kinds]
    graph = body_graph(e, inner, "body", inputs, list(zip(carried + made, infos, strict=True)))
    operands = [name for name, _ in (*states, *rows)]
    return _emit_scan(e, operands, len(kinds), graph, len(rows), len(states), axis, reverse)
