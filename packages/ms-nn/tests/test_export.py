"""Exported graphs: written, read back without the network's code, and run to the same bits."""

from __future__ import annotations

import copy
import itertools
import pickle
import subprocess
import sys
import zipfile
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_autodiff
import ms_nn as nn
import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_jit_core import Driver
from ms_nn.graph_capture import graph_of
from ms_tensor import Parameter, Tensor, ops

RNG = np.random.default_rng(5)


def array(*shape: int, dtype: Any = np.float32) -> Tensor:
    return Tensor(RNG.normal(size=shape).astype(dtype))


def same(a: Any, b: Any) -> None:
    """The same structure with the same bits."""
    assert type(a) is type(b) or isinstance(a, Tensor) and isinstance(b, Tensor)
    if isinstance(a, Tensor):
        assert a.dtype is b.dtype and a.shape == b.shape
        assert np.ascontiguousarray(a.asnumpy()).tobytes() == np.ascontiguousarray(b.asnumpy()).tobytes()
    elif isinstance(a, dict):
        assert list(a) == list(b)
        for key in a:
            same(a[key], b[key])
    elif isinstance(a, (tuple, list)):
        assert len(a) == len(b)
        for x, y in zip(a, b, strict=True):
            same(x, y)
    else:
        assert a == b


def through_file(tmp_path: Path, net: Any, *inputs: Any) -> Any:
    path = str(tmp_path / "net.mindir")
    nn.export(net, *inputs, file_name=path, file_format="MINDIR")
    return nn.GraphCell(nn.load(path))


class Conv(nn.Cell):
    """Parameters, buffers, a plain tensor, and a nested result."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, has_bias=True)
        self.bn = nn.BatchNorm2d(4)
        self.fc = nn.Dense(144, 2)
        self.scale = array(2)

    def construct(self, x: Any, k: Any) -> Any:
        y = ops.relu(self.bn(self.conv(x))).reshape(x.shape[0], -1)
        return self.fc(y) * k + self.scale, [x, {"weight": self.fc.weight, "k": k, "no": None}], self.scale


class Sum(nn.Cell):
    def construct(self, pair: Any, named: Any) -> Any:
        a, (b, power) = pair
        return a - b**power, named["x"] @ named["y"]


class Branch(nn.Cell):
    def construct(self, x: Any) -> Any:
        if x.sum() > 0:
            return x * 2
        return x - 1


class Position(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.table = Parameter(array(5, 3), name="table", requires_grad=False)
        self.embedding = nn.Embedding(7, 3)

    def construct(self, ids: Any) -> Any:
        n = ids.shape[1]
        mask = ops.triu(ops.ones((n, n), ms.bool_), 1)
        x = self.embedding(ids) + self.table[:n]
        scores = ops.softmax(ops.masked_fill(x @ x.swapaxes(1, 2), mask, -1e9))
        return scores @ x


def subtract(a: Any, b: Any) -> Any:
    return a - b


jitted = Driver(subtract).jit_function
X = array(2, 3, 6, 6)
IDS = Tensor(np.array([[1, 4, 0], [6, 6, 2]], np.int32))
CASES: dict[str, tuple[Callable[[], Any], tuple[Any, ...]]] = {
    "conv": (Conv, (X, 2.5)),
    "structures": (Sum, ((array(2), (array(2), 2)), {"x": array(2, 3), "y": array(3, 1)})),
    "branch": (Branch, (array(3),)),
    "attention": (Position, (IDS,)),
    "lstm": (lambda: nn.LSTM(3, 4, num_layers=2, bidirectional=True), (array(5, 2, 3),)),
    "identity": (nn.Identity, (array(2),)),
    "function": (lambda: subtract, (array(2), array(2))),
    "jitted": (lambda: jitted, (array(2), array(2))),
    "primitive": (lambda: ops.Sub(), (array(2), array(2))),
    "table op": (lambda: ops.sub, (array(2), array(2))),
    "given twice": (lambda: subtract, (X, X)),
    "empty": (lambda: subtract, (array(0, 3), array(0, 3))),
    "0-d": (lambda: subtract, (Tensor(2.0), Tensor(0.5))),
    "not contiguous": (lambda: subtract, (array(3, 2).T, array(2, 3))),
    "no tensor": (lambda: lambda: (3, "a", float("inf")), ()),
}


def tensors_of(inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """What the graph is called with: numbers became part of it."""
    return tuple(x for x in inputs if not isinstance(x, float))


@pytest.mark.parametrize("name", CASES)
def test_same_bits_after_a_file(name: str, tmp_path: Path) -> None:
    make, inputs = CASES[name]
    net = make()
    loaded = through_file(tmp_path, net, *inputs)
    same(loaded(*tensors_of(inputs)), net(*inputs))


@pytest.mark.parametrize("dtype", ms.dtype.all_types, ids=str)
def test_every_dtype(dtype: Any, tmp_path: Path) -> None:
    held, x = Tensor([0, 1, 3]).astype(dtype), Tensor([1, 1, 0]).astype(dtype)
    weight = Parameter(Tensor([1, 0, 1]).astype(dtype), name="w")

    def net(x: Any) -> Any:
        return ops.concat((x, held, weight))

    out = through_file(tmp_path, net, x)(x)
    assert out.dtype is dtype
    assert (out == net(x)).all()


def test_two_inputs_that_were_one_tensor_are_two(tmp_path: Path) -> None:
    loaded = through_file(tmp_path, subtract, X, X)
    other = array(2, 3, 6, 6)
    same(loaded(X, other), X - other)


def test_a_network_that_predicts_and_one_that_trains(tmp_path: Path) -> None:
    x = array(4, 3, 2, 2)
    # The generator's key comes behind the statistics that are written, and before them.
    orders = ((nn.BatchNorm2d(3), nn.Dropout(p=0.5)), (nn.Dropout(p=0.5), nn.BatchNorm2d(3), nn.Dropout(p=0.1)))
    for cells, training in itertools.product(orders, (False, True)):
        net = nn.SequentialCell(*cells).set_train(training)
        loaded = through_file(tmp_path, net, x)
        for _ in range(2):
            ms.set_seed(3)
            expected = net(x)
            ms.set_seed(3)
            same(loaded(x), expected)
        same(
            {n: p.value() for n, p in loaded.parameters_dict().items()},
            {p.name: p.value() for p in net.get_parameters()},
        )


def test_a_tensor_may_be_called_as_the_generator_s_state(tmp_path: Path) -> None:
    rng = Tensor([1, 2])
    drop = nn.Dropout(p=0.5).set_train()

    def net(x: Any) -> Any:
        return drop(x) * rng

    x = array(2)
    nn.export(net, x, file_name=str(tmp_path / "net"), file_format="MINDIR")
    loaded = nn.GraphCell(nn.load(str(tmp_path / "net.mindir")))
    ms.set_seed(3)
    expected = net(x)
    ms.set_seed(3)
    same(loaded(x), expected)


def test_a_fresh_process_needs_no_code_of_the_network(tmp_path: Path) -> None:
    net = Conv()
    nn.export(net, X, 2.5, file_name=str(tmp_path / "net"), file_format="MINDIR")
    np.save(tmp_path / "x.npy", X.asnumpy())
    script = (
        "import numpy as np, ms_nn as nn\n"
        "from ms_tensor import Tensor\n"
        "out = nn.GraphCell(nn.load('net.mindir'))(Tensor(np.load('x.npy')))\n"
        "np.save('out.npy', out[0].asnumpy())\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True, timeout=60)
    assert np.load(tmp_path / "out.npy").tobytes() == net(X, 2.5)[0].asnumpy().tobytes()


# GraphCell as a Cell


def test_gradients_and_training(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(3, 4), nn.Tanh(), nn.Dense(4, 1))
    x, y = array(8, 3), array(8, 1)
    loaded = through_file(tmp_path, net, x)
    for model in (net, loaded):
        optimizer = nn.Momentum(model.trainable_params(), 0.1, 0.9)
        step = ms_autodiff.value_and_grad(lambda x, m=model: ((m(x) - y) ** 2).mean(), 0, optimizer.parameters)
        for _ in range(3):
            loss, (of_x, of_weights) = step(x)
            optimizer(of_weights)
        if model is net:
            expected = (loss, of_x, of_weights)
    same((loss, of_x, of_weights), expected)
    assert loss < ((net(x) - y) ** 2).mean() * 10 and float(loss) > 0


def test_parameters_by_name(tmp_path: Path) -> None:
    net = Position()
    loaded = through_file(tmp_path, net, IDS)
    assert [(p.name, p.requires_grad) for p in loaded.get_parameters()] == [
        (p.name, p.requires_grad) for p in net.get_parameters()
    ]
    other = Position()
    nn.save_checkpoint(other, str(tmp_path / "other.ckpt"))
    assert nn.load_param_into_net(loaded, nn.load_checkpoint(str(tmp_path / "other.ckpt"))) == ([], [])
    same(loaded(IDS), other(IDS))


def test_params_init(tmp_path: Path) -> None:
    net = nn.Dense(3, 2)
    path = str(tmp_path / "net.mindir")
    x = array(4, 3)
    nn.export(net, x, file_name=path, file_format="MINDIR")
    zeros = {"bias": Tensor(np.ones(2, np.float32)), "weight": ops.zeros((2, 3)), "else": Tensor([1.0])}
    same(nn.GraphCell(nn.load(path), params_init=zeros)(x), ops.ones((4, 2)))
    for bad, error in (
        (3, TypeError),
        ({3: x}, TypeError),
        ({"bias": 1.0}, TypeError),
        ({"bias": ops.ones(3)}, ValueError),
        ({"bias": ops.ones(2, ms.float16)}, ValueError),
    ):
        with pytest.raises(error, match="GraphCell"):
            nn.GraphCell(nn.load(path), params_init=bad)
    with pytest.raises(TypeError, match="FuncGraph"):
        nn.GraphCell(net)
    with pytest.raises(NotImplementedError):
        nn.GraphCell(nn.load(path), obf_random_seed=1)


def test_a_graph_can_be_copied_captured_and_exported_again(tmp_path: Path) -> None:
    net = Conv()
    loaded = through_file(tmp_path, net, X, 2.5)
    expected = net(X, 2.5)
    twin = copy.deepcopy(loaded)
    same(twin(X), expected)
    assert twin.trainable_params()[0] is twin.graph.parameters["conv.weight"]
    assert twin.trainable_params()[0] is not loaded.trainable_params()[0]
    same(pickle.loads(pickle.dumps(graph_of(net, (X, 2.5))))(X), expected)
    same(through_file(tmp_path, loaded, X)(X), expected)


def test_a_capture_takes_the_ops_in(tmp_path: Path) -> None:
    loaded, other = through_file(tmp_path, Conv(), X, 2.5), through_file(tmp_path, Conv(), X, 2.5)

    def f(cell: Any, x: Any) -> Any:
        return cell(x)[0] * 2

    made = Driver(f).jit_function
    for cell in (loaded, other, loaded, other):
        same(made(cell, X), f(cell, X))
    info = made.cache_info()
    assert (info.plain_calls, info.hits, info.compiles) == (0, 2, 2)


# The file


def test_the_file_is_text_and_checkpoints(tmp_path: Path) -> None:
    net = nn.Dense(3, 2)
    x = array(4, 3)
    nn.export(net, x, file_name=str(tmp_path / "a" / "net"), file_format="MINDIR")
    nn.export(net, x, file_name=str(tmp_path / "again.mindir"), file_format="MINDIR")
    content = (tmp_path / "a" / "net.mindir").read_bytes()
    assert content == (tmp_path / "again.mindir").read_bytes()
    with zipfile.ZipFile(tmp_path / "again.mindir") as archive:
        assert archive.namelist() == ["signature.json", "graph.txt", "parameters.ckpt", "constants.ckpt"]
        archive.extractall(tmp_path)
    found = nn.load_checkpoint(str(tmp_path / "parameters.ckpt"))
    same({n: p.value() for n, p in found.items()}, {p.name: p.value() for p in net.get_parameters()})
    assert ms_runtime.parse_graph((tmp_path / "graph.txt").read_text()).node_count == 1


def test_no_path_of_the_source_is_in_the_file(tmp_path: Path) -> None:
    through_file(tmp_path, Branch(), array(3))
    with zipfile.ZipFile(tmp_path / "net.mindir") as archive:
        text = archive.read("graph.txt").decode()
    assert "cond" in text and ".py" not in text


def rewritten(path: Path, name: str, change: Callable[[bytes], bytes]) -> str:
    other = path.with_name("changed.mindir")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for part in old.namelist():
            new.writestr(part, change(old.read(part)) if part == name else old.read(part))
    return str(other)


DAMAGE: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "no json": ("signature.json", lambda b: b[:-9]),
    "json of another kind": ("signature.json", lambda b: b"[1]"),
    "another version": ("signature.json", lambda b: b.replace(b'"version": 1', b'"version": 9')),
    "another op table": ("signature.json", lambda b: b.replace(b'"table_version": ', b'"table_version": 9')),
    "a parameter less": ("signature.json", lambda b: b.replace(b'"bias"', b'"bios"', 1)),
    "another shape": ("signature.json", lambda b: b.replace(b"   4,", b"   5,")),
    "no such output": ("signature.json", lambda b: b.replace(b'"output",\n  0', b'"output",\n  7')),
    "no graph": ("graph.txt", lambda b: b"hello"),
    "an unknown op": ("graph.txt", lambda b: b.replace(b"= linear_bias(", b"= linear_bin(")),
    "a wrong type": ("graph.txt", lambda b: b.replace(b": f32[4, 2]", b": f32[4, 200]")),
    "a wrong input": ("graph.txt", lambda b: b.replace(b'" f32[2]', b'" f32[2000]')),
    "cut parameters": ("parameters.ckpt", lambda b: b[:-40]),
    "other parameters": ("parameters.ckpt", lambda b: b.replace(b"bias", b"bibs")),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_files(name: str, tmp_path: Path) -> None:
    x = array(4, 3)
    through_file(tmp_path, nn.Dense(3, 2), x)
    part, change = DAMAGE[name]
    with zipfile.ZipFile(tmp_path / "net.mindir") as archive:
        assert change(archive.read(part)) != archive.read(part)
    with pytest.raises(RuntimeError, match="'load'"):
        nn.GraphCell(nn.load(rewritten(tmp_path / "net.mindir", part, change)))(x)


def test_files_that_are_none(tmp_path: Path) -> None:
    for content in (b"", b"hello", b"\x08\x01\x12\x05graph" * 9):
        (tmp_path / "bad.mindir").write_bytes(content)
        with pytest.raises(RuntimeError, match="damaged"):
            nn.load(str(tmp_path / "bad.mindir"))
    for name, error in ((3, ValueError), ("net.ckpt", ValueError), (str(tmp_path / "no.mindir"), ValueError)):
        with pytest.raises(error, match="'load'"):
            nn.load(name)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="encryption"):
        nn.load("a.mindir", dec_key=b"0" * 16)


# Errors


class Counts(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.n = 0

    def construct(self, x: Any) -> Any:
        self.n += 1
        return x


class Reads(nn.Cell):
    def construct(self, x: Any) -> Any:
        return x * float(x.asnumpy().sum())


Point = namedtuple("Point", "x y")
V = array(2)
EXPORT_ERRORS: dict[str, tuple[Any, tuple[Any, ...], dict[str, Any], type[Exception], str]] = {
    "format": (nn.ReLU(), (V,), {"file_format": "XX"}, ValueError, "MINDIR"),
    "lower case": (nn.ReLU(), (V,), {"file_format": "onnx"}, ValueError, "ONNX"),
    "no format": (nn.ReLU(), (V,), {"file_format": 3}, ValueError, "ONNX"),
    "air": (nn.ReLU(), (V,), {"file_format": "AIR"}, ValueError, "Ascend"),
    "name": (nn.ReLU(), (V,), {"file_name": 3}, TypeError, "file_name"),
    "letters": (nn.ReLU(), (V,), {"file_name": "a b?*"}, ValueError, "file_name"),
    "no net": (3, (V,), {}, RuntimeError, "net"),
    "array": (nn.ReLU(), (np.ones(2),), {}, TypeError, "ndarray"),
    "key": (nn.ReLU(), (V,), {"enc_key": b"0" * 16}, ValueError, "encryption"),
    "custom": (nn.ReLU(), (V,), {"custom_func": 3}, TypeError, "not callable"),
    "custom onnx": (nn.ReLU(), (V,), {"custom_func": print, "file_format": "ONNX"}, ValueError, "custom_func"),
    "keyword": (nn.ReLU(), (V,), {"colour": 1}, TypeError, "colour"),
    "effect": (Counts(), (V,), {}, RuntimeError, "sets the attribute 'n'"),
    "value": (Reads(), (V,), {}, RuntimeError, "captured whole"),
    "raises": (nn.Dense(3, 2), (V,), {}, ValueError, "matmul"),
    "arguments": (nn.ReLU(), (V, V, V), {}, TypeError, "construct"),
    "object": (lambda x: {1, 2}, (V,), {}, RuntimeError, "returns"),
}


@pytest.mark.parametrize("name", EXPORT_ERRORS)
def test_export_errors(name: str, tmp_path: Path) -> None:
    net, inputs, settings, error, text = EXPORT_ERRORS[name]
    settings = {"file_name": str(tmp_path / "net"), "file_format": "MINDIR", **settings}
    with pytest.raises(error, match=text) as raised:
        nn.export(net, *inputs, **settings)
    assert len(str(raised.value).splitlines()) <= 6
    assert not list(tmp_path.iterdir())


def test_onnx_names_the_package_that_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(ImportError, match=r"pip install 'ms\[onnx\]'"):
        nn.export(nn.ReLU(), V, file_name=str(tmp_path / "net"), file_format="ONNX")
    assert not list(tmp_path.iterdir())


def test_a_named_tuple_becomes_a_tuple(tmp_path: Path) -> None:
    out = through_file(tmp_path, lambda x: Point(x, x + 1), V)(V)
    same(out, (V, V + 1))


def test_call_errors(tmp_path: Path) -> None:
    loaded = through_file(tmp_path, Sum(), (V, (V, 2)), {"x": array(2, 3), "y": array(3, 1)})
    named = {"x": array(2, 3), "y": array(3, 1)}
    for inputs, error in (
        ((), RuntimeError),
        (((V, (V, 2)),), RuntimeError),
        (((V, (V, 2)), named, V), RuntimeError),
        (((V, (V, 3)), named), ValueError),
        (((V, (V, 2.0)), named), ValueError),
        (((V, (V,)), named), TypeError),
        ((V, named), TypeError),
        (((V, (None, 2)), named), TypeError),
        (((V, (V.asnumpy(), 2)), named), TypeError),
        (((V, (V.astype(ms.float64), 2)), named), TypeError),
        (((V, (array(3), 2)), named), ValueError),
        (((V, (V, 2)), {"x": named["x"], "z": V}), ValueError),
    ):
        with pytest.raises(error, match="GraphCell"):
            loaded(*inputs)


def test_inputs_that_are_written_must_be_apart(tmp_path: Path) -> None:
    def write(a: Any, b: Any) -> Any:
        a.add_(b)
        return a * b

    loaded = through_file(tmp_path, write, array(3), array(3))
    a, b, c = array(3), array(3), array(3)
    same(loaded(a, b), (a - 0) * b)
    same(write(c, b), c * b)
    with pytest.raises(ValueError, match="share memory"):
        loaded(a, a)


def test_equal_names_are_refused(tmp_path: Path) -> None:
    a, b = nn.Dense(2, 2), nn.Dense(2, 2)
    with pytest.raises(RuntimeError, match="'weight'"):
        nn.export(lambda x: a(b(x)), array(1, 2), file_name=str(tmp_path / "net"), file_format="MINDIR")
