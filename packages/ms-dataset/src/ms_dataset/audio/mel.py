"""Mel spectrograms and cepstral coefficients."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import (
    FLOAT_MAX,
    check_range,
    check_type,
    checked,
    flag,
    instance,
    integer,
    number,
    wrong_value,
)
from .amplitude import decibels
from .base import AudioOperation
from .enums import BorderType, MelType, NormMode, NormType, WindowType
from .filterbanks import cosine_transform, linear_filters, mel_filters
from .spectral import FramedOperation, Spectrogram, spectrogram


def _band(operation: str, f_min: float, f_max: float | None, sample_rate: int, *, equal: bool = False) -> float:
    """Returns the maximum frequency, after a check against the minimum."""
    if f_max is None:
        if f_min >= sample_rate // 2:
            raise wrong_value(operation, "f_min", f"less than sample_rate // 2, {sample_rate // 2}", f_min)
        return sample_rate // 2
    if f_min > f_max or (f_min == f_max and not equal):
        raise wrong_value(operation, "f_max", f"greater than f_min {f_min}", f_max)
    return f_max


def _mels(spectrum: np.ndarray, filters: np.ndarray) -> np.ndarray:
    return np.swapaxes(np.swapaxes(spectrum, -1, -2) @ filters, -1, -2)


class MelScale(AudioOperation):
    """Converts a spectrogram, shape (..., frequencies, frames), to the mel scale.

    Args:
        n_mels (int): The number of mel bands. Default: 128.
        sample_rate (int): Samples per second. Default: 16000.
        f_min (float): The minimum frequency in Hz. Default: 0.0.
        f_max (float, optional): The maximum frequency in Hz. Default: None, `sample_rate // 2`.
        n_stft (int): The number of frequencies. Default: 201.
        norm (NormType): The norm of the filters. Default: NormType.NONE.
        mel_type (MelType): The formula of the scale. Default: MelType.HTK.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the input does not have `n_stft` frequencies.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MelScale(4, 16000, n_stft=8)(np.ones((8, 12))).shape
        (4, 12)
    """

    ranks = (2, 64)
    n_mels = integer(128, low=1)
    sample_rate = integer(16000, low=1)
    f_min = number(0.0)
    f_max = number(None, low=0, above=True, none=True)
    n_stft = integer(201, low=1)
    norm = instance(NormType.NONE, NormType)
    mel_type = instance(MelType.HTK, MelType)

    def prepare(self) -> None:
        f_max = _band(type(self).__name__, self.f_min, self.f_max, self.sample_rate)
        self._filters = mel_filters(
            self.n_stft, self.f_min, f_max, self.n_mels, self.sample_rate, self.norm, self.mel_type
        )

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        if waveform.shape[-2] != self.n_stft:
            raise self.fail("unexpected shape", f"{self.n_stft} frequencies", f"shape {waveform.shape}")
        return _mels(waveform, self._filters)


def _sgd(operation: str, name: str, value: Any) -> None:
    for key in ("sgd_lr", "sgd_momentum"):
        check_type(operation, f"{name}[{key!r}]", value[key], (int, float))
        check_range(operation, f"{name}[{key!r}]", value[key], 0, FLOAT_MAX)


class InverseMelScale(AudioOperation):
    """Estimates the spectrogram of a mel spectrogram by gradient descent from a random start.

    Args:
        n_stft (int): The number of frequencies.
        n_mels (int): The number of mel bands. Default: 128.
        sample_rate (int): Samples per second. Default: 16000.
        f_min (float): The minimum frequency in Hz. Default: 0.0.
        f_max (float, optional): The maximum frequency in Hz. Default: None, `sample_rate // 2`.
        max_iter (int): The maximum number of iterations. Default: 100000.
        tolerance_loss (float): The loss at which it stops. Default: 1e-5.
        tolerance_change (float): The change of the loss at which it stops. Default: 1e-8.
        sgdargs (dict, optional): `sgd_lr` and `sgd_momentum`. Default: None, 0.1 and 0.9.
        norm (NormType): The norm of the filters. Default: NormType.NONE.
        mel_type (MelType): The formula of the scale. Default: MelType.HTK.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the input does not have `n_mels` bands.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.InverseMelScale(8, 4, 8000, max_iter=2)(np.ones((1, 4, 3))).shape
        (1, 8, 3)
    """

    random = True
    ranks = (2, 64)
    n_stft = integer(low=1)
    n_mels = integer(128, low=1)
    sample_rate = integer(16000, low=1)
    f_min = number(0.0)
    f_max = number(None, low=0, above=True, none=True)
    max_iter = integer(100000, low=1)
    tolerance_loss = number(1e-5, low=0, above=True)
    tolerance_change = number(1e-8, low=0, above=True)
    sgdargs = checked(None, _sgd, none=True)
    norm = instance(NormType.NONE, NormType)
    mel_type = instance(MelType.HTK, MelType)

    def prepare(self) -> None:
        f_max = _band(type(self).__name__, self.f_min, self.f_max, self.sample_rate)
        self._filters = mel_filters(
            self.n_stft, self.f_min, f_max, self.n_mels, self.sample_rate, self.norm, self.mel_type
        )

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        if waveform.shape[-2] != self.n_mels:
            raise self.fail("unexpected shape", f"{self.n_mels} mel bands", f"shape {waveform.shape}")
        options = self.sgdargs or {"sgd_lr": 0.1, "sgd_momentum": 0.9}
        target = np.swapaxes(waveform.reshape(-1, *waveform.shape[-2:]), -1, -2)
        shape = (*target.shape[:2], self.n_stft)
        found = np.array([generator.uniform_real(0.0, 1.0) for _ in range(int(np.prod(shape)))]).reshape(shape)
        velocity = np.zeros(shape)
        loss = np.inf
        for _ in range(self.max_iter):
            error = target - found @ self._filters
            new_loss = float(np.mean(np.sum(error**2, -1)))
            gradient = -2 * error @ self._filters.T / (shape[0] * shape[1])
            velocity = options["sgd_momentum"] * velocity + gradient
            found = np.maximum(found - options["sgd_lr"] * velocity, 0)
            if new_loss < self.tolerance_loss or abs(loss - new_loss) < self.tolerance_change:
                break
            loss = new_loss
        return np.swapaxes(found, -1, -2).reshape(*waveform.shape[:-2], self.n_stft, waveform.shape[-1])


class MelSpectrogram(FramedOperation):
    """Computes the mel spectrogram of a waveform: `Spectrogram`, then `MelScale`.

    Args:
        sample_rate (int): Samples per second. Default: 16000.
        n_fft (int): Samples per frame. Default: 400.
        win_length (int, optional): Samples of the window, at most `n_fft`. Default: None, `n_fft`.
        hop_length (int, optional): Samples between frames. Default: None, `win_length // 2`.
        f_min (float): The minimum frequency in Hz. Default: 0.0.
        f_max (float, optional): The maximum frequency in Hz. Default: None, `sample_rate // 2`.
        pad (int): Zeros at both ends of the waveform. Default: 0.
        n_mels (int): The number of mel bands. Default: 128.
        window (WindowType): The window. Default: WindowType.HANN.
        power (float): The exponent of magnitudes, positive. Default: 2.0.
        normalized (bool): Whether to divide by the norm of the window. Default: False.
        center (bool): Whether frames are centered at their time. Default: True.
        pad_mode (BorderType): The kind of padding. Default: BorderType.REFLECT.
        onesided (bool): Must be True. Default: True.
        norm (NormType): The norm of the filters. Default: NormType.NONE.
        mel_scale (MelType): The formula of the scale. Default: MelType.HTK.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is shorter than a frame.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MelSpectrogram(16000, 32, n_mels=5)(np.ones((2, 100))).shape
        (2, 5, 7)
    """

    sample_rate = integer(16000, low=0)
    n_fft = integer(400, low=1)
    win_length = integer(None, low=1, none=True)
    hop_length = integer(None, low=1, none=True)
    f_min = checked(0.0, lambda operation, name, value: check_type(operation, name, value, (float,)))
    f_max = number(None, low=0, none=True)
    pad = integer(0, low=0)
    n_mels = integer(128, low=0)
    window = instance(WindowType.HANN, WindowType)
    power = number(2.0, low=0, above=True)
    normalized = flag(False)
    center = flag(True)
    pad_mode = instance(BorderType.REFLECT, BorderType)
    onesided = flag(True)
    norm = instance(NormType.NONE, NormType)
    mel_scale = instance(MelType.HTK, MelType)

    def prepare(self) -> None:
        super().prepare()
        f_max = _band(type(self).__name__, self.f_min, self.f_max, self.sample_rate, equal=True)
        self._filters = mel_filters(
            self.n_fft // 2 + 1, self.f_min, f_max, self.n_mels, self.sample_rate, self.norm, self.mel_scale
        )

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        if not self.onesided:
            raise self.fail("mel bands are those of the frequencies from 0 on", "onesided=True", "onesided=False")
        if self.center and waveform.shape[-1] <= self.n_fft // 2:
            raise self.fail("the waveform is short", f"more than n_fft // 2 = {self.n_fft // 2}", waveform.shape[-1])
        return _mels(
            spectrogram(
                waveform, self.n_fft, self.win_length, self.hop_length, self.pad, self.window, self.power,
                self.normalized, self.center, self.pad_mode,
            ),
            self._filters,
        )  # fmt: skip


def _second(operation: str, name: str, value: Any) -> None:
    if value != 2:
        raise wrong_value(operation, name, "2", value)


def _options(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (dict,))


class MFCC(AudioOperation):
    """Computes the mel-frequency cepstral coefficients of a waveform.

    Args:
        sample_rate (int): Samples per second. Default: 16000.
        n_mfcc (int): The number of coefficients. Default: 40.
        dct_type (int): The type of the cosine transform, 2. Default: 2.
        norm (NormMode): Its norm. Default: NormMode.ORTHO.
        log_mels (bool): Whether to take logarithms of the mel spectrogram instead of decibels. Default: False.
        melkwargs (dict, optional): Parameters of `MelSpectrogram`. Default: None.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is shorter than a frame.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MFCC(4000, 5, melkwargs={"n_fft": 40, "n_mels": 6})(np.ones((2, 100))).shape
        (2, 5, 6)
    """

    sample_rate = integer(16000, low=0)
    n_mfcc = integer(40, low=0)
    dct_type = checked(2, _second)
    norm = instance(NormMode.ORTHO, NormMode)
    log_mels = flag(False)
    melkwargs = checked(None, _options, none=True)

    def prepare(self) -> None:
        self._mels = MelSpectrogram(sample_rate=self.sample_rate, **(self.melkwargs or {}))
        if self.melkwargs is not None and self._mels.n_mels < self.n_mfcc:
            raise wrong_value("MFCC", "n_mfcc", f"at most n_mels {self._mels.n_mels}", self.n_mfcc)
        self._matrix = cosine_transform(self.n_mfcc, self._mels.n_mels, self.norm)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        mels = self._mels.apply(None, waveform)
        mels = np.log(mels + 1e-6) if self.log_mels else decibels(mels, 10.0, 1.0, 1e-10, 80.0)
        return _mels(mels, self._matrix).astype(np.float32, copy=False)


class LFCC(AudioOperation):
    """Computes the linear-frequency cepstral coefficients of a waveform.

    Args:
        sample_rate (int): Samples per second. Default: 16000.
        n_filter (int): The number of filters. Default: 128.
        n_lfcc (int): The number of coefficients. Default: 40.
        f_min (float): The minimum frequency in Hz. Default: 0.0.
        f_max (float, optional): The maximum frequency in Hz. Default: None, `sample_rate // 2`.
        dct_type (int): The type of the cosine transform, 2. Default: 2.
        norm (NormMode): Its norm. Default: NormMode.ORTHO.
        log_lf (bool): Whether to take logarithms instead of decibels. Default: False.
        speckwargs (dict, optional): Parameters of `Spectrogram`. Default: None.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is shorter than a frame.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.LFCC(4000, 6, 5, speckwargs={"n_fft": 40})(np.ones((2, 100))).shape
        (2, 5, 6)
    """

    sample_rate = integer(16000, low=0)
    n_filter = integer(128, low=1)
    n_lfcc = integer(40, low=1)
    f_min = number(0.0, low=0)
    f_max = number(None, low=0, none=True)
    dct_type = checked(2, _second)
    norm = instance(NormMode.ORTHO, NormMode)
    log_lf = flag(False)
    speckwargs = checked(None, _options, none=True)

    def prepare(self) -> None:
        f_max = _band("LFCC", self.f_min, self.f_max, self.sample_rate, equal=True)
        self._spectrogram = Spectrogram(**(self.speckwargs or {}))
        n_fft = self._spectrogram.n_fft
        if self.speckwargs is not None and n_fft < self.n_lfcc:
            raise wrong_value("LFCC", "n_lfcc", f"at most n_fft {n_fft}", self.n_lfcc)
        self._filters = linear_filters(n_fft // 2 + 1, self.f_min, f_max, self.n_filter, self.sample_rate)
        self._matrix = cosine_transform(self.n_lfcc, self.n_filter, self.norm)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        bands = _mels(self._spectrogram.apply(None, waveform), self._filters)
        bands = np.log(bands + 1e-6) if self.log_lf else decibels(bands, 10.0, 1.0, 1e-10, 80.0)
        return _mels(bands, self._matrix).astype(np.float32, copy=False)
