"""Operations on images together with bounding boxes (x, y, width, height, ...)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.operation import TensorOperation
from . import _kernels
from ._checks import check_interpolation, check_number, check_probability, check_size, check_type
from .crops import RandomCrop
from .enums import Border, Inter
from .operation import ImageOperation
from .padding import pad_frame
from .policies import apply_member, member_generators
from .resizing import RandomResizedCrop, resize_frame, shorter_side


class _BoxOperation(ImageOperation):
    """Base class of operations on the columns image and boxes."""

    def apply(self, generator: Any, *columns: Any) -> Any:
        name = type(self).__name__
        if len(columns) != 2:
            raise RuntimeError(f"{name}: expected an image and its boxes, got {len(columns)} columns")
        image, boxes = (np.asarray(column) for column in columns)
        self.accepts.check(name, image)
        if boxes.ndim != 2 or boxes.shape[0] == 0 or boxes.shape[1] < 4 or boxes.dtype != np.float32:
            raise RuntimeError(
                f"{name}: expected boxes <N, 4 or more> of float32, got shape {boxes.shape} of {boxes.dtype}"
            )
        height, width = image.shape[:2]
        x, y, wide, high = boxes[:, :4].astype(np.float64).T
        if (x < 0).any() or (y < 0).any() or (x + wide > width).any() or (y + high > height).any():
            raise RuntimeError(
                f"{name}: expected boxes inside of the image {(height, width)}, got {boxes[:, :4].tolist()}"
            )
        return self.change(generator, image, boxes.copy())

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        raise NotImplementedError


def clip_boxes(boxes: np.ndarray, top: int, left: int, bottom: int, right: int) -> np.ndarray:
    """Clips boxes to the window, relative to its corner; drops those outside."""
    x, y, wide, high = (boxes[:, index].astype(np.float64) for index in range(4))
    inside = (x + wide >= left) & (y + high >= top) & (x <= right) & (y <= bottom)
    kept = boxes[inside].copy()
    start_x, start_y = np.maximum(x[inside], left), np.maximum(y[inside], top)
    end_x, end_y = np.minimum((x + wide)[inside], right), np.minimum((y + high)[inside], bottom)
    kept[:, :4] = np.stack([start_x - left, start_y - top, end_x - start_x, end_y - start_y], axis=1)
    return kept


def scale_boxes(boxes: np.ndarray, old: tuple[int, int], new: tuple[int, int]) -> np.ndarray:
    by_y, by_x = np.float32(new[0]) / np.float32(old[0]), np.float32(new[1]) / np.float32(old[1])
    boxes[:, :4] = (boxes[:, :4].astype(np.float32) * np.array([by_x, by_y, by_x, by_y], np.float32)).astype(
        boxes.dtype
    )
    return boxes


class _RandomFlipWithBBox(_BoxOperation):
    random = True
    vertical = False

    def __init__(self, prob: float = 0.5) -> None:
        check_probability(prob)
        self.prob = prob

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        if not generator.bernoulli(self.prob):
            return image, boxes
        axis = 1 if self.vertical else 0
        length = image.shape[0] if self.vertical else image.shape[1]
        boxes[:, axis] = length - boxes[:, axis] - boxes[:, axis + 2]
        return _kernels.flip(image, self.vertical), boxes


class RandomHorizontalFlipWithBBox(_RandomFlipWithBBox):
    """Mirrors images and boxes left to right with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> flip = RandomHorizontalFlipWithBBox(1.0)
        >>> flip(np.zeros((8, 8, 3), np.uint8), np.array([[1, 1, 2, 2]], np.float32))[1]
        array([[5., 1., 2., 2.]], dtype=float32)
    """


class RandomVerticalFlipWithBBox(_RandomFlipWithBBox):
    """Mirrors images and boxes top to bottom with a probability.

    Args:
        prob (float, optional): Probability. Default: 0.5.

    Raises:
        TypeError: If `prob` is not a number.
        ValueError: If `prob` is not in [0, 1].
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> flip = RandomVerticalFlipWithBBox(1.0)
        >>> flip(np.zeros((8, 8, 3), np.uint8), np.array([[1, 1, 2, 2]], np.float32))[1]
        array([[1., 5., 2., 2.]], dtype=float32)
    """

    vertical = True


class ResizeWithBBox(_BoxOperation):
    """Resizes images and their boxes.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the length of the shorter side.
        interpolation (Inter, optional): Default: ``Inter.LINEAR``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a size is not positive.
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> resize = ResizeWithBBox((4, 16))
        >>> resize(np.zeros((8, 8, 3), np.uint8), np.array([[2, 2, 2, 2]], np.float32))[1]
        array([[4., 1., 4., 1.]], dtype=float32)
    """

    def __init__(self, size: Any, interpolation: Inter = Inter.LINEAR) -> None:
        if interpolation is None:
            raise KeyError("interpolation: expected an Inter, got None")
        check_size(size)
        check_interpolation(interpolation)
        self.size = size
        self.interpolation = interpolation

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        old = image.shape[:2]
        new = shorter_side(self.size, *old)
        return resize_frame(image, *new, self.interpolation, type(self).__name__), scale_boxes(boxes, old, new)


class RandomResizeWithBBox(ResizeWithBBox):
    """Resizes images and their boxes with a random interpolation.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the length of the shorter side.

    Raises:
        TypeError: If `size` is not an int or two ints.
        ValueError: If a size is not positive.
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> resize = RandomResizeWithBBox((4, 16))
        >>> resize(np.zeros((8, 8, 3), np.uint8), np.array([[2, 2, 2, 2]], np.float32))[1]
        array([[4., 1., 4., 1.]], dtype=float32)
    """

    random = True

    def __init__(self, size: Any) -> None:
        super().__init__(size)

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        old = image.shape[:2]
        new = shorter_side(self.size, *old)
        interpolation = (Inter.LINEAR, Inter.NEAREST, Inter.CUBIC, Inter.AREA)[generator.uniform_int(0, 3)]
        return resize_frame(image, *new, interpolation, "RandomResizeWithBBox"), scale_boxes(boxes, old, new)


class RandomCropWithBBox(_BoxOperation):
    """Crops images at a random position, after padding; boxes are clipped to the window.

    Args:
        size (Union[int, Sequence[int]]): (height, width), or the side of a square.
        padding (Union[int, Sequence[int]], optional): Pixels to add first. Default: None.
        pad_if_needed (bool, optional): Whether images smaller than `size` are padded to it. Default: False.
        fill_value (Union[int, tuple[int]], optional): Value of added pixels, or (R, G, B). Default: 0.
        padding_mode (Border, optional): Default: ``Border.CONSTANT``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> crop = RandomCropWithBBox(8)
        >>> crop(np.zeros((8, 8, 3), np.uint8), np.array([[2, 2, 2, 2]], np.float32))[1]
        array([[2., 2., 2., 2.]], dtype=float32)
    """

    random = True

    def __init__(
        self,
        size: Any,
        padding: Any = None,
        pad_if_needed: bool = False,
        fill_value: Any = 0,
        padding_mode: Border = Border.CONSTANT,
    ) -> None:
        self.crop = RandomCrop(size, padding, pad_if_needed, fill_value, padding_mode)

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        crop = self.crop
        padding, top, left = crop.parameters(generator, *image.shape[:2])
        if any(padding):
            image = pad_frame(image, padding, crop.fill_value, crop.padding_mode, "RandomCropWithBBox")
            # As in MindSpore, boxes move by `padding`, but not by the padding that `pad_if_needed` adds.
            boxes[:, 0] += crop.padding[0]
            boxes[:, 1] += crop.padding[1]
        height, width = crop.size
        return _kernels.crop(image, top, left, height, width), clip_boxes(boxes, top, left, top + height, left + width)


class RandomResizedCropWithBBox(_BoxOperation):
    """Crops a random window and resizes it; boxes are clipped to the window.

    Args:
        size (Union[int, Sequence[int]]): Size of the result, (height, width) or the side of a square.
        scale (Union[list, tuple], optional): Range of the window's fraction of the area. Default: (0.08, 1.0).
        ratio (Union[list, tuple], optional): Range of the window's aspect ratio. Default: (3/4, 4/3).
        interpolation (Inter, optional): Default: ``Inter.BILINEAR``.
        max_attempts (int, optional): Attempts to draw a fitting window. Default: 10.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> crop = RandomResizedCropWithBBox(4)
        >>> crop(np.zeros((8, 8, 3), np.uint8), np.array([[2, 2, 2, 2]], np.float32))[0].shape
        (4, 4, 3)
    """

    random = True

    def __init__(
        self,
        size: Any,
        scale: Any = (0.08, 1.0),
        ratio: Any = (3.0 / 4.0, 4.0 / 3.0),
        interpolation: Inter = Inter.BILINEAR,
        max_attempts: int = 10,
    ) -> None:
        self.crop = RandomResizedCrop(size, scale, ratio, interpolation, max_attempts)

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        crop = self.crop
        top, left, height, width = crop.parameters(generator, image.shape[0], image.shape[1])
        boxes = clip_boxes(boxes, top, left, top + height, left + width)
        window = _kernels.crop(image, top, left, height, width)
        resized = resize_frame(window, *crop.size, crop.interpolation, "RandomResizedCropWithBBox")
        return resized, scale_boxes(boxes, (height, width), crop.size)


class BoundingBoxAugment(_BoxOperation):
    """Applies an operation to the parts of images inside randomly chosen boxes.

    Args:
        transform (TensorOperation): The operation. A result of another size is resized.
        ratio (float, optional): Probability of each box, in [0, 1]. Default: 0.3.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `ratio` is not in [0, 1].
        RuntimeError: If the columns are not an image and boxes inside it.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.vision import Invert
        >>> augment = BoundingBoxAugment(Invert(), 1.0)
        >>> augment(np.zeros((2, 2, 3), np.uint8), np.array([[0, 0, 1, 1]], np.float32))[0][..., 0]
        array([[255,   0],
               [  0,   0]], dtype=uint8)
    """

    random = True

    def __init__(self, transform: TensorOperation, ratio: float = 0.3) -> None:
        check_number(ratio, 0.0, 1.0, "ratio")
        check_type(transform, (TensorOperation,), "transform")
        self.transform = transform
        self.ratio = ratio

    def new_generator(self, seed: int) -> Any:
        return member_generators(seed, [self.transform])

    def change(self, generator: Any, image: np.ndarray, boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        image = image.copy()
        for index in range(len(boxes)):
            if generator.own.uniform_float(0.0, 1.0) >= self.ratio:
                continue
            left, top, width, height = (int(value) for value in boxes[index, :4])
            window = (slice(top, top + height), slice(left, left + width))
            part = np.ascontiguousarray(image[window])
            (changed,) = apply_member(self.transform, generator.inner[0], (part,))
            if changed.shape[:2] != (height, width):
                changed = resize_frame(changed, height, width, Inter.LINEAR, "BoundingBoxAugment")
            image[window] = changed
        return image, boxes


__all__ = [
    "BoundingBoxAugment",
    "RandomCropWithBBox",
    "RandomHorizontalFlipWithBBox",
    "RandomResizeWithBBox",
    "RandomResizedCropWithBBox",
    "RandomVerticalFlipWithBBox",
    "ResizeWithBBox",
]
