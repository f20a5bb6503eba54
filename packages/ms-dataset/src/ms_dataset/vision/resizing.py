"""`Resize`, `ResizedCrop`, `RandomResize`, `RandomResizedCrop`."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from . import _kernels
from ._checks import (
    INT32_MAX,
    check_crop_size,
    check_interpolation,
    check_scale_and_ratio,
    check_size,
    check_window,
    pair,
)
from .enums import Inter
from .operation import (
    UNFILTERED,
    UNKNOWN,
    Accepts,
    ImageOperation,
    implementation_of,
    pil_resampling,
    require_array_interpolation,
    require_pil,
)

#: the maximum ratio of the sizes of the result and the image
LARGEST_FACTOR = 1000


def accepts_resizing(interpolation: Inter, video: bool = True) -> Accepts:
    if interpolation == Inter.PILCUBIC:
        return Accepts(channels=(3,), flat=False, video=video)
    return Accepts(refused=UNKNOWN if interpolation == Inter.NEAREST else UNFILTERED, video=video)


def resize_frame(image: np.ndarray, height: int, width: int, interpolation: Inter, name: str = "Resize") -> np.ndarray:
    """Resizes one array, within the limits of the kernels."""
    old_height, old_width = image.shape[:2]
    if height > LARGEST_FACTOR * old_height or width > LARGEST_FACTOR * old_width or height < 1 or width < 1:
        raise RuntimeError(
            f"{name}: expected a size from 1 to {LARGEST_FACTOR} times that of the image "
            f"({old_height}, {old_width}), got ({height}, {width})"
        )
    if (
        interpolation == Inter.AREA
        and image.ndim == 3
        and image.shape[2] > 4
        and height <= old_height
        and width <= old_width
        and (old_height % height or old_width % width)
    ):
        raise RuntimeError(
            f"{name}: expected at most 4 channels for Inter.AREA, unless sizes divide, got {image.shape[2]}"
        )
    if interpolation == Inter.PILCUBIC and image.dtype != np.uint8:
        return _kernels.resize(image.astype(np.uint8), height, width, interpolation).astype(image.dtype)
    return _kernels.resize(image, height, width, interpolation)


def shorter_side(size: Any, height: int, width: int) -> tuple[int, int]:
    """Returns the size of the result. An int is the shorter side, and keeps the aspect ratio."""
    if not isinstance(size, int):
        return (size[0], size[1]) if len(size) == 2 else shorter_side(size[0], height, width)
    if height < width:
        return size, int(np.float32(size * width) / np.float32(height))
    return int(np.float32(size * height) / np.float32(width)), size


def pil_resize(image: Any, size: Any, interpolation: Inter) -> Any:
    require_pil(image, "Resize")
    if not isinstance(size, int):
        return image.resize((size[1], size[0]), pil_resampling(interpolation))
    width, height = image.size
    if min(width, height) == size:
        return image
    ratio = width / height
    new = (size, int(size / ratio)) if width < height else (int(size * ratio), size)
    return image.resize(new, pil_resampling(interpolation))


class Resize(ImageOperation):
    """Resizes images: arrays with OpenCV's interpolation, Pillow images with Pillow's.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the length of the shorter side.
        interpolation (Inter, optional): Default: ``Inter.LINEAR``.

    Raises:
        TypeError: If `size` is not an int or two ints, or `interpolation` is not an `Inter`.
        ValueError: If a size is not positive.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> Resize((2, 4))(np.zeros((6, 5, 3), np.uint8)).shape
        (2, 4, 3)
    """

    implementation = None

    def __init__(self, size: Any, interpolation: Inter = Inter.LINEAR) -> None:
        if interpolation is None:
            raise KeyError("interpolation: expected an Inter, got None")
        check_size(size, high=INT32_MAX)
        check_interpolation(interpolation)
        self.size = size
        self.interpolation = interpolation
        self.implementation = implementation_of(interpolation)
        self.accepts = accepts_resizing(interpolation)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if isinstance(columns[0], np.ndarray):
            require_array_interpolation(self.interpolation)
        return super().apply(generator, *columns)

    def parameters(self, generator: Any, height: int, width: int) -> tuple[int, int]:
        return shorter_side(self.size, height, width)

    def frame(self, image: np.ndarray, parameters: tuple[int, int]) -> np.ndarray:
        return resize_frame(image, *parameters, self.interpolation)

    def pil(self, image: Any) -> Any:
        return pil_resize(image, self.size, self.interpolation)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        if self.interpolation == Inter.ANTIALIAS:
            return None
        size = [self.size] if isinstance(self.size, int) else list(self.size)
        return "Resize", {"size": size, "interpolation": int(self.interpolation)}


class ResizedCrop(ImageOperation):
    """Crops a window of images and resizes it.

    Args:
        top (int): First row of the window.
        left (int): First column of the window.
        height (int): Rows of the window.
        width (int): Columns of the window.
        size (Union[int, Sequence[int]]): Size of the result, (height, width) or the side of a square.
        interpolation (Inter, optional): Default: ``Inter.BILINEAR``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `top` or `left` is negative, or another size is not positive.
        RuntimeError: If the array is not <H, W> or <H, W, C>, or the window exceeds it.

    Examples:
        >>> import numpy as np
        >>> ResizedCrop(1, 1, 4, 4, 2)(np.zeros((6, 5, 3), np.uint8)).shape
        (2, 2, 3)
    """

    def __init__(
        self, top: int, left: int, height: int, width: int, size: Any, interpolation: Inter = Inter.BILINEAR
    ) -> None:
        check_window(top, left, height, width)
        check_interpolation(interpolation)
        check_crop_size(size)
        self.window = (top, left, height, width)
        self.size = pair(size)
        self.interpolation = interpolation
        self.accepts = accepts_resizing(interpolation, video=False)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        if self.interpolation == Inter.ANTIALIAS:
            raise RuntimeError("ResizedCrop: Inter.ANTIALIAS is for PIL images, got an array")
        top, left, height, width = self.window
        if top + height > image.shape[0] or left + width > image.shape[1]:
            raise RuntimeError(f"ResizedCrop: expected a window inside of {image.shape[:2]}, got {self.window}")
        return resize_frame(_kernels.crop(image, *self.window), *self.size, self.interpolation, "ResizedCrop")


class RandomResize(ImageOperation):
    """Resizes images with a random interpolation: linear, nearest, cubic or area.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the length of the shorter side.

    Raises:
        TypeError: If `size` is not an int or two ints.
        ValueError: If a size is not positive.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomResize((2, 4))(np.zeros((6, 5, 3), np.uint8)).shape
        (2, 4, 3)
    """

    random = True
    accepts = accepts_resizing(Inter.LINEAR)
    _choices = (Inter.LINEAR, Inter.NEAREST, Inter.CUBIC, Inter.AREA)

    def __init__(self, size: Any) -> None:
        check_size(size, high=INT32_MAX)
        self.size = size

    def parameters(self, generator: Any, height: int, width: int) -> Any:
        return *shorter_side(self.size, height, width), self._choices[generator.uniform_int(0, 3)]

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        height, width, interpolation = parameters
        return resize_frame(image, height, width, interpolation, "RandomResize")


def draw_window(
    generator: Any, height: int, width: int, scale: Any, ratio: Any, max_attempts: int
) -> tuple[int, int, int, int]:
    """Draws (top, left, height, width) of a window with the given areas and aspect ratios."""
    low, high = np.float32(ratio[0]), np.float32(ratio[1])
    for _ in range(max_attempts):
        area = float(generator.uniform_float(scale[0], scale[1]))
        aspect = math.exp(float(generator.uniform_float(float(np.log(low)), float(np.log(high)))))
        new_width = _round(math.sqrt(height * width * area * aspect))
        new_height = _round(new_width / aspect)
        if 0 < new_width <= width and 0 < new_height <= height:
            left = generator.uniform_int(0, width - new_width)
            return generator.uniform_int(0, height - new_height), left, new_height, new_width
    aspect = width / height
    new_height, new_width = height, width
    if aspect < low:
        new_height = _round(width / float(low))
    elif aspect > high:
        new_width = _round(height * float(high))
    new_height, new_width = max(1, new_height), max(1, new_width)
    return _round((height - new_height) / 2.0), _round((width - new_width) / 2.0), new_height, new_width


def _round(value: float) -> int:
    """Rounds like C's `round`, half away from zero, for values of at least 0."""
    return math.floor(value + 0.5)


class RandomResizedCrop(ImageOperation):
    """Crops a random window and resizes it.

    Args:
        size (Union[int, Sequence[int]]): Size of the result, (height, width) or the side of a square.
        scale (Union[list, tuple], optional): Range of the window's fraction of the area. Default: (0.08, 1.0).
        ratio (Union[list, tuple], optional): Range of the window's aspect ratio. Default: (3/4, 4/3).
        interpolation (Inter, optional): Default: ``Inter.BILINEAR``.
        max_attempts (int, optional): Attempts to draw a fitting window before a centered one is used. Default: 10.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomResizedCrop(4)(np.zeros((16, 15, 3), np.uint8)).shape
        (4, 4, 3)
    """

    random = True
    _name = "RandomResizedCrop"

    def __init__(
        self,
        size: Any,
        scale: Any = (0.08, 1.0),
        ratio: Any = (3.0 / 4.0, 4.0 / 3.0),
        interpolation: Inter = Inter.BILINEAR,
        max_attempts: int = 10,
    ) -> None:
        if interpolation is not None:
            check_interpolation(interpolation)
        check_crop_size(size)
        check_scale_and_ratio(scale, ratio, max_attempts)
        self.size = pair(size)
        self.scale = scale
        self.ratio = ratio
        self.interpolation = interpolation
        self.max_attempts = max_attempts
        self.implementation = implementation_of(interpolation)
        self.accepts = accepts_resizing(interpolation)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if isinstance(columns[0], np.ndarray):
            require_array_interpolation(self.interpolation)
        return super().apply(generator, *columns)

    def parameters(self, generator: Any, height: int, width: int) -> tuple[int, int, int, int]:
        return draw_window(generator, height, width, self.scale, self.ratio, self.max_attempts)

    def frame(self, image: np.ndarray, parameters: tuple[int, int, int, int]) -> np.ndarray:
        return resize_frame(_kernels.crop(image, *parameters), *self.size, self.interpolation, self._name)

    def pil(self, image: Any) -> Any:
        require_pil(image, self._name)
        left, top, width, height = draw_pil_window(image, self.scale, self.ratio, self.max_attempts)
        return pil_resize(image.crop((left, top, left + width, top + height)), self.size, self.interpolation)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        if self.interpolation == Inter.ANTIALIAS:
            return None
        return self._name, {
            "size": list(self.size),
            "scale": [float(value) for value in self.scale],
            "ratio": [float(value) for value in self.ratio],
            "log_ratio": [float(np.log(np.float32(value))) for value in self.ratio],
            "interpolation": int(self.interpolation),
            "max_attempts": self.max_attempts,
        }


def draw_pil_window(image: Any, scale: Any, ratio: Any, max_attempts: int) -> tuple[int, int, int, int]:
    """Draws (left, top, width, height) of a window from Python's `random`."""
    width, height = image.size
    for _ in range(max_attempts):
        area = random.uniform(scale[0], scale[1]) * width * height
        aspect = math.exp(random.uniform(math.log(ratio[0]), math.log(ratio[1])))
        new_width = round(math.sqrt(area * aspect))
        new_height = round(new_width / aspect)
        if 0 < new_width <= width and 0 < new_height <= height:
            top = random.randint(0, height - new_height)
            return random.randint(0, width - new_width), top, new_width, new_height
    new_width, new_height = width, height
    if width / height < ratio[0]:
        new_height = round(width / ratio[0])
    elif width / height > ratio[1]:
        new_width = round(height * ratio[1])
    return round((width - new_width) / 2.0), round((height - new_height) / 2.0), new_width, new_height


__all__ = ["RandomResize", "RandomResizedCrop", "Resize", "ResizedCrop"]
