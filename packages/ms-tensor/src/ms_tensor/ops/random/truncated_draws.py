"""Random numbers of limited ranges: truncated normal numbers, ints of all values, random boxes of images."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ...initializer import _normal_between
from .distributions import draw


def truncated_normal(shape: Any, dtype: Any, seed: int, seed2: int) -> Tensor:
    """Standard normal numbers, drawn again where they are more than 2 from 0.

    shape: Tensor of ints, or a tuple of ints.
    dtype: float16, float32 or float64.
    seed: The seed; with both 0 the numbers come from the default generator.
    """
    key, call = draw(seed or seed2 or None, "TruncatedNormal")
    uniform = t.uniform_(key, check.shape(shape, "TruncatedNormal"), call, mstype.float64)
    return t.cast(_normal_between(uniform, -2.0, 2.0), dtype)


def parameterized_truncated_normal(
    shape: Any, mean: Tensor, stdevs: Tensor, min: Tensor, max: Tensor, seed: int, seed2: int
) -> Tensor:
    """Normal numbers between bounds; each parameter is one number, or one for each element of the first dimension.

    shape: Tensor of ints, or a tuple of ints; two or more.
    mean: of floats of shape () or (1,), or (shape[0],).
    stdevs: The standard deviations, in the same form.
    min: The lower bounds, in the same form.
    max: The upper bounds, in the same form.
    seed: The seed; with both 0 the numbers come from the default generator.
    Returns: Tensor of the dtype of `mean`.
    TypeError: a parameter is not a Tensor of floats.
    ValueError: an argument has an unexpected shape.
    """
    op = "ParameterizedTruncatedNormal"
    sizes = check.shape(shape, op)
    if len(sizes) < 2:
        raise ValueError(f"For '{op}', 'shape' must have at least 2 elements, but got {check.show(shape)}.")
    found = []
    for name, value in (("mean", mean), ("stdevs", stdevs), ("min", min), ("max", max)):
        check.floating(check.tensor(value, op, name), op, name)
        if tuple(value.shape) not in ((), (1,), sizes[:1]):
            raise ValueError(f"For '{op}', '{name}' must have shape (), (1,) or {sizes[:1]}, but got {value.shape}.")
        wide = t.cast(t.reshape(value, (-1, *(1,) * (len(sizes) - 1))), mstype.float64)
        found.append(wide)
    centre, spread, low, high = found
    key, call = draw(seed or seed2 or None, op)
    uniform = t.uniform_(key, sizes, call, mstype.float64)
    drawn = _normal_between(uniform, *(t.div(t.sub(bound, centre), spread) for bound in (low, high)))
    return t.cast(t.add(centre, t.mul(drawn, spread)), mean.dtype)


def non_deterministic_ints(shape: Any, dtype: Any) -> Tensor:
    """Ints of all values that `dtype` has, from the default generator."""
    sizes = check.shape(shape, "NonDeterministicInts")
    key, call = draw(None, "NonDeterministicInts")
    words = [t.randint_(key, (*sizes, 2), call, 0, 1 << 32, mstype.int64)]
    starts = (0,) * len(sizes)
    high, low = (t.slice_view(words[0], (*starts, k), (*sizes, 1), (1,) * (len(sizes) + 1)) for k in (0, 1))
    # The upper half wraps around, so that every bit is random.
    whole = t.add(t.mul(high, 1 << 32), low)
    return t.cast(t.reshape(whole, sizes), dtype)


def distorted_bounding_box(
    image_size: Tensor,
    bounding_boxes: Tensor,
    min_object_covered: Tensor,
    seed: int,
    seed2: int,
    aspect_ratio_range: Any,
    area_range: Any,
    max_attempts: int,
    use_image: bool,
) -> tuple[Tensor, Tensor, Tensor]:
    """A random box of an image that covers enough of one of the given boxes; the whole image if none is found.

    image_size: of ints of shape (3,): height, width, channels.
    bounding_boxes: of float32 of shape (batch, N, 4): y1, x1, y2, x2 as shares of height and width.
    min_object_covered: of float32 of shape (1,): the share of a given box that the result covers at least.
    seed: The seed; with both 0 the numbers come from the default generator.
    aspect_ratio_range: The least and the greatest width over height.
    area_range: The least and the greatest share of the image.
    max_attempts: How many boxes are tried.
    use_image: Whether the whole image counts as a box where none is given.
    Returns: tuple of begin (y, x, 0) and size (height, width, -1), of shape (3,) and the dtype of `image_size`, and
        the box
        as shares, a Tensor of float32 of shape (1, 1, 4).
    ValueError: an argument has an unexpected shape, or there is no box and `use_image` is False.
    """
    op = "SampleDistortedBoundingBoxV2"
    check.outside_of_graphs("A random box is tried until it fits.")
    sizes = check.tensor(image_size, op, "image_size").asnumpy()
    boxes = check.tensor(bounding_boxes, op, "bounding_boxes").asnumpy()
    if sizes.shape != (3,) or boxes.ndim != 3 or boxes.shape[-1] != 4:
        raise ValueError(
            f"For '{op}', 'image_size' and 'bounding_boxes' must have shapes (3,) and (*, *, 4), "
            f"but got {image_size.shape} and {bounding_boxes.shape}."
        )
    covered = check.tensor(min_object_covered, op, "min_object_covered").asnumpy()
    if covered.shape != (1,):
        raise ValueError(f"For '{op}', 'min_object_covered' must have shape (1,), but got {covered.shape}.")
    given = boxes.reshape(-1, 4)
    if not len(given):
        if not use_image:
            raise ValueError(f"For '{op}', there must be a box where 'use_image_if_no_bounding_boxes' is False.")
        given = np.array([[0.0, 0.0, 1.0, 1.0]], np.float32)
    height, width = int(sizes[0]), int(sizes[1])
    key, call = draw(seed or seed2 or None, op)
    numbers = t.uniform_(key, (max_attempts, 4), call, mstype.float64).asnumpy()
    y, x, high, wide = 0, 0, height, width
    for ratio_, area_, down, right in numbers.tolist():
        ratio = aspect_ratio_range[0] + ratio_ * (aspect_ratio_range[1] - aspect_ratio_range[0])
        area = (area_range[0] + area_ * (area_range[1] - area_range[0])) * height * width
        tall, broad = round(math.sqrt(area / ratio)), round(math.sqrt(area * ratio))
        inside = 0 < tall <= height and 0 < broad <= width
        if not inside or not area_range[0] <= tall * broad / (height * width) <= area_range[1]:
            continue
        top, left = int(down * (height - tall + 1)), int(right * (width - broad + 1))
        lower = np.maximum(given[:, :2] * (height, width), (top, left))
        upper = np.minimum(given[:, 2:] * (height, width), (top + tall, left + broad))
        common = np.prod(np.maximum(upper - lower, 0), -1)
        areas = np.prod((given[:, 2:] - given[:, :2]) * (height, width), -1)
        if (common >= covered[0] * areas).any():
            y, x, high, wide = top, left, tall, broad
            break
    shares = [y / height, x / width, (y + high) / height, (x + wide) / width]
    begin, extent = (Tensor(np.array(v, sizes.dtype)) for v in ((y, x, 0), (high, wide, -1)))
    return begin, extent, Tensor(np.array([[shares]], np.float32))
