"""Functions of `mint` whose arguments differ from those of `ops`, under MindSpore's path."""

from __future__ import annotations

from typing import Any

from ... import mint
from ...mint import functional

#: other names of functions of `mint`
_RENAMED = {"matrix_inverse": "inverse"}


def __getattr__(name: str) -> Any:
    wanted = _RENAMED.get(name, name)
    for module in (mint, functional):
        if wanted in module.__all__:
            return globals().setdefault(name, getattr(module, wanted))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_RENAMED, *mint.__all__, *functional.__all__})
