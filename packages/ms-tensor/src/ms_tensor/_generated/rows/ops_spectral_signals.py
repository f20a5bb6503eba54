"""Functions of `ms_tensor.ops.spectral.signals`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import dtype as mstype
from typing import Any


def blackman_window(window_length: Any, periodic: bool=True, *, dtype: Any=None) -> Tensor:
    """Blackman's window, `0.42 - 0.5 cos(2 pi n / (N - 1)) + 0.08 cos(4 pi n / (N - 1))`.

    >>> print(ops.blackman_window(1))
    [1.]
    """
    return _cosines(window_length, periodic, (0.42, 0.5, 0.08), "blackman_window", _dtype(dtype, mstype.float32, "blackman_window"))


def hann_window(window_length: Any, periodic: bool=True, *, dtype: Any=None) -> Tensor:
    """Hann's window, `(1 - cos(2 pi n / (N - 1))) / 2`; float64 by default.

    >>> print(ops.hann_window(5, False))
    [0.  0.5 1.  0.5 0. ]
    """
    return _cosines(window_length, periodic, (0.5, 0.5), "hann_window", _dtype(dtype, mstype.float64, "hann_window"))


for _function in (blackman_window, hann_window,):
    _function.__module__ = "ms_tensor.ops.spectral.signals"

__all__ = [
    "blackman_window",
    "hann_window",
]

from ms_tensor.ops.spectral.signals import _cosines, _dtype
