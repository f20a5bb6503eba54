"""Base classes of file datasets: they check the arguments that select rows, and complete the documentation."""

from __future__ import annotations

from typing import Any

from ..dataset import UnionBaseDataset
from ..source_dataset import MappableDataset, StreamDataset, remember_arguments
from .documentation import MAPPABLE, STREAM, complete


class _Files:
    """Adds the documentation of the shared arguments to datasets that extend a class below."""

    shared_documentation: dict[str, str]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if _Files in cls.__bases__:
            return
        if "__init__" in vars(cls):
            remember_arguments(cls)
        if any(_Files in base.__bases__ for base in cls.__bases__):  # a subclass of a dataset has its own documentation
            cls.__doc__ = complete(cls, cls.shared_documentation)


class MappableFiles(_Files, MappableDataset, UnionBaseDataset):
    """A dataset of files whose rows are read by index."""

    shared_documentation = MAPPABLE

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


class StreamFiles(_Files, StreamDataset, UnionBaseDataset):
    """A dataset of files whose rows are read in order."""

    shared_documentation = STREAM
