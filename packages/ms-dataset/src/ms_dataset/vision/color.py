"""Brightness, contrast, saturation, hue, sharpness, gamma, and their random forms."""

from __future__ import annotations

import numbers
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image, ImageEnhance

from . import _kernels
from ._checks import FLOAT_MAX, check_number, check_ordered, check_pair, check_probability, check_range, check_type
from .operation import UNFILTERED, UNKNOWN, Accepts, ImageOperation, require_pil

#: the principal components of the colours of ImageNet, times their standard deviations
_LIGHTING = (
    (55.46 * -0.5675, 4.794 * 0.7192, 1.148 * 0.4009),
    (55.46 * -0.5808, 4.794 * -0.0045, 1.148 * -0.814),
    (55.46 * -0.5836, 4.794 * -0.6948, 1.148 * 0.4203),
)


def brightness(image: np.ndarray, factor: float) -> np.ndarray:
    """Every value times the factor, saturated."""
    if image.dtype == np.uint8:
        return _kernels.tone(image, "brightness", [factor])
    if image.dtype == np.bool_:
        return _kernels.tone(image, "brightness", [factor])
    if image.dtype.kind == "f":
        return (image * np.float32(factor)).astype(image.dtype)
    limits = np.iinfo(image.dtype)
    work = np.float64 if image.dtype.itemsize > 2 else np.float32
    scaled = np.rint(image.astype(work) * work(np.float32(factor)))
    return np.clip(scaled, limits.min, limits.max).astype(image.dtype)


def contrast(image: np.ndarray, factor: float) -> np.ndarray:
    """Moves values from the mean grey value (factor 0) through themselves (factor 1)."""
    if image.dtype == np.uint8:
        return _kernels.tone(image, "contrast", [factor])
    mean = _kernels.gray(image).mean(dtype=np.float64)
    if image.dtype.kind != "f":
        mean = int(mean + 0.5)
    return _mix(np.full_like(image, mean), image, factor)


def saturation(image: np.ndarray, factor: float) -> np.ndarray:
    """Moves values from their grey value (factor 0) through themselves (factor 1)."""
    if image.dtype == np.uint8:
        return _kernels.adjust(image, "saturation", factor)
    return _mix(_kernels.gray(image)[..., None], image, factor)


def _mix(base: np.ndarray, image: np.ndarray, factor: float) -> np.ndarray:
    factor = np.float32(factor)
    mixed = base * np.float32(1.0 - float(factor)) + image * factor
    if image.dtype.kind == "f":
        return mixed.astype(image.dtype)
    limits = np.iinfo(image.dtype)
    return np.clip(np.rint(mixed), limits.min, limits.max).astype(image.dtype)


def hue(image: np.ndarray, factor: float) -> np.ndarray:
    """Turns the hue of bytes by a share of the circle."""
    if image.dtype != np.uint8:
        raise RuntimeError(f"AdjustHue: expected uint8, got {image.dtype}")
    return _kernels.adjust(image, "hue", float(int(np.float32(factor) * np.float32(255)) % 256))


def sharpness(image: np.ndarray, factor: float) -> np.ndarray:
    """Moves values from the smoothed image (factor 0) through themselves (factor 1)."""
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
    """`gain * x ** exponent` over the range of the type."""
    if image.dtype.kind == "f":
        return np.power(np.float32(gain) * image.astype(np.float32), np.float32(exponent)).clip(0, 1)
    if image.itemsize == 1:
        return _kernels.tone(image.view(np.uint8), "gamma", [exponent, gain]).view(image.dtype)
    # Of wider integers the oracle changes the low byte only.
    low = _kernels.tone((image & 255).astype(np.uint8), "gamma", [exponent, gain])
    return (image & ~image.dtype.type(255)) | low.astype(image.dtype)


_BRIGHTNESS = Accepts(channels=(1, 3))
_MIXED = Accepts(refused=UNKNOWN | {"bool", "int8", "int16", "int32", "float16", "float64"}, channels=(3,), flat=False)
_HUE = Accepts(refused=_MIXED.refused | {"uint16"}, channels=(3,), flat=False)
_SHARPNESS = Accepts(refused=UNFILTERED, keeps_bool=False)


def pil_hue(image: Any, factor: float) -> Any:
    """Turns the hue of a Pillow image."""
    require_pil(image, "AdjustHue")
    if image.mode in {"L", "1", "I", "F"}:
        return image
    angle, chroma, value = image.convert("HSV").split()
    turned = (np.asarray(angle).astype(np.int64) + int(factor * 255)) % 256
    return Image.merge("HSV", (Image.fromarray(turned.astype(np.uint8)), chroma, value)).convert(image.mode)


def pil_enhance(enhancer: Callable[[Any], Any], image: Any, factor: float, name: str) -> Any:
    """Applies one of Pillow's enhancers."""
    require_pil(image, name)
    return enhancer(image).enhance(factor)


class AdjustBrightness(ImageOperation):
    """Multiplies images by a factor.

    Args:
        brightness_factor (float): Not negative; 0 is black, 1 the image itself.

    Raises:
        TypeError: If the factor is not a number.
        ValueError: If the factor is negative.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> AdjustBrightness(2.0)(np.array([[10, 200]], np.uint8))
        array([[ 20, 255]], dtype=uint8)
    """

    implementation = None
    accepts = _BRIGHTNESS

    def __init__(self, brightness_factor: float) -> None:
        check_number(brightness_factor, 0, FLOAT_MAX, "brightness_factor")
        self.brightness_factor = brightness_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return brightness(image, self.brightness_factor)

    def pil(self, image: Any) -> Any:
        return pil_enhance(ImageEnhance.Brightness, image, self.brightness_factor, "AdjustBrightness")


class AdjustContrast(ImageOperation):
    """Moves images from their mean grey value (factor 0) through themselves (factor 1).

    Args:
        contrast_factor (float): Not negative.

    Raises:
        TypeError: If the factor is not a number.
        ValueError: If the factor is negative.
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> AdjustContrast(0)(np.array([[[10, 10, 10], [20, 20, 20]]], np.uint8)).max()
        np.uint8(15)
    """

    implementation = None
    accepts = _MIXED

    def __init__(self, contrast_factor: float) -> None:
        check_number(contrast_factor, 0, FLOAT_MAX, "contrast_factor")
        self.contrast_factor = contrast_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return contrast(image, self.contrast_factor)

    def pil(self, image: Any) -> Any:
        return pil_enhance(ImageEnhance.Contrast, image, self.contrast_factor, "AdjustContrast")


class AdjustSaturation(ImageOperation):
    """Moves images from grey (factor 0) through themselves (factor 1).

    Args:
        saturation_factor (float): Not negative.

    Raises:
        TypeError: If the factor is not a number.
        ValueError: If the factor is negative.
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> AdjustSaturation(0)(np.array([[[255, 0, 0]]], np.uint8))
        array([[[76, 76, 76]]], dtype=uint8)
    """

    implementation = None
    accepts = _MIXED

    def __init__(self, saturation_factor: float) -> None:
        check_number(saturation_factor, 0, FLOAT_MAX, "saturation_factor")
        self.saturation_factor = saturation_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return saturation(image, self.saturation_factor)

    def pil(self, image: Any) -> Any:
        return pil_enhance(ImageEnhance.Color, image, self.saturation_factor, "AdjustSaturation")


class AdjustHue(ImageOperation):
    """Turns the hue of RGB images.

    Args:
        hue_factor (float): Share of the circle, in [-0.5, 0.5].

    Raises:
        TypeError: If the factor is not a number.
        ValueError: If the factor is not in [-0.5, 0.5].
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> AdjustHue(0.5)(np.array([[[7, 7, 7]]], np.uint8))
        array([[[7, 7, 7]]], dtype=uint8)
    """

    implementation = None
    accepts = _HUE

    def __init__(self, hue_factor: float) -> None:
        check_number(hue_factor, -0.5, 0.5, "hue_factor")
        self.hue_factor = hue_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return hue(image, self.hue_factor)

    def pil(self, image: Any) -> Any:
        return pil_hue(image, self.hue_factor)


class AdjustSharpness(ImageOperation):
    """Moves images from their smoothed selves (factor 0) through themselves (factor 1).

    Args:
        sharpness_factor (float): Not negative.

    Raises:
        TypeError: If the factor is not a number.
        ValueError: If the factor is negative.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> AdjustSharpness(0)(np.array([[0, 0, 0], [0, 13, 0], [0, 0, 0]], np.uint8))[1]
        array([0, 5, 0], dtype=uint8)
    """

    accepts = _SHARPNESS

    def __init__(self, sharpness_factor: float) -> None:
        check_number(sharpness_factor, 0, FLOAT_MAX, "sharpness_factor")
        self.sharpness_factor = sharpness_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return sharpness(image, self.sharpness_factor)


class AdjustGamma(ImageOperation):
    """Gamma correction: `gain * x ** gamma` over the range of the image's type.

    Args:
        gamma (float): Exponent, not negative.
        gain (float, optional): Factor. Default: ``1``.

    Raises:
        TypeError: If an argument is not a number.
        ValueError: If `gamma` is negative.
        RuntimeError: If the array is not <H, W> or <..., H, W, C> with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> AdjustGamma(1.0)(np.array([[10, 200]], np.uint8))
        array([[ 10, 200]], dtype=uint8)
    """

    implementation = None
    accepts = Accepts(channels=(1, 3), video=True)

    def __init__(self, gamma: float, gain: float = 1) -> None:
        check_number(gamma, 0, FLOAT_MAX, "gamma")
        if gain is not None:
            check_number(gain, -FLOAT_MAX, FLOAT_MAX, "gain")
        self.gamma = gamma
        self.gain = gain

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return gamma(image, self.gamma, self.gain)

    def pil(self, image: Any) -> Any:
        require_pil(image, "AdjustGamma")
        table = [int((255 + 1 - 0.001) * self.gain * pow(value / 255.0, self.gamma)) for value in range(256)]
        bands = len(image.getbands())
        return image.point(table * bands) if bands in (1, 3) else image


class RandomAdjustSharpness(ImageOperation):
    """`AdjustSharpness` with a probability.

    Args:
        degree (float): The factor, not negative.
        prob (float, optional): Probability. Default: ``0.5``.

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
    accepts = _SHARPNESS

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
    """`AdjustSaturation` by a random factor.

    Args:
        degrees (Sequence[float], optional): Range of the factor. Default: ``(0.1, 1.9)``.

    Raises:
        TypeError: If `degrees` is not a list or tuple of numbers.
        ValueError: If a factor is negative, or there are not two in order.
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomColor((1, 1))(np.array([[[1, 2, 3]]], np.uint8))
        array([[[1, 2, 3]]], dtype=uint8)
    """

    implementation = None
    random = True
    accepts = Accepts(refused=_MIXED.refused - {"bool"}, channels=(3,), flat=False, keeps_bool=False)

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
    """`AdjustSharpness` by a random factor.

    Args:
        degrees (Sequence[float], optional): Range of the factor. Default: ``(0.1, 1.9)``.

    Raises:
        TypeError: If `degrees` is not a list or tuple of numbers.
        ValueError: If a factor is negative, or there are not two in order.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomSharpness((1, 1))(np.array([[1, 2, 3]] * 3, np.uint8))[1]
        array([1, 2, 3], dtype=uint8)
    """

    implementation = None
    random = True
    accepts = _SHARPNESS

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


class RandomColorAdjust(ImageOperation):
    """Adjusts brightness, contrast, saturation and hue by random factors, in random order.

    Args:
        brightness (Union[float, Sequence[float]], optional): Range of the factor, or (max(0, 1 - b), 1 + b).
            Default: ``(1, 1)``.
        contrast (Union[float, Sequence[float]], optional): Likewise. Default: ``(1, 1)``.
        saturation (Union[float, Sequence[float]], optional): Likewise. Default: ``(1, 1)``.
        hue (Union[float, Sequence[float]], optional): Range in [-0.5, 0.5], or (-h, h). Default: ``(0, 0)``.

    Raises:
        TypeError: If an argument is not a number or two numbers.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomColorAdjust()(np.array([[[1, 2, 3]]], np.uint8)).shape
        (1, 1, 3)
    """

    implementation = None
    random = True
    accepts = _HUE

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
    """Adds random amounts of the principal components of the colours of ImageNet (AlexNet's lighting noise).

    Args:
        alpha (float, optional): Standard deviation of the amounts, not negative. Default: ``0.05``.

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
        moved = image.astype(np.float32) + np.array(parameters, np.float32)
        return np.clip(np.rint(moved), 0, 255).astype(image.dtype)

    def pil(self, image: Any) -> Any:
        require_pil(image, "RandomLighting")
        amounts = [np.random.normal(loc=0.0, scale=self.alpha) for _ in range(3)]
        moved = np.asarray(image.convert("RGB")).astype(np.float64) + np.array(_LIGHTING) @ np.array(amounts)
        return Image.fromarray(np.clip(moved, 0, 255).astype(np.uint8))


__all__ = [
    "AdjustBrightness",
    "AdjustContrast",
    "AdjustGamma",
    "AdjustHue",
    "AdjustSaturation",
    "AdjustSharpness",
    "RandomAdjustSharpness",
    "RandomColor",
    "RandomColorAdjust",
    "RandomLighting",
    "RandomSharpness",
]
