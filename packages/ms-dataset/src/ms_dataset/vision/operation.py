"""`ImageOperation`, the base class of vision operations, and `Accepts`, the arrays that an operation accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image

from ..transforms.compound import Implementation
from ..transforms.operation import TensorOperation, is_pil
from ._checks import check_type
from .enums import Inter

#: element types for which OpenCV has no matrix
UNKNOWN = frozenset({"uint32", "int64", "uint64"})
#: element types that OpenCV cannot interpolate or filter
UNFILTERED = UNKNOWN | {"int8", "int32", "float16"}
#: all element types except uint8 and bool
NOT_BYTES = UNKNOWN | {"int8", "uint16", "int16", "int32", "float16", "float32", "float64"}


@dataclass(frozen=True)
class Accepts:
    """The arrays that an operation accepts.

    Attributes:
        refused: Names of the element types that it rejects.
        channels: Numbers of channels of three-dimensional arrays, or None for any.
        flat: Whether it accepts arrays (height, width).
        video: Whether it accepts arrays (..., height, width, channels).
        keeps_bool: Whether the result for booleans is bool instead of uint8.
    """

    refused: frozenset[str] = UNKNOWN
    channels: tuple[int, ...] | None = None
    flat: bool = True
    video: bool = False
    keeps_bool: bool = True

    def check(self, name: str, image: np.ndarray) -> None:
        """Raises RuntimeError for an array that the operation rejects."""

        def refuse(expected: str) -> RuntimeError:
            return RuntimeError(f"{name}: expected {expected}, got shape {image.shape} of {image.dtype}")

        if image.dtype.kind not in "biuf" or image.dtype.name in self.refused:
            raise refuse("numbers of a type that images of this operation have")
        shapes = ["<H, W, C>"] + ["<H, W>"] * self.flat + ["<..., H, W, C>"] * self.video
        if image.ndim < 2 or (image.ndim == 2 and not self.flat) or (image.ndim > 3 and not self.video):
            raise refuse("an image " + " or ".join(shapes))
        if image.size == 0:
            raise refuse("an image with pixels")
        if self.channels is not None and image.ndim > 2 and image.shape[-1] not in self.channels:
            raise refuse(f"{' or '.join(map(str, self.channels))} channels")


class ImageOperation(TensorOperation):
    """Base class of operations on images.

    Subclasses implement `frame`, which computes one array (height, width) or (height, width, channels), and `pil` if
    they also compute Pillow images. Random operations implement `parameters`, which draws the parameters of a call. All
    frames of a video have the same parameters.
    """

    #: None if arrays and Pillow images have separate code
    implementation: Implementation | None = Implementation.C
    accepts = Accepts()

    def __call__(self, *columns: Any) -> Any:
        for column in columns:
            if not isinstance(column, (np.ndarray, Image.Image)):
                raise TypeError(
                    f"{type(self).__name__}: expected numpy.ndarray or PIL.Image, got {type(column).__name__}"
                )
        return super().__call__(*columns)

    def device(self, device_target: str = "CPU") -> ImageOperation:
        """Selects where the operation runs.

        Args:
            device_target (str, optional): 'CPU' or 'Ascend'; both compute on the CPU here. Default: 'CPU'.

        Raises:
            TypeError: If `device_target` is not a str.
            ValueError: If `device_target` is neither 'CPU' nor 'Ascend'.
        """
        check_type(device_target, (str,), "device_target")
        if device_target not in ("CPU", "Ascend"):
            raise ValueError(f"device_target: expected 'CPU' or 'Ascend', got {device_target!r}")
        return self

    def apply(self, generator: Any, *columns: Any) -> Any:
        image = columns[0]
        if is_pil(image):
            if type(self).pil is not ImageOperation.pil:
                return self.pil(image)
            image = np.asarray(image)
        elif self.implementation == Implementation.PY:
            return self.pil(image)
        self.accepts.check(type(self).__name__, image)
        height, width = image.shape[:2] if image.ndim < 4 else image.shape[-3:-1]
        parameters = self.parameters(generator, height, width)
        if image.dtype == np.bool_ and not self.accepts.keeps_bool:
            image = image.view(np.uint8)
        if image.ndim < 4:
            return self.frame(image, parameters)
        frames = [self.frame(frame, parameters) for frame in image.reshape(-1, *image.shape[-3:])]
        return np.stack(frames).reshape(*image.shape[:-3], *frames[0].shape)

    def parameters(self, generator: Any, height: int, width: int) -> Any:
        """Draws the random parameters of one call."""
        return None

    def frame(self, image: np.ndarray, parameters: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} does not work on arrays")

    def pil(self, image: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} does not work on Pillow images")


class PyOperation(ImageOperation):
    """Base class of operations that pass every value unchanged to `pil`."""

    implementation = Implementation.PY

    def __call__(self, *columns: Any) -> Any:
        return self.apply(None, *columns)

    def apply(self, generator: Any, *columns: Any) -> Any:
        return self.pil(*columns)


def require_pil(image: Any, name: str) -> None:
    """Raises TypeError unless `image` is a Pillow image."""
    if not is_pil(image):
        raise TypeError(
            f"{name}: expected a PIL image, got {type(image).__name__}\n"
            "  hint: `Decode(to_pil=True)` gives one of a file, `ToPIL()` of an array"
        )


def implementation_of(interpolation: Inter) -> Implementation | None:
    """Returns the implementation of an operation with this interpolation."""
    if interpolation in (Inter.AREA, Inter.PILCUBIC):
        return Implementation.C
    return Implementation.PY if interpolation == Inter.ANTIALIAS else None


def pil_resampling(interpolation: Inter) -> Any:
    filters = {
        Inter.NEAREST: Image.Resampling.NEAREST,
        Inter.ANTIALIAS: Image.Resampling.LANCZOS,
        Inter.LINEAR: Image.Resampling.BILINEAR,
        Inter.CUBIC: Image.Resampling.BICUBIC,
    }
    if interpolation not in filters:
        raise TypeError(f"interpolation: expected one that Pillow has for a PIL image, got {interpolation!r}")
    return filters[interpolation]


def require_array_interpolation(interpolation: Inter) -> None:
    """Raises TypeError for an interpolation that only Pillow has."""
    if interpolation == Inter.ANTIALIAS:
        raise TypeError("interpolation: Inter.ANTIALIAS is for PIL images, got a NumPy array")
