"""MindRecord files: exchange with MindSpore, pages, damage, encryption, appended rows.

MindSpore 2.10 wrote data/mindrecord.zip with header_size 16 KiB and page_size 32 KiB. Files of our writer are compared
with it byte by byte.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import struct
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from ms_dataset import MindDataset, mindrecord, vision
from ms_dataset.mindrecord import FileReader, FileWriter, MindPage
from ms_dataset.mindrecord.common.exceptions import (
    MRMAddSchemaError,
    MRMDefineCategoryError,
    MRMDefineIndexError,
    MRMGetMetaError,
    MRMInvalidSchemaError,
    MRMOpenError,
    ParamTypeError,
    ParamValueError,
)

HEADER, PAGE = 1 << 14, 1 << 15
ALL_TYPES = {
    "name": {"type": "string"},
    "label": {"type": "int32"},
    "f": {"type": "float32"},
    "d": {"type": "float64"},
    "l": {"type": "int64"},
    "data": {"type": "bytes"},
    "arr": {"type": "int32", "shape": [-1]},
    "arrl": {"type": "int64", "shape": [2, -1]},
    "arrf": {"type": "float32", "shape": [2, 2]},
}


def all_types_row(i):
    return {
        "name": f"n{i}",
        "label": i,
        "f": i + 0.5,
        "d": i + 0.25,
        "l": i + (1 << 40),
        "data": bytes([i] * (i + 1)),
        "arr": np.array([i, 2, -3], np.int32),
        "arrl": np.array([[i, 1], [1 << 20, 1 << 40]], np.int64),
        "arrf": np.ones((2, 2), np.float32) * i,
    }


WIDTHS = [127, 128, -128, -129, 32767, 32768, -32768, -32769, 2147483647, 2147483648, -2147483648, -2147483649]


@pytest.fixture(scope="module")
def oracle(tmp_path_factory):
    folder = tmp_path_factory.mktemp("oracle")
    with zipfile.ZipFile(os.path.join(os.path.dirname(__file__), "data", "mindrecord.zip")) as archive:
        archive.extractall(folder)
    return folder


def write(path, schema, rows, shards=1, index=None, calls=1):
    writer = FileWriter(str(path), shards, True)
    writer.set_header_size(HEADER)
    writer.set_page_size(PAGE)
    writer.add_schema(schema, "d")
    if index:
        writer.add_index(index)
    size = -(-len(rows) // calls)
    for start in range(0, len(rows), size):
        writer.write_raw_data(rows[start : start + size])
    writer.commit()
    return str(path)


def read(path, **kwargs):
    reader = FileReader(path if isinstance(path, list) else str(path), **kwargs)
    rows = list(reader.get_next())
    assert len(rows) == reader.len()
    reader.close()
    return rows


def same(rows, expected):
    assert len(rows) == len(expected)
    for row, other in zip(rows, expected):
        assert set(row) == set(other)
        for name in row:
            assert type(row[name]) is type(other[name])
            np.testing.assert_array_equal(row[name], other[name])
            if isinstance(row[name], np.ndarray):
                assert row[name].dtype == other[name].dtype


def test_reads_mindspores_files(oracle):
    same(read(oracle / "a.mindrecord"), [all_types_row(i) for i in range(5)])
    same(read(oracle / "raw"), [{"a": i * -100000, "b": f"é{i}"} for i in range(4)])
    same(read(oracle / "one"), [{"x": b"ab%d" % i} for i in range(4)])
    rows = [{"x": np.arange(i + 1, dtype=np.int32), "f": i * 0.1, "d": i * 0.1} for i in range(4)]
    same(read(oracle / "onearr"), rows)
    same(
        read(oracle / "wid"),
        [
            {"x": np.array(WIDTHS, np.int64), "y": np.array([1, -1], np.int32)},
            {"x": np.empty(0, np.int64), "y": np.empty(0, np.int32)},
        ],
    )
    same(read(oracle / "sh2"), [{"i": i, "x": b"%d" % i} for i in range(10)])
    same(read([str(oracle / "sh2"), str(oracle / "sh0")]), [{"i": i, "x": b"%d" % i} for i in (6, 7, 0, 1, 2)])


def dump(path):
    with sqlite3.connect(f"{path}.db") as connection:
        return [connection.execute(f"SELECT * FROM {t}").fetchall() for t in ("INDEXES", "SHARD_NAME")]


@pytest.mark.parametrize("name", ["a.mindrecord", "raw", "one", "onearr", "wid", "sh"])
def test_writes_the_bytes_of_mindspore(oracle, tmp_path, name):
    path = tmp_path / name
    if name == "a.mindrecord":
        writer = FileWriter(str(path))
        writer.set_header_size(HEADER)
        writer.set_page_size(PAGE)
        writer.add_schema(ALL_TYPES, "desc here")
        writer.add_index(["name", "label"])
        for i in range(5):
            writer.write_raw_data([all_types_row(i)])
        writer.commit()
    elif name == "raw":
        schema = {"a": {"type": "int32"}, "b": {"type": "string"}}
        write(path, schema, [{"a": i * -100000, "b": f"é{i}"} for i in range(4)])
    elif name == "one":
        write(path, {"x": {"type": "bytes"}}, [{"x": b"ab%d" % i} for i in range(4)])
    elif name == "onearr":
        schema = {"x": {"type": "int32", "shape": [-1]}, "f": {"type": "float32"}, "d": {"type": "float64"}}
        write(path, schema, [{"x": np.arange(i + 1, dtype=np.int32), "f": i * 0.1, "d": i * 0.1} for i in range(4)])
    elif name == "wid":
        rows = [
            {"x": np.array(WIDTHS, np.int64), "y": np.array([1, -1], np.int32)},
            {"x": np.empty(0, np.int64), "y": np.empty(0, np.int32)},
        ]
        write(path, {"x": {"type": "int64", "shape": [-1]}, "y": {"type": "int32", "shape": [-1]}}, rows)
    else:
        rows = [{"x": b"%d" % i, "i": i} for i in range(10)]
        write(path, {"x": {"type": "bytes"}, "i": {"type": "int64"}}, rows, shards=4)
    for part in ["sh0", "sh1", "sh2", "sh3"] if name == "sh" else [name]:
        assert (tmp_path / part).read_bytes() == (oracle / part).read_bytes()
        assert dump(tmp_path / part) == dump(oracle / part)


def test_version_2_has_arrays_as_they_are(tmp_path):
    schema = {"x": {"type": "int64", "shape": [-1]}, "y": {"type": "int32", "shape": [2]}}
    rows = [{"x": np.arange(i, dtype=np.int64), "y": np.array([i, -i], np.int32)} for i in range(3)]
    writer = FileWriter(str(tmp_path / "f"))
    writer.set_header_size(HEADER)
    writer.add_schema(schema)
    writer._header.version = "2.0"
    writer.write_raw_data(rows)
    writer.commit()
    first = (tmp_path / "f").read_bytes()[HEADER:][:32]
    assert first == struct.pack("<Q", 24) + struct.pack(">Q", 0) + struct.pack(">Q", 8) + struct.pack("<ii", 0, 0)
    same(read(tmp_path / "f"), rows)


def test_pages_and_appended_rows(tmp_path):
    schema = {"x": {"type": "bytes"}, "i": {"type": "int64"}}
    rows = [{"x": bytes(10000), "i": i} for i in range(8)]
    path = write(tmp_path / "f", schema, rows, calls=3)
    # Large raw rows: the raw page is full before the blob page.
    text = {"t": {"type": "string"}}
    long = write(tmp_path / "long", text, [{"t": "a" * 20000 + str(i)} for i in range(5)])
    assert [row["t"][20000:] for row in read(long)] == list("01234")
    writer = FileWriter.open_for_append(path)
    writer.write_raw_data([{"x": bytes(20000), "i": 100}])
    writer.commit()
    assert [(row["i"], len(row["x"])) for row in read(path)] == [*((i, 10000) for i in range(8)), (100, 20000)]
    pages = json.loads((tmp_path / "f").read_bytes()[8:HEADER].rstrip(b"\0"))["page"]
    # MindSpore's pages of the same rows.
    assert [(p["page_type"], p["page_size"], p["start_row_id"], p["end_row_id"]) for p in pages] == [
        ("BLOB_DATA", 30024, 0, 3),
        ("RAW_DATA", 108, 0, 0),
        ("BLOB_DATA", 30024, 3, 6),
        ("BLOB_DATA", 20016, 6, 8),
        ("BLOB_DATA", 20008, 8, 9),
    ]
    assert [group["offset"] for group in pages[1]["row_group_ids"]] == [0, 36, 72, 96]


def test_rows_that_do_not_match_are_left_out_with_a_warning(tmp_path):
    schema = {"a": {"type": "int32"}, "x": {"type": "float32", "shape": [2]}}
    good = {"a": 1, "x": np.zeros(2, np.float32)}
    bad = [
        {"a": "s", "x": np.zeros(2, np.float32)},
        {"a": 1},
        {"a": 1, "x": np.zeros(2)},
        {"a": 1, "x": np.zeros(3, np.float32)},
        {"a": 1 << 40, "x": np.zeros(2, np.float32)},
        {"a": 1, "x": [1.0, 2.0]},
    ]
    with pytest.warns(UserWarning, match="row 0 is left out: field 'a': expected int32, got str") as warned:
        write(tmp_path / "f", schema, [*bad, good])
    assert len(warned) == len(bad)
    same(read(tmp_path / "f"), [good])
    with pytest.raises(RuntimeError, match="no row matches"), pytest.warns(UserWarning):
        write(tmp_path / "g", schema, bad[:1])


def test_uneven_rows_are_spread_over_the_shards(tmp_path):
    path = write(tmp_path / "f", {"a": {"type": "int32"}}, [{"a": i} for i in range(7)], shards=3, calls=7)
    assert sorted(row["a"] for row in read(path + "0")) == list(range(7))
    assert [len(read([f"{path}{i}"])) for i in range(3)] == [3, 2, 2]
    empty = write(tmp_path / "g", {"a": {"type": "int32"}}, [{"a": 5}], shards=3)
    assert read(empty + "2") == [{"a": 5}]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: FileWriter(""), ParamValueError),
        (lambda: FileWriter("a/"), ParamValueError),
        (lambda: FileWriter("a:b"), ParamValueError),
        (lambda: FileWriter("a", 0), ParamValueError),
        (lambda: FileWriter("a", "1"), ParamValueError),
        (lambda: FileWriter("a", 1, 1), ParamValueError),
        (lambda: FileWriter("a").set_header_size(10), RuntimeError),
        (lambda: FileWriter("a").set_header_size((1 << 14) + 1), RuntimeError),
        (lambda: FileWriter("a").set_page_size(10), RuntimeError),
        (lambda: FileWriter("a").add_schema({}), MRMInvalidSchemaError),
        (lambda: FileWriter("a").add_schema({"a": {"type": "int8"}}), MRMInvalidSchemaError),
        (lambda: FileWriter("a").add_schema({"a": {"type": "string", "shape": [1]}}), MRMInvalidSchemaError),
        (lambda: FileWriter("a").add_schema({"a b": {"type": "string"}}), MRMInvalidSchemaError),
        (lambda: FileWriter("a").add_index(["x"]), MRMGetMetaError),
        (lambda: FileWriter("a").write_raw_data([{"a": 1}]), RuntimeError),
        (lambda: FileWriter("a").write_raw_data({"a": 1}), ParamTypeError),
        (lambda: FileWriter("a").write_raw_data([1]), ParamTypeError),
        (lambda: FileWriter("a").write_raw_data([], 1), TypeError),
        (lambda: FileWriter.open_for_append("missing"), RuntimeError),
        (lambda: FileReader("missing"), RuntimeError),
        (lambda: FileReader("missing", 0), ParamValueError),
        (lambda: FileReader("missing", columns="a"), ParamTypeError),
        (lambda: MindPage("missing"), RuntimeError),
    ],
)
def test_arguments(call, error):
    with pytest.raises(error):
        call()


def test_index_fields_and_schema(tmp_path):
    writer = FileWriter(str(tmp_path / "f"))
    writer.add_schema({"a": {"type": "int32"}, "x": {"type": "bytes"}})
    with pytest.raises(MRMAddSchemaError):
        writer.add_schema({"b": {"type": "int32"}})
    with pytest.raises(MRMDefineIndexError):
        writer.add_index(["x"])
    with pytest.raises(RuntimeError, match="'zz' is not in the schema"):
        writer.add_index(["zz"])
    with pytest.raises(ParamTypeError):
        writer.add_index([])
    writer.write_raw_data([{"a": 1, "x": b""}])
    writer.commit()
    with pytest.raises(RuntimeError, match="open_for_append"):
        writer.write_raw_data([{"a": 1, "x": b""}])
    with pytest.raises(RuntimeError, match="overwrite=True"):
        again = FileWriter(str(tmp_path / "f"))
        again.add_schema({"a": {"type": "int32"}})
        again.write_raw_data([{"a": 1}])
    assert str(MRMOpenError()).startswith("[MRMOpenError]") and MRMOpenError().error_code == 1347690596


def test_columns(tmp_path):
    path = write(tmp_path / "f", {"a": {"type": "int32"}, "x": {"type": "bytes"}}, [{"a": 9, "x": b"0"}])
    assert read(path, columns=["x"]) == [{"x": b"0"}]
    assert read(path, columns=["a"]) == [{"a": 9}]
    assert list(read(path, columns=["x", "a"])[0]) == ["a", "x"]
    with pytest.raises(RuntimeError, match="no column 'zz'"):
        FileReader(path, columns=["zz"])


def test_numbers_of_float_fields_are_floats(tmp_path):
    numbers = [0.0, -3.0, 2.5, 1e20]
    path = write(tmp_path / "f", {"a": {"type": "float64"}}, [{"a": number} for number in numbers])
    found = [row["a"] for row in read(path)]
    assert found == numbers and {type(value) for value in found} == {float}


def test_pages_by_category(tmp_path):
    schema = {"a": {"type": "int32"}, "x": {"type": "bytes"}, "s": {"type": "string"}, "f": {"type": "float32"}}
    rows = [{"a": i % 3 + 9, "x": b"%d" % i, "s": f"k{i % 2}", "f": i * 0.5} for i in range(8)]
    pages = MindPage(write(tmp_path / "f", schema, rows, shards=2) + "0")
    assert pages.candidate_fields == ["a", "f", "s"]
    with pytest.raises(RuntimeError, match="category_field"):
        pages.read_category_info()
    pages.category_field = "a"
    # MindSpore sorts categories by their text.
    ten, eleven = '{"count":3,"id":0,"name":"10"}', '{"count":2,"id":1,"name":"11"}'
    nine = '{"count":3,"id":2,"name":"9"}'
    assert pages.read_category_info() == f'{{"categories":[{ten},{eleven},{nine}],"key":"a_0"}}'
    assert [row["x"] for row in pages.read_at_page_by_id(1, 0, 10)] == [b"2", b"5"]
    assert [row["x"] for row in pages.read_at_page_by_id(0, 1, 2)] == [b"7"]
    assert [row["x"] for row in pages.read_at_page_by_name("9", 0, 2)] == [b"0", b"3"]
    for call in (
        lambda: pages.read_at_page_by_id(9, 0, 10),
        lambda: pages.read_at_page_by_name("99", 0, 10),
        lambda: pages.read_at_page_by_id(0, 7, 10),
    ):
        with pytest.raises(RuntimeError):
            call()
    with pytest.raises(ParamValueError):
        pages.read_at_page_by_id(-1, 0, 1)
    with pytest.raises(MRMDefineCategoryError):
        pages.category_field = "x"
    with pytest.raises(ParamTypeError):
        pages.category_field = 1
    pages.category_field = "f"
    assert json.loads(pages.read_category_info())["categories"][1] == {"count": 1, "id": 1, "name": "0.5"}


@pytest.fixture
def damaged(tmp_path):
    schema = {"a": {"type": "int32"}, "x": {"type": "bytes"}, "y": {"type": "int32", "shape": [-1]}}
    rows = [{"a": i, "x": bytes(20000), "y": np.arange(3, dtype=np.int32)} for i in range(3)]
    return write(tmp_path / "f", schema, rows)


def patch(path, offset, data):
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write(data)


def test_damaged_pages_name_file_page_and_row(damaged):
    # Rows 0, 1 and 2 have blob pages 0, 2 and 3; page 1 is raw.
    patch(damaged, HEADER + 2 * PAGE, b"\xff")
    with pytest.raises(RuntimeError, match=r"f, blob page 2, row 1: .*the index says 20024"):
        read(damaged)
    patch(damaged, HEADER + 2 * PAGE, struct.pack("<Q", 20024))
    patch(damaged, HEADER + 2 * PAGE + 8, b"\x7f")
    with pytest.raises(RuntimeError, match="blob page 2, row 1: field 0 says"):
        read(damaged)


def test_damaged_raw_rows(damaged):
    patch(damaged, HEADER + PAGE + 8, b"\xc1")
    with pytest.raises(RuntimeError, match="f, raw page 1, row 0: expected a MessagePack map"):
        read(damaged)


def test_truncated_files(damaged):
    whole = open(damaged, "rb").read()
    open(damaged, "wb").write(whole[: HEADER + 3 * PAGE + 5])
    with pytest.raises(RuntimeError, match="f, blob page 3, row 2: expected 20032 bytes"):
        read(damaged)
    open(damaged, "wb").write(whole[:100])
    with pytest.raises(RuntimeError, match="f, header"):
        read(damaged)
    open(damaged, "wb").write(b"abc")
    with pytest.raises(RuntimeError, match="expected at least 8 bytes"):
        read(damaged)
    open(damaged, "wb").write(struct.pack("<Q", 2) + b"{}" + bytes(HEADER))
    with pytest.raises(RuntimeError, match="not the header of a MindRecord file"):
        read(damaged)


def test_damaged_indices(damaged):
    with sqlite3.connect(damaged + ".db") as connection:
        connection.execute("UPDATE INDEXES SET PAGE_OFFSET_BLOB_END = 40000 WHERE ROW_ID = 1")
    with pytest.raises(RuntimeError, match=r"blob page 2, row 1: the index says bytes 0\.\.40000 of a page of 32768"):
        read(damaged)
    with sqlite3.connect(damaged + ".db") as connection:
        connection.execute("UPDATE INDEXES SET PAGE_ID_BLOB = -1 WHERE ROW_ID = 1")
    with pytest.raises(RuntimeError, match="row 1: a negative place"):
        read(damaged)
    patch(damaged + ".db", 0, b"x" * 200)
    with pytest.raises(RuntimeError, match="not the index"):
        read(damaged)
    os.remove(damaged + ".db")
    with pytest.raises(RuntimeError, match="index of the MindRecord file is missing"):
        read(damaged)


class FullDisk:
    """A file on a disk with room for `room` bytes."""

    def __init__(self, file, room):
        self.file, self.room = file, room

    def write(self, data):
        self.room -= len(data)
        if self.room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.file.write(data)

    def __getattr__(self, name):
        return getattr(self.file, name)


@pytest.mark.parametrize("room", [100, 1000])
def test_a_full_disk_leaves_nothing_that_looks_like_a_file(tmp_path, room):
    writer = FileWriter(str(tmp_path / "f"))
    writer.add_schema({"x": {"type": "bytes"}})
    (shard,) = writer._open()
    shard._file = FullDisk(shard._file, room)
    with pytest.raises(RuntimeError, match="No space left on device"):
        writer.write_raw_data([{"x": bytes(80)}])
        writer.commit()
    assert os.listdir(tmp_path) == []


LIMITED = """
import os, resource, signal, sys
from ms_dataset.mindrecord import FileWriter

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
writer = FileWriter(os.path.join(sys.argv[1], "f"))
writer.add_schema({"x": {"type": "bytes"}})
try:
    for _ in range(40):
        writer.write_raw_data([{"x": bytes(60_000)}])
    writer.commit()
except RuntimeError as error:
    print(error)
print(os.listdir(sys.argv[1]))
"""


@pytest.mark.parametrize("limit", [20_000, 1_000_000, 17_000_000])
def test_a_file_that_the_system_lets_grow_no_further(tmp_path, limit):
    # The limits are in the header, the first page and a later page; the system rejects the write.
    command = [sys.executable, "-c", LIMITED, str(tmp_path), str(limit)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "f") in done.stdout and "File too large" in done.stdout
    assert done.stdout.endswith("[]\n")


def test_rows_larger_than_a_page_and_long_headers(tmp_path):
    with pytest.raises(RuntimeError, match="set_page_size"):
        write(tmp_path / "f", {"x": {"type": "bytes"}}, [{"x": bytes(PAGE)}])
    schema = {f"f{i}": {"type": "int32"} for i in range(600)}
    with pytest.raises(RuntimeError, match="set_header_size"):
        write(tmp_path / "g", schema, [dict.fromkeys(schema, 1)])


def test_encryption_by_functions(tmp_path):
    def flip(source, size, out, key):
        out.write(bytes(b ^ ord(key[0]) for b in source.read()))

    def unflip(source, size, out, key):
        # The function did not write the last 11 bytes: the zero length and the name of the mode.
        out.write(bytes(b ^ ord(key[0]) for b in source.read(size - 11)))

    path = str(tmp_path / "f")
    mindrecord.set_enc_key("0123456789012345")
    mindrecord.set_enc_mode(flip)
    try:
        write(path, {"a": {"type": "int32"}}, [{"a": 3}])
        assert open(path, "rb").read().endswith(b"UDF-ENCENCRYPT")
        with pytest.raises(RuntimeError, match="set_dec_mode"):
            FileReader(path)
        mindrecord.set_dec_mode(unflip)
        assert read(path) == [{"a": 3}]
        mindrecord.set_enc_key(None)
        with pytest.raises(RuntimeError, match="set_enc_key"):
            FileReader(path)
    finally:
        mindrecord.set_enc_key(None)
        mindrecord.set_enc_mode("AES-GCM")
        mindrecord.set_dec_mode(None)
    for bad in (1, "short"):
        with pytest.raises(ValueError):
            mindrecord.set_enc_key(bad)
    with pytest.raises(ValueError):
        mindrecord.set_enc_mode("AES")


def test_image_files_in_records_are_decoded(tmp_path):
    # Recorded: MindSpore 2.10 returns bytes as one NumPy bytes value, which its decoding operations accept.
    image = np.arange(30 * 40 * 3, dtype=np.uint8).reshape(30, 40, 3)
    writer = FileWriter(str(tmp_path / "a.mindrecord"))
    writer.add_schema({"image": {"type": "bytes"}, "label": {"type": "int32"}})
    writer.write_raw_data([{"image": vision.encode_jpeg(image).tobytes(), "label": 1}])
    writer.commit()
    data = MindDataset(str(tmp_path / "a.mindrecord"))
    (raw,) = data.project("image").create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert raw[0].shape == (1,) and raw[0].dtype.kind == "S"
    expected = vision.Decode()(vision.encode_jpeg(image))
    assert np.array_equal(vision.Decode()(raw[0]), expected)
    for operation, shape in ((vision.Decode(), (30, 40, 3)), (vision.RandomCropDecodeResize(8), (8, 8, 3))):
        ((found, label),) = data.map(operation, "image").create_tuple_iterator(num_epochs=1, output_numpy=True)
        assert found.shape == shape and label == 1
    with pytest.raises(RuntimeError, match="Decode: expected the bytes of an image file"):
        vision.Decode()(np.array([b"a", b"b"]))
