"""`ImageOperation`: what the vision operations have in common, and which arrays each accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image

from ..transforms.compound import Implementation
from ..transforms.operation import TensorOperation, is_pil
from ._checks import check_type
from .enums import Inter

#: element types of arrays that OpenCV has no matrix for
UNKNOWN = frozenset({"uint32", "int64", "uint64"})
#: element types that have a matrix but no interpolation or filter
UNFILTERED = UNKNOWN | {"int8", "int32", "float16"}
#: all but bytes and booleans
NOT_BYTES = UNKNOWN | {"int8", "uint16", "int16", "int32", "float16", "float32", "float64"}


@dataclass(frozen=True)
class Accepts:
    """Which arrays an operation takes.

    Attributes:
        refused: Names of the element types that it does not take.
        channels: Numbers of channels of three-dimensional arrays, or None for any.
        flat: Whether it takes arrays (height, width).
        video: Whether it takes arrays (..., height, width, channels).
        keeps_bool: Whether booleans give booleans; else they give uint8.
    """

    refused: frozenset[str] = UNKNOWN
    channels: tuple[int, ...] | None = None
    flat: bool = True
    video: bool = False
    keeps_bool: bool = True

    def check(self, name: str, image: np.ndarray) -> None:
        """RuntimeError for an array that the operation does not take."""

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
    """An operation on images.

    Subclasses implement `frame`, which computes one array (height, width) or (height, width, channels), and `pil`
    if they also work on Pillow images as they are. Random ones implement `parameters`, which draws what one call
    needs: all frames of a video get the same.
    """

    #: None where both an array and a Pillow image have their own code
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
        """Computes one image."""
        raise NotImplementedError(f"{type(self).__name__} does not work on arrays")

    def pil(self, image: Any) -> Any:
        """Computes one Pillow image."""
        raise NotImplementedError(f"{type(self).__name__} does not work on Pillow images")


class PyOperation(ImageOperation):
    """An operation that only has Pillow's (or NumPy's) code, and gives every value to it as it is."""

    implementation = Implementation.PY

    def __call__(self, *columns: Any) -> Any:
        return self.apply(None, *columns)

    def apply(self, generator: Any, *columns: Any) -> Any:
        return self.pil(*columns)


def require_pil(image: Any, name: str) -> None:
    """TypeError unless `image` is a Pillow image."""
    if not is_pil(image):
        raise TypeError(
            f"{name}: expected a PIL image, got {type(image).__name__}\n"
            "  hint: `Decode(to_pil=True)` gives one of a file, `ToPIL()` of an array"
        )


def implementation_of(interpolation: Inter) -> Implementation | None:
    """Where an operation with this interpolation can run."""
    if interpolation in (Inter.AREA, Inter.PILCUBIC):
        return Implementation.C
    return Implementation.PY if interpolation == Inter.ANTIALIAS else None


def pil_resampling(interpolation: Inter) -> Any:
    """Pillow's filter of an interpolation."""
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
    """TypeError for an interpolation that only Pillow has."""
    if interpolation == Inter.ANTIALIAS:
        raise TypeError("interpolation: Inter.ANTIALIAS is for PIL images, got a NumPy array")
