"""Resizing of the spatial dimensions of images and sequences by one weighted gather per dimension.

Three rules map a position in the result to a position in the input: the centres of the corners coincide
(`align_corners`), the edges of the corners coincide (`half`, half-pixel centres), or the centres of the first elements
coincide (neither).
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t

_MODES = ("nearest", "linear", "bilinear", "bicubic", "area", "nearest-exact", "trilinear")
_MINT_MODES = ("nearest", "linear", "bilinear", "bicubic", "trilinear")
# The ranks that each mode supports, with the options for each rank.
_TAKES: dict[str, dict[int, tuple[str, ...]]] = {
    "nearest": {3: (), 4: (), 5: ("scale_factor",)},
    "linear": {3: ("align_corners",)},
    "bilinear": {4: ("align_corners",)},
    "bicubic": {4: ("align_corners",)},
    "area": {3: ("scale_factor",), 4: ("scale_factor",), 5: ("scale_factor",)},
    "nearest-exact": {3: (), 4: ()},
    "trilinear": {5: ("align_corners", "scale_factor")},
}
_STEPS = 1 << 10  # the fractions for which `ResizeBicubic` has weights


def resize(
    input: Tensor,
    size: Any,
    scale_factor: Any,
    mode: str,
    align_corners: bool | None,
    recompute_scale_factor: bool | None,
    *,
    mint: bool = False,
) -> Tensor:
    """Implements `ops.interpolate` or, with `mint`, `mint.interpolate`, where every mode uses `scale_factor` unchanged
    and 'linear' and 'bicubic' have PyTorch's weights."""
    check.tensor(input, "interpolate")
    spatial = input.ndim - 2
    sizes, scales = _sizes_and_scales(size, scale_factor, spatial)
    check.choice(mode, _MINT_MODES if mint else _MODES, "interpolate", "mode")
    if input.ndim not in _TAKES[mode]:
        ranks = " or ".join(str(rank) for rank in _TAKES[mode])
        raise ValueError(f"For 'interpolate', mode '{mode}' takes {ranks} dimensions, but got {input.ndim}.")
    takes = _TAKES[mode][input.ndim]
    if recompute_scale_factor is not None and check.flag(
        recompute_scale_factor, "interpolate", "recompute_scale_factor"
    ):
        if sizes is not None:
            raise ValueError("For 'interpolate', 'recompute_scale_factor' is not for an explicit 'size'.")
        scales, sizes = None, _scaled(input, scales)
    elif sizes is None and "scale_factor" not in takes and not mint:
        raise ValueError(f"For 'interpolate', mode '{mode}' of rank {input.ndim} takes no 'scale_factor'.")
    if sizes is None:
        sizes = _scaled(input, scales)
    align = False
    if align_corners is not None:
        align = check.flag(align_corners, "interpolate", "align_corners")
        if "align_corners" not in takes:
            raise ValueError(f"For 'interpolate', mode '{mode}' takes no 'align_corners'.")
    if any(n < 1 for n in (*input.shape[2:], *sizes)):
        raise ValueError(f"For 'interpolate', shape {input.shape} is not resized to {sizes}.")
    return _resized(input, sizes, scales, mode, align, mint)


def _sizes_and_scales(size: Any, scale_factor: Any, spatial: int) -> tuple[Any, Any]:
    if size is not None and scale_factor is not None:
        raise ValueError("For 'interpolate', 'size' and 'scale_factor' cannot be set simultaneously.")
    if size is None and scale_factor is None:
        raise ValueError("For 'interpolate', 'size' and 'scale_factor' cannot be both empty.")
    name, given = ("size", size) if size is not None else ("scale_factor", scale_factor)
    several = tuple(given) if isinstance(given, (tuple, list)) else (given,) * max(spatial, 1)
    for value in several:
        if size is not None:
            check.integer(value, "interpolate", name)
        elif not isinstance(value, float):
            raise TypeError(f"For 'interpolate', '{name}' must be a float, but got {type(value).__name__}.")
        if not 0 < value < 1 << 40:
            raise ValueError(f"For 'interpolate', '{name}' must be greater than 0, but got {check.show(value)}.")
    if len(several) != spatial:
        raise ValueError(
            f"For 'interpolate', '{name}' must have one entry for each of {spatial} spatial dimensions, "
            f"but got {check.show(given)}."
        )
    return (several, None) if size is not None else (None, several)


def _resized(x: Tensor, sizes: Any, scales: Any, mode: str, align: bool, mint: bool) -> Tensor:
    if mode == "area":
        return _area(x, sizes)
    steps = (None,) * len(sizes) if scales is None else tuple(1.0 / s for s in scales)
    if mode == "linear" and not mint:
        return linear_1d(x, sizes[0], align, steps[0])

    def resample(x: Tensor) -> Tensor:
        # The last dimension first, because it is contiguous in memory.
        for axis in range(x.ndim - 1, 1, -1):
            wanted, step = sizes[axis - 2], steps[axis - 2]
            if mode in ("nearest", "nearest-exact"):
                x = nearest(x, axis, wanted, half=mode == "nearest-exact", step=step)
            elif mode != "bicubic":
                x = linear(x, axis, wanted, align, not align, step)
            elif mint:
                x = cubic_exact(x, axis, wanted, align, step)
            else:
                x = cubic(x, axis, wanted, align, not align)
        return x

    return resample(x) if mode in ("nearest", "nearest-exact") else weighted(x, "interpolate", resample)


def bilinear(x: Tensor, sizes: Any, align: bool, half: bool, op: str) -> Tensor:
    """Resizes the last two dimensions of an (N, C, H, W) tensor linearly."""

    def resample(x: Tensor) -> Tensor:
        for i, size in enumerate(sizes):
            x = linear(x, 2 + i, size, align, half)
        return x

    return weighted(x, op, resample)


def _area(x: Tensor, sizes: Any) -> Tensor:
    """Returns the mean of the elements that each element of the result covers at least partially."""
    from ..nn import adaptive_pooling, window

    if len(sizes) > 1:
        return adaptive_pooling.adaptive_average(x, sizes, len(sizes))
    return window.adaptive_means(check.floating(x, "interpolate"), 2, (sizes[0],))


def _positions(size: int, wanted: int, align: bool, half: bool, step: float | None, dtype: Any) -> Tensor:
    """Returns the position of each element of the result in the input."""
    if align:
        step = (size - 1) / (wanted - 1) if wanted > 1 else 0.0
    elif step is None:
        step = size / wanted
    index = t.iota(0, 1, wanted, dtype)
    return t.sub(t.mul(t.add(index, 0.5), step), 0.5) if half and not align else t.mul(index, step)


def linear(x: Tensor, axis: int, wanted: int, align: bool, half: bool, step: float | None = None) -> Tensor:
    """Resizes a dimension of a float32 or float64 tensor by linear interpolation."""
    size = x.shape[axis]
    if size == wanted and step is None:
        return x
    position = t.maximum(_positions(size, wanted, align, half, step, x.dtype), 0.0)
    below = t.floor(position)
    first, second = t.take(x, _index(below, size), axis), t.take(x, _index(t.add(below, 1.0), size), axis)
    return t.add(first, t.mul(t.sub(second, first), _along(t.sub(position, below), x, axis)))


def cubic(x: Tensor, axis: int, wanted: int, align: bool, half: bool) -> Tensor:
    """Resizes a dimension of a float32 or float64 tensor by cubic convolution (Keys, 1981), like `ResizeBicubic`.

    Weights are rounded to the nearest of 1024 fractions. With half-pixel centres the coefficient is -0.5 and elements
    outside have weight 0; otherwise it is -0.75 and the outermost elements are repeated.
    """
    size = x.shape[axis]
    position = _positions(size, wanted, align, half, None, x.dtype)
    below = t.floor(position)
    fraction = t.div(t.round(t.mul(t.sub(position, below), float(_STEPS))), float(_STEPS))
    places, weights = _taps(below), _cubic_weights(fraction, -0.5 if half else -0.75)
    if half:
        inside = [t.logical_and(t.greater_equal(p, 0.0), t.less(p, check.real(size))) for p in places]
        weights = [t.mul(w, t.cast(i, x.dtype)) for w, i in zip(weights, inside, strict=True)]
        total = t.add(t.add(weights[0], weights[1]), t.add(weights[2], weights[3]))
        weights = [t.div(w, total) for w in weights]
    return _sum_of_taps(x, axis, places, weights)


def _sum_of_taps(x: Tensor, axis: int, places: list[Tensor], weights: list[Tensor]) -> Tensor:
    size = x.shape[axis]
    parts = [
        t.mul(t.take(x, _index(place, size), axis), _along(weight, x, axis))
        for place, weight in zip(places, weights, strict=True)
    ]
    return t.add(t.add(t.add(parts[0], parts[1]), parts[2]), parts[3])


from ..._generated.rows.ops_families import *
