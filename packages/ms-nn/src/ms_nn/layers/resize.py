"""Layers that resize images."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor.ops.images.resizing import bilinear

from .._validate import boolean, ints, tensors
from ..cell import Cell

__all__ = ["ResizeBilinear", "Upsample"]


class Upsample(Cell):
    """Resizes the spatial dimensions of an (N, C, *) input to a size or by a factor; see `ops.interpolate`.

    size: The output size: an int or a tuple.
    mode: 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear', 'area' or 'nearest-exact'.
    recompute_scale_factor: Whether to recompute the factor from the rounded output size.

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
    """Resizes an (N, C, H, W) image by bilinear interpolation, as in MindSpore 1.x.

    half_pixel_centers: Whether pixel values are located at pixel centres.
    ValueError: both or neither of the inputs `size` and `scale_factor` are given.

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

        # As in 1.x: without the two options, pixel values are located at pixel corners.
        return bilinear(x, sizes, align_corners, self.half_pixel_centers, type(self).__name__)
