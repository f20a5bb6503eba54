"""Padding in all modes."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def pad_axis(x: Tensor, axis: int, before: int, after: int, mode: str, op: str) -> Tensor:
    """Pads a dimension with elements of `x` itself; negative sizes crop.

    `mode` is 'reflect' (mirrored without the edge), 'symmetric' (mirrored with the edge), 'edge' (the edge repeated) or
    'circular' (wrapped around, after cropping).
    """
    if before == 0 and after == 0:
        return x
    size = x.shape[axis]
    left = size - max(-before, 0) - max(-after, 0)
    most = {"reflect": size - 1, "symmetric": size, "circular": left}.get(mode)
    if size < 1 or (most is not None and max(before, after) > most):
        raise ValueError(
            f"For '{op}', a padding of {check.show((before, after))} is too large for {size} elements in mode '{mode}'."
        )
    if size + before + after < 1:
        raise ValueError(f"For '{op}', a padding of {(before, after)} leaves nothing of {size} elements.")
    places = t.iota(-before, 1, size + before + after, mstype.int64)
    if mode == "edge":
        places = t.minimum(t.maximum(places, 0), size - 1)
    elif mode == "circular":
        start = max(-before, 0)
        places = t.add(t.floor_mod(t.sub(places, start), left), start)
    elif mode == "symmetric":
        places = t.floor_mod(places, 2 * size)
        places = t.minimum(places, t.sub(2 * size - 1, places))
    else:
        places = t.abs(places)
        places = t.sub(size - 1, t.abs(t.sub(size - 1, places)))
    return t.take(x, places, axis)


def _pairs(padding: Any, op: str) -> list[tuple[int, int]]:
    """(before, after) of each dimension, the last one first."""
    if isinstance(padding, Tensor):
        padding = padding.reshape(-1).tolist()
    check.kind(padding, (tuple, list), "a tuple or list of ints", op, "padding")
    sizes = [check.integer(n, op, "padding") for n in padding]
    if len(sizes) % 2:
        raise ValueError(
            f"For '{op}', 'padding' must have an even number of elements, but got {check.show(tuple(sizes))}."
        )
    return list(zip(sizes[::2], sizes[1::2], strict=True))


def _constant(x: Tensor, pairs: list[tuple[int, int]], value: Any, op: str) -> Tensor:
    low, high = [0] * x.ndim, [0] * x.ndim
    starts, sizes = [0] * x.ndim, list(x.shape)
    for i, (before, after) in enumerate(pairs):
        place = x.ndim - 1 - i
        low[place], high[place] = max(before, 0), max(after, 0)
        starts[place] = max(-before, 0)
        sizes[place] -= starts[place] + max(-after, 0)
        if sizes[place] < 0 or (sizes[place] + low[place] + high[place] < 1 and before + after < 0):
            raise ValueError(f"For '{op}', a padding of {(before, after)} leaves nothing of shape {x.shape}.")
    if sizes != list(x.shape):
        x = t.slice_view(x, tuple(starts), tuple(sizes), (1,) * x.ndim)
    return t.pad_constant(x, tuple(low), tuple(high), value)


def pad(input_x: Tensor, padding: Any, mode: str = "constant", value: Any = None) -> Tensor:
    """Pads a tensor.

    padding: Pairs (before, after), the last dimension first, as one flat tuple; negative sizes crop.
    mode: 'constant', 'reflect' (mirrored without the edge), 'replicate' (the edge repeated) or 'circular' (wrapped
        around).
    value: The padding value of the mode 'constant'; None is 0.
    Returns: Tensor of the dtype of `input_x`, with the padded sizes.
    TypeError: `padding` does not consist of ints.
    ValueError: `padding` has an odd number of sizes or more pairs than dimensions, or a size exceeds what the mode can
        fill.

    >>> print(ops.pad(Tensor([1.0, 2.0]), (1, 0)))
    [0. 1. 2.]
    >>> print(ops.pad(Tensor([[1, 2, 3]]), (2, 1), mode="reflect"))
    [[3 2 1 2 3 2]]
    """
    check.tensor(input_x, "pad", "input_x")
    pairs = _pairs(padding, "pad")
    if not pairs:
        return input_x
    check.choice(mode, ("constant", "reflect", "replicate", "edge", "circular"), "pad", "mode")
    if len(pairs) > input_x.ndim:
        raise ValueError(f"For 'pad', 'padding' {padding} has more pairs than shape {input_x.shape} has dimensions.")
    if mode == "constant":
        if isinstance(value, Tensor):
            value = value.item()
        if value is None or (isinstance(value, bool) and input_x.dtype is not mstype.bool_):
            value = int(value or 0)
        return _constant(input_x, pairs, value, "pad")
    if value is not None:
        raise ValueError(
            f"For 'pad', 'value' is for the mode 'constant', but got {check.show(value)} with '{check.show(mode)}'."
        )
    if len(pairs) > 3 or input_x.ndim < len(pairs) + 1:
        raise ValueError(
            f"For 'pad', the mode '{mode}' pads up to three of the last dimensions and never the first, "
            f"but got {len(pairs)} pairs for shape {input_x.shape}."
        )
    kind = "edge" if mode == "replicate" else mode
    for i, (before, after) in enumerate(pairs):
        input_x = pad_axis(input_x, input_x.ndim - 1 - i, before, after, kind, "pad")
    return input_x


def mirror_pad(input_x: Tensor, paddings: Any, mode: str) -> Tensor:
    """Pads a tensor with its mirror image.

    paddings: One pair (before, after) per dimension: a Tensor of shape (rank, 2), or pairs of ints.
    mode: 'REFLECT' (without the edge) or 'SYMMETRIC' (with the edge).
    Returns: Tensor of the dtype of `input_x`, with the padded sizes.
    ValueError: `mode` is unknown, the number of pairs differs from the rank, or a size exceeds what the dimension can
        fill.

    >>> print(ops.mirror_pad(Tensor([1, 2, 3]), Tensor([[2, 1]]), "SYMMETRIC"))
    [2 1 1 2 3 3]
    """
    check.tensor(input_x, "mirror_pad", "input_x")
    check.choice(mode, ("REFLECT", "SYMMETRIC"), "mirror_pad", "mode")
    rows = paddings.tolist() if isinstance(paddings, Tensor) else paddings
    if not isinstance(rows, (tuple, list)) or not all(isinstance(row, (tuple, list)) for row in rows):
        raise TypeError(f"For 'mirror_pad', 'paddings' must be pairs of ints, but got {check.show(paddings)}.")
    if len(rows) != input_x.ndim or any(len(row) != 2 for row in rows):
        raise ValueError(f"For 'mirror_pad', 'paddings' must be {input_x.ndim} pairs, but got {check.show(rows)}.")
    for place, (before, after) in enumerate(rows):
        low, high = check.integer(before, "mirror_pad", "paddings"), check.integer(after, "mirror_pad", "paddings")
        if low < 0 or high < 0:
            raise ValueError(f"For 'mirror_pad', 'paddings' must be at least 0, but got {check.show(rows)}.")
        input_x = pad_axis(input_x, place, low, high, mode.lower(), "mirror_pad")
    return input_x


from ..._generated.rows.ops_shapes import *
