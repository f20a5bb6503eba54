# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.audio.enums import BorderType as BorderType
from ms_dataset.audio.enums import DensityFunction as DensityFunction
from ms_dataset.audio.enums import FadeShape as FadeShape
from ms_dataset.audio.enums import GainType as GainType
from ms_dataset.audio.enums import Interpolation as Interpolation
from ms_dataset.audio.enums import MelType as MelType
from ms_dataset.audio.enums import Modulation as Modulation
from ms_dataset.audio.enums import NormMode as NormMode
from ms_dataset.audio.enums import NormType as NormType
from ms_dataset.audio.enums import ResampleMethod as ResampleMethod
from ms_dataset.audio.enums import ScaleType as ScaleType
from ms_dataset.audio.enums import WindowType as WindowType
from ms_dataset.audio.filterbanks import create_dct as create_dct
from ms_dataset.audio.filterbanks import linear_fbanks as linear_fbanks
from ms_dataset.audio.filterbanks import melscale_fbanks as melscale_fbanks
