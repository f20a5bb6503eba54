"""Spectrograms, their inverses, and transforms based on them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import REQUIRED, flag, instance, integer, number, wrong_value
from .base import AudioOperation
from .enums import BorderType, WindowType
from .fourier import istft, padded_window, phase_vocoder, stft
from .resample import resample


class FramedOperation(AudioOperation):
    """Base class of operations with `n_fft`, `win_length` and `hop_length`, whose defaults depend on each other."""

    n_fft: int
    win_length: int
    hop_length: int
    hops_in_window = 2

    def prepare(self) -> None:
        if self.win_length is not None and self.win_length > self.n_fft:
            raise wrong_value(type(self).__name__, "win_length", f"at most n_fft {self.n_fft}", self.win_length)
        self.win_length = self.win_length or self.n_fft
        self.hop_length = self.hop_length or self.win_length // self.hops_in_window

    def apply(self, generator: Any, *columns: Any) -> Any:
        try:
            return super().apply(generator, *columns)
        except ValueError as error:
            raise self.fail("unexpected shape", "", error) from None


def spectrogram(
    waveform: np.ndarray,
    n_fft: int,
    win_length: int,
    hop_length: int,
    pad: int,
    window: WindowType,
    power: float,
    normalized: bool,
    center: bool = True,
    pad_mode: BorderType = BorderType.REFLECT,
    onesided: bool = True,
) -> np.ndarray:
    """Computes a spectrogram, which is complex if `power` is 0."""
    spectrum = stft(waveform, n_fft, hop_length, win_length, window, center, pad_mode, onesided, pad)
    if normalized:
        spectrum = spectrum / np.sqrt(np.sum(padded_window(window, win_length, n_fft) ** 2))
    if power == 0:
        return spectrum
    return np.abs(spectrum) if power == 1 else np.abs(spectrum) ** power


class Spectrogram(FramedOperation):
    """Computes the spectrogram of a waveform.

    Args:
        n_fft (int): Samples per frame. Default: 400.
        win_length (int, optional): Samples of the window, at most `n_fft`. Default: None, `n_fft`.
        hop_length (int, optional): Samples between frames. Default: None, `win_length // 2`.
        pad (int): Zeros at both ends of the waveform. Default: 0.
        window (WindowType): The window. Default: WindowType.HANN.
        power (float): The exponent of magnitudes; 0 for a complex result. Default: 2.0.
        normalized (bool): Whether to divide by the norm of the window. Default: False.
        center (bool): Whether frames are centered at their time, with padding at both ends. Default: True.
        pad_mode (BorderType): The kind of padding. Default: BorderType.REFLECT.
        onesided (bool): Whether to keep only frequencies from 0. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is shorter than a frame.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Spectrogram(32)(np.zeros((2, 100), np.float32)).shape
        (2, 17, 7)
    """

    only_arrays = False
    n_fft = integer(400, low=1)
    win_length = integer(None, low=1, none=True)
    hop_length = integer(None, low=1, none=True)
    pad = integer(0, low=0)
    window = instance(WindowType.HANN, WindowType)
    power = number(2.0, low=0)
    normalized = flag(False)
    center = flag(True)
    pad_mode = instance(BorderType.REFLECT, BorderType)
    onesided = flag(True)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return spectrogram(
            waveform, self.n_fft, self.win_length, self.hop_length, self.pad, self.window, self.power, self.normalized,
            self.center, self.pad_mode, self.onesided,
        )  # fmt: skip


class InverseSpectrogram(FramedOperation):
    """Computes the waveform of a complex spectrogram, shape (..., frequencies, frames, 2).

    Args:
        length (int, optional): Samples of the waveform. Default: None, those of the frames.
        n_fft (int): Samples per frame. Default: 400.
        win_length (int, optional): Samples of the window, at most `n_fft`. Default: None, `n_fft`.
        hop_length (int, optional): Samples between frames. Default: None, `win_length // 2`.
        pad (int): Zeros that the waveform had at both ends. Default: 0.
        window (WindowType): The window. Default: WindowType.HANN.
        normalized (bool): Whether the spectrogram was divided by the norm of the window. Default: False.
        center (bool): Whether frames are centered at their time. Default: True.
        pad_mode (BorderType): Not used. Default: BorderType.REFLECT.
        onesided (bool): Whether the spectrogram has only frequencies from 0. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is shorter than a window.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.InverseSpectrogram(n_fft=8)(np.zeros((5, 12, 2))).shape
        (44,)
    """

    ranks = (3, 64)
    length = integer(None, low=0, none=True)
    n_fft = integer(400, low=1)
    win_length = integer(None, low=1, none=True)
    hop_length = integer(None, low=1, none=True)
    pad = integer(0, low=0)
    window = instance(WindowType.HANN, WindowType)
    normalized = flag(False)
    center = flag(True)
    pad_mode = instance(BorderType.REFLECT, BorderType)
    onesided = flag(True)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        spectrum = self.complex(waveform, 3)
        if self.normalized:
            spectrum = spectrum * np.sqrt(np.sum(padded_window(self.window, self.win_length, self.n_fft) ** 2))
        length = self.length + 2 * self.pad if self.length else None
        result = istft(
            spectrum, self.n_fft, self.hop_length, self.win_length, self.window, self.center, self.onesided, length
        )
        return result[..., self.pad : result.shape[-1] - self.pad] if self.pad else result


class GriffinLim(FramedOperation):
    """Estimates the waveform of a spectrogram without phases by the algorithm of Griffin and Lim with momentum.

    Args:
        n_fft (int): Samples per frame. Default: 400.
        n_iter (int): The number of iterations. Default: 32.
        win_length (int, optional): Samples of the window, at most `n_fft`. Default: None, `n_fft`.
        hop_length (int, optional): Samples between frames. Default: None, `win_length // 2`.
        window_type (WindowType): The window. Default: WindowType.HANN.
        power (float): The exponent of the spectrogram, positive. Default: 2.0.
        momentum (float): The momentum, in [0, 1). Default: 0.99.
        length (int, optional): Samples of the waveform. Default: None, those of the frames.
        rand_init (bool): Whether to start with random phases. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is shorter than a window.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.GriffinLim(14, 2)(np.ones((1, 8, 12))).shape
        (1, 77)
    """

    random = True
    ranks = (2, 64)
    n_fft = integer(400, low=1)
    n_iter = integer(32, low=1)
    win_length = integer(None, low=0, none=True)
    hop_length = integer(None, low=0, none=True)
    window_type = instance(WindowType.HANN, WindowType)
    power = number(2.0, low=0, above=True)
    momentum = number(0.99, low=0)
    length = integer(None, low=0, none=True)
    rand_init = flag(True)

    def prepare(self) -> None:
        super().prepare()
        self.random = self.rand_init

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        if waveform.shape[-2] != self.n_fft // 2 + 1 or self.n_fft % 2:
            raise self.fail("unexpected shape", f"{self.n_fft // 2 + 1} frequencies", f"shape {waveform.shape}")
        magnitude = waveform ** (1 / self.power)
        frame = (self.n_fft, self.hop_length, self.win_length, self.window_type)
        length = self.length or None
        angles = np.ones(magnitude.shape, np.complex128)
        if self.rand_init:
            turns = [generator.uniform_real(0.0, 1.0) for _ in range(2 * magnitude.size)]
            angles = np.array(turns[0::2]).reshape(angles.shape) + 1j * np.array(turns[1::2]).reshape(angles.shape)
        if self.momentum >= 1:
            raise self.fail("the momentum is unstable", "less than 1", self.momentum)
        momentum = self.momentum / (1 + self.momentum)
        momentum = momentum / (1 + momentum)  # a second time, as in MindSpore
        before: Any = 0.0
        for _ in range(self.n_iter):
            inverse = istft(magnitude * angles, *frame)
            rebuilt = stft(inverse, *frame)
            angles = rebuilt - momentum * before
            angles = angles / (np.abs(angles) + 1e-16)
            before = rebuilt
        return istft(magnitude * angles, *frame, length=length)


class SpectralCentroid(FramedOperation):
    """Computes the mean frequency of each frame, weighted by magnitudes.

    Args:
        sample_rate (int): Samples per second.
        n_fft (int): Samples per frame. Default: 400.
        win_length (int, optional): Samples of the window, at most `n_fft`. Default: None, `n_fft`.
        hop_length (int, optional): Samples between frames. Default: None, `win_length // 2`.
        pad (int): Zeros at both ends of the waveform. Default: 0.
        window (WindowType): The window. Default: WindowType.HANN.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.SpectralCentroid(44100, 32)(np.ones((2, 100))).shape
        (2, 1, 7)
    """

    only_arrays = False
    sample_rate = integer(low=0)
    n_fft = integer(400, low=1)
    win_length = integer(None, low=1, none=True)
    hop_length = integer(None, low=1, none=True)
    pad = integer(0, low=0)
    window = instance(WindowType.HANN, WindowType)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        magnitudes = spectrogram(
            waveform, self.n_fft, self.win_length, self.hop_length, self.pad, self.window, 1.0, False
        )
        frequencies = np.linspace(0, self.sample_rate // 2, 1 + self.n_fft // 2)[:, None]
        return np.sum(frequencies * magnitudes, -2, keepdims=True) / np.sum(magnitudes, -2, keepdims=True)


class PhaseVocoder(AudioOperation):
    """Changes the speed of a complex spectrogram, shape (..., frequencies, frames, 2), but not its pitch.

    Args:
        rate (float): The speed, positive.
        phase_advance (numpy.ndarray): The expected phase advance of each frequency per hop, shape (frequencies, 1),
            with the dtype of the spectrogram.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `rate` is not positive.
        RuntimeError: If the shape or the dtype of `phase_advance` is not the expected one.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.PhaseVocoder(2.0, np.zeros((5, 1)))(np.ones((5, 12, 2))).shape
        (5, 6, 2)
    """

    ranks = (3, 64)
    rate = number(low=0, above=True)
    phase_advance = instance(REQUIRED, np.ndarray)

    def apply(self, generator: Any, *columns: Any) -> Any:
        column = self.single(columns)
        expected = (column.shape[-3], 1) if column.ndim >= 3 else None
        if self.phase_advance.shape != expected or self.phase_advance.dtype != column.dtype:
            got = f"{self.phase_advance.dtype} {self.phase_advance.shape}"
            raise self.fail("phase_advance has an unexpected dtype or shape", f"{column.dtype} {expected}", got)
        return super().apply(generator, column)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return phase_vocoder(self.complex(waveform, 3), self.rate, self.phase_advance.astype(np.float64))


class TimeStretch(AudioOperation):
    """Changes the speed of a complex spectrogram, shape (..., frequencies, frames, 2), but not its pitch.

    Args:
        hop_length (int, optional): Samples between frames. Default: None, `n_freq - 1`.
        n_freq (int): The number of frequencies. Default: 201.
        fixed_rate (float, optional): The speed, positive. Default: None, 1.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is not positive.
        RuntimeError: If the input is not a complex spectrogram.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.TimeStretch(4, 5, 1.5)(np.ones((5, 12, 2))).shape
        (5, 8, 2)
    """

    ranks = (3, 64)
    hop_length = integer(None, low=1, none=True)
    n_freq = integer(201, low=1)
    fixed_rate = number(None, low=0, above=True, none=True)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        spectrum = self.complex(waveform, 3)
        rate = self.fixed_rate or 1.0
        if rate == 1:
            return waveform.reshape(-1, *waveform.shape[-3:])
        hop = self.hop_length if self.hop_length is not None else self.n_freq - 1
        advance = np.linspace(0, np.pi * hop, spectrum.shape[-2])[:, None]
        return phase_vocoder(spectrum, rate, advance)


class PitchShift(FramedOperation):
    """Changes the pitch of a waveform, but not its speed.

    Args:
        sample_rate (int): Samples per second.
        n_steps (int): The number of steps up, or down if negative.
        bins_per_octave (int): Steps per octave, not 0. Default: 12.
        n_fft (int): Samples per frame. Default: 512.
        win_length (int, optional): Samples of the window, at most `n_fft`. Default: None, `n_fft`.
        hop_length (int, optional): Samples between frames. Default: None, `win_length // 4`.
        window (WindowType): The window. Default: WindowType.HANN.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.PitchShift(16000, 4, n_fft=32)(np.ones((1, 100))).shape
        (1, 100)
    """

    hops_in_window = 4
    sample_rate = integer(low=0)
    n_steps = integer()
    bins_per_octave = integer(12, nonzero=True)
    n_fft = integer(512, low=1)
    win_length = integer(None, low=1, none=True)
    hop_length = integer(None, low=1, none=True)
    window = instance(WindowType.HANN, WindowType)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        size = waveform.shape[-1]
        rate = 2.0 ** (-self.n_steps / self.bins_per_octave)
        frame = (self.n_fft, self.hop_length, self.win_length, self.window)
        spectrum = stft(waveform, *frame)
        advance = np.linspace(0, np.pi * self.hop_length, spectrum.shape[-2])[:, None]
        stretched = phase_vocoder(spectrum, rate, advance)
        longer = istft(stretched, *frame, length=round(size / rate))
        shifted = resample(longer, int(self.sample_rate / rate), self.sample_rate)[..., :size]
        return np.pad(shifted, [(0, 0)] * (shifted.ndim - 1) + [(0, size - shifted.shape[-1])])


__all__ = [
    "GriffinLim",
    "InverseSpectrogram",
    "PhaseVocoder",
    "PitchShift",
    "SpectralCentroid",
    "Spectrogram",
    "TimeStretch",
]
