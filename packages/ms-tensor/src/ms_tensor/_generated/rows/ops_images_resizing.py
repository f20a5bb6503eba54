"""Functions of `ms_tensor.ops.images.resizing`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from typing import Any
import math


def interpolate(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """The spatial dimensions resized.

    input: of shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
    size: The new sizes, an int for all or one for each spatial dimension.
    scale_factor: What sizes are multiplied by, a float for all or one for each; instead of `size`.
    mode: 'nearest' and 'area' for all ranks, 'nearest-exact' for 3 and 4, 'linear' for 3, 'bilinear' and 'bicubic'
        for 4, 'trilinear' for 5.
    align_corners: Whether the corners' centres, instead of their edges, coincide; for 'linear', 'bilinear',
        'bicubic' and 'trilinear'. Default: None, which is False.
    recompute_scale_factor: Whether `scale_factor` only gives the new sizes. Without it, 'trilinear', 'area' and
        'nearest' of rank 5 alone take a `scale_factor`.
    Returns: Tensor of the dtype of `input`.
    TypeError: `input` is not a Tensor, or not of a float dtype where `mode` computes weighted sums ('linear',
        'bilinear', 'bicubic', 'trilinear'); `size` is not an int, `scale_factor` is not a float.
    ValueError: neither or both of `size` and `scale_factor`; a number is not positive; `mode` is unknown, or does
        not take this rank or option.

    >>> print(ops.interpolate(Tensor([[[1.0, 2.0, 3.0]]]), size=6))
    [[[1. 1. 2. 2. 3. 3.]]]
    """
    return resize(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


def _scaled(input: Tensor, scales: Any) -> tuple[int, ...]:
    return tuple(_times(n, scale) for n, scale in zip(input.shape[2:], scales, strict=True))


def _times(n: int, scale: float) -> int:
    """The floor of `n * scale`: by integers where the product has no rounding, which keeps open sizes open."""
    up, down = scale.as_integer_ratio()
    return n * up // down if up < 1 << 20 and n < 1 << 32 else math.floor(n * scale)


def weighted(x: Tensor, op: str, resample: Callable[[Tensor], Tensor]) -> Tensor:
    """`resample(x)` for a float `x`. Sums over 16-bit elements are rounded once, at the end."""
    check.floating(x, op)
    if x.dtype in (mstype.float32, mstype.float64):
        return resample(x)
    return t.cast(resample(t.cast(x, mstype.float32)), x.dtype)


def _index(position: Tensor, size: int) -> Tensor:
    return t.cast(t.minimum(t.maximum(position, 0.0), check.real(size - 1)), mstype.int64)


def nearest(x: Tensor, axis: int, wanted: int, align: bool=False, half: bool=False, step: float | None=None) -> Tensor:
    """A dimension resized to the nearest elements."""
    size = x.shape[axis]
    position = _positions(size, wanted, align, half, step, mstype.float32)
    near = t.floor(t.add(position, 0.5)) if align or half else t.floor(position)
    return t.take(x, _index(near, size), axis)


def _along(weight: Tensor, x: Tensor, axis: int) -> Tensor:
    return t.reshape(weight, (-1, *(1,) * (x.ndim - 1 - axis)))


def linear_1d(x: Tensor, wanted: int, align: bool, step: float | None=None) -> Tensor:
    """`linear` of the length of (N, C, L), where a single output is the first element (ONNX's pytorch_half_pixel)."""
    align = align or wanted == 1
    return weighted(x, "ResizeLinear1D", lambda x: linear(x, 2, wanted, align, not align, step))


def cubic_exact(x: Tensor, axis: int, wanted: int, align: bool, step: float | None=None) -> Tensor:
    """As `cubic`, with exact fractions, the coefficient -0.75 and the outermost elements repeated in both modes."""
    position = _positions(x.shape[axis], wanted, align, not align, step, x.dtype)
    below = t.floor(position)
    return _sum_of_taps(x, axis, _taps(below), _cubic_weights(t.sub(position, below), -0.75))


def _taps(below: Tensor) -> list[Tensor]:
    """The positions of the four elements around each place."""
    return [t.add(below, float(k)) for k in (-1, 0, 1, 2)]


def _cubic_weights(fraction: Tensor, a: float) -> list[Tensor]:
    distances = [t.add(fraction, 1.0), fraction, t.sub(1.0, fraction), t.sub(2.0, fraction)]
    return [_cubic_weight(d, a, near) for d, near in zip(distances, (False, True, True, False), strict=True)]


def _cubic_weight(distance: Tensor, a: float, near: bool) -> Tensor:
    """The kernel at a distance below 1 (`near`), or between 1 and 2."""
    if near:
        return t.add(t.mul(t.mul(t.sub(t.mul(distance, a + 2), a + 3), distance), distance), 1.0)
    return t.sub(t.mul(t.add(t.mul(t.sub(t.mul(distance, a), 5 * a), distance), 8 * a), distance), 4 * a)


def upsample(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """As `interpolate`.

    >>> ops.upsample(ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)
    """
    return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


for _row in (interpolate, _scaled, _times, weighted, _index, nearest, _along, linear_1d, cubic_exact, _taps, _cubic_weights, _cubic_weight, upsample,):
    _row.__module__ = "ms_tensor.ops.images.resizing"

__all__ = [
    "interpolate",
    "_scaled",
    "_times",
    "weighted",
    "_index",
    "nearest",
    "_along",
    "linear_1d",
    "cubic_exact",
    "_taps",
    "_cubic_weights",
    "_cubic_weight",
    "upsample",
]

from ms_tensor.ops.images.resizing import _positions, _sum_of_taps, linear, resize
