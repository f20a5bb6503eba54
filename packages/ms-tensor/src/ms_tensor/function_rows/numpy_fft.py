"""Functions of `numpy.fft`, a namespace of its own; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor.numpy._common import (
    as_dtype,
    axes,
    cast,
    floating,
    from_nested,
    is_float,
    ops,
    promote,
    result,
    scalar_like,
    shapes,
    strict,
    tensor,
    trigonometric,
)

ROWS = {
    "numpy.fft": """
fftshift(x: Tensor, axes=None) = ops.fftshift(strict(x, "fftshift"), axes)
    The halves of axes exchanged, so that the frequency 0 comes into the middle.
    axes: An int or several; None is all.
    >>> print(ms.numpy.fft.fftshift(ms.Tensor([0, 1, 2, 3])))
    [2 3 0 1]
ifftshift(x: Tensor, axes=None) = ops.ifftshift(strict(x, "ifftshift"), axes)
    The inverse of `fftshift`.
    Arguments: fftshift
    >>> print(ms.numpy.fft.ifftshift(ms.Tensor([2, 3, 0, 1])))
    [0 1 2 3]
fftfreq(n: int, d: float = 1.0, dtype=None) = ops.fftfreq(n, d, dtype)
    The frequencies of `fft`, in cycles per unit of `d`.
    n: The size.
    d: The distance of samples.
    >>> print(ms.numpy.fft.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
rfftfreq(n: int, d: float = 1.0, dtype=None) = ops.rfftfreq(n, d, dtype)
    The frequencies of `rfft`, in cycles per unit of `d`.
    Arguments: fftfreq
    >>> print(ms.numpy.fft.rfftfreq(4))
    [0.   0.25 0.5 ]
""",
}
