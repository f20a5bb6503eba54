"""Matrices of filter banks and of the cosine transform."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ..transforms.declare import FLOAT_MAX, INT32_MAX, check_range, check_type, wrong_value
from .enums import MelType, NormMode, NormType


@lru_cache(maxsize=32)
def cosine_transform(n_mfcc: int, n_mels: int, norm: NormMode) -> np.ndarray:
    """Returns the matrix of `create_dct` as float64."""
    angles = np.pi / n_mels * (np.arange(n_mels)[:, None] + 0.5) * np.arange(n_mfcc)[None, :]
    matrix = np.cos(angles)
    if norm is NormMode.NONE:
        return matrix * 2
    matrix[:, 0] /= np.sqrt(2)
    return matrix * np.sqrt(2 / n_mels)


def create_dct(n_mfcc: int, n_mels: int, norm: NormMode = NormMode.NONE) -> np.ndarray:
    """Returns the matrix of a cosine transform of type II.

    Args:
        n_mfcc (int): The number of coefficients.
        n_mels (int): The number of mel bands.
        norm (NormMode): The norm. Default: NormMode.NONE.

    Returns:
        numpy.ndarray of float32, shape (n_mels, n_mfcc).

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a number is not positive.

    Examples:
        >>> create_dct(2, 3, NormMode.ORTHO).round(4)
        array([[ 0.5774,  0.7071],
               [ 0.5774,  0.    ],
               [ 0.5774, -0.7071]], dtype=float32)
    """
    for name, value in (("n_mfcc", n_mfcc), ("n_mels", n_mels)):
        check_type("create_dct", name, value, (int,))
        check_range("create_dct", name, value, 1, INT32_MAX)
    check_type("create_dct", "norm", norm, (NormMode,))
    return cosine_transform(n_mfcc, n_mels, norm).astype(np.float32)


def _to_mel(frequency: float, kind: MelType) -> float:
    if kind is MelType.HTK:
        return 2595.0 * float(np.log10(1.0 + frequency / 700.0))
    linear = frequency / (200.0 / 3)
    return linear if frequency < 1000 else 15.0 + float(np.log(frequency / 1000.0)) / (np.log(6.4) / 27.0)


def _to_hertz(mels: np.ndarray, kind: MelType) -> np.ndarray:
    if kind is MelType.HTK:
        return 700.0 * (10.0 ** (mels / 2595.0) - 1.0)
    return np.where(mels < 15.0, mels * (200.0 / 3), 1000.0 * np.exp(np.log(6.4) / 27.0 * (mels - 15.0)))


def triangles(n_freqs: int, corners: np.ndarray, sample_rate: int) -> np.ndarray:
    """Returns triangular filters, each between three consecutive corners, shape (n_freqs, filters)."""
    frequencies = np.linspace(0, sample_rate // 2, n_freqs)
    slopes = corners[None, :] - frequencies[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        widths = np.diff(corners)
        down = -slopes[:, :-2] / widths[:-1]
        up = slopes[:, 2:] / widths[1:]
    return np.maximum(0.0, np.minimum(down, up))


@lru_cache(maxsize=32)
def mel_filters(
    n_freqs: int, f_min: float, f_max: float, n_mels: int, sample_rate: int, norm: NormType, kind: MelType
) -> np.ndarray:
    """Returns the matrix of `melscale_fbanks` as float64."""
    corners = _to_hertz(np.linspace(_to_mel(f_min, kind), _to_mel(f_max, kind), n_mels + 2), kind)
    filters = triangles(n_freqs, corners, sample_rate)
    return filters * (2.0 / (corners[2:] - corners[:-2])) if norm is NormType.SLANEY else filters


@lru_cache(maxsize=32)
def linear_filters(n_freqs: int, f_min: float, f_max: float, n_filter: int, sample_rate: int) -> np.ndarray:
    """Returns the matrix of `linear_fbanks` as float64."""
    return triangles(n_freqs, np.linspace(f_min, f_max, n_filter + 2), sample_rate)


def _check(operation: str, n_freqs: Any, f_min: Any, f_max: Any, count: tuple[str, Any], sample_rate: Any) -> None:
    check_type(operation, "n_freqs", n_freqs, (int,))
    check_range(operation, "n_freqs", n_freqs, 0, INT32_MAX)
    check_type(operation, "f_min", f_min, (int, float))
    check_range(operation, "f_min", f_min, 0, FLOAT_MAX)
    check_type(operation, "f_max", f_max, (int, float))
    check_range(operation, "f_max", f_max, 0, FLOAT_MAX, above=True)
    if f_min > f_max:
        raise wrong_value(operation, "f_min", f"at most f_max {f_max}", f_min)
    for name, value in (count, ("sample_rate", sample_rate)):
        check_type(operation, name, value, (int,))
        check_range(operation, name, value, 1, INT32_MAX)


def melscale_fbanks(
    n_freqs: int,
    f_min: float,
    f_max: float,
    n_mels: int,
    sample_rate: int,
    norm: NormType = NormType.NONE,
    mel_type: MelType = MelType.HTK,
) -> np.ndarray:
    """Returns triangular filters of equal width on the mel scale.

    Args:
        n_freqs (int): The number of frequencies.
        f_min (float): The minimum frequency in Hz, not negative.
        f_max (float): The maximum frequency in Hz, at least `f_min`.
        n_mels (int): The number of filters.
        sample_rate (int): Samples per second.
        norm (NormType): The norm of the filters. Default: NormType.NONE.
        mel_type (MelType): The formula of the scale. Default: MelType.HTK.

    Returns:
        numpy.ndarray of float32, shape (n_freqs, n_mels).

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.

    Examples:
        >>> melscale_fbanks(8, 0.0, 4000, 4, 8000).shape
        (8, 4)
    """
    _check("melscale_fbanks", n_freqs, f_min, f_max, ("n_mels", n_mels), sample_rate)
    check_type("melscale_fbanks", "norm", norm, (NormType,))
    check_type("melscale_fbanks", "mel_type", mel_type, (MelType,))
    return mel_filters(n_freqs, f_min, f_max, n_mels, sample_rate, norm, mel_type).astype(np.float32)


def linear_fbanks(n_freqs: int, f_min: float, f_max: float, n_filter: int, sample_rate: int) -> np.ndarray:
    """Returns triangular filters of equal width in Hz.

    Args:
        n_freqs (int): The number of frequencies.
        f_min (float): The minimum frequency in Hz, not negative.
        f_max (float): The maximum frequency in Hz, at least `f_min`.
        n_filter (int): The number of filters.
        sample_rate (int): Samples per second.

    Returns:
        numpy.ndarray of float32, shape (n_freqs, n_filter).

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range.

    Examples:
        >>> linear_fbanks(8, 0.0, 4000, 4, 8000).shape
        (8, 4)
    """
    _check("linear_fbanks", n_freqs, f_min, f_max, ("n_filter", n_filter), sample_rate)
    return linear_filters(n_freqs, f_min, f_max, n_filter, sample_rate).astype(np.float32)
