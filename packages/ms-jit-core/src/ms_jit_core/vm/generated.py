"""Instructions of methods that `dataclasses` writes as text and compiles, so that no source is to be found for them."""

from __future__ import annotations

import dataclasses
import types
from typing import Any

from ms_jit_core.vm.instr import Code


def generated(fn: types.FunctionType, cls: type) -> Code | None:
    """The code of a dataclass's own `__init__` or `__eq__`; None for anything else."""
    if fn.__name__ not in ("__init__", "__eq__"):
        return None
    owner = next(
        (k for k in cls.__mro__ if k.__dict__.get(fn.__name__) is fn and "__dataclass_fields__" in k.__dict__), None
    )
    if owner is None:
        return None
    real = fn.__code__
    code = Code(fn.__name__, fn.__qualname__, real.co_filename, real.co_firstlineno)
    code.argcount = real.co_argcount
    code.posonly = real.co_posonlyargcount
    code.kwonly = real.co_kwonlyargcount
    code.params = list(real.co_varnames[: code.argcount + code.kwonly])
    ops = _init(owner, code.params[0]) if fn.__name__ == "__init__" else _eq(owner, code.params)
    code.ops = ops
    code.lines = [real.co_firstlineno] * len(ops)
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


def _eq(owner: Any, params: list[str]) -> list[tuple[str, Any]]:
    me, other = params
    names = [f.name for f in owner.__dataclass_fields__.values() if f.compare and f._field_type is dataclasses._FIELD]  # type: ignore
    ops: list[tuple[str, Any]] = []
    for who in (other, me):
        ops.extend([("LOAD_FAST", who), ("LOAD_ATTR", "__class__")])
    ops.extend([("IS", False), ("JUMP_IF_TRUE", 8), ("CONST", NotImplemented), ("RETURN", None)])
    for who in (me, other):
        for n in names:
            ops.extend([("LOAD_FAST", who), ("LOAD_ATTR", n)])
        ops.append(("BUILD_TUPLE", len(names)))
    ops.extend([("COMPARE", "eq"), ("RETURN", None)])
    return ops
