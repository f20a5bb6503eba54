"""Functions of `ms_tensor.ops.spectral.fourier_planes`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.ops.spectral.fourier import fftn
from ms_tensor.ops.spectral.fourier import hfftn
from ms_tensor.ops.spectral.fourier import ifftn
from ms_tensor.ops.spectral.fourier import ihfftn
from ms_tensor.ops.spectral.fourier import irfftn
from ms_tensor.ops.spectral.fourier import rfftn
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


for _function in (fft2, ifft2, rfft2, irfft2, hfft2, ihfft2,):
    _function.__module__ = "ms_tensor.ops.spectral.fourier_planes"

__all__ = [
    "fft2",
    "ifft2",
    "rfft2",
    "irfft2",
    "hfft2",
    "ihfft2",
]
