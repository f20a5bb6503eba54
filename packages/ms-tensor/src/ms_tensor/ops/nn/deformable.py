"""Deformable convolution (arXiv 1703.06211 and 1811.11168)."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from . import window
from .layers import bias_add


def _four(value: Any, op: str, name: str, least: int) -> window.Ints:
    check.kind(value, tuple, "a tuple of four ints", op, name)
    if len(value) != 4:
        raise ValueError(f"For '{op}', '{name}' must be a tuple of four ints, but got {check.show(value)}.")
    found = tuple(check.integer(n, op, name) for n in value)
    if min(found) < least:
        raise ValueError(f"For '{op}', '{name}' must be at least {least}, but got {check.show(value)}.")
    return found


def _corner(flat: Tensor, row: Tensor, column: Tensor, share: Tensor, sizes: tuple[int, int]) -> Tensor:
    """Elements of `flat` (N, G, C, H W) at rows and columns (N, G, places), times their share; 0 outside the image."""
    h, w = sizes
    inside = t.logical_and(
        t.logical_and(t.greater_equal(row, 0), t.less(row, h)),
        t.logical_and(t.greater_equal(column, 0), t.less(column, w)),
    )
    place = t.add(t.mul(t.minimum(t.maximum(row, 0), h - 1), w), t.minimum(t.maximum(column, 0), w - 1))
    n, g, count = place.shape
    index = t.broadcast_to(t.reshape(t.cast(place, mstype.int64), (n, g, 1, count)), (n, g, flat.shape[2], count))
    weight = t.reshape(t.mul(share, t.cast(inside, share.dtype)), (n, g, 1, count))
    return t.mul(t.gather_d(flat, 3, index), weight)


def deformable_offsets(
    x: Tensor,
    offsets: Tensor,
    strides: Any,
    pads: Any,
    ksize: Any,
    dilations: Any = (1, 1, 1, 1),
    deformable_groups: int = 1,
    modulated: bool = True,
) -> Tensor:
    """The elements that a deformable convolution reads, as an image in which every window stands by itself.

    x: of shape (N, C, H, W).
    offsets: of shape (N, 3 * groups * kernel elements, H_out, W_out): horizontal offsets, then vertical
        ones, then factors; without `modulated` only the first two.
    strides: (1, 1, vertical, horizontal).
    pads: (top, bottom, left, right).
    ksize: (height, width) of the kernel.
    dilations: (1, 1, vertical, horizontal).
    deformable_groups: Groups of channels that have offsets of their own.
    modulated: Whether `offsets` has factors.
    Returns: Tensor of shape (N, C, H_out * kernel height, W_out * kernel width).
    """
    op = "DeformableOffsets"
    check.rank(check.floating(check.tensor(x, op, "x"), op, "x"), 4, op, "x")
    check.rank(check.tensor(offsets, op, "offsets"), 4, op, "offsets")
    (_, _, stride_h, stride_w), (_, _, dilation_h, dilation_w) = (
        _four(strides, op, "strides", 1),
        _four(dilations, op, "dilations", 1),
    )
    top, bottom, left, right = _four(pads, op, "pads", 0)
    kernel_h, kernel_w = window.ints(ksize, 2, op, "ksize")
    groups = check.integer(deformable_groups, op, "deformable_groups")
    n, c, h, w = x.shape
    edges = ((top, bottom), (left, right))
    rows, columns = window.counts(
        (h, w), (kernel_h, kernel_w), (stride_h, stride_w), edges, (dilation_h, dilation_w), False, op
    )
    kinds = 3 if check.flag(modulated, op, "modulated") else 2
    area = kernel_h * kernel_w
    wanted = (n, kinds * groups * area, rows, columns)
    if groups < 1 or c % groups or tuple(offsets.shape) != wanted:
        raise ValueError(f"For '{op}', 'offsets' must have shape {wanted}, but got {offsets.shape}.")
    parts = t.reshape(offsets, (n, kinds, groups, kernel_h, kernel_w, rows, columns))

    def kind(place: int) -> Tensor:
        starts, sizes = [0] * 7, list(parts.shape)
        starts[1], sizes[1] = place, 1
        return t.reshape(t.slice_view(parts, tuple(starts), tuple(sizes), (1,) * 7), (n, groups, *parts.shape[3:]))

    dtype = x.dtype
    down = t.iota(0.0, float(dilation_h), kernel_h, mstype.float32)
    over = t.iota(0.0, float(dilation_w), kernel_w, mstype.float32)
    base_y = t.add(
        t.reshape(down, (kernel_h, 1, 1, 1)),
        t.reshape(t.iota(float(-top), float(stride_h), rows, mstype.float32), (rows, 1)),
    )
    base_x = t.add(t.reshape(over, (kernel_w, 1, 1)), t.iota(float(-left), float(stride_w), columns, mstype.float32))
    flat_shape = (n, groups, area * rows * columns)
    x_at = t.reshape(t.add(kind(0), t.cast(base_x, dtype)), flat_shape)
    y_at = t.reshape(t.add(kind(1), t.cast(base_y, dtype)), flat_shape)
    x_low, y_low = t.stop_gradient(t.floor(x_at)), t.stop_gradient(t.floor(y_at))
    x_share, y_share = t.sub(x_at, x_low), t.sub(y_at, y_low)
    flat = t.reshape(x, (n, groups, c // groups, h * w))
    found = None
    for row, column, share in (
        (y_low, x_low, t.mul(t.sub(1.0, y_share), t.sub(1.0, x_share))),
        (y_low, t.add(x_low, 1.0), t.mul(t.sub(1.0, y_share), x_share)),
        (t.add(y_low, 1.0), x_low, t.mul(y_share, t.sub(1.0, x_share))),
        (t.add(y_low, 1.0), t.add(x_low, 1.0), t.mul(y_share, x_share)),
    ):
        part = _corner(flat, row, column, share, (h, w))
        found = part if found is None else t.add(found, part)
    assert found is not None
    if kinds == 3:
        found = t.mul(found, t.reshape(kind(2), (n, groups, 1, flat_shape[2])))
    windows = t.reshape(found, (n, c, kernel_h, kernel_w, rows, columns))
    return t.reshape(t.transpose(windows, (0, 1, 4, 2, 5, 3)), (n, c, rows * kernel_h, columns * kernel_w))


def deformable_conv2d(
    x: Tensor,
    weight: Tensor,
    offsets: Tensor,
    kernel_size: Any,
    strides: Any,
    padding: Any,
    bias: Tensor | None = None,
    dilations: Any = (1, 1, 1, 1),
    groups: int = 1,
    deformable_groups: int = 1,
    modulated: bool = True,
) -> Tensor:
    """A 2-d convolution whose window elements are moved by offsets of their own (arXiv 1703.06211).

    Arguments: deformable_offsets
    weight: of shape (C_out, C / groups, kernel height, kernel width).
    offsets: of shape (N, 3 * deformable_groups * kernel elements, H_out, W_out): horizontal offsets, then
        vertical ones, then factors of the elements; without `modulated` only the first two.
    kernel_size: (height, width).
    padding: (top, bottom, left, right).
    bias: of shape (C_out,).
    Returns: Tensor of shape (N, C_out, H_out, W_out).
    TypeError: an argument is of another type.
    ValueError: the shapes are incompatible.

    >>> x, weight, offsets = ops.ones((1, 1, 3, 3)), ops.ones((1, 1, 2, 2)), ops.ones((1, 12, 2, 2)) * 0.5
    >>> ops.deformable_conv2d(x, weight, offsets, (2, 2), (1, 1, 1, 1), (0, 0, 0, 0)).shape
    (1, 1, 2, 2)
    """
    op = "deformable_conv2d"
    check.rank(check.tensor(weight, op, "weight"), 4, op, "weight")
    kernel = window.ints(kernel_size, 2, op, "kernel_size")
    count = check.integer(groups, op, "groups")
    read = deformable_offsets(x, offsets, strides, padding, kernel, dilations, deformable_groups, modulated)
    if tuple(weight.shape[2:]) != kernel or count < 1 or weight.shape[1] * count != x.shape[1]:
        raise ValueError(
            f"For '{op}', 'weight' must have shape (*, {x.shape[1]} / {groups}, {kernel[0]}, {kernel[1]}), "
            f"but got {weight.shape}."
        )
    result = window.conv(read, weight, kernel, ((0, 0), (0, 0)), (1, 1), count)
    return result if bias is None else bias_add(result, bias)
