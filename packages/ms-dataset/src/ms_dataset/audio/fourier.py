"""The short-time Fourier transform and its inverse."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from .enums import BorderType, WindowType

#: the names of borders in `numpy.pad`
PAD_MODES = {
    BorderType.CONSTANT: "constant",
    BorderType.EDGE: "edge",
    BorderType.REFLECT: "reflect",
    BorderType.SYMMETRIC: "symmetric",
}


@lru_cache(maxsize=64)
def window_of(kind: WindowType, size: int) -> np.ndarray:
    """Returns a periodic window: the first `size` values of the symmetric window of `size + 1`."""
    if size == 1:
        return np.ones(1)
    if kind is WindowType.KAISER:
        return np.kaiser(size + 1, 12.0)[:-1]
    return getattr(np, {WindowType.HANN: "hanning"}.get(kind, kind.value))(size + 1)[:-1]


def padded_window(kind: WindowType, win_length: int, n_fft: int) -> np.ndarray:
    """Returns the window, padded with zeros to a frame."""
    left = (n_fft - win_length) // 2
    return np.pad(window_of(kind, win_length), (left, n_fft - win_length - left))


def stft(
    waveform: np.ndarray,
    n_fft: int,
    hop_length: int,
    win_length: int,
    window: WindowType,
    center: bool = True,
    pad_mode: BorderType = BorderType.REFLECT,
    onesided: bool = True,
    pad: int = 0,
) -> np.ndarray:
    """Computes the complex transform, shape (..., frequencies, frames).

    Raises:
        ValueError: If the waveform is shorter than a frame.
    """
    widths = [(0, 0)] * (waveform.ndim - 1)
    if pad:
        waveform = np.pad(waveform, [*widths, (pad, pad)])
    if center:
        waveform = np.pad(waveform, [*widths, (n_fft // 2, n_fft // 2)], PAD_MODES[pad_mode])  # type: ignore[call-overload]
    if waveform.shape[-1] < n_fft:
        raise ValueError(f"{waveform.shape[-1]} samples are fewer than n_fft {n_fft}")
    frames = np.lib.stride_tricks.sliding_window_view(waveform, n_fft, axis=-1)[..., ::hop_length, :]
    frames = frames * padded_window(window, win_length, n_fft)
    spectrum = np.fft.rfft(frames) if onesided else np.fft.fft(frames)
    return np.swapaxes(spectrum, -1, -2)


def istft(
    spectrum: np.ndarray,
    n_fft: int,
    hop_length: int,
    win_length: int,
    window: WindowType,
    center: bool = True,
    onesided: bool = True,
    length: int | None = None,
) -> np.ndarray:
    """Computes the waveform of a transform: overlapping frames are added and divided by the sum of squared windows.

    Raises:
        ValueError: If the number of frequencies does not match `n_fft`.
    """
    expected = n_fft // 2 + 1 if onesided else n_fft
    if spectrum.shape[-2] != expected:
        raise ValueError(f"{spectrum.shape[-2]} frequencies instead of {expected} for n_fft {n_fft}")
    rows = np.swapaxes(spectrum.reshape(-1, *spectrum.shape[-2:]), -1, -2)
    frames = np.fft.irfft(rows, n_fft) if onesided else np.fft.ifft(rows).real
    shape = padded_window(window, win_length, n_fft)
    frames = frames * shape
    total = n_fft + hop_length * (frames.shape[1] - 1)
    result, weight = np.zeros((frames.shape[0], total)), np.zeros(total)
    for place in range(frames.shape[1]):
        begin = place * hop_length
        result[:, begin : begin + n_fft] += frames[:, place]
        weight[begin : begin + n_fft] += shape * shape
    begin = n_fft // 2 if center else 0
    end = begin + (length if length is not None else total - n_fft)
    result, weight = result[:, begin:end], weight[begin:end]
    result = result / np.where(weight > 1e-11, weight, 1.0)
    if length is not None and result.shape[1] < length:
        result = np.pad(result, ((0, 0), (0, length - result.shape[1])))
    return result.reshape(*spectrum.shape[:-2], result.shape[1])


def phase_vocoder(spectrum: np.ndarray, rate: float, phase_advance: np.ndarray) -> np.ndarray:
    """Changes the speed of a complex spectrogram, but not its pitch.

    Args:
        spectrum: Shape (..., frequencies, frames).
        rate: The speed; 2 halves the number of frames.
        phase_advance: The expected phase advance of each frequency per hop, shape (frequencies, 1).

    Returns:
        Shape (..., frequencies, ceil(frames / rate)).
    """
    steps = np.arange(0, spectrum.shape[-1], rate)
    alphas = steps % 1.0
    places = steps.astype(np.int64)
    padded = np.pad(spectrum, [(0, 0)] * (spectrum.ndim - 1) + [(0, 2)])
    first, second = padded[..., places], padded[..., places + 1]
    phase = np.angle(second) - np.angle(first) - phase_advance
    phase = phase - 2 * np.pi * np.round(phase / (2 * np.pi)) + phase_advance
    phase = np.concatenate([np.angle(spectrum[..., :1]), phase[..., :-1]], axis=-1)
    magnitude = alphas * np.abs(second) + (1 - alphas) * np.abs(first)
    return magnitude * np.exp(1j * np.cumsum(phase, axis=-1))
