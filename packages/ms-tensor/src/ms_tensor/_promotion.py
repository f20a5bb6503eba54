"""The dtype of a result of several dtypes, and tensors brought to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ms_runtime import Tensor

from . import _table as t
from . import dtype as mstype

_LETTERS = {"b": 0, "u": 1, "i": 2, "f": 3}
_KINDS = {mstype.bool_: "b", **dict.fromkeys(mstype.uint_type, "u"), **dict.fromkeys(mstype.int_type, "i")}
_KINDS |= dict.fromkeys(mstype.float_type, "f")
_BITS = {d: 8 * 2**k for row in (mstype.int_type, mstype.uint_type) for k, d in enumerate(row)}
_BITS |= {mstype.bool_: 1, mstype.float16: 16, mstype.bfloat16: 16, mstype.float32: 32, mstype.float64: 64}


def cast(x: Tensor, dtype: Any) -> Tensor:
    """`x` in a dtype; `x` itself where it has it."""
    return x if x.dtype is dtype else t.cast(x, dtype)


def promote(first: Any, second: Any) -> Any:
    """The dtype of a result of two dtypes: the wider of one kind; any float before any int; a signed int that holds
    both, and float64 where none does."""
    if first is second:
        return first
    if first in mstype.complex_type or second in mstype.complex_type:
        wide = {mstype.complex128, mstype.float64, mstype.int64} & {first, second}
        return mstype.complex128 if wide else mstype.complex64
    low, high = sorted((first, second), key=lambda d: (_LETTERS[_KINDS[d]], _BITS[d]))
    if {low, high} == {mstype.float16, mstype.bfloat16}:
        return mstype.float32
    if _KINDS[low] == "u" and _KINDS[high] == "i":
        need = max(2 * _BITS[low], _BITS[high])
        return mstype.float64 if need > 64 else next(d for d in mstype.int_type if _BITS[d] == need)
    return high


def common(*tensors: Tensor) -> Any:
    """The promoted dtype of several tensors."""
    found = tensors[0].dtype
    for item in tensors:
        if item.dtype is not found:
            found = promote(found, item.dtype)
    return found


def unified(items: Sequence[Tensor]) -> list[Tensor]:
    """Tensors in their promoted dtype."""
    dtype = common(*items)
    return [item if item.dtype is dtype else t.cast(item, dtype) for item in items]
