"""Arguments of the Primitive classes, from their rows: default values, and labels of side effects."""

from __future__ import annotations

import ast
import functools
import typing  # not `Any`, as elsewhere in this package

from .. import operations
from ..primitive_table import Row
from . import gen_ops_prim


def _defaults(parameters: str) -> tuple[dict[str, typing.Any], dict[str, typing.Any]]:
    """The literal defaults of parameters, and those behind the `*`."""
    function = ast.parse(f"def f({parameters}): pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args]
    plain = zip(reversed(named), reversed(arguments.defaults))
    return _values(list(plain)[::-1]), _values(zip(arguments.kwonlyargs, arguments.kw_defaults))


def _values(pairs: typing.Iterable[tuple[ast.arg, ast.expr | None]]) -> dict[str, typing.Any]:
    found = {}
    for argument, default in pairs:
        try:
            found[argument.arg] = ast.literal_eval(default)  # type: ignore[arg-type]
        except (ValueError, TypeError):  # required, or not a literal
            continue
    return found


def _rows() -> typing.Iterator[tuple[str, Row]]:
    # `vars`, as both modules make classes at their first use.
    for table in (*vars(operations)["_tables"], vars(gen_ops_prim)["_table"]):
        for name in table:
            yield name, table.row(name)


@functools.cache
def _read() -> tuple[dict[str, dict[str, typing.Any]], dict[str, dict[str, bool]]]:
    defaults, labels = {}, {}
    for name, row in _rows():
        attributes, fixed = _defaults(row.attributes)
        if found := _defaults(row.inputs)[0] | attributes:
            defaults[name] = found
        if effects := {key: value for key, value in fixed.items() if key.startswith("side_effect")}:
            labels[name] = effects
    return defaults, labels


def __getattr__(name: str) -> typing.Any:
    if name in ("op_args_default_value", "op_labels"):
        return _read()[name == "op_labels"]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), "op_args_default_value", "op_labels"})
