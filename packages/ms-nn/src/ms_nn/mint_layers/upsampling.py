"""Upsampling layers of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell


class Upsample(Cell):
    """Upsampling to a size or by a factor.

    size: The output size.
    mode: 'nearest', 'linear', 'bilinear', 'trilinear' or 'bicubic'.
    align_corners: Whether the corner pixels are aligned.
    recompute_scale_factor: Whether the factor is recomputed from the sizes.

    >>> mint.nn.Upsample((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    def __init__(
        self,
        size: Any = None,
        scale_factor: Any = None,
        mode: str = "nearest",
        align_corners: Any = None,
        recompute_scale_factor: Any = None,
    ) -> None:
        super().__init__()
        self.size, self.scale_factor, self.mode, self.align_corners = size, scale_factor, mode, align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(
            input, self.size, self.scale_factor, self.mode, self.align_corners, self.recompute_scale_factor
        )


class UpsamplingNearest2d(Cell):
    """Nearest-neighbour upsampling.

    size: The output size.

    >>> mint.nn.UpsamplingNearest2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__()
        self.size, self.scale_factor = size, scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, "nearest")


class UpsamplingBilinear2d(Cell):
    """Bilinear upsampling with aligned corners.

    size: The output size.

    >>> mint.nn.UpsamplingBilinear2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__()
        self.size, self.scale_factor = size, scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, "bilinear", True)
