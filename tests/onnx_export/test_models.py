"""Whole networks as ONNX: onnxruntime gives what they give, over open sizes too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import numpy as np
import onnx
import onnxruntime
import pytest
from ms import Parameter, Tensor, nn, ops

RNG = np.random.default_rng(7)


def array(*shape: int) -> Tensor:
    return Tensor(RNG.normal(size=shape).astype(np.float32))


def tensors_of(value: Any) -> list[Tensor]:
    if isinstance(value, Tensor):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [leaf for part in parts for leaf in tensors_of(part)]


def exported(tmp_path: Path, net: Any, *inputs: Any) -> Any:
    path = str(tmp_path / "net.onnx")
    ms.export(net, *inputs, file_name=path, file_format="ONNX")
    model = onnx.load(path)
    onnx.checker.check_model(model, full_check=True)
    return model


def agrees(model: Any, net: Any, *inputs: Any, close: float = 1e-4) -> None:
    session = onnxruntime.InferenceSession(model.SerializeToString())
    feed = zip(session.get_inputs(), tensors_of(inputs), strict=True)
    got = session.run(None, {i.name: t.asnumpy() for i, t in feed})
    for a, b in zip(got, tensors_of(net(*inputs)), strict=True):
        assert a.dtype == b.asnumpy().dtype
        np.testing.assert_allclose(a, b.asnumpy(), rtol=close, atol=close / 10)


class LeNet(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 5, pad_mode="valid")
        self.conv2 = nn.Conv2d(6, 16, 5, pad_mode="valid")
        self.pool = nn.MaxPool2d(2, 2)
        self.fc = nn.SequentialCell(nn.Flatten(), nn.Dense(256, 84, activation="relu"), nn.Dense(84, 10))

    def construct(self, x: Any) -> Any:
        x = self.pool(ops.relu(self.conv1(x)))
        return self.fc(self.pool(ops.relu(self.conv2(x))))


class BasicBlock(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(4, 8, 3, stride=2, pad_mode="pad", padding=1)
        self.bn1 = nn.BatchNorm2d(8)
        self.conv2 = nn.Conv2d(8, 8, 3)
        self.bn2 = nn.BatchNorm2d(8)
        self.down = nn.SequentialCell(nn.Conv2d(4, 8, 1, stride=2), nn.BatchNorm2d(8))
        for bn in (self.bn1, self.bn2, self.down[1]):
            bn.moving_mean.set_data(array(8))
            bn.moving_variance.set_data(ops.abs(array(8)) + 0.5)
            bn.gamma.set_data(array(8))

    def construct(self, x: Any) -> Any:
        y = self.bn2(self.conv2(ops.relu(self.bn1(self.conv1(x)))))
        return ops.relu(y + self.down(x))


class Structures(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.scale = Parameter(array(2), name="scale")
        self.table = array(2)

    def construct(self, pair: Any, named: Any, k: float, unread: Any) -> Any:
        a, (b, c) = pair
        return {"sum": a + b * k, "rest": (c * self.scale, named["x"], self.table, 3, None, "text")}


def doubled(x: Any) -> Any:
    while ops.abs(x).sum() < 1e5:
        x = x * 2
    return x


def nested(x: Any) -> Any:
    y = x
    while x.sum() > 1:
        if x.sum() > 3:
            x = x - 1
        else:
            x = x - 0.25
        y = y * x
    return x, y


def moved(x: Any) -> Any:
    y = ops.transpose(x, (2, 0, 1))[::-1, 1:, ::2]
    y = ops.concat((y, ops.flip(y, (0,))), 1)
    y = ops.pad(y, (1, 2), value=3.0)
    return ops.where(y > 0, y, ops.zeros_like(y)), ops.stack(ops.unbind(x, 0)), ops.tile(x, (2, 1, 1)), x[:, [0, 2]]


def written(x: Any) -> Any:
    y = x * 1
    y[0, 1:] = 5
    y[:, Tensor([0, 2])] = y[:, Tensor([1, 1])]
    return y


X = array(2, 3, 8, 8)
CASES: dict[str, tuple[Callable[[], Any], tuple[Any, ...]]] = {
    "LeNet": (LeNet, (array(2, 1, 28, 28),)),
    "BasicBlock": (BasicBlock, (array(2, 4, 9, 9),)),
    "transformer layer": (lambda: nn.TransformerEncoderLayer(8, 2, 16), (array(5, 2, 8),)),
    "transformer decoder": (lambda: nn.TransformerDecoderLayer(8, 2, 16), (array(5, 2, 8), array(3, 2, 8))),
    "lstm": (lambda: nn.LSTM(3, 4, num_layers=2, bidirectional=True), (array(5, 2, 3),)),
    "gru": (lambda: nn.GRU(3, 4), (array(5, 2, 3),)),
    "conv1d": (lambda: nn.Conv1d(3, 4, 3, group=1, dilation=2), (array(2, 3, 9),)),
    "conv3d": (lambda: nn.Conv3d(3, 2, 3, stride=2, has_bias=True), (array(2, 3, 7, 6, 5),)),
    "grouped conv": (lambda: nn.Conv2d(4, 8, 3, group=2, pad_mode="pad", padding=(0, 1, 2, 1)), (array(1, 4, 9, 9),)),
    "conv transpose": (lambda: nn.Conv2dTranspose(3, 2, 3, stride=2, has_bias=True), (X,)),
    "conv1d transpose": (lambda: nn.Conv1dTranspose(3, 2, 3, stride=2), (array(2, 3, 7),)),
    "average pool": (lambda: nn.AvgPool2d(3, 2, pad_mode="pad", padding=1), (X,)),
    "ceil pool": (lambda: nn.MaxPool2d(3, 2, pad_mode="pad", ceil_mode=True, return_indices=True), (X,)),
    "group norm": (lambda: nn.GroupNorm(3, 3), (X,)),
    "instance norm": (lambda: nn.InstanceNorm2d(3), (X,)),
    "layer norm": (lambda: nn.LayerNorm((8, 8), begin_norm_axis=2, begin_params_axis=2), (X,)),
    "embedding": (lambda: nn.Embedding(7, 3), (Tensor([[1, 4, 0], [6, 6, 2]], ms.int32),)),
    "structures": (Structures, ((array(2), [array(2), array(2)]), {"x": array(3)}, 2.5, array(1))),
    "loop": (lambda: doubled, (array(3),)),
    "nested": (lambda: nested, (ops.abs(array(3)),)),
    "moved": (lambda: moved, (array(3, 4, 5),)),
    "written": (lambda: written, (array(2, 3),)),
    "bilinear": (lambda: lambda x: ops.interpolate(x, size=(16, 12), mode="bilinear"), (X,)),
    "nearest": (lambda: lambda x: ops.interpolate(x, size=(16, 12), mode="nearest"), (X,)),
    "losses": (lambda: nn.CrossEntropyLoss(label_smoothing=0.1), (array(4, 5), Tensor([0, 4, 2, 2], ms.int32))),
    "half": (lambda: nn.Dense(4, 3, dtype=ms.float16), (array(2, 4).astype(ms.float16),)),
    "no tensor": (lambda: lambda: ops.arange(4), ()),
}


@pytest.mark.parametrize("name", CASES)
def test_onnxruntime_agrees(name: str, tmp_path: Path) -> None:
    make, inputs = CASES[name]
    net = make()
    if isinstance(net, nn.Cell):
        net.set_train(False)
    model = exported(tmp_path, net, *inputs)
    if name == "structures":  # a number of the result is an output, too
        names = ["output.sum", "output.rest.0", "output.rest.1", "output.rest.2", "output.rest.3"]
        assert [o.name for o in model.graph.output] == names
        assert [i.name for i in model.graph.input] == ["pair.0", "pair.1.0", "pair.1.1", "named.x", "unread"]
        del model.graph.output[4]
    agrees(model, net, *inputs, close=1e-2 if name == "half" else 1e-4)


def test_names_and_opset(tmp_path: Path) -> None:
    model = exported(tmp_path, BasicBlock().set_train(False), array(1, 4, 8, 8))
    assert [(o.domain, o.version) for o in model.opset_import] == [("", 18)]
    assert [i.name for i in model.graph.input] == ["x"]
    assert [o.name for o in model.graph.output] == ["output"]
    held = {t.name for t in model.graph.initializer}
    assert {"conv1.weight", "bn1.gamma", "bn1.moving_variance", "down.0.weight", "down.1.beta"} <= held
    # The layer is one node, and nothing is left of what it was captured as.
    kinds = sorted(node.op_type for node in model.graph.node)
    assert kinds == sorted(["Conv"] * 3 + ["BatchNormalization"] * 3 + ["Relu"] * 2 + ["Add", "Identity"])


class Image(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 2, 3, stride=2)
        self.up = nn.Conv2dTranspose(2, 3, 4, stride=2)

    def construct(self, x: Any) -> Any:
        y = self.up(ops.max_pool2d(self.conv(x), 2, 2))
        return y, y.mean((2, 3)), y.reshape(y.shape[0], -1)


class Masked(nn.Cell):
    def construct(self, x: Any, mask: Any) -> Any:
        scores = ops.masked_fill(x @ x.swapaxes(1, 2), mask[:, None, :], -1e9)
        return ops.softmax(scores) @ x / x.shape[1], x[:, 1:], ops.concat((x, x), 1), ops.arange(x.shape[0])


def of_shape(*shape: int | None, dtype: Any = ms.float32) -> Tensor:
    return Tensor(shape=list(shape), dtype=dtype)


def mask(*shape: int) -> Tensor:
    return Tensor(RNG.integers(0, 2, shape).astype(bool))


OPEN: dict[str, tuple[Any, tuple[Any, ...], list[tuple[Any, ...]]]] = {
    "image": (Image, (of_shape(None, 3, None, None),), [(array(2, 3, 16, 24),), (array(5, 3, 32, 8),)]),
    "masked": (
        Masked,
        (of_shape(None, None, 4), of_shape(None, None, dtype=ms.bool_)),
        [(array(2, 3, 4), mask(2, 3)), (array(4, 6, 4), mask(4, 6))],
    ),
    "lstm": (lambda: nn.LSTM(3, 4), (of_shape(5, None, 3),), [(array(5, 2, 3),), (array(5, 7, 3),)]),
    "branch": (lambda: nested, (of_shape(None),), [(ops.abs(array(5)),), (array(2),)]),
}


@pytest.mark.parametrize("name", OPEN)
def test_open_sizes(name: str, tmp_path: Path) -> None:
    make, templates, calls = OPEN[name]
    net = make()
    model = exported(tmp_path, net, *templates)
    first = model.graph.input[0]
    axis = templates[0].shape.index(-1)
    for tensor in (first, model.graph.output[0]):
        assert tensor.type.tensor_type.shape.dim[axis].dim_param == f"{first.name}_{axis}"
    for inputs in calls:
        agrees(model, net, *inputs)


def test_set_inputs_names_open_sizes(tmp_path: Path) -> None:
    net = nn.Dense(4, 2)
    net.set_inputs(of_shape(None, 4))
    model = exported(tmp_path, net, array(6, 4))
    agrees(model, net, array(9, 4))


def test_random_numbers_are_drawn_by_the_model(tmp_path: Path) -> None:
    def net(x: Any) -> Any:
        return ops.rand(2000), ops.randn(2000), ops.randint(3, 9, (2000,)), ops.dropout(x, 0.25)

    session = onnxruntime.InferenceSession(exported(tmp_path, net, ops.ones(2000)).SerializeToString())
    feed = {"x": np.ones(2000, np.float32)}
    uniform, normal, whole, kept = session.run(None, feed)
    assert 0 <= uniform.min() and uniform.max() < 1 and abs(uniform.mean() - 0.5) < 0.05
    assert abs(normal.mean()) < 0.15 and abs(normal.std() - 1) < 0.1
    assert set(whole.tolist()) == set(range(3, 9))
    assert abs((kept == 0).mean() - 0.25) < 0.05
    assert (session.run(None, feed)[0] != uniform).any()


def refused(x: Any) -> Any:
    return ops.lgamma(x)


class Counts(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.calls = Parameter(Tensor(0.0), name="calls")

    def construct(self, x: Any) -> Any:
        ops.assign_add(self.calls, Tensor(1.0))
        return x * self.calls


@pytest.mark.parametrize(
    ("net", "inputs", "words"),
    [
        (refused, (array(2),), "'lgamma' .*test_models.py:.*ONNX"),
        (lambda x: ops.exp(x * 1j), (array(2),), "ONNX"),
        (nn.BatchNorm2d(3).set_train(), (X,), r"'mean'.*set_train\(False\)"),
        (Counts(), (array(2),), "'calls'"),
        (nn.LSTM(3, 4), (of_shape(None, 2, 3),), "axis 0 of 'x'"),
        (nn.AvgPool2d(3, 2, pad_mode="same"), (of_shape(2, 3, None, 8),), "avg_pool2d_.*open size"),
    ],
)
def test_what_onnx_has_not_is_named(net: Any, inputs: Any, words: str, tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    with pytest.raises(NotImplementedError, match=words) as error:
        ms.export(net, *inputs, file_name=str(path), file_format="ONNX")
    assert len(str(error.value).splitlines()) <= 6
    assert not path.exists()


def test_an_input_may_have_the_name_of_a_parameter(tmp_path: Path) -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.scale = Parameter(array(2), name="x")

        def construct(self, x: Any, output: Any) -> Any:
            return x * self.scale + output

    net = Net()
    model = exported(tmp_path, net, array(2), array(2))
    assert [t.name for t in model.graph.initializer] == ["x"]
    assert [i.name for i in model.graph.input] == ["x_1", "output"]
    agrees(model, net, array(2), array(2))


def test_the_ending_is_added(tmp_path: Path) -> None:
    ms.export(nn.ReLU(), array(2), file_name=str(tmp_path / "net"), file_format="ONNX")
    assert [p.name for p in tmp_path.iterdir()] == ["net.onnx"]
