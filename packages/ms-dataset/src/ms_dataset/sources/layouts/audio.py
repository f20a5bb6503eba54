"""Layouts of audio datasets. A row begins with the waveform (float32, channels x samples) and its rate."""

from __future__ import annotations

import csv
import io
import os
import re
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..files import is_file, is_folder, names, need, read_bytes, read_lines, read_text
from ..source import Row
from ..table import Table
from .folders import join


def read_wave(path: str) -> tuple[np.ndarray, int]:
    """Returns the samples of a WAVE file with 8, 16, 24 or 32 bits as floats, and its rate.

    Raises:
        RuntimeError: If the file is truncated or is not such a WAVE file.
    """
    data = read_bytes(path)
    if len(data) < 12 or data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise RuntimeError(f"{path}: not a WAVE file")
    at, form = 12, None
    while at + 8 <= len(data):
        name, size = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        body = data[at + 8 : at + 8 + size]
        if name == b"fmt " and size >= 16 and len(body) >= 16:
            form = struct.unpack_from("<HHIIHH", body)
        elif name == b"data":
            if form is None:
                break
            if len(body) < size:
                raise RuntimeError(f"{path}: expected {size} bytes of samples, got {len(body)}")
            return _samples(body, form, path), form[2]
        at += 8 + size + size % 2
    raise RuntimeError(f"{path}: there are no samples in the WAVE file")


def _samples(body: bytes, form: tuple[int, ...], path: str) -> np.ndarray:
    kind, channels, _, _, _, bits = form
    if kind not in (1, 3, 0xFFFE) or bits not in (8, 16, 24, 32) or not channels:
        raise RuntimeError(f"{path}: WAVE of format {kind} with {bits} bits and {channels} channels is not read")
    body = body[: len(body) // (bits // 8 * channels) * (bits // 8 * channels)]
    if kind == 3:
        values: np.ndarray = np.frombuffer(body, "<f4").astype(np.float32)
    elif bits == 8:
        values = (np.frombuffer(body, np.uint8).astype(np.float32) - 128) / 128
    elif bits == 24:
        wide = np.zeros((len(body) // 3, 4), np.uint8)
        wide[:, 1:] = np.frombuffer(body, np.uint8).reshape(-1, 3)
        values = (wide.view("<i4")[:, 0] / 2**31).astype(np.float32)
    else:
        # MindSpore divides 16-bit samples by 32767.
        values = (np.frombuffer(body, f"<i{bits // 8}") / (32767 if bits == 16 else 2**31)).astype(np.float32)
    return np.ascontiguousarray(values.reshape(-1, channels).T)


class Sounds(Table):
    """Rows that begin with the path of a WAVE file, which becomes two columns."""

    def __init__(
        self,
        columns: dict[str, str],
        rows: Sequence[tuple[Any, ...]],
        what: str,
        rate_dtype: str,
        rate: int | None = None,
    ) -> None:
        super().__init__(columns, rows, what)
        self.columns = ["waveform", "sample_rate", *columns]
        self._rate_dtype, self._rate = rate_dtype, rate

    def read(self, index: int) -> Row:
        path, *values = self.rows[index]
        waveform, rate = self.load(path)
        if self._rate is not None and rate != self._rate:
            raise RuntimeError(f"{path}: expected a rate of {self._rate}, got {rate}")
        cells = (self._value(kind, value) for kind, value in zip(self.kinds, values))
        return (waveform, np.array(rate, self._rate_dtype), *cells)

    def load(self, path: Any) -> tuple[np.ndarray, int]:
        return read_wave(path)


def yes_no(root: str) -> Sounds:
    """The name of a file consists of its eight labels."""
    rows = []
    for name in names(root, folders=False):
        if name.endswith(".wav"):
            labels = os.path.splitext(name)[0].split("_")
            if not all(label.isdigit() for label in labels):
                raise RuntimeError(f"{join(root, name)}: expected labels of 0 and 1 as the file's name")
            rows.append((join(root, name), [int(label) for label in labels]))
    return Sounds({"label": "int32"}, rows, f"YesNoDataset: {root}", "int32")


def gtzan(root: str, usage: str | None) -> Sounds:
    """A folder for each genre. The number of a file determines its part: train below 50, valid below 100, else test."""
    rows = []
    for genre in names(root, folders=True):
        files = [name for name in names(join(root, genre), folders=False) if name.endswith(".wav")]
        for name in files:
            number = name.split(".")[1] if name.count(".") >= 2 else ""
            part = {0: "train", 1: "valid", 2: "test"}.get(min(int(number) // 50, 2)) if number.isdigit() else None
            if usage in (None, "all") or part == usage:
                rows.append((join(root, genre, name), genre))
    return Sounds({"label": "text"}, rows, f"GTZANDataset: {root}", "uint32", 22050)


def lj_speech(root: str) -> Sounds:
    """The lines of metadata.csv are name|transcription|normalized transcription."""
    path = join(root, "metadata.csv")
    rows = []
    for number, line in enumerate(read_lines(path), 1):
        fields = line.split("|")
        if len(fields) != 3:
            raise RuntimeError(f"{path}, line {number}: expected three fields, got {len(fields)}")
        rows.append((join(root, "wavs", fields[0] + ".wav"), fields[1], fields[2]))
    columns = {"transcription": "text", "normalized_transcription": "text"}
    return Sounds(columns, rows, f"LJSpeechDataset: {root}", "int32")


CMU_NAMES = (
    *("aew", "ahw", "aup", "awb", "axb", "bdl", "clb", "eey", "fem", "gka", "jmk", "ksp", "ljm", "lnh", "rms", "rxr"),
    *("slp", "slt"),
)


def cmu_arctic(root: str, name: str | None) -> Sounds:
    """The lines of etc/txt.done.data are ( file "text" )."""
    folder = join(root, f"cmu_us_{name or 'aew'}_arctic")
    path = join(folder, "etc/txt.done.data")
    rows = []
    for number, line in enumerate(read_lines(path), 1):
        found = re.match(r'\(\s*(\S+)\s+"(.*)"\s*\)', line.strip())
        if found is None:
            raise RuntimeError(f'{path}, line {number}: expected ( file "text" ), got {line!r}')
        rows.append((join(folder, "wav", found[1] + ".wav"), found[2], found[1].rpartition("_")[2]))
    columns = {"transcript": "text", "utterance_id": "text"}
    return Sounds(columns, rows, f"CMUArcticDataset: {root}", "uint32", 16000)


LIBRI_PARTS = (
    *("dev-clean", "dev-other", "test-clean", "test-other"),
    *("train-clean-100", "train-clean-360", "train-other-500"),
)


def libri_tts(root: str, usage: str | None) -> Sounds:
    """A folder for each speaker contains one for each chapter with its transcriptions."""
    rows = []
    parts = [p for p in LIBRI_PARTS if is_folder(join(root, p))] if usage in (None, "all") else [str(usage)]
    for part in parts:
        for speaker in names(join(root, part), folders=True):
            for chapter in names(join(root, part, speaker), folders=True):
                folder = join(root, part, speaker, chapter)
                text = read_text(join(folder, f"{speaker}_{chapter}.trans.tsv"))
                for fields in csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE):
                    if len(fields) != 3:
                        raise RuntimeError(f"{folder}: expected three fields in a line of its trans.tsv, got {fields}")
                    path = join(folder, fields[0] + ".wav")
                    rows.append((path, fields[1], fields[2], int(speaker), int(chapter), fields[0]))
    columns = {"original_text": "text", "normalized_text": "text", "speaker_id": "uint32", "chapter_id": "uint32"}
    return Sounds({**columns, "utterance_id": "text"}, rows, f"LibriTTSDataset: {root}", "uint32", 24000)


def speech_commands(root: str, usage: str | None) -> Sounds:
    """A folder for each word. validation_list.txt and testing_list.txt list the files that are not for training."""
    listed = {}
    for part, name in (("valid", "validation_list.txt"), ("test", "testing_list.txt")):
        path = join(root, name)
        if usage in (part, "train"):
            need([path])
        lines = read_lines(path) if is_file(path) else []
        listed[part] = {line.strip() for line in lines if line.strip()}
    rows = []
    for word in names(root, folders=True):
        if word == "_background_noise_":
            continue
        for name in names(join(root, word), folders=False):
            if not name.endswith(".wav"):
                continue
            key = f"{word}/{name}"
            part = next((part for part in listed if key in listed[part]), "train")
            if usage in (None, "all") or part == usage:
                speaker, _, number = os.path.splitext(name)[0].partition("_nohash_")
                rows.append((join(root, word, name), word, speaker, int(number or 0)))
    columns = {"label": "text", "speaker_id": "text", "utterance_number": "int32"}
    return Sounds(columns, rows, f"SpeechCommandsDataset: {root}", "int32")


class Tedlium(Sounds):
    """Segments of SPHERE files."""

    def load(self, path: Any) -> tuple[np.ndarray, int]:
        name, start, stop = path
        samples, rate = read_sphere(name)
        return samples[:, int(start * rate) : int(stop * rate)].copy(), rate


def read_sphere(path: str) -> tuple[np.ndarray, int]:
    """Returns the samples of an uncompressed 16-bit SPHERE file, and its rate."""
    data = read_bytes(path)
    head = data[:1024].split(b"end_head")[0].decode("latin1").split("\n")
    if not data.startswith(b"NIST_1A") or len(data) < 1024:
        raise RuntimeError(f"{path}: not a SPHERE file")
    fields = {words[0]: words[2] for words in (line.split() for line in head) if len(words) >= 3}
    if fields.get("sample_n_bytes", "2") != "2" or not fields.get("sample_coding", "pcm").startswith("pcm"):
        raise RuntimeError(f"{path}: expected samples of 16 bits of PCM, got {fields.get('sample_coding')}")
    try:
        start, rate = int(head[1]), int(fields["sample_rate"])
    except (KeyError, ValueError, IndexError) as error:
        raise RuntimeError(f"{path}: the SPHERE header has no {error}") from error
    order = ">" if fields.get("sample_byte_format", "01") == "10" else "<"
    body = data[start : start + (len(data) - start) // 2 * 2]
    return (np.frombuffer(body, f"{order}i2") / 32768).astype(np.float32)[None], rate


def tedlium(root: str, release: str, usage: str | None, extensions: str) -> Tedlium:
    """The lines of STM files have talk, channel, speaker, start, end, labels and text."""
    if release == "release3":
        folders = [join(root, "data" if usage in (None, "all") else f"legacy/{usage}")]
    else:
        parts = ("train", "test", "dev") if usage in (None, "all") else (str(usage),)
        folders = [join(root, part) for part in parts]
    rows = []
    for folder in folders:
        for name in names(join(folder, "stm"), folders=False):
            if not name.endswith(".stm"):
                continue
            path = join(folder, "stm", name)
            sound = join(folder, "sph", os.path.splitext(name)[0] + extensions)
            for number, line in enumerate(read_lines(path), 1):
                words = line.split(None, 6)
                if len(words) < 7:
                    raise RuntimeError(f"{path}, line {number}: expected seven fields, got {len(words)}")
                talk, _, speaker, start, stop, identifier, text = words
                rows.append(((sound, float(start), float(stop)), text.strip(), talk, speaker, identifier))
    columns = {"transcript": "text", "talk_id": "text", "speaker_id": "text", "identifier": "text"}
    return Tedlium(columns, rows, f"TedliumDataset: {root}", "int32")
