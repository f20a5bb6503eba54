"""Random changes of colour."""

from __future__ import annotations

import numbers
import random
from typing import Any

import numpy as np
from PIL import Image, ImageEnhance

from ._checks import FLOAT_MAX, check_number, check_ordered, check_pair, check_probability, check_range, check_type
from .color_kernels import (
    ACCEPTS_BRIGHTNESS,
    ACCEPTS_HUE,
    ACCEPTS_MIXED,
    ACCEPTS_SHARPNESS,
    brightness,
    contrast,
    hue,
    pil_enhance,
    pil_hue,
    saturation,
    sharpness,
)
from .operation import Accepts, ImageOperation, require_pil

#: the principal components of the colours of ImageNet, times their standard deviations
_LIGHTING = (
    (55.46 * -0.5675, 4.794 * 0.7192, 1.148 * 0.4009),
    (55.46 * -0.5808, 4.794 * -0.0045, 1.148 * -0.814),
    (55.46 * -0.5836, 4.794 * -0.6948, 1.148 * 0.4203),
)


class RandomAdjustSharpness(ImageOperation):
    """Applies `AdjustSharpness` with a probability.

    Args:
        degree (float): The factor, not negative.
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If an argument is not a number.
        ValueError: If `degree` is negative or `prob` is not in [0, 1].
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomAdjustSharpness(1, 1.0)(np.array([[1, 2, 3]] * 3, np.uint8))[1]
        array([1, 2, 3], dtype=uint8)
    """

    random = True
    accepts = ACCEPTS_SHARPNESS

    def __init__(self, degree: float, prob: float = 0.5) -> None:
        check_number(degree, 0, FLOAT_MAX, "degree")
        check_probability(prob)
        self.degree = degree
        self.prob = prob

    def parameters(self, generator: Any, height: int, width: int) -> bool:
        return generator.bernoulli(self.prob)

    def frame(self, image: np.ndarray, parameters: bool) -> np.ndarray:
        return sharpness(image, self.degree) if parameters else image


def _check_degrees(degrees: Any) -> None:
    if degrees is None:
        return
    if not isinstance(degrees, (list, tuple)):
        raise TypeError(f"degrees: expected a list or a tuple, got {type(degrees).__name__}")
    for value in degrees:
        check_type(value, (int, float), "degrees")
    check_pair(degrees, "degrees", ValueError)
    for value in degrees:
        check_range(value, 0, FLOAT_MAX, "degrees")
    check_ordered(degrees, "degrees")


class RandomColor(ImageOperation):
    """Applies `AdjustSaturation` with a random factor.

    Args:
        degrees (Sequence[float], optional): Range of the factor. Default: (0.1, 1.9).

    Raises:
        TypeError: If `degrees` is not a list or tuple of numbers.
        ValueError: If `degrees` is not (min, max) of factors at least 0.
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomColor((1, 1))(np.array([[[1, 2, 3]]], np.uint8))
        array([[[1, 2, 3]]], dtype=uint8)
    """

    implementation = None
    random = True
    accepts = Accepts(refused=ACCEPTS_MIXED.refused - {"bool"}, channels=(3,), flat=False, keeps_bool=False)

    def __init__(self, degrees: Any = (0.1, 1.9)) -> None:
        _check_degrees(degrees)
        self.degrees = degrees

    def parameters(self, generator: Any, height: int, width: int) -> float:
        return generator.uniform_float(*self.degrees)

    def frame(self, image: np.ndarray, parameters: float) -> np.ndarray:
        return saturation(image, parameters)

    def pil(self, image: Any) -> Any:
        factor = (self.degrees[1] - self.degrees[0]) * random.random() + self.degrees[0]
        return pil_enhance(ImageEnhance.Color, image, factor, "RandomColor")


class RandomSharpness(ImageOperation):
    """Applies `AdjustSharpness` with a random factor.

    Args:
        degrees (Sequence[float], optional): Range of the factor. Default: (0.1, 1.9).

    Raises:
        TypeError: If `degrees` is not a list or tuple of numbers.
        ValueError: If `degrees` is not (min, max) of factors at least 0.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomSharpness((1, 1))(np.array([[1, 2, 3]] * 3, np.uint8))[1]
        array([1, 2, 3], dtype=uint8)
    """

    implementation = None
    random = True
    accepts = ACCEPTS_SHARPNESS

    def __init__(self, degrees: Any = (0.1, 1.9)) -> None:
        _check_degrees(degrees)
        self.degrees = degrees

    def parameters(self, generator: Any, height: int, width: int) -> float:
        return generator.uniform_float(*self.degrees)

    def frame(self, image: np.ndarray, parameters: float) -> np.ndarray:
        return sharpness(image, parameters)

    def pil(self, image: Any) -> Any:
        factor = (self.degrees[1] - self.degrees[0]) * random.random() + self.degrees[0]
        return pil_enhance(ImageEnhance.Sharpness, image, factor, "RandomSharpness")


def _factor_range(value: Any, name: str, center: float, low: float, high: float) -> tuple[float, float]:
    check_type(value, (numbers.Number, list, tuple), name)
    if isinstance(value, numbers.Number):
        if value < 0:  # type: ignore[operator]
            raise ValueError(f"{name}: expected a value that is not negative, got {value}")
        limits = (max(low, center - value) if center else center - value, center + value)  # type: ignore[operator]
    else:
        check_pair(value, name)
        check_ordered(value, name)
        limits = (value[0], value[1])
    for limit in limits:
        check_range(limit, low, high, name)
    return limits


#: the arrays that each step of `RandomColorAdjust` accepts
_ACCEPTS_STEP = {
    brightness: ACCEPTS_BRIGHTNESS,
    contrast: ACCEPTS_MIXED,
    saturation: ACCEPTS_MIXED,
    hue: ACCEPTS_HUE,
}


class RandomColorAdjust(ImageOperation):
    """Adjusts brightness, contrast, saturation and hue by random factors, in random order.

    Args:
        brightness (Union[float, Sequence[float]], optional): Range of the factor; a number b means (max(0, 1 - b),
            1 + b). Default: (1, 1).
        contrast (Union[float, Sequence[float]], optional): Likewise. Default: (1, 1).
        saturation (Union[float, Sequence[float]], optional): Likewise. Default: (1, 1).
        hue (Union[float, Sequence[float]], optional): Range in [-0.5, 0.5]; a number h means (-h, h). Default: (0, 0).

    Raises:
        TypeError: If an argument is not a number or two numbers.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W, C> with 3 channels, or a change rejects its type.

    Examples:
        >>> import numpy as np
        >>> RandomColorAdjust()(np.array([[[1, 2, 3]]], np.uint8)).shape
        (1, 1, 3)
    """

    implementation = None
    random = True
    accepts = Accepts(refused=frozenset(), channels=(3,), flat=False)

    def __init__(
        self, brightness: Any = (1, 1), contrast: Any = (1, 1), saturation: Any = (1, 1), hue: Any = (0, 0)
    ) -> None:
        self.brightness = _factor_range(brightness, "brightness", 1, 0, FLOAT_MAX)
        self.contrast = _factor_range(contrast, "contrast", 1, 0, FLOAT_MAX)
        self.saturation = _factor_range(saturation, "saturation", 1, 0, FLOAT_MAX)
        self.hue = _factor_range(hue, "hue", 0, -0.5, 0.5)

    def parameters(self, generator: Any, height: int, width: int) -> list[tuple[Any, float]]:
        steps = [
            (brightness, self.brightness),
            (contrast, self.contrast),
            (saturation, self.saturation),
            (hue, self.hue),
        ]
        generator.shuffle(steps)
        drawn = []
        for change, limits in steps:
            identity = 0 if change is hue else 1
            if tuple(limits) != (identity, identity):
                drawn.append((change, generator.uniform_float(*limits)))
        return drawn

    def frame(self, image: np.ndarray, parameters: list[tuple[Any, float]]) -> np.ndarray:
        for change, factor in parameters:
            _ACCEPTS_STEP[change].check("RandomColorAdjust", image)
            image = change(image, factor)
        return image

    def pil(self, image: Any) -> Any:
        require_pil(image, "RandomColorAdjust")
        enhancers: list[tuple[Any, tuple[float, float]]] = [
            (lambda image, factor: ImageEnhance.Brightness(image).enhance(factor), self.brightness),
            (lambda image, factor: ImageEnhance.Contrast(image).enhance(factor), self.contrast),
            (lambda image, factor: ImageEnhance.Color(image).enhance(factor), self.saturation),
            (pil_hue, self.hue),
        ]
        steps = [(change, random.uniform(*limits)) for change, limits in enhancers]
        random.shuffle(steps)
        for change, factor in steps:
            image = change(image, factor)
        return image


class RandomLighting(ImageOperation):
    """Adds random amounts of the principal components of ImageNet's colours (AlexNet's lighting noise).

    The amounts are for images in [0, 255]. Integers are rounded and clipped to the range of their type.

    Args:
        alpha (float, optional): Standard deviation of the amounts, not negative. Default: 0.05.

    Raises:
        TypeError: If `alpha` is not a number.
        ValueError: If `alpha` is negative.
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomLighting(0.0)(np.array([[[1, 2, 3]]], np.uint8))
        array([[[1, 2, 3]]], dtype=uint8)
    """

    implementation = None
    random = True
    accepts = Accepts(channels=(3,), flat=False)

    def __init__(self, alpha: float = 0.05) -> None:
        check_number(alpha, 0, FLOAT_MAX, "alpha")
        self.alpha = alpha

    def parameters(self, generator: Any, height: int, width: int) -> list[np.float32]:
        amounts = [np.float32(generator.normal_float(0.0, self.alpha)) for _ in range(3)]
        rows = [[np.float32(value) for value in row] for row in _LIGHTING]
        return [row[0] * amounts[0] + row[1] * amounts[1] + row[2] * amounts[2] for row in rows]

    def frame(self, image: np.ndarray, parameters: list[np.float32]) -> np.ndarray:
        if image.dtype.kind == "f":
            return (image + np.array(parameters, np.float32)).astype(image.dtype)
        moved = image.astype(np.float32 if image.itemsize < 4 else np.float64) + np.array(parameters, np.float32)
        limits = np.iinfo(np.uint8 if image.dtype == np.bool_ else image.dtype)
        return np.clip(np.rint(moved), limits.min, limits.max).astype(image.dtype)

    def pil(self, image: Any) -> Any:
        require_pil(image, "RandomLighting")
        amounts = [np.random.normal(loc=0.0, scale=self.alpha) for _ in range(3)]
        moved = np.asarray(image.convert("RGB")).astype(np.float64) + np.array(_LIGHTING) @ np.array(amounts)
        return Image.fromarray(np.clip(moved, 0, 255).astype(np.uint8))


__all__ = ["RandomAdjustSharpness", "RandomColor", "RandomColorAdjust", "RandomLighting", "RandomSharpness"]
