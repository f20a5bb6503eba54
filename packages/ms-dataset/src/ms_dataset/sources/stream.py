"""Rows in the order of files, as MindSpore's logical workers interleave them."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Sequence

from .._native import native
from .source import Row, StreamSource


class FileStream(StreamSource):
    """Files whose rows are read one after the other. Formats give `columns`, `read_file` and perhaps `count_file`.

    Files go to the logical workers in turns; rows are taken from the workers in turns. A shard is a range of the rows
    of all files, in the files' order of the epoch, and wraps at their end.
    """

    by_file = False  # whether a shard is made of whole files

    def __init__(self, files: Sequence[str]) -> None:
        self._files = list(files)
        self._counts: dict[str, int] = {}
        self.limit: int | None = None  # the most rows of a shard, as the user says
        self.most: int | None = None  # the most rows, as the files' schema says

    def files(self) -> list[str]:
        return self._files

    def read_file(self, path: str) -> Iterator[Row]:
        """The rows of a file."""
        raise NotImplementedError

    def count_file(self, path: str) -> int:
        """The number of rows of a file."""
        return sum(1 for _ in self.read_file(path))

    def size_of(self, path: str) -> int:
        """`count_file`, once for each file."""
        if path not in self._counts:
            self._counts[path] = self.count_file(path)
        return self._counts[path]

    def count(self) -> int:
        return sum(self.size_of(path) for path in self._files)

    def shard_size(self, num_shards: int, shard_id: int = 0) -> int:
        """The number of rows of a shard."""
        if self.by_file and num_shards > 1:
            rows = sum(self.size_of(path) for path in self._files[shard_id::num_shards])
        else:
            rows = -(-self.count() // num_shards)
        return min([rows, *(most for most in (self.limit, self.most) if most)])

    def order(self, epoch: int, num_shards: int, seed: int, shuffled: bool) -> list[str]:
        """The files in the order of an epoch. The shuffle of an epoch goes on from that of the one before."""
        places = list(range(len(self._files)))
        if shuffled:
            for number in range(epoch + 1):
                native.Mt19937(seed if num_shards == 1 else number + 1).shuffle(places)
        return [self._files[place] for place in places]

    def rows(self, files: Sequence[str], num_shards: int = 1, shard_id: int = 0, workers: int = 1) -> Iterator[Row]:
        most = [limit for limit in (self.limit, self.most) if limit]
        rows = self._interleaved(files, num_shards, shard_id, workers)
        yield from itertools.islice(rows, min(most) if most else None)

    def _interleaved(self, files: Sequence[str], num_shards: int, shard_id: int, workers: int) -> Iterator[Row]:
        blocks = self._blocks(files, num_shards, shard_id)
        queues: list[deque[tuple[str, int, int]]] = [deque() for _ in range(max(1, min(workers, len(self._files))))]
        for place, block in enumerate(blocks):
            queues[place % len(queues)].append(block)
        readers = [self._read(queue) for queue in queues if queue]
        while readers:
            alive = []
            for reader in readers:
                try:
                    yield next(reader)
                    alive.append(reader)
                except StopIteration:
                    continue
            readers = alive

    def _read(self, queue: deque[tuple[str, int, int]]) -> Iterator[Row]:
        while queue:
            path, start, stop = queue.popleft()
            for place, row in enumerate(self.read_file(path)):
                if place >= stop:
                    break
                if place >= start:
                    yield row

    def _blocks(self, files: Sequence[str], num_shards: int, shard_id: int) -> list[tuple[str, int, int]]:
        """Ranges of files: (path, first row, row after the last)."""
        sizes = [self.size_of(path) for path in files]
        if num_shards == 1:
            return [(path, 0, size) for path, size in zip(files, sizes)]
        if self.by_file and num_shards > 1:
            return [(p, 0, n) for place, (p, n) in enumerate(zip(files, sizes)) if place % num_shards == shard_id]
        total = sum(sizes)
        size = -(-total // num_shards)
        start, stop = shard_id * size, shard_id * size + size
        blocks: list[tuple[str, int, int]] = []
        at = 0
        while total and at < stop:
            for path, length in zip(files, sizes):
                first, last = max(start, at), min(stop, at + length)
                if first < last:
                    blocks.append((path, first - at, last - at))
                at += length
                if at >= stop:
                    break
        return blocks
