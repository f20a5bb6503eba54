"""Access to local files and, through fsspec, to files of object stores; checks of arguments."""

from __future__ import annotations

import glob
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO


def is_remote(path: str) -> bool:
    """Returns whether a path is in an fsspec file system, such as ``s3://bucket/key``."""
    return "://" in path


def is_file(path: str) -> bool:
    if is_remote(path):
        from . import remote

        return remote.is_file(path)
    return os.path.isfile(path)


def is_folder(path: str) -> bool:
    if is_remote(path):
        from . import remote

        return remote.is_folder(path)
    return os.path.isdir(path)


def exists(path: str) -> bool:
    if is_remote(path):
        from . import remote

        return remote.exists(path)
    return os.path.exists(path)


def matches(pattern: str, recursive: bool = False) -> list[str]:
    if is_remote(pattern):
        from . import remote

        return remote.matches(pattern)
    return [path for path in glob.glob(pattern, recursive=recursive) if os.path.isfile(path)]


def open_binary(path: str) -> BinaryIO:
    """Opens a file for reading; a remote file is read by ranges.

    Raises:
        RuntimeError: If the file cannot be read.
    """
    try:
        if is_remote(path):
            from .remote import PAGE, RemoteFile

            return io.BufferedReader(RemoteFile(path), PAGE)  # type: ignore[return-value]
        return open(path, "rb")
    except OSError as error:
        raise RuntimeError(f"{path}: cannot be read ({error.strerror or error})") from error


class LineReader:
    """Iterates over the lines of a UTF-8 file, with their line breaks.

    Args:
        path (str): The file.
        byte (int): The offset of the first line. Default: 0.
        number (int): The number of lines before it. Default: 0.

    Attributes:
        byte (int): The offset of the next line.
        number (int): The number of lines before it.

    Raises:
        RuntimeError: If the file cannot be read, or is not UTF-8.
    """

    def __init__(self, path: str, byte: int = 0, number: int = 0) -> None:
        self.path, self.byte, self.number = path, byte, number

    def __iter__(self) -> Iterator[str]:
        with open_binary(self.path) as file:
            if self.byte:
                file.seek(self.byte)
            for data in file:
                try:
                    line = data.decode("utf-8")
                except UnicodeDecodeError as error:
                    place = f"{self.path}, line {self.number + 1}"
                    raise RuntimeError(f"{place}: not UTF-8 (byte {self.byte + error.start})") from error
                self.number += 1
                self.byte += len(data)
                yield line


def without_end(line: str) -> str:
    """Returns a line without its line break."""
    return line.removesuffix("\n").removesuffix("\r")


def read_bytes(path: str) -> bytes:
    """Returns the bytes of a file.

    Raises:
        RuntimeError: If the file cannot be read.
    """
    try:
        if is_remote(path):
            from .remote import read_file

            return read_file(path)
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise RuntimeError(f"{path}: cannot be read ({error.strerror or error})") from error


def read_text(path: str) -> str:
    data = read_bytes(path)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RuntimeError(f"{path}, line {line}: not UTF-8 (byte {error.start})") from error


def read_lines(path: str) -> list[str]:
    lines = read_text(path).split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return [line[:-1] if line.endswith("\r") else line for line in lines]


def names(folder: str, *, folders: bool | None = None) -> list[str]:
    """Returns the sorted names in a folder: all, only folders (`folders` True), or only files (False).

    Raises:
        RuntimeError: If the folder does not exist.
    """
    if is_remote(folder):
        from .remote import entries as remote_entries

        return sorted(name for name, inner in remote_entries(folder) if folders is None or inner == folders)
    try:
        with os.scandir(folder) as entries:
            return sorted([entry.name for entry in entries if folders is None or entry.is_dir() == folders])
    except OSError as error:
        raise RuntimeError(f"{folder}: cannot be read ({error.strerror or error})") from error


def check_folder(path: Any, name: str = "dataset_dir") -> str:
    """Checks an argument that is the path of a folder.

    Raises:
        TypeError: If it is not a str.
        ValueError: If the folder does not exist.
    """
    if not isinstance(path, str):
        raise TypeError(f"`{name}`: expected a str, got {type(path).__name__}")
    if not (is_folder(path) if is_remote(path) else os.path.isdir(path) and os.access(path, os.R_OK)):
        raise ValueError(f"`{name}`: {path!r} is not a folder that can be read")
    return path


def check_file(path: Any, name: str) -> str:
    """Checks an argument that is the path of a file.

    Raises:
        TypeError: If it is not a str.
        ValueError: If the file does not exist.
    """
    if not isinstance(path, str):
        raise TypeError(f"`{name}`: expected a str, got {type(path).__name__}")
    if not (is_file(path) if is_remote(path) else os.path.isfile(path) and os.access(path, os.R_OK)):
        raise ValueError(f"`{name}`: {path!r} is not a file that can be read")
    return path


def find_files(patterns: Any, name: str = "dataset_files") -> list[str]:
    """Returns the files that match patterns: for each pattern, sorted by name.

    Raises:
        TypeError: If `patterns` is neither a str nor a list of str.
        ValueError: If a pattern has no match.
    """
    if not isinstance(patterns, (str, list)):
        raise TypeError(f"`{name}`: expected a str or a list of str, got {type(patterns).__name__}")
    found: list[str] = []
    missing = []
    for pattern in [patterns] if isinstance(patterns, str) else patterns:
        if not isinstance(pattern, str):
            raise TypeError(f"`{name}`: expected a list of str, got {type(pattern).__name__} in it")
        files = sorted(matches(pattern))
        found.extend(files)
        if not files:
            missing.append(pattern)
    if missing or not found:
        raise ValueError(f"`{name}`: no file matches {missing or patterns}")
    return found


def check_choice(value: Any, choices: Sequence[Any], name: str) -> Any:
    """Checks an argument that must be one of `choices`.

    Raises:
        TypeError: If it has another type.
        ValueError: If it has another value.
    """
    if not isinstance(value, type(choices[0])):
        raise TypeError(f"`{name}`: expected a {type(choices[0]).__name__}, got {type(value).__name__}")
    if value not in choices:
        raise ValueError(f"`{name}`: expected one of {list(choices)}, got {value!r}")
    return value


def check_extensions(extensions: Any) -> tuple[str, ...] | None:
    if extensions is None:
        return None
    if not isinstance(extensions, list):
        raise TypeError(f"`extensions`: expected a list of str, got {type(extensions).__name__}")
    for extension in extensions:
        if not isinstance(extension, str):
            raise TypeError(f"`extensions`: expected a list of str, got {type(extension).__name__} in it")
    return tuple(extensions)


def check_class_indexing(class_indexing: Any) -> dict[str, int] | None:
    if class_indexing is None:
        return None
    if not isinstance(class_indexing, dict):
        raise TypeError(f"`class_indexing`: expected a dict, got {type(class_indexing).__name__}")
    for key, value in class_indexing.items():
        if not isinstance(key, str) or not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"`class_indexing`: expected str keys and int values, got {key!r}: {value!r}")
    return class_indexing


def need(paths: Iterable[str]) -> list[str]:
    """Checks that all paths exist, and returns them as a list.

    Raises:
        RuntimeError: If one does not exist.
    """
    paths = list(paths)
    for path in paths:
        if not exists(path):
            raise RuntimeError(f"{path}: no such file")
    return paths


def check_optional(value: Any, choices: Sequence[Any], name: str) -> Any:
    """Does `check_choice` for an argument that may be None."""
    return None if value is None else check_choice(value, choices, name)


def check_type(value: Any, kind: Any, name: str) -> Any:
    """Checks the type of an argument; a bool is not an int.

    Raises:
        TypeError: If the argument has another type.
    """
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        expected = kind.__name__ if isinstance(kind, type) else " or ".join(k.__name__ for k in kind)
        raise TypeError(f"`{name}`: expected {expected}, got {type(value).__name__}")
    return value
