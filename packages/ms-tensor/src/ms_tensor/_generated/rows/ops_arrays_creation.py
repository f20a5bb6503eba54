"""Functions of `ms_tensor.ops.arrays.creation`, from the rows of `ms_tensor.function_rows.ops_shapes`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor._devices import beside
from typing import Any
import numpy as np


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


def zeros_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Zeros in the shape, and by default the dtype, of `input`.

    >>> print(ops.zeros_like(Tensor([1, 2])))
    [0 0]
    """
    check.tensor(input, "zeros_like")
    return beside(input, t.full, input.shape, 0, _dtype(dtype, input.dtype, "zeros_like"))


def ones_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Ones in the shape, and by default the dtype, of `input`.

    >>> print(ops.ones_like(Tensor([1, 2])))
    [1 1]
    """
    check.tensor(input, "ones_like")
    return beside(input, t.full, input.shape, 1, _dtype(dtype, input.dtype, "ones_like"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """A tensor filled with one value.

    size: An int or a tuple of ints.
    fill_value: A number, of Python or NumPy; without a dtype its whole part is taken.
    dtype: The dtype; None is int64.

    >>> print(ops.full((3,), 2.5, dtype=ms.float32), ops.full((3,), 2.5))
    [2.5 2.5 2.5] [2 2 2]
    """
    return _filled(size, fill_value, mstype.int64 if dtype is None else dtype, "full")


def full_like(input: Tensor, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """One value in the shape, and by default the dtype, of `input`.

    >>> print(ops.full_like(Tensor([1, 2]), 7))
    [7 7]
    """
    check.tensor(input, "full_like")
    return beside(input, _filled, input.shape, fill_value, _dtype(dtype, input.dtype, "full_like"), "full_like")


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


def linspace(start: Any, end: Any, steps: int) -> Tensor:
    """`steps` numbers from `start` to `end`, both included, evenly spaced.

    >>> print(ops.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
    """
    count = check.integer(steps, "linspace", "steps")
    if count < 1:
        raise ValueError(f"For 'linspace', 'steps' must be at least 1, but got {check.show(steps)}.")
    if isinstance(start, Tensor) or isinstance(end, Tensor):
        return _spaced(start, end, count)
    first, last = (v.item() if isinstance(v, np.generic) else v for v in (start, end))
    return t.iota(first, (last - first) / max(count - 1, 1), count, mstype.float32)


def eye(n: int, m: int | None=None, dtype: Any=None) -> Tensor:
    """Ones on the main diagonal and zeros elsewhere.

    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).

    >>> print(ops.eye(2))
    [[1. 0.]
     [0. 1.]]
    """
    rows, columns = check.shape((n, n if m is None else m), "eye")
    mask = t.one_hot_(t.iota(0, 1, rows, mstype.int64), columns)
    return t.cast(mask, _dtype(dtype, mstype.float32, "eye"))


def scalar_to_tensor(input_x: Any, dtype: Any=mstype.float32) -> Tensor:
    """A number as a 0-d tensor.

    >>> print(ops.scalar_to_tensor(3))
    3.0
    """
    return _filled((), input_x, dtype, "scalar_to_tensor")


for _row in (zeros, ones, zeros_like, ones_like, full, full_like, fill, range, linspace, eye, scalar_to_tensor,):
    _row.__module__ = "ms_tensor.ops.arrays.creation"

__all__ = [
    "zeros",
    "ones",
    "zeros_like",
    "ones_like",
    "full",
    "full_like",
    "fill",
    "range",
    "linspace",
    "eye",
    "scalar_to_tensor",
]

from ms_tensor.ops.arrays.creation import _dtype, _filled, _spaced, arange
