"""The order of rows in each epoch. A running pipeline has an `Order` for each sampler.

`Order.epoch()` returns the row numbers of the next epoch. Generators are seeded at the start and again in each epoch
as MindSpore does, which differs from sampler to sampler.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ._native import native
from .errors import PipelineError

Indices = np.ndarray  # int64, one dimension
#: the number of shards, and the shard that is read
Shard = tuple[int, int]
#: a change of the number of shards in mid-epoch: the rows of the epoch read before it, and the shard that read them
Cut = tuple[int, Shard]


def places_of(shard: Shard, rows: int, cuts: Sequence[Cut] = ()) -> Indices:
    """Returns the positions of a shard's rows among `rows` rows: every `num_shards`-th, wrapping around at the end.

    After the last of `cuts`, the shard has its part of the rows that all shards had left.
    """
    parts: list[Indices] = []
    read = dealt = 0  # rows of the shard, and of all
    for row, (shards, number) in cuts:
        parts.append(dealt + number + shards * np.arange(row - read, dtype=np.int64))
        read, dealt = row, dealt + shards * (row - read)
    shards, number = shard
    left = -(-max(rows - dealt, 0) // shards)
    parts.append(dealt + number + shards * np.arange(left, dtype=np.int64))
    return np.concatenate(parts) % max(rows, 1)


def shuffle(indices: Indices, generator: Any) -> None:
    native.shuffle_indices(generator, indices)


class Order:
    """The row numbers that a sampler selects from `rows` rows, epoch by epoch.

    Attributes:
        epochs (int): The number of epochs returned so far.
        shard (tuple, optional): The shard that is read; None for all rows.
    """

    shard: Shard | None = None

    def __init__(self, rows: int, count: int, seed: int) -> None:
        self.rows = rows
        self._count = max(0, count)
        self.seed = seed
        self.epochs = 0

    @property
    def count(self) -> int:
        """The number of rows per epoch."""
        return self._count

    def epoch(self) -> Indices:
        """Returns the row numbers of the next epoch."""
        indices = self.next_indices()
        self.epochs += 1
        return indices

    def next_indices(self) -> Indices:
        raise NotImplementedError

    def state(self) -> Any:
        """Returns the seed and the number of epochs, for `set_state`."""
        return self.seed, self.epochs

    def set_state(self, state: Any) -> None:
        """Continues from a result of `state`. An order cannot go back to an earlier epoch."""
        seed, epochs = state
        if self.epochs and (seed != self.seed or epochs < self.epochs):
            raise RuntimeError("a source cannot go back: restore the position in a new iterator")
        self.seed = seed
        self.advance(epochs)

    def deal(self, row: int, before: Shard) -> None:
        """Divides what the shards have left of the next epoch after their row `row` among the shards that exist now.

        Raises:
            ValueError: If the remaining rows are not known.
        """
        raise ValueError("the rows that other shards have left are not known")

    def advance(self, epochs: int) -> None:
        """Continues as if `epochs` epochs had been read. Orders whose epochs are independent override it."""
        while self.epochs < epochs:
            self.epoch()


class Sequential(Order):
    def __init__(self, rows: int, count: int, seed: int, start: int) -> None:
        super().__init__(rows, count, seed)
        self.start = start

    def next_indices(self) -> Indices:
        return np.arange(self.start, self.start + self.count, dtype=np.int64)

    def advance(self, epochs: int) -> None:
        self.epochs = epochs


class Fixed(Order):
    """The same rows in each epoch."""

    def __init__(self, rows: int, indices: Indices, seed: int) -> None:
        super().__init__(rows, len(indices), seed)
        self.indices = indices

    def next_indices(self) -> Indices:
        return self.indices

    def advance(self, epochs: int) -> None:
        self.epochs = epochs


class Random(Order):
    """Each epoch shuffles the order of the previous one, with the seed plus the number of the epoch."""

    def __init__(self, rows: int, count: int, seed: int, reshuffle: bool) -> None:
        super().__init__(rows, count, seed)
        self.reshuffle = reshuffle
        self.order = np.arange(rows, dtype=np.int64)

    def next_indices(self) -> Indices:
        if self.epochs == 0 or self.reshuffle:
            shuffle(self.order, native.Mt19937((self.seed + self.epochs) & 0xFFFFFFFF))
        return self.order[: self.count].copy()


class MixedOrder(Order):
    """The dataset of each row when several are mixed, drawn in proportion to the rows that each has left.

    Args:
        sizes (Sequence[int]): The number of rows of each dataset.
        seed (int): The seed of the generator, which continues from epoch to epoch.
    """

    def __init__(self, sizes: Sequence[int], seed: int) -> None:
        super().__init__(sum(sizes), sum(sizes), seed)
        self.sizes = list(sizes)
        self.generator = native.Mt19937(seed & 0xFFFFFFFF)

    def next_indices(self) -> Indices:
        left = [float(size) for size in self.sizes]
        turns = np.empty(self.count, np.int64)
        for place in range(self.count):
            chosen = self.generator.discrete(left) if len(left) > 1 else 0
            turns[place] = chosen
            left[chosen] -= 1
        self.generator.uniform_real(0.0, 1.0)  # the end of an epoch also takes a draw
        return turns

    def state(self) -> Any:
        return self.seed, self.epochs, self.generator.state()

    def set_state(self, state: Any) -> None:
        self.seed, self.epochs, generator = state
        self.generator.set_state(generator)


class RandomWithReplacement(Order):
    def __init__(self, rows: int, count: int, seed: int, reshuffle: bool) -> None:
        super().__init__(rows, count, seed)
        self.reshuffle = reshuffle

    def next_indices(self) -> Indices:
        generator = native.Mt19937((self.seed + (self.epochs if self.reshuffle else 0)) & 0xFFFFFFFF)
        return np.array([generator.uniform_int(0, self.rows - 1) for _ in range(self.count)], np.int64)

    def advance(self, epochs: int) -> None:
        self.epochs = epochs


class Sharded(Order):
    """Base class of orders that are divided into shards, whose number can change in mid-epoch.

    Attributes:
        positions (numpy.ndarray): The positions of the shard's rows in the order of all rows.
        whole (bool): Whether the shards together have all rows.
    """

    positions: Indices
    whole = True
    _cuts: tuple[Cut, ...] = ()  # of the next epoch

    def deal(self, row: int, before: Shard) -> None:
        if not self.whole:
            raise ValueError("shards have only some of the rows")
        self._cuts = (*self._cuts, (row, before))

    def next_positions(self) -> Indices:
        cuts, self._cuts = self._cuts, ()
        assert self.shard is not None
        return places_of(self.shard, self.rows, cuts) if cuts else self.positions

    def state(self) -> Any:
        return (*super().state(), self._cuts)

    def set_state(self, state: Any) -> None:
        *plain, cuts = state
        super().set_state(plain)
        self._cuts = cuts


class Distributed(Sharded):
    """Every `shards`-th row. With `offset` -1 all shards have one size: the last ones wrap around to the first rows."""

    def __init__(
        self, rows: int, num_samples: int, seed: int, shards: int, shard: int, shuffled: bool, offset: int
    ) -> None:
        self.shard = (shards, shard)
        self.whole = offset == -1 and num_samples <= 0
        if offset == -1:
            offset = 0
            count = -(-rows // shards)
        else:
            count = (rows + offset) // shards + (shard < (rows + offset) % shards) - (shard < offset)
        super().__init__(rows, min(count, num_samples) if num_samples > 0 else count, seed)
        first = shard - offset + (shards if shard < offset else 0)
        self.positions = (first + shards * np.arange(self.count, dtype=np.int64)) % max(rows, 1)
        self.order = np.arange(rows, dtype=np.int64) if shuffled else None

    def next_indices(self) -> Indices:
        positions = self.next_positions()
        if self.order is None:
            return positions
        shuffle(self.order, native.Mt19937((self.seed + self.epochs) & 0xFFFFFFFF))
        return self.order[positions]


class SubsetRandom(Order):
    """Each epoch shuffles the order of the previous one, with the same seed."""

    def __init__(self, rows: int, indices: Indices, count: int, seed: int) -> None:
        super().__init__(rows, count, seed)
        self.order = indices.copy()

    def next_indices(self) -> Indices:
        shuffle(self.order, native.Mt19937(self.seed & 0xFFFFFFFF))
        return self.order[: self.count].copy()


class Weighted(Order):
    """Rows drawn by weight, with replacement, or without it by one exponential number per row."""

    def __init__(self, rows: int, weights: list[float], count: int, seed: int, replacement: bool) -> None:
        super().__init__(rows, count, seed)
        self.weights = weights
        self.replacement = replacement
        self.generator = native.Mt19937(seed & 0xFFFFFFFF)

    def next_indices(self) -> Indices:
        self.generator.seed(self.seed & 0xFFFFFFFF)  # every epoch draws the same numbers
        if self.replacement:
            draws = [self.generator.discrete(self.weights) for _ in range(self.count)]
            return np.array(draws, np.int64)
        keys = []
        for index, weight in enumerate(self.weights):
            draw = -math.log(1.0 - self.generator.uniform_real(0.0, 1.0))
            keys.append((draw / weight if weight else math.inf, index))
        return np.array([index for _, index in sorted(keys)[: self.count]], np.int64)

    def advance(self, epochs: int) -> None:
        self.epochs = epochs


class PerClass(Order):
    """`each` rows of every class, drawn with replacement, for PKSampler."""

    def __init__(
        self, rows: int, classes: dict[int, Indices], each: int, num_samples: int, shuffled: bool, seed: int
    ) -> None:
        total = each * len(classes)
        super().__init__(rows, min(total, num_samples) if num_samples > 0 else total, seed)
        self.classes = classes
        self.each = each
        self.labels = sorted(classes)
        self.shuffled = shuffled
        self.generator = native.Mt19937(seed & 0xFFFFFFFF)

    def next_indices(self) -> Indices:
        self.generator.seed((self.seed + self.epochs) & 0xFFFFFFFF)
        if self.epochs == 0 and self.shuffled:
            order = np.arange(len(self.labels), dtype=np.int64)
            shuffle(order, self.generator)
            self.labels = [self.labels[place] for place in order]
        chosen = []
        for place in range(self.count):
            members = self.classes[self.labels[place // self.each]]
            chosen.append(members[self.generator.uniform_int(0, len(members) - 1)])
        return np.array(chosen, np.int64)


class Chain(Order):
    """An order over the rows that another order selects."""

    def __init__(self, outer: Order, inner: Order) -> None:
        super().__init__(inner.rows, outer.count, outer.seed)
        self.outer = outer
        self.inner = inner
        self.shard = outer.shard

    def deal(self, row: int, before: Shard) -> None:
        self.outer.deal(row, before)

    def state(self) -> Any:
        return super().state(), self.outer.state(), self.inner.state()

    def set_state(self, state: Any) -> None:
        own, outer, inner = state
        self.outer.set_state(outer)
        self.inner.set_state(inner)
        self.seed, self.epochs = own

    def next_indices(self) -> Indices:
        below = self.inner.epoch()
        return below[self.outer.epoch()]


class FromPython(Order):
    """The row numbers that a user's sampler yields. `sizes` has the sizes of its batches, if it yields batches."""

    def __init__(self, rows: int, sampler: Any, seed: int) -> None:
        super().__init__(rows, 0, seed)
        self.sampler = sampler
        self.sizes: list[int] = []

    @property
    def count(self) -> int:
        return self.sampler.count_indices()

    def skip(self, sizes: list[int]) -> None:
        """Counts an epoch as read, whose batches had the sizes `sizes`."""
        self.sizes = sizes
        self.epochs += 1

    def next_indices(self) -> Indices:
        if self.epochs:
            self.sampler.reset()
        indices = np.asarray(self.sampler.get_indices(), np.int64).reshape(-1)
        self.sizes = self.sampler._get_batch_sizes()
        if indices.size and indices.max() >= self.rows:
            name = type(self.sampler).__name__
            raise PipelineError(f"{name}: expected row numbers in [0, {self.rows}), got {indices.max()}")
        return indices
