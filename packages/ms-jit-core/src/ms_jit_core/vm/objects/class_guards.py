"""Guards on class attributes for lookups that do not start at an object of the caller: on instances made in the
capture, classes, `super()` and metaclasses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.vm.core.trust import is_stable_cacheable, is_stable_class
from ms_jit_core.vm.core.values import is_heap_type

if TYPE_CHECKING:
    from ms_jit_core.guards import Source
    from ms_jit_core.vm.core.machine import Machine


def class_source(m: Machine, cls: type, name: str, after: type | None = None) -> Source | None:
    """Guard that `name` stays where it is found along the MRO of `cls` (after class `after`, if given), or stays
    absent.

    Returns the source of the unbound value; None if it is absent or in a trusted class. Each class that was searched is
    guarded by itself, as `attr` reads a class's own dict.
    """
    key = (id(cls), name, id(after))
    if key not in m.reads.class_reads:
        m.tracked.alive.append(cls)
        m.reads.class_reads[key] = _guarded(m, cls, name, after)
    return m.reads.class_reads[key]


def _guarded(m: Machine, cls: type, name: str, after: type | None) -> Source | None:
    if is_stable_class(cls):
        return m.reads.assumptions.of_class(m, cls, name, after)
    mro = cls.__mro__
    m.g.check("is", m.g.getattr(m.g.const(cls, cls.__name__), "__mro__"), mro)
    for k in mro if after is None else mro[mro.index(after) + 1 :]:
        held = name in k.__dict__
        if not is_stable_cacheable(k):
            if _shadowed(k, name):
                return None
            src = m.g.const(k, k.__name__)
            if held:
                return m.g.attr(src, name)
            m.g.absent_attr(src, name)
        elif is_heap_type(k):
            src = m.reads.assumptions.of_class(m, k, name)
            if held:
                return src
        elif held:
            return None
    return None


def _shadowed(cls: type, name: str) -> bool:
    """Return whether the metaclass has a data descriptor of this name, which hides the class's own dict."""
    for k in type(cls).__mro__:
        if name in k.__dict__:
            return hasattr(type(k.__dict__[name]), "__set__")
    return False
