"""`map`: applies operations to columns, one row at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..config import ErrorSamplesMode
from ..errors import PipelineError, describe, name_of, raised
from ..transforms.compound import Implementation
from ..transforms.operation import TensorOperation, is_pil
from .combine import check_distinct, indices_of
from .native import Operation, chain_of, native_stage_of
from .stage import ROWS_BETWEEN_MARKS, Row, Shard, Stage, point_of, rows_from
from .values import REFUSED_KINDS, to_value

#: applies the operations of one logical worker to the input columns
Apply = Callable[[Row], Row]


def is_random(operation: Any) -> bool:
    """Returns whether an operation has its own generator, which continues from row to row."""
    return isinstance(operation, TensorOperation) and operation.new_generator(0) is not None


def _take_arrays(operations: Sequence[Any]) -> list[bool]:
    """Returns whether each operation receives PIL images as arrays.

    As in MindSpore, an operation that supports both receives PIL images only after a Pillow operation, and arrays
    after a user's function. A native operation always receives arrays.
    """
    taken, pillow = [], False
    for operation in operations:
        if not isinstance(operation, TensorOperation):
            pillow = False
            taken.append(False)
            continue
        implementation = getattr(operation, "implementation", Implementation.C)
        pillow = implementation == Implementation.PY or (implementation is None and pillow)
        taken.append(implementation != Implementation.PY and not pillow)
    return taken


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
        self.arrays = _take_arrays(self.operations)
        self.failed: Any = None

    def __call__(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        for place, call in enumerate(self.calls):
            try:
                if self.arrays[place]:
                    values = tuple([np.asarray(value) if is_pil(value) else value for value in values])
                result = call(self.generators[place], *values) if self.native[place] else call(*values)
            except Exception:
                self.failed = self.operations[place]
                raise
            values = result if type(result) is tuple else (result,)
        return values

    @property
    def deterministic(self) -> bool:
        """Whether a row always has the same result: no operation has a generator, and no function may use one."""
        plain = zip(self.operations, self.native, self.generators)
        return all(
            generator is None and (native or getattr(one, "random", True) is False) for one, native, generator in plain
        )

    def state(self) -> list[Any]:
        return [generator.state() if generator is not None else None for generator in self.generators]

    def set_state(self, state: list[Any]) -> None:
        for generator, saved in zip(self.generators, state):
            if generator is not None:
                generator.set_state(saved)


def output_layout(
    inputs: Sequence[str], outputs: Sequence[str], columns: Sequence[str]
) -> tuple[list[str], list[int], list[int]]:
    """Returns the columns after an operation, the places of its outputs, and the previous places of the others."""
    if len(inputs) == len(outputs):
        renamed = dict(zip(inputs, outputs))
        after = [renamed.get(name, name) for name in columns]
        return after, [columns.index(name) for name in inputs], []
    rest = [place for place, name in enumerate(columns) if name not in inputs]
    return [*outputs, *[columns[place] for place in rest]], list(range(len(outputs))), rest


class Map(Stage):
    """Applies operations to columns of each row.

    Row `k` belongs to logical worker `k % workers`, whose generators are seeded with the seed plus its number. As in
    MindSpore, the end of an epoch also takes a place in that sequence.
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
        check_distinct("map", columns)
        super().__init__(columns, [child])
        if not operations:
            raise PipelineError("map: `operations`: expected at least one, got none")
        self.operations = list(operations)
        self.random = any(is_random(operation) for operation in operations)
        self.chains = [Chain(operations, seed + worker) for worker in range(workers if self.random else 1)]
        self.deterministic = self.chains[0].deterministic
        self.workers = workers
        self.mode = mode
        self.callbacks = callbacks
        self.slot = 0  # the number of rows and ends of epochs so far
        self.read = 0  # rows of the current epoch
        self.missing = 0  # failed rows of the epoch that must still be replaced
        self.good: list[Row] = []  # rows that replace failed ones
        self.replaced = 0
        self.resumed: tuple[int, Iterator[Row]] | None = None  # rows read before, remaining rows
        self._chain: Any = False  # the native chain or None; False until it is needed
        self._reached = 0  # the row at which the native chain continues
        self._running = False  # whether the native chain runs
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

    def _native(self) -> Any:
        """Returns the native chain of this stage and those below, or None if its rows do not justify threads."""
        if self._chain is False:
            chain = chain_of(self)
            self._chain = chain if chain is not None and chain.heavy else None
        return self._chain

    def own_snapshot(self) -> Any:
        states = [chain.state() for chain in self.chains] if self.random else None
        return self.slot, states, list(self.good), self.replaced, self.callbacks and self.callbacks.state()

    def restore_own(self, snapshot: Any) -> None:
        self.slot, states, good, self.replaced, called = snapshot
        self.good = list(good)
        for chain, state in zip(self.chains, states or []):
            chain.set_state(state)
        if self.callbacks is not None and called is not None:
            self.callbacks.set_state(called)

    @property
    def _plain(self) -> bool:
        return self.mode == ErrorSamplesMode.RETURN and self.callbacks is None and not self.random

    def deal(self, row: int, before: Shard) -> None:
        if self.mode != ErrorSamplesMode.RETURN:
            super().deal(row, before)
        self.children[0].deal(row, before)

    def position(self, row: int) -> Any:
        if self._running:
            return self._chain.position(self, row)
        read = row if self._plain else self.read
        return row, (read, self.missing, self.own_snapshot(), point_of(self.children[0], read))

    def resume(self, row: int, state: Any) -> None:
        chain = self._native()
        if chain is not None and chain.resume((0, (row, state))):
            self._reached = row
            return
        read, self.missing, own, point = state
        self.restore_own(own)
        self.resumed = (read, rows_from(self.children[0], point))

    @property
    def by_number(self) -> bool:
        return self._plain and self.deterministic and self.children[0].by_number

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        rows = self.children[0].jump(numbers)
        return [self.apply(self.chains[0], row, number, 0) for row, number in zip(rows, numbers)]

    def _run_natively(self, batches: Iterator[Row]) -> Iterator[Row]:
        self._running = True
        try:
            for row in batches:
                yield tuple([column.reshape(column.shape[1:]) for column in row])
        finally:
            self._running = False

    def rows(self, start: int = 0) -> Iterator[Row]:
        if self.resumed is None and self._native() is not None:
            first, self._reached = self._reached, 0
            return self._run_natively(self._chain.batches(start, 1, False, first))
        if start and self._plain and self.deterministic and self.resumed is None:
            return self._run(self.children[0].rows(start), start)
        return super().rows(start)

    def epoch(self) -> Iterator[Row]:
        read, below = self.resumed or (0, self.children[0].rows())
        self.resumed = None
        return self._run(below, read)

    def _run(self, below: Iterator[Row], first: int) -> Iterator[Row]:
        return self._run_plain(below, first) if self._plain else self._run_general(below, first)

    def _run_plain(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        """Yields rows without random numbers, callbacks and replacements."""
        chain = self.chains[0]
        for row in self.until_interrupted(below):
            yield self.apply(chain, row, number, 0)
            number += 1
        self.slot += number + 1

    def _run_general(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        callbacks = self.callbacks
        if not number:
            self.missing = 0
            if callbacks is not None:
                callbacks.epoch_begin()
        for row in self.until_interrupted(below):
            worker = self.slot % self.workers
            if callbacks is not None:
                callbacks.step_begin()
            self.slot += 1
            try:
                good = self.apply(self.chains[worker % len(self.chains)], row, number, worker)
            except PipelineError:
                if self.mode == ErrorSamplesMode.RETURN:
                    raise
                self.missing += self.mode == ErrorSamplesMode.REPLACE
                number += 1
                continue
            if self.mode == ErrorSamplesMode.REPLACE and len(self.good) < ROWS_BETWEEN_MARKS:
                self.good.append(good)
            number += 1
            self.read = number
            yield good
            if callbacks is not None:
                callbacks.step_end()
        self.read = number
        self.slot += 1
        yield from self._replacements()
        if callbacks is not None:
            callbacks.epoch_end()

    def _replacements(self) -> Iterator[Row]:
        """Yields good rows in turns at the end of the epoch, one for each row that failed."""
        while self.missing and self.good:
            self.missing -= 1
            self.replaced += 1
            yield self.good[(self.replaced - 1) % len(self.good)]

    def apply(self, chain: Chain, row: Row, number: int, worker: int) -> Row:
        values = tuple([row[place] for place in self.places])
        if self.borrows:
            values = tuple([value.copy() if type(value) is np.ndarray else value for value in values])
        try:
            results = chain(values)
        except Exception as error:
            raise raised("map", name_of(chain.failed), number, self.inputs, error, worker) from error
        return self.place(row, results, number)

    def place(self, row: Row, results: tuple[Any, ...], number: int) -> Row:
        """Returns the row with the results in the output columns."""
        if len(results) != len(self.outputs):
            last = name_of(self.operations[-1]) if self.operations else "no operation"
            raise PipelineError(
                f"map: {last} returned {len(results)} values\n"
                f"  expected: {len(self.outputs)}, one for each of output_columns {self.outputs}\n"
                f"  row: {number} of the epoch"
            )
        try:
            values = [
                value if type(value) is np.ndarray and value.dtype.kind not in REFUSED_KINDS else to_value(value)
                for value in results
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
