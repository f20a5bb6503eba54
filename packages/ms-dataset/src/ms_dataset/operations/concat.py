"""`concat`: joins several datasets one after the other, as one shard of all rows, or mixed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import PipelineError
from ..orders import MixedOrder
from .stage import Row, Shard, Stage, finish, point_of, rows_from


class Concat(Stage):
    """Yields the rows of several datasets, one dataset after the other."""

    label = "concat"

    def __init__(self, children: Sequence[Stage]) -> None:
        first = children[0]
        for child in children[1:]:
            if child.columns != first.columns:
                raise PipelineError(
                    f"concat: expected the same columns\n  expected: {first.columns}\n  got: {child.columns}"
                )
        super().__init__(first.columns, children)
        self.owned = all(child.owned for child in children)
        # the dataset, the rows before it, the first dtypes and ranks
        self.current: tuple[int, int, Any] = (0, 0, None)
        self.ended: list[Any] = []  # snapshots of the datasets before it, taken when needed
        self.resumed: Any = None  # a value of `current`, the row, the remaining rows of the dataset

    def epoch(self) -> Iterator[Row]:
        (number, first, expected), row, rest = self.resumed or ((0, 0, None), 0, None)
        self.resumed = None
        self.ended = []
        while number < len(self.children):
            self.current = (number, first, expected)
            below = self.children[number].rows() if rest is None else rest
            for item in self._chosen(number, below):
                if row == first:
                    expected = self._check(item, expected, number)
                    self.current = (number, first, expected)
                row += 1
                yield item
            number, first, rest = number + 1, row, None

    def _chosen(self, number: int, rows: Iterator[Row]) -> Iterator[Row]:
        return rows

    def _check(self, row: Row, expected: Any, number: int) -> Any:
        kinds = [(getattr(value, "dtype", type(value)), getattr(value, "ndim", 0)) for value in row]
        for name, (one, rank), (other, dims) in zip(self.columns, expected or kinds, kinds):
            if one != other and getattr(one, "kind", "") not in "SU":
                raise PipelineError(
                    f"concat: column {name!r}: expected {one} as in the first dataset, got {other} in dataset {number}"
                )
            if rank != dims:
                raise PipelineError(
                    f"concat: column {name!r}: expected {rank} dimensions as in the first dataset, "
                    f"got {dims} in dataset {number}"
                )
        return expected or kinds

    def position(self, row: int) -> Any:
        number, first, _ = self.current
        while len(self.ended) < number:
            self.ended.append(self.children[len(self.ended)].snapshot())
        return row, (self.current, list(self.ended), point_of(self.children[number], row - first))

    def resume(self, row: int, state: Any) -> None:
        current, ended, point = state
        for child, saved in zip(self.children, ended):
            child.restore(saved)
        self.resumed = (current, row, rows_from(self.children[current[0]], point))


class ConcatShard(Concat):
    """Yields the rows of one shard: those whose number among all rows is `shard` modulo `shards`.

    Args:
        children (list[Stage]): The datasets.
        shards (int): The number of shards.
        shard (int): The shard.
        sizes (list): The number of all rows for a dataset that yields only rows of the shard, and None for others.
    """

    def __init__(self, children: Sequence[Stage], shards: int, shard: int, sizes: Sequence[int | None]) -> None:
        super().__init__(children)
        self.shard = (shards, shard)
        self.sizes = list(sizes)
        self.counted = 0  # rows of all shards; continues from epoch to epoch, as in MindSpore
        self.read = 0  # rows of the current dataset

    def shards(self) -> list[Shard | None]:
        return [self.shard, *super().shards()]

    def own_snapshot(self) -> Any:
        return self.counted

    def restore_own(self, snapshot: Any) -> None:
        self.counted = snapshot

    def _chosen(self, number: int, rows: Iterator[Row]) -> Iterator[Row]:
        size = self.sizes[number]
        if self.resumed_read is None:
            self.read = 0
        self.resumed_read = None
        shards, shard = self.shard
        for row in rows:
            self.read += 1
            if size is not None:
                yield row
                continue
            mine = self.counted % shards == shard
            self.counted += 1
            if mine:
                yield row
        if size is not None and number < len(self.children) - 1:
            self.counted += size

    resumed_read: int | None = None

    def position(self, row: int) -> Any:
        number, _, _ = self.current
        while len(self.ended) < number:
            self.ended.append(self.children[len(self.ended)].snapshot())
        point = point_of(self.children[number], self.read)
        return row, (self.current, list(self.ended), point, self.read, self.counted)

    def resume(self, row: int, state: Any) -> None:
        *state, self.read, self.counted = state
        self.resumed_read = self.read
        super().resume(row, tuple(state))


class ConcatMixed(Concat):
    """Yields the rows of each dataset in order, and takes the datasets in random turns."""

    def __init__(self, children: Sequence[Stage], order: MixedOrder) -> None:
        super().__init__(children)
        self.order = order
        self.turns: list[int] = []  # the dataset of each row of the current epoch
        self.mixed: tuple[int, list[Iterator[Row]]] | None = None

    def own_snapshot(self) -> Any:
        return self.order.state()

    def restore_own(self, snapshot: Any) -> None:
        self.order.set_state(snapshot)

    def epoch(self) -> Iterator[Row]:
        first, below = self.mixed or (0, [child.rows() for child in self.children])
        self.mixed = None
        self.turns = self.order.epoch().tolist()
        expected: Any = None
        for number in self.turns[first:]:
            row = next(below[number], None)
            if row is None:
                return
            expected = self._check(row, expected, number)
            yield row
        for rows, child in zip(below, self.children):
            finish(rows, child)

    def position(self, row: int) -> Any:
        counts = [self.turns[:row].count(number) for number in range(len(self.children))]
        # A dataset without rows read has no position yet.
        return row, [point_of(child, n) if n else (0, (0, None)) for child, n in zip(self.children, counts)]

    def resume(self, row: int, points: Any) -> None:
        self.mixed = (row, [rows_from(child, point) for child, point in zip(self.children, points)])
