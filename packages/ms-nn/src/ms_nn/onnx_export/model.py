"""Builds an ONNX model from a captured graph, with named inputs and outputs, and parameters as initializers."""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import ms_runtime
import numpy as np
from ms_tensor import Tensor

from ..atomic_files import replacing
from .emitter import DTYPES, Emitter, NotExpressible, Shared
from .graph_text import Dim, Graph, parse

if TYPE_CHECKING:
    from ..graph_capture import CapturedGraph

OPSET = 18
_IR_VERSION = 8  # the IR version of the ONNX releases with this opset
# Larger initializers are written to a separate file: a Protocol Buffers message is limited to 2 GiB, which must also
# hold the rest of the model.
LARGEST = 2**31 - 2**24


@dataclass
class Layout:
    """Names, open sizes, and the place of parameters."""

    input_names: list[str] = field(default_factory=list)
    output_names: list[str] = field(default_factory=list)
    parameters_are_inputs: bool = False
    parameters_are_initializers: bool = True
    axis_names: dict[str, dict[int, str]] = field(default_factory=dict)  # name of an input or output -> axis -> name


def load_onnx() -> Any:
    """Returns the package `onnx`.

    Raises:
        ImportError: the package is not installed.
    """
    try:  # by name, because it is an optional dependency
        return importlib.import_module("onnx")
    except ImportError as error:
        raise ImportError("For 'export', the format 'ONNX' needs the package onnx: pip install 'ms[onnx]'.") from error


def write(path: str, captured: CapturedGraph, layout: Layout | None = None) -> None:
    """Writes the model of a captured graph to `path`, and large initializers to `path` + '.data'."""
    onnx = load_onnx()
    model = build(onnx, captured, layout)
    if sum(len(tensor.raw_data) for tensor in model.graph.initializer) < LARGEST:
        with replacing(path, "export") as partial:
            onnx.save(model, partial)
        return
    data = f"{path}.data"
    with replacing(path, "export") as partial:
        if os.path.exists(data):  # `onnx` would append to it
            os.remove(data)
        onnx.save(model, partial, save_as_external_data=True, location=os.path.basename(data))


def build(onnx: Any, captured: CapturedGraph, layout: Layout | None = None) -> Any:
    """Returns the `onnx.ModelProto` of a captured graph.

    Raises:
        NotImplementedError: ONNX cannot express an op of the graph.
    """
    graph = parse(captured.text)
    _check(graph, captured)
    layout = layout or Layout()
    shared = Shared(onnx, graph, layout.axis_names)
    places = _name_inputs(shared, captured, layout.input_names)
    output_names = [shared.name(name) for name in layout.output_names]
    emitter = Emitter(shared, graph, {})
    try:
        inputs = _inputs(shared, graph, captured, places, emitter)
        emitter.run()
        outputs = _outputs(emitter, captured, places, output_names)
    except NotExpressible as error:
        raise NotImplementedError(f"For 'export', the graph cannot be written as ONNX, which {error}.") from error
    nodes, read = _live([*shared.sizes, *emitter.nodes], {info.name for info in outputs})
    kept = {name: tensor for name, tensor in shared.initializers.items() if name in read}
    parameters = {places["parameter", name]: held for name, held in captured.parameters.items()}
    if layout.parameters_are_inputs:
        inputs += [
            _info(shared, name, _short(parameters[name].dtype.name), t.dims)
            for name, t in kept.items()
            if name in parameters
        ]
    initializers = [t for name, t in kept.items() if layout.parameters_are_initializers or name not in parameters]
    made = onnx.helper.make_graph(nodes, graph.name, inputs, outputs, initializers)
    opsets = [onnx.helper.make_opsetid("", OPSET)]
    return onnx.helper.make_model(made, opset_imports=opsets, ir_version=_IR_VERSION, producer_name="ms")


def _check(graph: Graph, captured: CapturedGraph) -> None:
    written = [captured.inputs[k] for k in graph.writes if k != graph.random_key]
    if written:
        names = [str(name) for kind, name in written if kind == "parameter"]
        what = f"the Parameter '{names[0]}'" if names else "a tensor"
        raise NotImplementedError(
            f"For 'export', the network writes {what} in place, which ONNX cannot: call set_train(False) first."
        )


def _live(nodes: list[Any], read: set[str]) -> tuple[list[Any], set[str]]:
    """Returns the nodes that outputs depend on, and all names that are read. Nodes can be unused because a rule has
    merged several of them into one."""
    kept = []
    for node in reversed(nodes):
        if read.intersection(node.output):
            kept.append(node)
            read |= _reads(node)
    return kept[::-1], read


def _reads(node: Any) -> set[str]:
    """Returns the names that a node reads, including those in the graphs of its attributes."""
    found = set(node.input)
    for attribute in node.attribute:
        for inner in attribute.g.node:
            found |= _reads(inner)
    return found


Places = dict[tuple[str, Any], str]


def _name_inputs(shared: Shared, captured: CapturedGraph, names: list[str]) -> Places:
    """Names arguments, parameters and constants. Parameters, and arguments beyond `names`, keep their own names."""
    places: Places = {("parameter", name): shared.name(name) for name in captured.parameters}
    for k, name in enumerate(captured.names):
        places["argument", k] = shared.name(names[k] if k < len(names) else name)
    return places


def _inputs(shared: Shared, graph: Graph, captured: CapturedGraph, places: Places, emitter: Emitter) -> list[Any]:
    """Returns the model's inputs, after naming the graph's inputs; those that are not arguments become initializers."""
    sizes: dict[int, dict[int, Dim]] = {}
    given = iter(captured.inputs)
    for place in sorted(graph.inputs):
        value = graph.inputs[place]
        if place == graph.random_key:
            emitter.names[value] = shared.constant("i64", (2,), np.zeros(2, np.int64).tobytes())
            continue
        if place in captured.numbers:
            continue
        kind, which = next(given)
        emitter.names[value] = _tensor(shared, captured, places, kind, which)
        if kind == "argument":
            held = graph.values[value]
            fixed = [k for k in captured.open_axes.get(which, ()) if isinstance(held.shape[k], int)]
            if fixed:
                raise NotExpressible(
                    f"keeps the size of axis {fixed[0]} of '{captured.names[which]}' as a number: the network needs "
                    "its value, or it was 0 or 1 at the export"
                )
            for axis, dim in enumerate(held.shape):
                if isinstance(dim, str):
                    sizes.setdefault(which, {})[axis] = dim
                    shared.sources.setdefault(dim, (emitter.names[value], axis))
    for place, values in captured.numbers.items():
        value = graph.inputs[place]
        vector = shared.size(shared.symbol_of(values))
        emitter.names[value] = emitter.cast(emitter.emit("Squeeze", vector), "i64", graph.values[value].dtype)
    infos: list[Any] = []
    leaves = [leaf for tree in captured.arguments for leaf in _leaves(tree)]
    for k, (_, dtype, shape) in enumerate(leaves):
        dims: list[Any] = list(shape)
        for axis in captured.open_axes.get(k, ()):
            dims[axis] = _parameter(shared, sizes.get(k, {}).get(axis)) or shared.axis_name(places["argument", k], axis)
        infos.append(_info(shared, places["argument", k], _short(dtype), dims))
    return infos


def _short(dtype: str) -> str:
    """Returns the short name of a dtype, or its own name if ONNX does not have it."""
    if dtype == "bfloat16":
        return "bf16"
    return next((short for short, (_, name) in DTYPES.items() if name == dtype and short != "bf16"), dtype)


def _parameter(shared: Shared, dim: Dim | None) -> str | None:
    """Returns the name of an open size, taken from the first input that has it."""
    if isinstance(dim, str) and dim in shared.sources:
        name, axis = shared.sources[dim]
        return shared.axis_name(name, axis)
    return None


def _leaves(tree: Any) -> list[Any]:
    if tree[0] == "tensor":
        return [tree]
    if tree[0] == "dict":
        return [leaf for _, part in tree[1] for leaf in _leaves(part)]
    return [leaf for part in tree[1] for leaf in _leaves(part)] if tree[0] in ("tuple", "list") else []


def _info(shared: Shared, name: str, dtype: str, dims: Sequence[Any]) -> Any:
    return shared.onnx.helper.make_tensor_value_info(name, shared.element(dtype), list(dims))


def _tensor(shared: Shared, captured: CapturedGraph, places: Places, kind: str, which: Any) -> str:
    """Returns the name of an argument, or of a parameter or constant, which becomes an initializer."""
    if kind == "argument":
        return places[kind, which]
    name = places.get((kind, which))
    if name is None:
        name = places[kind, which] = shared.name("tensor")
    if name not in shared.initializers:
        held = captured.parameters[which] if kind == "parameter" else captured.constants[which]
        shared.initializer(name, _short(held.dtype.name), list(held.shape), _content(held))
    return name


def _content(tensor: Tensor) -> bytes:
    """Returns the bytes of a tensor in row-major order."""
    if tensor.dtype.name == "bfloat16":  # NumPy has no bfloat16; it is the upper half of float32
        wide = np.ascontiguousarray(tensor.astype(ms_runtime.dtype_from_name("float32")).asnumpy())
        return (wide.view(np.uint32) >> 16).astype(np.uint16).tobytes()
    return np.ascontiguousarray(tensor.asnumpy()).tobytes()


def _outputs(emitter: Emitter, captured: CapturedGraph, places: Places, names: list[str]) -> list[Any]:
    """Returns the model's outputs, one per tensor or number in the result; the first ones are called `names`."""
    shared, graph = emitter.shared, emitter.graph
    infos: list[Any] = []
    for base, (kind, which) in _results(captured.result, "output"):
        if kind == "output":
            value = graph.outputs[which]
            held = graph.values[value]
            source, dtype, shape = emitter.name(value), held.dtype, list(held.shape)
        elif kind == "value":
            dtype, shape = {bool: "bool", int: "i64", float: "f32"}[type(which)], []
            source = emitter.const(dtype, which)
        else:
            source = _tensor(shared, captured, places, kind, which)
            if kind == "argument":
                leaf = [leaf for tree in captured.arguments for leaf in _leaves(tree)][which]
                dtype_name, shape = leaf[1], list(leaf[2])
                for axis in captured.open_axes.get(which, ()):
                    shape[axis] = shared.axis_name(source, axis)
            else:
                tensor = captured.parameters[which] if kind == "parameter" else captured.constants[which]
                dtype_name, shape = tensor.dtype.name, list(tensor.shape)
            dtype = _short(dtype_name)
        name = names[len(infos)] if len(infos) < len(names) else shared.name(base)
        emitter.nodes.append(shared.onnx.helper.make_node("Identity", [source], [name], name=name))
        given = shared.axis_names.get(name, {})
        dims = [
            dim if isinstance(dim, int) else given.get(k) or _parameter(shared, dim) or dim
            for k, dim in enumerate(shape)
        ]
        infos.append(_info(shared, name, dtype, dims))
    return infos


def _results(tree: Any, base: str) -> list[tuple[str, tuple[str, Any]]]:
    """Returns the results of a call, named by their position; None and strings are omitted."""
    kind, what = tree[0], tree[1]
    if kind in ("tuple", "list"):
        return [leaf for k, part in enumerate(what) for leaf in _results(part, f"{base}.{k}")]
    if kind == "dict":
        return [leaf for key, part in what for leaf in _results(part, f"{base}.{key}")]
    if kind == "value" and (what is None or isinstance(what, str)):
        return []
    return [(base, (kind, what))]
