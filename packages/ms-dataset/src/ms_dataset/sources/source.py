"""Sources of rows: by index (`MappableSource`) or in the order of files (`StreamSource`)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

Row = tuple[Any, ...]


class Files(NamedTuple):
    """A column of files, for `native_source`: the bytes of each file, or its pixels if `decode`."""

    paths: list[str]
    decode: bool = False


class Records(NamedTuple):
    """A column of MindRecord files, for `native_source`."""

    reader: Any  # native.MindRecordReader
    place: int  # in the schema
    kind: str  # a dtype, or "file" for bytes that are image files
    shape: list[int] | None  # None for numbers

    @property
    def nbytes(self) -> int:
        """The bytes of all rows, as far as the schema determines them."""
        if self.kind == "file":
            return 0
        sizes = [size for size in self.shape or [] if size > 0]
        return len(self.reader) * math.prod(sizes) * np.dtype(self.kind).itemsize

    def __len__(self) -> int:
        return len(self.reader)


class MappableSource:
    """Rows that are read by index. Several threads may call `read` at the same time.

    Attributes:
        columns (list[str]): The names of the columns.
        deterministic (bool): Whether a row is the same whenever it is read; rows of users' objects may be random.
    """

    columns: list[str]
    deterministic = True

    def __len__(self) -> int:
        raise NotImplementedError

    def read(self, index: int) -> Row:
        """Returns row `index`: a value for each column."""
        raise NotImplementedError

    def read_many(self, indices: Sequence[int]) -> list[Row]:
        """Returns rows in the order of `indices`. Formats that can save work this way override it."""
        return [self.read(index) for index in indices]

    def class_indexing(self) -> dict[str, Any]:
        """Returns the indices of classes by name; empty if there are no classes."""
        return {}

    def native_source(self) -> list[Any] | None:
        """Returns what crates/data reads without Python: an array of all rows, `Files` or `Records` for each column.

        None if crates/data cannot read the source.
        """
        return None


class StreamSource:
    """Rows in the order of files.

    Attributes:
        columns (list[str]): The names of the columns.
    """

    columns: list[str]

    def files(self) -> list[str]:
        """Returns the files in their order before any shuffle."""
        raise NotImplementedError

    def count(self) -> int:
        raise NotImplementedError

    def rows(
        self, files: Sequence[str], num_shards: int = 1, shard_id: int = 0, workers: int = 1, start: int = 0
    ) -> Iterator[Row]:
        """Yields the rows of a shard of `files` from row `start`, as `workers` logical workers interleave them."""
        raise NotImplementedError

    def pick(
        self, files: Sequence[str], num_shards: int, shard_id: int, workers: int, numbers: Sequence[int]
    ) -> list[Row]:
        """Returns the rows with the given numbers in the sequence that `rows` yields."""
        raise NotImplementedError
