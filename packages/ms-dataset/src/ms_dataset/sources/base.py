"""What datasets of files are made of: a source, and the checks of the arguments that choose its rows."""

from __future__ import annotations

from typing import Any

from ..dataset import UnionBaseDataset
from ..source_dataset import MappableDataset, StreamDataset, remember_arguments
from .documentation import MAPPABLE, STREAM, complete


class MappableFiles(MappableDataset, UnionBaseDataset):
    """A dataset of files whose rows are read by index."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__init__" in vars(cls):
            remember_arguments(cls)
        if MappableFiles in cls.__bases__:  # a class that extends one of these documents itself
            cls.__doc__ = complete(cls, MAPPABLE)

    def __init__(
        self,
        source: Any,
        num_samples: int | None,
        num_parallel_workers: int | None,
        shuffle: Any,
        sampler: Any,
        num_shards: int | None,
        shard_id: int | None,
        cache: Any = None,
    ) -> None:
        if sampler is not None:
            given = {"shuffle": shuffle, "num_shards": num_shards, "shard_id": shard_id, "num_samples": num_samples}
            for name, value in given.items():
                if value is not None:
                    raise RuntimeError(f"{type(self).__name__}: `sampler` excludes `{name}`, got {name}={value!r}")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class StreamFiles(StreamDataset, UnionBaseDataset):
    """A dataset of files whose rows are read in order."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__init__" in vars(cls):
            remember_arguments(cls)
        if StreamFiles in cls.__bases__:  # a class that extends one of these documents itself
            cls.__doc__ = complete(cls, STREAM)
