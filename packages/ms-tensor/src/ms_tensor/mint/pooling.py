"""Pooling over windows and to a given size, with the arguments of `mint`."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from ..numpy._common import ops
from ..ops.nn import window


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


from .._generated.rows.mint_pooling import *
