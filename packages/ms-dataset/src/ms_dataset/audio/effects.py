"""Effects with delays: `Flanger` and `Phaser`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import flag, instance, integer, number
from .base import AudioOperation, clip
from .enums import Interpolation, Modulation


def wave_table(sine: bool, size: int, least: float, most: float, phase: float, integers: bool) -> np.ndarray:
    """Returns one period of a sine or triangular wave between two values."""
    points = (np.arange(size) + int(phase / np.pi / 2 * size + 0.5)) % size
    if sine:
        values = (np.sin(points / size * 2 * np.pi) + 1) / 2
    else:
        line = points * 2 / size
        quarter = points * 4 // size
        values = np.select([quarter == 0, quarter == 3], [line + 0.5, line - 1.5], 1.5 - line)
    values = values * (most - least) + least
    return np.trunc(values + np.copysign(0.5, values)).astype(np.int64) if integers else values


class Flanger(AudioOperation):
    """Applies a flanger, which adds a copy with an oscillating delay.

    Args:
        sample_rate (int): Samples per second, not 0.
        delay (float): The minimum delay in ms, in [0, 30]. Default: 0.0.
        depth (float): The range of the delay in ms, in [0, 10]. Default: 2.0.
        regen (float): Feedback in percent, in [-95, 95]. Default: 0.0.
        width (float): The share of the delayed copy in percent, in [0, 100]. Default: 71.0.
        speed (float): Oscillations per second, in [0.1, 10]. Default: 0.5.
        phase (float): The phase between channels in percent, in [0, 100]. Default: 25.0.
        modulation (Modulation): The shape of the oscillation. Default: Modulation.SINUSOIDAL.
        interpolation (Interpolation): The interpolation of the copy. Default: Interpolation.LINEAR.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform has fewer than 2 dimensions or more than 4 channels.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Flanger(44100)(np.zeros((1, 10))).shape
        (1, 10)
    """

    ranks = (2, 64)
    sample_rate = integer(nonzero=True)
    delay = number(0.0, low=0, high=30)
    depth = number(2.0, low=0, high=10)
    regen = number(0.0, low=-95, high=95)
    width = number(71.0, low=0, high=100)
    speed = number(0.5, low=0.1, high=10)
    phase = number(25.0, low=0, high=100)
    modulation = instance(Modulation.SINUSOIDAL, Modulation)
    interpolation = instance(Interpolation.LINEAR, Interpolation)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        channels = waveform.shape[-2]
        if channels > 4:
            raise self.fail("the waveform has many channels", "at most 4", channels)
        rows = waveform.reshape(-1, channels, waveform.shape[-1])
        feedback, share = self.regen / 100, self.width / 100
        direct = 1 / (1 + share)
        share = share / (1 + share) * (1 - abs(feedback))
        least = self.delay / 1000
        length = int((least + self.depth / 1000) * self.sample_rate + 0.5) + 2
        period = int(self.sample_rate / self.speed)
        sine = self.modulation is Modulation.SINUSOIDAL
        table = wave_table(sine, period, np.floor(least * self.sample_rate + 0.5), length - 2.0, 3 * np.pi / 2, False)
        offsets = (np.arange(channels) * period * self.phase / 100 + 0.5).astype(np.int64)
        buffer = np.zeros((rows.shape[0], channels, length))
        last = np.zeros(rows.shape[:2])
        result = np.empty_like(rows)
        every = np.arange(channels)
        position = 0
        for place in range(rows.shape[-1]):
            position = (position + length - 1) % length
            delays = table[(place + offsets) % period]
            whole = np.floor(delays).astype(np.int64)
            part = delays - whole
            buffer[:, :, position] = rows[:, :, place] + last * feedback
            first = buffer[:, every, (position + whole) % length]
            second = buffer[:, every, (position + whole + 1) % length] - first
            if self.interpolation is Interpolation.LINEAR:
                last = first + second * part
            else:
                third = buffer[:, every, (position + whole + 2) % length] - first
                last = first + ((third * 0.5 - second) * part + (second * 2 - third * 0.5)) * part
            result[:, :, place] = rows[:, :, place] * direct + last * share
        return clip(result).reshape(waveform.shape)


class Phaser(AudioOperation):
    """Applies a phaser, which feeds back a copy with an oscillating delay.

    Args:
        sample_rate (int): Samples per second.
        gain_in (float): The gain of the input, in [0, 1]. Default: 0.4.
        gain_out (float): The gain of the output, in [0, 1e9]. Default: 0.74.
        delay_ms (float): The maximum delay in ms, in [0, 5]. Default: 3.0.
        decay (float): The factor of the feedback, in [0, 0.99]. Default: 0.4.
        mod_speed (float): Oscillations per second, in [0.1, 2]. Default: 0.5.
        sinusoidal (bool): Whether the oscillation is a sine instead of a triangular wave. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Phaser(44100)(np.zeros((1, 10))).shape
        (1, 10)
    """

    sample_rate = integer()
    gain_in = number(0.4, low=0, high=1)
    gain_out = number(0.74, low=0, high=1e9)
    delay_ms = number(3.0, low=0, high=5.0)
    decay = number(0.4, low=0, high=0.99)
    mod_speed = number(0.5, low=0.1, high=2)
    sinusoidal = flag(True)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        length = int(self.delay_ms * 0.001 * self.sample_rate + 0.5)
        period = int(self.sample_rate / self.mod_speed + 0.5)
        if length < 1 or period < 1:
            raise self.fail("the delay is shorter than a sample", "a greater delay_ms", self.delay_ms)
        table = wave_table(self.sinusoidal, period, 1.0, float(length), np.pi / 2, True).tolist()
        rows = waveform.reshape(-1, waveform.shape[-1]) * self.gain_in
        buffer = np.zeros((length, rows.shape[0]))
        result = np.empty_like(rows)
        for place in range(rows.shape[1]):
            here = place % length
            value = rows[:, place] + buffer[(here + table[place % period]) % length] * self.decay
            buffer[(here + 1) % length] = value
            result[:, place] = value
        return clip(result * self.gain_out).reshape(waveform.shape)
