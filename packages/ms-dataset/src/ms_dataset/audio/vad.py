"""`Vad`: voice activity detection by cepstral power, as SoX's effect `vad`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..transforms.declare import integer, number, wrong_value
from .base import AudioOperation
from .enums import WindowType
from .fourier import window_of


class _Spectra:
    """The running spectra of the signal and the noise of a channel."""

    def __init__(self, size: int) -> None:
        self.signal, self.noise = np.zeros(size), np.zeros(size)


class Vad(AudioOperation):
    """Removes silence and noise before a voice, as SoX's `vad`. To trim the end, reverse the waveform.

    Args:
        sample_rate (int): Samples per second.
        trigger_level (float): The level from which a sound is a voice. Default: 7.0.
        trigger_time (float): Seconds over which levels are averaged. Default: 0.25.
        search_time (float): Seconds before the trigger in which to search for quieter speech. Default: 1.0.
        allowed_gap (float): Seconds of the longest gap within speech. Default: 0.25.
        pre_trigger_time (float): Seconds to keep before the speech. Default: 0.0.
        boot_time (float): Seconds of the first estimate of the noise. Default: 0.35.
        noise_up_time (float): Time constant of a rising noise estimate. Default: 0.1.
        noise_down_time (float): Time constant of a falling noise estimate, at most `noise_up_time`. Default: 0.01.
        noise_reduction_amount (float): The factor of the noise that is subtracted. Default: 1.35.
        measure_freq (float): Measurements per second. Default: 20.0.
        measure_duration (float, optional): Seconds per measurement. Default: None, `2 / measure_freq`.
        measure_smooth_time (float): Time constant of the spectrum. Default: 0.4.
        hp_filter_freq (float): High-pass filter of the spectrum in Hz. Default: 50.0.
        lp_filter_freq (float): Low-pass filter of the spectrum in Hz. Default: 6000.0.
        hp_lifter_freq (float): High-pass lifter of the cepstrum in Hz. Default: 150.0.
        lp_lifter_freq (float): Low-pass lifter of the cepstrum in Hz. Default: 2000.0.

    Raises:
        TypeError: If a parameter is not a number.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Vad(600)(np.zeros((1, 1200))).shape
        (1, 0)
    """

    sample_rate = integer(low=1)
    trigger_level = number(7.0)
    trigger_time = number(0.25, low=0)
    search_time = number(1.0, low=0)
    allowed_gap = number(0.25, low=0)
    pre_trigger_time = number(0.0, low=0)
    boot_time = number(0.35, low=0)
    noise_up_time = number(0.1, low=0)
    noise_down_time = number(0.01, low=0)
    noise_reduction_amount = number(1.35, low=0)
    measure_freq = number(20.0, low=0, above=True)
    measure_duration = number(None, low=0, none=True)
    measure_smooth_time = number(0.4, low=0)
    hp_filter_freq = number(50.0, low=0, above=True)
    lp_filter_freq = number(6000.0, low=0, above=True)
    hp_lifter_freq = number(150.0, low=0, above=True)
    lp_lifter_freq = number(2000.0, low=0, above=True)

    def prepare(self) -> None:
        if self.noise_up_time < self.noise_down_time:
            expected = f"at least noise_down_time {self.noise_down_time}"
            raise wrong_value("Vad", "noise_up_time", expected, self.noise_up_time)
        rate = self.sample_rate
        self._measure_size = int(rate * (self.measure_duration or 2.0 / self.measure_freq) + 0.5)
        self._period = int(rate / self.measure_freq + 0.5)
        self._measures = math.ceil(self.search_time * self.measure_freq)
        self._gap = int(self.allowed_gap * self.measure_freq + 0.5)
        self._size = 16
        while self._size < self._measure_size:
            self._size *= 2
        self._bins = slice(
            max(int(self.hp_filter_freq / rate * self._size + 0.5), 1),
            min(int(self.lp_filter_freq / rate * self._size + 0.5), self._size // 2),
        )
        count = max(self._bins.stop - self._bins.start, 0)
        self._window = 2.0 / math.sqrt(self._measure_size) * window_of(WindowType.HANN, self._measure_size)
        self._cepstrum_window = 2.0 / math.sqrt(count) * window_of(WindowType.HANN, count) if count else np.zeros(0)
        self._quefrencies = slice(
            math.ceil(rate * 0.5 / self.lp_lifter_freq),
            min(math.floor(rate * 0.5 / self.hp_lifter_freq), self._size // 4),
        )

        def decay(seconds: float) -> float:
            return math.exp(-1.0 / (seconds * self.measure_freq)) if seconds else 0.0

        self._up, self._down = decay(self.noise_up_time), decay(self.noise_down_time)
        self._smooth, self._average = decay(self.measure_smooth_time), decay(self.trigger_time)

    def _measure(self, samples: np.ndarray, spectra: _Spectra, boot: int) -> float:
        """Returns the cepstral power of samples after noise reduction."""
        frame = np.zeros(self._size)
        frame[: self._measure_size] = samples * self._window
        magnitudes = np.abs(np.fft.rfft(frame))[self._bins]
        smooth = boot / (1.0 + boot) if boot >= 0 else self._smooth
        signal = spectra.signal[self._bins] = spectra.signal[self._bins] * smooth + magnitudes * (1 - smooth)
        power = signal**2
        noise = spectra.noise[self._bins]
        weight = 0.0 if boot >= 0 else np.where(power > noise, self._up, self._down)
        noise = spectra.noise[self._bins] = noise * weight + power * (1 - weight)
        cleaned = np.sqrt(np.maximum(0, power - self.noise_reduction_amount * noise))
        frame = np.zeros(self._size // 2)
        frame[self._bins] = cleaned * self._cepstrum_window
        result = float(np.sum(np.abs(np.fft.rfft(frame)[self._quefrencies]) ** 2))
        count = self._quefrencies.stop - self._quefrencies.start
        return max(0.0, 21 + math.log(result / count)) if result > 0 and count > 0 else 0.0

    def _flushed(self, levels: np.ndarray, latest: int) -> int:
        """Returns the number of measurements before the trigger that belong to the speech."""
        trigger = zero = len(levels)
        place = latest
        for back in range(len(levels)):
            if levels[place] >= self.trigger_level and back <= trigger + self._gap:
                zero = trigger = back
            elif levels[place] == 0 and trigger >= zero:
                zero = back
            place = (place - 1) % len(levels)
        return min(len(levels) - 1, zero)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        rows = waveform.reshape(-1, waveform.shape[-1])
        spectra = [_Spectra(self._size) for _ in rows]
        means = np.zeros(len(rows))
        levels = np.zeros((len(rows), self._measures))
        boot, boot_most, latest = 0, int(self.boot_time * self.measure_freq - 0.5), 0
        for position in range(self._measure_size, rows.shape[1], self._period):
            flush, triggered = 0, False
            for channel, row in enumerate(rows):
                level = self._measure(row[position - self._measure_size : position], spectra[channel], boot)
                levels[channel, latest] = level
                means[channel] = means[channel] * self._average + level * (1 - self._average)
                triggered = triggered or bool(means[channel] >= self.trigger_level)
                if triggered:
                    flush = min(max(flush, self._flushed(levels[channel], latest)), self._measures)
            latest = (latest + 1) % self._measures
            if boot >= 0:
                boot = -1 if boot == boot_most else boot + 1
            if triggered:
                kept = int(self.pre_trigger_time * self.sample_rate + 0.5)
                before = kept + self._measures * self._period + self._measure_size
                begin = position - before + (self._measures - flush) * self._period
                return rows[:, max(begin, 0) :].reshape(*waveform.shape[:-1], -1)
        return rows[:, :0].reshape(*waveform.shape[:-1], 0)
