"""Differences, integrals, convolutions, phases."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import (
    axes as axes_of,
)
from ._common import (
    axis as axis_of,
)
from ._common import (
    cast,
    common,
    floating,
    ops,
    promote,
    shapes,
    slice_axis,
    strict,
    tensor,
)
from .joining import concatenate


def _beside(value: Any, a: Tensor, place: int, op: str) -> Tensor:
    """A value to join before or after `a`: a number gets size 1 along the axis."""
    x = tensor(value, op, "prepend")
    return t.broadcast_to(x, (*a.shape[:place], 1, *a.shape[place + 1 :])) if x.ndim == 0 else x


def diff(a: Tensor, n: int = 1, axis: int = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """Computes the `n`-th differences of consecutive elements.

    n: The order of the differences; not negative, and less than the size.
    prepend: Values before the first element: number, Tensor, or lists of numbers.
    append: Values after the last element.
    Returns: Tensor of the shape of `a`, except that each difference takes 1 off the size along `axis`.
    TypeError: `a` is not a Tensor, or `n` not an int.
    ValueError: `n` is out of range, or `axis`.

    >>> print(ms.numpy.diff(ms.Tensor([1, 4, 9])))
    [3 5]
    """
    x = strict(a, "diff", "a")
    place, times = axis_of(axis, x.ndim, "diff"), check.integer(n, "diff", "n")
    if times < 0:
        raise ValueError(f"For 'diff', 'n' must not be negative, but got {check.show(times)}.")
    if times == 0:
        return x
    parts = [x]
    if prepend is not None:
        parts.insert(0, _beside(prepend, x, place, "diff"))
    if append is not None:
        parts.append(_beside(append, x, place, "diff"))
    x = concatenate(parts, place) if len(parts) > 1 else x
    if times >= x.shape[place]:
        raise ValueError(f"For 'diff', 'n' must be less than the size {x.shape[place]}, but got {check.show(times)}.")
    for _ in range(times):
        size = x.shape[place]
        later, earlier = slice_axis(x, place, 1, size), slice_axis(x, place, 0, size - 1)
        x = t.not_equal(later, earlier) if x.dtype is mstype.bool_ else t.sub(later, earlier)
    return x


def ediff1d(ary: Tensor, to_end: Any = None, to_begin: Any = None) -> Tensor:
    """Computes the differences of consecutive elements of the flattened tensor.

    ary: Tensor.
    to_end: Values to append.
    to_begin: Values to prepend.
    Returns: Tensor of one dimension, of the dtype of `ary`.

    >>> print(ms.numpy.ediff1d(ms.Tensor([1, 4, 9]), to_end=7))
    [3 5 7]
    """
    x = strict(ary, "ediff1d", "ary")
    parts = [diff(t.reshape(x, (-1,)))]
    for place, value in ((0, to_begin), (len(parts) + 1, to_end)):
        if value is not None:
            parts.insert(place, t.reshape(cast(tensor(value, "ediff1d", "to_end"), x.dtype), (-1,)))
    return concatenate(parts) if len(parts) > 1 else parts[0]


def _slope(f: Tensor, place: int, h: Any) -> Tensor:
    size = f.shape[place]
    first = t.sub(slice_axis(f, place, 1, 2), slice_axis(f, place, 0, 1))
    last = t.sub(slice_axis(f, place, size - 1, size), slice_axis(f, place, size - 2, size - 1))
    parts = [first, last]
    if size > 2:
        middle = t.sub(slice_axis(f, place, 2, size), slice_axis(f, place, 0, size - 2))
        parts.insert(1, t.mul(middle, 0.5))
    return t.div(t.concat(parts, place), h)


def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    """Computes the gradient by central differences; at the ends by one-sided ones.

    f: Tensor, or nested lists or tuples of numbers.
    varargs: The distance between elements: one number for all axes, or one per axis. Default: 1.
    edge_order: Must be 1.
    Returns: Tensor; a list of them for several axes.
    TypeError: the number of distances is wrong.
    ValueError: an axis has fewer than two elements.
    NotImplementedError: `edge_order` is not 1, or a distance is not a number.

    >>> print(ms.numpy.gradient([1, 2, 4, 7]))
    [1.  1.5 2.5 3. ]
    """
    if edge_order != 1:
        raise NotImplementedError(f"For 'gradient', 'edge_order' must be 1, but got {check.show(edge_order)}.")
    x = tensor(f, "gradient", "f")
    x = x if x.dtype is mstype.float64 else cast(x, mstype.float32)
    over = tuple(sorted(axes_of(axis, x.ndim, "gradient")))
    if len(varargs) not in (0, 1, len(over)):
        raise TypeError(f"For 'gradient', one distance or {len(over)} are needed, but got {len(varargs)}.")
    distances = (varargs or (1,)) * (1 if len(varargs) == len(over) else len(over))
    found = []
    for place, h in zip(over, distances):
        if x.shape[place] < 2:
            raise ValueError(f"For 'gradient', each axis must have two elements, but got shape {x.shape}.")
        if not isinstance(h, (int, float)) and not (isinstance(h, Tensor) and h.ndim == 0):
            raise NotImplementedError("For 'gradient', a distance must be a number.")
        found.append(_slope(x, place, cast(h, x.dtype) if isinstance(h, Tensor) else float(h)))
    return found[0] if len(found) == 1 else found


def trapz(y: Any, x: Any = None, dx: float = 1.0, axis: int = -1) -> Tensor:
    """Integrates by the trapezoidal rule.

    y: Tensor, or nested lists or tuples of numbers: the values.
    x: The sample points, in one dimension or as `y`; None means a distance of `dx`.
    dx: The distance between samples.
    Returns: Tensor of a float dtype.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.trapz([1, 2, 3]))
    4.0
    """
    samples = floating(tensor(y, "trapz", "y"))
    values = accumulate.widened(samples)
    place = axis_of(axis, values.ndim, "trapz")
    size = values.shape[place]
    middle = t.add(slice_axis(values, place, 1, size), slice_axis(values, place, 0, size - 1))
    if x is None:
        width = cast(tensor(dx, "trapz", "dx"), values.dtype)
    else:
        points = tensor(x, "trapz", "x")
        width = cast(diff(points, axis=-1 if points.ndim == 1 else place), values.dtype)
        if width.ndim == 1:
            width = t.reshape(width, (-1, *(1,) * (values.ndim - place - 1)))
    shapes("trapz", middle.shape, width.shape)
    return accumulate.narrowed(t.reduce_sum(t.div(t.mul(middle, width), 2.0), (place,), False), samples)


def _sliding(a: Tensor, v: Tensor, mode: Any, op: str) -> Tensor:
    """The sums of products of `v` with every window of `a`, which is not shorter."""
    if mode not in ("full", "same", "valid"):
        raise ValueError(f"For '{op}', 'mode' must be 'full', 'same' or 'valid', but got {check.show(mode)}.")
    size = v.shape[0]
    low, high = {"full": (size - 1, size - 1), "same": (size // 2, size - 1 - size // 2), "valid": (0, 0)}[mode]
    if low or high:
        a = t.pad_constant(a, (low,), (high,), 0)
    count = a.shape[0] - size + 1
    places = t.add(t.reshape(t.iota(0, 1, count, mstype.int64), (count, 1)), t.iota(0, 1, size, mstype.int64))
    return t.reduce_sum(t.mul(t.take(a, places, 0), v), (1,), False)


def _vectors(a: Any, v: Any, op: str) -> tuple[Tensor, Tensor]:
    x, y = tensor(a, op, "a"), tensor(v, op, "v")
    if x.size == 0 or y.size == 0:
        raise ValueError(f"For '{op}', 'a' and 'v' must have elements, but got shapes {x.shape} and {y.shape}.")
    x, y = (z if z.ndim else t.reshape(z, (1,)) for z in (x, y))
    if x.ndim != 1 or y.ndim != 1:
        raise ValueError(f"For '{op}', 'a' and 'v' must have one dimension, but got shapes {x.shape} and {y.shape}.")
    return x, y


def convolve(a: Any, v: Any, mode: str = "full") -> Tensor:
    """Computes the convolution of two vectors.

    a: Tensor of one dimension, or a list or tuple of numbers.
    v: As `a`.
    mode: 'full' (every overlap), 'same' (the size of the longer vector) or 'valid' (complete overlaps).
    Returns: 1-d Tensor of the promoted dtype.
    ValueError: a vector is empty or has more dimensions, or `mode` is unknown.

    >>> print(ms.numpy.convolve([1, 2, 3], [0, 1]))
    [0 1 2 3]
    """
    x, y = _vectors(a, v, "convolve")
    dtype = promote(x.dtype, y.dtype)
    x, y = cast(x, dtype), cast(y, dtype)
    if x.shape[0] < y.shape[0]:
        x, y = y, x
    return _sliding(x, ops.flip(y, (0,)), mode, "convolve")


def correlate(a: Any, v: Any, mode: str = "valid") -> Tensor:
    """Computes the cross-correlation of two vectors.

    Arguments: convolve
    Returns: 1-d Tensor of a float dtype.

    >>> print(ms.numpy.correlate([1, 2, 3], [0, 1, 0.5]))
    [3.5]
    """
    x, y = _vectors(a, v, "correlate")
    dtype = common(floating(x), floating(y))
    x, y = cast(x, dtype), cast(y, dtype)
    if x.shape[0] >= y.shape[0]:
        return _sliding(x, y, mode, "correlate")
    # With the vectors swapped, the result is reversed.
    return ops.flip(_sliding(y, x, mode, "correlate"), (0,))


def unwrap(p: Any, discont: float = math.pi, axis: int = -1) -> Tensor:
    """Removes jumps from phases: differences of more than half a turn are reduced by whole turns.

    p: Tensor, or nested lists or tuples of numbers, in radians.
    discont: The smallest jump that is removed.
    Returns: Tensor of a float dtype, of the shape of `p`.
    TypeError: `discont` is not a number.
    ValueError: `axis` is out of range.

    >>> print(ms.numpy.unwrap([0.0, 1.0, 2.0]))
    [0. 1. 2.]
    """
    check.kind(discont, (int, float), "a number", "unwrap", "discont")
    x = floating(tensor(p, "unwrap", "p"))
    place = axis_of(axis, x.ndim, "unwrap")
    if x.shape[place] < 2:
        return x
    step = diff(x, axis=place)
    within = t.sub(t.floor_mod(t.add(step, math.pi), 2 * math.pi), math.pi)
    at_edge = t.logical_and(t.equal(within, -math.pi), t.greater(step, 0))
    within = t.select(at_edge, t.full((), math.pi, x.dtype), within)
    mended = t.select(t.less(t.abs(step), discont), t.full((), 0, x.dtype), t.sub(within, step))
    rest = t.add(slice_axis(x, place, 1, x.shape[place]), ops.cumsum(mended, place))
    return t.concat([slice_axis(x, place, 0, 1), rest], place)
