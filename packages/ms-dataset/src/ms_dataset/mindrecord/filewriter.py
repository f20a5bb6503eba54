"""Writes MindRecord files."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np

from .common.exceptions import (
    MRMAddSchemaError,
    MRMDefineIndexError,
    MRMGetMetaError,
    MRMInvalidSchemaError,
    ParamTypeError,
    ParamValueError,
)
from .config import Decrypted, encrypt, encrypting
from .core.shardutils import (
    MAX_HEADER_SIZE,
    MAX_PAGE_SIZE,
    MAX_SHARD_COUNT,
    MIN_HEADER_SIZE,
    MIN_PAGE_SIZE,
    MIN_SHARD_COUNT,
    SUCCESS,
    VALID_ARRAY_ATTRIBUTES,
    VALID_ATTRIBUTES,
    MSRStatus,
    check_filename,
)
from .files import Header, read_header
from .shard import ShardWriter

__all__ = ["FileWriter"]

_SCALARS: dict[str, tuple[type, ...]] = {
    "int32": (int, np.int32),
    "int64": (int, np.int64),
    "float32": (float, np.float32),
    "float64": (float, np.float64),
    "string": (str,),
    "bytes": (bytes,),
}


def _mismatch(value: Any, spec: dict[str, Any]) -> str | None:
    """Returns the reason why `value` cannot be stored in a field, or None."""
    kind = spec["type"]
    if "shape" in spec:
        if not isinstance(value, np.ndarray):
            return f"expected an array of {kind}, got {type(value).__name__}"
        if str(value.dtype) != kind:
            return f"expected an array of {kind}, got one of {value.dtype}"
        try:
            value.reshape(spec["shape"])
        except ValueError:
            return f"expected the shape {spec['shape']}, got {list(value.shape)}"
        return None
    if not isinstance(value, _SCALARS[kind]) or isinstance(value, bool):
        return f"expected {kind}, got {type(value).__name__}"
    number: Any = value
    if kind.startswith("int") and not np.iinfo(kind).min <= int(number) <= np.iinfo(kind).max:
        return f"{value} is out of the range of {kind}"
    return None


def _check_schema(content: Any) -> None:
    if not content or not isinstance(content, dict):
        raise MRMInvalidSchemaError("expected a dict of fields that is not empty")
    for name, spec in content.items():
        if not isinstance(name, str) or not re.fullmatch("[0-9a-zA-Z_]+", name):
            raise MRMInvalidSchemaError(f"field {name!r}: names are made of letters, digits and '_'")
        if not spec or not isinstance(spec, dict):
            raise MRMInvalidSchemaError(f"field '{name}': expected a dict with 'type', got {spec!r}")
        if not (set(spec) == {"type"} or set(spec) == {"type", "shape"}):
            raise MRMInvalidSchemaError(f"field '{name}': expected 'type' and perhaps 'shape', got {list(spec)}")
        types = VALID_ARRAY_ATTRIBUTES if "shape" in spec else VALID_ATTRIBUTES
        if spec["type"] not in types:
            raise MRMInvalidSchemaError(f"field '{name}': expected one of {types}, got {spec['type']!r}")
        if "shape" in spec and not isinstance(spec["shape"], list):
            raise MRMInvalidSchemaError(f"field '{name}': expected a list for 'shape', got {spec['shape']!r}")


class FileWriter:
    """Writes rows to one or more MindRecord files.

    The files can be read after `commit`. Before it, and after an error, they have no header and no index, so readers
    reject them.

    Args:
        file_name (str): The file; with several shards, their numbers are appended.
        shard_num (int): The number of files, in [1, 1000]. Default: 1.
        overwrite (bool): Whether existing files are replaced. Default: False.

    Raises:
        ParamValueError: If an argument is not valid.

    Examples:
        >>> import os, tempfile
        >>> from ms_dataset.mindrecord import FileReader, FileWriter
        >>> folder = tempfile.mkdtemp()
        >>> writer = FileWriter(os.path.join(folder, "a.mindrecord"))
        >>> writer.add_schema({"label": {"type": "int32"}, "data": {"type": "bytes"}})
        >>> writer.write_raw_data([{"label": 7, "data": b"abc"}])
        >>> writer.commit()
        >>> list(FileReader(os.path.join(folder, "a.mindrecord")).get_next())
        [{'label': 7, 'data': b'abc'}]
    """

    def __init__(self, file_name: str, shard_num: int = 1, overwrite: bool = False) -> None:
        check_filename(file_name)
        if not isinstance(shard_num, int):
            raise ParamValueError(f"`shard_num`: expected an int, got {type(shard_num).__name__}")
        if not MIN_SHARD_COUNT <= shard_num <= MAX_SHARD_COUNT:
            limits = f"[{MIN_SHARD_COUNT}, {MAX_SHARD_COUNT}]"
            raise ParamValueError(f"`shard_num`: expected a value in {limits}, got {shard_num}")
        if not isinstance(overwrite, bool):
            raise ParamValueError(f"`overwrite`: expected a bool, got {type(overwrite).__name__}")
        if shard_num > 1 and encrypting():
            raise RuntimeError("FileWriter: encrypted files cannot be sharded: expected shard_num=1")
        digits = len(str(shard_num - 1))
        self._paths = [file_name] if shard_num == 1 else [f"{file_name}{i:0{digits}d}" for i in range(shard_num)]
        self._overwrite = overwrite
        self._header_size, self._page_size = 1 << 24, 1 << 25
        self._header: Header | None = None
        self._index_fields: list[str] = []
        self._shards: list[ShardWriter] | None = None
        self._parallel: bool | None = None
        self._flushed = False
        self._append = False
        # The shard that gets the first row left over by an even split, or the rows of the next parallel write.
        self._turn = 0

    @classmethod
    def open_for_append(cls, file_name: str) -> FileWriter:
        """Opens a file to append rows to it.

        Args:
            file_name (str): A committed file.

        Returns:
            FileWriter, with the schema of the file.

        Raises:
            ParamValueError: If `file_name` is not valid.
            RuntimeError: If the file is missing or is not a MindRecord file.

        Examples:
            >>> import os, tempfile
            >>> path = os.path.join(tempfile.mkdtemp(), "a.mindrecord")
            >>> writer = FileWriter(path)
            >>> writer.add_schema({"label": {"type": "int32"}})
            >>> writer.write_raw_data([{"label": 1}])
            >>> writer.commit()
            >>> writer = FileWriter.open_for_append(path)
            >>> writer.write_raw_data([{"label": 2}])
            >>> writer.commit()
        """
        check_filename(file_name)
        opened = Decrypted([file_name])
        try:
            if opened.paths[0] != file_name:
                import shutil

                for suffix in ("", ".db"):
                    shutil.copyfile(opened.paths[0] + suffix, file_name + suffix)
        finally:
            opened.close()
        writer = cls(file_name)
        writer._header = read_header(file_name)
        writer._index_fields = writer._header.index_fields
        writer._shards = [ShardWriter.append(file_name, writer._header)]
        writer._append = True
        return writer

    def add_schema(self, content: dict[str, dict[str, Any]], desc: str | None = None) -> None:
        """Sets the fields of a row.

        Args:
            content (dict): For each field a dict with 'type': int32, int64, float32, float64, string or bytes. With
                'shape', a list in which one size may be -1, the field is an array of numbers.
            desc (str, optional): A description. Default: None.

        Raises:
            MRMInvalidSchemaError: If the schema is not valid.
            MRMAddSchemaError: If the writer already has a schema.
        """
        _check_schema(content)
        if self._header is not None:
            raise MRMAddSchemaError("the writer has a schema")
        schema = {name: dict(sorted(content[name].items())) for name in sorted(content)}
        blobs = [name for name, spec in schema.items() if "shape" in spec or spec["type"] == "bytes"]
        self._header = Header(schema, blobs, [], desc or "")

    def add_index(self, index_fields: list[str]) -> None:
        """Selects the index fields. Default: all fields that are not arrays or bytes.

        Args:
            index_fields (list[str]): Names of fields.

        Raises:
            ParamTypeError: If `index_fields` is not a list of str.
            MRMDefineIndexError: If a field is an array or bytes.
            MRMGetMetaError: If there is no schema.
            RuntimeError: If a field is not in the schema or is an index field already.
        """
        if not index_fields or not isinstance(index_fields, list):
            raise ParamTypeError("index_fields", "list")
        if self._header is None:
            raise MRMGetMetaError("call add_schema before add_index")
        for name in index_fields:
            if not isinstance(name, str):
                raise ParamTypeError("index field", "str")
            if name in self._header.blob_fields:
                raise MRMDefineIndexError(f"field '{name}' is an array or bytes")
            if name not in self._header.schema:
                raise RuntimeError(f"FileWriter: index field '{name}' is not in the schema {list(self._header.schema)}")
            if name in self._index_fields:
                raise RuntimeError(f"FileWriter: '{name}' is an index field already: {self._index_fields}")
        self._index_fields = [*self._index_fields, *dict.fromkeys(index_fields)]

    def set_header_size(self, header_size: int) -> None:
        """Sets the bytes of the header, which lists the pages. Default: 16 MiB.

        Args:
            header_size (int): A multiple of 4 in [16 KiB, 128 MiB].

        Raises:
            RuntimeError: If `header_size` has another value.
        """
        self._header_size = _check_size("header_size", header_size, MIN_HEADER_SIZE, MAX_HEADER_SIZE)

    def set_page_size(self, page_size: int) -> None:
        """Sets the bytes of a page. A row must fit into a page. Default: 32 MiB.

        Args:
            page_size (int): A multiple of 4 in [32 KiB, 256 MiB].

        Raises:
            RuntimeError: If `page_size` has another value.
        """
        self._page_size = _check_size("page_size", page_size, MIN_PAGE_SIZE, MAX_PAGE_SIZE)

    def open_and_set_header(self) -> MSRStatus:
        """Creates the files. Only older scripts call it; `write_raw_data` creates them if necessary.

        Returns:
            MSRStatus, ``SUCCESS``.

        Raises:
            RuntimeError: If there is no schema, or a file exists or cannot be written.
        """
        self._open()
        return SUCCESS

    def write_raw_data(self, raw_data: list[dict[str, Any]], parallel_writer: bool = False) -> None:
        """Writes rows. Rows that do not match the schema are skipped with a warning.

        Args:
            raw_data (list[dict]): The rows, a value for each field.
            parallel_writer (bool): Whether all rows of a call go to one file and the files take turns, as with
                MindSpore's parallel processes. Default: False, rows are split evenly.

        Raises:
            ParamTypeError: If `raw_data` is not a list of dicts.
            TypeError: If `parallel_writer` is not a bool.
            RuntimeError: If no row matches the schema, a file exists or cannot be written, or a row is larger than a
                page.
        """
        if not isinstance(parallel_writer, bool):
            raise TypeError(f"`parallel_writer`: expected a bool, got {type(parallel_writer).__name__}")
        if self._parallel not in (None, parallel_writer):
            raise RuntimeError("FileWriter: `parallel_writer` differs from that of the first call")
        self._parallel = parallel_writer
        if not isinstance(raw_data, list):
            raise ParamTypeError("raw_data", "list")
        if any(not isinstance(row, dict) for row in raw_data):
            raise ParamTypeError("raw_data item", "dict")
        if self._flushed and not self._append:
            raise RuntimeError("FileWriter: write_raw_data after commit\nhint: FileWriter.open_for_append")
        shards = self._open()
        rows = self._valid_rows(raw_data)
        if not rows:
            raise RuntimeError("FileWriter: no row matches the schema: see the warnings")
        for shard, start, stop in self._split(len(rows)):
            shards[shard].write(rows[start:stop])

    def commit(self) -> None:
        """Writes headers and indices, which makes the files readable.

        Raises:
            RuntimeError: If a file cannot be written, or the header is too small for the list of pages.
        """
        shards = self._open()
        for shard in shards:
            shard.commit()
        self._flushed = True
        for path in self._paths:
            for suffix in ("", ".db"):
                encrypt(path + suffix)

    def _open(self) -> list[ShardWriter]:
        if self._header is None:
            raise RuntimeError("FileWriter: there is no schema\nhint: call add_schema first")
        if self._shards is None:
            header = self._header
            scalars = [name for name in header.schema if name not in header.blob_fields]
            header.index_fields = self._index_fields or scalars
            header.header_size, header.page_size = self._header_size, self._page_size
            self._shards = ShardWriter.create(self._paths, header, self._overwrite)
        return self._shards

    def _valid_rows(self, raw_data: list[dict[str, Any]]) -> list[dict[str, Any]]:
        assert self._header is not None
        valid = []
        for place, row in enumerate(raw_data):
            why = None
            for name, spec in self._header.schema.items():
                why = "the field is missing" if name not in row else _mismatch(row[name], spec)
                if why is not None:
                    warnings.warn(f"FileWriter: row {place} is left out: field '{name}': {why}", stacklevel=3)
                    break
            if why is None:
                valid.append(row)
        return valid

    def _split(self, rows: int) -> list[tuple[int, int, int]]:
        """Returns the rows of each shard: (shard, start, stop)."""
        shards = len(self._paths)
        if self._parallel:
            shard, self._turn = self._turn, (self._turn + 1) % shards
            return [(shard, 0, rows)]
        each, left = divmod(rows, shards)
        extra = {(self._turn + i) % shards for i in range(left)}
        self._turn = (self._turn + left) % shards
        parts, start = [], 0
        for shard in range(shards):
            stop = start + each + (shard in extra)
            if stop > start:
                parts.append((shard, start, stop))
            start = stop
        return parts


def _check_size(name: str, value: int, low: int, high: int) -> int:
    if not isinstance(value, int) or not low <= value <= high or value % 4:
        raise RuntimeError(f"FileWriter: `{name}`: expected a multiple of 4 in [{low}, {high}], got {value!r}")
    return value
