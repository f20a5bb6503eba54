"""The stages that read: rows by index in a sampler's order, and rows in the order of files or generators."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ..orders import FromPython, Order
from ..sources.source import MappableSource
from . import python_random
from .stage import Row, Shard, Stage

#: the number of rows requested from a source at a time
CHUNK = 64


class ReadByIndex(Stage):
    """Reads the rows of a mappable source in the order of a sampler."""

    label = "source"

    def __init__(self, source: MappableSource, order: Order, label: str = "source") -> None:
        super().__init__(source.columns)
        self.label = label
        self.source = source
        self.order = order
        self.first = 0
        self.many = type(source).read_many is not MappableSource.read_many
        self.indices: np.ndarray | None = None  # of the current epoch
        self.begun = False  # whether `indices` were taken before the epoch began

    @property
    def repeatable(self) -> bool:
        return True

    def native_columns(self, given: bool = False) -> list[Any] | None:
        from .native import source_columns

        plain = type(self) is ReadByIndex and "rows" not in vars(self)
        return (source_columns(self.source) if plain else None) or super().native_columns(given)

    def shards(self) -> list[Shard | None]:
        return [self.order.shard]

    def deal(self, row: int, before: Shard) -> None:
        self.order.deal(row, before)

    def own_snapshot(self) -> Any:
        return self.order.state()

    def restore_own(self, snapshot: Any) -> None:
        self.order.set_state(snapshot)
        self.begun = False

    def position(self, row: int) -> Any:
        # A user's sampler may select other rows when it is iterated again.
        chosen = (self.indices, self.order.sizes) if isinstance(self.order, FromPython) else None
        return row, (chosen,)

    def resume(self, row: int, state: Any) -> None:
        if state[0] is not None:
            self.indices, sizes = state[0]
            self.order.skip(sizes)  # type: ignore[attr-defined]
            self.begun = True
        self.first = row

    @property
    def by_number(self) -> bool:
        return self.source.deterministic

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        if not self.begun:
            self.indices = self.order.epoch()
            self.begun = True
        assert self.indices is not None
        return self.source.read_many([int(self.indices[number]) for number in numbers])

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def next_order(self, start: int = 0) -> np.ndarray:
        """Returns the row numbers of the next epoch from its row `start`."""
        if not self.begun:
            self.indices = self.order.epoch()
        self.begun = False
        assert self.indices is not None
        first, self.first = self.first + start, 0
        return self.indices[first:]

    def rows(self, start: int = 0) -> Iterator[Row]:
        if start and not self.source.deterministic:
            return itertools.islice(self.rows(), start, None)  # skipped rows may draw random numbers
        indices = self.next_order(start)
        if not self.many:
            return map(self.source.read, indices.tolist())
        chunks = (indices[place : place + CHUNK].tolist() for place in range(0, len(indices), CHUNK))
        return itertools.chain.from_iterable(map(self._read_many, chunks))

    def _read_many(self, indices: list[int]) -> Iterable[Row]:
        try:
            return self.source.read_many(indices)
        except Exception:
            return map(self.source.read, indices)  # yields the rows before the one that fails

    @property
    def batch_sizes(self) -> list[int]:
        """The sizes of the batches that a user's sampler yielded for the current epoch."""
        return self.order.sizes if isinstance(self.order, FromPython) else []


class ReadInOrder(Stage):
    """Reads rows that have one order, such as those of files and of users' generators.

    Args:
        columns (list[str]): The names of the columns.
        begin (Callable): Called with the number of an epoch, the seed, and a first row; returns the rows from it.
        label (str): The name of the stage.
        random (bool): Whether rows may draw random numbers, so that none can be skipped.
        seed (int): The seed.
        shard (tuple, optional): The shard to which the rows belong.
        pick (Callable, optional): Called with the number of an epoch, the seed, and row numbers; returns these rows.
    """

    def __init__(
        self,
        columns: list[str],
        begin: Callable[[int, int, int], Iterator[Row]],
        label: str = "source",
        random: bool = False,
        seed: int = 0,
        shard: Shard | None = None,
        pick: Callable[[int, int, Sequence[int]], list[Row]] | None = None,
    ) -> None:
        super().__init__(columns)
        self.label = label
        self.begin = begin
        self.epochs = 0
        self.random = random
        self.seed = seed
        self.shard = shard
        self.pick = pick
        self.began: Any = None  # Python's generators at the start of the epoch
        self.resumed: Iterator[Row] | None = None

    @property
    def repeatable(self) -> bool:
        return not self.random

    def shards(self) -> list[Shard | None]:
        return [self.shard]

    def own_snapshot(self) -> Any:
        return self.epochs, self.seed

    def restore_own(self, snapshot: Any) -> None:
        self.epochs, self.seed = snapshot

    def position(self, row: int) -> Any:
        return row, (self.began,)

    def resume(self, row: int, state: Any) -> None:
        if state[0] is not None:
            python_random.set_state(state[0])
        if not self.random:
            self.resumed = self.rows(row)
            return
        # Reads the rows before again; the stages above do not compute them again.
        rows = self.rows(0)
        for _ in itertools.islice(rows, row):
            pass
        self.resumed = rows

    @property
    def by_number(self) -> bool:
        return self.pick is not None

    def jump(self, numbers: Sequence[int]) -> list[Row]:
        assert self.pick is not None
        return self.pick(self.epochs, self.seed, numbers)

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def rows(self, start: int = 0) -> Iterator[Row]:
        if self.resumed is not None:
            rows, self.resumed = self.resumed, None
            return itertools.islice(rows, start, None)
        number, self.epochs = self.epochs, self.epochs + 1
        self.began = python_random.state() if self.random else None
        if self.random:
            return itertools.islice(self.begin(number, self.seed, 0), start, None)
        return self.begin(number, self.seed, start)
