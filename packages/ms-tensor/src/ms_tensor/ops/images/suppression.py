"""Non-maximum suppression that returns the selected boxes; their number depends on the values.

The selection is greedy, one box after the other, and runs in NumPy. Captures run it in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from ms_runtime import Tensor

from ... import _check as check
from ... import dtype as mstype

_EAGER = "Non-maximum suppression selects boxes by their values."


def _array(value: Any, op: str, name: str, rank: int) -> np.ndarray:
    check.rank(check.tensor(value, op, name), rank, op, name)
    return check.floating(value, op, name).asnumpy()


def _number(value: Any) -> Any:
    return value.item() if isinstance(value, Tensor) else value


def _share(value: Any, op: str, name: str) -> float:
    found = float(_number(value))
    if not 0 <= found <= 1:
        raise ValueError(f"For '{op}', '{name}' must be in [0, 1], but got {found}.")
    return found


def _corners(boxes: np.ndarray) -> np.ndarray:
    """Returns the boxes with the lower corner first, in float32 or wider."""
    wide = boxes.astype(np.result_type(boxes.dtype, np.float32))
    low, high = np.minimum(wide[..., :2], wide[..., 2:]), np.maximum(wide[..., :2], wide[..., 2:])
    return np.concatenate([low, high], -1)


def _overlaps(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Returns the intersection over union of one box and several; 0 if a box has no area."""
    sides = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    common = np.prod(np.maximum(sides, 0), -1)
    areas = np.prod(others[:, 2:] - others[:, :2], -1)
    area = np.prod(box[2:] - box[:2])
    union = areas + area - common
    usable = (areas > 0) & (area > 0)
    return np.where(usable, common / np.where(usable, union, 1), 0)


def _select(
    scores: np.ndarray, least: float, count: int, close: Callable[[int, list[int]], np.ndarray], limit: float
) -> list[int]:
    """Returns the indices of the selected boxes, the highest score first."""
    chosen: list[int] = []
    for place in np.argsort(-scores, kind="stable").tolist():
        if len(chosen) >= count:
            break
        if scores[place] > least and not (chosen and (close(place, chosen) > limit).any()):
            chosen.append(place)
    return chosen


def non_max_suppression(
    boxes: Tensor, scores: Tensor, max_output_size: Any, iou_threshold: Any, score_threshold: Any
) -> Tensor:
    """Selects the boxes with the highest scores, without those that overlap a box with a higher score.

    boxes: of floats of shape (N, 4): two opposite corners.
    scores: of floats of shape (N,).
    max_output_size: The maximum number of boxes: an int, or a Tensor of one int.
    iou_threshold: The intersection over union above which the box with the lower score is removed.
    score_threshold: Boxes whose score is not above it are removed.
    Returns: Tensor of int32 of shape (M,): the indices of the selected boxes, the highest score first.
    TypeError: `boxes` or `scores` is not a Tensor of floats.
    ValueError: the shapes are incompatible, or `iou_threshold` is not in [0, 1].
    """
    op = "NonMaxSuppressionV3"
    check.outside_of_graphs(_EAGER)
    corners = _corners(_array(boxes, op, "boxes", 2))
    values = _array(scores, op, "scores", 1)
    if corners.shape != (len(values), 4):
        raise ValueError(f"For '{op}', 'boxes' must have shape ({len(values)}, 4), but got {boxes.shape}.")
    found = _select(
        values,
        float(_number(score_threshold)),
        max(int(_number(max_output_size)), 0),
        lambda place, chosen: _overlaps(corners[place], corners[chosen]),
        _share(iou_threshold, op, "iou_threshold"),
    )
    return Tensor(np.array(found, np.int32))


def non_max_suppression_with_overlaps(
    overlaps: Tensor, scores: Tensor, max_output_size: Any, overlap_threshold: Any, score_threshold: Any
) -> Tensor:
    """Like `non_max_suppression`, with the overlaps of all pairs given.

    overlaps: of floats of shape (N, N).
    scores: of floats of shape (N,).
    max_output_size: Int, or Tensor of one int.
    overlap_threshold: The overlap above which the box with the lower score is removed.
    score_threshold: Boxes whose score is not above it are removed.
    Returns: Tensor of int32 of shape (M,).
    TypeError: `overlaps` or `scores` is not a Tensor of floats.
    ValueError: the shapes are incompatible.
    """
    op = "NonMaxSuppressionWithOverlaps"
    check.outside_of_graphs(_EAGER)
    pairs = _array(overlaps, op, "overlaps", 2)
    values = _array(scores, op, "scores", 1)
    if pairs.shape != (len(values), len(values)):
        raise ValueError(f"For '{op}', 'overlaps' must be a matrix of size {len(values)}, but got {overlaps.shape}.")
    limit, least = float(_number(overlap_threshold)), float(_number(score_threshold))
    count = max(int(_number(max_output_size)), 0)
    found = _select(values, least, count, lambda place, chosen: pairs[place, chosen], limit)
    return Tensor(np.array(found, np.int32))


def combined_non_max_suppression(
    boxes: Tensor,
    scores: Tensor,
    max_output_size_per_class: Any,
    max_total_size: Any,
    iou_threshold: Any,
    score_threshold: Any,
    pad_per_class: bool = False,
    clip_boxes: bool = True,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Non-maximum suppression for each class of each image; keeps the best boxes of all classes.

    boxes: of float32 of shape (batch, N, q, 4); q is 1, one box for all classes, or the number of classes.
    scores: of float32 of shape (batch, N, classes).
    max_output_size_per_class: The maximum number of boxes per class.
    max_total_size: The maximum number of boxes per image.
    Arguments: non_max_suppression
    pad_per_class: Whether the size of results is `max_output_size_per_class * classes` if that is less than
        `max_total_size`.
    clip_boxes: Whether coordinates are clipped to [0, 1].
    Returns: tuple of the boxes (batch, M, 4), their scores (batch, M), their classes as floats (batch, M), and the
        number of boxes of each image as int32; the rest is zeros.
    TypeError: an input is not a Tensor of floats.
    """
    op = "CombinedNonMaxSuppression"
    check.outside_of_graphs(_EAGER)
    all_boxes, all_scores = _array(boxes, op, "boxes", 4), _array(scores, op, "scores", 3)
    batch, count, classes = all_scores.shape
    if all_boxes.shape[:2] != (batch, count) or all_boxes.shape[2] not in (1, classes) or all_boxes.shape[3] != 4:
        raise ValueError(
            f"For '{op}', 'boxes' must have shape ({batch}, {count}, 1 or {classes}, 4), but got {boxes.shape}."
        )
    each, total = int(_number(max_output_size_per_class)), int(_number(max_total_size))
    limit, least = _share(iou_threshold, op, "iou_threshold"), float(_number(score_threshold))
    room = min(total, each * classes) if pad_per_class else total
    out = [np.zeros((batch, room, *rest), np.float32) for rest in ((4,), (), ())]
    valid = np.zeros((batch,), np.int32)
    for image in range(batch):
        found: list[tuple[float, int, np.ndarray]] = []
        for kind in range(classes):
            own = all_boxes[image, :, kind if all_boxes.shape[2] > 1 else 0]
            corners, values = _corners(own), all_scores[image, :, kind]

            def close(place: int, chosen: list[int], corners: np.ndarray = corners) -> np.ndarray:
                return _overlaps(corners[place], corners[chosen])

            found += [(values[place], kind, own[place]) for place in _select(values, least, each, close, limit)]
        found = sorted(found, key=lambda entry: -entry[0])[:room]
        valid[image] = len(found)
        for place, (score, kind, box) in enumerate(found):
            out[0][image, place] = np.clip(box, 0, 1) if clip_boxes else box
            out[1][image, place], out[2][image, place] = score, kind
    return Tensor(out[0]), Tensor(out[1]), Tensor(out[2]), Tensor(valid, mstype.int32)
