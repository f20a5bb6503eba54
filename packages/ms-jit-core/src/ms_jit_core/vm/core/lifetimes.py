"""Values with observable finalization: a file that closes, a temporary folder that is deleted, a `__del__`.

As in Python, such a value lives until the end of the frame that names it. If the program drops it earlier, it may live
until the end of its segment (docs/capture_contract.md).
"""

from __future__ import annotations

import types
import weakref
from typing import Any

import ms_runtime
import numpy as np

#: ids of classes whose instances may die before the end of the frame that named them, without effect
_UNOBSERVED = frozenset(
    id(cls)  # ids, since a metaclass may define == and hash()
    for cls in (
        *(type(None), bool, int, float, complex, str, bytes, slice, range, type, type(Ellipsis), types.ModuleType),
        *(types.FunctionType, types.BuiltinFunctionType, ms_runtime.Tensor, ms_runtime.DType, np.ndarray),
    )
)
#: those of them to which the program may hold weak references (for tensors, guards hold some too)
_WEAKLY_HELD = frozenset((id(types.FunctionType), id(np.ndarray)))
#: longer containers are not searched
_MAX_SEARCHED = 16


def dies_visibly(value: Any, depth: int = 0) -> bool:
    """Return whether a program may observe the death of `value`; true for containers nested too deep to search."""
    cls = type(value)
    if id(cls) in _UNOBSERVED:
        return id(cls) in _WEAKLY_HELD and weakref.getweakrefcount(value) > 0
    if cls is dict:
        value = value.values()
    elif not (cls is tuple or cls is list or cls is set or cls is frozenset):
        return not issubclass(cls, np.generic)
    return depth > 2 or len(value) > _MAX_SEARCHED or any(dies_visibly(item, depth + 1) for item in value)
