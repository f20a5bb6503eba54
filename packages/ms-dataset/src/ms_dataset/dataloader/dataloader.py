"""`DataLoader`: batches of a dataset, in this process or by worker processes."""

from __future__ import annotations

import multiprocessing
import queue
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from ..transforms.declare import INT32_MAX, check_range, check_type, wrong_type
from .datasets import IterableDataset
from .samplers import BatchSampler, EndlessSampler, RandomSampler, SequentialSampler
from .worker import BEGIN_EPOCH, END, Failure, Fetcher, unpack, work

#: seconds between checks that the workers are alive
_SECONDS_BETWEEN_CHECKS = 0.5


class DataLoader:
    """Iterates over a dataset in batches.

    Args:
        dataset (Dataset): A dataset with `__getitem__`, or an `IterableDataset`.
        batch_size (int, optional): The rows of a batch; None returns single rows. Default: 1.
        shuffle (bool, optional): Whether each epoch has a new random order. Default: None, which means False.
        sampler (Union[Sampler, Iterable], optional): Yields the indices. Default: None.
        batch_sampler (Union[Sampler, Iterable], optional): Yields the list of indices of each batch. Default: None.
        num_workers (int): The number of worker processes; 0 for none. Default: 0.
        collate_fn (Callable, optional): Makes a batch from a list of rows. Default: None, `default_collate`, or
            `default_convert` if `batch_size` is None.
        pin_memory (bool): Not used. Default: False.
        drop_last (bool): Whether to drop a smaller last batch. Default: False.
        timeout (float): The seconds to wait for a worker's batch; 0 for no limit. Default: 0.0.
        worker_init_fn (Callable, optional): Called in each worker with its number. Default: None.
        multiprocessing_context (Union[str, BaseContext], optional): How workers start. Default: None, Python's default.
        generator (numpy.random.Generator, optional): Draws the order and the workers' seeds. Default: None.
        prefetch_factor (int, optional): The number of batches that each worker prefetches. Default: None, 2 with
            workers.
        persistent_workers (bool): Whether workers are kept between epochs. Default: False.
        in_order (bool): Whether batches are returned in the sampler's order, not as soon as they are ready.
            Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a parameter is out of range or conflicts with another.
        NotImplementedError: If the dataset has no `__getitem__` and is not an `IterableDataset`.
        RuntimeError: If a worker ends, or takes longer than `timeout`.

    Examples:
        >>> [batch.asnumpy().tolist() for batch in DataLoader([1, 2, 3], batch_size=2)]
        [[1, 2], [3]]
    """

    def __init__(
        self,
        dataset: Any,
        batch_size: int | None = 1,
        shuffle: bool | None = None,
        sampler: Iterable | None = None,
        batch_sampler: Iterable | None = None,
        num_workers: int = 0,
        collate_fn: Callable | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0.0,
        worker_init_fn: Callable[[int], None] | None = None,
        multiprocessing_context: Any = None,
        generator: np.random.Generator | None = None,
        *,
        prefetch_factor: int | None = None,
        persistent_workers: bool = False,
        in_order: bool = True,
    ) -> None:
        iterated = isinstance(dataset, IterableDataset)
        if iterated:
            _excludes("an IterableDataset", shuffle=bool(shuffle), sampler=sampler is not None)
            _excludes("an IterableDataset", batch_sampler=batch_sampler is not None)
        elif not hasattr(dataset, "__getitem__"):
            raise NotImplementedError(
                f"DataLoader: {type(dataset).__name__} has no rows by index\n  expected: __getitem__"
            )
        if batch_size is not None:
            check_type("DataLoader", "batch_size", batch_size, (int,))
            check_range("DataLoader", "batch_size", batch_size, 1, INT32_MAX)
        if shuffle is not None:
            check_type("DataLoader", "shuffle", shuffle, (bool,))
        if sampler is not None:
            _excludes("sampler", shuffle=bool(shuffle))
        if batch_sampler is not None:
            _excludes("batch_sampler", batch_size=batch_size != 1, shuffle=bool(shuffle), drop_last=drop_last)
            _excludes("batch_sampler", sampler=sampler is not None)
        check_type("DataLoader", "num_workers", num_workers, (int,))
        check_range("DataLoader", "num_workers", num_workers, 0, INT32_MAX)
        for name, flag in (
            ("pin_memory", pin_memory),
            ("drop_last", drop_last),
            ("persistent_workers", persistent_workers),
            ("in_order", in_order),
        ):
            check_type("DataLoader", name, flag, (bool,))
        check_type("DataLoader", "timeout", timeout, (int, float))
        check_range("DataLoader", "timeout", timeout, 0, float("inf"))
        if generator is not None:
            check_type("DataLoader", "generator", generator, (np.random.Generator,))
        if not num_workers:
            given = {"multiprocessing_context": multiprocessing_context is not None}
            given |= {"prefetch_factor": prefetch_factor is not None, "persistent_workers": persistent_workers}
            _excludes("num_workers 0", **given)
        if prefetch_factor is not None:
            check_type("DataLoader", "prefetch_factor", prefetch_factor, (int,))
            check_range("DataLoader", "prefetch_factor", prefetch_factor, 1, INT32_MAX)
        self.dataset, self.num_workers, self.collate_fn = dataset, num_workers, collate_fn
        self.pin_memory, self.timeout, self.worker_init_fn = pin_memory, timeout, worker_init_fn
        self.generator = generator if generator is not None else np.random.default_rng()
        self.persistent_workers, self.in_order = persistent_workers, in_order
        if sampler is None:
            if iterated:
                sampler = EndlessSampler()
            else:
                sampler = RandomSampler(dataset, generator=self.generator) if shuffle else SequentialSampler(dataset)
        self.sampler = sampler
        if batch_sampler is not None:
            batch_size, drop_last = None, False
        elif batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size, self.drop_last, self.batch_sampler = batch_size, drop_last, batch_sampler
        self.prefetch_factor = 2 if prefetch_factor is None and num_workers else prefetch_factor
        self.multiprocessing_context = _context(multiprocessing_context)
        self._workers: Workers | None = None

    @property
    def index_sampler(self) -> Iterable:
        """The sampler that yields the indices of each batch."""
        return self.sampler if self.batch_sampler is None else self.batch_sampler

    def fetcher(self) -> Fetcher:
        """Returns an object that reads the batch of given indices."""
        return Fetcher(self.dataset, self.batch_sampler is not None, self.collate_fn, self.drop_last)

    def __iter__(self) -> Iterator[Any]:
        if not self.num_workers:
            return self._iterate_in_this_process()
        if not self.persistent_workers:
            return Workers(self).epoch(self.index_sampler, close=True)
        if self._workers is None:
            self._workers = Workers(self)
        return self._workers.epoch(self.index_sampler, close=False)

    def _iterate_in_this_process(self) -> Iterator[Any]:
        fetcher = self.fetcher()
        fetcher.begin_epoch()
        for indices in self.index_sampler:
            try:
                batch = fetcher.fetch(indices)
            except StopIteration:
                return
            yield batch

    def __len__(self) -> int:
        if not isinstance(self.dataset, IterableDataset):
            return len(self.index_sampler)  # type: ignore[arg-type]
        rows = len(self.dataset)  # type: ignore[arg-type]
        if self.batch_size is None:
            return rows
        return rows // self.batch_size if self.drop_last else -(-rows // self.batch_size)


def _excludes(what: str, **given: bool) -> None:
    for name, there in given.items():
        if there:
            raise ValueError(f"DataLoader: {name} cannot be given with {what}")


def _context(value: Any) -> Any:
    if value is None:
        return multiprocessing.get_context()
    if isinstance(value, str):
        return multiprocessing.get_context(value)
    if not hasattr(value, "Process"):
        raise wrong_type("DataLoader", "multiprocessing_context", "str or a context of multiprocessing", value)
    return value


class Workers:
    """The worker processes of a loader."""

    def __init__(self, loader: DataLoader) -> None:
        self.count, self.timeout, self.in_order = loader.num_workers, loader.timeout, loader.in_order
        self.ahead = loader.num_workers * (loader.prefetch_factor or 2)
        context = loader.multiprocessing_context
        seed = int(loader.generator.integers(0, 2**63 - 1, endpoint=True, dtype=np.int64))
        self.results = context.Queue()
        self.tasks = [context.Queue() for _ in range(self.count)]
        fetcher = loader.fetcher()
        self.processes = [
            context.Process(
                target=work,
                args=(fetcher, self.count, number, self.tasks[number], self.results, loader.worker_init_fn, seed),
                name=f"DataLoader-{number}",
                daemon=True,
            )
            for number in range(self.count)
        ]
        for process in self.processes:
            process.start()
        self.next_order = 0  # never restarts, so batches of an abandoned epoch are recognized

    def epoch(self, sampler: Iterable, close: bool) -> Iterator[Any]:
        """Yields the batches of one epoch."""
        try:
            yield from self._epoch(iter(sampler))
        finally:
            if close:
                self.close()

    def _epoch(self, indices: Iterator[Any]) -> Iterator[Any]:
        for tasks in self.tasks:
            tasks.put((BEGIN_EPOCH, None))
        begin = self.next_order
        wanted = begin  # the order of the batch that is returned next
        ready: dict[int, Any] = {}
        working = list(range(self.count))
        turn = open_tasks = 0
        exhausted = False
        while True:
            while not exhausted and working and open_tasks + len(ready) < self.ahead:
                try:
                    chosen = next(indices)
                except StopIteration:
                    exhausted = True
                    break
                worker = working[turn % len(working)]
                turn += 1
                self.tasks[worker].put((self.next_order, chosen))
                self.next_order += 1
                open_tasks += 1
            if wanted in ready or (ready and not self.in_order):
                order = wanted if self.in_order else next(iter(ready))
                batch = ready.pop(order)
                wanted += 1
                if isinstance(batch, Failure):
                    batch.raise_again()
                if not (isinstance(batch, str) and batch == END):
                    yield unpack(batch)
                continue
            if not open_tasks:
                return
            order, worker, batch = self._receive()
            if isinstance(batch, Failure) and order == -1:
                batch.raise_again()
            if order < begin:
                continue
            open_tasks -= 1
            if isinstance(batch, str) and batch == END and worker in working:
                working.remove(worker)
            ready[order] = batch

    def _receive(self) -> Any:
        """Returns the next result; raises RuntimeError if a worker has ended or takes too long."""
        begun = time.monotonic()
        while True:
            try:
                return self.results.get(timeout=min(_SECONDS_BETWEEN_CHECKS, self.timeout or _SECONDS_BETWEEN_CHECKS))
            except queue.Empty:
                pass
            for number, process in enumerate(self.processes):
                if not process.is_alive():
                    code = process.exitcode
                    self.close()
                    raise RuntimeError(
                        f"DataLoader: worker {number} (process {process.pid}) ended, exit code {code}\n"
                        "  hint: negative codes are signals; -9 is often a lack of memory"
                    )
            if self.timeout and time.monotonic() - begun >= self.timeout:
                self.close()
                raise RuntimeError(f"DataLoader: a batch took longer than timeout\n  expected: {self.timeout} s")

    def close(self) -> None:
        """Ends the processes."""
        for tasks in self.tasks:
            tasks.put(END)
        for process in self.processes:
            process.join(timeout=0.2)
            if process.is_alive():
                process.terminate()
                process.join()
        for one in (*self.tasks, self.results):
            one.cancel_join_thread()
            one.close()
        self.tasks, self.processes = [], []

    def __del__(self) -> None:
        if getattr(self, "processes", None):
            self.close()
