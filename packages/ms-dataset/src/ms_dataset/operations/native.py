"""Runs a source and the native operations above it in crates/data, one task per row.

`Stage.native_columns` describes the computation of each column. `Chain` makes one native pipeline of it and runs its
epochs. The stages keep their positions and generators, so any epoch can run either way. `MS_DATASET_NATIVE=0` runs
everything in Python.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

import numpy as np

from .._native import native
from ..errors import PipelineError, name_of, raised
from ..sources.source import Files, Records
from .stage import Row, Stage, rows_from

#: the bytes of a batch of arrays from which threads are worth starting
LARGE_BATCH = 1 << 20
#: the bytes of a batch that is copied about as fast as it is passed between threads
SMALL_BATCH = 1 << 16
#: the maximum number of threads of a pipeline
MOST_THREADS = 64


class Operation(NamedTuple):
    """An operation of a `map`, and the native stage that computes it."""

    map: Any  # None: part of the source
    place: int
    stage: tuple[str, dict[str, Any]]


class Given(NamedTuple):
    """A column of a stage that Python computes."""

    stage: Stage
    place: int


class Column(NamedTuple):
    """The computation of a column: the values of the source, and the operations on them in order."""

    values: Any  # an array, paths, Records, or Given
    operations: tuple[Operation, ...] = ()


def is_enabled() -> bool:
    return os.environ.get("MS_DATASET_NATIVE", "1") != "0"


def threads() -> int:
    """Returns the number of threads of a pipeline: one per core that the process may use."""
    return min(len(os.sched_getaffinity(0)), MOST_THREADS)


def native_stage_of(operation: Any) -> tuple[str, dict[str, Any]] | None:
    """Returns the native stage of an operation; None for functions and for users' subclasses."""
    stage = getattr(operation, "native_stage", None)
    return stage() if stage is not None and type(operation).__module__.startswith("ms_dataset.") else None


def source_columns(source: Any) -> list[Column] | None:
    """Returns the columns of a source that crates/data can read, else None."""
    found = source.native_source()
    if found is None:
        return None
    columns = []
    for values in found:
        if isinstance(values, Files):
            decode = (Operation(None, 0, ("Decode", {})),) if values.decode else ()
            columns.append(Column(values.paths, decode))
        elif isinstance(values, Records):
            columns.append(Column(values))
        elif is_plain(values):
            columns.append(Column(values))
        else:
            return None
    return columns


def is_plain(array: np.ndarray) -> bool:
    """Returns whether rows of an array can be copied as bytes."""
    dtype = array.dtype
    plain = dtype.kind in "biufc" and dtype.isnative and dtype.char not in "gG"
    return plain and array.ndim > 0 and 0 not in array.shape[1:]


def decode_file(data: bytes) -> np.ndarray:
    """Decodes an image that the native decoder does not support."""
    from ..vision.conversion import decode_pillow

    return np.ascontiguousarray(decode_pillow(data))


def arrays(columns: list[Any], dtypes: list[Any]) -> Row:
    return tuple([np.ndarray(shape, dtype, slab) for (slab, shape), dtype in zip(columns, dtypes)])


def chain_of(stage: Stage) -> Chain | None:
    """Returns the native pipeline of a stage and those below it, or None."""
    columns = stage.native_columns() if is_enabled() else None
    if columns is None:
        return None
    chain = Chain(stage, columns)
    return chain if chain.pipeline.native else None


def given_chain_of(stage: Stage) -> GivenChain | None:
    """Returns the pipeline of native image operations above a stage computed in Python, or None."""
    columns = stage.native_columns(True) if is_enabled() else None
    if columns is None or not all(isinstance(column.values, Given) for column in columns):
        return None
    names = {operation.stage[0] for column in columns for operation in column.operations}
    return GivenChain(stage, columns) if names - {"TypeCast", "OneHot"} else None


class Chain:
    """A native pipeline of a source and the maps above it.

    Args:
        top (Stage): The last stage of the pipeline.
        columns (list[Column]): The `native_columns` of `top`.
    """

    def __init__(self, top: Stage, columns: list[Column]) -> None:
        self.top = top
        self.columns = columns
        self.source: Any = top
        self.maps: list[Any] = []  # from the top down
        values = columns[0].values
        last = values.stage if isinstance(values, Given) else None
        while self.source is not last and self.source.children:
            if hasattr(self.source, "chains"):
                self.maps.append(self.source)
            self.source = self.source.children[0]
        self.running: Any = None
        if last is None:
            self._make([(self._kind(column.values), column.values) for column in columns])

    @staticmethod
    def _kind(values: Any) -> str:
        if isinstance(values, Records):
            return "records"
        return values.dtype.name if isinstance(values, np.ndarray) else "files"

    def _make(self, sources: list[tuple[str, Any]]) -> None:
        places = {id(one): place for place, one in enumerate(self.maps)}
        made = []
        for column, (kind, values) in zip(self.columns, sources):
            operations = [(places.get(id(one.map), len(places)), one.place, *one.stage) for one in column.operations]
            made.append((values, kind, operations))
        self.pipeline = native.Pipeline(made, decode_file)
        self.dtypes = [
            np.dtype(name) if name is not None else getattr(column.values, "dtype", None)
            for name, column in zip(self.pipeline.dtypes, self.columns)
        ]

    @property
    def heavy(self) -> bool:
        """Whether rows take long enough to justify threads."""
        return self.pipeline.heavy

    def is_cheap(self, size: int) -> bool:
        """Returns whether a batch of `size` rows is a small copy from arrays."""
        if self.heavy or not all(isinstance(column.values, np.ndarray) for column in self.columns):
            return False
        return self._bytes_of_row() * size <= SMALL_BATCH

    def batches(self, start: int, size: int, drop_remainder: bool, first: int = 0) -> Iterator[Row]:
        """Yields the batches of the current epoch, which is at row `first`, without the first `start` rows from there.

        The order of the epoch is read at the call.
        """
        skip = 0
        if any(one.random for one in self.maps):
            skip, start = start, 0
        indices = np.ascontiguousarray(self.source.next_order(start), np.int64)
        return self._run(indices, first + start, skip, size, drop_remainder)

    def _threads(self, rows: int) -> int:
        if self.pipeline.heavy:
            return threads()
        return threads() if self._bytes_of_row() * rows >= LARGE_BATCH else 0

    def _bytes_of_row(self) -> int:
        return sum(values.nbytes // max(len(values), 1) for values, _ in self.columns)

    def _run(self, indices: np.ndarray, first: int, skip: int, size: int, drop_remainder: bool) -> Iterator[Row]:
        workers = self._threads(min(size, len(indices)))
        generators = self.generators()
        run = self._start(indices, first, skip, size, drop_remainder, workers)
        try:
            number = 0
            while (found := run.next()) is not None:
                if len(found) != 2:
                    raise self._error(found, indices, first, number)
                yield arrays(found[1], self.dtypes)
                number += 1
            run.save(generators)
            for one in self.maps:
                one.slot += len(indices) + 1 + (0 if one.random else first)
        finally:
            self.running = None
            run.close()

    def generators(self) -> list[list[list[Any]]]:
        return [[chain.generators for chain in one.chains] for one in self.maps]

    def _start(self, indices: Any, first: int, skip: int, size: int, drop_remainder: bool, workers: int) -> Any:
        states = [(one.slot, generators) for one, generators in zip(self.maps, self.generators())]
        self.running = self.pipeline.run(indices, first, skip, size, drop_remainder, workers, states)
        return self.running

    def interrupt(self) -> None:
        """Ends the current epoch as soon as the threads have finished their current rows."""
        running = self.running
        if running is not None:
            running.interrupt()

    def position(self, stage: Any, row: int) -> Any:
        """Returns the `Stage.position` of a stage of the chain after a batch that ended with row `row - 1`."""
        if stage is self.source:
            return stage.position(row)
        below = self.position(stage.children[0], row)
        if not hasattr(stage, "chains"):
            return below
        own = stage.own_snapshot()
        if stage.random:
            slot, states = self.running.mark(row)[self.maps.index(stage)]
            own = (slot, states, *own[2:])
        return row, (row, stage.missing, own, (row - below[0], below))

    def resume(self, point: Any) -> bool:
        """Prepares `batches` for a point of the epoch. Returns False, without a change, if Python must continue."""
        found = []
        stage: Any = self.top
        skipped, position = point
        while stage is not self.source:
            if hasattr(stage, "chains"):
                if skipped != 0 or position[1] is None:
                    return False
                row, (read, missing, own, (skipped, position)) = position
                if read != row or missing:
                    return False
                found.append((stage, own))
            stage = stage.children[0]
        if not self._seek(skipped, position):
            return False
        for stage, own in found:
            stage.restore_own(own)
        return True

    def _seek(self, skipped: int | None, position: Any) -> bool:
        if skipped != 0:
            return False
        self.source.seek(position)
        return True

    def _error(self, found: Any, indices: np.ndarray | None, first: int, batch: int) -> Exception:
        if found[0] == "mismatch":
            _, column, shape, place, other = found
            dtype = self.dtypes[column]
            return PipelineError(
                f"batch: column {self.top.columns[column]!r}: rows of batch {batch} differ\n"
                f"  expected: dtype {dtype} and shape {shape}, as in its first row\n"
                f"  got: dtype {dtype} and shape {other} in row {place} of the batch\n"
                "  hint: padded_batch pads rows to one shape"
            )
        _, number, _, operation, path, text = found
        file = "" if path is None else f"\n  file: {path}"
        if operation is None or operation[0] >= len(self.maps):
            try:
                if indices is not None:
                    self.source.source.read(int(indices[number - first]))
            except Exception as found_again:
                return found_again
            return PipelineError(f"{self.source.label}: {text}{file}\n  row: {number} of the epoch")
        one = self.maps[operation[0]]
        worker = (one.slot + number - first) % one.workers if one.random else 0
        cause = RuntimeError(text)
        error = raised("map", name_of(one.operations[operation[1]]), number, one.inputs, cause, worker)
        made = PipelineError(f"{error}{file}")
        made.__cause__ = cause
        return made


class GivenChain(Chain):
    """A native pipeline of the maps above a stage computed in Python.

    Rows are passed on only after the previous batch was taken, so the stage below is never ahead of the reader, and its
    position is that of the batch.
    """

    resumed: Iterator[Row] | None = None

    def is_cheap(self, size: int) -> bool:
        return False

    def _seek(self, skipped: int | None, position: Any) -> bool:
        self.resumed = rows_from(self.source, (skipped, position))
        return True

    def batches(self, start: int, size: int, drop_remainder: bool, first: int = 0) -> Iterator[Row]:
        """Like `Chain.batches`; the generator returns the rows that Python stages must compute."""
        if self.resumed is None and not any(one.random for one in self.maps):
            below, first, start = self.source.rows(start), first + start, 0
        else:
            below = self.source.rows() if self.resumed is None else self.resumed
        self.resumed = None
        return self._given(below, first, size, start)

    def _columns(self, rows: list[Row]) -> list[list[np.ndarray]] | None:
        """Returns the values by column, or None if they differ in dtype or are not arrays of numbers."""
        found = []
        for column in self.columns:
            values = [row[column.values.place] for row in rows]
            first = values[0]
            if type(first) is not np.ndarray or not (first.ndim == 0 or is_plain(first)) or first.size == 0:
                return None
            dtype = first.dtype
            if dtype.kind not in "biufc" or not all(type(one) is np.ndarray and one.dtype == dtype for one in values):
                return None
            found.append(values)
        return found

    def _prepare(self, values: list[list[np.ndarray]]) -> bool:
        """Creates the pipeline for rows of this kind; returns False if crates/data does not support them."""
        kinds = []
        for column in values:
            one = column[0]
            channels = one.shape[2] if one.ndim == 3 else int(one.ndim == 2)
            kinds.append(("given", (one.dtype.name, one.itemsize, one.ndim, channels)))
        self._make(kinds)
        self.dtypes = [dtype or column[0].dtype for dtype, column in zip(self.dtypes, values)]
        self.inputs = [column[0].dtype for column in values]
        return self.pipeline.native

    def _given(self, below: Iterator[Row], first: int, size: int, skipped: int) -> Generator[Row, None, Iterator[Row]]:
        number = 0
        run: Any = None
        rows: list[Row] = []
        try:
            while True:
                rows = list(itertools.islice(below, size))
                values = self._columns(rows) if len(rows) == size else None
                if values is None or (run is None and not self._prepare(values)):
                    break
                if run is None:
                    large = sum(column[0].nbytes for column in values) * size >= LARGE_BATCH
                    run = self._start(None, first, 0, size, False, threads() if self.pipeline.heavy or large else 0)
                if [column[0].dtype for column in values] != self.inputs or not run.give(size, values):
                    break
                number += size
                batch = self._next(run, first, number // size - 1)
                if number > skipped:
                    yield batch
            if run is not None:
                run.save(self.generators())
        finally:
            self.running = None
            if run is not None:
                run.close()
        for one in self.maps:
            one.slot += number if one.random else 0
        rest = self._rest(self.top, itertools.chain(rows, below), first + number)
        return itertools.islice(rest, max(skipped - number, 0), None)

    def _next(self, run: Any, first: int, batch: int) -> Row:
        found = run.next()
        if len(found) != 2:
            raise self._error(found, None, first, batch)
        return arrays(found[1], self.dtypes)

    def _rest(self, stage: Any, rows: Iterator[Row], number: int) -> Iterator[Row]:
        """Returns the remaining rows as the Python stages compute them."""
        if stage is self.source:
            return rows
        below = self._rest(stage.children[0], rows, number)
        if hasattr(stage, "chains"):
            return stage._run(below, number)
        return (tuple([row[place] for place in stage.places]) for row in below)
