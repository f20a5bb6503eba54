"""Which values live on past a segment although nothing reads them again."""

from __future__ import annotations

from ms_jit_core.vm.control_flow.loop_carry import reached_from
from ms_jit_core.vm.core.values import Const, Mutable, ObjV, Ten, V


class Lives:
    """Whether a value of the machine that nothing reads again lives on all the same: a real one, of which the end may
    be noticed in this call or another; or one that native code is about to be given, which may wait for its end.
    `stack`: what it is given; `read`: values that are read again, of which it may be given what they hold."""

    def __init__(self, stack: list[V], read: list[V]) -> None:
        self.stack, self.read = stack, read
        self.reached: set[int] | None = None  # by what is given, once that was asked

    def __call__(self, v: V) -> bool:
        if isinstance(v, Mutable) and any(v is x for x in self.stack) or isinstance(v, ObjV) and self._is_given(v):
            return True
        return v.src is not None and not isinstance(v, (Const, Ten))

    def _is_given(self, v: ObjV) -> bool:
        if v.real is not None:
            return False
        if self.reached is None:
            self.reached = reached_from([*self.stack, *self.read])
        return id(v) in self.reached
