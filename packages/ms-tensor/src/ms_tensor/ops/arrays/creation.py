"""Functions that make tensors."""

from __future__ import annotations

import builtins
import math
from typing import Any

import numpy as np
from ms_runtime import SymbolicNumber, Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def _dtype(dtype: Any, default: Any, op: str) -> Any:
    if dtype is None:
        return default
    if isinstance(dtype, mstype.DType):
        return dtype
    raise TypeError(f"For '{op}', 'dtype' must be a mindspore dtype, but got {check.show(dtype)}.")


def _filled(size: Any, value: Any, dtype: Any, op: str) -> Tensor:
    shape = check.shape(size, op, "size")
    if isinstance(value, np.generic):
        value = value.item()
    if type(value) is int and value >> 63 > 0:
        value = check.large(value, dtype)
    if isinstance(value, Tensor):
        return t.broadcast_to(t.cast(value, _dtype(dtype, value.dtype, op)), shape)
    check.kind(value, (bool, int, float), "a number", op, "fill_value")
    natural = mstype.bool_ if isinstance(value, bool) else mstype.int64 if isinstance(value, int) else mstype.float32
    return t.full(shape, value, _dtype(dtype, natural, op))


def arange(start: Any = 0, end: Any = None, step: Any = 1, *, dtype: Any = None) -> Tensor:
    """Returns the numbers from `start` to `end`, which is excluded, in steps of `step`.

    start: The first number; if `end` is None, the end, and the numbers start at 0.
    end: The end.
    step: The difference between consecutive numbers.
    dtype: The dtype; None is int64, or float32 if an argument is a float.
    Returns: 1-d Tensor.
    ValueError: `step` is 0, or has the wrong sign.

    >>> print(ops.arange(1, 6, 2))
    [1 3 5]
    """
    if end is None:
        start, end = 0, start
    values = []
    for name, value in (("start", start), ("end", end), ("step", step)):
        if isinstance(value, Tensor):
            value = value.item()
        check.kind(value, (int, float), "a number", "arange", name, bools=False)
        values.append(value)
    first, last, distance = values
    if distance == 0:
        raise ValueError("For 'arange', 'step' must not be 0.")
    if (last - first) * distance < 0:
        raise ValueError(f"For 'arange', 'step' {distance} leads away from {first} to {last}.")
    natural = mstype.float32 if any(isinstance(v, float) for v in values) else mstype.int64
    if not all(isinstance(v, int) or math.isfinite(v) for v in values):
        raise ValueError(
            f"For 'arange', the numbers must be finite,"
            f" but got {check.show(first)}, {check.show(last)} and {check.show(distance)}."
        )
    count = -((first - last) // distance) if natural is mstype.int64 else math.ceil((last - first) / distance)
    kind = _dtype(dtype, natural, "arange")
    if kind is natural is mstype.int64 and SymbolicNumber in (type(first), type(distance)):
        # What an iota begins with and adds is a number of the graph; as operands they may stay open.
        return t.add(t.mul(t.iota(0, 1, count, kind), distance), first)
    return t.iota(first, distance, count, kind)


def _spaced(start: Any, end: Any, count: int) -> Tensor:
    """Evenly spaced numbers between ends that are tensors of one element."""
    ends = []
    for name, value in (("start", start), ("end", end)):
        if isinstance(value, Tensor) and value.size != 1:
            raise ValueError(f"For 'linspace', '{name}' must hold one element, but got shape {value.shape}.")
        if isinstance(value, Tensor):
            ends.append(t.cast(t.reshape(value, ()), mstype.float64))
        else:
            ends.append(t.full((), value, mstype.float64))
    step = t.div(t.sub(ends[1], ends[0]), float(max(count - 1, 1)))
    places = t.iota(0, 1, count, mstype.float64)
    return t.cast(t.add(ends[0], t.mul(places, step)), mstype.float32)


from ..._generated.rows.ops_shapes import *


def meshgrid(*inputs: Tensor, indexing: str = "xy") -> tuple[Tensor, ...]:
    """Returns coordinate matrices from coordinate vectors.

    >>> a, b = ops.meshgrid(Tensor([1, 2]), Tensor([3, 4, 5]))
    >>> a.shape
    (3, 2)
    """
    check.choice(indexing, ("xy", "ij"), "meshgrid", "indexing")
    items = check.tensors(inputs[0] if len(inputs) == 1 and not isinstance(inputs[0], Tensor) else inputs, "meshgrid")
    order = list(builtins.range(len(items)))
    if indexing == "xy" and len(items) > 1:
        order[0], order[1] = 1, 0
    sizes = [math.prod(item.shape) for item in items]  # packages over MindSpore replace `Tensor.size`
    shape = tuple(sizes[i] for i in order)
    grids = []
    for i, item in enumerate(items):
        place = tuple(sizes[i] if order[d] == i else 1 for d in builtins.range(len(items)))
        grids.append(t.broadcast_to(t.reshape(item, place), shape))
    return tuple(grids)


def range(start: Any, end: Any, step: Any = 1, maxlen: int = 1000000) -> Tensor:
    """Like `arange`, with all three arguments.

    >>> print(ops.range(0, 10, 4))
    [0 4 8]
    """
    return arange(start, end, step)
