"""Batches that worker processes write to shared memory."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest


class Rows:
    """Rows of two columns, some with another shape or dtype."""

    def __init__(self, count: int, odd: tuple[int, ...] = (), bad: int = -1, dtype: Any = np.float64) -> None:
        self.count, self.odd, self.bad, self.dtype = count, odd, bad, dtype

    def __getitem__(self, index: int) -> Any:
        if index == self.bad:
            raise ValueError("this row is bad")
        dtype = self.dtype if index in self.odd else np.float32
        return np.full((3, 5), index, dtype), np.array(index)

    def __len__(self) -> int:
        return self.count


def batches(rows: Any, size: int, workers: int, drop: bool = False) -> Any:
    data = ds.GeneratorDataset(rows, ["a", "b"], shuffle=False, num_parallel_workers=workers)
    return data.batch(size, drop_remainder=drop).create_tuple_iterator(num_epochs=2, output_numpy=True)


@pytest.mark.parametrize("workers", [2, 3])
@pytest.mark.parametrize(("size", "drop"), [(4, False), (7, True), (1, False), (50, False)])
def test_batches_have_all_rows_in_order(workers: int, size: int, drop: bool) -> None:
    iterator = batches(Rows(45), size, workers, drop)
    for _ in range(2):
        found = list(iterator)
        expected = [range(start, min(start + size, 45)) for start in range(0, 45, size)]
        expected = [rows for rows in expected if len(rows) == size or not drop]
        assert [batch[1].tolist() for batch in found] == [list(rows) for rows in expected]
        for (image, label), rows in zip(found, expected):
            assert image.dtype == np.float32 and image.shape == (len(rows), 3, 5) and label.dtype == np.int64
            assert (image == np.array(rows)[:, None, None]).all()


def test_arrays_that_the_reader_keeps_stay_as_they_are() -> None:
    kept = [(image, image.copy()) for image, _ in batches(Rows(400), 4, 2)]
    assert len(kept) == 100 and all((image == copy).all() for image, copy in kept)
    kept[50][0][:] = -1  # the reader may write to them
    assert all((image == copy).all() for place, (image, copy) in enumerate(kept) if place != 50)


def test_blocks_are_used_again() -> None:
    iterator = batches(Rows(2000), 4, 2)
    stage = iterator._stage.children[0]
    for _ in iterator:
        pass
    assert 0 < stage.blocks.count < 60
    kept = list(iterator)  # more batches than there are blocks
    assert [int(batch[1][0]) for batch in kept] == list(range(0, 2000, 4))
    assert stage.blocks.count <= 64
    iterator.stop()


def test_later_epochs_need_no_batch_to_learn_the_layout() -> None:
    iterator = batches(Rows(60), 4, 2)
    stage = iterator._stage.children[0]
    taken = []
    take = stage.blocks.take
    stage.blocks.take = lambda size: taken.append(size) or take(size)
    for _ in range(2):
        assert len(list(iterator)) == 15
    # In the first epoch, workers begin four batches before the layout is known.
    assert len(taken) >= 11 + 15


def test_a_batch_of_rows_that_differ_from_those_before_it() -> None:
    with pytest.raises(RuntimeError, match=r"(?s)column 'a': rows of batch 5 differ.*float64.* row 2 of the batch"):
        list(batches(Rows(45, odd=(22,)), 4, 2))
    found = list(batches(Rows(45, odd=tuple(range(20, 24))), 4, 2))
    assert [batch[0].dtype for batch in found] == [np.float32] * 5 + [np.float64] + [np.float32] * 6
    assert [int(batch[1][0]) for batch in found] == list(range(0, 45, 4))


def test_a_row_that_raises_comes_after_the_batches_before_it() -> None:
    iterator = batches(Rows(45, bad=30), 4, 2)
    assert [int(next(iterator)[1][0]) for _ in range(7)] == list(range(0, 28, 4))
    with pytest.raises(RuntimeError, match=r"(?s)ValueError: this row is bad.*worker: 0"):
        next(iterator)


def test_texts_go_without_shared_memory() -> None:
    class Texts(Rows):
        def __getitem__(self, index: int) -> Any:
            return np.array("x" * (index + 1)), np.array(index)

    found = list(batches(Texts(6), 3, 2))
    assert found[1][0].tolist() == ["xxxx", "xxxxx", "xxxxxx"]


def test_positions_are_restored() -> None:
    def made() -> Any:
        return batches(Rows(900), 2, 3)

    first = made()
    for _ in range(200):
        next(first)
    state = first.state_dict()
    first.stop()
    second = made()
    second.load_state_dict(state)
    assert next(second)[1].tolist() == [400, 401]
    second.stop()


def test_spawned_workers_share_the_memory() -> None:
    class Local:  # spawned workers cannot import this module
        def __getitem__(self, index: int) -> Any:
            return np.full((3, 5), index, np.float32), np.array(index)

        def __len__(self) -> int:
            return 20

    saved = ds.config.get_multiprocessing_start_method()
    ds.config.set_multiprocessing_start_method("spawn")
    try:
        iterator = batches(Local(), 4, 2)
        assert [batch[1].tolist() for batch in iterator] == [list(range(start, start + 4)) for start in range(0, 20, 4)]
        assert iterator._stage.children[0].blocks.count > 0
        iterator.stop()
    finally:
        ds.config.set_multiprocessing_start_method(saved)


def test_no_descriptor_is_left() -> None:
    def descriptors() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    list(batches(Rows(20), 4, 2))
    before = descriptors()
    for _ in range(3):
        iterator = batches(Rows(20), 4, 2)
        next(iterator)
        iterator.stop()
        del iterator
    assert descriptors() <= before


def test_results_of_workers_are_not_copied_and_stay_as_they_are() -> None:
    data = ds.NumpySlicesDataset(np.arange(60), ["n"], shuffle=False)
    large = data.map(lambda n: np.full((50, 500), n), "n", num_parallel_workers=2, python_multiprocessing=True)
    kept = []
    for number, (row,) in enumerate(large.create_tuple_iterator(num_epochs=1, output_numpy=True)):
        assert row.shape == (50, 500) and (row == number).all() and row.flags.writeable
        row[0] = -1
        kept.append(row)
    over_memory = 0
    for number, row in enumerate(kept):
        assert (row[0] == -1).all() and (row[1:] == number).all()
        base: Any = row
        while isinstance(base, np.ndarray):
            base = base.base
            if isinstance(base, memoryview):
                base = base.obj
        over_memory += isinstance(base, mmap.mmap)
    assert over_memory >= 40  # the others are copies, because the reader keeps too many rows


def test_batches_of_a_per_batch_map_in_processes_stay_as_they_are() -> None:
    data = ds.NumpySlicesDataset(np.arange(60), ["n"], shuffle=False)

    def spread(column: Any, info: Any) -> Any:
        return (np.stack([np.full(20_000, n) for n in column]),)

    batched = data.batch(4, num_parallel_workers=2, per_batch_map=spread, python_multiprocessing=True)
    for _ in range(2):
        found = [row for (row,) in batched.create_tuple_iterator(num_epochs=1, output_numpy=True)]
        assert [row[:, 7].tolist() for row in found] == [list(range(k, k + 4)) for k in range(0, 60, 4)]
