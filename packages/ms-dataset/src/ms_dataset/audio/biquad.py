"""Second-order filters.

As in SoX and torchaudio, the formulas are those of Robert Bristow-Johnson's cookbook for audio equalizers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..transforms.declare import REQUIRED, checked, flag, integer, number, wrong_type, wrong_value
from .base import AudioOperation, clip
from .recursion import recursive_filter

#: b0, b1, b2, a0, a1, a2
Coefficients = tuple[float, float, float, float, float, float]


class SecondOrder(AudioOperation):
    """Base class of second-order filters, whose results are clipped to [-1, 1]."""

    only_floats = True

    def coefficients(self) -> Coefficients:
        raise NotImplementedError

    def prepare(self) -> None:
        self._weights = self.coefficients()

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return clip(recursive_filter(waveform, self._weights[3:], self._weights[:3]))


def _angle(frequency: float, rate: int) -> tuple[float, float, float]:
    """Returns the frequency as an angle, its cosine and its sine."""
    angle = 2 * math.pi * frequency / rate
    return angle, math.cos(angle), math.sin(angle)


def _allpass(sample_rate: int, central_freq: float, Q: float) -> Coefficients:
    _, cos, sin = _angle(central_freq, sample_rate)
    alpha = sin / 2 / Q
    return 1 - alpha, -2 * cos, 1 + alpha, 1 + alpha, -2 * cos, 1 - alpha


def _band(sample_rate: int, central_freq: float, Q: float, noise: bool) -> Coefficients:
    cos = _angle(central_freq, sample_rate)[1]
    a2 = math.exp(-2 * math.pi * (central_freq / Q) / sample_rate)
    a1 = -4 * a2 / (1 + a2) * cos
    b0 = math.sqrt(1 - a1 * a1 / (4 * a2)) * (1 - a2)
    if noise:
        b0 *= math.sqrt(((1 + a2) * (1 + a2) - a1 * a1) * (1 - a2) / (1 + a2)) / b0
    return b0, 0.0, 0.0, 1.0, a1, a2


def _bandpass(sample_rate: int, central_freq: float, Q: float, const_skirt_gain: bool) -> Coefficients:
    _, cos, sin = _angle(central_freq, sample_rate)
    alpha = sin / 2 / Q
    gain = sin / 2 if const_skirt_gain else alpha
    return gain, 0.0, -gain, 1 + alpha, -2 * cos, 1 - alpha


def _bandreject(sample_rate: int, central_freq: float, Q: float) -> Coefficients:
    _, cos, sin = _angle(central_freq, sample_rate)
    alpha = sin / 2 / Q
    return 1.0, -2 * cos, 1.0, 1 + alpha, -2 * cos, 1 - alpha


def _shelf(sign: int, sample_rate: int, gain: float, central_freq: float, Q: float) -> Coefficients:
    """Returns the coefficients of a shelf for low (sign 1) or high frequencies (sign -1)."""
    _, cos, sin = _angle(central_freq, sample_rate)
    alpha = sin / 2 / Q
    level = math.exp(gain / 40 * math.log(10))
    slope = 2 * math.sqrt(level) * alpha
    minus, plus = (level - 1) * cos, (level + 1) * cos
    return (
        level * ((level + 1) - sign * minus + slope),
        sign * 2 * level * ((level - 1) - sign * plus),
        level * ((level + 1) - sign * minus - slope),
        (level + 1) + sign * minus + slope,
        -sign * 2 * ((level - 1) + sign * plus),
        (level + 1) + sign * minus - slope,
    )


def _bass(sample_rate: int, gain: float, central_freq: float, Q: float) -> Coefficients:
    return _shelf(1, sample_rate, gain, central_freq, Q)


def _treble(sample_rate: int, gain: float, central_freq: float, Q: float) -> Coefficients:
    return _shelf(-1, sample_rate, gain, central_freq, Q)


def _equalizer(sample_rate: int, center_freq: float, gain: float, Q: float) -> Coefficients:
    _, cos, sin = _angle(center_freq, sample_rate)
    alpha = sin / 2 / Q
    level = math.exp(gain / 40 * math.log(10))
    return 1 + alpha * level, -2 * cos, 1 - alpha * level, 1 + alpha / level, -2 * cos, 1 - alpha / level


def _highpass(sample_rate: int, cutoff_freq: float, Q: float) -> Coefficients:
    _, cos, sin = _angle(cutoff_freq, sample_rate)
    alpha = sin / 2 / Q
    return (1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha


def _lowpass(sample_rate: int, cutoff_freq: float, Q: float) -> Coefficients:
    _, cos, sin = _angle(cutoff_freq, sample_rate)
    alpha = sin / 2 / Q
    return (1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha


def _deemph(sample_rate: int) -> Coefficients:
    frequency, slope, gain = {44100: (5283, 0.4845, -9.477), 48000: (5356, 0.479, -9.62)}[sample_rate]
    _, cos, sin = _angle(frequency, sample_rate)
    level = math.exp(gain / 40 * math.log(10))
    alpha = sin / 2 * math.sqrt((level + 1 / level) * (1 / slope - 1) + 2)
    root = 2 * math.sqrt(level) * alpha
    return (
        level * ((level + 1) + (level - 1) * cos + root),
        -2 * level * ((level - 1) + (level + 1) * cos),
        level * ((level + 1) + (level - 1) * cos - root),
        (level + 1) - (level - 1) * cos + root,
        2 * ((level - 1) - (level + 1) * cos),
        (level + 1) - (level - 1) * cos - root,
    )


#: zeros and poles of the RIAA playback curve
_RIAA = {
    44100: ((-0.2014898, 0.9233820), (0.7083149, 0.9924091)),
    48000: ((-0.1766069, 0.9321590), (0.7396325, 0.9931330)),
    88200: ((-0.1168735, 0.9648312), (0.8590646, 0.9964002)),
    96000: ((-0.1141486, 0.9676817), (0.8699137, 0.9966946)),
}


def _riaa(sample_rate: int) -> Coefficients:
    zeros, poles = _RIAA[sample_rate]
    b = np.array([1.0, -(zeros[0] + zeros[1]), zeros[0] * zeros[1]])
    a = np.array([1.0, -(poles[0] + poles[1]), poles[0] * poles[1]])
    # The gain at 1 kHz is 1.
    turn = np.exp(-1j * 2 * math.pi * 1000 / sample_rate) ** np.arange(3)
    b /= abs((b @ turn) / (a @ turn))
    return (*b.tolist(), *a.tolist())  # type: ignore[return-value]


def _one_of(*values: int) -> Callable[[str, str, Any], None]:
    def check(operation: str, name: str, value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(operation, name, "int", value)
        if value not in values:
            raise wrong_value(operation, name, " or ".join(map(str, values)), value)

    return check


def _rate() -> Any:
    return integer(nonzero=True)


def _quality() -> Any:
    return number(0.707, low=0, high=1, above=True)


_ARGUMENTS = {
    "sample_rate": "sample_rate (int): Samples per second, not 0.",
    "central_freq": "central_freq (float): The central frequency in Hz.{default}",
    "center_freq": "center_freq (float): The central frequency in Hz.",
    "cutoff_freq": "cutoff_freq (float): The cutoff frequency in Hz.",
    "gain": "gain (float): The gain at the shelf or the centre, in dB.",
    "Q": "Q (float): The quality factor, in (0, 1]. Default: 0.707.",
    "noise": "noise (bool): Whether the waveform has no pitch, such as percussion. Default: False.",
    "const_skirt_gain": "const_skirt_gain (bool): Whether the peak gain is Q instead of 1. Default: False.",
}


def _filter(
    name: str, summary: str, example: str, coefficients: Callable[..., Coefficients], **fields: Any
) -> type[SecondOrder]:
    """Creates a class of the table below."""
    lines = []
    for field, declared in fields.items():
        default = f" Default: {declared.default}." if isinstance(declared.default, (int, float)) else ""
        lines.append("        " + _ARGUMENTS[field].format(default=default))
    doc = (
        f"{summary}\n\n    Args:\n" + "\n".join(lines) + "\n\n    Raises:\n"
        "        TypeError: If a parameter has the wrong type, or the waveform is not an array.\n"
        "        ValueError: If a parameter is out of range.\n"
        "        RuntimeError: If the waveform is not float or has no dimension.\n\n    Examples:\n"
        "        >>> import numpy as np\n        >>> from ms_dataset import audio\n"
        f"        >>> audio.{name}({example})(np.ones((2, 4), np.float32)).shape\n        (2, 4)\n    "
    )

    def weights(self: SecondOrder) -> Coefficients:
        return coefficients(**{field: getattr(self, field) for field in fields})

    body = {**fields, "coefficients": weights, "__doc__": doc, "__module__": __name__, "__qualname__": name}
    return type(name, (SecondOrder,), body)


AllpassBiquad = _filter(
    "AllpassBiquad", "Second-order all-pass filter, which changes only phases.", "44100, 200.0", _allpass,
    sample_rate=_rate(), central_freq=number(), Q=_quality(),
)  # fmt: skip
BandBiquad = _filter(
    "BandBiquad", "Two-pole band-pass filter, for pitched waveforms or noise.", "44100, 200.0", _band,
    sample_rate=_rate(), central_freq=number(), Q=_quality(), noise=flag(False),
)  # fmt: skip
BandpassBiquad = _filter(
    "BandpassBiquad", "Second-order band-pass filter.", "44100, 200.0", _bandpass,
    sample_rate=_rate(), central_freq=number(), Q=_quality(), const_skirt_gain=flag(False),
)  # fmt: skip
BandrejectBiquad = _filter(
    "BandrejectBiquad", "Second-order band-reject filter.", "44100, 200.0", _bandreject,
    sample_rate=_rate(), central_freq=number(), Q=_quality(),
)  # fmt: skip
BassBiquad = _filter(
    "BassBiquad", "Low-shelf filter: the bass control of an amplifier.", "44100, 50.0", _bass,
    sample_rate=_rate(), gain=number(), central_freq=number(100.0), Q=_quality(),
)  # fmt: skip
TrebleBiquad = _filter(
    "TrebleBiquad", "High-shelf filter: the treble control of an amplifier.", "44100, 50.0", _treble,
    sample_rate=_rate(), gain=number(), central_freq=number(3000), Q=_quality(),
)  # fmt: skip
EqualizerBiquad = _filter(
    "EqualizerBiquad", "Second-order peaking equalizer.", "44100, 1500.0, 5.5", _equalizer,
    sample_rate=_rate(), center_freq=number(), gain=number(), Q=_quality(),
)  # fmt: skip
HighpassBiquad = _filter(
    "HighpassBiquad", "Second-order high-pass filter.", "44100, 1500.0", _highpass,
    sample_rate=_rate(), cutoff_freq=number(), Q=_quality(),
)  # fmt: skip
LowpassBiquad = _filter(
    "LowpassBiquad", "Second-order low-pass filter.", "44100, 1500.0", _lowpass,
    sample_rate=_rate(), cutoff_freq=number(), Q=_quality(),
)  # fmt: skip
DeemphBiquad = _filter(
    "DeemphBiquad", "De-emphasis of compact discs, IEC 60908, at 44100 or 48000 samples per second.", "44100", _deemph,
    sample_rate=checked(REQUIRED, _one_of(44100, 48000)),
)  # fmt: skip
RiaaBiquad = _filter(
    "RiaaBiquad", "RIAA equalization of vinyl, at 44100, 48000, 88200 or 96000 samples per second.", "44100", _riaa,
    sample_rate=checked(REQUIRED, _one_of(44100, 48000, 88200, 96000)),
)  # fmt: skip


class Biquad(SecondOrder):
    """Second-order filter with given coefficients, clipped to [-1, 1].

    Args:
        b0 (float): Weight of the input.
        b1 (float): Weight of the input one sample ago.
        b2 (float): Weight of the input two samples ago.
        a0 (float): Weight of the output, not 0.
        a1 (float): Weight of the output one sample ago.
        a2 (float): Weight of the output two samples ago.

    Raises:
        TypeError: If a parameter is not a number.
        ValueError: If a parameter is out of range or `a0` is 0.
        RuntimeError: If the waveform is not float or has no dimension.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Biquad(0.5, 0.5, 0.0, 1.0, 0.0, 0.0)(np.array([0.2, 0.4]))
        array([0.1, 0.3])
    """

    only_arrays = False
    b0 = number()
    b1 = number()
    b2 = number()
    a0 = number(nonzero=True)
    a1 = number()
    a2 = number()

    def coefficients(self) -> Coefficients:
        return self.b0, self.b1, self.b2, self.a0, self.a1, self.a2


def _coefficients(operation: str, name: str, value: Any) -> None:
    if not isinstance(value, (list, tuple)):
        raise wrong_type(operation, name, "list or tuple", value)
    for one in value:
        if isinstance(one, bool) or not isinstance(one, (int, float)):
            raise wrong_type(operation, name, "numbers", one)
        if not -(2**24) <= one <= 2**24:
            raise wrong_value(operation, name, "values in [-16777216, 16777216]", one)


class LFilter(AudioOperation):
    """Recursive filter of any order.

    Args:
        a_coeffs (sequence): Weights of outputs, the current one first.
        b_coeffs (sequence): Weights of inputs, as many as of outputs.
        clamp (bool): Whether to clip the result to [-1, 1]. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If the numbers of weights differ.
        RuntimeError: If the waveform is not float or has no dimension.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.LFilter([1.0, 0.0], [0.5, 0.5])(np.array([0.2, 0.4]))
        array([0.1, 0.3])
    """

    only_floats = True
    a_coeffs = checked(REQUIRED, _coefficients)
    b_coeffs = checked(REQUIRED, _coefficients)
    clamp = flag(True)

    def prepare(self) -> None:
        if len(self.a_coeffs) != len(self.b_coeffs):
            raise wrong_value(type(self).__name__, "b_coeffs", f"{len(self.a_coeffs)} weights", len(self.b_coeffs))

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        result = recursive_filter(waveform, self.a_coeffs, self.b_coeffs)
        return clip(result) if self.clamp else result


class Filtfilt(LFilter):
    """Recursive filter, applied forwards and then backwards, which keeps phases.

    Args:
        a_coeffs (sequence): Weights of outputs, the current one first.
        b_coeffs (sequence): Weights of inputs, as many as of outputs.
        clamp (bool): Whether to clip the result to [-1, 1]. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If the numbers of weights differ.
        RuntimeError: If the waveform is not float or has no dimension.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Filtfilt([1.0, 0.0], [0.5, 0.5])(np.array([0.2, 0.4, 0.0]))
        array([0.2 , 0.25, 0.1 ])
    """

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        forward = recursive_filter(waveform, self.a_coeffs, self.b_coeffs)
        result = recursive_filter(forward[..., ::-1], self.a_coeffs, self.b_coeffs)[..., ::-1]
        return clip(result) if self.clamp else result
