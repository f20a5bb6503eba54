"""Crops, and `SlicePatches`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from . import _kernels
from ._checks import (
    INT32_MAX,
    check_border,
    check_crop_size,
    check_fill_value,
    check_int,
    check_padding,
    check_type,
    pair,
    parse_padding,
    triple,
)
from .enums import Border, SliceMode
from .operation import Accepts, ImageOperation, PyOperation, require_pil
from .padding import pad_frame, pil_pad


def pil_center_crop(image: Any, size: tuple[int, int]) -> Any:
    width, height = image.size
    top, left = round((height - size[0]) / 2.0), round((width - size[1]) / 2.0)
    return image.crop((left, top, left + size[1], top + size[0]))


class CenterCrop(ImageOperation):
    """Crops the middle of images; smaller images are padded with zeros.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.

    Raises:
        TypeError: If `size` is not an int or two ints.
        ValueError: If a size is not positive.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>.

    Examples:
        >>> import numpy as np
        >>> CenterCrop(1)(np.array([[1, 2, 3]] * 3, np.uint8))
        array([[2]], dtype=uint8)
    """

    implementation = None
    accepts = Accepts(video=True)

    def __init__(self, size: Any) -> None:
        check_crop_size(size)
        self.size = pair(size)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        (height, width), (rows, columns) = image.shape[:2], self.size
        vertical, horizontal = max(0, rows - height), max(0, columns - width)
        if vertical >= 3 * height or horizontal >= 3 * width:
            raise RuntimeError(
                f"CenterCrop: expected a size below 4 times that of the image {(height, width)}, got {self.size}"
            )
        if vertical or horizontal:
            top, left = -(-vertical // 2), -(-horizontal // 2)
            image = pad_frame(
                image, (left, top, horizontal - left, vertical - top), (0, 0, 0), Border.CONSTANT, "CenterCrop"
            )
            height, width = image.shape[:2]
        return _kernels.crop(image, (height - rows) // 2, (width - columns) // 2, rows, columns)

    def pil(self, image: Any) -> Any:
        require_pil(image, "CenterCrop")
        return pil_center_crop(image, self.size)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "CenterCrop", {"size": list(self.size)}


class Crop(ImageOperation):
    """Crops a window of images.

    Args:
        coordinates (Sequence[int]): (top, left).
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.

    Raises:
        TypeError: If an argument has a wrong type or a wrong number of values.
        ValueError: If a coordinate is negative or a size is not positive.
        RuntimeError: If the array is not <H, W> or <H, W, C>, or the window leaves it.

    Examples:
        >>> import numpy as np
        >>> Crop((0, 1), 2)(np.array([[1, 2, 3]] * 3, np.uint8))
        array([[2, 3],
               [2, 3]], dtype=uint8)
    """

    def __init__(self, coordinates: Any, size: Any) -> None:
        check_type(coordinates, (list, tuple), "coordinates")
        if len(coordinates) != 2:
            raise TypeError(f"coordinates: expected 2 values, got {len(coordinates)}")
        for index, value in enumerate(coordinates):
            check_int(value, 0, INT32_MAX, f"coordinates[{index}]")
        check_crop_size(size)
        self.coordinates = tuple(coordinates)
        self.size = pair(size)

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        (top, left), (height, width) = self.coordinates, self.size
        if top + height > image.shape[0] or left + width > image.shape[1]:
            raise RuntimeError(
                f"Crop: expected a window inside of {image.shape[:2]}, got {self.size} at {self.coordinates}"
            )
        return _kernels.crop(image, top, left, height, width)


class RandomCrop(ImageOperation):
    """Crops images at a random position, after padding.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.
        padding (Union[int, Sequence[int]], optional): Pixels to add first: on all sides, (left and right, top and
            bottom), or (left, top, right, bottom). Default: None.
        pad_if_needed (bool, optional): Whether images smaller than `size` are padded to it. Default: False.
        fill_value (Union[int, tuple[int]], optional): Value of added pixels, or (R, G, B). Default: 0.
        padding_mode (Border, optional): Default: ``Border.CONSTANT``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the array is not <H, W> or <..., H, W, C>, or is smaller than `size`.

    Examples:
        >>> import numpy as np
        >>> RandomCrop(4, padding=1)(np.zeros((5, 5, 3), np.uint8)).shape
        (4, 4, 3)
    """

    implementation = None
    random = True
    accepts = Accepts(channels=(1, 3), video=True, keeps_bool=False)

    def __init__(
        self,
        size: Any,
        padding: Any = None,
        pad_if_needed: bool = False,
        fill_value: Any = 0,
        padding_mode: Border = Border.CONSTANT,
    ) -> None:
        check_crop_size(size)
        check_type(pad_if_needed, (bool,), "pad_if_needed")
        if padding is not None:
            check_padding(padding)
        if fill_value is not None:
            check_fill_value(fill_value)
        if padding_mode is not None:
            check_border(padding_mode)
        self.size = pair(size)
        self.padding = (0, 0, 0, 0) if padding is None else parse_padding(padding)
        self.pad_if_needed = pad_if_needed
        self.fill_value = triple(fill_value)
        self.padding_mode = padding_mode

    def apply(self, generator: Any, *columns: Any) -> Any:
        image = columns[0]
        if isinstance(image, np.ndarray) and image.ndim > 3:
            self.accepts.check("RandomCrop", image)
            # Each frame of a video has its own window.
            frames = [super(RandomCrop, self).apply(generator, frame) for frame in image.reshape(-1, *image.shape[-3:])]
            return np.stack(frames).reshape(*image.shape[:-3], *frames[0].shape)
        return super().apply(generator, *columns)

    def total_padding(self, height: int, width: int) -> tuple[int, int, int, int]:
        """Returns (left, top, right, bottom), including the padding of images that are too small."""
        left, top, right, bottom = self.padding
        if self.pad_if_needed:
            vertical = max(0, self.size[0] - (height + top + bottom))
            horizontal = max(0, self.size[1] - (width + left + right))
            return left + horizontal, top + vertical, right + horizontal, bottom + vertical
        return left, top, right, bottom

    def parameters(self, generator: Any, height: int, width: int) -> Any:
        left, top, right, bottom = padding = self.total_padding(height, width)
        below, beside = height + top + bottom - self.size[0], width + left + right - self.size[1]
        if below < 0 or beside < 0:
            raise RuntimeError(
                f"RandomCrop: expected an image of at least {self.size}, got {(height, width)} and padding"
            )
        x = generator.uniform_int(0, beside)
        return padding, generator.uniform_int(0, below), x

    def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
        padding, top, left = parameters
        # An image that is too small is padded in a second step, which reflects the result of the first.
        needed = tuple(total - first for total, first in zip(padding, self.padding, strict=True))
        for step in (self.padding, needed):
            if any(step):
                image = pad_frame(image, step, self.fill_value, self.padding_mode, "RandomCrop")
        return _kernels.crop(image, top, left, *self.size)

    def pil(self, image: Any) -> Any:
        require_pil(image, "RandomCrop")
        image = pil_pad(image, self.padding, self.fill_value, self.padding_mode)
        (height, width), (columns, rows) = self.size, image.size
        if self.pad_if_needed and columns < width:
            image = pil_pad(image, (width - columns, 0, width - columns, 0), self.fill_value, self.padding_mode)
        if self.pad_if_needed and rows < height:
            image = pil_pad(image, (0, height - rows, 0, height - rows), self.fill_value, self.padding_mode)
        columns, rows = image.size
        if height > rows or width > columns:
            raise ValueError(f"RandomCrop: expected an image of at least {self.size}, got {(rows, columns)}")
        if (height, width) == (rows, columns):
            return image.crop((0, 0, columns, rows))
        top = random.randint(0, rows - height)
        left = random.randint(0, columns - width)
        return image.crop((left, top, left + width, top + height))

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        return "RandomCrop", {
            "size": list(self.size),
            "padding": list(self.padding),
            "pad_if_needed": self.pad_if_needed,
            "fill_value": list(self.fill_value),
            "padding_mode": self.padding_mode.value,
        }


def five_crops(image: Any, size: tuple[int, int], name: str) -> tuple[Any, ...]:
    require_pil(image, name)
    (height, width), (columns, rows) = size, image.size
    if height > rows or width > columns:
        raise ValueError(f"{name}: expected an image of at least {size}, got {(rows, columns)}")
    right, bottom = columns - width, rows - height
    corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    crops = [image.crop((left, top, left + width, top + height)) for left, top in corners]
    return (*crops, pil_center_crop(image, size))


class FiveCrop(PyOperation):
    """Crops the four corners and the middle of a Pillow image.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.

    Raises:
        TypeError: If `size` is not an int or two ints, or the image is not a Pillow image.
        ValueError: If a size is not positive, or the image is smaller.

    Examples:
        >>> from PIL import Image
        >>> len(FiveCrop(2)(Image.new("RGB", (4, 4))))
        5
    """

    def __init__(self, size: Any) -> None:
        check_crop_size(size)
        self.size = pair(size)

    def pil(self, image: Any) -> Any:
        return five_crops(image, self.size, "FiveCrop")


class TenCrop(PyOperation):
    """Crops the corners and the middle of a Pillow image and of its mirrored copy.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.
        use_vertical_flip (bool, optional): Whether to mirror vertically instead of horizontally. Default: False.

    Raises:
        TypeError: If an argument has a wrong type, or the image is not a Pillow image.
        ValueError: If a size is not positive, or the image is smaller.

    Examples:
        >>> from PIL import Image
        >>> len(TenCrop(2)(Image.new("RGB", (4, 4))))
        10
    """

    def __init__(self, size: Any, use_vertical_flip: bool = False) -> None:
        check_crop_size(size)
        if use_vertical_flip is not None:
            check_type(use_vertical_flip, (bool,), "use_vertical_flip")
        self.size = pair(size)
        self.use_vertical_flip = use_vertical_flip

    def pil(self, image: Any) -> Any:
        from PIL import ImageOps

        first = five_crops(image, self.size, "TenCrop")
        mirrored = ImageOps.flip(image) if self.use_vertical_flip else ImageOps.mirror(image)
        return first + five_crops(mirrored, self.size, "TenCrop")


class SlicePatches(ImageOperation):
    """Cuts images into a grid of patches of equal size.

    Args:
        num_height (int, optional): Rows of the grid. Default: 1.
        num_width (int, optional): Columns of the grid. Default: 1.
        slice_mode (SliceMode, optional): Whether to pad images at the right and bottom to divide evenly, or to drop the
            rest. Default: ``SliceMode.PAD``.
        fill_value (int, optional): Value of added pixels. Default: 0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a number is not positive, or `fill_value` is not in [0, 255].
        RuntimeError: If the array is not <H, W> or <H, W, C>.

    Examples:
        >>> import numpy as np
        >>> [patch.shape for patch in SlicePatches(1, 2)(np.zeros((4, 5), np.uint8))]
        [(4, 3), (4, 3)]
    """

    accepts = Accepts(keeps_bool=False)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if self.grid == (1, 1) and isinstance(columns[0], np.ndarray) and columns[0].ndim >= 2 and columns[0].size:
            return columns[0].copy()
        return super().apply(generator, *columns)

    def __init__(
        self, num_height: int = 1, num_width: int = 1, slice_mode: SliceMode = SliceMode.PAD, fill_value: int = 0
    ) -> None:
        for name, number in (("num_height", num_height), ("num_width", num_width)):
            if number is not None:
                check_int(number, 1, INT32_MAX, name)
        if slice_mode is not None:
            check_type(slice_mode, (SliceMode,), "slice_mode")
        if fill_value is not None:
            check_int(fill_value, 0, 255, "fill_value")
        self.grid = (num_height, num_width)
        self.slice_mode = slice_mode
        self.fill_value = fill_value

    def frame(self, image: np.ndarray, parameters: Any) -> Any:
        (height, width), (rows, columns) = image.shape[:2], self.grid
        if rows > height or columns > width:
            raise RuntimeError(f"SlicePatches: expected a grid of at most {image.shape[:2]}, got {self.grid}")
        tall, wide = height // rows, width // columns
        if self.slice_mode == SliceMode.PAD:
            tall, wide = -(-height // rows), -(-width // columns)
            missing = (0, 0, wide * columns - width, tall * rows - height)
            if any(missing):
                image = _kernels.pad(image, missing, (self.fill_value,))
        patches = tuple(
            _kernels.crop(image, row * tall, column * wide, tall, wide)
            for row in range(rows)
            for column in range(columns)
        )
        return patches if len(patches) > 1 else patches[0]


__all__ = ["CenterCrop", "Crop", "FiveCrop", "RandomCrop", "SlicePatches", "TenCrop"]
