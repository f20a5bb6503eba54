# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.audio.amplitude import AmplitudeToDB as AmplitudeToDB
from ms_dataset.audio.amplitude import Contrast as Contrast
from ms_dataset.audio.amplitude import DBToAmplitude as DBToAmplitude
from ms_dataset.audio.amplitude import DCShift as DCShift
from ms_dataset.audio.amplitude import Dither as Dither
from ms_dataset.audio.amplitude import Fade as Fade
from ms_dataset.audio.amplitude import Gain as Gain
from ms_dataset.audio.amplitude import MuLawDecoding as MuLawDecoding
from ms_dataset.audio.amplitude import MuLawEncoding as MuLawEncoding
from ms_dataset.audio.amplitude import Overdrive as Overdrive
from ms_dataset.audio.amplitude import Vol as Vol
from ms_dataset.audio.base import AudioOperation as AudioTensorOperation
from ms_dataset.audio.biquad import AllpassBiquad as AllpassBiquad
from ms_dataset.audio.biquad import BandBiquad as BandBiquad
from ms_dataset.audio.biquad import BandpassBiquad as BandpassBiquad
from ms_dataset.audio.biquad import BandrejectBiquad as BandrejectBiquad
from ms_dataset.audio.biquad import BassBiquad as BassBiquad
from ms_dataset.audio.biquad import Biquad as Biquad
from ms_dataset.audio.biquad import DeemphBiquad as DeemphBiquad
from ms_dataset.audio.biquad import EqualizerBiquad as EqualizerBiquad
from ms_dataset.audio.biquad import Filtfilt as Filtfilt
from ms_dataset.audio.biquad import HighpassBiquad as HighpassBiquad
from ms_dataset.audio.biquad import LFilter as LFilter
from ms_dataset.audio.biquad import LowpassBiquad as LowpassBiquad
from ms_dataset.audio.biquad import RiaaBiquad as RiaaBiquad
from ms_dataset.audio.biquad import TrebleBiquad as TrebleBiquad
from ms_dataset.audio.complexes import Angle as Angle
from ms_dataset.audio.complexes import ComplexNorm as ComplexNorm
from ms_dataset.audio.complexes import Magphase as Magphase
from ms_dataset.audio.effects import Flanger as Flanger
from ms_dataset.audio.effects import Phaser as Phaser
from ms_dataset.audio.features import ComputeDeltas as ComputeDeltas
from ms_dataset.audio.features import DetectPitchFrequency as DetectPitchFrequency
from ms_dataset.audio.features import SlidingWindowCmn as SlidingWindowCmn
from ms_dataset.audio.masking import FrequencyMasking as FrequencyMasking
from ms_dataset.audio.masking import MaskAlongAxis as MaskAlongAxis
from ms_dataset.audio.masking import MaskAlongAxisIID as MaskAlongAxisIID
from ms_dataset.audio.masking import TimeMasking as TimeMasking
from ms_dataset.audio.mel import InverseMelScale as InverseMelScale
from ms_dataset.audio.mel import LFCC as LFCC
from ms_dataset.audio.mel import MFCC as MFCC
from ms_dataset.audio.mel import MelScale as MelScale
from ms_dataset.audio.mel import MelSpectrogram as MelSpectrogram
from ms_dataset.audio.resample import Resample as Resample
from ms_dataset.audio.spectral import GriffinLim as GriffinLim
from ms_dataset.audio.spectral import InverseSpectrogram as InverseSpectrogram
from ms_dataset.audio.spectral import PhaseVocoder as PhaseVocoder
from ms_dataset.audio.spectral import PitchShift as PitchShift
from ms_dataset.audio.spectral import SpectralCentroid as SpectralCentroid
from ms_dataset.audio.spectral import Spectrogram as Spectrogram
from ms_dataset.audio.spectral import TimeStretch as TimeStretch
from ms_dataset.audio.vad import Vad as Vad
