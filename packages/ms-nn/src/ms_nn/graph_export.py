"""`export` captures a network as one graph and writes it with its parameters; `load` reads it back. The file is
described in docs/mindir.md."""

from __future__ import annotations

import functools
import os
import re
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import Parameter, Tensor
from ms_tensor._check import show
from ms_tensor._messages import known_only, shorten

from . import graph_files as files
from .cell import Cell
from .func_graph import FuncGraph, tensor_leaves

if TYPE_CHECKING:  # what captures is loaded by the first export
    from ms_jit_core import Captured

_FORMATS = ["AIR", "ONNX", "MINDIR"]
_FILE_NAME = re.compile(r"[0-9a-zA-Z@_\-.:/\\]+")
# The line of the user's source after a node; its path must not travel with the file.
_LOCATION = re.compile(r"^( *%.*\])  # .*:\d+$", re.MULTILINE)
_SETTINGS = ("custom_func", "dataset", "enc_key", "enc_mode", "incremental", "obf_func")
_LOAD_SETTINGS = ("dec_key", "dec_mode", "obf_func")


def export(net: Any, *inputs: Any, file_name: str, file_format: str, **kwargs: Any) -> None:
    """Writes a network as a graph with its parameters into a file that `load` reads, without the network's code.

    The network is captured as it is: call `set_train(False)` first where it is to predict.

    Args:
        net: a Cell, a function, or a jitted function.
        inputs: what it is called with: Tensors, whose shapes and dtypes are kept; tuples, lists and dicts of them;
            numbers, texts, bools and None, which become part of the graph.
        file_name: the file; '.mindir' is put at the end where it lacks.
        file_format: 'MINDIR'; 'AIR' and 'ONNX' are not written here.
        kwargs: `incremental` is accepted for compatibility; `enc_key`, `enc_mode`, `custom_func`, `dataset` and
            `obf_func` must be None.

    Raises:
        TypeError: `file_name` is no str, an input is of another type, or a keyword is unknown.
        ValueError: `file_format` or `file_name` is not one that can be written, or encryption is asked for.
        NotImplementedError: ONNX, or a setting that is not supported.
        RuntimeError: `net` cannot be called, cannot be captured whole, or changes Python objects.

    Examples:
        >>> import os, tempfile
        >>> from ms_nn import GraphCell, ReLU, export, load
        >>> path = os.path.join(tempfile.mkdtemp(), "relu")
        >>> export(ReLU(), Tensor([-1.0, 2.0]), file_name=path, file_format="MINDIR")
        >>> print(GraphCell(load(path + ".mindir"))(Tensor([3.0, -4.0])))
        [3. 0.]
    """
    _check(net, file_name, file_format, kwargs)
    graph = graph_of(net, inputs)
    path = os.path.realpath(file_name)
    files.write(path if path.endswith(".mindir") else f"{path}.mindir", graph)


def load(file_name: str, **kwargs: Any) -> FuncGraph:
    """Reads a graph that `export` wrote; `nn.GraphCell` runs it.

    Args:
        file_name: the file, which ends with '.mindir'.
        kwargs: `dec_key` and `dec_mode` must be None: encryption is not supported.

    Returns:
        FuncGraph.

    Raises:
        ValueError: `file_name` is not a str, has another ending, or does not exist; or decryption is asked for.
        TypeError: a keyword is unknown.
        NotImplementedError: `obf_func` is given.
        RuntimeError: the file is damaged, of another release, or a directory.

    Examples:
        >>> import os, tempfile
        >>> from ms_nn import GraphCell, export, load
        >>> path = os.path.join(tempfile.mkdtemp(), "add.mindir")
        >>> export(ops.add, Tensor([1.0]), Tensor([2.0]), file_name=path, file_format="MINDIR")
        >>> print(GraphCell(load(path))(Tensor([3.0]), Tensor([4.0])))
        [7.]
    """
    known_only("load", kwargs, _LOAD_SETTINGS, of=load)
    if kwargs.get("obf_func") is not None:
        raise NotImplementedError("For 'load', 'obf_func' is not supported.")
    if kwargs.get("dec_key") is not None:
        raise ValueError("For 'load', encryption is not supported.")
    if not isinstance(file_name, str):
        raise ValueError(f"For 'load', 'file_name' must be a str, but got {type(file_name).__name__}.")
    if not file_name.endswith(".mindir"):
        raise ValueError(f"For 'load', 'file_name' must end with '.mindir', but got {show(file_name)}.")
    if not os.path.exists(file_name):
        raise ValueError(f"For 'load', the file '{shorten(file_name, 300)}' does not exist.")
    if not os.path.isfile(file_name):
        raise RuntimeError(f"For 'load', '{shorten(file_name, 300)}' is not a file.")
    return files.read(file_name)


def _check(net: Any, file_name: Any, file_format: Any, settings: dict[str, Any]) -> None:
    op = "export"
    known_only(op, settings, _SETTINGS, of=export)
    for name, value in settings.items():
        if value is None or name == "incremental":
            continue
        if name in ("enc_key", "enc_mode"):
            raise ValueError(f"For '{op}', encryption is not supported.")
        raise NotImplementedError(f"For '{op}', '{name}' is not supported.")
    if file_format not in _FORMATS:
        raise ValueError(f"For '{op}', 'file_format' must be one of {_FORMATS}, but got {show(file_format)}.")
    if file_format == "AIR":
        raise ValueError(f"For '{op}', the format 'AIR' needs an Ascend device; use 'MINDIR'.")
    if file_format == "ONNX":
        raise NotImplementedError(f"For '{op}', the format 'ONNX' is not written here; use 'MINDIR'.")
    if not isinstance(file_name, str):
        raise TypeError(f"For '{op}', 'file_name' must be a str, but got {type(file_name).__name__}.")
    if not _FILE_NAME.fullmatch(file_name):
        raise ValueError(f"For '{op}', 'file_name' must match {_FILE_NAME.pattern}, but got {show(file_name)}.")
    if not callable(net):
        raise RuntimeError(f"For '{op}', 'net' must be a Cell or a function, but got {type(net).__name__}.")


# Capture.


def _call_cell(target: Any, *args: Any) -> Any:
    return target._run(args, {})


def _call_any(target: Any, *args: Any) -> Any:
    return target(*args)


def graph_of(net: Any, inputs: tuple[Any, ...]) -> FuncGraph:
    """The call `net(*inputs)` as a graph.

    Args:
        net: a Cell or another callable.
        inputs: what it is called with.

    Returns:
        FuncGraph, which shares the network's Parameters.
    """
    trees: list[Any] = []
    twins: list[Tensor] = []
    # Each tensor gets a twin: one that is given twice, or is a Parameter too, would become one input.
    args = tuple(_twin(value, trees, twins) for value in inputs)
    call: Any = _call_cell if isinstance(net, Cell) else _call_any
    bound = [net, args]
    name = type(net).__name__ if isinstance(net, Cell) else getattr(net, "__name__", type(net).__name__)
    from ms_jit_core import capture

    captured = capture(call, bound, name=name)
    try:
        return _graph_of(net, name, bound, captured, [t for t in trees if tensor_leaves(t)], twins)
    finally:
        captured.release()


def _graph_of(
    net: Any, name: str, bound: list[Any], captured: Captured, trees: list[Any], twins: list[Tensor]
) -> FuncGraph:
    if captured.brk is not None:
        if captured.brk.kind.id == "raises":
            # The network refuses these inputs: it says so in its own words.
            net(*bound[1])
        raise RuntimeError(f"For 'export', '{name}' cannot be captured whole: {captured.brk.reason}")
    if captured.effects:
        raise RuntimeError(f"For 'export', '{name}' {_effect(captured.effects[0])}, which a graph cannot do.")
    if captured.entry("O0").check(bound) is not None:
        raise RuntimeError(f"For 'export', '{name}' writes in place, and two of its tensors share memory.")
    held = _Held(net, twins)
    inputs = [held.place(t) for t in captured.tensors]
    result = _result(captured.output, _Registers(captured, bound), held, name)
    return FuncGraph(_text(captured.graph), trees, inputs, result, held.sorted_parameters(), held.constants)


def _text(graph: Any) -> str:
    """The graph as it is printed, without the user's lines."""
    return _LOCATION.sub(r"\1", graph.to_text())


def _twin(value: Any, trees: list[Any], twins: list[Tensor]) -> Any:
    """The same argument with tensors of its own; its tree is appended to `trees`."""
    if isinstance(value, Tensor):
        twin = Tensor(value).copy()
        twins.append(twin)
        trees.append(["tensor", twin.dtype.name, list(twin.shape)])
        return twin
    parts: list[Any] = []
    if isinstance(value, (tuple, list)):
        made = [_twin(v, parts, twins) for v in value]
        trees.append(["tuple" if isinstance(value, tuple) else "list", parts])
        return tuple(made) if isinstance(value, tuple) else made
    if isinstance(value, dict):
        found = {_scalar(key): _twin(v, parts, twins) for key, v in value.items()}
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
    """The tensors that a captured graph reads, by the place in the file that they get."""

    def __init__(self, net: Any, twins: list[Tensor]) -> None:
        self.order = [p.name for p in net.get_parameters()] if isinstance(net, Cell) else []
        self.arguments = {id(t): k for k, t in enumerate(twins)}
        self.parameters: dict[str, Parameter] = {}
        self.constants: list[Tensor] = []

    def place(self, tensor: Tensor) -> list[Any]:
        """Where a tensor of the network or of the arguments stands."""
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
        """In the network's order, as it lists them."""
        names = [name for name in self.order if name in self.parameters]
        names += [name for name in self.parameters if name not in names]
        return {name: self.parameters[name] for name in names}


class _Registers:
    """What the guard program of a capture loads, by register."""

    def __init__(self, captured: Captured, bound: list[Any]) -> None:
        self.captured = captured
        self.bound = bound

    def __getitem__(self, register: int) -> Any:
        guards = self.captured.guards
        tree = ("list", [("reg", register)])
        return ms_runtime.Entry(guards.program, guards.names, None, [], tree, []).run(self.bound)[0]


def _result(tree: Any, registers: _Registers, held: _Held, name: str) -> Any:
    """The tree of a result in the file's form."""
    kind = tree[0]
    if kind == "out":
        return ["output", tree[1]]
    if kind in ("tuple", "list"):
        return [kind, [_result(part, registers, held, name) for part in tree[1]]]
    if kind == "dict":
        return [kind, [[key, _result(part, registers, held, name)] for key, part in tree[1]]]
    if kind == "py" and isinstance(tree[1], functools.partial) and tree[1].func.__name__ == "_tuple_as":
        # A named tuple: its class stays behind with the code.
        return _result(tree[2][0], registers, held, name)
    if kind == "py":
        raise RuntimeError(f"For 'export', '{name}' returns an object that is no tensor, tuple, list or dict.")
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
