"""Reads, writes and encodes image files, and reads their headers."""

from __future__ import annotations

import io
import os
from typing import Any

import numpy as np
from PIL import Image

from . import _kernels
from ._checks import check_type
from .conversion import decode
from .enums import ImageReadMode


def _array(image: Any, name: str) -> np.ndarray:
    """Checks an array or a Tensor of uint8 with 1 or 3 channels, and returns it as an array."""
    if hasattr(image, "asnumpy"):
        image = image.asnumpy()
    if not isinstance(image, np.ndarray):
        raise TypeError(f"{name}: expected numpy.ndarray or Tensor, got {type(image).__name__}")
    flat = image.ndim == 2 or (image.ndim == 3 and image.shape[2] == 1)
    if image.dtype != np.uint8 or image.size == 0 or not (flat or (image.ndim == 3 and image.shape[2] == 3)):
        raise RuntimeError(
            f"{name}: expected <H, W>, <H, W, 1> or <H, W, 3> of uint8, got shape {image.shape} of {image.dtype}"
        )
    return image.reshape(image.shape[:2]) if flat else image


def _encode(image: np.ndarray, **options: Any) -> np.ndarray:
    stream = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(image)).save(stream, **options)
    return np.frombuffer(stream.getvalue(), np.uint8).copy()


def encode_jpeg(image: Any, quality: int = 75) -> np.ndarray:
    """Encodes an image as JPEG.

    Args:
        image (Union[numpy.ndarray, Tensor]): <H, W>, <H, W, 1> or <H, W, 3> of uint8.
        quality (int, optional): In [1, 100]. Default: 75.

    Returns:
        numpy.ndarray, the bytes of the file.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If the image has another shape or type, or `quality` is out of its range.

    Examples:
        >>> import numpy as np
        >>> encode_jpeg(np.zeros((4, 4, 3), np.uint8))[:2]
        array([255, 216], dtype=uint8)
    """
    if not isinstance(quality, int):
        raise TypeError(f"quality: expected int, got {type(quality).__name__}")
    array = _array(image, "encode_jpeg")
    if not 1 <= quality <= 100:
        raise RuntimeError(f"encode_jpeg: expected a quality in [1, 100], got {quality}")
    return _encode(array, format="JPEG", quality=quality, subsampling="4:4:4" if array.ndim == 2 else "4:2:0")


def encode_png(image: Any, compression_level: int = 6) -> np.ndarray:
    """Encodes an image as PNG.

    Args:
        image (Union[numpy.ndarray, Tensor]): <H, W>, <H, W, 1> or <H, W, 3> of uint8.
        compression_level (int, optional): In [0, 9]. Default: 6.

    Returns:
        numpy.ndarray, the bytes of the file.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If the image has another shape or type, or the level is out of its range.

    Examples:
        >>> import numpy as np
        >>> bytes(encode_png(np.zeros((4, 4), np.uint8))[1:4])
        b'PNG'
    """
    if not isinstance(compression_level, int):
        raise TypeError(f"compression_level: expected int, got {type(compression_level).__name__}")
    array = _array(image, "encode_png")
    if not 0 <= compression_level <= 9:
        raise RuntimeError(f"encode_png: expected a compression_level in [0, 9], got {compression_level}")
    return _encode(array, format="PNG", compress_level=compression_level)


def get_image_num_channels(image: Any) -> int:
    """Returns the number of channels of an array <H, W> or <..., H, W, C>, or of a Pillow image.

    Raises:
        TypeError: If `image` is neither an array nor a Pillow image.
        RuntimeError: If the array has fewer than two dimensions.

    Examples:
        >>> import numpy as np
        >>> get_image_num_channels(np.zeros((4, 5, 3), np.uint8))
        3
    """
    if isinstance(image, Image.Image):
        return len(image.getbands())
    _require_image(image, "get_image_num_channels")
    return 1 if image.ndim == 2 else image.shape[-1]


def get_image_size(image: Any) -> list[int]:
    """Returns [height, width] of an array <H, W> or <..., H, W, C>, or of a Pillow image.

    Raises:
        TypeError: If `image` is neither an array nor a Pillow image.
        RuntimeError: If the array has fewer than two dimensions.

    Examples:
        >>> import numpy as np
        >>> get_image_size(np.zeros((4, 5, 3), np.uint8))
        [4, 5]
    """
    if isinstance(image, Image.Image):
        return [image.height, image.width]
    _require_image(image, "get_image_size")
    return list(image.shape if image.ndim == 2 else image.shape[-3:-1])


def _require_image(image: Any, name: str) -> None:
    if not isinstance(image, np.ndarray):
        raise TypeError(f"{name}: expected numpy.ndarray or PIL.Image, got {type(image).__name__}")
    if image.ndim < 2:
        raise RuntimeError(f"{name}: expected at least 2 dimensions, got shape {image.shape}")


def _path(filename: Any, name: str) -> str:
    check_type(filename, (str,), "filename")
    path = os.path.realpath(filename)
    if not os.path.isfile(path):
        raise RuntimeError(f"{name}: expected a file, got {filename!r}")
    return path


def read_file(filename: str) -> np.ndarray:
    """Reads a file as an array of bytes.

    Raises:
        TypeError: If `filename` is not a str.
        RuntimeError: If `filename` is not a file or cannot be read.

    Examples:
        >>> import tempfile
        >>> with tempfile.NamedTemporaryFile() as file:
        ...     _ = file.write(b"abc"), file.flush()
        ...     read_file(file.name)
        array([97, 98, 99], dtype=uint8)
    """
    path = _path(filename, "read_file")
    try:
        return np.fromfile(path, np.uint8)
    except OSError as error:
        raise RuntimeError(f"read_file: cannot read {filename!r}\n  {error}") from error


def read_image(filename: str, mode: ImageReadMode = ImageReadMode.UNCHANGED) -> np.ndarray:
    """Reads an image file (JPEG, PNG, BMP, TIFF) as <H, W, C>.

    Args:
        filename (str): The file.
        mode (ImageReadMode, optional): Channels of the result. Default: ``ImageReadMode.UNCHANGED``.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If `filename` is not an image file.

    Examples:
        >>> import tempfile
        >>> import numpy as np
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_png(folder + "/a.png", np.zeros((4, 5, 3), np.uint8))
        ...     read_image(folder + "/a.png").shape
        (4, 5, 3)
    """
    check_type(filename, (str,), "filename")
    check_type(mode, (ImageReadMode,), "mode")
    path = _path(filename, "read_image")
    data = np.fromfile(path, np.uint8)
    try:
        with Image.open(path) as image:
            bands = image.mode
            if mode == ImageReadMode.UNCHANGED and bands != "RGB":
                if bands in ("L", "1"):
                    return np.asarray(image.convert("L"))[..., None]
                if bands in ("RGBA", "LA", "PA"):
                    return np.asarray(image.convert("RGBA"))
            if mode == ImageReadMode.GRAYSCALE and bands in ("L", "1"):
                return np.asarray(image.convert("L"))[..., None]
            if mode == ImageReadMode.GRAYSCALE and image.format == "JPEG":
                image.draft("L", image.size)
                return np.asarray(image.convert("L"))[..., None]
    except (OSError, SyntaxError, ValueError) as error:
        raise RuntimeError(f"read_image: expected an image file, got {filename!r}\n  {error}") from error
    color = decode(data)
    return _kernels.gray(color)[..., None] if mode == ImageReadMode.GRAYSCALE else color


def _write(filename: Any, data: np.ndarray, name: str) -> None:
    path = os.path.realpath(filename)
    if os.path.isdir(path) or not os.path.isdir(os.path.dirname(path)):
        raise RuntimeError(f"{name}: expected the name of a file in a folder that exists, got {filename!r}")
    try:
        data.tofile(path)
    except OSError as error:
        raise RuntimeError(f"{name}: cannot write {filename!r}\n  {error}") from error


def write_file(filename: str, data: Any) -> None:
    """Writes an array of bytes to a file.

    Args:
        filename (str): The file.
        data (Union[numpy.ndarray, Tensor]): <N> of uint8.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If the array has another shape or type, or the file cannot be written.

    Examples:
        >>> import tempfile
        >>> import numpy as np
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_file(folder + "/a", np.array([97], np.uint8))
        ...     read_file(folder + "/a")
        array([97], dtype=uint8)
    """
    check_type(filename, (str,), "filename")
    if hasattr(data, "asnumpy"):
        data = data.asnumpy()
    if not isinstance(data, np.ndarray):
        raise TypeError(f"data: expected numpy.ndarray or Tensor, got {type(data).__name__}")
    if data.dtype != np.uint8 or data.ndim != 1 or data.size == 0:
        raise RuntimeError(f"write_file: expected <N> of uint8, got shape {data.shape} of {data.dtype}")
    _write(filename, data, "write_file")


def write_jpeg(filename: str, image: Any, quality: int = 75) -> None:
    """Writes an image as a JPEG file; see `encode_jpeg`.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If the image has another shape or type, or the file cannot be written.

    Examples:
        >>> import tempfile
        >>> import numpy as np
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_jpeg(folder + "/a.jpg", np.zeros((4, 5, 3), np.uint8))
    """
    check_type(filename, (str,), "filename")
    _write(filename, encode_jpeg(image, quality), "write_jpeg")


def write_png(filename: str, image: Any, compression_level: int = 6) -> None:
    """Writes an image as a PNG file; see `encode_png`.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If the image has another shape or type, or the file cannot be written.

    Examples:
        >>> import tempfile
        >>> import numpy as np
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_png(folder + "/a.png", np.zeros((4, 5, 3), np.uint8))
    """
    check_type(filename, (str,), "filename")
    _write(filename, encode_png(image, compression_level), "write_png")


__all__ = [
    "encode_jpeg",
    "encode_png",
    "get_image_num_channels",
    "get_image_size",
    "read_file",
    "read_image",
    "write_file",
    "write_jpeg",
    "write_png",
]
