"""Names that are no strings, in the dicts of classes and instances: to look past one may run its `__eq__`, which a
capture must not."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

_HEAP = 1 << 9  # of a class: made at run time, not a static one of C
#: names of a dict that are looked at
_LOOKED_AT = 256


def check_names(m: Machine, obj: Any, cls: type) -> None:
    """Break at an object that has such a name, or whose class has; `cls` is the class, or `obj` itself where that is
    one."""
    if type(cls) is not type and type(cls).__getattribute__ is not type.__getattribute__:
        raise GraphBreak("opaque", "a class whose metaclass reads attributes in its own way")
    if not cls.__flags__ & _HEAP:
        return
    if id(cls) not in m.named:
        m.named.add(id(cls))
        m.keep.append(cls)
        if any(_odd(k.__dict__) for k in cls.__mro__ if k.__flags__ & _HEAP):
            raise GraphBreak("opaque", f"the class {cls.__name__}, of which a name is no string")
    if obj is not cls and type(cls.__dictoffset__) is int and cls.__dictoffset__:
        # Taking `__dict__` makes the user's own reads slower for good; what the collector sees does not.
        for held in gc.get_referents(obj):
            if type(held) is dict and len(held) <= _LOOKED_AT and _odd(held):
                if object.__getattribute__(obj, "__dict__") is held:
                    raise GraphBreak("opaque", f"a {cls.__name__}, of which a name is no string")


def _odd(names: Any) -> bool:
    """Whether a key is of a class that may compare as it likes."""
    return any(type(k) is not str and type(k).__flags__ & _HEAP for k in names)
