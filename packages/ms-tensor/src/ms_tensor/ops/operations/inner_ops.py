"""Primitive classes of ops that MindSpore registers without exposing them in `ops`: those of `_inner_ops`, and those
that only a user's class of the same name reaches."""

from __future__ import annotations

from typing import Any

from .. import _registry, primitive_scope
from ..primitive_table import PrimitiveTable

ROWS = """
ConvertToDynamic(is_dynamic_rank: bool = False)(input) = copy(input)  # a copy; in a graph MindSpore forgets its shape.
DynamicBroadcastTo()(x, shape) = broadcast_to(x, shape)
ErrorOnDynamicShapeInput()(input) = check.tensor(input, 'ErrorOnDynamicShapeInput')  # the tensor, whose shape is known.
MixedPrecisionCast()(dst_dtype, x) = composite.mixed_precision_cast(dst_dtype, x)
    # floating tensors of a nest of tuples and dicts in another dtype.
RealMakeTuple()(*inputs) = inputs  # the inputs as a tuple.
RealTupleGetItem()(input, index) = input[index]  # an element of a tuple.
SequenceMask()(lengths, maxlen) = sequence_mask(lengths, maxlen)
Shift(periods: int, axis: int = 0)(x, fill_value) = _shift(x, fill_value, periods, axis)
    # elements moved by `periods` places along `axis`; those that become free are `fill_value`.
SliceGetItem()(slice_value, value) = getattr(slice_value, value)  # the 'start', 'stop' or 'step' of a slice.
StringLower()(x) = x.lower()  # a str in lower case.
StringUpper()(x) = x.upper()  # a str in upper case.
TensorMove()(input) = copy(input)  # a copy.
"""

_table = PrimitiveTable(__name__, ROWS, scope=primitive_scope.find)
# MindSpore asks a user's `Shift` for shape and dtype of the output.
_registry.register(__name__, ["Shift"], inferred_in_python=True)
_registry.register(__name__, _table)


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_table})


__all__ = sorted(_table)
