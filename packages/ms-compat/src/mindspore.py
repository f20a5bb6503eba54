"""MindSpore's import paths over the `ms` packages: the same objects, no copies.

One file where MindSpore has a folder: neither can overwrite the other, and Python takes the folder where both are in
one place. Where MindSpore is found in another place, this file makes way, too (`ms_compat.beside`).

Examples:
    >>> import mindspore
    >>> import ms
    >>> mindspore.nn.Dense is ms.nn.Dense
    True
"""

from __future__ import annotations

from typing import Any as _Any

from ms_compat import beside as _beside

# An empty path makes this a package for the import system: the hook finds what is below.
__path__: list[str] = []


def _offer_ms() -> None:
    import os

    import ms
    from ms_compat import _hook

    # As MindSpore does: files that an old protobuf compiler made can be imported with this alone.
    os.environ.setdefault("PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION", "python")
    names = globals()
    names.update({key: value for key, value in vars(ms).items() if not key.startswith("_")})
    names["__version__"] = "2.10.0"
    names["__all__"] = [*ms.__all__]
    # Scripts import these, whatever their names say.
    names["_Function"], names["_no_grad"] = ms._Function, ms._no_grad
    names["_null"], names["_NullType"] = ms._null, ms._NullType
    _hook.install()
    # `print(type(x))` is in many a script; the class can be imported from there.
    names["Tensor"].__module__ = "mindspore.common.tensor"


def __getattr__(name: str) -> _Any:
    """What `ms` loads at its first use; private names are this module's own."""
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import ms

    return getattr(ms, name)


if not _beside.give_way(__name__):
    _offer_ms()
