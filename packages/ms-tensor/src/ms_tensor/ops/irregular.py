"""Functions that only Primitive classes have, under the names that the table of `operations.regular` calls them by."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from . import boxes, norms, resizing
from .activation import log_softmax
from .creation import meshgrid
from .elementwise import square_sum_all
from .reduce_ops import count_nonzero


def _sizes(x: Any, size: Any, rank: int, op: str) -> tuple[int, ...]:
    check.rank(check.tensor(x, op, "image"), rank, op, "image")
    if isinstance(size, Tensor):
        size = tuple(size.tolist())
    sizes = check.shape(size, op, "size")
    if len(sizes) != rank - 2 or min(sizes) < 1 or min(x.shape[2:]) < 1:
        raise ValueError(f"For '{op}', shape {x.shape} is not resized to {sizes}.")
    return sizes


def _corners(align: Any, half: Any, op: str) -> tuple[bool, bool]:
    aligned, centred = check.flag(align, op, "align_corners"), check.flag(half, op, "half_pixel_centers")
    if aligned and centred:
        raise ValueError(f"For '{op}', 'align_corners' and 'half_pixel_centers' must not both be True.")
    return aligned, centred


def _resize_nearest(x: Tensor, size: Any, align: bool = False, half: bool = False) -> Tensor:
    sizes = _sizes(x, size, 4, "ResizeNearestNeighbor")
    aligned, centred = _corners(align, half, "ResizeNearestNeighbor")
    for axis in (3, 2):
        x = resizing.nearest(x, axis, sizes[axis - 2], aligned, centred)
    return x


def _resize_linear(x: Tensor, size: Any, align: bool = False, half: bool = False) -> Tensor:
    sizes = _sizes(x, size, 4, "ResizeBilinear")
    aligned, centred = _corners(align, half, "ResizeBilinear")
    for axis in (3, 2):
        x = resizing.linear(x, axis, sizes[axis - 2], aligned, centred)
    return x


def _resize_cubic(x: Tensor, size: Any, align: bool = False, half: bool = False) -> Tensor:
    sizes = _sizes(x, size, 4, "ResizeBicubic")
    aligned, centred = _corners(align, half, "ResizeBicubic")
    for axis in (3, 2):
        x = resizing.cubic(x, axis, sizes[axis - 2], aligned, centred)
    return x


def _resize_linear_1d(x: Tensor, size: Any, mode: str) -> Tensor:
    check.choice(mode, ("align_corners", "half_pixel"), "ResizeLinear1D", "coordinate_transformation_mode")
    wanted = _sizes(x, size, 3, "ResizeLinear1D")[0]
    return resizing.linear(x, 2, wanted, mode == "align_corners", mode == "half_pixel")


def _meshgrid(inputs: Any, indexing: str) -> tuple[Tensor, ...]:
    return meshgrid(*check.tensors(inputs, "Meshgrid", "inputs"), indexing=indexing)


def _l2_normalize(x: Tensor, axis: Any, epsilon: float) -> Tensor:
    several = axis if isinstance(axis, (tuple, list)) else (axis,)
    if len(several) != 1:
        raise TypeError(f"For 'L2Normalize', 'axis' must be one dimension, but got {axis}.")
    return norms.l2_normalize(x, several[0], epsilon)


def _lp_norm(x: Tensor, axis: Any, p: int, keep_dims: bool, epsilon: float) -> Tensor:
    return norms.lp_norm(x, tuple(axis) if isinstance(axis, list) else axis, p, keep_dims, epsilon)


def _squared_difference(x: Any, y: Any) -> Tensor:
    return t.square(t.sub(x, y))


def _count_nonzero(x: Tensor, dims: Any) -> Tensor:
    return count_nonzero(x, () if dims is None else dims, False, mstype.int64)


def _div_no_nan(x: Any, y: Any) -> Tensor:
    zero = t.equal(y, 0)
    return t.select(zero, 0.0, t.div(x, t.select(zero, 1.0, y) if isinstance(y, Tensor) else y))


def _mul_no_nan(x: Any, y: Any) -> Tensor:
    product = t.mul(x, y)
    return t.select(t.equal(y, 0), t.cast(0, product.dtype), product)


def _log_softmax_ext(x: Tensor, dim: Any, dtype: Any) -> Tensor:
    check.tensor(x, "LogSoftmaxExt")
    value = x if dtype is None else t.cast(x, dtype)
    return log_softmax(value, -1 if dim is None else dim)


def _rms_norm(x: Tensor, gamma: Tensor, epsilon: float) -> tuple[Tensor, Tensor]:
    """`x / sqrt(mean(x ** 2) + epsilon) * gamma` over the dimensions of `gamma`, and the reciprocal root."""
    check.floating(check.tensor(x, "RmsNorm", "x"), "RmsNorm", "x")
    check.tensor(gamma, "RmsNorm", "gamma")
    if gamma.ndim > x.ndim or tuple(x.shape[x.ndim - gamma.ndim :]) != tuple(gamma.shape):
        raise ValueError(f"For 'RmsNorm', shapes {x.shape} and {gamma.shape} do not fit.")
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    wide = x if x.dtype in (mstype.float32, mstype.float64) else t.cast(x, mstype.float32)
    total = t.reduce_sum(t.square(wide), axes, True)
    scale = t.rsqrt(t.add(t.div(total, float(max(gamma.size, 1))), float(epsilon)))
    return t.mul(t.cast(t.mul(wide, scale), x.dtype), gamma), scale


def _sigmoid_cross_entropy(logits: Tensor, label: Tensor) -> Tensor:
    """`-label * log(sigmoid(logits)) - (1 - label) * log(1 - sigmoid(logits))`, elementwise."""
    op = "SigmoidCrossEntropyWithLogits"
    check.floating(check.tensor(logits, op, "logits"), op, "logits")
    check.tensor(label, op, "label")
    if tuple(logits.shape) != tuple(label.shape):
        raise ValueError(f"For '{op}', shapes must be the same, but got {logits.shape} and {label.shape}.")
    # log(1 + exp(-|x|)) in a form without overflow.
    soft = t.log(t.add(1.0, t.exp(t.neg(t.abs(logits)))))
    return t.add(t.sub(t.maximum(logits, 0.0), t.mul(logits, label)), soft)


FUNCTIONS: dict[str, Any] = {
    name: value for name, value in list(globals().items()) if name.startswith("_") and callable(value)
} | {
    "_nms_with_mask": boxes.nms_with_mask,
    "_roi_align": boxes.roi_align,
    "_square_sum_all": square_sum_all,
}
