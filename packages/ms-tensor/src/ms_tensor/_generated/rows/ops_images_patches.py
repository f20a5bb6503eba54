"""Functions of `ms_tensor.ops.images.patches`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, _table as t
from typing import Any


def columns(x: Tensor, kernel_size: Any, strides: Any, dilations: Any, pads: Any) -> Tensor:
    """`unfold` of the Primitive `Im2Col`: of shape (N, C, window elements, windows)."""
    found = unfold(x, kernel_size, dilations, pads, strides)
    return t.reshape(found, (*x.shape[:2], found.shape[1] // x.shape[1], found.shape[2]))


def _factor(value: Any, name: str, op: str) -> int:
    factor = check.integer(value, op, name)
    if factor < 1:
        raise ValueError(f"For '{op}', '{name}' must be at least 1, but got {check.show(value)}.")
    return factor


def _image(x: Tensor, op: str) -> tuple[tuple[int, ...], int, int, int]:
    if check.tensor(x, op).ndim < 3:
        raise ValueError(f"For '{op}', 'input' must have 3 dimensions or more, but got shape {x.shape}.")
    return tuple(x.shape[:-3]), x.shape[-3], x.shape[-2], x.shape[-1]


def _permuted(x: Tensor, lead: int, order: tuple[int, ...]) -> Tensor:
    return t.transpose(x, (*range(lead), *(lead + place for place in order)))


def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """Channels spread over space: (*, C r r, H, W) to (*, C, H r, W r) (arXiv 1609.05158).

    input: of three dimensions or more.
    upscale_factor: r; its square divides the channels.
    TypeError: `upscale_factor` is not an int.
    ValueError: the channels cannot be divided.

    >>> print(ops.pixel_shuffle(ops.arange(4.0).reshape(4, 1, 1), 2))
    [[[0. 1.]
      [2. 3.]]]
    """
    r = _factor(upscale_factor, "upscale_factor", "pixel_shuffle")
    lead, c, h, w = _image(input, "pixel_shuffle")
    if c % (r * r):
        raise ValueError(f"For 'pixel_shuffle', {c} channels must be divisible by the square of {r}.")
    parts = t.reshape(input, (*lead, c // (r * r), r, r, h, w))
    return t.reshape(_permuted(parts, len(lead), (0, 3, 1, 4, 2)), (*lead, c // (r * r), h * r, w * r))


def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor:
    """Space folded into channels: (*, C, H r, W r) to (*, C r r, H, W); the opposite of `pixel_shuffle`.

    input: of three dimensions or more.
    downscale_factor: r; it divides height and width.
    TypeError: `downscale_factor` is not an int.
    ValueError: height or width cannot be divided.

    >>> ops.pixel_unshuffle(ops.ones((1, 4, 6)), 2).shape
    (4, 2, 3)
    """
    r = _factor(downscale_factor, "downscale_factor", "pixel_unshuffle")
    lead, c, h, w = _image(input, "pixel_unshuffle")
    if h % r or w % r:
        raise ValueError(f"For 'pixel_unshuffle', height {h} and width {w} must be divisible by {r}.")
    parts = t.reshape(input, (*lead, c, h // r, r, w // r, r))
    return t.reshape(_permuted(parts, len(lead), (0, 2, 4, 1, 3)), (*lead, c * r * r, h // r, w // r))


def channel_shuffle(x: Tensor, groups: int) -> Tensor:
    """Channels of several groups dealt out in turn (arXiv 1707.01083).

    x: of shape (N, C, *), of three dimensions or more.
    groups: The number of groups; it divides C.
    Returns: Tensor of the shape of `x`.
    TypeError: `x` has fewer than three dimensions.
    ValueError: `groups` does not divide the channels.

    >>> print(ops.channel_shuffle(ops.arange(4.0).reshape(1, 4, 1), 2).reshape(4))
    [0. 2. 1. 3.]
    """
    if check.tensor(x, "channel_shuffle", "x").ndim < 3:
        raise TypeError(f"For 'channel_shuffle', 'x' must have 3 dimensions or more, but got shape {x.shape}.")
    if isinstance(groups, bool) or not isinstance(groups, int) or groups < 1 or x.shape[1] % groups:
        raise ValueError(f"For 'channel_shuffle', 'groups' {check.show(groups)} must divide the {x.shape[1]} channels.")
    parts = t.reshape(x, (x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]))
    return t.reshape(t.transpose(parts, (0, 2, 1, *range(3, parts.ndim))), x.shape)


def col2im(input_x: Tensor, output_size: Tensor, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any) -> Tensor:
    """Windows added up where they stand in an image.

    input_x: of shape (N, C, window elements, windows).
    output_size: The size of the image: a Tensor of two ints.
    kernel_size: The window: an int or (height, width).
    dilation: An int or (vertical, horizontal).
    padding_value: How far the image was padded: an int or (vertical, horizontal).
    stride: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C, *output_size).
    TypeError: `input_x` or `output_size` is not a tensor, or a size no int.
    ValueError: the shapes are incompatible.

    >>> print(ops.col2im(ops.ones((1, 1, 2, 2)), Tensor([1, 3]), (1, 2), 1, 0, 1))
    [[[[1. 2. 1.]]]]
    """
    check.rank(check.tensor(input_x, "col2im", "input_x"), 4, "col2im", "input_x")
    check.tensor(output_size, "col2im", "output_size")
    return fold(input_x, output_size, kernel_size, dilation, padding_value, stride)


for _row in (columns, _factor, _image, _permuted, pixel_shuffle, pixel_unshuffle, channel_shuffle, col2im,):
    _row.__module__ = "ms_tensor.ops.images.patches"

__all__ = [
    "columns",
    "_factor",
    "_image",
    "_permuted",
    "pixel_shuffle",
    "pixel_unshuffle",
    "channel_shuffle",
    "col2im",
]

from ms_tensor.ops.images.patches import fold, unfold
