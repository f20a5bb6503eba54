"""Functions, Primitive classes and their instances, under the path from which newer scripts import them.

Most are created at first use: `derived` has the rules for names that are derived from a class.
"""

from __future__ import annotations

import typing  # not `Any`, which is a Primitive here
from importlib import import_module
from importlib.util import find_spec

from .. import _public  # type: ignore[attr-defined]
from . import gen_ops_prim

# `is_sequence_shape_unknown` is an instance of a Primitive here.
_OTHER = {*gen_ops_prim.__all__, "is_sequence_shape_unknown"}
globals().update({name: value for name, value in _public.items() if name not in _OTHER})


def __getattr__(name: str) -> typing.Any:
    if name in gen_ops_prim.__all__:
        return globals().setdefault(name, getattr(gen_ops_prim, name))
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if find_spec(f"{__name__}.{name}") is not None:
        return import_module(f"{__name__}.{name}")
    return globals().setdefault(name, import_module(f"{__name__}.names").find(name, __name__))


def __dir__() -> list[str]:
    return sorted({*globals(), *gen_ops_prim.__all__, *import_module(f"{__name__}.derived").functions()})


__all__ = [*gen_ops_prim.__all__, *_public]
