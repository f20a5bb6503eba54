"""Cosine transforms of type 2 and their inverses, orthonormal.

They are computed by one complex FFT of the same length; see J. Makhoul, "A fast cosine transform in one and two
dimensions", IEEE Transactions on Acoustics, Speech, and Signal Processing 28 (1980).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor import Tensor, dtype, ops
from ms_tensor._documentation import document as _document
from ms_tensor._messages import show

from .._generated.scipy import FFT as _DOCUMENTATION


def dct(x: Tensor, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Tensor:
    """The orthonormal discrete cosine transform of type 2 along a dimension.

    x: Numbers; ints and float16 become float32.
    n: The length to which `x` is cut or padded with zeros. Default: None, the size of the dimension.
    Returns: Tensor of the shape of `x`, with size `n` along `axis`.
    TypeError: `x` is not a Tensor, or `n` or `axis` is not an int.
    ValueError: `type` or `norm` has another value, `n` is less than 1, or `axis` is out of range.

    >>> print(ms.scipy.fft.dct(ms.Tensor([1.0, 1.0, 1.0, 1.0])).round(decimals=3))
    [2. 0. 0. 0.]
    """
    return _along(x, type, n, axis, norm, _forward, "dct")


def idct(x: Tensor, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Tensor:
    """The inverse of `dct`.

    Arguments: dct
    Returns: Tensor of the shape of `x`, with size `n` along `axis`.

    >>> print(ms.scipy.fft.idct(ms.Tensor([2.0, 0.0, 0.0, 0.0])))
    [1. 1. 1. 1.]
    """
    return _along(x, type, n, axis, norm, _backward, "idct")


def dctn(x: Tensor, type: int = 2, s: Any = None, axes: Any = None, norm: str | None = None) -> Tensor:
    """`dct` along several dimensions.

    x: Numbers; ints and float16 become float32.
    s (tuple of int): The length along each dimension. Default: None, their sizes.
    axes (tuple of int): The dimensions. Default: None, the last `len(s)`, or all.
    TypeError: `x` is not a Tensor, or `s` or `axes` is not a tuple of ints.
    ValueError: an argument has another value, or `s` and `axes` differ in length.

    >>> print(ms.scipy.fft.dctn(ms.ops.ones((2, 2))).round(decimals=3))
    [[2. 0.]
     [0. 0.]]
    """
    return _over(x, type, s, axes, norm, _forward, "dctn")


def idctn(x: Tensor, type: int = 2, s: Any = None, axes: Any = None, norm: str | None = None) -> Tensor:
    """The inverse of `dctn`.

    Arguments: dctn

    >>> print(ms.scipy.fft.idctn(ms.Tensor([[2.0, 0.0], [0.0, 0.0]])).round(decimals=3))
    [[1. 1.]
     [1. 1.]]
    """
    return _over(x, type, s, axes, norm, _backward, "idctn")


def _over(x: Any, kind: Any, s: Any, axes: Any, norm: Any, transform: Any, op: str) -> Tensor:
    if not isinstance(x, Tensor):
        raise TypeError(f"For '{op}', 'x' must be a Tensor, but got {x.__class__.__name__}.")
    for name, value in (("s", s), ("axes", axes)):
        if value is not None and not isinstance(value, (tuple, list)):
            raise TypeError(f"For '{op}', '{name}' must be a tuple of ints, but got {value.__class__.__name__}.")
    if axes is None:
        axes = tuple(range(-(x.ndim if s is None else len(s)), 0))
    sizes = (None,) * len(axes) if s is None else tuple(s)
    if len(sizes) != len(axes):
        raise ValueError(f"For '{op}', 's' and 'axes' must have one length, but got {len(sizes)} and {len(axes)}.")
    for size, axis in zip(sizes, axes, strict=True):
        x = _along(x, kind, size, axis, norm, transform, op)
    return x


def _along(x: Any, kind: Any, n: Any, axis: Any, norm: Any, transform: Any, op: str) -> Tensor:
    if not isinstance(x, Tensor):
        raise TypeError(f"For '{op}', 'x' must be a Tensor, but got {x.__class__.__name__}.")
    for name, value in (("n", n), ("axis", axis)):
        if isinstance(value, bool) or not isinstance(value, int) and not (name == "n" and value is None):
            raise TypeError(f"For '{op}', '{name}' must be an int, but got {value.__class__.__name__}.")
    if kind != 2 or norm not in (None, "ortho"):
        raise ValueError(
            f"For '{op}', 'type' must be 2 and 'norm' 'ortho' or None, but got {show(kind)} and {show(norm)}."
        )
    if not -x.ndim <= axis < x.ndim:
        raise ValueError(f"For '{op}', 'axis' must be in [{-x.ndim}, {x.ndim}), but got {show(axis)}.")
    if n is not None and n < 1:
        raise ValueError(f"For '{op}', 'n' must be at least 1, but got {show(n)}.")
    if x.dtype in dtype.complex_type:
        parts = [_along(part, kind, n, axis, norm, transform, op) for part in (ops.real(x), ops.imag(x))]
        return ops.Complex()(*parts)
    if x.dtype not in (dtype.float32, dtype.float64):
        x = ops.cast(x, dtype.float32)
    last = ops.moveaxis(x, axis, -1)
    if n is not None and n != last.shape[-1]:
        last = last[..., :n] if n < last.shape[-1] else ops.pad(last, (0, n - last.shape[-1]))
    return ops.moveaxis(transform(last, last.shape[-1]), -1, axis)


def _even_odd_order(n: int) -> np.ndarray[Any, Any]:
    """Returns the even indices, then the odd indices in descending order."""
    return np.concatenate([np.arange(0, n, 2), np.arange(1, n, 2)[::-1]])


def _rotation(n: int, kind: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Returns, for each k, the cosine and sine of pi k / (2 n) and the factor that makes the transform orthonormal."""
    angle = np.pi * np.arange(n) / (2 * n)
    scale = np.full(n, np.sqrt(2 / n))
    scale[0] = np.sqrt(1 / n)
    return Tensor(np.cos(angle), kind), Tensor(np.sin(angle), kind), Tensor(scale, kind)


def _forward(x: Tensor, n: int) -> Tensor:
    cosine, sine, scale = _rotation(n, x.dtype)
    spectrum = ops.fft(ops.gather(x, Tensor(_even_odd_order(n)), -1))
    return (ops.real(spectrum) * cosine + ops.imag(spectrum) * sine) * scale


def _backward(x: Tensor, n: int) -> Tensor:
    cosine, sine, scale = _rotation(n, x.dtype)
    even = x / scale
    # The imaginary part at k is the transform at n - k, and 0 at 0.
    odd = ops.concat((ops.zeros_like(even[..., :1]), -ops.flip(even[..., 1:], (-1,))), -1)
    spectrum = ops.Complex()(even * cosine - odd * sine, even * sine + odd * cosine)
    return ops.gather(ops.real(ops.ifft(spectrum)), Tensor(np.argsort(_even_odd_order(n))), -1)


_document(globals(), _DOCUMENTATION)
