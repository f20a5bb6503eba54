"""The short-time Fourier transform."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .fourier import along
from .join_ops import stack
from .pad_ops import pad

_complex = _op("complex")


def stft(
    x: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    pad_mode: str = "REFLECT",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
) -> Tensor:
    """The Fourier transforms of overlapping parts of signals.

    x: of floats or complex numbers of shape (length,) or (batch, length).
    n_fft: The length of a part.
    hop_length: The distance of parts; None is a quarter of `n_fft`.
    win_length: The length of the window; None is `n_fft`.
    window: The window, a tensor of shape (win_length,); None is ones.
    center: Whether the signal is lengthened at both ends, so that parts are centred.
    pad_mode: How: 'REFLECT', 'CONSTANT' or 'REPLICATE'.
    normalized: Whether results are divided by the root of `n_fft`.
    onesided: Whether only the first half of the frequencies is given; None is True for real signals.
    return_complex: Whether the result is complex; None is True for complex signals.
    Returns: Tensor of shape (batch, frequencies, parts), or (batch, frequencies, parts, 2) of real and imaginary parts.
    TypeError: `x` is not a tensor, or an argument of another type.
    ValueError: the sizes are incompatible.

    >>> ops.stft(ops.ones(16), 4).shape
    (3, 17, 2)
    """
    op = "stft"
    size = check.integer(n_fft, op, "n_fft")
    hop = size // 4 if hop_length is None else check.integer(hop_length, op, "hop_length")
    width = size if win_length is None else check.integer(win_length, op, "win_length")
    check.tensor(x, op, "x")
    if x.ndim not in (1, 2) or not 1 <= width <= size or hop < 1:
        raise ValueError(
            f"For '{op}', 'x' must have 1 or 2 dimensions, 'win_length' be in [1, {size}] and 'hop_length' at least 1, "
            f"but got shape {x.shape}, {width} and {hop}."
        )
    is_complex = x.dtype in mstype.complex_type
    half = not is_complex if onesided is None else check.flag(onesided, op, "onesided")
    whole = is_complex if return_complex is None else check.flag(return_complex, op, "return_complex")
    scaled = check.flag(normalized, op, "normalized")
    if half and is_complex:
        raise ValueError(f"For '{op}', 'onesided' must be False for complex numbers.")
    if check.flag(center, op, "center"):
        mode = check.choice(pad_mode, ("REFLECT", "CONSTANT", "REPLICATE"), op, "pad_mode").lower()
        wide = t.reshape(x, (1, *x.shape)) if x.ndim == 1 else x
        wide = pad(wide, (size // 2, size // 2), mode)
        x = t.reshape(wide, wide.shape[1:]) if x.ndim == 1 else wide
    length = x.shape[-1]
    if length < size:
        raise ValueError(f"For '{op}', a signal of {length} numbers has no part of {size}.")
    count = (length - size) // hop + 1
    starts = t.mul(t.iota(0, 1, count, mstype.int64).reshape((count, 1)), hop)
    index = t.reshape(t.add(starts, t.iota(0, 1, size, mstype.int64)), (-1,))
    parts = t.reshape(t.take(x, index, x.ndim - 1), (*x.shape[:-1], count, size))
    if window is not None or width < size:
        parts = t.mul(parts, t.cast(_window(window, width, size), parts.dtype))
    real, imaginary = along(parts, None, -1, "ortho" if scaled else None, False, op)
    if half:
        sizes = (*real.shape[:-1], size // 2 + 1)
        zeros, ones = (0,) * real.ndim, (1,) * real.ndim
        real, imaginary = (t.slice_view(v, zeros, sizes, ones) for v in (real, imaginary))
    perm = (*range(real.ndim - 2), real.ndim - 1, real.ndim - 2)
    real, imaginary = t.transpose(real, perm), t.transpose(imaginary, perm)
    return _complex(real, imaginary) if whole else stack([real, imaginary], -1)


def _window(window: Any, width: int, size: int) -> Tensor:
    """The window in the middle of a part."""
    if window is None:
        window = t.full((width,), 1, mstype.float32)
    if tuple(check.tensor(window, "stft", "window").shape) != (width,):
        raise ValueError(f"For 'stft', 'window' must have shape ({width},), but got {window.shape}.")
    before = (size - width) // 2
    return t.pad_constant(window, (before,), (size - width - before,), 0)
