"""Functions of `ms_tensor.ops.spectral.fourier`, from the rows of `ms_tensor.function_rows.ops_families`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops.arrays.joining import roll
from typing import Any
import math


def _exact(wave: Tensor, dtype: Any) -> Tensor:
    """Zero where only the rounding of pi is left of it: the next value away from zero is that of 2 pi / n."""
    return t.cast(t.select(t.less(t.abs(wave), 1e-14), t.full((), 0, wave.dtype), wave), dtype)


def _product(x: Pair, y: Pair, multiply: Any) -> Pair:
    (a, b), (c, d) = x, y
    return t.sub(multiply(a, c), multiply(b, d)), t.add(multiply(a, d), multiply(b, c))


def _length(n: Any, size: int, op: str) -> int:
    wanted = size if n is None else check.integer(n, op, "n")
    if not 1 <= wanted < 1 << 40:
        raise ValueError(f"For '{op}', the length must be at least 1, but got {check.show(wanted)}.")
    return wanted


def _scale(n: int, inverse: bool, norm: Any, op: str) -> float:
    kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
    if kind == "ortho":
        return 1.0 / math.sqrt(n)
    return 1.0 / n if (kind == "backward") == inverse else 1.0


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


def _real_input(x: Any, op: str) -> Tensor:
    if check.tensor(x, op).dtype in mstype.complex_type:
        raise TypeError(f"For '{op}', 'input' must be a Tensor of real numbers, but got {x.dtype}.")
    return x


def _cut(x: Tensor, dim: int, size: int) -> Tensor:
    return _fitted(x, check.axis(dim, x.ndim, "fft", "dim"), size)


def rfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The Fourier transform of real numbers: the first half, n // 2 + 1 numbers, which gives the other.

    >>> print(ops.real(ops.rfft(Tensor([1.0, 1.0]))))
    [2. 0.]
    """
    parts = along(_real_input(input, "rfft"), n, dim, norm, False, "rfft")
    half = parts[0].shape[dim] // 2 + 1
    return _complex(_cut(parts[0], dim, half), _cut(parts[1], dim, half))


def irfft(input: Tensor, n: int | None=None, dim: int=-1, norm: str | None=None) -> Tensor:
    """The inverse of `rfft`; `n` is the length of the result, by default twice the half less 1.

    >>> print(ops.irfft(Tensor([2.0, 0.0])))
    [1. 1.]
    """
    return _from_half(input, n, dim, norm, True, "irfft")


def _swapped(norm: Any, op: str) -> str:
    kind = "backward" if norm is None else check.choice(norm, _NORMS, op, "norm")
    return {"backward": "forward", "forward": "backward", "ortho": "ortho"}[kind]


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


for _row in (_exact, _product, _length, _scale, fft, ifft, _real_input, _cut, rfft, irfft, _swapped, hfft, ihfft, fftn, ifftn, fft2, ifft2, rfft2, irfft2, hfft2, ihfft2, fftshift, ifftshift, fftfreq, rfftfreq,):
    _row.__module__ = "ms_tensor.ops.spectral.fourier"

__all__ = [
    "_exact",
    "_product",
    "_length",
    "_scale",
    "fft",
    "ifft",
    "_real_input",
    "_cut",
    "rfft",
    "irfft",
    "_swapped",
    "hfft",
    "ihfft",
    "fftn",
    "ifftn",
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

from ms_tensor.ops.spectral.fourier import Pair, _NORMS, _complex, _conj, _each, _fitted, _frequencies, _from_half, along, hfftn, ihfftn, irfftn, rfftn
