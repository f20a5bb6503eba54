"""Types of arguments by tables of text: a wrong one raises a TypeError before shapes, dtypes and values are checked.

MindSpore picks the form of an overloaded function by the types of its arguments, and converts them before it looks at
anything else. `_methods.argument_types`, `ops.argument_types` and `mint.argument_types` hold the tables.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_runtime import DType, Tensor

#: kind -> its words in a message, its types
_KINDS: dict[str, tuple[str, tuple[type, ...]]] = {
    "Tensor": ("a Tensor", (Tensor,)),
    "bool": ("a bool", (bool, np.bool_)),
    "int": ("an int", (int, np.integer)),
    # A 0-d tensor of ints counts as an int.
    "index": ("an int", (int, np.integer, Tensor)),
    "number": ("a number", (int, float, np.number)),
    "sequence": ("a tuple or list", (tuple, list)),
    "tuple": ("a tuple", (tuple,)),
    "str": ("a str", (str,)),
    "dtype": ("a dtype", (DType, type)),
}


#: types that live as long as the process, and of whose objects `isinstance` says what `issubclass` says of the type
LASTING: set[type] = {Tensor, DType, int, float, bool, str, tuple, list, type(None)}


def parse(text: str) -> dict[str, dict[str, str]]:
    """By the function's name, the kinds of its parameters: a line is `name first: Tensor, second: int|sequence?`.

    A kind with `?` takes None too; of one with `!` another type is a ValueError, as another value is. A parameter that
    is not named takes any type.
    """
    # A line that is indented goes on with the one above.
    lines = (line.partition(" ") for line in text.strip().replace(",\n    ", ", ").splitlines())
    return {name: dict(part.split(": ") for part in rest.split(", ")) for name, _, rest in lines}


@functools.cache
def _types(kind: str) -> tuple[tuple[type, ...], bool]:
    """The types of a kind, and whether bools count among its ints."""
    parts = kind.rstrip("?!").split("|")
    types = tuple(t for part in parts for t in _KINDS[part][1])
    return (*types, type(None)) if "?" in kind else types, "bool" in parts or "dtype" in parts


def _refuse(value: Any, kind: str, op: str, name: str) -> TypeError | ValueError:
    words = " or ".join(_KINDS[part][0] for part in kind.rstrip("?!").split("|"))
    error = ValueError if "!" in kind else TypeError
    return error(f"For '{op}', '{name}' must be {words}, but got {type(value).__name__}.")


def with_types(function: Callable[..., Any], op: str, kinds: dict[str, str]) -> Callable[..., Any]:
    """The function, which first checks the types of its arguments."""
    checks = {name: (*_types(kind), kind, name) for name, kind in kinds.items()}
    inner: Any = function
    while hasattr(inner, "__wrapped__"):
        inner = inner.__wrapped__
    code = inner.__code__  # much quicker than a signature, at import
    variadic = bool(code.co_flags & inspect.CO_VARARGS)
    places = [] if variadic else [checks.get(name) for name in code.co_varnames[: code.co_argcount]]
    most = len(places)
    while places and places[-1] is None:
        places.pop()
    positions = tuple(places)
    passed: set[tuple[type, ...]] = set()  # types of arguments by position that have passed

    @functools.wraps(function)
    def checked(*args: Any, **kwargs: Any) -> Any:
        given = tuple(map(type, args))
        if given not in passed:
            if len(args) > most and not variadic:
                return function(*args, **kwargs)  # which has the words for it
            for value, check in zip(args, positions, strict=False):
                if check is not None and (not isinstance(value, check[0]) or (type(value) is bool and not check[1])):
                    raise _refuse(value, check[2], op, check[3])
            if LASTING.issuperset(given):
                passed.add(given)
        for key, value in kwargs.items():
            if key in checks:
                types, bools, kind, name = checks[key]
                if not isinstance(value, types) or (type(value) is bool and not bools):
                    raise _refuse(value, kind, op, name)
        return function(*args, **kwargs)

    return checked


def check_types(functions: dict[str, Any], table: dict[str, dict[str, str]]) -> None:
    """Gives the functions that the table names their checks, there and in the modules that define them."""
    for name, kinds in table.items():
        function: Callable[..., Any] = functions[name]
        functions[name] = checked = with_types(function, name, kinds)
        home = vars(sys.modules[str(function.__module__)])
        if home.get(function.__name__) is function:  # where pickle looks for it
            home[function.__name__] = checked
