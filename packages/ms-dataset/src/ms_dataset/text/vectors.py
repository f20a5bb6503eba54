"""Word vectors from files, and `ToVectors`, which replaces words by vectors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ..transforms.declare import INT32_MAX, REQUIRED, check_range, check_type, checked, failed, flag
from .base import TextOperation

V = TypeVar("V", bound="Vectors")


def _leading_number(text: str) -> float:
    """Returns the number at the start of a text, or 0."""
    try:
        return float(text)
    except ValueError:
        match = re.match(r"[+-]?\d*\.?\d+(?:e[+-]?\d+)?", text, re.I)
        return float(match.group()) if match else 0.0


class Vectors:
    """Word vectors from a file. Each line has a word and its numbers.

    A first line with two fields is a header. If a word occurs twice, its first vector is used.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "vectors.txt"
        >>> _ = path.write_text("ok 0.5 1\\nnow 2 3\\n")
        >>> ToVectors(Vectors.from_file(str(path)))("ok")
        array([0.5, 1. ], dtype=float32)
    """

    #: the pattern of valid file names, and its text for errors
    _files = re.compile("")
    _example = ""

    def __init__(self) -> None:
        self._rows: dict[str, np.ndarray] = {}
        self.dim = 0

    @classmethod
    def from_file(cls: type[V], file_path: str, max_vectors: int | None = None) -> V:
        """Reads vectors.

        Args:
            file_path (str): The file.
            max_vectors (int, optional): The number of vectors to read. Default: None, all.

        Raises:
            TypeError: If a parameter has the wrong type.
            ValueError: If `max_vectors` is negative.
            RuntimeError: If the file cannot be read, has vectors of different sizes, or has an unexpected name.
        """
        name = cls.__name__
        check_type(name, "file_path", file_path, (str,))
        if max_vectors is not None:
            check_type(name, "max_vectors", max_vectors, (int,))
            check_range(name, "max_vectors", max_vectors, 0, INT32_MAX)
        path = Path(file_path)
        if not cls._files.search(path.name):
            raise failed(name, "the file has another name than such files have", cls._example, path.name)
        vectors = cls()
        try:
            vectors._read(path, max_vectors or None)
        except (OSError, UnicodeDecodeError) as error:
            raise failed(name, "the file cannot be read", "", error) from None
        return vectors

    def _read(self, path: Path, most: int | None) -> None:
        name = type(self).__name__
        count = 0
        with path.open(encoding="utf-8") as lines:
            for place, line in enumerate(lines):
                word, *numbers = line.rstrip("\r\n").split(" ")
                if place == 0 and len(numbers) == 1:
                    continue
                if len(numbers) < 2:
                    raise failed(
                        name, f"line {place + 1} of {path.name} has too few numbers", "2 or more", len(numbers)
                    )
                if self.dim and len(numbers) != self.dim:
                    raise failed(name, f"line {place + 1} of {path.name} differs", f"{self.dim} numbers", len(numbers))
                self.dim = len(numbers)
                self._rows.setdefault(word, np.array([_leading_number(one) for one in numbers], np.float32))
                count += 1
                if count == most:
                    break
        if not self._rows:
            raise failed(name, f"{path.name} has no vectors", "a word and its numbers in each line")

    def lookup(self, word: str, lower_case_backup: bool) -> np.ndarray | None:
        """Returns the vector of a word, or of the word in lower case; None if there is none."""
        return self._rows.get(word.lower() if lower_case_backup else word)


class GloVe(Vectors):
    """Word vectors from a GloVe file, `glove.6B.*.txt`.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "glove.6B.2d.txt"
        >>> _ = path.write_text("ok 0.5 1\\n")
        >>> GloVe.from_file(str(path)).dim
        2
    """

    _files = re.compile(r"glove\.6B\..*\.txt$")
    _example = "glove.6B.*.txt"


class FastText(Vectors):
    """Word vectors from a fastText file, `*.vec`.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "words.vec"
        >>> _ = path.write_text("1 2\\nok 0.5 1\\n")
        >>> FastText.from_file(str(path)).dim
        2
    """

    _files = re.compile(r"\.vec$")
    _example = "*.vec"


class CharNGram(Vectors):
    """Vectors of character n-grams. The vector of a word is the mean over its n-grams of length 2 to 4.

    N-grams in the file have names such as `2gram-ab`; `#BEGIN#` precedes and `#END#` follows the characters of a word.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "charNgram.txt"
        >>> _ = path.write_text("2gram-ab 1 2\\n2gram-b#END# 3 4\\n")
        >>> ToVectors(CharNGram.from_file(str(path)))("ab")
        array([2., 3.], dtype=float32)
    """

    def lookup(self, word: str, lower_case_backup: bool) -> np.ndarray | None:
        word = word.lower() if lower_case_backup else word
        characters = ["#BEGIN#", *word, "#END#"]
        grams = [
            self._rows.get(f"{size}gram-{''.join(characters[i : i + size])}")
            for size in (2, 3, 4)
            for i in range(len(characters) - size + 1)
        ]
        found = [gram for gram in grams if gram is not None]
        return np.asarray(np.mean(np.stack(found), axis=0, dtype=np.float32)) if found else None


def _unknown(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (list, tuple))
    for one in value:
        check_type(operation, name, one, (int, float))


class ToVectors(TextOperation):
    """Replaces words by their vectors.

    Args:
        vectors (Vectors): The vectors.
        unk_init (sequence, optional): The vector of unknown words. Default: None, zeros.
        lower_case_backup (bool): Whether to look up words in lower case. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If `unk_init` and the vectors differ in size, or the column does not hold str.

    Examples:
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "vectors.txt"
        >>> _ = path.write_text("ok 0.5 1\\nnow 2 3\\n")
        >>> ToVectors(Vectors.from_file(str(path)), lower_case_backup=True)("OK")
        array([0.5, 1. ], dtype=float32)
    """

    vectors = checked(REQUIRED, lambda operation, name, value: check_type(operation, name, value, (Vectors,)))
    unk_init = checked(None, _unknown, none=True)
    lower_case_backup = flag(False)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.strings(self.single(columns))
        unknown = np.array(self.unk_init or [0.0] * self.vectors.dim, np.float32)
        if unknown.size != self.vectors.dim:
            raise self.fail("unk_init has the wrong size", str(self.vectors.dim), unknown.size)
        rows = [self.vectors.lookup(word, self.lower_case_backup) for word in column.reshape(-1).tolist()]
        found = np.stack([unknown if row is None else row for row in rows])
        return found[0] if len(rows) == 1 else found
