"""Files at URLs, read by ranges and from folders, give the rows of local files."""

from __future__ import annotations

import io
import os
import sys
import uuid
from types import SimpleNamespace
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset.mindrecord import FileReader, FileWriter
from ms_dataset.sources import remote
from ms_dataset.sources.files import read_bytes
from PIL import Image

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def store(request: Any) -> Any:
    """Returns a function that copies a local folder to a store in memory."""
    url = f"memory://{uuid.uuid4()}"
    system = fsspec.filesystem("memory")

    def copy(folder: Any) -> str:
        system.put(str(folder), url, recursive=True)
        return url

    yield copy
    if system.exists(url):
        system.rm(url, recursive=True)


@pytest.fixture
def requests(monkeypatch: Any) -> Any:
    """Records the ranges that are requested from the store in memory."""
    from fsspec.implementations.memory import MemoryFileSystem

    asked: list[tuple[str, Any, Any]] = []
    whole = MemoryFileSystem.cat_file

    def cat_file(self: Any, path: str, start: Any = None, end: Any = None, **kwargs: Any) -> bytes:
        asked.append((path, start, end))
        return whole(self, path, start=start, end=end, **kwargs)

    monkeypatch.setattr(MemoryFileSystem, "cat_file", cat_file)
    return asked


def rows(data: Any) -> list[Any]:
    found = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    return [[(value.dtype.str, value.tolist()) for value in row] for row in found]


def test_urls_need_fsspec(monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(RuntimeError, match=r"ms-dataset\[fsspec\]"):
        read_bytes("memory://a.txt")


def write_images(folder: Any) -> None:
    for place in range(6):
        path = folder / ("cat", "dog")[place % 2]
        path.mkdir(parents=True, exist_ok=True)
        Image.fromarray(np.full((4, 4, 3), place * 10, np.uint8)).save(path / f"{place}.png")


def write_records(folder: Any, count: int = 40) -> None:
    writer = FileWriter(str(folder / "a.mindrecord"), 2)
    writer.add_schema({"number": {"type": "int64"}, "data": {"type": "bytes"}}, "x")
    writer.add_index(["number"])
    writer.write_raw_data([{"number": i, "data": bytes([i % 256]) * 5000} for i in range(count)])
    writer.commit()


def write_texts(folder: Any) -> None:
    for name in "ab":
        (folder / f"{name}.txt").write_text(f"{name} one\n\n{name} zwölf\r\nlast")
        (folder / f"{name}.csv").write_text(f'x,y\n1,"a, {name}"\n2,"two\nlines"\n')


def write_tfrecord(folder: Any, count: int = 30, size: int = 100) -> None:
    with open(folder / "a.tfrecord", "wb") as file:
        for number in range(count):
            data = example(number, size)
            head = len(data).to_bytes(8, "little")
            file.write(head + masked(head) + data + masked(data))


def masked(data: bytes) -> bytes:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return ((((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF).to_bytes(4, "little")


def example(number: int, size: int) -> bytes:
    def field(place: int, data: bytes) -> bytes:
        length, head = len(data), b""
        while length >= 128:
            head += bytes([length & 127 | 128])
            length >>= 7
        return bytes([place << 3 | 2]) + head + bytes([length]) + data

    values = field(1, bytes([number % 128]) * size)
    feature = field(1, b"data") + field(2, field(1, values))
    return field(1, field(1, feature))


@pytest.mark.parametrize("kind", ["memory", "file"])
@pytest.mark.parametrize(
    ("write", "read"),
    [
        (write_images, lambda root: ds.ImageFolderDataset(root, shuffle=False)),
        (write_images, lambda root: ds.ImageFolderDataset(root, shuffle=False, decode=True)),
        (write_records, lambda root: ds.MindDataset(f"{root}/a.mindrecord0", shuffle=False)),
        (write_records, lambda root: ds.MindDataset([f"{root}/a.mindrecord0", f"{root}/a.mindrecord1"], ["number"])),
        (write_texts, lambda root: ds.TextFileDataset(f"{root}/a.txt", shuffle=False)),
        (write_texts, lambda root: ds.TextFileDataset(f"{root}/*.txt", shuffle=False)),
        (write_texts, lambda root: ds.CSVDataset(f"{root}/b.csv", shuffle=False)),
        (write_tfrecord, lambda root: ds.TFRecordDataset(f"{root}/a.tfrecord", shuffle=False)),
        (
            write_tfrecord,
            lambda root: ds.TFRecordDataset(f"{root}/*.tfrecord", num_shards=3, shard_id=1, shard_equal_rows=True),
        ),
    ],
)
def test_remote_rows_are_those_of_local_files(kind: str, write: Any, read: Any, tmp_path: Any, store: Any) -> None:
    write(tmp_path)
    root = store(tmp_path) if kind == "memory" else f"file://{tmp_path}"
    ds.config.set_seed(2)
    expected = rows(read(str(tmp_path)))
    assert len(expected) > 1
    assert rows(read(root)) == expected


def test_a_file_reader_of_urls(tmp_path: Any, store: Any) -> None:
    write_records(tmp_path)
    reader = FileReader(f"{store(tmp_path)}/a.mindrecord0")
    assert sorted(row["number"] for row in reader.get_next()) == list(range(40))
    reader.close()


def test_random_rows_of_mindrecord_ask_for_their_pages_only(
    tmp_path: Any, store: Any, requests: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(remote, "PAGE", 1 << 14)
    writer = FileWriter(str(tmp_path / "a.mindrecord"), 1)
    writer.set_page_size(1 << 15)
    writer.add_schema({"number": {"type": "int64"}, "data": {"type": "bytes"}}, "x")
    writer.write_raw_data([{"number": i, "data": bytes([i]) * 9000} for i in range(200)])
    writer.commit()
    url = f"{store(tmp_path)}/a.mindrecord"
    data = ds.MindDataset(url, sampler=ds.SubsetSampler([5, 150, 6]))
    found = data.create_dict_iterator(num_epochs=1, output_numpy=True)
    assert [int(row["number"]) for row in found] == [5, 150, 6]
    asked = [stop - start for path, start, stop in requests if start is not None and path.endswith("mindrecord")]
    assert 0 < sum(asked) <= 6 << 14  # of 19 MB


def test_rows_that_are_read_together_are_asked_for_together(
    tmp_path: Any, store: Any, requests: Any, monkeypatch: Any
) -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    monkeypatch.setattr(remote, "PAGE", 1 << 14)
    write_records(tmp_path, 200)
    url = f"{store(tmp_path)}/a.mindrecord0"
    calls: list[list[int]] = []
    ranges = MemoryFileSystem.cat_ranges

    def cat_ranges(self: Any, paths: Any, starts: Any, ends: Any, **kwargs: Any) -> Any:
        calls.append([stop - start for start, stop in zip(starts, ends)])
        return ranges(self, paths, starts, ends, **kwargs)

    monkeypatch.setattr(MemoryFileSystem, "cat_ranges", cat_ranges)
    data = ds.MindDataset([url], shuffle=False)
    assert len(rows(data)) == 100
    # Two chunks of rows with 500 KB: 31 pages of 16 KB, including those of scalars.
    assert len(calls) <= 4 and max(map(len, calls)) > 1
    assert max(map(max, calls)) == remote.PAGES_OF_A_REQUEST << 14
    requests.clear()
    assert rows(ds.MindDataset([url], shuffle=True)) and sum(map(len, calls)) < 40


def test_a_local_copy_keeps_a_bounded_number_of_pages(tmp_path: Any, store: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(remote, "PAGE", 1 << 12)
    data = os.urandom(100_000)
    (tmp_path / "a").write_bytes(data)
    copy = remote.LocalCopy(f"{store(tmp_path)}/a", limit=1 << 14)
    with open(copy.path, "rb") as file:
        copy.unlink()
        for start in (0, 90_000, 50_000, 3, 12_000):
            copy.need((start, start + 9000))
            assert os.pread(file.fileno(), 9000, start) == data[start : start + 9000]
            assert os.fstat(file.fileno()).st_blocks * 512 <= (1 << 14) + (1 << 12) * 3


def test_a_page_cache_keeps_what_was_used_last(tmp_path: Any, store: Any, requests: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(remote, "PAGE", 1 << 10)
    data = os.urandom(50_000)
    (tmp_path / "a").write_bytes(data)
    cache = remote.PageCache(limit=4 << 10)
    file = remote.RemoteFile(f"{store(tmp_path)}/a", cache)
    buffered = io.BufferedReader(file)
    assert buffered.read() == data and cache.size <= 4 << 10
    requests.clear()
    for _ in range(3):
        assert file.range(100, 900) == data[100:900]
    assert len(requests) == 1
    assert file.range(49_900, 60_000) == data[49_900:]


def test_lines_and_records_are_streamed(tmp_path: Any, store: Any, requests: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(remote, "PAGE", 1 << 10)
    monkeypatch.setattr(remote, "CACHE", remote.PageCache(limit=2 << 10))
    (tmp_path / "a.txt").write_text("".join(f"line {i}\n" for i in range(2000)))
    write_tfrecord(tmp_path, count=20, size=600)
    root = store(tmp_path)
    assert len(rows(ds.TextFileDataset(f"{root}/a.txt"))) == 2000
    assert len(rows(ds.TFRecordDataset(f"{root}/a.tfrecord"))) == 20
    assert requests and all(stop - start <= 1 << 10 for _, start, stop in requests)
    assert remote.CACHE.size <= 2 << 10


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda root: ds.ImageFolderDataset(f"{root}/none"), ValueError, "none"),
        (lambda root: ds.TextFileDataset(f"{root}/none.txt"), ValueError, r"none\.txt"),
        (lambda root: ds.TextFileDataset(f"{root}/*.none"), ValueError, r"\*\.none"),
        (lambda root: rows(ds.MindDataset(f"{root}/none")), (ValueError, RuntimeError), "none"),
        (lambda root: rows(ds.TFRecordDataset(f"{root}/cut.tfrecord")), RuntimeError, r"cut\.tfrecord, record 1"),
        (lambda root: rows(ds.TFRecordDataset(f"{root}/bad.tfrecord")), RuntimeError, r"bad\.tfrecord, record 3"),
        (lambda root: rows(ds.TextFileDataset("unknown://a/b.txt")), RuntimeError, "unknown"),
    ],
)
def test_what_cannot_be_read_is_named(make: Any, error: Any, message: str, tmp_path: Any, store: Any) -> None:
    write_tfrecord(tmp_path)
    data = bytearray((tmp_path / "a.tfrecord").read_bytes())
    (tmp_path / "cut.tfrecord").write_bytes(data[:200])
    data[3 * (len(data) // 30) + 40] ^= 1
    (tmp_path / "bad.tfrecord").write_bytes(data)
    with pytest.raises(error, match=message):
        make(store(tmp_path))


def test_a_file_that_is_gone_while_it_is_read_is_an_error(tmp_path: Any, store: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(remote, "CACHE", remote.PageCache(limit=0))
    monkeypatch.setattr(remote, "PAGE", 1 << 12)
    (tmp_path / "a.txt").write_text("".join(f"line {i}\n" for i in range(20000)))
    root = store(tmp_path)
    iterator = ds.TextFileDataset(f"{root}/a.txt", shuffle=False).create_tuple_iterator(output_numpy=True)
    next(iterator)
    fsspec.filesystem("memory").rm(root, recursive=True)
    with pytest.raises(RuntimeError, match=r"a\.txt, bytes \d+ to \d+: cannot be read"):
        for _ in iterator:
            pass


class ListedFiles:
    """A client of an object store that lists a local folder."""

    def __init__(self, folder: Any) -> None:
        self.folder = folder
        self.asked = 0

    def listObjects(self, bucket: str, prefix: str) -> Any:
        self.asked += 1
        if self.asked == 2:
            (self.folder / bucket / prefix / "1.txt").write_text("")
        found = sorted((self.folder / bucket / prefix).iterdir())
        return SimpleNamespace(status=200, body=SimpleNamespace(contents=[SimpleNamespace(key=str(p)) for p in found]))


def test_an_epoch_waits_for_the_files_of_all_processes(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("BATCH_JOB_ID", "job")
    folder = tmp_path / "bucket" / "sync" / "job" / "3"
    folder.mkdir(parents=True)
    (folder / "0.txt").write_text("")
    (folder / "other").write_text("")
    client = ListedFiles(tmp_path)
    settings = SimpleNamespace(SYNC_OBS_PATH="obs://bucket/sync", RETRY_DELTA_TIME=0.001)
    runtime = SimpleNamespace(config=settings, get_obs_client=lambda: client)
    ds.sync_wait_for_dataset(0, 1, 3, runtime)
    assert client.asked == 1
    ds.sync_wait_for_dataset(0, 2, 3, runtime)
    assert client.asked == 2
    settings.SYNC_OBS_PATH = "bucket/sync"
    with pytest.raises(ValueError, match="expected obs://bucket/key"):
        ds.sync_wait_for_dataset(0, 1, 3, runtime)
