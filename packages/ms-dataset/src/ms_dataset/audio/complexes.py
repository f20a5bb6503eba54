"""Transforms of complex numbers, given as pairs of real and imaginary parts in the last axis."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import number
from .base import AudioOperation


class Angle(AudioOperation):
    """Returns the angle of complex numbers, shape (..., 2).

    Raises:
        TypeError: If the input is not an array.
        RuntimeError: If the last axis does not have size 2.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.Angle()(np.array([[0.0, 1.0], [1.0, 0.0]])).round(4)
        array([1.5708, 0.    ])
    """

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return np.angle(self.complex(waveform))


class ComplexNorm(AudioOperation):
    """Returns a power of the magnitude of complex numbers, shape (..., 2).

    Args:
        power (float): The exponent, not negative. Default: 1.0.

    Raises:
        TypeError: If `power` is not a number.
        ValueError: If `power` is negative.
        RuntimeError: If the last axis does not have size 2.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.ComplexNorm()(np.array([[3.0, 4.0]]))
        array([5.])
    """

    power = number(1.0, low=0)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return np.abs(self.complex(waveform)) ** self.power


class Magphase(AudioOperation):
    """Returns a power of the magnitude of complex numbers, shape (..., 2), and their angle.

    Args:
        power (float): The exponent, not negative. Default: 1.0.

    Raises:
        TypeError: If `power` is not a number.
        ValueError: If `power` is negative.
        RuntimeError: If the last axis does not have size 2.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> magnitude, angle = audio.Magphase()(np.array([[3.0, 4.0]]))
        >>> magnitude, angle.round(4)
        (array([5.]), array([0.9273]))
    """

    power = number(1.0, low=0)

    def compute(self, waveform: np.ndarray, generator: Any) -> tuple[np.ndarray, np.ndarray]:
        values = self.complex(waveform)
        return np.abs(values) ** self.power, np.angle(values)
