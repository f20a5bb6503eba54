"""Rows in the order of files, interleaved as by MindSpore's logical workers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from .._native import native
from .source import Row, StreamSource

#: rows of a file: its path, the first row, the row after the last
Block = tuple[str, int, int]


def _length(queue: Sequence[Block]) -> int:
    return sum(last - first for _, first, last in queue)


def _turn_of(queues: Sequence[Sequence[Block]], number: int) -> tuple[int, int]:
    """Returns the turn that contains row `number`, and the number of rows before it in that turn.

    In each turn, every queue that is not empty yields one row.
    """
    lengths = [_length(queue) for queue in queues]
    low, high = 0, max(lengths, default=0)
    while low < high:  # finds the last turn with at most `number` rows before it
        turn = (low + high + 1) // 2
        if sum(min(length, turn) for length in lengths) <= number:
            low = turn
        else:
            high = turn - 1
    return low, number - sum(min(length, low) for length in lengths)


def _place_of(queues: Sequence[Sequence[Block]], number: int) -> tuple[str, int]:
    """Returns the file of row `number`, and the row in that file."""
    turn, done = _turn_of(queues, number)
    queue = [queue for queue in queues if _length(queue) > turn][done]
    for path, first, last in queue:
        if turn < last - first:
            return path, first + turn
        turn -= last - first
    raise IndexError(number)


class FileStream(StreamSource):
    """Files whose rows are read in order. A format defines `columns`, `read_file` and optionally `count_file`.

    Files are assigned to the logical workers in turns, and rows are taken from the workers in turns. A shard is a range
    of the rows of all files, in the epoch's order of files, and wraps around at the end.
    """

    by_file = False  # whether a shard is made of whole files

    def __init__(self, files: Sequence[str]) -> None:
        self._files = list(files)
        self._counts: dict[str, int] = {}
        self.limit: int | None = None  # the maximum number of rows of a shard, given by the user
        self.most: int | None = None  # the maximum number of rows, given by the schema of the files

    def files(self) -> list[str]:
        return self._files

    def read_file(self, path: str) -> Iterator[Row]:
        raise NotImplementedError

    def read_from(self, path: str, start: int) -> Iterator[Row]:
        """Yields the rows of a file from row `start`. Formats that know its position override it."""
        return itertools.islice(self.read_file(path), start, None)

    def count_file(self, path: str) -> int:
        return sum(1 for _ in self.read_file(path))

    def size_of(self, path: str) -> int:
        """Returns the result of `count_file`, which is called once per file."""
        if path not in self._counts:
            self._counts[path] = self.count_file(path)
        return self._counts[path]

    def count(self) -> int:
        return sum(self.size_of(path) for path in self._files)

    def shard_size(self, num_shards: int, shard_id: int = 0) -> int:
        if self.by_file and num_shards > 1:
            rows = sum(self.size_of(path) for path in self._files[shard_id::num_shards])
        else:
            rows = -(-self.count() // num_shards)
        return min([rows, *(most for most in (self.limit, self.most) if most)])

    def order(self, epoch: int, num_shards: int, seed: int, shuffled: bool) -> list[str]:
        """Returns the files in the order of an epoch. Each epoch shuffles the order of the previous one."""
        places = list(range(len(self._files)))
        if shuffled:
            for number in range(epoch + 1):
                native.Mt19937(seed if num_shards == 1 else number + 1).shuffle(places)
        return [self._files[place] for place in places]

    def rows(
        self, files: Sequence[str], num_shards: int = 1, shard_id: int = 0, workers: int = 1, start: int = 0
    ) -> Iterator[Row]:
        """Yields the rows of a shard from its row `start`."""
        if not self.count():
            raise RuntimeError(f"expected at least one row, got none in {list(files)[:3]}")
        most = [limit for limit in (self.limit, self.most) if limit]
        queues = self._queues(files, num_shards, shard_id, workers)
        yield from itertools.islice(self._interleaved(queues, start), max(min(most) - start, 0) if most else None)

    def pick(
        self, files: Sequence[str], num_shards: int, shard_id: int, workers: int, numbers: Sequence[int]
    ) -> list[Row]:
        """Returns rows of a shard by number. Of other rows, only those before them in the same file are read."""
        queues = self._queues(files, num_shards, shard_id, workers)
        wanted: dict[str, dict[int, list[int]]] = {}  # positions in `numbers` by file and row
        for place, number in enumerate(numbers):
            path, row = _place_of(queues, number)
            wanted.setdefault(path, {}).setdefault(row, []).append(place)
        found: list[Any] = [None] * len(numbers)
        for path, places in wanted.items():
            for row, value in self.pick_of_file(path, sorted(places)):
                for place in places[row]:
                    found[place] = value
        return found

    def pick_of_file(self, path: str, numbers: Sequence[int]) -> Iterator[tuple[int, Row]]:
        """Yields (number, row) for the given rows of a file; `numbers` must ascend."""
        wanted = set(numbers)
        rows = enumerate(self.read_from(path, numbers[0]), numbers[0])
        return (pair for pair in itertools.islice(rows, numbers[-1] - numbers[0] + 1) if pair[0] in wanted)

    def _queues(self, files: Sequence[str], num_shards: int, shard_id: int, workers: int) -> list[list[Block]]:
        """Returns the blocks of each logical worker that has any."""
        queues: list[list[Block]] = [[] for _ in range(max(1, min(workers, len(self._files))))]
        for place, block in enumerate(self._blocks(files, num_shards, shard_id)):
            queues[place % len(queues)].append(block)
        return [queue for queue in queues if queue]

    def _interleaved(self, queues: list[list[Block]], start: int) -> Iterator[Row]:
        turn, done = _turn_of(queues, start)
        alive = [queue for queue in queues if _length(queue) > turn]
        readers = [self._read(queue, turn + (place < done)) for place, queue in enumerate(alive)]
        alive_readers, waiting = readers[:done], readers[done:]
        while waiting:
            for reader in waiting:
                try:
                    yield next(reader)
                    alive_readers.append(reader)
                except StopIteration:
                    continue
            waiting, alive_readers = alive_readers, []

    def _read(self, queue: Sequence[Block], skipped: int) -> Iterator[Row]:
        """Yields the rows of blocks, except for the first `skipped`."""
        for path, first, last in queue:
            if skipped >= last - first:
                skipped -= last - first
                continue
            yield from itertools.islice(self.read_from(path, first + skipped), last - first - skipped)
            skipped = 0

    def _blocks(self, files: Sequence[str], num_shards: int, shard_id: int) -> list[Block]:
        sizes = [self.size_of(path) for path in files]
        if num_shards == 1:
            return [(path, 0, size) for path, size in zip(files, sizes)]
        if self.by_file and num_shards > 1:
            return [(p, 0, n) for place, (p, n) in enumerate(zip(files, sizes)) if place % num_shards == shard_id]
        total = sum(sizes)
        size = -(-total // num_shards)
        start, stop = shard_id * size, shard_id * size + size
        blocks: list[Block] = []
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
