"""Windows of images and volumes as channels, morphological dilation, and windows at given positions."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..nn import window
from ..random.distributions import draw


def _as_channels(
    x: Tensor, kernel: window.Ints, strides: window.Ints, rates: window.Ints, padding: Any, op: str
) -> Tensor:
    """Converts the windows of an (N, C, *spatial) tensor to channels; the C channels of a position are adjacent."""
    rank = len(kernel)
    check.rank(check.tensor(x, op, "input_x"), rank + 2, op, "input_x")
    pads = window.resolve_pads(padding, 0, x.shape[2:], (kernel, strides, rates), op)
    found = window.patches(x, kernel, strides, pads, rates, op)
    order = (0, *range(2, 2 + rank), 1, *range(2 + rank, 2 + 2 * rank))
    sizes = found.shape[2 + rank :]
    return t.reshape(t.transpose(found, order), (x.shape[0], math.prod(kernel) * x.shape[1], *sizes))


def image_patches(x: Tensor, ksizes: Any, strides: Any, rates: Any, padding: Any) -> Tensor:
    """Extracts every window of an image as channels.

    x: of shape (N, C, H, W).
    ksizes: The window: (height, width).
    strides: (vertical, horizontal).
    rates: The distance between elements of a window: (vertical, horizontal).
    padding: 'same' or 'valid'; or 1 for 'same' and 2 for 'valid'.
    Returns: Tensor of shape (N, height * width * C, H', W'); the C channels of a window position are adjacent.
    ValueError: `x` does not have four dimensions, or no window fits.
    """
    op = "ExtractImagePatches"
    mode = {1: "same", 2: "valid"}.get(padding, padding)
    sizes = [window.ints(value, 2, op, name) for name, value in (("ksizes", ksizes), ("strides", strides))]
    return _as_channels(x, sizes[0], sizes[1], window.ints(rates, 2, op, "rates"), mode, op)


def volume_patches(x: Tensor, kernel_size: Any, strides: Any, padding: str) -> Tensor:
    """Extracts every window of a volume as channels.

    x: of shape (N, C, D, H, W).
    kernel_size: The window: (1, 1, depth, height, width).
    strides: The strides in the same form.
    padding: 'SAME' or 'VALID'.
    Returns: Tensor of shape (N, depth * height * width * C, D', H', W').
    ValueError: `x` does not have five dimensions, or no window fits.
    """
    op = "ExtractVolumePatches"
    kernel, steps = window.ints(kernel_size, 3, op, "kernel_size"), window.ints(strides, 3, op, "strides")
    return _as_channels(x, kernel, steps, (1, 1, 1), padding, op)


def dilation_2d(x: Tensor, filter: Tensor, stride: Any, dilation: Any, pad_mode: str) -> Tensor:
    """Morphological dilation: the maxima over windows of the elements plus those of a filter.

    x: of floats of shape (N, C, H, W).
    filter: of the same dtype of shape (C, height, width).
    stride: (1, 1, vertical, horizontal).
    dilation: The distance between elements of a window, in the same form.
    pad_mode: 'SAME' or 'VALID'; elements outside the image are never the maximum.
    Returns: Tensor of shape (N, C, H', W').
    TypeError: an input is not a Tensor of floats.
    ValueError: the shapes are incompatible.
    """
    op = "Dilation2D"
    check.rank(check.floating(check.tensor(x, op, "x"), op, "x"), 4, op, "x")
    check.rank(check.tensor(filter, op, "filter"), 3, op, "filter")
    if filter.shape[0] != x.shape[1]:
        raise ValueError(f"For '{op}', 'filter' must have {x.shape[1]} channels, but got shape {filter.shape}.")
    kernel = tuple(filter.shape[1:])
    strides, rates = window.ints(stride, 2, op, "stride"), window.ints(dilation, 2, op, "dilation")
    pads = window.resolve_pads(pad_mode, 0, x.shape[2:], (kernel, strides, rates), op)
    if any(map(any, pads)):
        low, high = zip(*pads, strict=True)
        x = t.pad_constant(x, (0, 0, *low), (0, 0, *high), -math.inf)
    found = window.patches(x, kernel, strides, ((0, 0), (0, 0)), rates, op)
    return t.reduce_max(t.add(found, t.reshape(filter, (1, *filter.shape, 1, 1))), (2, 3), False)


def glimpse(
    x: Tensor, size: Any, offsets: Tensor, centered: bool, normalized: bool, uniform_noise: bool, noise: str
) -> Tensor:
    """Extracts one window of each image. Elements outside the image are noise.

    x: of float32 of shape (N, H, W, C).
    size: Tensor of two ints: height and width of the window.
    offsets: of float32 of shape (N, 2): the centres of the windows.
    centered: Whether offsets are counted from the middle of the image.
    normalized: Whether an offset of 1 is the size of the image; else offsets count elements.
    uniform_noise: Whether the noise is uniform; must agree with `noise`.
    noise: 'uniform', 'gaussian' or 'zero'.
    Returns: Tensor of shape (N, height, width, C).
    ValueError: the shapes are incompatible, or `uniform_noise` contradicts `noise`.
    """
    op = "ExtractGlimpse"
    if uniform_noise and noise != "uniform":
        raise ValueError(f"For '{op}', 'noise' must be 'uniform' where 'uniform_noise' is True, but got '{noise}'.")
    check.rank(check.tensor(x, op, "x"), 4, op, "x")
    wanted = check.shape(size, op, "size")
    if len(wanted) != 2 or tuple(check.tensor(offsets, op, "offsets").shape) != (x.shape[0], 2):
        raise ValueError(f"For '{op}', 'size' must have 2 elements and 'offsets' shape ({x.shape[0]}, 2).")
    n, channels = x.shape[0], x.shape[3]
    inside: Any = None
    flat: Any = None
    for k in (0, 1):
        whole = x.shape[1 + k]
        place = t.slice_view(offsets, (0, k), (n, 1), (1, 1))
        place = t.mul(place, float(whole)) if normalized else place
        place = t.div(t.add(place, float(whole)), 2.0) if centered else place
        start = t.cast(t.trunc(t.sub(place, wanted[k] / 2)), mstype.int64)
        at = t.add(start, t.iota(0, 1, wanted[k], mstype.int64))
        within = t.logical_and(t.greater_equal(at, 0), t.less(at, whole))
        at = t.minimum(t.maximum(at, 0), whole - 1)
        shape = (n, -1, 1) if k == 0 else (n, 1, wanted[1])
        at, within = t.reshape(at, shape), t.reshape(within, shape)
        inside = within if inside is None else t.logical_and(inside, within)
        flat = at if flat is None else t.add(t.mul(flat, whole), at)
    image = t.reshape(t.iota(0, x.shape[1] * x.shape[2], n, mstype.int64), (n, 1, 1))
    found = t.take(t.reshape(x, (-1, channels)), t.add(flat, image), 0)
    inside = t.reshape(inside, (*inside.shape, 1))
    if noise == "zero":
        return t.select(inside, found, 0.0)
    key, call = draw(None, op)
    if noise == "uniform":
        return t.select(inside, found, t.uniform_(key, found.shape, call, found.dtype))
    return t.select(inside, found, t.normal_(key, found.shape, call, found.dtype))
