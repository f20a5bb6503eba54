"""Position-sensitive pooling of regions (J. Dai et al., "R-FCN", arXiv 1605.06409)."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def _bins(low: Tensor, high: Tensor, count: int, size: int, dtype: Any) -> Tensor:
    """Which of `size` places belong to each of `count` bins between `low` and `high`: (R, count, size) of 0 and 1.

    MindSpore cuts bins off before the last place, which belongs to none.
    """
    step = t.div(t.maximum(t.sub(high, low), 0.1), float(count))
    number = t.reshape(t.iota(0, 1, count, mstype.float32), (1, count))
    first = t.reshape(t.floor(t.add(t.mul(number, step), low)), (-1, count, 1))
    end = t.reshape(t.minimum(t.ceil(t.add(t.mul(t.add(number, 1.0), step), low)), float(size - 1)), (-1, count, 1))
    place = t.reshape(t.iota(0, 1, size, mstype.float32), (1, 1, size))
    return t.cast(t.logical_and(t.greater_equal(place, first), t.less(place, end)), dtype)


def _rounded(x: Tensor) -> Tensor:
    """Rounded half away from zero."""
    return t.mul(t.sign(x), t.floor(t.add(t.abs(x), 0.5)))


def psroi_pooling(features: Tensor, rois: Tensor, spatial_scale: float, group_size: int, output_dim: int) -> Tensor:
    """Means over the bins of regions, each bin in channels of its own. The last row and column are not read.

    features: of floats of shape (N, output_dim * group_size ** 2, H, W).
    rois: of floats of shape (N, 5, R): the index of an image, x1, y1, x2, y2, of each region.
    spatial_scale: The size of the features over that of the image which the regions refer to.
    group_size: The number of bins along each side of a region.
    output_dim: The number of channels of the result.
    Returns: Tensor of shape (N * R, output_dim, group_size, group_size); 0 in a bin that lies outside of the image.
    TypeError: an input is not a Tensor of floats.
    ValueError: an input has another shape.

    >>> from ms_tensor.ops.nn.position_pooling import psroi_pooling
    >>> features = ops.reshape(ops.arange(36.0), (1, 4, 3, 3))
    >>> rois = ops.reshape(Tensor([0.0, 0.0, 0.0, 2.0, 2.0]), (1, 5, 1))
    >>> print(psroi_pooling(features, rois, 1.0, 2, 1)[0, 0])
    [[ 0. 10.]
     [21. 31.]]
    """
    op = "PSROIPooling"
    check.rank(check.floating(check.tensor(features, op, "features"), op, "features"), 4, op, "features")
    check.rank(check.floating(check.tensor(rois, op, "rois"), op, "rois"), 3, op, "rois")
    images, channels, height, width = features.shape
    if channels != output_dim * group_size**2:
        wanted = output_dim * group_size**2
        raise ValueError(f"For '{op}', 'features' must have {wanted} channels, but got {channels}.")
    if rois.shape[:2] != (images, 5):
        raise ValueError(f"For '{op}', 'rois' must have shape ({images}, 5, R), but got {rois.shape}.")
    rows = t.reshape(t.transpose(t.cast(rois, mstype.float32), (0, 2, 1)), (-1, 5))
    image = t.cast(t.reshape(t.slice_view(rows, (0, 0), (rows.shape[0], 1), (1, 1)), (-1,)), mstype.int64)
    corners = _rounded(t.mul(t.slice_view(rows, (0, 1), (rows.shape[0], 4), (1, 1)), spatial_scale))
    x1, y1, x2, y2 = (t.slice_view(corners, (0, k), (rows.shape[0], 1), (1, 1)) for k in range(4))
    lines = _bins(y1, y2, group_size, height, features.dtype)
    columns = _bins(x1, x2, group_size, width, features.dtype)
    own = t.reshape(t.take(features, image, 0), (-1, output_dim, group_size, group_size, height, width))
    inside = t.mul(
        t.reshape(lines, (-1, 1, group_size, 1, height, 1)), t.reshape(columns, (-1, 1, 1, group_size, 1, width))
    )
    count = t.maximum(t.reduce_sum(inside, (4, 5)), 1.0)
    return t.cast(t.div(t.reduce_sum(t.mul(own, inside), (4, 5)), count), features.dtype)
