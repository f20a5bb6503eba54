"""What slides a window over images: convolutions, pooling, windows as columns; with the arguments of `mint`."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ..numpy._common import constant, ops
from ..ops.nn import window


def _convolve(
    x: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, groups: Any, axes: int
) -> Tensor:
    op = f"conv{axes}d"
    x, weight = check.tensor(x, op), check.tensor(weight, op, "weight")
    if x.ndim not in (axes + 1, axes + 2) or weight.ndim != axes + 2:
        raise ValueError(
            f"For '{op}', 'input' must have {axes + 1} or {axes + 2} dimensions and 'weight' {axes + 2}, "
            f"but got shapes {x.shape} and {weight.shape}."
        )
    batched = x.ndim == axes + 2
    x = x if batched else t.reshape(x, (1, *x.shape))
    steps, gaps = several(stride, axes, op, "stride"), several(dilation, axes, op, "dilation")
    if padding == "same":
        if max(steps) > 1:
            raise ValueError(
                f"For '{op}', 'padding' must not be 'same' where 'stride' is not 1, but got {check.show(stride)}."
            )
        total = [gap * (size - 1) for gap, size in zip(gaps, weight.shape[2:])]
        low, high = [n // 2 for n in total], [n - n // 2 for n in total]
    elif isinstance(padding, str):
        check.choice(padding, ("same", "valid"), op, "padding")
        low = high = [0] * axes
    else:
        low = high = list(several(padding, axes, op, "padding"))
        if min(low) < 0:
            raise ValueError(f"For '{op}', 'padding' must not be negative, but got {check.show(padding)}.")
    if any(low) or any(high):
        x = t.pad_constant(x, (0, 0, *low), (0, 0, *high), 0)
    one = axes == 1
    found = getattr(ops, op)(
        x,
        weight,
        bias,
        stride=steps[0] if one else steps,
        pad_mode="valid",
        dilation=gaps[0] if one else gaps,
        groups=groups,
    )
    return found if batched else t.reshape(found, found.shape[1:])


def _average(input: Any, axes: int, kernel: Any, stride: Any, pad: Any, ceil: Any, *rest: Any) -> Tensor:
    op = f"avg_pool{axes}d"
    x = check.tensor(input, op)
    lead = x.ndim == axes + 1
    x = t.reshape(x, (1, *x.shape)) if lead else x
    stride = kernel if stride is None else stride
    sizes, steps = window.ints(kernel, axes, op, "kernel_size"), window.ints(stride, axes, op, "stride")
    pads = window.paddings(pad, axes, op)
    for n, k, step, (low, high) in zip(x.shape[2:], sizes, steps, pads):
        # As in PyTorch; ops lets a window exceed the input by more with `ceil_mode`.
        if ceil and k - n - low - high >= step:
            raise ValueError(
                f"For '{op}', a window may exceed the padded input by less than the stride {step}, "
                f"but got a window of {k} over {n + low + high} elements."
            )
    found = getattr(ops, op)(x, kernel, stride, pad, ceil, *rest)
    return t.reshape(found, found.shape[1:]) if lead else found


def _adaptive(input: Any, size: Any, axes: int, name: str, **named: Any) -> Any:
    x = check.tensor(input, name)
    wanted = size if isinstance(size, (tuple, list)) else (size,) * axes
    if len(wanted) != axes:
        raise ValueError(f"For '{name}', 'output_size' must be an int or {axes}, but got {check.show(size)}.")
    wanted = tuple(x.shape[i - axes] if n is None else n for i, n in enumerate(wanted))
    lead = x.ndim == axes + 1
    found = getattr(ops, name)(t.reshape(x, (1, *x.shape)) if lead else x, wanted, **named)
    if not lead:
        return found
    items = [t.reshape(v, v.shape[1:]) for v in (found if isinstance(found, tuple) else (found,))]
    return tuple(items) if isinstance(found, tuple) else items[0]


def _adaptive_row(input: Any, size: Any, name: str, **named: Any) -> Any:
    """Adaptive pooling of a sequence: that of the row of an image of height 1."""
    x = check.tensor(input, name)
    if x.ndim not in (2, 3):
        raise ValueError(f"For '{name}', 'input' must have 2 or 3 dimensions, but got shape {x.shape}.")
    wanted = tuple(size) if isinstance(size, (tuple, list)) else (size,)
    if len(wanted) != 1:
        raise ValueError(f"For '{name}', 'output_size' must be an int or a tuple of one, but got {check.show(size)}.")
    wide = t.reshape(x, (*x.shape[:-1], 1, x.shape[-1]))
    found = _adaptive(wide, (1, *wanted), 2, name.replace("1d", "2d"), **named)
    items = [t.reshape(v, (*v.shape[:-2], v.shape[-1])) for v in (found if isinstance(found, tuple) else (found,))]
    return tuple(items) if isinstance(found, tuple) else items[0]


from .._generated.rows.mint_networks import *


def unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> Tensor:
    """The elements of every window, as columns.

    input: shape (N, C, H, W) or (C, H, W).
    Returns: Tensor of shape (N, C * window, windows) or (C * window, windows).

    >>> ms.mint.functional.unfold(ms.mint.ones((1, 2, 4, 4)), 2, stride=2).shape
    (1, 8, 4)
    """
    x = check.tensor(input, "unfold")
    lead = x.ndim == 3
    x = t.reshape(x, (1, *x.shape)) if lead else x
    check.rank(x, 4, "unfold")
    (kh, kw), (dh, dw), (ph, pw), (sh, sw) = (
        several(v, 2, "unfold", n)
        for v, n in ((kernel_size, "kernel_size"), (dilation, "dilation"), (padding, "padding"), (stride, "stride"))
    )
    x = t.pad_constant(x, (0, 0, ph, pw), (0, 0, ph, pw), 0) if ph or pw else x
    n, c, h, w = x.shape
    rows, columns = (h - dh * (kh - 1) - 1) // sh + 1, (w - dw * (kw - 1) - 1) // sw + 1
    if rows < 1 or columns < 1:
        raise ValueError(
            f"For 'unfold', the window must not be larger than the padded input, "
            f"but got {kernel_size} for shape {input.shape}."
        )
    inside = np.add.outer(np.arange(kh) * dh * w, np.arange(kw) * dw).reshape(-1)
    corners = np.add.outer(np.arange(rows) * sh * w, np.arange(columns) * sw).reshape(-1)
    places = t.add(t.reshape(constant(inside), (-1, 1)), constant(corners))
    found = t.reshape(t.take(t.reshape(x, (n, c, h * w)), places, 2), (n, c * kh * kw, rows * columns))
    return t.reshape(found, found.shape[1:]) if lead else found


def fold(
    input: Tensor, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
) -> Tensor:
    """Columns of windows summed up as an image: the gradient of `unfold`.

    input: shape (N, C * window, windows) or (C * window, windows).
    output_size: The size of the image: an int or two.
    padding: What `unfold` had on both sides: an int or two.
    Returns: Tensor of shape (N, C, H, W) or (C, H, W).

    >>> ms.mint.functional.fold(ms.mint.ones((1, 8, 4)), 4, 2, stride=2).shape
    (1, 2, 4, 4)
    """
    x = check.tensor(input, "fold")
    lead = x.ndim == 2
    x = t.reshape(x, (1, *x.shape)) if lead else x
    check.rank(x, 3, "fold")
    (height, width), (kh, kw), (dh, dw), (ph, pw), (sh, sw) = (
        several(v, 2, "fold", n)
        for v, n in (
            (output_size, "output_size"),
            (kernel_size, "kernel_size"),
            (dilation, "dilation"),
            (padding, "padding"),
            (stride, "stride"),
        )
    )
    if min(kh, kw, dh, dw, sh, sw) < 1:
        raise ValueError("For 'fold', 'kernel_size', 'dilation' and 'stride' must be at least 1.")
    h, w = height + 2 * ph, width + 2 * pw
    rows, columns = (h - dh * (kh - 1) - 1) // sh + 1, (w - dw * (kw - 1) - 1) // sw + 1
    if x.shape[1] % (kh * kw) or x.shape[2] != rows * columns:
        raise ValueError(
            f"For 'fold', 'input' must hold {rows * columns} windows of {kh * kw} elements a channel, "
            f"but got shape {input.shape}."
        )
    n, c = x.shape[0], x.shape[1] // (kh * kw)
    inside = np.add.outer(np.arange(kh) * dh * w, np.arange(kw) * dw).reshape(-1)
    corners = np.add.outer(np.arange(rows) * sh * w, np.arange(columns) * sw).reshape(-1)
    places = t.reshape(t.add(t.reshape(constant(inside), (-1, 1)), constant(corners)), (-1,))
    flat = t.reshape(x, (n, c, kh * kw * rows * columns))
    image = t.take_add(t.full((n, c, h * w), 0, x.dtype), places, flat, 2)
    image = t.reshape(image, (n, c, h, w))
    image = t.slice_view(image, (0, 0, ph, pw), (n, c, height, width), (1, 1, 1, 1)) if ph or pw else image
    return t.reshape(image, image.shape[1:]) if lead else image
