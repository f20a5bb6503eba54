"""Pooling by means, maxima and power-averages."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from . import window


def small_pads(pads: window.Pads, kernel: window.Ints, op: str) -> window.Pads:
    """Pads of pooling, which together must not exceed a window."""
    for (before, after), k in zip(pads, kernel, strict=True):
        if before + after > k:
            raise ValueError(
                f"For '{op}', 'padding' must be at most half of 'kernel_size', but got {check.show((before, after))}."
            )
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


def _power(x: Tensor, norm_type: Any, kernel_size: Any, stride: Any, ceil: Any, rank: int) -> Tensor:
    op = f"lp_pool{rank}d"
    if isinstance(norm_type, bool) or not isinstance(norm_type, (int, float)):
        raise TypeError(f"For '{op}', 'norm_type' must be a float or an int, but got {type(norm_type).__name__}.")
    if norm_type == 0:
        raise ValueError(f"For '{op}', 'norm_type' must not be 0.")
    kernel = window.ints(kernel_size, rank, op, "kernel_size")
    powers = t.pow(check.tensor(x, op, "x"), float(norm_type))
    means = _average(
        accumulate.widened(powers), kernel, kernel if stride is None else stride, 0, ceil, True, None, rank
    )
    return accumulate.narrowed(t.pow(t.mul(means, float(math.prod(kernel))), 1.0 / norm_type), powers)


from ..._generated.rows.ops_nn_pooling import *
