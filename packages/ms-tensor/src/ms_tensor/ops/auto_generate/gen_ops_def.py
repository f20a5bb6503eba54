"""The functions of the generated Primitive classes, under MindSpore's path."""

from __future__ import annotations

import typing

from .. import _public  # type: ignore[attr-defined]
from . import derived


def __getattr__(name: str) -> typing.Any:
    if name in _public:
        return globals().setdefault(name, _public[name])
    found = derived.function(name, __name__)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    return sorted({*globals(), *derived.functions(), *_public})


__all__ = sorted({*derived.functions(), *_public})
