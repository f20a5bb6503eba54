"""Fourier transforms over two dimensions, the order of their results, and frequencies."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._generated.rows.ops_spectral_fourier_planes import *
from ..arrays.joining import roll
from .fourier import fftn, ifftn, irfftn, rfftn

_real = _op("real")


def fftshift(input: Tensor, dim: Any = None) -> Tensor:
    """The number of frequency 0 moved to the middle of dimensions.

    >>> print(ops.fftshift(Tensor([0, 1, 2, -2, -1])))
    [-2 -1  0  1  2]
    """
    check.tensor(input, "fftshift")
    axes = check.axes(dim, input.ndim, "fftshift", "dim")
    return roll(input, tuple(input.shape[a] // 2 for a in axes), axes) if axes else input


def ifftshift(input: Tensor, dim: Any = None) -> Tensor:
    """The inverse of `fftshift`.

    >>> print(ops.ifftshift(Tensor([-2, -1, 0, 1, 2])))
    [ 0  1  2 -2 -1]
    """
    check.tensor(input, "ifftshift")
    axes = check.axes(dim, input.ndim, "ifftshift", "dim")
    return roll(input, tuple(-(input.shape[a] // 2) for a in axes), axes) if axes else input


def _frequencies(n: Any, d: Any, op: str) -> tuple[int, float]:
    count = check.integer(n, op, "n")
    if count < 1:
        raise ValueError(f"For '{op}', 'n' must be at least 1, but got {check.show(count)}.")
    if isinstance(d, bool) or not isinstance(d, (int, float)):
        raise TypeError(f"For '{op}', 'd' must be a float, but got {type(d).__name__}.")
    if d == 0:
        raise ValueError(f"For '{op}', 'd' must not be 0.")
    return count, float(d)


def fftfreq(n: int, d: float = 1.0, dtype: Any = None) -> Tensor:
    """The frequencies of the numbers of an `fft` of length `n`, for samples `d` apart.

    >>> print(ops.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
    """
    count, step = _frequencies(n, d, "fftfreq")
    kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "fftfreq")
    positive = (count - 1) // 2 + 1
    line = t.concat(
        [t.iota(0, 1, positive, mstype.float64), t.iota(-(count // 2), 1, count - positive, mstype.float64)], 0
    )
    return t.cast(t.div(line, count * step), kind)


def rfftfreq(n: int, d: float = 1.0, dtype: Any = None) -> Tensor:
    """The frequencies of the numbers of an `rfft` of length `n`, for samples `d` apart.

    >>> print(ops.rfftfreq(4))
    [0.   0.25 0.5 ]
    """
    count, step = _frequencies(n, d, "rfftfreq")
    kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "rfftfreq")
    return t.cast(t.div(t.iota(0, 1, count // 2 + 1, mstype.float64), count * step), kind)


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
