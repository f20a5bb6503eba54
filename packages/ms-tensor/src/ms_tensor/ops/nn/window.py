"""Windows over one, two or three spatial dimensions, by the table's two-dimensional ops: convolution, pooling, patches.

What stands here takes checked arguments: an input of shape (N, C, *spatial), one size a spatial dimension, and `pads`
as one (before, after) a spatial dimension. The public functions and layers check and complete their arguments first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype

Ints = tuple[int, ...]
Pads = tuple[tuple[int, int], ...]


def ints(value: Any, count: int, op: str, name: str, least: int = 1) -> Ints:
    """`count` ints of at least `least`: one int repeated, or a tuple; of `count` + 2 ints, the last ones."""
    if type(value) is int and value >= least:
        return (value,) * count
    if isinstance(value, (tuple, list)):
        if len(value) not in (1, count, count + 2):
            raise check.wrong(ValueError, op, name, f"an int or a tuple of {count} ints", check.show(value))
        found = tuple(check.integer(v, op, name) for v in value[-count:])
        found = found * count if len(found) == 1 else found
    else:
        found = (check.integer(value, op, name),) * count
    if min(found) < least:
        raise ValueError(f"For '{op}', '{name}' must be at least {least}, but got {check.show(value)}.")
    return found


def paddings(value: Any, count: int, op: str, name: str = "padding") -> Pads:
    """(before, after) per dimension: from one int, one per dimension, or all of them as one flat tuple."""
    if isinstance(value, (tuple, list)) and len(value) == 2 * count and count > 1:
        flat = [check.integer(v, op, name) for v in value]
        if min(flat) < 0:
            raise ValueError(f"For '{op}', '{name}' must be at least 0, but got {check.show(value)}.")
        return tuple((flat[2 * i], flat[2 * i + 1]) for i in range(count))
    if type(value) is int and value >= 0:
        return ((value, value),) * count
    return tuple([(n, n) for n in ints(value, count, op, name, 0)])


def same_pads(sizes: Sequence[int], kernel: Ints, strides: Ints, dilations: Ints) -> Pads:
    """The padding that gives an output of `ceil(size / stride)` elements; an odd element is added after."""
    found = []
    for n, k, s, d in zip(sizes, kernel, strides, dilations, strict=True):
        total = max((-(-n // s) - 1) * s + (k - 1) * d + 1 - n, 0)
        found.append((total // 2, total - total // 2))
    return tuple(found)


def resolve_pads(mode: str, padding: Any, sizes: Sequence[int], window: tuple[Ints, Ints, Ints], op: str) -> Pads:
    """The pads of 'valid', 'same' or 'pad'; `window` is kernel, strides and dilations."""
    mode = mode.lower() if isinstance(mode, str) else mode
    check.choice(mode, ("valid", "same", "pad"), op, "pad_mode")
    pads = paddings(padding, len(sizes), op)
    if mode == "pad":
        return pads
    if any(map(any, pads)):
        raise check.wrong(ValueError, op, "padding", f"0 where 'pad_mode' is '{mode}'", check.show(padding))
    return same_pads(sizes, *window) if mode == "same" else pads


def counts(sizes: Sequence[int], kernel: Ints, strides: Ints, pads: Pads, dilations: Ints, ceil: bool, op: str) -> Ints:
    """The number of windows along each dimension; with `ceil` a partial last window counts if it starts inside.

    With `ceil` a single window may also exceed the padded input (see `_fitted`).
    """
    found = []
    for n, k, s, (before, after), d in zip(sizes, kernel, strides, pads, dilations, strict=True):
        room = n + before + after - (k - 1) * d - 1
        if ceil and 0 < -room < 2 * s - 1:
            found.append(1)
            continue
        if room < 0:
            raise ValueError(
                f"For '{op}', a window must not be larger than the padded input of {n + before + after} elements, "
                f"but got {(k - 1) * d + 1}."
            )
        count = (-(-room // s) if ceil else room // s) + 1
        found.append(count - 1 if ceil and (count - 1) * s >= n + before else count)
    return tuple(found)


def _fitted(
    sizes: Sequence[int], kernel: Ints, strides: Ints, pads: Pads, dilations: Ints, ceil: bool, means: bool = False
) -> tuple[Ints, Ints]:
    """The kernel and strides; the kernel is cut to the padded input if `ceil` lets a single window exceed it.

    It may by less than a stride; where `means` are taken by less than 2 strides - 1, since there MindSpore rounds the
    number of windows, (room + stride - 1) / stride + 1, towards zero.
    """
    if not ceil:
        return kernel, strides
    cut = []
    for n, k, s, (before, after), d in zip(sizes, kernel, strides, pads, dilations, strict=True):
        whole, reach = n + before + after, (k - 1) * d + 1
        # No second window starts within a stride that is longer than the input.
        exceeds = whole < reach < whole + (2 * s - 1 if means else s)
        cut.append(((whole - 1) // d + 1, whole + 1) if exceeds else (k, s))
    return tuple(k for k, _ in cut), tuple(s for _, s in cut)


def zero_pad(x: Tensor, pads: Pads) -> Tensor:
    """Zeros around the last dimensions."""
    if not any(map(any, pads)):
        return x
    lead = (0,) * (x.ndim - len(pads))
    return t.pad_constant(x, (*lead, *(p[0] for p in pads)), (*lead, *(p[1] for p in pads)), 0)


def crop(x: Tensor, pads: Pads) -> Tensor:
    """The inverse of `zero_pad`."""
    if not any(map(any, pads)):
        return x
    starts, sizes = [0] * x.ndim, list(x.shape)
    for i, (before, after) in enumerate(pads):
        place = x.ndim - len(pads) + i
        starts[place], sizes[place] = before, sizes[place] - before - after
    return t.slice_view(x, tuple(starts), tuple(sizes), (1,) * x.ndim)


def _row_strides(shape: Sequence[int]) -> list[int]:
    return [math.prod(shape[i + 1 :]) for i in range(len(shape))]


def _four(pads: Pads) -> Ints:
    return (*pads[0], *pads[1])


def conv(x: Tensor, weight: Tensor, strides: Ints, pads: Pads, dilations: Ints, groups: int) -> Tensor:
    """The convolution of x (N, C, *spatial) with weight (O, C / groups, *kernel)."""
    rank = len(strides)
    if rank == 1:
        wide = t.reshape(x, (*x.shape[:2], 1, x.shape[2]))
        kernel = t.reshape(weight, (*weight.shape[:2], 1, weight.shape[2]))
        out = conv(wide, kernel, (1, *strides), ((0, 0), *pads), (1, *dilations), groups)
        return t.reshape(out, (out.shape[0], out.shape[1], out.shape[3]))
    if rank == 2:
        return t.conv2d_(x, weight, strides, _four(pads), dilations, groups)
    # The kernel's depth becomes part of the channels, the output's depth part of the batch.
    n, c, _, h, w = x.shape
    outs, _, depth, kernel_h, kernel_w = weight.shape
    x = zero_pad(x, (pads[0], (0, 0), (0, 0)))
    rows = counts((x.shape[2],), (depth,), strides[:1], ((0, 0),), dilations[:1], False, "conv3d")[0]
    steps = _row_strides(x.shape)
    patches = t.as_strided(
        x,
        (n, rows, c, depth, h, w),
        (steps[0], strides[0] * steps[2], steps[1], dilations[0] * steps[2], steps[3], steps[4]),
        0,
    )
    flat = t.reshape(patches, (n * rows, c * depth, h, w))
    kernel = t.reshape(weight, (outs, weight.shape[1] * depth, kernel_h, kernel_w))
    out = t.conv2d_(flat, kernel, strides[1:], _four(pads[1:]), dilations[1:], groups)
    return t.transpose(t.reshape(out, (n, rows, *out.shape[1:])), (0, 2, 1, 3, 4))


def conv_transpose(
    x: Tensor, weight: Tensor, sizes: Ints, strides: Ints, pads: Pads, dilations: Ints, groups: int
) -> Tensor:
    """The gradient of `conv` with respect to its input of `sizes`: x is (N, C, *), weight (C, O / groups, *kernel).

    A negative pad after the end stands for elements that no window reached, which are zeros.
    """
    rank = len(strides)
    if any(after < 0 for _, after in pads):
        beyond = tuple(max(-after, 0) for _, after in pads)
        sizes = tuple(n - more for n, more in zip(sizes, beyond, strict=True))
        pads = tuple((before, max(after, 0)) for before, after in pads)
        reached = conv_transpose(x, weight, sizes, strides, pads, dilations, groups)
        return zero_pad(reached, tuple((0, more) for more in beyond))
    outs = weight.shape[1] * groups
    if rank == 1:
        wide = t.reshape(x, (*x.shape[:2], 1, x.shape[2]))
        kernel = t.reshape(weight, (*weight.shape[:2], 1, weight.shape[2]))
        out = conv_transpose(wide, kernel, (1, *sizes), (1, *strides), ((0, 0), *pads), (1, *dilations), groups)
        return t.reshape(out, (out.shape[0], out.shape[1], out.shape[3]))
    if rank == 2:
        shape = (x.shape[0], outs, *sizes)
        return t.conv2d_input_grad(x, weight, shape, strides, _four(pads), dilations, groups)
    n, c, rows, h, w = x.shape
    depth, kernel_h, kernel_w = weight.shape[2:]
    flat = t.reshape(t.transpose(x, (0, 2, 1, 3, 4)), (n * rows, c, h, w))
    kernel = t.reshape(weight, (c, weight.shape[1] * depth, kernel_h, kernel_w))
    shape = (n * rows, outs * depth, *sizes[1:])
    planes = t.conv2d_input_grad(flat, kernel, shape, strides[1:], _four(pads[1:]), dilations[1:], groups)
    # Every input plane has made `depth` output planes, which are added where they stand.
    whole = (n, outs, sizes[0] + sum(pads[0]), *sizes[1:])
    steps = _row_strides(whole)
    out = t.as_strided_add(
        t.full(whole, 0, x.dtype),
        t.reshape(planes, (n, rows, outs, depth, *sizes[1:])),
        (steps[0], strides[0] * steps[2], steps[1], dilations[0] * steps[2], steps[3], steps[4]),
        0,
    )
    return crop(out, (pads[0], (0, 0), (0, 0)))


def max_pool(x: Tensor, kernel: Ints, strides: Ints, pads: Pads, dilations: Ints, ceil: bool) -> tuple[Tensor, Tensor]:
    """The maximum of every window, and its flat index in the spatial dimensions; of equal maxima, the first."""
    rank = len(kernel)
    if x.dtype in mstype.int_type or x.dtype in mstype.uint_type:
        # Where the maximum stands is found in float64; the value is the tensor's own.
        _, index = max_pool(t.cast(x, mstype.float64), kernel, strides, pads, dilations, ceil)
        flat = t.reshape(x, (*x.shape[:2], math.prod(x.shape[2:])))
        return t.reshape(t.gather_d(flat, 2, t.reshape(index, (*x.shape[:2], -1))), index.shape), index
    kernel, strides = _fitted(x.shape[2:], kernel, strides, pads, dilations, ceil)
    if rank == 2:
        values, index = t.max_pool2d_(x, kernel, strides, _four(pads), dilations, ceil)
        return values, index
    n, c = x.shape[:2]
    if rank == 1:
        wide = t.reshape(x, (n, c, 1, x.shape[2]))
        values, index = t.max_pool2d_(wide, (1, *kernel), (1, *strides), (0, 0, *pads[0]), (1, *dilations), ceil)
        shape = (n, c, values.shape[3])
        return t.reshape(values, shape), t.reshape(index, shape)
    # First every plane, then along the depth: the first plane that has the maximum, and there its first place.
    depth, h, w = x.shape[2:]
    flat = t.reshape(x, (n, c * depth, h, w))
    planes, inner = t.max_pool2d_(flat, kernel[1:], strides[1:], _four(pads[1:]), dilations[1:], ceil)
    out_h, out_w = planes.shape[2:]
    area = out_h * out_w
    columns = t.reshape(planes, (n, c, depth, area))
    window = ((kernel[0], 1), (strides[0], 1), (*pads[0], 0, 0), (dilations[0], 1))
    values, outer = t.max_pool2d_(columns, *window, ceil)
    whole = (n, c, values.shape[2], out_h, out_w)
    chosen = t.reshape(outer, (n, c, -1))
    places = t.gather_d(t.reshape(inner, (n, c, depth * area)), 2, chosen)
    index = t.add(t.mul(t.floor_divide(chosen, area), h * w), places)
    return t.reshape(values, whole), t.reshape(index, whole)


@accumulate.cast_at_entry
def avg_pool(
    x: Tensor, kernel: Ints, strides: Ints, pads: Pads, ceil: bool, count_pads: bool, divisor: int = 0
) -> Tensor:
    """The mean of every window; `divisor`, if not 0, replaces the number of its elements."""
    rank = len(kernel)
    if divisor:
        # Zeros out to the last window's end, so that every mean is over the whole window.
        ones = (1,) * rank
        found = counts(x.shape[2:], kernel, strides, pads, ones, ceil, "avg_pool")
        filled = []
        for n, k, s, (before, after), count in zip(x.shape[2:], kernel, strides, pads, found, strict=True):
            filled.append((before, max((count - 1) * s + k - n - before, after)))
        none = ((0, 0),) * rank
        wide = accumulate.widened(zero_pad(x, tuple(filled)))
        means = avg_pool(wide, kernel, strides, none, False, True)
        return accumulate.narrowed(t.mul(means, math.prod(kernel) / divisor), x)
    kernel, strides = _fitted(x.shape[2:], kernel, strides, pads, (1,) * rank, ceil, means=True)
    if rank == 2:
        return t.avg_pool2d_(x, kernel, strides, _four(pads), ceil, count_pads)
    n, c = x.shape[:2]
    if rank == 1:
        wide = t.reshape(x, (n, c, 1, x.shape[2]))
        out = t.avg_pool2d_(wide, (1, *kernel), (1, *strides), (0, 0, *pads[0]), ceil, count_pads)
        return t.reshape(out, (n, c, out.shape[3]))
    # A window's element count is the product over the dimensions, so means of means are the mean.
    depth, h, w = x.shape[2:]
    flat = t.reshape(accumulate.widened(x), (n, c * depth, h, w))
    planes = t.avg_pool2d_(flat, kernel[1:], strides[1:], _four(pads[1:]), ceil, count_pads)
    out_h, out_w = planes.shape[2:]
    columns = t.reshape(planes, (n, c, depth, out_h * out_w))
    out = t.avg_pool2d_(columns, (kernel[0], 1), (strides[0], 1), (*pads[0], 0, 0), ceil, count_pads)
    return accumulate.narrowed(t.reshape(out, (n, c, out.shape[2], out_h, out_w)), x)


def bounds(size: int, wanted: int) -> list[tuple[int, int]]:
    """First and last + 1 of the `wanted` windows of adaptive pooling over `size` elements."""
    return [(i * size // wanted, -(-(i + 1) * size // wanted)) for i in range(wanted)]


@accumulate.cast_at_entry
def adaptive_means(x: Tensor, first: int, sizes: Ints) -> Tensor:
    """Adaptive average pooling of the dimensions from `first` on to `sizes`."""
    found = accumulate.widened(x)
    for place, size in enumerate(sizes):
        found = _adaptive_mean(found, first + place, size)
    return accumulate.narrowed(found, x)


def _adaptive_mean(x: Tensor, axis: int, wanted: int) -> Tensor:
    """Adaptive average pooling of one dimension to `wanted` elements."""
    size = x.shape[axis]
    if size == wanted:
        return x
    if size and size % wanted == 0:
        each = size // wanted
        parts = t.reshape(x, (*x.shape[:axis], wanted, each, *x.shape[axis + 1 :]))
        return t.div(t.reduce_sum(parts, (axis + 1,), False), check.real(each))
    # Asks for the memory of the result first, so that an absurd size fails here and not after a long loop.
    t.full((*(max(n, 1) for n in x.shape[:axis]), wanted, *(max(n, 1) for n in x.shape[axis + 1 :])), 0, x.dtype)
    means = []
    for first, last in bounds(size, wanted):
        starts, sizes = [0] * x.ndim, list(x.shape)
        starts[axis], sizes[axis] = first, last - first
        window = t.slice_view(x, tuple(starts), tuple(sizes), (1,) * x.ndim)
        means.append(t.div(t.reduce_sum(window, (axis,), True), check.real(last - first)))
    return t.concat(means, axis)


def adaptive_max(x: Tensor, wanted: Ints) -> tuple[Tensor, Tensor]:
    """Adaptive max pooling of the spatial dimensions to `wanted`: the maxima and their flat indices."""
    sizes = x.shape[2:]
    if all(n and n % k == 0 for n, k in zip(sizes, wanted, strict=True)):
        each = tuple(n // k for n, k in zip(sizes, wanted, strict=True))
        rank = len(wanted)
        return max_pool(x, each, each, ((0, 0),) * rank, (1,) * rank, False)
    # Windows of unequal sizes are made equal by repeating their last element, which never comes first.
    kernel, sources = [], []
    for place, (n, k) in enumerate(zip(sizes, wanted, strict=True)):
        limits = bounds(n, k)
        widest = max(last - first for first, last in limits)
        start = t.reshape(t.iota(0, 1, k, mstype.int64), (k, 1))
        end = t.floor_divide(t.add(t.mul(t.add(start, 1), n), k - 1), k)
        reach = t.add(t.floor_divide(t.mul(start, n), k), t.iota(0, 1, widest, mstype.int64))
        source = t.reshape(t.minimum(reach, t.sub(end, 1)), (k * widest,))
        kernel.append(widest)
        sources.append(source)
        x = t.take(x, source, 2 + place)
    rank = len(wanted)
    values, index = max_pool(x, tuple(kernel), tuple(kernel), ((0, 0),) * rank, (1,) * rank, False)
    found, rest = None, index
    for place in reversed(range(rank)):
        spread = x.shape[2 + place]
        at = t.take(sources[place], t.floor_mod(rest, spread), 0)
        rest = t.floor_divide(rest, spread)
        at = t.mul(at, math.prod(sizes[place + 1 :]))
        found = at if found is None else t.add(found, at)
    assert found is not None
    return values, found


def patches(x: Tensor, kernel: Ints, strides: Ints, pads: Pads, dilations: Ints, op: str) -> Tensor:
    """Every window of an (N, C, *spatial) tensor, as (N, C, *kernel, *windows)."""
    x = zero_pad(x, pads)
    found = counts(x.shape[2:], kernel, strides, ((0, 0),) * len(kernel), dilations, False, op)
    n, c, *steps = _row_strides(x.shape)
    inner = (d * step for d, step in zip(dilations, steps, strict=True))
    outer = (s * step for s, step in zip(strides, steps, strict=True))
    return t.as_strided(x, (*x.shape[:2], *kernel, *found), (n, c, *inner, *outer), 0)


def overlap_add(windows: Tensor, sizes: Ints, strides: Ints, pads: Pads, dilations: Ints) -> Tensor:
    """The adjoint of `patches`: adds windows at their positions in an (N, C, *sizes) tensor."""
    whole = (*windows.shape[:2], sizes[0] + sum(pads[0]), sizes[1] + sum(pads[1]))
    n, c, h, w = _row_strides(whole)
    steps = (n, c, dilations[0] * h, dilations[1] * w, strides[0] * h, strides[1] * w)
    return crop(t.as_strided_add(t.full(whole, 0, windows.dtype), windows, steps, 0), pads)
