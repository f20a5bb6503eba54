"""Which values' ends a program may see: a file that closes, a `__del__`, a generator's `finally`."""

from __future__ import annotations

import gc
import types
import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import ms_runtime
import numpy as np
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.class_lookup import own_value
from ms_jit_core.vm.state import all_from
from ms_jit_core.vm.values import DELETED, Const, Lazy, ListV, ObjV, Slot, Ten, V

if TYPE_CHECKING:
    from ms_jit_core.guards import Source
    from ms_jit_core.vm.frame import Frame
    from ms_jit_core.vm.machine import Machine

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
        if id(cls) not in _WEAKLY_HELD:
            return False
        if weakref.getweakrefcount(value) > 0:
            return True
        if cls is not types.FunctionType:
            return False
        value = _held_by(value)
    elif cls is dict:
        value = value.values()
    elif not (cls is tuple or cls is list or cls is set or cls is frozenset):
        return not issubclass(cls, np.generic)
    return depth > 2 or len(value) > _LOOKED_AT or any(noticed(item, depth + 1) for item in value)


#: one that holds nothing: comparing with it runs nothing of the program's
EMPTY_CELL = types.CellType()


def _held_by(fn: types.FunctionType) -> list[Any]:
    """What a function may hold alone: what it closes over, its defaults, its attributes."""
    cells = [c.cell_contents for c in fn.__closure__ or () if c != EMPTY_CELL]
    return [*cells, *(fn.__defaults__ or ()), *(fn.__kwdefaults__ or {}).values(), *fn.__dict__.values()]


#: what is not looked into: it lives on, or holds what does
_LIVE_ON = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType, ms_runtime.Tensor)
#: objects that are looked at behind one value
_REACHED = 64


def ends_seen(value: Any) -> set[int]:
    """Ids of what tells the program when it dies, among all that this value may hold alone, and its own: these are to
    die where they are dropped."""
    if id(type(value)) in _UNNOTICED and type(value) is not types.FunctionType:
        return set()
    met, todo, told = {id(value)}, [value], set()
    for obj in todo:
        if _is_told(obj):
            told |= {id(obj), id(value)}
        for held in _held_by(obj) if type(obj) is types.FunctionType else gc.get_referents(obj):
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
    return any(map(_is_heard, weakref.getweakrefs(obj)))


def _is_heard(ref: Any) -> bool:
    """Whether a weak reference calls something of the program's; its own attributes may be the object's, or say
    anything."""
    if type(ref) in weakref.ProxyTypes:
        return bool(gc.get_referents(ref))  # it holds its callback and nothing else
    callback = vars(weakref.ref)["__callback__"].__get__(ref)
    if type(callback) is not types.FunctionType or callback.__module__ not in _CONTAINERS:
        return callback is not None
    held = dict(zip(callback.__code__.co_freevars, callback.__closure__ or (), strict=True))
    return "callback" in held and held["callback"].cell_contents is not None  # of a WeakMethod


def unseen(value: Any) -> bool:
    """What guards ask: whether nothing of the program's runs when this value dies."""
    return not ends_seen(value)


def drop(m: Machine, values: Iterable[Any], leaving: Frame | None = None) -> None:
    """A frame lets values go: one place each, or all of its own where it is left. A break where that is the end of an
    object of which the end is seen: what waits for it then runs in its turn. Of one that a later call has in its place
    it is guarded that there is no such end."""
    for given in values:
        alone = isinstance(given, (Slot, Const, Ten))
        if not alone and _places(m, given, getattr(given, "real", None), leaving) > (leaving is None):
            continue  # it lives on, with all that it holds, which may be much
        for v in [given] if alone else all_from([given]).values():
            real = v.obj if type(v) is Slot else getattr(v, "real", None)
            if real is None or id(real) not in m.watched and (v.src is None or not v.src.argument):
                continue
            if type(v) is not Slot and id(type(real)) in _UNNOTICED and type(real) is not types.FunctionType:
                continue
            if _places(m, v, real, leaving) > (leaving is None and v is given):
                continue
            if id(real) in m.watched:
                raise _dropped(real)
            m.g.check("unseen", v.src, unseen)


def overwritten(m: Machine, v: Any, real: Any, src: Source | None) -> None:
    """What a real object has under a name or key goes from there. `v`: its value, if it was looked at; `real`, `src`:
    the object and how it is loaded, if it was not."""
    if isinstance(v, V):
        real, src = getattr(v, "real", None), v.src
    if real is None or src is None or id(type(real)) in _UNNOTICED and isinstance(v, V):
        return
    if ends_seen(real):
        raise _dropped(real)
    m.g.check("unseen", src, unseen)


def attribute_overwritten(m: Machine, o: ObjV, name: str) -> None:
    """`overwritten` of an attribute."""
    v = o.attrs.get(name)
    if v is None and o.real is not None and o.src is not None:
        real = own_value(o, name)
        if real is not DELETED:
            overwritten(m, None, real, m.g.attr(o.src, name))
    elif v is not DELETED:
        overwritten(m, v, None, None)


def items_overwritten(m: Machine, v: ListV, gone: Iterable[Any]) -> None:
    """`overwritten` of items of a list."""
    for item in gone:
        if type(item) is Lazy:
            overwritten(m, None, list.__getitem__(v.real, item.key), m.g.item(v.src, item.key))
        else:
            overwritten(m, item, None, None)


def _dropped(real: Any) -> GraphBreak:
    return GraphBreak("native-call", f"drops a {type(real).__name__}, whose end is seen")


def _places(m: Machine, v: V, real: Any, leaving: Frame | None) -> int:
    """How many places of frames, but for one that is left, hold a value."""
    count = 0
    cells: dict[int, Any] = {}
    held: list[Any] = []
    for f in (*m.frames, *(g.frame for g in m.generators if g.started and not g.finished and not g.running)):
        if f is not leaving:
            held += [*f.locals.values(), *f.stack, *f.excs, f.result]
            cells |= {id(c): c for c in f.cells.values()}
    for c in cells.values():
        held.append(c.content)
        if real is not None and c.content is None and c.real is not None and c.real != EMPTY_CELL:
            count += c.real.cell_contents is real
    for x in held:
        count += x is v or real is not None and (x.obj if type(x) is Slot else getattr(x, "real", None)) is real
    return count
