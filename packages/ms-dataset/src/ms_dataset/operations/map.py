"""`map`: operations on columns, one row at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..config import ErrorSamplesMode
from ..errors import PipelineError, describe, name_of, raised
from ..transforms.operation import TensorOperation
from .combine import indices_of
from .native import Chain as NativeChain
from .native import Operation, chain_of, native_stage_of
from .stage import ROWS_BETWEEN_MARKS, Row, Stage
from .values import to_value

#: applies the operations of one logical worker to the input columns
Apply = Callable[[Row], Row]


def is_random(operation: Any) -> bool:
    """Whether an operation has random numbers of its own, which go on from row to row."""
    return isinstance(operation, TensorOperation) and operation.new_generator(0) is not None


class Chain:
    """The operations of one logical worker, each with its own generator."""

    def __init__(self, operations: Sequence[Any], seed: int) -> None:
        self.operations = list(operations)
        self.generators = [
            operation.new_generator(seed) if isinstance(operation, TensorOperation) else None
            for operation in operations
        ]
        self.calls = [
            operation.apply if isinstance(operation, TensorOperation) else operation for operation in operations
        ]
        self.native = [isinstance(operation, TensorOperation) for operation in operations]
        self.failed: Any = None

    def __call__(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        for place, call in enumerate(self.calls):
            try:
                result = call(self.generators[place], *values) if self.native[place] else call(*values)
            except Exception:
                self.failed = self.operations[place]
                raise
            values = result if type(result) is tuple else (result,)
        return values

    def state(self) -> list[Any]:
        return [generator.state() if generator is not None else None for generator in self.generators]

    def set_state(self, state: list[Any]) -> None:
        for generator, saved in zip(self.generators, state):
            if generator is not None:
                generator.set_state(saved)


def output_layout(
    inputs: Sequence[str], outputs: Sequence[str], columns: Sequence[str]
) -> tuple[list[str], list[int], list[int]]:
    """The columns after an operation, the places of its outputs, and for the rest the places they come from."""
    if len(inputs) == len(outputs):
        renamed = dict(zip(inputs, outputs))
        after = [renamed.get(name, name) for name in columns]
        return after, [columns.index(name) for name in inputs], []
    rest = [place for place, name in enumerate(columns) if name not in inputs]
    return [*outputs, *[columns[place] for place in rest]], list(range(len(outputs))), rest


class Map(Stage):
    """Operations on columns of each row.

    Row `k` belongs to logical worker `k % workers`, whose generators are seeded with the seed plus its number. The end
    of an epoch takes a place in that sequence, too, as it does in MindSpore.
    """

    label = "map"

    def __init__(
        self,
        child: Stage,
        operations: Sequence[Any],
        inputs: Sequence[str],
        outputs: Sequence[str],
        seed: int,
        workers: int,
        mode: ErrorSamplesMode,
        callbacks: Any = None,
    ) -> None:
        self.inputs = list(inputs) or child.columns[:1]
        self.outputs = list(outputs) or self.inputs
        self.places = indices_of("map", self.inputs, child.columns)
        columns, self.targets, self.rest = output_layout(self.inputs, self.outputs, child.columns)
        for name in columns:
            if columns.count(name) > 1:
                raise PipelineError(f"map: expected different columns, got {name!r} twice\n  columns: {columns}")
        super().__init__(columns, [child])
        if not operations:
            raise PipelineError("map: `operations`: expected at least one, got none")
        self.operations = list(operations)
        self.random = any(is_random(operation) for operation in operations)
        self.chains = [Chain(operations, seed + worker) for worker in range(workers if self.random else 1)]
        self.workers = workers
        self.mode = mode
        self.callbacks = callbacks
        self.slot = 0  # rows and ends of epochs so far
        self.marks: list[tuple[int, Any]] = []
        self.first = 0
        self.good: list[Row] = []
        self.replaced = 0
        self.native: NativeChain | None = None  # of the current epoch, if it runs natively
        self._chain: Any = False  # not asked for yet
        self.borrows = any(not isinstance(operation, TensorOperation) for operation in operations) and not child.owned

    @property
    def repeatable(self) -> bool:
        return not self.random and self.callbacks is None and super().repeatable

    def native_columns(self, given: bool = False) -> list[Any] | None:
        one = len(self.inputs) == len(self.outputs) == 1 and type(self) is Map and "rows" not in vars(self)
        if not one or self.mode != ErrorSamplesMode.RETURN or self.callbacks is not None:
            return super().native_columns(given)
        stages = [native_stage_of(operation) for operation in self.operations]
        below = self.children[0].native_columns(given) if all(stages) else None
        if below is None:
            return super().native_columns(given)
        place = self.places[0]
        operations = tuple([Operation(self, number, stage) for number, stage in enumerate(stages) if stage])
        column = below[place]
        return [*below[:place], column._replace(operations=column.operations + operations), *below[place + 1 :]]

    def own_snapshot(self) -> Any:
        return self.slot, [chain.state() for chain in self.chains] if self.random else None

    def restore_own(self, snapshot: Any) -> None:
        self.slot, states = snapshot
        for chain, state in zip(self.chains, states or []):
            chain.set_state(state)

    def position(self, row: int) -> Any:
        if self.mode != ErrorSamplesMode.RETURN:
            return 0, None
        reached, mark = row, None
        if self.random:
            if self.native is not None:
                found = self.native.mark(self, row)
            else:
                found = next((mark for mark in reversed(self.marks) if mark[0] <= row), None)
            if found is None:
                return 0, None
            reached, mark = found
        inner, below = self.children[0].position(reached)
        if self.random and inner != reached:
            return 0, None
        return inner, (mark, (inner, below))

    def seek(self, position: Any) -> int:
        if position[1] is None:
            return 0
        mark, below = position[1]
        self.first = self.children[0].seek(below)
        if mark is not None:
            self.restore_own(mark)
        return self.first

    def rows(self, start: int = 0) -> Iterator[Row]:
        if self._chain is False:
            self._chain = chain_of(self)
        if self._chain is not None and self._chain.heavy:
            return (
                tuple([column.reshape(column.shape[1:]) for column in row])
                for row in self._chain.batches(start, 1, False)
            )
        self.native = None
        if start and not self.random and self.callbacks is None and self.mode == ErrorSamplesMode.RETURN:
            self.first += start
            return self._run(self.children[0].rows(start))
        return super().rows(start)

    def epoch(self) -> Iterator[Row]:
        return self._run(self.children[0].rows())

    def _run(self, below: Iterator[Row]) -> Iterator[Row]:
        first, self.first = self.first, 0
        if self.mode != ErrorSamplesMode.RETURN or self.callbacks is not None or self.random:
            return self._carefully(below, first)
        return self._plainly(below, first)

    def _plainly(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        """The loop without random numbers and callbacks."""
        chain = self.chains[0]
        for row in below:
            yield self.apply(chain, row, number, 0)
            number += 1
        self.slot += number + 1

    def _carefully(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        callbacks = self.callbacks
        self.marks = []
        if callbacks is not None:
            callbacks.epoch_begin()
        missing = 0
        for row in below:
            if self.random and number % ROWS_BETWEEN_MARKS == 0:
                self.marks = [*self.marks[-1:], (number, self.own_snapshot())]
            worker = self.slot % self.workers
            if callbacks is not None:
                callbacks.step_begin()
            self.slot += 1
            try:
                good = self.apply(self.chains[worker % len(self.chains)], row, number, worker)
            except PipelineError:
                if self.mode == ErrorSamplesMode.RETURN:
                    raise
                missing += self.mode == ErrorSamplesMode.REPLACE
                number += 1
                continue
            if self.mode == ErrorSamplesMode.REPLACE and len(self.good) < ROWS_BETWEEN_MARKS:
                self.good.append(good)
            yield good
            if callbacks is not None:
                callbacks.step_end()
            number += 1
        self.slot += 1
        # Rows that failed are replaced at the end of the epoch, by good ones in turns.
        for _ in range(missing if self.good else 0):
            yield self.good[self.replaced % len(self.good)]
            self.replaced += 1
        if callbacks is not None:
            callbacks.epoch_end()

    def apply(self, chain: Chain, row: Row, number: int, worker: int) -> Row:
        """One row through the operations."""
        values = tuple([row[place] for place in self.places])
        if self.borrows:
            values = tuple([value.copy() if type(value) is np.ndarray else value for value in values])
        try:
            results = chain(values)
        except Exception as error:
            raise raised("map", name_of(chain.failed), number, self.inputs, error, worker) from error
        return self.place(row, results, number)

    def place(self, row: Row, results: tuple[Any, ...], number: int) -> Row:
        """The row with the results in the columns of the outputs."""
        if len(results) != len(self.outputs):
            last = name_of(self.operations[-1]) if self.operations else "no operation"
            raise PipelineError(
                f"map: {last} returned {len(results)} values\n"
                f"  expected: {len(self.outputs)}, one for each of output_columns {self.outputs}\n"
                f"  row: {number} of the epoch"
            )
        try:
            values = [
                value if type(value) is np.ndarray and value.dtype.kind != "O" else to_value(value) for value in results
            ]
        except TypeError as error:
            raise PipelineError(
                f"map: {name_of(self.operations[-1])} returned {[describe(value) for value in results]}\n"
                f"  {error}\n  row: {number} of the epoch, columns {self.inputs}"
            ) from error
        if self.rest or len(self.targets) != len(self.inputs):
            return (*values, *[row[place] for place in self.rest])
        if len(row) == len(values) == 1:
            return (values[0],)
        after = list(row)
        for place, value in zip(self.targets, values):
            after[place] = value
        return tuple(after)
