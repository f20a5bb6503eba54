"""Masks of frequency bands and time intervals, as in SpecAugment."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import FLOAT_MAX, flag, integer, number
from .base import AudioOperation


class _Mask(AudioOperation):
    """Base class of masks. Axes are numbered as in (channel, frequency, time)."""

    ranks = (2, 64)

    def mask(self, spectrum: np.ndarray, axis: int, start: int, width: int, value: float) -> np.ndarray:
        size = spectrum.shape[axis - 3]
        if start + width > size:
            raise self.fail("the mask is longer than the input", f"at most {size}", f"start {start} and width {width}")
        result = spectrum.copy()
        place = (..., slice(start, start + width), slice(None)) if axis == 1 else (..., slice(start, start + width))
        result[place] = value
        return result

    def random_mask(self, spectrum: np.ndarray, axis: int, widest: int, value: float, generator: Any) -> np.ndarray:
        size = spectrum.shape[axis - 3]
        if widest > size:
            raise self.fail("the mask is longer than the input", f"at most {size}", f"width {widest}")
        width = generator.uniform_int(0, widest)
        return self.mask(spectrum, axis, generator.uniform_int(0, size - width), width, value)


class MaskAlongAxis(_Mask):
    """Masks a band of frequencies or a time interval of a spectrogram, shape (..., frequencies, time).

    Args:
        mask_start (int): The start of the mask.
        mask_width (int): Its width, positive.
        mask_value (float): The value of masked elements.
        axis (int): 1 for frequencies, 2 for time.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If the mask is longer than the input.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MaskAlongAxis(0, 2, 0.0, 2)(np.ones((1, 3)))
        array([[0., 0., 1.]])
    """

    mask_start = integer(low=0)
    mask_width = integer(low=1)
    mask_value = number()
    axis = integer(low=1, high=2)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return self.mask(waveform, self.axis, self.mask_start, self.mask_width, self.mask_value)


class MaskAlongAxisIID(_Mask):
    """Masks a random band of frequencies or a random time interval, shape (..., frequencies, time).

    Args:
        mask_param (int): The maximum width, not negative.
        mask_value (float): The value of masked elements.
        axis (int): 1 for frequencies, 2 for time.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.
        RuntimeError: If `mask_param` is greater than the size of the axis.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.MaskAlongAxisIID(0, 9.0, 2)(np.ones((1, 3)))
        array([[1., 1., 1.]])
    """

    random = True
    mask_param = integer(low=0)
    mask_value = number()
    axis = integer(low=1, high=2)

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        return self.random_mask(waveform, self.axis, self.mask_param, self.mask_value, generator)


class FrequencyMasking(_Mask):
    """Masks a band of frequencies, shape (..., frequencies, time).

    Args:
        iid_masks (bool): Whether to mask a random band instead of a given one. Default: False.
        freq_mask_param (int): The width, or the maximum width of a random band. Default: 0.
        mask_start (int): The start of a given band. Default: 0.
        mask_value (float): The value of masked elements, not negative. Default: 0.0.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a number is negative.
        RuntimeError: If the mask is longer than the input.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.FrequencyMasking(False, 1, 0)(np.ones((2, 3)))
        array([[0., 0., 0.],
               [1., 1., 1.]])
    """

    random = True
    iid_masks = flag(False)
    freq_mask_param = integer(0, low=0, high=FLOAT_MAX)
    mask_start = integer(0, low=0, high=FLOAT_MAX)
    mask_value = number(0.0, low=0)
    _axis = 1

    def prepare(self) -> None:
        self.random = self.iid_masks

    def compute(self, waveform: np.ndarray, generator: Any) -> np.ndarray:
        width = getattr(self, self.fields[1].name)
        if self.iid_masks:
            return self.random_mask(waveform, self._axis, width, self.mask_value, generator)
        return self.mask(waveform, self._axis, self.mask_start, width, self.mask_value)


class TimeMasking(FrequencyMasking):
    """Masks a time interval, shape (..., frequencies, time).

    Args:
        iid_masks (bool): Whether to mask a random interval instead of a given one. Default: False.
        time_mask_param (int): The width, or the maximum width of a random interval. Default: 0.
        mask_start (int): The start of a given interval. Default: 0.
        mask_value (float): The value of masked elements, not negative. Default: 0.0.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a number is negative.
        RuntimeError: If the mask is longer than the input.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset import audio
        >>> audio.TimeMasking(False, 1, 0)(np.ones((2, 3)))
        array([[0., 1., 1.],
               [0., 1., 1.]])
    """

    iid_masks = flag(False)
    time_mask_param = integer(0, low=0, high=FLOAT_MAX)
    mask_start = integer(0, low=0, high=FLOAT_MAX)
    mask_value = number(0.0, low=0)
    _axis = 2
