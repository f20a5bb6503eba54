"""MindDataset, TFRecordDataset, CSVDataset and Schema. Expected orders and values were recorded with MindSpore."""

from __future__ import annotations

import gzip
import struct
import zlib

import numpy as np
import pytest
from ms_dataset import config
from ms_dataset.mindrecord import FileWriter
from ms_dataset.samplers import DistributedSampler, RandomSampler, SequentialSampler, Shuffle, WeightedRandomSampler
from ms_dataset.schema import Schema
from ms_dataset.sources.datasets import CSVDataset, MindDataset, OBSMindDataset, RandomDataset, TFRecordDataset

EPOCHS = [[1, 8, 7, 10, 5, 11, 2, 9, 3, 4, 0, 6], [8, 2, 11, 9, 1, 0, 3, 10, 5, 7, 6, 4]]


@pytest.fixture(autouse=True)
def seed():
    before = config.get_seed()
    config.set_seed(5)
    yield
    config.set_seed(before)


@pytest.fixture
def records(tmp_path):
    path = str(tmp_path / "f")
    writer = FileWriter(path)
    writer.add_schema({"x": {"type": "bytes"}, "i": {"type": "int64"}, "l": {"type": "int32"}})
    writer.write_raw_data([{"x": b"%d" % i, "i": i, "l": i % 3} for i in range(12)])
    writer.commit()
    return path


def epochs(data, count=2):
    rows = data.create_dict_iterator(num_epochs=count, output_numpy=True)
    return [[int(row["i"]) for row in rows] for _ in range(count)]


@pytest.mark.parametrize(
    ("kwargs", "expected"),
    [
        ({}, EPOCHS),
        ({"shuffle": Shuffle.ADAPTIVE}, EPOCHS),
        ({"shuffle": Shuffle.INFILE}, EPOCHS),
        ({"shuffle": Shuffle.FILES}, [list(range(12))] * 2),
        ({"shuffle": False}, [list(range(12))] * 2),
        ({"num_shards": 2, "shard_id": 0}, [[1, 7, 5, 2, 3, 0], [1, 5, 0, 8, 4, 11]]),
        ({"num_shards": 5, "shard_id": 4}, [[5, 4, 7], [0, 2, 5]]),
        ({"num_shards": 5, "shard_id": 4, "shuffle": False}, [[4, 9, 2]] * 2),
        ({"num_samples": 5, "num_shards": 2, "shard_id": 1}, [[8, 10, 11, 9, 4], [6, 7, 10, 3, 2]]),
        ({"sampler": SequentialSampler(2, 5)}, [[2, 3, 4, 5, 6]] * 2),
    ],
)
def test_orders_of_records(records, kwargs, expected):
    assert epochs(MindDataset(records, columns_list=["i"], **kwargs)) == expected


def test_samplers_of_records(records):
    assert epochs(MindDataset(records, ["i"], sampler=RandomSampler(False, 4))) == [[1, 8, 7, 10], [8, 1, 7, 10]]
    assert epochs(MindDataset(records, ["i"], sampler=DistributedSampler(3, 1))) == [[8, 5, 9, 0], [6, 0, 3, 11]]
    with pytest.raises(ValueError):
        MindDataset(records, sampler=WeightedRandomSampler([1.0] * 12, 3))


def test_columns_and_padded_rows(records):
    data = MindDataset(records, shuffle=False)
    assert data.get_col_names() == ["i", "l", "x"] and data.get_dataset_size() == 12
    row = data[3]
    assert [(v.dtype.str, v.shape, v.tolist()) for v in row] == [
        ("<i8", (), 3),
        ("<i4", (), 0),
        ("|S1", (1,), [b"3"]),
    ]
    shards = [
        epochs(
            MindDataset(
                records,
                ["i", "x"],
                padded_sample={"i": -1, "x": b"pp"},
                num_padded=3,
                shuffle=False,
                num_shards=5,
                shard_id=k,
            ),
            1,
        )[0]
        for k in range(5)
    ]
    assert shards == [[0, 5, 10], [1, 6, 11], [2, 7, -1], [3, 8, -1], [4, 9, -1]]


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"columns_list": ["zz"]}, RuntimeError),
        ({"columns_list": "i"}, TypeError),
        ({"num_samples": 3, "shuffle": Shuffle.FILES}, ValueError),
        ({"num_shards": 2}, RuntimeError),
        ({"num_padded": 2}, RuntimeError),
        ({"padded_sample": {"i": 1}, "num_padded": 1, "columns_list": ["i", "x"]}, ValueError),
        ({"sampler": SequentialSampler(), "shuffle": True}, RuntimeError),
    ],
)
def test_arguments_of_records(records, kwargs, error):
    with pytest.raises(error):
        MindDataset(records, **kwargs)


def test_missing_files_and_obs(tmp_path):
    with pytest.raises(ValueError):
        MindDataset(str(tmp_path / "none"))
    with pytest.raises(RuntimeError, match="OBS"):
        OBSMindDataset(["a"], "s", "a", "k", "p")


def crc(data):
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    value ^= 0xFFFFFFFF
    return ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF


def record(data):
    length = struct.pack("<Q", len(data))
    return length + struct.pack("<I", crc(length)) + data + struct.pack("<I", crc(data))


def field(number, data):
    assert len(data) < 128
    return bytes([number << 3 | 2, len(data)]) + data


def example(**features):
    entries = b""
    for name, values in features.items():
        if isinstance(values[0], bytes):
            value = field(1, b"".join(field(1, v) for v in values))
        elif isinstance(values[0], float):
            value = field(2, field(1, np.array(values, "<f4").tobytes()))
        else:
            value = field(3, field(1, bytes(values)))
        entries += field(1, field(1, name.encode()) + field(2, value))
    return record(field(1, entries))


@pytest.fixture
def tf(tmp_path):
    data = b"".join(example(i=[i, i + 1], f=[i + 0.5], ss=[b"x", b"yy%d" % i]) for i in range(5))
    (tmp_path / "a").write_bytes(data)
    (tmp_path / "b").write_bytes(b"".join(example(i=[100 + i, 0], f=[0.5], ss=[b"x"]) for i in range(2)))
    return tmp_path


def rows(data):
    found = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    return [[(v.dtype.str, v.shape, v.tolist()) for v in row] for row in found]


def first(data):
    return [int(row["i"].reshape(-1)[0]) for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]


def test_examples_without_a_schema(tf):
    data = TFRecordDataset(str(tf / "a"), shuffle=False)
    assert data.get_col_names() == ["f", "i", "ss"]
    assert rows(data)[0] == [
        ("<f4", (1,), [0.5]),
        ("<i8", (2,), [0, 1]),
        ("|u1", (6,), [120, 32, 32, 121, 121, 48]),
    ]
    assert TFRecordDataset(str(tf / "a"), columns_list=["i"], shuffle=False).get_col_names() == ["i"]
    with pytest.raises(RuntimeError, match="no column 'zz'"):
        TFRecordDataset(str(tf / "a"), columns_list=["zz"])


def test_examples_with_a_schema(tf):
    schema = Schema()
    schema.add_column("i", "int32", [-1])
    schema.add_column("f", "float32", [1, 1])
    schema.add_column("ss", "string")
    data = rows(TFRecordDataset(str(tf / "a"), schema=schema, shuffle=False))
    assert data[0] == [("<i4", (2,), [0, 1]), ("<f4", (1, 1), [[0.5]]), ("<U3", (2,), ["x", "yy0"])]
    text = '{"datasetType": "TF", "numRows": 3, "columns": {"i": {"type": "int32", "rank": 1}}}'
    (tf / "schema.json").write_text(text)
    data = TFRecordDataset(str(tf / "a"), schema=str(tf / "schema.json"), shuffle=False)
    assert (data.get_dataset_size(), first(data)) == (3, [0, 1, 2])
    bad = Schema()
    bad.add_column("i", "int32", [3])
    with pytest.raises(RuntimeError, match="record 0, feature 'i': expected the shape"):
        rows(TFRecordDataset(str(tf / "a"), schema=bad, shuffle=False))


def test_a_column_of_a_schema_replaces_one_of_its_name():
    schema = Schema()
    schema.add_column("a", "int8", [1])
    schema.add_column("b", "int8")
    schema.add_column("a", "int32", [2])
    assert [(c["name"], c["type"], c.get("shape")) for c in schema.columns] == [
        ("a", "int32", [2]),
        ("b", "int8", None),
    ]


def test_parse_columns_replaces_all_columns():
    schema = Schema()
    schema.add_column("a", "int8", [1])
    schema.parse_columns({"b": {"type": "int64", "shape": [3]}})
    assert [(c["name"], c["type"], c.get("shape")) for c in schema.columns] == [("b", "int64", [3])]


def test_shards_of_examples(tf):
    files = [str(tf / "a"), str(tf / "b")]

    def read(**kwargs):
        data = TFRecordDataset(files, shuffle=False, **kwargs)
        return first(data), data.get_dataset_size()

    assert read(num_parallel_workers=2) == ([0, 100, 1, 101, 2, 3, 4], 7)
    assert read(num_parallel_workers=1, num_shards=2, shard_id=1) == ([100, 101], 2)
    equal = {"num_shards": 2, "shard_id": 1, "shard_equal_rows": True}
    assert read(num_parallel_workers=1, **equal) == ([4, 100, 101, 0], 4)
    assert read(num_parallel_workers=2, **equal) == ([4, 100, 0, 101], 4)
    with pytest.raises(RuntimeError, match="shard_equal_rows"):
        read(num_shards=3, shard_id=0)


def test_compressed_and_damaged_examples(tf):
    data = (tf / "a").read_bytes()
    (tf / "gz").write_bytes(gzip.compress(data))
    (tf / "zlib").write_bytes(zlib.compress(data))
    for name, kind in (("gz", "GZIP"), ("zlib", "ZLIB"), ("a", "GZIP")):
        assert first(TFRecordDataset(str(tf / name), shuffle=False, compression_type=kind)) == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError):
        TFRecordDataset(str(tf / "a"), compression_type="BZ2")
    broken = {"crc": data[:20] + b"\xff" + data[21:], "length": b"\xff" + data[1:], "short": data[:-5], "empty": b""}
    for name, content in broken.items():
        (tf / name).write_bytes(content)
        with pytest.raises(RuntimeError, match=name):
            first(TFRecordDataset(str(tf / name), shuffle=False))
    with pytest.raises(ValueError):
        TFRecordDataset(str(tf / "missing"))


def test_csv(tmp_path):
    def read(text, **kwargs):
        path = tmp_path / "f.csv"
        path.write_text(text)
        return rows(CSVDataset(str(path), shuffle=False, **kwargs))

    assert read('a,b\n1,"q,""r"""\n') == [[("<U1", (), "1"), ("<U5", (), 'q,"r"')]]
    names = {"column_names": ["p", "q", "r"]}
    first_row = [("<i4", (), 1), ("<f4", (), 2.5), ("<U1", (), "x")]
    assert read("1,2.5,x\n", column_defaults=[1, 7.5], **names) == [first_row]
    assert len(read('1,"a\nb",x\n2,c,y\n\n', **names)) == 2
    with pytest.raises(RuntimeError, match="line 2: expected 3 fields, got 2"):
        read("1,2,x\n3,4\n", **names)
    with pytest.raises(RuntimeError, match=r"line 1: column 'q': expected int, got '2\.5'"):
        read("1,2.5,x\n", column_defaults=[1, 1, "x"], **names)
    with pytest.raises(RuntimeError, match="names of the columns"):
        read("")
    with pytest.raises(RuntimeError, match="comes twice"):
        read("1,2\n", column_names=["a", "a"])
    with pytest.raises(ValueError):
        read("1,2\n", field_delim=";;")


def test_schema():
    schema = Schema()
    schema.add_column("i", np.int32, [-1])
    schema.add_column("s", "string")
    again = Schema()
    again.parse_columns(schema.columns)
    assert again.to_json() == schema.to_json() == str(schema)
    with pytest.raises(TypeError):
        schema.add_column("j", "int3")
    with pytest.raises(RuntimeError):
        schema.from_json({"nothing": 1})


def test_random_rows():
    schema = Schema()
    schema.add_column("image", "uint8", [2])
    data = RandomDataset(total_rows=5, schema=schema, num_parallel_workers=1)
    found = rows(data)
    assert len(found) == data.get_dataset_size() == 5 and found[0][0][:2] == ("|u1", (2,))
    assert rows(RandomDataset(total_rows=5, schema=schema)) == found
