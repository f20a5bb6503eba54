"""`AdjustBrightness` and the other adjustments of colours."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import ImageEnhance

from ._checks import FLOAT_MAX, check_number
from .color_kernels import (
    ACCEPTS_BRIGHTNESS,
    ACCEPTS_HUE,
    ACCEPTS_MIXED,
    ACCEPTS_SHARPNESS,
    brightness,
    contrast,
    gamma,
    hue,
    pil_enhance,
    pil_hue,
    saturation,
    sharpness,
)
from .operation import Accepts, ImageOperation, require_pil


class AdjustBrightness(ImageOperation):
    """Multiplies images by a factor.

    Args:
        brightness_factor (float): At least 0; 0 gives black, 1 the image itself.

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
    accepts = ACCEPTS_BRIGHTNESS

    def __init__(self, brightness_factor: float) -> None:
        check_number(brightness_factor, 0, FLOAT_MAX, "brightness_factor")
        self.brightness_factor = brightness_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return brightness(image, self.brightness_factor)

    def pil(self, image: Any) -> Any:
        return pil_enhance(ImageEnhance.Brightness, image, self.brightness_factor, "AdjustBrightness")


class AdjustContrast(ImageOperation):
    """Interpolates between the mean grey value (factor 0) and the image (factor 1).

    Args:
        contrast_factor (float): At least 0; above 1, the contrast increases.

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
    accepts = ACCEPTS_MIXED

    def __init__(self, contrast_factor: float) -> None:
        check_number(contrast_factor, 0, FLOAT_MAX, "contrast_factor")
        self.contrast_factor = contrast_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return contrast(image, self.contrast_factor)

    def pil(self, image: Any) -> Any:
        return pil_enhance(ImageEnhance.Contrast, image, self.contrast_factor, "AdjustContrast")


class AdjustSaturation(ImageOperation):
    """Interpolates between the grey image (factor 0) and the image (factor 1).

    Args:
        saturation_factor (float): At least 0; above 1, the saturation increases.

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
    accepts = ACCEPTS_MIXED

    def __init__(self, saturation_factor: float) -> None:
        check_number(saturation_factor, 0, FLOAT_MAX, "saturation_factor")
        self.saturation_factor = saturation_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return saturation(image, self.saturation_factor)

    def pil(self, image: Any) -> Any:
        return pil_enhance(ImageEnhance.Color, image, self.saturation_factor, "AdjustSaturation")


class AdjustHue(ImageOperation):
    """Rotates the hue of RGB images.

    Args:
        hue_factor (float): Fraction of the circle, in [-0.5, 0.5].

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
    accepts = ACCEPTS_HUE

    def __init__(self, hue_factor: float) -> None:
        check_number(hue_factor, -0.5, 0.5, "hue_factor")
        self.hue_factor = hue_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return hue(image, self.hue_factor)

    def pil(self, image: Any) -> Any:
        return pil_hue(image, self.hue_factor)


class AdjustSharpness(ImageOperation):
    """Interpolates between the smoothed image (factor 0) and the image (factor 1).

    Args:
        sharpness_factor (float): At least 0; above 1, the sharpness increases.

    Raises:
        TypeError: If the factor is not a number.
        ValueError: If the factor is negative.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> AdjustSharpness(0)(np.array([[0, 0, 0], [0, 13, 0], [0, 0, 0]], np.uint8))[1]
        array([0, 5, 0], dtype=uint8)
    """

    accepts = ACCEPTS_SHARPNESS

    def __init__(self, sharpness_factor: float) -> None:
        check_number(sharpness_factor, 0, FLOAT_MAX, "sharpness_factor")
        self.sharpness_factor = sharpness_factor

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return sharpness(image, self.sharpness_factor)


class AdjustGamma(ImageOperation):
    """Applies gamma correction: `gain * x ** gamma` over the range of the image's type.

    Args:
        gamma (float): Exponent, not negative.
        gain (float, optional): Factor. Default: 1.

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


__all__ = ["AdjustBrightness", "AdjustContrast", "AdjustGamma", "AdjustHue", "AdjustSaturation", "AdjustSharpness"]
