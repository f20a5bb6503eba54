"""Memory that two processes share, without a name: nothing is left of it, however they end."""

from __future__ import annotations

import mmap
import os
import pickle
from typing import Any


class SharedMemory:
    """A file without a name that grows as needed; one process writes an object to it, the other reads it.

    Args:
        size (int): The size to begin with, in bytes. Default: 1 MiB.
    """

    def __init__(self, size: int = 1 << 20) -> None:
        self.handle = os.memfd_create("ms-dataset", os.MFD_CLOEXEC)
        os.ftruncate(self.handle, size)
        self._map: mmap.mmap | None = None

    def __getstate__(self) -> Any:
        from multiprocessing.reduction import DupFd

        return DupFd(self.handle)

    def __setstate__(self, handle: Any) -> None:
        self.handle = handle.detach()
        self._map = None

    def _mapped(self, size: int) -> mmap.mmap:
        if self._map is None or len(self._map) < size:
            if self._map is not None:
                self._map.close()
            known = os.fstat(self.handle).st_size
            if known < size:
                known = -(-size // (1 << 20)) * (1 << 20)
                os.ftruncate(self.handle, known)
            self._map = mmap.mmap(self.handle, known)
        return self._map

    def write(self, value: Any) -> list[int]:
        """Writes an object, arrays as their bytes; returns the lengths that `read` needs."""
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
        """What was written; its arrays are copies."""
        source = self._mapped(sum(-(-size // 64) * 64 for size in sizes))
        parts = []
        start = 0
        with memoryview(source) as view:
            for size in sizes:
                parts.append(bytearray(view[start : start + size]))
                start += -(-size // 64) * 64
        return pickle.loads(parts[0], buffers=parts[1:])

    def close(self) -> None:
        if self._map is not None:
            self._map.close()
            self._map = None
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1
