"""Learned and random augmentation: `AutoAugment`, `RandAugment`, `TrivialAugmentWide`.

Papers: AutoAugment (arXiv 1805.09501), RandAugment (arXiv 1909.13719), TrivialAugment (arXiv 2103.10158).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from . import _kernels
from ._checks import FLOAT_MAX, check_fill_value, check_int, check_interpolation, check_type, triple
from .augmentation_policies import POLICIES
from .color_kernels import (
    ACCEPTS_BRIGHTNESS,
    ACCEPTS_MIXED,
    ACCEPTS_SHARPNESS,
    brightness,
    contrast,
    saturation,
    sharpness,
)
from .enums import AutoAugmentPolicy, Inter
from .operation import NOT_BYTES, Accepts, ImageOperation, require_array_interpolation
from .tone import AutoContrast, Equalize, Invert, Posterize, Solarize, invert, posterize, solarize
from .warps import accepts_warp, affine_frame, rotate_frame

#: the operations in the order of their numbers, and whether they have a magnitude
_OPERATIONS: dict[str, bool] = {
    "AutoContrast": False,
    "Brightness": True,
    "Color": True,
    "Contrast": True,
    "Equalize": False,
    "Identity": False,
    "Posterize": True,
    "Rotate": True,
    "Sharpness": True,
    "ShearX": True,
    "ShearY": True,
    "Solarize": True,
    "TranslateX": True,
    "TranslateY": True,
}
_NAMES = tuple(_OPERATIONS)
#: the arrays that each operation accepts, except warps
_ACCEPTS = {
    "AutoContrast": AutoContrast.accepts,
    "Brightness": ACCEPTS_BRIGHTNESS,
    "Color": ACCEPTS_MIXED,
    "Contrast": ACCEPTS_MIXED,
    "Equalize": Equalize.accepts,
    "Invert": Invert.accepts,
    "Posterize": Posterize.accepts,
    "Sharpness": ACCEPTS_SHARPNESS,
    "Solarize": Solarize.accepts,
}
_SIGNED = frozenset(_NAMES) - {"AutoContrast", "Equalize", "Identity", "Posterize", "Solarize"}


def _apply(image: np.ndarray, name: str, magnitude: float, interpolation: Inter, fill: tuple[Any, ...]) -> np.ndarray:
    height, width = image.shape[:2]
    if name.startswith("Shear"):
        degrees = magnitude * 180.0 / math.pi
        shear = (degrees, 0.0) if name == "ShearX" else (0.0, degrees)
        return affine_frame(image, 0.0, (0.0, 0.0), 1.0, shear, interpolation, fill)
    if name.startswith("Translate"):
        # MindSpore passes pixels to an operation that expects fractions of the size.
        moved = (magnitude * width, 0.0) if name == "TranslateX" else (0.0, magnitude * height)
        return affine_frame(image, 0.0, moved, 1.0, (0.0, 0.0), interpolation, fill)
    if name == "Rotate":
        # MindSpore passes the fill value on as (G, B, R) here.
        return rotate_frame(image, magnitude, interpolation, False, None, (fill[0], fill[2], fill[1]))
    change = {"Brightness": brightness, "Color": saturation, "Contrast": contrast, "Sharpness": sharpness}.get(name)
    if change is not None:
        return change(image, float(np.float32(1) + np.float32(magnitude)))
    if name == "Posterize":
        return posterize(image, int(magnitude))
    if name == "Solarize":
        return solarize(image, magnitude, magnitude)
    if name == "AutoContrast":
        return _kernels.tone(image, "auto_contrast", [0.0])
    if name == "Equalize":
        return _kernels.tone(image, "equalize")
    return invert(image) if name == "Invert" else image


def _magnitude(name: str, index: int, bins: int, most: dict[str, float]) -> float:
    """Returns the magnitude of a bin: from zero for the first to `most` for the last."""
    if name == "Posterize":
        return 8 - float(np.rint(index / ((bins - 1) / most[name])))
    if name == "Solarize":
        return most["Solarize"] - most["Solarize"] * index / (bins - 1)
    step = np.float32(most.get(name, most["factor"])) / np.float32(bins - 1)
    return float(step * np.float32(index))


def _narrow(height: int, width: int) -> dict[str, float]:
    """Returns the largest magnitudes of AutoAugment and RandAugment."""
    return {
        "ShearX": 0.3,
        "ShearY": 0.3,
        "TranslateX": 150.0 / 331.0 * width,
        "TranslateY": 150.0 / 331.0 * height,
        "Rotate": 30.0,
        "Posterize": 4.0,
        "Solarize": 255.0,
        "factor": 0.9,
    }


_WIDE = {
    "ShearX": 0.99,
    "ShearY": 0.99,
    "TranslateX": 32.0,
    "TranslateY": 32.0,
    "Rotate": 135.0,
    "Posterize": 6.0,
    "Solarize": 255.0,
    "factor": 0.99,
}


class _Augmentation(ImageOperation):
    """Base class of the three: has an interpolation and a fill value for warps."""

    random = True
    accepts = Accepts(refused=NOT_BYTES | {"bool"}, channels=(3,), flat=False)

    def _set_warp(self, interpolation: Inter, fill_value: Any) -> None:
        check_interpolation(interpolation)
        check_fill_value(fill_value)
        self.interpolation = interpolation
        self.fill_value = triple(fill_value)

    def frame(self, image: np.ndarray, parameters: list[tuple[str, float]]) -> np.ndarray:
        require_array_interpolation(self.interpolation)
        booleans = image.dtype == np.bool_
        for name, magnitude in parameters:
            if booleans or image.dtype != np.uint8:
                accepts = _ACCEPTS.get(name) or accepts_warp(self.interpolation)
                accepts.check(f"{type(self).__name__} ({name})", image)
                booleans = booleans and accepts.keeps_bool
            # Operations pass booleans on as bytes.
            values = image.view(np.uint8) if image.dtype == np.bool_ else image
            image = _apply(values, name, magnitude, self.interpolation, self.fill_value)
        return image != 0 if booleans else image


def _draw_name(generator: Any) -> str:
    """Draws an operation. As in MindSpore, the number after the last means the first."""
    return _NAMES[generator.uniform_int(0, len(_NAMES)) % len(_NAMES)]


def _draw_sign(generator: Any) -> float:
    """Draws a sign, which is -1 with probability 1/3."""
    return -1.0 if generator.uniform_int(0, 2) == 1 else 1.0


class RandAugment(_Augmentation):
    """Applies randomly chosen operations with one magnitude.

    Args:
        num_ops (int, optional): The number of operations per image. Default: 2.
        magnitude (int, optional): The bin of the magnitude, less than `num_magnitude_bins`. Default: 9.
        num_magnitude_bins (int, optional): The number of bins, at least 2. Default: 31.
        interpolation (Inter, optional): The interpolation of warps. Default: ``Inter.NEAREST``.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W, C> of uint8 with 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandAugment()(np.zeros((8, 8, 3), np.uint8)).shape
        (8, 8, 3)
    """

    def __init__(
        self,
        num_ops: int = 2,
        magnitude: int = 9,
        num_magnitude_bins: int = 31,
        interpolation: Inter = Inter.NEAREST,
        fill_value: Any = 0,
    ) -> None:
        check_int(num_ops, 0, FLOAT_MAX, "num_ops")
        check_int(num_magnitude_bins, 2, FLOAT_MAX, "num_magnitude_bins")
        check_int(magnitude, 0, num_magnitude_bins, "magnitude", open_high=True)
        self._set_warp(interpolation, fill_value)
        self.num_ops = num_ops
        self.magnitude = magnitude
        self.num_magnitude_bins = num_magnitude_bins

    def parameters(self, generator: Any, height: int, width: int) -> list[tuple[str, float]]:
        chosen = []
        for _ in range(self.num_ops):
            name = _draw_name(generator)
            sign = _draw_sign(generator)
            size = _magnitude(name, self.magnitude, self.num_magnitude_bins, _narrow(height, width))
            chosen.append((name, size * sign if name in _SIGNED else size))
        return chosen


class TrivialAugmentWide(_Augmentation):
    """Applies one randomly chosen operation with a random magnitude.

    Args:
        num_magnitude_bins (int, optional): The number of bins of magnitudes, at least 2. Default: 31.
        interpolation (Inter, optional): The interpolation of warps. Default: ``Inter.NEAREST``.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W, C> of uint8 with 3 channels.

    Examples:
        >>> import numpy as np
        >>> TrivialAugmentWide()(np.zeros((8, 8, 3), np.uint8)).shape
        (8, 8, 3)
    """

    def __init__(self, num_magnitude_bins: int = 31, interpolation: Inter = Inter.NEAREST, fill_value: Any = 0) -> None:
        check_int(num_magnitude_bins, 2, FLOAT_MAX, "num_magnitude_bins")
        self._set_warp(interpolation, fill_value)
        self.num_magnitude_bins = num_magnitude_bins

    def parameters(self, generator: Any, height: int, width: int) -> list[tuple[str, float]]:
        number = generator.uniform_int(0, len(_NAMES))
        name = _NAMES[number % len(_NAMES)]
        index = generator.uniform_int(0, self.num_magnitude_bins) if _OPERATIONS[name] else 0
        sign = _draw_sign(generator)
        if index == self.num_magnitude_bins:
            return []  # MindSpore leaves images unchanged beyond the last bin
        size = _magnitude(name, index, self.num_magnitude_bins, _WIDE)
        return [(name, size * sign if name in _SIGNED else size)]


class AutoAugment(_Augmentation):
    """Applies two operations, a randomly chosen sub-policy of a learned policy.

    Args:
        policy (AutoAugmentPolicy, optional): The policy. Default: ``AutoAugmentPolicy.IMAGENET``.
        interpolation (Inter, optional): The interpolation of warps. Default: ``Inter.NEAREST``.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `fill_value` is not in [0, 255].
        RuntimeError: If the array is not <H, W, C> with 3 channels, or a chosen operation rejects its type.

    Examples:
        >>> import numpy as np
        >>> AutoAugment()(np.zeros((8, 8, 3), np.uint8)).shape
        (8, 8, 3)
    """

    accepts = Accepts(refused=frozenset(), channels=(3,), flat=False)

    def __init__(
        self,
        policy: AutoAugmentPolicy = AutoAugmentPolicy.IMAGENET,
        interpolation: Inter = Inter.NEAREST,
        fill_value: Any = 0,
    ) -> None:
        check_type(policy, (AutoAugmentPolicy,), "policy")
        self._set_warp(interpolation, fill_value)
        self.policy = policy

    def parameters(self, generator: Any, height: int, width: int) -> list[tuple[str, float]]:
        parts = POLICIES[self.policy]
        part = parts[generator.uniform_int(0, len(parts) - 1)]
        draws = [generator.uniform_float(0.0, 1.0) for _ in part]
        signs = [generator.uniform_int(0, 1) for _ in part]
        most = _narrow(height, width) | {"Solarize": 256.0}
        chosen = []
        for (name, probability, index), draw, sign in zip(part, draws, signs, strict=True):
            if draw <= np.float32(probability):
                size = 0.0 if index is None else _magnitude(name, index, 10, most)
                chosen.append((name, -size if name in _SIGNED and sign == 0 else size))
        return chosen


__all__ = ["AutoAugment", "RandAugment", "TrivialAugmentWide"]
