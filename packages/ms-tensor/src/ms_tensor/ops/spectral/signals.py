"""The short-time Fourier transform, windows for signals, and numbers spaced by powers."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor
from ms_runtime import op as _op

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays.creation import linspace
from ..arrays.joining import stack
from ..arrays.padding import pad
from .fourier import along

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
    """Computes the short-time Fourier transform: the Fourier transforms of overlapping frames of signals.

    x: of floats or complex numbers of shape (length,) or (batch, length).
    n_fft: The length of a frame.
    hop_length: The distance between frames; None is a quarter of `n_fft`.
    win_length: The length of the window; None is `n_fft`.
    window: The window, a tensor of shape (win_length,); None is ones.
    center: Whether to pad the signal at both ends, so that frames are centered.
    pad_mode: The padding: 'REFLECT', 'CONSTANT' or 'REPLICATE'.
    normalized: Whether to divide the results by the square root of `n_fft`.
    onesided: Whether to return only the first half of the frequencies; None is True for real signals.
    return_complex: Whether the result is complex; None is True for complex signals.
    Returns: Tensor of shape (batch, frequencies, frames), or (batch, frequencies, frames, 2) of (real, imaginary).
    TypeError: `x` is not a Tensor, or an argument has another type.
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


def _length(value: Any, op: str) -> int:
    if isinstance(value, Tensor) and value.shape == (1,):
        value = t.reshape(value, ())
    count = check.integer(value, op, "window_length")
    check.at_least(count, 0, op, "window_length")
    return count


def _dtype(dtype: Any, default: Any, op: str) -> Any:
    kind = default if dtype is None else mstype.as_dtype(dtype, op)
    if kind not in mstype.float_type:
        raise TypeError(f"For '{op}', 'dtype' must be one of floats, but got {kind}.")
    return kind


def _phase(length: Any, periodic: Any, op: str, dtype: Any) -> Tensor | None:
    """Positions from 0 to 2 pi; None if the window is empty or a single 1."""
    count = _length(length, op)
    steps = count if check.flag(periodic, op, "periodic") else count - 1
    if count < 2:
        return None
    return t.iota(0.0, 2 * math.pi / steps, count, dtype)


def _alone(length: Any, op: str, dtype: Any) -> Tensor:
    return t.full((_length(length, op),), 1, dtype)


def bartlett_window(window_length: Any, periodic: bool = True, *, dtype: Any = None) -> Tensor:
    """Returns the triangular window, `1 - |2 n / (N - 1) - 1|`.

    window_length: The number of elements.
    periodic: Whether the window is one period of a longer signal, instead of symmetric.
    dtype: A float dtype; None is float32.
    Returns: Tensor of shape (window_length,).
    ValueError: the length is negative.

    >>> print(ops.bartlett_window(5, False))
    [0.  0.5 1.  0.5 0. ]
    """
    kind = _dtype(dtype, mstype.float32, "bartlett_window")
    count = _length(window_length, "bartlett_window")
    steps = count if check.flag(periodic, "bartlett_window", "periodic") else count - 1
    if count < 2:
        return _alone(window_length, "bartlett_window", kind)
    place = t.iota(-1.0, 2.0 / steps, count, kind)
    return t.sub(1.0, t.abs(place))


def _cosines(length: Any, periodic: Any, weights: tuple[float, ...], op: str, dtype: Any) -> Tensor:
    """`w0 - w1 cos(p) + w2 cos(2 p)`."""
    phase = _phase(length, periodic, op, mstype.float64)
    if phase is None:
        return _alone(length, op, dtype)
    window = t.sub(weights[0], t.mul(t.cos(phase), weights[1]))
    if len(weights) > 2:
        window = t.add(window, t.mul(t.cos(t.mul(phase, 2.0)), weights[2]))
    return t.cast(window, dtype)


def blackman_window(window_length: Any, periodic: bool = True, *, dtype: Any = None) -> Tensor:
    """Returns the Blackman window, `0.42 - 0.5 cos(2 pi n / (N - 1)) + 0.08 cos(4 pi n / (N - 1))`.

    Returns: Tensor of shape (window_length,).

    >>> print(ops.blackman_window(1))
    [1.]
    """
    kind = _dtype(dtype, mstype.float32, "blackman_window")
    return _cosines(window_length, periodic, (0.42, 0.5, 0.08), "blackman_window", kind)


def hamming_window(
    window_length: Any, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, *, dtype: Any = None
) -> Tensor:
    """Returns the Hamming window, `alpha - beta cos(2 pi n / (N - 1))`.

    Returns: Tensor of shape (window_length,).

    >>> print(ops.hamming_window(1))
    [1.]
    """
    kind = _dtype(dtype, mstype.float32, "hamming_window")
    for name, value in (("alpha", alpha), ("beta", beta)):
        check.kind(value, (int, float), "a float", "hamming_window", name, bools=False)
    return _cosines(window_length, periodic, (float(alpha), float(beta)), "hamming_window", kind)


def hann_window(window_length: Any, periodic: bool = True, *, dtype: Any = None) -> Tensor:
    """Returns the Hann window, `(1 - cos(2 pi n / (N - 1))) / 2`; float64 by default.

    Returns: Tensor of shape (window_length,).

    >>> print(ops.hann_window(5, False))
    [0.  0.5 1.  0.5 0. ]
    """
    kind = _dtype(dtype, mstype.float64, "hann_window")
    return _cosines(window_length, periodic, (0.5, 0.5), "hann_window", kind)


def logspace(start: Any, end: Any, steps: Any, base: int = 10, *, dtype: Any = mstype.float32) -> Tensor:
    """Returns powers of `base` with exponents evenly spaced from `start` to `end`.

    start: The first exponent, a number or a 0-d tensor.
    end: The last exponent.
    steps: The length of the result, at least 1.
    base: The base.
    Returns: Tensor of shape (steps,).
    ValueError: `steps` is less than 1.

    >>> print(ops.logspace(0, 2, 3))
    [  1.  10. 100.]
    """
    count = check.integer(steps, "logspace", "steps")
    whole = check.integer(base, "logspace", "base")
    line = linspace(start, end, count)
    return t.cast(t.pow(float(whole), t.cast(line, mstype.float64)), mstype.as_dtype(dtype, "logspace"))
