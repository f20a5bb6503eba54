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
    Swaps the halves of axes, which moves the component of frequency 0 to the middle.
    axes: The axes: an int or several; None is all of them.
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ms.numpy.fft.fftshift(ms.Tensor([0, 1, 2, 3])))
    [2 3 0 1]
ifftshift(x: Tensor, axes=None) = ops.ifftshift(strict(x, "ifftshift"), axes)
    Undoes `fftshift`.
    Arguments: fftshift
    Returns: Tensor of the shape and dtype of `x`.
    >>> print(ms.numpy.fft.ifftshift(ms.Tensor([2, 3, 0, 1])))
    [0 1 2 3]
fftfreq(n: int, d: float = 1.0, dtype=None) = ops.fftfreq(n, d, dtype)
    Returns the frequencies of the components of `fft`, in cycles per unit of `d`.
    n: The length.
    d: The distance between samples.
    Returns: Tensor of shape (n,).
    >>> print(ms.numpy.fft.fftfreq(4))
    [ 0.    0.25 -0.5  -0.25]
rfftfreq(n: int, d: float = 1.0, dtype=None) = ops.rfftfreq(n, d, dtype)
    Returns the frequencies of the components of `rfft`, in cycles per unit of `d`.
    Arguments: fftfreq
    Returns: Tensor of shape (n // 2 + 1,).
    >>> print(ms.numpy.fft.rfftfreq(4))
    [0.   0.25 0.5 ]
""",
}
