"""Counts: histograms, sets."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import cast, is_int, ops, promote, strict, tensor
from .calculus import diff
from .ranges import linspace
from .searching import bisect


def _counted(places: Tensor, length: int, weights: Tensor | None) -> Tensor:
    """The count of each number below `length`, or the sum of its weights, in float32. Larger numbers are ignored."""
    one = t.full((), 1, mstype.float32)
    ones = t.broadcast_to(one, places.shape) if weights is None else cast(weights, mstype.float32)
    bounded = cast(t.minimum(places, length), mstype.int64)
    sums = t.scatter_add_d(t.full((length + 1,), 0, mstype.float32), 0, bounded, ones)
    return t.slice_view(sums, (0,), (length,), (1,))


def bincount(x: Any, weights: Any = None, minlength: int = 0, length: int | None = None) -> Tensor:
    """Counts the occurrences of each int.

    x: Tensor of one dimension, or a list or tuple, of ints; negative ones count as 0.
    weights: The weight of each element; None is 1.
    minlength: The smallest size of the result.
    length: The size of the result; larger ints are ignored. Needed in a graph.
    Returns: 1-d Tensor of float32.
    TypeError: `x` does not consist of ints.
    ValueError: `x` is not 1-d, or `weights` has another shape.

    >>> print(ms.numpy.bincount([1, 2, 2]))
    [0. 1. 2.]
    """
    values = tensor(x, "bincount")
    check.rank(values, 1, "bincount", "x")
    if not is_int(values.dtype):
        raise TypeError(f"For 'bincount', 'x' must hold ints, but got {values.dtype}.")
    counts = None if weights is None else tensor(weights, "bincount", "weights")
    if counts is not None and counts.shape != values.shape:
        raise ValueError(f"For 'bincount', 'weights' must have shape {values.shape}, but got {counts.shape}.")
    values = t.maximum(values, 0)
    if length is None:
        longest = int(t.reduce_max(values)) + 1 if values.size else 0
        length = max(longest, check.integer(minlength, "bincount", "minlength"))
    return _counted(values, check.integer(length, "bincount", "length"), counts)


def _weighted(a: Tensor, weights: Any, op: str) -> Tensor | None:
    if weights is None:
        return None
    found = tensor(weights, op, "weights")
    if found.shape != a.shape:
        raise ValueError(f"For '{op}', 'weights' must have shape {a.shape}, but got {found.shape}.")
    return t.reshape(found, (-1,))


def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Tensor:
    """Returns the edges of the bins of a histogram.

    a: Tensor, or nested lists or tuples of numbers.
    bins: The number of bins, or the edges.
    range: The first and the last edge; None is the minimum and the maximum of the elements.
    weights: As for `histogram`; has no effect.
    Returns: 1-d Tensor.
    ValueError: `bins` has more dimensions, or `range` is not a pair in ascending order.
    NotImplementedError: `bins` is a str.

    >>> print(ms.numpy.histogram_bin_edges([1, 2, 5], 2))
    [1. 3. 5.]
    """
    x = tensor(a, "histogram_bin_edges", "a")
    _weighted(x, weights, "histogram_bin_edges")
    if isinstance(bins, str):
        raise NotImplementedError("For 'histogram_bin_edges', 'bins' must be an int or edges, not a text.")
    if not isinstance(bins, int):
        edges = tensor(bins, "histogram_bin_edges", "bins")
        check.rank(edges, 1, "histogram_bin_edges", "bins")
        return edges
    if range is None:
        x = cast(t.reshape(x, (-1,)), mstype.float32)
        start, end = (t.reduce_min(x), t.reduce_max(x)) if x.size else (tensor(0.0, ""), tensor(1.0, ""))
    else:
        if not isinstance(range, (tuple, list)) or len(range) != 2 or range[0] > range[1]:
            raise ValueError(
                f"For 'histogram_bin_edges', 'range' must be a pair in ascending order, got {check.show(range)}."
            )
        start, end = (cast(tensor(v, "histogram_bin_edges", "range"), mstype.float32) for v in range)
    same = t.equal(start, end)
    return linspace(t.select(same, t.sub(start, 0.5), start), t.select(same, t.add(end, 0.5), end), bins + 1)


def _bins(x: Tensor, edges: Tensor) -> Tensor:
    """The bin of each value, from 1; the last bin holds its right edge; 0 and the number of edges are outside."""
    count = edges.shape[0]
    # Edges in float32 are compared with what they were made from.
    x = cast(x, mstype.float32) if x.dtype is mstype.float64 and edges.dtype is mstype.float32 else x
    last = t.take(edges, t.full((), count - 1, mstype.int64), 0)
    return t.select(t.equal(x, last), t.full((), count - 1, mstype.int32), bisect(edges, x, True))


def histogram(a: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: bool = False) -> Any:
    """Computes a histogram: counts the elements in each bin.

    Arguments: histogram_bin_edges
    bins: The number of bins, or the edges in ascending order.
    weights: The weight of each element; None is 1.
    Returns: (counts in float32, edges).
    ValueError: an argument has an unexpected form.

    >>> print(ms.numpy.histogram([1, 2, 1], [0, 1, 2, 3])[0])
    [0. 2. 1.]
    """
    x = tensor(a, "histogram", "a")
    counted = _weighted(x, weights, "histogram")
    edges = histogram_bin_edges(x, bins, range)
    size = edges.shape[0]
    count = _counted(_bins(t.reshape(x, (-1,)), edges), size, counted)
    count = t.slice_view(count, (1,), (max(size - 1, 0),), (1,))
    if density and size > 1:
        count = t.div(t.div(count, diff(edges)), t.reduce_sum(count))
    return count, edges


def histogramdd(sample: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: bool = False) -> Any:
    """Computes a multidimensional histogram of points.

    sample: Tensor of shape (points, dimensions), or a list or tuple with one array per dimension.
    bins: The number of bins along each dimension; or for each dimension a number or the edges.
    range: For each dimension None, or the first and the last edge.
    weights: The weight of each point; None is 1.
    Returns: tuple of the counts in float32 and a list of the edges.
    TypeError: `sample` or `bins` has another type.
    ValueError: an argument has an unexpected form.

    >>> count, edges = ms.numpy.histogramdd(([0.0, 1.0], [0.0, 1.0]), 2)
    >>> print(count)
    [[1. 0.]
     [0. 1.]]
    """
    if isinstance(sample, (tuple, list)):
        sample = ops.stack([tensor(v, "histogramdd", "sample") for v in sample], -1)
    x = strict(sample, "histogramdd", "sample")
    check.rank(x, 2, "histogramdd", "sample")
    columns = ops.unbind(x, 1)
    ndim = len(columns)
    if isinstance(bins, int):
        bins = [bins] * ndim
    check.kind(bins, (tuple, list, Tensor), "an int or several", "histogramdd", "bins")
    ranges = [None] * ndim if range is None else range
    if len(bins) != ndim or len(ranges) != ndim:
        raise ValueError(f"For 'histogramdd', 'bins' and 'range' must have {ndim} entries.")
    edges = [histogram_bin_edges(c, b, r) for c, b, r in zip(columns, bins, ranges)]
    sizes = [e.shape[0] for e in edges]
    place = t.full(columns[0].shape, 0, mstype.int32)
    for column, edge, size in zip(columns, edges, sizes):
        place = t.add(t.mul(place, size + 1), _bins(column, edge))
    counted = None if weights is None else tensor(weights, "histogramdd", "weights")
    whole = tuple(size + 1 for size in sizes)
    count = t.reshape(_counted(place, math.prod(whole), counted), whole)
    count = t.slice_view(count, (1,) * ndim, tuple(size - 1 for size in sizes), (1,) * ndim)
    if density:
        total = t.reduce_sum(count)
        for i, edge in enumerate(edges):
            count = t.div(count, t.reshape(diff(edge), tuple(-1 if j == i else 1 for j, _ in enumerate(edges))))
        count = t.div(count, total)
    return count, edges


def unique(x: Tensor, return_inverse: bool = False) -> Any:
    """Returns the distinct elements in the order of their first occurrence.

    x: of numbers; it is flattened.
    return_inverse: Whether to return the index of each element among them too.
    Returns: Tensor; with `return_inverse`, a tuple of two, the second in int32.
    TypeError: `x` is not a Tensor of numbers.

    >>> print(ms.numpy.unique(ms.Tensor([3, 1, 3])))
    [3 1]
    """
    values = strict(x, "unique")
    if values.dtype is mstype.bool_:
        raise TypeError("For 'unique', 'x' must hold numbers, but got bool.")
    flat = t.reshape(values, (-1,))
    _, first, inverse = np.unique(flat.asnumpy(), return_index=True, return_inverse=True)
    order = np.argsort(first)
    found = t.take(flat, Tensor(first[order]), 0)
    rank = np.empty(len(order), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return (found, Tensor(rank[inverse.reshape(-1)])) if return_inverse else found


def _flags(op: str, **flags: Any) -> None:
    for name, value in flags.items():
        check.flag(value, op, name)


def intersect1d(ar1: Any, ar2: Any, assume_unique: bool = False, return_indices: bool = False) -> Any:
    """Returns the distinct elements that are in both arrays, in ascending order.

    ar1: Tensor, or nested lists or tuples of numbers.
    assume_unique: Whether both arrays have distinct elements.
    return_indices: Whether to return the indices of the elements in both arrays too.
    Returns: Tensor; with `return_indices`, a tuple of three, the last two in int32.
    TypeError: an argument is not array-like.

    >>> print(ms.numpy.intersect1d([5, 3, 1], [3, 4, 5]))
    [3 5]
    """
    _flags("intersect1d", assume_unique=assume_unique, return_indices=return_indices)
    x, y = tensor(ar1, "intersect1d", "ar1"), tensor(ar2, "intersect1d", "ar2")
    _, first, second = np.intersect1d(x.asnumpy(), y.asnumpy(), assume_unique, return_indices=True)
    found = t.take(t.reshape(x, (-1,)), Tensor(first), 0)
    found = cast(found, promote(x.dtype, y.dtype))
    return (found, Tensor(first.astype(np.int32)), Tensor(second.astype(np.int32))) if return_indices else found


def setdiff1d(ar1: Any, ar2: Any, assume_unique: bool = False) -> Tensor:
    """Returns the distinct elements of the first array that are not in the second, in ascending order.

    ar1: Tensor, or nested lists or tuples of numbers.
    assume_unique: Whether both arrays have distinct elements; then the order is that of `ar1`.
    Returns: 1-d Tensor.
    TypeError: an argument is not array-like.

    >>> print(ms.numpy.setdiff1d([5, 3, 1, 5], [3]))
    [1 5]
    """
    _flags("setdiff1d", assume_unique=assume_unique)
    x, y = tensor(ar1, "setdiff1d", "ar1"), tensor(ar2, "setdiff1d", "ar2")
    values = x.asnumpy().reshape(-1)
    kept = np.flatnonzero(~np.isin(values, y.asnumpy()))
    if not assume_unique:
        kept = kept[np.unique(values[kept], return_index=True)[1]]
    return t.take(t.reshape(x, (-1,)), Tensor(kept), 0)


from .._generated.rows.numpy import *
