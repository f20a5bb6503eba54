"""Flips."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from PIL import Image

from . import _kernels
from ._checks import check_probability
from .operation import Accepts, ImageOperation, require_pil


class _Flip(ImageOperation):
    """Base class of flips of every image."""

    accepts = Accepts(video=True)
    vertical = False

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return _kernels.flip(image, self.vertical)


class HorizontalFlip(_Flip):
    """Mirrors images left to right.

    Raises:
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> HorizontalFlip()(np.array([[1, 2, 3]], np.uint8))
        array([[3, 2, 1]], dtype=uint8)
    """

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "HorizontalFlip", {}


class VerticalFlip(_Flip):
    """Mirrors images top to bottom.

    Raises:
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> VerticalFlip()(np.array([[1], [2]], np.uint8))
        array([[2],
               [1]], dtype=uint8)
    """

    vertical = True

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "VerticalFlip", {}


class _RandomFlip(ImageOperation):
    """Base class of random flips."""

    implementation = None
    random = True
    vertical = False

    def __init__(self, prob: float = 0.5) -> None:
        check_probability(prob)
        self.prob = prob

    def parameters(self, generator: Any, height: int, width: int) -> bool:
        return generator.bernoulli(self.prob)

    def frame(self, image: np.ndarray, parameters: bool) -> np.ndarray:
        return _kernels.flip(image, self.vertical) if parameters else image

    def pil(self, image: Any) -> Any:
        require_pil(image, type(self).__name__)
        if self.prob <= random.random():
            return image
        method = Image.Transpose.FLIP_TOP_BOTTOM if self.vertical else Image.Transpose.FLIP_LEFT_RIGHT
        return image.transpose(method)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return type(self).__name__, {"prob": self.prob}


class RandomHorizontalFlip(_RandomFlip):
    """Mirrors images left to right with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomHorizontalFlip(1.0)(np.array([[1, 2, 3]], np.uint8))
        array([[3, 2, 1]], dtype=uint8)
    """

    accepts = Accepts(video=True)


class RandomVerticalFlip(_RandomFlip):
    """Mirrors images top to bottom with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> RandomVerticalFlip(1.0)(np.array([[1], [2]], np.uint8))
        array([[2],
               [1]], dtype=uint8)
    """

    vertical = True


__all__ = ["HorizontalFlip", "RandomHorizontalFlip", "RandomVerticalFlip", "VerticalFlip"]
