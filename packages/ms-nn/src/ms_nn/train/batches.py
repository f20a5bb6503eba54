"""The batches of a dataset: of an object with MindSpore's methods, or of any Python iterable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from ms_tensor import Tensor


class Batches:
    """A dataset that can be gone through again and again, and whose size is known.

    Args:
        dataset: An object with `create_tuple_iterator` or `create_dict_iterator`, and `get_dataset_size`; or an
            iterable of batches: tuples, lists or dicts of tensors or arrays, or single ones.

    Raises:
        TypeError: `dataset` is neither.
        ValueError: there is no batch.

    Examples:
        >>> import numpy as np
        >>> from ms_nn.train.batches import Batches
        >>> batches = Batches([(np.ones((2, 3)), np.zeros(2))])
        >>> len(batches), [x.shape for x in next(iter(batches))]
        (1, [(2, 3), (2,)])
    """

    def __init__(self, dataset: Any) -> None:
        self._dataset = dataset
        self._source: Any = None  # the iterator of the last epoch
        if hasattr(dataset, "get_dataset_size"):
            self._size = int(dataset.get_dataset_size())
        elif hasattr(dataset, "__iter__"):
            if not hasattr(dataset, "__len__"):
                # What can be gone through only once is kept.
                self._dataset = list(dataset)
            self._size = len(self._dataset)
        else:
            raise TypeError(f"For 'Model', a dataset must give batches, but got {type(dataset).__name__}.")
        if self._size == 0:
            raise ValueError("For 'Model', there is no data in the dataset.")

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        # One iterator goes on from epoch to epoch, so that a dataset shuffles each in another way. One that a loop left
        # in the middle, or that gives nothing more, is made anew.
        source, self._source = self._source, None
        found = False
        if source is not None:
            for batch in source:
                found = True
                yield _tensors(batch)
        if not found:
            source = self._open()
            for batch in source:
                yield _tensors(batch)
        self._source = source if source is not self._dataset else None

    def _open(self) -> Any:
        if hasattr(self._dataset, "create_tuple_iterator"):
            return self._dataset.create_tuple_iterator()
        if hasattr(self._dataset, "create_dict_iterator"):
            return self._dataset.create_dict_iterator()
        return self._dataset

    def reset(self) -> None:
        """Puts the dataset back to its start, where it has a way to."""
        if hasattr(self._dataset, "reset"):
            self._dataset.reset()


def _tensors(batch: Any) -> tuple[Any, ...]:
    if isinstance(batch, dict):
        batch = tuple(batch.values())
    values = batch if isinstance(batch, (tuple, list)) else (batch,)
    return tuple(value if isinstance(value, Tensor) else _tensor(value) for value in values)


def _tensor(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        # Texts go to the network as they are.
        return Tensor(np.asarray(value)) if value.dtype.kind in "biufc" else value
    return Tensor(value) if isinstance(value, (int, float, bool)) else value
