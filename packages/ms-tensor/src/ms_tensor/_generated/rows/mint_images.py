"""Functions of `ms_tensor.mint.images`, from the rows of `ms_tensor.function_rows.mint_networks`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor.numpy._common import ops
from ms_tensor.ops.images import resizing
from typing import Any


def interpolate(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """An image in another size.

    input: shape (N, C, *).
    size: The size: an int or one for each axis.
    scale_factor: Or how many times: a number or one for each axis.
    mode: 'nearest', 'linear' for 3 dimensions, 'bilinear' and 'bicubic' for 4, 'trilinear' for 5.
    align_corners: Whether the middles of the corners' pixels stay.
    recompute_scale_factor: Whether the factor is worked out from the sizes.
    ValueError: neither or both of `size` and `scale_factor`, or no such mode.

    >>> ms.mint.functional.interpolate(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
    """
    sizes, scales = _scale(input, size, scale_factor)
    return resizing.resize(input, sizes, scales, mode, align_corners, recompute_scale_factor, mint=True)


def upsample(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None) -> Tensor:
    """As `interpolate`.

    input: shape (N, C, *).
    size: The size.
    scale_factor: Or how many times.
    mode: The mode.
    align_corners: Whether the middles of the corners' pixels stay.

    >>> ms.mint.functional.upsample(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
    """
    return interpolate(input, size, scale_factor, mode, align_corners)


def grid_sample(input: Tensor, grid: Tensor, mode: str='bilinear', padding_mode: str='zeros', align_corners: bool | None=None) -> Tensor:
    """An image's values at the places of a grid.

    input: shape (N, C, H, W) or (N, C, D, H, W).
    grid: shape (N, h, w, 2) or (N, d, h, w, 3): places in [-1, 1].
    mode: 'bilinear' or 'nearest'.
    padding_mode: 'zeros', 'border' or 'reflection'.
    align_corners: Whether -1 and 1 are the middles of the corners' pixels.

    >>> ms.mint.functional.grid_sample(ms.mint.ones((1, 1, 2, 2)), ms.mint.zeros((1, 3, 3, 2))).shape
    (1, 1, 3, 3)
    """
    return ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))


def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """Channels spread over the image.

    input: shape (*, C * r * r, H, W).
    upscale_factor: r.
    Returns: Tensor of shape (*, C, H * r, W * r).

    >>> ms.mint.functional.pixel_shuffle(ms.mint.ones((1, 4, 2, 2)), 2).shape
    (1, 1, 4, 4)
    """
    return ops.pixel_shuffle(check.tensor(input, "pixel_shuffle"), upscale_factor)


for _row in (interpolate, upsample, grid_sample, pixel_shuffle,):
    _row.__module__ = "ms_tensor.mint.images"

__all__ = [
    "interpolate",
    "upsample",
    "grid_sample",
    "pixel_shuffle",
]

from ms_tensor.mint.images import _scale
