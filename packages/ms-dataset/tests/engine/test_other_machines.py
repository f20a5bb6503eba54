"""A position can be restored with another number of workers or ranks, without reading the rows before it."""

from __future__ import annotations

import copy
import itertools
import multiprocessing
import pickle
import random
from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset import prefetch, transforms, vision
from ms_dataset.mindrecord import FileWriter
from PIL import Image


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
    """A user's function that draws from both global generators and from one seeded with the configured seed."""
    own = int(vision.RandomHorizontalFlip(0.5)(np.arange(6, dtype=np.uint8).reshape(1, 2, 3))[0, 0, 0])
    drawn = 1000 * random.randrange(1000) + 10**6 * np.random.randint(1000)
    return np.asarray(int(value) % 1000 + drawn + 10**9 * own)


class Drawing:
    def __getitem__(self, index: int) -> Any:
        return draw(index)

    def __len__(self) -> int:
        return 150


def numbers(count: int = 150) -> Any:
    return ds.NumpySlicesDataset(list(range(count)))


def in_processes(workers: int) -> dict[str, Any]:
    return {"python_multiprocessing": True, "num_parallel_workers": workers}


def drawn(columns: Any, info: Any) -> Any:
    return ([draw(one) for one in columns],)


PIPELINES: dict[str, Any] = {
    "random map": lambda n: numbers().map(Noise(), num_parallel_workers=n),
    "source": lambda n: ds.GeneratorDataset(Drawing(), ["a"], num_parallel_workers=n),
    "batches of a source": lambda n: ds.GeneratorDataset(Drawing(), ["a"], num_parallel_workers=n).batch(2),
    "function": lambda n: numbers().map(draw, **in_processes(n)),
    "function and random map": lambda n: numbers().map([Noise(), draw], **in_processes(n)).batch(2),
    "two stages": lambda n: numbers().map(Noise(), **in_processes(n)).map(draw, **in_processes(n + 1)),
    "per_batch_map": lambda n: numbers().batch(2, per_batch_map=drawn, **in_processes(n)),
}


def values(iterator: Any) -> list[Any]:
    return [tuple(np.asarray(value).tolist() for value in row) for row in iterator]


def iterator_of(data: Any, epochs: int = 3) -> Any:
    return data.create_tuple_iterator(num_epochs=epochs, output_numpy=True)


def read(iterator: Any, rows: int) -> list[Any]:
    return values(itertools.islice(iterator, rows))


@pytest.mark.parametrize("name", PIPELINES)
def test_another_number_of_workers_gives_the_same_rows(name: str) -> None:
    def made(workers: int) -> Any:
        return iterator_of(PIPELINES[name](workers))

    ds.config.set_seed(3)
    first = made(4)
    whole, states = [], {}
    for epoch in range(3):
        rows = []
        for row in itertools.count():
            if (epoch, row) in {(0, 0), (0, 3), (0, 70), (1, 0), (1, 71)}:
                states[epoch, row] = pickle.dumps(first.state_dict())
            found = read(first, 1)
            if not found:
                break
            rows += found
        whole.append(rows)
    assert whole[0] != whole[1] and len(states) == 5
    for ((epoch, row), state), workers in zip(states.items(), (2, 1, 3, 5, 2)):
        random.seed(99)
        np.random.seed(99)
        second = made(workers)
        second.load_state_dict(pickle.loads(state))
        rows = read(second, 2)
        assert rows == whole[epoch][row : row + 2], (epoch, row, workers)
        # The position of the restored pipeline also has the number of workers of the first one.
        third = made(2)
        third.load_state_dict(second.state_dict())
        second.stop()
        rest = [whole[epoch][row + 2 :], *whole[epoch + 1 :]]
        assert [values(third) for _ in range(3 - epoch)] == rest, (epoch, row, workers)
        third.stop()
    first.stop()


@pytest.mark.parametrize("name", ["random map", "source", "function and random map"])
def test_one_worker_goes_on_where_there_are_several(name: str) -> None:
    ds.config.set_seed(3)
    first = iterator_of(PIPELINES[name](1))
    read(first, 20)
    state = pickle.dumps(first.state_dict())
    rest = [values(first) for _ in range(3)]
    second = iterator_of(PIPELINES[name](4))
    second.load_state_dict(pickle.loads(state))
    assert [values(second) for _ in range(3)] == rest


def test_the_default_number_of_workers_may_be_another_one() -> None:
    ds.config.set_seed(3)
    data = numbers().map(Noise())
    ds.config.set_num_parallel_workers(4)
    first = iterator_of(data)
    read(first, 50)
    state = first.state_dict()
    ds.config.set_num_parallel_workers(2)
    second = iterator_of(data)
    second.load_state_dict(state)
    assert values(second) == values(first) and values(second) == values(first)


def test_there_are_as_many_processes_as_were_asked_for() -> None:
    def processes() -> int:
        return sum(child.name.startswith("ms-dataset") for child in multiprocessing.active_children())

    before = processes()
    first = iterator_of(PIPELINES["function"](4))
    read(first, 5)
    assert processes() - before == 4
    state = first.state_dict()
    first.stop()
    second = iterator_of(PIPELINES["function"](2))
    second.load_state_dict(state)
    read(second, 5)
    assert processes() - before == 2
    second.stop()


@pytest.mark.parametrize("name", ["source", "function and random map"])
def test_processes_take_the_seed_of_the_position(name: str) -> None:
    ds.config.set_seed(3)
    first = iterator_of(PIPELINES[name](3))
    read(first, 1)
    state = pickle.dumps(first.state_dict())
    rest = [values(first) for _ in range(2)]
    ds.config.set_seed(4)
    second = iterator_of(PIPELINES[name](3))
    second.load_state_dict(pickle.loads(state))
    assert [values(second) for _ in range(2)] == rest


def test_positions_without_a_seed_bring_the_states_of_all_workers() -> None:
    def made(workers: int) -> Any:
        data = numbers().map([Noise(), lambda x: x + 10**6 * np.random.randint(1000)], **in_processes(workers))
        return iterator_of(data, 2)

    first = made(3)
    read(first, 1)
    state = pickle.dumps(first.state_dict())
    rest = [values(first) for _ in range(2)]
    second = made(2)
    second.load_state_dict(pickle.loads(state))
    assert [values(second) for _ in range(2)] == rest


def test_what_has_to_be_the_same_is_named() -> None:
    first = iterator_of(numbers().map(draw).batch(4))
    read(first, 3)
    state = first.state_dict()
    with pytest.raises(ValueError, match="map: expected python_multiprocessing=False, as the position"):
        iterator_of(numbers().map(draw, **in_processes(2)).batch(4)).load_state_dict(state)
    with pytest.raises(ValueError, match=r"expected batches of \[4\] rows.*got \[8\]\n  hint: .* between two epochs"):
        iterator_of(numbers().map(draw).batch(8)).load_state_dict(state)
    values(first)
    second = iterator_of(numbers().map(draw).batch(8))
    second.load_state_dict(first.state_dict())
    assert [len(row[0]) for row in values(second)] == [8] * 18 + [6]


# -- ranks --


def recorded(folder: Any) -> str:
    path = str(folder / "rows.mindrecord")
    if Path(path).exists():
        return path
    writer = FileWriter(path)
    writer.add_schema({"a": {"type": "int32"}})
    writer.write_raw_data([{"a": number} for number in range(211)])
    writer.commit()
    return path


class Rows:
    def __getitem__(self, index: int) -> Any:
        return np.asarray(index)

    def __len__(self) -> int:
        return 211


SOURCES: dict[str, Any] = {
    "arrays": lambda folder, **shard: ds.NumpySlicesDataset(np.arange(211), **shard),
    "in order": lambda folder, **shard: ds.NumpySlicesDataset(np.arange(211), shuffle=False, **shard),
    "MindRecord": lambda folder, **shard: ds.MindDataset(recorded(folder), **shard),
    "processes": lambda folder, **shard: ds.GeneratorDataset(Rows(), ["a"], num_parallel_workers=2, **shard),
}


@pytest.mark.parametrize("batch", [1, 3])
@pytest.mark.parametrize("name", SOURCES)
def test_the_rest_of_an_epoch_is_dealt_to_another_number_of_ranks(name: str, batch: int, tmp_path: Any) -> None:
    """Each row of the epoch occurs once, except for those that make the parts of the ranks equally long."""
    ds.config.set_seed(3)

    def rank(shards: int, shard: int) -> Any:
        data = SOURCES[name](tmp_path, num_shards=shards, shard_id=shard)
        data = data.map(transforms.TypeCast(np.int64))
        data = data.map(lambda x: x, python_multiprocessing=name == "processes", num_parallel_workers=2)
        return iterator_of(data.batch(batch) if batch > 1 else data, 2)

    def flat(rows: list[Any]) -> list[int]:
        return np.concatenate([np.reshape(value, -1) for (value,) in rows]).tolist() if rows else []

    four = [rank(4, number) for number in range(4)]
    taken = [flat(read(one, 7)) for one in four]
    states = [pickle.dumps(one.state_dict()) for one in four]
    whole = [part + flat(values(one)) for part, one in zip(taken, four)]
    next_epoch = [flat(values(one)) for one in four]
    order = [whole[place % 4][place // 4] for place in range(211)]
    assert sorted(order) == list(range(211))

    three = [rank(3, number) for number in range(3)]
    for number, one in enumerate(three):
        one.load_state_dict(pickle.loads(states[number]))
    again = [flat(read(one, 5)) for one in three]
    states = [pickle.dumps(one.state_dict()) for one in three]
    rest = [part + flat(values(one)) for part, one in zip(again, three)]
    assert {len(part) for part in rest} == {-(-(211 - 28 * batch) // 3)}
    assert [rest[place % 3][place // 3] for place in range(211 - 28 * batch)] == order[28 * batch :]
    after = [flat(values(one)) for one in three]
    assert [after[place % 3][place // 3] for place in range(211)] == [
        next_epoch[place % 4][place // 4] for place in range(211)
    ]

    one = rank(1, 0)
    one.load_state_dict(pickle.loads(states[2]))
    assert flat(values(one)) == order[43 * batch :]
    for made in (*four, *three, one):
        made.stop()


def test_a_state_of_another_rank_goes_on_with_the_own_rows() -> None:
    ds.config.set_seed(3)

    def rank(number: int) -> Any:
        data = ds.NumpySlicesDataset(list(range(300)), num_shards=3, shard_id=number)
        return iterator_of(data.map(Noise(), num_parallel_workers=2).batch(4))

    first = rank(0)
    read(first, 9)
    second, third = rank(2), rank(2)
    read(second, 9)
    third.load_state_dict(first.state_dict())
    assert values(third) == values(second)


def text(folder: Any, **shard: Any) -> Any:
    path = folder / "lines.txt"
    path.write_text("".join(f"{number}\n" for number in range(120)))
    return ds.TextFileDataset(str(path), shuffle=False, **shard)


SHARDED: dict[str, Any] = {
    "shuffle": lambda folder, **shard: ds.NumpySlicesDataset(list(range(120)), **shard).shuffle(10),
    "filter": lambda folder, **shard: ds.NumpySlicesDataset(list(range(120)), **shard).filter(lambda x: x >= 0),
    "TextFileDataset": text,
}


@pytest.mark.parametrize("name", SHARDED)
def test_ranks_whose_rest_is_not_known_are_told_so(name: str, tmp_path: Any) -> None:
    ds.config.set_seed(3)

    def rank(shards: int) -> Any:
        return iterator_of(SHARDED[name](tmp_path, num_shards=shards, shard_id=1))

    first = rank(4)
    read(first, 7)
    state = first.state_dict()
    with pytest.raises(ValueError, match=rf"expected num_shards=4, as the position.*\n  {name}: .*\n  hint: .* epochs"):
        rank(2).load_state_dict(state)
    values(first)
    state = first.state_dict()
    second = rank(2)
    second.load_state_dict(copy.deepcopy(state))
    assert len(values(second)) == 60
    if name != "TextFileDataset":
        whole = iterator_of(ds.NumpySlicesDataset(list(range(120))))
        read(whole, 3)
        with pytest.raises(ValueError, match="expected num_shards=None, as the position was saved with, got 2"):
            rank(2).load_state_dict(whole.state_dict())


# -- files before the position --


@pytest.mark.parametrize("natively", ["1", "0"])
def test_files_before_the_position_are_not_read(natively: str, tmp_path: Any, monkeypatch: Any) -> None:
    """The test deletes these files before it restores the position."""
    monkeypatch.setenv("MS_DATASET_NATIVE", natively)
    monkeypatch.setattr(prefetch, "SECONDS_BETWEEN_MARKS", 0)  # records a position at each row
    ds.config.set_seed(3)
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(120):
        Image.fromarray(np.full((8, 8, 3), number, np.uint8)).save(folder / f"{number:03}.png")
    data = ds.ImageFolderDataset(str(tmp_path), decode=True, shuffle=False)
    data = data.map([vision.RandomHorizontalFlip(), vision.Resize(6)], "image").batch(4)
    first = iterator_of(data, 1)
    read(first, 20)
    state = first.state_dict()
    rest = values(first)
    assert state["reached"] == 20
    second = iterator_of(data, 1)
    for path in sorted(Path(folder).iterdir())[: 4 * state["reached"]]:
        path.unlink()
    second.load_state_dict(state)
    assert values(second) == rest
