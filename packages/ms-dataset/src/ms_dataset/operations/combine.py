"""Stages that pass rows on: repeat, skip, take, zip, project, rename, filter, shuffle, sync_wait."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .._native import native
from ..errors import PipelineError, describe, missing_column, name_of, raised
from ..release import BlockReleasePair
from .stage import Held, Row, Shard, Stage, finish, held_rows, point_of, rows_from


def check_distinct(label: str, columns: Sequence[str]) -> None:
    for name in columns:
        if columns.count(name) > 1:
            raise PipelineError(
                f"{label}: expected different columns, got {name!r} twice\n  columns: {list(columns)}\n"
                "  hint: `rename` gives a column another name"
            )


def indices_of(stage: str, names: Sequence[str], columns: Sequence[str]) -> list[int]:
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
        self.start: Any = (0, 0, None)  # of the current inner epoch: its number, its first row, the snapshot before it
        self.resumed: tuple[Any, int, Iterator[Row]] | None = None  # a start, rows of the inner epoch, remaining rows

    def epoch(self) -> Iterator[Row]:
        child = self.children[0]
        done, row, inner, rest = 0, 0, 0, None
        if self.resumed is not None:
            self.start, inner, rest = self.resumed
            done, row, _ = self.start
            self.resumed = None
        else:
            self.start = (0, 0, child.snapshot())
        while self.count < 0 or done < self.count:
            if self.start[0] != done:
                self.start = (done, row, child.snapshot())
            before = row
            row += inner
            for item in child.rows() if rest is None else rest:
                row += 1
                yield item
            inner, rest = 0, None
            done += 1
            if row == before and self.count < 0:
                return  # an empty dataset, repeated forever

    def position(self, row: int) -> Any:
        inner = row - self.start[1]
        return row, (self.start, inner, point_of(self.children[0], inner))

    def resume(self, row: int, state: Any) -> None:
        start, inner, point = state
        self.children[0].restore(start[2])
        self.resumed = (start, inner, rows_from(self.children[0], point))


class Skip(Stage):
    label = "skip"

    def __init__(self, child: Stage, count: int) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.count = count
        self.resumed: Iterator[Row] | None = None

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        if self.resumed is not None:
            rest, self.resumed = self.resumed, None
            return itertools.islice(rest, start, None)
        return self.children[0].rows(start + self.count)

    def position(self, row: int) -> Any:
        return row, point_of(self.children[0], row + self.count)

    def resume(self, row: int, point: Any) -> None:
        self.resumed = rows_from(self.children[0], point)

    @property
    def by_number(self) -> bool:
        return self.children[0].by_number

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        return self.children[0].jump([number + self.count for number in numbers])


class Take(Stage):
    label = "take"

    def __init__(self, child: Stage, count: int) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.count = count
        self.resumed: tuple[int, Iterator[Row]] | None = None
        self.unfinished: Iterator[Row] | None = None

    def _finish(self) -> None:
        if self.unfinished is not None:
            finish(self.unfinished, self.children[0])
            self.unfinished = None

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        # The rest of an epoch affects only the random numbers of the next one, so it waits until there is a next one.
        self._finish()
        if self.resumed is None:
            taken, below = start, self.children[0].rows(start)
        else:
            taken, rest = self.resumed
            taken, below = taken + start, itertools.islice(rest, start, None)
            self.resumed = None
        self.unfinished = below
        return itertools.islice(below, max(self.count - taken, 0)) if self.count >= 0 else below

    def snapshot(self) -> Any:
        self._finish()
        return super().snapshot()

    def position(self, row: int) -> Any:
        return row, point_of(self.children[0], row)

    def resume(self, row: int, point: Any) -> None:
        self.resumed = (row, rows_from(self.children[0], point))

    @property
    def by_number(self) -> bool:
        return self.children[0].by_number

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        return self.children[0].jump(numbers)


class Zip(Stage):
    label = "zip"

    def __init__(self, children: Sequence[Stage]) -> None:
        columns = [name for child in children for name in child.columns]
        check_distinct("zip", columns)
        super().__init__(columns, children)
        self.owned = all(child.owned for child in children)
        self.resumed: list[Iterator[Row]] | None = None

    def epoch(self) -> Iterator[Row]:
        below = self.resumed or [child.rows() for child in self.children]
        self.resumed = None
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

    def position(self, row: int) -> Any:
        return row, [point_of(child, row) for child in self.children]

    def resume(self, row: int, points: Any) -> None:
        self.resumed = [rows_from(child, point) for child, point in zip(self.children, points)]

    @property
    def by_number(self) -> bool:
        return all(child.by_number for child in self.children)

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        parts = [child.jump(numbers) for child in self.children]
        return [tuple(itertools.chain.from_iterable(row)) for row in zip(*parts)]


class Select(Stage):
    """Selects columns by name and in order, for `project`, and with new names for `rename`."""

    def __init__(self, label: str, child: Stage, names: Sequence[str], columns: Sequence[str]) -> None:
        self.label = label
        check_distinct(label, columns)
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

    def deal(self, row: int, before: Shard) -> None:
        self.children[0].deal(row, before)

    def position(self, row: int) -> Any:
        return self.children[0].position(row)

    def seek(self, position: Any) -> int:
        return self.children[0].seek(position)

    @property
    def by_number(self) -> bool:
        return self.children[0].by_number

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        return [tuple([row[place] for place in self.places]) for row in self.children[0].jump(numbers)]


class Filter(Stage):
    label = "filter"

    def __init__(self, child: Stage, predicate: Callable[..., Any], columns: Sequence[str]) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.predicate = predicate
        self.inputs = list(columns) or child.columns
        self.places = indices_of("filter", self.inputs, child.columns)
        self.read = 0  # rows of the current epoch
        self.resumed: tuple[int, Iterator[Row]] | None = None

    def epoch(self) -> Iterator[Row]:
        number, below = self.resumed or (0, self.children[0].rows())
        self.resumed = None
        for row in self.until_interrupted(below):
            try:
                keep = bool(self.predicate(*[row[place] for place in self.places]))
            except Exception as error:
                raise raised("filter", name_of(self.predicate), number, self.inputs, error) from error
            number += 1
            if keep:
                self.read = number
                yield row

    def position(self, row: int) -> Any:
        return row, (self.read, point_of(self.children[0], self.read))

    def resume(self, row: int, state: Any) -> None:
        self.resumed = (state[0], rows_from(self.children[0], state[1]))


class Shuffle(Stage):
    """Draws rows from a buffer of `size` rows. The generator continues from epoch to epoch unless `reshuffle` is False.

    A position contains the rows of the buffer, or only their numbers if the stage below returns rows by number. In the
    first case the next stage must not write to rows, because a position may still contain them.
    """

    label = "shuffle"

    def __init__(self, child: Stage, size: int, seed: int, reshuffle: bool) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned and child.by_number
        self.size = size
        self.seed = seed
        self.reshuffle = reshuffle
        self.generator = native.Mt19937_64(seed)
        self.by_numbers = child.by_number
        self.held: list[Held] = []  # the rows of the buffer, as stored in positions
        self.read = 0  # rows of the current epoch
        self.ended = False  # whether all rows have been read
        self.resumed: tuple[list[Row], Iterator[Row]] | None = None

    @property
    def repeatable(self) -> bool:
        return False

    def own_snapshot(self) -> Any:
        return self.seed, self.generator.state()

    def restore_own(self, snapshot: Any) -> None:
        self.seed, state = snapshot
        self.generator.set_state(state)

    def epoch(self) -> Iterator[Row]:
        if self.resumed is None:
            if not self.reshuffle:
                self.generator = native.Mt19937_64(self.seed)
            below = self.children[0].rows()
            buffer = list(itertools.islice(below, self.size))
            self.ended = False
            self.held = list(range(len(buffer))) if self.by_numbers else buffer
            self.read = len(buffer)
        else:
            buffer, below = self.resumed
            self.resumed = None
        draw = self.generator.next
        numbers = self.held if self.by_numbers else None
        for row in below:
            # The next row is read before one is yielded.
            slot = draw() % len(buffer)
            given, buffer[slot] = buffer[slot], buffer[-1]
            buffer[-1] = row
            if numbers is not None:
                numbers[slot] = numbers[-1]
                numbers[-1] = self.read
            self.read += 1
            yield given
        self.ended = True
        while buffer:
            slot = draw() % len(buffer)
            given, buffer[slot] = buffer[slot], buffer[-1]
            buffer.pop()
            if numbers is not None:
                numbers[slot] = numbers[-1]
                numbers.pop()
            yield given

    def position(self, row: int) -> Any:
        state = (list(self.held), self.read, self.generator.state())
        return row, (*state, point_of(self.children[0], self.read, self.ended))

    def resume(self, row: int, state: Any) -> None:
        held, self.read, drawn, point = state
        self.generator.set_state(drawn)
        buffer = held_rows(self.children[0], held)
        self.held = list(held) if self.by_numbers else buffer
        self.resumed = (buffer, rows_from(self.children[0], point))


class SyncWait(Stage):
    label = "sync_wait"

    def __init__(self, child: Stage, pair: BlockReleasePair) -> None:
        super().__init__(child.columns, [child])
        self.owned = child.owned
        self.pair = pair
        self.resumed: Iterator[Row] | None = None

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        below = self.children[0].rows(start) if self.resumed is None else itertools.islice(self.resumed, start, None)
        self.resumed = None
        return (row for row in self.until_interrupted(below) if self.pair.block_func(lambda: self.interrupted))

    def interrupt(self) -> None:
        super().interrupt()
        self.pair.wake()

    def position(self, row: int) -> Any:
        return row, point_of(self.children[0], row)

    def resume(self, row: int, point: Any) -> None:
        self.resumed = rows_from(self.children[0], point)


def check_row(stage: str, row: Any, columns: Sequence[str], number: int) -> Row:
    if len(row) != len(columns):
        raise PipelineError(
            f"{stage}: row {number}: expected {len(columns)} values, one for each of {list(columns)}\n"
            f"  got: {len(row)}: {[describe(value) for value in row[:6]]}"
        )
    return row
