"""`Resample`: changes the sample rate by a windowed sinc."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from ..transforms.declare import check_range, check_type, checked, instance, integer, number
from .base import AudioOperation
from .enums import ResampleMethod

KAISER_BETA = 14.769656459379492


_CHUNK = 1 << 16


@lru_cache(maxsize=32)
def _weights(
    orig: int, new: int, method: ResampleMethod, lowpass_filter_width: int, rolloff: float, beta: float
) -> tuple[np.ndarray, np.ndarray, int]:
    """Returns the weights of `new` samples, shape (new, taps), their first inputs, and the reach to the left."""
    base = min(orig, new) * rolloff
    reach = math.ceil(lowpass_filter_width * orig / base)
    first, rest = np.divmod(np.arange(new) * orig, new)
    times = (np.arange(-reach, reach + 2)[None, :] - rest[:, None] / new) / orig * base
    times = np.clip(times, -lowpass_filter_width, lowpass_filter_width)
    if method is ResampleMethod.SINC_INTERPOLATION:
        window = np.cos(times * np.pi / lowpass_filter_width / 2) ** 2
    else:
        window = np.i0(beta * np.sqrt(1 - (times / lowpass_filter_width) ** 2)) / np.i0(beta)
    return np.sinc(times) * window * (base / orig), first, reach


def resample(
    waveform: np.ndarray,
    orig_freq: int,
    new_freq: int,
    method: ResampleMethod = ResampleMethod.SINC_INTERPOLATION,
    lowpass_filter_width: int = 6,
    rolloff: float = 0.99,
    beta: float = KAISER_BETA,
) -> np.ndarray:
    """Returns the waveform with another sample rate, as float64."""
    common = math.gcd(orig_freq, new_freq)
    orig, new = orig_freq // common, new_freq // common
    weights, first, reach = _weights(orig, new, method, lowpass_filter_width, rolloff, beta)
    taps = weights.shape[1]
    size = waveform.shape[-1]
    count = math.ceil(new * size / orig)
    padded = np.pad(waveform.reshape(-1, size), ((0, 0), (reach, taps)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, taps, axis=-1)
    result = np.empty((padded.shape[0], count))
    for begin in range(0, count, _CHUNK):
        places = np.arange(begin, min(begin + _CHUNK, count))
        turns, phases = np.divmod(places, new)
        result[:, places] = np.einsum("cpt,pt->cp", windows[:, turns * orig + first[phases]], weights[phases])
    return result.reshape(*waveform.shape[:-1], count)


def _rolloff(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (float,))
    check_range(operation, name, value, 0, 1.0, above=True)


class Resample(AudioOperation):
    """Changes the sample rate.

    Args:
        orig_freq (float): The sample rate of the input, positive; only the integer part is used. Default: 16000.
        new_freq (float): The sample rate of the result. Default: 16000.
        resample_method (ResampleMethod): The window. Default: ResampleMethod.SINC_INTERPOLATION.
        lowpass_filter_width (int): The number of zeros of the sinc in the window, positive. Default: 6.
        rolloff (float): The cutoff as a fraction of the Nyquist frequency, in (0, 1]. Default: 0.99.
        beta (float, optional): The shape of the Kaiser window. Default: None, 14.769656459379492.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Resample(48000, 16000)(np.zeros((2, 90), np.float32)).shape
        (2, 30)
    """

    orig_freq = number(16000, low=0, above=True)
    new_freq = number(16000, low=0, above=True)
    resample_method = instance(ResampleMethod.SINC_INTERPOLATION, ResampleMethod)
    lowpass_filter_width = integer(6, low=1)
    rolloff = checked(0.99, _rolloff)
    beta = number(None, none=True)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if int(self.orig_freq) == int(self.new_freq) > 0:
            return self.single(columns)
        return super().apply(generator, *columns)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        beta = KAISER_BETA if self.beta is None else self.beta
        orig, new = int(self.orig_freq), int(self.new_freq)
        if not orig or not new:
            raise self.fail("a frequency is less than 1", "at least 1", f"{self.orig_freq} and {self.new_freq}")
        return resample(waveform, orig, new, self.resample_method, self.lowpass_filter_width, self.rolloff, beta)
