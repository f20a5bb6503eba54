"""Pooling by means, maxima and power-averages."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..random.distributions import rand
from . import window


def small_pads(pads: window.Pads, kernel: window.Ints, op: str) -> window.Pads:
    """Pads of pooling, which together must not exceed a window."""
    for (before, after), k in zip(pads, kernel, strict=True):
        if before + after > k:
            raise check.wrong(ValueError, op, "padding", "at most half of 'kernel_size'", check.show((before, after)))
    return pads


def _average(
    x: Tensor, kernel_size: Any, stride: Any, padding: Any, ceil: Any, count_pads: Any, divisor: Any, rank: int
) -> Tensor:
    op = f"avg_pool{rank}d"
    x, single = batched(x, rank, op, "input_x")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    strides = window.ints(stride, rank, op, "stride")
    pads = small_pads(window.paddings(padding, rank, op), kernel, op)
    check.flag(ceil, op, "ceil_mode")
    check.flag(count_pads, op, "count_include_pad")
    if divisor is not None and check.integer(divisor, op, "divisor_override") < 0:
        raise ValueError(f"For '{op}', 'divisor_override' must be at least 0, but got {check.show(divisor)}.")
    return unbatch(window.avg_pool(x, kernel, strides, pads, ceil, count_pads, divisor or 0), single)


def _maximum(
    x: Tensor, kernel_size: Any, stride: Any, padding: Any, dilation: Any, indices: Any, ceil: Any, rank: int
) -> Any:
    op = f"max_pool{rank}d"
    x, single = batched(x, rank, op, "x")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    strides = kernel if stride is None else window.ints(stride, rank, op, "stride")
    pads = small_pads(window.paddings(padding, rank, op), kernel, op)
    dilations = window.ints(dilation, rank, op, "dilation")
    check.flag(ceil, op, "ceil_mode")
    values, index = window.max_pool(x, kernel, strides, pads, dilations, ceil)
    return (unbatch(values, single), unbatch(index, single)) if indices else unbatch(values, single)


@accumulate.cast_at_entry
def _power(x: Tensor, norm_type: Any, kernel_size: Any, stride: Any, ceil: Any, rank: int) -> Tensor:
    op = f"lp_pool{rank}d"
    check.kind(norm_type, (int, float), "a float or an int", op, "norm_type", bools=False)
    if norm_type == 0:
        raise ValueError(f"For '{op}', 'norm_type' must not be 0.")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    powers = t.pow(check.tensor(x, op, "x"), float(norm_type))
    means = _average(
        accumulate.widened(powers), kernel, kernel if stride is None else stride, 0, ceil, True, None, rank
    )
    return accumulate.narrowed(accumulate.root(t.mul(means, float(math.prod(kernel))), norm_type), powers)


def _unpool(
    x: Tensor, indices: Tensor, kernel_size: Any, stride: Any, padding: Any, output_size: Any, rank: int
) -> Tensor:
    op = f"max_unpool{rank}d"
    x, single = batched(x, rank, op, "x")
    indices, _ = batched(indices, rank, op, "indices")
    if tuple(indices.shape) != tuple(x.shape):
        raise ValueError(f"For '{op}', 'indices' must have the shape {x.shape} of 'x', but got {indices.shape}.")
    if indices.dtype not in mstype.int_type:
        raise TypeError(f"For '{op}', 'indices' must hold ints, but got {indices.dtype}.")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    strides = kernel if stride is None else window.ints(stride, rank, op, "stride")
    pads = window.ints(padding, rank, op, "padding", 0)
    if output_size is not None and not isinstance(output_size, tuple):
        raise ValueError(f"For '{op}', 'output_size' must be a tuple, but got {type(output_size).__name__}.")
    spans = zip(x.shape[2:], kernel, strides, pads, strict=True)
    sizes = spanned = tuple((n - 1) * s + k - 2 * p for n, k, s, p in spans)
    if output_size:
        sizes = tuple(check.integer(n, op, "output_size") for n in output_size[-rank:])
        # These are the sizes that pooling makes `x` of.
        if any(abs(n - span) >= s for n, span, s in zip(sizes, spanned, strides, strict=False)):
            raise ValueError(f"For '{op}', 'output_size' must be less than 'stride' off {spanned}, but got {sizes}.")
    if len(sizes) != rank or min(sizes) < 1:
        raise ValueError(f"For '{op}', an output of sizes {sizes} cannot be made from an input of shape {x.shape}.")
    lead = tuple(x.shape[:2])
    places = t.reshape(indices, (*lead, -1))
    values = t.reshape(x, (*lead, -1))
    room = (*lead, math.prod(sizes))
    # Windows that overlap name a place several times, always with the same value: each brings its share.
    shares = t.scatter_add_d(t.full(room, 0, x.dtype), 2, places, t.full(values.shape, 1, x.dtype))
    values = t.div(values, t.gather_d(shares, 2, places))
    out = t.reshape(t.scatter_add_d(t.full(room, 0, x.dtype), 2, places, values), (*lead, *sizes))
    return t.reshape(out, out.shape[1:]) if single else out


def _starts(draws: Tensor, size: int, kernel: int, wanted: int) -> Tensor:
    """Where the windows begin: `int((i + u) * step) - int(u * step)`, the last at the end; (*draws.shape, wanted)."""
    step = (size - kernel) / (wanted - 1) if wanted > 1 else 0.0
    steps = t.iota(0.0, 1.0, wanted, draws.dtype)
    first = t.reshape(draws, (*draws.shape, 1))
    found = t.sub(t.trunc(t.mul(t.add(steps, first), step)), t.trunc(t.mul(first, step)))
    last = t.equal(steps, float(wanted - 1))
    return t.cast(t.select(last, t.full((), size - kernel, draws.dtype), found), mstype.int64)


def _fractional(
    x: Tensor, kernel_size: Any, output_size: Any, output_ratio: Any, indices: Any, samples: Any, rank: int
) -> Any:
    op = f"fractional_max_pool{rank}d"
    x, single = batched(x, rank, op)
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    if (output_size is None) == (output_ratio is None):
        raise ValueError(f"For '{op}', one of 'output_size' and 'output_ratio' must be given, and not both.")
    if output_size is None:
        ratios = output_ratio if isinstance(output_ratio, (tuple, list)) else (output_ratio,) * rank
        if len(ratios) != rank or not all(isinstance(r, float) and 0 < r < 1 for r in ratios):
            got = check.show(output_ratio)
            raise ValueError(f"For '{op}', 'output_ratio' must be {rank} floats in (0, 1), but got {got}.")
        wanted = tuple(int(n * r) for n, r in zip(x.shape[2:], ratios, strict=True))
    else:
        wanted = window.ints(output_size, rank, op, "output_size")
    n, c, *sizes = x.shape
    for size, k, out in zip(sizes, kernel, wanted, strict=True):
        if out < 1 or out + k - 1 > size:
            raise ValueError(
                f"For '{op}', the output size must be in [1, {size - k + 1}] for {size} elements and windows of {k}, "
                f"but got {out}."
            )
    if samples is None:
        samples = rand(n, c, rank, dtype=mstype.float32)
    elif tuple(check.tensor(samples, op, "_random_samples").shape) != (n, c, rank):
        raise ValueError(f"For '{op}', '_random_samples' must have shape {(n, c, rank)}, but got {samples.shape}.")
    # Along each dimension the windows' elements stand one behind another: then pooling is without overlap.
    flat = t.reshape(x, (n, c, math.prod(sizes)))
    places = t.full((n, c, 1), 0, mstype.int64)
    for place, (size, k, out) in enumerate(zip(sizes, kernel, wanted, strict=True)):
        # In two dimensions the draw for the width comes first; in three they stand in order.
        column = 1 - place if rank == 2 else place
        draws = t.reshape(t.slice_view(samples, (0, 0, column), (n, c, 1), (1, 1, 1)), (n, c))
        begins = t.reshape(_starts(draws, size, k, out), (n, c, out, 1))
        along = t.reshape(t.add(begins, t.iota(0, 1, k, mstype.int64)), (n, c, 1, out * k))
        places = t.reshape(t.add(t.mul(t.reshape(places, (n, c, -1, 1)), size), along), (n, c, -1))
    spread = tuple(k * out for k, out in zip(kernel, wanted, strict=True))
    none, ones = ((0, 0),) * rank, (1,) * rank
    values, inner = window.max_pool(
        t.reshape(t.gather_d(flat, 2, places), (n, c, *spread)), kernel, kernel, none, ones, False
    )
    index = t.reshape(t.gather_d(places, 2, t.reshape(inner, (n, c, -1))), values.shape)
    if single:
        values, index = t.reshape(values, values.shape[1:]), t.reshape(index, index.shape[1:])
    return (values, index) if indices else values


from ..._generated.rows.ops_nn import *


def _maxima_and_places(
    x: Tensor, kernel: Any, strides: Any, pads: Any, dilation: Any, ceil: bool, index_type: str
) -> tuple[Tensor, Tensor]:
    """`max_pool3d` with the flat indices of the maxima in a dtype."""
    values, index = max_pool3d(x, kernel, strides, pads, dilation, ceil, True)
    return values, t.cast(index, getattr(mstype, index_type))
