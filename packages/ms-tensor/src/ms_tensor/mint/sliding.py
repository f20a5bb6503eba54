"""Convolutions, pooling, padding and resizing of images, with the arguments of `mint`."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ..numpy._common import constant, ops
from ..ops import resizing

_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def several(value: Any, count: int, op: str, name: str) -> tuple[int, ...]:
    """An int for every axis, or one for each."""
    found = value if isinstance(value, (tuple, list)) else (value,)
    found = tuple(check.integer(v, op, name) for v in (found * count if len(found) == 1 else found))
    if len(found) != count:
        raise ValueError(f"For '{op}', '{name}' must be an int or {count} ints, but got {value}.")
    return found


def _convolve(
    x: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, groups: Any, axes: int
) -> Tensor:
    op = f"conv{axes}d"
    x, weight = check.tensor(x, op), check.tensor(weight, op, "weight")
    if x.ndim not in (axes + 1, axes + 2) or weight.ndim != axes + 2:
        raise ValueError(f"For '{op}', the shapes {x.shape} and {weight.shape} do not fit.")
    batched = x.ndim == axes + 2
    x = x if batched else t.reshape(x, (1, *x.shape))
    steps, gaps = several(stride, axes, op, "stride"), several(dilation, axes, op, "dilation")
    if padding == "same":
        if max(steps) > 1:
            raise ValueError(f"For '{op}', 'padding' must not be 'same' where 'stride' is not 1, but got {stride}.")
        total = [gap * (size - 1) for gap, size in zip(gaps, weight.shape[2:])]
        low, high = [n // 2 for n in total], [n - n // 2 for n in total]
    elif isinstance(padding, str):
        check.choice(padding, ("same", "valid"), op, "padding")
        low = high = [0] * axes
    else:
        low = high = list(several(padding, axes, op, "padding"))
        if min(low) < 0:
            raise ValueError(f"For '{op}', 'padding' must not be negative, but got {padding}.")
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


def conv1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Tensor:
    """The convolution along one axis.

    Args:
        input (Tensor): shape (N, C, L) or (C, L).
        weight (Tensor): shape (out, C / groups, K).
        bias (Tensor): shape (out,). Default: None.
        stride: The distance of places. Default: 1.
        padding: Zeros on both sides, 'same' or 'valid'. Default: 0.
        dilation: The distance of elements. Default: 1.
        groups: The number of groups of channels. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is no Tensor.
        ValueError: the shapes do not fit.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.conv1d(ms.mint.ones((1, 1, 3)), ms.mint.ones((1, 1, 2))))
        [[[2. 2.]]]
    """
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 1)


def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Tensor:
    """The convolution along two axes.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        weight (Tensor): shape (out, C / groups, K, K).
        bias (Tensor): shape (out,). Default: None.
        stride: The distance of places: an int or two. Default: 1.
        padding: Zeros on both sides: an int or two, 'same' or 'valid'. Default: 0.
        dilation: The distance of elements: an int or two. Default: 1.
        groups: The number of groups of channels. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is no Tensor.
        ValueError: the shapes do not fit.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
        (1, 2, 3, 3)
    """
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 2)


def conv3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Tensor:
    """The convolution along three axes.

    Args:
        input (Tensor): shape (N, C, D, H, W) or (C, D, H, W).
        weight (Tensor): shape (out, C / groups, K, K, K).
        bias (Tensor): shape (out,). Default: None.
        stride: The distance of places: an int or three. Default: 1.
        padding: Zeros on both sides: an int or three, 'same' or 'valid'. Default: 0.
        dilation: The distance of elements: an int or three. Default: 1.
        groups: The number of groups of channels. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is no Tensor.
        ValueError: the shapes do not fit.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.conv3d(ms.mint.ones((1, 1, 3, 3, 3)), ms.mint.ones((2, 1, 2, 2, 2))).shape
        (1, 2, 2, 2, 2)
    """
    return _convolve(input, weight, bias, stride, padding, dilation, groups, 3)


def conv_transpose2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Any = 1,
    padding: Any = 0,
    output_padding: Any = 0,
    groups: int = 1,
    dilation: Any = 1,
) -> Tensor:
    """The transposed convolution along two axes: the gradient of `conv2d` with respect to its input.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        weight (Tensor): shape (C, out / groups, K, K).
        bias (Tensor): shape (out,). Default: None.
        stride: The distance of places: an int or two. Default: 1.
        padding: How much is cut off on both sides: an int or two. Default: 0.
        output_padding: How much is added at the end: an int or two. Default: 0.
        groups: The number of groups of channels. Default: 1.
        dilation: The distance of elements: an int or two. Default: 1.

    Returns:
        Tensor.

    Raises:
        TypeError: an argument is no Tensor.
        ValueError: the shapes do not fit.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.conv_transpose2d(ms.mint.ones((1, 1, 2, 2)), ms.mint.ones((1, 2, 3, 3))).shape
        (1, 2, 4, 4)
    """
    return ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def max_pool2d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """The greatest element of each window.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        kernel_size: The window: an int or two.
        stride: The distance of windows: an int or two; None is the window. Default: None.
        padding: An int or two, at most half the window. Default: 0.
        dilation: The distance of elements: an int or two. Default: 1.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        return_indices: Whether the places of the elements are returned too. Default: False.

    Returns:
        Tensor, or a tuple of two.

    Raises:
        ValueError: a number is out of range.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
        (1, 1, 2, 2)
    """
    return ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)


def _average(input: Any, axes: int, kernel: Any, stride: Any, *rest: Any) -> Tensor:
    x = check.tensor(input, f"avg_pool{axes}d")
    lead = x.ndim == axes + 1
    x = t.reshape(x, (1, *x.shape)) if lead else x
    found = getattr(ops, f"avg_pool{axes}d")(x, kernel, kernel if stride is None else stride, *rest)
    return t.reshape(found, found.shape[1:]) if lead else found


def avg_pool1d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor:
    """The mean of each window.

    Args:
        input (Tensor): shape (N, C, L) or (C, L).
        kernel_size: The window.
        stride: The distance of windows; None is the window. Default: None.
        padding: Zeros on both sides. Default: 0.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        count_include_pad: Whether padding counts in the mean. Default: True.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
        [[[2. 6.]]]
    """
    flat = [v[0] if isinstance(v, (tuple, list)) else v for v in (kernel_size, stride, padding)]
    return _average(input, 1, flat[0], flat[1], flat[2], ceil_mode, count_include_pad)


def avg_pool2d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """The mean of each window.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        kernel_size: The window: an int or two.
        stride: The distance of windows: an int or two; None is the window. Default: None.
        padding: Zeros on both sides: an int or two. Default: 0.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        count_include_pad: Whether padding counts in the mean. Default: True.
        divisor_override: What sums are divided by. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.avg_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
        (1, 1, 2, 2)
    """
    return _average(input, 2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def avg_pool3d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """The mean of each window.

    Args:
        input (Tensor): shape (N, C, D, H, W) or (C, D, H, W).
        kernel_size: The window: an int or three.
        stride: The distance of windows: an int or three; None is the window. Default: None.
        padding: Zeros on both sides: an int or three. Default: 0.
        ceil_mode: Whether a window that reaches beyond the end counts. Default: False.
        count_include_pad: Whether padding counts in the mean. Default: True.
        divisor_override: What sums are divided by. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
        (1, 1, 2, 2, 2)
    """
    return _average(input, 3, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def _adaptive(input: Any, size: Any, axes: int, name: str, **named: Any) -> Any:
    x = check.tensor(input, name)
    wanted = size if isinstance(size, (tuple, list)) else (size,) * axes
    if len(wanted) != axes:
        raise ValueError(f"For '{name}', 'output_size' must be an int or {axes}, but got {check.show(size)}.")
    wanted = tuple(x.shape[i - axes] if n is None else n for i, n in enumerate(wanted))
    lead = x.ndim == axes + 1
    found = getattr(ops, name)(t.reshape(x, (1, *x.shape)) if lead else x, wanted[0] if axes == 1 else wanted, **named)
    if not lead:
        return found
    items = [t.reshape(v, v.shape[1:]) for v in (found if isinstance(found, tuple) else (found,))]
    return tuple(items) if isinstance(found, tuple) else items[0]


def adaptive_avg_pool1d(input: Tensor, output_size: Any) -> Tensor:
    """Means over windows of such sizes that so many come out.

    Args:
        input (Tensor): shape (N, C, L) or (C, L).
        output_size: How many.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.adaptive_avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
        [[[2. 6.]]]
    """
    return _adaptive(input, output_size, 1, "adaptive_avg_pool1d")


def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """Means over windows of such sizes that so many come out.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        output_size: How many: an int or two; None keeps the size.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.adaptive_avg_pool2d(ms.mint.ones((1, 1, 4, 4)), (2, None)).shape
        (1, 1, 2, 4)
    """
    return _adaptive(input, output_size, 2, "adaptive_avg_pool2d")


def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """Means over windows of such sizes that so many come out.

    Args:
        input (Tensor): shape (N, C, D, H, W) or (C, D, H, W).
        output_size: How many: an int or three; None keeps the size.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.adaptive_avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
        (1, 1, 2, 2, 2)
    """
    return _adaptive(input, output_size, 3, "adaptive_avg_pool3d")


def adaptive_max_pool1d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """The greatest elements of windows of such sizes that so many come out.

    Args:
        input (Tensor): shape (N, C, L) or (C, L).
        output_size: How many.
        return_indices: Whether the places of the elements are returned too. Default: False.

    Returns:
        Tensor, or a tuple of two.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.adaptive_max_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
        [[[3. 7.]]]
    """
    x = check.tensor(input, "adaptive_max_pool1d")
    # A row of an image of height 1.
    wide = t.reshape(x, (*x.shape[:-1], 1, x.shape[-1]))
    size = output_size[0] if isinstance(output_size, (tuple, list)) else output_size
    found = _adaptive(wide, (1, size), 2, "adaptive_max_pool2d", return_indices=return_indices)
    items = [t.reshape(v, (*v.shape[:-2], v.shape[-1])) for v in (found if return_indices else (found,))]
    return tuple(items) if return_indices else items[0]


def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """The greatest elements of windows of such sizes that so many come out.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        output_size: How many: an int or two; None keeps the size.
        return_indices: Whether the places of the elements are returned too. Default: False.

    Returns:
        Tensor, or a tuple of two.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.adaptive_max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
        (1, 1, 2, 2)
    """
    return _adaptive(input, output_size, 2, "adaptive_max_pool2d", return_indices=return_indices)


def max_unpool2d(
    input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, output_size: Any = None
) -> Tensor:
    """The elements of a pooling at the places that they came from, and zeros elsewhere.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        indices (Tensor): the places, as `max_pool2d` gives them.
        kernel_size: The window: an int or two.
        stride: The distance of windows: an int or two; None is the window. Default: None.
        padding: An int or two. Default: 0.
        output_size: The size; None works it out. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> values, places = ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2, return_indices=True)
        >>> ms.mint.functional.max_unpool2d(values, places, 2).shape
        (1, 1, 4, 4)
    """
    return ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)


def pad(input: Tensor, pad: Any, mode: str = "constant", value: Any = None) -> Tensor:
    """Elements put before and after those of the last axes.

    Args:
        input (Tensor): any tensor.
        pad: Pairs of ints, that of the last axis first.
        mode: 'constant', 'reflect', 'replicate' or 'circular'. Default: 'constant'.
        value: The value of 'constant'; None is 0. Default: None.

    Returns:
        Tensor.

    Raises:
        ValueError: the numbers do not fit, or there is no such mode.

    Examples:
        >>> import ms_tensor as ms
        >>> print(ms.mint.functional.pad(ms.Tensor([1, 2]), (1, 2), value=9))
        [9 1 2 9 9]
    """
    from ..numpy.padding import pad as fill

    x = check.tensor(input, "pad")
    widths = [check.integer(v, "pad", "pad") for v in (pad.tolist() if isinstance(pad, Tensor) else pad)]
    check.choice(mode, ("constant", "reflect", "replicate", "circular"), "pad", "mode")
    if len(widths) % 2 or len(widths) > 2 * x.ndim:
        raise ValueError(f"For 'pad', 'pad' must hold at most {x.ndim} pairs, but got {pad}.")
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
        raise ValueError(f"For 'pad', 'pad' must be smaller than the axis to reflect it, but got {pad}.")
    return fill(x, tuple(zip(low, high)), _MODES[mode])


def unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> Tensor:
    """The elements of every window, as columns.

    Args:
        input (Tensor): shape (N, C, H, W) or (C, H, W).
        kernel_size: The window: an int or two.
        dilation: The distance of elements: an int or two. Default: 1.
        padding: Zeros on both sides: an int or two. Default: 0.
        stride: The distance of windows: an int or two. Default: 1.

    Returns:
        Tensor of shape (N, C * window, windows) or (C * window, windows).

    Examples:
        >>> import ms_tensor as ms
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
        raise ValueError(f"For 'unfold', the window {kernel_size} does not fit into shape {input.shape}.")
    inside = np.add.outer(np.arange(kh) * dh * w, np.arange(kw) * dw).reshape(-1)
    corners = np.add.outer(np.arange(rows) * sh * w, np.arange(columns) * sw).reshape(-1)
    places = t.add(t.reshape(constant(inside), (-1, 1)), constant(corners))
    found = t.reshape(t.take(t.reshape(x, (n, c, h * w)), places, 2), (n, c * kh * kw, rows * columns))
    return t.reshape(found, found.shape[1:]) if lead else found


def fold(
    input: Tensor, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
) -> Tensor:
    """Columns of windows summed up as an image: the gradient of `unfold`.

    Args:
        input (Tensor): shape (N, C * window, windows) or (C * window, windows).
        output_size: The size of the image: an int or two.
        kernel_size: The window: an int or two.
        dilation: The distance of elements: an int or two. Default: 1.
        padding: What `unfold` had on both sides: an int or two. Default: 0.
        stride: The distance of windows: an int or two. Default: 1.

    Returns:
        Tensor of shape (N, C, H, W) or (C, H, W).

    Examples:
        >>> import ms_tensor as ms
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
        raise ValueError(f"For 'fold', shape {input.shape} does not fit to {rows * columns} windows of {kh * kw}.")
    n, c = x.shape[0], x.shape[1] // (kh * kw)
    inside = np.add.outer(np.arange(kh) * dh * w, np.arange(kw) * dw).reshape(-1)
    corners = np.add.outer(np.arange(rows) * sh * w, np.arange(columns) * sw).reshape(-1)
    places = t.reshape(t.add(t.reshape(constant(inside), (-1, 1)), constant(corners)), (-1,))
    flat = t.reshape(x, (n, c, kh * kw * rows * columns))
    image = t.take_add(t.full((n, c, h * w), 0, x.dtype), places, flat, 2)
    image = t.reshape(image, (n, c, h, w))
    image = t.slice_view(image, (0, 0, ph, pw), (n, c, height, width), (1, 1, 1, 1)) if ph or pw else image
    return t.reshape(image, image.shape[1:]) if lead else image


def interpolate(
    input: Tensor,
    size: Any = None,
    scale_factor: Any = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
) -> Tensor:
    """An image in another size.

    Args:
        input (Tensor): shape (N, C, *).
        size: The size: an int or one for each axis. Default: None.
        scale_factor: Or how many times: a number or one for each axis. Default: None.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear', 'bicubic'... Default: 'nearest'.
        align_corners: Whether the middles of the corners' pixels stay. Default: None.
        recompute_scale_factor: Whether the factor is worked out from the sizes. Default: None.

    Returns:
        Tensor.

    Raises:
        ValueError: neither or both of `size` and `scale_factor`, or no such mode.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.interpolate(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
        (1, 1, 4, 4)
    """
    sizes, scales = _scale(input, size, scale_factor)
    return resizing.resize(input, sizes, scales, mode, align_corners, recompute_scale_factor, every_scale=True)


def _scale(x: Any, size: Any, factor: Any) -> tuple[Any, Any]:
    """One number as one for each axis."""
    axes = check.tensor(x, "interpolate").ndim - 2
    size = (size,) * axes if isinstance(size, int) else size
    factor = (float(factor),) * axes if isinstance(factor, (int, float)) else factor
    return size, tuple(float(v) for v in factor) if factor is not None else None


def upsample(
    input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest", align_corners: bool | None = None
) -> Tensor:
    """As `interpolate`.

    Args:
        input (Tensor): shape (N, C, *).
        size: The size. Default: None.
        scale_factor: Or how many times. Default: None.
        mode: The mode. Default: 'nearest'.
        align_corners: Whether the middles of the corners' pixels stay. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.upsample(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
        (1, 1, 4, 4)
    """
    return interpolate(input, size, scale_factor, mode, align_corners)


def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:
    """An image's values at the places of a grid.

    Args:
        input (Tensor): shape (N, C, H, W) or (N, C, D, H, W).
        grid (Tensor): shape (N, h, w, 2) or (N, d, h, w, 3): places in [-1, 1].
        mode: 'bilinear' or 'nearest'. Default: 'bilinear'.
        padding_mode: 'zeros', 'border' or 'reflection'. Default: 'zeros'.
        align_corners: Whether -1 and 1 are the middles of the corners' pixels. Default: None.

    Returns:
        Tensor.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.grid_sample(ms.mint.ones((1, 1, 2, 2)), ms.mint.zeros((1, 3, 3, 2))).shape
        (1, 1, 3, 3)
    """
    return ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))


def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """Channels spread over the image.

    Args:
        input (Tensor): shape (*, C * r * r, H, W).
        upscale_factor: r.

    Returns:
        Tensor of shape (*, C, H * r, W * r).

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.functional.pixel_shuffle(ms.mint.ones((1, 4, 2, 2)), 2).shape
        (1, 1, 4, 4)
    """
    return ops.pixel_shuffle(check.tensor(input, "pixel_shuffle"), upscale_factor)


def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = 0) -> Tensor:
    """The convolution along the first axis of a sequence (time, batch, channels).

    Args:
        input (Tensor): shape (T, N, C).
        weight (Tensor): shape (K, C, out).
        bias (Tensor): shape (out,).
        pad: Zeros on both sides. Default: 0.

    Returns:
        Tensor of shape (time, N, out).

    Raises:
        TypeError: an argument is no Tensor.
        ValueError: the shapes do not fit.

    Examples:
        >>> import ms_tensor as ms
        >>> ms.mint.conv_tbc(ms.mint.ones((5, 2, 3)), ms.mint.ones((2, 3, 4)), ms.mint.zeros((4,))).shape
        (4, 2, 4)
    """
    x, w = check.tensor(input, "conv_tbc"), check.tensor(weight, "conv_tbc", "weight")
    check.rank(x, 3, "conv_tbc")
    check.rank(w, 3, "conv_tbc", "weight")
    found = conv1d(t.transpose(x, (1, 2, 0)), t.transpose(w, (2, 1, 0)), bias, padding=pad)
    return t.transpose(found, (2, 0, 1))
