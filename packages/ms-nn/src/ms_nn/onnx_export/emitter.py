"""`Emitter`, with which rules create the nodes of one ONNX graph, and `Shared`, the state of all graphs of a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .graph_text import Dim, Graph, Node

#: Short name of a dtype -> the name of ONNX's element type, and the NumPy dtype of its bytes.
DTYPES = {
    "bool": ("BOOL", "bool"),
    "i8": ("INT8", "int8"),
    "i16": ("INT16", "int16"),
    "i32": ("INT32", "int32"),
    "i64": ("INT64", "int64"),
    "u8": ("UINT8", "uint8"),
    "u16": ("UINT16", "uint16"),
    "u32": ("UINT32", "uint32"),
    "u64": ("UINT64", "uint64"),
    "f16": ("FLOAT16", "float16"),
    "bf16": ("BFLOAT16", "uint16"),
    "f32": ("FLOAT", "float32"),
    "f64": ("DOUBLE", "float64"),
}
# Runtimes support few dtypes. Results in a wider dtype are cast back, so that integers wrap as they do here.
_WIDER = {
    "bool": "i32",
    "i8": "i32",
    "i16": "i32",
    "u8": "i32",
    "u16": "i32",
    "u32": "i64",
    "u64": "i64",
    "bf16": "f32",
}

#: Writes the ONNX nodes for a node and returns the names of its results.
Rule = Callable[["Emitter", Node], "str | Sequence[str]"]
RULES: dict[str, Rule] = {}


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Registers a function as the rule of ops."""

    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


class NotExpressible(Exception):
    """ONNX cannot express an op, or this use of it."""


def wider(dtype: str) -> str:
    """Returns the dtype in which a runtime computes on `dtype`."""
    return _WIDER.get(dtype, dtype)


def is_float(dtype: str) -> bool:
    """Returns whether a dtype is a float dtype."""
    return dtype in ("f16", "bf16", "f32", "f64")


class Shared:
    """Initializers, names and sizes, all of which are in the outermost graph."""

    def __init__(self, onnx: Any, graph: Graph, axis_names: dict[str, dict[int, str]]) -> None:
        self.onnx = onnx
        self.axis_names = axis_names
        self.symbols = graph.symbols
        self.initializers: dict[str, Any] = {}
        self.sizes: list[Any] = []  # the nodes that compute sizes; they come first
        self.sources: dict[str, tuple[str, int]] = {}  # symbol -> the tensor and the axis whose size it is
        self.taken: set[str] = set()
        self._constants: dict[tuple[str, tuple[int, ...], bytes], str] = {}
        self._sizes: dict[Dim, str] = {}

    def name(self, base: str) -> str:
        """Returns an unused name: `base`, with a number if it is taken."""
        name, k = base, 0
        while name in self.taken:
            k += 1
            name = f"{base}_{k}"
        self.taken.add(name)
        return name

    def axis_name(self, tensor: str, axis: int) -> str:
        """Returns the name of an open size of an input."""
        return self.axis_names.get(tensor, {}).get(axis, f"{tensor}_{axis}")

    def element(self, dtype: str) -> int:
        """Returns ONNX's number for a dtype."""
        if dtype not in DTYPES:
            raise NotExpressible(f"has no tensors of {dtype}")
        return int(getattr(self.onnx.TensorProto, DTYPES[dtype][0]))

    def initializer(self, name: str, dtype: str, shape: Sequence[int], data: bytes) -> None:
        """Adds an initializer under a name that `name` has returned."""
        make = self.onnx.helper.make_tensor
        self.initializers[name] = make(name, self.element(dtype), list(shape), data, raw=True)

    def constant(self, dtype: str, shape: tuple[int, ...], data: bytes) -> str:
        """Returns the name of a constant. Equal constants are stored once."""
        key = (dtype, shape, data)
        if key not in self._constants:
            name = self.name("constant")
            self.initializer(name, dtype, shape, data)
            self._constants[key] = name
        return self._constants[key]

    def size(self, dim: Dim) -> str:
        """Returns the name of a 1-d int64 tensor that contains a size."""
        if dim not in self._sizes:
            self._sizes[dim] = self._compute(dim)
        return self._sizes[dim]

    def _compute(self, dim: Dim) -> str:
        if isinstance(dim, int):
            return self.constant("i64", (1,), np.array([dim], np.int64).tobytes())
        kind, *parts = self.symbols[int(dim[1:])]
        if not self.is_known(dim):
            raise NotExpressible("cannot compute a size that is of no input it reads")
        name = self.name(f"size_{dim}")
        node = self.onnx.helper.make_node
        if kind == "input":
            tensor, axis = self.sources[dim]
            self.sizes.append(node("Shape", [tensor], [name], start=axis, end=axis + 1))
            return name
        a, b = map(self.size, parts)
        if kind == "//":  # ONNX rounds towards zero
            rest, floor = self.name(name), self.name(name)
            self.sizes.append(node("Mod", [a, b], [rest]))
            self.sizes.append(node("Sub", [a, rest], [floor]))
            a = floor
        operator = {"+": "Add", "-": "Sub", "*": "Mul", "//": "Div", "%": "Mod"}[kind]
        self.sizes.append(node(operator, [a, b], [name]))
        return name

    def at(self, dim: Dim, factor: int = 1, spread: int = 0) -> int:
        """Evaluates a size with each open size set to its size in the capture times `factor`, plus `spread` times the
        number of symbols before it."""
        if isinstance(dim, int):
            return dim
        kind, *parts = self.symbols[int(dim[1:])]
        if kind == "input":
            return int(parts[0]) * factor + spread * int(dim[1:])
        if kind == "data":
            raise NotExpressible("cannot name a size that depends on data")
        a, b = (self.at(part, factor, spread) for part in parts)
        return {"+": a + b, "-": a - b, "*": a * b, "//": a // (b or 1), "%": a % (b or 1)}[kind]

    def is_known(self, dim: Dim) -> bool:
        """Returns whether a size can be computed from the sizes of inputs."""
        if isinstance(dim, int) or dim in self.sources:
            return True
        kind, *parts = self.symbols[int(dim[1:])]
        return kind not in ("input", "data") and all(map(self.is_known, parts))

    def symbol_of(self, values: Sequence[float]) -> str:
        """Returns the symbol that has these values if open sizes are 1, 2, 3, ... times their sizes in the capture."""
        names = [name for k in range(len(self.symbols)) if self.is_known(name := f"s{k}")]
        found = [s for s in names if all(self.at(s, k) == value for k, value in enumerate(values, 1))]
        if len({self.at(s, spread=7) for s in found}) != 1:
            raise NotExpressible("takes no number that is computed from an open size in this way")
        return found[0]


class Emitter:
    """Creates the nodes of a graph or region. `names` maps the number of a value to its name."""

    def __init__(self, shared: Shared, graph: Graph, names: dict[int, str]) -> None:
        self.shared, self.graph, self.names = shared, graph, names
        self.nodes: list[Any] = []

    # Queries for rules.

    def dtype(self, value: int) -> str:
        """Returns the short name of the dtype of a value."""
        return self.graph.values[value].dtype

    def shape(self, value: int) -> tuple[Dim, ...]:
        """Returns the sizes of a value; strings are symbols."""
        return self.graph.values[value].shape

    def static(self, dims: Sequence[Dim], what: str) -> list[int]:
        """Returns sizes that must be numbers in ONNX."""
        if any(isinstance(dim, str) for dim in dims):
            raise NotExpressible(f"takes {what} as numbers, and here they depend on an open size")
        return [int(dim) for dim in dims]

    def name(self, value: int) -> str:
        """Returns the name of a value; a constant becomes an initializer."""
        if value not in self.names:
            held = self.graph.values[value]
            assert held.data is not None
            shape = tuple(self.static(held.shape, "a shape"))
            self.names[value] = self.shared.constant(held.dtype, shape, held.data)
        return self.names[value]

    def operand(self, value: int, dtype: str) -> str:
        """Returns the name of a value, cast to `dtype` if necessary."""
        return self.cast(self.name(value), self.dtype(value), dtype)

    # Writers for rules.

    def emit(self, op: str, *inputs: str, **attrs: Any) -> str:
        """Writes a node with one result and returns the name of the result."""
        return self.emit_many(op, inputs, 1, **attrs)[0]

    def emit_many(self, op: str, inputs: Sequence[str], count: int, **attrs: Any) -> list[str]:
        """Writes a node with several results and returns their names."""
        outputs = [self.shared.name(op.lower()) for _ in range(count)]
        name = outputs[0]
        self.nodes.append(self.shared.onnx.helper.make_node(op, list(inputs), outputs, name=name, **attrs))
        return outputs

    def cast(self, name: str, source: str, target: str) -> str:
        """Casts a tensor."""
        return name if source == target else self.emit("Cast", name, to=self.shared.element(target))

    def const(self, dtype: str, values: Any) -> str:
        """Returns a constant."""
        if dtype == "bf16":
            bits = np.asarray(values, np.float32).view(np.uint32)
            array = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
        else:
            array = np.asarray(values).astype(DTYPES[dtype][1])
        return self.shared.constant(dtype, array.shape, array.tobytes())

    def empty(self, dtype: str, dims: Sequence[Dim]) -> str:
        """Returns a constant without elements. Runtimes fail if they have to expand to an empty shape."""
        return self.const(dtype, np.zeros(self.static(dims, "the sizes beside one of 0")))

    def ints(self, values: Sequence[int]) -> str:
        """Returns a constant int64 vector."""
        return self.const("i64", np.array(values, np.int64).reshape(len(values)))

    def dims(self, dims: Sequence[Dim]) -> str:
        """Returns a vector of sizes."""
        if all(isinstance(dim, int) for dim in dims):
            return self.ints([int(dim) for dim in dims])
        parts = [self.shared.size(dim) for dim in dims]
        return parts[0] if len(parts) == 1 else self.emit("Concat", *parts, axis=0)

    def reshape(self, name: str, dims: Sequence[Dim]) -> str:
        """Reshapes a tensor."""
        open_dims = [k for k, dim in enumerate(dims) if isinstance(dim, str)]
        if len(open_dims) == 1 and 0 not in dims:
            return self.emit("Reshape", name, self.ints([dim if isinstance(dim, int) else -1 for dim in dims]))
        return self.emit("Reshape", name, self.dims(dims), allowzero=1)

    def transpose(self, name: str, perm: Sequence[int]) -> str:
        """Permutes the dimensions of a tensor."""
        return name if list(perm) == list(range(len(perm))) else self.emit("Transpose", name, perm=list(perm))

    def expand(self, name: str, dims: Sequence[Dim]) -> str:
        """Broadcasts a tensor to a shape."""
        return self.emit("Expand", name, self.dims(dims))

    def where(self, condition: str, a: str, b: str, dtype: str) -> str:
        """Selects elements of `a` where the condition is true, else of `b`; both have `dtype`."""
        kept = wider(dtype)
        picked = self.emit("Where", condition, self.cast(a, dtype, kept), self.cast(b, dtype, kept))
        return self.cast(picked, kept, dtype)

    def reduce(self, op: str, name: str, axes: Sequence[int], keep: bool) -> str:
        """Writes a reduction over axes; an empty list means all axes."""
        inputs = [name, self.ints(axes)] if axes else [name]
        return self.emit(op, *inputs, keepdims=int(keep))

    # Graphs.

    def run(self) -> None:
        """Writes the nodes that the outputs depend on."""
        needed = live(self.graph)
        for node in self.graph.nodes:
            if id(node) in needed:
                self.write(node)

    def write(self, node: Node) -> None:
        """Writes one node by the rule of its op."""
        try:
            for value in (*node.inputs, *node.outputs):
                self.shared.element(self.dtype(value))
            found = RULES.get(node.op)
            if found is None:
                raise NotExpressible("has no such op")
            results = found(self, node)
        except NotExpressible as error:
            where = f" ({node.line})" if node.line else ""
            raise NotImplementedError(
                f"For 'export', '{node.op}'{where} cannot be written as ONNX, which {error}."
            ) from error
        self.names.update(zip(node.outputs, [results] if isinstance(results, str) else results, strict=False))

    def subgraph(self, region: Graph, names: dict[int, str]) -> tuple[Emitter, list[str]]:
        """Writes the nodes of a region with named inputs; returns the emitter and the names of the results."""
        inner = Emitter(self.shared, region, names)
        inner.run()
        return inner, [inner.name(value) for value in region.outputs]

    def used(self, node: Node, k: int) -> bool:
        """Returns whether result `k` of a node is used."""
        value = node.outputs[k]
        readers = (v for other in self.graph.nodes for v in other.inputs)
        return value in self.graph.outputs or value in readers


def live(graph: Graph) -> set[int]:
    """Returns the ids of the nodes that the outputs depend on."""
    needed: set[int] = set()
    stack = list(graph.outputs)
    while stack:
        node = graph.values[stack.pop()].node
        if node is not None and id(node) not in needed:
            needed.add(id(node))
            stack.extend(node.inputs)
    return needed
