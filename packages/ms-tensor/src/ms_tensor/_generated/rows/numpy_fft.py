"""Functions of `ms_tensor.numpy.fft`, from the rows of `ms_tensor.function_rows.numpy`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor.numpy._common import ops
from ms_tensor.numpy._common import strict
from typing import Any


def fftshift(x: Tensor, axes: Any=None) -> Tensor:
    """The halves of axes exchanged, so that the frequency 0 comes into the middle.

    axes: An int or several; None is all.

    >>> print(ms.numpy.fft.fftshift(ms.Tensor([0, 1, 2, 3])))
    [2 3 0 1]
    """
    return ops.fftshift(strict(x, "fftshift"), axes)


def ifftshift(x: Tensor, axes: Any=None) -> Tensor:
    """The inverse of `fftshift`.

    Arguments: fftshift

    >>> print(ms.numpy.fft.ifftshift(ms.Tensor([2, 3, 0, 1])))
    [0 1 2 3]
    """
    return ops.ifftshift(strict(x, "ifftshift"), axes)


def fftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """The frequencies of `fft`, in cycles per unit of `d`.

    n: The size.
    d: The distance of samples.

    >>> print(ms.numpy.fft.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
    """
    return ops.fftfreq(n, d, dtype)


def rfftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """The frequencies of `rfft`, in cycles per unit of `d`.

    Arguments: fftfreq

    >>> print(ms.numpy.fft.rfftfreq(4))
    [0.   0.25 0.5 ]
    """
    return ops.rfftfreq(n, d, dtype)


for _function in (fftshift, ifftshift, fftfreq, rfftfreq,):
    _function.__module__ = "ms_tensor.numpy.fft"

__all__ = [
    "fftshift",
    "ifftshift",
    "fftfreq",
    "rfftfreq",
]
