"""Functions of `ms_tensor.ops.arrays.selecting`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from typing import Any


def where(condition: Tensor, input: Any, other: Any) -> Tensor:
    """`input` where `condition` holds, else `other`; all three are broadcast.

    condition: of bool.
    input: Tensor or number.
    other: Tensor or number.
    Returns: Tensor of the promoted dtype.

    >>> print(ops.where(Tensor([True, False]), Tensor([1.0, 2.0]), 0.0))
    [1. 0.]
    """
    return select(condition, input, other)


def gather_elements(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """One element along `dim` for each index, the other coordinates kept.

    index: of int32 or int64 of the same rank.
    Returns: Tensor of the shape of `index`.
    IndexError: an index is out of range.

    >>> print(ops.gather_elements(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
    """
    return t.gather_d(input, check.axis(dim, check.tensor(input, "gather_d").ndim, "gather_d", "dim"), index)


def gather_d(x: Tensor, dim: int, index: Tensor) -> Tensor:
    """As `gather_elements`.

    >>> print(ops.gather_d(Tensor([[1, 2], [3, 4]]), 1, Tensor([[0], [1]])))
    [[1]
     [4]]
    """
    return gather_elements(x, dim, index)


def index_select(input: Tensor, axis: int, index: Tensor) -> Tensor:
    """Slices along `axis`, one for each entry of a 1-d index.

    >>> print(ops.index_select(Tensor([[1, 2], [3, 4]]), 1, Tensor([1])))
    [[2]
     [4]]
    """
    return gather(input, index, axis)


def tril(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements on and below a diagonal; zeros elsewhere.

    >>> print(ops.tril(Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
    """
    return t.select(_below(input, diagonal, "tril"), input, t.full((), 0, input.dtype))


def triu(input: Tensor, diagonal: int=0) -> Tensor:
    """The elements on and above a diagonal; zeros elsewhere.

    >>> print(ops.triu(Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
    """
    return t.select(_below(input, check.integer(diagonal, "triu", "diagonal") - 1, "triu"), t.full((), 0, input.dtype), input)


for _function in (where, gather_elements, gather_d, index_select, tril, triu,):
    _function.__module__ = "ms_tensor.ops.arrays.selecting"

__all__ = [
    "where",
    "gather_elements",
    "gather_d",
    "index_select",
    "tril",
    "triu",
]

from ms_tensor.ops.arrays.selecting import _below, gather, select
