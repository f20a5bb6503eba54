"""`mindspore.dataset.audio` eagerly: values, dtypes and exceptions of MindSpore 2.10."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from oracle_cases import differences, expressions, load, outcome, prepared

HERE = Path(__file__).resolve().parent
RECORDED = load(HERE)

# What differs on purpose, and why; None where other tests say what is expected.
OURS: dict[str, object] = {
    "sorted(n for n in dir(audio) if not n.startswith('_'))": None,
    # MindSpore gives the last seconds of any waveform, silence too.
    **{line: None for line in RECORDED if line.startswith("audio.Vad(") and "shape" in RECORDED[line]},
    # The keys that are not given have their defaults; there it is a KeyError.
    **{line: None for line in RECORDED if RECORDED[line] == {"raises": "KeyError"}},
    # Random numbers, and what MindSpore reads from memory that it has not written.
    "audio.InverseMelScale(8, 4, 8000, max_iter=3)(np.abs(C[:1, :4, :].reshape(1, 4, 2)))": None,
    "audio.GriffinLim(14, 3, 12, 5, audio.WindowType.HAMMING, 1.0, 0.5, 40, False)(P)": None,
    # MindSpore ends the process.
    "audio.MelSpectrogram(16000, 32, n_mels=5, onesided=False)(Y)": {"raises": "RuntimeError"},
    # There only the transforms with n_fft // 2 + 1 frequencies and without padding work.
    "audio.InverseSpectrogram(None, 5, onesided=False)(C)": None,
    "audio.InverseSpectrogram(None, 8, 8, 2, 1, audio.WindowType.HAMMING, True)(C)": None,
}

# MindSpore computes as float32, which shows in recursions, in logarithms of small numbers and in variances of near 0.
TOLERANCES = {
    "astype(np.float16)": (2e-3, 1e-3),
    "MFCC": (1e-3, 2e-3),
    "LFCC": (1e-3, 2e-3),
    "SlidingWindowCmn(5, 2, False, True)": (1e-3, 1e-6),
    "PitchShift": (1e-4, 5e-5),
}


@pytest.fixture(scope="module")
def namespace():
    return prepared(HERE)


@pytest.mark.parametrize("line", expressions(HERE), ids=lambda value: str(value)[:90])
def test_outcome(line, namespace):
    expected = OURS.get(line, RECORDED[line])
    if expected is not None:
        rtol, atol = next((pair for part, pair in TOLERANCES.items() if part in line), (1e-4, 1e-5))
        assert differences(outcome(line, namespace), expected, rtol, atol) == ""


def test_public_names(namespace):
    recorded = eval(RECORDED["sorted(n for n in dir(audio) if not n.startswith('_'))"]["repr"])
    internal = {"absolute_import", "transforms", "utils", "validators"}
    assert set(recorded) - internal == set(namespace["audio"].__all__)
    import mindspore.dataset.audio.transforms
    import mindspore.dataset.audio.utils

    assert mindspore.dataset.audio.transforms.MFCC is namespace["audio"].MFCC
    assert mindspore.dataset.audio.utils.create_dct is namespace["audio"].create_dct


def test_recursions_are_those_of_a_loop():
    from ms_dataset.audio.recursion import recursive_filter

    rng = np.random.default_rng(0)
    waveform = rng.normal(size=(2, 150))
    a, b = [2.0, -0.7, 0.2, 0.1], [0.5, 0.3, -0.2, 0.1]
    expected = np.zeros_like(waveform)
    for n in range(150):
        for k in range(4):
            if n >= k:
                expected[:, n] += b[k] * waveform[:, n - k] / a[0]
                expected[:, n] -= (a[k] * expected[:, n - k] / a[0]) if k else 0
    np.testing.assert_allclose(recursive_filter(waveform, a, b), expected, rtol=1e-10, atol=1e-12)


def test_vad_finds_the_voice(namespace):
    vad = namespace["audio"].Vad
    rate = 8000
    voice = np.random.default_rng(0).normal(size=2 * rate) * 0.3
    silence = np.random.default_rng(1).normal(size=2 * rate) * 1e-4
    waveform = np.concatenate([silence, voice]).astype(np.float32)
    kept = vad(rate)(waveform)
    assert kept.dtype == np.float32 and abs(kept.size - voice.size) <= 0.3 * rate
    np.testing.assert_array_equal(kept, waveform[waveform.size - kept.size :])
    earlier = vad(rate, pre_trigger_time=0.25)(waveform)
    assert earlier.size == kept.size + rate // 4
    assert vad(rate)(np.zeros(2 * rate)).size == 0


def test_inverse_of_a_spectrogram(namespace):
    audio = namespace["audio"]
    waveform = np.random.default_rng(0).normal(size=(2, 160))
    for options in ({}, {"normalized": True}, {"onesided": False}):
        spectrum = audio.Spectrogram(32, power=0.0, **options)(waveform)
        assert spectrum.shape[-1] == 2
        np.testing.assert_allclose(audio.InverseSpectrogram(160, 32, **options)(spectrum), waveform, atol=1e-9)


def test_griffin_lim_converges(namespace):
    audio = namespace["audio"]
    waveform = np.sin(np.arange(400) * 0.3) + np.sin(np.arange(400) * 0.8)
    wanted = audio.Spectrogram(32, hop_length=8)(waveform)
    found = audio.GriffinLim(32, 60, hop_length=8, length=400, rand_init=False)(wanted)
    assert found.shape == (400,)
    error = np.abs(audio.Spectrogram(32, hop_length=8)(found) - wanted)
    assert np.linalg.norm(error) < 0.25 * np.linalg.norm(wanted)
    with pytest.raises(RuntimeError, match="momentum"):
        audio.GriffinLim(32, momentum=1.5)(wanted)


def test_inverse_mel_scale_fits(namespace):
    audio = namespace["audio"]
    mels = audio.MelScale(6, 8000, n_stft=9)(np.abs(np.random.default_rng(0).normal(size=(1, 9, 4))))
    found = audio.InverseMelScale(9, 6, 8000, max_iter=3000)(mels)
    assert found.shape == (1, 9, 4) and found.min() >= 0
    np.testing.assert_allclose(audio.MelScale(6, 8000, n_stft=9)(found), mels, atol=0.05)


def test_partial_options(namespace):
    audio = namespace["audio"]
    waveform = np.random.default_rng(0).normal(size=400)
    one = audio.MFCC(4000, 5, melkwargs={"n_fft": 40, "n_mels": 6})(waveform)
    other = audio.MFCC(4000, 5, melkwargs={"n_fft": 40, "n_mels": 6, "win_length": 40, "hop_length": 20})(waveform)
    np.testing.assert_array_equal(one, other)
    assert audio.LFCC(4000, 6, 5, speckwargs={"n_fft": 40})(waveform).shape == (5, 21)


def test_random_masks(namespace):
    audio = namespace["audio"]
    ones = np.ones((1, 20, 30))
    for operation, axis in (
        (audio.FrequencyMasking(True, 10, 0, 0.0), 1),
        (audio.TimeMasking(True, 10, 0, 0.0), 2),
        (audio.MaskAlongAxisIID(10, 0.0, 1), 1),
        (audio.MaskAlongAxisIID(10, 0.0, 2), 2),
    ):
        widths = set()
        for _ in range(40):
            masked = operation(ones)
            zeros = np.flatnonzero(masked.min(axis=(0, 3 - axis)) == 0)
            assert zeros.size <= 10 and (zeros.size == 0 or np.ptp(zeros) == zeros.size - 1)
            widths.add(zeros.size)
        assert len(widths) > 3


def test_signatures_of_the_table(namespace):
    import inspect

    audio = namespace["audio"]
    assert str(inspect.signature(audio.BassBiquad)) == "(sample_rate, gain, central_freq=100.0, Q=0.707)"
    assert "central_freq (float)" in audio.BassBiquad.__doc__
    with pytest.raises(TypeError, match="signature: BassBiquad"):
        audio.BassBiquad(44100)
