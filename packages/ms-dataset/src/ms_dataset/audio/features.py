"""Features of spectrograms and waveforms: deltas, normalization over a window, pitch."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..transforms.declare import flag, instance, integer, number
from .base import AudioOperation
from .enums import BorderType
from .fourier import PAD_MODES


class ComputeDeltas(AudioOperation):
    """Computes the change of features over time as a weighted difference over a window.

    Args:
        win_length (int): The size of the window, at least 3. Default: 5.
        pad_mode (BorderType): The kind of padding. Default: BorderType.EDGE.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `win_length` is less than 3.
        RuntimeError: If the input has fewer than 2 dimensions.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.ComputeDeltas(3)(np.array([[1.0, 2.0, 4.0]]))
        array([[0.5, 1.5, 1. ]])
    """

    ranks = (2, 64)
    win_length = integer(5, low=3)
    pad_mode = instance(BorderType.EDGE, BorderType)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        reach = (self.win_length - 1) // 2
        widths = [(0, 0)] * (waveform.ndim - 1) + [(reach, reach)]
        padded = np.pad(waveform, widths, PAD_MODES[self.pad_mode])  # type: ignore[call-overload]
        windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1, axis=-1)
        weights = np.arange(-reach, reach + 1) / (reach * (reach + 1) * (2 * reach + 1) / 3)
        return windows @ weights


class SlidingWindowCmn(AudioOperation):
    """Subtracts the mean over a window of frames from each feature, shape (..., frames, features).

    Args:
        cmn_window (int): The maximum number of frames in a window. Default: 600.
        min_cmn_window (int): The minimum number of frames at the start, without `center`. Default: 100.
        center (bool): Whether the window is centered at the frame instead of before it. Default: False.
        norm_vars (bool): Whether to also divide by the standard deviation. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a number is negative.
        RuntimeError: If the input has fewer than 2 dimensions.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.SlidingWindowCmn(2, 1)(np.array([[1.0], [3.0], [5.0]]))
        array([[0.],
               [1.],
               [2.]])
    """

    ranks = (2, 64)
    cmn_window = integer(600, low=0)
    min_cmn_window = integer(100, low=0)
    center = flag(False)
    norm_vars = flag(False)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        frames = waveform.shape[-2]
        result = np.empty_like(waveform)
        for frame in range(frames):
            begin, end = self._window(frame, frames)
            window = waveform[..., begin:end, :]
            centred = waveform[..., frame, :] - window.mean(axis=-2)
            if self.norm_vars:
                centred = np.zeros_like(centred) if end - begin == 1 else centred / window.std(axis=-2)
            result[..., frame, :] = centred
        return result

    def _window(self, frame: int, frames: int) -> tuple[int, int]:
        if self.center:
            begin = frame - self.cmn_window // 2
            end = begin + self.cmn_window
        else:
            begin, end = frame - self.cmn_window, frame + 1
        if begin < 0:
            begin, end = 0, end - begin
        if not self.center and end > frame:
            end = max(frame + 1, self.min_cmn_window)
        if end > frames:
            begin, end = max(0, begin - (end - frames)), frames
        return begin, end


class DetectPitchFrequency(AudioOperation):
    """Estimates the pitch in Hz over time by normalized cross-correlation and a median filter.

    Args:
        sample_rate (int): Samples per second, not 0.
        frame_time (float): Seconds per frame, positive. Default: 0.01.
        win_length (int): The number of frames of the median. Default: 30.
        freq_low (float): The minimum pitch in Hz, positive. Default: 85.
        freq_high (float): The maximum pitch in Hz, positive. Default: 3400.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> wave = np.sin(2 * np.pi * 100 * np.arange(8000) / 8000)
        >>> audio.DetectPitchFrequency(8000)(wave)[:2]
        array([100., 100.], dtype=float32)
    """

    only_floats = True
    sample_rate = integer(nonzero=True)
    frame_time = number(0.01, low=0, above=True)
    win_length = integer(30, low=1)
    freq_low = number(85, low=0, above=True)
    freq_high = number(3400, low=0, above=True)

    def finish(self, result: Any, dtype: np.dtype) -> np.ndarray:
        return result.astype(np.float32)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        rows = waveform.reshape(-1, waveform.shape[-1])
        correlation = self._correlation(rows)
        lag_min = math.ceil(self.sample_rate / self.freq_high)
        half = correlation.shape[-1] // 2
        if lag_min >= half:
            raise self.fail("freq_high is too near to freq_low", "fewer lags", f"{lag_min} of {half}")
        best = correlation[..., lag_min:].argmax(-1)
        best_value = correlation[..., lag_min:].max(-1)
        near = correlation[..., lag_min:half].argmax(-1)
        near_value = correlation[..., lag_min:half].max(-1)
        lags = np.where(near_value > 0.99 * best_value, near, best) + lag_min + 1
        reach = (self.win_length - 1) // 2
        padded = np.pad(lags, ((0, 0), (reach, 0)))
        if reach:
            padded[:, :reach] = padded[:, reach : reach + 1]
        if padded.shape[1] < self.win_length - 1:
            raise self.fail("the waveform is short", f"win_length = {self.win_length} frames", padded.shape[1])
        if padded.shape[1] < self.win_length:
            smooth = np.zeros((rows.shape[0], 0))
        else:
            windows = np.sort(np.lib.stride_tricks.sliding_window_view(padded, self.win_length, axis=-1), axis=-1)
            smooth = windows[..., (self.win_length - 1) // 2]
        return (self.sample_rate / (1e-9 + smooth)).reshape(*waveform.shape[:-1], -1 if smooth.size else 0)

    def _correlation(self, rows: np.ndarray) -> np.ndarray:
        """Returns the correlation of each frame with the samples after each lag, shape (rows, frames, lags)."""
        size = rows.shape[-1]
        frame = math.ceil(self.sample_rate * self.frame_time)
        lags = math.ceil(self.sample_rate / self.freq_low)
        frames = math.ceil(size / frame)
        padded = np.pad(rows, ((0, 0), (0, lags + frames * frame - size)))
        now = padded[:, : frames * frame].reshape(-1, frames, frame)
        now_norm = (1e-9 + np.sqrt((now * now).sum(-1))) ** 2
        found = np.empty((rows.shape[0], frames, lags))
        for lag in range(1, lags + 1):
            later = padded[:, lag : lag + frames * frame].reshape(-1, frames, frame)
            later_norm = (1e-9 + np.sqrt((later * later).sum(-1))) ** 2
            found[..., lag - 1] = (now * later).sum(-1) / now_norm / later_norm
        return found
