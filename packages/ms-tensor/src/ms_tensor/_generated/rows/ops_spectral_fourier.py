"""Functions of `ms_tensor.ops.spectral.fourier`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


def fft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The discrete Fourier transform along a dimension.

    input: of numbers.
    n: The length, to which the dimension is cut or lengthened with zeros; None keeps it.
    norm: Where the factor 1/n stands: 'backward' at the inverse, 'forward' here, 'ortho' its root at both.
        Default: None, which is 'backward'.
    Returns: Tensor of complex64, or of complex128 for 64-bit floats.
    ValueError: the length is less than 1, or `norm` is unknown.

    >>> print(ops.real(ops.fft(Tensor([1.0, 1.0]))))
    [2. 0.]
    """
    return _complex(*along(input, n, dim, norm, False, "fft"))


def ifft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The inverse of `fft`.

    >>> print(ops.real(ops.ifft(Tensor([2.0, 0.0]))))
    [1. 1.]
    """
    return _complex(*along(input, n, dim, norm, True, "ifft"))


def irfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The inverse of `rfft`; `n` is the length of the result, by default twice the half less 1.

    >>> print(ops.irfft(Tensor([2.0, 0.0])))
    [1. 1.]
    """
    return _from_half(input, n, dim, norm, True, "irfft")


def hfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The Fourier transform, which is real, of numbers given by their first half, the other being its conjugate.

    >>> print(ops.hfft(Tensor([1.0, 1.0])))
    [2. 0.]
    """
    return _from_half(input, n, dim, norm, False, "hfft")


def ihfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The inverse of `hfft`: the first half of the inverse transform of real numbers.

    >>> print(ops.ihfft(Tensor([2.0, 0.0])).shape)
    (2,)
    """
    return _conj(rfft(_real_input(input, "ihfft"), n, dim, _swapped(norm, "ihfft")))


def fftn(input: Tensor, s: Any=None, dim: Any=None, norm: str | None=None) -> Tensor:
    """`fft` along several dimensions.

    input: of numbers.
    s: The lengths; None keeps them.
    dim: The dimensions; None is the last ones, as many as `s` has, or all.
    norm: As in `fft`.
    Returns: Tensor of complex numbers.
    ValueError: `s` and `dim` differ in length.

    >>> ops.fftn(ops.ones((2, 3))).shape
    (2, 3)
    """
    return _each(input, s, dim, norm, fft, "fftn")


def ifftn(input: Tensor, s: Any=None, dim: Any=None, norm: str | None=None) -> Tensor:
    """`ifft` along several dimensions.

    >>> print(ops.real(ops.ifftn(ops.ones((1, 2)))))
    [[1. 0.]]
    """
    return _each(input, s, dim, norm, ifft, "ifftn")


for _function in (fft, ifft, irfft, hfft, ihfft, fftn, ifftn,):
    _function.__module__ = "ms_tensor.ops.spectral.fourier"

__all__ = [
    "fft",
    "ifft",
    "irfft",
    "hfft",
    "ihfft",
    "fftn",
    "ifftn",
]

from ms_tensor.ops.spectral.fourier import _complex, _conj, _each, _from_half, _real_input, _swapped, along, rfft
