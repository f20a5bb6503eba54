"""Iterators over other iterators: enumerate, zip, map and filter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.iteration import IterV
from ms_jit_core.vm.core.values import Const, TupleV, Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


class EnumerateIter(IterV):
    """enumerate; `state` is the next number."""

    kind = enumerate

    def next(self, m: Machine) -> Value | None:
        v = self.parts.next(m)
        if v is None:
            return None
        self.advance(m, self.state + 1)
        return TupleV([Const(self.state - 1), v])

    def remaining(self) -> int | None:
        return self.parts.remaining()  # type: ignore[no-any-return]

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        return enumerate, [self.parts, Const(self.state)]


class ZipIter(IterV):
    """zip; `state` is the flag strict."""

    kind = zip

    def next(self, m: Machine) -> Value | None:
        row: list[Value] = []
        for it in self.parts:
            v = it.next(m)
            if v is None:
                if self.state and (row or any(other.next(m) is not None for other in self.parts[1:])):
                    m.break_refused("zip() of iterables of several lengths")
                return None
            row.append(v)
        return TupleV(row) if row else None

    def remaining(self) -> int | None:
        return min((n for it in self.parts if (n := it.remaining()) is not None), default=None)

    def builder(self) -> tuple[Callable[..., Any], list[Value]]:
        return partial(zip, strict=True) if self.state else zip, list(self.parts)


class MapIter(IterV):
    """map over several iterators; parts: (function, iterators)."""

    kind = map

    def next(self, m: Machine) -> Value | None:
        fn, its = self.parts
        row = []
        for it in its:
            v = it.next(m)
            if v is None:
                return None
            row.append(v)
        return m.call(fn, row)


class FilterIter(IterV):
    """filter; parts: (function or None, iterator)."""

    kind = filter

    def next(self, m: Machine) -> Value | None:
        fn, it = self.parts
        while (v := it.next(m)) is not None:
            t = m.truth(v if fn is None else m.call(fn, [v]))
            if t is None:
                raise GraphBreak("tensor-value", "filter() by a tensor")
            if t:
                return v
        return None
