"""Tensor methods that depend on more than shape and dtype: the memory layout, which is guarded; values and identity,
which no graph has; and iterators."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ms_runtime

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.builtins.registry import builtin, method
from ms_jit_core.vm.core.values import TensorV, Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

Tensor = ms_runtime.Tensor


@method(Tensor, "contiguous")
def _contiguous(m: Machine, v: Value, /) -> Value:
    """Return the tensor itself if it is row-major, else a copy. Graph inputs are assumed row-major, which is guarded;
    other layouts follow from the views taken."""
    if type(v) is TensorV:
        t = m.sym(v)
        place, _ = m.b.memory_of(t)
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
def _by_name(m: Machine, v: Value, /) -> Value:
    raise GraphBreak("tensor-value", "the text, the hash or an iterator of a tensor, asked by its method's name")
