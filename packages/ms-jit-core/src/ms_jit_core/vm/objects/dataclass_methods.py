"""Instructions of methods that `dataclasses` writes as text and compiles, so that no source is to be found for them."""

from __future__ import annotations

import dataclasses
import reprlib
import sys
import types
from typing import Any

from ms_jit_core.instructions import Code

_ORDER = {"__lt__": "lt", "__le__": "le", "__gt__": "gt", "__ge__": "ge"}


def generated(fn: types.FunctionType, cls: type) -> Code | None:
    """The code of a method that `dataclasses` wrote for `cls`; None for anything else."""
    real = fn.__code__
    if real.co_name == "__repr__" or fn.__name__ == "__repr__":
        written = getattr(fn, "__wrapped__", fn).__code__
        wrapped = real.co_filename in (dataclasses.__file__, reprlib.__file__)
    else:
        written, wrapped = real, True
    if not wrapped or written.co_filename != "<string>":
        return None
    name = fn.__name__
    owner = next((k for k in cls.__mro__ if k.__dict__.get(name) is fn and "__dataclass_fields__" in k.__dict__), None)
    if owner is None:
        return None
    code = Code(name, fn.__qualname__, written.co_filename, written.co_firstlineno)
    code.arguments.argcount = written.co_argcount
    code.arguments.posonly = written.co_posonlyargcount
    code.arguments.kwonly = written.co_kwonlyargcount
    code.params = list(written.co_varnames[: code.arguments.argcount + code.arguments.kwonly])
    if name == "__init__":
        ops = _init(owner, code.params[0])
    elif name == "__eq__":
        ops = (_equal if sys.version_info >= (3, 13) else _compare)(owner, code.params, "eq")
    elif name in _ORDER:
        ops = _compare(owner, code.params, _ORDER[name])
    elif name == "__hash__":
        ops = _hash(owner, code.params[0])
    elif name == "__repr__":
        ops = _repr(owner, code.params[0])
    elif name in ("__setattr__", "__delattr__"):
        ops = _frozen(owner, code.params, name)
    else:
        return None
    code.ops = ops
    code.lines = [written.co_firstlineno] * len(ops)
    return code


def _init(owner: Any, me: str) -> list[tuple[str, Any]]:
    ops: list[tuple[str, Any]] = []
    frozen = owner.__dataclass_params__.frozen
    later: list[str] = []

    def assign(name: str, push: list[tuple[str, Any]]) -> None:
        if frozen:
            ops.extend(
                [
                    ("CONST", object.__setattr__),
                    ("LOAD_FAST", me),
                    ("CONST", name),
                    *push,
                    ("CALL", (3, ())),
                    ("POP", None),
                ]
            )
        else:
            ops.extend([*push, ("LOAD_FAST", me), ("STORE_ATTR", name)])

    for field in owner.__dataclass_fields__.values():
        kind = field._field_type
        if kind is dataclasses._FIELD_CLASSVAR:  # type: ignore[attr-defined]
            continue
        if kind is dataclasses._FIELD_INITVAR:  # type: ignore[attr-defined]
            later.append(field.name)
            continue
        factory = field.default_factory
        if field.init and factory is dataclasses.MISSING:
            assign(field.name, [("LOAD_FAST", field.name)])
        elif field.init:
            start = len(ops)
            ops.extend([("LOAD_FAST", field.name), ("CONST", dataclasses._HAS_DEFAULT_FACTORY), ("IS", False)])  # type: ignore
            ops.append(("JUMP_IF_FALSE", start + 7))
            ops.extend([("CONST", factory), ("CALL", (0, ())), ("STORE_FAST", field.name)])
            assign(field.name, [("LOAD_FAST", field.name)])
        elif factory is not dataclasses.MISSING:
            assign(field.name, [("CONST", factory), ("CALL", (0, ()))])
        elif field.default is not dataclasses.MISSING and owner.__dict__.get("__slots__"):
            assign(field.name, [("CONST", field.default)])
    if hasattr(owner, "__post_init__"):
        ops.extend(
            [
                ("LOAD_FAST", me),
                ("LOAD_ATTR", "__post_init__"),
                *(("LOAD_FAST", n) for n in later),
                ("CALL", (len(later), ())),
                ("POP", None),
            ]
        )
    ops.extend([("CONST", None), ("RETURN", None)])
    return ops


def _fields(owner: Any, wanted: Any) -> list[str]:
    kinds = (dataclasses._FIELD,)  # type: ignore[attr-defined]
    return [f.name for f in owner.__dataclass_fields__.values() if f._field_type in kinds and wanted(f)]


def _compare(owner: Any, params: list[str], how: str) -> list[tuple[str, Any]]:
    me, other = params
    names = _fields(owner, lambda f: f.compare)
    ops: list[tuple[str, Any]] = []
    for who in (other, me):
        ops.extend([("LOAD_FAST", who), ("LOAD_ATTR", "__class__")])
    ops.extend([("IS", False), ("JUMP_IF_TRUE", 8), ("CONST", NotImplemented), ("RETURN", None)])
    for who in (me, other):
        for n in names:
            ops.extend([("LOAD_FAST", who), ("LOAD_ATTR", n)])
        ops.append(("BUILD_TUPLE", len(names)))
    ops.extend([("COMPARE", how), ("RETURN", None)])
    return ops


def _equal(owner: Any, params: list[str], how: str) -> list[tuple[str, Any]]:
    """Field by field, as an ``and`` of them, which a result that is no bool comes out of."""
    me, other = params
    names = _fields(owner, lambda f: f.compare)
    ops: list[tuple[str, Any]] = [("LOAD_FAST", me), ("LOAD_FAST", other), ("IS", False), ("JUMP_IF_FALSE", 6)]
    ops.extend([("CONST", True), ("RETURN", None)])
    for who in (other, me):
        ops.extend([("LOAD_FAST", who), ("LOAD_ATTR", "__class__")])
    ops.extend([("IS", False), ("JUMP_IF_TRUE", 14), ("CONST", NotImplemented), ("RETURN", None)])
    end = len(ops) + 6 * len(names) - 1
    for i, n in enumerate(names):
        ops.extend([("LOAD_FAST", me), ("LOAD_ATTR", n), ("LOAD_FAST", other), ("LOAD_ATTR", n), ("COMPARE", how)])
        if i + 1 < len(names):
            ops.append(("JUMP_IF_FALSE_OR_POP", end))
    if not names:
        ops.append(("CONST", True))
    ops.append(("RETURN", None))
    return ops


def _hash(owner: Any, me: str) -> list[tuple[str, Any]]:
    names = _fields(owner, lambda f: f.compare if f.hash is None else f.hash)
    ops: list[tuple[str, Any]] = [("CONST", hash)]
    for n in names:
        ops.extend([("LOAD_FAST", me), ("LOAD_ATTR", n)])
    ops.extend([("BUILD_TUPLE", len(names)), ("CALL", (1, ())), ("RETURN", None)])
    return ops


def _repr(owner: Any, me: str) -> list[tuple[str, Any]]:
    ops: list[tuple[str, Any]] = [
        ("LOAD_FAST", me),
        ("LOAD_ATTR", "__class__"),
        ("LOAD_ATTR", "__qualname__"),
        ("FORMAT", (None, False)),
    ]
    names = _fields(owner, lambda f: f.repr)
    for i, n in enumerate(names):
        ops.append(("CONST", f"{', ' if i else '('}{n}="))
        ops.extend([("LOAD_FAST", me), ("LOAD_ATTR", n), ("FORMAT", ("r", False))])
    ops.append(("CONST", ")" if names else "()"))
    ops.extend([("BUILD_STRING", 2 * len(names) + 2), ("RETURN", None)])
    return ops


def _frozen(owner: Any, params: list[str], name: str) -> list[tuple[str, Any]]:
    """Instances of the class itself refuse every name, those of subclasses the fields only."""
    me, attribute = params[:2]
    verb = "assign to" if name == "__setattr__" else "delete"
    fields = tuple(_fields(owner, lambda f: True))
    refuse: list[tuple[str, Any]] = [
        ("CONST", dataclasses.FrozenInstanceError),
        ("CONST", f"cannot {verb} field "),
        ("LOAD_FAST", attribute),
        ("FORMAT", ("r", False)),
        ("BUILD_STRING", 2),
        ("CALL", (1, ())),
        ("RAISE", 1),
    ]
    ops: list[tuple[str, Any]] = [
        ("CONST", type),
        ("LOAD_FAST", me),
        ("CALL", (1, ())),
        ("CONST", owner),
        ("IS", False),
        ("JUMP_IF_TRUE", 10),
        ("LOAD_FAST", attribute),
        ("CONST", fields),
        ("CONTAINS", False),
        ("JUMP_IF_FALSE", 10 + len(refuse)),
        *refuse,
    ]
    ops.extend([("CONST", super), ("CONST", owner), ("LOAD_FAST", me), ("CALL", (2, ())), ("LOAD_ATTR", name)])
    ops.extend(("LOAD_FAST", p) for p in params[1:])
    ops.extend([("CALL", (len(params) - 1, ())), ("POP", None), ("CONST", None), ("RETURN", None)])
    return ops
