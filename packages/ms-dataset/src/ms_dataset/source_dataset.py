"""Datasets that read data: `SourceDataset`, and `MappableDataset` for sources with random access."""

from __future__ import annotations

import copy
import functools
import inspect
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from . import checks
from .dataset import Dataset
from .operations.combine import Shuffle as ShuffleStage
from .operations.read import ReadByIndex, ReadInOrder
from .operations.stage import Stage
from .orders import Indices, Order
from .plan import Plan
from .samplers import (
    BuiltinSampler,
    DistributedSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    Shuffle,
    select_sampler,
)
from .sources.files import matches
from .sources.source import MappableSource, StreamSource


class SourceDataset(Dataset):
    """Base class of datasets that read files or objects.

    Args:
        num_parallel_workers (int, optional): Logical workers. Default: None.
        num_samples (int, optional): The maximum number of rows. Default: None, all.
        shuffle (bool or Shuffle): The shuffle mode. Default: True.
        num_shards (int, optional): The number of shards. Default: None, 1.
        shard_id (int, optional): The shard. Default: None, 0.
        cache (DatasetCache, optional): Not used. Default: None.
    """

    #: current names of arguments by their names in older releases
    renamed_arguments: dict[str, str] = {}
    #: raised if only one of `num_shards` and `shard_id` is given
    shards_error: type[Exception] = RuntimeError

    def __init__(
        self,
        num_parallel_workers: int | None = None,
        num_samples: int | None = None,
        shuffle: Any = True,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        name = type(self).__name__
        super().__init__(num_parallel_workers=checks.workers(name, num_parallel_workers), cache=cache)
        if shuffle is not None and not isinstance(shuffle, (bool, Shuffle)):
            raise TypeError(f"{name}: `shuffle`: expected a bool or a Shuffle, got {type(shuffle).__name__}")
        if num_samples is not None:
            checks.integer(name, "num_samples", num_samples, 0, 2**63 - 1)
        checks.shards(name, num_shards, shard_id, self.shards_error)
        self.num_samples = num_samples or 0
        self.num_shards = num_shards or 1
        self.shard_id = shard_id or 0
        if isinstance(shuffle, Shuffle):
            self.shuffle_mode = shuffle
        else:
            self.shuffle_mode = Shuffle.FALSE if shuffle is False else Shuffle.GLOBAL

    #: the arguments of the constructor, for `to_json`; None for datasets of Python objects
    given: dict[str, Any] | None = None

    @staticmethod
    def _find_files(patterns: Any) -> list[str]:
        """Returns the files that match patterns, in the order of the patterns.

        Raises:
            ValueError: If a pattern has no match.
        """
        found: list[str] = []
        for pattern in patterns if isinstance(patterns, list) else [patterns]:
            files = matches(pattern, recursive=True)
            if not files:
                raise ValueError(f"no file matches {pattern!r}")
            found.extend(files)
        if not found:
            raise ValueError("expected at least one file, got none")
        return found

    def arguments(self) -> dict[str, Any]:
        return dict(self.given or {})

    def is_shuffled(self) -> bool:
        return self.shuffle_mode != Shuffle.FALSE

    def is_sharded(self) -> bool:
        return self.num_shards > 1


class MappableDataset(SourceDataset):
    """A dataset of a source with random access, whose rows a sampler selects.

    Args:
        source (MappableSource, optional): The rows. Subclasses may override `make_source` instead. Default: None.
        num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache: As for all datasets.
    """

    def __init__(
        self,
        source: MappableSource | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: Any = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        super().__init__(num_parallel_workers, num_samples, shuffle, num_shards, shard_id, cache)
        self._source = source
        self.sampler: Any = select_sampler(num_samples, sampler, shuffle, num_shards, shard_id)

    def make_source(self) -> MappableSource:
        """Opens the source; called once, when rows or their number are needed."""
        raise NotImplementedError(f"{type(self).__name__} has no source")

    def rows_by_index(self) -> MappableSource:
        """Returns the source, opened at the first call."""
        if self._source is None:
            self._source = self.make_source()
        return self._source

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        new = type(self).__new__(type(self))
        memo[id(self)] = new
        for name, value in vars(self).items():
            vars(new)[name] = value if name in ("source", "_source") else copy.deepcopy(value, memo)
        return new

    def arguments(self) -> dict[str, Any]:
        return {**self.given, "sampler": self.sampler} if self.given is not None else {}

    def order(self) -> Order:
        """Returns the order of rows, with the current seed."""
        return self.sampler.order(len(self.rows_by_index()), self._classes)

    def _classes(self) -> dict[int, Indices]:
        source = self.rows_by_index()
        labels = getattr(source, "labels", None)
        if labels is None:
            raise RuntimeError(f"PKSampler: {type(self).__name__} has no classes")
        values = np.asarray(labels() if callable(labels) else labels)
        return {int(label): np.flatnonzero(values == label) for label in np.unique(values)}

    def size(self) -> int | None:
        return copy.deepcopy(self.sampler).order(len(self.rows_by_index()), self._classes).count

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return ReadByIndex(self.rows_by_index(), self.order(), type(self).__name__)

    def num_classes(self) -> int | None:
        return len(self.get_class_indexing()) or None

    def get_class_indexing(self) -> dict[str, Any]:
        return self.rows_by_index().class_indexing()

    def add_sampler(self, new_sampler: Any) -> None:
        """Adds a sampler that selects from the rows of the current one."""
        if self.sampler is not None and self.sampler.get_shuffle_mode() == Shuffle.PARTIAL:
            raise RuntimeError("add_sampler: a sampler with Shuffle.PARTIAL cannot be part of a chain")
        if new_sampler.get_shuffle_mode() not in (Shuffle.GLOBAL, Shuffle.FALSE):
            raise RuntimeError(
                f"add_sampler: expected Shuffle.GLOBAL or Shuffle.FALSE, got {new_sampler.get_shuffle_mode()}"
            )
        self.dataset_size = None
        new_sampler.add_child(self.sampler)
        self.sampler = new_sampler

    def use_sampler(self, new_sampler: Any) -> None:
        """Replaces the sampler.

        Raises:
            TypeError: If `new_sampler` is not a sampler.
        """
        if not isinstance(new_sampler, (BuiltinSampler, Sampler)):
            raise TypeError(f"use_sampler: expected a sampler, got {type(new_sampler).__name__}")
        self.dataset_size = None
        self.sampler = self.sampler.child_sampler
        self.add_sampler(new_sampler)

    def is_shuffled(self) -> bool:
        return self.sampler.is_shuffled()

    def is_sharded(self) -> bool:
        return self.sampler.is_sharded()

    def split(self, sizes: list[Any], randomize: bool = True) -> tuple[Dataset, ...]:
        """Splits the dataset into parts that are read by index. See `Dataset.split`."""
        parts = []
        start = 0
        for size in self._split_sizes(sizes, randomize):
            part = copy.deepcopy(self)
            part.dataset_size = None
            if randomize:
                random = RandomSampler()
                random.reshuffle_each_epoch = False
                part.add_sampler(random)
            part.add_sampler(SequentialSampler(start, size))
            part.add_sampler(SequentialSampler())
            parts.append(part)
            start += size
        return tuple(parts)


class StreamDataset(SourceDataset):
    """A dataset of files whose rows are read in order.

    Args:
        source (StreamSource): The rows.
        num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache: As for all datasets.
    """

    def __init__(
        self,
        source: StreamSource,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: Any = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        super().__init__(num_parallel_workers, num_samples, shuffle, num_shards, shard_id, cache)
        self._source = source

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        new = type(self).__new__(type(self))
        memo[id(self)] = new
        for name, value in vars(self).items():
            vars(new)[name] = value if name == "_source" else copy.deepcopy(value, memo)
        return new

    def size(self) -> int | None:
        source: Any = self._source
        limit = self.num_samples or None
        if hasattr(source, "limit"):
            source.limit = limit
        if hasattr(source, "shard_size"):
            rows = source.shard_size(self.num_shards, self.shard_id)
        else:
            rows = -(-source.count() // self.num_shards)
        return rows if limit is None else min(rows, limit)

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        source: Any = self._source
        seed = plan.seed()
        shuffled = self.shuffle_mode in (Shuffle.GLOBAL, Shuffle.FILES)
        workers = plan.workers(type(self).__name__, plan.requested_workers(self.num_parallel_workers))
        if hasattr(source, "limit"):
            source.limit = self.num_samples or None

        shard = (self.num_shards, self.shard_id)

        def begin(epoch: int, seed: int, start: int) -> Iterator[Any]:
            return source.rows(source.order(epoch, shard[0], seed, shuffled), *shard, workers, start)

        def pick(epoch: int, seed: int, numbers: Sequence[int]) -> list[Any]:
            return source.pick(source.order(epoch, shard[0], seed, shuffled), *shard, workers, numbers)

        name = type(self).__name__
        stage: Stage = ReadInOrder(source.columns, begin, name, seed=seed, shard=shard, pick=pick)
        if self.shuffle_mode == Shuffle.GLOBAL:
            stage = ShuffleStage(stage, self._buffer_rows(source), seed, True)
        return stage

    def _buffer_rows(self, source: Any) -> int:
        """Returns the size of the shuffle buffer: the rows of four files, but at least 10000."""
        files = max(len(source.files()), 1)
        rows = -(-source.count() // self.num_shards)
        return max(-(-rows // files) * min(files, 4), 10000)


def remember_arguments(kind: Any) -> None:
    """Makes a class store the constructor arguments of its objects in `given`."""
    made = kind.__init__
    signature = inspect.signature(made)

    @functools.wraps(made)
    def init(self: Any, *positional: Any, **named: Any) -> None:
        for older, name in kind.renamed_arguments.items():
            if older in named and name not in named:
                named[name] = named.pop(older)
        made(self, *positional, **named)
        if type(self) is kind:
            given = signature.bind(self, *positional, **named).arguments
            left_out = ("self", "cache", "num_parallel_workers", "sampler")
            self.given = {name: value for name, value in given.items() if name not in left_out and value is not None}

    kind.__init__ = init


def is_plain_order(sampler: Any) -> bool:
    return isinstance(sampler, SequentialSampler) and sampler.child_sampler is None and not sampler.num_samples


__all__ = ["DistributedSampler", "MappableDataset", "SourceDataset", "StreamDataset"]
