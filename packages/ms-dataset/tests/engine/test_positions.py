"""A restored position in mid-epoch continues with the same rows, bit for bit, for every operation."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset import prefetch, transforms, vision


@pytest.fixture(autouse=True)
def _configuration() -> Any:
    saved = dict(ds.config._settings)
    yield
    ds.config._settings.update(saved)


class Noise(transforms.TensorOperation):
    random = True

    def apply(self, generator: Any, column: np.ndarray) -> np.ndarray:
        return np.asarray(generator.uniform_int(0, 999) * 1000 + int(column.flat[0]) % 1000)


def draw(value: Any) -> Any:
    """A user's function that draws from both global generators."""
    return np.asarray(int(value) % 1000 + 1000 * random.randrange(1000) + 10**6 * np.random.randint(1000))


class Drawing:
    """A user's dataset whose rows are random."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __getitem__(self, index: int) -> Any:
        return draw(index)

    def __len__(self) -> int:
        return self.count


def generator() -> Iterator[Any]:
    for index in range(150):
        yield (draw(index),)


def bad(value: Any) -> Any:
    if int(value) % 7 == 3:
        raise ValueError("bad")
    return value


def numbers(count: int = 150) -> Any:
    return ds.NumpySlicesDataset(list(range(count)))


def images() -> Any:
    pixels = np.random.RandomState(0).randint(0, 255, (60, 4, 4, 3), np.uint8)
    return ds.NumpySlicesDataset(pixels, shuffle=False)


def mapped(*operations: Any, workers: int = 3) -> Any:
    return images().map(list(operations), num_parallel_workers=workers)


def shared(sampler: Any) -> Any:
    whole = numbers(101).concat([numbers(60).map(Noise()), ds.GeneratorDataset(generator, ["column_0"])])
    whole.use_sampler(sampler)
    return whole


FLIP, INVERT = vision.RandomHorizontalFlip(0.5), vision.RandomInvert(0.5)
PROCESSES = {"python_multiprocessing": True, "num_parallel_workers": 2}

PIPELINES: dict[str, Any] = {
    "source": numbers,
    "sampler with replacement": lambda: ds.NumpySlicesDataset(list(range(200)), num_samples=150),
    "sampler of weights": lambda: ds.NumpySlicesDataset(
        list(range(90)), sampler=ds.WeightedRandomSampler([1] * 90, 80)
    ),
    "a user's sampler": lambda: ds.NumpySlicesDataset(list(range(90)), sampler=[3, 5, 2] * 25),
    "shard": lambda: ds.NumpySlicesDataset(list(range(290)), num_shards=2, shard_id=1),
    "generator": lambda: ds.GeneratorDataset(generator, ["a"]),
    "drawing source": lambda: ds.GeneratorDataset(Drawing(120), ["a"]),
    "source in processes": lambda: ds.GeneratorDataset(Drawing(150), ["a"], num_parallel_workers=2),
    "random map": lambda: numbers().map(Noise(), num_parallel_workers=3),
    "function": lambda: numbers().map(draw),
    "function in processes": lambda: numbers().map(draw, **PROCESSES),
    "random map in processes": lambda: numbers().map([Noise(), draw], **PROCESSES),
    "processes over a function": lambda: numbers().map(draw).map(Noise(), **PROCESSES),
    "processes below batch": lambda: numbers().map(Noise(), **PROCESSES).batch(2),
    "batch": lambda: numbers(290).map(Noise(), num_parallel_workers=2).batch(2),
    "batch of varying size": lambda: numbers(290).map(Noise()).batch(lambda info: 1 + info.get_batch_num() % 2),
    "per_batch_map": lambda: numbers(290).batch(2, per_batch_map=lambda a, info: ([draw(x) for x in a],)),
    "per_batch_map in processes": lambda: numbers(290).batch(
        2, per_batch_map=lambda a, info: ([draw(x) for x in a],), **PROCESSES
    ),
    "padded_batch": lambda: numbers(290).map(Noise()).padded_batch(2, pad_info={}),
    "bucket_batch_by_length": lambda: (
        numbers(290).map(Noise()).bucket_batch_by_length(["column_0"], [500, 800], [2, 3, 1], lambda a: int(a) // 1000)
    ),
    "bucket of rows by index": lambda: numbers(290).bucket_batch_by_length(
        ["column_0"], [100, 200], [2, 3, 1], lambda a: int(a)
    ),
    "repeat": lambda: numbers(70).map(Noise(), num_parallel_workers=2).repeat(2),
    "skip": lambda: numbers().skip(7).map(Noise(), num_parallel_workers=2),
    "take": lambda: numbers(200).map(Noise(), num_parallel_workers=2).take(140),
    "shuffle of rows by index": lambda: numbers().map(transforms.TypeCast(np.float32)).shuffle(40),
    "shuffle": lambda: numbers().map(Noise(), num_parallel_workers=2).shuffle(40).map(Noise()),
    "shuffle of a function": lambda: numbers().map(draw).shuffle(40).map(draw),
    "shuffle of processes": lambda: numbers().map(draw, **PROCESSES).shuffle(10),
    "filter": lambda: numbers(200).map(Noise(), num_parallel_workers=2).filter(lambda x: int(x) % 4),
    "zip": lambda: ds.zip((numbers().map(Noise()), numbers(160).rename("column_0", "b").map(draw, ["b"]))),
    "concat": lambda: numbers(50).map(Noise()) + numbers(60).shuffle(20) + numbers(30).map(draw),
    "concat of a shard": lambda: shared(ds.DistributedSampler(2, 1, shuffle=False)),
    "concat of random turns": lambda: shared(ds.RandomSampler()),
    "project and rename": lambda: ds.zip((numbers(), numbers(160).rename("column_0", "b"))).project(["b"]),
    "skipped rows": lambda: numbers(200).map(bad),
    "skipped rows in processes": lambda: numbers(200).map(bad, **PROCESSES),
    "RandomApply": lambda: mapped(transforms.RandomApply([FLIP, INVERT], 0.6)).repeat(3),
    "RandomChoice": lambda: mapped(transforms.RandomChoice([FLIP, INVERT])).repeat(3),
    "RandomOrder": lambda: numbers().map(transforms.RandomOrder([lambda x: x * 2, lambda x: x + 3, Noise()])),
    "UniformAugment": lambda: mapped(vision.UniformAugment([FLIP, INVERT, vision.RandomSolarize((3, 99))])).repeat(3),
    "RandomSelectSubpolicy": lambda: mapped(
        vision.RandomSelectSubpolicy([[(FLIP, 0.5), (INVERT, 0.7)], [(vision.RandomPosterize((1, 4)), 0.5)]])
    ).repeat(3),
    "nested": lambda: (
        images()
        .map(
            vision.UniformAugment([transforms.RandomApply([FLIP]), transforms.RandomChoice([INVERT, FLIP])]),
            **PROCESSES,
        )
        .repeat(3)
    ),
    "PIL": lambda: mapped(vision.ToPIL(), vision.RandomHorizontalFlip(0.5), vision.ToTensor()).repeat(3),
}
MODES = {"skipped": ds.config.ErrorSamplesMode.SKIP, "replaced": ds.config.ErrorSamplesMode.REPLACE}


def values(iterator: Any) -> list[Any]:
    return [tuple(np.asarray(value).tolist() for value in row) for row in iterator]


def made(name: str) -> Any:
    return PIPELINES[name]().create_tuple_iterator(num_epochs=3, output_numpy=True)


def begin(name: str, mode: str = "skipped") -> None:
    ds.config.set_seed(3)
    random.seed(3)
    np.random.seed(3)
    ds.config.set_error_samples_mode(MODES[mode] if "skipped" in name else ds.config.ErrorSamplesMode.RETURN)


CASES = [(name, mode) for name in PIPELINES for mode in (MODES if "skipped" in name else ["skipped"])]


@pytest.mark.parametrize("marks", ["at each row", "seldom"])
@pytest.mark.parametrize(("name", "mode"), CASES)
def test_a_restored_position_gives_the_same_rows(name: str, mode: str, marks: str, monkeypatch: Any) -> None:
    """The iterator continues from a position at the row, or from one at the first row of the epoch."""
    monkeypatch.setattr(prefetch, "SHARE_OF_MARKS", 1e9 if marks == "at each row" else 1e-9)
    monkeypatch.setattr(prefetch, "SECONDS_BETWEEN_MARKS", 0 if marks == "at each row" else 1e9)
    begin(name, mode)
    first = made(name)
    whole, states = [], {}
    for epoch in range(3):
        rows = []
        for row in range(400):
            if (epoch, row) in {(0, 0), (0, 1), (0, 67), (1, 0), (1, 40), (1, 101), (2, 110)}:
                states[epoch, row] = pickle.dumps(first.state_dict())
            try:
                rows.append(tuple(value.tolist() for value in next(first)))
            except StopIteration:
                break
        whole.append(rows)
    assert len(whole[0]) > 30 and len(states) > 3
    if "source" not in name and "sampler" not in name and "shard" not in name:
        assert whole[0] != whole[1]
    for (epoch, row), state in states.items():
        random.seed(99)
        np.random.seed(99)
        second = made(name)
        second.load_state_dict(pickle.loads(state))
        expected = [whole[epoch][row:], *whole[epoch + 1 :]]
        assert [values(second) for _ in range(3 - epoch)] == expected, (epoch, row)


@pytest.mark.parametrize("name", ["source", "random map in processes", "shuffle", "UniformAugment", "a user's sampler"])
def test_positions_bring_their_seed_where_none_was_set(name: str) -> None:
    begin(name)
    ds.config.set_seed(5489)
    first = made(name)
    for _ in range(70):
        next(first)
    state = pickle.dumps(first.state_dict())
    rest = [values(first) for _ in range(3)]
    second = made(name)
    second.load_state_dict(pickle.loads(state))
    assert [values(second) for _ in range(3)] == rest


@pytest.mark.parametrize("workers", [1, 4])
def test_each_rank_goes_on_from_its_own_position(workers: int) -> None:
    def shard(rank: int) -> Any:
        data = ds.NumpySlicesDataset(list(range(301)), num_shards=3, shard_id=rank)
        return data.map(Noise(), num_parallel_workers=workers).batch(4).create_tuple_iterator(output_numpy=True)

    begin("")
    for rank in range(3):
        first = shard(rank)
        for _ in range(11):
            next(first)
        second = shard(rank)
        second.load_state_dict(first.state_dict())
        assert values(second) == values(first)


@pytest.mark.parametrize(
    ("operation", "rows"),
    [
        (lambda data: data, 50000),
        (lambda data: data.map(transforms.not_random(lambda x: x + 1)), 50000),
        (lambda data: data.map(lambda x: x + 1), 50000),
        (lambda data: data.map(Noise(), num_parallel_workers=4), 50000),
        (lambda data: data.map(draw, **PROCESSES), 20000),
        (lambda data: data.filter(lambda x: int(x) % 3), 36000),
        (lambda data: data.shuffle(100), 50000),
        (lambda data: data.map(transforms.TypeCast(np.float32)).shuffle(100), 50000),
        (lambda data: data.map(Noise()).shuffle(100), 50000),
        (lambda data: data.map(draw).shuffle(100).map(draw), 50000),
        (lambda data: data.map(draw, **PROCESSES).shuffle(100), 20000),
        (lambda data: ds.zip((data, ds.NumpySlicesDataset(list(range(60000))).rename("column_0", "b"))), 50000),
        (lambda data: data.concat(ds.NumpySlicesDataset(list(range(9000)))), 57000),
        (lambda data: data.repeat(2), 110000),
        (lambda data: data.skip(1000).take(55000), 50000),
        (lambda data: data.batch(4), 12000),
        (lambda data: data.bucket_batch_by_length(["column_0"], [30000], [4, 4], lambda a: int(a)), 12000),
        # One row of a hundred goes into the first bucket, which therefore contains rows from far back.
        (lambda data: data.map(Noise()).bucket_batch_by_length(["column_0"], [9999], [64, 4], lambda a: int(a)), 12000),
    ],
)
def test_restoring_takes_the_same_time_wherever_the_position_is(operation: Any, rows: int, monkeypatch: Any) -> None:
    from ms_dataset.sources.generator import SlicesSource

    reads = 0
    one, many = SlicesSource.read, SlicesSource.read_many

    def read(self: Any, index: int) -> Any:
        nonlocal reads
        reads += 1
        return one(self, index)

    def read_many(self: Any, indices: Any) -> Any:
        nonlocal reads
        reads += len(indices)
        return many(self, indices)

    monkeypatch.setattr(SlicesSource, "read", read)
    monkeypatch.setattr(SlicesSource, "read_many", read_many)
    begin("")

    def iterator() -> Any:
        data = ds.NumpySlicesDataset(list(range(60000)))
        return operation(data).create_tuple_iterator(output_numpy=True, num_epochs=1)

    ds.config.set_prefetch_size(1)
    first = iterator()
    for _ in range(rows):
        next(first)
    state = first.state_dict()
    expected = next(first)
    first.stop()
    reads = 0
    second = iterator()
    second.load_state_dict(state)
    assert next(second)[0].tolist() == expected[0].tolist()
    second.stop()
    assert reads < 15000


def other_pipelines() -> list[Any]:
    return [
        ds.NumpySlicesDataset(list(range(9)), shuffle=False),
        ds.NumpySlicesDataset(list(range(9)), shuffle=False).batch(2).shuffle(3),
        ds.GeneratorDataset(generator, ["a"]),
        ds.zip((numbers(4), numbers(4).rename("column_0", "other"))),
    ]


@pytest.mark.parametrize("number", range(4))
def test_a_position_of_another_dataset_is_refused(number: int) -> None:
    """`load_state_dict` raises its own error, not one of the code that restores the stages."""
    iterator = numbers(20).map(draw, "column_0").create_tuple_iterator(output_numpy=True)
    next(iterator)
    other = other_pipelines()[number].create_tuple_iterator()
    with pytest.raises(ValueError, match="expected a state of this dataset"):
        other.load_state_dict(iterator.state_dict())


def test_rows_in_a_buffer_stay_as_they_are() -> None:
    """Changes to a received row do not affect a position that contains the row."""
    begin("")
    data = ds.NumpySlicesDataset(np.arange(60).reshape(30, 2), shuffle=False).batch(1).shuffle(10)
    first = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    next(first)
    state = first.state_dict()
    rest = []
    for (row,) in first:
        rest.append(row.tolist())
        row[:] = -1
    second = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    second.load_state_dict(state)
    assert [row.tolist() for (row,) in second] == rest
