"""Decodes images and converts their layouts and types."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from PIL import Image, UnidentifiedImageError

from .._native import native
from . import _kernels
from ._checks import check_type
from .enums import Inter
from .operation import UNKNOWN, Accepts, ImageOperation, Implementation, PyOperation, is_pil
from .resizing import RandomResizedCrop, draw_window, resize_frame


def decode_pillow(data: bytes) -> np.ndarray:
    """Decodes an image file as RGB with Pillow; raises RuntimeError if that fails."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            if image.mode.startswith("I;16"):
                return np.repeat((np.asarray(image) >> 8).astype(np.uint8)[..., None], 3, axis=2)
            if image.mode == "CMYK":
                # Pillow inverts the stored values of JPEG; MindSpore multiplies stored colours and stored black.
                stored = 255 - np.asarray(image).astype(np.uint16)
                return (stored[..., :3] * stored[..., 3:] // 255).astype(np.uint8)
            if image.mode in ("RGBA", "LA", "PA"):
                return np.ascontiguousarray(np.asarray(image.convert("RGBA"))[..., :3])
            return np.asarray(image.convert("RGB"))
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as error:
        why = "not a format of images that Pillow reads" if isinstance(error, UnidentifiedImageError) else error
        raise RuntimeError(
            f"Decode: expected an image file that can be read, got {len(data)} bytes\n  {why}"
        ) from error


def decode(encoded: np.ndarray, window: tuple[int, int, int, int] | None = None) -> np.ndarray:
    """Decodes a file, or a window (top, left, height, width) of it, as RGB."""
    data = np.ascontiguousarray(encoded)
    if data[:3].tobytes() == b"\xff\xd8\xff":
        try:
            top, left, height, width = window or (0, 0, *native.jpeg_size(data))
            out = np.empty((height, width, 3), np.uint8)
            native.decode_jpeg(data, out, top, left)
            return out
        except RuntimeError:
            pass  # Pillow may support the file
    image = decode_pillow(data.tobytes())
    if window is None:
        return image
    top, left, height, width = window
    return _kernels.crop(image, top, left, height, width)


def encoded_size(encoded: np.ndarray) -> tuple[int, int]:
    """Returns the height and width from the header of an image file."""
    data = np.ascontiguousarray(encoded)
    if data[:3].tobytes() == b"\xff\xd8\xff":
        try:
            return native.jpeg_size(data)
        except RuntimeError:
            pass
    try:
        with Image.open(io.BytesIO(data.tobytes())) as image:
            return image.height, image.width
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise RuntimeError(
            f"RandomCropDecodeResize: expected an image file, got {data.size} bytes\n  {error}"
        ) from error


def file_of(data: np.ndarray, name: str) -> np.ndarray:
    """Returns the bytes of a file from an array <N> of uint8, or from one NumPy bytes value, as in MindRecord files.

    Raises:
        RuntimeError: If `data` is another array.
    """
    if data.dtype.kind == "S" and data.shape == (1,):
        data = data.view(np.uint8)
    if data.ndim != 1 or data.dtype != np.uint8 or data.size == 0:
        raise RuntimeError(
            f"{name}: expected the bytes of an image file <N> of uint8, got shape {data.shape} of {data.dtype}"
        )
    return data


class Decode(ImageOperation):
    """Decodes image files as RGB.

    JPEG files give the values of libjpeg-turbo. Alpha channels are dropped.

    Args:
        to_pil (bool, optional): Whether the result is a Pillow image instead of an array. Default: False.

    Raises:
        TypeError: If `to_pil` is not a bool; at the call, if the input is not a one-dimensional array or bytes.
        RuntimeError: If the file cannot be decoded.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.vision import encode_jpeg
        >>> Decode()(encode_jpeg(np.zeros((4, 5, 3), np.uint8))).shape
        (4, 5, 3)
    """

    implementation = None

    def __init__(self, to_pil: bool = False) -> None:
        check_type(to_pil, (bool,), "to_pil")
        self.to_pil = to_pil
        self.implementation = Implementation.PY if to_pil else Implementation.C

    def __call__(self, *columns: Any) -> Any:
        (data,) = columns
        if isinstance(data, bytes):
            data = np.frombuffer(data, dtype=np.uint8)
        if not isinstance(data, np.ndarray):
            raise TypeError(f"Decode: expected numpy.ndarray or bytes, got {type(data).__name__}")
        if data.dtype.kind == "U":
            raise TypeError(f"Decode: expected bytes, got {data.dtype}")
        if data.ndim != 1:
            raise TypeError(f"Decode: expected one dimension, got shape {data.shape}")
        return self.apply(None, data)

    def apply(self, generator: Any, *columns: Any) -> Any:
        data = columns[0]
        if self.to_pil:
            return self.pil(data)
        return decode(file_of(np.asarray(data), "Decode"))

    def pil(self, image: Any) -> Any:
        data = image.tobytes() if isinstance(image, np.ndarray) else image
        try:
            return Image.open(io.BytesIO(data)).convert("RGB")
        except (OSError, TypeError, AttributeError) as error:
            raise ValueError(f"Decode: expected the bytes of an image file\n  {error}") from error

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return None if self.to_pil else ("Decode", {})


class RandomCropDecodeResize(RandomResizedCrop):
    """Decodes a random window of image files and resizes it: a faster `Decode` and `RandomResizedCrop`.

    Args:
        size (Union[int, Sequence[int]]): Size of the result, (height, width) or the side of a square.
        scale (Union[list, tuple], optional): Range of the window's fraction of the area. Default: (0.08, 1.0).
        ratio (Union[list, tuple], optional): Range of the window's aspect ratio. Default: (3/4, 4/3).
        interpolation (Inter, optional): Default: ``Inter.BILINEAR``.
        max_attempts (int, optional): Attempts to draw a fitting window before a centered one is used. Default: 10.

    Raises:
        TypeError: If an argument has a wrong type; at the call, if the input is not an array <N> of uint8.
        ValueError: If a value is out of its range.
        RuntimeError: If the file cannot be decoded.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.vision import encode_jpeg
        >>> RandomCropDecodeResize(4)(encode_jpeg(np.zeros((16, 16, 3), np.uint8))).shape
        (4, 4, 3)
    """

    implementation = Implementation.C
    _name = "RandomCropDecodeResize"

    def __init__(
        self,
        size: Any,
        scale: Any = (0.08, 1.0),
        ratio: Any = (3.0 / 4.0, 4.0 / 3.0),
        interpolation: Inter = Inter.BILINEAR,
        max_attempts: int = 10,
    ) -> None:
        super().__init__(size, scale, ratio, interpolation, max_attempts)
        self.implementation = Implementation.C

    def __call__(self, *columns: Any) -> Any:
        (data,) = columns
        if not isinstance(data, np.ndarray):
            raise TypeError(f"{self._name}: expected numpy.ndarray, got {type(data).__name__}")
        if data.ndim != 1 or data.dtype != np.uint8:
            raise TypeError(f"{self._name}: expected <N> of uint8, got shape {data.shape} of {data.dtype}")
        return super().__call__(data)

    def apply(self, generator: Any, *columns: Any) -> Any:
        data = np.asarray(columns[0])
        if data.ndim > 1:
            return super().apply(generator, data)
        data = file_of(data, self._name)
        window = draw_window(generator, *encoded_size(data), self.scale, self.ratio, self.max_attempts)
        return resize_frame(decode(data, window), *self.size, self.interpolation, self._name)


class HWC2CHW(ImageOperation):
    """Moves channels from the last axis to the first.

    Raises:
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> HWC2CHW()(np.zeros((4, 5, 3), np.uint8)).shape
        (3, 4, 5)
    """

    accepts = Accepts(refused=UNKNOWN | {"float16"})

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return _kernels.hwc_to_chw(image) if image.ndim == 3 else image

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "HWC2CHW", {}


class ToTensor(ImageOperation):
    """Converts images <H, W> or <H, W, C> in [0, 255] to <C, H, W> in [0, 1].

    Args:
        output_type (Union[mindspore.dtype, numpy.dtype], optional): Type of the result. Default: ``numpy.float32``.

    Raises:
        TypeError: If `output_type` is not a dtype; at the call, if the input is not an image.
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> ToTensor()(np.array([[0, 255]], np.uint8))
        array([[[0., 1.]]], dtype=float32)
    """

    def __init__(self, output_type: Any = np.float32) -> None:
        self.output_type = numpy_type(output_type, "output_type")

    def pil(self, image: Any) -> Any:
        values = np.asarray(image)
        values = values[None] if values.ndim == 2 else np.moveaxis(values, 2, 0)
        return (values / 255.0).astype(self.output_type)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        if image.dtype == np.float16:
            image = image.astype(np.float32)
        height, width = image.shape[:2]
        channels = image.shape[2] if image.ndim == 3 else 1
        out = np.empty((channels, height, width), np.float32)
        native.to_tensor(_kernels.contiguous(image), channels, out)
        return out if self.output_type == np.float32 else out.astype(self.output_type)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return ("ToTensor", {}) if self.output_type == np.float32 else None


def numpy_type(value: Any, name: str) -> np.dtype:
    if value is None:
        raise TypeError(f"{name}: expected a type, got None")
    try:
        from ms_tensor import dtype as mstype

        if type(value) is type(mstype.float32):
            return np.dtype(mstype.dtype_to_nptype(value))
    except ImportError:
        pass
    try:
        return np.dtype(value)
    except TypeError as error:
        raise TypeError(f"{name}: expected a type of MindSpore or NumPy, got {value!r}") from error


class ToPIL(PyOperation):
    """Converts arrays to Pillow images.

    Raises:
        TypeError: If the input is neither an array nor a Pillow image, or Pillow does not support its type.
        ValueError: If the array is not <H, W> or <H, W, C> with at most 4 channels.

    Examples:
        >>> import numpy as np
        >>> ToPIL()(np.zeros((4, 5, 3), np.uint8)).size
        (5, 4)
    """

    def __call__(self, *columns: Any) -> Any:
        return self.pil(*columns)

    def pil(self, image: Any) -> Any:
        if is_pil(image):
            return image
        if not isinstance(image, np.ndarray):
            raise TypeError(f"ToPIL: expected numpy.ndarray or PIL.Image, got {type(image).__name__}")
        if image.ndim not in (2, 3):
            raise ValueError(f"ToPIL: expected 2 or 3 dimensions, got shape {image.shape}")
        if image.ndim == 3 and image.shape[-1] > 4:
            raise ValueError(f"ToPIL: expected at most 4 channels, got {image.shape[-1]}")
        if image.ndim == 3 and image.shape[-1] == 1:
            image = image[:, :, 0]
        single = {"bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float32", "float64"}
        if image.dtype.name not in (single if image.ndim == 2 else {"uint8"}):
            raise TypeError(f"ToPIL: expected a type that Pillow holds, got {image.dtype} of shape {image.shape}")
        return Image.fromarray(image)


class ToNumpy(PyOperation):
    """Converts Pillow images to arrays.

    Examples:
        >>> from PIL import Image
        >>> ToNumpy()(Image.new("RGB", (5, 4))).shape
        (4, 5, 3)
    """

    implementation = Implementation.C

    def pil(self, image: Any) -> Any:
        return np.array(image)


__all__ = ["HWC2CHW", "Decode", "RandomCropDecodeResize", "ToNumpy", "ToPIL", "ToTensor"]
