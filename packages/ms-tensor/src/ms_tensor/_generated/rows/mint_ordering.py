"""Functions of `ms_tensor.mint.ordering`, from the rows of `ms_tensor.function_rows.mint_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.numpy import calculus as _calculus, counting as _counting, ranges as _ranges
from ms_tensor.numpy._common import cast, floating, is_float, ops
from typing import Any


def _place(x: Tensor, dim: Any, op: str) -> int:
    return check.axis(dim, check.tensor(x, op).ndim, op, "dim")


def _summed(x: Tensor, dtype: Any, op: str) -> Tensor:
    if dtype is not None:
        return cast(x, mstype.as_dtype(dtype, op))
    return x if is_float(x.dtype) else cast(x, mstype.int64)


def cumsum(input: Tensor, dim: int, dtype: Any=None) -> Tensor:
    """The sums up to each element; of ints and bools, in int64.

    input: numbers.
    dtype: Cast to this before summing.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.cumsum(ms.Tensor([1, 2, 3]), 0))
    [1 3 6]
    """
    place = _place(input, dim, "cumsum")
    return ops.cumsum(_summed(input, dtype, "cumsum"), place)


def cumprod(input: Tensor, dim: int, dtype: Any=None) -> Tensor:
    """The products up to each element; of ints and bools, in int64.

    input: numbers.
    dtype: Cast to this before multiplying.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.cumprod(ms.Tensor([1, 2, 3]), 0))
    [1 2 6]
    """
    place = _place(input, dim, "cumprod")
    return ops.cumprod(_summed(input, dtype, "cumprod"), place)


def cummax(input: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """The greatest element so far, and its int64 index.

    input: numbers.
    Returns: Tuple of two tensors.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.cummax(ms.Tensor([1.0, 3.0, 2.0]), 0)[0])
    [1. 3. 3.]
    """
    values, index = ops.cummax(input, _place(input, dim, "cummax"))
    return values, cast(index, mstype.int64)


def cummin(input: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """The least element so far, and its int64 index.

    input: numbers.
    Returns: Tuple of two tensors.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.cummin(ms.Tensor([2.0, 3.0, 1.0]), 0)[0])
    [2. 2. 1.]
    """
    values, index = ops.cummin(input, _place(input, dim, "cummin"))
    return values, cast(index, mstype.int64)


def sort(input: Tensor, *, dim: int=-1, descending: bool=False, stable: bool=False) -> tuple[Tensor, Tensor]:
    """The elements in order along a dimension, and their int64 indices.

    input: numbers.
    descending: Whether the greatest comes first.
    stable: Whether equal elements keep their order; they do in any case.
    Returns: Tuple of two tensors.
    ValueError: `dim` is out of range.

    >>> values, indices = ms.mint.sort(ms.Tensor([2.0, 3.0, 1.0]))
    >>> print(values, indices)
    [1. 2. 3.] [2 0 1]
    """
    values, index = ops.sort(input, _place(input, dim, "sort"), check.flag(descending, "sort", "descending"))
    return values, cast(index, mstype.int64)


def argsort(input: Tensor, dim: int=-1, descending: bool=False, stable: bool=False) -> Tensor:
    """The int64 indices that put the elements in order along a dimension.

    Arguments: sort

    >>> print(ms.mint.argsort(ms.Tensor([2.0, 3.0, 1.0])))
    [2 0 1]
    """
    return sort(input, dim=dim, descending=descending)[1]


def kthvalue(input: Tensor, k: int, dim: int=-1, keepdim: bool=False) -> tuple[Tensor, Tensor]:
    """The `k`-th least element along a dimension, and its int64 index.

    input: numbers.
    k: Which one, counted from 1.
    Returns: Tuple of two tensors.
    ValueError: `dim` or `k` is out of range.

    >>> values, indices = ms.mint.kthvalue(ms.Tensor([2.0, 3.0, 1.0]), 2)
    >>> print(values, indices)
    2.0 0
    """
    place = _place(input, dim, "kthvalue")
    which = check.integer(k, "kthvalue", "k")
    if not 1 <= which <= input.shape[place]:
        raise ValueError(f"For 'kthvalue', 'k' must be in [1, {input.shape[place]}], but got {check.show(k)}.")
    return _picked(sort(input, dim=place), place, which - 1, check.flag(keepdim, "kthvalue", "keepdim"))


def median(input: Tensor, dim: int | None=None, keepdim: bool=False) -> Any:
    """The median; of an even number of elements, the lower of the two in the middle; NaN where an element is NaN.

    input: numbers.
    dim: The dimension; None is the flattened tensor.
    Returns: Tensor; with `dim`, a tuple of the values and their int64 indices.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.median(ms.Tensor([2.0, 3.0, 1.0, 4.0])))
    2.0
    """
    if dim is None:
        return ops.median(t.reshape(check.tensor(input, "median"), (-1,)), 0)[0]
    return ops.median(input, _place(input, dim, "median"), keepdim)


def histc(input: Tensor, bins: int=100, min: Any=0, max: Any=0) -> Tensor:
    """How many elements lie in each of several bins of one width.

    input: numbers.
    bins: How many.
    min: The first edge.
    max: The last edge; where both are the same, the least and the greatest element are taken.
    Returns: Tensor of one dimension, of the float dtype of `input`.
    TypeError: `input` is not a Tensor, or `bins` no int.
    ValueError: `bins` is below 1, or `max` below `min`.

    >>> print(ms.mint.histc(ms.Tensor([1.0, 2.0, 1.0]), 4, 0, 3))
    [0. 2. 1. 0.]
    """
    x = t.reshape(check.tensor(input, "histc"), (-1,))
    count = check.integer(bins, "histc", "bins")
    if count < 1 or max < min:
        raise ValueError(f"For 'histc', 'bins' must be at least 1 and 'max' at least 'min', " f"but got {check.show(bins)}, {check.show(min)}, {check.show(max)}.")
    edges = _ranges.linspace(float(min), float(max), count + 1) if max != min else count
    return cast(_counting.histogram(x, edges)[0], floating(x).dtype)


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


for _row in (_place, _summed, cumsum, cumprod, cummax, cummin, sort, argsort, kthvalue, median, histc, diff,):
    _row.__module__ = "ms_tensor.mint.ordering"

__all__ = [
    "_place",
    "_summed",
    "cumsum",
    "cumprod",
    "cummax",
    "cummin",
    "sort",
    "argsort",
    "kthvalue",
    "median",
    "histc",
    "diff",
]

from ms_tensor.mint.ordering import _picked
