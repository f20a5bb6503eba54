"""`batch`: rows become one row with a dimension more."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .._native import native
from ..errors import PipelineError, describe, name_of, raised
from .combine import indices_of
from .map import output_layout
from .native import chain_of, given_chain_of
from .padding import PadSpec
from .stage import Row, Stage
from .values import to_value

_SHAPE = operator.attrgetter("shape")
_DTYPE = operator.attrgetter("dtype")


class BatchInfo:
    """Tells functions of `batch` which batch it is.

    Args:
        epoch_num (int): The epoch. Default: 0.
        batch_num (int): The batch in the epoch. Default: 0.
    """

    def __init__(self, epoch_num: int = 0, batch_num: int = 0) -> None:
        self._epoch_num = epoch_num
        self._batch_num = batch_num

    def get_batch_num(self) -> int:
        """The number of the batch in its epoch."""
        return self._batch_num

    def get_epoch_num(self) -> int:
        """The number of the epoch."""
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
    """The values of one column in a new array.

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
    """Whether the batches of a stage are its rows and nothing else."""
    return type(stage) is Batch and stage.per_batch_map is None and stage.pad is None


class Batch(Stage):
    """Joins rows, with a function over the columns of a batch if there is one."""

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
        super().__init__(columns, [child])
        self.size = size
        self.drop_remainder = drop_remainder
        self.per_batch_map = per_batch_map
        self.pad = pad
        self.sizes = sizes
        self.epochs = 0
        self.first = 0
        self._chain: Any = False  # not asked for yet
        self._given: Any = False

    def own_snapshot(self) -> Any:
        return self.epochs

    def restore_own(self, snapshot: Any) -> None:
        self.epochs = snapshot

    @property
    def fixed(self) -> bool:
        return not callable(self.size) and self.sizes is None

    def position(self, row: int) -> Any:
        if not self.fixed:
            return 0, None
        size: Any = self.size
        reached, below = self.children[0].position(row * size)
        # A position between two batches is rounded down to the batch that it is in.
        return reached // size, (reached, below)

    def seek(self, position: Any) -> int:
        if position[1] is None:
            return 0
        size: Any = self.size
        reached = self.children[0].seek(position[1])
        self.first = -(-reached // size)
        self.skipped = self.first * size - reached
        return self.first

    def rows(self, start: int = 0) -> Iterator[Row]:
        if not self.fixed or (start and self.per_batch_map is not None):
            return super().rows(start)
        size: Any = self.size
        skipped, self.skipped = self.skipped, 0
        first, self.first = self.first + start, 0
        if self._chain is False:
            self._chain = chain_of(self.children[0]) if plain_batches(self) else None
        if self._chain is not None:
            return self._natively(self._chain.batches(skipped + start * size, size, self.drop_remainder))
        if self._given is False:
            self._given = given_chain_of(self.children[0]) if plain_batches(self) else None
        if self._given is not None:
            batches = self._given.given(skipped + start * size, size)
            if batches is not None:
                return self._partly_natively(batches, first)
        child: Any = self.children[0]
        if plain_batches(self) and hasattr(child, "batches"):
            return self._natively(child.batches(skipped + start * size, size, self.drop_remainder, self.join, first))
        return self._join(child.rows(skipped + start * size), first)

    skipped = 0

    def _natively(self, batches: Iterator[Row]) -> Iterator[Row]:
        yield from batches
        self.epochs += 1

    def _partly_natively(self, batches: Any, number: int) -> Iterator[Row]:
        """Native batches, then those of the rows that are left."""
        rows = None
        while rows is None:
            try:
                batch = next(batches)
            except StopIteration as end:
                rows = end.value
                break
            yield batch
            number += 1
        yield from self._join(rows, number)

    def epoch(self) -> Iterator[Row]:
        return self._join(self.children[0].rows(), 0)

    def _size(self, number: int) -> int:
        if not callable(self.size):
            return self.size
        size = self.size(BatchInfo(self.epochs, number))
        if not isinstance(size, int) or isinstance(size, bool):
            raise PipelineError(f"batch: `batch_size` function: expected an int, got {type(size).__name__}")
        if size <= 0:
            raise PipelineError(f"batch: `batch_size` function: expected a positive int, got {size}")
        return size

    def _join(self, below: Iterator[Row], number: int) -> Iterator[Row]:
        chosen = self.sizes() if self.sizes is not None else None
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
            yield self.join(rows, number)
            number += 1
            if len(rows) < size:
                break
        for _ in below:  # ends the epoch below where nothing was left
            pass
        self.epochs += 1

    def join(self, rows: list[Row], number: int) -> Row:
        """The batch of some rows."""
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
        return self._mapped(columns, number)

    def _mapped(self, columns: list[Any], number: int) -> Row:
        function = self.per_batch_map
        assert function is not None
        name = f"per_batch_map {name_of(function)}"
        try:
            results = function(*[list(columns[place]) for place in self.places], BatchInfo(self.epochs, number))
        except Exception as error:
            raise raised("batch", name, number, self.inputs, error) from error
        if not isinstance(results, tuple):
            results = (results,)
        if len(results) != len(self.outputs):
            raise PipelineError(
                f"batch: {name} returned {len(results)} values\n"
                f"  expected: {len(self.outputs)}, one for each of output_columns {self.outputs}\n  batch: {number}"
            )
        values = [self._column(value, column, name, number) for value, column in zip(results, self.outputs)]
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

    def _column(self, value: Any, column: str, name: str, number: int) -> Any:
        try:
            if isinstance(value, (list, tuple)):
                return stack([to_value(item) for item in value], column, number)
            if not isinstance(value, (np.ndarray, dict)):
                raise TypeError(f"expected a list or an array, got {type(value).__name__}")
            return to_value(value)
        except (TypeError, IndexError) as error:
            raise PipelineError(f"batch: {name}: column {column!r}: {error}\n  batch: {number}") from error
