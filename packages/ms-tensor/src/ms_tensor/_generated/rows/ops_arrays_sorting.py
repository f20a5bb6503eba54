"""Functions of `ms_tensor.ops.arrays.sorting`, from the rows of `ms_tensor.function_rows.ops_arrays`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.reductions.scans import place
from typing import Any


def sort(input_x: Tensor, axis: int=-1, descending: bool=False) -> tuple[Tensor, Tensor]:
    """The elements sorted along a dimension, and where they came from.

    Equal elements keep their order. NaN is greater than every number.

    input_x: of at least one dimension.
    descending: Whether the greatest comes first.
    Returns: (values, index): the index is int32.
    TypeError: `axis` is not an int, or `descending` no bool.
    ValueError: `axis` is out of range, or `input_x` is 0-d.

    >>> values, index = ops.sort(Tensor([3, 1, 2]))
    >>> print(values, index)
    [1 2 3] [1 2 0]
    """
    values, index = _sorted(input_x, axis, descending, "sort")
    return values, t.cast(index, mstype.int32)


def _sorted(input: Any, axis: Any, descending: Any, op: str) -> tuple[Tensor, Tensor]:
    """As `sort`, with an int64 index."""
    index = place(input, axis, op)
    values, places = t.sort_(input, index, check.flag(descending, op, "descending"))
    return values, places


def argsort(input: Tensor, axis: int=-1, descending: bool=False) -> Tensor:
    """The index that sorts a tensor along a dimension; see `sort`.

    input: of at least one dimension.
    descending: Whether the greatest comes first.
    Returns: Tensor of int32.

    >>> print(ops.argsort(Tensor([3, 1, 2])))
    [1 2 0]
    """
    return t.cast(_sorted(input, axis, descending, "argsort")[1], mstype.int32)


def msort(input: Tensor) -> Tensor:
    """The elements sorted along the first dimension.

    >>> print(ops.msort(Tensor([[3, 1], [2, 5]])))
    [[2 1]
     [3 5]]
    """
    return _sorted(input, 0, False, "msort")[0]


def top_k(input_x: Tensor, k: int, sorted: bool=True) -> tuple[Tensor, Tensor]:
    """The `k` largest elements of the last dimension; see `topk`.

    >>> print(ops.top_k(Tensor([3, 1, 2, 5]), 2)[0])
    [5 3]
    """
    return topk(input_x, k, None, True, sorted)


def median(input: Tensor, axis: int=-1, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """The median along a dimension, the lower of the two middle elements, and where it is.

    input: Tensor with at least one element along the dimension. A NaN is the median of its line.
    Returns: (values, index): the index is int64.
    TypeError: `axis` is not an int, or `keepdims` no bool.
    ValueError: `axis` is out of range.

    >>> values, index = ops.median(Tensor([[3.0, 1.0, 2.0, 5.0]]))
    >>> print(values, index)
    [2.] [2]
    """
    return _median(input, axis, keepdims, "median", False)


def nanmedian(input: Tensor, axis: int=-1, keepdims: bool=False) -> tuple[Tensor, Tensor]:
    """The median of the elements that are not NaN, and where it is; see `median`.

    >>> values, index = ops.nanmedian(Tensor([3.0, float("nan"), 2.0]))
    >>> print(values, index)
    2.0 2
    """
    return _median(input, axis, keepdims, "nanmedian", True)


def quantile(input: Tensor, q: Any, axis: int | None=None, keepdims: bool=False) -> Tensor:
    """Quantiles, linear between the two elements around ``q * (n - 1)``.

    input: of float32 or float64. The quantiles of a line with a NaN are NaN.
    q: A float in [0, 1], or a 0-d or 1-d Tensor of them in the dtype of `input`.
    axis: The dimension; None for all elements.
    Returns: Tensor; where `q` is 1-d, with one more dimension in front.
    TypeError: `input` or `q` has a wrong type.
    ValueError: `q` is not in [0, 1], or `axis` out of range.

    >>> print(ops.quantile(Tensor([1.0, 2.0, 3.0, 5.0]), 0.5))
    2.5
    """
    return _quantile(input, q, axis, keepdims, "quantile", False)


def nanquantile(input: Tensor, q: Any, axis: int | None=None, keepdims: bool=False) -> Tensor:
    """Quantiles of the elements that are not NaN; see `quantile`.

    >>> print(ops.nanquantile(Tensor([1.0, float("nan"), 3.0]), 0.5))
    2.0
    """
    return _quantile(input, q, axis, keepdims, "nanquantile", True)


for _row in (sort, _sorted, argsort, msort, top_k, median, nanmedian, quantile, nanquantile,):
    _row.__module__ = "ms_tensor.ops.arrays.sorting"

__all__ = [
    "sort",
    "_sorted",
    "argsort",
    "msort",
    "top_k",
    "median",
    "nanmedian",
    "quantile",
    "nanquantile",
]

from ms_tensor.ops.arrays.sorting import _median, _quantile, topk
