"""Iteration over the batches of a dataset, which has MindSpore's methods or is any Python iterable."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import numpy as np
from ms_tensor import Tensor


class Batches:
    """A dataset that can be iterated over repeatedly, and has a known size.

    Args:
        dataset: An object with `create_tuple_iterator` or `create_dict_iterator`, and `get_dataset_size`; or an
            iterable of batches, each a tensor or array, or a tuple, list or dict of these.
        epochs: The number of iterations, after which nothing is prefetched; -1 is any number. Default: -1.

    Raises:
        TypeError: `dataset` is neither.
        ValueError: the dataset is empty.

    Examples:
        >>> from ms_nn.train.batches import Batches
        >>> batches = Batches([(np.ones((2, 3)), np.zeros(2))])
        >>> len(batches), [x.shape for x in next(iter(batches))]
        (1, [(2, 3), (2,)])
    """

    def __init__(self, dataset: Any, epochs: int = -1) -> None:
        self._dataset = dataset
        self._left = epochs
        self._source: Any = None
        self._current: Any = None  # the iterator of the current epoch
        if hasattr(dataset, "get_dataset_size"):
            self._size = int(dataset.get_dataset_size())
        elif hasattr(dataset, "__iter__"):
            if not hasattr(dataset, "__len__"):
                # An iterator can be consumed only once.
                self._dataset = list(dataset)
            self._size = len(self._dataset)
        else:
            raise TypeError(f"For 'Model', a dataset must give batches, but got {type(dataset).__name__}.")
        if self._size == 0:
            raise ValueError("For 'Model', there is no data in the dataset.")

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        # One iterator serves all epochs, so that shuffles and random transforms continue. A generator ends after one
        # epoch and is then replaced.
        self._current, self._source = self._source, None
        empty = True
        for batch in self._current if self._current is not None else ():
            empty = False
            yield _tensors(batch)
        if empty:
            self._current = self._begin()
            for batch in self._current:
                yield _tensors(batch)
        self._left = max(self._left - 1, -1)
        self._source = self._current if self._left else None

    def position(self) -> Any:
        """Returns the position of the dataset for `resume`, or None if it is unknown."""
        return self._current.state_dict() if hasattr(self._current, "state_dict") else None

    def resume(self, position: Any) -> None:
        """Continues from a result of `position`."""
        if position is None:
            return
        source = self._begin()
        source.load_state_dict(position)
        if position["row"] == self._size:
            for _ in source:  # finish an epoch of which all batches were read
                pass
        self._source = source

    def _begin(self) -> Any:
        """Returns an iterable over epochs, or over a single epoch."""
        for method in ("create_tuple_iterator", "create_dict_iterator"):
            if hasattr(self._dataset, method):
                create = getattr(self._dataset, method)
                takes = "num_epochs" in inspect.signature(create).parameters
                return create(num_epochs=self._left + self._skipped()) if takes and self._left > 0 else create()
        return self._dataset

    def _skipped(self) -> int:
        """The epochs before the first step of the dataset, which its iterators count."""
        first = getattr(self._dataset, "get_init_step", None)
        return int(first()) // self._size if first is not None else 0

    def reset(self) -> None:
        """Resets the dataset to its start, if it supports that."""
        if hasattr(self._dataset, "reset"):
            self._dataset.reset()


def _tensors(batch: Any) -> tuple[Any, ...]:
    if isinstance(batch, dict):
        batch = tuple(batch.values())
    values = batch if isinstance(batch, (tuple, list)) else (batch,)
    return tuple(value if isinstance(value, Tensor) else _tensor(value) for value in values)


def _tensor(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        # Strings are passed to the network unchanged.
        return Tensor(np.asarray(value)) if value.dtype.kind in "biufc" else value
    return Tensor(value) if isinstance(value, (int, float, bool)) else value
