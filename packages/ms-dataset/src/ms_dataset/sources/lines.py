"""Files of lines, in which reading can start at a row."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from .files import LineReader
from .source import Row
from .stream import FileStream

#: rows between two recorded positions in a file
ROWS_BETWEEN_MARKS = 1024


class LineFiles(FileStream):
    """Files of lines. Counting their rows records where every 1024th row begins, so reading can start there.

    A format defines `entries`, which parses lines into entries, and `row`, which makes a row from an entry.
    """

    def __init__(self, files: Sequence[str]) -> None:
        super().__init__(files)
        self._marks: dict[str, list[tuple[int, int]]] = {}  # by file: the bytes and lines before rows 0, 1024, ...

    def entries(self, path: str, lines: LineReader) -> Iterator[Any]:
        """Yields one entry per row. It must yield an entry before it reads the next line."""
        raise NotImplementedError

    def row(self, entry: Any) -> Row:
        """Returns the row of an entry."""
        raise NotImplementedError

    def count_file(self, path: str) -> int:
        lines, count = LineReader(path), 0
        marks = [(0, 0)]
        for count, _ in enumerate(self.entries(path, lines), 1):
            if count % ROWS_BETWEEN_MARKS == 0:
                marks.append((lines.byte, lines.number))
        self._marks[path] = marks
        return count

    def _entries_from(self, path: str, start: int) -> Iterator[Any]:
        marks = self._marks.get(path, [(0, 0)])
        place = min(start // ROWS_BETWEEN_MARKS, len(marks) - 1)
        entries = self.entries(path, LineReader(path, *marks[place]))
        return itertools.islice(entries, start - place * ROWS_BETWEEN_MARKS, None)

    def read_file(self, path: str) -> Iterator[Row]:
        return self.read_from(path, 0)

    def read_from(self, path: str, start: int) -> Iterator[Row]:
        return map(self.row, self._entries_from(path, start))

    def pick_of_file(self, path: str, numbers: Sequence[int]) -> Iterator[tuple[int, Row]]:
        entries, at = self._entries_from(path, numbers[0]), numbers[0]
        for number in numbers:
            if number - at >= ROWS_BETWEEN_MARKS:
                entries, at = self._entries_from(path, number), number
            for entry in itertools.islice(entries, number - at, number - at + 1):
                yield number, self.row(entry)
            at = number + 1
