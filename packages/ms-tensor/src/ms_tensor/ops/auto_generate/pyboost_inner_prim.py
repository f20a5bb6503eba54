"""Primitives that take their attributes as inputs: `softmax_impl(input, axis)` and its class `SoftmaxPrim_`."""

from __future__ import annotations

import typing

from . import derived


def __getattr__(name: str) -> typing.Any:
    if name.endswith("_impl"):
        class_name = derived.class_of(name.removesuffix("_impl"))
        found = None if class_name is None else __getattr__(f"{class_name}Prim_")()
    else:
        found = derived.backend_class(name, __name__)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, found)
