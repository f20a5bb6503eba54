"""Transforms of amplitudes: decibels, gain, contrast, shifts, fades, dither, mu-law."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import FLOAT_MAX, check_range, flag, instance, integer, number
from .base import AudioOperation, clip
from .enums import DensityFunction, FadeShape, GainType, ScaleType
from .recursion import recursive_filter


def decibels(values: np.ndarray, multiplier: float, ref_value: float, amin: float, top_db: float | None) -> np.ndarray:
    """Returns `multiplier * log10(values / ref_value)`, at most `top_db` below the maximum of the last three axes."""
    result = multiplier * np.log10(np.maximum(values, amin)) - multiplier * np.log10(max(amin, ref_value))
    if top_db is None:
        return result
    axes = tuple(range(-min(3, result.ndim), 0))
    return np.maximum(result, result.max(axis=axes, keepdims=True) - top_db)


class AmplitudeToDB(AudioOperation):
    """Converts power or magnitudes to decibels.

    Args:
        stype (ScaleType): The scale of the input. Default: ScaleType.POWER.
        ref_value (float): The value of 0 dB, positive. Default: 1.0.
        amin (float): The minimum to which values are raised, positive. Default: 1e-10.
        top_db (float): The maximum difference to the largest result, positive. Default: 80.0.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a number is not positive.
        RuntimeError: If the input has fewer than 2 dimensions.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.AmplitudeToDB()(np.array([[1.0, 10.0]]))
        array([[ 0., 10.]])
    """

    ranks = (2, 64)
    stype = instance(ScaleType.POWER, ScaleType)
    ref_value = number(1.0, low=0, above=True)
    amin = number(1e-10, low=0, above=True)
    top_db = number(80.0, low=0, above=True)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        multiplier = 10.0 if self.stype is ScaleType.POWER else 20.0
        return decibels(waveform, multiplier, self.ref_value, self.amin, self.top_db)


class DBToAmplitude(AudioOperation):
    """Converts decibels to power or magnitudes.

    Args:
        ref (float): The value of 0 dB.
        power (float): 1 for power, 0.5 for magnitudes.

    Raises:
        TypeError: If a parameter is not a number.
        ValueError: If a parameter is out of range.
        RuntimeError: If the input is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.DBToAmplitude(1.0, 1.0)(np.array([10.0, 20.0]))
        array([ 10., 100.])
    """

    ref = number()
    power = number()

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return self.ref * np.power(np.power(10.0, 0.1 * waveform), self.power)


class Contrast(AudioOperation):
    """Increases loudness, as compression does.

    Args:
        enhancement_amount (float): The amount, in [0, 100]. Default: 75.0.

    Raises:
        TypeError: If `enhancement_amount` is not a number.
        ValueError: If `enhancement_amount` is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Contrast()(np.array([0.5])).round(4)
        array([0.7071])
    """

    enhancement_amount = number(75.0, low=0, high=100)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        angle = waveform * (np.pi / 2)
        return np.sin(angle + self.enhancement_amount / 750 * np.sin(angle * 4))


class DCShift(AudioOperation):
    """Adds a constant, with a limiter for peaks that would leave [-1, 1].

    Args:
        shift (float): The constant, in [-2, 2].
        limiter_gain (float, optional): The gain of the limiter, much less than 1. Default: None, `shift`.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `shift` is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.DCShift(0.5, 0.02)(np.array([0.25]))
        array([0.75])
    """

    shift = number(low=-2.0, high=2.0)
    limiter_gain = number(None, low=-np.inf, high=np.inf, none=True)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        gain = self.limiter_gain or self.shift
        threshold = 1.0 - (abs(self.shift) - gain)
        shifted = waveform + self.shift
        if self.shift > 0:
            limited = (waveform - threshold) * gain / (1 - threshold) + threshold + self.shift
            return clip(np.where(waveform > threshold, np.minimum(limited, threshold), shifted))
        if self.shift < 0:
            limited = (waveform + threshold) * gain / (1 - threshold) + threshold + self.shift
            return clip(np.where(waveform < -threshold, np.maximum(limited, -threshold), shifted))
        return clip(shifted)


class Gain(AudioOperation):
    """Amplifies a waveform.

    Args:
        gain_db (float): The gain in dB. Default: 1.0.

    Raises:
        TypeError: If `gain_db` is not a number.
        ValueError: If `gain_db` is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Gain(20)(np.array([0.5]))
        array([5.])
    """

    gain_db = number(1.0)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return waveform * 10 ** (self.gain_db / 20)


class Vol(AudioOperation):
    """Changes the volume and clips the result to [-1, 1].

    Args:
        gain (float): The gain; at least 0 for amplitude, positive for power.
        gain_type (GainType): Its unit. Default: GainType.AMPLITUDE.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `gain` is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Vol(0.5)(np.array([0.5]))
        array([0.25])
    """

    gain = number()
    gain_type = instance(GainType.AMPLITUDE, GainType)

    def prepare(self) -> None:
        if self.gain_type is not GainType.DB:
            check_range("Vol", "gain", self.gain, 0, FLOAT_MAX, above=self.gain_type is GainType.POWER)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        factor = self.gain
        if self.gain_type is GainType.DB:
            factor = 10 ** (self.gain / 20)
        elif self.gain_type is GainType.POWER:
            factor = 10 ** (10 * np.log10(self.gain) / 20)
        return clip(waveform * factor)


#: the curves of the fade-in and the fade-out over [0, 1]
_FADES = {
    FadeShape.LINEAR: (lambda x: x, lambda x: 1 - x),
    FadeShape.EXPONENTIAL: (lambda x: np.power(2, x - 1) * x, lambda x: np.power(2, -x) * (1 - x)),
    FadeShape.LOGARITHMIC: (lambda x: np.log10(0.1 + x) + 1, lambda x: np.log10(1.1 - x) + 1),
    FadeShape.QUARTER_SINE: (lambda x: np.sin(x * np.pi / 2), lambda x: np.sin(x * np.pi / 2 + np.pi / 2)),
    FadeShape.HALF_SINE: (
        lambda x: np.sin(x * np.pi - np.pi / 2) / 2 + 0.5,
        lambda x: np.sin(x * np.pi + np.pi / 2) / 2 + 0.5,
    ),
}


class Fade(AudioOperation):
    """Fades a waveform in and out.

    Args:
        fade_in_len (int): Samples of the fade-in. Default: 0.
        fade_out_len (int): Samples of the fade-out. Default: 0.
        fade_shape (FadeShape): The curve. Default: FadeShape.LINEAR.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a length is negative.
        RuntimeError: If a fade is longer than the waveform.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Fade(3, 0)(np.ones(4))
        array([0. , 0.5, 1. , 1. ])
    """

    fade_in_len = integer(0, low=0)
    fade_out_len = integer(0, low=0)
    fade_shape = instance(FadeShape.LINEAR, FadeShape)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if self.fade_in_len == self.fade_out_len == 0:
            return self.single(columns)
        return super().apply(generator, *columns)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        size = waveform.shape[-1]
        if max(self.fade_in_len, self.fade_out_len) > size:
            got = f"{self.fade_in_len} and {self.fade_out_len}"
            raise self.fail("a fade is longer than the waveform", f"at most {size} samples", got)
        rise, fall = _FADES[self.fade_shape]
        curve = np.ones(size)
        if self.fade_in_len:
            curve[: self.fade_in_len] *= rise(np.linspace(0, 1, self.fade_in_len))
        if self.fade_out_len:
            curve[size - self.fade_out_len :] *= fall(np.linspace(0, 1, self.fade_out_len))
        return waveform * curve


class Dither(AudioOperation):
    """Adds noise and rounds to 16 bits, which hides the rounding error.

    Args:
        density_function (DensityFunction): The density of the noise. Default: DensityFunction.TPDF.
        noise_shaping (bool): Whether to move the error to less audible frequencies. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> bool(abs(audio.Dither()(np.array([0.1, 0.2])) - [0.1, 0.2]).max() < 1e-4)
        True
    """

    random = True
    density_function = instance(DensityFunction.TPDF, DensityFunction)
    noise_shaping = flag(False)

    def prepare(self) -> None:
        self.random = self.density_function is not DensityFunction.TPDF

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        rows = waveform.reshape(-1, waveform.shape[-1])

        def pick() -> float:
            channel = generator.uniform_int(0, rows.shape[0] - 1)
            return float(rows[channel, generator.uniform_int(0, rows.shape[1] - 1)])

        noise: Any
        if self.density_function is DensityFunction.TPDF:
            noise = np.bartlett(rows.shape[1] + 1)[:-1]
        elif self.density_function is DensityFunction.RPDF:
            noise = pick() - 0.5
        else:
            noise = sum(pick() for _ in range(7))
        scaled = rows * (2.0**15 - 2) + noise
        dithered = np.trunc(scaled + np.copysign(0.5, scaled)) / 2.0**15
        if self.noise_shaping:
            error = dithered - rows
            dithered[:, 1:] += error[:, :-1]
        return dithered.reshape(waveform.shape)


class MuLawEncoding(AudioOperation):
    """Encodes a waveform in [-1, 1] by the mu-law as int32 levels.

    Args:
        quantization_channels (int): The number of levels, positive. Default: 256.

    Raises:
        TypeError: If `quantization_channels` is not an int.
        ValueError: If `quantization_channels` is not positive.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MuLawEncoding()(np.array([-1.0, 0.0, 1.0]))
        array([  0, 128, 255], dtype=int32)
    """

    quantization_channels = integer(256, low=1)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        mu = self.quantization_channels - 1.0
        curve = np.sign(waveform) * np.log1p(mu * np.abs(waveform)) / np.log1p(mu)
        return ((curve + 1) / 2 * mu + 0.5).astype(np.int32)


class MuLawDecoding(AudioOperation):
    """Decodes mu-law levels to a waveform in [-1, 1].

    Args:
        quantization_channels (int): The number of levels, positive. Default: 256.

    Raises:
        TypeError: If `quantization_channels` is not an int.
        ValueError: If `quantization_channels` is not positive.
        RuntimeError: If the input is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MuLawDecoding()(np.array([0, 255])).round(4)
        array([-1.,  1.], dtype=float32)
    """

    quantization_channels = integer(256, low=1)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        mu = self.quantization_channels - 1.0
        levels = waveform / mu * 2 - 1
        return np.sign(levels) * (np.exp(np.abs(levels) * np.log1p(mu)) - 1) / mu


class Overdrive(AudioOperation):
    """Distorts a waveform, as an overdriven amplifier does.

    Args:
        gain (float): The gain in dB, in [0, 100]. Default: 20.0.
        color (float): The amount of even harmonics, in [0, 100]. Default: 20.0.

    Raises:
        TypeError: If a parameter is not a number.
        ValueError: If a parameter is out of range.
        RuntimeError: If the waveform is not numeric.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Overdrive()(np.array([1.0, 0.5]))
        array([1.    , 0.7475])
    """

    gain = number(20.0, low=0, high=100)
    color = number(20.0, low=0, high=100)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        driven = waveform * 10 ** (self.gain / 20) + self.color / 200
        soft = np.where(np.abs(driven) > 1, np.sign(driven) * (2 / 3), driven - driven**3 / 3)
        return clip(waveform * 0.5 + recursive_filter(soft, (1.0, -0.995), (1.0, -1.0)) * 0.75)
