"""Summary files: the events are those that MindSpore 2.10 wrote for the same calls."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_jit_core import Driver
from ms_nn.train import Model, SummaryCollector, SummaryRecord
from ms_nn.train.summary import _events
from ms_nn.train.summary.summary_record import _get_summary_tensor_data
from ms_tensor import Tensor, ops

# Files of MindSpore 2.10, with the times of its events.
RECORDED = bytes.fromhex(
    "1c00000000000000c8c1951d0998ecc04c6fc0da411a114d696e6453706f72652e4576656e743a315240ab332400000000000000422b804d"
    "09663ac04c6fc0da4110012a170a0b0a046c6f73731d0000c03f0a080a01691d000040404764f83f34000000000000005e33175c092b3dc0"
    "4c6fc0da4110022a270a250a0177422008020803100b1a18000000000000803f0000004000004040000080400000a040c25122fb"
)
HISTOGRAMS = bytes.fromhex(
    "0a540a01684a4f0a1409000000000000f03f11000000000000f03f18010a1409000000000000004011000000000000f03f18031001180120"
    "0029000000000000084031000000000000f03f39000000000000204040060a0d0a01654a0810001800200040000a540a01694a4f0a140900"
    "0000000000f03f11000000000000f03f18020a1409000000000000004011000000000000f03f180110001800200029000000000000084031"
    "000000000000f03f3900000000000014404003"
)
TENSORS = bytes.fromhex(
    "0a1b0a03742f7842140801080310051a0c000040400000803f0000803f0a130a0162420e080210011a080000803f00000000"
)


def events(path: str) -> list[bytes]:
    """The events of a file, whose checksums are right."""
    data, found = Path(path).read_bytes(), []
    while data:
        size, crc = struct.unpack("<QI", data[:12])
        assert crc == _events.masked_crc(data[:8])
        event = data[12 : 12 + size]
        assert struct.unpack("<I", data[12 + size : 16 + size])[0] == _events.masked_crc(event)
        found.append(event)
        data = data[16 + size :]
    return found


def values_of(event: bytes, step: int) -> bytes:
    """The values of an event of a step below 128."""
    assert event[:1] == b"\x09" and event[9:11] == bytes([0x10, step]) and event[11:12] == b"\x2a"
    place = 12
    while event[place] > 0x7F:
        place += 1
    return event[place + 1 :]


def test_same_file_as_mindspore(tmp_path: Path, monkeypatch: Any) -> None:
    times = [struct.unpack("<d", RECORDED[k : k + 8])[0] for k in (13, 57, 109)]
    with SummaryRecord(str(tmp_path)) as summary:
        # The first event is made after the one that it stands before.
        order = iter([times[1], times[0], times[2]])
        monkeypatch.setattr("time.time", lambda: next(order))
        summary.add_value("scalar", "loss", Tensor(np.float32(1.5)))
        summary.add_value("scalar", "i", Tensor([3]))
        assert summary.record(1) is True
        assert summary.record(7) is True
        summary.add_value("tensor", "w", Tensor(np.arange(6, dtype=np.float32).reshape(2, 3)))
        summary.record(2)
        monkeypatch.undo()
    assert Path(summary.log_dir).read_bytes() == RECORDED
    assert Path(summary.log_dir).stat().st_mode & 0o777 == 0o400


def test_histograms_and_tensors(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path)) as summary:
        summary.add_value("histogram", "h", Tensor(np.array([1, 2, 2, 3, np.nan, np.inf], np.float32)))
        summary.add_value("tensor", "t/x", Tensor(np.array([[3, 1, 1]])))
        summary.add_value("histogram", "e", Tensor(np.zeros(0, np.float32)))
        summary.add_value("histogram", "i", Tensor(np.array([3, 1, 1])))
        summary.add_value("tensor", "b", Tensor([True, False]))
        summary.record(3)
        summary.add_value("histogram", "i", Tensor([1, 2]))
        summary.add_value("tensor", "b", Tensor([True, False]))
        summary.record(4, plugin_filter=lambda plugin: plugin == "tensor")
    _, first, second = events(summary.log_dir)
    assert values_of(first, 3) == HISTOGRAMS + TENSORS
    assert values_of(second, 4) == TENSORS[29:]


@pytest.mark.parametrize("count, bins", [(0, 1), (5, 2), (6, 3), (10, 3), (11, 2), (99, 10), (879, 88), (5000, 90)])
def test_bins(count: int, bins: int) -> None:
    assert _events.bins_of(count) == bins


def pixels(png: bytes) -> np.ndarray[Any, Any]:
    """The pixels of a PNG whose rows are not filtered."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, body = 8, b""
    width = height = 0
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place : place + 8])
        content = png[place + 8 : place + 8 + size]
        assert struct.unpack(">I", png[place + 8 + size : place + 12 + size])[0] == zlib.crc32(kind + content)
        if kind == b"IHDR":
            width, height = struct.unpack(">II", content[:8])
        body += content if kind == b"IDAT" else b""
        place += 12 + size
    rows = np.frombuffer(zlib.decompress(body), np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


def test_images(tmp_path: Path) -> None:
    unit = (np.arange(24) / 24).reshape(2, 3, 2, 2).astype(np.float32)
    grey = np.arange(9 * 16).reshape(9, 1, 4, 4)
    with SummaryRecord(str(tmp_path)) as summary:
        summary.add_value("image", "u", Tensor(unit))
        summary.add_value("image", "g", Tensor(grey))
        summary.add_value("image", "two channels", Tensor(np.zeros((1, 2, 4, 4), np.float32)))
        summary.record(1)
    content = values_of(events(summary.log_dir)[1], 1)
    first, second = (content[k:] for k in (content.index(b"\x89PNG"), content.rindex(b"\x89PNG")))
    shown = pixels(first[: first.index(b"IEND") + 8])
    np.testing.assert_array_equal(shown[:, :2], (unit[0] * 255).astype(np.uint8).transpose(1, 2, 0))
    np.testing.assert_array_equal(shown[:, 2:], (unit[1] * 255).astype(np.uint8).transpose(1, 2, 0))
    shown = pixels(second)
    assert shown.shape == (8, 32, 3)
    np.testing.assert_array_equal(shown[:4, 4:8, 0], (grey[1, 0].astype(np.float32) * (255 / 144)).astype(np.uint8))
    assert shown[4:, :4].any() and not shown[4:, 4:].any()
    assert b"two channels" not in content


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.scalar, self.tensor = ops.ScalarSummary(), ops.TensorSummary()

    def construct(self, x: Any) -> Any:
        self.tensor("x", x)
        y = x * 2
        self.scalar("sum", y.sum())
        return y


def test_what_networks_noted_can_be_asked_for(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path)):
        Net()(Tensor([9.0]))
        Net()(Tensor([1.0]))
        found = _get_summary_tensor_data()
        assert {name: value.asnumpy().reshape(-1).tolist() for name, value in found.items()} == {
            "x[:Tensor]": [1.0],
            "sum[:Scalar]": [2.0],
        }
        assert _get_summary_tensor_data() == {}


@pytest.mark.parametrize("captured", [False, True])
def test_values_from_inside_a_network(captured: bool, tmp_path: Path) -> None:
    net = Net()
    run = Driver(lambda x: net(x)).jit_function if captured else net
    run(Tensor([5.0]))  # nobody records
    with SummaryRecord(str(tmp_path)) as summary:
        for step in range(1, 4):
            run(Tensor([9.0]))
            run(Tensor([float(step)]))  # of one step only the last counts
            summary.record(step)
        summary.set_mode("eval")
        run(Tensor([1.0]))
        summary.record(4)
    found = [values_of(event, step) for step, event in enumerate(events(summary.log_dir)) if step]
    assert found == [
        bytes.fromhex("0a0f0a0178420a0801100b1a04")
        + np.float32(k).tobytes()
        + bytes.fromhex("0a0a0a0373756d1d")
        + np.float32(2 * k).tobytes()
        for k in (1, 2, 3)
    ]
    if captured:
        info = run.cache_info()
        assert info.plain_calls == 0 and info.compiles == 2
    run(Tensor([5.0]))


def test_npy_files_and_the_limit(tmp_path: Path) -> None:
    with SummaryRecord(str(tmp_path / "a"), "p", "s", export_options={"tensor_format": "npy"}) as summary:
        summary.add_value("tensor", "t/x", Tensor([[3, 1]]))
        summary.record(3)
    assert Path(summary.log_dir).name.startswith("p.out.events.summary.") and summary.log_dir.endswith("s")
    (path,) = (tmp_path / "a").glob("export_*/tensor/t%2Fx_3.npy")
    np.testing.assert_array_equal(np.load(path), [[3, 1]])
    with SummaryRecord(str(tmp_path / "b"), max_file_size=130) as summary:
        for step in range(2):
            summary.add_value("scalar", "a", Tensor(1.0))
            summary.record(step)
        summary.flush()
        size = Path(summary.log_dir).stat().st_size
        summary.add_value("scalar", "a" * 30, Tensor(1.0))
        with pytest.warns(UserWarning, match="max_file_size"):
            summary.record(2)
    assert Path(summary.log_dir).stat().st_size == size


def test_errors(tmp_path: Path) -> None:
    folder = str(tmp_path)
    for settings, error in (
        ({"log_dir": 3}, TypeError),
        ({"file_prefix": 3}, TypeError),
        ({"file_suffix": "a b"}, ValueError),
        ({"raise_exception": 3}, TypeError),
        ({"max_file_size": "a"}, TypeError),
        ({"export_options": 3}, TypeError),
        ({"export_options": {"a": "b"}}, ValueError),
        ({"export_options": {"tensor_format": "x"}}, ValueError),
    ):
        with pytest.raises(error, match="SummaryRecord"):
            SummaryRecord(**{"log_dir": folder, **settings})  # type: ignore[arg-type]
    summary = SummaryRecord(folder)
    with pytest.raises(RuntimeError, match="close it"):
        SummaryRecord(folder)
    one = Tensor(1.0)
    for values, error in (
        (("scalar", "x", 1.0), TypeError),
        (("scalar", 3, one), ValueError),
        (("scalar", "", one), ValueError),
        (("nope", "x", one), ValueError),
        (("graph", "x", one), NotImplementedError),
        (("scalar", "x", Tensor([1.0, 2.0])), ValueError),
        (("tensor", "x", one), ValueError),
        (("histogram", "x", one), ValueError),
        (("image", "x", one), ValueError),
    ):
        with pytest.raises(error, match="SummaryRecord"):
            summary.add_value(*values)  # type: ignore[arg-type]
    for name, value in (("", one), (3, one), ("x", 1.0)):
        with pytest.raises(TypeError, match="ScalarSummary"):
            ops.ScalarSummary()(name, value)
    with pytest.raises(TypeError):
        summary.record("a")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        summary.record(1, train_network=3)
    with pytest.raises(ValueError):
        summary.set_mode("x")
    summary.close()
    summary.close()
    assert summary.record(1) is False and not list(tmp_path.iterdir())
    with pytest.raises(ValueError, match="closed"), summary:
        pass


# SummaryCollector


class Images(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.flatten, self.dense = nn.Flatten(), nn.Dense(12, 1)
        self.note, self.tensor = ops.ScalarSummary(), ops.TensorSummary()

    def construct(self, x: Any) -> Any:
        y = self.dense(self.flatten(x))
        self.note("mean", y.mean())
        self.tensor("y", y)
        return y


def collected(folder: Path, steps: int, evaluate: bool = False, **settings: Any) -> dict[int, set[str]]:
    """The tags by step that a training of so many steps left."""
    rng = np.random.default_rng(1)
    batch = (Tensor(rng.random((2, 3, 2, 2), np.float32)), ops.ones((2, 1)))
    net = Images()
    model = Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.01), metrics={"mae"})
    collector = SummaryCollector(str(folder), **settings)
    if evaluate:
        model.fit(2, [batch] * (steps // 2), [batch] * 3, callbacks=[collector], dataset_sink_mode=False)
    else:
        model.train(1, [batch] * steps, [collector], dataset_sink_mode=False)
    files = list(folder.iterdir())
    names = (b"input_data/auto", b"loss/auto", b"dense.weight/auto", b"dense.bias/auto", b"mean", b"y")
    found = {}
    for event in events(str(files[0]))[1:] if files else ():
        found[event[10]] = {name.decode() for name in names if bytes([0x0A, len(name)]) + name in event}
    return found


ALL = {"input_data/auto", "loss/auto", "dense.weight/auto", "dense.bias/auto", "mean", "y"}


def test_a_training_is_collected(tmp_path: Path) -> None:
    assert collected(tmp_path / "a", 7, collect_freq=3) == {1: ALL, 3: ALL, 6: ALL}
    found = collected(tmp_path / "b", 45, collect_freq=2)
    # Tensors have steps of their own, since there are more than twenty times to record: each 45 // 19 = 2 steps.
    assert list(found) == [1, *range(2, 46, 2)]
    assert [step for step, names in found.items() if "y" in names] == [1, *range(2, 42, 2)]
    chosen = {"histogram_regular": ".*bias", "collect_input_data": False}
    assert collected(tmp_path / "c", 2, collect_specified_data=chosen) == {
        1: ALL - {"input_data/auto", "dense.weight/auto"}
    }
    chosen = {"collect_metric": True}
    found = collected(tmp_path / "d", 2, collect_specified_data=chosen, keep_default_action=False)
    assert found == {1: {"loss/auto", "mean", "y"}}
    assert collected(tmp_path / "e", 9, collect_tensor_freq=4, collect_freq=5) == {
        1: ALL,
        4: {"y"},
        5: ALL - {"y"},
        8: {"y"},
    }


def test_an_evaluation_in_between_is_not_collected(tmp_path: Path) -> None:
    assert collected(tmp_path, 4, evaluate=True, collect_freq=1) == dict.fromkeys((1, 2, 3, 4), ALL)


def test_errors_of_the_collector(tmp_path: Path) -> None:
    for settings, error in (
        ({"summary_dir": 3}, TypeError),
        ({"collect_freq": 0}, ValueError),
        ({"collect_freq": 1.5}, TypeError),
        ({"collect_tensor_freq": -1}, ValueError),
        ({"max_file_size": "a"}, TypeError),
        ({"keep_default_action": 1}, TypeError),
        ({"collect_specified_data": 1}, TypeError),
        ({"collect_specified_data": {1: True}}, TypeError),
        ({"collect_specified_data": {"a": True}}, ValueError),
        ({"collect_specified_data": {"collect_metric": 1}}, TypeError),
        ({"collect_specified_data": {"histogram_regular": "["}}, ValueError),
    ):
        with pytest.raises(error, match="SummaryCollector"):
            SummaryCollector(**{"summary_dir": str(tmp_path), **settings})  # type: ignore[arg-type]
    two = [SummaryCollector(str(tmp_path)), SummaryCollector(str(tmp_path))]
    model = Model(nn.Dense(1, 1), nn.MSELoss(), nn.SGD(nn.Dense(1, 1).trainable_params(), 0.1))
    with pytest.raises(RuntimeError, match="another one is open"):
        model.train(1, [(ops.ones((1, 1)), ops.ones((1, 1)))], two, dataset_sink_mode=False)
    SummaryRecord(str(tmp_path)).close()
