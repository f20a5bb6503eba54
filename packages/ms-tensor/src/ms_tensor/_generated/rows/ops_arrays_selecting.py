"""Functions of `ms_tensor.ops.arrays.selecting`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
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


def masked_fill(input_x: Tensor, mask: Tensor, value: Any) -> Tensor:
    """`value` where `mask` holds, else the tensor's own elements.

    >>> print(ops.masked_fill(Tensor([1.0, 2.0]), Tensor([True, False]), 0.5))
    [0.5 2. ]
    """
    check.tensor(input_x, "masked_fill", "input_x")
    fill = t.cast(value, input_x.dtype) if isinstance(value, Tensor) else t.full((), value, input_x.dtype)
    return t.select(mask, fill, input_x)


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


def cast(input: Any, dtype: Any) -> Tensor:
    """The tensor, or a number, with another dtype.

    Args:
        input: Tensor or number.
        dtype: The dtype.

    Returns:
        Tensor.

    Raises:
        TypeError: `dtype` is not a dtype.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.ops.cast(ms.Tensor([1.7, -1.7]), ms.int32))
        [ 1 -1]
    """
    if not isinstance(dtype, mstype.DType):
        raise TypeError(f"For 'Cast', the input 'dtype' should be mindspore dtype, but got {check.show(dtype)}.")
    return t.cast(input if isinstance(input, Tensor) else Tensor(input), dtype)


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


for _row in (where, masked_fill, gather_elements, gather_d, index_select, cast, tril, triu,):
    _row.__module__ = "ms_tensor.ops.arrays.selecting"

__all__ = [
    "where",
    "masked_fill",
    "gather_elements",
    "gather_d",
    "index_select",
    "cast",
    "tril",
    "triu",
]

from ms_tensor.ops.arrays.selecting import _below, gather, select
