"""Positions in files that are read in order: rows before a position are neither read nor decoded again."""

from __future__ import annotations

import pickle
import struct
from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset import prefetch
from ms_dataset.sources import lines as line_files
from ms_dataset.sources.files import LineReader
from ms_dataset.sources.layouts import text
from ms_dataset.sources.tfrecord import Examples


@pytest.fixture(autouse=True)
def _configuration() -> Any:
    saved = dict(ds.config._settings)
    yield
    ds.config._settings.update(saved)


def crc(data: bytes) -> bytes:
    """Returns the masked CRC-32C of TFRecord files."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    value ^= 0xFFFFFFFF
    return struct.pack("<I", ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def field(number: int, data: bytes) -> bytes:
    return bytes([number << 3 | 2, len(data)]) + data


def example(value: int) -> bytes:
    """Returns a record with the feature x."""
    varint = bytes([value & 127 | 128, value >> 7])
    data = field(1, field(1, field(1, b"x") + field(2, field(3, field(1, varint)))))
    length = struct.pack("<Q", len(data))
    return length + crc(length) + data + crc(data)


SIZES = (90, 40, 1, 130)


def records(folder: Path) -> list[str]:
    paths, value = [], 0
    for number, size in enumerate(SIZES):
        paths.append(str(folder / f"{number}.tfrecord"))
        Path(paths[-1]).write_bytes(b"".join(example(value + row) for row in range(size)))
        value += size
    return paths


def lines(folder: Path, end: str = "") -> list[str]:
    paths, value = [], 0
    for number, size in enumerate(SIZES):
        paths.append(str(folder / f"{number}.txt"))
        Path(paths[-1]).write_text("".join(f"{value + row}{end}\n" for row in range(size)))
        value += size
    return paths


DATASETS: dict[str, Any] = {
    "TFRecord": lambda folder, **options: ds.TFRecordDataset(records(folder), **options),
    "equal rows": lambda folder, **options: ds.TFRecordDataset(records(folder), shard_equal_rows=True, **options),
    "lines": lambda folder, **options: ds.TextFileDataset(lines(folder), **options),
    "CSV": lambda folder, **options: ds.CSVDataset(lines(folder, ",7"), ",", [0, 0], ["a", "b"], **options),
}
OPTIONS: list[dict[str, Any]] = [
    {"shuffle": False, "num_parallel_workers": 1},
    {"shuffle": False, "num_parallel_workers": 3},
    {"shuffle": ds.Shuffle.FILES, "num_parallel_workers": 2},
    {"num_parallel_workers": 3},
    {"num_parallel_workers": 2, "num_shards": 3, "shard_id": 0},
    {"shuffle": False, "num_parallel_workers": 3, "num_samples": 110},
]


def values(iterator: Any) -> list[Any]:
    return [tuple(np.asarray(value).tolist() for value in row) for row in iterator]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", DATASETS)
def test_a_restored_position_gives_the_same_rows(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    ds.config.set_seed(3)

    def made() -> Any:
        data = DATASETS[name](tmp_path, **options)
        return data.batch(2).create_tuple_iterator(num_epochs=2, output_numpy=True)

    first = made()
    whole: list[list[Any]] = [[], []]
    states = {}
    for epoch in range(2):
        for row in range(999):
            if row % 9 == 0:
                states[epoch, row] = pickle.dumps(first.state_dict())
            try:
                whole[epoch].append(tuple(value.tolist() for value in next(first)))
            except StopIteration:
                break
    assert min(map(len, whole)) > 20
    for (epoch, row), state in states.items():
        second = made()
        second.load_state_dict(pickle.loads(state))
        expected = [whole[epoch][row:], *whole[epoch + 1 :]]
        assert [values(second) for _ in range(2 - epoch)] == expected, (epoch, row)


@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("name", ["TFRecord", "lines"])
def test_rows_before_a_position_are_not_decoded(
    name: str, shuffle: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefetch, "SHARE_OF_MARKS", 1e9)  # records a position after each row, whatever it costs
    made = 0
    row_of, text_of = Examples._row, text._text

    def count_row(*arguments: Any) -> Any:
        nonlocal made
        made += 1
        return row_of(*arguments)

    def count_text(value: Any) -> Any:
        nonlocal made
        made += 1
        return text_of(value)

    monkeypatch.setattr(Examples, "_row", count_row)
    monkeypatch.setattr(text, "_text", count_text)
    ds.config.set_seed(3)
    ds.config.set_prefetch_size(1)

    def iterator() -> Any:
        data = DATASETS[name](tmp_path, shuffle=False, num_parallel_workers=2)
        data = data.shuffle(10) if shuffle else data
        return data.create_tuple_iterator(num_epochs=1, output_numpy=True)

    first = iterator()
    for _ in range(200):
        next(first)
    state = first.state_dict()
    reached = state["reached"]
    assert reached == 200
    rest = values(first)
    second = iterator()
    made = 0
    second.load_state_dict(state)
    restored = made
    assert values(second) == rest
    assert restored <= (11 if shuffle else 0) and made <= sum(SIZES) - reached + 11


def test_rows_are_picked_by_number(tmp_path: Path) -> None:
    """The position of a row in the files is computed from their lengths and the interleaving of the workers."""
    for source in (Examples(records(tmp_path), None, None, "", True), text.Lines(lines(tmp_path))):
        for workers in (1, 2, 3, 5):
            for shard in ((1, 0), (3, 0), (3, 2)):
                whole = [row[0].tolist() for row in source.rows(source.files(), *shard, workers)]
                for start in (0, 1, 2, 50, len(whole) - 1, len(whole)):
                    found = [row[0].tolist() for row in source.rows(source.files(), *shard, workers, start)]
                    assert found == whole[start:], (workers, shard, start)
                numbers = [len(whole) - 1, 0, 7, 7, 60]
                picked = source.pick(source.files(), *shard, workers, numbers)
                assert [row[0].tolist() for row in picked] == [whole[number] for number in numbers]


def csv_rows(folder: Path) -> Any:
    """Returns CSV rows, some with fields of several lines, some followed by empty lines."""
    path = folder / "rows.csv"
    fields = ["{0},a{0}\n", '{0},"b\n\u00e9{0}"\n', "{0},c\r\n\n"]
    path.write_bytes(("x,y\n" + "".join(fields[row % 3].format(row) for row in range(100))).encode())
    return text.Delimited([str(path)], ["x", "y"], header=True, defaults=[0, ""])


def tagged_rows(folder: Path) -> Any:
    path = folder / "tagged.txt"
    path.write_text("".join(f"w{row} A\nv{row} B\n\n" for row in range(100)) + "\nlast C\n")
    return text.Tagged([str(path)], ["word", "tag"], " ")


def clue_rows(folder: Path) -> Any:
    path = folder / "clue.json"
    entries = [f'{{"sentence": "s{row}", "id": {row}}}\n' + "\n" * (row % 2) for row in range(100)]
    path.write_text("".join(entries))
    return text.Clue([str(path)], "IFLYTEK", "test")


def line_rows(folder: Path) -> Any:
    path = folder / "lines.txt"
    path.write_text("".join(f"l{row}\n" + "\n" * (row % 2) for row in range(100)))
    return text.Lines([str(path)])


@pytest.mark.parametrize("make", [csv_rows, tagged_rows, clue_rows, line_rows])
def test_files_of_lines_are_entered_near_the_row(make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_files, "ROWS_BETWEEN_MARKS", 10)
    source = make(tmp_path)
    path = source.files()[0]
    whole = [[column.tolist() for column in row] for row in source.read_file(path)]
    assert source.size_of(path) == len(whole) >= 100
    read, lines_of = 0, LineReader.__iter__

    def counted(self: LineReader) -> Any:
        nonlocal read
        for line in lines_of(self):
            read += 1
            yield line

    monkeypatch.setattr(LineReader, "__iter__", counted)
    for start in (0, 1, 9, 10, 11, 55, 99, len(whole)):
        read = 0
        rows = source.read_from(path, start)
        first = [[column.tolist() for column in row] for row in [next(rows, None)] if row is not None]
        assert first == whole[start : start + 1] and read <= 3 * 11, (start, read)
        assert [[column.tolist() for column in row] for row in rows] == whole[start + 1 :]
    numbers = [3, 4, 31, 97]
    picked = [(number, [column.tolist() for column in row]) for number, row in source.pick_of_file(path, numbers)]
    assert picked == [(number, whole[number]) for number in numbers]
