"""Functions of `ms_tensor.mint.creation`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._devices import made_on
from ms_tensor.numpy import ranges as _ranges
from ms_tensor.numpy._common import ops
from typing import Any


def zeros(size: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of zeros.

    size: An int, or a tuple or list of ints.
    TypeError: `size` holds no ints.
    ValueError: a size is negative.

    >>> print(ms.mint.zeros((2,)))
    [0. 0.]
    """
    return t.full(check.shape(size, "zeros", "size"), 0, _kind(dtype, mstype.float32, "zeros"))


def ones(size: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of ones.

    Arguments: zeros

    >>> print(ms.mint.ones((2,)))
    [1. 1.]
    """
    return t.full(check.shape(size, "ones", "size"), 1, _kind(dtype, mstype.float32, "ones"))


def full(size: Any, fill_value: Any, *, dtype: Any=None) -> Tensor:
    """A tensor of one value.

    size: An int, or a tuple or list of ints.
    fill_value: A number, or a 0-d Tensor.
    dtype: The dtype; None is that of the value: int64, float32 or bool.
    TypeError: `size` holds no ints, or `fill_value` is not a number.
    ValueError: a size is negative.

    >>> print(ms.mint.full((2,), 7))
    [7 7]
    """
    return ops.arrays.creation._filled(size, fill_value, dtype, "full")


def empty(*size: Any, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor of which the values mean nothing; they are zeros.

    TypeError: `size` holds no ints.

    >>> ms.mint.empty(2, 3).shape
    (2, 3)
    """
    return made_on(device, "empty", zeros, _sizes(size, "empty"), dtype=dtype)


def zeros_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Zeros in the shape, and by default the dtype, of `input`.

    >>> print(ms.mint.zeros_like(ms.Tensor([1, 2])))
    [0 0]
    """
    return _like(input, 0, dtype, "zeros_like")


def ones_like(input: Tensor, *, dtype: Any=None) -> Tensor:
    """Ones in the shape, and by default the dtype, of `input`.

    >>> print(ms.mint.ones_like(ms.Tensor([1, 2])))
    [1 1]
    """
    return _like(input, 1, dtype, "ones_like")


def empty_like(input: Tensor, *, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor without meaning in the shape, and by default the dtype, of `input`; its values are zeros.

    >>> ms.mint.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
    """
    return _like(input, 0, dtype, "empty_like", device)


def arange(start: Any=0, end: Any=None, step: Any=1, *, dtype: Any=None) -> Tensor:
    """Numbers from `start` up to `end`, which is left out, `step` apart.

    start: The first number; the end where `end` is None.
    end: The end.
    step: The distance.
    dtype: The dtype; None is int64, or float32 where a float is given.
    Returns: Tensor of one dimension.
    TypeError: an argument is not a number.
    ValueError: `step` is 0, or leads away from `end`.

    >>> print(ms.mint.arange(1, 6, 2))
    [1 3 5]
    """
    return ops.arange(start, end, step, dtype=dtype)


def linspace(start: Any, end: Any, steps: int, *, dtype: Any=None) -> Tensor:
    """`steps` numbers from `start` to `end`, both included, evenly spaced.

    start: The first number.
    end: The last number.
    steps: How many.
    Returns: Tensor of one dimension.
    TypeError: `steps` is not an int.
    ValueError: `steps` is below 1.

    >>> print(ms.mint.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
    """
    return _ranges.linspace(start, end, steps, dtype=_kind(dtype, mstype.float32, "linspace"))


def eye(n: int, m: int | None=None, dtype: Any=None) -> Tensor:
    """Ones on the main diagonal and zeros elsewhere.

    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).
    TypeError: a number is not an int.
    ValueError: a number is negative.

    >>> print(ms.mint.eye(2))
    [[1. 0.]
     [0. 1.]]
    """
    return ops.eye(n, m, dtype)


for _function in (zeros, ones, full, empty, zeros_like, ones_like, empty_like, arange, linspace, eye,):
    _function.__module__ = "ms_tensor.mint.creation"

__all__ = [
    "zeros",
    "ones",
    "full",
    "empty",
    "zeros_like",
    "ones_like",
    "empty_like",
    "arange",
    "linspace",
    "eye",
]

from ms_tensor.mint.creation import _kind, _like, _sizes
