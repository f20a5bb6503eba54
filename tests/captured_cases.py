"""Calls of every public function as functions for jit, from the recorded tables and the examples of docstrings.

An expression becomes the body of a function. The parts that create its data (`Tensor(...)`, arrays, layers with their
weights) are evaluated before: tensors become arguments, the rest globals.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib
import importlib.util
import io
import itertools
import json
import linecache
import math
import pkgutil
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mindspore
import ms
import ms_nn
import ms_tensor
import numpy as np
from ms import Parameter, Tensor, nn
from ms.jit import graph_mode_info
from support import bits

ROOT = Path(__file__).resolve().parents[1]
TENSOR_TESTS, NN_TESTS = ROOT / "packages/ms-tensor/tests", ROOT / "packages/ms-nn/tests"
sys.path[:0] = [str(ROOT / "tests/oracle"), str(TENSOR_TESTS)]

#: calls that create data
MAKERS = {"A", "P", "T", "Tensor", "tensor", "Parameter", "ParameterTuple", "numbers"}
MAKERS |= {"wave", "climb", "count", "x", "i"}
#: calls with which an example displays a result
SHOWS = {"print", "round", "len", "list", "str", "type", "float", "int", "bool", "sorted", "repr", "tuple"}
READS = {"asnumpy", "tolist", "item", "shape", "dtype", "round"}
#: results that can be compared; a graph cannot return others (layers, functions)
PLAIN = (Tensor, np.ndarray, np.generic, int, float, complex, str, bytes, type(None), list, tuple, dict)
_numbers = itertools.count()


class Case(NamedTuple):
    """An expression, its origin, and the values of its names."""

    source: str
    expression: str
    names: dict[str, Any]


class Taken(NamedTuple):
    """A function made from an expression: its code, its tensor arguments, its globals, the state that it may change."""

    code: types.CodeType
    arguments: dict[str, Any]
    names: dict[str, Any]
    state: list[Parameter]

    def function(self) -> Callable[..., Any]:
        """Creates the function anew, because jit caches by function."""
        names = {name: _copied(value) for name, value in self.names.items()}
        exec(self.code, names)
        return names["f"]

    def call(self, function: Callable[..., Any], start: list[Any], other: bool = False) -> Any:
        """Returns the bits of the result and of the state after the call, always from the same start; `other` changes
        floats."""
        for parameter, value in zip(self.state, start, strict=True):
            parameter.set_data(value.copy())
        ms.set_seed(3)
        result = function(*(_other(value) if other else _copied(value) for value in self.arguments.values()))
        if not isinstance(result, PLAIN):
            raise NotImplementedError("nothing that can be compared")
        return _exact(bits(result)), _exact(bits([p.value() for p in self.state]))


def taken(case: Case) -> Taken | None:
    """Returns the function of an expression, or None if it computes nothing."""
    node = _unwrapped(ast.parse(case.expression, mode="eval").body)
    parts = _Parts(case.names)
    try:
        node = parts.visit(node)
    except Exception:
        return None
    if not isinstance(node, (ast.Call, ast.BinOp, ast.Compare, ast.UnaryOp, ast.Subscript, ast.Attribute, ast.Tuple)):
        return None
    text = f"def f({', '.join(parts.arguments)}):\n    return {ast.unparse(ast.fix_missing_locations(node))}\n"
    used = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)}
    names = {name: value for name, value in {**case.names, **parts.kept}.items() if name in used}
    state: dict[int, Parameter] = {}
    for value in names.values():
        owned = [value] if isinstance(value, Parameter) else getattr(value, "get_parameters", list)()
        state.update((id(p), p) for p in (owned if not isinstance(value, type) else ()))
    return Taken(compile(text, _file(text), "exec"), parts.arguments, names, list(state.values()))


@contextlib.contextmanager
def _in_plain_python(case: Case) -> Iterator[tuple[Taken, list[Any], Any] | None]:
    """Gives the function of an expression, its state before the call, and the bits of its result; None without one.

    The state is restored at the end.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        one = taken(case)
        if one is None:
            yield None
            return
        start = [p.value().copy() for p in one.state]
        try:
            try:
                want = one.call(one.function(), start)
            except Exception:
                found = None
            else:
                found = one, start, want
            yield found
        finally:
            for parameter, value in zip(one.state, start, strict=True):
                parameter.set_data(value)


def computes(case: Case) -> bool:
    """Returns whether plain Python computes the expression and something can be compared."""
    with _in_plain_python(case) as plain:
        return plain is not None


def faults(case: Case) -> list[str] | None:
    """Returns the faults of a case in each capture mode; None if nothing can be compared, or plain Python raises."""
    with _in_plain_python(case) as plain:
        if plain is None:
            return None
        one, start, want = plain
        found = [f for mode in ("ast", "bytecode", "trace") if (f := _fault(one, start, want, mode))]
        found += [f for f in [_relaxed_fault(one, start, want)] if f]
        cells = [v for v in one.names.values() if isinstance(v, nn.Cell)]
        return found + [f for f in [_graph_fault(one, start, want, cells)] if f] if cells else found


def _fault(one: Taken, start: list[Any], want: Any, mode: str) -> str | None:
    jitted = ms.jit(one.function(), capture_mode=mode, jit_level="O0")
    for which in ("first", "second"):
        try:
            if one.call(jitted, start) != want:
                return f"{mode}: the {which} call gives other bits"
        except Exception as error:
            return f"{mode}: the {which} call raises {type(error).__name__}"
    info = jitted.cache_info()
    if (info.compiles, info.hits, info.plain_calls, info.breaks) != (1, 1, 0, 0):
        return f"{mode}: {'; '.join(info.reasons) or info}"
    if any(isinstance(value, Tensor) and value.is_floating_point() for value in one.arguments.values()):
        try:
            want = one.call(one.function(), start, other=True)
        except Exception:  # not every value is allowed
            return None
        if one.call(jitted, start, other=True) != want:
            return f"{mode}: the call with other values gives other bits"
    return None


def _relaxed_fault(one: Taken, start: list[Any], want: Any) -> str | None:
    """Returns the fault at O1, which is the same in every capture mode, because O1 only changes the graph."""
    try:
        got = one.call(ms.jit(one.function(), capture_mode="ast", jit_level="O1"), start)
    except Exception as error:
        return f"O1: the call raises {type(error).__name__}"
    return None if _near(got, want) else "O1: other values"


def _near(got: Any, want: Any) -> bool:
    """Whether results of `Taken.call` agree except for last bits."""
    if got == want:
        return True
    if isinstance(want, tuple) and len(want) == 3 and isinstance(want[2], bytes):
        if not isinstance(got, tuple) or got[:2] != want[:2] or want[0][:5] not in ("float", "compl"):
            return False
        a, b = (np.frombuffer(t[2], t[0]) for t in (got, want))
        tolerance = 1e-2 if b.real.itemsize < 4 else 1e-4 if b.real.itemsize == 4 else 1e-9
        return bool(np.allclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True))
    if isinstance(want, dict):
        return isinstance(got, dict) and list(got) == list(want) and all(_near(got[k], want[k]) for k in want)
    return isinstance(want, tuple) and isinstance(got, tuple) and len(got) == len(want) and all(map(_near, got, want))


def _graph_fault(one: Taken, start: list[Any], want: Any, cells: list[Any]) -> str | None:
    function = one.function()
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        if any(one.call(function, start) != want for _ in range(2)):
            return "graph: other bits"
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    for cell in cells:
        info = graph_mode_info(cell)
        if info is not None and (info.plain_calls or info.breaks or info.compiles != 1):
            return f"graph: {'; '.join(info.reasons) or info}"
    return None


class _Parts(ast.NodeTransformer):
    """Extracts from an expression the parts that create its data."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names
        self.arguments: dict[str, Any] = {}
        self.kept: dict[str, Any] = {}

    def _value(self, node: ast.expr) -> Any:
        text = ast.unparse(ast.fix_missing_locations(node))
        return eval(compile(text, _file(text), "eval"), dict(self.names))

    def _taken(self, value: Any) -> ast.Name:
        place = self.arguments if isinstance(value, Tensor) and not isinstance(value, Parameter) else self.kept
        name = f"_{len(self.arguments)}_{len(self.kept)}"
        place[name] = value
        return ast.Name(name, ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.AST:
        path = ast.unparse(node.func)
        last = path.rsplit(".", 1)[-1]
        if path.startswith("np.") or (last in MAKERS and path in (last, f"ms.{last}", f"mindspore.{last}")):
            return self._taken(self._value(node))
        if last[:1].isupper():
            try:
                made = self._value(node.func)
            except Exception:
                made = None
            # Optimizers of either kind, and layers. If a Cell is called at once, the outer call is the computation.
            if isinstance(made, type) and (
                issubclass(made, nn.Cell) or hasattr(made, "param_groups") or "optim" in made.__module__
            ):
                return self._taken(self._value(node))
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self.names.get(node.id)
        if isinstance(value, Tensor) and not isinstance(value, Parameter):
            self.arguments[node.id] = value
        return node


def _unwrapped(node: ast.expr) -> ast.expr:
    """Returns the call inside the calls that display its result."""
    while True:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOWS and node.args:
            node = node.args[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READS:
            inner = node.func.value
            if node.func.attr == "round" and "asnumpy" not in ast.unparse(inner):
                return node
            node = inner
        elif isinstance(node, ast.Attribute) and node.attr in READS:
            node = node.value
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            node = node.generators[0].iter
        else:
            return node


def _file(text: str) -> str:
    """Returns the name of a file that exists only in the line cache: captures read the sources of functions."""
    name = f"<case {next(_numbers)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    return name


def _copied(value: Any) -> Any:
    """Copies data that a call may change."""
    if isinstance(value, Tensor) and not isinstance(value, Parameter):
        return value.copy()
    if type(value) in (list, tuple):
        return type(value)(_copied(item) for item in value)
    return {k: _copied(v) for k, v in value.items()} if type(value) is dict else value


def _other(value: Any) -> Any:
    """Changes the values of floats; other values, which may be indices or sizes, are kept."""
    return value * 0.5 + 0.125 if isinstance(value, Tensor) and value.is_floating_point() else _copied(value)


def _exact(value: Any) -> Any:
    """Returns bits in a form in which NaN equals itself."""
    if isinstance(value, (list, tuple)):
        return tuple(_exact(item) for item in value)
    if isinstance(value, dict):
        return {key: _exact(item) for key, item in value.items()}
    return repr(value) if isinstance(value, (float, complex, np.generic)) else value


# Sources of cases.
def _module(path: Path) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _numbers_of(*shape: int) -> np.ndarray[Any, Any]:
    count = np.arange(int(np.prod(shape))).reshape(shape)
    return (count * 5 % 11 - 5 + count * 0.01).astype(np.float32)


def recorded(which: str, most: int) -> Iterator[Case]:
    """Yields up to `most` cases per function of `numpy` or `mint`. They share tensors, because calls get copies."""
    tables = _module(TENSOR_TESTS / "numpy_cases.py")
    names = tables.names(mindspore, Tensor) | {"mnp": mindspore.numpy, "mint": mindspore.mint}
    groups: dict[str, list[str]] = {}
    for expression, outcome in tables.recorded(which).items():
        if not (isinstance(outcome, dict) and "error" in outcome):
            groups.setdefault(expression.split("(")[0], []).append(expression)
    for expressions in groups.values():
        for expression in expressions[:: max(1, -(-len(expressions) // most))]:
            yield Case(which, expression, names)


def _json(path: Path, names: dict[str, Any]) -> Iterator[Case]:
    for expression, outcome in json.loads(path.read_text()).items():
        if not (isinstance(outcome, dict) and {"error", "raises"} & set(outcome)):
            yield Case(path.name, expression, names)


def _ops() -> Iterator[Case]:
    expressions = _module(TENSOR_TESTS / "op_expressions.py")
    yield from _json(TENSOR_TESTS / "op_expressions.json", expressions.names(ms))
    order = {"ops": ms.ops, "T": Tensor, "ms": ms, "nan": math.nan, "inf": math.inf, "str": str}
    yield from _json(TENSOR_TESTS / "order_recorded.json", order)
    layers = {"ms": ms, "nn": nn, "ops": ms.ops, "np": np, "Tensor": Tensor, "x": lambda *s: Tensor(_numbers_of(*s))}
    layers["i"] = lambda value: Tensor(np.array(value, np.int32))
    yield from _json(TENSOR_TESTS / "windows.json", layers)
    yield from _json(NN_TESTS / "layers.json", layers)
    yield from _classes()
    yield from _sparse()


def _oracle(which: str) -> Iterator[Case]:
    """Methods of tensors and parameters, and indexing."""
    import compare

    module = importlib.import_module(which)
    for cases in compare.recorded(which).values():
        for expression, outcome in cases.items():
            if not str(outcome).startswith("!"):
                with contextlib.suppress(SyntaxError):
                    ast.parse(expression, mode="eval")
                    yield Case(which, expression, module.names())


def _more() -> Iterator[Case]:
    """captured_expressions.txt: methods, layers and Primitives that are in no other source."""
    numbers = {"x": _numbers_of(3, 3), "y": _numbers_of(3, 3).T - 1, "u": _numbers_of(3, 3) / 12}
    numbers |= {"p": abs(_numbers_of(3, 3)) + 1.5, "k": np.arange(1, 10, dtype=np.int32).reshape(3, 3)}
    numbers |= {"q": _numbers_of(2, 3, 3) + 9 * np.eye(3, dtype=np.float32), "big": _numbers_of(4, 2, 5)}
    for expression in (ROOT / "tests/captured_expressions.txt").read_text().splitlines():
        names = {"ms": ms, "nn": nn, "ops": ms.ops, "mint": ms.mint, "Tensor": Tensor, "step": Tensor(3, ms.int32)}
        names["Parameter"] = Parameter
        names |= {name: Tensor(np.ascontiguousarray(array)) for name, array in numbers.items()}
        names |= {name: Parameter(Tensor(_numbers_of(3, 3)), name=name) for name in ("w", "m")}
        names |= {"i": lambda value: Tensor(np.array(value, np.int32)), "net": nn.Dense(3, 2)}
        yield Case("more", expression, names)


def _examples(package: types.ModuleType, prefixes: tuple[str, ...]) -> Iterator[Case]:
    """The expressions of docstrings, each with the names that the lines before it define."""
    finder = doctest.DocTestFinder()
    for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not info.name.startswith(prefixes):
            continue
        globs = {"ms": ms_tensor, "ops": ms.ops, "Tensor": Tensor, "np": np}
        globs |= {"nn": nn, "mint": ms.mint, "Parameter": Parameter}
        for test in finder.find(importlib.import_module(info.name), info.name, extraglobs=globs):
            names = dict(test.globs)
            for example in test.examples:
                statement = ast.parse(example.source).body[-1]
                if isinstance(statement, (ast.Expr, ast.Assign)) and not example.exc_msg:
                    yield Case(f"example of {test.name}", ast.unparse(statement.value), dict(names))
                with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Exception):
                    exec(compile(example.source, _file(example.source), "exec"), names)


def _classes() -> Iterator[Case]:
    """The recorded calls of Primitive classes that return tensors, and of optimizer steps by what they write."""
    table = _module(TENSOR_TESTS / "test_recorded_classes.py")
    for call, want in table.RECORDED.items():
        if not call.startswith("repr(") and "raises" not in want:
            yield Case("recorded classes", call, dict(table.NAMES))


def _sparse() -> Iterator[Case]:
    """The elementwise functions of the values of sparse tensors."""
    from ms_tensor.ops.sparse.unary import UNARY

    parts = "T([[0, 1], [1, 2]]), T([0.5, 0.25])", "T([0, 1, 2, 2]), T([1, 2]), T([0.5, 0.25])"
    names = {"ops": ms.ops, "T": Tensor, "COOTensor": ms.COOTensor, "CSRTensor": ms.CSRTensor}
    for name in UNARY:
        for kind, held in zip(("COO", "CSR"), parts):
            yield Case("sparse", f"ops.{kind.lower()}_{name}({kind}Tensor({held}, (3, 4))).values", names)
    for part in ("indices", "values", "dense_shape", "indptr"):
        for kind, held in zip(("COO", "CSR"), parts):
            if hasattr(ms.ops, f"{kind.lower()}_tensor_get_{part}"):
                yield Case("sparse", f"ops.{kind.lower()}_tensor_get_{part}({kind}Tensor({held}, (3, 4)))", names)


SOURCES: dict[str, Callable[[], Iterator[Case]]] = {
    "mindspore.numpy": lambda: recorded("numpy", 6),
    "mint": lambda: recorded("mint", 6),
    "ops and layers": _ops,
    "methods": lambda: _oracle("methods"),
    "indexing": lambda: _oracle("indexing"),
    "more": _more,
    "examples of ops": lambda: _examples(ms_tensor, ("ms_tensor.ops", "ms_tensor._methods", "ms_tensor._generated")),
    "examples of numpy and mint": lambda: _examples(ms_tensor, ("ms_tensor.numpy", "ms_tensor.mint")),
    "examples of layers": lambda: _examples(
        ms_nn, ("ms_nn.layers", "ms_nn.loss", "ms_nn.mint_layers", "ms_nn.optim", "ms_nn.wrap", "ms_nn.experimental")
    ),
}
