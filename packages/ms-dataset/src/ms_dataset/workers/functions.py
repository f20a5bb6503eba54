"""Pickles lambdas, closures and local classes, which `pickle` rejects, for spawned worker processes."""

from __future__ import annotations

import builtins
import importlib
import io
import marshal
import pickle
import sys
import types
from typing import Any


def _is_found_by_name(value: Any) -> bool:
    """Returns whether a function or class can be found by its name."""
    found: Any = sys.modules.get(value.__module__)
    for part in value.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is value


def _importable(function: types.FunctionType) -> bool:
    return function.__module__ != "__main__" and _is_found_by_name(function)


def _names(code: types.CodeType) -> set[str]:
    """Returns the global names that a function and the functions inside it use."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= _names(constant)
    return found


def _make_function(code: bytes, name: str, defaults: Any, cells: int) -> types.FunctionType:
    closure = tuple(types.CellType() for _ in range(cells))
    return types.FunctionType(marshal.loads(code), {"__builtins__": builtins}, name, defaults, closure)


def _fill_function(function: types.FunctionType, state: dict[str, Any]) -> None:
    function.__globals__.update(state["globals"])
    function.__kwdefaults__ = state["kwdefaults"]
    for cell, value in zip(function.__closure__ or (), state["closure"]):
        cell.cell_contents = value


def _make_class(kind: type, name: str, bases: tuple[type, ...], fixed: dict[str, Any]) -> type:
    return types.new_class(name, bases, {"metaclass": kind}, lambda namespace: namespace.update(fixed))


def _fill_class(made: type, attributes: dict[str, Any]) -> None:
    for name, value in attributes.items():
        setattr(made, name, value)


#: attributes that Python creates for each class
_AUTOMATIC = ("__dict__", "__weakref__")
#: attributes that a class must have at its creation
_FIXED = ("__slots__", "__module__", "__qualname__")


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, type) and not _is_found_by_name(value):
            slots = value.__dict__.get("__slots__", ())
            left_out = {*_AUTOMATIC, *_FIXED, *((slots,) if isinstance(slots, str) else slots)}
            attributes = {name: item for name, item in vars(value).items() if name not in left_out}
            fixed = {name: vars(value)[name] for name in _FIXED if name in vars(value)}
            kind = (type(value), value.__name__, value.__bases__, fixed)
            return _make_class, kind, attributes, None, None, _fill_class
        if isinstance(value, types.ModuleType):
            return importlib.import_module, (value.__name__,)
        if not isinstance(value, types.FunctionType) or _importable(value):
            return NotImplemented
        names = _names(value.__code__)
        state = {
            "globals": {name: value.__globals__[name] for name in names if name in value.__globals__},
            "kwdefaults": value.__kwdefaults__,
            "closure": [cell.cell_contents for cell in value.__closure__ or ()],
        }
        made = (marshal.dumps(value.__code__), value.__name__, value.__defaults__, len(value.__closure__ or ()))
        return _make_function, made, state, None, None, _fill_function


def dumps(value: Any) -> bytes:
    """Pickles a value that may contain lambdas and closures."""
    out = io.BytesIO()
    _Pickler(out, protocol=5).dump(value)
    return out.getvalue()


class Portable:
    """Wraps a value that is sent to a spawned process."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __reduce__(self) -> Any:
        return _load, (dumps(self.value),)


def _load(data: bytes) -> Portable:
    return Portable(pickle.loads(data))
