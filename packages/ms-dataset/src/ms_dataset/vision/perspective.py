"""Perspective warps."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from PIL import Image

from .._native import native
from . import _kernels
from ._checks import (
    check_int,
    check_interpolation,
    check_probability,
    check_range,
    check_type,
)
from .enums import Inter
from .operation import (
    ImageOperation,
    PyOperation,
    implementation_of,
    pil_resampling,
    require_array_interpolation,
    require_pil,
)
from .warps import accepts_warp, warp_interpolation


def _check_points(points: Any, name: str) -> None:
    check_type(points, (list, tuple), name)
    for element in points:
        check_type(element, (list, tuple), name)
    if len(points) != 4:
        raise TypeError(f"{name}: expected 4 points, got {len(points)}")
    for index, element in enumerate(points):
        if len(element) != 2:
            raise TypeError(f"{name}[{index}]: expected 2 values, got {len(element)}")
        for value in element:
            check_int(value, -(2**31), 2**31 - 1, f"{name}[{index}]")


def pil_perspective(image: Any, start: Any, end: Any, interpolation: Inter) -> Any:
    rows, wanted = [], []
    for (x, y), (u, v) in zip(end, start, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    solved = np.linalg.lstsq(np.array(rows, dtype=float), np.array(wanted, dtype=float), rcond=None)[0]
    return image.transform(image.size, Image.Transform.PERSPECTIVE, solved.tolist(), pil_resampling(interpolation))


class Perspective(ImageOperation):
    """Warps images so that four points move to four others.

    Args:
        start_points (Sequence[Sequence[int]]): Four points (x, y), from the top left clockwise.
        end_points (Sequence[Sequence[int]]): The points to which they move.
        interpolation (Inter, optional): Default: ``Inter.BILINEAR``.

    Raises:
        TypeError: If an argument has a wrong type or there are not four points of two ints.
        ValueError: If a coordinate is not a 32-bit number.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> corners = [[0, 0], [3, 0], [3, 3], [0, 3]]
        >>> Perspective(corners, corners)(np.full((4, 4), 9, np.uint8)).max()
        np.uint8(9)
    """

    implementation = None

    def __init__(self, start_points: Any, end_points: Any, interpolation: Inter = Inter.BILINEAR) -> None:
        _check_points(start_points, "start_points")
        _check_points(end_points, "end_points")
        check_interpolation(interpolation)
        self.start_points = start_points
        self.end_points = end_points
        self.interpolation = interpolation
        self.implementation = implementation_of(interpolation)
        self.accepts = accepts_warp(interpolation, keeps_bool=False)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        require_array_interpolation(self.interpolation)
        points = [[(float(x), float(y)) for x, y in points] for points in (self.start_points, self.end_points)]
        interpolation = warp_interpolation(image, self.interpolation, "Perspective")
        return _kernels.warp(image, native.perspective_matrix(*points), interpolation)

    def pil(self, image: Any) -> Any:
        require_pil(image, "Perspective")
        return pil_perspective(image, self.start_points, self.end_points, self.interpolation)


class RandomPerspective(PyOperation):
    """Warps Pillow images by a random perspective with a probability.

    Args:
        distortion_scale (float, optional): The strength of the distortion, in [0, 1]. Default: 0.5.
        prob (float, optional): Probability. Default: 0.5.
        interpolation (Inter, optional): Default: ``Inter.BICUBIC``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is not in [0, 1], or the image is not a Pillow image.

    Examples:
        >>> from PIL import Image
        >>> RandomPerspective(prob=1.0)(Image.new("RGB", (8, 8))).size
        (8, 8)
    """

    random = True

    def __init__(self, distortion_scale: float = 0.5, prob: float = 0.5, interpolation: Inter = Inter.BICUBIC) -> None:
        check_type(distortion_scale, (float,), "distortion_scale")
        check_type(prob, (float,), "prob")
        check_range(distortion_scale, 0.0, 1.0, "distortion_scale")
        check_probability(prob)
        check_interpolation(interpolation)
        self.distortion_scale = distortion_scale
        self.prob = prob
        self.interpolation = interpolation

    def pil(self, image: Any) -> Any:
        if not isinstance(image, Image.Image):
            raise ValueError(f"RandomPerspective: expected a PIL image, got {type(image).__name__}")
        if self.prob <= random.random():
            return image
        width, height = image.size
        wide, high = int(width / 2 * self.distortion_scale), int(height / 2 * self.distortion_scale)

        def near(length: int, reach: int, far: bool) -> int:
            return random.randint(length - reach - 1, length - 1) if far else random.randint(0, reach)

        corners = [(False, False), (True, False), (True, True), (False, True)]
        end = [(near(width, wide, right), near(height, high, bottom)) for right, bottom in corners]
        start = [((width - 1) * right, (height - 1) * bottom) for right, bottom in corners]
        return pil_perspective(image, start, end, self.interpolation)


__all__ = ["Perspective", "RandomPerspective"]
