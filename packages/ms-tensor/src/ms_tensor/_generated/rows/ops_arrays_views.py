"""Functions of `ms_tensor.ops.arrays.views`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as table
from ms_tensor.ops.arrays.joining import flip
from typing import Any


def ravel(input: Tensor) -> Tensor:
    """All elements in one dimension.

    >>> ops.ravel(ops.ones((2, 3))).shape
    (6,)
    """
    return table.reshape(check.tensor(input, "ravel"), (-1,))


def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """Broadcast to the shape of `other`.

    >>> ops.expand_as(ops.ones((1, 3)), ops.ones((2, 3))).shape
    (2, 3)
    """
    return table.broadcast_to(check.tensor(input, "expand_as"), check.tensor(other, "expand_as", "other").shape)


def view_as(input: Tensor, other: Tensor) -> Tensor:
    """Reshaped to the shape of `other`.

    >>> ops.view_as(ops.ones((6,)), ops.ones((2, 3))).shape
    (2, 3)
    """
    return table.reshape(check.tensor(input, "view_as"), check.tensor(other, "view_as", "other").shape)


def type_as(input: Tensor, other: Tensor) -> Tensor:
    """Cast to the dtype of `other`.

    >>> print(ops.type_as(Tensor([1.5]), Tensor([2])))
    [1]
    """
    return table.cast(check.tensor(input, "type_as"), check.tensor(other, "type_as", "other").dtype)


def numel(input: Tensor) -> int:
    """The number of elements.

    >>> ops.numel(ops.ones((2, 3)))
    6
    """
    return check.tensor(input, "numel").size


def reverse(x: Tensor, axis: Any) -> Tensor:
    """The order of elements reversed along dimensions.

    >>> print(ops.reverse(Tensor([1, 2, 3]), [0]))
    [3 2 1]
    """
    return flip(check.tensor(x, "reverse", "x"), axis)


for _function in (ravel, expand_as, view_as, type_as, numel, reverse,):
    _function.__module__ = "ms_tensor.ops.arrays.views"

__all__ = [
    "ravel",
    "expand_as",
    "view_as",
    "type_as",
    "numel",
    "reverse",
]
