"""Primitive classes that are a function with some of its arguments bound: one line a class.

A line reads `Name(attributes)(inputs) = function(arguments)`: attributes are bound when the instance is made, with
their defaults; the call passes attributes and inputs on to the function of `ops`. A line that begins with spaces goes
on with the one before.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from typing import Any

from ... import dtype as mstype
from ..primitive import Primitive
from .regular_rows import ROWS

_ROW = re.compile(r"(\w+)\((.*?)\)\((.*?)\) = (\w+)\((.*)\)")


def _constant(node: ast.expr) -> Any:
    """A default: a literal, or the name of a dtype."""
    if isinstance(node, ast.Name):
        return getattr(mstype, node.id)
    return ast.literal_eval(node)


def _signature(text: str) -> inspect.Signature:
    """The signature of a function with these parameters."""
    parsed = ast.parse(f"def _({text}): pass").body[0]
    assert isinstance(parsed, ast.FunctionDef)
    names = [a.arg for a in parsed.args.args]
    given = [_constant(d) for d in parsed.args.defaults]
    defaults = [inspect.Parameter.empty] * (len(names) - len(given)) + given
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature([inspect.Parameter(n, kind, default=d) for n, d in zip(names, defaults, strict=True)])


def _passed(text: str) -> tuple[list[tuple[str, Any]], list[tuple[str, str, Any]]]:
    """What the function gets: (name, constant) by position, and (keyword, name, constant); the name is empty for a
    constant."""
    call = ast.parse(f"_({text})", mode="eval").body
    assert isinstance(call, ast.Call)

    def source(node: ast.expr) -> tuple[str, Any]:
        return (node.id, None) if isinstance(node, ast.Name) else ("", ast.literal_eval(node))

    return [source(a) for a in call.args], [(str(k.arg), *source(k.value)) for k in call.keywords]


def _values(signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any], name: str) -> dict[str, Any]:
    if not kwargs and len(args) == len(signature.parameters):
        return dict(zip(signature.parameters, args, strict=True))
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise TypeError(f"For '{name}', {error}.") from None
    bound.apply_defaults()
    return bound.arguments


def _make(parts: tuple[str, ...], function: Callable[..., Any], module: str) -> type[Primitive]:
    """The class that a line describes, over a function."""
    name, attributes, inputs, function_name, arguments = parts
    init, call = _signature(attributes), _signature(inputs)
    by_position, by_name = _passed(arguments)

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        Primitive.__init__(self)
        for key, value in _values(init, args, kwargs, name).items():
            setattr(self, key, value)

    def __call__(self: Any, *args: Any, **kwargs: Any) -> Any:
        values = {key: getattr(self, key) for key in init.parameters}
        values.update(_values(call, args, kwargs, name))
        positional = [values[n] if n else constant for n, constant in by_position]
        return function(*positional, **{key: values[n] if n else constant for key, n, constant in by_name})

    body: dict[str, Any] = {
        "__init__": __init__,
        "__call__": __call__,
        "__module__": module,
        "__doc__": f"`{name}({attributes})({inputs})`: see `ops.{function_name}`.",
        "_attrs": tuple(init.parameters),
    }
    self_ = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    methods: list[tuple[Any, inspect.Signature]] = [(__init__, init), (__call__, call)]
    for method, signature in methods:
        own = signature.replace(parameters=[self_, *signature.parameters.values()])
        method.__signature__ = own
        method.__module__, method.__qualname__ = module, f"{name}.{method.__name__}"
    return type(name, (Primitive,), body)


def _lines(rows: str, functions: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """The parts of the lines whose function there is, by the class's name."""
    found = {}
    for row in rows.strip().replace("\n    ", " ").splitlines():
        match = _ROW.fullmatch(row)
        assert match is not None, row
        if match.group(4) in functions:
            found[match.group(1)] = match.groups()
    return found


def make_all(rows: str, functions: dict[str, Any], module: str) -> dict[str, type[Primitive]]:
    """The classes of lines whose function there is, by name, as classes of a module."""
    return {name: _make(parts, functions[parts[3]], module) for name, parts in _lines(rows, functions).items()}


_offered: dict[str, tuple[str, ...]] = {}
_functions: dict[str, Any] = {}


def offer(functions: dict[str, Any]) -> list[str]:
    """Makes the classes of this module's table attributes of this module, each at its first use: all of them together
    take as long as a tenth of `import ms`. Gives their names."""
    _functions.update(functions)
    _offered.update(_lines(ROWS, functions))
    return list(_offered)


def __getattr__(name: str) -> Any:
    parts = _offered.get(name)
    if parts is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # One class, whichever thread asks first.
    return globals().setdefault(name, _make(parts, _functions[parts[3]], __name__))
