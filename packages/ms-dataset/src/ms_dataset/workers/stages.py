"""Stages whose Python code runs in worker processes. Row `k` of an epoch belongs to logical worker `k % workers`.

Generators of workers continue from row to row. So a position is the start of a turn, in which each worker receives
rows: the states of all workers are recorded there with the position of the stage below. Later rows are computed again.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..config import ErrorSamplesMode
from ..errors import PipelineError, name_of
from ..operations import python_random
from ..operations.batch import Batch, BatchInfo
from ..operations.map import Chain, Map
from ..operations.read import ReadByIndex
from ..operations.stage import ROWS_BETWEEN_MARKS, Row, Stage, point_of, rows_from
from ..operations.values import to_value
from ..orders import Order
from ..sources.source import MappableSource
from .blocks import Blocks, Layout, layout_of
from .pool import Failure
from .states import StatefulPool, States

#: the number of rows that a worker receives at a time
ROWS_OF_A_JOB = 4

#: makes a batch from rows and its number
Join = Callable[[list[Row], int], Row]


class _TurnMarks:
    """Selects the turns of an epoch at which states are recorded.

    Args:
        pool (StatefulPool): Deals the rows.
        first (int): The first row of the first turn.
        note (Callable): Called with a row before it is read; returns what belongs to its position.
    """

    def __init__(self, pool: StatefulPool, first: int, note: Callable[[int], Any]) -> None:
        self.size = pool.count * ROWS_OF_A_JOB
        self.next = first
        self.last = first
        self.note = note
        self.notes: deque[tuple[int, Any] | None] = deque()

    def needs_states(self) -> bool:
        """Returns whether the states before the next turn are recorded."""
        row, self.next = self.next, self.next + self.size
        needed = row - self.last >= ROWS_BETWEEN_MARKS
        if needed:
            self.last = row
        self.notes.append((row, self.note(row)) if needed else None)
        return needed


class BatchJob(NamedTuple):
    """The rows of a batch that one worker reads, their places in the batch, and the block to which it writes them."""

    places: range
    indices: list[int]
    rows: int
    layout: Layout | None  # None: the rows are returned
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


class InProcesses(Stage):
    """Base class of stages that run in a pool of processes."""

    pool: StatefulPool
    #: the last recorded position of the epoch: its row first, and the states of the workers last
    mark: Any = None

    def own_snapshot(self) -> Any:
        return super().own_snapshot(), self.pool.snapshot()

    def restore_own(self, snapshot: Any) -> None:
        own, states = snapshot
        super().restore_own(own)
        self.pool.restore(states)

    def position(self, row: int) -> Any:
        return (0, None) if self.mark is None else (self.mark[0], self.mark)

    def close(self) -> None:
        self.pool.close()
        super().close()


class ReadInProcesses(InProcesses, ReadByIndex):
    """Reads rows of a source in worker processes."""

    owned = True

    def __init__(
        self, source: MappableSource, order: Order, workers: int, label: str, processes: int, seed: int
    ) -> None:
        super().__init__(source, order, label)
        self.blocks = Blocks()
        self.layout: Layout | None = None  # known once a batch was joined
        self.pool = StatefulPool(_ReadTask(source, self.blocks), workers, label, processes, seed)
        self.resumed: Any = None

    def resume(self, row: int, mark: Any) -> None:
        _, order, states = mark
        if order[1] is not None:
            super().resume(*order)
        self.pool.restore(states)
        self.resumed = mark

    @property
    def by_number(self) -> bool:
        return False  # the states of workers depend on all rows before

    def rows(self, start: int = 0) -> Iterator[Row]:
        return itertools.islice(self._read(), start, None)

    def _read(self) -> Iterator[Row]:
        self.mark, self.resumed = self.resumed, None
        first = self.mark[0] if self.mark is not None else 0
        indices = iter(self.next_order().tolist())
        turns = _TurnMarks(self.pool, first, super(InProcesses, self).position)
        for states, rows in self.pool.deal(indices, ROWS_OF_A_JOB, turns.needs_states):
            noted = turns.notes.popleft()
            if noted is not None:
                self.mark = (*noted, states)
            for worker, row in rows:
                self._check(row, worker)
                yield row

    def _check(self, row: Any, worker: int) -> None:
        if isinstance(row, Failure):
            raise PipelineError(f"{row.text}\n  worker: {worker}") from RuntimeError(row.trace)

    def batches(self, size: int, drop_remainder: bool, join: Join) -> Iterator[Row] | None:
        """Returns the batches of the next epoch, which the workers write, or None if a position was restored.

        `join` makes batches from rows that do not have the known layout.
        """
        if self.resumed is not None:
            return None
        self.mark = None
        return self._batches(self.next_order().tolist(), size, drop_remainder, join)

    def _batches(self, indices: list[int], size: int, drop_remainder: bool, join: Join) -> Iterator[Row]:
        count = self.pool.count
        waiting: deque[tuple[int, tuple[np.ndarray, ...]]] = deque()  # first row and columns of a batch
        position = super(InProcesses, self).position  # of the order only
        marks: deque[Any] = deque()

        def jobs() -> Iterator[tuple[bool, BatchJob]]:
            marked = 0
            for first in range(0, len(indices), size):
                part = indices[first : first + size]
                layout, block = self.layout, -1
                columns: tuple[np.ndarray, ...] = ()
                taken = self.blocks.take(layout.offsets(size)[-1]) if layout is not None else None
                if layout is not None and taken is not None:
                    block, columns = taken[0], layout.arrays(taken[1], len(part))
                else:
                    layout = None
                waiting.append((first, columns))
                # After a restart, rows are dealt beginning with worker 0, so a mark must be at one of its rows.
                needed = first - marked >= ROWS_BETWEEN_MARKS and first % count == 0
                marked = first if needed else marked
                marks.append((first, position(first)) if needed else None)
                for worker in range(count):
                    places = range((worker - first) % count, len(part), count)
                    own = [part[place] for place in places]
                    yield needed, BatchJob(places, own, len(part), layout, block, self.blocks.size)

        results = self.pool.run(jobs())
        number = 0
        while parts := list(itertools.islice(results, count)):
            first, columns = waiting.popleft()
            noted = marks.popleft()
            if noted is not None:
                self.mark = (*noted, [state for state, _ in parts])
            rows = min(size, len(indices) - first)
            other = dict(pair for _, part in parts for pair in part)
            for place in sorted(other):
                self._check(other[place], (first + place) % count)
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
                self.layout = layout_of(batch) or self.layout
                yield batch
            number += 1

    def close(self) -> None:
        super().close()
        self.blocks.close()


class _Mapper:
    """Applies the operations of a `map` to rows."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.state, self.set_state = chain.state, chain.set_state

    def __call__(self, rows: Sequence[Any]) -> list[Any]:
        results: list[Any] = []
        for values in rows:
            try:
                self.chain.failed = self.chain.operations[-1]
                # Values that cannot be sent to the main process fail here, where their row is known.
                results.append(tuple([to_value(value) for value in self.chain(values)]))
            except Exception as error:
                failure = Failure(error)
                failure.operation = name_of(self.chain.failed)
                results.append(failure)
        return results


class _MapTask:
    """Creates the chain of operations of a worker."""

    def __init__(self, operations: Sequence[Any], seed: int) -> None:
        self.operations = list(operations)
        self.seed = seed

    def __call__(self, worker: int) -> _Mapper:
        return _Mapper(Chain(self.operations, self.seed + worker))


class MapInProcesses(InProcesses, Map):
    """`map` with worker processes."""

    looks_ahead = True

    def __init__(self, *arguments: Any) -> None:
        *arguments_of_map, processes, seed = arguments
        super().__init__(*arguments_of_map)
        task = _MapTask(self.operations, arguments[4])
        self.pool = StatefulPool(task, self.workers, "map", processes, seed)
        self.owned = self.mode != ErrorSamplesMode.REPLACE
        self.given = 0  # rows of the current epoch

    @property
    def repeatable(self) -> bool:
        return not self.random and self.callbacks is None and super(Map, self).repeatable

    def own_snapshot(self) -> Any:
        return self._counted(), self.pool.snapshot()

    def restore_own(self, snapshot: Any) -> None:
        counted, states = snapshot
        self._set_counted(counted)
        self.pool.restore(states)

    def _counted(self) -> Any:
        return self.given, self.missing, list(self.good), self.replaced, self.callbacks and self.callbacks.state()

    def _set_counted(self, counted: Any) -> None:
        self.given, self.missing, good, self.replaced, called = counted
        self.good = list(good)
        if self.callbacks is not None and called is not None:
            self.callbacks.set_state(called)

    def position(self, row: int) -> Any:
        return (0, None) if self.mark is None else (self.mark[2][0], self.mark)

    def resume(self, row: int, mark: Any) -> None:
        number, (point, drawn), counted, states = mark
        below = rows_from(self.children[0], point)
        python_random.set_state(drawn)
        self._set_counted(counted)
        self.pool.restore(states)
        self.mark = mark
        self.resumed = (number, below)

    @property
    def by_number(self) -> bool:
        return False

    def rows(self, start: int = 0) -> Iterator[Row]:
        return itertools.islice(self.epoch(), start, None)

    def _run(self, below: Iterator[Row], first: int) -> Iterator[Row]:
        whole: deque[Row] = deque()  # rows without results so far

        def inputs() -> Iterator[Any]:
            for row in below:
                whole.append(row)
                yield tuple([row[place] for place in self.places])

        def note(row: int) -> Any:
            return point_of(self.children[0], row), python_random.state()

        callbacks = self.callbacks
        if not first:
            self.mark, self.given, self.missing = None, 0, 0
            if callbacks is not None:
                callbacks.epoch_begin()
        number = first
        turns = _TurnMarks(self.pool, first, note)
        for states, results in self.pool.deal(inputs(), ROWS_OF_A_JOB, turns.needs_states):
            noted = turns.notes.popleft()
            if noted is not None:
                self.mark = (*noted, self._counted(), states)
            for worker, result in results:
                row = whole.popleft()
                if callbacks is not None:
                    callbacks.step_begin()
                good = self._result(row, result, number, worker)
                number += 1
                if good is None:
                    continue
                if self.mode == ErrorSamplesMode.REPLACE and len(self.good) < ROWS_BETWEEN_MARKS:
                    self.good.append(good)
                self.given += 1
                yield good
                if callbacks is not None:
                    callbacks.step_end()
        yield from self._replacements()
        if callbacks is not None:
            callbacks.epoch_end()

    def _result(self, row: Row, result: Any, number: int, worker: int) -> Row | None:
        """Returns the row of a result, or None for a failed row if the mode is not RETURN."""
        try:
            if isinstance(result, Failure):
                raise PipelineError(
                    f"map: {result.operation} raised {result.name}: {result.text}\n"
                    f"  row: {number} of the epoch, columns {self.inputs}, worker {worker}"
                ) from RuntimeError(result.trace)
            return self.place(row, result, number)
        except PipelineError:
            if self.mode == ErrorSamplesMode.RETURN:
                raise
            self.missing += self.mode == ErrorSamplesMode.REPLACE
            return None


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


class BatchInProcesses(InProcesses, Batch):
    """`batch` whose `per_batch_map` runs in worker processes, one batch per job."""

    looks_ahead = True

    def __init__(
        self,
        child: Any,
        size: Any,
        drop_remainder: bool,
        function: Callable[..., Any],
        inputs: Sequence[str],
        outputs: Sequence[str],
        workers: int,
        processes: int,
        seed: int,
    ) -> None:
        super().__init__(child, size, drop_remainder, function, inputs, outputs)
        self.function = function
        self.pool = StatefulPool(_BatchTask(function), workers, "batch", processes, seed)

    def resume(self, row: int, mark: Any) -> None:
        number, read, point, drawn, states = mark
        self.resumed = (number, read, rows_from(self.children[0], point))
        python_random.set_state(drawn)
        self.pool.restore(states)
        self.mark = mark

    def _join(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        groups: deque[list[Row]] = deque()
        notes: deque[Any] = deque()  # at the first batch of each turn except the first turn
        first = number

        def jobs() -> Iterator[tuple[bool, Any]]:
            count = first
            while True:
                needed = count > first and count - count % self.pool.count > first
                if needed and count % self.pool.count == 0:
                    point = point_of(self.children[0], self.read)
                    notes.append((count, self.read, point, python_random.state()))
                size = self._size(count)
                rows = list(itertools.islice(below, size))
                if not rows or (len(rows) < size and self.drop_remainder):
                    return
                self.read += len(rows)
                groups.append(rows)
                columns = list(zip(*rows))
                yield needed, ([list(columns[place]) for place in self.places], self.epochs, count)
                count += 1

        if not first:
            self.mark = None
        states: States = []
        complete: Any = None
        for state, result in self.pool.run(jobs()):
            rows = groups.popleft()
            if state is not None:
                states.append(state)
                if len(states) == self.pool.count:
                    complete, states = (*notes.popleft(), states), []
            if complete is not None:
                self.mark, complete = complete, None
            if isinstance(result, Failure):
                raise PipelineError(
                    f"batch: per_batch_map {name_of(self.function)} raised {result.name}: {result.text}\n"
                    f"  batch: {number} of the epoch, columns {self.inputs}, worker {number % self.pool.count}"
                ) from RuntimeError(result.trace)
            yield self.join(rows, number, result)
            number += 1
        self.epochs += 1
