# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_dataset.audio.enums import BorderType as BorderType, DensityFunction as DensityFunction, FadeShape as FadeShape, GainType as GainType, Interpolation as Interpolation, MelType as MelType, Modulation as Modulation, NormMode as NormMode, NormType as NormType, ResampleMethod as ResampleMethod, ScaleType as ScaleType, WindowType as WindowType
from ms_dataset.audio.filterbanks import create_dct as create_dct, linear_fbanks as linear_fbanks, melscale_fbanks as melscale_fbanks
