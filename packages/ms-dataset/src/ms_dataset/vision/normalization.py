"""`Normalize`, `NormalizePad`, `Rescale`, `LinearTransformation`."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from .._native import native
from . import _kernels
from ._checks import FLOAT_MAX, check_mean_and_std, check_number, check_type
from .operation import UNKNOWN, Accepts, ImageOperation, PyOperation


def normalize_frame(image: np.ndarray, mean: list[float], std: list[float], is_hwc: bool, name: str) -> np.ndarray:
    """Computes `(x - mean) / std` of one array, in float32."""
    channels = 1 if image.ndim == 2 else image.shape[2 if is_hwc else 0]
    if len(mean) == 1:
        mean, std = mean * channels, std * channels
    if len(mean) != channels:
        raise RuntimeError(f"{name}: expected {len(mean)} channels as there are means, got {channels}")
    if image.dtype == np.float16:
        image = image.astype(np.float32)
    out = np.empty(image.shape, np.float32)
    native.normalize(_kernels.contiguous(image), mean, std, out, is_hwc)
    return out


class Normalize(ImageOperation):
    """Subtracts means and divides by standard deviations, channel by channel.

    Args:
        mean (Sequence[float]): The mean of each channel, or one for all, in [0, 255].
        std (Sequence[float]): The standard deviations, likewise, in (0, 255].
        is_hwc (bool, optional): Whether channels are the last axis instead of the first. Default: True.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range, or the lengths differ.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>, or has a wrong number of channels.

    Examples:
        >>> import numpy as np
        >>> Normalize([1.0], [2.0])(np.array([[1, 5]], np.uint8))
        array([[0., 2.]], dtype=float32)
    """

    accepts = Accepts(refused=frozenset(), video=True)

    def __init__(self, mean: Any, std: Any, is_hwc: bool = True) -> None:
        check_mean_and_std(mean, std)
        check_type(is_hwc, (bool,), "is_hwc")
        self.mean = [float(value) for value in mean]
        self.std = [float(value) for value in std]
        self.is_hwc = is_hwc

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return normalize_frame(image, self.mean, self.std, self.is_hwc, "Normalize")

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "Normalize", {"mean": self.mean, "std": self.std, "is_hwc": self.is_hwc}


class NormalizePad(ImageOperation):
    """Normalizes images and adds a channel of zeros.

    Args:
        mean (Sequence[float]): The mean of each channel, or one for all, in [0, 255].
        std (Sequence[float]): The standard deviations, likewise, in (0, 255].
        dtype (str, optional): 'float32' or 'float16'. Default: 'float32'.
        is_hwc (bool, optional): Whether channels are the last axis instead of the first. Default: True.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range, the lengths differ, or `dtype` is not supported.
        RuntimeError: If the array is not <H, W, C> or has a wrong number of channels.

    Examples:
        >>> import numpy as np
        >>> NormalizePad([1.0], [2.0])(np.array([[[1], [5]]], np.uint8))
        array([[[0., 0.],
                [2., 0.]]], dtype=float32)
    """

    accepts = Accepts(refused=frozenset())

    def __init__(self, mean: Any, std: Any, dtype: str = "float32", is_hwc: bool = True) -> None:
        check_mean_and_std(mean, std)
        check_type(is_hwc, (bool,), "is_hwc")
        if not isinstance(dtype, str):
            raise TypeError(f"dtype: expected str, got {type(dtype).__name__}")
        if dtype not in ("float32", "float16"):
            raise ValueError(f"dtype: expected 'float32' or 'float16', got {dtype!r}")
        self.mean = [float(value) for value in mean]
        self.std = [float(value) for value in std]
        self.dtype = dtype
        self.is_hwc = is_hwc

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        if image.ndim == 2:
            image = image[..., None] if self.is_hwc else image[None]
        values = normalize_frame(image, self.mean, self.std, self.is_hwc, "NormalizePad")
        axis = 2 if self.is_hwc else 0
        shape = list(values.shape)
        shape[axis] = 1
        return np.concatenate([values, np.zeros(shape, np.float32)], axis=axis).astype(self.dtype)


class Rescale(ImageOperation):
    """Computes `x * rescale + shift` in float32.

    Args:
        rescale (float): The factor.
        shift (float): The number to add.

    Raises:
        TypeError: If an argument is not a number.
        ValueError: If a value is not in [-2**24, 2**24].
        RuntimeError: If the array is not <..., H, W, C> or <H, W>, or `rescale` is negative.

    Examples:
        >>> import numpy as np
        >>> Rescale(0.5, 1.0)(np.array([[1, 5]], np.uint8))
        array([[1.5, 3.5]], dtype=float32)
    """

    accepts = Accepts(video=True)

    def __init__(self, rescale: float, shift: float) -> None:
        for name, value in (("rescale", rescale), ("shift", shift)):
            check_type(value, (numbers.Number,), name)
            check_number(value, -FLOAT_MAX, FLOAT_MAX, name)
        self.rescale = rescale
        self.shift = shift

    def apply(self, generator: Any, *columns: Any) -> Any:
        if self.rescale < 0:
            raise RuntimeError(f"Rescale: expected a rescale that is not negative, got {self.rescale}")
        values = np.asarray(columns[0])
        if values.ndim == 1 and values.size and values.dtype.kind in "biuf" and values.dtype.name not in UNKNOWN:
            return self.frame(values, None)
        return super().apply(generator, *columns)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        if image.dtype == np.float16:
            image = image.astype(np.float32)
        out = np.empty(image.shape, np.float32)
        native.rescale(_kernels.contiguous(image), self.rescale, self.shift, out)
        return out

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        if self.rescale < 0:
            return None
        return "Rescale", {"rescale": float(self.rescale), "shift": float(self.shift)}


class LinearTransformation(PyOperation):
    """Subtracts a vector from the flattened array and multiplies it by a matrix, for example for whitening.

    Args:
        transformation_matrix (numpy.ndarray): <D, D> for arrays of D values.
        mean_vector (numpy.ndarray): <D>.

    Raises:
        TypeError: If an argument, or the input, is not an array.
        ValueError: If the matrix is not square, or sizes differ.

    Examples:
        >>> import numpy as np
        >>> LinearTransformation(np.eye(2), np.ones(2))(np.array([[1.0, 2.0]]))
        array([[0., 1.]])
    """

    def __init__(self, transformation_matrix: np.ndarray, mean_vector: np.ndarray) -> None:
        check_type(transformation_matrix, (np.ndarray,), "transformation_matrix")
        check_type(mean_vector, (np.ndarray,), "mean_vector")
        shape = transformation_matrix.shape
        if shape[0] != shape[1]:
            raise ValueError(f"transformation_matrix: expected a square matrix, got shape {shape}")
        if mean_vector.shape[0] != shape[0]:
            raise ValueError(f"mean_vector: expected {shape[0]} values, got {mean_vector.shape[0]}")
        self.transformation_matrix = transformation_matrix
        self.mean_vector = mean_vector

    def pil(self, image: Any) -> Any:
        if not isinstance(image, np.ndarray):
            raise TypeError(f"LinearTransformation: expected numpy.ndarray, got {type(image).__name__}")
        if image.size != self.transformation_matrix.shape[0]:
            size = self.transformation_matrix.shape[0]
            raise ValueError(f"LinearTransformation: expected {size} values, got shape {image.shape}")
        return np.dot(image.reshape(1, -1) - self.mean_vector, self.transformation_matrix).reshape(image.shape)


__all__ = ["LinearTransformation", "Normalize", "NormalizePad", "Rescale"]
