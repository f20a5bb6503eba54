"""Primitive classes from rows of a table, one per class; see docs/adding_a_primitive.md.

A row reads `Name(attributes)(inputs) = expression # doc`:

- attributes are the parameters of the constructor; an annotation checks the value: `int`, `bool`, `float`, `number`
  (int or float), `real` (also a bool), `str`, bounds such as `int >= 1` or `0 < number <= 1`, allowed values such as
  `'mean' | 'sum'` or `int32 | int64`, or a function `(value, op, name)` of the scope that returns the attribute.
  Attributes before a `/` are not printed; attributes after a `*` are fixed: they are printed, but are not arguments.
- inputs are the parameters of the call.
- the expression is the result of the call. It reads attributes and inputs by name; other names are looked up in the
  table's scope.
- the doc is one line; without one, the class refers to the function that the expression calls.

An indented row continues the previous one; `Pack = Stack` is another name of the same class. Classes are created at
their first use from compiled source, so they cost nothing before, and a call is a plain function call.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from .. import _check as check
from .calls_refused import LATE, checked
from .primitive import Primitive

_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_ORDER: dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], bool]]] = {
    ast.GtE: ("at least", lambda value, bound: value >= bound),
    ast.Gt: ("greater than", lambda value, bound: value > bound),
    ast.LtE: ("at most", lambda value, bound: value <= bound),
    ast.Lt: ("less than", lambda value, bound: value < bound),
}
_MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.LtE: ast.GtE, ast.Lt: ast.Gt, ast.GtE: ast.LtE, ast.Gt: ast.Lt}

#: checks the value of an attribute, given the names of the op and the attribute, and returns it
Check = Callable[[Any, str, str], Any]


class Row(NamedTuple):
    """The parts of a row, as text."""

    name: str
    attributes: str
    inputs: str
    expression: str
    doc: str


def _instance(*types: type) -> Check:
    def instance(value: Any, op: str, name: str) -> Any:
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise TypeError(f"For '{op}', '{name}' must be a {types[0].__name__}, but got {type(value).__name__}.")
        return value

    return instance


_number = _instance(float, int)
_CHECKS: dict[str, Check] = {
    "int": check.integer,
    "bool": check.flag,
    "float": _instance(float),
    "number": _number,
    "real": lambda value, op, name: float(value) if isinstance(value, bool) else _number(value, op, name),
    "str": _instance(str),
}


def _bounded(node: ast.Compare) -> Check:
    """Returns the check of an annotation such as `int >= 1` or `0 < number <= 1`."""
    terms = [node.left, *node.comparators]
    place = next(i for i, term in enumerate(terms) if isinstance(term, ast.Name))
    kind = _CHECKS[ast.unparse(terms[place])]
    bounds = [(_MIRRORED[type(node.ops[i])], ast.literal_eval(terms[i])) for i in range(place)]
    bounds += [(type(node.ops[i]), ast.literal_eval(terms[i + 1])) for i in range(place, len(node.ops))]
    limits = [(*_ORDER[order], bound) for order, bound in bounds]
    wanted = " and ".join(f"{words} {bound}" for words, _, bound in limits)

    def bounded(value: Any, op: str, name: str) -> Any:
        value = kind(value, op, name)
        # In MindSpore, NaN is in every range, but not above or below a bound.
        if not all(holds(value, bound) for _, holds, bound in limits) and (len(limits) < 2 or value == value):
            raise ValueError(f"For '{op}', '{name}' must be {wanted}, but got {value}.")
        return value

    return bounded


def _allowed(values: tuple[Any, ...]) -> Check:
    """Returns the check that an attribute is one of some values."""
    if isinstance(values[0], str):
        return lambda value, op, name: check.choice(value, values, op, name)
    integers = all(isinstance(value, int) for value in values)

    def one_of(value: Any, op: str, name: str) -> Any:
        value = check.integer(value, op, name) if integers else value
        if value not in values:
            wanted = " or ".join(map(str, values))
            error = ValueError if integers else TypeError
            raise error(f"For '{op}', '{name}' must be {wanted}, but got {check.show(value)}.")
        return value

    return one_of


def _check_of(node: ast.expr, scope: Callable[[str], Any]) -> Check:
    """Returns the check of an annotation."""
    if isinstance(node, ast.Compare):
        return _bounded(node)
    if isinstance(node, ast.Name):
        return _CHECKS.get(node.id) or scope(node.id)
    terms = [term for term in ast.walk(node) if isinstance(term, (ast.Constant, ast.Name))]
    return _allowed(tuple(scope(term.id) if isinstance(term, ast.Name) else term.value for term in terms))


class _Resolver(ast.NodeTransformer):
    """Replaces the names of an expression by attributes of the instance, or by globals, which it collects."""

    def __init__(self, attributes: set[str], local: set[str], scope: Callable[[str], Any]) -> None:
        self.attributes, self.local, self.scope = attributes, local, scope
        self.globals: dict[str, Any] = {}

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.local:
            return node
        if node.id in self.attributes:
            return ast.Attribute(ast.Name("self", ast.Load()), node.id, ast.Load())
        self.globals[node.id] = self.scope(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        # `module.function` is looked up now, not in every call.
        if isinstance(node.value, ast.Name) and node.value.id not in self.local | self.attributes:
            owner = self.scope(node.value.id)
            if isinstance(owner, ModuleType):
                name = f"{node.value.id}__{node.attr}"
                self.globals[name] = getattr(owner, node.attr)
                return ast.Name(name, ast.Load())
        self.generic_visit(node)
        return node


def _closing(text: str, start: int) -> int:
    """Returns the index of the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(text)):
        depth += _BRACKETS.get(text[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"a row without a closing bracket: {text}")


def parse(row: str) -> Row:
    """Parses a row."""
    text, _, doc = row.partition(" # ")
    text = text.rstrip()
    first = text.index("(")
    end = _closing(text, first)
    call_end = _closing(text, end + 1)
    assert text[end + 1] == "(" and text[call_end + 1 : call_end + 4] == " = ", row
    return Row(text[:first], text[first + 1 : end], text[end + 2 : call_end], text[call_end + 4 :], doc)


def _arguments(text: str) -> ast.arguments:
    found = ast.parse(f"def _({text}): pass").body[0]
    assert isinstance(found, ast.FunctionDef)
    return found.args


def _names(arguments: ast.arguments) -> list[str]:
    rest = [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
    return [a.arg for a in (*arguments.args, *arguments.kwonlyargs, *rest)]


def _summary(row: Row) -> str:
    if row.doc:
        return f": {row.doc}"
    functions = sys.modules["ms_tensor.ops"]._public  # public functions only
    called = next((n.func for n in ast.walk(ast.parse(row.expression)) if isinstance(n, ast.Call)), None)
    name = "" if called is None else ast.unparse(called).rpartition(".")[2]
    return f": see `ops.{name}`." if name in functions else "."


_PRIVATE = re.compile(r": _\w+(?: (=) )?")  # names of checks are not documented


def make_class(row: Row, module: str, scope: Callable[[str], Any]) -> type[Primitive]:
    """Creates the class of a row.

    row: The parts of the row.
    module: The name of the module of which the class is an attribute.
    scope: Resolves a name in the row.
    """
    parameters, inputs = _arguments(row.attributes), _arguments(row.inputs)
    fixed = {
        a.arg: ast.literal_eval(value)
        for a, value in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True)
        if value is not None
    }
    silent = [argument.arg for argument in parameters.posonlyargs]
    parameters.args[:0], parameters.posonlyargs = parameters.posonlyargs, []
    parameters.kwonlyargs, parameters.kw_defaults = [], []
    attributes = _names(parameters)
    space: dict[str, Any] = {"__name__": module, "__builtins__": builtins, "_begin": Primitive.__init__}
    body = ["_begin(self)"]
    for argument in parameters.args:
        value = argument.arg
        if argument.annotation is not None:
            space[f"_check_{value}"] = _check_of(argument.annotation, scope)
            late = LATE.get(f"{row.name}.{value}")
            if late is None:
                value = f"_check_{value}({value}, {row.name!r}, {value!r})"
            else:
                space["_checked"], space[f"_late_{value}"] = checked, late
                value = f"_checked(self, {value!r}, {value}, _check_{value}, _late_{value})"
            if not isinstance(argument.annotation, ast.Name) or not isinstance(
                vars(builtins).get(argument.annotation.id), type
            ):
                argument.annotation = None
        body.append(f"self.{argument.arg} = {value}")
    defaults = [*parameters.defaults, *inputs.defaults]
    for name in (n.id for default in defaults for n in ast.walk(default) if isinstance(n, ast.Name)):
        space[name] = scope(name)
    expression = ast.parse(row.expression, mode="eval")
    bound = {n.id for n in ast.walk(expression) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    resolver = _Resolver({*attributes, *fixed}, {"self", *_names(inputs), *bound}, scope)
    value = ast.unparse(resolver.visit(expression))
    space.update(resolver.globals)
    source = [
        f"def __init__(self{_listed(parameters)}):",
        *(f"    {line}" for line in body),
        f"def __call__(self{_listed(inputs)}):",
        f"    return {value}",
    ]
    exec(compile("\n".join(source), f"<Primitive {row.name}>", "exec", dont_inherit=True), space)
    body_: dict[str, Any] = {"__init__": space.pop("__init__"), "__call__": space.pop("__call__"), **fixed}
    for method in (body_["__init__"], body_["__call__"]):
        method.__qualname__ = f"{row.name}.{method.__name__}"
    attributes_text = _PRIVATE.sub(r"\1", row.attributes)
    shown = f"`{row.name}({attributes_text})({row.inputs})`{_summary(row)}"
    body_.update(__module__=module, __doc__=shown, _attrs=tuple(n for n in (*attributes, *fixed) if n not in silent))
    return type(row.name, (Primitive,), body_)


def _listed(arguments: ast.arguments) -> str:
    text = ast.unparse(arguments)
    return f", {text}" if text else ""


def _rows(text: str) -> Iterator[str]:
    """Yields the rows of a text, with continuation lines joined."""
    for row in text.strip().replace("\n    ", " ").splitlines():
        if row and not row.startswith("#"):
            yield row


class PrimitiveTable:
    """Rows whose classes are attributes of one module, which requests them in its `__getattr__`.

    Args:
        module: The name of the module.
        *texts: Rows.
        scope: Resolves a name in a row; raises a KeyError for an unknown one.
    """

    def __init__(self, module: str, *texts: str, scope: Callable[[str], Any]) -> None:
        self.module, self._scope = module, scope
        self._found: dict[str, str] = {}
        for text in texts:
            for row in _rows(text):
                name = row[: row.index("(")] if "(" in row else row[: row.index(" ")]
                if name in self._found:
                    raise ValueError(f"two rows for the Primitive {name}")
                self._found[name] = row

    def __contains__(self, name: str) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def row(self, name: str) -> Row:
        """Returns the parts of a row; aliases are resolved."""
        text = self._found[name]
        return parse(text) if "(" in text else self.row(text.rpartition(" ")[2])

    def __getitem__(self, name: str) -> type[Primitive]:
        """Creates the class with a name, and sets it as an attribute of the module."""
        module = vars(sys.modules[self.module])
        own = self.row(name).name
        if own not in module:
            # Only one class, whichever thread is first.
            module.setdefault(own, make_class(self.row(name), self.module, self._scope))
        return module.setdefault(name, module[own])  # type: ignore[no-any-return]
