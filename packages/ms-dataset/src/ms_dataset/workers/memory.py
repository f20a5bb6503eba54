"""Anonymous memory that two processes share. Nothing is left of it, however they end."""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

#: the bytes of an array from which it stays in shared memory
LARGE = 1 << 16


class SharedMemory:
    """An unnamed file that grows as needed: one process writes an object to it, the other reads it.

    Args:
        size (int): The initial size in bytes. Default: 1 MiB.
    """

    def __init__(self, size: int = 1 << 20) -> None:
        self.handle = os.memfd_create("ms-dataset", os.MFD_CLOEXEC)
        os.ftruncate(self.handle, size)
        self._map: mmap.mmap | None = None
        self._lent: Any = None

    def __getstate__(self) -> Any:
        from multiprocessing.reduction import DupFd

        return DupFd(self.handle)

    def __setstate__(self, handle: Any) -> None:
        self.handle = handle.detach()
        self._map = None
        self._lent = None

    def _mapped(self, size: int) -> mmap.mmap:
        if self._map is None or len(self._map) < size:
            self._unmap()
            known = os.fstat(self.handle).st_size
            if known < size:
                known = -(-size // (1 << 20)) * (1 << 20)
                os.ftruncate(self.handle, known)
            self._map = mmap.mmap(self.handle, known)
        return self._map

    def write(self, value: Any) -> list[int]:
        """Writes an object, arrays as their bytes, and returns the lengths that `read` needs."""
        buffers: list[pickle.PickleBuffer] = []
        head = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
        parts: list[Any] = [head, *[buffer.raw() for buffer in buffers]]
        sizes = [len(part) if isinstance(part, bytes) else part.nbytes for part in parts]
        target = self._mapped(sum(-(-size // 64) * 64 for size in sizes))
        start = 0
        for part, size in zip(parts, sizes):
            target[start : start + size] = part
            start += -(-size // 64) * 64
        return sizes

    def read(self, sizes: list[int]) -> Any:
        """Returns the object with copies of its arrays."""
        source = self._mapped(sum(-(-size // 64) * 64 for size in sizes))
        parts = []
        start = 0
        with memoryview(source) as view:
            for size in sizes:
                parts.append(bytearray(view[start : start + size]))
                start += -(-size // 64) * 64
        return pickle.loads(parts[0], buffers=parts[1:])

    def lend(self, sizes: list[int], freed: Callable[[], None]) -> Any:
        """Returns the object with views of this memory as its large arrays; `freed` is called when they are gone."""
        memory = np.frombuffer(self._mapped(sum(-(-size // 64) * 64 for size in sizes)), np.uint8)
        parts: list[Any] = []
        start = 0
        for place, size in enumerate(sizes):
            part = memory[start : start + size]
            parts.append(part if place and size >= LARGE else bytearray(part))
            start += -(-size // 64) * 64
        # Views keep `memory` alive, so it ends with the last view.
        self._lent = weakref.ref(memory, lambda _: freed())
        return pickle.loads(parts[0], buffers=parts[1:])

    def _unmap(self) -> None:
        if self._map is not None:
            with contextlib.suppress(BufferError):  # views keep the map open
                self._map.close()
            self._map = None

    def close(self) -> None:
        self._unmap()
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1
