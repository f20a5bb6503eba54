"""Headers and indices of MindRecord files, and `RecordFiles`, which all reading classes use."""

from __future__ import annotations

import json
import os
import pathlib
import sqlite3
import struct
import tempfile
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .._native import native
from ..sources.files import is_file, is_remote, open_binary, read_bytes
from ..sources.remote import LocalCopy
from .core.shardutils import MAX_HEADER_SIZE, MAX_PAGE_SIZE, MIN_FILE_SIZE, MIN_HEADER_SIZE, MIN_PAGE_SIZE

_WIDTHS = {"int32": 4, "int64": 8}


@dataclass
class Header:
    """The header of one MindRecord file."""

    schema: dict[str, dict[str, Any]]
    blob_fields: list[str]
    index_fields: list[str]
    description: str = ""
    header_size: int = 1 << 24
    page_size: int = 1 << 25
    version: str = "3.0"
    compression_size: int = 0
    shard_addresses: list[str] = field(default_factory=list)
    shard_id: int = 0
    pages: list[dict[str, Any]] = field(default_factory=list)

    def to_bytes(self) -> bytes:
        """Returns the length of the header and its JSON."""
        index = [{"index_field": name, "schema_id": 0} for name in self.index_fields]
        content = {
            "header_size": self.header_size,
            "index_fields": index or None,
            "page": self.pages or None,
            "page_size": self.page_size,
            "compression_size": self.compression_size,
            "schema": [{"blob_fields": self.blob_fields, "desc": self.description, "schema": self.schema}],
            "shard_addresses": self.shard_addresses,
            "shard_id": self.shard_id,
            "statistics": None,
            "version": self.version,
        }
        text = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
        return struct.pack("<Q", len(text)) + text


def read_header(path: str) -> Header:
    """Reads and checks the header of a file.

    Raises:
        RuntimeError: If the file is missing, too short, or its header is not MindRecord's.
    """
    if not is_file(path):
        raise RuntimeError(f"{path}: no such MindRecord file")
    with open_binary(path) as file:
        size = file.seek(0, os.SEEK_END)
    if size < MIN_FILE_SIZE:
        raise RuntimeError(f"{path}: not a MindRecord file: expected at least {MIN_FILE_SIZE} bytes, got {size}")
    with open_binary(path) as file:
        (length,) = struct.unpack("<Q", file.read(8))
        if not 2 <= length <= min(size - 8, MAX_HEADER_SIZE):
            raise RuntimeError(f"{path}, header: expected its length, got {length} in a file of {size} bytes")
        text = file.read(length)
    try:
        content = json.loads(text)
        (schema,) = content["schema"]
        header = Header(
            schema=schema["schema"],
            blob_fields=schema["blob_fields"] or [],
            index_fields=[entry["index_field"] for entry in content["index_fields"] or []],
            description=schema.get("desc", ""),
            header_size=int(content["header_size"]),
            page_size=int(content["page_size"]),
            version=str(content["version"]),
            compression_size=int(content.get("compression_size", 0)),
            shard_addresses=list(content["shard_addresses"]),
            shard_id=int(content["shard_id"]),
            pages=content["page"] or [],
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RuntimeError(f"{path}, header: not the header of a MindRecord file ({error!r})") from error
    if header.version not in ("2.0", "3.0"):
        raise RuntimeError(f"{path}, header: expected version 2.0 or 3.0, got {header.version}")
    if not MIN_HEADER_SIZE <= header.header_size <= MAX_HEADER_SIZE:
        raise RuntimeError(f"{path}, header: `header_size` {header.header_size} is out of range")
    if not MIN_PAGE_SIZE <= header.page_size <= MAX_PAGE_SIZE:
        raise RuntimeError(f"{path}, header: `page_size` {header.page_size} is out of range")
    return header


_COLUMNS = (
    "ROW_ID, PAGE_ID_RAW, PAGE_OFFSET_RAW, PAGE_OFFSET_RAW_END, PAGE_ID_BLOB, PAGE_OFFSET_BLOB, PAGE_OFFSET_BLOB_END"
)


def connect(path: str) -> sqlite3.Connection:
    """Opens the index of the MindRecord file `path` for reading."""
    database = path + ".db"
    if not is_file(database):
        raise RuntimeError(f"{database}: the index of the MindRecord file is missing")
    if is_remote(database):
        return _connect_copy(database)
    return sqlite3.connect(pathlib.Path(os.path.abspath(database)).as_uri() + "?mode=ro", uri=True)


def _connect_copy(database: str) -> sqlite3.Connection:
    with tempfile.NamedTemporaryFile(prefix="ms-dataset-", suffix=".db") as file:
        file.write(read_bytes(database))
        file.flush()
        connection = sqlite3.connect(":memory:")
        source = sqlite3.connect(file.name)
        try:
            source.backup(connection)
        except sqlite3.Error as error:
            connection.close()
            raise RuntimeError(f"{database}: not the index of a MindRecord file ({error})") from error
        finally:
            source.close()
    return connection


def query(path: str, sql: str, parameters: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    connection = connect(path)
    try:
        return connection.execute(sql, parameters).fetchall()
    except sqlite3.Error as error:
        raise RuntimeError(f"{path}.db: not the index of a MindRecord file ({error})") from error
    finally:
        connection.close()


def index_columns(header: Header) -> dict[str, str]:
    """Returns the column of the index for each index field."""
    return {name: f"{name}_0" for name in header.index_fields}


class RecordFiles:
    """Reads rows of MindRecord files by number.

    Args:
        file_name (str | list[str]): A list of files, or one file; with it all files of the same write are read.

    Raises:
        RuntimeError: If a file or an index is missing or is not MindRecord's, or the schemas differ.
    """

    def __init__(self, file_name: str | list[str]) -> None:
        if isinstance(file_name, list):
            self.paths = list(file_name)
            headers = [read_header(path) for path in self.paths]
        else:
            first = read_header(file_name)
            folder = os.path.dirname(file_name)
            self.paths = [os.path.join(folder, name) for name in first.shard_addresses]
            if os.path.basename(file_name) not in first.shard_addresses:
                # The file was renamed; its header has the old name.
                if len(self.paths) > 1:
                    raise RuntimeError(f"{file_name}: the file was renamed, its header says {first.shard_addresses}")
                self.paths = [file_name]
            headers = [first if path == file_name else read_header(path) for path in self.paths]
        self.header = headers[0]
        for path, header in zip(self.paths, headers):
            if header.schema != self.header.schema or header.blob_fields != self.header.blob_fields:
                raise RuntimeError(f"{path}: the schema differs from that of {self.paths[0]}")
        self.fields = list(self.header.schema)
        blobs = {name: place for place, name in enumerate(self.header.blob_fields)}
        fields = [
            (name, blobs.get(name), _WIDTHS.get(spec["type"], 0) if name in blobs else 0)
            for name, spec in self.header.schema.items()
        ]
        tables = []
        for shard, path in enumerate(self.paths):
            rows = query(path, f"SELECT {_COLUMNS} FROM INDEXES ORDER BY ROW_ID")
            try:
                table = np.array(rows, dtype=np.int64).reshape(-1, 7)
            except (TypeError, ValueError) as error:
                raise RuntimeError(f"{path}.db: a row of the index is not made of integers ({error})") from error
            bad = np.flatnonzero((table < 0).any(axis=1))
            if len(bad):
                raise RuntimeError(f"{path}.db, row {int(table[bad[0], 0])}: a negative place in the index")
            table[:, 0] = shard
            tables.append(table)
        self._copies = {shard: LocalCopy(path) for shard, path in enumerate(self.paths) if is_remote(path)}
        local = [self._copies[shard].path if shard in self._copies else path for shard, path in enumerate(self.paths)]
        shards = [(p, h.header_size, h.page_size, h.version == "3.0") for p, h in zip(local, headers)]
        addresses = np.concatenate(tables) if tables else np.empty((0, 7), np.int64)
        self.sizes = [len(table) for table in tables]
        self._places = [(h.header_size, h.page_size) for h in headers]
        self._addresses = addresses
        try:
            self._reader = native.MindRecordReader(shards, fields, np.ascontiguousarray(addresses).tobytes())
        finally:
            for copy in self._copies.values():
                copy.unlink()

    def __len__(self) -> int:
        return len(self._reader)

    def places(self, columns: list[str] | None) -> list[int]:
        """Returns the positions of `columns`, or of all fields, in the schema."""
        if columns is None:
            return list(range(len(self.fields)))
        unknown = [name for name in columns if name not in self.fields]
        if unknown:
            raise RuntimeError(f"{self.paths[0]}: no column {unknown[0]!r} in the schema, which has {self.fields}")
        return [self.fields.index(name) for name in columns]

    def native_reader(self) -> Any:
        """Returns the native reader of all rows, or None if files are remote."""
        return None if self._copies else self._reader

    def read(self, row: int, places: list[int]) -> tuple[Any, ...]:
        """Returns the values of a row: int, float and str, and a bytearray for a blob field."""
        if not self._copies or not 0 <= row < len(self._addresses):
            return self._reader.read(row, places)
        shard = int(self._addresses[row, 0])
        copy = self._copies[shard]
        try:
            with copy.lock:
                copy.need(*self._spans(row))
                return self._reader.read(row, places)
        except RuntimeError as error:
            raise RuntimeError(str(error).replace(copy.path, self.paths[shard])) from error

    def _spans(self, row: int) -> list[tuple[int, int]]:
        """Returns the byte ranges of a row in its file, without ranges that are not inside a page."""
        shard, *spans = self._addresses[row].tolist()
        header, page = self._places[shard]
        return [
            (header + number * page + start, header + number * page + stop)
            for number, start, stop in (spans[:3], spans[3:])
            if 0 <= start < stop <= page
        ]

    def read_many(self, rows: list[int], places: list[int]) -> list[tuple[Any, ...]]:
        if not self._copies:
            return self._reader.read_many(rows, places)
        for shard, copy in self._copies.items():
            own = [row for row in rows if 0 <= row < len(self._addresses) and self._addresses[row, 0] == shard]
            spans = [span for row in own for span in self._spans(row)]
            if sum(stop - start for start, stop in spans) <= copy.limit // 4:
                with copy.lock:
                    copy.need(*spans)
        return [self.read(row, places) for row in rows]


def shaped(data: bytes | bytearray, spec: dict[str, Any], name: str) -> np.ndarray:
    array = np.frombuffer(data, dtype=spec["type"]) if len(data) else np.empty(0, spec["type"])
    try:
        return array.reshape(spec["shape"])
    except ValueError as error:
        what = f"{array.size} elements do not have the schema's shape {spec['shape']}"
        raise RuntimeError(f"field '{name}': {what}") from error
