"""Samplers, which select the rows of a dataset and their order."""

from __future__ import annotations

import copy
import enum
import numbers
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from . import config, orders
from .errors import PipelineError
from .transforms.operation import fresh_seed

INT64_MAX = 9223372036854775807


class Shuffle(str, enum.Enum):
    """Shuffle modes of a dataset.

    - FALSE: no shuffle.
    - GLOBAL: shuffle files and rows.
    - FILES: shuffle only files.
    - INFILE: shuffle the rows within each file.
    - ADAPTIVE, PARTIAL: for MindDataset, shuffle the rows of one part of very large files at a time.
    """

    FALSE = "false"
    ADAPTIVE = "adaptive"
    GLOBAL = "global"
    PARTIAL = "partial"
    FILES = "files"
    INFILE = "infile"


def _check_num_samples(value: Any) -> None:
    if value is None:
        return
    if not isinstance(value, int):
        raise TypeError(f"sampler: `num_samples`: expected an int, got {type(value).__name__}")
    if not 0 <= value <= INT64_MAX:
        raise ValueError(f"sampler: `num_samples`: expected a value in [0, {INT64_MAX}], got {value}")


def _check(value: Any, name: str, kind: type) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"sampler: `{name}`: expected {kind.__name__}, got {type(value).__name__}")


class BuiltinSampler:
    """A sampler with an optional child; it selects from the rows of the child.

    Args:
        num_samples (int, optional): The maximum number of rows per epoch. Default: None, all.
    """

    def __init__(self, num_samples: int | None = None) -> None:
        self.child_sampler: Any = None
        self.num_samples = num_samples

    def add_child(self, sampler: Any) -> None:
        """Sets the child sampler.

        Raises:
            RuntimeError: If the sampler already has a child.
        """
        if self.child_sampler is not None:
            raise RuntimeError("sampler.add_child: expected a sampler without a child, got one that has a child")
        if sampler is not None and sampler.get_shuffle_mode() == Shuffle.PARTIAL:
            raise RuntimeError("sampler.add_child: a sampler with Shuffle.PARTIAL cannot be part of a chain")
        if self.get_shuffle_mode() not in (Shuffle.GLOBAL, Shuffle.FALSE):
            raise RuntimeError(
                f"sampler.add_child: expected Shuffle.GLOBAL or Shuffle.FALSE, got {self.get_shuffle_mode()}"
            )
        self.child_sampler = sampler

    def get_child(self) -> Any:
        """Returns the child sampler, or None."""
        return self.child_sampler

    def is_shuffled(self) -> bool:
        """Returns whether rows are read in an order other than that in which they are stored."""
        raise NotImplementedError

    def is_sharded(self) -> bool:
        """Returns whether the rows are one of several shards."""
        return self.child_sampler.is_sharded() if self.child_sampler is not None else False

    def get_num_samples(self) -> int | None:
        """Returns the maximum number of rows per epoch of this sampler and its children, or None."""
        below = self.child_sampler.get_num_samples() if self.child_sampler is not None else None
        known = [count for count in (self.num_samples, below) if count is not None]
        return min(known) if known else None

    def get_shuffle_mode(self) -> Shuffle:
        """Returns the shuffle mode."""
        return Shuffle.FALSE

    def order(self, rows: int, classes: Any = None) -> orders.Order:
        """Returns the order in which this sampler and its children select from `rows` rows, with the current seeds.

        Args:
            rows (int): The number of rows of the dataset.
            classes (Callable, optional): Returns the rows of each class, for PKSampler. Default: None.
        """
        if self.child_sampler is None:
            return self.own_order(rows, classes)
        below = self.child_sampler.order(rows, classes)
        return orders.Chain(self.own_order(below.count, classes), below)

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        raise NotImplementedError


def _capped(rows: int, num_samples: int | None) -> int:
    return min(rows, num_samples) if num_samples else rows


class SequentialSampler(BuiltinSampler):
    """Selects rows sequentially.

    Args:
        start_index (int, optional): The first row. Default: None, 0.
        num_samples (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> SequentialSampler(2, 3).order(10).epoch().tolist()
        [2, 3, 4]
    """

    def __init__(self, start_index: int | None = None, num_samples: int | None = None) -> None:
        if start_index is not None:
            _check(start_index, "start_index", int)
        _check_num_samples(num_samples)
        self.start_index = start_index
        super().__init__(num_samples)

    def is_shuffled(self) -> bool:
        return self.child_sampler.is_shuffled() if self.child_sampler is not None else False

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        start = self.start_index or 0
        if start < 0 or start >= max(rows, 1):
            raise RuntimeError(f"SequentialSampler: `start_index`: expected a value in [0, {rows}), got {start}")
        return orders.Sequential(rows, _capped(rows - start, self.num_samples), 0, start)


class RandomSampler(BuiltinSampler):
    """Selects rows in random order.

    Args:
        replacement (bool): Whether to sample with replacement. Default: False.
        num_samples (int, optional): The maximum number of rows. Default: None, all.
        shuffle (Shuffle): The shuffle mode; modes other than GLOBAL are for MindDataset. Default: Shuffle.GLOBAL.

    Raises:
        TypeError: If an argument has the wrong type.
        ValueError: If `num_samples` is negative.

    Examples:
        >>> sorted(RandomSampler().order(4).epoch().tolist())
        [0, 1, 2, 3]
    """

    def __init__(
        self, replacement: bool = False, num_samples: int | None = None, shuffle: Shuffle = Shuffle.GLOBAL
    ) -> None:
        _check(replacement, "replacement", bool)
        _check_num_samples(num_samples)
        if shuffle not in tuple(Shuffle) or shuffle == Shuffle.FALSE:
            raise TypeError(f"RandomSampler: `shuffle`: expected a Shuffle but FALSE, got {shuffle}")
        self.shuffle = shuffle
        self.deterministic = False
        self.replacement = replacement
        self.reshuffle_each_epoch = True
        super().__init__(num_samples)

    def is_shuffled(self) -> bool:
        return True

    def get_shuffle_mode(self) -> Shuffle:
        return self.shuffle

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        kind = orders.RandomWithReplacement if self.replacement else orders.Random
        return kind(rows, _capped(rows, self.num_samples), fresh_seed(), self.reshuffle_each_epoch)


class DistributedSampler(BuiltinSampler):
    """Selects one shard of the rows: every `num_shards`-th row.

    Args:
        num_shards (int): The number of shards.
        shard_id (int): The shard, in [0, `num_shards`).
        shuffle (bool): Whether to shuffle all rows first. Default: True.
        num_samples (int, optional): The maximum number of rows. Default: None, all.
        offset (int): The shard that gets the first row; -1 is 0 with shards of equal size, which may repeat rows.
            Default: -1.

    Examples:
        >>> DistributedSampler(3, 2, shuffle=False).order(10).epoch().tolist()
        [2, 5, 8, 1]
    """

    def __init__(
        self,
        num_shards: int,
        shard_id: int,
        shuffle: bool | Shuffle = True,
        num_samples: int | None = None,
        offset: int = -1,
    ) -> None:
        _check(num_shards, "num_shards", int)
        _check(shard_id, "shard_id", int)
        if not isinstance(shuffle, (bool, Shuffle)):
            raise TypeError(f"DistributedSampler: `shuffle`: expected a bool or Shuffle, got {type(shuffle).__name__}")
        _check_num_samples(num_samples)
        _check(offset, "offset", int)
        self.num_shards = num_shards
        self.shard_id = shard_id
        self.shuffle = (Shuffle.GLOBAL if shuffle else Shuffle.FALSE) if isinstance(shuffle, bool) else shuffle
        self.seed = config.get_seed()
        self.offset = offset
        super().__init__(num_samples)

    def is_shuffled(self) -> bool:
        if self.child_sampler is None:
            return self.shuffle != Shuffle.FALSE
        return self.child_sampler.is_shuffled()

    def is_sharded(self) -> bool:
        if self.child_sampler is None:
            return self.num_shards > 1
        return self.child_sampler.is_sharded()

    def set_offset(self, offset: int) -> DistributedSampler:
        """Sets `offset`."""
        self.offset = offset
        return self

    def get_shuffle_mode(self) -> Shuffle:
        return self.shuffle

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        if self.num_shards <= 0 or not 0 <= self.shard_id < self.num_shards:
            raise RuntimeError(
                f"DistributedSampler: expected 0 <= shard_id < num_shards, got {self.shard_id} and {self.num_shards}"
            )
        if self.offset > self.num_shards:
            raise RuntimeError(f"DistributedSampler: `offset`: expected at most {self.num_shards}, got {self.offset}")
        shuffled = self.shuffle != Shuffle.FALSE
        return orders.Distributed(
            rows, self.num_samples or 0, self.seed + 1, self.num_shards, self.shard_id, shuffled, self.offset
        )


class PKSampler(BuiltinSampler):
    """Selects `num_val` random rows of each class.

    Args:
        num_val (int): The number of rows per class.
        num_class (int, optional): Not supported. Default: None.
        shuffle (bool): Whether to shuffle the classes. Default: False.
        class_column (str): The class column, for MindDataset. Default: 'label'.
        num_samples (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> rows_by_class = {0: np.array([1]), 1: np.array([0])}
        >>> PKSampler(1).order(2, lambda: rows_by_class).epoch().tolist()
        [1, 0]
    """

    def __init__(
        self,
        num_val: int,
        num_class: int | None = None,
        shuffle: bool = False,
        class_column: str = "label",
        num_samples: int | None = None,
    ) -> None:
        _check(num_val, "num_val", int)
        if num_class is not None:
            raise NotImplementedError("PKSampler: `num_class` is not supported")
        _check(shuffle, "shuffle", bool)
        _check(class_column, "class_column", str)
        _check_num_samples(num_samples)
        self.num_val = num_val
        self.shuffle = shuffle
        self.class_column = class_column
        super().__init__(num_samples)

    def is_shuffled(self) -> bool:
        if self.child_sampler is None:
            return self.shuffle
        return self.child_sampler.is_shuffled()

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        if self.num_val <= 0:
            raise RuntimeError(f"PKSampler: `num_val`: expected at least 1, got {self.num_val}")
        if classes is None:
            raise RuntimeError("PKSampler: expected a dataset that has classes")
        return orders.PerClass(rows, classes(), self.num_val, self.num_samples or 0, self.shuffle, fresh_seed())


class SubsetSampler(BuiltinSampler):
    """Selects listed rows, in the order of the list.

    Args:
        indices (Iterable[int]): Row numbers.
        num_samples (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> SubsetSampler([4, 2]).order(10).epoch().tolist()
        [4, 2]
    """

    def __init__(self, indices: Any, num_samples: int | None = None) -> None:
        _check_num_samples(num_samples)
        if isinstance(indices, int):
            chosen = [indices]
        elif not isinstance(indices, str) and isinstance(indices, Iterable):
            chosen = [index for index, _ in zip(indices, range(num_samples))] if num_samples else list(indices)
        else:
            raise TypeError(f"{type(self).__name__}: `indices`: expected ints, got {type(indices).__name__}")
        for place, index in enumerate(chosen):
            if not isinstance(index, (int, np.integer)):
                raise TypeError(
                    f"{type(self).__name__}: `indices[{place}]`: expected an int, got {type(index).__name__}"
                )
        self.indices = chosen
        super().__init__(num_samples)

    def is_shuffled(self) -> bool:
        return False

    def get_num_samples(self) -> int | None:
        known = super().get_num_samples()
        return len(self.indices) if known is None else min(len(self.indices), known)

    def _checked(self, rows: int) -> np.ndarray:
        indices = np.asarray(self.indices, np.int64)
        outside = indices[(indices < 0) | (indices >= rows)]
        if outside.size:
            raise RuntimeError(f"{type(self).__name__}: expected row numbers in [0, {rows}), got {outside[0]}")
        return indices

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        return orders.Fixed(rows, self._checked(rows)[: self.num_samples or None], 0)


class SubsetRandomSampler(SubsetSampler):
    """Selects listed rows in random order.

    Args:
        indices (Iterable[int]): Row numbers.
        num_samples (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> sorted(SubsetRandomSampler([4, 2]).order(10).epoch().tolist())
        [2, 4]
    """

    def is_shuffled(self) -> bool:
        return True

    def get_shuffle_mode(self) -> Shuffle:
        return Shuffle.GLOBAL

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        indices = self._checked(rows)
        return orders.SubsetRandom(rows, indices, _capped(len(indices), self.num_samples), fresh_seed())


class WeightedRandomSampler(BuiltinSampler):
    """Selects random rows with probabilities proportional to weights.

    Args:
        weights (list[float]): The weight of each row.
        num_samples (int, optional): The maximum number of rows. Default: None, all.
        replacement (bool): Whether to sample with replacement. Default: True.

    Examples:
        >>> WeightedRandomSampler([0.0, 1.0]).order(2).epoch().tolist()
        [1, 1]
    """

    def __init__(self, weights: Any, num_samples: int | None = None, replacement: bool = True) -> None:
        weights = weights if isinstance(weights, list) else [weights]
        for place, weight in enumerate(weights):
            if not isinstance(weight, numbers.Number):
                raise TypeError(
                    f"WeightedRandomSampler: `weights[{place}]`: expected a number, got {type(weight).__name__}"
                )
        _check_num_samples(num_samples)
        _check(replacement, "replacement", bool)
        self.weights = weights
        self.replacement = replacement
        super().__init__(num_samples)

    def is_shuffled(self) -> bool:
        return True

    def get_shuffle_mode(self) -> Shuffle:
        return Shuffle.GLOBAL

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        name = "WeightedRandomSampler: `weights`"
        if any(weight < 0 for weight in self.weights) or not sum(self.weights) > 0:
            raise RuntimeError(f"{name}: expected values that are not negative, and one that is positive")
        if len(self.weights) > rows:
            raise RuntimeError(f"{name}: expected at most {rows}, one for each row, got {len(self.weights)}")
        count = _capped(rows, self.num_samples)
        if not self.replacement and count > len(self.weights):
            raise RuntimeError(f"{name}: expected at least {count} without replacement, got {len(self.weights)}")
        weights = [float(weight) for weight in self.weights]
        return orders.Weighted(rows, weights, count, fresh_seed(), self.replacement)


class Sampler(BuiltinSampler):
    """Base class of user-defined samplers, whose `__iter__` yields the row numbers of an epoch.

    Args:
        num_samples (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> class Backwards(Sampler):
        ...     def __iter__(self):
        ...         return iter(range(2, -1, -1))
        >>> Backwards().order(3).epoch().tolist()
        [2, 1, 0]
    """

    def __init__(self, num_samples: int | None = None) -> None:
        super().__init__(num_samples)
        self.dataset_size = 0
        if self.num_samples is None and hasattr(self, "__len__"):
            self.num_samples = len(self)  # type: ignore[arg-type]
        self.batch_sizes: list[list[int]] = []

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError(f"{type(self).__name__}: `__iter__` is not defined")

    def reset(self) -> None:
        """Called before each epoch except the first."""

    def _handshake(self, ds_size: int) -> None:
        self.dataset_size = ds_size

    def get_indices(self) -> np.ndarray:
        """Returns the row numbers of an epoch and appends the sizes of its batches to `batch_sizes`."""
        chosen: list[int] = []
        sizes: list[int] = []
        try:
            for count, index in enumerate(self):
                if isinstance(index, numbers.Number):
                    chosen.append(index)  # type: ignore[arg-type]
                    sizes.append(0)
                else:
                    chosen.extend(index)
                    sizes.append(len(index))
                if self.num_samples is not None and count + 1 >= self.num_samples:
                    break
        except Exception as error:
            what = f"{type(self).__name__}: `__iter__` raised {type(error).__name__}: {error}"
            raise PipelineError(what) from error
        self.batch_sizes.append(sizes)
        indices = np.array(chosen)
        if chosen and indices.dtype.kind not in "biu":
            raise PipelineError(
                f"{type(self).__name__}: expected ints or lists of ints from `__iter__`, got {chosen[0]!r}"
            )
        return indices

    def count_indices(self) -> int:
        """Returns the number of row numbers of an epoch; a copy of the sampler yields them."""
        return len(copy.deepcopy(self).get_indices())

    def _get_batch_sizes(self) -> list[int]:
        return self.batch_sizes.pop(0) if self.batch_sizes else []

    def add_child(self, sampler: Any) -> None:
        self.child_sampler = sampler

    def is_shuffled(self) -> bool:
        return self.child_sampler.is_shuffled() if self.child_sampler is not None else False

    def get_num_samples(self) -> int | None:
        if self.num_samples is not None:
            return self.num_samples
        trial = copy.deepcopy(self)
        trial.get_indices()
        return len(trial.batch_sizes[-1])

    def own_order(self, rows: int, classes: Any) -> orders.Order:
        self._handshake(rows)
        return orders.FromPython(rows, self, 0)


class IterSampler(Sampler):
    """Selects the row numbers of an iterable.

    Args:
        sampler (Iterable): Yields row numbers, or lists of row numbers.
        num_samples (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> IterSampler([2, 0]).order(3).epoch().tolist()
        [2, 0]
    """

    def __init__(self, sampler: Any, num_samples: int | None = None) -> None:
        if num_samples is None and hasattr(sampler, "__len__"):
            num_samples = len(sampler)
        super().__init__(num_samples=num_samples)
        self.sampler = sampler

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sampler)


def select_sampler(num_samples: Any, input_sampler: Any, shuffle: Any, num_shards: Any, shard_id: Any) -> Any:
    """Creates the sampler for the arguments of a dataset.

    Raises:
        ValueError: If a sampler is given together with `shuffle`, `num_samples` or a shard.
        TypeError: If `input_sampler` is neither a sampler nor iterable.
    """
    if input_sampler is not None:
        if isinstance(input_sampler, BuiltinSampler):
            if any(argument is not None for argument in (num_shards, shard_id, shuffle, num_samples)):
                raise ValueError(
                    "`sampler` excludes `num_samples`, `num_shards`, `shard_id` and `shuffle`\n"
                    f"  got: num_samples={num_samples}, num_shards={num_shards}, shard_id={shard_id}, shuffle={shuffle}"
                )
            return input_sampler
        if isinstance(input_sampler, (np.ndarray, list, tuple)):
            return SubsetSampler(input_sampler, num_samples)
        if isinstance(input_sampler, int):
            return SubsetSampler([input_sampler])
        if not isinstance(input_sampler, str) and hasattr(input_sampler, "__iter__"):
            return IterSampler(input_sampler, num_samples)
        raise TypeError(f"`sampler`: expected a sampler or an iterable, got {type(input_sampler).__name__}")
    mode = (
        (Shuffle.FALSE if shuffle is False else Shuffle.GLOBAL) if isinstance(shuffle, (bool, type(None))) else shuffle
    )
    if num_shards is not None:
        return DistributedSampler(num_shards, shard_id, shuffle=mode, num_samples=num_samples)
    if mode != Shuffle.FALSE:
        return RandomSampler(replacement=num_samples is not None, num_samples=num_samples, shuffle=mode)
    return SequentialSampler(num_samples=num_samples)
