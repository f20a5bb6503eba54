"""Which values' ends a program may see: a file that closes, a `__del__`, a generator's `finally`."""

from __future__ import annotations

import gc
import types
import weakref
from typing import Any

import ms_runtime
import numpy as np

from ms_jit_core.vm.state import reached_from
from ms_jit_core.vm.values import Mutable, ObjV, Slot, V

_HEAP = 1 << 9  # of a class: made at run time
_CONTAINERS = frozenset({"weakref", "_weakrefset"})

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


class Lives:
    """Whether a value of the machine that nothing reads again lives on all the same: a real one of which the end is
    noticed; or one that native code is about to be given, which may wait for its end. `stack`: what it is given;
    `read`: values that are read again, of which it may be given what they hold."""

    def __init__(self, stack: list[V], read: list[V]) -> None:
        self.stack, self.read = stack, read
        self.reached: set[int] | None = None  # by what is given, once that was asked

    def __call__(self, v: V) -> bool:
        if isinstance(v, Mutable) and any(v is x for x in self.stack) or isinstance(v, ObjV) and self._is_given(v):
            return True
        if isinstance(v, Slot):
            return noticed(v.obj)
        return isinstance(v, Mutable) and v.real is not None and v.src is not None and noticed(v.real)

    def _is_given(self, v: ObjV) -> bool:
        if v.real is not None:
            return False
        if self.reached is None:
            self.reached = reached_from([*self.stack, *self.read])
        return id(v) in self.reached


#: what is not looked into: it lives on, or holds what does
_LIVE_ON = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, ms_runtime.Tensor)
#: objects that are looked at behind one value
_REACHED = 64


def ends_seen(value: Any) -> set[int]:
    """Ids of what tells the program when it dies, among all that this value may hold alone, and its own: these are to
    die where they are dropped."""
    if id(type(value)) in _UNNOTICED:
        return set()
    met, todo, told = {id(value)}, [value], set()
    for obj in todo:
        if _is_told(obj):
            told |= {id(obj), id(value)}
        for held in gc.get_referents(obj):
            if len(todo) == _REACHED:
                break
            if id(held) not in met and gc.is_tracked(held) and not isinstance(held, _LIVE_ON):
                met.add(id(held))
                todo.append(held)
    return told


def _is_told(obj: Any) -> bool:
    """Whether something of the user's runs when the object goes: a suspended generator, a `__del__`, what a weak
    reference calls; that it leaves a weak container nobody hears."""
    cls = type(obj)
    if cls is types.GeneratorType:
        return obj.gi_frame is not None and obj.gi_frame.f_lasti >= 0
    if not cls.__flags__ & _HEAP or issubclass(cls, type):
        return False
    if any("__del__" in vars(k) for k in cls.__mro__ if k.__flags__ & _HEAP):
        return True
    if not weakref.getweakrefcount(obj):
        return False
    callbacks = [ref.__callback__ for ref in weakref.getweakrefs(obj)]
    return any(c is not None and getattr(c, "__module__", None) not in _CONTAINERS for c in callbacks) or any(
        isinstance(c, weakref.finalize) for c in callbacks
    )
