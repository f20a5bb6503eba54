"""Regions of the graph that the machine runs: sides of branches, loop iterations, derivatives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.vm.core.values import Mutable

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

#: objects changed in a region, by id: the value, and its state before
Touched = dict[int, tuple[Mutable, Any]]


@contextmanager
def region(m: Machine, name: str, *inputs: Any) -> Iterator[tuple[list[Any], Touched]]:
    """Open a region, which the caller ends. Yields its formal inputs and the changes made in it, which are undone on
    exit. Tapes record nothing of it. If it breaks, the region and the frames above are dropped."""
    touched: Touched = {}
    depth, level = len(m.frames), m.b.depth
    formals = m.b.begin_region(name, *inputs)
    m.regions.append(touched)
    try:
        with ms_runtime.no_record() if ms_runtime.is_recording() else nullcontext():
            yield formals, touched
    except BaseException:
        del m.frames[depth:]
        if m.b.depth > level:
            m.b.discard_region()
        raise
    finally:
        m.regions.pop()
        for v, before in touched.values():
            v.restore(before)
