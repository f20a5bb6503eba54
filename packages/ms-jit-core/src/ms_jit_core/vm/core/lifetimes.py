"""Which values' ends a program may notice: a file that closes, a folder that goes, a `__del__`.

Such a value lives to the end of the frame that names it, as in Python. Where the program drops it earlier, it may go as
late as where its segment ends (docs/capture_contract.md).
"""

from __future__ import annotations

import types
import weakref
from typing import Any

import ms_runtime
import numpy as np

#: classes of which nobody notices that an object dies before the end of the frame that named it
_UNNOTICED = frozenset(
    id(cls)  # a metaclass may have rules of its own for == and hash()
    for cls in (
        *(type(None), bool, int, float, complex, str, bytes, slice, range, type, type(Ellipsis), types.ModuleType),
        *(types.FunctionType, types.BuiltinFunctionType, ms_runtime.Tensor, ms_runtime.DType, np.ndarray),
    )
)
#: those of them that a weak reference of the program's may wait for (tensors have some of the guards')
_WEAKLY_HELD = frozenset((id(types.FunctionType), id(np.ndarray)))
#: items of a container that are looked at
_LOOKED_AT = 16


def noticed(value: Any, depth: int = 0) -> bool:
    """Whether a program may see when this value dies: a file that closes, a folder that goes, a `__del__`. What is
    `depth` containers deep may be anything at three."""
    cls = type(value)
    if id(cls) in _UNNOTICED:
        return id(cls) in _WEAKLY_HELD and weakref.getweakrefcount(value) > 0
    if cls is dict:
        value = value.values()
    elif not (cls is tuple or cls is list or cls is set or cls is frozenset):
        return not issubclass(cls, np.generic)
    return depth > 2 or len(value) > _LOOKED_AT or any(noticed(item, depth + 1) for item in value)
