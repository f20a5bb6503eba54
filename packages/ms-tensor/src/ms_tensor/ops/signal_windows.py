"""Windows for signals, and numbers spaced by powers."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .creation import linspace


def _length(value: Any, op: str) -> int:
    if isinstance(value, Tensor) and value.shape == (1,):
        value = t.reshape(value, ())
    count = check.integer(value, op, "window_length")
    if count < 0:
        raise ValueError(f"For '{op}', 'window_length' must be at least 0, but got {check.show(count)}.")
    return count


def _dtype(dtype: Any, default: Any, op: str) -> Any:
    kind = default if dtype is None else mstype.as_dtype(dtype, op)
    if kind not in mstype.float_type:
        raise TypeError(f"For '{op}', 'dtype' must be one of floats, but got {kind}.")
    return kind


def _phase(length: Any, periodic: Any, op: str, dtype: Any) -> Tensor | None:
    """Positions from 0 to 2 pi; None where the window has at most one element, which is 1."""
    count = _length(length, op)
    steps = count if check.flag(periodic, op, "periodic") else count - 1
    if count < 2:
        return None
    return t.iota(0.0, 2 * math.pi / steps, count, dtype)


def _alone(length: Any, op: str, dtype: Any) -> Tensor:
    return t.full((_length(length, op),), 1, dtype)


def bartlett_window(window_length: Any, periodic: bool = True, *, dtype: Any = None) -> Tensor:
    """The triangular window, `1 - |2 n / (N - 1) - 1|`.

    window_length: The number of elements.
    periodic: Whether the window is one period of a longer signal, instead of symmetric.
    dtype: A dtype of floats; None is float32.
    Returns: 1-d tensor.
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
    """Blackman's window, `0.42 - 0.5 cos(2 pi n / (N - 1)) + 0.08 cos(4 pi n / (N - 1))`.

    >>> print(ops.blackman_window(1))
    [1.]
    """
    kind = _dtype(dtype, mstype.float32, "blackman_window")
    return _cosines(window_length, periodic, (0.42, 0.5, 0.08), "blackman_window", kind)


def hamming_window(
    window_length: Any, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, *, dtype: Any = None
) -> Tensor:
    """Hamming's window, `alpha - beta cos(2 pi n / (N - 1))`.

    >>> print(ops.hamming_window(1))
    [1.]
    """
    kind = _dtype(dtype, mstype.float32, "hamming_window")
    for name, value in (("alpha", alpha), ("beta", beta)):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError(f"For 'hamming_window', '{name}' must be a float, but got {type(value).__name__}.")
    return _cosines(window_length, periodic, (float(alpha), float(beta)), "hamming_window", kind)


def hann_window(window_length: Any, periodic: bool = True, *, dtype: Any = None) -> Tensor:
    """Hann's window, `(1 - cos(2 pi n / (N - 1))) / 2`; float64 by default.

    >>> print(ops.hann_window(5, False))
    [0.  0.5 1.  0.5 0. ]
    """
    kind = _dtype(dtype, mstype.float64, "hann_window")
    return _cosines(window_length, periodic, (0.5, 0.5), "hann_window", kind)


def logspace(start: Any, end: Any, steps: Any, base: int = 10, *, dtype: Any = mstype.float32) -> Tensor:
    """Powers of `base`, with exponents evenly spaced from `start` to `end`.

    start: The first exponent, a number or a 0-d tensor.
    end: The last exponent.
    steps: How many, at least 1.
    base: The base.
    Returns: 1-d tensor.
    ValueError: `steps` is less than 1.

    >>> print(ops.logspace(0, 2, 3))
    [  1.  10. 100.]
    """
    count = check.integer(steps, "logspace", "steps")
    whole = check.integer(base, "logspace", "base")
    line = linspace(start, end, count)
    return t.cast(t.pow(float(whole), t.cast(line, mstype.float64)), mstype.as_dtype(dtype, "logspace"))
