"""`Pad` and `PadToSize`."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageOps

from . import _kernels
from ._checks import (
    INT32_MAX,
    check_border,
    check_fill_value,
    check_int,
    check_padding,
    check_type,
    parse_padding,
    triple,
)
from .enums import Border
from .operation import Accepts, ImageOperation, require_pil

ACCEPTS_PADDING = Accepts(channels=(1, 3), keeps_bool=False)


def pad_frame(
    image: np.ndarray, padding: tuple[int, int, int, int], fill: tuple[Any, ...], border: Border, name: str
) -> np.ndarray:
    """Adds (left, top, right, bottom) pixels to one array of one or three channels."""
    if image.ndim == 3 and image.shape[2] not in (1, 3):
        raise RuntimeError(f"{name}: expected 1 or 3 channels to pad, got {image.shape[2]}")
    if image.dtype == np.bool_:
        image = image.view(np.uint8)
    return _kernels.pad(image, padding, fill, border)


def pil_pad(image: Any, padding: tuple[int, int, int, int], fill: tuple[Any, ...], border: Border) -> Any:
    """Adds (left, top, right, bottom) pixels to a Pillow image."""
    require_pil(image, "Pad")
    left, top, right, bottom = padding
    palette = image.getpalette() if image.mode == "P" else None
    if border == Border.CONSTANT:
        color = fill[:1] if image.mode in ("L", "1") else tuple(fill)
        padded = ImageOps.expand(image, border=(left, top, right, bottom), fill=color)
    else:
        array = np.asarray(image)
        widths = [(top, bottom), (left, right)] + [(0, 0)] * (array.ndim - 2)
        padded = Image.fromarray(np.pad(array, widths, mode=border.value))
    if palette is not None:
        padded.putpalette(palette)
    return padded


class Pad(ImageOperation):
    """Adds pixels to the sides of images.

    Args:
        padding (Union[int, Sequence[int]]): Pixels to add: on all sides, (left and right, top and bottom), or (left,
            top, right, bottom).
        fill_value (Union[int, tuple[int]], optional): Value of added pixels, or (R, G, B). Default: 0.
        padding_mode (Border, optional): Default: ``Border.CONSTANT``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range, or `padding` does not have 2 or 4 values.
        RuntimeError: If the array is not <H, W> or <H, W, C> with 1 or 3 channels.

    Examples:
        >>> import numpy as np
        >>> Pad([1, 0], fill_value=7)(np.array([[1, 2]], np.uint8))
        array([[7, 1, 2, 7]], dtype=uint8)
    """

    implementation = None
    accepts = ACCEPTS_PADDING

    def __init__(self, padding: Any, fill_value: Any = 0, padding_mode: Border = Border.CONSTANT) -> None:
        check_padding(padding)
        check_fill_value(fill_value)
        check_border(padding_mode)
        self.padding = parse_padding(padding)
        self.fill_value = triple(fill_value)
        self.padding_mode = padding_mode

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        return pad_frame(image, self.padding, self.fill_value, self.padding_mode, "Pad")

    def pil(self, image: Any) -> Any:
        return pil_pad(image, self.padding, self.fill_value, self.padding_mode)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "Pad", {
            "padding": list(self.padding),
            "fill_value": list(self.fill_value),
            "padding_mode": self.padding_mode.value,
        }


class PadToSize(ImageOperation):
    """Pads images to a size.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.
        offset (Union[int, Sequence[int]], optional): Pixels to add at the (top, left). Default: None, which centers the
            image.
        fill_value (Union[int, tuple[int]], optional): Value of added pixels, or (R, G, B). Default: 0.
        padding_mode (Border, optional): Default: ``Border.CONSTANT``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range, or a sequence does not have 2 values.
        RuntimeError: If the array is not <H, W> or <H, W, C> with 1 or 3 channels, or is larger than `size`.

    Examples:
        >>> import numpy as np
        >>> PadToSize((1, 4), offset=(0, 1))(np.array([[1, 2]], np.uint8))
        array([[0, 1, 2, 0]], dtype=uint8)
    """

    accepts = ACCEPTS_PADDING

    def __init__(
        self, size: Any, offset: Any = None, fill_value: Any = 0, padding_mode: Border = Border.CONSTANT
    ) -> None:
        check_type(size, (int, list, tuple), "size")
        sizes = (size, size) if isinstance(size, int) else tuple(size)
        if len(sizes) != 2:
            raise ValueError(f"size: expected 2 values, got {len(sizes)}")
        for value in sizes:
            check_int(value, 1, INT32_MAX, "size")
        if offset is not None:
            check_type(offset, (int, list, tuple), "offset")
            offset = (offset, offset) if isinstance(offset, int) else tuple(offset)
            if len(offset) not in (0, 2):
                raise ValueError(f"offset: expected 0 or 2 values, got {len(offset)}")
            for value in offset:
                check_int(value, 0, INT32_MAX, "offset")
        check_fill_value(fill_value)
        check_border(padding_mode)
        self.size = sizes
        self.offset = offset or ()
        self.fill_value = triple(fill_value)
        self.padding_mode = padding_mode

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        below, beside = self.size[0] - image.shape[0], self.size[1] - image.shape[1]
        top, left = self.offset or (below // 2, beside // 2)
        if below < max(0, top) or beside < max(0, left):
            raise RuntimeError(
                f"PadToSize: expected an image that fits into {self.size} at ({top}, {left}), got {image.shape[:2]}"
            )
        padding = (left, top, beside - left, below - top)
        return pad_frame(image, padding, self.fill_value, self.padding_mode, "PadToSize")


__all__ = ["Pad", "PadToSize"]
