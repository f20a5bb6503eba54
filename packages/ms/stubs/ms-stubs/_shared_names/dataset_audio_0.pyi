from ms_dataset.audio.amplitude import AmplitudeToDB as AmplitudeToDB, Contrast as Contrast, DBToAmplitude as DBToAmplitude, DCShift as DCShift, Dither as Dither, Fade as Fade, Gain as Gain, MuLawDecoding as MuLawDecoding, MuLawEncoding as MuLawEncoding, Overdrive as Overdrive, Vol as Vol
from ms_dataset.audio.biquad import AllpassBiquad as AllpassBiquad, BandBiquad as BandBiquad, BandpassBiquad as BandpassBiquad, BandrejectBiquad as BandrejectBiquad, BassBiquad as BassBiquad, Biquad as Biquad, DeemphBiquad as DeemphBiquad, EqualizerBiquad as EqualizerBiquad, Filtfilt as Filtfilt, HighpassBiquad as HighpassBiquad, LFilter as LFilter, LowpassBiquad as LowpassBiquad, RiaaBiquad as RiaaBiquad, TrebleBiquad as TrebleBiquad
from ms_dataset.audio.complexes import Angle as Angle, ComplexNorm as ComplexNorm, Magphase as Magphase
from ms_dataset.audio.effects import Flanger as Flanger, Phaser as Phaser
from ms_dataset.audio.features import ComputeDeltas as ComputeDeltas, DetectPitchFrequency as DetectPitchFrequency, SlidingWindowCmn as SlidingWindowCmn
from ms_dataset.audio.masking import FrequencyMasking as FrequencyMasking, MaskAlongAxis as MaskAlongAxis, MaskAlongAxisIID as MaskAlongAxisIID, TimeMasking as TimeMasking
from ms_dataset.audio.mel import InverseMelScale as InverseMelScale, LFCC as LFCC, MFCC as MFCC, MelScale as MelScale, MelSpectrogram as MelSpectrogram
from ms_dataset.audio.resample import Resample as Resample
from ms_dataset.audio.spectral import GriffinLim as GriffinLim, InverseSpectrogram as InverseSpectrogram, PhaseVocoder as PhaseVocoder, PitchShift as PitchShift, SpectralCentroid as SpectralCentroid, Spectrogram as Spectrogram, TimeStretch as TimeStretch
from ms_dataset.audio.vad import Vad as Vad
