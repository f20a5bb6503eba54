"""MindSpore's import paths over the `ms` packages: the same objects, no copies.

Examples:
    >>> import mindspore
    >>> import ms
    >>> mindspore.nn.Dense is ms.nn.Dense
    True
"""

from __future__ import annotations

from importlib import metadata as _metadata
from typing import Any as _Any

for _name in ("mindspore", "mindspore-gpu", "mindspore-ascend", "mindspore-dev"):
    try:
        _metadata.version(_name)
    except _metadata.PackageNotFoundError:
        continue
    raise ImportError(
        f"ms-compat provides the module 'mindspore', but the package {_name} is installed: remove one of the two."
    )

import ms as _ms  # noqa: E402

globals().update({_key: _value for _key, _value in vars(_ms).items() if not _key.startswith("_")})


def __getattr__(name: str) -> _Any:
    """What `ms` loads at its first use; private names are this package's own."""
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_ms, name)


# Scripts import these two, whatever their names say.
_Function, _no_grad = _ms._Function, _ms._no_grad

from . import _hook  # noqa: E402

_hook.install()

__version__ = "2.10.0"
__all__ = [*_ms.__all__]
