"""A graph without the Python code of its network: `FuncGraph`, and `GraphCell`, which makes it a Cell.

A tree describes the arguments and the result: nested lists whose first item is a kind.

    ["tensor", dtype's name, shape]        an argument: the next input; an open size is None
    ["number", [is float, place]]          a number of the result that depends on open sizes
    ["value", value]                       a number, string, bool or None, the same in every call
    ["output", k], ["argument", k], ["parameter", name], ["constant", k]    a tensor of the result
    ["tuple", [trees]], ["list", [trees]], ["dict", [[key, tree], ...]]
"""

from __future__ import annotations

import itertools
import re
import weakref
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype
from ms_tensor._check import show
from ms_tensor._messages import shorten

from .cell import Cell
from .open_sizes import OpenSizes, Place, with_sizes

__all__ = ["GraphCell", "GraphKernel"]

_numbers = itertools.count()
# The graphs by number: a capture guards the number, which is a constant to it; the rest of a graph never changes.
_graphs: weakref.WeakValueDictionary[int, FuncGraph] = weakref.WeakValueDictionary()


class FuncGraph:
    """A graph with its parameters, written by `export` and read by `load`; `nn.GraphCell` runs it.

    Args:
        text: The printed graph.
        arguments: A tree for each argument that contains a tensor.
        inputs: The tensor of each input of the graph: ["argument", k], ["parameter", name] or ["constant", k]; or
            ["number", [is float, place, dtype's name]], which depends on open sizes.
        result: The tree of the result.
        parameters: The Parameters by name.
        constants: Tensors of the network that are not Parameters.
        sizes: The open sizes: their axes and the table of their symbols, as `OpenSizes` takes them.

    Raises:
        RuntimeError: the text is not a graph, or is a graph for other inputs.
        LookupError: the result refers to a missing tensor.
    """

    def __init__(
        self,
        text: str,
        arguments: list[Any],
        inputs: list[Any],
        result: Any,
        parameters: dict[str, Parameter],
        constants: list[Tensor],
        sizes: dict[str, Any] | None = None,
    ) -> None:
        self.text, self.arguments, self.inputs, self.result = text, arguments, inputs, result
        self.parameters, self.constants, self.sizes = parameters, constants, sizes
        graph = ms_runtime.parse_graph(text)
        graph.verify()
        self.name = graph.name
        self.number = next(_numbers)
        _graphs[self.number] = self
        self._writes = bool(graph.written_inputs)
        self._open: OpenSizes | None = None
        self._places = _number_places(inputs, result)
        self._functions: dict[tuple[int, ...], Any] = {}  # the compiled graphs by the values of the symbols
        if sizes is None:
            self._functions[()] = graph.compile("O0")
        else:
            self._open = OpenSizes(sizes["axes"], sizes["table"], self._places)
        _check(self, graph)

    def __call__(self, *inputs: Any) -> Any:
        return self._run(inputs, self.parameters, self.constants)

    def _run(self, inputs: Any, parameters: dict[str, Any], constants: list[Any]) -> Any:
        given = given_tensors(self.arguments, inputs)
        places: dict[str, Any] = {"argument": given, "parameter": parameters, "constant": constants}
        symbols: tuple[int, ...] = ()
        numbers: dict[Place, int | float] = {}
        if self._open is not None:
            symbols, values = self._open.values(given)
            numbers = dict(zip(self._places, values, strict=True))
        tensors = [_number(numbers, *w) if kind == "number" else places[kind][w] for kind, w in self.inputs]
        if self._writes:
            # The order of reads and writes was fixed for tensors that are apart.
            for a, b in itertools.combinations([t for t in tensors if not t._is_symbolic], 2):
                if ms_runtime.shares_memory(a, b):
                    raise ValueError(f"For '{self.name}', which writes in place, two inputs share memory.")
        outputs = self._function(symbols)(tensors)
        return _built(self.result, {**places, "output": outputs, "number": numbers})

    def _function(self, symbols: tuple[int, ...]) -> Any:
        """The compiled graph for these values of the symbols."""
        found = self._functions.get(symbols)
        if found is None:
            if len(self._functions) >= _MOST:
                self._functions.pop(next(iter(self._functions)))
            graph = ms_runtime.parse_graph(with_sizes(self.text, symbols))
            graph.verify()
            found = self._functions[symbols] = graph.compile("O0")
        return found

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: the graph's ops go into the captured graph."""
        machine.process_dependency = "a graph that was loaded from a file"  # its number is this process's
        graph = _graphs[machine.to_python(machine.getattr(obj, "number"))]
        parameters, constants = (machine.to_python(machine.getattr(obj, name)) for name in ("parameters", "constants"))
        return machine.wrap_new(graph._run([machine.to_python(a) for a in args], parameters, constants))

    def __reduce__(self) -> Any:
        parts = (self.text, self.arguments, self.inputs, self.result, self.parameters, self.constants)
        return FuncGraph, (*parts, self.sizes)

    def __repr__(self) -> str:
        return f"<FuncGraph {self.name} of {len(self.arguments)} inputs and {len(self.parameters)} parameters>"


# Of how many combinations of open sizes the compiled graphs are kept.
_MOST = 64


def _number(numbers: dict[Place, int | float], is_float: bool, place: int, dtype: str) -> Tensor:
    """A number that depends on open sizes, as an input of the graph."""
    return Tensor(numbers[is_float, place], getattr(mstype, dtype))


def _number_places(inputs: list[Any], result: Any) -> list[Place]:
    """The places of the numbers that depend on open sizes, in the inputs and in the result."""
    found = [(bool(w[0]), int(w[1])) for kind, w in inputs if kind == "number"]
    trees = [result]
    while trees:
        kind, what = trees.pop()
        if kind == "number":
            found.append((bool(what[0]), int(what[1])))
        elif kind in ("tuple", "list"):
            trees.extend(what)
        elif kind == "dict":
            trees.extend(part for _, part in what)
    return list(dict.fromkeys(found))


# Which input is the generator's key: a call supplies it.
_RANDOM_KEY = re.compile(r"^  random calls \d+ key (\d+)$", re.MULTILINE)


def _check(graph: FuncGraph, template: Any) -> None:
    """Checks that the inputs match the tensors of a call, and that the result can be built."""
    leaves = [leaf for tree in graph.arguments for leaf in tensor_leaves(tree)]
    expected = [(dtype, [None if n < 0 else n for n in shape]) for dtype, shape in template.input_avals]
    key = _RANDOM_KEY.search(graph.text)
    if key is not None:
        del expected[int(key[1])]
    found = []
    for kind, which in graph.inputs:
        if kind == "argument":
            found.append((leaves[which][1], list(leaves[which][2])))
        elif kind == "number":
            found.append((which[2], []))
        else:
            held = graph.parameters[which] if kind == "parameter" else graph.constants[which]
            found.append((held.dtype.name, list(held.shape)))
    opened = [(k, n) for k, leaf in enumerate(leaves) for n, size in enumerate(leaf[2]) if size is None]
    sizes = [] if graph._open is None else sorted(graph._open.axes)
    if found != expected or sizes != opened or not (graph._open is None or graph._open.fits(template)):
        raise RuntimeError("the inputs and parameters are not those of the graph")
    places = {"argument": leaves, "parameter": graph.parameters, "constant": graph.constants}
    numbers = dict.fromkeys(graph._places, 0)
    _built(graph.result, {**places, "output": template.output_avals, "number": numbers})


def tensor_leaves(tree: Any) -> list[Any]:
    """The tensor leaves of a tree of arguments, in order."""
    kind = tree[0]
    if kind == "tensor":
        return [tree]
    if kind in ("tuple", "list"):
        return [leaf for part in tree[1] for leaf in tensor_leaves(part)]
    return [leaf for _, part in tree[1] for leaf in tensor_leaves(part)] if kind == "dict" else []


_KINDS = {"tuple": tuple, "list": list, "dict": dict}


def given_tensors(trees: list[Any], values: Any) -> list[Tensor]:
    """The tensors in the arguments of a call, in order.

    RuntimeError: the number of arguments differs from that of the export.
    TypeError: an argument has another type or dtype.
    ValueError: an argument has another shape, length or value.
    """
    if len(values) != len(trees):
        raise RuntimeError(f"For 'GraphCell', the graph takes {len(trees)} inputs, but got {len(values)}.")
    found: list[Tensor] = []
    for i, (tree, value) in enumerate(zip(trees, values, strict=True)):
        _take(tree, value, f"input {i}", found)
    return found


def _take(tree: Any, value: Any, where: str, found: list[Tensor]) -> None:
    kind = tree[0]
    if kind == "tensor":
        if not isinstance(value, Tensor):
            raise TypeError(f"For 'GraphCell', {where} must be a Tensor, but got {type(value).__name__}.")
        if value.dtype.name != tree[1]:
            raise TypeError(
                f"For 'GraphCell', {where} must have the dtype {shorten(tree[1])}, but got {value.dtype.name}."
            )
        shape = tuple(tree[2])
        if value.ndim != len(shape) or any(m is not None and n != m for n, m in zip(value.shape, shape)):
            raise ValueError(
                f"For 'GraphCell', {where} must have the shape {shorten(shape)} of the export, but got {value.shape}."
            )
        found.append(value)
    elif kind == "value":
        if type(value) is not type(tree[1]) or value != tree[1]:
            raise ValueError(f"For 'GraphCell', {where} was {show(tree[1])} at the export, and stays so.")
    else:
        if not isinstance(value, _KINDS[kind]) or len(value) != len(tree[1]):
            raise TypeError(f"For 'GraphCell', {where} must be a {kind} of {len(tree[1])} items.")
        parts = tree[1] if kind == "dict" else list(enumerate(tree[1]))
        for key, part in parts:
            if kind == "dict" and key not in value:
                raise ValueError(f"For 'GraphCell', {where} must have the key {show(key)}.")
            _take(part, value[key], f"{where}[{key!r}]", found)


def _built(tree: Any, places: dict[str, Any]) -> Any:
    kind, what = tree[0], tree[1]
    if kind == "value":
        return what
    if kind in ("tuple", "list"):
        return _KINDS[kind](_built(part, places) for part in what)
    if kind == "dict":
        return {key: _built(part, places) for key, part in what}
    return places[kind][tuple(what) if kind == "number" else what]


class GraphCell(Cell):
    """A Cell that runs a loaded graph; it can be trained and saved like any other Cell.

    The inputs must have the dtypes of the export, and its shapes, but for open sizes.

    graph: A FuncGraph of `load`.
    params_init: Initial values of parameters, Tensors by name; unknown names are ignored.
    obf_random_seed: Must be None: not supported.
    NotImplementedError: `obf_random_seed` is given.
    TypeError: `graph` is not a FuncGraph, or `params_init` is not a dict of Tensors by str.
    ValueError: a value has another shape or dtype than the parameter.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "net.mindir")
    >>> x = Tensor([[1.0, 2.0]])
    >>> nn.export(nn.Dense(2, 1, weight_init="ones", bias_init="ones"), x, file_name=path, file_format="MINDIR")
    >>> print(nn.GraphCell(nn.load(path))(x))
    [[4.]]
    >>> print(nn.GraphCell(nn.load(path), params_init={"bias": Tensor([0.5])})(x))
    [[3.5]]
    """

    def __init__(self, graph: Any, params_init: Any = None, obf_random_seed: Any = None) -> None:
        super().__init__(auto_prefix=True)
        if obf_random_seed is not None:
            raise NotImplementedError("For 'GraphCell', 'obf_random_seed' is not supported.")
        if not isinstance(graph, FuncGraph):
            raise TypeError(f"For 'GraphCell', 'graph' must be a FuncGraph of 'load', but got {type(graph).__name__}.")
        self.graph = graph
        for name, value in _initial(params_init).items():
            parameter = graph.parameters.get(name)
            if parameter is None:
                continue
            if parameter.shape != value.shape or parameter.dtype is not value.dtype:
                raise ValueError(
                    f"For 'GraphCell', '{name}' must have the shape {parameter.shape} and the dtype {parameter.dtype}, "
                    f"but got {value.shape} and {value.dtype}."
                )
            parameter.set_data(value)
        # Not attributes, because a parameter may have the name of a method.
        self._params.update(graph.parameters)

    def construct(self, *inputs: Any) -> Any:
        """Runs the graph."""
        return self.graph(*inputs)


def _initial(values: Any) -> dict[str, Tensor]:
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise TypeError(f"For 'GraphCell', 'params_init' must be a dict, but got {type(values).__name__}.")
    for name, value in values.items():
        if not isinstance(name, str) or not isinstance(value, Tensor):
            raise TypeError(
                "For 'GraphCell', 'params_init' must hold Tensors by str, "
                f"but got {type(name).__name__}: {type(value).__name__}."
            )
    return values


class GraphKernel(Cell):
    """A Cell that earlier releases compiled into one kernel; here all graphs are fused.

    auto_prefix: As for Cell.
    flags: As for Cell.
    """

    def __init__(self, auto_prefix: bool = True, flags: dict[str, Any] | None = None) -> None:
        super().__init__(auto_prefix, flags)
