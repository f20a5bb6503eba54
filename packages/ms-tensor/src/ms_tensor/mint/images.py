"""Padding, resizing and rearranging of images, with the arguments of `mint`."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t

_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def pad(input: Tensor, pad: Any, mode: str = "constant", value: Any = None) -> Tensor:
    """Pads the last dimensions.

    pad: Pairs of ints, that of the last axis first.
    mode: 'constant', 'reflect', 'replicate' or 'circular'.
    value: The value of 'constant'; None is 0.
    Returns: Tensor of the dtype of `input`, with the padded sizes.
    ValueError: there are more pairs than dimensions, a width is out of range, or `mode` is unknown.

    >>> print(ms.mint.functional.pad(ms.Tensor([1, 2]), (1, 2), value=9))
    [9 1 2 9 9]
    """
    from ..numpy.padding import pad as fill

    x = check.tensor(input, "pad")
    widths = [check.integer(v, "pad", "pad") for v in (pad.tolist() if isinstance(pad, Tensor) else pad)]
    check.choice(mode, ("constant", "reflect", "replicate", "circular"), "pad", "mode")
    if len(widths) % 2 or len(widths) > 2 * x.ndim:
        raise ValueError(f"For 'pad', 'pad' must hold at most {x.ndim} pairs, but got {check.show(pad)}.")
    pairs = [(0, 0)] * (x.ndim - len(widths) // 2) + list(zip(widths[::2], widths[1::2]))[::-1]
    # Negative widths cut off.
    starts = tuple(max(-low, 0) for low, _ in pairs)
    sizes = tuple(n - s - max(-high, 0) for n, s, (_, high) in zip(x.shape, starts, pairs))
    if min(sizes, default=0) < 0:
        raise ValueError(f"For 'pad', 'pad' cuts off more than there is: {pad} of shape {x.shape}.")
    x = t.slice_view(x, starts, sizes, (1,) * x.ndim) if sizes != tuple(x.shape) else x
    low, high = (tuple(max(pair[i], 0) for pair in pairs) for i in (0, 1))
    if mode == "constant":
        return t.pad_constant(x, low, high, 0 if value is None else value)
    if mode == "reflect" and any(max(p) >= n for p, n in zip(zip(low, high), x.shape) if max(p)):
        raise ValueError(f"For 'pad', 'pad' must be smaller than the axis to reflect it, but got {check.show(pad)}.")
    if mode == "circular" and any(max(p) > n for p, n in zip(zip(low, high), x.shape)):
        shown = check.show(pad)
        raise ValueError(f"For 'pad', 'pad' must be at most the size of the axis to go around it, but got {shown}.")
    return fill(x, tuple(zip(low, high)), _MODES[mode])


def _scale(x: Any, size: Any, factor: Any) -> tuple[Any, Any]:
    """One number as one for each axis."""
    axes = check.tensor(x, "interpolate").ndim - 2
    size = (size,) * axes if isinstance(size, int) else size
    factor = (float(factor),) * axes if isinstance(factor, (int, float)) else factor
    return size, tuple(float(v) for v in factor) if factor is not None else None


from .._generated.rows.mint_networks import *
