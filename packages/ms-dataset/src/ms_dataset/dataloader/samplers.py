"""Samplers of `DataLoader`: the order of indices."""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

import numpy as np

from ..transforms.declare import INT32_MAX, check_range, check_type, wrong_type

T_co = TypeVar("T_co", covariant=True)


class Sampler(Generic[T_co]):
    """Base class of samplers. A subclass defines `__iter__`, which yields indices.

    Args:
        data_source (Dataset, optional): The dataset. Default: None.

    Examples:
        >>> class Backwards(Sampler):
        ...     def __iter__(self):
        ...         return iter([2, 1, 0])
        >>> list(Backwards())
        [2, 1, 0]
    """

    def __init__(self, data_source: Any = None) -> None:
        pass


class SequentialSampler(Sampler[int]):
    """Yields indices in order.

    Args:
        data_source (Dataset): The dataset.

    Examples:
        >>> list(SequentialSampler("abc"))
        [0, 1, 2]
    """

    def __init__(self, data_source: Any) -> None:
        super().__init__(data_source)
        self.data_source = data_source

    def __iter__(self) -> Iterator[int]:
        yield from range(len(self.data_source))

    def __len__(self) -> int:
        return len(self.data_source)


class RandomSampler(Sampler[int]):
    """Yields indices in random order.

    Args:
        data_source (Dataset): The dataset.
        replacement (bool): Whether to draw with replacement. Default: False; no index repeats before all were drawn.
        num_samples (int, optional): The number of indices. Default: None, the number of rows.
        generator (numpy.random.Generator, optional): The generator. Default: None, one seeded by `numpy.random`.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `num_samples` is not positive.

    Examples:
        >>> import numpy as np
        >>> list(RandomSampler(range(5), generator=np.random.default_rng(1)))
        [4, 0, 1, 2, 3]
    """

    def __init__(
        self,
        data_source: Any,
        replacement: bool = False,
        num_samples: int | None = None,
        generator: np.random.Generator | None = None,
    ) -> None:
        super().__init__(data_source)
        check_type("RandomSampler", "replacement", replacement, (bool,))
        if num_samples is not None:
            check_type("RandomSampler", "num_samples", num_samples, (int,))
            check_range("RandomSampler", "num_samples", num_samples, 1, INT32_MAX)
        if generator is not None:
            check_type("RandomSampler", "generator", generator, (np.random.Generator,))
        self.data_source, self.replacement, self.generator = data_source, replacement, generator
        self._num_samples = num_samples

    @property
    def num_samples(self) -> int:
        """The number of indices."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self) -> Iterator[int]:
        size, wanted = len(self.data_source), self.num_samples
        generator = self.generator or np.random.default_rng(np.random.randint(0, 2**63 - 1, dtype=np.int64))
        # The numbers are drawn in the same groups as in MindSpore, so the sequence is the same.
        if self.replacement:
            for count in [32] * (wanted // 32) + [wanted % 32]:
                yield from generator.integers(0, size, size=(count,), dtype=np.int64).tolist()
            return
        for _ in range(wanted // size):
            yield from generator.permutation(size).tolist()
        yield from generator.permutation(size).tolist()[: wanted % size]

    def __len__(self) -> int:
        return self.num_samples


class BatchSampler(Sampler[list[int]]):
    """Groups the indices of another sampler into lists.

    Args:
        sampler (Union[Sampler, Iterable]): The other sampler.
        batch_size (int): The size of the lists.
        drop_last (bool): Whether to drop a shorter last list.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `batch_size` is not positive.

    Examples:
        >>> list(BatchSampler(range(5), 2, drop_last=False))
        [[0, 1], [2, 3], [4]]
    """

    def __init__(self, sampler: Iterable, batch_size: int, drop_last: bool) -> None:
        super().__init__()
        check_type("BatchSampler", "batch_size", batch_size, (int,))
        check_range("BatchSampler", "batch_size", batch_size, 1, INT32_MAX)
        check_type("BatchSampler", "drop_last", drop_last, (bool,))
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self) -> Iterator[list[int]]:
        indices = iter(self.sampler)
        while batch := list(itertools.islice(indices, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self) -> int:
        count = len(self.sampler)  # type: ignore[arg-type]
        return count // self.batch_size if self.drop_last else -(-count // self.batch_size)


class EndlessSampler(Sampler[None]):
    """Yields None without end, in place of indices, for datasets that are iterated."""

    def __iter__(self) -> Iterator[None]:
        return itertools.repeat(None)


class DistributedSampler(Sampler[int]):
    """Yields the indices of one of several processes.

    Args:
        dataset (Dataset): The dataset.
        num_replicas (int, optional): The number of processes. Default: None, `RANK_SIZE` of the environment, or 1.
        rank (int, optional): The rank of this process. Default: None, `RANK_ID` of the environment, or 0.
        shuffle (bool): Whether the order is random, the same in all processes. Default: True.
        seed (int): The seed of the order; `set_epoch` adds the epoch. Default: 0.
        drop_last (bool): Whether all processes get equally many rows by dropping instead of repeating rows.
            Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `rank` is not in [0, num_replicas).

    Examples:
        >>> list(DistributedSampler(range(10), 3, 1, shuffle=False))
        [1, 4, 7, 0]
    """

    def __init__(
        self,
        dataset: Any,
        num_replicas: int | None = None,
        rank: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        super().__init__(dataset)
        for name, value in (("num_replicas", num_replicas), ("rank", rank)):
            if value is not None and not isinstance(value, int):
                raise wrong_type("DistributedSampler", name, "int", value)
        check_type("DistributedSampler", "shuffle", shuffle, (bool,))
        check_type("DistributedSampler", "seed", seed, (int,))
        check_type("DistributedSampler", "drop_last", drop_last, (bool,))
        replicas = int(os.environ.get("RANK_SIZE", "1")) if num_replicas is None else num_replicas
        rank = int(os.environ.get("RANK_ID", "0")) if rank is None else rank
        check_range("DistributedSampler", "num_replicas", replicas, 1, INT32_MAX)
        check_range("DistributedSampler", "rank", rank, 0, replicas - 1)
        self.dataset, self.num_replicas, self.rank = dataset, replicas, rank
        self.shuffle, self.seed, self.drop_last, self.epoch = shuffle, seed, drop_last, 0
        size = len(dataset)
        self.num_samples = size // replicas if drop_last and size % replicas else math.ceil(size / replicas)
        self.total_samples = self.num_samples * replicas

    def __iter__(self) -> Iterator[int]:
        size = len(self.dataset)
        order: Any = np.random.default_rng(self.seed + self.epoch).permutation(size) if self.shuffle else range(size)
        indices = list(itertools.islice(itertools.cycle(int(one) for one in order), self.total_samples))
        return iter(indices[self.rank :: self.num_replicas])

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        """Sets the epoch, which changes the order.

        Args:
            epoch (int): The epoch.

        Raises:
            TypeError: If `epoch` is not an int.
        """
        check_type("DistributedSampler", "epoch", epoch, (int,))
        self.epoch = epoch
