"""Rows of file paths and values, to which the layouts of most file datasets are reduced."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from PIL import Image, UnidentifiedImageError

from .files import is_remote, read_bytes
from .source import Files, MappableSource, Row

Decrypt = Callable[[str], bytes]


def decode_image(data: bytes, path: str) -> np.ndarray:
    """Returns the RGB pixels of an encoded image.

    Raises:
        RuntimeError: If `data` is not an image.
    """
    from ..vision.transforms import Decode

    try:
        return np.asarray(Decode()(np.frombuffer(data, np.uint8)))
    except (RuntimeError, ValueError, TypeError) as error:
        raise RuntimeError(f"{path}: not an image that can be decoded ({error})") from error


class Table(MappableSource):
    """Rows given as a list of tuples.

    Args:
        columns (dict[str, str]): The kind of each column: 'image' (a path: the file's bytes, or its pixels if
            `decode`), 'bytes' (a path: the file's bytes), 'text' (str), or the dtype of a number or an array.
        rows (Sequence): A tuple for each row.
        what (str): The name of the dataset, for errors.
        decode (bool): Whether images are decoded.
        decrypt (Callable, optional): Reads the bytes of an 'image' or 'bytes' file instead of the file system.
        classes (dict, optional): The indices of classes by name.
    """

    def __init__(
        self,
        columns: Mapping[str, str],
        rows: Sequence[tuple[Any, ...]],
        what: str,
        decode: bool | None = False,
        decrypt: Decrypt | None = None,
        classes: dict[str, Any] | None = None,
    ) -> None:
        if not rows:
            raise RuntimeError(f"{what}: no rows are found")
        if decode is not None and not isinstance(decode, bool):
            raise TypeError(f"`decode`: expected a bool, got {type(decode).__name__}")
        if decrypt is not None and not callable(decrypt):
            raise TypeError(f"`decrypt`: expected a function, got {type(decrypt).__name__}")
        self.columns = list(columns)
        self.kinds = list(columns.values())
        self.rows = rows
        self._decode, self._decrypt, self._classes = bool(decode), decrypt, classes or {}

    def __len__(self) -> int:
        return len(self.rows)

    def read(self, index: int) -> Row:
        return tuple(self._value(kind, value) for kind, value in zip(self.kinds, self.rows[index]))

    def class_indexing(self) -> dict[str, Any]:
        return self._classes

    def labels(self) -> np.ndarray:
        """Returns the labels of all rows, for PKSampler."""
        if "label" not in self.columns:
            raise RuntimeError(f"PKSampler: there is no column 'label' in {self.columns}")
        place = self.columns.index("label")
        return np.array([row[place] for row in self.rows])

    def native_source(self) -> list[Any] | None:
        if self._decrypt is not None or "text" in self.kinds:
            return None
        columns: list[Any] = []
        for kind, values in zip(self.kinds, zip(*self.rows)):
            if kind in ("image", "bytes"):
                if any(is_remote(path) for path in values):
                    return None
                columns.append(Files(list(values), kind == "image" and self._decode))
            else:
                try:
                    columns.append(np.array(values, dtype=kind))
                except ValueError:  # arrays of different sizes
                    return None
        return columns

    def _value(self, kind: str, value: Any) -> Any:
        if kind == "text":
            return np.array(value)
        if kind not in ("image", "bytes"):
            return np.array(value, dtype=kind)
        data = self._decrypt(value) if self._decrypt is not None else read_bytes(value)
        if kind == "image" and self._decode:
            return decode_image(data, value)
        return np.frombuffer(bytearray(data), np.uint8)


class Arrays(MappableSource):
    """Rows of arrays in memory, one array per column.

    Args:
        columns (dict[str, np.ndarray]): Arrays with the same size of the first dimension.
        what (str): The name of the dataset, for errors.
    """

    def __init__(self, columns: Mapping[str, np.ndarray], what: str) -> None:
        self.columns = list(columns)
        self.arrays = list(columns.values())
        if not len(self.arrays[0]):
            raise RuntimeError(f"{what}: no rows are found")

    def __len__(self) -> int:
        return len(self.arrays[0])

    def read(self, index: int) -> Row:
        return tuple(np.array(array[index]) for array in self.arrays)

    def native_source(self) -> list[Any] | None:
        return self.arrays

    def labels(self) -> np.ndarray:
        """Returns the labels of all rows, for PKSampler."""
        if "label" not in self.columns:
            raise RuntimeError(f"PKSampler: there is no column 'label' in {self.columns}")
        return self.arrays[self.columns.index("label")]


def image_size(data: bytes, path: str) -> tuple[int, int]:
    try:
        return Image.open(io.BytesIO(data)).size
    except (UnidentifiedImageError, OSError) as error:
        raise RuntimeError(f"{path}: not an image ({error})") from error
