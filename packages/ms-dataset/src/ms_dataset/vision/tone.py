"""Operations on single pixel values: histograms, inversion, levels."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import ImageOps

from . import _kernels
from ._checks import check_int, check_number, check_pair, check_probability, check_range, check_type, pair
from .operation import NOT_BYTES, UNKNOWN, Accepts, ImageOperation, require_pil

_HISTOGRAM = Accepts(refused=NOT_BYTES, channels=(1, 3), keeps_bool=False)


class _Randomly(ImageOperation):
    """Base class of operations that are applied with the probability `prob`."""

    random = True
    prob = 0.5

    def parameters(self, generator: Any, height: int, width: int) -> bool:
        return generator.bernoulli(self.prob)

    def frame(self, image: np.ndarray, parameters: bool) -> np.ndarray:
        return self.change(image) if parameters else image

    def change(self, image: np.ndarray) -> np.ndarray:
        raise NotImplementedError


def _check_auto_contrast(cutoff: Any, ignore: Any) -> None:
    check_number(cutoff, 0, 50, "cutoff", open_high=True)
    if ignore is None:
        return
    check_type(ignore, (list, tuple, int), "ignore")
    for value in [ignore] if isinstance(ignore, int) else ignore:
        check_int(value, 0, 255, "ignore")


def _ignored(ignore: Any) -> list[int]:
    return [] if ignore is None else [ignore] if isinstance(ignore, int) else list(ignore)


class AutoContrast(ImageOperation):
    """Stretches each channel so that its darkest value becomes 0 and its lightest 255.

    Args:
        cutoff (float, optional): Percent of pixels to ignore at either end, in [0, 50). Default: 0.0.
        ignore (Union[int, Sequence[int]], optional): Values to ignore. Default: None.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <H, W, C> of uint8 with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> AutoContrast()(np.array([[50, 100, 150]], np.uint8))
        array([[  0, 127, 255]], dtype=uint8)
    """

    implementation = None
    accepts = _HISTOGRAM

    def __init__(self, cutoff: float = 0.0, ignore: Any = None) -> None:
        _check_auto_contrast(cutoff, ignore)
        self.cutoff = cutoff
        self.ignore = _ignored(ignore)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return _kernels.tone(image, "auto_contrast", [self.cutoff], self.ignore)

    def pil(self, image: Any) -> Any:
        require_pil(image, "AutoContrast")
        return ImageOps.autocontrast(image, self.cutoff, self.ignore)


class RandomAutoContrast(_Randomly):
    """Applies `AutoContrast` with a probability.

    Args:
        cutoff (float, optional): Percent of pixels to ignore at either end, in [0, 50). Default: 0.0.
        ignore (Union[int, Sequence[int]], optional): Values to ignore. Default: None.
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <H, W, C> of uint8.

    Examples:
        >>> import numpy as np
        >>> RandomAutoContrast(prob=1.0)(np.array([[50, 100, 150]], np.uint8))
        array([[  0, 127, 255]], dtype=uint8)
    """

    accepts = Accepts(refused=NOT_BYTES, channels=(3,), keeps_bool=False)

    def __init__(self, cutoff: float = 0.0, ignore: Any = None, prob: float = 0.5) -> None:
        _check_auto_contrast(cutoff, ignore)
        check_probability(prob)
        self.cutoff = cutoff
        self.ignore = _ignored(ignore)
        self.prob = prob

    def change(self, image: np.ndarray) -> np.ndarray:
        return _kernels.tone(image, "auto_contrast", [self.cutoff], self.ignore)


class Equalize(ImageOperation):
    """Equalizes the histogram of each channel.

    Raises:
        RuntimeError: If the array is not <H, W> or <H, W, C> of uint8 with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> Equalize()(np.array([[10, 11, 12]], np.uint8))
        array([[  0, 128, 255]], dtype=uint8)
    """

    implementation = None
    accepts = _HISTOGRAM

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return _kernels.tone(image, "equalize")

    def pil(self, image: Any) -> Any:
        require_pil(image, "Equalize")
        return ImageOps.equalize(image)


class RandomEqualize(_Randomly):
    """Applies `Equalize` with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].
        RuntimeError: If the array is not <H, W> or <H, W, C> of uint8 with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomEqualize(1.0)(np.array([[10, 11, 12]], np.uint8))
        array([[  0, 128, 255]], dtype=uint8)
    """

    accepts = Accepts(refused=NOT_BYTES | {"bool"}, channels=(1, 3))

    def __init__(self, prob: float = 0.5) -> None:
        check_probability(prob)
        self.prob = prob

    def change(self, image: np.ndarray) -> np.ndarray:
        return _kernels.tone(image, "equalize")


def invert(image: np.ndarray) -> np.ndarray:
    """Subtracts values from 255, saturated to the element type."""
    if image.dtype == np.uint8:
        return 255 - image
    if image.dtype == np.bool_:
        return np.ones_like(image)
    if image.dtype.kind == "f":
        return (255 - image).astype(image.dtype)
    limits = np.iinfo(image.dtype)
    return np.clip(255 - image.astype(np.int64), limits.min, limits.max).astype(image.dtype)


class Invert(ImageOperation):
    """Inverts RGB images by subtracting values from 255.

    Raises:
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> Invert()(np.array([[[0, 100, 255]]], np.uint8))
        array([[[255, 155,   0]]], dtype=uint8)
    """

    implementation = None
    accepts = Accepts(refused=UNKNOWN | {"float16"}, channels=(3,), flat=False)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return invert(image)

    def pil(self, image: Any) -> Any:
        require_pil(image, "Invert")
        return ImageOps.invert(image)


class RandomInvert(_Randomly):
    """Applies `Invert` with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].
        RuntimeError: If the array is not <H, W, C> with 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomInvert(1.0)(np.array([[[0, 100, 255]]], np.uint8))
        array([[[255, 155,   0]]], dtype=uint8)
    """

    accepts = Invert.accepts

    def __init__(self, prob: float = 0.5) -> None:
        check_probability(prob)
        self.prob = prob

    def change(self, image: np.ndarray) -> np.ndarray:
        return invert(image)


_POSTERIZED = Accepts(refused=NOT_BYTES - {"int8"}, keeps_bool=False)


def posterize(image: np.ndarray, bits: int) -> np.ndarray:
    return _kernels.tone(image.view(np.uint8), "posterize", [bits])


class Posterize(ImageOperation):
    """Keeps the highest bits of every value.

    Args:
        bits (int): The number of bits, in [0, 8].

    Raises:
        TypeError: If `bits` is not an int.
        ValueError: If `bits` is not in [0, 8].
        RuntimeError: If the array is not <H, W> or <H, W, C> of uint8.

    Examples:
        >>> import numpy as np
        >>> Posterize(1)(np.array([[100, 200]], np.uint8))
        array([[  0, 128]], dtype=uint8)
    """

    accepts = _POSTERIZED

    def __init__(self, bits: int) -> None:
        check_int(bits, 0, 8, "bits")
        self.bits = bits

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return posterize(image, self.bits)


class RandomPosterize(ImageOperation):
    """Keeps a random number of the highest bits of every value.

    Args:
        bits (Union[int, Sequence[int]], optional): The number, or its range, in [1, 8]. Default: (8, 8).

    Raises:
        TypeError: If `bits` is not an int or two ints.
        ValueError: If a number is not in [1, 8], or the range is not (min, max).
        RuntimeError: If the array is not <H, W> or <H, W, C> of uint8.

    Examples:
        >>> import numpy as np
        >>> RandomPosterize(1)(np.array([[100, 200]], np.uint8))
        array([[  0, 128]], dtype=uint8)
    """

    random = True
    accepts = _POSTERIZED

    def __init__(self, bits: Any = (8, 8)) -> None:
        check_type(bits, (list, tuple, int), "bits")
        if not isinstance(bits, int):
            check_pair(bits, "bits")
            for value in bits:
                check_int(value, 0, 255, "bits")
            if not 1 <= bits[0] <= bits[1] <= 8:
                raise ValueError(f"bits: expected (min, max) in [1, 8], got {tuple(bits)}")
        else:
            check_range(bits, 1, 8, "bits")
        self.bits = pair(bits)

    def parameters(self, generator: Any, height: int, width: int) -> int:
        low, high = self.bits
        return low if low == high else generator.uniform_int(low, high)

    def frame(self, image: np.ndarray, parameters: int) -> np.ndarray:
        return posterize(image, parameters)


_SOLARIZED = Accepts(refused=UNKNOWN | {"float16"}, channels=(1, 3))


def solarize(image: np.ndarray, low: float, high: float) -> np.ndarray:
    """Inverts the values in [low, high], or from `low` if both are equal."""
    if image.dtype == np.uint8:
        return _kernels.tone(image, "solarize", [low, high])
    chosen = image >= low if low == high else (image >= low) & (image <= high)
    return np.where(chosen, invert(image), image).astype(image.dtype)


class Solarize(ImageOperation):
    """Inverts the values in a range.

    Args:
        threshold (Union[float, Sequence[float]]): (min, max) in [0, 255], or the smallest value to invert.

    Raises:
        TypeError: If `threshold` is not a number or two numbers.
        ValueError: If a value is out of its range, or the range is not (min, max).
        RuntimeError: If the array is not <H, W> or <H, W, C> with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> Solarize((50, 150))(np.array([[10, 100, 200]], np.uint8))
        array([[ 10, 155, 200]], dtype=uint8)
    """

    accepts = _SOLARIZED

    def __init__(self, threshold: Any) -> None:
        check_type(threshold, (float, int, list, tuple), "threshold")
        limits = (threshold, threshold) if isinstance(threshold, (int, float)) else tuple(threshold)
        for value in limits:
            check_type(value, (float, int), "threshold")
        if len(limits) != 2:
            raise TypeError(f"threshold: expected a number or 2 numbers, got {len(limits)}")
        for value in limits:
            check_range(value, 0, 255, "threshold")
        if limits[1] < limits[0]:
            raise ValueError(f"threshold: expected (min, max), got {limits}")
        self.threshold = limits

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return solarize(image, *self.threshold)


class RandomSolarize(ImageOperation):
    """Inverts the values in a random part of a range.

    Args:
        threshold (tuple[int], optional): (min, max) in [0, 255], between which both limits are drawn. Default:
            (0, 255).

    Raises:
        TypeError: If `threshold` is not a tuple of ints.
        ValueError: If `threshold` is not (min, max) in [0, 255].
        RuntimeError: If the array is not <H, W> or <H, W, C> with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> RandomSolarize((100, 100))(np.array([[10, 100, 200]], np.uint8))
        array([[ 10, 155,  55]], dtype=uint8)
    """

    random = True
    accepts = _SOLARIZED

    def __init__(self, threshold: Any = (0, 255)) -> None:
        check_type(threshold, (tuple,), "threshold")
        for value in threshold:
            check_type(value, (int,), "threshold")
        check_pair(threshold, "threshold", ValueError)
        for value in threshold:
            check_range(value, 0, 255, "threshold")
        if threshold[1] < threshold[0]:
            raise ValueError(f"threshold: expected (min, max), got {threshold}")
        self.threshold = threshold

    def parameters(self, generator: Any, height: int, width: int) -> tuple[int, int]:
        first = generator.uniform_int(*self.threshold)
        second = generator.uniform_int(*self.threshold)
        return min(first, second), max(first, second)

    def frame(self, image: np.ndarray, parameters: tuple[int, int]) -> np.ndarray:
        return solarize(image, *parameters)


__all__ = [
    "AutoContrast",
    "Equalize",
    "Invert",
    "Posterize",
    "RandomAutoContrast",
    "RandomEqualize",
    "RandomInvert",
    "RandomPosterize",
    "RandomSolarize",
    "Solarize",
]
