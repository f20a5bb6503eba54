"""Writes one MindRecord file: its pages, its header and its index."""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, BinaryIO

import numpy as np

from .._native import native
from .files import _WIDTHS, Header, connect

_SQL_TYPES = {"int32": "INTEGER", "int64": "INTEGER", "float32": "REAL", "float64": "REAL", "string": "TEXT"}
_FIXED = (
    "ROW_ID",
    "PAGE_ID_RAW",
    "PAGE_OFFSET_RAW",
    "PAGE_OFFSET_RAW_END",
    "ROW_GROUP_ID",
    "PAGE_ID_BLOB",
    "PAGE_OFFSET_BLOB",
    "PAGE_OFFSET_BLOB_END",
)


def _python(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _page(kind: str, page_id: int, type_id: int, shard_id: int, row: int) -> dict[str, Any]:
    groups = [{"id": 0, "offset": 0}] if kind == "BLOB_DATA" else []
    return {
        "end_row_id": row,
        "page_id": page_id,
        "page_size": 0,
        "page_type": kind,
        "page_type_id": type_id,
        "row_group_ids": groups,
        "shard_id": shard_id,
        "start_row_id": row,
    }


class ShardWriter:
    """Appends rows to the pages of one file. The rows of a group share one blob page and one raw page."""

    def __init__(self, path: str, header: Header, file: BinaryIO, created: bool) -> None:
        self._path, self._header, self._file, self._created = path, header, file, created
        self._row = 0
        self._raw: dict[str, Any] | None = None
        self._blob: dict[str, Any] | None = None
        self._index: list[tuple[Any, ...]] = []
        self._pending: list[tuple[int, bytes]] = []

    @classmethod
    def create(cls, paths: list[str], header: Header, overwrite: bool) -> list[ShardWriter]:
        """Creates the files of one write. If one of them exists and must not be replaced, none is."""
        if not overwrite:
            for path in paths:
                if os.path.exists(path) or os.path.exists(path + ".db"):
                    raise RuntimeError(f"FileWriter: {path} exists\nhint: FileWriter(..., overwrite=True)")
        names = [os.path.basename(path) for path in paths]
        writers: list[ShardWriter] = []
        try:
            for place, path in enumerate(paths):
                own = replace(header, shard_addresses=names, shard_id=place, pages=[])
                if os.path.exists(path + ".db"):
                    os.remove(path + ".db")
                writers.append(cls(path, own, open(path, "wb"), created=True))
        except OSError as error:
            for writer in writers:
                writer._discard()
            raise RuntimeError(f"FileWriter: cannot create the file: {error}") from error
        return writers

    @classmethod
    def append(cls, path: str, header: Header) -> ShardWriter:
        writer = cls(path, header, open(path, "r+b"), created=False)
        for page in header.pages:
            if page["page_type"] == "RAW_DATA":
                writer._raw = page
            else:
                writer._row = max(writer._row, page["end_row_id"])
        return writer

    def write(self, rows: Iterable[dict[str, Any]]) -> None:
        if self._file.closed:
            self._file = open(self._path, "r+b")
        try:
            for row in rows:
                self._add(row)
            self._flush()
        except OSError as error:
            self._discard()
            raise RuntimeError(f"FileWriter: {self._path}, row {self._row}: {error}") from error

    def _add(self, row: dict[str, Any]) -> None:
        header = self._header
        scalars = [(name, _python(row[name])) for name in header.schema if name not in header.blob_fields]
        raw = native.mindrecord_pack(scalars or [("id", 0)])
        blob = self._merge(row)
        sizes = len(raw) + 8, len(blob) + 8
        if max(sizes) > header.page_size:
            what = f"expected at most {header.page_size} bytes in a row, got {max(sizes)}"
            raise RuntimeError(f"FileWriter: row {self._row}: {what}\nhint: FileWriter.set_page_size")
        raw_fits = self._raw is not None and self._raw["page_size"] + sizes[0] <= header.page_size
        if self._blob is None or self._blob["page_size"] + sizes[1] > header.page_size or not raw_fits:
            self._new_group(raw_fits)
        assert self._raw is not None and self._blob is not None
        spans = [(p["page_id"], p["page_size"], p["page_size"] + n) for p, n in zip((self._raw, self._blob), sizes)]
        for page, data in ((self._raw, raw), (self._blob, blob)):
            offset = header.header_size + page["page_id"] * header.page_size + page["page_size"]
            self._pending.append((offset, struct.pack("<Q", len(data)) + data))
            page["page_size"] += len(data) + 8
        self._blob["end_row_id"] += 1
        values = [_python(row[name]) for name in header.index_fields]
        columns = [cell for value in values for cell in (0, value)]
        self._index.append((self._row, *spans[0], self._blob["page_type_id"], *spans[1], *columns))
        self._row += 1
        if len(self._pending) >= 2048:
            self._flush()

    def _merge(self, row: dict[str, Any]) -> bytes:
        fields = self._header.blob_fields
        parts = []
        for name in fields:
            value, kind = row[name], self._header.schema[name]["type"]
            data = value if isinstance(value, bytes) else np.asarray(value).astype(kind).tobytes()
            if kind in _WIDTHS and self._header.version == "3.0":
                narrow = native.mindrecord_compress(data, _WIDTHS[kind])
                self._header.compression_size += len(data) - len(narrow)
                data = narrow
            parts.append(data if len(fields) == 1 else struct.pack(">Q", len(data)) + data)
        # MindSpore writes four zero bytes for a row without blob fields.
        return b"".join(parts) if fields else bytes(4)

    def _new_group(self, raw_fits: bool) -> None:
        pages, header = self._header.pages, self._header
        group = sum(page["page_type"] == "BLOB_DATA" for page in pages)
        self._blob = _page("BLOB_DATA", len(pages), group, header.shard_id, self._row)
        pages.append(self._blob)
        if not raw_fits:
            number = len(pages) - 1 - group
            self._raw = _page("RAW_DATA", len(pages), number, header.shard_id, 0)
            pages.append(self._raw)
        assert self._raw is not None
        self._raw["row_group_ids"].append({"id": group, "offset": self._raw["page_size"]})

    def _flush(self) -> None:
        for offset, data in self._pending:
            self._file.seek(offset)
            self._file.write(data)
        self._pending.clear()
        self._file.flush()

    def commit(self) -> None:
        """Writes the index, then the header. Only then can the file be read."""
        if self._file.closed:
            return
        try:
            text = self._header.to_bytes()
            if len(text) > self._header.header_size:
                self._discard()
                what = f"expected at most {self._header.header_size} bytes of header, got {len(text)}"
                raise RuntimeError(f"FileWriter: {self._path}: {what}\nhint: FileWriter.set_header_size")
            self._flush()
            self._write_index()
            self._file.seek(0)
            self._file.write(text.ljust(self._header.header_size, b"\0") if self._created else text)
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._created = False
        except (OSError, sqlite3.Error) as error:
            self._discard()
            raise RuntimeError(f"FileWriter: {self._path}: cannot commit: {error}") from error

    def _write_index(self) -> None:
        database = self._path + ".db"
        fields = self._header.index_fields
        temporary = database + ".partial"
        if os.path.exists(temporary):
            os.remove(temporary)
        existing: list[tuple[Any, ...]] = []
        if os.path.exists(database):
            source = connect(self._path)
            existing = source.execute("SELECT * FROM INDEXES ORDER BY ROW_ID").fetchall()
            source.close()
        connection = sqlite3.connect(temporary)
        try:
            columns = [f"  {name:<20} INT  NOT NULL" for name in _FIXED]
            for place, name in enumerate(fields):
                columns.append(f"INC_{place} INT, {name}_0 {_SQL_TYPES[self._header.schema[name]['type']]}")
            keys = ",".join(["ROW_ID", *(f"INC_{place}" for place in range(len(fields)))])
            connection.execute(f"CREATE TABLE INDEXES({','.join(columns)}, PRIMARY KEY({keys}))")
            connection.execute("CREATE TABLE SHARD_NAME(NAME TEXT NOT NULL)")
            connection.execute("INSERT INTO SHARD_NAME VALUES (?)", (os.path.basename(self._path),))
            marks = ",".join("?" * (len(_FIXED) + 2 * len(fields)))
            connection.executemany(f"INSERT INTO INDEXES VALUES ({marks})", [*existing, *self._index])
            connection.commit()
            connection.close()
            os.replace(temporary, database)
            self._index.clear()
        except BaseException:
            connection.close()
            if os.path.exists(temporary):
                os.remove(temporary)
            raise

    def _discard(self) -> None:
        """Removes what could be taken for a complete file."""
        try:
            self._file.close()
        except OSError:
            pass
        if self._created:
            for path in (self._path, self._path + ".db"):
                if os.path.exists(path):
                    os.remove(path)
