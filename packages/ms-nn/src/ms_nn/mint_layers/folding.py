"""Layers of `mint.nn` that flatten, fold and unfold."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell


class Flatten(Cell):
    """Flattens dimensions `start_dim` to `end_dim` into one.

    start_dim: The first dimension.
    end_dim: The last dimension.

    >>> mint.nn.Flatten()(mint.ones((2, 3, 4))).shape
    (2, 12)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, input: Tensor) -> Tensor:
        return F.flatten(input, self.start_dim, self.end_dim)


class Unfold(Cell):
    """Extracts sliding windows as columns (im2col).

    dilation: The step between the elements of a window.

    >>> mint.nn.Unfold(2)(mint.ones((1, 2, 3, 3))).shape
    (1, 8, 4)
    """

    def __init__(self, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> None:
        super().__init__()
        self.kernel_size, self.dilation, self.padding, self.stride = kernel_size, dilation, padding, stride

    def construct(self, input: Tensor) -> Tensor:
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)


class Fold(Cell):
    """Sums columns of windows into an image (col2im), the inverse of `Unfold` but for overlaps.

    output_size: The size of the image: an int or two.
    dilation: The step between the elements of a window.

    >>> mint.nn.Fold(3, 2)(mint.ones((1, 8, 4))).shape
    (1, 2, 3, 3)
    """

    def __init__(
        self, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
    ) -> None:
        super().__init__()
        self.output_size, self.kernel_size, self.dilation = output_size, kernel_size, dilation
        self.padding, self.stride = padding, stride

    def construct(self, input: Tensor) -> Tensor:
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)


class PixelShuffle(Cell):
    """Rearranges channels into space, (N, C r r, H, W) to (N, C, H r, W r) (arXiv 1609.05158).

    upscale_factor: The factor r.

    >>> mint.nn.PixelShuffle(2)(mint.ones((1, 4, 2, 2))).shape
    (1, 1, 4, 4)
    """

    def __init__(self, upscale_factor: int) -> None:
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.pixel_shuffle(input, self.upscale_factor)
