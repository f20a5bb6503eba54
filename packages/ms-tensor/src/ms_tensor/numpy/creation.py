"""Arrays from values: copies, constants, identity and triangular matrices, index grids."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import as_dtype, cast, from_nested, ops, tensor


def asarray(a: Any, dtype: Any = None) -> Tensor:
    """An array-like value as a tensor; a tensor of the dtype is returned as it is.

    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: The dtype; None keeps that of a tensor, and makes ints int32 and floats float32.
    TypeError: `a` is none of these, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

    >>> print(ms.numpy.asarray([1, 2, 3]))
    [1 2 3]
    """
    if dtype is None:
        return tensor(a, "asarray", "a")
    wanted = as_dtype(dtype, "asarray")
    if isinstance(a, (bool, int, float, list, tuple)):
        return cast(from_nested(a, "asarray", "a"), wanted)
    return cast(tensor(a, "asarray", "a"), wanted)


def array(obj: Any, dtype: Any = None, copy: bool = True, ndmin: int = 0) -> Tensor:
    """An array-like value as a new tensor.

    obj: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: The dtype; None keeps that of a tensor, and makes ints int32 and floats float32.
    copy: Whether a tensor is copied.
    ndmin: The least number of dimensions; those of size 1 are put in front.
    TypeError: `obj` is none of these, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

    >>> print(ms.numpy.array([1.5, 2], ndmin=2))
    [[1.5 2. ]]
    """
    found = asarray(obj, dtype)
    least = check.integer(ndmin, "array", "ndmin")
    if least > found.ndim:
        found = t.reshape(found, (1,) * (least - found.ndim) + tuple(found.shape))
    return ops.deepcopy(found) if copy and isinstance(obj, Tensor) else found


def asfarray(a: Any, dtype: Any = mstype.float32) -> Tensor:
    """An array-like value as a tensor of a float dtype.

    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: A float dtype; another one is read as float32, None as for `asarray`.
    TypeError: `a` is none of these.

    >>> print(ms.numpy.asfarray([1, 2]))
    [1. 2.]
    """
    if dtype is None:
        return asarray(a)
    wanted = as_dtype(dtype, "asfarray")
    return asarray(a, wanted if wanted in mstype.float_type else mstype.float32)


def _filled(shape: Any, value: Any, dtype: Any, op: str) -> Tensor:
    if not isinstance(shape, (int, list, tuple, Tensor)) or isinstance(shape, bool):
        raise TypeError(f"For '{op}', 'shape' must be an int or several, but got {type(shape).__name__}.")
    return t.full(check.shape(shape, op), value, as_dtype(dtype, op))


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Tensor:
    """A tensor of one value, or of values that are broadcast.

    shape: An int or several.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    dtype: The dtype; None is that of the value: int32, float32 or bool of a number.
    TypeError: `fill_value` is none of these.
    ValueError: a size is negative, or the values cannot be broadcast.

    >>> print(ms.numpy.full((2, 2), 7))
    [[7 7]
     [7 7]]
    """
    value = tensor(fill_value, "full", "fill_value")
    wanted = value.dtype if dtype is None else as_dtype(dtype, "full")
    if not isinstance(fill_value, (list, tuple, Tensor)):
        return _filled(shape, fill_value, wanted, "full")
    if not isinstance(shape, (int, list, tuple, Tensor)):
        raise TypeError(f"For 'full', 'shape' must be an int or several, but got {type(shape).__name__}.")
    return t.broadcast_to(cast(value, wanted), check.shape(shape, "full"))


def _like(prototype: Any, value: Any, dtype: Any, shape: Any, op: str, name: str = "a") -> Tensor:
    model = tensor(prototype, op, name)
    sizes = model.shape if shape is None or isinstance(shape, (list, tuple)) and not shape else shape
    return full(sizes, value, model.dtype if dtype is None else dtype)



from .._generated.rows.numpy_creation import *

