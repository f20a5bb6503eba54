"""Serves `import mindspore.dataset` of client packages where it does not exist yet; only their imports, no data.

Any name below it is a class that can be extended and refuses to be made. The first mindspore.dataset
replaces it.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from typing import Any

NAMES = ("mindspore.dataset", "mindspore.dataset.vision", "mindspore.dataset.transforms")


class _Refuses:
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError("mindspore.dataset is a stand-in of the tests: it serves imports alone")


class _Module(types.ModuleType):
    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "Inter":
            return type("Inter", (), {k: k for k in ("NEAREST", "BILINEAR", "BICUBIC", "LINEAR", "ANTIALIAS", "AREA")})
        return type(name, (_Refuses,), {})


def install() -> None:
    """Puts the stand-ins where `import` looks, unless the package exists."""
    try:
        if importlib.util.find_spec("mindspore.dataset") is not None:
            return
    except ImportError:
        pass
    import mindspore

    for name in NAMES:
        sys.modules[name] = module = _Module(name)
        parent, _, last = name.rpartition(".")
        setattr(mindspore if parent == "mindspore" else sys.modules[parent], last, module)
