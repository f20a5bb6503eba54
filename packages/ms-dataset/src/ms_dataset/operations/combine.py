"""Stages that pass rows on: repeat, skip, take, zip, concat, project, rename, filter, shuffle, sync_wait."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .._native import native
from ..errors import PipelineError, describe, missing_column, name_of, raised
from .stage import Row, Stage, finish


def indices_of(stage: str, names: Sequence[str], columns: Sequence[str]) -> list[int]:
    """The places of columns by name."""
    for name in names:
        if name not in columns:
            raise missing_column(stage, name, columns)
    return [columns.index(name) for name in names]


class Repeat(Stage):
    label = "repeat"

    def __init__(self, child: Stage, count: int) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.count = count
        self.starts: list[tuple[int, int, Any]] = []  # of the last inner epochs: number, first row, state
        self.resumed: tuple[int, int, int] | None = None  # inner epochs done, rows of them, row in the next one

    def rows(self, start: int = 0) -> Iterator[Row]:
        return itertools.islice(self.epoch(), start, None)

    def epoch(self) -> Iterator[Row]:
        child = self.children[0]
        done, row, inner = self.resumed or (0, 0, 0)
        self.resumed = None
        self.starts = self.starts if done or row else []
        while self.count < 0 or done < self.count:
            if not self.starts or self.starts[-1][0] < done:
                self.starts = [*self.starts[-1:], (done, row, child.snapshot())]
            before = row
            for item in child.rows(inner):
                row += 1
                yield item
            inner = 0
            done += 1
            if row == before and self.count < 0:
                return  # an empty dataset, repeated for ever

    def position(self, row: int) -> Any:
        known = [start for start in self.starts if start[1] <= row]
        if not known:
            return 0, None
        done, first, snapshot = known[-1]
        inner, below = self.children[0].position(row - first)
        return first + inner, (done, first, snapshot, (inner, below))

    def seek(self, position: Any) -> int:
        _, state = position
        if state is None:
            return 0
        done, first, snapshot, below = state
        self.children[0].restore(snapshot)
        reached = self.children[0].seek(below)
        self.starts = [(done, first, snapshot)]
        self.resumed = (done, first + reached, 0)
        return first + reached


class Skip(Stage):
    label = "skip"

    def __init__(self, child: Stage, count: int) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.count = count
        self.resumed = False

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        skipped, self.resumed = (0 if self.resumed else self.count), False
        return self.children[0].rows(start + skipped)

    def position(self, row: int) -> Any:
        reached, below = self.children[0].position(row + self.count)
        return (reached - self.count, (reached, below)) if reached >= self.count else (0, None)

    def seek(self, position: Any) -> int:
        if position[1] is None:
            return 0
        self.resumed = True
        return self.children[0].seek(position[1]) - self.count


class Take(Stage):
    label = "take"

    def __init__(self, child: Stage, count: int) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.count = count
        self.first = 0
        self.unfinished: Iterator[Row] | None = None

    def _finish(self) -> None:
        if self.unfinished is not None:
            finish(self.unfinished, self.children[0])
            self.unfinished = None

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        first, self.first = self.first + start, 0
        # The rest of an epoch changes the random numbers of the next one, which may never come.
        self._finish()
        below = self.children[0].rows(start)
        self.unfinished = below
        return itertools.islice(below, max(self.count - first, 0)) if self.count >= 0 else below

    def snapshot(self) -> Any:
        self._finish()
        return super().snapshot()

    def position(self, row: int) -> Any:
        reached, below = self.children[0].position(row)
        return reached, (reached, below)

    def seek(self, position: Any) -> int:
        if position[1] is not None:
            self.first = self.children[0].seek(position[1])
        return self.first


class Zip(Stage):
    label = "zip"

    def __init__(self, children: Sequence[Stage]) -> None:
        columns = [name for child in children for name in child.columns]
        for name in columns:
            if columns.count(name) > 1:
                raise PipelineError(f"zip: expected different columns, got {name!r} twice\n  hint: rename one of them")
        super().__init__(columns, children)
        self.owned = all(child.owned for child in children)

    def epoch(self) -> Iterator[Row]:
        below = [child.rows() for child in self.children]
        while True:
            parts: list[Row] = []
            for rows in below:
                part = next(rows, None)
                if part is None:
                    for rest, child in zip(below, self.children):
                        finish(rest, child)
                    return
                parts.append(part)
            yield tuple(itertools.chain.from_iterable(parts))


class Concat(Stage):
    """The rows of one dataset after those of another; with `chosen`, some of them in the order it gives."""

    label = "concat"

    def __init__(self, children: Sequence[Stage], choose: Callable[[int, int], np.ndarray] | None = None) -> None:
        first = children[0]
        for child in children[1:]:
            if child.columns != first.columns:
                raise PipelineError(
                    f"concat: expected the same columns\n  expected: {first.columns}\n  got: {child.columns}"
                )
        super().__init__(first.columns, children)
        self.owned = all(child.owned for child in children)

    def epoch(self) -> Iterator[Row]:
        expected: list[Any] | None = None
        for number, child in enumerate(self.children):
            fresh = True
            for row in child.rows():
                if fresh:
                    kinds = [getattr(value, "dtype", type(value)) for value in row]
                    expected = expected or kinds
                    for name, one, other in zip(self.columns, expected, kinds):
                        if one != other and getattr(one, "kind", "") not in "SU":
                            raise PipelineError(
                                f"concat: column {name!r}: expected {one} as in the first dataset, got {other} in "
                                f"dataset {number}"
                            )
                    fresh = False
                yield row


class Select(Stage):
    """Columns by name and order; `project`, and `rename` with new names."""

    def __init__(self, label: str, child: Stage, names: Sequence[str], columns: Sequence[str]) -> None:
        self.label = label
        super().__init__(columns, [child])
        self.owned = child.owned
        self.places = indices_of(label, names, child.columns)
        self.same = self.places == list(range(len(child.columns)))

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        below = self.children[0].rows(start)
        return below if self.same else (tuple([row[place] for place in self.places]) for row in below)

    def native_columns(self, given: bool = False) -> list[Any] | None:
        below = self.children[0].native_columns(given) if "rows" not in vars(self) else None
        return super().native_columns(given) if below is None else [below[place] for place in self.places]

    def position(self, row: int) -> Any:
        return self.children[0].position(row)

    def seek(self, position: Any) -> int:
        return self.children[0].seek(position)


class Filter(Stage):
    label = "filter"

    def __init__(self, child: Stage, predicate: Callable[..., Any], columns: Sequence[str]) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.predicate = predicate
        self.inputs = list(columns) or child.columns
        self.places = indices_of("filter", self.inputs, child.columns)

    def epoch(self) -> Iterator[Row]:
        for number, row in enumerate(self.children[0].rows()):
            try:
                keep = bool(self.predicate(*[row[place] for place in self.places]))
            except Exception as error:
                raise raised("filter", name_of(self.predicate), number, self.inputs, error) from error
            if keep:
                yield row


class Shuffle(Stage):
    """Draws from a buffer of `size` rows. The generator goes on from epoch to epoch, unless `reshuffle` is False."""

    label = "shuffle"

    def __init__(self, child: Stage, size: int, seed: int, reshuffle: bool) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.size = size
        self.seed = seed
        self.reshuffle = reshuffle
        self.generator = native.Mt19937_64(seed)

    @property
    def repeatable(self) -> bool:
        return False

    def own_snapshot(self) -> Any:
        return self.generator.state()

    def restore_own(self, snapshot: Any) -> None:
        self.generator.set_state(snapshot)

    def epoch(self) -> Iterator[Row]:
        if not self.reshuffle:
            self.generator = native.Mt19937_64(self.seed)
        draw = self.generator.next
        below = self.children[0].rows()
        buffer = list(itertools.islice(below, self.size))
        for row in below:
            slot = draw() % len(buffer)
            yield buffer[slot]
            buffer[slot] = buffer[-1]
            buffer[-1] = row
        while buffer:
            slot = draw() % len(buffer)
            yield buffer[slot]
            buffer[slot] = buffer[-1]
            buffer.pop()


class SyncWait(Stage):
    label = "sync_wait"

    def __init__(self, child: Stage, wait: Callable[[], Any]) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.wait = wait

    def epoch(self) -> Iterator[Row]:
        for row in self.children[0].rows():
            self.wait()
            yield row


def check_row(stage: str, row: Any, columns: Sequence[str], number: int) -> Row:
    """A row that has a value for each column."""
    if len(row) != len(columns):
        raise PipelineError(
            f"{stage}: row {number}: expected {len(columns)} values, one for each of {list(columns)}\n"
            f"  got: {len(row)}: {[describe(value) for value in row[:6]]}"
        )
    return row
