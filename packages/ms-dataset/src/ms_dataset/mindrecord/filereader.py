"""Reads MindRecord files in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .common.exceptions import MRMUnsupportedSchemaError
from .config import open_files
from .core.shardutils import check_columns, check_reading
from .files import RecordFiles, shaped

__all__ = ["FileReader"]

_CHUNK = 64


class FileReader:
    """Reads the rows of MindRecord files in order.

    Args:
        file_name (str | list[str]): A list of files, or one file; with it all files of the same write are read.
        num_consumer (int): Accepted for compatibility; at least 1. Default: 4.
        columns (list[str], optional): The fields to read. Default: None, all.
        operator (int, optional): Not used. Default: None.

    Raises:
        ParamValueError: If `file_name` or `num_consumer` is not valid.
        ParamTypeError: If `columns` is not a list.
        RuntimeError: If a file is missing or is not a MindRecord file, or a column is not in the schema.

    Examples:
        >>> import os, tempfile
        >>> from ms_dataset.mindrecord import FileReader, FileWriter
        >>> path = os.path.join(tempfile.mkdtemp(), "a.mindrecord")
        >>> writer = FileWriter(path)
        >>> writer.add_schema({"label": {"type": "int32"}})
        >>> writer.write_raw_data([{"label": 1}, {"label": 2}])
        >>> writer.commit()
        >>> reader = FileReader(path)
        >>> reader.len()
        2
        >>> list(reader.get_next())
        [{'label': 1}, {'label': 2}]
        >>> reader.close()
    """

    def __init__(
        self,
        file_name: str | list[str],
        num_consumer: int = 4,
        columns: list[str] | None = None,
        operator: Any = None,
    ) -> None:
        check_reading(file_name, num_consumer)
        columns = check_columns(columns)
        names, self._opened = open_files(file_name)
        try:
            self._files: RecordFiles | None = RecordFiles(names)
            self._rows = RowDecoder(self._files, columns)
        except BaseException:
            self._opened.close()
            raise

    def get_next(self) -> Iterator[dict[str, Any]]:
        """Yields rows.

        Returns:
            Iterator[dict], int, float, str, bytes or an array by field.

        Raises:
            MRMUnsupportedSchemaError: If an array does not have the schema's shape.
            RuntimeError: If a row is damaged.
        """
        if self._files is None:
            raise RuntimeError("FileReader: the reader is closed")
        total = len(self._files)
        for start in range(0, total, _CHUNK):
            yield from self._rows.read(list(range(start, min(start + _CHUNK, total))))

    def close(self) -> None:
        """Closes the files."""
        self._files = None
        self._opened.close()

    def schema(self) -> dict[str, dict[str, Any]]:
        """Returns the schema of the files."""
        return self._rows.schema

    def len(self) -> int:
        """Returns the number of rows."""
        return self._rows.count


class RowDecoder:
    """Decodes rows to dicts: first scalars and strings, then arrays and bytes."""

    def __init__(self, files: RecordFiles, columns: list[str] | None) -> None:
        self._files, self.schema, self.count = files, files.header.schema, len(files)
        blobs = files.header.blob_fields
        files.places(columns)
        scalars = [name for name in self.schema if name not in blobs and (columns is None or name in columns)]
        chosen = blobs if columns is None else [name for name in columns if name in blobs]
        self._names = [*scalars, *chosen]
        self._places = files.places(self._names)
        self._blobs = set(chosen)

    def read(self, rows: list[int]) -> list[dict[str, Any]]:
        return [self._decode(values) for values in self._files.read_many(rows, self._places)]

    def _decode(self, values: tuple[Any, ...]) -> dict[str, Any]:
        row = dict(zip(self._names, values))
        for name in self._blobs:
            spec = self.schema[name]
            if "shape" not in spec:
                row[name] = bytes(row[name])
                continue
            try:
                row[name] = shaped(row[name], spec, name)
            except RuntimeError as error:
                raise MRMUnsupportedSchemaError(str(error)) from error
        return row
