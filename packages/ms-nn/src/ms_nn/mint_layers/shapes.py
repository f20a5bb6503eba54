"""Dropout and layers that change shapes of `mint.nn`."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
from ms_tensor.mint import functional as F

from ..cell import Cell


class Dropout(Cell):
    """Zeros with probability `p` while training, the other elements divided by `1 - p`.

    Args:
        p: The probability. Default: 0.5.
        inplace: Whether the input itself changes. Default: False.

    Examples:
        >>> mint.nn.Dropout()(mint.ones((2, 3))).shape
        (2, 3)
    """

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        self.p, self.inplace = p, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.dropout(input, self.p, self.training, self.inplace)


class Dropout2d(Cell):
    """Whole channels set to zero with probability `p` while training, the others divided by `1 - p`.

    Args:
        p: The probability. Default: 0.5.
        inplace: Whether the input itself changes. Default: False.

    Examples:
        >>> mint.nn.Dropout2d()(mint.ones((1, 2, 3, 3))).shape
        (1, 2, 3, 3)
    """

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        self.p, self.inplace = p, inplace

    def construct(self, input: Tensor) -> Tensor:
        return F.dropout2d(input, self.p, self.training, self.inplace)


class Flatten(Cell):
    """Dimensions `start_dim` to `end_dim` as one.

    Args:
        start_dim: The first dimension. Default: 1.
        end_dim: The last dimension. Default: -1.

    Examples:
        >>> mint.nn.Flatten()(mint.ones((2, 3, 4))).shape
        (2, 12)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, input: Tensor) -> Tensor:
        return F.flatten(input, self.start_dim, self.end_dim)


class Unfold(Cell):
    """The elements of every window, as columns.

    Args:
        kernel_size: The window: an int or two.
        dilation: The distance of elements. Default: 1.
        padding: Zeros on both sides. Default: 0.
        stride: The distance of windows. Default: 1.

    Examples:
        >>> mint.nn.Unfold(2)(mint.ones((1, 2, 3, 3))).shape
        (1, 8, 4)
    """

    def __init__(self, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> None:
        super().__init__()
        self.kernel_size, self.dilation, self.padding, self.stride = kernel_size, dilation, padding, stride

    def construct(self, input: Tensor) -> Tensor:
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)


class Fold(Cell):
    """Columns of windows summed up as an image.

    Args:
        output_size: The size of the image: an int or two.
        kernel_size: The window: an int or two.
        dilation: The distance of elements. Default: 1.
        padding: Zeros on both sides. Default: 0.
        stride: The distance of windows. Default: 1.

    Examples:
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
    """Channels spread over the image.

    Args:
        upscale_factor: How many times in both directions.

    Examples:
        >>> mint.nn.PixelShuffle(2)(mint.ones((1, 4, 2, 2))).shape
        (1, 1, 4, 4)
    """

    def __init__(self, upscale_factor: int) -> None:
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.pixel_shuffle(input, self.upscale_factor)


class Upsample(Cell):
    """An image in another size.

    Args:
        size: The size. Default: None.
        scale_factor: Or how many times. Default: None.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear' or 'bicubic'. Default: 'nearest'.
        align_corners: Whether the middles of the corners' pixels stay. Default: None.
        recompute_scale_factor: Whether the factor is worked out from the sizes. Default: None.

    Examples:
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
    """An image in another size, by the nearest elements.

    Args:
        size: The size. Default: None.
        scale_factor: Or how many times. Default: None.

    Examples:
        >>> mint.nn.UpsamplingNearest2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
        (1, 1, 4, 4)
    """

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__()
        self.size, self.scale_factor = size, scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, "nearest")


class UpsamplingBilinear2d(Cell):
    """An image in another size, by straight lines between elements; corners stay.

    Args:
        size: The size. Default: None.
        scale_factor: Or how many times. Default: None.

    Examples:
        >>> mint.nn.UpsamplingBilinear2d((4, 4))(mint.ones((1, 1, 2, 2))).shape
        (1, 1, 4, 4)
    """

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__()
        self.size, self.scale_factor = size, scale_factor

    def construct(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, "bilinear", True)
