"""mindaudio: speech and speaker models of small sizes with a training step, separation, and audio features."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import mindspore as ms
import numpy as np
from case import Case, draw, integers, normal, numbers, training_step, without_dropout
from mindaudio.data import augment, features, processing, spectrum
from mindaudio.loss.AdditiveAngularMargin import AdditiveAngularMargin
from mindaudio.loss.separation_loss import Separation_Loss
from mindaudio.models.conformer import ConformerEncoder
from mindaudio.models.deepspeech2 import DeepSpeechModel
from mindaudio.models.ecapatdnn import Classifier, EcapaTDNN
from mindaudio.models.tasnet import TasNet
from mindspore import Tensor, nn, ops


def step_of(net: nn.Cell, loss: Any, *inputs: Any) -> dict[str, Any]:
    """Outputs without training, and a training step of a loss of the outputs."""
    net = without_dropout(draw(net))
    net.set_train(False)
    out = net(*inputs)
    net.set_train(True)
    out = out[0] if isinstance(out, tuple) else out
    return {"outputs": numbers(out), **training_step(net, lambda *given: loss(net(*given)), *inputs)}


def square(out: Any) -> Any:
    return ops.square(out[0] if isinstance(out, tuple) else out).mean()


def conformer() -> dict[str, Any]:
    net = ConformerEncoder(
        20, 16, attention_heads=2, linear_units=32, num_blocks=2, feature_norm=False, pos_enc_layer_type="rel_pos"
    )
    frames = 35
    after = ((frames - 1) // 2 - 1) // 2  # two convolutions with stride 2
    known = np.arange(after) < np.array([[after], [after - 2]])
    masks, chunks = Tensor(known[:, None], ms.bool_), Tensor(known[:, None] & known[:, :, None], ms.bool_)
    return step_of(net, square, normal(2, frames, 20), masks, chunks)


def speaker() -> dict[str, Any]:
    """ECAPA-TDNN with the classifier and the margin loss of speaker verification."""
    net = EcapaTDNN(20, 16, channels=(16, 16, 16, 16, 48), attention_channels=8, res2net_scale=4, se_channels=8)
    head = Classifier(1, 0, 16, 5)
    margin = AdditiveAngularMargin(margin=0.2, scale=30)
    targets = ops.one_hot(integers(5, 3), 5, Tensor(1.0), Tensor(0.0))

    def loss(out: Any) -> Any:
        logits = margin(head(out).reshape(3, 5), targets)
        return -(targets * ops.log_softmax(logits, axis=1)).sum(axis=1).mean()

    draw(head)
    return step_of(net, loss, normal(3, 30, 20))


def deep_speech() -> dict[str, Any]:
    net = DeepSpeechModel(2, list("_abc "), 8, 2, SimpleNamespace(sample_rate=16000, window_size=0.02))
    return step_of(net, square, normal(2, 1, 161, 30), Tensor([30, 25], ms.int32))


def separation(net: nn.Cell, mixture: Tensor, sources: Tensor) -> dict[str, Any]:
    lengths = Tensor([sources.shape[2]] * sources.shape[0], ms.int32)
    loss = Separation_Loss()
    return step_of(net, lambda out: loss(sources, out, lengths)[0].mean(), mixture)


def tasnet() -> dict[str, Any]:
    return separation(TasNet(8, 12, 10, 2), normal(2, 6, 8), normal(2, 2, 6, 8, seed=1))


def wave(seconds: float = 0.2, rate: int = 16000) -> np.ndarray:
    t = np.arange(int(seconds * rate)) / rate
    noise = np.random.default_rng(0).standard_normal(t.size)
    tones = np.sin(2 * np.pi * 440 * t) + 0.5 * np.sin(2 * np.pi * 1800 * t * (1 + t))
    return (tones + 0.01 * noise).astype(np.float32)


def spectra() -> dict[str, Any]:
    sound = wave()
    transformed = spectrum.stft(sound, n_fft=256, return_complex=True)
    transformed = transformed.asnumpy() if hasattr(transformed, "asnumpy") else transformed
    return {
        "stft": numbers(np.abs(transformed)),
        "phase": numbers(np.cos(np.angle(transformed[1:20]))),
        "back": numbers(spectrum.istft(transformed, n_fft=256)),
        "spectrogram": numbers(spectrum.spectrogram(sound, n_fft=256)),
        "mel": numbers(spectrum.melspectrogram(sound, n_fft=256, n_mels=20)),
        "decibels": numbers(spectrum.amplitude_to_dB(np.abs(transformed) + 0.1)),
    }


def audio_features() -> dict[str, Any]:
    sound = wave()
    return {
        "fbank": numbers(features.fbank(sound, n_mels=20)),
        "deltas": numbers(features.fbank(sound, deltas=True, n_mels=12)),
        "mfcc": numbers(features.mfcc(sound, n_mels=20, n_mfcc=10)),
        "centroid": numbers(features.spectral_centroid(sound, 16000, n_fft=256)),
        "window": numbers(features.context_window(np.stack([sound[:64].reshape(8, 8)]), 2, 2)),
    }


def edited_audio() -> dict[str, Any]:
    sound = wave()
    masked = augment.frequencymasking
    return {
        "normalized": numbers(processing.normalize(sound)),
        "rescaled": numbers(processing.rescale(sound, 0.5)),
        "resampled": numbers(processing.resample(sound, 16000, 8000)),
        "mean": numbers(processing.sliding_window_cmn(sound[:400].reshape(1, 20, 20), 10, 5)),
        "mask": str(masked.__name__),
        "reverberated": numbers(augment.reverberate(sound[None], wave(0.01)[None])),
    }


CASES = [
    Case("conformer", conformer),
    Case("speaker", speaker),
    Case("deep_speech", deep_speech),
    Case("tasnet", tasnet),
    Case("spectra", spectra, modes=("pynative",)),
    Case("audio_features", audio_features, modes=("pynative",)),
    Case("edited_audio", edited_audio, modes=("pynative",)),
]
