"""Errors in running pipelines name the place, lose no rows, and leave nothing behind."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from interrupting import interrupt, stop_while_reading


@pytest.fixture(autouse=True)
def _configuration() -> Any:
    saved = dict(ds.config._settings)
    yield
    ds.config._settings.update(saved)


class Rows:
    def __init__(self, count: int = 20) -> None:
        self.count = count

    def __getitem__(self, index: int) -> np.ndarray:
        return np.full(3, index)

    def __len__(self) -> int:
        return self.count


def plain(count: int) -> Any:
    return ds.NumpySlicesDataset(list(range(count)), shuffle=False)


def values(data: Any) -> list[Any]:
    return [row[0].tolist() for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]


PROCESSES = {"python_multiprocessing": True, "num_parallel_workers": 2}


def fails_at_five(value: Any) -> Any:
    if np.min(value) == 5:
        raise KeyError("lost")
    return value


class FailsAtFive(Rows):
    def __getitem__(self, index: int) -> np.ndarray:
        return fails_at_five(np.full(3, index))


def failing_generator() -> Any:
    for index in range(9):
        yield (fails_at_five(np.array(index)),)


#: a pipeline that fails, the number of rows or batches before the failure, and the expected message
FAILING: dict[str, Any] = {
    "source": (
        lambda: ds.GeneratorDataset(FailsAtFive(9), ["a"], shuffle=False),
        5,
        r"GeneratorDataset: FailsAtFive.__getitem__\(5\) raised KeyError: 'lost'\n  columns: \['a'\]",
    ),
    "source in processes": (
        lambda: ds.GeneratorDataset(FailsAtFive(9), ["a"], shuffle=False, num_parallel_workers=2),
        5,
        r"GeneratorDataset: FailsAtFive.__getitem__\(5\) raised KeyError: 'lost'\n  columns: \['a'\]\n  worker: 1",
    ),
    "generator": (
        lambda: ds.GeneratorDataset(failing_generator, ["a"]),
        5,
        r"GeneratorDataset: the source raised KeyError: 'lost'\n  row: 5, columns: \['a'\]",
    ),
    "map": (
        lambda: plain(9).map(fails_at_five, num_parallel_workers=2),
        5,
        r"map: fails_at_five raised KeyError: 'lost'\n  row: 5 of the epoch, columns \['column_0'\], worker 0",
    ),
    "map in processes": (
        lambda: plain(9).map(fails_at_five, **PROCESSES),
        5,
        r"map: fails_at_five raised KeyError: 'lost'\n  row: 5 of the epoch, columns \['column_0'\], worker 1",
    ),
    "map in processes, wrong count": (
        lambda: plain(9).map(lambda x: (x, x), **PROCESSES),
        0,
        r"map: .*<lambda> returned 2 values\n  expected: 1, one for each of output_columns \['column_0'\]\n  row: 0",
    ),
    "map in processes, generator": (
        lambda: plain(9).map(lambda x: (i for i in [x]), **PROCESSES),
        0,
        r"map: .*<lambda> raised TypeError: .*generator.*\n  row: 0 of the epoch, columns \['column_0'\], worker 0",
    ),
    "filter": (
        lambda: plain(9).filter(lambda x: fails_at_five(x) >= 0),
        5,
        r"filter: .*<lambda> raised KeyError: 'lost'\n  row: 5 of the epoch, columns \['column_0'\]",
    ),
    "per_batch_map": (
        lambda: plain(9).batch(2, per_batch_map=lambda a, info: ([fails_at_five(x) for x in a],)),
        2,
        r"batch: per_batch_map .*<lambda> raised KeyError: 'lost'\n  row: 2 of the epoch, columns \['column_0'\]",
    ),
    "per_batch_map in processes": (
        lambda: plain(9).batch(2, per_batch_map=lambda a, info: ([fails_at_five(x) for x in a],), **PROCESSES),
        2,
        r"batch: per_batch_map .*<lambda> raised KeyError: 'lost'\n  batch: 2 of the epoch, columns \['column_0'\]",
    ),
    "per_batch_map, wrong count": (
        lambda: plain(4).batch(2, per_batch_map=lambda a, info: (a, a)),
        0,
        r"batch: per_batch_map .*<lambda> returned 2 values\n  expected: 1.*\n  batch: 0",
    ),
    "batch_size function": (
        lambda: plain(9).batch(lambda info: 3 - info.get_batch_num()),
        3,
        r"batch: `batch_size` function: expected a positive int, got 0",
    ),
    "batch of mixed shapes": (
        lambda: ds.GeneratorDataset([(np.ones(2),), (np.ones(3),)], ["a"], shuffle=False).batch(2),
        0,
        r"batch: column 'a': rows of batch 0 differ\n  expected: .*\(2,\).*\n  got: .*\(3,\) in row 1 of the batch",
    ),
    "batch of mixed dtypes": (
        lambda: ds.GeneratorDataset([(np.ones(2),), (np.ones(2, np.int8),)], ["a"], shuffle=False).batch(2),
        0,
        r"batch: column 'a': rows of batch 0 differ\n  expected: dtype float64 .*\n  got: dtype int8 .* in row 1",
    ),
    "padded_batch of mixed ranks": (
        lambda: ds.GeneratorDataset([(np.ones(2),), (np.ones((2, 2)),)], ["a"], shuffle=False).padded_batch(
            2, pad_info={}
        ),
        0,
        r"padded_batch: column 'a': expected equally many dimensions\n  got: \[1, 2\]",
    ),
    "bucket length": (
        lambda: plain(9).bucket_batch_by_length(["column_0"], [5], [2, 2], fails_at_five),
        2,
        r"bucket_batch_by_length: fails_at_five raised KeyError: 'lost'\n  row: 5 of the epoch, columns",
    ),
    "concat of other dtypes": (
        lambda: plain(2) + ds.NumpySlicesDataset([0.5], shuffle=False),
        2,
        r"concat: column 'column_0': expected int64 as in the first dataset, got float64 in dataset 1",
    ),
    "column_types": (
        lambda: ds.GeneratorDataset([(np.ones(2),)], ["a"], column_types=[np.int32], shuffle=False),
        0,
        r"GeneratorDataset: row 0: column 'a': expected int32 as in `column_types`, got float64",
    ),
    "rows of another length": (
        lambda: ds.GeneratorDataset([(1, 2), (1,)], ["a", "b"], shuffle=False),
        1,
        r"GeneratorDataset: row 1: expected 2 values, for columns \['a', 'b'\]\n  got: 1",
    ),
}


@pytest.mark.parametrize("name", FAILING)
def test_the_place_is_named_and_rows_before_it_are_given(name: str) -> None:
    make, before, message = FAILING[name]
    iterator = make().create_tuple_iterator(num_epochs=1, output_numpy=True)
    for _ in range(before):
        next(iterator)
    with pytest.raises(RuntimeError, match=message) as caught:
        next(iterator)
    assert len(str(caught.value).splitlines()) <= 6
    if "raised KeyError" in message:
        assert "lost" in str(caught.value.__cause__)
    iterator.stop()


RUNNING: dict[str, Any] = {
    "source": lambda slow: ds.GeneratorDataset(Rows(10000), ["a"], num_parallel_workers=2),
    "map": lambda slow: plain(10000).map(slow, **PROCESSES),
    "per_batch_map": lambda slow: plain(10000).batch(2, per_batch_map=lambda a, info: (slow(a),), **PROCESSES),
}


def workers_of(iterator: Any) -> list[Any]:
    return list(iterator._stage.pool.pool.processes)


@pytest.mark.parametrize("stage", RUNNING)
def test_a_killed_worker_is_an_error_within_a_second_and_leaves_nothing(stage: str) -> None:
    def seconds() -> float:
        before = set(os.listdir("/dev/shm"))
        iterator = RUNNING[stage](lambda x: x).create_tuple_iterator(output_numpy=True)
        next(iterator)
        processes = workers_of(iterator)
        pids = [process.pid for process in processes]
        os.kill(pids[1], signal.SIGKILL)
        began = time.monotonic()
        with pytest.raises(RuntimeError, match=r"worker 1 of 2 \(pid \d+\) was ended by SIGKILL"):
            for _ in iterator:
                pass
        taken = time.monotonic() - began
        for pid in pids:
            with pytest.raises(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        assert set(os.listdir("/dev/shm")) <= before
        with pytest.raises(RuntimeError):
            next(iterator)
        return taken

    # On a busy machine some attempts may take longer, but not all.
    assert any(seconds() < 1 for _ in range(5))


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("stage", ["source", "map", "per_batch_map"])
def test_a_killed_worker_is_noticed_while_the_reader_waits_for_another(stage: str, method: str) -> None:
    # A local function is sent to spawned processes as code, so they need not import this module.
    def sleeps_or_dies(value: Any) -> Any:
        if np.min(value) == 0:
            time.sleep(600)
        if np.min(value) == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return value

    class SleepsOrDies:
        def __getitem__(self, index: int) -> np.ndarray:
            return sleeps_or_dies(np.full(3, index))

        def __len__(self) -> int:
            return 20

    ds.config.set_multiprocessing_start_method(method)
    data = {
        "source": lambda: ds.GeneratorDataset(SleepsOrDies(), ["a"], shuffle=False, num_parallel_workers=2),
        "map": lambda: plain(20).map(sleeps_or_dies, **PROCESSES),
        "per_batch_map": lambda: plain(20).batch(
            1, per_batch_map=lambda a, info: ([sleeps_or_dies(x) for x in a],), **PROCESSES
        ),
    }[stage]()
    iterator = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    with pytest.raises(RuntimeError, match=r"worker 1 of 2 \(pid \d+\) was ended by SIGKILL"):
        next(iterator)
    assert not workers_of(iterator)
    iterator.stop()


@pytest.mark.parametrize("stage", RUNNING)
def test_a_break_in_mid_epoch_ends_the_processes(stage: str) -> None:
    before = set(multiprocessing.active_children())
    for _ in RUNNING[stage](lambda x: x):
        break
    gc.collect()
    deadline = time.monotonic() + 5
    while set(multiprocessing.active_children()) - before and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not set(multiprocessing.active_children()) - before


def test_epochs_in_processes_open_no_more_files() -> None:
    iterator = plain(40).map(lambda x: x, **PROCESSES).create_tuple_iterator(output_numpy=True)
    list(iterator)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        list(iterator)
    assert len(os.listdir("/proc/self/fd")) <= before
    iterator.stop()
    for _ in range(10):
        list(RUNNING["map"](lambda x: x).take(3))
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= before


STAGES = {
    "source": "ds.GeneratorDataset(Slow(), ['a'])",
    "source in processes": "ds.GeneratorDataset(Slow(), ['a'], num_parallel_workers=2)",
    "generator": "ds.GeneratorDataset(lambda: ((slow(i),) for i in range(20000)), ['a'])",
    "map": "plain.map(slow)",
    "map in processes": "plain.map(slow, python_multiprocessing=True, num_parallel_workers=2)",
    "filter": "plain.filter(lambda x: slow(x) >= 0)",
    "per_batch_map": "plain.batch(2, per_batch_map=lambda a, info: ([slow(x) for x in a],))",
    "per_batch_map in processes": "plain.batch(2, per_batch_map=lambda a, info: ([slow(x) for x in a],),"
    " python_multiprocessing=True, num_parallel_workers=2)",
    "batch_size": "plain.batch(lambda info: slow(1))",
    "bucket": "plain.bucket_batch_by_length(['column_0'], [9], [10000, 10000], slow)",
    "shuffle": "plain.map(slow).shuffle(10000)",
    "zip": "ds.zip((plain.map(slow), plain.rename('column_0', 'b')))",
    "concat": "plain.map(slow) + plain",
    "repeat, skip and take": "plain.map(slow).skip(10000).take(100).repeat(2)",
    "sync_wait": "plain.sync_wait('never')",
    "size": "plain.filter(lambda x: slow(x) >= 0).get_dataset_size() and plain",
    "spawned processes": "(ds.config.set_multiprocessing_start_method('spawn'),"
    " plain.map(slow, python_multiprocessing=True, num_parallel_workers=2))[1]",
}


@pytest.mark.parametrize("stage", STAGES)
def test_an_interrupt_ends_the_program_in_every_stage(stage: str) -> None:
    program = textwrap.dedent(f"""
        import time
        import ms_dataset as ds
        told = {stage == "sync_wait"}
        def slow(x):
            global told
            if not told:
                told = True
                print("ready", flush=True)
            time.sleep(0.05)
            return x
        class Slow:
            def __getitem__(self, index):
                return slow(index)
            def __len__(self):
                return 20000
        if __name__ == "__main__":
            plain = ds.NumpySlicesDataset(list(range(20000)))
            if told:
                print("ready", flush=True)
            data = {STAGES[stage]}
            for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True):
                pass
    """)
    code, error, _ = interrupt(program, timeout=100)  # without the interrupt, the shortest takes 500 s
    assert code != 0 and b"KeyboardInterrupt" in error
    assert error.count(b"Traceback") == 1, error.decode()


#: pipelines that call `slow` for thousands of rows before they yield one
SILENT: dict[str, Callable[[ds.Dataset, Any], ds.Dataset]] = {
    "shuffle": lambda plain, slow: plain.map(slow).shuffle(10000),
    "skip": lambda plain, slow: plain.map(slow).skip(10000),
    "filter": lambda plain, slow: plain.filter(lambda x: bool(slow(x) is None)),
    "bucket": lambda plain, slow: plain.bucket_batch_by_length(["column_0"], [9], [10000, 10000], slow),
    "sync_wait": lambda plain, slow: plain.map(slow).sync_wait("never", 1),
}


@pytest.mark.parametrize("stage", SILENT)
def test_a_stopped_pipeline_calls_no_more_functions(stage: str) -> None:
    begun, stopped = threading.Event(), threading.Event()
    calls: list[int] = []

    def slow(x: Any) -> Any:
        calls.append(1)
        begun.set()
        assert stage == "sync_wait" or stopped.wait(60)
        return x

    iterator = SILENT[stage](ds.NumpySlicesDataset(list(range(20000))), slow).create_tuple_iterator(num_epochs=1)
    stop_while_reading(iterator, begun, stopped)
    assert len(calls) < 100


def test_workers_end_with_the_process_that_made_them(tmp_path: Any) -> None:
    program = textwrap.dedent("""
        import multiprocessing, os, signal
        import ms_dataset as ds
        data = ds.NumpySlicesDataset(list(range(100000))).map(lambda x: x, python_multiprocessing=True,
                                                             num_parallel_workers=2)
        iterator = data.create_tuple_iterator(output_numpy=True)
        next(iterator)
        print(*[child.pid for child in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    pids = [int(word) for word in done.stdout.split()]
    assert len(pids) == 2

    def alive(pid: int) -> bool:
        try:
            with open(f"/proc/{pid}/stat") as file:
                return file.read().split()[2] != "Z"
        except FileNotFoundError:
            return False

    deadline = time.monotonic() + 10
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, pids))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_lambdas_closures_and_local_classes_reach_every_stage(method: str) -> None:
    ds.config.set_multiprocessing_start_method(method)
    factor, table = 3, {"add": 1}

    class Base:
        def __init__(self) -> None:
            self.add = table["add"]

    class Local(Base):
        def __init__(self) -> None:
            super().__init__()
            self.more = [Local]

        def __getitem__(self, index: int) -> Any:
            return np.array(index * factor + self.add)

        def __len__(self) -> int:
            return 6

    def change(value: Any, by: Any = lambda x: x * 2) -> Any:
        return by(value) + table["add"]

    data = ds.GeneratorDataset(Local(), ["a"], shuffle=False, num_parallel_workers=2)
    data = data.map(change, **PROCESSES)
    data = data.batch(2, per_batch_map=lambda a, info: ([x + factor for x in a],), **PROCESSES)
    expected = [(index * 3 + 1) * 2 + 1 + 3 for index in range(6)]
    assert values(data) == [expected[place : place + 2] for place in (0, 2, 4)]


def bad(value: Any) -> Any:
    if value in (1, 4):
        raise ValueError("bad")
    return value


@pytest.mark.parametrize("where", [{}, PROCESSES])
def test_error_samples_modes(where: Any) -> None:
    expected = {
        ds.config.ErrorSamplesMode.SKIP: [[0, 2, 3, 5], [0, 2, 3, 5]],
        ds.config.ErrorSamplesMode.REPLACE: [[0, 2, 3, 5, 0, 2], [0, 2, 3, 5, 3, 5]],
    }
    for mode, rows in expected.items():
        ds.config.set_error_samples_mode(mode)
        iterator = plain(6).map(bad, **where).create_tuple_iterator(num_epochs=2, output_numpy=True)
        assert [[row[0].tolist() for row in iterator] for _ in range(2)] == rows
    ds.config.set_error_samples_mode(ds.config.ErrorSamplesMode.RETURN)
    with pytest.raises(RuntimeError, match="row: 1 of the epoch"):
        values(plain(6).map(bad, **where))


@pytest.mark.parametrize("where", [{}, PROCESSES])
def test_empty_and_one_row_datasets(where: Any) -> None:
    with pytest.raises((RuntimeError, ValueError), match="at least one row"):
        values(ds.GeneratorDataset(Rows(0), ["a"]))
    with pytest.raises(ValueError, match="at least one row"):
        ds.NumpySlicesDataset([])
    nothing = ds.GeneratorDataset(lambda: iter(()), ["a"])
    for data in (
        nothing.map(lambda x: x, **where),
        nothing.batch(2),
        nothing.shuffle(4),
        nothing.filter(lambda x: True),
        nothing.repeat(3),
        nothing.padded_batch(2, pad_info={}),
        plain(3).filter(lambda x: False).map(lambda x: x, **where).batch(2),
        plain(3).skip(3),
        plain(1).batch(2, drop_remainder=True),
    ):
        assert values(data) == []
    one = plain(1)
    for data, expected in (
        (one.map(lambda x: x, **where), [0]),
        (one.batch(3), [[0]]),
        (one.shuffle(4), [0]),
        (one.repeat(3), [0, 0, 0]),
        (one.take(5), [0]),
        (ds.zip((one, plain(3).rename("column_0", "b"))), [0]),
        (one + one, [0, 0]),
    ):
        assert values(data) == expected
