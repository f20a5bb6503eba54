"""`capture_graph` captures a call as one graph, with what its inputs and its result are, for `export` to write."""

from __future__ import annotations

import functools
import inspect
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import Parameter, Tensor, ops

from .cell import Cell
from .func_graph import FuncGraph, tensor_leaves
from .open_sizes import places_of_numbers, sizes_of_capture

if TYPE_CHECKING:  # the capture packages are imported by the first export
    from ms_jit_core import Captured

# The user's source line after a node. Its path must not get into the file.
_LOCATION = re.compile(r"^( *%.*\])  # .*:\d+$", re.MULTILINE)


def _call_cell(target: Any, *args: Any) -> Any:
    return target._run(args, {})


def _call_any(target: Any, *args: Any) -> Any:
    return target(*args)


def graph_of(net: Any, inputs: tuple[Any, ...]) -> FuncGraph:
    """The call `net(*inputs)` as a graph.

    net: a Cell or another callable.
    inputs: what it is called with.
    Returns: FuncGraph, which shares the network's Parameters.
    """
    c = capture_graph(net, inputs, open_sizes=True)
    # A size of 0 or 1 stays a number: where `set_inputs` leaves it open, the capture takes a larger one.
    shapes = [leaf[2] for tree in c.arguments for leaf in tensor_leaves(tree)]
    small = {k: {n: _OPEN + 32 * n for n in axes if shapes[k][n] < 2} for k, axes in c.open_axes.items()}
    if any(small.values()):
        c = capture_graph(net, inputs, open_sizes=True, declared=small)
    _check_open_sizes(c)
    text = _LOCATION.sub(r"\1", c.text)
    return FuncGraph(text, c.arguments, c.inputs, c.result, c.parameters, c.constants, c.sizes)


def _check_open_sizes(c: CapturedGraph) -> None:
    """Checks that each size that the inputs leave open is open in the graph, and marks it in the trees."""
    opened = {tuple(place) for place in c.sizes["axes"]} if c.sizes is not None else set()
    leaves = [leaf for tree in c.arguments for leaf in tensor_leaves(tree)]
    for which, axes in c.open_axes.items():
        for axis in axes:
            if (which, axis) in opened:
                leaves[which][2][axis] = None
            elif axis in c.asked_axes.get(which, ()):
                raise RuntimeError(
                    f"For 'export', the network needs the size of axis {axis} of '{c.names[which]}' as a number, but "
                    "got a Tensor that leaves it open."
                )


@dataclass
class CapturedGraph:
    """The result of a capture: the graph's text with the user's lines, and the fields of `FuncGraph`."""

    text: str
    arguments: list[Any]
    inputs: list[Any]
    result: Any
    parameters: dict[str, Parameter]
    constants: list[Tensor]
    names: list[str]  # of the arguments' tensors
    numbers: dict[int, list[float]]  # the graph's inputs that are computed from open sizes (see `_sizes`)
    open_axes: dict[int, tuple[int, ...]]  # by the number of the argument's tensor
    asked_axes: dict[int, tuple[int, ...]]  # those that the inputs of the export leave open
    sizes: dict[str, Any] | None  # the open sizes as `OpenSizes` takes them


def capture_graph(
    net: Any, inputs: tuple[Any, ...], open_sizes: bool = False, declared: dict[int, dict[int, int]] | None = None
) -> CapturedGraph:
    """Captures the call `net(*inputs)`.

    net: a Cell or another callable.
    inputs: what it is called with.
    open_sizes: whether sizes that are None become symbols.
    declared: further axes whose sizes become symbols, with the sizes at which the network is captured, by the
        number of the argument's tensor.
    """
    trees: list[Any] = []
    twins: list[Tensor] = []
    # Each tensor gets a twin: a tensor that is passed twice, or is also a Parameter, would become one input.
    args = tuple(_twin(value, trees, twins, open_sizes, declared or {}) for value in inputs)
    call: Any = _call_cell if isinstance(net, Cell) else _call_any
    bound = [net, args]
    name = type(net).__name__ if isinstance(net, Cell) else getattr(net, "__name__", type(net).__name__)
    axes, asked = _open_axes(net, inputs, args) if open_sizes else ({}, {})
    for k, sizes in (declared or {}).items():
        axes[id(twins[k])] = tuple(sorted({*axes.get(id(twins[k]), ()), *sizes}))
    captured = _capture(call, bound, name, axes)
    try:
        return _described(net, name, bound, captured, trees, twins, axes, asked)
    finally:
        captured.release()


def _capture(call: Any, bound: list[Any], name: str, axes: dict[int, tuple[int, ...]]) -> Captured:
    from ms_jit_core import capture
    from ms_jit_core.dynamic import Known, Wanted

    wanted, known = Wanted(declared=axes), Known()
    while True:
        captured = capture(call, bound, name=name, wanted=wanted if axes else None, known=known)
        # Each retry finds that a symbol is a number or equals another symbol, so that fewer symbols remain.
        if captured.symbols is None or not captured.symbols.learn():
            return captured
        captured.release()


def _described(
    net: Any,
    name: str,
    bound: list[Any],
    captured: Captured,
    trees: list[Any],
    twins: list[Tensor],
    axes: dict[int, tuple[int, ...]],
    asked: dict[int, tuple[int, ...]],
) -> CapturedGraph:
    if captured.brk is not None:
        if captured.brk.kind.id == "raises":
            # The network refuses these inputs: raise its own error.
            net(*bound[1])
        raise RuntimeError(f"For 'export', '{name}' cannot be captured whole: {captured.brk.reason}")
    if captured.effects:
        raise RuntimeError(f"For 'export', '{name}' {_effect(captured.effects[0])}, which a graph cannot do.")
    if captured.entry("O0").check(bound) is not None:
        raise RuntimeError(f"For 'export', '{name}' writes in place, and two of its tensors share memory.")
    held = _Held(net, twins)
    inputs = [held.place(t) for t in captured.tensors]
    registers = _Registers(captured, bound)
    result = _result(captured.output, registers, held, name)
    open_axes, asked_axes = (
        {k: found[id(t)] for k, t in enumerate(twins) if id(t) in found} for found in (axes, asked)
    )
    for place, dtype in captured.numbers:
        is_float, number = registers.numbers[captured.inputs[place]]
        inputs.insert(place, ["number", [is_float, number, dtype.name]])
    return CapturedGraph(
        captured.graph.to_text(),
        [t for t in trees if tensor_leaves(t)],
        inputs,
        result,
        held.sorted_parameters(),
        held.constants,
        _argument_names(net, trees),
        _sizes(captured, bound, axes),
        open_axes,
        asked_axes,
        sizes_of_capture(captured, registers, twins),
    )


def _sizes(captured: Captured, bound: list[Any], axes: dict[int, tuple[int, ...]]) -> dict[int, list[float]]:
    """The graph's inputs that are numbers computed from open sizes: by place the number for once, twice and three
    times the open sizes."""
    found: dict[int, list[float]] = {place: [] for place, _ in captured.numbers}
    for factor in (1, 2, 3) if found else ():
        registers = _Registers(captured, [bound[0], _scaled(bound[1], axes, factor)])
        for place, values in found.items():
            values.append(registers[captured.inputs[place]])
    return found


def _scaled(value: Any, axes: dict[int, tuple[int, ...]], factor: int) -> Any:
    """The same arguments with open sizes that are larger; their elements take no memory."""
    if isinstance(value, Tensor):
        scales = [factor if k in axes.get(id(value), ()) else 1 for k in range(value.ndim)]
        if factor == 1 or set(scales) <= {1}:
            return value
        return ops.broadcast_to(ops.zeros((), value.dtype), tuple(n * k for n, k in zip(value.shape, scales)))
    if isinstance(value, (tuple, list)):
        return type(value)(_scaled(v, axes, factor) for v in value)
    return {k: _scaled(v, axes, factor) for k, v in value.items()} if isinstance(value, dict) else value


# The first open size at the capture; each further axis adds 32. It is large enough for strides and windows.
_OPEN = 64


def _open_axes(net: Any, inputs: Any, args: Any) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
    """The open axes of the arguments' tensors, by the id of the twin: all, and those that the inputs leave open."""
    asked: dict[int, tuple[int, ...]] = {}
    _match_open(inputs, args, asked)
    found = dict(asked)
    templates: list[Any] = []
    given = net.get_inputs() if isinstance(net, Cell) else None
    if isinstance(given, dict):
        names = list(inspect.signature(net.construct).parameters)
        templates.append([given.get(name) for name in names])
    elif given is not None:
        templates.append(given)
    for template in templates:
        _match_open(template, args, found)
    return found, asked


def _match_open(template: Any, value: Any, found: dict[int, tuple[int, ...]]) -> None:
    if isinstance(template, (tuple, list)) and isinstance(value, (tuple, list)):
        for a, b in zip(template, value, strict=False):
            _match_open(a, b, found)
    elif isinstance(template, dict) and isinstance(value, dict):
        for key in template.keys() & value.keys():
            _match_open(template[key], value[key], found)
    elif isinstance(template, Tensor) and isinstance(value, Tensor) and len(template.shape) == value.ndim:
        axes = tuple(k for k, n in enumerate(template.shape) if n == -1)
        if axes:
            found[id(value)] = axes


def _argument_names(net: Any, trees: list[Any]) -> list[str]:
    """The name of each tensor among the arguments: the parameter's name and the position in a container."""
    function = net.construct if isinstance(net, Cell) else net
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # a function without a signature
        parameters = []
    names = []
    for k, tree in enumerate(trees):
        named = [p.name for p in parameters if p.kind is not p.VAR_POSITIONAL]
        packed = next((i for i, p in enumerate(parameters) if p.kind is p.VAR_POSITIONAL), len(parameters))
        base = named[k] if k < packed and k < len(named) else f"input_{k}"
        if k >= packed < len(parameters):
            base = f"{parameters[packed].name}.{k - packed}"
        names.extend(_leaf_names(tree, base))
    return names


def _leaf_names(tree: Any, base: str) -> list[str]:
    if tree[0] == "tensor":
        return [base]
    if tree[0] == "value":
        return []
    parts = tree[1] if tree[0] == "dict" else enumerate(tree[1])
    return [name for key, part in parts for name in _leaf_names(part, f"{base}.{key}")]


def input_tensors(net: Any, inputs: tuple[Any, ...]) -> dict[str, Tensor]:
    """The tensors among the arguments of a call, by the names that they get in a file."""
    trees: list[Any] = []
    tensors: list[Tensor] = []
    for value in inputs:
        _twin(value, trees, tensors, True, {})
    return dict(zip(_argument_names(net, trees), tensors, strict=True))


def _twin(
    value: Any, trees: list[Any], twins: list[Tensor], open_sizes: bool, declared: dict[int, dict[int, int]]
) -> Any:
    """A copy of the argument with separate tensors; its tree is appended to `trees`."""
    if isinstance(value, Tensor):
        sizes = declared.get(len(twins), {})
        if open_sizes and value._is_symbolic and -2 not in value.shape:
            twin = ops.zeros([_OPEN + 32 * k if n == -1 else n for k, n in enumerate(value.shape)], value.dtype)
        elif value._is_symbolic and min(value.shape, default=0) < 0:
            raise ValueError(
                f"For 'export', the rank of an input must be known, but got a Tensor of shape {value.shape}."
            )
        else:
            twin = Tensor(value).copy()
        if any(twin.shape[k] != n for k, n in sizes.items()):
            twin = ops.zeros([sizes.get(k, n) for k, n in enumerate(twin.shape)], twin.dtype)
        twins.append(twin)
        trees.append(["tensor", twin.dtype.name, list(twin.shape)])
        return twin
    parts: list[Any] = []
    if isinstance(value, (tuple, list)):
        made = [_twin(v, parts, twins, open_sizes, declared) for v in value]
        trees.append(["tuple" if isinstance(value, tuple) else "list", parts])
        return tuple(made) if isinstance(value, tuple) else made
    if isinstance(value, dict):
        found = {_scalar(key): _twin(v, parts, twins, open_sizes, declared) for key, v in value.items()}
        trees.append(["dict", [[key, part] for key, part in zip(found, parts, strict=True)]])
        return found
    trees.append(["value", _scalar(value)])
    return value


def _scalar(value: Any) -> Any:
    if value is not None and type(value) not in (bool, int, float, str):
        raise TypeError(
            "For 'export', an input must be a Tensor, a number, a bool, a str, None, or a tuple, list or dict of them, "
            f"but got {type(value).__name__}."
        )
    return value


class _Held:
    """The tensors that a captured graph reads, by their position in the file."""

    def __init__(self, net: Any, twins: list[Tensor]) -> None:
        self.order = [p.name for p in net.get_parameters()] if isinstance(net, Cell) else []
        self.arguments = {id(t): k for k, t in enumerate(twins)}
        self.parameters: dict[str, Parameter] = {}
        self.constants: list[Tensor] = []

    def place(self, tensor: Tensor) -> list[Any]:
        """The position of a tensor of the network or of the arguments."""
        if id(tensor) in self.arguments:
            return ["argument", self.arguments[id(tensor)]]
        if isinstance(tensor, Parameter):
            if self.parameters.setdefault(tensor.name, tensor) is not tensor:
                raise RuntimeError(f"For 'export', two Parameters have the name '{tensor.name}'.")
            return ["parameter", tensor.name]
        for k, known in enumerate(self.constants):
            if known is tensor:
                return ["constant", k]
        self.constants.append(tensor)
        return ["constant", len(self.constants) - 1]

    def sorted_parameters(self) -> dict[str, Parameter]:
        """The parameters in the network's order."""
        names = [name for name in self.order if name in self.parameters]
        names += [name for name in self.parameters if name not in names]
        return {name: self.parameters[name] for name in names}


class _Registers:
    """What the guard program of a capture loads, by register."""

    def __init__(self, captured: Captured, bound: list[Any]) -> None:
        self.captured, self.bound = captured, bound
        self.numbers = places_of_numbers(captured)

    def __getitem__(self, register: int) -> Any:
        guards = self.captured.guards
        tree = ("list", [("reg", register)])
        return ms_runtime.Entry(guards.program, guards.names, None, [], tree, []).run(self.bound)[0]


def _result(tree: Any, registers: _Registers, held: _Held, name: str) -> Any:
    kind = tree[0]
    if kind == "out":
        return ["output", tree[1]]
    if kind in ("tuple", "list"):
        return [kind, [_result(part, registers, held, name) for part in tree[1]]]
    if kind == "dict":
        return [kind, [[key, _result(part, registers, held, name)] for key, part in tree[1]]]
    if kind == "py" and isinstance(tree[1], functools.partial) and tree[1].func.__name__ == "named_tuple":
        # Its class is not in the file.
        return ["tuple", [_result(part, registers, held, name) for part in tree[2]]]
    if kind == "py":
        raise RuntimeError(f"For 'export', '{name}' returns an object that is not a tensor, tuple, list or dict.")
    if kind == "reg" and tree[1] in registers.numbers:
        return ["number", list(registers.numbers[tree[1]])]
    return _value(registers[tree[1]] if kind == "reg" else tree[1], held, name)


def _value(value: Any, held: _Held, name: str) -> Any:
    if isinstance(value, Tensor):
        return held.place(value)
    if isinstance(value, (tuple, list)):
        kind = "tuple" if isinstance(value, tuple) else "list"
        return [kind, [_value(v, held, name) for v in value]]
    if isinstance(value, dict):
        return ["dict", [[key, _value(v, held, name)] for key, v in value.items()]]
    if value is None or type(value) in (bool, int, float, str):
        return ["value", value]
    raise RuntimeError(f"For 'export', '{name}' returns a {type(value).__name__}, which a graph cannot.")


def _effect(effect: tuple[Any, ...]) -> str:
    if effect[0] == "call" and effect[1] is object.__setattr__ and effect[2][1][0] == "const":
        return f"sets the attribute '{effect[2][1][1]}'"
    if effect[0] == "call":
        return f"calls {getattr(effect[1], '__name__', 'a Python function')}"
    return "sets an attribute" if effect[0] == "setattr" else "changes a Python container"
