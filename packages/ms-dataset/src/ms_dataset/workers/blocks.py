"""Batches in shared memory: workers write rows into it, and the reader's arrays are views of it."""

from __future__ import annotations

import mmap
import os
import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .memory import SharedMemory

#: the maximum number of blocks of a pool; each is a mapping with a file descriptor
MOST_BLOCKS = 64
#: arrays of a block begin at a cache line
ALIGNMENT = 64


class Layout(NamedTuple):
    """The dtype and row shape of each column of a batch."""

    columns: tuple[tuple[np.dtype, tuple[int, ...]], ...]

    def holds(self, row: tuple[Any, ...]) -> bool:
        """Returns whether a row has these dtypes and shapes."""
        return len(row) == len(self.columns) and all(
            type(value) is np.ndarray and value.dtype == dtype and value.shape == shape
            for value, (dtype, shape) in zip(row, self.columns)
        )

    def offsets(self, rows: int) -> list[int]:
        """Returns the offset of each column in a block of `rows` rows, and then its size."""
        found = [0]
        for dtype, shape in self.columns:
            size = dtype.itemsize * int(np.prod(shape, dtype=np.int64)) * rows
            found.append(found[-1] + -(-size // ALIGNMENT) * ALIGNMENT)
        return found

    def arrays(self, memory: np.ndarray, rows: int) -> tuple[np.ndarray, ...]:
        """Returns the columns of `rows` rows as views of a block."""
        made = []
        for (dtype, shape), start in zip(self.columns, self.offsets(rows)):
            size = dtype.itemsize * int(np.prod(shape, dtype=np.int64)) * rows
            made.append(memory[start : start + size].view(dtype).reshape(rows, *shape))
        return tuple(made)


def layout_of(batch: Sequence[Any]) -> Layout | None:
    """Returns the layout of a batch, or None if not all columns are arrays of numbers."""
    columns = []
    for array in batch:
        if type(array) is not np.ndarray or array.dtype.kind not in "biufc" or array.size == 0:
            return None
        columns.append((array.dtype, array.shape[1:]))
    return Layout(tuple(columns))


class Blocks(SharedMemory):
    """An unnamed file, divided into blocks of one size. A block is free again when no view of it is left."""

    def __init__(self) -> None:
        super().__init__(0)
        self.size = 0
        self.count = 0
        self._free: list[int] = []
        self._taken: dict[int, Any] = {}
        self._maps: dict[int, mmap.mmap] = {}

    def __setstate__(self, handle: Any) -> None:
        super().__setstate__(handle)
        self._maps = {}

    def take(self, size: int) -> tuple[int, np.ndarray] | None:
        """Returns a free block and its bytes, or None if blocks are too small or the reader keeps too many."""
        if self.size == 0:
            self.size = -(-size // mmap.ALLOCATIONGRANULARITY) * mmap.ALLOCATIONGRANULARITY
        if size > self.size or (not self._free and self.count >= MOST_BLOCKS):
            return None
        if self._free:
            number = self._free.pop()
        else:
            number = self.count
            self.count += 1
            os.ftruncate(self.handle, self.count * self.size)
        memory = self.bytes(number, self.size)
        # Views keep `memory` alive, so it ends with the last view.
        free = self._free
        self._taken[number] = weakref.ref(memory, lambda _: free.append(number))
        return number, memory

    def bytes(self, number: int, size: int) -> np.ndarray:
        """Returns the bytes of a block of `size` bytes, in any process."""
        if number not in self._maps:
            self._maps[number] = mmap.mmap(self.handle, size, offset=number * size)
        return np.frombuffer(self._maps[number], np.uint8)

    def close(self) -> None:
        # Views keep their maps open.
        self._maps.clear()
        super().close()
