"""Layouts of datasets in array files: IDX, CIFAR, STL-10, Semeion, SVHN, PhotoTour; generated images."""

from __future__ import annotations

import io
import os
from typing import Any

import numpy as np

from ..._native import native
from ..files import exists, names, need, read_bytes, read_lines
from ..source import MappableSource, Row
from ..table import Arrays


def read_idx(path: str, magic: int, limit: int | None = None) -> np.ndarray:
    """Reads the array of an IDX file.

    Raises:
        RuntimeError: If the magic number or the length of the file is wrong.
    """
    data = read_bytes(path)
    if len(data) < 8:
        raise RuntimeError(f"{path}: expected the header of an IDX file, got {len(data)} bytes")
    found = int.from_bytes(data[:4], "big")
    if found != magic:
        raise RuntimeError(f"{path}: expected the magic number {magic} of an IDX file, got {found}")
    dimensions, dtype = magic & 0xFF, np.dtype({8: "u1", 12: ">i4"}[magic >> 8])
    shape = np.frombuffer(data, ">u4", dimensions, 4).astype(int).tolist() if len(data) >= 4 + 4 * dimensions else [0]
    expected = 4 + 4 * dimensions + int(np.prod(shape)) * dtype.itemsize
    if len(data) != expected or len(shape) != dimensions:
        raise RuntimeError(f"{path}: expected {expected} bytes for the shape {shape}, got {len(data)}")
    return np.frombuffer(data, dtype, offset=4 + 4 * dimensions).reshape(shape)


def idx_images(folder: str, stems: list[str], what: str) -> Arrays:
    """Reads images and labels from pairs of IDX files."""
    images, labels = [], []
    for stem in stems:
        paths = [os.path.join(folder, stem + kind) for kind in ("-images-idx3-ubyte", "-labels-idx1-ubyte")]
        need(paths)
        pixels, values = read_idx(paths[0], 2051), read_idx(paths[1], 2049)
        if len(pixels) != len(values):
            raise RuntimeError(f"{paths[1]}: expected {len(pixels)} labels, got {len(values)}")
        if pixels.shape[1:] != (28, 28):
            raise RuntimeError(f"{paths[0]}: expected images of 28 x 28, got {pixels.shape[1]} x {pixels.shape[2]}")
        images.append(pixels[..., None])
        labels.append(values.astype(np.uint32))
    return Arrays({"image": np.concatenate(images), "label": np.concatenate(labels)}, what)


def mnist(folder: str, usage: str | None, what: str, train: str = "train", test: str = "t10k") -> Arrays:
    """MNIST and datasets in its format. The test files come first."""
    present = [s for s in (test, train) if any(n.startswith(s + "-") for n in names(folder, folders=False))]
    wanted = {"train": [train], "test": [test]}.get(usage or "all", present)
    if not wanted:
        raise RuntimeError(f"{what}: no files {train}-* or {test}-* in {folder}")
    return idx_images(folder, wanted, what)


_QMNIST = {"train": ("train",), "test": ("test",), "test10k": ("test",), "test50k": ("test",), "nist": ("nist",)}


def qmnist(folder: str, usage: str | None, compat: bool) -> Arrays:
    """QMNIST. The first 10000 rows of the test files are test10k, the others test50k."""
    images, labels = [], []
    for part in _QMNIST.get(usage or "all", ("train", "test", "nist")):
        stem = "xnist" if part == "nist" else f"qmnist-{part}"
        paths = [os.path.join(folder, stem + kind) for kind in ("-images-idx3-ubyte", "-labels-idx2-int")]
        need(paths)
        pixels, values = read_idx(paths[0], 2051), read_idx(paths[1], 3074)
        if len(pixels) != len(values):
            raise RuntimeError(f"{paths[1]}: expected {len(pixels)} labels, got {len(values)}")
        start, stop = {"test10k": (0, 10000), "test50k": (10000, 60000)}.get(usage or "", (0, len(pixels)))
        if len(pixels) < stop:
            raise RuntimeError(f"{paths[0]}: expected at least {stop} images for {usage!r}, got {len(pixels)}")
        images.append(pixels[start:stop, ..., None])
        values = values[start:stop].astype(np.uint32)
        labels.append(values[:, 0] if compat else values)
    return Arrays({"image": np.concatenate(images), "label": np.concatenate(labels)}, f"QMnistDataset: {folder}")


def cifar(folder: str, usage: str | None, files: dict[str, list[str]], labels: list[str], what: str) -> Arrays:
    """The binary files of CIFAR: a byte for each of `labels`, then 32 x 32 bytes each of red, green and blue."""
    wanted = files[usage] if usage in files else [name for part in files.values() for name in part]
    paths = [os.path.join(folder, name) for name in wanted if exists(os.path.join(folder, name))]
    if not paths:
        raise RuntimeError(f"{what}: no files {wanted} in {folder}")
    size = 3072 + len(labels)
    parts = []
    for path in paths:
        data = np.frombuffer(read_bytes(path), np.uint8)
        if not len(data) or len(data) % size:
            raise RuntimeError(f"{path}: expected rows of {size} bytes, got {len(data)} bytes in all")
        parts.append(data.reshape(-1, size))
    # The rows of a single file are views of it.
    rows = parts[0] if len(parts) == 1 else np.concatenate(parts)
    pixels = rows[:, len(labels) :].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)
    columns: dict[str, np.ndarray] = {"image": pixels}
    for place, name in enumerate(labels):
        columns[name] = rows[:, place].astype(np.uint32)
    return Arrays(columns, what)


CIFAR10 = {"train": [f"data_batch_{i}.bin" for i in range(1, 6)], "test": ["test_batch.bin"]}
CIFAR100 = {"test": ["test.bin"], "train": ["train.bin"]}

_STL10 = {
    "train": ("train",),
    "test": ("test",),
    "unlabeled": ("unlabeled",),
    "train+unlabeled": ("train", "unlabeled"),
    "all": ("test", "train", "unlabeled"),
}


def stl10(folder: str, usage: str | None) -> Arrays:
    """STL-10: pixels in column order, labels from 1; unlabeled images get -1."""
    images, labels = [], []
    for part in _STL10[usage or "all"]:
        path = os.path.join(folder, part + "_X.bin")
        data = np.frombuffer(read_bytes(path), np.uint8)
        if not len(data) or len(data) % 27648:
            raise RuntimeError(f"{path}: expected images of 27648 bytes, got {len(data)} bytes in all")
        images.append(data.reshape(-1, 3, 96, 96).transpose(0, 3, 2, 1))
        if part == "unlabeled":
            labels.append(np.full(len(images[-1]), -1, np.int32))
            continue
        path = os.path.join(folder, part + "_y.bin")
        labels.append(np.frombuffer(read_bytes(path), np.uint8).astype(np.int32) - 1)
        if len(labels[-1]) != len(images[-1]):
            raise RuntimeError(f"{path}: expected {len(images[-1])} labels, got {len(labels[-1])}")
    return Arrays({"image": np.concatenate(images), "label": np.concatenate(labels)}, f"STL10Dataset: {folder}")


def semeion(folder: str) -> Arrays:
    """Semeion: lines of 256 pixels and ten bits for the label."""
    path = os.path.join(folder, "semeion.data")
    rows = []
    for number, line in enumerate(read_lines(path), 1):
        values = line.split()
        try:
            if len(values) != 266:
                raise ValueError(f"expected 266 numbers, got {len(values)}")
            rows.append([float(value) for value in values])
        except ValueError as error:
            raise RuntimeError(f"{path}, line {number}: {error}") from error
    table = np.array(rows).reshape(-1, 266)
    columns = {
        "image": table[:, :256].astype(np.uint8).reshape(-1, 16, 16),
        "label": table[:, 256:].argmax(axis=1).astype(np.uint32),
    }
    return Arrays(columns, f"SemeionDataset: {folder}")


class MatFile(dict[str, Any]):
    """The variables of a MATLAB file."""

    def __init__(self, path: str, variables: dict[str, Any]) -> None:
        super().__init__(variables)
        self.path = path

    def __missing__(self, name: str) -> Any:
        raise RuntimeError(f"{self.path}: there is no variable {name!r}")


def load_mat(path: str) -> MatFile:
    """Reads a MATLAB file. Needs scipy.

    Raises:
        RuntimeError: If scipy is not installed or the file cannot be read.
    """
    try:
        from scipy.io import loadmat
    except ImportError as error:
        raise RuntimeError(f"{path}: MATLAB files need scipy\nhint: pip install ms-dataset[matlab]") from error
    try:
        return MatFile(path, loadmat(io.BytesIO(read_bytes(path))))
    except Exception as error:  # scipy, zlib and struct have their own errors for damaged files
        raise RuntimeError(f"{path}: not a MATLAB file that can be read ({error})") from error


def svhn(folder: str, usage: str | None) -> Arrays:
    """SVHN: label 10 means the digit 0."""
    images, labels = [], []
    for part in ("train", "test", "extra") if usage in (None, "all") else (usage,):
        content = load_mat(os.path.join(folder, f"{part}_32x32.mat"))
        images.append(content["X"].transpose(3, 0, 1, 2))
        labels.append(content["y"].reshape(-1).astype(np.uint32) % 10)
    return Arrays({"image": np.concatenate(images), "label": np.concatenate(labels)}, f"SVHNDataset: {folder}")


class PhotoTour(MappableSource):
    """Patches of 64 x 64 pixels in images of 16 x 16 patches, single or in pairs."""

    def __init__(self, folder: str, name: str, usage: str | None) -> None:
        root = os.path.join(folder, name)
        self._sheets = [os.path.join(root, n) for n in names(root) if n.startswith("patches") and n.endswith(".bmp")]
        info = read_lines(os.path.join(root, "info.txt"))
        self._patches = len(info)
        if not self._sheets or len(self._sheets) * 256 < self._patches:
            raise RuntimeError(f"{root}: {self._patches} patches need more than {len(self._sheets)} images")
        self._pixels: dict[int, np.ndarray] = {}
        self._pairs: list[tuple[int, int, int]] | None = None
        self.columns = ["image"]
        if usage != "train":
            self.columns = ["image1", "image2", "matches"]
            path = os.path.join(root, "m50_100000_100000_0.txt")
            self._pairs = []
            for number, line in enumerate(read_lines(path), 1):
                words = line.split()
                if len(words) < 5:
                    raise RuntimeError(f"{path}, line {number}: expected seven numbers, got {line!r}")
                self._pairs.append((int(words[0]), int(words[3]), int(words[1] == words[4])))

    def __len__(self) -> int:
        return self._patches if self._pairs is None else len(self._pairs)

    def _patch(self, number: int) -> np.ndarray:
        from PIL import Image

        sheet, place = divmod(number, 256)
        if sheet not in self._pixels:
            try:
                pixels = np.asarray(Image.open(io.BytesIO(read_bytes(self._sheets[sheet]))).convert("L"))
            except (OSError, ValueError, SyntaxError) as error:
                raise RuntimeError(f"{self._sheets[sheet]}: not an image that can be decoded") from error
            if pixels.shape != (1024, 1024):
                raise RuntimeError(f"{self._sheets[sheet]}: expected 1024 x 1024 pixels, got {pixels.shape}")
            self._pixels[sheet] = pixels
        row, column = divmod(place, 16)
        return self._pixels[sheet][row * 64 : row * 64 + 64, column * 64 : column * 64 + 64, None].copy()

    def read(self, index: int) -> Row:
        if self._pairs is None:
            return (self._patch(index),)
        first, second, match = self._pairs[index]
        return self._patch(first), self._patch(second), np.array(match, np.uint32)


class FakeImages(MappableSource):
    """Images of the bytes of normally distributed doubles, with 0 for negative ones. Each has its own generator."""

    columns = ["image", "label"]

    def __init__(self, count: int, size: tuple[int, ...], classes: int, seed: int) -> None:
        self._count, self._size, self._seed = count, size, seed
        self._labels = [native.Mt19937(seed + row).uniform_int(0, classes - 1) for row in range(count)]

    def __len__(self) -> int:
        return self._count

    def read(self, index: int) -> Row:
        generator = native.Mt19937(self._seed + index)
        size = int(np.prod(self._size))
        values = np.array([generator.normal_real(0.0, 1.0) for _ in range(-(-size // 8))])
        image = np.maximum(values, 0.0).astype("<f8").view(np.uint8)[:size].reshape(self._size)
        return image, np.array(self._labels[index], np.uint32)
