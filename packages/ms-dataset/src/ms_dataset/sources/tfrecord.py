"""TFRecord files of Examples."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .._native import native
from ..schema import Schema, numpy_type
from .files import is_remote, read_bytes
from .remote import RemoteFile
from .source import Row
from .stream import FileStream


class RemoteRecords:
    """The records of a remote TFRecord file, read by ranges.

    Args:
        url (str): The file.

    Raises:
        RuntimeError: If it is not a TFRecord file.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.file = RemoteFile(url)
        if not self.file.size:
            raise RuntimeError(f"{url}: not a TFRecord file: the file is empty")
        starts = [0]
        while starts[-1] < self.file.size:
            # A record consists of its length (8 bytes), a checksum of it (4), the data, and a checksum of it (4).
            head = self.file.range(starts[-1], starts[-1] + 12)
            length = int.from_bytes(head[:8], "little")
            if len(head) < 12 or length > self.file.size - starts[-1] - 16:
                raise RuntimeError(
                    f"{url}, record {len(starts) - 1}, byte {starts[-1]}: not a TFRecord file, or cut off: "
                    f"the record says {length} bytes, the file has {self.file.size}"
                )
            starts.append(starts[-1] + 16 + length)
        self.starts = starts

    def __len__(self) -> int:
        return len(self.starts) - 1

    def example(self, record: int) -> Any:
        data = self.file.range(self.starts[record], self.starts[record + 1])
        return native.TFRecordFile(f"{self.url}, record {record}", data).example(0)


def open_records(path: str, compression: str) -> Any:
    """Opens a TFRecord file. A file that is not compressed is read as it is, whatever `compression` is.

    Raises:
        RuntimeError: If the file is not a TFRecord file.
    """
    if not compression and is_remote(path):
        return RemoteRecords(path)
    if not compression:
        if not os.path.getsize(path):
            raise RuntimeError(f"{path}: not a TFRecord file: the file is empty")
        return native.TFRecordFile(path)
    data = read_bytes(path)
    try:
        if compression == "GZIP" and data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        elif compression == "ZLIB" and data[:1] == b"\x78":
            data = zlib.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise RuntimeError(f"{path}: cannot be decompressed by {compression} ({error})") from error
    return native.TFRecordFile(path, data)


def _strings(values: list[bytes]) -> np.ndarray:
    """Returns strings as MindSpore does without a schema: their bytes, padded with spaces to one length and joined."""
    width = max(map(len, values), default=0)
    return np.frombuffer(bytearray(b"".join(value.ljust(width, b" ") for value in values)), np.uint8)


def _free(feature: Any) -> np.ndarray:
    if isinstance(feature, list):
        return _strings(feature)
    dtype, data = feature
    return np.frombuffer(data, dtype)


class Examples(FileStream):
    """The features of Examples as columns.

    Args:
        schema (Schema, optional): Columns, dtypes and shapes. Without it, the columns are those of the first Example.
        columns_list (list[str], optional): The columns and their order.
    """

    def __init__(
        self,
        files: Sequence[str],
        schema: Schema | None,
        columns_list: list[str] | None,
        compression: str,
        equal_rows: bool,
    ) -> None:
        super().__init__(files)
        self._compression = compression
        self._open: dict[str, Any] = {}
        self.by_file = not equal_rows and not compression
        specs: dict[str, tuple[str, list[int] | None]] | None = None
        if schema is not None and schema.columns:
            specs = {column["name"]: (column["type"], column.get("shape")) for column in schema.columns}
            names = list(specs)
        else:
            first = next((f for f in map(self._records, files) if len(f)), None)
            if first is None:
                raise RuntimeError(f"TFRecordDataset: {files[0]}: the files have no records")
            names = sorted(first.example(0))
        for name in columns_list or []:
            if name not in names:
                raise RuntimeError(f"TFRecordDataset: `columns_list`: no column {name!r} in {names}")
        self.columns = list(columns_list) if columns_list else names
        self._specs = specs
        if schema is not None and schema.num_rows:
            self.most = schema.num_rows

    def _records(self, path: str) -> Any:
        if path not in self._open:
            self._open[path] = open_records(path, self._compression)
        return self._open[path]

    def count_file(self, path: str) -> int:
        return len(self._records(path))

    def read_file(self, path: str) -> Iterator[Row]:
        return self.read_from(path, 0)

    def read_from(self, path: str, start: int) -> Iterator[Row]:
        records = self._records(path)
        return (self._row(path, records, record) for record in range(start, len(records)))

    def pick_of_file(self, path: str, numbers: Sequence[int]) -> Iterator[tuple[int, Row]]:
        records = self._records(path)
        return ((record, self._row(path, records, record)) for record in numbers)

    def _row(self, path: str, records: Any, record: int) -> Row:
        example = records.example(record)
        try:
            return tuple([self._value(name, example.get(name)) for name in self.columns])
        except ValueError as error:
            raise RuntimeError(f"{path}, record {record}, {error}") from error

    def _value(self, name: str, feature: Any) -> np.ndarray:
        if feature is None:
            raise ValueError(f"feature {name!r}: there is none")
        if self._specs is None:
            return _free(feature)
        kind, shape = self._specs[name]
        if isinstance(feature, list):
            if kind == "string":
                try:
                    array = np.array([value.decode() for value in feature])
                except UnicodeDecodeError as error:
                    raise ValueError(f"feature {name!r}: not UTF-8 ({error})") from error
            else:
                array = _strings(feature)
        else:
            dtype, data = feature
            if kind == "string":
                raise ValueError(f"feature {name!r}: expected strings, got {dtype}")
            array = np.frombuffer(data, dtype).astype(numpy_type(kind))
        if shape is None:
            return array
        try:
            return array.reshape(shape)
        except ValueError:
            raise ValueError(f"feature {name!r}: expected the shape {shape}, got {array.size} elements") from None
