"""Names that client packages import and MindSpore 2.10 dropped, for recording the rest of the packages with it.

No case uses them. Our packages have all of them, so nothing is added for ours.
"""

from __future__ import annotations

import importlib
import sys
import types
from typing import Any


class _Refuses:
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass  # modules create defaults when they are imported

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if len(args) == 1 and isinstance(args[0], (type, types.FunctionType)):
            return args[0]  # used as a decorator during the import
        raise NotImplementedError("MindSpore 2.10 dropped it")


class _Module(types.ModuleType):
    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (_Refuses,), {})


def install() -> None:
    native = importlib.import_module("mindspore._c_expression")
    if not hasattr(native, "Tensor"):
        native.Tensor = native.TensorPy
    ops = importlib.import_module("mindspore.ops")
    for name in ("FFT3D", "IFFT3D"):
        if not hasattr(ops, name):
            setattr(ops, name, type(name, (_Refuses,), {}))
    old = importlib.import_module("mindspore.ops.operations._rl_inner_ops")
    old.__getattr__ = _Module("").__getattr__  # type: ignore[method-assign]
    below = ("", ".layers", ".moe", ".transformer", ".op_parallel_config")
    data = [f"dataset.{place}.{kind}_transforms" for place in ("transforms", "vision") for kind in ("c", "py")]
    for name in (
        "common._stub_tensor",
        "ops.operations._tensor_array",
        *(f"parallel._transformer{leaf}" for leaf in below),
        *data,
    ):
        path = f"mindspore.{name}"
        try:
            importlib.import_module(path)
        except ImportError:
            sys.modules[path] = module = _Module(path)
            parent, _, leaf = path.rpartition(".")
            setattr(importlib.import_module(parent), leaf, module)
