"""Brightness, contrast, saturation, hue, sharpness and gamma of arrays and Pillow images."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image

from . import _kernels
from .operation import UNFILTERED, UNKNOWN, Accepts, require_pil


def brightness(image: np.ndarray, factor: float) -> np.ndarray:
    if image.dtype == np.uint8:
        return _kernels.tone(image, "brightness", [factor])
    if image.dtype == np.bool_:
        return _kernels.tone(image, "brightness", [factor])
    if image.dtype.kind == "f":
        return (image * np.float32(factor)).astype(image.dtype)
    limits = np.iinfo(image.dtype)
    work = np.dtype(np.float64 if image.dtype.itemsize > 2 else np.float32)
    scaled = np.rint(image.astype(work) * work.type(np.float32(factor)))
    return np.clip(scaled, limits.min, limits.max).astype(image.dtype)


def contrast(image: np.ndarray, factor: float) -> np.ndarray:
    """Interpolates between the mean grey value (factor 0) and the image (factor 1)."""
    if image.dtype == np.uint8:
        return _kernels.tone(image, "contrast", [factor])
    mean = _kernels.gray(image).mean(dtype=np.float64)
    if image.dtype.kind != "f":
        mean = int(mean + 0.5)
    return _mix(np.full_like(image, mean), image, factor)


def saturation(image: np.ndarray, factor: float) -> np.ndarray:
    """Interpolates between the grey image (factor 0) and the image (factor 1)."""
    if image.dtype == np.uint8:
        return _kernels.adjust(image, "saturation", factor)
    return _mix(_kernels.gray(image)[..., None], image, factor)


def _mix(base: np.ndarray, image: np.ndarray, factor: float) -> np.ndarray:
    single = np.float32(factor)
    mixed = base * np.float32(1.0 - float(single)) + image * single
    if image.dtype.kind == "f":
        return mixed.astype(image.dtype)
    limits = np.iinfo(image.dtype)
    return np.clip(np.rint(mixed), limits.min, limits.max).astype(image.dtype)


def hue(image: np.ndarray, factor: float) -> np.ndarray:
    if image.dtype != np.uint8:
        raise RuntimeError(f"AdjustHue: expected uint8, got {image.dtype}")
    return _kernels.adjust(image, "hue", float(int(np.float32(factor) * np.float32(255)) % 256))


def sharpness(image: np.ndarray, factor: float) -> np.ndarray:
    """Interpolates between the smoothed image (factor 0) and the image (factor 1)."""
    if image.dtype == np.uint8:
        return _kernels.adjust(image, "sharpness", factor)
    smooth = image.astype(np.float64)
    if image.shape[0] > 2 and image.shape[1] > 2:
        padded = smooth.copy()
        rows, columns = image.shape[0] - 2, image.shape[1] - 2
        total = 4 * smooth[1:-1, 1:-1]
        for y in range(3):
            for x in range(3):
                total = total + smooth[y : y + rows, x : x + columns]
        padded[1:-1, 1:-1] = total / 13
        smooth = padded if image.dtype.kind == "f" else np.rint(padded)
    return _mix(image, smooth.astype(image.dtype), 1.0 - float(np.float32(factor))).astype(image.dtype)


def gamma(image: np.ndarray, exponent: float, gain: float) -> np.ndarray:
    """Computes `gain * x ** exponent` over the range of the type."""
    if image.dtype.kind == "f":
        return np.power(np.float32(gain) * image.astype(np.float32), np.float32(exponent)).clip(0, 1)
    if image.itemsize == 1:
        return _kernels.tone(image.view(np.uint8), "gamma", [exponent, gain]).view(image.dtype)
    # MindSpore changes only the low byte of wider integers.
    low = _kernels.tone((image & 255).astype(np.uint8), "gamma", [exponent, gain])
    return (image & ~image.dtype.type(255)) | low.astype(image.dtype)


ACCEPTS_BRIGHTNESS = Accepts(channels=(1, 3))


ACCEPTS_MIXED = Accepts(
    refused=UNKNOWN | {"bool", "int8", "int16", "int32", "float16", "float64"}, channels=(3,), flat=False
)


ACCEPTS_HUE = Accepts(refused=ACCEPTS_MIXED.refused | {"uint16"}, channels=(3,), flat=False)


ACCEPTS_SHARPNESS = Accepts(refused=UNFILTERED, keeps_bool=False)


def pil_hue(image: Any, factor: float) -> Any:
    require_pil(image, "AdjustHue")
    if image.mode in {"L", "1", "I", "F"}:
        return image
    angle, chroma, value = image.convert("HSV").split()
    turned = (np.asarray(angle).astype(np.int64) + int(factor * 255)) % 256
    return Image.merge("HSV", (Image.fromarray(turned.astype(np.uint8)), chroma, value)).convert(image.mode)


def pil_enhance(enhancer: Callable[[Any], Any], image: Any, factor: float, name: str) -> Any:
    require_pil(image, name)
    return enhancer(image).enhance(factor)


__all__ = []
