"""Iterators over rows: `TupleIterator` and `DictIterator`."""

from __future__ import annotations

import copy
import itertools
import os
import weakref
from collections.abc import Iterator as AnyIterator
from typing import TYPE_CHECKING, Any

import numpy as np

from . import checks, config
from .operations import python_random
from .operations.combine import Select
from .plan import Plan
from .prefetch import Prefetcher

if TYPE_CHECKING:
    from .dataset import Dataset

_LIVE: weakref.WeakSet[Iterator] = weakref.WeakSet()


def _narrow(text: np.ndarray) -> np.ndarray:
    """Returns an array of strings with the width of the longest one."""
    if not text.size:
        return text
    dtype = np.dtype(f"U{max(int(np.char.str_len(text).max()), 1)}")
    return text.astype(dtype) if dtype.itemsize < text.dtype.itemsize else text


def _convert(value: Any, numpy: bool, do_copy: bool) -> Any:
    """Converts a value of a row for the user: numbers to Tensors or arrays, strings to arrays."""
    if type(value) is np.ndarray:
        if value.dtype.kind == "U":
            return _narrow(value)
        if numpy or value.dtype.kind == "S":
            return value
        from ms_tensor import Tensor

        made: Any = Tensor
        return made(value) if do_copy else made.from_numpy(np.ascontiguousarray(value).reshape(value.shape))
    if isinstance(value, dict):
        return {key: _convert(item, numpy, do_copy) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(_convert(item, numpy, do_copy) for item in value)
    if isinstance(value, (int, float, bool, np.generic)):
        return _convert(np.asarray(value), numpy, do_copy)
    return copy.deepcopy(value) if do_copy else value


class Iterator:
    """Iterates over the rows of a dataset, one epoch per `for` loop.

    The pipeline runs ahead in a thread, by about `config.get_prefetch_size()` rows, and with `num_epochs` past the end
    of an epoch. `state_dict` returns the position of the iterator; `load_state_dict` of a new iterator over the same
    dataset continues there.

    Examples:
        >>> from ms_dataset import NumpySlicesDataset
        >>> data = NumpySlicesDataset([1, 2, 3], shuffle=False)
        >>> iterator = data.create_tuple_iterator(output_numpy=True)
        >>> _ = next(iterator)
        >>> resumed = data.create_tuple_iterator(output_numpy=True)
        >>> resumed.load_state_dict(iterator.state_dict())
        >>> next(resumed)
        [array(2)]
    """

    def __init__(
        self, dataset: Dataset, num_epochs: int = -1, output_numpy: bool = False, do_copy: bool = False
    ) -> None:
        name = "create_dict_iterator" if isinstance(self, DictIterator) else "create_tuple_iterator"
        if num_epochs != -1:
            if not isinstance(num_epochs, int) or isinstance(num_epochs, bool):
                raise TypeError(f"{name}: `num_epochs`: expected an int, got {type(num_epochs).__name__}")
            if not -1 <= num_epochs <= checks.INT32_MAX:
                raise ValueError(
                    f"{name}: `num_epochs`: expected a value in [1, {checks.INT32_MAX}] or -1, got {num_epochs}"
                )
            if num_epochs < 1:
                raise RuntimeError(f"{name}: `num_epochs`: expected a positive int or -1, got {num_epochs}")
        self.dataset = dataset
        self._num_epochs = num_epochs
        self._numpy = checks.boolean(name, "output_numpy", False if output_numpy is None else output_numpy)
        self._do_copy = (
            checks.boolean(name, "do_copy", False if do_copy is None else do_copy)
            or config.get_iterator_mode()["do_copy"]
        )
        self._pid = os.getpid()
        self._epochs = 0  # the number of epochs begun
        self._row = 0  # the number of rows read of the current epoch
        self._running = False
        self._ended = False
        self._plan = Plan()
        self._stage = self._make_stage(self._plan)
        self._feed: Any = None
        if dataset.get_init_step():
            self._begin_at_step(dataset.get_init_step())
        _LIVE.add(self)

    def _make_stage(self, plan: Plan) -> Any:
        return self.dataset.stage(plan)

    # -- rows --

    def __iter__(self) -> AnyIterator[Any]:
        return self

    def _start(self) -> None:
        background = not config.get_debug_mode()
        remaining = self._num_epochs - self._epochs + 1 if self._num_epochs > 0 else -1
        self._feed = Prefetcher(self._stage, remaining, background)

    def _next_row(self) -> Any:
        if self._ended:
            raise RuntimeError("iterator: it was stopped\n  hint: create a new iterator")
        if os.getpid() != self._pid:
            raise RuntimeError("iterator: it belongs to the process that created it\n  hint: create it after the fork")
        if not self._running:
            if 0 < self._num_epochs <= self._epochs:
                raise RuntimeError(
                    f"iterator: all of its {self._num_epochs} epochs have been read\n  hint: `num_epochs`"
                )
            self._epochs += 1
            self._running = True
        if self._feed is None:
            self._start()
        row = self._feed.next()
        if row is None:
            self.dataset.dataset_size = self.dataset.dataset_size or self._row
            self._running = False
            self._row = 0
            if self._epochs == self._num_epochs:
                self._feed.stop()
                self._stage.close()
            raise StopIteration
        self._row += 1
        return row

    def __next__(self) -> Any:
        return self._output(self._next_row())

    def _output(self, row: Any) -> Any:
        raise NotImplementedError

    def get_col_names(self) -> list[str]:
        """Returns the names of the columns."""
        return list(self._stage.columns)

    # -- position --

    def state_dict(self) -> dict[str, Any]:
        """Returns the position: the epoch, the row, and the states of the random generators."""
        if self._feed is None:
            snapshot = self._stage.snapshot(), python_random.state()
            base = {"snapshot": snapshot, "position": None, "reached": 0}
        else:
            base = self._feed.state(self._row)
        place = {"epochs": self._epochs, "row": self._row, "running": self._running}
        return {"version": 4, **place, "plan": self._plan.state(), "shards": self._stage.shards(), **base}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Continues from a position of an iterator over the same dataset.

        Args:
            state (dict): The result of `state_dict`.

        Raises:
            RuntimeError: If rows of this iterator have been read.
            ValueError: If `state` is not a position of this dataset, or is within an epoch that cannot be continued
                with another number of shards.
        """
        if self._feed is not None:
            raise RuntimeError("load_state_dict: expected an iterator that has given no row yet")
        if not isinstance(state, dict) or state.get("version") != 4:
            raise ValueError("load_state_dict: expected what `state_dict` returned")
        if not self._plan.fits(state["plan"], state["running"]):
            self._stage.close()
            self._plan = Plan(saved=state["plan"])
            self._stage = self._make_stage(self._plan)
        before, drawn = snapshot = state["snapshot"]
        was = self._shard_before(state["shards"])
        try:
            self._stage.restore(before)
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise ValueError("load_state_dict: expected a state of this dataset, got one of another dataset") from error
        if state["running"] and was is not None:
            self._deal(state["row"], was)
            snapshot = self._stage.snapshot(), drawn
        self._epochs, self._row, self._running = state["epochs"], state["row"], state["running"]
        if self._running:
            reached = 0
            if state["position"] is not None:
                position, drawn = state["position"]
                reached = self._stage.seek(position)
            remaining = self._num_epochs - self._epochs + 1 if self._num_epochs > 0 else -1
            self._feed = Prefetcher(self._stage, remaining, not config.get_debug_mode(), self._row, reached, snapshot)
        if not (self._running and self._stage.looks_ahead):
            python_random.set_state(drawn)

    def _shard_before(self, saved: list[Any]) -> Any:
        """Returns the saved shard of a source whose number of shards has changed, or None."""
        changed = None
        for was, has in zip(saved, self._stage.shards()):
            if (was is None) != (has is None):
                raise ValueError(
                    f"load_state_dict: expected num_shards={was and was[0]}, as the position was saved with, "
                    f"got {has and has[0]}\n  hint: num_shards=1 has the order of shards for all rows"
                )
            if was is not None and was[0] != has[0]:
                changed = changed or was
        return changed

    def _deal(self, row: int, was: Any) -> None:
        """Divides the rest of an epoch anew after `row` rows were read with another number of shards."""
        try:
            self._stage.deal(row, was)
        except ValueError as error:
            raise ValueError(
                f"load_state_dict: expected num_shards={was[0]}, as the position in mid-epoch was saved with\n"
                f"  {error}\n  hint: the number can change between two epochs"
            ) from None

    def _begin_at_step(self, step: int) -> None:
        size = self.dataset.get_dataset_size()
        epochs, row = divmod(step, size)
        for _ in range(epochs):
            for _ in self._stage.rows():
                pass
        self._epochs = epochs
        if row:
            snapshot = self._stage.snapshot(), python_random.state()
            self._epochs, self._row, self._running = epochs + 1, row, True
            remaining = self._num_epochs - epochs if self._num_epochs > 0 else -1
            self._feed = Prefetcher(self._stage, remaining, not config.get_debug_mode(), row, 0, snapshot)

    # -- end --

    def stop(self) -> None:
        """Stops the thread and the processes of the pipeline."""
        if self._ended:
            return
        self._ended = True
        if os.getpid() != self._pid:
            return
        if self._feed is not None:
            self._feed.stop()
        self._stage.close()

    release = stop

    def __del__(self) -> None:
        if hasattr(self, "_stage"):
            self.stop()

    def __deepcopy__(self, memo: Any) -> Iterator:
        return self


class TupleIterator(Iterator):
    """Yields rows as lists."""

    def __init__(
        self,
        dataset: Dataset,
        columns: Any = None,
        num_epochs: int = -1,
        output_numpy: bool = False,
        do_copy: bool = False,
    ) -> None:
        self._columns = None if columns is None else checks.columns("create_tuple_iterator", "columns", columns)
        super().__init__(dataset, num_epochs, output_numpy, do_copy)

    def _make_stage(self, plan: Plan) -> Any:
        stage = super()._make_stage(plan)
        return stage if self._columns is None else Select("project", stage, self._columns, self._columns)

    def _output(self, row: Any) -> list[Any]:
        return [_convert(value, self._numpy, self._do_copy) for value in row]


class DictIterator(Iterator):
    """Yields rows as dicts by column name."""

    def _output(self, row: Any) -> dict[str, Any]:
        names = self._stage.columns
        return {name: _convert(value, self._numpy, self._do_copy) for name, value in zip(names, row)}


def stop_all() -> None:
    """Stops all iterators of the process; called at exit."""
    for iterator in list(itertools.chain(_LIVE)):
        iterator.stop()
