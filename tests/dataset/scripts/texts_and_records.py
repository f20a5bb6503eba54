"""Pipelines of text, record files and sound."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore.dataset import audio, text, transforms
from mindspore.mindrecord import FileWriter
from script_common import error, program, rows, sizes


@program
def text_with_vocabulary(folder: Path) -> Any:
    path = folder / "lines.txt"
    path.write_text("the cat sat\nA Dog ran on the mat\n\nhello there world , hello\n")
    data = ds.TextFileDataset(str(path), shuffle=False)
    data = data.map([text.CaseFold(), text.WhitespaceTokenizer()], "text")
    words = text.Vocab.from_dataset(data, "text", freq_range=(1, 10), top_k=8, special_tokens=["<pad>", "<unk>"])
    found = repr(sorted(words.vocab().items()))
    data = data.map(text.Lookup(words, "<unk>"), "text")
    data = data.map([transforms.PadEnd([6], words.tokens_to_ids("<pad>")), transforms.TypeCast(ms.int64)], "text")
    return found, sizes(data.batch(2)), rows(data.batch(2)), repr(words.ids_to_tokens([0, 1, 3]))


@program
def sentences_by_slices_and_ngrams(folder: Path) -> Any:
    data = ds.NumpySlicesDataset(["one two three", "four five", "six"], ["text"], shuffle=False)
    tokens = data.map(text.PythonTokenizer(lambda line: line.split()), "text")
    grams = tokens.map(text.Ngram([1, 2], ("_", 1), ("_", 1), "-"), "text")
    cut = tokens.map(transforms.Slice(slice(0, 2)), "text")
    return rows(data), rows(tokens), rows(grams), rows(cut), rows(data.map(text.UnicodeCharTokenizer(), "text"))


@program
def sequence_pairs(folder: Path) -> Any:
    words = text.Vocab.from_list(["a", "b", "c", "d", "##e"], ["[CLS]", "[SEP]", "[UNK]"], True)
    first = ["a b c", "d", "a ae"]
    data = ds.NumpySlicesDataset((first, ["b", "c d", "zz de"]), ["x", "y"], shuffle=False)
    tokenize = text.BertTokenizer(words, unknown_token="[UNK]")
    data = data.map(tokenize, "x").map(tokenize, "y")
    data = data.map(text.TruncateSequencePair(4), ["x", "y"], ["x", "y"])
    data = data.map(transforms.Concatenate(0, np.array(["[CLS]"]), np.array(["[SEP]"])), "x")
    return rows(data), rows(data.map(text.Lookup(words, "[UNK]"), "x").project("x"))


@program
def csv_and_clue(folder: Path) -> Any:
    (folder / "a.csv").write_text("1,2.5,x\n2,3.5,yy\n3,4.5,\n")
    data = ds.CSVDataset(str(folder / "a.csv"), ",", [1, 2.0, ""], ["n", "x", "s"], shuffle=False)
    lines = [{"label": "1", "sentence1": "a", "sentence2": f"b{n}"} for n in range(3)]
    (folder / "a.json").write_text("\n".join(json.dumps(line) for line in lines))
    clue = ds.CLUEDataset(str(folder / "a.json"), "AFQMC", "train", shuffle=False)
    return sizes(data), rows(data), rows(clue), error(lambda: ds.CSVDataset(str(folder / "none.csv")))


@program
def bert_of_mindrecord(folder: Path) -> Any:
    path = str(folder / "bert.mindrecord")
    writer = FileWriter(path, 1)
    schema: dict[str, Any] = {name: {"type": "int64", "shape": [-1]} for name in ("input_ids", "input_mask")}
    writer.add_schema({**schema, "label": {"type": "int32"}, "title": {"type": "string"}}, "bert")
    writer.add_index(["label"])
    rng = np.random.RandomState(0)
    for n in range(9):
        ids = rng.randint(0, 99, 4)
        writer.write_raw_data([{"input_ids": ids, "input_mask": ids % 2, "label": n, "title": f"t{n}"}])
    writer.commit()
    ds.config.set_seed(10)
    data = ds.MindDataset(path, ["input_ids", "label", "title"], num_parallel_workers=2, shuffle=True)
    shard = ds.MindDataset(path, ["label"], num_shards=2, shard_id=1, shuffle=True)
    plain = ds.MindDataset(path, ["label", "input_mask"], shuffle=False, num_samples=4)
    sampled = ds.MindDataset(path, ["label"], sampler=ds.SubsetSampler([1, 5, 2]))
    filled = ds.MindDataset(path, ["label"], shuffle=False, padded_sample={"label": -1}, num_padded=3)
    return (
        sizes(data),
        rows(data.map(transforms.TypeCast(ms.int32), "input_ids").batch(4), 2),
        rows(shard, 2),
        rows(plain),
        rows(sampled),
        rows(filled),
        error(lambda: rows(ds.MindDataset(path, ["none"]))),
    )


def varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number: int, data: bytes) -> bytes:
    return bytes([number << 3 | 2]) + varint(len(data)) + data


def example(features: dict[str, Any]) -> bytes:
    """A tf.train.Example."""
    out = b""
    for name, values in features.items():
        if isinstance(values, bytes):
            kind = field(1, field(1, values))
        elif values.dtype.kind == "f":
            kind = field(2, field(1, values.astype("<f4").tobytes()))
        else:
            kind = field(3, field(1, b"".join(varint(int(value)) for value in values)))
        out += field(1, field(1, name.encode()) + field(2, kind))
    return field(1, out)


def masked_crc(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def tfrecord(path: Path, first: int, count: int) -> str:
    out = b""
    for n in range(first, first + count):
        ids = np.arange(n, n + 4)
        data = example({"ids": ids, "weight": ids / 8, "name": f"row {n}".encode(), "label": np.array([n])})
        head = struct.pack("<Q", len(data))
        out += head + struct.pack("<I", masked_crc(head)) + data + struct.pack("<I", masked_crc(data))
    path.write_bytes(out)
    return str(path)


@program
def bert_of_tfrecord(folder: Path) -> Any:
    files = [tfrecord(folder / f"{n}.tfrecord", 10 * n, 5) for n in range(3)]
    schema = ds.Schema()
    schema.add_column("ids", ms.int64, [4])
    schema.add_column("weight", ms.float32, [2, 2])
    schema.add_column("label", ms.int64, [1])
    ds.config.set_seed(11)
    plain = ds.TFRecordDataset(files, schema, ["ids", "weight", "label"], shuffle=False)
    data = ds.TFRecordDataset(files, schema, ["ids", "label"], shuffle=True, num_parallel_workers=2)
    shard = ds.TFRecordDataset(files, schema, ["label"], shuffle=False, num_shards=3, shard_id=1)
    equal = ds.TFRecordDataset(files, schema, ["label"], num_shards=2, shard_id=1, shard_equal_rows=True, shuffle=False)
    guessed = ds.TFRecordDataset(files[0], None, ["ids", "name", "weight"], shuffle=False)
    return (
        sizes(plain),
        rows(plain.map(transforms.TypeCast(ms.int32), "ids").batch(4)),
        rows(data.batch(4, True), 2),
        rows(shard),
        rows(equal),
        rows(guessed),
        plain.get_dataset_size(),
        error(lambda: ds.TFRecordDataset(str(folder / "none.tfrecord"))),
    )


@program
def save_and_load(folder: Path) -> Any:
    def made() -> Any:
        return ds.NumpySlicesDataset({"x": np.arange(12).reshape(6, 2), "y": np.arange(6) / 4}, shuffle=False)

    made().map(transforms.TypeCast(ms.float32), "x").save(str(folder / "saved.mindrecord"), 1)
    found = ds.MindDataset(str(folder / "saved.mindrecord"), shuffle=False)
    (folder / "lines.txt").write_text("a\nb\nc\n")
    graph = ds.serialize(ds.TextFileDataset(str(folder / "lines.txt"), shuffle=False).skip(1).batch(2))
    return sizes(found), rows(found), rows(ds.deserialize(graph))


@program
def spectrogram_features(folder: Path) -> Any:
    ds.config.set_seed(12)
    time = np.arange(1600, dtype=np.float32) / 16000
    waves = [np.sin(2 * np.pi * f * time).astype(np.float32) * 0.5 for f in (200, 440, 1000)]
    data = ds.NumpySlicesDataset((waves, [0, 1, 2]), ["wave", "label"], shuffle=False)
    power = data.map([audio.Spectrogram(256, 256, 128), audio.AmplitudeToDB()], "wave")
    mel = data.map([audio.MelSpectrogram(16000, 256, 256, 128, n_mels=20), audio.AmplitudeToDB()], "wave")
    masked = power.map([audio.FrequencyMasking(True, 10), audio.TimeMasking(False, 3)], "wave")
    mfcc = data.map(audio.MFCC(16000, 12, melkwargs=None), "wave")
    slow = data.map([audio.Resample(16000, 8000), audio.Vol(0.5), audio.LowpassBiquad(8000, 1000.0)], "wave")
    return rows(power.batch(3)), rows(mel.batch(3)), rows(masked), rows(mfcc), rows(slow)
