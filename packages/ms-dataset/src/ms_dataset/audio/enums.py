"""Enumerations of `mindspore.dataset.audio`."""

import enum


class BorderType(str, enum.Enum):
    """The padding of a signal at its ends.

    - CONSTANT: zeros.
    - EDGE: the last value.
    - REFLECT: mirrored without the last value.
    - SYMMETRIC: mirrored with the last value.
    """

    CONSTANT = "constant"
    EDGE = "edge"
    REFLECT = "reflect"
    SYMMETRIC = "symmetric"


class DensityFunction(str, enum.Enum):
    """The density of the noise of `Dither`.

    - TPDF: triangular.
    - RPDF: rectangular.
    - GPDF: Gaussian.
    """

    TPDF = "TPDF"
    RPDF = "RPDF"
    GPDF = "GPDF"


class FadeShape(str, enum.Enum):
    """The curve of `Fade`.

    - QUARTER_SINE: a quarter of a sine wave.
    - HALF_SINE: half a sine wave.
    - LINEAR: a line.
    - LOGARITHMIC: a logarithm.
    - EXPONENTIAL: an exponential.
    """

    QUARTER_SINE = "quarter_sine"
    HALF_SINE = "half_sine"
    LINEAR = "linear"
    LOGARITHMIC = "logarithmic"
    EXPONENTIAL = "exponential"


class GainType(str, enum.Enum):
    """The unit of the gain of `Vol`.

    - AMPLITUDE: a factor of amplitudes.
    - POWER: a factor of power.
    - DB: decibels.
    """

    AMPLITUDE = "amplitude"
    POWER = "power"
    DB = "db"


class Interpolation(str, enum.Enum):
    """The interpolation of `Flanger`.

    - LINEAR: linear.
    - QUADRATIC: quadratic.
    """

    LINEAR = "linear"
    QUADRATIC = "quadratic"


class MelType(str, enum.Enum):
    """The formula of the mel scale.

    - HTK: logarithmic, as in HTK.
    - SLANEY: linear below 1000 Hz, as by Slaney.
    """

    HTK = "htk"
    SLANEY = "slaney"


class Modulation(str, enum.Enum):
    """The modulation wave of `Flanger`.

    - SINUSOIDAL: a sine wave.
    - TRIANGULAR: a triangular wave.
    """

    SINUSOIDAL = "sinusoidal"
    TRIANGULAR = "triangular"


class NormMode(str, enum.Enum):
    """The norm of a cosine transform.

    - ORTHO: orthonormal.
    - NONE: none.
    """

    ORTHO = "ortho"
    NONE = "none"


class NormType(str, enum.Enum):
    """The norm of mel filters.

    - SLANEY: area 1.
    - NONE: height 1.
    """

    SLANEY = "slaney"
    NONE = "none"


class ResampleMethod(str, enum.Enum):
    """The window of `Resample`.

    - SINC_INTERPOLATION: Hann.
    - KAISER_WINDOW: Kaiser.
    """

    SINC_INTERPOLATION = "sinc_interpolation"
    KAISER_WINDOW = "kaiser_window"


class ScaleType(str, enum.Enum):
    """The input of `AmplitudeToDB`.

    - POWER: power.
    - MAGNITUDE: magnitudes.
    """

    POWER = "power"
    MAGNITUDE = "magnitude"


class WindowType(str, enum.Enum):
    """The window of a short-time Fourier transform.

    - BARTLETT: Bartlett.
    - BLACKMAN: Blackman.
    - HAMMING: Hamming.
    - HANN: Hann.
    - KAISER: Kaiser with beta 12.
    """

    BARTLETT = "bartlett"
    BLACKMAN = "blackman"
    HAMMING = "hamming"
    HANN = "hann"
    KAISER = "kaiser"
