"""Patches of images, images from windows, and other rearrangements of space, channels and batch."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..nn import window


def _sizes(value: Any, op: str, name: str, least: int = 1) -> window.Ints:
    if isinstance(value, Tensor):
        value = tuple(value.tolist())
    return window.ints(value, 2, op, name, least)


def unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> Tensor:
    """Extracts every window of an image as a column.

    input: of shape (N, C, H, W).
    kernel_size: The window: an int or (height, width).
    dilation: An int or (vertical, horizontal).
    padding: The number of zeros on each side: an int or (vertical, horizontal).
    stride: An int or (vertical, horizontal).
    Returns: Tensor of shape (N, C * window elements, windows).
    TypeError: a size is not an int.
    ValueError: `input` does not have four dimensions, or no window fits.

    >>> print(ops.unfold(ops.arange(4.0).reshape(1, 1, 2, 2), (1, 2)))
    [[[0. 2.]
      [1. 3.]]]
    """
    check.rank(check.tensor(input, "unfold"), 4, "unfold")
    kernel, strides = _sizes(kernel_size, "unfold", "kernel_size"), _sizes(stride, "unfold", "stride")
    pads = window.paddings(padding, 2, "unfold")
    found = window.patches(input, kernel, strides, pads, _sizes(dilation, "unfold", "dilation"), "unfold")
    n, c, kernel_h, kernel_w, rows, columns = found.shape
    return t.reshape(found, (n, c * kernel_h * kernel_w, rows * columns))


def fold(
    input: Tensor, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
) -> Tensor:
    """Adds up windows at their positions in an image; the adjoint of `unfold`.

    input: of shape (N, C * window elements, windows), or (N, C, window elements, windows).
    output_size: The size of the image: a Tensor of two ints, an int or (height, width).
    Arguments: unfold
    padding: The padding of `unfold`: an int or (vertical, horizontal).
    Returns: Tensor of shape (N, C, *output_size).
    ValueError: the shapes are incompatible.

    >>> columns = ops.unfold(ops.ones((1, 1, 1, 3)), (1, 2))
    >>> print(ops.fold(columns, Tensor([1, 3]), (1, 2)))
    [[[[1. 2. 1.]]]]
    """
    check.tensor(input, "fold")
    sizes, kernel = _sizes(output_size, "fold", "output_size"), _sizes(kernel_size, "fold", "kernel_size")
    strides, dilations = _sizes(stride, "fold", "stride"), _sizes(dilation, "fold", "dilation")
    pads = window.paddings(padding, 2, "fold")
    rows, columns = window.counts(sizes, kernel, strides, pads, dilations, False, "fold")
    area = kernel[0] * kernel[1]
    flat = t.reshape(input, (input.shape[0], -1, input.shape[3])) if input.ndim == 4 else input
    if flat.ndim != 3 or flat.shape[1] % area or flat.shape[2] != rows * columns:
        raise ValueError(
            f"For 'fold', 'input' must hold {rows * columns} windows of {area} elements a channel, "
            f"but got shape {input.shape}."
        )
    windows = t.reshape(flat, (flat.shape[0], flat.shape[1] // area, *kernel, rows, columns))
    return window.overlap_add(windows, sizes, strides, pads, dilations)


from ..._generated.rows.ops_families import *


def space_to_depth(x: Tensor, block_size: int) -> Tensor:
    """Moves blocks of an (N, C, H, W) tensor into channels, ordered by the position in the block, then the old channel.

    x: of shape (N, C, H, W).
    block_size: At least 2; a divisor of H and W.
    Returns: Tensor of shape (N, C * block_size ** 2, H / block_size, W / block_size).
    ValueError: the shapes are incompatible.
    """
    check.rank(check.tensor(x, "SpaceToDepth", "x"), 4, "SpaceToDepth", "x")
    n, c, h, w = x.shape
    b = block_size
    if h % b or w % b:
        raise ValueError(f"For 'SpaceToDepth', height {h} and width {w} must be divisible by 'block_size' {b}.")
    parts = t.reshape(x, (n, c, h // b, b, w // b, b))
    return t.reshape(t.transpose(parts, (0, 3, 5, 1, 2, 4)), (n, c * b * b, h // b, w // b))


def depth_to_space(x: Tensor, block_size: int) -> Tensor:
    """Moves channels of an (N, C, H, W) tensor into blocks: the inverse of `space_to_depth`.

    x: of shape (N, C, H, W).
    block_size: At least 2; its square is a divisor of C.
    Returns: Tensor of shape (N, C / block_size ** 2, H * block_size, W * block_size).
    ValueError: the shapes are incompatible.
    """
    check.rank(check.tensor(x, "DepthToSpace", "x"), 4, "DepthToSpace", "x")
    n, c, h, w = x.shape
    b = block_size
    if c % (b * b):
        raise ValueError(f"For 'DepthToSpace', {c} channels must be divisible by the square of 'block_size' {b}.")
    parts = t.reshape(x, (n, b, b, c // (b * b), h, w))
    return t.reshape(t.transpose(parts, (0, 3, 4, 1, 5, 2)), (n, c // (b * b), h * b, w * b))


def _blocks(block: Any, pairs: Any, op: str, name: str) -> tuple[window.Ints, window.Pads]:
    """Returns the block sizes of the last dimensions, and a pair for each."""
    if not isinstance(pairs, (tuple, list)) or not all(isinstance(p, (tuple, list)) and len(p) == 2 for p in pairs):
        raise ValueError(f"For '{op}', '{name}' must be pairs of ints, but got {check.show(pairs)}.")
    found = tuple((check.integer(a, op, name), check.integer(b, op, name)) for a, b in pairs)
    if any(min(pair) < 0 for pair in found):
        raise ValueError(f"For '{op}', '{name}' must be at least 0, but got {check.show(pairs)}.")
    return window.ints(block, len(found), op, "block_size"), found


def space_to_batch_nd(input_x: Tensor, block_size: Any, paddings: Any) -> Tensor:
    """Zero-pads the last dimensions and moves their blocks into the batch.

    input_x: of shape (N, C, *spatial).
    block_size: An int, or one per spatial dimension.
    paddings: A (before, after) pair per spatial dimension.
    Returns: Tensor of shape (N * product of block sizes, C, *spatial / block sizes).
    ValueError: a padded size is not divisible by its block size.

    >>> ops.space_to_batch_nd(ops.ones((1, 3, 2, 4)), 2, ((0, 0), (0, 0))).shape
    (4, 3, 1, 2)
    """
    op = "space_to_batch_nd"
    block, pads = _blocks(block_size, paddings, op, "paddings")
    x = window.zero_pad(check.tensor(input_x, op, "input_x"), pads)
    first = x.ndim - len(block)
    lead, sizes = tuple(x.shape[1:first]), x.shape[first:]
    if first < 1 or any(n % b for n, b in zip(sizes, block, strict=True)):
        raise ValueError(f"For '{op}', shape {x.shape} after padding is not divisible by {block} at its end.")
    split = [m for n, b in zip(sizes, block, strict=True) for m in (n // b, b)]
    parts = t.reshape(x, (x.shape[0], *lead, *split))
    outer = tuple(first + 2 * i for i in range(len(block)))
    inner = tuple(place + 1 for place in outer)
    moved = t.transpose(parts, (*inner, 0, *range(1, first), *outer))
    return t.reshape(moved, (-1, *lead, *(n // b for n, b in zip(sizes, block, strict=True))))


def batch_to_space_nd(input_x: Tensor, block_size: Any, crops: Any) -> Tensor:
    """Moves the batch into blocks of the last dimensions and crops their borders: the inverse of `space_to_batch_nd`.

    input_x: of shape (N, C, *spatial); the product of the block sizes divides N.
    block_size: An int, or one per spatial dimension.
    crops: The elements to cut, a (before, after) pair per spatial dimension.
    Returns: Tensor of shape (N / product of block sizes, C, *spatial * block sizes - crops).
    ValueError: the shapes are incompatible.

    >>> ops.batch_to_space_nd(ops.ones((4, 3, 1, 2)), 2, ((0, 0), (0, 0))).shape
    (1, 3, 2, 4)
    """
    op = "batch_to_space_nd"
    block, cuts = _blocks(block_size, crops, op, "crops")
    x = check.tensor(input_x, op, "input_x")
    first = x.ndim - len(block)
    count = 1
    for b in block:
        count *= b
    if first < 1 or x.shape[0] % count:
        raise ValueError(f"For '{op}', the batch of shape {x.shape} is not divisible by {count}.")
    lead, sizes = tuple(x.shape[1:first]), x.shape[first:]
    for n, b, pair in zip(sizes, block, cuts, strict=True):
        if n * b < sum(pair):
            raise ValueError(f"For '{op}', 'crops' {crops} cut more than there is.")
    parts = t.reshape(x, (*block, x.shape[0] // count, *lead, *sizes))
    m = len(block)
    pairs = [place for i in range(m) for place in (m + first + i, i)]
    moved = t.transpose(parts, (m, *range(m + 1, m + first), *pairs))
    whole = t.reshape(moved, (x.shape[0] // count, *lead, *(n * b for n, b in zip(sizes, block, strict=True))))
    return window.crop(whole, cuts)
