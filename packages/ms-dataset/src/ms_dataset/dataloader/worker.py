"""The worker processes of a `DataLoader`: the function they run, and how they return batches."""

from __future__ import annotations

import os
import queue
import random
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from ms_tensor import Tensor, set_seed
from ms_tensor._devices import use_host_memory

from .collate import default_collate, default_convert
from .datasets import IterableDataset

#: seconds without work after which a worker checks that its parent is alive
SECONDS_BETWEEN_CHECKS = 1.0
BEGIN_EPOCH = "begin epoch"
END = "end"


class WorkerInfo:
    """Describes a worker process.

    Attributes:
        id (int): Its number.
        num_workers (int): The number of workers.
        seed (int): Its seed.
        dataset (Dataset): Its copy of the dataset.
    """

    def __init__(self, id: int, num_workers: int, seed: int, dataset: Any) -> None:
        self.__dict__.update(id=id, num_workers=num_workers, seed=seed, dataset=dataset)

    def __setattr__(self, name: str, value: Any) -> None:
        raise RuntimeError(f"WorkerInfo: {name} cannot be set")

    def __repr__(self) -> str:
        return f"WorkerInfo(id={self.id}, num_workers={self.num_workers}, seed={self.seed})"  # type: ignore[attr-defined]


_info: WorkerInfo | None = None


def get_worker_info() -> WorkerInfo | None:
    """Returns the `WorkerInfo` of this worker process, or None in the main process.

    Examples:
        >>> get_worker_info() is None
        True
    """
    return _info


class Fetcher:
    """Reads batches of a dataset, or single rows if `batched` is False."""

    def __init__(self, dataset: Any, batched: bool, collate: Callable | None, drop_last: bool) -> None:
        self.dataset, self.batched, self.drop_last = dataset, batched, drop_last
        self.collate = collate or (default_collate if batched else default_convert)
        self.rows: Iterator[Any] | None = None

    def begin_epoch(self) -> None:
        self.rows = iter(self.dataset) if isinstance(self.dataset, IterableDataset) else None

    def fetch(self, indices: Any) -> Any:
        """Returns a batch, or raises StopIteration when an iterated dataset has no more rows."""
        if self.rows is None:
            rows = [self.dataset[index] for index in indices] if self.batched else self.dataset[indices]
            return self.collate(rows)
        if not self.batched:
            return self.collate(next(self.rows))
        rows = [row for _, row in zip(indices, self.rows)]
        if not rows or (self.drop_last and len(rows) < len(indices)):
            raise StopIteration
        return self.collate(rows)


class Shipped:
    """The array of a Tensor that is sent to another process."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array


def pack(value: Any) -> Any:
    """Replaces the Tensors of a batch, whose memory belongs to this process, by arrays to send."""
    return _exchange(value, Tensor, lambda tensor: Shipped(np.asarray(tensor)))


def unpack(value: Any) -> Any:
    return _exchange(value, Shipped, lambda shipped: Tensor(shipped.array))


def _exchange(value: Any, kind: type, change: Callable) -> Any:
    if isinstance(value, kind):
        return change(value)
    if type(value) is dict:
        return {key: _exchange(one, kind, change) for key, one in value.items()}
    if type(value) in (list, tuple):
        return type(value)(_exchange(one, kind, change) for one in value)
    return value


class Failure:
    """An exception raised in a worker."""

    def __init__(self, worker: int, error: BaseException) -> None:
        self.worker, self.pid = worker, os.getpid()
        self.kind = type(error)
        self.text = "".join(traceback.format_exception(error))

    def raise_again(self) -> None:
        """Raises an exception of the same type, or a RuntimeError if that type takes other arguments."""
        message = f"DataLoader: worker {self.worker} (process {self.pid}) raised {self.kind.__name__}\n{self.text}"
        try:
            error = self.kind(message)
        except Exception:
            error = RuntimeError(message)
        raise error from None


def work(
    fetcher: Fetcher,
    workers: int,
    number: int,
    tasks: Any,
    results: Any,
    initialize: Callable[[int], None] | None,
    base_seed: int,
) -> None:
    """Runs a worker process: receives (order, indices) and sends (order, worker number, batch)."""
    global _info
    parent = os.getppid()
    use_host_memory()
    try:
        seed = base_seed + number
        random.seed(seed)
        set_seed(seed & 0xFFFFFFFF)
        np.random.seed(np.random.SeedSequence([number, base_seed & 0xFFFFFFFF, base_seed >> 32, 0]).generate_state(4))
        _info = WorkerInfo(number, workers, seed, fetcher.dataset)
        if initialize is not None:
            initialize(number)
    except Exception as error:
        results.put((-1, number, Failure(number, error)))
        return
    while os.getppid() == parent:
        try:
            task = tasks.get(timeout=SECONDS_BETWEEN_CHECKS)
        except queue.Empty:
            continue
        except KeyboardInterrupt:
            return
        if task == END:
            return
        order, indices = task
        try:
            if order == BEGIN_EPOCH:
                fetcher.begin_epoch()
                continue
            batch: Any = pack(fetcher.fetch(indices))
        except StopIteration:
            batch = END
        except KeyboardInterrupt:
            return
        except Exception as error:
            batch = Failure(number, error)
        results.put((order, number, batch))
