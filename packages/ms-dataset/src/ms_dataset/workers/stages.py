"""Stages whose Python code runs in worker processes. Row `k` of an epoch is that of worker `k % workers`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..errors import PipelineError, name_of
from ..operations.batch import Batch, BatchInfo
from ..operations.map import Chain, Map
from ..operations.read import ReadByIndex
from ..operations.stage import Row
from ..orders import Order
from ..sources.source import MappableSource
from .pool import Failure, WorkerPool

#: rows that one worker is given at a time
ROWS_OF_A_JOB = 4


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


class _ReadTask:
    """Reads rows by index."""

    def __init__(self, source: MappableSource) -> None:
        self.source = source

    def __call__(self, worker: int) -> Callable[[Any], Any]:
        def read(indices: Sequence[int]) -> list[Any]:
            rows: list[Any] = []
            for index in indices:
                try:
                    rows.append(self.source.read(index))
                except Exception as error:
                    rows.append(Failure(error))
            return rows

        return read


class ReadInProcesses(ReadByIndex):
    """Reads rows of a source in worker processes."""

    owned = True

    def __init__(self, source: MappableSource, order: Order, workers: int, label: str) -> None:
        super().__init__(source, order, label)
        self.pool = WorkerPool(_ReadTask(source), workers, label)

    def rows(self, start: int = 0) -> Iterator[Row]:
        indices = self.next_order(start)
        return self._read(iter(indices.tolist()))

    def _read(self, indices: Iterator[int]) -> Iterator[Row]:
        for worker, row in _interleaved(self.pool, indices):
            if isinstance(row, Failure):
                raise PipelineError(f"{row.text}\n  worker: {worker}") from RuntimeError(row.trace)
            yield row

    def close(self) -> None:
        self.pool.close()
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
