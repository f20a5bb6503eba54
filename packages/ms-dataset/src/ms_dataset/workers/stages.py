"""Stages whose Python code runs in worker processes. Row `k` of an epoch is that of worker `k % workers`."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..errors import PipelineError, name_of
from ..operations.batch import Batch, BatchInfo
from ..operations.map import Chain, Map
from ..operations.read import ReadByIndex
from ..operations.stage import Row
from ..orders import Order
from ..sources.source import MappableSource
from .blocks import Blocks, Layout, layout_of
from .pool import Failure, WorkerPool

#: rows that one worker is given at a time
ROWS_OF_A_JOB = 4

#: makes a batch of rows and its number
Join = Callable[[list[Row], int], Row]


def _interleaved(pool: WorkerPool, rows: Iterator[Any]) -> Iterator[Any]:
    """The results of rows that are dealt to the workers in turns, some at a time."""

    def jobs() -> Iterator[Any]:
        while True:
            chunk = list(itertools.islice(rows, pool.count * ROWS_OF_A_JOB))
            if not chunk:
                return
            for worker in range(pool.count):
                yield chunk[worker :: pool.count]

    results = pool.map(jobs())
    while True:
        group = list(itertools.islice(results, pool.count))
        if not group:
            return
        for place in range(max(len(part) for part in group)):
            for worker, part in enumerate(group):
                if place < len(part):
                    yield worker, part[place]


class BatchJob(NamedTuple):
    """The rows of a batch that one worker reads: their places in it, and where they go."""

    places: range
    indices: list[int]
    rows: int
    layout: Layout | None  # None: the rows are given back
    block: int
    size: int  # of a block


class _ReadTask:
    """Reads rows by index."""

    def __init__(self, source: MappableSource, blocks: Blocks) -> None:
        self.source = source
        self.blocks = blocks

    def __call__(self, worker: int) -> Callable[[Any], Any]:
        def row_of(index: int) -> Any:
            try:
                return self.source.read(index)
            except Exception as error:
                return Failure(error)

        def read(job: Any) -> Any:
            if not isinstance(job, BatchJob):
                return [row_of(index) for index in job]
            layout = job.layout
            arrays: tuple[np.ndarray, ...] = ()
            if layout is not None:
                arrays = layout.arrays(self.blocks.bytes(job.block, job.size), job.rows)
            other = []
            for place, index in zip(job.places, job.indices):
                row = row_of(index)
                if layout is None or isinstance(row, Failure) or not layout.holds(row):
                    other.append((place, row))
                    continue
                for array, value in zip(arrays, row):
                    array[place] = value
            return other

        return read


class ReadInProcesses(ReadByIndex):
    """Reads rows of a source in worker processes."""

    owned = True

    def __init__(self, source: MappableSource, order: Order, workers: int, label: str) -> None:
        super().__init__(source, order, label)
        self.blocks = Blocks()
        self.pool = WorkerPool(_ReadTask(source, self.blocks), workers, label)

    def rows(self, start: int = 0) -> Iterator[Row]:
        indices = self.next_order(start)
        return self._read(iter(indices.tolist()))

    def _read(self, indices: Iterator[int]) -> Iterator[Row]:
        for worker, row in _interleaved(self.pool, indices):
            self._check(row, worker)
            yield row

    def _check(self, row: Any, worker: int) -> None:
        if isinstance(row, Failure):
            raise PipelineError(f"{row.text}\n  worker: {worker}") from RuntimeError(row.trace)

    def batches(self, start: int, size: int, drop_remainder: bool, join: Join, number: int) -> Iterator[Row]:
        """Batches that the workers write, from row `start` of the next epoch on. `join` makes those that differ."""
        return self._batches(self.next_order(start).tolist(), size, drop_remainder, join, number)

    def _batches(self, indices: list[int], size: int, drop_remainder: bool, join: Join, number: int) -> Iterator[Row]:
        count = self.pool.count
        waiting: deque[tuple[int, tuple[np.ndarray, ...], range]] = deque()  # rows, columns, the places' workers
        known: list[Layout | None] = [None]

        def jobs() -> Iterator[BatchJob]:
            for first in range(0, len(indices), size):
                part = indices[first : first + size]
                layout, block = known[0], -1
                columns: tuple[np.ndarray, ...] = ()
                if layout is not None:
                    taken = self.blocks.take(layout.offsets(size)[-1])
                    if taken is None:
                        layout = None
                    else:
                        block, columns = taken[0], layout.arrays(taken[1], len(part))
                waiting.append((len(part), columns, range(first, first + len(part))))
                for worker in range(count):
                    places = range((worker - first) % count, len(part), count)
                    own = [part[place] for place in places]
                    yield BatchJob(places, own, len(part), layout, block, self.blocks.size)

        results = self.pool.map(jobs())
        while parts := list(itertools.islice(results, count)):
            rows, columns, numbers = waiting.popleft()
            other = dict(pair for part in parts for pair in part)
            for place in sorted(other):
                self._check(other[place], numbers[place] % count)
            if rows < size and drop_remainder:
                continue
            if not other:
                yield columns
            else:
                whole = [
                    other[place] if place in other else tuple([np.asarray(column[place]) for column in columns])
                    for place in range(rows)
                ]
                batch = join(whole, number)
                known[0] = known[0] or layout_of(batch)
                yield batch
            number += 1

    def close(self) -> None:
        self.pool.close()
        self.blocks.close()
        super().close()


class _MapTask:
    """Applies the operations of a `map`."""

    def __init__(self, operations: Sequence[Any], seed: int) -> None:
        self.operations = list(operations)
        self.seed = seed

    def __call__(self, worker: int) -> Callable[[Any], Any]:
        chain = Chain(self.operations, self.seed + worker)

        def apply(rows: Sequence[Any]) -> list[Any]:
            results: list[Any] = []
            for values in rows:
                try:
                    results.append(chain(values))
                except Exception as error:
                    results.append((name_of(chain.failed), Failure(error)))
            return results

        return apply


class MapInProcesses(Map):
    """`map` with worker processes."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        seed = arguments[4]
        self.pool = WorkerPool(_MapTask(self.operations, seed), self.workers, "map")
        self.in_flight: list[Any] = []
        self.owned = True

    @property
    def repeatable(self) -> bool:
        return not self.random and super().repeatable

    def position(self, row: int) -> Any:
        return 0, None

    def _run(self, below: Iterator[Row]) -> Iterator[Row]:
        whole: list[Row] = []  # rows whose results have not come

        def inputs() -> Iterator[Any]:
            for row in below:
                whole.append(row)
                yield tuple([row[place] for place in self.places])

        callbacks = self.callbacks
        if callbacks is not None:
            callbacks.epoch_begin()
        number = 0
        for worker, results in _interleaved(self.pool, inputs()):
            row = whole.pop(0)
            if callbacks is not None:
                callbacks.step_begin()
            if len(results) == 2 and isinstance(results[1], Failure):
                name, failure = results
                if self.mode == 0:
                    raise PipelineError(
                        f"map: {name} raised {failure.name}: {failure.text}\n"
                        f"  row: {number} of the epoch, columns {self.inputs}, worker {worker}"
                    ) from RuntimeError(failure.trace)
            else:
                yield self.place(row, results, number)
            if callbacks is not None:
                callbacks.step_end()
            number += 1
        if callbacks is not None:
            callbacks.epoch_end()

    def close(self) -> None:
        self.pool.close()
        super().close()


class _BatchTask:
    """Applies a `per_batch_map`."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __call__(self, worker: int) -> Callable[[Any], Any]:
        def apply(job: Any) -> Any:
            columns, epoch, number = job
            results = self.function(*columns, BatchInfo(epoch, number))
            return results if isinstance(results, tuple) else (results,)

        return apply


class BatchInProcesses(Batch):
    """`batch` whose `per_batch_map` runs in worker processes; a batch at a time goes to a worker."""

    def __init__(
        self,
        child: Any,
        size: Any,
        drop_remainder: bool,
        function: Callable[..., Any],
        inputs: Sequence[str],
        outputs: Sequence[str],
        workers: int,
    ) -> None:
        super().__init__(child, size, drop_remainder, function, inputs, outputs)
        self.function = function
        self.pool = WorkerPool(_BatchTask(function), workers, "batch")

    def _join(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        groups: list[list[Row]] = []

        def jobs() -> Iterator[Any]:
            count = number
            while True:
                size = self._size(count)
                rows = list(itertools.islice(below, size))
                if not rows or (len(rows) < size and self.drop_remainder):
                    return
                groups.append(rows)
                columns = list(zip(*rows))
                yield [list(columns[place]) for place in self.places], self.epochs, count
                count += 1

        for result in self.pool.map(jobs()):
            rows = groups.pop(0)
            if isinstance(result, Failure):
                raise PipelineError(
                    f"batch: per_batch_map {name_of(self.function)} raised {result.name}: {result.text}\n"
                    f"  row: {number} of the epoch, columns {self.inputs}, worker {number % self.pool.count}"
                ) from RuntimeError(result.trace)

            def answer(*_: Any, result: Any = result) -> Any:
                return result

            self.per_batch_map = answer
            yield self.join(rows, number)
            number += 1
        self.epochs += 1

    def close(self) -> None:
        self.pool.close()
        super().close()
