"""Bounding boxes: overlaps, offsets to anchors, suppression, pooling of regions.

A box is x1, y1, x2, y2. If its size counts elements, both ends are included: its width is x2 - x1 + 1.
"""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def _columns(boxes: Tensor, op: str, name: str) -> list[Tensor]:
    """Returns x1, y1, x2, y2 of the rows, as columns of shape (N, 1)."""
    check.rank(check.floating(check.tensor(boxes, op, name), op, name), 2, op, name)
    if boxes.shape[1] != 4:
        raise ValueError(f"For '{op}', '{name}' must have shape (N, 4), but got {boxes.shape}.")
    return [t.take(boxes, t.iota(k, 1, 1, mstype.int64), 1) for k in range(4)]


def iou(anchor_boxes: Tensor, gt_boxes: Tensor, mode: str = "iou") -> Tensor:
    """Computes the overlap of each box with each ground truth box.

    anchor_boxes: of floats of shape (M, 4).
    gt_boxes: of floats of shape (N, 4).
    mode: 'iou', the intersection over the union; or 'iof', over the ground truth box.
    Returns: Tensor of shape (N, M).
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.
    KeyError: `mode` is unknown.

    >>> print(ops.iou(Tensor([[0.0, 0.0, 4.0, 4.0]]), Tensor([[0.0, 0.0, 4.0, 9.0]])))
    [[0.5]]
    """
    if mode not in ("iou", "iof"):
        raise KeyError(f"For 'IOU', 'mode' must be 'iou' or 'iof', but got {check.show(mode)}.")
    anchors = _columns(anchor_boxes, "iou", "anchor_boxes")
    mine = [t.reshape(c, (1, -1)) for c in anchors]
    theirs = _columns(gt_boxes, "iou", "gt_boxes")
    overlap, area, gt_area = _overlap(mine, theirs, 1.0)
    return t.div(overlap, t.sub(t.add(area, gt_area), overlap) if mode == "iou" else gt_area)


def _overlap(a: list[Tensor], b: list[Tensor], edge: float) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the intersections and the areas of boxes; `edge` is added to each width and height."""

    def extent(low: Tensor, high: Tensor) -> Tensor:
        return t.add(t.sub(high, low), edge)

    width = t.maximum(extent(t.maximum(a[0], b[0]), t.minimum(a[2], b[2])), 0.0)
    height = t.maximum(extent(t.maximum(a[1], b[1]), t.minimum(a[3], b[3])), 0.0)
    areas = [t.mul(extent(v[0], v[2]), extent(v[1], v[3])) for v in (a, b)]
    return t.mul(width, height), areas[0], areas[1]


def check_valid(bboxes: Tensor, img_metas: Tensor) -> Tensor:
    """Tests which boxes are inside an image.

    bboxes: of floats of shape (N, 4).
    img_metas: of the same dtype of shape (3,): height, width, and a factor of both.
    Returns: Tensor of bool of shape (N,).
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.

    >>> boxes = Tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 5.0]])
    >>> print(ops.check_valid(boxes, Tensor([5.0, 5.0, 1.0])))
    [ True False]
    """
    x1, y1, x2, y2 = _columns(bboxes, "check_valid", "bboxes")
    check.floating(check.tensor(img_metas, "check_valid", "img_metas"), "check_valid", "img_metas")
    if tuple(img_metas.shape) != (3,):
        raise ValueError(f"For 'check_valid', 'img_metas' must have shape (3,), but got {img_metas.shape}.")
    height, width, ratio = (t.take(img_metas, t.iota(k, 1, 1, mstype.int64), 0) for k in range(3))
    low = t.logical_and(t.greater_equal(x1, 0.0), t.greater_equal(y1, 0.0))
    right = t.less_equal(x2, t.sub(t.mul(width, ratio), 1.0))
    bottom = t.less_equal(y2, t.sub(t.mul(height, ratio), 1.0))
    return t.reshape(t.logical_and(low, t.logical_and(right, bottom)), (-1,))


def _four(values: Any, op: str, name: str) -> tuple[float, ...]:
    if not isinstance(values, (tuple, list)) or any(
        isinstance(v, bool) or not isinstance(v, (int, float)) for v in values
    ):
        raise TypeError(f"For '{op}', '{name}' must be a tuple of 4 floats, but got {check.show(values)}.")
    if len(values) != 4:
        raise ValueError(f"For '{op}', '{name}' must have 4 entries, but got {len(values)}.")
    return tuple(float(v) for v in values)


def _center_and_size(columns: list[Tensor]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Returns centre x and y, width and height."""
    x1, y1, x2, y2 = columns
    width, height = t.add(t.sub(x2, x1), 1.0), t.add(t.sub(y2, y1), 1.0)
    return t.mul(t.add(x1, x2), 0.5), t.mul(t.add(y1, y2), 0.5), width, height


def bounding_box_encode(
    anchor_box: Tensor,
    groundtruth_box: Tensor,
    means: Any = (0.0, 0.0, 0.0, 0.0),
    stds: Any = (1.0, 1.0, 1.0, 1.0),
) -> Tensor:
    """Encodes ground truth boxes as offsets from anchors: of the center, relative to the size, and log ratios of sizes.

    The formula is from Girshick et al., "Rich feature hierarchies" (2014).

    anchor_box: of floats of shape (N, 4).
    groundtruth_box: of floats of the same shape.
    means: The means, which are subtracted from the offsets. Default: zeros.
    stds: The standard deviations, by which the offsets are then divided. Default: ones.
    Returns: Tensor of shape (N, 4).
    TypeError: an argument is not a tensor of floats.
    ValueError: an argument has an unexpected shape.

    >>> print(ops.bounding_box_encode(Tensor([[0.0, 0.0, 4.0, 4.0]]), Tensor([[1.0, 0.0, 5.0, 4.0]])))
    [[0.2 0.  0.  0. ]]
    """
    px, py, pw, ph = _center_and_size(_columns(anchor_box, "bounding_box_encode", "anchor_box"))
    gx, gy, gw, gh = _center_and_size(_columns(groundtruth_box, "bounding_box_encode", "groundtruth_box"))
    deltas = (t.div(t.sub(gx, px), pw), t.div(t.sub(gy, py), ph), t.log(t.div(gw, pw)), t.log(t.div(gh, ph)))
    shifts = _four(means, "bounding_box_encode", "means")
    scales = _four(stds, "bounding_box_encode", "stds")
    return t.concat([t.div(t.sub(d, m), s) for d, m, s in zip(deltas, shifts, scales, strict=True)], 1)


def bounding_box_decode(
    anchor_box: Tensor,
    deltas: Tensor,
    max_shape: Any,
    means: Any = (0.0, 0.0, 0.0, 0.0),
    stds: Any = (1.0, 1.0, 1.0, 1.0),
    wh_ratio_clip: float = 0.016,
) -> Tensor:
    """Decodes offsets that `bounding_box_encode` returns; boxes are clipped to the image.

    Arguments: bounding_box_encode
    deltas: of floats of the same shape.
    max_shape: The height and width of the image.
    means: The means, which are added to the scaled offsets. Default: zeros.
    stds: The factors of the offsets. Default: ones.
    wh_ratio_clip: The smallest ratio of sizes, and the inverse of the largest.
    Returns: Tensor of shape (N, 4).

    >>> anchors = Tensor([[0.0, 0.0, 4.0, 4.0]])
    >>> print(ops.bounding_box_decode(anchors, Tensor([[0.2, 0.0, 0.0, 0.0]]), (9, 9)))
    [[1. 0. 5. 4.]]
    """
    px, py, pw, ph = _center_and_size(_columns(anchor_box, "bounding_box_decode", "anchor_box"))
    scales = _four(stds, "bounding_box_decode", "stds")
    shifts = _four(means, "bounding_box_decode", "means")
    raw = _columns(deltas, "bounding_box_decode", "deltas")
    dx, dy, dw, dh = (t.add(t.mul(d, s), m) for d, s, m in zip(raw, scales, shifts, strict=True))
    if not isinstance(max_shape, (tuple, list)) or len(max_shape) != 2:
        raise TypeError(f"For 'bounding_box_decode', 'max_shape' must be 2 ints, but got {check.show(max_shape)}.")
    height, width = check.pair(tuple(max_shape), "bounding_box_decode", "max_shape")
    if isinstance(wh_ratio_clip, bool) or not isinstance(wh_ratio_clip, float) or not wh_ratio_clip > 0:
        raise TypeError("For 'bounding_box_decode', 'wh_ratio_clip' must be a positive float.")
    limit = abs(math.log(wh_ratio_clip))
    gw = t.mul(pw, t.exp(t.minimum(t.maximum(dw, -limit), limit)))
    gh = t.mul(ph, t.exp(t.minimum(t.maximum(dh, -limit), limit)))
    gx, gy = t.add(px, t.mul(pw, dx)), t.add(py, t.mul(ph, dy))
    edges = []
    for centre, size, sign, end in ((gx, gw, -1, width), (gy, gh, -1, height), (gx, gw, 1, width), (gy, gh, 1, height)):
        half = t.sub(t.mul(size, 0.5), 0.5)
        edge = t.add(centre, half) if sign > 0 else t.sub(centre, half)
        edges.append(t.minimum(t.maximum(edge, 0.0), float(end)))
    return t.concat(edges, 1)


def nms_with_mask(bboxes: Tensor, iou_threshold: float = 0.5) -> tuple[Tensor, Tensor, Tensor]:
    """Non-maximum suppression: of overlapping boxes, keeps the one with the highest score.

    bboxes: of floats of shape (N, 5): x1, y1, x2, y2, score.
    iou_threshold: The overlap (intersection over union) above which the box with the lower score is removed.
    Returns: tuple of the boxes in order of decreasing scores, their indices in that order as int32, and a bool mask
        of the boxes that are kept.
    TypeError: `bboxes` is not a tensor of floats.
    ValueError: `bboxes` has an unexpected shape.

    >>> from ms_tensor.ops.images.boxes import nms_with_mask
    >>> boxes = Tensor([[0.0, 0.0, 4.0, 4.0, 0.5], [0.0, 0.0, 4.0, 5.0, 0.9], [8.0, 8.0, 9.0, 9.0, 0.7]])
    >>> print(nms_with_mask(boxes)[2])
    [ True  True False]
    """
    op = "NMSWithMask"
    check.rank(check.floating(check.tensor(bboxes, op, "bboxes"), op, "bboxes"), 2, op, "bboxes")
    count = bboxes.shape[0]
    if bboxes.shape[1] != 5 or count == 0:
        raise ValueError(f"For '{op}', 'bboxes' must have shape (N, 5), but got {bboxes.shape}.")
    ordered = t.take(bboxes, _descending_order(t.reshape(t.take(bboxes, t.iota(4, 1, 1, mstype.int64), 1), (-1,))), 0)
    columns = [t.take(ordered, t.iota(k, 1, 1, mstype.int64), 1) for k in range(4)]
    overlap, mine, theirs = _overlap([t.reshape(c, (1, -1)) for c in columns], columns, 0.0)
    close = t.greater(t.div(overlap, t.sub(t.add(mine, theirs), overlap)), float(iou_threshold))
    places = t.iota(0, 1, count, mstype.int32)
    stays = t.full((count,), True, mstype.bool_)
    for i in range(count - 1):
        row = t.reshape(t.slice_view(close, (i, 0), (1, count), (1, 1)), (count,))
        later = t.logical_and(row, t.greater(places, i))
        this = t.slice_view(stays, (i,), (1,), (1,))
        stays = t.logical_and(stays, t.logical_not(t.logical_and(later, this)))
    return ordered, places, stays


def _descending_order(scores: Tensor) -> Tensor:
    """Returns the order of decreasing scores. Comparing all pairs is acceptable: the overlaps also need all pairs."""
    count = scores.shape[0]
    row, column = t.reshape(scores, (1, -1)), t.reshape(scores, (-1, 1))
    place = t.iota(0, 1, count, mstype.int64)
    earlier = t.logical_and(t.equal(row, column), t.less(t.reshape(place, (1, -1)), t.reshape(place, (-1, 1))))
    before = t.logical_or(t.greater(row, column), earlier)
    ranks = t.reduce_sum(t.cast(before, mstype.int64), (1,))
    return t.scatter_add_d(t.full((count,), 0, mstype.int64), 0, ranks, place)


@accumulate.cast_at_entry
def roi_align(
    features: Tensor,
    rois: Tensor,
    pooled_height: int,
    pooled_width: int,
    spatial_scale: float,
    sample_num: int = 2,
    roi_end_mode: int = 1,
) -> Tensor:
    """Pools regions to one size by the mean of bilinear samples (He et al., "Mask R-CNN", 2017).

    features: of floats of shape (N, C, H, W).
    rois: of floats of shape (M, 5): the image, x1, y1, x2, y2.
    pooled_height: The height of the result.
    pooled_width: The width of the result.
    spatial_scale: The factor of the coordinates.
    sample_num: The number of samples along each side of a cell, at least 1.
    roi_end_mode: The number added to x2 and y2, 0 or 1.
    Returns: Tensor of shape (M, C, pooled_height, pooled_width).
    TypeError: an argument is not a tensor of floats.
    ValueError: a shape is unexpected, or a number is out of range.

    >>> from ms_tensor.ops.images.boxes import roi_align
    >>> print(roi_align(ops.ones((1, 1, 3, 3)), Tensor([[0.0, 0.0, 0.0, 2.0, 2.0]]), 1, 1, 1.0))
    [[[[1.]]]]
    """
    op = "ROIAlign"
    check.rank(check.floating(check.tensor(features, op, "features"), op, "features"), 4, op, "features")
    check.rank(check.floating(check.tensor(rois, op, "rois"), op, "rois"), 2, op, "rois")
    if rois.shape[1] != 5:
        raise ValueError(f"For '{op}', 'rois' must have shape (M, 5), but got {rois.shape}.")
    samples = check.integer(sample_num, op, "sample_num")
    check.at_least(samples, 1, op, "sample_num")
    pooled = (check.integer(pooled_height, op, "pooled_height"), check.integer(pooled_width, op, "pooled_width"))
    if min(pooled) < 1:
        raise ValueError(f"For '{op}', the pooled sizes must be at least 1, but got {check.show(pooled)}.")
    # float16 cannot represent all positions above 2,048.
    places, wide = accumulate.widened(rois), accumulate.widened(features)
    image, x1, y1, x2, y2 = (t.take(places, t.iota(k, 1, 1, mstype.int64), 1) for k in range(5))
    picked = t.take(wide, t.reshape(t.cast(image, mstype.int64), (-1,)), 0)
    end = float(check.integer(roi_end_mode, op, "roi_end_mode"))
    result = picked
    for axis, low, high, wanted in ((3, x1, x2, pooled[1]), (2, y1, y2, pooled[0])):
        start = t.mul(low, float(spatial_scale))
        length = t.sub(t.mul(t.add(high, end), float(spatial_scale)), start)
        result = _pool_axis(result, start, length, axis, wanted, samples)
    return accumulate.narrowed(result, features, rois)


def _pool_axis(x: Tensor, start: Tensor, length: Tensor, axis: int, wanted: int, samples: int) -> Tensor:
    """Pools one spatial dimension. Bilinear sampling is separable, so each dimension is pooled on its own."""
    count, size = wanted * samples, x.shape[axis]
    step = t.add(t.iota(0, 1, count, x.dtype), 0.5)
    position = t.add(start, t.mul(step, t.div(length, float(count))))
    known = t.logical_and(t.greater_equal(position, -1.0), t.less_equal(position, float(size)))
    inside = t.minimum(t.maximum(t.select(known, position, 0.0), 0.0), float(size - 1))
    below = t.floor(inside)
    weight = t.sub(inside, below)
    shape = [start.shape[0], 1, 1, 1]
    shape[axis] = count
    full = list(x.shape)
    full[axis] = count

    def rows(place: Tensor) -> Tensor:
        index = t.reshape(t.cast(t.minimum(place, float(size - 1)), mstype.int64), tuple(shape))
        return t.gather_d(x, axis, t.broadcast_to(index, tuple(full)))

    first, share = rows(below), t.reshape(weight, tuple(shape))
    mixed = t.add(first, t.mul(t.sub(rows(t.add(below, 1.0)), first), share))
    mixed = t.mul(mixed, t.reshape(t.cast(known, x.dtype), tuple(shape)))
    cells = (*full[:axis], wanted, samples, *full[axis + 1 :])
    return accumulate.mean(t.reshape(mixed, cells), (axis + 1,))
