"""Functions of `ms_tensor.ops.images.resizing`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


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


def upsample(input: Tensor, size: Any=None, scale_factor: Any=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> Tensor:
    """As `interpolate`.

    >>> ops.upsample(ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)
    """
    return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


for _function in (interpolate, upsample,):
    _function.__module__ = "ms_tensor.ops.images.resizing"

__all__ = [
    "interpolate",
    "upsample",
]

from ms_tensor.ops.images.resizing import resize
