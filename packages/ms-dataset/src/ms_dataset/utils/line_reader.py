"""`LineReader`: reads lines of a text file by number."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from ..transforms.declare import check_range, check_type

_FORBIDDEN = set("\\/:*?\"<>|`&';")


class LineReader:
    """Reads lines of a text file by number, from 1, without loading the file.

    Args:
        filename (str): The file.

    Raises:
        TypeError: If `filename` is not a str.
        ValueError: If the name contains one of `\\\\/:*?"<>|`&';`, or begins or ends with a space.
        RuntimeError: If the file does not exist or is not a regular file.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "lines.txt"
        >>> _ = path.write_text("first\\nsecond\\n")
        >>> reader = LineReader(str(path))
        >>> len(reader), reader.readline(2)
        (2, 'second')
        >>> reader.close()
    """

    def __init__(self, filename: str) -> None:
        self._file: Any = None
        check_type("LineReader", "filename", filename, (str,))
        name = os.path.basename(os.path.realpath(filename))
        if _FORBIDDEN & set(name) or name != name.strip(" "):
            raise ValueError(f"LineReader: the name of the file has characters that are not allowed\n  got: {name!r}")
        self.filename = os.path.realpath(filename)
        if not Path(self.filename).is_file():
            raise RuntimeError(f"LineReader: expected a regular file\n  got: {filename}")
        offsets, place = [], 0
        with open(self.filename, "rb") as lines:
            for line in lines:
                offsets.append(place)
                place += len(line)
        self.offsets = np.array(offsets, np.int64)

    def __getitem__(self, line: int) -> str:
        return self.readline(line)

    def __len__(self) -> int:
        return self.len()

    def __del__(self) -> None:
        self.close()

    def len(self) -> int:
        """Returns the number of lines."""
        return self.offsets.size

    def readline(self, line: int) -> str:
        """Returns a line without its line break.

        Args:
            line (int): Its number, from 1.

        Raises:
            TypeError: If `line` is not an int.
            ValueError: If the line number is out of range.
        """
        check_type("LineReader", "line", line, (int,))
        check_range("LineReader", "line", line, 1, self.offsets.size)
        if self._file is None:
            self._file = open(self.filename, "rb")
        self._file.seek(self.offsets[line - 1])
        content = self._file.readline().decode("utf-8")
        return content.removesuffix("\n").removesuffix("\r")

    def close(self) -> None:
        """Closes the file; reading opens it again."""
        if getattr(self, "_file", None) is not None:
            self._file.close()
            self._file = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_file": None}
