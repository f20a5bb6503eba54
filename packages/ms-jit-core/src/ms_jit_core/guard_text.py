"""Guard programs in words: what must hold for a captured graph to be reused, and where each value is read."""

from __future__ import annotations

import operator
import types
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ms_jit_core.guards import Guards
from ms_jit_core.python_versions import qualname

#: loads that start at a root, with its text; the other loads start from another register
_ROOTS = {"arg": "argument", "global": "global", "const": "object", "weak": "object"}
_THROUGH = {"attr", "type_attr", "getattr", "item", "closure", "fn", "type"}


class GuardRow(NamedTuple):
    """One check: its kind, its text, where its value is read from, and the line that read it (if known).

    `names` counts the names of the module or class that a check covers, and `module` names it; 0 for other checks.
    """

    kind: str
    words: str
    source: str
    file: str | None
    line: int | None
    names: int = 0
    module: str = ""


def rows(guards: Guards, places: Sequence[tuple[str, int] | None]) -> list[GuardRow]:
    """Return the checks of a program in order.

    Args:
        guards: the guards, before `release`.
        places: the user's file and line for each entry of the program, where known; may be shorter.
    """
    names, sources = guards.names, _sources(guards.program)
    out: list[GuardRow] = []
    for i, (kind, *rest) in enumerate(guards.program):
        if kind in _ROOTS or kind in _THROUGH or kind == "number":
            continue
        if kind == "symbols":
            out.extend(GuardRow(kind, f"size {line}", "", None, None) for line in rest[0].text())
            continue
        say = _SAY.get(kind)
        source = sources.get(rest[0], "") if isinstance(rest[0], int) and kind != "ambient" else ""
        words = say(names, *rest) if say is not None else f"{kind} {_short(rest)}"
        file, line = (places[i] if i < len(places) else None) or (None, None)
        out.append(GuardRow(kind, words, source, file, line, *_library(kind, rest)))
    return out


def _library(kind: str, rest: list[Any]) -> tuple[int, str]:
    """Return how many names of a library a check covers, and in which module."""
    if kind == "facts":
        owner = rest[0].owner
        return len(rest[0].names), owner.__module__ if isinstance(owner, type) else owner.__name__
    return (1, "numpy") if kind == "is" and _is_numpy(rest[1]) else (0, "")


def _is_numpy(obj: Any) -> bool:
    """Return whether `obj` is NumPy, or one of its functions or scalar classes."""
    if type(obj) is types.BuiltinFunctionType:
        return obj.__module__ == "numpy"
    return obj is np or isinstance(obj, (np.ufunc, type(np.prod))) or type(obj) is type and issubclass(obj, np.generic)


def _sources(program: Sequence[tuple]) -> dict[int, str]:
    """Map each register to what its value is reached from: an argument, a global, a closure or an object."""
    roots: dict[int, str] = {}
    for kind, reg, *rest in program:
        if kind == "global":
            roots[reg] = f"global of {rest[0].get('__name__', 'a module')}"
        elif kind in _ROOTS:
            roots[reg] = _ROOTS[kind]
        elif kind == "closure":
            roots[reg] = "closure"
        elif kind in _THROUGH:  # the register's name shows the path from there
            roots[reg] = roots.get(rest[0], "")
    return roots


_NAMED: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (types.FunctionType, operator.attrgetter("__qualname__")),
    (types.BuiltinFunctionType, operator.attrgetter("__qualname__")),
    (types.CodeType, qualname),
)


def _short(obj: Any) -> str:
    """Describe an object briefly: explanations must not print whole namespaces or tensors."""
    if type(obj) is dict:
        return f"the namespace of {obj.get('__name__', 'a dict')}"
    if type(obj) is type:
        return obj.__qualname__
    if type(obj) in (int, float, complex, str, bytes, bool, type(None), tuple, list):
        text = repr(obj)
        return text if len(text) <= 60 else text[:57] + "..."
    # For other objects, only names that are read without running user code.
    name = next((named(obj) for kind, named in _NAMED if type(obj) is kind), None)
    named = f" {name}" if isinstance(name, str) else ""
    kind = type(obj).__name__
    return f"the {'class' if kind == 'type' else kind.replace('_', ' ')}{named}" if named else f"this {kind}"


def _few(names: Sequence[str]) -> str:
    """Return the first few names, and how many there are."""
    return ", ".join(names) if len(names) <= 6 else f"{', '.join(names[:5])} and {len(names) - 5} more"


def _tensor(
    names: dict[int, str], reg: int, cls: type, dtype: Any, shape: Any, grad: Any = None, device: Any = ("CPU", 0)
) -> str:
    dims = ", ".join("any" if d is None else str(d) for d in shape)
    needs = "" if grad is None else f", requires_grad {grad}"
    kind = "" if cls.__name__ == "Tensor" else f", a {cls.__name__}"
    place = "" if device == ("CPU", 0) else f", on {device[0]}:{device[1]}"
    return f"tensor {names[reg]} is {dtype.name.lower()} [{dims}]{kind}{needs}{place}"


def _ambient(_names: dict[int, str], word: int) -> str:
    if word == 0:
        return "no modes are set (GRAPH_MODE, autocast, vmap, deterministic, hooks)"
    fields = ("mode", "autocast", "vmap", "device", "deterministic", "default dtype", "hooks", "jit level")
    values = [(name, word >> 8 * k & 0xFF) for k, name in enumerate(fields)]
    said = ["GRAPH_MODE" if name == "mode" else f"{name} {value}" for name, value in values if value]
    return f"modes are as they were: {', '.join(said)}"


_SAY: dict[str, Any] = {
    "is": lambda n, r, obj: f"{n[r]} is {_short(obj)}",
    "code": lambda n, fn, code: f"{_short(fn)} has the code that was captured",
    "same": lambda n, a, b: f"{n[a]} and {n[b]} are one object",
    "differ": lambda n, a, b: f"{n[a]} and {n[b]} are two objects",
    "type_is": lambda n, r, cls: f"type of {n[r]} is {_short(cls)}",
    "eq": lambda n, r, value: f"{n[r]} == {_short(value)}",
    "tensor": _tensor,
    "len": lambda n, r, count: f"len({n[r]}) == {count}",
    "keys": lambda n, r, keys: f"keys of {n[r]} are {_short(keys)}",
    "absent_attr": lambda n, r, name: f"{n[r]} has no {name} of its own",
    "absent_type_attr": lambda n, r, name: f"no class of {n[r]} has {name}",
    "absent_item": lambda n, r, key: f"{_short(key)} is not in {n[r]}",
    "contiguous": lambda n, r: f"{n[r]} is contiguous in memory",
    "no_overlap": lambda n, written, others: _apart([n[r] for r in written], [n[r] for r in others]),
    "ambient": _ambient,
    "facts": lambda n, facts: f"{facts.owner.__name__} has what it had: {_few(facts.names)}",
}


def _apart(written: list[str], others: list[str]) -> str:
    if not written:
        return f"no two of {', '.join(others)} are one view"
    if not others:
        return f"{', '.join(written)} do not overlap in memory"
    return f"{', '.join(written)} overlap nothing in memory, and no two of {', '.join(others)} are one view"
