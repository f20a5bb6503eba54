"""How a Cell computes in another dtype: `to_float`, and levels O1 to O3 of mixed precision.

MindSpore's two modes differ, and so do these. In PYNATIVE_MODE every op that runs during the call casts its float
inputs, whether they are arguments, attributes, constants or Parameters, and the Cell's arguments keep their dtypes. In
GRAPH_MODE the call's arguments and the Cell's own weights and tensors are cast once; what `construct` makes itself
keeps its dtype.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor, context
from ms_tensor import dtype as mstype
from ms_tensor._mixed import EVERY_FUNCTION, cast_floats, no_casts

_set = object.__setattr__

#: Ops that cast nothing: views, copies of memory, constants, a cast itself.
_UNCAST = frozenset(
    "cast reshape transpose broadcast_to slice_view slice_scatter as_strided as_strided_scatter diagonal_ full iota "
    "real imag conj".split()
)
#: Ops without a kernel for 16-bit floats.
_IN_FLOAT32 = "complex det slogdet solve_ cholesky_ qr_ svd_ eigh_ eig eigvals".split()
_CAST = (EVERY_FUNCTION, *sorted({row["name"] for row in ms_runtime.op_table()} - _UNCAST))
#: The scopes by their number in the core.
_BY_ID: dict[int, ms_runtime.autocast] = {}


def scope_of(dtypes: dict[str, Any]) -> ms_runtime.autocast:
    """A scope of casts that `current_scope` knows."""
    scope = ms_runtime.autocast(dtypes)
    with scope:
        return _BY_ID.setdefault(ms_runtime.autocast_id(), scope)


def current_scope() -> ms_runtime.autocast:
    """The casts that apply now, to apply them again: a recomputed Cell runs twice."""
    return _BY_ID.get(ms_runtime.autocast_id(), no_casts())


#: The scopes by dtype: each casts the inputs of every op.
_SCOPES = {
    to: scope_of(dict.fromkeys(_CAST, to) | dict.fromkeys(_IN_FLOAT32, mstype.float32))
    for to in (mstype.float16, mstype.bfloat16, mstype.float32)
}
#: In GRAPH_MODE, in a Cell with a Parameter that is not cast because the Cell may write to it.
_WITH_STATE = "matmul2 linear linear_bias dense conv2d_ conv2d_winograd_ conv2d_input_grad".split()
_PRODUCTS = {to: scope_of(dict.fromkeys(_WITH_STATE, to)) for to in _SCOPES}


def casts_every_op(to: Any) -> ms_runtime.autocast:
    """A scope in which every op casts its float inputs to a dtype, as during a call in PYNATIVE_MODE."""
    return _SCOPES[to]


def by_graph() -> bool:
    """Whether Cells are cast by the rules of GRAPH_MODE."""
    return bool(context.get_context("mode") == context.GRAPH_MODE)


def compute_by_graph(compute: Callable[..., Any], cell: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`compute(cell, args, kwargs)` with cast arguments; during the call, the cell's tensors are cast, too.

    Frozen weights are cast, too. Parameters that never trained, such as batch norm statistics, are not cast, because
    the cell writes to them.
    """
    to = cell._input_dtype
    cast = [(name, p) for name, p in cell._params.items() if p is not None and p._was_trainable and p.dtype is not to]
    weights = len(cast)
    cast += [(name, v) for name, v in vars(cell).items() if _is_constant(v) and v.dtype is not to]
    copies = [cast_floats(value, to) for _, value in cast]
    versions = [copy._version for copy in copies]
    state = any(p is not None and not p._was_trainable and p.dtype in mstype.float_type for p in cell._params.values())
    try:
        for (name, _), copy in zip(cast, copies, strict=True):
            _set(cell, name, copy)
        with _PRODUCTS[to] if state else no_casts():
            return compute(cell, cast_floats(args, to), cast_floats(kwargs, to))
    finally:
        for i, (name, value) in enumerate(cast):
            # An attribute that the cell set to something else keeps what it was set to.
            if i < weights or getattr(cell, name, None) is copies[i]:
                _set(cell, name, value)
            # Copy back values that the cell wrote to the cast copy.
            if copies[i]._version != versions[i]:
                value.assign_value(copies[i].astype(value.dtype))


def _is_constant(value: Any) -> bool:
    return isinstance(value, Tensor) and not isinstance(value, Parameter) and value.dtype in mstype.float_type
