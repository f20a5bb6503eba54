"""`CutOut`, `Erase`, `RandomErasing`, and `GaussianBlur`."""

from __future__ import annotations

import math
import numbers
import random
from typing import Any

import numpy as np

from . import _kernels
from ._checks import (
    FLOAT_MAX,
    check_int,
    check_ordered,
    check_pair,
    check_positive,
    check_probability,
    check_range,
    check_type,
    check_window,
)
from .operation import UNFILTERED, Accepts, ImageOperation, PyOperation


class CutOut(ImageOperation):
    """Sets random squares to zero.

    Args:
        length (int): Side of the squares, which may extend beyond the image.
        num_patches (int, optional): The number of patches. Default: 1.
        is_hwc (bool, optional): Whether channels are the last axis instead of the first. Default: True.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a number is not positive.
        RuntimeError: If the array is not <H, W, C> (<C, H, W>), or is smaller than a square.

    Examples:
        >>> import numpy as np
        >>> CutOut(2)(np.ones((4, 4, 3), np.uint8)).shape
        (4, 4, 3)
    """

    random = True
    accepts = Accepts(refused=frozenset(), flat=False)

    def __init__(self, length: int, num_patches: int = 1, is_hwc: bool = True) -> None:
        check_type(length, (int,), "length")
        check_type(num_patches, (int,), "num_patches")
        check_type(is_hwc, (bool,), "is_hwc")
        check_range(length, 1, FLOAT_MAX, "length")
        check_range(num_patches, 1, FLOAT_MAX, "num_patches")
        self.length = length
        self.num_patches = num_patches
        self.is_hwc = is_hwc

    def apply(self, generator: Any, *columns: Any) -> Any:
        image = np.asarray(columns[0])
        self.accepts.check("CutOut", image)
        height, width = image.shape[:2] if self.is_hwc else image.shape[1:]
        side = self.length
        if side > height or side > width:
            raise RuntimeError(f"CutOut: expected an image of at least {side} by {side}, got {(height, width)}")
        image = image.copy()
        view = image if self.is_hwc else np.moveaxis(image, 0, -1)
        for _ in range(self.num_patches):
            top = generator.uniform_int(0, height + side) - side
            left = generator.uniform_int(0, width + side) - side
            view[max(0, top) : max(0, top + side), max(0, left) : max(0, left + side)] = 0
        return image


class Erase(ImageOperation):
    """Fills a window of images with a value.

    Args:
        top (int): First row of the window.
        left (int): First column of the window.
        height (int): Rows of the window.
        width (int): Columns of the window.
        value (Union[float, tuple[float]], optional): Value, or (R, G, B), in [0, 255]. Default: 0.0.
        inplace (bool, optional): Whether the input may be written to. Default: False.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W, C> with 3 channels, or the window is larger.

    Examples:
        >>> import numpy as np
        >>> Erase(0, 0, 1, 1, 9)(np.zeros((1, 2, 3), np.uint8))
        array([[[9, 9, 9],
                [0, 0, 0]]], dtype=uint8)
    """

    implementation = None
    accepts = Accepts(channels=(3,), flat=False)

    def __init__(self, top: int, left: int, height: int, width: int, value: Any = 0.0, inplace: bool = False) -> None:
        check_window(top, left, height, width)
        check_type(inplace, (bool,), "inplace")
        check_type(value, (float, int, tuple), "value")
        values = value if isinstance(value, tuple) else (value,) * 3
        for item in values:
            check_type(item, (float, int), "value")
        if len(values) != 3:
            raise TypeError(f"value: expected a number or a tuple of 3, got {len(values)}")
        for item in values:
            check_range(item, 0, 255, "value")
        self.window = (top, left, height, width)
        self.value = values
        self.inplace = inplace

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        top, left, height, width = self.window
        if top > image.shape[0] or left > image.shape[1] or height > image.shape[0] or width > image.shape[1]:
            raise RuntimeError(f"Erase: expected a window of {image.shape[:2]}, got {self.window}")
        image = image if self.inplace and image.flags.writeable else image.copy()
        image[top : top + height, left : left + width] = np.array(self.value).astype(image.dtype)
        return image


class RandomErasing(PyOperation):
    """Fills a random window of arrays <C, H, W> with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.
        scale (Sequence[float], optional): Range of the window's fraction of the area. Default: (0.02, 0.33).
        ratio (Sequence[float], optional): Range of the window's aspect ratio. Default: (0.3, 3.3).
        value (Union[int, str, Sequence[int]], optional): Value, (R, G, B), or 'random' for normal noise.
            Default: 0.
        inplace (bool, optional): Whether the input may be written to. Default: False.
        max_attempts (int, optional): Attempts to draw a fitting window before giving up. Default: 10.

    Raises:
        TypeError: If an argument has a wrong type, or the input is not an array.
        ValueError: If a value is out of its range.

    Examples:
        >>> import numpy as np
        >>> RandomErasing(1.0)(np.ones((3, 8, 8), np.float32)).shape
        (3, 8, 8)
    """

    random = True

    def __init__(
        self,
        prob: float = 0.5,
        scale: Any = (0.02, 0.33),
        ratio: Any = (0.3, 3.3),
        value: Any = 0,
        inplace: bool = False,
        max_attempts: int = 10,
    ) -> None:
        check_type(prob, (float, int), "prob")
        for name, limits in (("scale", scale), ("ratio", ratio)):
            check_pair(limits, name)
            for limit in limits:
                check_type(limit, (float, int), name)
        check_type(value, (int, list, tuple, str), "value")
        check_type(inplace, (bool,), "inplace")
        check_type(max_attempts, (int,), "max_attempts")
        is_triple = isinstance(value, (tuple, list)) and len(value) == 3
        if not (isinstance(value, numbers.Number) or value == "random" or is_triple):
            raise ValueError(f"value: expected a number, 'random' or 3 numbers, got {value!r}")
        check_probability(prob)
        check_ordered(scale, "scale")
        check_range(scale[0], 0, FLOAT_MAX, "scale")
        check_range(scale[1], 0, FLOAT_MAX, "scale")
        check_positive(scale[1], "scale[1]")
        check_ordered(ratio, "ratio")
        for limit in ratio:
            check_range(limit, 0, FLOAT_MAX, "ratio", open_low=True)
        for item in value if is_triple else [value] * isinstance(value, int):
            check_int(item, 0, 255, "value")
        check_range(max_attempts, 1, FLOAT_MAX, "max_attempts")
        self.prob = prob
        self.scale = scale
        self.ratio = ratio
        self.value = value
        self.inplace = inplace
        self.max_attempts = max_attempts

    def pil(self, image: Any) -> Any:
        if self.prob <= random.random():
            return image
        if not isinstance(image, np.ndarray):
            raise TypeError(f"RandomErasing: expected numpy.ndarray, got {type(image).__name__}")
        channels, height, width = image.shape
        for _ in range(self.max_attempts):
            area = random.uniform(*self.scale) * height * width
            aspect = random.uniform(*self.ratio)
            wide = round(math.sqrt(area * aspect))
            high = round(wide / aspect)
            if high >= height or wide >= width:
                continue
            top, left = random.randint(0, height - high), random.randint(0, width - wide)
            fill: Any = self.value
            if isinstance(fill, str):
                fill = np.random.normal(loc=0.0, scale=1.0, size=(channels, high, wide))
            elif not isinstance(fill, numbers.Number):
                fill = np.array(fill)[:, None, None]
            out = image if self.inplace else image.copy()
            out[:, top : top + high, left : left + wide] = fill
            return out
        return image if self.inplace else image.copy()


class GaussianBlur(ImageOperation):
    """Blurs images with a Gaussian kernel.

    Args:
        kernel_size (Union[int, Sequence[int]]): Size or (width, height) of the kernel, odd.
        sigma (Union[float, Sequence[float]], optional): Standard deviation, or (x, y), in which 0 means 0.15 times the
            kernel size plus 0.35. Default: None, 0.15 times the width plus 0.35 for both.

    Raises:
        TypeError: If an argument has a wrong type or a wrong number of values.
        ValueError: If a size is not positive and odd, or a deviation is negative.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> GaussianBlur(3)(np.full((4, 4), 9, np.uint8)).max()
        np.uint8(9)
    """

    accepts = Accepts(refused=UNFILTERED, keeps_bool=False)

    def __init__(self, kernel_size: Any, sigma: Any = None) -> None:
        check_type(kernel_size, (int, list, tuple), "kernel_size")
        sizes = (kernel_size,) * 2 if isinstance(kernel_size, int) else tuple(kernel_size)
        if len(sizes) != 2:
            raise TypeError(f"kernel_size: expected an int or (width, height), got {kernel_size!r}")
        for value in sizes:
            check_type(value, (int,), "kernel_size")
            check_range(value, 1, FLOAT_MAX, "kernel_size")
            if value % 2 != 1:
                raise ValueError(f"kernel_size: expected an odd value, got {value}")
        if sigma is None or (isinstance(sigma, numbers.Number) and sigma == 0):
            deviations: tuple[Any, ...] = (sizes[0] * 0.15 + 0.35,) * 2
        else:
            check_type(sigma, (numbers.Number, list, tuple), "sigma")
            deviations = (sigma,) * 2 if isinstance(sigma, numbers.Number) else tuple(sigma)
            if len(deviations) != 2:
                raise TypeError(f"sigma: expected a number or (x, y), got {sigma!r}")
            for value in deviations:
                check_type(value, (numbers.Number,), "sigma")
                check_range(value, 0, FLOAT_MAX, "sigma")
        self.kernel_size = sizes
        defaults = [size * 0.15 + 0.35 for size in sizes]
        chosen = [value if value > 0 else default for value, default in zip(deviations, defaults, strict=True)]
        self.sigma = (float(np.float32(chosen[0])), float(np.float32(chosen[1])))
        if sizes == (1, 1):
            self.accepts = Accepts(keeps_bool=False)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        if self.kernel_size == (1, 1):
            return image.copy()
        return _kernels.blur(image, self.kernel_size, self.sigma)


__all__ = ["CutOut", "Erase", "GaussianBlur", "RandomErasing"]
