"""Resizing by area, and scaling and translation by kernels."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._constants import constant


def _weighted(x: Tensor, weights: Tensor, axis: int) -> Tensor:
    """Sums along a dimension, weighted by the rows of a matrix."""
    order = (*(i for i in range(x.ndim) if i != axis), axis)
    moved = t.transpose(x, order)
    rows = t.reshape(moved, (-1, moved.shape[-1]))
    summed = t.matmul2(rows, t.transpose(t.cast(weights, rows.dtype), (1, 0)))
    back = [order.index(i) for i in range(x.ndim)]
    return t.transpose(t.reshape(summed, (*moved.shape[:-1], weights.shape[0])), tuple(back))


def _area_weights(size: int, wanted: int, align: bool) -> np.ndarray:
    """How much of each element the elements of the result cover, over what they cover in all."""
    step = (size - 1) / (wanted - 1) if align and wanted > 1 else size / wanted
    weights = np.zeros((wanted, size))
    for row in range(wanted):
        first, last = row * step, (row + 1) * step
        for place in range(math.floor(first), math.ceil(last)):
            weights[row, min(place, size - 1)] += (min(last, place + 1) - max(first, place)) / step
    return weights


def resize_area(images: Tensor, size: Any, align_corners: bool = False) -> Tensor:
    """Resizes images to means over areas.

    images: of numbers of shape (N, H, W, C).
    size: Tensor of two ints, or two ints: the new height and width.
    align_corners: Whether the corners of both images are the centres of their outermost elements.
    Returns: Tensor of float32 of shape (N, height, width, C).
    ValueError: `images` does not have four dimensions, or `size` is not two positive ints.
    """
    op = "ResizeArea"
    check.rank(check.tensor(images, op, "images"), 4, op, "images")
    wanted = check.shape(size, op, "size")
    if len(wanted) != 2 or min(wanted) < 1:
        raise ValueError(f"For '{op}', 'size' must be two positive ints, but got {check.show(size)}.")
    x = t.cast(images, mstype.float32)
    for axis in (1, 2):
        weights = _area_weights(x.shape[axis], wanted[axis - 1], align_corners)
        x = _weighted(x, constant(weights.astype(np.float32)), axis)
    return x


def _lanczos(radius: float) -> Callable[[Tensor], Tensor]:
    def kernel(x: Tensor) -> Tensor:
        near = t.less_equal(x, 1e-3)
        angle = t.mul(t.select(near, 1.0, x), math.pi)
        value = t.div(t.mul(t.mul(t.sin(angle), t.sin(t.div(angle, radius))), radius), t.square(angle))
        return t.select(near, 1.0, t.select(t.greater(x, radius), 0.0, value))

    return kernel


def _gaussian(x: Tensor) -> Tensor:
    return t.select(t.less(x, 1.5), t.exp(t.mul(t.square(x), -2.0)), 0.0)


def _box(x: Tensor) -> Tensor:
    return t.select(t.less(x, 0.5), 1.0, t.select(t.equal(x, 0.5), t.mul(x, 1.0), t.mul(x, 0.0)))


def _triangle(x: Tensor) -> Tensor:
    return t.maximum(t.sub(1.0, x), 0.0)


def _polynomial(x: Tensor, *factors: float) -> Tensor:
    value = t.full(x.shape, factors[0], x.dtype)
    for factor in factors[1:]:
        value = t.add(t.mul(value, x), factor)
    return value


def _cubic(near: tuple[float, ...], far: tuple[float, ...]) -> Callable[[Tensor], Tensor]:
    def kernel(x: Tensor) -> Tensor:
        outer = t.select(t.less(x, 2.0), _polynomial(x, *far), 0.0)
        return t.select(t.less(x, 1.0), _polynomial(x, *near), outer)

    return kernel


#: the radius of each kernel, and the weight at a distance
KERNELS: dict[str, tuple[float, Callable[[Tensor], Tensor]]] = {
    "lanczos1": (1.0, _lanczos(1.0)),
    "lanczos3": (3.0, _lanczos(3.0)),
    "lanczos5": (5.0, _lanczos(5.0)),
    "gaussian": (1.5, _gaussian),
    "box": (1.0, _box),
    "triangle": (1.0, _triangle),
    # R. Keys, "Cubic convolution interpolation for digital image processing", 1981
    "keyscubic": (2.0, _cubic((1.5, -2.5, 0.0, 1.0), (-0.5, 2.5, -4.0, 2.0))),
    # D. Mitchell and A. Netravali, "Reconstruction filters in computer graphics", 1988
    "mitchellcubic": (2.0, _cubic((7 / 6, -2.0, 0.0, 8 / 9), (-7 / 18, 2.0, -10 / 3, 16 / 9))),
}


def _kernel_weights(size: int, wanted: int, scale: Tensor, move: Tensor, kind: str, antialias: bool) -> Tensor:
    """A row of weights for each element of the result; `scale` and `move` have shape (1, 1)."""
    radius, kernel = KERNELS[kind]
    step = t.reciprocal(scale)
    width = t.maximum(step, 1.0) if antialias else t.add(t.mul(step, 0.0), 1.0)
    row = t.reshape(t.add(t.iota(0, 1, wanted, mstype.float32), 0.5), (wanted, 1))
    sample = t.sub(t.mul(row, step), t.mul(step, move))
    source = t.reshape(t.iota(0, 1, size, mstype.float32), (1, size))
    reach = t.mul(width, radius)
    first = t.maximum(t.ceil(t.sub(t.sub(sample, reach), 0.5)), 0.0)
    last = t.minimum(t.floor(t.sub(t.add(sample, reach), 0.5)), float(size - 1))
    weights = kernel(t.abs(t.div(t.sub(t.add(source, 0.5), sample), width)))
    inside = t.logical_and(t.greater_equal(source, first), t.less_equal(source, last))
    within = t.logical_and(t.greater_equal(sample, 0.0), t.less_equal(sample, float(size)))
    weights = t.select(t.logical_and(inside, within), weights, 0.0)
    total = t.reduce_sum(weights, (1,), True)
    known = t.greater(t.abs(total), 1e-35)
    return t.select(known, t.div(weights, t.select(known, total, 1.0)), weights)


def scale_and_translate(
    images: Tensor, size: Any, scale: Tensor, translation: Tensor, kernel_type: str, antialias: bool
) -> Tensor:
    """Scales and translates images. Each element of the result is a weighted sum of nearby elements.

    images: of numbers of shape (N, H, W, C).
    size: Tensor of two ints: the new height and width.
    scale: of float32 of shape (2,): the factors along height and width.
    translation: of float32 of shape (2,): the translation, in elements of the result.
    kernel_type: 'lanczos1', 'lanczos3', 'lanczos5', 'gaussian', 'box', 'triangle', 'keyscubic' or 'mitchellcubic'.
    antialias: Whether the kernel is as wide as the elements of the result where they are wider than those of the
        images.
    Returns: Tensor of float32 of shape (N, height, width, C).
    ValueError: the shapes are incompatible.
    """
    op = "ScaleAndTranslate"
    check.rank(check.tensor(images, op, "images"), 4, op, "images")
    wanted = check.shape(size, op, "size")
    for name, value in (("scale", scale), ("translation", translation)):
        if tuple(check.tensor(value, op, name).shape) != (2,) or len(wanted) != 2:
            raise ValueError(f"For '{op}', 'size' and '{name}' must have 2 elements, but got {wanted}, {value.shape}.")
    x = t.cast(images, mstype.float32)
    for k in (0, 1):
        factor, move = (t.reshape(t.slice_view(v, (k,), (1,), (1,)), (1, 1)) for v in (scale, translation))
        x = _weighted(x, _kernel_weights(x.shape[1 + k], wanted[k], factor, move, kernel_type, antialias), 1 + k)
    return x
