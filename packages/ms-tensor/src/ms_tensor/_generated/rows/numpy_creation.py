"""Functions of `ms_tensor.numpy.creation`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from ms_tensor.numpy._common import ops
from typing import Any


def copy(a: Any) -> Tensor:
    """A copy of an array-like value.

    a: Tensor, number, or nested lists or tuples of numbers and tensors.
    TypeError: `a` is none of these.

    >>> x = ms.Tensor([1, 2])
    >>> y = ms.numpy.copy(x)
    >>> x[0] = 5
    >>> print(y)
    [1 2]
    """
    return ops.deepcopy(asarray(a))


def zeros(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """A tensor of zeros.

    shape: An int or several.
    TypeError: `shape` holds no ints, or `dtype` is not a dtype.
    ValueError: a size is negative.

    >>> print(ms.numpy.zeros((2, 2)))
    [[0. 0.]
     [0. 0.]]
    """
    return _filled(shape, 0, dtype, "zeros")


def ones(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """A tensor of ones.

    Arguments: zeros

    >>> print(ms.numpy.ones(3))
    [1. 1. 1.]
    """
    return _filled(shape, 1, dtype, "ones")


def empty(shape: Any, dtype: Any=mstype.float32) -> Tensor:
    """A tensor of which the values mean nothing; they are zeros.

    shape: An int or several.
    ValueError: a size is negative.

    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)
    """
    return _filled(shape, 0, dtype, "empty")


def zeros_like(a: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Zeros in the shape and dtype of an array-like value.

    a: Tensor, number, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `a` is none of these.

    >>> print(ms.numpy.zeros_like([1, 2]))
    [0 0]
    """
    return _like(a, 0, dtype, shape, "zeros_like")


def ones_like(a: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """Ones in the shape and dtype of an array-like value.

    Arguments: zeros_like

    >>> print(ms.numpy.ones_like([1.5, 2]))
    [1. 1.]
    """
    return _like(a, 1, dtype, shape, "ones_like")


def empty_like(prototype: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """A tensor without meaning in the shape and dtype of an array-like value; its values are zeros.

    prototype: Tensor, number, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `prototype` is none of these.

    >>> ms.numpy.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
    """
    return _like(prototype, 0, dtype, shape, "empty_like", "prototype")


def full_like(a: Any, fill_value: Any, dtype: Any=None, shape: Any=None) -> Tensor:
    """One value in the shape and dtype of an array-like value.

    a: Tensor, number, or nested lists or tuples of numbers.
    fill_value: Number, Tensor, or nested lists or tuples of numbers.
    shape: Another shape.
    TypeError: `a` or `fill_value` is none of these.

    >>> print(ms.numpy.full_like([1, 2], 7))
    [7 7]
    """
    return _like(a, fill_value, dtype, shape, "full_like")


for _function in (copy, zeros, ones, empty, zeros_like, ones_like, empty_like, full_like,):
    _function.__module__ = "ms_tensor.numpy.creation"

__all__ = [
    "copy",
    "zeros",
    "ones",
    "empty",
    "zeros_like",
    "ones_like",
    "empty_like",
    "full_like",
]

from ms_tensor.numpy.creation import _filled, _like, asarray
