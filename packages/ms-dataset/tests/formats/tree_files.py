"""Writes the files of tiny dataset trees: images, sounds, headers."""

from __future__ import annotations

import io
import os
import struct
import wave

import numpy as np
from PIL import Image


def put(root, path, data):
    path = os.path.join(root, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def image(seed, size=(5, 4), mode="RGB", kind="PNG"):
    """Returns an encoded image, by default a PNG, which all decoders read alike."""
    pixels = np.random.RandomState(seed).randint(0, 256, (size[1], size[0], 3)).astype(np.uint8)
    out = io.BytesIO()
    Image.fromarray(pixels).convert(mode).save(out, kind)
    return out.getvalue()


def sound(seed, n=12, rate=8000, channels=1):
    """Returns a 16-bit WAVE file."""
    samples = np.random.RandomState(seed).randint(-32768, 32767, n * channels).astype("<i2")
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def images(root, *paths):
    for seed, path in enumerate(paths):
        put(root, path, image(seed))


def idx(root, name, kinds, n, seed=0):
    pixels = np.random.RandomState(seed).randint(0, 256, n * 784).astype(np.uint8)
    put(root, name + kinds[0], struct.pack(">4i", 2051, n, 28, 28) + pixels.tobytes())
    put(root, name + kinds[1], struct.pack(">2i", 2049, n) + bytes(i % 10 for i in range(n)))


KINDS = ("-images-idx3-ubyte", "-labels-idx1-ubyte")


def sphere(seed, n=32000, rate=16000):
    head = f"NIST_1A\n   1024\nchannel_count -i 1\nsample_count -i {n}\nsample_rate -i {rate}\nsample_n_bytes -i 2\n"
    head += "sample_byte_format -s2 01\nsample_sig_bits -i 16\nsample_coding -s3 pcm\nend_head\n"
    samples = np.random.RandomState(seed).randint(-32768, 32767, n).astype("<i2")
    return head.encode().ljust(1024) + samples.tobytes()


def usages(key, *values):
    return [{key: value} for value in values]
