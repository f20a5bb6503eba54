"""The executor of crates/data has the rows, random numbers, positions and errors of the Python stages."""

from __future__ import annotations

import gc
import os
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
from ms_dataset import vision
from ms_dataset.operations import native as executor

sys.path.insert(0, str(Path(__file__).resolve().parent))
from interrupting import interrupt, stop_while_reading
from native_pipelines import PIPELINES, Photographs, folder_of_images, jpeg, make_files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("native")
    make_files(made)
    return made


@pytest.fixture(autouse=True)
def _configuration() -> Any:
    saved = dict(ds.config._settings)
    ds.config.set_seed(11)
    yield
    ds.config._settings.update(saved)


@pytest.fixture
def epochs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Records the chains whose epochs ran natively."""
    seen: list[Any] = []
    start = executor.Chain._start

    def noted(self: Any, *arguments: Any) -> Any:
        seen.append(self)
        return start(self, *arguments)

    monkeypatch.setattr(executor.Chain, "_start", noted)
    return seen


def use(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MS_DATASET_NATIVE", "1" if way == "native" else "0")


def rows_of(iterator: Any) -> list[list[np.ndarray]]:
    return [[np.array(value) for value in row] for row in iterator]


def same(one: list[Any], other: list[Any]) -> bool:
    if [len(row) for row in one] != [len(row) for row in other]:
        return False
    pairs = [pair for rows in zip(one, other) for pair in zip(*rows)]
    return all(a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes() for a, b in pairs)


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.parametrize("name", PIPELINES)
def test_both_ways_give_the_same_bits(
    name: str, workers: int, folder: Path, monkeypatch: pytest.MonkeyPatch, epochs: list[Any]
) -> None:
    found = {}
    for way in ("python", "native"):
        use(way, monkeypatch)
        assert not epochs
        iterator = PIPELINES[name](folder, workers).create_tuple_iterator(num_epochs=2, output_numpy=True)
        found[way] = [rows_of(iterator) for _ in range(2)]
    assert epochs
    for python, native in zip(*found.values()):
        assert python and same(python, native)


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_rows_do_not_depend_on_the_number_of_threads(
    threads: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("python", monkeypatch)
    expected = rows_of(jpeg(folder, 3).create_tuple_iterator(num_epochs=1, output_numpy=True))
    use("native", monkeypatch)
    monkeypatch.setattr(executor, "threads", lambda: threads)
    assert same(rows_of(jpeg(folder, 3).create_tuple_iterator(num_epochs=1, output_numpy=True)), expected)


@pytest.mark.parametrize("ways", [("native", "native"), ("native", "python"), ("python", "native")])
@pytest.mark.parametrize("name", ["jpeg", "cifar", "without_batch", "repeated", "mnist", "given"])
@pytest.mark.parametrize("row", [0, 1, 3])
def test_a_position_of_one_way_is_restored_by_the_other(
    ways: tuple[str, str], name: str, row: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def iterator(way: str) -> Any:
        use(way, monkeypatch)
        return PIPELINES[name](folder, 2).create_tuple_iterator(num_epochs=3, output_numpy=True)

    whole_iterator = iterator("python")
    whole = [rows_of(whole_iterator) for _ in range(3)]
    first = iterator(ways[0])
    rows_of(first)
    for _ in range(row):
        next(first)
    state = first.state_dict()
    first.stop()
    second = iterator(ways[1])
    second.load_state_dict(state)
    for expected in (whole[1][row:], whole[2]):
        assert same(rows_of(second), expected)


def test_a_position_lets_random_rows_go_on_natively(monkeypatch: pytest.MonkeyPatch, epochs: list[Any]) -> None:
    def data() -> Any:
        images = np.random.RandomState(1).randint(0, 256, (3000, 6, 6, 3)).astype(np.uint8)
        return ds.NumpySlicesDataset(images, shuffle=False).map(vision.RandomCrop(4), num_parallel_workers=3).batch(2)

    use("native", monkeypatch)
    whole = rows_of(data().create_tuple_iterator(num_epochs=1, output_numpy=True))
    first = data().create_tuple_iterator(num_epochs=1, output_numpy=True)
    for _ in range(1000):
        next(first)
    state = first.state_dict()
    first.stop()
    assert state["reached"] > 0
    second = data().create_tuple_iterator(num_epochs=1, output_numpy=True)
    second.load_state_dict(state)
    epochs.clear()
    assert same(rows_of(second), whole[1000:])
    assert epochs


def test_batches_are_arrays_of_the_reader(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("native", monkeypatch)
    kept = []
    for image, _ in PIPELINES["mnist"](folder, 2).create_tuple_iterator(num_epochs=1, output_numpy=True):
        assert image.flags.writeable and image.flags.c_contiguous and image.ctypes.data % 64 == 0
        kept.append((image, image.copy()))
    assert all((image == copy).all() for image, copy in kept)


def test_a_row_that_fails_names_row_column_operation_and_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_files(tmp_path)
    broken = tmp_path / "images" / "cat" / "13.jpg"
    broken.write_bytes(b"\xff\xd8\xff and nothing else")
    use("native", monkeypatch)
    data = folder_of_images(tmp_path, 2, shuffle=False)
    data = data.map([vision.Decode(), vision.Resize((8, 8))], "image").batch(4)
    iterator = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert len([next(iterator) for _ in range(3)]) == 3
    with pytest.raises(RuntimeError, match=r"(?s)map: Decode raised RuntimeError.*row: 13 .*image.*file: .*13\.jpg"):
        next(iterator)


def test_a_file_that_is_gone_is_named_as_without_the_executor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_files(tmp_path)
    path = tmp_path / "images" / "dog" / "03.jpg"
    data, messages = path.read_bytes(), []
    for way in ("python", "native"):
        use(way, monkeypatch)
        path.write_bytes(data)
        iterator = PIPELINES["evaluation"](tmp_path, 2).create_tuple_iterator(num_epochs=1, output_numpy=True)
        path.unlink()
        with pytest.raises(Exception, match=r"03\.jpg") as caught:
            rows_of(iterator)
        messages.append((type(caught.value), str(caught.value)))
    assert messages[0] == messages[1]


def test_a_damaged_record_is_named_behind_the_batches_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epochs: list[Any]
) -> None:
    make_files(tmp_path)
    path = tmp_path / "rows.mindrecord"
    data = bytearray(path.read_bytes())
    place = 0
    for _ in range(20):  # the file of row 20; row 9 is not a JPEG
        place = data.index(b"\xff\xd8\xff\xe0", place + 1)
    start = place - 16  # the lengths of the row and of its first field
    data[start : start + 8] = bytes(8)
    path.write_bytes(data)
    found = {}
    for way in ("python", "native"):
        use(way, monkeypatch)
        rows = ds.MindDataset(str(path), ["image", "label"], shuffle=False).map(
            [vision.Decode(), vision.Resize((8, 8))], "image"
        )
        iterator = rows.batch(7).create_tuple_iterator(num_epochs=1, output_numpy=True)
        assert [next(iterator)[1].tolist() for _ in range(2)] == [[0, 1, 2, 3, 4, 5, 6]] * 2
        with pytest.raises(RuntimeError, match=r"rows\.mindrecord.*blob page 0, row 2") as caught:
            list(iterator)
        found[way] = str(caught.value)
    assert len(epochs) == 1 and found["python"] == found["native"]


def test_images_of_different_sizes_are_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = []
    for way in ("python", "native"):
        use(way, monkeypatch)
        data = folder_of_images(folder, 2, shuffle=False).map(vision.Decode(), "image").batch(4)
        with pytest.raises(RuntimeError, match="column 'image': rows of batch 0 differ") as caught:
            rows_of(data.create_tuple_iterator(num_epochs=1, output_numpy=True))
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_operations_that_users_derive_run_in_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Brighter(vision.HorizontalFlip):
        def frame(self, image: np.ndarray, parameters: Any) -> np.ndarray:
            return image + 1

    use("native", monkeypatch)
    data = ds.NumpySlicesDataset(np.zeros((3, 2, 2, 3), np.uint8), shuffle=False).map(Brighter()).batch(3)
    assert (next(iter(data.create_tuple_iterator(output_numpy=True)))[0] == 1).all()


@pytest.mark.parametrize("kind", ["float64", "gray", "list"])
def test_given_rows_of_another_kind_go_through_python(
    kind: str, monkeypatch: pytest.MonkeyPatch, epochs: list[Any]
) -> None:
    class Mixed:
        def __getitem__(self, index: int) -> Any:
            image = np.random.RandomState(index).randint(0, 256, (9, 8, 3)).astype(np.uint8)
            if 20 <= index < 28:
                image = {"float64": image / 2, "gray": image[..., 0], "list": image[..., :1]}[kind]
            return (image,)

        def __len__(self) -> int:
            return 50

    def data() -> Any:
        ops = [vision.RandomCrop(5), vision.RandomHorizontalFlip()]
        return ds.GeneratorDataset(Mixed(), ["x"], shuffle=False).map(ops, num_parallel_workers=3).batch(4)

    found = {}
    for way in ("python", "native"):
        use(way, monkeypatch)
        iterator = data().create_tuple_iterator(num_epochs=2, output_numpy=True)
        found[way] = [rows_of(iterator) for _ in range(2)]
    assert epochs
    for python, native in zip(*found.values()):
        assert len(python) == 13 and same(python, native)


def test_given_rows_come_before_the_error_behind_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Photographs):
        def __getitem__(self, index: int) -> Any:
            if index == 30:
                raise KeyError("gone")
            return super().__getitem__(index)

    use("native", monkeypatch)
    data = ds.GeneratorDataset(Failing(), ["x", "y"], shuffle=False).map(vision.Resize((8, 8)), "x").batch(4)
    iterator = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert [int(next(iterator)[1][0]) for _ in range(7)] == list(range(0, 28, 4))
    with pytest.raises(RuntimeError, match="KeyError"):
        next(iterator)


def test_a_given_row_that_fails_names_row_and_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = []
    for way in ("python", "native"):
        use(way, monkeypatch)
        data = ds.GeneratorDataset(Photographs(), ["x", "y"], shuffle=False)
        data = data.map([vision.HorizontalFlip(), vision.RandomCrop((24, 24))], "x", num_parallel_workers=2).batch(2)
        with pytest.raises(RuntimeError, match=r"(?s)map: RandomCrop raised.*row: 0 .*worker 0") as caught:
            rows_of(data.create_tuple_iterator(num_epochs=1, output_numpy=True))
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


@pytest.mark.parametrize("border", list(vision.Border))
def test_what_a_small_image_needs_is_padded_behind_its_padding(border: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for way in ("python", "native"):
        use(way, monkeypatch)
        ds.config.set_seed(3)
        images = np.arange(4 * 7 * 6 * 3, dtype=np.int64).astype(np.uint8).reshape(4, 7, 6, 3)
        crop = vision.RandomCrop((30, 20), [2, 3], True, 7, border)
        data = ds.NumpySlicesDataset(images, ["a"], shuffle=False).map([crop, vision.HWC2CHW()], ["a"]).batch(2)
        found.append(rows_of(data.create_tuple_iterator(num_epochs=1, output_numpy=True)))
    assert same(*found)


def test_stopping_does_not_wait_for_the_batch_in_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("native", monkeypatch)
    begun, stopped = threading.Event(), threading.Event()
    calls = []

    def slow(data: bytes) -> Any:  # decodes files that are not JPEG
        calls.append(data)
        begun.set()
        assert stopped.wait(60)
        return np.zeros((4, 4, 3), np.uint8)

    monkeypatch.setattr(executor, "decode_file", slow)
    pages = folder / "pages" / "one"
    pages.mkdir(parents=True)
    for number in range(200):
        (pages / f"{number}.png").write_bytes(b"\x89PNG")
    data = ds.ImageFolderDataset(str(pages.parent), shuffle=False).map([vision.Decode(), vision.Resize(4)], "image")
    iterator = data.batch(100).create_tuple_iterator(num_epochs=1, output_numpy=True)
    stop_while_reading(iterator, begun, stopped)
    assert len(calls) < 100  # only the rows in progress, not the whole batch


def test_a_break_in_mid_epoch_ends_all_threads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("native", monkeypatch)

    def count() -> int:
        return len(os.listdir("/proc/self/task"))

    for _ in jpeg(folder, 2).create_tuple_iterator(num_epochs=1, output_numpy=True):
        break
    time.sleep(0.3)
    before, threads = count(), threading.active_count()
    for _ in range(20):
        for _ in jpeg(folder, 2).create_tuple_iterator(num_epochs=1, output_numpy=True):
            break
    deadline = time.time() + 10
    while (count() > before or threading.active_count() > threads) and time.time() < deadline:
        time.sleep(0.02)
    assert count() <= before and threading.active_count() <= threads


def test_a_stopped_pipeline_leaves_its_memory_to_the_next(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("native", monkeypatch)
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            iterator = jpeg(folder, 2).create_tuple_iterator(output_numpy=True)
            batch = next(iterator)
            deadline = time.time() + 10
            while not iterator._feed.groups and time.time() < deadline:
                time.sleep(0.01)  # until the thread computes a later batch
            del iterator, batch
            kept = [one for one in gc.get_objects() if type(one).__name__ == "Slab"]
            assert kept == []
    finally:
        gc.enable()


def test_a_hundred_epochs_keep_memory_flat(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("native", monkeypatch)

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    iterator = PIPELINES["cifar"](folder, 2).create_tuple_iterator(num_epochs=100, output_numpy=True)
    for _ in range(20):
        for _ in iterator:
            pass
    before = resident()
    for _ in range(80):
        for _ in iterator:
            pass
    assert resident() - before < 8_000_000


def test_a_fork_while_the_executor_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("native", monkeypatch)
    iterator = jpeg(folder, 2).create_tuple_iterator(output_numpy=True)
    kept = next(iterator)
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        try:
            next(iterator)
            os._exit(1)
        except RuntimeError:
            del kept, iterator
            fresh = rows_of(PIPELINES["mnist"](folder, 2).create_tuple_iterator(num_epochs=1, output_numpy=True))
            images = rows_of(jpeg(folder, 2).create_tuple_iterator(num_epochs=1, output_numpy=True))
            os._exit(0 if len(fresh) == 5 and len(images) == 8 else 2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    iterator.stop()


@pytest.mark.parametrize("debug", [False, True])
def test_an_interrupt_ends_the_program(debug: bool, folder: Path) -> None:
    program = textwrap.dedent(f"""
        import sys
        sys.path.insert(0, {str(Path(__file__).resolve().parent)!r})
        from pathlib import Path
        import ms_dataset as ds
        from native_pipelines import jpeg, mnist
        if __name__ == "__main__":
            if {debug}:
                ds.config.set_debug_mode(True)
            data = {"mnist" if debug else "jpeg"}(Path({str(folder)!r}), 2)
            print("ready", flush=True)
            for row in data.repeat(10**6).create_tuple_iterator(num_epochs=1, output_numpy=True):
                pass
    """)
    _, error, _ = interrupt(program, timeout=20)
    assert b"KeyboardInterrupt" in error


def test_rows_of_python_are_joined_without_numpy() -> None:
    from ms_dataset._native import native

    rows = [(np.full((2, 3), number, np.float32), np.array(number)) for number in range(4)]
    (slab, dtype, shape), (_, other, sizes) = native.stack_rows(rows)
    assert (dtype, shape, other, sizes) == (np.float32, (4, 2, 3), np.int64, (4,))
    assert (np.ndarray(shape, dtype, slab) == np.stack([row[0] for row in rows])).all()
    first = rows[0]
    for last in ([first[0], first[1]], (first[0],), (first[0].T, first[1]), (first[0], 3), (first[0], np.array(1.0))):
        assert native.stack_rows([first, last]) is None
    assert native.stack_rows([]) is None
    assert native.stack_rows([(np.array([None]),)]) is None
