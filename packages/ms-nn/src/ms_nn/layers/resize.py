"""Layers that resize images."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor.ops.images.resizing import bilinear

from .._validate import boolean, ints, tensors
from ..cell import Cell

__all__ = ["ResizeBilinear", "Upsample"]


class Upsample(Cell):
    """Resizes the input; see `ops.interpolate`.

    size: The new spatial sizes.
    scale_factor: The factor, in its stead.
    mode: 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear', 'area' or 'nearest-exact'.
    align_corners: Whether the corners stay where they are.
    recompute_scale_factor: Whether the factor is computed anew from the sizes.

    >>> nn.Upsample(size=(4, 6))(ops.ones((1, 1, 2, 3))).shape
    (1, 1, 4, 6)
    """

    def __init__(
        self,
        size: Any = None,
        scale_factor: Any = None,
        mode: str = "nearest",
        align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None,
    ) -> None:
        super().__init__()
        self.size, self.scale_factor, self.mode = size, scale_factor, mode
        self.align_corners, self.recompute_scale_factor = align_corners, recompute_scale_factor

    def construct(self, x: Tensor) -> Tensor:
        return ops.interpolate(
            x, self.size, self.scale_factor, self.mode, self.align_corners, self.recompute_scale_factor
        )


class ResizeBilinear(Cell):
    """Resizes an image by bilinear interpolation, as MindSpore 1.x has it.

    half_pixel_centers: Whether a pixel's value stands at its centre.
    ValueError: not exactly one of `size` and `scale_factor` is given.

    >>> nn.ResizeBilinear()(ops.ones((1, 1, 2, 3)), size=(4, 6)).shape
    (1, 1, 4, 6)
    """

    def __init__(self, half_pixel_centers: bool = False) -> None:
        super().__init__()
        boolean(half_pixel_centers, "half_pixel_centers", "ResizeBilinear")
        self.half_pixel_centers = half_pixel_centers

    def construct(
        self, x: Tensor, size: Any = None, scale_factor: int | None = None, align_corners: bool = False
    ) -> Tensor:
        tensors(type(self).__name__, x=x)
        if (size is None) == (scale_factor is None):
            raise ValueError("For 'ResizeBilinear', one of 'size' and 'scale_factor' must be given, and not both.")
        if scale_factor is not None:
            size = (x.shape[2] * scale_factor, x.shape[3] * scale_factor)
        sizes = ints(size, 2, "size", "ResizeBilinear")

        # As it was in 1.x: without the two options a pixel's value stands at its corner.
        return bilinear(x, sizes, align_corners, self.half_pixel_centers, type(self).__name__)
