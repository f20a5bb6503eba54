"""Methods of tensors that ask for more than shape and dtype: how memory lies, which is guarded, values and identity,
which no graph has, and iterators."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.registry import builtin, method
from ms_jit_core.vm.core.values import Ten, V

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

Tensor = ms_runtime.Tensor


@method(Tensor, "contiguous")
def _contiguous(m: Machine, v: V, /) -> V:
    """The tensor itself where it is row-major, a copy elsewhere: a graph takes memory from outside to be row-major, so
    that is guarded; what else is known by the views that were taken."""
    if type(v) is Ten:
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
    return m.native(Tensor.contiguous, [m.to_python(v)])


@builtin(Tensor.__str__, Tensor.__repr__)
@method(Tensor, "__iter__", "__reversed__", "__hash__")
def _by_name(m: Machine, v: V, /) -> V:
    raise GraphBreak("tensor-value", "the text, the hash or an iterator of a tensor, asked by its method's name")
