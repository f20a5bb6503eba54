"""Converts CSV to MindRecord."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from typing import Any

from ..core.shardutils import MSRStatus, check_filename
from ..filewriter import FileWriter
from .convert import Converter, check_partitions, write_all

__all__ = ["CsvToMR"]


def _plain(text: str) -> str:
    """Rejects numbers with underscores, which Python would read."""
    if "_" in text:
        raise ValueError(f"{text!r}: not a number")
    return text


def _integer(text: str) -> int:
    return int(_plain(text))


def _real(text: str) -> float:
    return float(_plain(text))


_BOOLEANS = {text: value for value, word in enumerate(("false", "true")) for text in (word, word.title(), word.upper())}


def _boolean(text: str) -> int:
    return _BOOLEANS[text]


# A column has the first of these types that reads all its cells.
_KINDS: tuple[tuple[str, Callable[[str], Any]], ...] = (
    ("int64", _integer),
    ("float64", _real),
    ("int32", _boolean),
    ("string", str),
)


def _column(cells: list[str]) -> tuple[str, list[Any]]:
    for kind, read in _KINDS:
        try:
            return kind, [read(cell) for cell in cells]
        except (ValueError, KeyError):
            continue
    raise AssertionError("str reads every cell")


class CsvToMR(Converter):
    """Converts a CSV file whose first line has the names of the columns.

    A column has the first of these types that reads all its cells: int64, float64, int32 (for True and False) and
    string. Empty lines are skipped.

    Args:
        source (str): The CSV file.
        destination (str): The MindRecord file.
        columns_list (list[str], optional): The columns to convert. Default: None, all.
        partition_number (int): The number of files. Default: 1.

    Raises:
        ValueError: If an argument is not valid.
    """

    def __init__(
        self, source: str, destination: str, columns_list: list[str] | None = None, partition_number: int = 1
    ) -> None:
        for name, path in (("source", source), ("destination", destination)):
            if not isinstance(path, str):
                raise ValueError(f"`{name}`: expected a str, got {type(path).__name__}")
            check_filename(path, name)
        if columns_list and not (isinstance(columns_list, list) and all(isinstance(c, str) for c in columns_list)):
            raise ValueError(f"`columns_list`: expected a list of str, got {columns_list!r}")
        self.source, self.destination, self.columns_list = source, destination, columns_list
        self.writer = FileWriter(destination, check_partitions(partition_number))

    def run(self) -> MSRStatus:
        """Converts the file.

        Raises:
            OSError: If `source` does not exist.
            RuntimeError: If a column does not exist, or lines have different numbers of cells.
            ValueError: If the name of a column is a number.
        """
        if not os.path.exists(self.source):
            raise OSError(f"{self.source}: no such file")
        with open(self.source, newline="", encoding="utf-8-sig") as file:
            lines = list(csv.reader(file))
        names = lines[0] if lines else []
        columns = self.columns_list or names
        for name in columns:
            if name not in names:
                raise RuntimeError(f"{self.source}: no column {name!r} in {names}")
            if name.isdigit():
                raise ValueError(f"{self.source}: expected names of columns in the first line, got {name!r}")
        for number, line in enumerate(lines[1:], 2):
            if line and len(line) != len(names):
                raise RuntimeError(f"{self.source}, line {number}: expected {len(names)} cells, got {len(line)}")
        parsed = {name: _column([line[names.index(name)] for line in lines[1:] if line]) for name in columns}
        schema = {name: {"type": kind} for name, (kind, _) in parsed.items()}
        values = [cells for _, cells in parsed.values()]
        rows = (dict(zip(parsed, row)) for row in zip(*values))
        return write_all(self.writer, schema, "csv_schema", list(columns), rows)
