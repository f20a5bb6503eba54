"""Functions of `ms_tensor.ops.arrays.creation`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from typing import Any


def zeros(size: Any, dtype: Any=None) -> Tensor:
    """A tensor of zeros.

    size: An int or a tuple of ints.
    ValueError: a size is negative.
    MemoryError: the tensor is larger than memory.

    >>> print(ops.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
    """
    return t.full(check.shape(size, "zeros", "size"), 0, _dtype(dtype, mstype.float32, "zeros"))


def ones(shape: Any, dtype: Any=None) -> Tensor:
    """A tensor of ones.

    shape: An int or a tuple of ints.

    >>> print(ops.ones((2,)))
    [1. 1.]
    """
    return t.full(check.shape(shape, "ones"), 1, _dtype(dtype, mstype.float32, "ones"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """A tensor filled with one value.

    size: An int or a tuple of ints.
    fill_value: A number, of Python or NumPy; without a dtype its whole part is taken.
    dtype: The dtype; None is int64.

    >>> print(ops.full((3,), 2.5, dtype=ms.float32), ops.full((3,), 2.5))
    [2.5 2.5 2.5] [2 2 2]
    """
    return _filled(size, fill_value, mstype.int64 if dtype is None else dtype, "full")


def fill(type: Any, shape: Any, value: Any) -> Tensor:
    """A tensor of a dtype and shape filled with one value.

    >>> print(ms.ops.fill(ms.int32, (2,), 3))
    [3 3]
    """
    return _filled(shape, value, type, "fill")


def range(start: Any, end: Any, step: Any=1, maxlen: int=1000000) -> Tensor:
    """As `arange`, all three given.

    >>> print(ops.range(0, 10, 4))
    [0 4 8]
    """
    return arange(start, end, step)


def scalar_to_tensor(input_x: Any, dtype: Any=mstype.float32) -> Tensor:
    """A number as a 0-d tensor.

    >>> print(ops.scalar_to_tensor(3))
    3.0
    """
    return _filled((), input_x, dtype, "scalar_to_tensor")


for _function in (zeros, ones, full, fill, range, scalar_to_tensor,):
    _function.__module__ = "ms_tensor.ops.arrays.creation"

__all__ = [
    "zeros",
    "ones",
    "full",
    "fill",
    "range",
    "scalar_to_tensor",
]

from ms_tensor.ops.arrays.creation import _dtype, _filled, arange
