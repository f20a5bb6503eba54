"""Primitive classes over Python's numbers and sequences, which MindSpore's own scripts import from `_sequence_ops` and
`_scalar_ops`: `SequenceAdd()((1,), (2,))` is `(1, 2)`."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import _registry
from ..arrays.joining import stack, unstack
from ..elementwise.arithmetic import addn
from ..primitive_table import PrimitiveTable
from ..scalars import array_to_scalar

ROWS = """
ScalarBool()(x) = bool(x)
bool_not()(x) = not_(x)
bit_and()(x, y) = and_(x, y)
bit_or()(x, y) = or_(x, y)
SequenceAdd()(x, y) = add(x, y)
SequenceMul()(sequence, scalar) = mul(sequence, scalar)
SequenceCount()(sequence, target) = count(sequence, target)
SequenceIndex()(sequence, target, start=None, end=None) = index(sequence, target, start, end)
SequenceMax()(sequence) = max(sequence)
SequenceMin()(sequence) = min(sequence)
SequenceSlice()(sequence, start, stop, step) = part(sequence, start, stop, step)
SequenceSliceGrad()(dy, x, start, stop, step) = spread(dy, x, start, stop, step)
SequenceSliceSetItem()(sequence, target, start, stop, step) = replaced(sequence, target, start, stop, step)
SequenceStack(axis=0)(sequence) = stack(sequence, axis)
SequenceUnstack(axis=0, num=None)(sequence) = unstacked(sequence, axis, num)
SequenceZerosLike()(sequence) = zeros(sequence)
SequenceAddN()(sequence) = addn(sequence)
SequenceAddOffset()(x, y) = offsets(x, y)
InSequence()(target, sequence) = within(target, sequence)
ListAppendAndInsertGrad()(value, index) = dropped(value, index)
ListAppend()(sequence, value) = appended(sequence, value)
ListInsert()(sequence, index, value) = inserted(sequence, index, value)
TensorToTuple()(x) = elements(x)
TensorToList()(x) = listed(x)
TensorToScalar()(x) = scalar(x)
TupleToTensor()(x, dtype=None) = tensor(x, dtype)
ListToTensor()(x, dtype=None) = tensor(x, dtype)
make_range()(start, limit, delta) = range(start, limit, delta)
sequence_len()(x) = len(x)
shape_mul()(input_data) = product(input_data)
tuple_equal()(x, y) = eq(x, y)
tuple_lt()(x, y) = lt(x, y)
tuple_le()(x, y) = le(x, y)
tuple_greater_than()(x, y) = gt(x, y)
tuple_greater_equal()(x, y) = ge(x, y)
list_equal()(x, y) = eq(x, y)
list_lt()(x, y) = lt(x, y)
list_le()(x, y) = le(x, y)
list_greater_than()(x, y) = gt(x, y)
list_greater_equal()(x, y) = ge(x, y)
"""


def _index(sequence: Sequence[Any], target: Any, start: Any, end: Any) -> int:
    """Returns the first index of `target` in `sequence[start:end]`."""
    return sequence.index(target, 0 if start is None else start, len(sequence) if end is None else end)


def _part(sequence: Sequence[Any], start: Any, stop: Any, step: Any) -> Sequence[Any]:
    return sequence[start:stop:step]


def _replaced(sequence: list[Any], target: Any, start: Any, stop: Any, step: Any) -> list[Any]:
    """Replaces a slice of a list by another list."""
    made = list(sequence)
    made[start:stop:step] = target
    return made


def _unstacked(x: Tensor, axis: int, num: Any) -> tuple[Tensor, ...]:
    """Returns the slices of a tensor along an axis; `num`, if given, must be their number."""
    parts = unstack(x, axis)
    if num is not None and num != len(parts):
        raise ValueError(
            f"For 'SequenceUnstack', 'num' must be the size {len(parts)} of axis {axis}, but got {check.show(num)}."
        )
    return parts


def _zeros(sequence: Any) -> Any:
    """Replaces each number by 0 and each tensor by zeros in nested sequences."""
    if isinstance(sequence, (tuple, list)):
        return type(sequence)(_zeros(item) for item in sequence)
    return t.full(sequence.shape, 0, sequence.dtype) if isinstance(sequence, Tensor) else type(sequence)(0)


def _spread(dy: Any, x: Any, start: Any, stop: Any, step: Any) -> Any:
    """Returns the gradient of a slice: zeros like `x`, with `dy` at the slice."""
    return type(x)(_replaced(_zeros(x), dy, start, stop, step))


def _offsets(x: Sequence[Any], y: Sequence[Any]) -> tuple[int, int]:
    """Returns the offsets of two sequences in the result of `SequenceAdd`."""
    return (0, len(x))


def _within(target: Any, sequence: Sequence[Any]) -> bool:
    return target in sequence


def _appended(sequence: list[Any], value: Any) -> list[Any]:
    return [*sequence, value]


def _dropped(sequence: list[Any], index: int) -> list[Any]:
    return [value for place, value in enumerate(sequence) if place != index]


def _inserted(sequence: list[Any], index: int, value: Any) -> list[Any]:
    made = list(sequence)
    made.insert(index, value)
    return made


def _listed(x: Tensor) -> list[Any]:
    found = check.tensor(x, "TensorToList", "x").tolist()
    return found if isinstance(found, list) else [found]


def _elements(x: Tensor) -> tuple[Any, ...]:
    return tuple(_listed(x))


def _tensor(values: Sequence[Any], dtype: Any) -> Tensor:
    """Converts numbers to a 1-d tensor of a dtype, by default the dtype that `Tensor` infers."""
    made = Tensor(list(values))
    return made if dtype is None else t.cast(made, mstype.as_dtype(dtype))


_FUNCTIONS: dict[str, Any] = {
    **{name.removeprefix("_"): fn for name, fn in list(globals().items()) if name.startswith("_") and callable(fn)},
    **{name: getattr(operator, name) for name in ("add", "mul", "not_", "and_", "or_", "eq", "lt", "le", "gt", "ge")},
    **{fn.__name__: fn for fn in (bool, len, max, min, range)},
    "count": operator.countOf,
    "product": math.prod,
    "stack": stack,
    "addn": addn,
    "scalar": array_to_scalar,
}

_table = PrimitiveTable(__name__, ROWS, scope=_FUNCTIONS.__getitem__)
_registry.register(__name__, _table)


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_table})


__all__ = list(_table)
