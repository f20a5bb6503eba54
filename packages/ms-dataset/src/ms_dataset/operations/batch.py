"""`batch`: joins rows along a new first dimension."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .._native import native
from ..errors import PipelineError, describe, name_of, raised
from .combine import check_distinct, indices_of
from .map import output_layout
from .native import chain_of, given_chain_of
from .padding import PadSpec
from .stage import Row, Shard, Stage, point_of, rows_from
from .values import to_value

_SHAPE = operator.attrgetter("shape")
_DTYPE = operator.attrgetter("dtype")


class BatchInfo:
    """Describes the current batch to functions of `batch`.

    Args:
        epoch_num (int): The epoch. Default: 0.
        batch_num (int): The batch in the epoch. Default: 0.
    """

    def __init__(self, epoch_num: int = 0, batch_num: int = 0) -> None:
        self._epoch_num = epoch_num
        self._batch_num = batch_num

    def get_batch_num(self) -> int:
        """Returns the number of the batch in its epoch."""
        return self._batch_num

    def get_epoch_num(self) -> int:
        """Returns the number of the epoch."""
        return self._epoch_num


def _differ(values: Sequence[np.ndarray], column: str, number: int) -> PipelineError:
    first = values[0]
    place, value = next(
        (place, value) for place, value in enumerate(values) if value.shape != first.shape or value.dtype != first.dtype
    )
    return PipelineError(
        f"batch: column {column!r}: rows of batch {number} differ\n"
        f"  expected: dtype {first.dtype} and shape {first.shape}, as in its first row\n"
        f"  got: dtype {value.dtype} and shape {value.shape} in row {place} of the batch\n"
        "  hint: padded_batch pads rows to one shape"
    )


def stack(values: Sequence[Any], column: str, number: int) -> Any:
    """Returns the values of one column as a new array.

    Raises:
        PipelineError: If shapes or dtypes differ.
    """
    first = values[0]
    if isinstance(first, dict):
        return {key: stack([to_value(value[key]) for value in values], f"{column}[{key!r}]", number) for key in first}
    if type(first) is not np.ndarray:
        raise PipelineError(f"batch: column {column!r}: expected arrays, got {describe(first)}")
    shape, dtype = first.shape, first.dtype
    text = dtype.kind in "SU"
    if len(set(map(_SHAPE, values))) != 1 or (len(set(map(_DTYPE, values))) != 1 and not text):
        raise _differ(values, column, number)
    if not shape:
        return np.array([value.item() for value in values], None if text else dtype)
    return np.concatenate(values).reshape(len(values), *shape)


def plain_batches(stage: Batch) -> bool:
    """Returns whether a stage only joins a fixed number of rows."""
    plain = stage.per_batch_map is None and stage.pad is None and stage.sizes is None
    return type(stage) is Batch and plain and isinstance(stage.size, int)


class Batch(Stage):
    """Joins rows into batches, and applies a function to their columns if there is one."""

    label = "batch"
    owned = True

    def __init__(
        self,
        child: Stage,
        size: int | Callable[[BatchInfo], int],
        drop_remainder: bool,
        per_batch_map: Callable[..., Any] | None,
        inputs: Sequence[str],
        outputs: Sequence[str],
        pad: PadSpec | None = None,
        sizes: Callable[[], Sequence[int]] | None = None,
    ) -> None:
        self.inputs = list(inputs) or child.columns
        self.outputs = list(outputs) or self.inputs
        self.places = indices_of("batch", self.inputs, child.columns)
        columns, self.targets, self.rest = output_layout(self.inputs, self.outputs, child.columns)
        check_distinct("batch", columns)
        super().__init__(columns, [child])
        self.size = size
        self.drop_remainder = drop_remainder
        self.per_batch_map = per_batch_map
        self.pad = pad
        self.sizes = sizes
        self.epochs = 0
        self.read = 0  # rows of the current epoch
        self.ended = False  # whether all rows have been read
        self.resumed: tuple[int, int, Iterator[Row]] | None = None  # batches and rows before, remaining rows
        self._chain: Any = False  # the native chain below or None; False until it is needed
        self._reached = (0, 0)  # the batch and the row at which the native chain continues
        self._running = False  # whether the native chain runs

    def own_snapshot(self) -> Any:
        return self.epochs

    def restore_own(self, snapshot: Any) -> None:
        self.epochs = snapshot

    def _native(self) -> Any:
        if self._chain is False:
            child, plain = self.children[0], plain_batches(self)
            self._chain = (chain_of(child) or given_chain_of(child)) if plain else None
        return self._chain

    @property
    def cheap(self) -> bool:
        chain = self._native()
        return chain is not None and chain.is_cheap(self.size)

    def deal(self, row: int, before: Shard) -> None:
        if not isinstance(self.size, int) or self.sizes is not None:
            super().deal(row, before)
        self.children[0].deal(row * self.size, before)  # type: ignore[operator]

    def position(self, row: int) -> Any:
        if self._running:
            position = self._chain.position(self.children[0], self.read)
            return row, (self.read, (self.read - position[0], position))
        return row, (self.read, point_of(self.children[0], self.read, self.ended))

    def resume(self, row: int, state: Any) -> None:
        chain = self._native()
        if chain is not None and chain.resume(state[1]):
            self._reached = (row, state[0])
            return
        self.resumed = (row, state[0], rows_from(self.children[0], state[1]))

    def _made_below(self, start: int) -> Iterator[Row] | None:
        """Returns the batches that the native chain or worker processes make, or None if Python must join rows."""
        size: Any = self.size
        number, read = self._reached
        child: Any = self.children[0]
        if self.resumed is not None:
            return None
        if self._native() is not None:
            batches = self._chain.batches(start * size, size, self.drop_remainder, read)
        elif not start and plain_batches(self) and hasattr(child, "batches"):
            batches = child.batches(size, self.drop_remainder, self.join)
        else:
            return None
        if batches is None:  # worker processes cannot make batches after a restored position
            return None
        self._reached = (0, 0)
        self.read = read + start * size
        return self._counted(batches, number + start)

    def _counted(self, batches: Any, number: int) -> Iterator[Row]:
        """Yields batches, and then the batches of the rows that the generator returns at its end."""
        self.ended = False
        self._running = self._chain is not None
        rest = None
        try:
            while True:
                try:
                    batch = next(batches)
                except StopIteration as end:
                    rest = end.value
                    break
                self.read += len(batch[0])
                number += 1
                yield batch
        finally:
            self._running = False
        if rest is None:
            self.epochs += 1
        else:
            yield from self._join(rest, number)

    def rows(self, start: int = 0) -> Iterator[Row]:
        batches = self._made_below(start)
        if batches is not None:
            return batches
        plain = self.sizes is None and self.per_batch_map is None and isinstance(self.size, int)
        if not start or not plain or self.resumed is not None:
            return super().rows(start)
        self.read = start * self.size  # type: ignore[operator]
        return self._join(self.children[0].rows(self.read), start)

    def epoch(self) -> Iterator[Row]:
        number, self.read, below = self.resumed or (0, 0, self.children[0].rows())
        self.resumed = None
        return self._join(below, number)

    def _size(self, number: int) -> int:
        if not callable(self.size):
            return self.size
        try:
            size = operator.index(self.size(BatchInfo(self.epochs, number)))
        except TypeError as error:
            raise PipelineError(f"batch: `batch_size` function: expected an int: {error}") from error
        if size <= 0:
            raise PipelineError(f"batch: `batch_size` function: expected a positive int, got {size}")
        return size

    def _join(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        chosen = self.sizes() if self.sizes is not None else None
        self.ended = False
        while True:
            if chosen is not None:
                if number >= len(chosen):
                    break
                size = max(1, chosen[number])
            else:
                size = self._size(number)
            rows = list(itertools.islice(below, size))
            if not rows or (len(rows) < size and self.drop_remainder):
                break
            self.read += len(rows)
            self.ended = len(rows) < size
            yield self.join(rows, number)
            number += 1
            if len(rows) < size:
                break
        for _ in below:  # ends the epoch of the stage below
            pass
        self.epochs += 1

    def join(self, rows: list[Row], number: int, mapped: tuple[Any, ...] | None = None) -> Row:
        """Returns the batch of some rows; `mapped` is the result of `per_batch_map`, if it has been called."""
        if self.pad is None and self.per_batch_map is None:
            found = native.stack_rows(rows)
            if found is not None:
                return tuple([np.ndarray(shape, dtype, slab) for slab, dtype, shape in found])
        columns = list(zip(*rows))
        if self.pad is not None:
            columns = self.pad.apply(self.children[0].columns, columns)
        if self.per_batch_map is None:
            names = self.children[0].columns
            return tuple([stack(values, name, number) for name, values in zip(names, columns)])
        name = f"per_batch_map {name_of(self.per_batch_map)}"
        return self._mapped(columns, number, name, self._call(columns, number, name) if mapped is None else mapped)

    def _call(self, columns: list[Any], number: int, name: str) -> tuple[Any, ...]:
        assert self.per_batch_map is not None
        try:
            arguments = [list(columns[place]) for place in self.places]
            results = self.per_batch_map(*arguments, BatchInfo(self.epochs, number))
        except Exception as error:
            raise raised("batch", name, number, self.inputs, error) from error
        return results if isinstance(results, tuple) else (results,)

    def _mapped(self, columns: list[Any], number: int, name: str, results: tuple[Any, ...]) -> Row:
        if len(results) != len(self.outputs):
            raise PipelineError(
                f"batch: {name} returned {len(results)} values\n"
                f"  expected: {len(self.outputs)}, one for each of output_columns {self.outputs}\n  batch: {number}"
            )
        size = len(columns[0])
        values = [self._column(value, column, name, number, size) for value, column in zip(results, self.outputs)]
        names = self.children[0].columns
        if self.rest or len(self.targets) != len(self.inputs):
            return (*values, *[stack(columns[place], names[place], number) for place in self.rest])
        after: list[Any] = [None] * len(self.columns)
        for place, value in zip(self.targets, values):
            after[place] = value
        for place, column in enumerate(after):
            if column is None:
                after[place] = stack(columns[place], names[place], number)
        return tuple(after)

    def _column(self, value: Any, column: str, name: str, number: int, size: int) -> Any:
        try:
            if isinstance(value, (list, tuple)):
                if len(value) != size:
                    raise PipelineError(
                        f"batch: {name}: column {column!r}: returned a list of {len(value)} rows\n"
                        f"  expected: {size} rows, as the batch has, or an array\n  batch: {number}"
                    )
                return stack([to_value(item) for item in value], column, number)
            if not isinstance(value, (np.ndarray, dict)) and not hasattr(value, "asnumpy"):
                raise TypeError(f"expected a list or an array, got {type(value).__name__}")
            return to_value(value)
        except (TypeError, IndexError) as error:
            raise PipelineError(f"batch: {name}: column {column!r}: {error}\n  batch: {number}") from error
