"""Reading images at positions that tensors give: sampling by a grid, affine grids, crops."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

_PADDINGS = ("zeros", "border", "reflection")


def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:
    """Samples the input at the positions of a grid (arXiv 1506.02025).

    input: of floats of shape (N, C, H, W) or (N, C, D, H, W).
    grid: of the same dtype, of shape (N, H', W', 2) or (N, D', H', W', 3): x, y (and z), where -1 and 1 are
        the ends of a dimension.
    mode: 'bilinear' (of the nearest 4 or 8 elements) or 'nearest' (halves are rounded away from 0).
    padding_mode: The values outside: 'zeros', 'border' (the edge) or 'reflection'.
    align_corners: Whether -1 and 1 are the centers of the outermost elements, instead of their edges.
        Default: None, which is False.
    Returns: Tensor of shape (N, C, H', W') or (N, C, D', H', W').
    TypeError: an argument is not a tensor of floats.
    ValueError: the shapes are incompatible; `mode` or `padding_mode` is unknown.

    >>> x = Tensor([[[[1.0, 2.0], [3.0, 4.0]]]])
    >>> print(ops.grid_sample(x, Tensor([[[[0.0, 0.0]]]])))
    [[[[2.5]]]]
    """
    check.floating(check.tensor(input, "grid_sample"), "grid_sample")
    check.floating(check.tensor(grid, "grid_sample", "grid"), "grid_sample", "grid")
    check.choice(mode, ("bilinear", "nearest"), "grid_sample", "mode")
    check.choice(padding_mode, _PADDINGS, "grid_sample", "padding_mode")
    align = False if align_corners is None else check.flag(align_corners, "grid_sample", "align_corners")
    spatial = input.ndim - 2
    if spatial not in (2, 3) or grid.ndim != input.ndim or grid.shape[-1] != spatial or grid.shape[0] != input.shape[0]:
        raise ValueError(
            f"For 'grid_sample', 'input' must have shape (N, C, H, W) and 'grid' (N, h, w, 2), or one dimension more "
            f"each, but got {input.shape} and {grid.shape}."
        )
    sizes = tuple(input.shape[2:])
    if 0 in sizes:
        raise ValueError(f"For 'grid_sample', 'input' must not be empty, but got shape {input.shape}.")
    points = t.reshape(grid, (grid.shape[0], -1, spatial))
    positions = []
    for k, size in enumerate(sizes):
        # x, the last dimension, comes first in the grid.
        column = t.reshape(t.take(points, t.iota(spatial - 1 - k, 1, 1, mstype.int64), 2), points.shape[:2])
        positions.append(_padded(_from_unit(column, size, align), size, padding_mode, align))
    flat = t.reshape(input, (*input.shape[:2], -1))
    result = _nearest(flat, positions, sizes) if mode == "nearest" else _linear(flat, positions, sizes)
    return t.reshape(result, (*input.shape[:2], *grid.shape[1:-1]))


def _from_unit(x: Tensor, size: int, align: bool) -> Tensor:
    """Positions in [-1, 1] as positions in a dimension."""
    if align:
        return t.mul(t.div(t.add(x, 1.0), 2.0), float(size - 1))
    return t.div(t.sub(t.mul(t.add(x, 1.0), float(size)), 1.0), 2.0)


def _padded(x: Tensor, size: int, padding: str, align: bool) -> Tensor:
    if padding == "zeros":
        return x
    low, span = (0.0, float(size - 1)) if align else (-0.5, float(size))
    if padding == "reflection" and span > 0.0:
        away = t.abs(t.sub(x, low))
        flips = t.floor(t.div(away, span))
        extra = t.sub(away, t.mul(flips, span))
        even = t.equal(t.floor_mod(flips, 2.0), 0.0)
        x = t.select(even, t.add(extra, low), t.sub(span + low, extra))
    # As in MindSpore, the last element stands for NaN.
    x = t.select(t.equal(x, x), x, float(size - 1))
    return t.minimum(t.maximum(x, 0.0), float(size - 1))


def _pick(flat: Tensor, places: list[Tensor], sizes: tuple[int, ...], weight: Tensor | None) -> Tensor:
    """The elements at whole positions, times a weight; those outside are 0."""
    index, inside = None, None
    for place, size in zip(places, sizes, strict=True):
        within = t.logical_and(t.greater_equal(place, 0.0), t.less_equal(place, float(size - 1)))
        whole = t.cast(t.minimum(t.maximum(t.select(within, place, 0.0), 0.0), float(size - 1)), mstype.int64)
        index = whole if index is None else t.add(t.mul(index, size), whole)
        inside = within if inside is None else t.logical_and(inside, within)
    assert index is not None and inside is not None
    n, c, count = flat.shape[0], flat.shape[1], index.shape[1]
    wide = t.broadcast_to(t.reshape(index, (n, 1, count)), (n, c, count))
    # Outside, neither an infinite element nor a weight that is NaN must become NaN.
    picked = t.select(t.reshape(inside, (n, 1, count)), t.gather_d(flat, 2, wide), 0.0)
    if weight is None:
        return picked
    share = t.select(inside, t.cast(weight, flat.dtype), 0.0)
    return t.mul(picked, t.reshape(share, (n, 1, count)))


def _nearest(flat: Tensor, positions: list[Tensor], sizes: tuple[int, ...]) -> Tensor:
    # Halves go away from 0.
    whole = [t.mul(t.sign(p), t.floor(t.add(t.abs(p), 0.5))) for p in positions]
    return _pick(flat, whole, sizes, None)


def _linear(flat: Tensor, positions: list[Tensor], sizes: tuple[int, ...]) -> Tensor:
    below = [t.floor(p) for p in positions]
    fractions = [t.sub(p, b) for p, b in zip(positions, below, strict=True)]
    total = None
    for corner in range(1 << len(sizes)):
        places, weight = [], None
        for k, (low, fraction) in enumerate(zip(below, fractions, strict=True)):
            upper = bool(corner >> (len(sizes) - 1 - k) & 1)
            places.append(t.add(low, 1.0) if upper else low)
            share = fraction if upper else t.sub(1.0, fraction)
            weight = share if weight is None else t.mul(weight, share)
        part = _pick(flat, places, sizes, weight)
        total = part if total is None else t.add(total, part)
    assert total is not None
    return total


def affine_grid(theta: Tensor, size: Any, align_corners: bool = False) -> Tensor:
    """Returns the grid with which `grid_sample` applies affine matrices to images.

    theta: of floats of shape (N, 2, 3) or (N, 3, 4).
    size: The shape of the result of `grid_sample`, (N, C, H, W) or (N, C, D, H, W).
    align_corners: Whether -1 and 1 are the centers of the outermost elements, instead of their edges.
    Returns: Tensor of shape (N, H, W, 2) or (N, D, H, W, 3).
    TypeError: `theta` is not a tensor of floats, or `size` is not a tuple of ints.
    ValueError: the shapes are incompatible.

    >>> print(ops.affine_grid(Tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]), (1, 1, 1, 2)))
    [[[[-0.5  0. ]
       [ 0.5  0. ]]]]
    """
    check.floating(check.tensor(theta, "affine_grid", "theta"), "affine_grid", "theta")
    align = check.flag(align_corners, "affine_grid", "align_corners")
    check.kind(size, (tuple, list), "a tuple", "affine_grid", "size")
    shape = check.shape(size, "affine_grid", "size")
    spatial = len(shape) - 2
    if spatial not in (2, 3) or tuple(theta.shape) != (shape[0], spatial, spatial + 1) or 0 in shape:
        raise ValueError(
            f"For 'affine_grid', 'theta' must have shape (N, 2, 3) for a 'size' (N, C, H, W), or (N, 3, 4) for "
            f"(N, C, D, H, W), but got {theta.shape} and {shape}."
        )
    sizes = shape[2:]
    columns = []
    for k in range(spatial - 1, -1, -1):
        line = t.reshape(_unit(sizes[k], align, theta.dtype), (-1, *(1,) * (spatial - 1 - k)))
        columns.append(t.reshape(t.broadcast_to(line, sizes), (-1, 1)))
    columns.append(t.full((math.prod(sizes), 1), 1, theta.dtype))
    base = t.concat(columns, 1)
    points = t.broadcast_to(t.reshape(base, (1, *base.shape)), (shape[0], *base.shape))
    moved = t.matmul2(points, t.transpose(theta, (0, 2, 1)))
    return t.reshape(moved, (shape[0], *sizes, spatial))


def _unit(size: int, align: bool, dtype: Any) -> Tensor:
    """The centres of a dimension's elements, in [-1, 1]."""
    if align:
        return t.iota(-1.0, 2.0 / (size - 1), size, dtype) if size > 1 else t.full((1,), 0.0, dtype)
    return t.iota(1.0 / size - 1.0, 2.0 / size, size, dtype)


def crop_and_resize(
    image: Tensor,
    boxes: Tensor,
    box_indices: Tensor,
    crop_size: Any,
    method: str = "bilinear",
    extrapolation_value: float = 0.0,
) -> Tensor:
    """Crops boxes out of images and resizes them to one size.

    image: of shape (N, H, W, C).
    boxes: of float32 of shape (M, 4): y1, x1, y2, x2, where 0 and 1 are the centres of the outermost
        elements.
    box_indices: of ints of shape (M,): the image of each box.
    crop_size: The height and width of the crops.
    method: 'bilinear', 'nearest', or 'bilinear_v2' (the box is cut at whole elements first).
    extrapolation_value: The value outside the image.
    Returns: Tensor of float32 of shape (M, height, width, C).
    TypeError: an argument is not a Tensor, or `crop_size` is not a pair of ints.
    ValueError: the shapes are incompatible; `method` is unknown.

    >>> image = Tensor([[[[1.0], [2.0]], [[3.0], [4.0]]]])
    >>> print(ops.crop_and_resize(image, Tensor([[0.0, 0.0, 1.0, 1.0]]), Tensor([0]), (1, 1)))
    [[[[2.5]]]]
    """
    for name, value, rank in (("image", image, 4), ("boxes", boxes, 2), ("box_indices", box_indices, 1)):
        check.rank(check.tensor(value, "crop_and_resize", name), rank, "crop_and_resize", name)
    check.floating(boxes, "crop_and_resize", "boxes")
    check.choice(method, ("bilinear", "nearest", "bilinear_v2"), "crop_and_resize", "method")
    if isinstance(extrapolation_value, bool) or not isinstance(extrapolation_value, (int, float)):
        raise TypeError("For 'crop_and_resize', 'extrapolation_value' must be a float.")
    if not isinstance(crop_size, (tuple, list)) or len(crop_size) != 2:
        raise check.wrong(TypeError, "crop_and_resize", "crop_size", "a tuple of 2 ints", check.show(crop_size))
    crop = check.pair(tuple(crop_size), "crop_and_resize", "crop_size")
    if boxes.shape[1] != 4 or box_indices.shape[0] != boxes.shape[0] or 0 in image.shape[1:3]:
        raise ValueError(
            f"For 'crop_and_resize', 'image', 'boxes' and 'box_indices' must have shapes (N, H, W, C), (B, 4) and "
            f"(B,), but got {image.shape}, {boxes.shape} and {box_indices.shape}."
        )
    picture = t.cast(image, mstype.float32)
    picked = t.take(picture, t.cast(box_indices, mstype.int64), 0)
    places, valid = [], None
    for k in (0, 1):
        low, high = _column(boxes, k), _column(boxes, k + 2)
        place, inside = _crop_positions(low, high, image.shape[1 + k], crop[k], method)
        places.append(place)
        if inside is not None:
            shape = (-1, crop[0], 1, 1) if k == 0 else (-1, 1, crop[1], 1)
            inside = t.reshape(inside, shape)
            valid = inside if valid is None else t.logical_and(valid, inside)
    result = picked
    for k, (low_place, high_place, weight) in enumerate(places):
        first = _take_rows(result, low_place, 1 + k)
        if weight is None:
            result = first
            continue
        share = t.reshape(weight, (-1, crop[0], 1, 1) if k == 0 else (-1, 1, crop[1], 1))
        result = t.add(first, t.mul(t.sub(_take_rows(result, high_place, 1 + k), first), share))
    return result if valid is None else t.select(valid, result, float(extrapolation_value))


def _column(boxes: Tensor, k: int) -> Tensor:
    return t.cast(t.take(boxes, t.iota(k, 1, 1, mstype.int64), 1), mstype.float32)


def _crop_positions(low: Tensor, high: Tensor, size: int, wanted: int, method: str) -> Any:
    """((index below, index above, weight of the upper), where the position is inside or None for everywhere)."""
    step = t.iota(0, 1, wanted, mstype.float32)
    last = float(size - 1)
    if method == "bilinear_v2":
        first, end = t.trunc(t.mul(low, float(size))), t.trunc(t.mul(high, float(size)))
        length = t.maximum(t.add(t.sub(end, first), 1.0), 1.0)
        position = t.sub(t.mul(t.add(step, 0.5), t.div(length, float(wanted))), 0.5)
        limit = t.sub(length, 1.0)
        below = t.minimum(t.maximum(t.floor(position), 0.0), limit)
        above = t.minimum(t.maximum(t.ceil(position), 0.0), limit)
        weight = t.sub(position, below)
        return (_clipped(t.add(first, below), last), _clipped(t.add(first, above), last), weight), None
    if wanted > 1:
        stride = t.div(t.mul(t.sub(high, low), last), float(wanted - 1))
        position = t.add(t.mul(low, last), t.mul(step, stride))
    else:
        position = t.mul(t.mul(t.add(low, high), 0.5), last)
    inside = t.logical_and(t.greater_equal(position, 0.0), t.less_equal(position, last))
    if method == "nearest":
        near = _clipped(t.floor(t.add(position, 0.5)), last)
        return (near, near, None), inside
    below = t.floor(position)
    return (_clipped(below, last), _clipped(t.ceil(position), last), t.sub(position, below)), inside


def _clipped(place: Tensor, last: float) -> Tensor:
    known = t.select(t.isnan(place), 0.0, place)
    return t.cast(t.minimum(t.maximum(known, 0.0), last), mstype.int64)


def _take_rows(x: Tensor, index: Tensor, axis: int) -> Tensor:
    """Slices of a spatial dimension; each image has its own row of indices."""
    shape = [1, 1, 1, 1]
    shape[0], shape[axis] = index.shape[0], index.shape[1]
    full = list(x.shape)
    full[axis] = index.shape[1]
    return t.gather_d(x, axis, t.broadcast_to(t.reshape(index, tuple(shape)), tuple(full)))
