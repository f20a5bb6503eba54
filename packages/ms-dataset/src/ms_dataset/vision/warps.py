"""Rotations and affine warps."""

from __future__ import annotations

import math
import numbers
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from PIL import Image

from . import _kernels
from ._checks import (
    FLOAT_MAX,
    check_degrees,
    check_fill_value,
    check_interpolation,
    check_number,
    check_ordered,
    check_pair,
    check_positive,
    check_range,
    check_rotation,
    check_type,
    triple,
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


def accepts_warp(interpolation: Inter, **options: Any) -> Accepts:
    return Accepts(refused=UNKNOWN | {"float16"} if interpolation == Inter.NEAREST else UNFILTERED, **options)


def warp_interpolation(image: np.ndarray, interpolation: Inter, name: str) -> Inter:
    """Returns the interpolation for a warp of an array; raises RuntimeError if OpenCV's warps do not have it."""
    if interpolation == Inter.PILCUBIC and name != "Perspective":
        raise RuntimeError(f"{name}: expected NEAREST, LINEAR, CUBIC or AREA for an array, got {interpolation!r}")
    if interpolation == Inter.CUBIC and image.ndim == 3 and image.shape[2] > 4:
        raise RuntimeError(f"{name}: expected at most 4 channels for Inter.CUBIC, got {image.shape[2]}")
    return Inter.LINEAR if interpolation in (Inter.AREA, Inter.PILCUBIC) else interpolation


def rotate_frame(
    image: np.ndarray, degrees: float, resample: Inter, expand: bool, center: Any, fill: Sequence[Any]
) -> np.ndarray:
    """Rotates one array counter-clockwise. As in MindSpore, `fill` is (B, G, R)."""
    height, width = image.shape[:2]
    x, y = center if center else ((width - 1) / 2.0, (height - 1) / 2.0)
    x, y = float(np.float32(x)), float(np.float32(y))
    angle = float(np.float32(degrees)) * (math.pi / 180.0)
    cosine, sine = math.cos(angle), math.sin(angle)
    matrix = [cosine, sine, (1 - cosine) * x - sine * y, -sine, cosine, sine * x + (1 - cosine) * y]
    size = (height, width)
    if expand:
        box_height, box_width = _bounding_size(height, width, float(np.float32(degrees)))
        matrix[2] += box_width / 2.0 - width / 2.0
        matrix[5] += box_height / 2.0 - height / 2.0
        size = (round(box_height), round(box_width))
    return _kernels.warp(image, matrix, warp_interpolation(image, resample, "Rotate"), tuple(fill)[::-1], size)


def _bounding_size(height: int, width: int, degrees: float) -> tuple[float, float]:
    """Returns the size of the smallest box around the rotated image, computed in float32."""
    angle = degrees * math.pi / 180.0
    cosine, sine = np.float32(math.cos(angle)) * np.float32(0.5), np.float32(math.sin(angle)) * np.float32(0.5)
    high, wide = np.float32(height), np.float32(width)
    xs = [-sine * high - cosine * wide, sine * high - cosine * wide]
    ys = [cosine * high - sine * wide, -cosine * high - sine * wide]
    xs += [-xs[0], -xs[1]]
    ys += [-ys[0], -ys[1]]
    return float(max(ys) - min(ys)), float(max(xs) - min(xs))


def affine_frame(
    image: np.ndarray,
    degrees: float,
    translation: Sequence[float],
    scale: float,
    shear: Sequence[float],
    resample: Inter,
    fill: Sequence[Any],
) -> np.ndarray:
    """Rotates, translates (in pixels), scales and shears one array around its middle."""
    f32 = np.float32
    angle, shear_x, shear_y = (float(f32(math.pi * float(f32(value)) / 180.0)) for value in (degrees, *shear))
    scale = float(f32(scale))
    x, y = f32((image.shape[1] - 1) / 2.0), f32((image.shape[0] - 1) / 2.0)
    turn = angle - shear_y
    a = f32(scale * math.cos(turn) / math.cos(shear_y))
    b = f32(scale * (-math.cos(turn) * math.tan(shear_x) / math.cos(shear_y) - math.sin(angle)))
    d = f32(scale * math.sin(turn) / math.cos(shear_y))
    e = f32(scale * (-math.sin(turn) * math.tan(shear_x) / math.cos(shear_y) + math.cos(angle)))
    c = (f32(1) - a) * x - b * y + f32(translation[0])
    f = (f32(1) - e) * y - d * x + f32(translation[1])
    resample = warp_interpolation(image, resample, "Affine")
    return _kernels.warp(image, [float(value) for value in (a, b, c, d, e, f)], resample, fill)


class Affine(ImageOperation):
    """Rotates, translates, scales and shears images around their middle.

    Args:
        degrees (float): Clockwise rotation in degrees, in [-180, 180].
        translate (Sequence[float]): Translation as fractions of (width, height), in [-1, 1].
        scale (float): Scale factor, positive.
        shear (Union[float, Sequence[float]]): Degrees along x, or along (x, y), in [-180, 180].
        resample (Inter, optional): Default: ``Inter.NEAREST``.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> Affine(0, [0.5, 0], 1, 0)(np.array([[1, 2]], np.uint8))
        array([[0, 1]], dtype=uint8)
    """

    def __init__(
        self,
        degrees: float,
        translate: Any,
        scale: float,
        shear: Any,
        resample: Inter = Inter.NEAREST,
        fill_value: Any = 0,
    ) -> None:
        check_number(degrees, -180, 180, "degrees")
        check_pair(translate, "translate")
        for index, value in enumerate(translate):
            check_number(value, -1.0, 1.0, f"translate[{index}]")
        check_type(scale, (int, float), "scale")
        check_positive(scale, "scale")
        check_type(shear, (numbers.Number, tuple, list), "shear")
        if isinstance(shear, (list, tuple)):
            check_pair(shear, "shear")
            for index, value in enumerate(shear):
                check_number(value, -180, 180, f"shear[{index}]")
        else:
            check_range(shear, -180, 180, "shear")
        check_interpolation(resample, "resample")
        check_fill_value(fill_value)
        self.degrees = degrees
        self.translate = tuple(translate)
        self.scale = scale
        self.shear = (shear, 0.0) if isinstance(shear, numbers.Number) else tuple(shear)
        self.resample = resample
        self.accepts = accepts_warp(resample)
        self.fill_value = triple(fill_value)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        moved = (self.translate[0] * image.shape[1], self.translate[1] * image.shape[0])
        return affine_frame(image, self.degrees, moved, self.scale, self.shear, self.resample, self.fill_value)


class RandomAffine(ImageOperation):
    """Rotates, translates, scales and shears images by random amounts.

    Args:
        degrees (Union[float, Sequence[float]]): Range of the rotation; a number d means (-d, d).
        translate (Sequence[float], optional): Ranges as fractions of the size: (min x, max x), or (min x, max x,
            min y, max y). Default: None, no translation.
        scale (Sequence[float], optional): Range of the scale factor. Default: None, 1.
        shear (Union[float, Sequence[float]], optional): Ranges (min x, max x), or (min x, max x, min y, max y); a
            number s means (-s, s). Default: None, no shear.
        resample (Inter, optional): Default: ``Inter.NEAREST``.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomAffine(0)(np.array([[1, 2]], np.uint8))
        array([[1, 2]], dtype=uint8)
    """

    implementation = None
    random = True

    def __init__(
        self,
        degrees: Any,
        translate: Any = None,
        scale: Any = None,
        shear: Any = None,
        resample: Inter = Inter.NEAREST,
        fill_value: Any = 0,
    ) -> None:
        check_degrees(degrees)
        if translate is not None:
            check_type(translate, (list, tuple), "translate")
            if len(translate) not in (2, 4):
                raise TypeError(f"translate: expected 2 or 4 values, got {len(translate)}")
            for index, value in enumerate(translate):
                check_number(value, -1.0, 1.0, f"translate[{index}]")
        if scale is not None:
            check_pair(scale, "scale")
            for value in scale:
                check_number(value, 0, FLOAT_MAX, "scale")
            check_ordered(scale, "scale")
            check_positive(scale[1], "scale[1]")
        if shear is not None:
            self._check_shear(shear)
        check_interpolation(resample, "resample")
        if fill_value is not None:
            check_fill_value(fill_value)
        self.degrees = (-degrees, degrees) if isinstance(degrees, numbers.Number) else tuple(degrees)  # type: ignore[operator]
        self.translate = (0.0, 0.0, 0.0, 0.0) if translate is None else tuple(translate)
        self.scale = (1.0, 1.0) if scale is None else tuple(scale)
        if shear is None:
            shear = (0.0, 0.0)
        elif isinstance(shear, numbers.Number):
            shear = (-shear, shear)  # type: ignore[operator]
        self.shear = tuple(shear) + (0.0, 0.0) * (len(shear) == 2)
        self.resample = resample
        self.implementation = implementation_of(resample)
        self.accepts = accepts_warp(resample)
        self.fill_value = triple(fill_value)

    @staticmethod
    def _check_shear(shear: Any) -> None:
        check_type(shear, (numbers.Number, tuple, list), "shear")
        if isinstance(shear, numbers.Number):
            check_positive(shear, "shear")
            return
        for value in shear:
            check_type(value, (int, float), "shear")
        if len(shear) not in (2, 4):
            raise TypeError(f"shear: expected 2 or 4 values, got {len(shear)}")
        check_ordered(shear[:2], "shear")
        check_ordered(shear[-2:], "shear")

    def apply(self, generator: Any, *columns: Any) -> Any:
        if isinstance(columns[0], np.ndarray):
            require_array_interpolation(self.resample)
        return super().apply(generator, *columns)

    def parameters(self, generator: Any, height: int, width: int) -> Any:
        draw = generator.uniform_float
        degrees = draw(*self.degrees)
        ranges = self.translate + (0.0, 0.0) * (len(self.translate) == 2)
        x = draw(ranges[0] * width, ranges[1] * width)
        y = draw(ranges[2] * height, ranges[3] * height)
        scale = draw(*self.scale)
        return degrees, (x, y), scale, (draw(*self.shear[:2]), draw(*self.shear[2:]))

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        degrees, moved, scale, shear = parameters
        return affine_frame(image, degrees, moved, scale, shear, self.resample, self.fill_value)

    def pil(self, image: Any) -> Any:
        if not isinstance(image, Image.Image):
            raise ValueError(f"RandomAffine: expected a PIL image, got {type(image).__name__}")
        angle = random.uniform(*self.degrees)
        width, height = image.size
        most_x, most_y = self.translate[0] * width, self.translate[1] * height
        move_x = round(random.uniform(-most_x, most_x))
        move_y = round(random.uniform(-most_y, most_y))
        scale = 1.0 / random.uniform(*self.scale)
        shear = [math.radians(random.uniform(*self.shear[:2])), math.radians(random.uniform(*self.shear[2:]))]
        angle = math.radians(angle)
        first, second = angle + shear[0], angle + shear[1]
        factor = scale / (math.cos(first) * math.cos(second) + math.sin(first) * math.sin(second))
        a, b = factor * math.cos(first), factor * math.sin(first)
        d, e = -factor * math.sin(second), factor * math.cos(second)
        x, y = width * 0.5 + 0.5, height * 0.5 + 0.5
        c = a * (-x - move_x) + b * (-y - move_y) + x
        f = d * (-x - move_x) + e * (-y - move_y) + y
        fill = self.fill_value[: len(image.getbands())] if any(self.fill_value) else None
        return image.transform(
            image.size, Image.Transform.AFFINE, (a, b, c, d, e, f), pil_resampling(self.resample), fillcolor=fill
        )


class Rotate(ImageOperation):
    """Rotates images counter-clockwise.

    Args:
        degrees (Union[int, float]): Angle in degrees.
        resample (Inter, optional): Default: ``Inter.NEAREST``.
        expand (bool, optional): Whether the result is as large as the rotated image, for rotations around the middle.
            Default: False.
        center (tuple[float], optional): (x, y) of the fixed point. Default: None, the middle.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> Rotate(90, expand=True)(np.array([[1, 2, 3]], np.uint8)).shape
        (3, 1)
    """

    def __init__(
        self,
        degrees: float,
        resample: Inter = Inter.NEAREST,
        expand: bool = False,
        center: Any = None,
        fill_value: Any = 0,
    ) -> None:
        check_number(degrees, -FLOAT_MAX, FLOAT_MAX, "degrees")
        check_rotation(resample, expand, center, fill_value)
        self.degrees = degrees % 360
        self.resample = resample
        self.expand = expand
        self.center = center
        self.fill_value = triple(fill_value)
        self.accepts = accepts_warp(resample, video=not expand, keeps_bool=not expand)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        if self.resample == Inter.ANTIALIAS:
            raise RuntimeError("Rotate: Inter.ANTIALIAS is for PIL images, got an array")
        return rotate_frame(image, self.degrees, self.resample, self.expand, self.center, self.fill_value)


class RandomRotation(ImageOperation):
    """Rotates images by random angles.

    Args:
        degrees (Union[int, float, Sequence]): Range of the angle; a number d means (-d, d).
        resample (Inter, optional): Default: ``Inter.NEAREST``.
        expand (bool, optional): Whether the result is as large as the rotated image. Default: False.
        center (tuple[float], optional): (x, y) of the fixed point. Default: None, the middle.
        fill_value (Union[int, tuple[int]], optional): Value of pixels outside, or (R, G, B). Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomRotation(10)(np.zeros((4, 4, 3), np.uint8)).shape
        (4, 4, 3)
    """

    implementation = None
    random = True

    def __init__(
        self,
        degrees: Any,
        resample: Inter = Inter.NEAREST,
        expand: bool = False,
        center: Any = None,
        fill_value: Any = 0,
    ) -> None:
        check_degrees(degrees)
        check_rotation(resample, expand, center, fill_value)
        if isinstance(degrees, (int, float)):
            self.degrees = (-(degrees % 360), degrees % 360)
        elif degrees[1] - degrees[0] >= 360:
            self.degrees = (-180, 180)
        else:
            low, high = degrees[0] % 360, degrees[1] % 360
            self.degrees = (low, high + 360 if low > high else high)
        self.resample = resample
        self.implementation = implementation_of(resample)
        self.expand = expand
        self.center = center
        self.fill_value = triple(fill_value)
        self.accepts = accepts_warp(resample, keeps_bool=not expand)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if isinstance(columns[0], np.ndarray):
            require_array_interpolation(self.resample)
        return super().apply(generator, *columns)

    def parameters(self, generator: Any, height: int, width: int) -> float:
        return generator.uniform_float(*self.degrees)

    def frame(self, image: np.ndarray, parameters: float) -> np.ndarray:
        return rotate_frame(image, parameters, self.resample, self.expand, self.center, self.fill_value)

    def pil(self, image: Any) -> Any:
        require_pil(image, "RandomRotation")
        angle = random.uniform(*self.degrees) % 360.0
        if self.resample == Inter.ANTIALIAS and (angle not in (0, 90, 180, 270) or self.center):
            raise ValueError("RandomRotation: Inter.ANTIALIAS turns by multiples of 90 degrees around the middle only")
        return image.rotate(
            angle, pil_resampling(self.resample), self.expand, self.center, fillcolor=tuple(self.fill_value)
        )


__all__ = ["Affine", "RandomAffine", "RandomRotation", "Rotate"]
