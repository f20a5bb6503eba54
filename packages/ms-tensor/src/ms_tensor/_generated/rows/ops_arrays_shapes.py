"""Functions of `ms_tensor.ops.arrays.shapes`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from typing import Any


def permute(input: Tensor, axis: Any) -> Tensor:
    """As `transpose`.

    >>> ops.permute(Tensor([[1, 2, 3]]), (1, 0)).shape
    (3, 1)
    """
    return transpose(input, axis)


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """As `expand_dims`.

    >>> ops.unsqueeze(Tensor([1, 2]), -1).shape
    (2, 1)
    """
    return expand_dims(input, dim)


def shape(input_x: Tensor) -> tuple[int, ...]:
    """The shape, as a tuple.

    >>> ops.shape(ops.ones((2, 3)))
    (2, 3)
    """
    return check.tensor(input_x, "shape", "input_x").shape


def size(input_x: Tensor) -> int:
    """The number of elements.

    >>> ops.size(ops.ones((2, 3)))
    6
    """
    return check.tensor(input_x, "size", "input_x").size


def rank(input_x: Tensor) -> int:
    """The number of dimensions.

    >>> ops.rank(ops.ones((2, 3)))
    2
    """
    return check.tensor(input_x, "rank", "input_x").ndim


def dtype(x: Tensor) -> Any:
    """The dtype.

    >>> ops.dtype(ops.ones(2))
    mindspore.float32
    """
    return check.tensor(x, "dtype", "x").dtype


def is_tensor(obj: Any) -> bool:
    """Whether `obj` is a Tensor.

    >>> ops.is_tensor(Tensor(1.0)), ops.is_tensor(1.0)
    (True, False)
    """
    return isinstance(obj, Tensor)


def identity(x: Tensor) -> Tensor:
    """`x` itself.

    x (Any): any value.
    Returns: `x`.

    >>> print(ops.identity(Tensor([1, 2])))
    [1 2]
    """
    return x


for _function in (permute, unsqueeze, shape, size, rank, dtype, is_tensor, identity,):
    _function.__module__ = "ms_tensor.ops.arrays.shapes"

__all__ = [
    "permute",
    "unsqueeze",
    "shape",
    "size",
    "rank",
    "dtype",
    "is_tensor",
    "identity",
]

from ms_tensor.ops.arrays.shapes import expand_dims, transpose
