"""Functions of `ms_tensor.ops.spectral.fourier_planes`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.joining import roll
from ms_tensor.ops.spectral.fourier import fftn, hfftn, ifftn, ihfftn, irfftn, rfftn
from typing import Any


def fft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """As `fftn`, over the last two dimensions.

    >>> ops.fft2(ops.ones((4, 4))).shape
    (4, 4)
    """
    return fftn(input, s, dim, norm)


def ifft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """As `ifftn`, over the last two dimensions.

    >>> ops.ifft2(ops.ones((4, 4))).shape
    (4, 4)
    """
    return ifftn(input, s, dim, norm)


def rfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """As `rfftn`, over the last two dimensions.

    >>> ops.rfft2(ops.ones((4, 4))).shape
    (4, 3)
    """
    return rfftn(input, s, dim, norm)


def irfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """As `irfftn`, over the last two dimensions.

    >>> ops.irfft2(ops.ones((4, 3))).shape
    (4, 4)
    """
    return irfftn(input, s, dim, norm)


def hfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """As `hfftn`, over the last two dimensions.

    >>> ops.hfft2(ops.ones((4, 3))).shape
    (4, 4)
    """
    return hfftn(input, s, dim, norm)


def ihfft2(input: Tensor, s: Any=None, dim: Any=(-2, -1), norm: str | None=None) -> Tensor:
    """As `ihfftn`, over the last two dimensions.

    >>> ops.ihfft2(ops.ones((4, 4))).shape
    (4, 3)
    """
    return ihfftn(input, s, dim, norm)


def fftshift(input: Tensor, dim: Any=None) -> Tensor:
    """The number of frequency 0 moved to the middle of dimensions.

    >>> print(ops.fftshift(Tensor([0, 1, 2, -2, -1])))
    [-2 -1  0  1  2]
    """
    check.tensor(input, "fftshift")
    axes = check.axes(dim, input.ndim, "fftshift", "dim")
    return roll(input, tuple(input.shape[a] // 2 for a in axes), axes) if axes else input


def ifftshift(input: Tensor, dim: Any=None) -> Tensor:
    """The inverse of `fftshift`.

    >>> print(ops.ifftshift(Tensor([-2, -1, 0, 1, 2])))
    [ 0  1  2 -2 -1]
    """
    check.tensor(input, "ifftshift")
    axes = check.axes(dim, input.ndim, "ifftshift", "dim")
    return roll(input, tuple(-(input.shape[a] // 2) for a in axes), axes) if axes else input


def fftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """The frequencies of the numbers of an `fft` of length `n`, for samples `d` apart.

    >>> print(ops.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
    """
    count, step = _frequencies(n, d, "fftfreq")
    kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "fftfreq")
    positive = (count - 1) // 2 + 1
    line = t.concat([t.iota(0, 1, positive, mstype.float64), t.iota(-(count // 2), 1, count - positive, mstype.float64)], 0)
    return t.cast(t.div(line, count * step), kind)


def rfftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """The frequencies of the numbers of an `rfft` of length `n`, for samples `d` apart.

    >>> print(ops.rfftfreq(4))
    [0.   0.25 0.5 ]
    """
    count, step = _frequencies(n, d, "rfftfreq")
    kind = mstype.float32 if dtype is None else mstype.as_dtype(dtype, "rfftfreq")
    return t.cast(t.div(t.iota(0, 1, count // 2 + 1, mstype.float64), count * step), kind)


for _row in (fft2, ifft2, rfft2, irfft2, hfft2, ihfft2, fftshift, ifftshift, fftfreq, rfftfreq,):
    _row.__module__ = "ms_tensor.ops.spectral.fourier_planes"

__all__ = [
    "fft2",
    "ifft2",
    "rfft2",
    "irfft2",
    "hfft2",
    "ihfft2",
    "fftshift",
    "ifftshift",
    "fftfreq",
    "rfftfreq",
]

from ms_tensor.ops.spectral.fourier_planes import _frequencies
