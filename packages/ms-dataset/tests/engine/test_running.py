"""Running pipelines: positions, processes, errors, ends of iterators."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset import prefetch
from ms_dataset.errors import PipelineError

sys.path.insert(0, str(Path(__file__).resolve().parent))
from interrupting import interrupt


@pytest.fixture(autouse=True)
def _configuration() -> Any:
    saved = dict(ds.config._settings)
    yield
    ds.config._settings.update(saved)


def values(iterator: Any) -> list[Any]:
    return [row[0].tolist() for row in iterator]


class Noise(ds.transforms.TensorOperation):
    random = True

    def apply(self, generator: Any, column: np.ndarray) -> np.ndarray:
        return np.asarray(generator.uniform_int(0, 999) * 1000 + int(column))


class Rows:
    def __init__(self, count: int = 20) -> None:
        self.count = count

    def __getitem__(self, index: int) -> np.ndarray:
        return np.full(3, index)

    def __len__(self) -> int:
        return self.count


def plain(count: int) -> Any:
    return ds.NumpySlicesDataset(list(range(count)), shuffle=False)


PIPELINES = {
    "source": lambda: ds.NumpySlicesDataset(list(range(300))),
    "random map": lambda: ds.NumpySlicesDataset(list(range(300))).map(Noise(), num_parallel_workers=3),
    "batch": lambda: ds.NumpySlicesDataset(list(range(300))).map(Noise(), num_parallel_workers=2).batch(2),
    "repeat": lambda: ds.NumpySlicesDataset(list(range(100))).map(Noise(), num_parallel_workers=2).repeat(3),
    "skip": lambda: ds.NumpySlicesDataset(list(range(300))).skip(7).map(Noise(), num_parallel_workers=2),
    "take": lambda: ds.NumpySlicesDataset(list(range(400))).map(Noise(), num_parallel_workers=2).take(300),
    "shuffle": lambda: ds.NumpySlicesDataset(list(range(300))).shuffle(10).map(Noise(), num_parallel_workers=3),
    "filter": lambda: plain(400).map(Noise(), num_parallel_workers=2).filter(lambda x: int(x) % 4),
    "zip": lambda: ds.zip((ds.NumpySlicesDataset(list(range(300))), plain(310).rename("column_0", "b"))),
}


@pytest.mark.parametrize("name", PIPELINES)
@pytest.mark.parametrize("row", [0, 1, 64, 131])
@pytest.mark.parametrize("epoch", [0, 1])
def test_a_restored_position_gives_the_same_rows(name: str, row: int, epoch: int) -> None:
    ds.config.set_seed(3)
    expected = PIPELINES[name]().create_tuple_iterator(num_epochs=3, output_numpy=True)
    whole = [values(expected) for _ in range(3)]
    first = PIPELINES[name]().create_tuple_iterator(num_epochs=3, output_numpy=True)
    for _ in range(epoch):
        values(first)
    for _ in range(row):
        next(first)
    state = pickle.loads(pickle.dumps(first.state_dict()))
    second = PIPELINES[name]().create_tuple_iterator(num_epochs=3, output_numpy=True)
    second.load_state_dict(state)
    assert [values(second) for _ in range(3 - epoch)] == [whole[epoch][row:], *whole[epoch + 1 :]]


def test_a_position_of_a_mappable_source_reads_no_row_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "SHARE_OF_MARKS", 1e9)  # records a position after each row, whatever it costs

    class Counted(Rows):
        reads: list[int] = []

        def __getitem__(self, index: int) -> np.ndarray:
            self.reads.append(index)
            return super().__getitem__(index)

    def data() -> Any:
        return ds.GeneratorDataset(Counted(10000), ["a"], shuffle=False).map(lambda a: a + 1).batch(10)

    first = data().create_tuple_iterator(num_epochs=1, output_numpy=True)
    for _ in range(900):
        next(first)
    state = first.state_dict()
    first.stop()
    Counted.reads.clear()
    second = data().create_tuple_iterator(num_epochs=1, output_numpy=True)
    second.load_state_dict(state)
    assert next(second)[0][0, 0] == 9001
    second.stop()
    assert min(Counted.reads) == 9000


def test_rows_do_not_depend_on_threads_and_prefetch() -> None:
    found = []
    for size in (1, 2, 100):
        ds.config.set_seed(3)
        ds.config.set_prefetch_size(size)
        found.append(values(PIPELINES["batch"]().create_tuple_iterator(num_epochs=1, output_numpy=True)))
    assert found[0] == found[1] == found[2]


def test_a_function_may_write_to_its_input() -> None:
    data = np.arange(6.0).reshape(3, 2)

    def double(row: np.ndarray) -> np.ndarray:
        row *= 2
        return row

    dataset = ds.NumpySlicesDataset(data, shuffle=False).map(double)
    assert values(dataset.create_tuple_iterator(num_epochs=1, output_numpy=True)) == (data * 2).tolist()
    for row in ds.NumpySlicesDataset(data, shuffle=False).create_tuple_iterator(num_epochs=1, output_numpy=True):
        row[0][:] = -1
    assert data.min() == 0


def test_mixed_shapes_in_a_batch_are_named() -> None:
    dataset = ds.GeneratorDataset([(np.ones(2),), (np.ones(3),)], ["a"], shuffle=False).batch(2)
    with pytest.raises(RuntimeError, match=r"(?s)column 'a': rows of batch 0 differ.*\(2,\).*\(3,\) in row 1"):
        list(dataset)


def test_a_function_that_raises_is_named_with_its_row_and_cause() -> None:
    def fails(value: Any) -> Any:
        if value == 3:
            raise KeyError("lost")
        return value

    with pytest.raises(RuntimeError, match=r"(?s)map: .*fails raised KeyError.*row: 3 of the epoch") as caught:
        list(plain(5).map(fails))
    assert isinstance(caught.value.__cause__, KeyError)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda x: (x, x), "returned 2 values"),
        (lambda x: (i for i in [x]), "generator"),
        (lambda x: None, "NoneType"),
        (lambda x: object(), "object"),
    ],
)
def test_wrong_results_of_a_function_are_refused(function: Any, message: str) -> None:
    with pytest.raises(PipelineError, match=message):
        list(plain(3).map(function))


def test_a_break_in_mid_epoch_ends_the_thread() -> None:
    before = threading.active_count()
    for _ in range(20):
        for _ in plain(10000).map(lambda x: x).batch(4):
            break
    deadline = time.time() + 5
    while threading.active_count() > before and time.time() < deadline:
        time.sleep(0.02)
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("width", "function", "thread"), [(8, None, False), (1 << 13, None, True), (8, lambda x: x, True)]
)
def test_small_copies_of_arrays_are_not_read_ahead(width: int, function: Any, thread: bool) -> None:
    rows = np.arange(1000 * width, dtype=np.float32).reshape(1000, width)
    data = ds.NumpySlicesDataset(rows, shuffle=False)
    data = data.map(function) if function is not None else data
    before = set(threading.enumerate())
    iterator = iter(data.batch(4).create_tuple_iterator(num_epochs=1, output_numpy=True))
    batches = [next(iterator)[0]]
    assert bool(set(threading.enumerate()) - before) is thread
    batches += [batch for (batch,) in iterator]
    np.testing.assert_array_equal(np.concatenate(batches), rows)


def test_a_hundred_epochs_keep_memory_flat() -> None:
    import tracemalloc

    ds.config.set_seed(1)
    iterator = PIPELINES["batch"]().create_tuple_iterator(output_numpy=True)
    for _ in range(10):
        values(iterator)
    tracemalloc.start()
    values(iterator)
    first = tracemalloc.get_traced_memory()[0]
    for _ in range(89):
        values(iterator)
    last = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    iterator.stop()
    assert last - first < 500_000


def test_one_row_and_no_row() -> None:
    assert values(plain(1).batch(4).create_tuple_iterator(num_epochs=1, output_numpy=True)) == [[0]]
    assert list(plain(3).filter(lambda x: False)) == []
    assert plain(3).filter(lambda x: False).get_dataset_size() == 0


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_run_lambdas_and_closures(method: str) -> None:
    ds.config.set_multiprocessing_start_method(method)
    factor = 7
    dataset = ds.NumpySlicesDataset(np.arange(20).reshape(10, 2), shuffle=False)
    dataset = dataset.map(lambda x: x * factor, python_multiprocessing=True, num_parallel_workers=2)
    assert (
        values(dataset.create_tuple_iterator(num_epochs=1, output_numpy=True))
        == (np.arange(20).reshape(10, 2) * 7).tolist()
    )


def test_large_rows_of_processes_arrive_whole() -> None:
    class Large(Rows):
        def __getitem__(self, index: int) -> np.ndarray:
            return np.full((200, 1000 + index), index, np.float32)

    iterator = ds.GeneratorDataset(Large(9), ["a"], num_parallel_workers=2, shuffle=False)
    for index, (row,) in enumerate(iterator.create_tuple_iterator(num_epochs=1, output_numpy=True)):
        assert row.shape == (200, 1000 + index) and (row == index).all()


def test_an_error_in_a_process_names_worker_and_row() -> None:
    dataset = plain(9).map(lambda x: 1 // int(x - 5), python_multiprocessing=True, num_parallel_workers=2)
    with pytest.raises(RuntimeError, match=r"(?s)ZeroDivisionError.*row: 5 of the epoch.*worker 1"):
        list(dataset)


def test_a_fork_while_the_pipeline_runs() -> None:
    iterator = plain(100000).map(lambda x: x).create_tuple_iterator(output_numpy=True)
    next(iterator)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        try:
            next(iterator)
            os._exit(1)
        except RuntimeError:
            fresh = values(plain(5).map(lambda x: x).create_tuple_iterator(num_epochs=1, output_numpy=True))
            os._exit(0 if fresh == [0, 1, 2, 3, 4] else 2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    iterator.stop()


@pytest.mark.parametrize(
    "stage", ["map(slow)", "map(slow, python_multiprocessing=True, num_parallel_workers=2)", "filter(slow)"]
)
def test_an_interrupt_ends_the_program(stage: str) -> None:
    program = textwrap.dedent(f"""
        import time
        import ms_dataset as ds
        def slow(x):
            time.sleep(0.2)
            return x
        if __name__ == "__main__":
            data = ds.NumpySlicesDataset(list(range(1000))).{stage}
            print("ready", flush=True)
            for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True):
                pass
    """)
    _, error, _ = interrupt(program, timeout=10)
    assert b"KeyboardInterrupt" in error


def test_error_samples_modes() -> None:
    def bad(value: Any) -> Any:
        if value in (1, 4):
            raise ValueError("bad")
        return value

    expected = {
        ds.config.ErrorSamplesMode.SKIP: [[0, 2, 3, 5], [0, 2, 3, 5]],
        ds.config.ErrorSamplesMode.REPLACE: [[0, 2, 3, 5, 0, 2], [0, 2, 3, 5, 3, 5]],
    }
    for mode, rows in expected.items():
        ds.config.set_error_samples_mode(mode)
        iterator = plain(6).map(bad).create_tuple_iterator(num_epochs=2, output_numpy=True)
        assert [values(iterator) for _ in range(2)] == rows


def test_callbacks_see_epochs_and_steps() -> None:
    class Log(ds.DSCallback):
        seen: list[Any] = []

        def ds_begin(self, ds_run_context: Any) -> None:
            self.seen.append("begin")

        def ds_step_begin(self, ds_run_context: Any) -> None:
            c = ds_run_context
            self.seen.append((c.cur_epoch_num, c.cur_step_num_in_epoch, c.cur_step_num))

    log = Log(2)
    iterator = plain(3).map(lambda x: x, callbacks=log).create_tuple_iterator(num_epochs=2, output_numpy=True)
    for _ in range(2):
        values(iterator)
    assert log.seen == ["begin", (1, 1, 1), (1, 3, 3), (2, 1, 4), (2, 3, 6)]


def test_more_epochs_than_asked_for_are_an_error() -> None:
    iterator = plain(2).create_tuple_iterator(num_epochs=1)
    list(iterator)
    with pytest.raises(RuntimeError, match="epochs"):
        next(iterator)


def test_json_round_trip_and_profile(tmp_path: Any) -> None:
    dataset = plain(4).map(ds.transforms.Fill(3)).batch(2)
    assert ds.compare(dataset, dataset)
    assert ds.serialize(dataset, str(tmp_path / "p.json"))["op_type"] == "Batch"
    found = dataset.profile()
    assert [stage[:2] for stage in found.stages] == [("batch", 2), ("map", 4), ("NumpySlicesDataset", 4)]


def test_save_writes_mindrecord(tmp_path: Any) -> None:
    dataset = ds.NumpySlicesDataset({"a": [1, 2, 3], "b": ["x", "y", "z"]}, shuffle=False)
    dataset.save(str(tmp_path / "rows.mindrecord"))
    rows = ds.MindDataset(str(tmp_path / "rows.mindrecord"), shuffle=False)
    found = [(int(r["a"]), str(r["b"])) for r in rows.create_dict_iterator(num_epochs=1, output_numpy=True)]
    assert found == [(1, "x"), (2, "y"), (3, "z")]


@pytest.mark.parametrize("batch", [1, 4])
def test_rows_are_given_before_the_stage_has_the_next_one(batch: int) -> None:
    seen: list[int] = []
    data = plain(12).sync_wait("policy", callback=seen.append).map(lambda x: x).batch(batch)
    read = []
    for (rows,) in data.create_tuple_iterator(num_epochs=1, output_numpy=True):
        read.append(rows.tolist())
        data.sync_update("policy", data=len(read))
    assert [value for rows in read for value in rows] == list(range(12)) and seen == list(range(1, 12 // batch + 1))


def test_a_row_does_not_wait_for_a_slow_source() -> None:
    released = threading.Event()

    def rows() -> Any:
        yield (np.array(1),)
        assert released.wait(30)
        yield (np.array(2),)

    iterator = ds.GeneratorDataset(rows, ["x"]).create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert next(iterator)[0] == 1
    released.set()
    assert next(iterator)[0] == 2


def test_cepstral_coefficients_are_float32_and_hues_float64() -> None:
    wave = np.sin(np.arange(600.0))
    assert {ds.audio.LFCC()(wave).dtype, ds.audio.MFCC(4000, 128, 2)(wave).dtype} == {np.dtype(np.float32)}
    assert ds.vision.RgbToHsv(is_hwc=True)(np.full((1, 1, 3), 0.5, np.float32)).dtype == np.float64


@pytest.mark.parametrize("workers", [1, 2])
def test_an_epoch_begins_when_its_first_row_is_asked_for(workers: int) -> None:
    """Rows read ahead of another epoch would draw from the user's generator and be thrown away."""
    seen: list[int] = []

    def look(row: np.ndarray) -> np.ndarray:
        time.sleep(0.002)
        seen.append(int(row[0]))
        return row

    data = ds.GeneratorDataset(Rows(5), ["x"]).map(look, num_parallel_workers=workers)
    for count in (1, 2):
        iterator = data.create_tuple_iterator(output_numpy=True)  # num_epochs=-1
        assert len(values(iterator)) == 5
        time.sleep(0.05)
        assert len(seen) == 5 * count
        place = iterator.state_dict()
    assert len(values(iterator)) == 5
    resumed = data.create_tuple_iterator(output_numpy=True)
    resumed.load_state_dict(place)
    assert len(values(resumed)) == 5
    assert len(seen) == 20
    ahead = data.create_tuple_iterator(num_epochs=2, output_numpy=True)
    assert len(values(ahead)) == 5
    end = time.monotonic() + 10
    while len(seen) < 30 and time.monotonic() < end:
        time.sleep(0.01)
    assert len(seen) == 30


def test_augmentations_by_numpy_repeat_with_the_seed() -> None:
    """A new iterator in each epoch, as most training loops have it: each row draws one number."""

    def noise(row: np.ndarray) -> np.ndarray:
        return np.asarray(row + np.random.randint(1000))

    data = ds.GeneratorDataset(Rows(6), ["x"], shuffle=False).map(noise, num_parallel_workers=1)
    np.random.seed(5)
    want = [np.random.randint(1000) for _ in range(12)]
    np.random.seed(5)
    found = [int(row[0][0]) - place for _ in range(2) for place, row in enumerate(data.create_tuple_iterator())]
    assert found == want
