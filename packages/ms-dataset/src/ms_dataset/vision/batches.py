"""Operations on batches of images and labels: `CutMixBatch`, `MixUp`, `MixUpBatch`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._checks import FLOAT_MAX, check_number, check_positive, check_probability, check_range, check_type
from .enums import ImageBatchFormat
from .operation import ImageOperation, Implementation
from .sampling import BetaFloat


def _check_batch(name: str, columns: tuple[Any, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the images <N, ., ., .> and one-hot labels <N, C> or <N, rows, C>."""
    if len(columns) != 2:
        raise RuntimeError(f"{name}: expected images and labels, got {len(columns)} columns")
    images, labels = (np.asarray(column) for column in columns)
    if images.ndim != 4 or labels.ndim not in (2, 3) or len(images) != len(labels):
        raise RuntimeError(
            f"{name}: expected images <N, H, W, C> and labels <N, C> or <N, rows, C>, "
            f"got shapes {images.shape} and {labels.shape}"
        )
    if labels.dtype.kind not in "iufb":
        raise RuntimeError(f"{name}: expected labels of numbers, got {labels.dtype}")
    return images, labels


class MixUpBatch(ImageOperation):
    """Mixes each image and label of a batch with another, by one random ratio for the batch.

    Args:
        alpha (float, optional): Parameter of the symmetric beta distribution of the ratio, positive. Default: 1.0.

    Raises:
        TypeError: If `alpha` is not a number.
        ValueError: If `alpha` is not positive.
        RuntimeError: If the input is not a batch of images and a batch of labels.

    Examples:
        >>> import numpy as np
        >>> images, labels = MixUpBatch()(np.ones((2, 4, 4, 3), np.float32), np.eye(2, dtype=np.float32))
        >>> images.shape, labels.dtype
        ((2, 4, 4, 3), dtype('float32'))
    """

    random = True

    def __init__(self, alpha: float = 1.0) -> None:
        check_number(alpha, -FLOAT_MAX, FLOAT_MAX, "alpha")
        check_positive(alpha, "alpha")
        self.alpha = alpha

    def apply(self, generator: Any, *columns: Any) -> Any:
        images, labels = _check_batch("MixUpBatch", columns)
        share = BetaFloat(self.alpha)(generator)
        order = list(range(len(images)))
        generator.shuffle(order)
        rest = np.float32(1) - share
        values = labels.astype(np.float32)
        # Like OpenCV's addWeighted, computes in float64 and rounds integers half to even.
        mixed = images * np.float64(share) + images[order] * np.float64(rest)
        if images.dtype.kind in "iu":
            mixed = np.rint(mixed)
        return mixed.astype(images.dtype), share * values + rest * values[order]


class CutMixBatch(ImageOperation):
    """Replaces a random window of each image of a batch by that of another image, and mixes their labels by its area.

    Args:
        image_batch_format (ImageBatchFormat): Whether channels are last or first.
        alpha (float, optional): Parameter of the symmetric beta distribution of the area, positive. Default: 1.0.
        prob (float, optional): Probability for each image. Default: 1.0.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.
        RuntimeError: If the input is not a batch of images and a batch of labels.

    Examples:
        >>> import numpy as np
        >>> mix = CutMixBatch(ImageBatchFormat.NHWC)
        >>> images, labels = mix(np.ones((2, 4, 4, 3), np.float32), np.eye(2, dtype=np.float32))
        >>> images.shape, labels.shape
        ((2, 4, 4, 3), (2, 2))
    """

    random = True

    def __init__(self, image_batch_format: ImageBatchFormat, alpha: float = 1.0, prob: float = 1.0) -> None:
        check_type(image_batch_format, (ImageBatchFormat,), "image_batch_format")
        check_number(alpha, 0, FLOAT_MAX, "alpha", open_low=True)
        check_probability(prob)
        self.image_batch_format = image_batch_format
        self.alpha = alpha
        self.prob = prob

    def apply(self, generator: Any, *columns: Any) -> Any:
        images, labels = _check_batch("CutMixBatch", columns)
        last = self.image_batch_format == ImageBatchFormat.NHWC
        height, width = images.shape[1:3] if last else images.shape[2:]
        order = list(range(len(images)))
        generator.shuffle(order)
        out, values = images.copy(), labels.astype(np.float32)
        mixed = values.copy()
        beta = BetaFloat(self.alpha)
        for index, other in enumerate(order):
            share = beta(generator)
            if generator.uniform_real(0.0, 1.0) >= self.prob:
                continue
            top, left, rows, columns_ = self._window(generator, height, width, float(share))
            window = (slice(top, top + rows), slice(left, left + columns_))
            place = window if last else (slice(None), *window)
            out[(index, *place)] = images[(other, *place)]
            kept = np.float32(1) - np.float32(rows * columns_) / np.float32(height * width)
            mixed[index] = kept * values[index] + (np.float32(1) - kept) * values[other]
        return out, mixed

    @staticmethod
    def _window(generator: Any, height: int, width: int, share: float) -> tuple[int, int, int, int]:
        """Draws (top, left, height, width) of about 1 - share of the area."""
        cut = float(np.sqrt(np.float32(1) - np.float32(share)))
        wide, high = int(width * cut), int(height * cut)
        x, y = generator.uniform_int(0, width), generator.uniform_int(0, height)
        left, top = min(max(x - wide // 2, 0), width - 1), min(max(y - high // 2, 0), height - 1)
        right, bottom = min(max(x + wide // 2, 0), width - 1), min(max(y + high // 2, 0), height - 1)
        return top, left, max(1, bottom - top), max(1, right - left)


class MixUp(ImageOperation):
    """Mixes batches of images and labels by random ratios, drawn from NumPy's generator.

    Args:
        batch_size (int): The number of images per batch.
        alpha (float): Parameter of the symmetric beta distribution of the ratios, positive.
        is_single (bool, optional): Whether to mix a batch with itself, shifted by one, instead of with the previous
            result. Default: True.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a value is out of its range.

    Examples:
        >>> import numpy as np
        >>> images, labels = MixUp(2, 0.2)(np.ones((2, 3, 4, 4)), np.eye(2))
        >>> images.shape
        (2, 3, 4, 4)
    """

    implementation = Implementation.PY

    def __init__(self, batch_size: int, alpha: float, is_single: bool = True) -> None:
        check_type(is_single, (bool,), "is_single")
        check_type(batch_size, (int,), "batch_size")
        check_type(alpha, (int, float), "alpha")
        check_range(batch_size, 1, FLOAT_MAX, "batch_size")
        check_positive(alpha, "alpha")
        self.batch_size = batch_size
        self.alpha = alpha
        self.is_single = is_single
        self.last: tuple[Any, Any] | None = None

    def __call__(self, *columns: Any) -> Any:
        return self.apply(None, *columns)

    def apply(self, generator: Any, *columns: Any) -> Any:
        images, labels = columns
        share = np.random.beta(self.alpha, self.alpha, self.batch_size)
        if self.is_single:
            others = np.roll(images, -1, axis=0), np.roll(labels, -1, axis=0)
        else:
            if self.last is None:
                share = np.ones(self.batch_size)
            others = self.last or (0, 0)
        by_image, by_label = share.reshape(-1, 1, 1, 1), share.reshape(-1, 1)
        mixed = by_image * images + (1 - by_image) * others[0], by_label * labels + (1 - by_label) * others[1]
        if not self.is_single:
            self.last = mixed
        return mixed


__all__ = ["CutMixBatch", "MixUp", "MixUpBatch"]
