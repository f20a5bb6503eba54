"""Fourier transforms over two dimensions, the order of their results, and frequencies."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from .fourier import fftn, ifftn, irfftn, rfftn

_real = _op("real")


def _frequencies(n: Any, d: Any, op: str) -> tuple[int, float]:
    count = check.integer(n, op, "n")
    if count < 1:
        raise ValueError(f"For '{op}', 'n' must be at least 1, but got {check.show(count)}.")
    if isinstance(d, bool) or not isinstance(d, (int, float)):
        raise TypeError(f"For '{op}', 'd' must be a float, but got {type(d).__name__}.")
    if d == 0:
        raise ValueError(f"For '{op}', 'd' must not be 0.")
    return count, float(d)


from ..._generated.rows.ops_spectral_fourier_planes import *


def fft_with_size(
    x: Tensor, signal_ndim: int, inverse: bool, real: bool, norm: str, onesided: bool, signal_sizes: Any
) -> Tensor:
    """The transform that flags choose, over the last dimensions."""
    op = "FFTWithSize"
    check.tensor(x, op, "x")
    count = check.integer(signal_ndim, op, "signal_ndim")
    if not 1 <= count <= min(3, x.ndim):
        raise ValueError(
            f"For '{op}', 'signal_ndim' must be in [1, 3] and fit shape {x.shape}, but got {check.show(count)}."
        )
    for name, flag in (("inverse", inverse), ("real", real), ("onesided", onesided)):
        check.flag(flag, op, name)
    dims = tuple(range(-count, 0))
    if not real:
        return ifftn(x, None, dims, norm) if inverse else fftn(x, None, dims, norm)
    sizes = tuple(signal_sizes) or None
    if inverse:
        return irfftn(x, sizes, dims, norm) if onesided else _real(ifftn(x, None, dims, norm))
    return rfftn(x, None, dims, norm) if onesided else fftn(x, None, dims, norm)
