"""Arrays from data and shapes, evenly spaced numbers, windows, grids by slices, random numbers."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import as_dtype, cast, ops, shapes, tensor
from ._common import axis as axis_of
from .grids import meshgrid
from .joining import stack


def arange(start: Any, stop: Any = None, step: Any = None, dtype: Any = None) -> Tensor:
    """Returns the numbers from `start` to `stop`, which is excluded, in steps of `step`.

    start: The first number; if `stop` is None, the end, and the numbers start at 0.
    stop: The end.
    step: The difference between consecutive numbers; None is 1.
    dtype: The dtype; None is int32, or float32 if an argument is a float.
    Returns: 1-d Tensor.
    TypeError: an argument is not a number.
    ZeroDivisionError: `step` is 0.

    >>> print(ms.numpy.arange(1, 6, 2))
    [1 3 5]
    """
    given: list[Any] = []
    for name, value in (("start", start), ("stop", stop), ("step", step)):
        if isinstance(value, Tensor) and value.ndim == 0:
            value = value.item()
        if value is not None and not isinstance(value, (int, float)) or value is None and name == "start":
            raise TypeError(f"For 'arange', '{name}' must be a number, but got {type(value).__name__}.")
        given.append(value)
    natural = mstype.float32 if any(isinstance(v, float) for v in given) else mstype.int32
    first, last = (0, given[0]) if stop is None else (given[0], given[1])
    distance = 1 if step is None else given[2]
    if not all(isinstance(v, int) or math.isfinite(v) for v in (first, last, distance)):
        raise ValueError(
            f"For 'arange', the numbers must be finite,"
            f" but got {check.show(first)}, {check.show(last)} and {check.show(distance)}."
        )
    count = max(math.ceil((last - first) / distance), 0)
    wanted = natural if dtype is None else as_dtype(dtype, "arange")
    if natural is mstype.float32 and wanted not in mstype.float_type:
        return cast(t.iota(first, distance, count, mstype.float64), wanted)
    return t.iota(first, distance, count, wanted)


def _bounds(start: Any, stop: Any, num: Any, endpoint: Any, dtype: Any, op: str) -> tuple[Tensor, Tensor, Any]:
    check.kind(num, int, "an int", op, "num", bools=False)
    check.at_least(num, 1, op, "num")
    check.flag(endpoint, op, "endpoint")
    first, last = tensor(start, op, "start"), tensor(stop, op, "stop")
    whole = shapes(op, first.shape, last.shape)
    first, last = (cast(x, x.dtype if x.dtype in mstype.float_type else mstype.float32) for x in (first, last))
    wanted = mstype.float32 if dtype is None else as_dtype(dtype, op)
    return t.broadcast_to(first, whole), t.broadcast_to(last, whole), wanted


def _spaced(first: Tensor, last: Tensor, num: int, endpoint: bool, axis: Any, op: str) -> tuple[Tensor, Tensor]:
    """The numbers along a new axis, and the distance."""
    place = axis_of(axis, first.ndim + 1, op)
    parts = num - 1 if endpoint else num
    distance = t.div(t.sub(last, first), float(parts)) if parts else t.full(first.shape, float("nan"), first.dtype)
    wide = (*first.shape[:place], 1, *first.shape[place:])
    start = t.reshape(first, wide)
    if num == 1:
        return start, distance
    count = t.reshape(t.iota(0, 1, num, first.dtype), tuple(num if i == place else 1 for i in range(len(wide))))
    found = t.add(start, t.mul(count, t.reshape(distance, wide)))
    if endpoint:
        found = t.select(t.equal(count, num - 1), t.reshape(last, wide), found)
    return found, distance


def geomspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Tensor:
    """Returns numbers from `start` to `stop`, evenly spaced on a log scale.

    start: Number, Tensor, or nested lists or tuples of numbers; not 0.
    stop: As `start`, of the same sign.
    Arguments: logspace
    endpoint: Whether `stop` is the last sample.
    Returns: Tensor; 1-d if `start` and `stop` are numbers.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.geomspace(1, 8, 4))
    [1. 2. 4. 8.]
    """
    first, last, wanted = _bounds(start, stop, num, endpoint, dtype, "geomspace")
    place = axis_of(axis, first.ndim + 1, "geomspace")
    parts = num - 1 if endpoint else num
    wide = (*first.shape[:place], 1, *first.shape[place:])
    root = t.reshape(t.pow(t.div(last, first), 1.0 / max(parts, 1)), wide)
    power = t.reshape(t.iota(0, 1, num, first.dtype), tuple(num if i == place else 1 for i in range(len(wide))))
    found = t.mul(t.pow(root, power), t.reshape(first, wide))
    # Exact for ints, which the cast cuts off.
    return cast(t.round(found) if wanted in mstype.int_type else found, wanted)


def _cosines(M: Any, op: str, *weights: float) -> Tensor:
    spaced = _window(M, op)
    if spaced is None:
        return _short(M)
    found = t.full((), weights[0], mstype.float32)
    for k, weight in enumerate(weights[1:], 1):
        found = t.add(found, t.mul(t.cos(t.mul(spaced[0], 2 * math.pi * k)), weight))
    return found


class _Grid:
    """Grids by slices: `mgrid[0:2, 0:3]`; an imaginary step is a count with both ends."""

    def __init__(self, sparse: bool) -> None:
        self._sparse = sparse

    def __getitem__(self, keys: Any) -> Any:
        parts = []
        for key in keys if isinstance(keys, tuple) else (keys,):
            if not isinstance(key, slice) or not isinstance(key.start, int) or not isinstance(key.stop, int):
                raise TypeError(f"For a grid, an index must be a slice with int ends, but got {check.show(key)}.")
            step = 1 if key.step is None else key.step
            counted = isinstance(step, complex)
            parts.append(
                linspace(key.start, key.stop, int(abs(step))) if counted else arange(key.start, key.stop, step)
            )
        grids = meshgrid(*parts, sparse=self._sparse, indexing="ij")
        if len(grids) == 1:
            return grids[0]
        return grids if self._sparse else stack(grids)


mgrid = _Grid(False)
ogrid = _Grid(True)


def _drawn(shape: tuple[Any, ...], dtype: Any, op: str) -> tuple[tuple[int, ...], Any]:
    kind = as_dtype(dtype, op) if isinstance(dtype, str) else dtype
    if kind not in mstype.float_type:
        raise ValueError(f"For '{op}', 'dtype' must be a float dtype, but got {check.show(dtype)}.")
    if not shape:
        return (1,), kind
    return check.shape(shape[0] if len(shape) == 1 else shape, op), kind


from .._generated.rows.numpy_arrays import *


def randint(minval: int, maxval: int | None = None, shape: Any = None, dtype: Any = mstype.int32) -> Tensor:
    """Returns random ints in [minval, maxval).

    minval: The lower bound; if `maxval` is None, the upper bound, and the lower one is 0.
    maxval: The upper bound, which is excluded.
    shape: An int, or a tuple or list of ints; None is one number.
    dtype: An int dtype.
    Returns: Tensor of shape `shape`.
    TypeError: a bound is not an int.
    ValueError: `minval` is not less than `maxval`, or `dtype` is not an int dtype.

    >>> ms.numpy.randint(1, 10, (2, 3)).shape
    (2, 3)
    """
    low = check.integer(minval, "randint", "minval")
    low, high = (0, low) if maxval is None else (low, check.integer(maxval, "randint", "maxval"))
    kind = as_dtype(dtype, "randint") if isinstance(dtype, str) else dtype
    if kind not in mstype.int_type:
        raise ValueError(f"For 'randint', 'dtype' must be an int dtype, but got {check.show(dtype)}.")
    if low >= high:
        raise ValueError(f"For 'randint', there is no int in [{low}, {high}).")
    return cast(ops.randint(low, high, (1,) if shape is None else check.shape(shape, "randint")), kind)


def array(obj: Any, dtype: Any = None, copy: bool = True, ndmin: int = 0) -> Tensor:
    """Converts an array-like value to a new tensor.

    obj: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: The dtype; None keeps that of a tensor, and converts ints to int32 and floats to float32.
    copy: Whether to copy a tensor.
    ndmin: The smallest number of dimensions; dimensions of size 1 are added in front.
    Returns: Tensor of the shape of `obj`.
    TypeError: `obj` is not array-like, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

    >>> print(ms.numpy.array([1.5, 2], ndmin=2))
    [[1.5 2. ]]
    """
    found = asarray(obj, dtype)
    least = check.integer(ndmin, "array", "ndmin")
    if least > found.ndim:
        found = t.reshape(found, (1,) * (least - found.ndim) + tuple(found.shape))
    return ops.deepcopy(found) if copy and isinstance(obj, Tensor) else found
