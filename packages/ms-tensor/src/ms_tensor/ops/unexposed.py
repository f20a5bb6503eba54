"""Implementations of Primitives that MindSpore registers without exposing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .graph_parts import broadcast_gradient_args
from .images import resizing
from .operations.python_prims import InsertGradientOf
from .reductions.reduce import mean


def instance_norm(
    x: Tensor, gamma: Tensor, beta: Tensor, given: Tensor, variance: Tensor, training: bool, epsilon: float
) -> tuple[Tensor, Tensor, Tensor]:
    """Normalizes each example and channel over axes 2 and 3: the result, the mean, and 1 / deviation; the last two are
    zeros if the given mean and `variance` are used."""
    check.tensor(x, "InstanceNormV2", "x")
    if x.ndim not in (4, 5):
        raise ValueError(f"For 'InstanceNormV2', the rank of 'x' must be 4 or 5, but got {x.ndim}.")
    used = given
    if training:
        used = mean(x, (2, 3), True)
        variance = mean(t.square(t.sub(x, used)), (2, 3), True)
    scale = t.rsqrt(t.add(variance, epsilon))
    y = t.add(t.mul(t.mul(t.sub(x, used), scale), gamma), beta)
    zeros = t.full(tuple(given.shape), 0, given.dtype)
    return (y, used, scale) if training else (y, zeros, zeros)


def resize_v2(x: Tensor, sizes: Any, mode: str, coordinates: str, coefficient: float) -> Tensor:
    """Resizes images of shape (N, C, H, W): lines (H is 1) by the nearest element at or before a position or by linear
    interpolation, planes by cubic interpolation of 4 x 4 elements (Keys, 1981)."""
    n, c, height, width = sizes.tolist() if isinstance(sizes, Tensor) else sizes
    if tuple(check.tensor(x, "ResizeV2", "x").shape[:2]) != (n, c):
        raise ValueError(f"For 'ResizeV2', 'sizes' must begin with {tuple(x.shape[:2])}, but got {(n, c)}.")
    check.choice(mode, ("nearest", "linear", "cubic"), "ResizeV2", "mode")
    allowed = ("half_pixel",) if mode == "nearest" else ("half_pixel", "align_corners")
    check.choice(coordinates, allowed, "ResizeV2", "coordinate_transformation_mode")
    if mode == "cubic":
        if coefficient != -0.75:
            raise ValueError(f"For 'ResizeV2', 'cubic_coeff_a' must be -0.75, but got {coefficient}.")
        return resizing.resize(x, (height, width), None, "bicubic", coordinates == "align_corners", None, mint=True)
    if height != 1 or x.shape[2] != 1:
        raise ValueError(f"For 'ResizeV2', the height must be 1 with mode='{mode}', but got {height}.")
    line = t.reshape(x, (n, c, x.shape[3]))
    corners = None if mode == "nearest" else coordinates == "align_corners"
    return t.reshape(resizing.resize(line, (width,), None, mode, corners, None), (n, c, 1, width))


def pad_and_shift(input_x: Tensor, cum_sum_arr: Tensor, shift_idx: Any) -> Tensor:
    """Returns row `shift_idx` of rows concatenated at `cum_sum_arr`, at its offset and padded with -1."""
    ends = check.tensor(cum_sum_arr, "PadAndShift", "cum_sum_arr").tolist()
    row = int(shift_idx)
    if not 0 <= row < len(ends) - 1:
        raise ValueError(f"For 'PadAndShift', 'shift_idx' must be in [0, {len(ends) - 1}), but got {row}.")
    start, end, size = ends[row], ends[row + 1], ends[-1]
    filler = [t.full((count,), -1, input_x.dtype) for count in (start, size - end)]
    return t.concat([filler[0], input_x[: end - start], filler[1]], 0)


def concat_offsets(axis: Any, shapes: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Returns the offset of each tensor in a concatenation along `axis`, from their shapes."""
    sizes = np.array([shape.tolist() for shape in shapes], np.int64)
    starts = np.zeros_like(sizes)
    along = int(axis)
    if not -sizes.shape[1] <= along < sizes.shape[1]:
        raise check.wrong(ValueError, "ConcatOffsetV1", "axis", f"in [{-sizes.shape[1]}, {sizes.shape[1]})", along)
    starts[1:, along] = np.cumsum(sizes[:-1, along])
    return tuple(Tensor(row.astype(np.int32)) for row in starts)


def stitch(indices: Sequence[Tensor], data: Sequence[Tensor]) -> Tensor:
    """Merges slices of several tensors: the slice at index `i` is the last one with this index."""
    op = "DynamicStitch"
    check.tensors(indices, op, "indices")
    check.tensors(data, op, "data")
    if len(indices) != len(data):
        raise ValueError(f"For '{op}', as many 'data' as 'indices' are needed, but got {len(data)}, {len(indices)}.")
    places, parts, inner = [], [], tuple(data[0].shape[indices[0].ndim :])
    for where, part in zip(indices, data):
        if tuple(part.shape) != (*where.shape, *inner):
            expected = (*where.shape, *inner)
            raise ValueError(f"For '{op}', expected 'data' of shape {expected}, but got {part.shape}.")
        places.append(where.asnumpy().reshape(-1).astype(np.int64))
        parts.append(t.reshape(part, (-1, *inner)))
    every = np.concatenate(places)
    if (every < 0).any():
        raise ValueError(f"For '{op}', 'indices' must not be negative, but got {int(every.min())}.")
    source = np.full(int(every.max(initial=-1)) + 1, len(every), np.int64)
    source[every] = np.arange(len(every))
    parts.append(t.full((1, *inner), 0, data[0].dtype))
    return t.take(t.concat(parts, 0), Tensor(source), 0)


def update_cache(x: Tensor, indices: Tensor, updates: Tensor, most: Any) -> Tensor:
    """Writes `updates` into the rows of `x` at `indices`, except for indices outside [0, `most`)."""
    op = "UpdateCache"
    rows = check.tensor(indices, op, "indices").asnumpy().reshape(-1).astype(np.int64)
    kept = np.flatnonzero((rows >= 0) & (rows < int(most)))
    if len(kept):
        width = tuple(check.tensor(x, op, "input_x").shape[1:])
        chosen = t.take(t.reshape(updates, (len(rows), *width)), Tensor(kept), 0)
        x[Tensor(rows[kept])] = chosen
    return t.full((1,), 0, x.dtype)


def adjust_contrast(images: Tensor, factor: Any) -> Tensor:
    """Scales the distance of each element of images (..., height, width, channels) to its channel's mean."""
    if check.tensor(images, "AdjustContrastv2", "images").ndim < 3:
        raise ValueError(f"For 'AdjustContrastv2', 'images' must have 3 or more dimensions, but got {images.ndim}.")
    centre = mean(images, (-3, -2), True)
    return t.add(t.mul(t.sub(images, centre), t.cast(factor, images.dtype)), centre)


def clip_by_norm(x: Tensor, most: Any, axis: Any) -> Tensor:
    """Scales the tensor so that its norm over `axis`, by default over all, is at most `most`."""
    axes = tuple(range(check.tensor(x, "ClipByNorm", "x").ndim)) if axis is None else axis
    norm = t.sqrt(t.reduce_sum(t.square(x), tuple(axes) if isinstance(axes, list) else axes, True))
    return t.div(t.mul(x, most), t.maximum(norm, most))


def divide_gradient(x: Tensor, divisor: float) -> Tensor:
    """Returns the tensor; its gradient is divided."""

    def divided(gradient: Tensor) -> Tensor:
        return t.div(gradient, divisor)

    return InsertGradientOf(divided)(x)


def first_part(x: Tensor, sizes: Sequence[int]) -> Tensor:
    """Returns the elements before these places."""
    return x[tuple(slice(size) for size in sizes)]


def gradient_of(gradients: Any, x: Any) -> Any:
    """Returns the gradient by a position or a Parameter."""
    from .. import ops

    return ops.get_grad(gradients, x)  # type: ignore[attr-defined]  # ms_autodiff adds it


def repeats(size: int, wanted: int) -> int:
    """Returns how often a dimension is repeated to have another size."""
    return 1 if size == wanted else wanted


def summed_axes(s0: Any, s1: Any) -> tuple[Tensor, ...]:
    """Returns the dimensions over which the gradients of two broadcast operands are summed."""
    shapes = [s.tolist() if isinstance(s, Tensor) else s for s in (s0, s1)]
    found = broadcast_gradient_args(*shapes)
    return tuple(Tensor(axes, mstype.int64) if axes else t.full((0,), 0, mstype.int64) for axes in found)


def at_indices(values: Tensor, indices: Tensor, wanted: Tensor) -> Tensor:
    """Returns the elements of a sparse tensor at some indices, 0 where it has none."""
    same = t.reduce_all(t.equal(t.reshape(wanted, (-1, 1, wanted.shape[1])), indices), 2)
    return t.reduce_sum(t.mul(t.cast(same, values.dtype), values), 1)
