"""`mindspore.dataset.dataloader`: orders, batches, worker processes, errors. Values of MindSpore 2.10."""

from __future__ import annotations

import os
import signal
import time

import mindspore as ms
import numpy as np
import pytest
from mindspore.dataset.dataloader import (
    BatchSampler,
    DataLoader,
    Dataset,
    DistributedSampler,
    IterableDataset,
    RandomSampler,
    Sampler,
    SequentialSampler,
    TensorDataset,
    default_collate,
    default_convert,
    get_worker_info,
)


class Rows(Dataset):
    def __init__(self, size=10):
        self.size = size

    def __getitem__(self, index):
        return np.full((3,), index, np.float32), index

    def __len__(self):
        return self.size


class Stream(IterableDataset):
    def __iter__(self):
        info = get_worker_info()
        start, step = (info.id, info.num_workers) if info else (0, 1)
        return iter(range(start, 7, step))

    def __len__(self):
        return 7


class Bad(Rows):
    def __getitem__(self, index):
        if index == 3:
            raise KeyError("row three")
        return index


class Deadly(Rows):
    def __getitem__(self, index):
        if index == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return index


class Slow(Rows):
    def __getitem__(self, index):
        time.sleep(5)
        return index


def values(loader):
    return [batch.asnumpy().tolist() for batch in loader]


@pytest.mark.parametrize(
    "sampler, expected",
    [
        (lambda: SequentialSampler(range(3)), [0, 1, 2]),
        (lambda: RandomSampler(range(5), generator=np.random.default_rng(1)), [4, 0, 1, 2, 3]),
        (lambda: RandomSampler(range(5), True, 7, np.random.default_rng(1)), [2, 2, 3, 4, 0, 0, 4]),
        (lambda: BatchSampler(range(5), 2, False), [[0, 1], [2, 3], [4]]),
        (lambda: BatchSampler(range(5), 2, True), [[0, 1], [2, 3]]),
        (lambda: DistributedSampler(list(range(10)), 3, 0), [4, 7, 9, 1]),
        (lambda: DistributedSampler(list(range(10)), 3, 2, drop_last=True), [2, 5, 8]),
        (lambda: DistributedSampler(list(range(10)), 3, 1, shuffle=False), [1, 4, 7, 0]),
    ],
)
def test_samplers(sampler, expected):
    one = sampler()
    assert isinstance(one, Sampler)
    assert list(one) == expected
    assert len(one) == len(expected)


def test_epochs_of_the_distributed_sampler():
    sampler = DistributedSampler(list(range(10)), 2, 0)
    first = list(sampler)
    sampler.set_epoch(1)
    assert list(sampler) != first
    with pytest.raises(ValueError):
        DistributedSampler([1], 2, 2)
    with pytest.raises(TypeError):
        sampler.set_epoch("a")


def test_batches():
    assert values(DataLoader(list(range(5)), 2)) == [[0, 1], [2, 3], [4]]
    assert values(DataLoader([1, 2, 3], 2, shuffle=True, generator=np.random.default_rng(3))) == [[3, 2], [1]]
    assert DataLoader([1.5, 2.0], 2).__iter__().__next__().dtype == ms.float64
    assert next(iter(DataLoader([np.float32(1), np.float32(2)], 2))).dtype == ms.float32
    assert next(iter(DataLoader([True, False], 2))).dtype == ms.bool_
    assert list(DataLoader(["a", "b"], 2)) == [["a", "b"]]
    (batch,) = DataLoader([{"a": 1, "b": np.ones(2)}, {"a": 2, "b": np.zeros(2)}], 2)
    assert batch["a"].asnumpy().tolist() == [1, 2] and batch["b"].shape == (2, 2)
    (pairs,) = DataLoader([(1, 2.0), (3, 4.0)], 2)
    assert isinstance(pairs, list) and pairs[1].asnumpy().tolist() == [2.0, 4.0]
    assert len(DataLoader([1, 2, 3], 2)) == 2 and len(DataLoader([1, 2, 3], 2, drop_last=True)) == 1
    assert values(DataLoader(Rows(), batch_sampler=[[3], [1, 2]], collate_fn=lambda rows: ms.Tensor(len(rows)))) == [
        1,
        2,
    ]
    (row,) = DataLoader([(1, "a", np.ones(1))], None)
    assert row[:2] == [1, "a"] and isinstance(row[2], ms.Tensor)
    tensors = TensorDataset(ms.Tensor([[1], [2]]), ms.Tensor([3, 4]))
    assert [part.asnumpy().tolist() for part in next(iter(DataLoader(tensors, 2)))] == [[[1], [2]], [3, 4]]


def test_convert():
    row = default_convert((1, np.ones(2), "a", [np.float32(1)], {"x": np.zeros(1)}))
    assert row[0] == 1 and row[2] == "a"
    assert all(isinstance(one, ms.Tensor) for one in (row[1], row[3][0], row[4]["x"]))


@pytest.mark.parametrize(
    "rows, error",
    [
        ([np.ones(2), np.ones(3)], ValueError),
        ([object(), object()], TypeError),
        ([None, None], TypeError),
        ([np.array("a"), np.array("b")], TypeError),
        ([[1, 2], [3]], RuntimeError),
    ],
)
def test_rows_that_make_no_batch(rows, error):
    with pytest.raises(error):
        default_collate(rows)


@pytest.mark.parametrize(
    "arguments, error",
    [
        ({"batch_size": 0}, ValueError),
        ({"batch_size": 1.5}, TypeError),
        ({"num_workers": -1}, ValueError),
        ({"num_workers": True}, TypeError),
        ({"sampler": [0], "shuffle": True}, ValueError),
        ({"batch_sampler": [[0]], "batch_size": 2}, ValueError),
        ({"prefetch_factor": 2}, ValueError),
        ({"persistent_workers": True}, ValueError),
        ({"generator": 1}, TypeError),
        ({"timeout": -1}, ValueError),
        ({"multiprocessing_context": "fork"}, ValueError),
        ({"num_workers": 1, "multiprocessing_context": "nothing"}, ValueError),
        ({"num_workers": 1, "multiprocessing_context": 1}, TypeError),
    ],
)
def test_bad_arguments(arguments, error):
    with pytest.raises(error):
        DataLoader([1], **arguments)


def test_datasets_without_rows():
    with pytest.raises(NotImplementedError):
        DataLoader(iter([1]))
    with pytest.raises(NotImplementedError):
        Dataset()[0]
    with pytest.raises(NotImplementedError):
        iter(IterableDataset())
    with pytest.raises(ValueError):
        TensorDataset(ms.Tensor([1, 2]), ms.Tensor([1]))
    with pytest.raises(ValueError):
        DataLoader(Stream(), shuffle=True)


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_workers(start):
    rows = TensorDataset(np.arange(10, dtype=np.float32).reshape(10, 1), np.arange(10))
    loader = DataLoader(rows, 3, num_workers=2, multiprocessing_context=start)
    for _ in range(2):
        batches = list(loader)
        assert [batch[1].asnumpy().tolist() for batch in batches] == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]]
        assert batches[0][0].asnumpy().tolist() == [[0.0], [1.0], [2.0]]


def test_persistent_workers_and_an_epoch_that_is_left():
    loader = DataLoader(Rows(), 2, num_workers=2, persistent_workers=True)
    for batch in loader:
        assert batch[1].asnumpy().tolist() == [0, 1]
        break
    processes = loader._workers.processes
    assert [batch[1].asnumpy().tolist() for batch in loader] == [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]
    assert loader._workers.processes is processes
    loader._workers.close()
    assert not any(process.is_alive() for process in processes)


def test_any_order():
    loader = DataLoader(Rows(12), 2, num_workers=2, in_order=False)
    assert sorted(index for batch in loader for index in batch[1].asnumpy().tolist()) == list(range(12))


@pytest.mark.parametrize("workers", [0, 2])
def test_iterated_datasets(workers):
    loader = DataLoader(Stream(), 2, num_workers=workers)
    assert sorted(one for batch in values(loader) for one in batch) == list(range(7))
    assert len(loader) == 4


def test_an_error_of_a_worker():
    with pytest.raises(KeyError, match="worker"):
        list(DataLoader(Bad(), 2, num_workers=2))
    with pytest.raises(RuntimeError, match="begin"):
        list(DataLoader(Rows(), 2, num_workers=1, worker_init_fn=_fail))


def _fail(worker):
    raise RuntimeError("begin")


def test_a_worker_that_is_killed():
    def seconds():
        begun = time.monotonic()
        with pytest.raises(RuntimeError, match="exit code -9"):
            list(DataLoader(Deadly(), 1, num_workers=2))
        return time.monotonic() - begun

    # A machine that is busy with other things may need longer once, but not each time.
    assert any(seconds() < 5 for _ in range(3))


def test_timeout():
    with pytest.raises(RuntimeError, match="timeout"):
        list(DataLoader(Slow(), 1, num_workers=1, timeout=0.2))


def test_seeds_of_workers():
    def seeds(generator):
        loader = DataLoader(Seeds(), 1, num_workers=2, generator=np.random.default_rng(generator))
        return values(loader)

    assert seeds(1) == seeds(1) != seeds(2)


class Seeds(Rows):
    def __init__(self):
        super().__init__(4)

    def __getitem__(self, index):
        return np.random.randint(0, 1 << 30)
