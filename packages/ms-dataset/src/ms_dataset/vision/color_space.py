"""Conversions of colour channels: `ConvertColor`, grey images, HSV."""

from __future__ import annotations

import colorsys
import random
from typing import Any

import numpy as np
from PIL import Image

from . import _kernels
from ._checks import check_probability, check_type
from .enums import ConvertMode
from .operation import UNKNOWN, Accepts, ImageOperation, PyOperation, require_pil

#: the numbers of channels of the input, and the conversion, for each mode
_MODES: dict[ConvertMode, tuple[tuple[int, ...], str]] = {
    ConvertMode.COLOR_BGR2BGRA: ((3, 4), "alpha"),
    ConvertMode.COLOR_BGRA2BGR: ((3, 4), "keep"),
    ConvertMode.COLOR_BGR2RGBA: ((3, 4), "swap_alpha"),
    ConvertMode.COLOR_RGBA2BGR: ((3, 4), "swap"),
    ConvertMode.COLOR_BGR2RGB: ((3, 4), "swap"),
    ConvertMode.COLOR_BGRA2RGBA: ((3, 4), "swap_alpha"),
    ConvertMode.COLOR_BGR2GRAY: ((3, 4), "gray_bgr"),
    ConvertMode.COLOR_RGB2GRAY: ((3, 4), "gray"),
    ConvertMode.COLOR_GRAY2BGR: ((1,), "repeat"),
    ConvertMode.COLOR_GRAY2BGRA: ((1,), "repeat_alpha"),
    ConvertMode.COLOR_BGRA2GRAY: ((3, 4), "gray_bgr"),
    ConvertMode.COLOR_RGBA2GRAY: ((3, 4), "gray"),
}


class ConvertColor(ImageOperation):
    """Converts the order and the number of colour channels.

    Args:
        convert_mode (ConvertMode): The conversion.

    Raises:
        TypeError: If `convert_mode` is not a `ConvertMode`.
        RuntimeError: If the array is not <H, W> or <H, W, C> with the channels for the mode.

    Examples:
        >>> import numpy as np
        >>> ConvertColor(ConvertMode.COLOR_RGB2BGR)(np.array([[[1, 2, 3]]], np.uint8))
        array([[[3, 2, 1]]], dtype=uint8)
    """

    accepts = Accepts(refused=UNKNOWN | {"int8", "int16", "int32", "float16", "float64"})

    def __init__(self, convert_mode: ConvertMode) -> None:
        check_type(convert_mode, (ConvertMode,), "convert_mode")
        self.convert_mode = convert_mode

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        wanted, kind = _MODES[self.convert_mode]
        channels = image.shape[2] if image.ndim == 3 else 1
        if channels == 1 and not kind.startswith("gray"):
            kind = "repeat_alpha" if kind.endswith("alpha") else "repeat"
        elif channels not in wanted:
            raise RuntimeError(f"ConvertColor: expected {wanted} channels for {self.convert_mode.name}, got {channels}")
        if kind.startswith("gray"):
            return _kernels.gray(image, kind == "gray_bgr")
        image = image.reshape(*image.shape[:2], channels)
        opaque = {"f": 1.0, "b": True}.get(image.dtype.kind) or np.iinfo(image.dtype).max
        if kind.startswith("repeat"):
            image = np.repeat(image, 3, axis=2)
        color = image[..., 2::-1] if kind.startswith("swap") else image[..., :3]
        if not kind.endswith("alpha"):
            return np.ascontiguousarray(color)
        alpha = image[..., 3:] if image.shape[2] == 4 else np.full((*image.shape[:2], 1), opaque, image.dtype)
        return np.concatenate([color, alpha], axis=2)


def pil_gray(image: Any, channels: int, name: str) -> Any:
    require_pil(image, name)
    gray = image.convert("L")
    return gray if channels == 1 else Image.merge("RGB", (gray, gray, gray))


class Grayscale(PyOperation):
    """Converts Pillow images to grey.

    Args:
        num_output_channels (int, optional): 1 or 3 equal channels. Default: 1.

    Raises:
        TypeError: If `num_output_channels` is not an int, or the image is not a Pillow image.
        ValueError: If `num_output_channels` is neither 1 nor 3.

    Examples:
        >>> from PIL import Image
        >>> Grayscale(3)(Image.new("L", (4, 4))).mode
        'RGB'
    """

    def __init__(self, num_output_channels: int = 1) -> None:
        check_type(num_output_channels, (int,), "num_output_channels")
        if num_output_channels not in (1, 3):
            raise ValueError(f"num_output_channels: expected 1 or 3, got {num_output_channels}")
        self.num_output_channels = num_output_channels

    def pil(self, image: Any) -> Any:
        return pil_gray(image, self.num_output_channels, "Grayscale")


class RandomGrayscale(PyOperation):
    """Converts Pillow images to grey with a probability, keeping their number of channels.

    Args:
        prob (float, optional): Probability. Default: 0.1.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].

    Examples:
        >>> from PIL import Image
        >>> RandomGrayscale(1.0)(Image.new("RGB", (4, 4))).mode
        'RGB'
    """

    random = True

    def __init__(self, prob: float = 0.1) -> None:
        check_probability(prob)
        self.prob = prob

    def pil(self, image: Any) -> Any:
        channels = 1 if image.mode == "L" else 3
        return pil_gray(image, channels, "RandomGrayscale") if self.prob > random.random() else image


class _ColorSpace(PyOperation):
    """Base class of conversions of three channels in [0, 1]."""

    def __init__(self, is_hwc: bool = False) -> None:
        check_type(is_hwc, (bool,), "is_hwc")
        self.is_hwc = is_hwc

    def pil(self, image: Any) -> Any:
        name = type(self).__name__
        if not isinstance(image, np.ndarray):
            raise TypeError(f"{name}: expected numpy.ndarray, got {type(image).__name__}")
        if image.ndim not in (3, 4):
            raise TypeError(f"{name}: expected 3 or 4 dimensions, got shape {image.shape}")
        axis = image.ndim - 1 if self.is_hwc else image.ndim - 3
        if image.shape[axis] != 3:
            raise TypeError(f"{name}: expected 3 channels, got {image.shape[axis]}")
        convert = np.vectorize(colorsys.rgb_to_hsv if isinstance(self, RgbToHsv) else colorsys.hsv_to_rgb)
        return np.stack(convert(*np.moveaxis(image.astype(np.float64), axis, 0)), axis=axis)


class RgbToHsv(_ColorSpace):
    """Converts RGB arrays in [0, 1] to hue, saturation and value.

    Args:
        is_hwc (bool, optional): Whether channels are the last axis instead of the first. Default: False.

    Raises:
        TypeError: If the array does not have 3 channels, or `is_hwc` is not a bool.

    Examples:
        >>> import numpy as np
        >>> RgbToHsv(is_hwc=True)(np.array([[[0.0, 1.0, 0.0]]]))[0, 0, 1]
        np.float64(1.0)
    """


class HsvToRgb(_ColorSpace):
    """Converts arrays of hue, saturation and value in [0, 1] to RGB.

    Args:
        is_hwc (bool, optional): Whether channels are the last axis instead of the first. Default: False.

    Raises:
        TypeError: If the array does not have 3 channels, or `is_hwc` is not a bool.

    Examples:
        >>> import numpy as np
        >>> HsvToRgb(is_hwc=True)(np.array([[[0.0, 1.0, 1.0]]]))
        array([[[1., 0., 0.]]])
    """


__all__ = ["ConvertColor", "Grayscale", "HsvToRgb", "RandomGrayscale", "RgbToHsv"]
