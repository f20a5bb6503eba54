"""Methods of tensors whose result depends on how memory lies: what they read of inputs is guarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ms_runtime
from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.methods import method
from ms_jit_core.vm.values import Ten, V

if TYPE_CHECKING:
    from ms_jit_core.vm.machine import Machine

Tensor = ms_runtime.Tensor


@method(Tensor, "contiguous")
def _contiguous(m: Machine, v: V, args: list[V], kwargs: dict[str, V]) -> V:
    """The tensor itself where it is row-major, a copy elsewhere: a graph takes memory from outside to be row-major, so
    that is guarded; what else is known by the views that were taken."""
    if type(v) is Ten and not args and not kwargs:
        t = m.sym(v)
        place, _ = m.b.lies(t)
        if place is not None:
            base = m.inputs[place]
            if base.real.is_contiguous():
                m.g.check("contiguous", base.src)
            elif base.t is t:
                m.g.check("is", m.g.getattr(base.src, "_row_major"), False)
                return m.native(ms_runtime.op("cast"), [t, t.dtype])
            else:
                raise GraphBreak("native-call", "contiguous() of a view of a tensor that is not row-major")
    return m.native(
        Tensor.contiguous, [m.to_python(v), *map(m.to_python, args)], {k: m.to_python(x) for k, x in kwargs.items()}
    )
