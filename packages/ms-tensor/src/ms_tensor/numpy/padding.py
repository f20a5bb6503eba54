"""Padding in NumPy's modes."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from ._common import cast, constant, floating, is_float, ops, slice_axis, tensor
from .applying import apply_along_axis

_MODES = "constant edge empty linear_ramp maximum mean median minimum reflect symmetric wrap".split()


def _pairs(value: Any, ndim: int, name: str) -> list[tuple[Any, Any]]:
    """A number, a pair, or a pair for each axis."""
    if isinstance(value, Tensor):
        value = value.tolist()
    check.kind(value, (int, float, tuple, list), "a number, tuple or list", "pad", name)
    try:
        table = np.broadcast_to(np.array(value), (ndim, 2))
    except ValueError:
        raise ValueError(
            f"For 'pad', '{name}' must be one number, a pair, or {ndim} pairs, but got {check.show(value)}."
        ) from None
    return [tuple(row) for row in table.tolist()]


def _widths(value: Any, ndim: int) -> list[tuple[int, int]]:
    found = [tuple(check.integer(v, "pad", "pad_width") for v in row) for row in _pairs(value, ndim, "pad_width")]
    if min(v for row in found for v in row) < 0:
        raise ValueError(f"For 'pad', 'pad_width' must not be negative, but got {check.show(value)}.")
    return found  # type: ignore[return-value]


def _constant(x: Tensor, place: int, width: tuple[int, int], values: tuple[Any, Any]) -> Tensor:
    parts = [x]
    for before, count, value in ((True, width[0], values[0]), (False, width[1], values[1])):
        if count:
            side = t.full((*x.shape[:place], count, *x.shape[place + 1 :]), value, x.dtype)
            parts.insert(0 if before else len(parts), side)
    return t.concat(parts, place) if len(parts) > 1 else x


def _ramp(x: Tensor, place: int, width: tuple[int, int], values: tuple[Any, Any]) -> Tensor:
    wide = cast(x, floating(x).dtype)
    size = x.shape[place]
    parts = [x]
    for before, count, value in ((True, width[0], values[0]), (False, width[1], values[1])):
        if count:
            edge = slice_axis(wide, place, 0, 1) if before else slice_axis(wide, place, size - 1, size)
            # From the end value (left) or up to it (right), in equal steps.
            share = (
                t.iota(1.0, -1.0 / count, count, wide.dtype)
                if before
                else t.iota(1.0 / count, 1.0 / count, count, wide.dtype)
            )
            share = t.reshape(share, tuple(-1 if i == place else 1 for i in range(x.ndim)))
            side = t.add(edge, t.mul(t.sub(float(value), edge), share))
            parts.insert(0 if before else len(parts), cast(side, x.dtype))
    return t.concat(parts, place) if len(parts) > 1 else x


def _statistic(x: Tensor, place: int, width: tuple[int, int], length: tuple[int, int] | None, reduce: Any) -> Tensor:
    size = x.shape[place]
    left, right = (size, size) if length is None else (min(v, size) for v in length)
    sides = (slice_axis(x, place, 0, left), slice_axis(x, place, size - right, size))
    parts = [x]
    for before, count, side in ((True, width[0], sides[0]), (False, width[1], sides[1])):
        if count:
            value = cast(reduce(side, place), x.dtype)
            value = t.broadcast_to(value, (*x.shape[:place], count, *x.shape[place + 1 :]))
            parts.insert(0 if before else len(parts), value)
    return t.concat(parts, place) if len(parts) > 1 else x


def _mean(x: Tensor, place: int) -> Tensor:
    return accumulate.mean(floating(x), (place,), True)


def _mirrored(x: Tensor, place: int, width: tuple[int, int], mode: Any, odd: bool) -> Tensor:
    size = x.shape[place]
    if not odd:
        return t.take(x, constant(np.pad(np.arange(size), width, mode)), place)
    # The odd kinds are linear in the elements: NumPy's padding of the unit vectors is the matrix.
    matrix = constant(np.pad(np.eye(size, dtype=np.float64), (width, (0, 0)), mode, reflect_type="odd"))
    moved = ops.moveaxis(x, place, -1)
    wide = moved if is_float(x.dtype) else cast(moved, mstype.float64)
    found = ops.matmul(wide, ops.swapaxes(cast(matrix, wide.dtype), 0, 1))
    return ops.moveaxis(cast(found, x.dtype), -1, place)


def pad(
    arr: Any,
    pad_width: Any,
    mode: Any = "constant",
    stat_length: Any = None,
    constant_values: Any = 0,
    end_values: Any = 0,
    reflect_type: str = "even",
    **kwargs: Any,
) -> Tensor:
    """Pads an array-like value.

    arr: Tensor, or nested lists or tuples of numbers; a 0-d one is returned as it is.
    pad_width: The numbers of elements: a number, a pair (before, after), or a pair per axis.
    mode: 'constant', 'edge', 'empty' (zeros), 'linear_ramp', 'maximum', 'mean', 'minimum', 'reflect',
        'symmetric', 'wrap'; or a function of a padded vector, the pair, the axis and `kwargs` that returns a new
        vector.
    stat_length: The number of elements at each end that the statistics use; None is all.
    constant_values: The values of 'constant'.
    end_values: The outermost values of 'linear_ramp'.
    reflect_type: 'even', or 'odd' (mirrored at the edge's value too).
    kwargs: Arguments of a function `mode`.
    Returns: Tensor of the dtype of `arr`, with the padded sizes.
    TypeError: a width is not an int.
    ValueError: a width is negative, or `mode` is unknown.
    NotImplementedError: the mode is 'median'.

    >>> print(ms.numpy.pad(ms.Tensor([1, 2, 3]), (1, 2), "edge"))
    [1 1 2 3 3 3]
    """
    x = tensor(arr, "pad", "arr")
    if mode not in _MODES and not callable(mode):
        raise ValueError(f"For 'pad', 'mode' must be one of {_MODES} or a function, but got {check.show(mode)}.")
    if x.ndim == 0:
        return x
    if mode == "median":
        raise NotImplementedError("For 'pad', the mode 'median' is not there.")
    widths = _widths(pad_width, x.ndim)
    constants = _pairs(constant_values if mode == "constant" else 0, x.ndim, "constant_values")
    lengths = None if stat_length is None else _pairs(stat_length, x.ndim, "stat_length")
    ends = _pairs(end_values, x.ndim, "end_values")
    for place, width in enumerate(widths):
        match mode:
            case "linear_ramp":
                x = _ramp(x, place, width, ends[place])
            case "maximum" | "minimum":
                reduce = t.reduce_max if mode == "maximum" else t.reduce_min
                x = _statistic(
                    x, place, width, lengths[place] if lengths else None, lambda v, p, r=reduce: r(v, (p,), True)
                )
            case "mean":
                x = _statistic(x, place, width, lengths[place] if lengths else None, _mean)
            case "edge" | "wrap":
                x = _mirrored(x, place, width, mode, False)
            case "reflect" | "symmetric":
                x = _mirrored(
                    x, place, width, mode, check.choice(reflect_type, ("even", "odd"), "pad", "reflect_type") == "odd"
                )
            case _:
                x = _constant(x, place, width, constants[place])
    if callable(mode):
        for place, width in enumerate(widths):
            x = apply_along_axis(mode, place, x, width, place, kwargs)
    return x
