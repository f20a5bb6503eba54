"""Functions of `ms_tensor.mint.ordering`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.numpy import calculus as _calculus
from ms_tensor.numpy._common import ops
from typing import Any


def argsort(input: Tensor, dim: int=-1, descending: bool=False, stable: bool=False) -> Tensor:
    """The int64 indices that put the elements in order along a dimension.

    Arguments: sort

    >>> print(ms.mint.argsort(ms.Tensor([2.0, 3.0, 1.0])))
    [2 0 1]
    """
    return sort(input, dim=dim, descending=descending)[1]


def median(input: Tensor, dim: int | None=None, keepdim: bool=False) -> Any:
    """The median; of an even number of elements, the lower of the two in the middle; NaN where an element is NaN.

    input: numbers.
    dim: The dimension; None is the flattened tensor.
    Returns: Tensor; with `dim`, a tuple of the values and their int64 indices.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.median(ms.Tensor([2.0, 3.0, 1.0, 4.0])))
    2.0
    """
    return ops.median(t.reshape(check.tensor(input, "median"), (-1,)), 0)[0] if dim is None else ops.median(input, _place(input, dim, "median"), keepdim)


def diff(input: Tensor, n: int=1, dim: int=-1, prepend: Any=None, append: Any=None) -> Tensor:
    """The differences of neighbours, `n` times.

    input: numbers or bools, of at least one dimension.
    n: How many times.
    prepend (Tensor): what comes before the first element.
    append (Tensor): what comes after the last element.
    ValueError: `dim` or `n` is out of range.

    >>> print(ms.mint.diff(ms.Tensor([1, 4, 9])))
    [3 5]
    """
    return _calculus.diff(check.tensor(input, "diff"), n, dim, prepend, append)


for _function in (argsort, median, diff,):
    _function.__module__ = "ms_tensor.mint.ordering"

__all__ = [
    "argsort",
    "median",
    "diff",
]

from ms_tensor.mint.ordering import _place, sort
