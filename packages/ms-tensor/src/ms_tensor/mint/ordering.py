"""Order along a dimension: scans, sorting, unique elements, counts."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ..numpy._common import cast, floating, is_int, ops


def topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The `k` greatest or least elements along a dimension, and their int64 indices.

    input: numbers.
    k: How many.
    largest: Whether the greatest; else the least.
    sorted: Whether they come in order; they do in any case.
    Returns: Tuple of two tensors.
    ValueError: `dim` or `k` is out of range.

    >>> print(ms.mint.topk(ms.Tensor([2.0, 3.0, 1.0]), 2)[0])
    [3. 2.]
    """
    place = _place(input, dim, "topk")
    count = check.integer(k, "topk", "k")
    if not 0 <= count <= input.shape[place]:
        raise ValueError(f"For 'topk', 'k' must be in [0, {input.shape[place]}], but got {check.show(k)}.")
    values, index = sort(input, dim=place, descending=check.flag(largest, "topk", "largest"))
    sizes = tuple(count if i == place else n for i, n in enumerate(input.shape))
    cut = ((0,) * len(sizes), sizes, (1,) * len(sizes))
    return t.slice_view(values, *cut), t.slice_view(index, *cut)


def _picked(found: tuple[Tensor, Tensor], place: int, at: int, keepdim: bool) -> tuple[Tensor, Tensor]:
    shape = found[0].shape
    starts = tuple(at if i == place else 0 for i in range(len(shape)))
    sizes = tuple(1 if i == place else n for i, n in enumerate(shape))
    cut = [t.slice_view(x, starts, sizes, (1,) * len(shape)) for x in found]
    rest = tuple(n for i, n in enumerate(shape) if i != place)
    values, index = cut if keepdim else [t.reshape(x, rest) for x in cut]
    return values, index


from .._generated.rows.mint_arrays import *


def unique(
    input: Tensor,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """The different elements in ascending order; with `dim`, the different slices.

    input: numbers.
    sorted: Whether they come in order; they do in any case.
    return_inverse: Whether the place of each element among them is returned too.
    return_counts: Whether their numbers are returned too.
    dim: The dimension of the slices; None is elements.
    Returns: Tensor, or a tuple with the int64 places and counts that were asked for.
    ValueError: `dim` is out of range.

    >>> print(ms.mint.unique(ms.Tensor([3, 1, 3])))
    [1 3]
    """
    import numpy as np

    x = check.tensor(input, "unique")
    place = None if dim is None else _place(x, dim, "unique")
    _, first, inverse, counts = np.unique(x.asnumpy(), True, True, True, axis=place)
    found = t.take(t.reshape(x, (-1,)) if place is None else x, Tensor(first), place or 0)
    places = Tensor(inverse.reshape(x.shape if place is None else (-1,)).astype(np.int64))
    extra = [v for v, wanted in ((places, return_inverse), (Tensor(counts.astype(np.int64)), return_counts)) if wanted]
    return (found, *extra) if extra else found


def unique_consecutive(
    input: Tensor, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    """The elements without those that equal the one before; with `dim`, the slices.

    Arguments: unique
    return_counts: Whether the lengths of the runs are returned too.
    dim: The dimension of the slices; None is elements of the flattened tensor.
    Returns: Tensor, or a tuple with the int64 places and counts that were asked for.

    >>> print(ms.mint.unique_consecutive(ms.Tensor([1, 1, 2, 1])))
    [1 2 1]
    """
    x = check.tensor(input, "unique_consecutive")
    place = None if dim is None else _place(x, dim, "unique_consecutive")
    return ops.unique_consecutive(x, bool(return_inverse), bool(return_counts), place)


def bincount(input: Tensor, weights: Tensor | None = None, minlength: int = 0) -> Tensor:
    """How often each int occurs.

    input: ints of one dimension, not negative.
    weights: what each occurrence counts; None is 1.
    minlength: The least size of the result.
    Returns: Tensor of int64, or of the float dtype of `weights`.
    TypeError: `input` is not a Tensor of ints.
    ValueError: an int is negative, or the shapes differ.

    >>> print(ms.mint.bincount(ms.Tensor([1, 2, 2])))
    [0 1 2]
    """
    x = check.tensor(input, "bincount")
    check.rank(x, 1, "bincount")
    if not is_int(x.dtype):
        raise TypeError(f"For 'bincount', 'input' must hold ints, but got {x.dtype}.")
    if x.size and int(t.reduce_min(x)) < 0:
        raise ValueError("For 'bincount', 'input' must hold no negative ints.")
    if weights is not None and check.tensor(weights, "bincount", "weights").shape != x.shape:
        raise ValueError(f"For 'bincount', 'weights' must have shape {x.shape}, but got {weights.shape}.")
    length = max(int(t.reduce_max(x)) + 1 if x.size else 0, check.integer(minlength, "bincount", "minlength"))
    counted = t.broadcast_to(t.full((), 1, mstype.int64), x.shape) if weights is None else floating(weights)
    return t.scatter_add_d(t.full((length,), 0, counted.dtype), 0, cast(x, mstype.int64), counted)


def searchsorted(
    sorted_sequence: Tensor,
    values: Tensor,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
) -> Tensor:
    """Where values have to be put into sorted rows.

    sorted_sequence: rows in ascending order, along the last dimension.
    values: the values; for each row its own, or any shape for one row.
    out_int32: Whether the result is int32; else int64.
    right: Whether they go behind equal elements.
    side: 'left' or 'right': `right` in words.
    sorter: the indices that sort the rows, where they are in no order.
    Returns: Tensor of the shape of `values`.
    ValueError: the shapes are incompatible, or `side` says something else than `right`.

    >>> print(ms.mint.searchsorted(ms.Tensor([1, 2, 3]), ms.Tensor([0, 2, 9])))
    [0 1 3]
    """
    x, v = check.tensor(sorted_sequence, "searchsorted"), check.tensor(values, "searchsorted", "values")
    if side is not None:
        check.choice(side, ("left", "right"), "searchsorted", "side")
        if side == "left" and right:
            raise ValueError("For 'searchsorted', 'side' must not be 'left' where 'right' is True.")
        right = side == "right"
    if sorter is not None:
        x = ops.gather_elements(x, x.ndim - 1, cast(check.tensor(sorter, "searchsorted", "sorter"), mstype.int64))
    rows = (x.shape[-1],)
    if x.ndim > 1 and x.shape[:-1] != v.shape[:-1]:
        raise ValueError(
            f"For 'searchsorted', the sequence must have 1 dimension, or the shape of the values but for the last one, "
            f"but got shapes {x.shape} and {v.shape}."
        )
    # The place is the number of elements before it.
    line = t.reshape(x, (*x.shape[:-1], 1, *rows)) if x.ndim > 1 else x
    at = t.reshape(v, (*v.shape, 1))
    before = t.less_equal(line, at) if right else t.less(line, at)
    count = t.reduce_sum(cast(before, mstype.int64), (before.ndim - 1,), False)
    return cast(count, mstype.int32) if check.flag(out_int32, "searchsorted", "out_int32") else count
