"""What the families share: array-like values as tensors, dtypes by NumPy's promotion, axes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .. import ops as _ops
from .._constants import constant
from .._promotion import cast as cast
from .._promotion import common as common
from .._promotion import promote as promote

_BY_NAME = {"int": mstype.int32, "uint": mstype.uint32, "float": mstype.float32, "bool": mstype.bool_}
_BY_NAME |= {d.name: d for d in mstype.all_types}
_TRIGONOMETRIC = {mstype.bool_: mstype.float16, mstype.int8: mstype.float16, mstype.uint8: mstype.float16}
_OF_NUMBERS = {bool: mstype.bool_, int: mstype.int32, float: mstype.float32}

# Looked up at the call: the families of `ops` grow, and the type checker follows the generated stub.
ops: Any = _ops


def as_dtype(value: Any, op: str) -> Any:
    """A dtype, a lower-case name, or Python's `int` (int32), `float` (float32), `bool`."""
    if value is int:
        return mstype.int32
    if value is float:
        return mstype.float32
    found = _BY_NAME.get(value.lower()) if isinstance(value, str) else mstype.as_dtype(value, op)
    if found is None:
        raise TypeError(
            f"For '{op}', the dtype must be a mindspore dtype or the name of one, but got {check.show(value)}."
        )
    return found


def tensor(value: Any, op: str, name: str = "x") -> Tensor:
    """An array-like value: ints become int32, floats float32; a tensor stays as it is."""
    if isinstance(value, Tensor):
        return value
    dtype = _OF_NUMBERS.get(type(value))
    if dtype is not None and (type(value) is not int or -(2**31) <= value < 2**31):
        return t.full((), value, dtype)
    if isinstance(value, (bool, int, float)) or isinstance(value, (list, tuple)):
        return narrow(from_nested(value, op, name))
    raise TypeError(f"For '{op}', '{name}' must be a Tensor, number, list or tuple, but got {type(value).__name__}.")


def from_nested(value: Any, op: str, name: str = "x") -> Tensor:
    """A number, or nested lists or tuples of numbers and tensors, as a tensor of NumPy's dtype."""
    if isinstance(value, (list, tuple)) and _holds_tensor(value, op, name):
        items = [tensor(item, op, name) for item in value]
        dtype = common(*items)
        return ops.stack([cast(item, dtype) for item in items])
    try:
        array = np.array(value)
    except ValueError:
        array = np.array(None)
        raise ValueError(
            f"For '{op}', the rows of '{name}' must have the same length, but got {check.show(value)}."
        ) from None
    if array.dtype.kind not in "biufc":
        raise TypeError(f"For '{op}', '{name}' must hold numbers, but got {check.show(value)}.")
    return constant(array)


def _holds_tensor(value: Any, op: str, name: str, depth: int = 0) -> bool:
    # No deeper than NumPy's arrays go; a list that holds itself has no end.
    if depth > 64:
        raise ValueError(f"For '{op}', '{name}' must not be nested deeper than 64 lists.")
    return any(
        _holds_tensor(v, op, name, depth + 1) if isinstance(v, (list, tuple)) else isinstance(v, Tensor) for v in value
    )


def narrow(x: Tensor) -> Tensor:
    """`x` in 32 bits where it has 64."""
    if x.dtype is mstype.float64:
        return t.cast(x, mstype.float32)
    return t.cast(x, mstype.int32) if x.dtype is mstype.int64 else x


def strict(value: Any, op: str, name: str = "x") -> Tensor:
    """`value`, which must be a tensor."""
    return check.tensor(value, op, name)


def result(x: Tensor, dtype: Any, op: str) -> Tensor:
    """`x` in the dtype that the caller asked for, if any."""
    if dtype is None:
        return x
    check.kind(dtype, mstype.DType, "a mindspore dtype", op, "dtype")
    return cast(x, dtype)


def is_float(dtype: Any) -> bool:
    """Whether a dtype is a float or complex dtype."""
    return dtype in mstype.float_type or dtype in mstype.complex_type


def is_int(dtype: Any) -> bool:
    """Whether a dtype is an int dtype, signed or not."""
    return dtype in mstype.int_type or dtype in mstype.uint_type


def floating(x: Tensor) -> Tensor:
    """`x`, or its float32 form where it holds ints or bools."""
    return x if is_float(x.dtype) else t.cast(x, mstype.float32)


def trigonometric(x: Tensor) -> Tensor:
    """`x` in the float dtype that has room for it: float16 for bool and 8 bits, else float32."""
    return x if is_float(x.dtype) else t.cast(x, _TRIGONOMETRIC.get(x.dtype, mstype.float32))


def shapes(op: str, *sizes: Any) -> tuple[int, ...]:
    """The shape to which all of these broadcast."""
    wide = [size for size in sizes if size]
    first = wide[0] if wide else ()
    if wide.count(first) == len(wide) and {int}.issuperset(map(type, first)):
        return tuple(first)
    whole = check.broadcast(*sizes)
    if whole is None:
        given = ", ".join(map(check.show, sizes))
        raise ValueError(f"For '{op}', the shapes {given} cannot be broadcast together.")
    return whole


def axis(value: Any, ndim: int, op: str, name: str = "axis") -> int:
    """`value` as an axis below `ndim`; a 0-d tensor has none."""
    found = check.integer(value, op, name)
    if not -ndim <= found < ndim:
        raise ValueError(f"For '{op}', the '{name}' must be in [{-ndim},{ndim}), but got {check.show(found)}.")
    return found % ndim


def axes(value: Any, ndim: int, op: str) -> tuple[int, ...]:
    """None is all axes; else an int or several, without repetition."""
    if value is None:
        return tuple(range(ndim))
    found = tuple(axis(v, ndim, op) for v in (value if isinstance(value, (tuple, list)) else (value,)))
    if len(set(found)) != len(found):
        raise ValueError(f"For '{op}', the 'axis' must not repeat an axis, but got {check.show(value)}.")
    return found


def reduced_axes(value: Any, ndim: int, op: str) -> tuple[int, ...]:
    """The axes that a reduction goes over: as `axes`, but () is all axes, too."""
    return axes(None if isinstance(value, (tuple, list)) and not value else value, ndim, op)


def slice_axis(x: Tensor, place: int, start: int, stop: int) -> Tensor:
    """Elements `start` to `stop` along one axis; a view."""
    starts, sizes = [0] * x.ndim, list(x.shape)
    starts[place], sizes[place] = start, max(stop - start, 0)
    return t.slice_view(x, tuple(starts), tuple(sizes), (1,) * x.ndim)


def reversed_axis(x: Tensor, place: int) -> Tensor:
    """The elements of one axis from last to first."""
    return t.take(x, t.iota(x.shape[place] - 1, -1, x.shape[place], mstype.int64), place)


def size_of(shape: Any) -> int:
    """The number of elements of a shape."""
    return math.prod(shape)


def scalar_like(value: Any, x: Tensor) -> Tensor:
    """A number as a 0-d tensor of the dtype of `x`."""
    return t.full((), value, x.dtype)
