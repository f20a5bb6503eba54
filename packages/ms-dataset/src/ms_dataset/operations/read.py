"""The stages that read: rows by index in a sampler's order, and rows in the order of files or generators."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..errors import PipelineError
from ..orders import FromPython, Order
from ..sources.source import MappableSource
from .stage import Row, Stage

#: rows that are asked of a source at a time
CHUNK = 64


class ReadByIndex(Stage):
    """The rows of a mappable source in the order of a sampler."""

    label = "source"

    def __init__(self, source: MappableSource, order: Order, label: str = "source") -> None:
        super().__init__(source.columns)
        self.label = label
        self.source = source
        self.order = order
        self.first = 0
        self.many = type(source).read_many is not MappableSource.read_many
        self.indices: np.ndarray | None = None  # of the current epoch

    @property
    def repeatable(self) -> bool:
        return True

    def native_columns(self, given: bool = False) -> list[Any] | None:
        from .native import source_columns

        plain = type(self) is ReadByIndex and "rows" not in vars(self)
        return (source_columns(self.source) if plain else None) or super().native_columns(given)

    def own_snapshot(self) -> Any:
        return self.order.epochs

    def restore_own(self, snapshot: Any) -> None:
        if snapshot < self.order.epochs:
            raise PipelineError("a source cannot go back: restore the position in a new iterator")
        self.order.advance(snapshot)

    def position(self, row: int) -> Any:
        return row, row

    def seek(self, position: Any) -> int:
        self.first = position[1]
        return self.first

    def epoch(self) -> Iterator[Row]:
        return self.rows(0)

    def next_order(self, start: int = 0) -> np.ndarray:
        """The row numbers of the next epoch, from its row `start` on."""
        self.indices = self.order.epoch()
        first, self.first = self.first + start, 0
        return self.indices[first:]

    def rows(self, start: int = 0) -> Iterator[Row]:
        indices = self.next_order(start)
        if not self.many:
            return map(self.source.read, indices.tolist())
        chunks = (indices[place : place + CHUNK].tolist() for place in range(0, len(indices), CHUNK))
        return itertools.chain.from_iterable(map(self.source.read_many, chunks))

    @property
    def batch_sizes(self) -> list[int]:
        """The lengths of the batches that a user's sampler chose for the current epoch."""
        return self.order.sizes if isinstance(self.order, FromPython) else []


class ReadInOrder(Stage):
    """The rows of what `begin` returns for each epoch, which is given the number of the epoch."""

    def __init__(
        self, columns: list[str], begin: Callable[[int], Iterator[Row]], label: str = "source", random: bool = False
    ) -> None:
        super().__init__(columns)
        self.label = label
        self.begin = begin
        self.epochs = 0
        self.random = random

    @property
    def repeatable(self) -> bool:
        return not self.random

    def own_snapshot(self) -> Any:
        return self.epochs

    def restore_own(self, snapshot: Any) -> None:
        self.epochs = snapshot

    def epoch(self) -> Iterator[Row]:
        number, self.epochs = self.epochs, self.epochs + 1
        return iter(self.begin(number))
