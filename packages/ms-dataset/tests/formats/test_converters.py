"""Converters to MindRecord write the rows of their sources.

ImageNetToMR is compared with MindSpore in tests/dataset/programs. Files of the other converters were compared once with
those of MindSpore 2.10, OpenCV 4.11 and pandas 2.2: JPEG bytes and rows are the same. MindSpore's TFRecordToMR needs
TensorFlow to parse records; for the comparison, a small parser replaced it.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import pickle
import struct
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from ms_dataset.mindrecord import Cifar10ToMR, Cifar100ToMR, CsvToMR, FileReader, MnistToMR, TFRecordToMR
from ms_dataset.mindrecord.tools.convert import jpeg
from PIL import Image

sys.path.insert(0, os.path.dirname(__file__))


#: hashes of the results of cv2.imencode('.jpeg', image), which MindSpore's converters call
SUMS_OF_JPEG = ["ead290b5fc01918a", "b4a878a0f57e3576"]


def read(path: Any) -> list[dict[str, Any]]:
    reader = FileReader(str(path))
    rows = list(reader.get_next())
    reader.close()
    return rows


def decoded(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data))).astype(int)


def cifar(path: Any, seed: int, count: int, labels: dict[bytes, list[int]]) -> np.ndarray:
    data = np.repeat(np.random.RandomState(seed).randint(0, 255, (count, 3)), 1024, axis=1).astype(np.uint8)
    path.write_bytes(pickle.dumps({b"data": data, **labels}))
    return data.reshape(count, 3, 32, 32).transpose(0, 2, 3, 1)


def test_cifar10(tmp_path: Any) -> None:
    images = [
        cifar(tmp_path / name, seed, 3, {b"labels": [seed, 5, 6]})
        for seed, name in enumerate(["data_batch_1", "data_batch_2", "test_batch"])
    ]
    Cifar10ToMR(str(tmp_path), str(tmp_path / "out")).transform(["id", "label"])
    rows = read(tmp_path / "out")
    assert [(row["id"], row["label"]) for row in rows] == [(0, 0), (1, 5), (2, 6), (3, 1), (4, 5), (5, 6)]
    for row, image in zip(rows, [*images[0], *images[1]]):
        assert abs(decoded(row["data"]) - image).max() <= 3  # the image has one colour, which JPEG changes slightly
    assert [row["label"] for row in read(tmp_path / "out_test")] == [2, 5, 6]


def test_cifar100(tmp_path: Any) -> None:
    for seed, name in enumerate(["train", "test"]):
        cifar(tmp_path / name, seed, 2, {b"fine_labels": [seed, 11], b"coarse_labels": [3, 4]})
    Cifar100ToMR(str(tmp_path), str(tmp_path / "out")).transform()
    found = [(row["id"], row["fine_label"], row["coarse_label"]) for row in read(tmp_path / "out")]
    assert found == [(0, 0, 3), (1, 11, 4)]


def test_csv(tmp_path: Any) -> None:
    (tmp_path / "a.csv").write_text("a,b,c,d\n1,2.5,x,True\n2,3.5,y,False\n-3,4,z,True\n")
    CsvToMR(str(tmp_path / "a.csv"), str(tmp_path / "out")).transform()
    assert read(tmp_path / "out") == [
        {"a": 1, "b": 2.5, "c": "x", "d": 1},
        {"a": 2, "b": 3.5, "c": "y", "d": 0},
        {"a": -3, "b": 4.0, "c": "z", "d": 1},
    ]
    CsvToMR(str(tmp_path / "a.csv"), str(tmp_path / "two"), ["c", "a"], 2).transform()
    assert sorted(row["a"] for row in read(tmp_path / "two0")) == [-3, 1, 2]
    with pytest.raises(RuntimeError, match="no column 'none'"):
        CsvToMR(str(tmp_path / "a.csv"), str(tmp_path / "three"), ["none"]).transform()
    (tmp_path / "b.csv").write_text("a,b\n1,2\n3\n")
    with pytest.raises(RuntimeError, match=r"b\.csv, line 3: expected 2 cells, got 1"):
        CsvToMR(str(tmp_path / "b.csv"), str(tmp_path / "four")).transform()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b\n1,2\n\n3,4\n", [{"a": 1, "b": 2}, {"a": 3, "b": 4}]),
        ("a\nTRUE\nfalse\n", [{"a": 1}, {"a": 0}]),
        ("\ufeffa\n007\n+5\n", [{"a": 7}, {"a": 5}]),
        ("a\n1_000\n2\n", [{"a": "1_000"}, {"a": "2"}]),
        ("a\n0x10\n1\n", [{"a": "0x10"}, {"a": "1"}]),
        ("a\n1e3\n2\n", [{"a": 1000.0}, {"a": 2.0}]),
        ('a,b\r\n1,"x, ""y"""\r\n', [{"a": 1, "b": 'x, "y"'}]),
        ("a,b\n", []),
    ],
)
def test_cells_are_read_as_mindspore_reads_them(text: str, rows: list[Any], tmp_path: Any) -> None:
    (tmp_path / "a.csv").write_text(text, newline="", encoding="utf-8")
    CsvToMR(str(tmp_path / "a.csv"), str(tmp_path / "out")).transform()
    assert read(tmp_path / "out") == rows


def test_images_are_mindspores_jpeg_files() -> None:
    y, x = np.mgrid[:28, :28]
    sums = []
    for channels in (1, 3):
        planes = [128 + 60 * (np.sin(x / (3 + k)) + np.cos(y / (5 - k))) for k in range(channels)]
        image = np.stack(planes, -1).clip(0, 255).astype(np.uint8)
        sums.append(hashlib.sha256(jpeg(image if channels > 1 else image[..., 0])).hexdigest()[:16])
    assert sums == SUMS_OF_JPEG


def idx(path: Any, array: np.ndarray) -> None:
    head = b"\0\0\x08" + bytes([array.ndim]) + b"".join(size.to_bytes(4, "big") for size in array.shape)
    path.write_bytes(gzip.compress(head + array.tobytes()))


def test_mnist(tmp_path: Any) -> None:
    for part, count in (("train", 12), ("t10k", 5)):
        images = np.repeat(np.arange(count, dtype=np.uint8) * 20, 784).reshape(count, 28, 28)
        idx(tmp_path / f"{part}-images-idx3-ubyte.gz", images)
        idx(tmp_path / f"{part}-labels-idx1-ubyte.gz", np.arange(count).astype(np.uint8))
    MnistToMR(str(tmp_path), str(tmp_path / "out.mindrecord")).transform()
    written = sorted(name for name in os.listdir(tmp_path) if "out" in name and not name.endswith(".db"))
    found = {name: read(tmp_path / name) for name in written}
    assert sorted(len(rows) for rows in found.values()) == [5, 12]
    for rows in found.values():
        for row in rows:
            assert abs(decoded(row["data"]) - row["label"] * 20).max() <= 2


def number(value: int) -> bytes:
    """Encodes a varint of protocol buffers."""
    value &= (1 << 64) - 1
    out = b""
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(place: int, data: bytes) -> bytes:
    return number(place << 3 | 2) + number(len(data)) + data


def feature(values: list[Any]) -> bytes:
    if isinstance(values[0], bytes):
        return field(1, b"".join(field(1, value) for value in values))
    if isinstance(values[0], float):
        return field(2, field(1, struct.pack(f"<{len(values)}f", *values)))
    return field(3, field(1, b"".join(map(number, values))))


def write_examples(path: Any, rows: list[dict[str, list[Any]]]) -> None:
    from test_remote import masked

    with open(path, "wb") as file:
        for row in rows:
            entries = (field(1, name.encode()) + field(2, feature(values)) for name, values in row.items())
            data = field(1, b"".join(field(1, entry) for entry in entries))
            head = len(data).to_bytes(8, "little")
            file.write(head + masked(head) + data + masked(data))


EXAMPLES = [
    {
        "file name": [f"n{i}-é".encode()],
        "image": [bytes([i, 255, 0]) * (i + 1)],
        "an.int": [i * 7 - 3],
        "float": [i / 3],
        "ints": [i - 1, 2**40 + i, -i],
        "floats": [i + 0.5, 1e-3, -i / 7],
    }
    for i in range(5)
]


def fixed(shape: Any, dtype: str) -> Any:
    """Returns an object with the attributes of `tf.io.FixedLenFeature` that the converter reads."""
    return SimpleNamespace(shape=shape, dtype=SimpleNamespace(name=dtype))


FEATURES = {
    "file name": fixed([], "string"),
    "image": fixed([], "string"),
    "an.int": fixed([], "int64"),
    "float": fixed([], "float32"),
    "ints": fixed([3], "int64"),
    "floats": fixed([3], "float32"),
}


@pytest.mark.parametrize(
    ("names", "bytes_fields", "index", "digest"),
    [
        (list(FEATURES), ["image"], ["an_int", "file_name", "float"], "fb27c57c1e8f"),
        (["file name", "an.int"], None, ["an_int", "file_name"], "f9357cf95644"),
    ],
)
def test_tfrecord_gives_the_pages_of_mindspore(
    names: list[str], bytes_fields: Any, index: list[str], digest: str, tmp_path: Any
) -> None:
    write_examples(tmp_path / "a.tfrecord", EXAMPLES)
    features = {name: FEATURES[name] for name in names}
    TFRecordToMR(str(tmp_path / "a.tfrecord"), str(tmp_path / "out"), features, bytes_fields).transform()
    data = (tmp_path / "out").read_bytes()
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
    assert header["schema"][0]["desc"] == "TFRecord to MindRecord" and header["page_size"] == 1 << 25
    assert [entry["index_field"] for entry in header["index_fields"]] == index
    assert hashlib.sha256(data[header["header_size"] :]).hexdigest()[:12] == digest
    for row, example in zip(read(tmp_path / "out"), EXAMPLES):
        assert row["an_int"] == example["an.int"][0] and row["file_name"] == example["file name"][0].decode()


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ({"none": fixed([], "int64")}, "record 0, feature 'none': the feature is missing"),
        ({"an.int": fixed([], "float32")}, "expected 1 of float32, got 1 of int64"),
        ({"float": fixed([], "int64")}, "expected 1 of int64, got 1 of float32"),
        ({"ints": fixed([2], "int64")}, "expected 2 of int64, got 3 of int64"),
        ({"an.int": fixed([], "string")}, "expected 1 of string, got 1 of int64"),
        ({"image": fixed([], "int64")}, "expected 1 of int64, got 1 strings"),
        ({"image": fixed([], "string")}, "can't decode byte 0xff"),
    ],
)
def test_features_that_are_not_as_said(features: Any, message: str, tmp_path: Any) -> None:
    write_examples(tmp_path / "a.tfrecord", EXAMPLES)
    with pytest.raises(ValueError, match=message) as raised:
        TFRecordToMR(str(tmp_path / "a.tfrecord"), str(tmp_path / "out"), features).transform()
    assert "a.tfrecord, record 0" in str(raised.value)


@pytest.mark.parametrize(
    ("dtype", "kind"),
    [
        *((name, "int32") for name in ("int8", "int16", "int32", "uint8", "uint16", "bool")),
        *((name, "int64") for name in ("int64", "uint32", "uint64")),
        ("float16", "float32"),
        ("float32", "float32"),
        ("float64", "float64"),
        ("string", "string"),
    ],
)
def test_types_of_tensorflow_have_those_of_mindrecord(dtype: str, kind: str) -> None:
    assert TFRecordToMR("a", "b", {"x": fixed([], dtype)})._schema == {"x": {"type": kind}}


@pytest.mark.parametrize(
    ("features", "bytes_fields", "message"),
    [
        ({"a": None}, None, "feature 'a' is not a FixedLenFeature"),
        ({"a": fixed([2, 2], "int64")}, None, r"expected \[\] or \[n\] numbers"),
        ({"a": fixed([0], "int64")}, None, r"expected \[\] or \[n\] numbers"),
        ({"a": fixed([None], "int64")}, None, r"expected \[\] or \[n\] numbers"),
        ({"a": fixed([2], "string")}, None, r"expected \[\] or \[n\] numbers"),
        ({"a": fixed([], "complex64")}, None, "has no MindRecord type"),
        (None, None, "expected a dict"),
        ({"a": fixed([], "int64")}, ["a"], "'a' is not a feature of strings"),
        ({"a": fixed((), "string")}, ["a"], "'a' is not a feature of strings"),
        ({"a": fixed([], "string")}, ["b"], "'b' is not a feature of strings"),
        ({"a": fixed([], "string")}, "a", "expected a list of str"),
    ],
)
def test_bad_arguments_of_tfrecords(features: Any, bytes_fields: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TFRecordToMR("a", "b", features, bytes_fields)
