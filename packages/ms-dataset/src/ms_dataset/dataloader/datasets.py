"""Datasets of `DataLoader`, with rows by index or iterated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


class Dataset(Generic[T_co]):
    """Base class of datasets with rows by index. A subclass defines `__getitem__`, and `__len__` for the samplers.

    Examples:
        >>> class Squares(Dataset):
        ...     def __getitem__(self, index):
        ...         return index * index
        ...     def __len__(self):
        ...         return 4
        >>> Squares()[3]
        9
    """

    def __init__(self) -> None:
        pass

    def __getitem__(self, index: int) -> T_co:
        raise NotImplementedError(f"{type(self).__name__}: a dataset has __getitem__")


class IterableDataset(Dataset[T_co], Iterable[T_co]):
    """Base class of datasets that are iterated. A subclass defines `__iter__`; in a worker process it yields only the
    rows of that worker.

    Examples:
        >>> class Count(IterableDataset):
        ...     def __iter__(self):
        ...         return iter(range(3))
        >>> list(Count())
        [0, 1, 2]
    """

    def __iter__(self) -> Iterator[T_co]:
        raise NotImplementedError(f"{type(self).__name__}: an iterable dataset has __iter__")


class TensorDataset(Dataset[tuple[Any, ...]]):
    """A dataset whose rows are slices of tensors along the first axis.

    Args:
        tensors (Tensor): The tensors, with equal sizes of the first axis.

    Raises:
        ValueError: If the sizes differ.

    Examples:
        >>> import numpy as np
        >>> TensorDataset(np.array([1, 2]), np.array([3, 4]))[1]
        (np.int64(2), np.int64(4))
    """

    def __init__(self, *tensors: Any) -> None:
        super().__init__()
        sizes = [tensor.shape[0] for tensor in tensors]
        if len(set(sizes)) > 1:
            raise ValueError(f"TensorDataset: the first axes differ\n  expected: one size\n  got: {sizes}")
        self.tensors = tensors

    def __getitem__(self, index: int) -> tuple[Any, ...]:
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self) -> int:
        return self.tensors[0].shape[0]
