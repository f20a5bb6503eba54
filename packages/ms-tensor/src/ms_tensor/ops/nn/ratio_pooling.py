"""Pooling by ratios over windows of random sizes (B. Graham, "Fractional Max-Pooling", arXiv 1412.6071)."""

from __future__ import annotations

import itertools
import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..random.distributions import draw


def _edges(size: int, ratio: float, pseudo: bool, drawn: tuple[Any, Any], op: str) -> tuple[Tensor, int]:
    """Where the windows along a dimension begin, and at last the end; and the length of the longest."""
    if ratio < 1:
        raise ValueError(f"For '{op}', the ratios must be at least 1, but got {ratio}.")
    count = math.floor(size / ratio)
    if count < 1:
        raise ValueError(f"For '{op}', {size} elements are too few for the ratio {ratio}.")
    short, rest = divmod(size, count)
    if rest == 0:
        return t.iota(0, short, count + 1, mstype.int64), short
    key, call = drawn
    first = t.full((1,), 0, mstype.int64)
    if pseudo:
        alpha = size / count
        most = min((short + 2) / alpha - 1, (size + 1 - short) / alpha - (count - 1))
        shift = t.mul(t.uniform_(key, (1,), call, mstype.float64), most)
        places = t.add(t.iota(1, 1, count - 1, mstype.float64), shift)
        inner = t.sub(t.cast(t.ceil(t.mul(places, alpha)), mstype.int64), 1)
        return t.concat([first, inner, t.full((1,), size, mstype.int64)], 0), short + 2
    order = t.permutation_(key, count, call)
    lengths = t.add(t.cast(t.less(order, rest), mstype.int64), short)
    return t.concat([first, t.cumsum_(lengths, 0)], 0), short + 1


def _windows(x: Tensor, axis: int, edges: Tensor, longest: int, overlapping: bool) -> tuple[Tensor, Tensor, Tensor]:
    """The windows along a dimension as two dimensions, which of their elements exist, and how many."""
    size, count = x.shape[axis], edges.shape[0] - 1
    starts = t.reshape(t.slice_view(edges, (0,), (count,), (1,)), (count, 1))
    ends = t.reshape(t.slice_view(edges, (1,), (count,), (1,)), (count, 1))
    if overlapping:
        ends, longest = t.minimum(t.add(ends, 1), size), longest + 1
    places = t.add(starts, t.iota(0, 1, longest, mstype.int64))
    shape = (*x.shape[:axis], count, longest, *x.shape[axis + 1 :])
    found = t.take(x, t.reshape(t.minimum(places, size - 1), (-1,)), axis)
    trailing = (1,) * (x.ndim - axis - 1)
    inside = t.reshape(t.less(places, ends), (count, longest, *trailing))
    return t.reshape(found, shape), inside, t.reshape(t.sub(ends, starts), (count, *trailing))


def fractional_pool(
    x: Tensor,
    pooling_ratio: Any,
    pseudo_random: bool,
    overlapping: bool,
    deterministic: bool,
    seed: int,
    seed2: int,
    op: str,
) -> tuple[Tensor, Tensor, Tensor]:
    """Maxima of `FractionalMaxPool`, or means of `FractionalAvgPool`.

    x: of shape (N, H, W, C).
    pooling_ratio: Four floats; the first and the last are 1.0.
    pseudo_random: Whether the lengths follow from one random number; else they are shuffled.
    overlapping: Whether the first element of a window also ends the one before.
    deterministic: Whether the seeds are used.
    seed: The seed of the draws; with both 0 they come from the default generator.
    op: The Primitive's name.
    Returns: tuple of the result (N, H', W', C), and where the windows begin and end along H and W, as int64.
    ValueError: `x` does not have four dimensions, the ratios are out of range, or seeds are given where `deterministic`
        is False.
    """
    check.rank(check.tensor(x, op, "x"), 4, op, "x")
    if len(pooling_ratio) != 4 or pooling_ratio[0] != 1.0 or pooling_ratio[3] != 1.0:
        raise ValueError(f"For '{op}', 'pooling_ratio' must be [1.0, a, b, 1.0], but got {check.show(pooling_ratio)}.")
    if not deterministic and (seed or seed2):
        raise ValueError(f"For '{op}', the seeds must be 0 where 'deterministic' is False, but got {seed}, {seed2}.")
    found = []
    for axis in (1, 2):
        drawn = draw(seed or seed2 or None, op)
        found.append(_edges(x.shape[axis], pooling_ratio[axis], pseudo_random, drawn, op))
    for axis, (edges, longest) in enumerate(found, 1):
        x = _pool(x, axis, edges, longest, overlapping, op)
    return x, found[0][0], found[1][0]


def _pool(x: Tensor, axis: int, edges: Tensor, longest: int, overlapping: bool, op: str) -> Tensor:
    """The maxima or means of the windows along a dimension."""
    windows, inside, lengths = _windows(x, axis, edges, longest, overlapping)
    if op == "FractionalMaxPool":
        # Elements behind a window's end are read as its first one, which cannot change the maximum.
        sizes = tuple(1 if i == axis + 1 else n for i, n in enumerate(windows.shape))
        start = t.slice_view(windows, (0,) * windows.ndim, sizes, (1,) * windows.ndim)
        return t.reduce_max(t.select(inside, windows, start), (axis + 1,), False)
    total = t.reduce_sum(t.select(inside, windows, t.cast(0, x.dtype)), (axis + 1,), False)
    return t.cast(t.div(total, t.cast(lengths, x.dtype)), x.dtype)


def pool_windows(x: Tensor, edges: tuple[Tensor, Tensor], overlapping: bool, op: str) -> Tensor:
    """As `fractional_pool`, over windows that begin at `edges` along H and W."""
    for axis, places in enumerate(edges, 1):
        values = places.tolist()
        longest = max(end - start for start, end in itertools.pairwise(values))
        x = _pool(x, axis, t.cast(places, mstype.int64), longest, overlapping, op)
    return x
