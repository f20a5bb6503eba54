"""The rows of `MindDataset` and their order."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import orders
from .._native import native
from ..mindrecord.config import open_files
from ..mindrecord.files import RecordFiles, shaped
from ..samplers import (
    BuiltinSampler,
    DistributedSampler,
    PKSampler,
    RandomSampler,
    SequentialSampler,
    Shuffle,
    SubsetRandomSampler,
    SubsetSampler,
    select_sampler,
)
from .source import MappableSource, Records, Row

_SUPPORTED = (SubsetRandomSampler, SubsetSampler, PKSampler, DistributedSampler, RandomSampler, SequentialSampler)


def padded_values(sample: Any, count: Any, columns: Any) -> dict[str, Any] | None:
    if sample is None:
        if count is not None:
            raise RuntimeError("MindDataset: `num_padded` needs `padded_sample`")
        return None
    if not isinstance(sample, dict):
        raise TypeError(f"MindDataset: `padded_sample`: expected a dict, got {type(sample).__name__}")
    if count is None:
        raise RuntimeError("MindDataset: `padded_sample` needs `num_padded`")
    if not isinstance(count, int) or isinstance(count, bool):
        raise TypeError(f"MindDataset: `num_padded`: expected an int, got {type(count).__name__}")
    if count < 0:
        raise ValueError(f"MindDataset: `num_padded`: expected at least 0, got {count}")
    if columns is None:
        raise RuntimeError("MindDataset: `padded_sample` needs `columns_list`")
    missing = [name for name in columns if name not in sample]
    if missing:
        raise ValueError(f"MindDataset: `padded_sample`: there is no value for {missing}")
    return sample


class RecordSource(MappableSource):
    """Rows of MindRecord files, followed by the padded rows."""

    def __init__(
        self, dataset_files: str | list[str], columns: list[str] | None, padded: dict[str, Any] | None, count: int
    ) -> None:
        names, self._opened = open_files(dataset_files)
        self._files = RecordFiles(names)
        self.sizes = self._files.sizes
        self.columns = list(self._files.fields) if columns is None else list(columns)
        self._places = self._files.places(self.columns)
        schema = self._files.header.schema
        self._specs = [schema[name] for name in self.columns]
        self.padded = count
        self._sample = () if padded is None else tuple(self._pad(padded[n], schema[n], n) for n in self.columns)

    def __len__(self) -> int:
        return len(self._files) + self.padded

    def _pad(self, value: Any, spec: dict[str, Any], name: str) -> Any:
        if spec["type"] == "bytes":
            return np.array([value if isinstance(value, bytes) else bytes(value)])
        if spec["type"] == "string":
            return np.array(value)
        array = np.asarray(value, dtype=spec["type"])
        return shaped(array.tobytes(), spec, name) if "shape" in spec else array

    def _convert(self, values: tuple[Any, ...]) -> Row:
        row: list[Any] = []
        for value, spec, name in zip(values, self._specs, self.columns):
            if "shape" in spec:
                row.append(shaped(value, spec, name))
            elif spec["type"] == "bytes":
                row.append(np.array([bytes(value)]))
            elif spec["type"] == "string":
                row.append(np.array(value))
            else:
                row.append(np.array(value, dtype=spec["type"]))
        return tuple(row)

    def read(self, index: int) -> Row:
        if index >= len(self._files):
            return tuple(value.copy() for value in self._sample)
        return self._convert(self._files.read(index, self._places))

    def read_many(self, indices: Sequence[int]) -> list[Row]:
        stored = len(self._files)
        rows = iter(self._files.read_many([i for i in indices if i < stored], self._places))
        return [self.read(i) if i >= stored else self._convert(next(rows)) for i in indices]

    def native_source(self) -> list[Any] | None:
        reader = self._files.native_reader()
        if self.padded or reader is None or any(spec["type"] == "string" for spec in self._specs):
            return None
        # Bytes run natively if the first operation decodes them.
        kinds = ["file" if spec["type"] == "bytes" else spec["type"] for spec in self._specs]
        shapes = [spec.get("shape") for spec in self._specs]
        return [Records(reader, *column) for column in zip(self._places, kinds, shapes)]

    def rows_of_classes(self, column: str) -> dict[Any, list[int]]:
        places = self._files.places([column])
        classes: dict[Any, list[int]] = {}
        for row in range(len(self._files)):
            classes.setdefault(self._files.read(row, places)[0], []).append(row)
        return classes


def _draws_with_replacement(sampler: Any) -> bool:
    return isinstance(sampler, RandomSampler) and sampler.replacement and sampler.get_shuffle_mode() != Shuffle.PARTIAL


class SubsetOrder(orders.Order):
    """MindRecord's order of a SubsetRandomSampler: its first `count` rows, shuffled the same way in each epoch."""

    def __init__(self, rows: int, indices: orders.Indices, count: int, seed: int) -> None:
        super().__init__(rows, count, seed)
        self._indices = indices

    def next_indices(self) -> orders.Indices:
        chosen = self._indices[: self.count].tolist()
        native.MinStd((self.seed + 1) & 0xFFFFFFFF).shuffle(chosen)
        return np.array(chosen, np.int64)

    def advance(self, epochs: int) -> None:
        self.epochs = epochs


class RecordOrder(orders.Sharded):
    """MindRecord's orders. Generators are `default_random_engine`, seeded with the seed plus one plus the epoch.

    A shuffle continues from the previous epoch; those of shards and of PARTIAL start from the order of the files.
    """

    def __init__(self, rows: int, sampler: Any, seed: int, sizes: list[int]) -> None:
        self._sampler, self._sizes = sampler, sizes
        limit = sampler.num_samples
        count = rows if limit is None or limit <= 0 else limit
        if isinstance(sampler, DistributedSampler):
            shard = -(-rows // sampler.num_shards)
            self.whole = limit is None or limit <= 0
            count = shard if self.whole else min(shard, limit)
            self.shard = (sampler.num_shards, sampler.shard_id)
        elif not _draws_with_replacement(sampler):
            count = min(count, rows)
        super().__init__(rows, count, seed)
        self._order = np.arange(rows, dtype=np.int64)
        if self.shard is not None:
            self.positions = orders.places_of(self.shard, rows)[:count]

    def _generator(self) -> Any:
        return native.MinStd((self.seed + 1 + self.epochs) & 0xFFFFFFFF)

    @staticmethod
    def _shuffle(order: orders.Indices, generator: Any) -> None:
        items = order.tolist()
        generator.shuffle(items)
        order[:] = items

    def _shuffled(self, order: orders.Indices, mode: Shuffle) -> orders.Indices:
        generator = self._generator()
        if mode not in (Shuffle.FILES, Shuffle.INFILE):
            self._shuffle(order, generator)
            return order
        ends = np.cumsum([0, *self._sizes])
        parts = [order[a:b].copy() for a, b in itertools.pairwise(ends)]
        if mode == Shuffle.FILES:
            places = np.arange(len(parts), dtype=np.int64)
            self._shuffle(places, generator)
            parts = [parts[place] for place in places]
        else:
            for part in parts:  # the same permutation of every file of one size
                self._shuffle(part, self._generator())
        rest = np.arange(int(ends[-1]), self.rows, dtype=np.int64)
        return np.concatenate([*parts, rest])

    def next_indices(self) -> orders.Indices:
        sampler = self._sampler
        if isinstance(sampler, DistributedSampler):
            order = np.arange(self.rows, dtype=np.int64)
            mode = sampler.get_shuffle_mode()
            if mode != Shuffle.FALSE:
                order = self._shuffled(order, mode)
            return order[self.next_positions()]
        if not isinstance(sampler, RandomSampler):
            return self._order[: self.count]
        if _draws_with_replacement(sampler):
            # Each draw has its own generator and selects from the rows of the previous epoch.
            seeds = range(self.seed + 1 + self.epochs, self.seed + 1 + self.epochs + self.count)
            drawn = [native.Mt19937(seed & 0xFFFFFFFF).uniform_int(0, len(self._order) - 1) for seed in seeds]
            self._order = self._order[np.array(drawn, dtype=np.int64)]
            return self._order
        mode = sampler.get_shuffle_mode()
        if mode == Shuffle.PARTIAL:
            return self._shuffled(np.arange(self.count, dtype=np.int64), mode)
        self._order = self._shuffled(self._order, mode)[: self.count].copy()
        return self._order.copy()


class RecordSampler(BuiltinSampler):
    """The sampler of a `MindDataset`, with MindRecord's order."""

    def __init__(self, inner: Any) -> None:
        super().__init__(None)
        self.inner = inner
        self.sizes: list[int] = []
        self.source: Any = None

    def __deepcopy__(self, memo: dict[int, Any]) -> RecordSampler:
        new = RecordSampler(copy.deepcopy(self.inner, memo))
        new.child_sampler = copy.deepcopy(self.child_sampler, memo)
        new.sizes, new.source = self.sizes, self.source
        return new

    @classmethod
    def choose(cls, sampler: Any, shuffle: Any, num_shards: Any, shard_id: Any, num_samples: Any) -> RecordSampler:
        """Checks the arguments that select rows, and creates the sampler."""
        if sampler is not None:
            for name, value in (("shuffle", shuffle), ("num_shards", num_shards), ("num_samples", num_samples)):
                if value is not None:
                    raise RuntimeError(f"MindDataset: `sampler` excludes `{name}`")
            if shard_id is not None:
                raise RuntimeError("MindDataset: `sampler` excludes `shard_id`")
            if not isinstance(sampler, _SUPPORTED):
                raise ValueError(f"MindDataset: `sampler`: {type(sampler).__name__} is not supported")
            return cls(sampler)
        if shuffle is not None and not isinstance(shuffle, (bool, Shuffle)):
            raise TypeError(f"MindDataset: `shuffle`: expected a bool or a Shuffle, got {type(shuffle).__name__}")
        if num_samples is not None:
            if not isinstance(num_samples, int) or isinstance(num_samples, bool):
                raise TypeError(f"MindDataset: `num_samples`: expected an int, got {type(num_samples).__name__}")
            if num_samples < 0:
                raise ValueError(f"MindDataset: `num_samples`: expected at least 0, got {num_samples}")
            if num_samples and shuffle in (Shuffle.FILES, Shuffle.INFILE):
                raise ValueError("MindDataset: `num_samples` excludes Shuffle.FILES and Shuffle.INFILE")
        if (num_shards is None) != (shard_id is None):
            raise RuntimeError("MindDataset: `num_shards` and `shard_id` need each other")
        if num_shards is not None and not 0 <= shard_id < num_shards:
            raise ValueError(f"MindDataset: `shard_id`: expected a value in [0, {num_shards}), got {shard_id}")
        return cls(select_sampler(num_samples or None, None, shuffle, num_shards, shard_id))

    def is_shuffled(self) -> bool:
        return self.inner.is_shuffled()

    def is_sharded(self) -> bool:
        return self.inner.is_sharded()

    def get_num_samples(self) -> int | None:
        return self.inner.get_num_samples()

    def get_shuffle_mode(self) -> Shuffle:
        return self.inner.get_shuffle_mode()

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        padded = self.source is not None and self.source.padded
        if padded and isinstance(self.inner, DistributedSampler) and rows % self.inner.num_shards:
            raise RuntimeError(
                f"MindDataset: `num_padded`: expected rows for {self.inner.num_shards} equal shards, "
                f"got {rows - padded} and {padded} padded ones"
            )
        if isinstance(self.inner, (RandomSampler, DistributedSampler)) and self.inner.child_sampler is None:
            # The seed is that of the inner sampler; for shards it already has one added.
            seed = self.inner.order(rows, classes).seed - isinstance(self.inner, DistributedSampler)
            return RecordOrder(rows, self.inner, seed, self.sizes)
        if isinstance(self.inner, SubsetRandomSampler) and self.inner.child_sampler is None:
            plain = self.inner.order(rows, classes)
            return SubsetOrder(rows, np.asarray(self.inner.indices, np.int64), plain.count, plain.seed)
        if isinstance(self.inner, PKSampler):
            assert self.source is not None
            return self.inner.order(rows, lambda: self.source.rows_of_classes(self.inner.class_column))
        return self.inner.order(rows, classes)
