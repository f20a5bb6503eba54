"""Layers over images: pixel shuffles, crops, gradients."""

from __future__ import annotations

from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten

from .._validate import kind, positive_int, tensors, wrong
from ..cell import Cell
from .layer import Layer

__all__ = ["CentralCrop", "ChannelShuffle", "ImageGradients", "PixelShuffle", "PixelUnshuffle"]


class PixelShuffle(Cell):
    """Rearranges channels into space, (*, C r r, H, W) to (*, C, H r, W r) (arXiv 1609.05158).

    upscale_factor: The factor r; its square must divide the number of channels.

    >>> nn.PixelShuffle(2)(ops.ones((1, 8, 3, 3))).shape
    (1, 2, 6, 6)
    """

    def __init__(self, upscale_factor: int) -> None:
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, input: Tensor) -> Tensor:
        return ops.pixel_shuffle(input, self.upscale_factor)


class PixelUnshuffle(Cell):
    """Rearranges space into channels, (*, C, H r, W r) to (*, C r r, H, W).

    downscale_factor: The factor r; it must divide height and width.

    >>> nn.PixelUnshuffle(2)(ops.ones((1, 2, 6, 6))).shape
    (1, 8, 3, 3)
    """

    def __init__(self, downscale_factor: int) -> None:
        super().__init__()
        self.downscale_factor = downscale_factor

    def construct(self, input: Tensor) -> Tensor:
        return ops.pixel_unshuffle(input, self.downscale_factor)


class ChannelShuffle(Cell):
    """Interleaves the channels of groups (arXiv 1707.01083).

    groups: The number of groups; it must divide the number of channels.
    TypeError: `groups` is not an int.
    ValueError: `groups` is not positive.

    >>> nn.ChannelShuffle(2)(ops.ones((1, 4, 3, 3))).shape
    (1, 4, 3, 3)
    """

    def __init__(self, groups: int) -> None:
        super().__init__()
        self.groups = positive_int(groups, "groups", "ChannelShuffle")

    def construct(self, x: Tensor) -> Tensor:
        return ops.channel_shuffle(x, self.groups)


class ImageGradients(Layer):
    """Differences to the next row and to the next column; 0 in the last row and column.

    Returns: (dy, dx), both of the shape (N, C, H, W) of the input.

    >>> dy, dx = nn.ImageGradients()(Tensor([[[[1, 2], [3, 5]]]]))
    >>> print(dy[0, 0], dx[0, 0])
    [[2 3]
     [0 0]] [[1 0]
     [2 0]]
    """

    def construct(self, images: Tensor) -> tuple[Tensor, Tensor]:
        tensors(type(self).__name__, images=images)
        if images.ndim != 4:
            raise ValueError(f"For 'ImageGradients', 'images' must have 4 dimensions, but got {images.ndim}.")
        zero_row, zero_column = images[:, :, :1] * 0, images[:, :, :, :1] * 0
        dy = ops.concat((images[:, :, 1:] - images[:, :, :-1], zero_row), 2)
        dx = ops.concat((images[:, :, :, 1:] - images[:, :, :, :-1], zero_column), 3)
        return dy, dx


class CentralCrop(Cell):
    """Crops the centre of an image of shape (C, H, W) or (N, C, H, W).

    central_fraction: The fraction of height and width to keep, in (0, 1].
    TypeError: `central_fraction` is not a float.
    ValueError: `central_fraction` is out of range, or the image has neither 3 nor 4 dimensions.

    >>> nn.CentralCrop(0.5)(ops.ones((4, 3, 4, 4))).shape
    (4, 3, 2, 2)
    """

    def __init__(self, central_fraction: float) -> None:
        super().__init__()
        kind(central_fraction, float, "float", "central_fraction", "CentralCrop")
        if not 0 < central_fraction <= 1:
            raise wrong(ValueError, "central_fraction", "CentralCrop", "in (0, 1]", shorten(central_fraction))
        self.central_fraction = central_fraction

    def construct(self, image: Tensor) -> Tensor:
        if image.ndim not in (3, 4):
            raise ValueError(f"For 'CentralCrop', 'image' must have 3 or 4 dimensions, but got shape {image.shape}.")
        if self.central_fraction == 1.0:
            return image
        h, w = image.shape[-2], image.shape[-1]
        top = int((float(h) - float(h * self.central_fraction)) / 2)
        left = int((float(w) - float(w * self.central_fraction)) / 2)
        return image[..., top : h - top, left : w - left]
