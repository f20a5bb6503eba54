"""Functions of `ms_tensor.ops.arrays.views`, from the rows of `ms_tensor.function_rows.ops_shapes`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as table
from ms_tensor.ops.arrays.joining import flip
from typing import Any


def ravel(input: Tensor) -> Tensor:
    """All elements in one dimension.

    >>> ops.ravel(ops.ones((2, 3))).shape
    (6,)
    """
    return table.reshape(check.tensor(input, "ravel"), (-1,))


def t(input: Tensor) -> Tensor:
    """A matrix transposed; a tensor of any other number of dimensions stays.

    >>> ops.t(ops.ones((2, 3))).shape
    (3, 2)
    """
    check.tensor(input, "t")
    return table.transpose(input, (1, 0)) if input.ndim == 2 else input


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


def dyn_shape(input_x: Tensor) -> Tensor:
    """The shape as a tensor of int64.

    >>> print(ops.dyn_shape(ops.ones((2, 3))))
    [2 3]
    """
    sizes = check.tensor(input_x, "dyn_shape", "input_x").shape
    if not sizes:
        return table.full((0,), 0, mstype.int64)
    return table.concat([table.full((1,), size, mstype.int64) for size in sizes], 0)


def trace(input: Tensor) -> Tensor:
    """The sum of the diagonal of a matrix.

    >>> print(ops.trace(Tensor([[1.0, 2.0], [3.0, 4.0]])))
    5.0
    """
    check.rank(check.tensor(input, "trace"), 2, "trace")
    rows, columns = input.shape
    index = table.iota(0, columns + 1, min(rows, columns), mstype.int64)
    return table.reduce_sum(table.take(table.reshape(input, (-1,)), index, 0), (0,))


def fliplr(input: Tensor) -> Tensor:
    """The order of columns reversed.

    >>> print(ops.fliplr(Tensor([[1, 2], [3, 4]])))
    [[2 1]
     [4 3]]
    """
    if check.tensor(input, "fliplr").ndim < 2:
        raise ValueError(f"For 'fliplr', 'input' must have at least 2 dimensions, but got shape {input.shape}.")
    return flip(input, (1,))


def flipud(input: Tensor) -> Tensor:
    """The order of rows reversed.

    >>> print(ops.flipud(Tensor([[1, 2], [3, 4]])))
    [[3 4]
     [1 2]]
    """
    if check.tensor(input, "flipud").ndim < 1:
        raise ValueError("For 'flipud', 'input' must have at least one dimension.")
    return flip(input, (0,))


def reverse(x: Tensor, axis: Any) -> Tensor:
    """The order of elements reversed along dimensions.

    >>> print(ops.reverse(Tensor([1, 2, 3]), [0]))
    [3 2 1]
    """
    return flip(check.tensor(x, "reverse", "x"), axis)


def move_to(input: Tensor, to: str='CPU', blocking: bool=True) -> Tensor:
    """The tensor on another device; here there is the CPU.

    >>> print(ops.move_to(Tensor([1.0]), "CPU"))
    [1.]
    """
    check.tensor(input, "move_to")
    check.choice(to, ("Ascend", "GPU", "CPU"), "move_to", "to")
    if to != "CPU":
        raise RuntimeError(f"For 'move_to', this machine has no device {check.show(to)}.")
    check.flag(blocking, "move_to", "blocking")
    return input


for _row in (ravel, t, expand_as, view_as, type_as, numel, dyn_shape, trace, fliplr, flipud, reverse, move_to,):
    _row.__module__ = "ms_tensor.ops.arrays.views"

__all__ = [
    "ravel",
    "t",
    "expand_as",
    "view_as",
    "type_as",
    "numel",
    "dyn_shape",
    "trace",
    "fliplr",
    "flipud",
    "reverse",
    "move_to",
]
