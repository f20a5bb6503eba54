"""MindSpore's import paths over the `ms` packages: the same objects, no copies.

MindSpore is a folder and this is a file, so neither can overwrite the other, and Python prefers the folder if both are
in the same place. If MindSpore is installed elsewhere, this file loads it instead of itself (`ms_compat.beside`).

Examples:
    >>> import mindspore
    >>> import ms
    >>> mindspore.nn.Dense is ms.nn.Dense
    True
"""

from __future__ import annotations

from typing import Any as _Any

from ms_compat import beside as _beside

# An empty path makes this a package for the import system; the hook finds its submodules.
__path__: list[str] = []


def _offer_ms() -> None:
    import os

    import ms
    from ms_compat import _hook

    # As in MindSpore. Files from old protobuf compilers cannot be imported without it.
    os.environ.setdefault("PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION", "python")
    names = globals()
    names.update({key: value for key, value in vars(ms).items() if not key.startswith("_")})
    names["__version__"] = "2.10.0"
    names["__all__"] = [*ms.__all__]
    # Scripts import these although their names are private.
    names["_Function"], names["_no_grad"] = ms._Function, ms._no_grad
    names["_null"], names["_NullType"] = ms._null, ms._NullType
    _hook.install()
    # Many scripts print `type(x)`; the class can be imported from this path.
    names["Tensor"].__module__ = "mindspore.common.tensor"


def __getattr__(name: str) -> _Any:
    """Load names that `ms` loads at their first use; private names are not looked up there."""
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import ms

    return getattr(ms, name)


if not _beside.give_way(__name__):
    _offer_ms()
