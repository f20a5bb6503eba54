"""Batches in memory that processes share: workers write their rows into it, and the reader's arrays lie over it."""

from __future__ import annotations

import mmap
import os
import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .memory import SharedMemory

#: blocks of a pool at most: each is a mapping with a file descriptor
MOST_BLOCKS = 64
#: arrays of a block begin at the beginning of a cache line
ALIGNMENT = 64


class Layout(NamedTuple):
    """Of the rows of a batch: dtype and shape of each column."""

    columns: tuple[tuple[np.dtype, tuple[int, ...]], ...]

    def holds(self, row: tuple[Any, ...]) -> bool:
        """Whether a row has these dtypes and shapes."""
        return len(row) == len(self.columns) and all(
            type(value) is np.ndarray and value.dtype == dtype and value.shape == shape
            for value, (dtype, shape) in zip(row, self.columns)
        )

    def offsets(self, rows: int) -> list[int]:
        """Where the columns of a block for `rows` rows begin, and its size."""
        found = [0]
        for dtype, shape in self.columns:
            size = dtype.itemsize * int(np.prod(shape, dtype=np.int64)) * rows
            found.append(found[-1] + -(-size // ALIGNMENT) * ALIGNMENT)
        return found

    def arrays(self, memory: np.ndarray, rows: int) -> tuple[np.ndarray, ...]:
        """The columns of `rows` rows in a block's bytes."""
        made = []
        for (dtype, shape), start in zip(self.columns, self.offsets(rows)):
            size = dtype.itemsize * int(np.prod(shape, dtype=np.int64)) * rows
            made.append(memory[start : start + size].view(dtype).reshape(rows, *shape))
        return tuple(made)


def layout_of(batch: Sequence[Any]) -> Layout | None:
    """The layout of a batch's rows; None if it holds other things than arrays of numbers."""
    columns = []
    for array in batch:
        if type(array) is not np.ndarray or array.dtype.kind not in "biufc" or array.size == 0:
            return None
        columns.append((array.dtype, array.shape[1:]))
    return Layout(tuple(columns))


class Blocks(SharedMemory):
    """A file without a name, in blocks of one size. A block is free again when there is no array over it."""

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
        """A free block and its bytes; None if blocks are smaller than `size`, or the reader keeps too many."""
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
        # Arrays over the block keep `memory`, whose end is that of the last of them.
        free = self._free
        self._taken[number] = weakref.ref(memory, lambda _: free.append(number))
        return number, memory

    def bytes(self, number: int, size: int) -> np.ndarray:
        """The bytes of a block of `size` bytes, in any process."""
        if number not in self._maps:
            self._maps[number] = mmap.mmap(self.handle, size, offset=number * size)
        return np.frombuffer(self._maps[number], np.uint8)

    def close(self) -> None:
        # Maps that arrays lie over end with them.
        self._maps.clear()
        super().close()
