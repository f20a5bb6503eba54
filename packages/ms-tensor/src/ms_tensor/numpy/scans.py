"""Sums and products up to each element, and reductions that leave NaN out."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import (
    as_dtype,
    axes,
    cast,
    floating,
    is_float,
    ops,
    promote,
    scalar_like,
    tensor,
)
from .reductions import in_dtype, kept


def _nan_extreme(reduce: Any, limit: float, a: Any, axis: Any, dtype: Any, keepdims: Any, op: str) -> Tensor:
    x = tensor(a, op, "a")
    if x.dtype is mstype.bool_:
        raise TypeError(f"For '{op}', 'a' must hold numbers, but got bool.")
    over, stay = axes(axis, x.ndim, op), kept(x, keepdims, op)
    if accumulate.count_over(x, over) == 0:
        shape = tuple(1 if i in over else n for i, n in enumerate(x.shape) if stay or i not in over)
        return in_dtype(t.full(shape, float("nan"), floating(x).dtype), x.dtype if dtype is None else dtype, op)
    found = reduce(_without_nan(x, limit), over, stay) if over else x
    if is_float(x.dtype):
        # Where every element is NaN, so is the result.
        lost = t.reduce_all(t.isnan(x), over, stay) if over else t.isnan(x)
        found = t.select(lost, scalar_like(float("nan"), x), found)
    return in_dtype(found, dtype, op)


def _nan_variance(a: Any, axis: Any, ddof: Any, keepdims: Any, op: str) -> Tensor:
    x = accumulate.widened(floating(tensor(a, op, "a")))
    over, stay = axes(axis, x.ndim, op), kept(x, keepdims, op)
    lost = t.isnan(x)
    middle = t.div(t.reduce_sum(_without_nan(x, 0), over, True), _nan_count(x, over, True))
    spread = t.square(t.sub(t.select(lost, middle, x), middle))
    left = t.sub(_nan_count(x, over, stay), float(check.integer(ddof, op, "ddof")))
    total = t.reduce_sum(t.select(lost, scalar_like(0, x), spread), over, stay)
    return t.div(total, t.select(t.greater(left, 0), left, scalar_like(float("nan"), left)))


# In which dtype MindSpore scans narrow ints; running sums and products differ in the unsigned ones.
_SIGNED = dict.fromkeys((mstype.bool_, mstype.int8, mstype.int16), mstype.int32)
_SCANNED_AS = {
    "cumsum": {**_SIGNED, mstype.uint8: mstype.int32},
    "cumprod": {**_SIGNED, mstype.uint8: mstype.uint32, mstype.uint16: mstype.uint32},
}


def _scan(name: str, x: Tensor, axis: Any, dtype: Any) -> Tensor:
    wanted = _SCANNED_AS[name].get(x.dtype, x.dtype) if dtype is None else as_dtype(dtype, name)
    if axis is not None:
        check.integer(axis, name, "axis")
    if axis is None or x.ndim == 0:
        x, axis = t.reshape(x, (-1,)), 0
    x = cast(x, promote(wanted, x.dtype))
    return cast(getattr(ops, name)(x, axes(axis, x.ndim, name)[0]), wanted)


from .._generated.rows.numpy_scans import *
