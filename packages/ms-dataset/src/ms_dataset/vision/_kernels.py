"""Calls of the native image kernels with contiguous inputs and results of the right shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .._native import native
from .enums import Border, Inter

_BORDERS = {Border.CONSTANT: 0, Border.EDGE: 1, Border.REFLECT: 2, Border.SYMMETRIC: 3}


def contiguous(image: np.ndarray) -> np.ndarray:
    """Returns the image with contiguous rows, and booleans and float16 as unsigned integers of their size."""
    image = np.ascontiguousarray(image)
    if image.dtype == np.bool_:
        return image.view(np.uint8)
    return image.view(np.uint16) if image.dtype == np.float16 else image


def as_bytes(image: np.ndarray) -> np.ndarray:
    """Returns the image as (height, width, bytes per pixel)."""
    height, width = image.shape[:2]
    return np.ascontiguousarray(image).view(np.uint8).reshape(height, width, -1)


def resized_like(image: np.ndarray, height: int, width: int) -> np.ndarray:
    return np.empty((height, width, *image.shape[2:]), image.dtype)


def crop(image: np.ndarray, top: int, left: int, height: int, width: int) -> np.ndarray:
    out = resized_like(image, height, width)
    native.crop_image(as_bytes(image), as_bytes(out), top, left)
    return out


def flip(image: np.ndarray, vertical: bool) -> np.ndarray:
    out = resized_like(image, *image.shape[:2])
    native.flip_image(as_bytes(image), as_bytes(out), vertical)
    return out


def pad(
    image: np.ndarray, padding: tuple[int, int, int, int], fill: Sequence[Any], border: Border = Border.CONSTANT
) -> np.ndarray:
    left, top, right, bottom = padding
    height, width = image.shape[:2]
    out = resized_like(image, height + top + bottom, width + left + right)
    channels = image.shape[2] if image.ndim == 3 else 1
    pixel = np.resize(np.asarray(fill), channels).astype(image.dtype).tobytes()
    native.pad_image(as_bytes(image), as_bytes(out), top, left, _BORDERS[border], list(pixel))
    return out


def resize(image: np.ndarray, height: int, width: int, interpolation: Inter) -> np.ndarray:
    """Resizes with OpenCV's values; copies the image if the size is the same."""
    if image.shape[:2] == (height, width):
        return image.copy()
    out = resized_like(image, height, width)
    if interpolation == Inter.NEAREST:
        native.resize_image(as_bytes(image), as_bytes(out), int(interpolation))
    else:
        native.resize_image(contiguous(image), contiguous(out), int(interpolation))
    return out


def hwc_to_chw(image: np.ndarray) -> np.ndarray:
    height, width, channels = image.shape
    out = np.empty((channels, height, width), image.dtype)
    source = np.ascontiguousarray(image).reshape(-1).view(np.uint8)
    native.hwc_to_chw(source, out.reshape(-1).view(np.uint8), channels, image.itemsize)
    return out


def tone(image: np.ndarray, curve: str, factors: Sequence[float] = (), ignore: Sequence[int] = ()) -> np.ndarray:
    out = np.empty(image.shape, image.dtype)
    native.apply_tone(contiguous(image), contiguous(out), curve, list(factors), list(ignore))
    return out


def adjust(image: np.ndarray, what: str, factor: float) -> np.ndarray:
    out = np.empty(image.shape, image.dtype)
    native.adjust_image(contiguous(image), contiguous(out), what, factor)
    return out


def gray(image: np.ndarray, reversed_channels: bool = False) -> np.ndarray:
    out = np.empty(image.shape[:2], image.dtype)
    native.gray_image(contiguous(image), contiguous(out), reversed_channels)
    return out


def blur(image: np.ndarray, size: tuple[int, int], sigma: tuple[float, float]) -> np.ndarray:
    """Applies a Gaussian blur; `size` and `sigma` are (x, y)."""
    out = np.empty(image.shape, image.dtype)
    native.gaussian_blur(contiguous(image), contiguous(out), size, sigma)
    return out


def warp(
    image: np.ndarray,
    matrix: Sequence[float],
    interpolation: Inter,
    fill: Sequence[float] = (0.0, 0.0, 0.0),
    size: tuple[int, int] | None = None,
) -> np.ndarray:
    """Warps the image by an affine (6 numbers) or perspective (9) map."""
    out = resized_like(image, *(size or image.shape[:2]))
    channels = image.shape[2] if image.ndim == 3 else 1
    four = [float(value) for value in fill] + [0.0] * (4 - len(fill))
    values = [four[channel % 4] for channel in range(channels)]  # OpenCV's scalars have four values
    native.warp_image(contiguous(image), contiguous(out), list(matrix), int(interpolation), values)
    return out
