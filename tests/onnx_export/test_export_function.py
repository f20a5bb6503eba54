"""`mindspore.onnx.export`: names, open sizes and places of the parameters, as MindSpore 2.10 writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mindspore
import ms
import numpy as np
import onnx
import onnxruntime
import pytest
from ms import Tensor, nn, ops
from ms_nn.onnx_export import model as onnx_model

X, Y = Tensor(np.ones((1, 3), np.float32)), Tensor(np.full((1, 4), 2, np.float32))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.d = nn.Dense(3, 4)

    def construct(self, x: Tensor, y: Tensor) -> Any:
        return ops.relu(self.d(x)) + y, y


def export(path: Path, net: nn.Cell | None = None, **settings: Any) -> Any:
    ms.onnx.export(net or Net(), X, Y, file_name=str(path / "net"), **settings)
    model = onnx.load(str(path / "net.onnx"))
    onnx.checker.check_model(model, full_check=True)
    return model


def sizes(value: Any) -> list[Any]:
    return [dim.dim_param or dim.dim_value for dim in value.type.tensor_type.shape.dim]


# What MindSpore wrote: inputs with sizes, the outputs' names where they were given, initializers.
PARAMETERS = [("d.weight", [4, 3]), ("d.bias", [4])]
RECORDED: list[tuple[dict[str, Any], list[Any], list[str] | None, bool]] = [
    ({}, [("x", [1, 3]), ("y", [1, 4])], None, True),
    ({"input_names": ["p", "q"], "output_names": ["o", "r"]}, [("p", [1, 3]), ("q", [1, 4])], ["o", "r"], True),
    ({"input_names": ["p"]}, [("p", [1, 3]), ("y", [1, 4])], None, True),
    ({"input_names": ["p", "q", "r"]}, [("p", [1, 3]), ("q", [1, 4])], None, True),
    ({"output_names": ["o", "r", "s"]}, [("x", [1, 3]), ("y", [1, 4])], ["o", "r"], True),
    ({"export_params": False}, [("x", [1, 3]), ("y", [1, 4]), *PARAMETERS], None, False),
    ({"keep_initializers_as_inputs": True}, [("x", [1, 3]), ("y", [1, 4]), *PARAMETERS], None, True),
    (
        {"export_params": False, "keep_initializers_as_inputs": True},
        [("x", [1, 3]), ("y", [1, 4]), *PARAMETERS],
        None,
        False,
    ),
    ({"input_names": ["p"], "dynamic_axes": {"nope": {0: "b"}}}, [("p", [1, 3]), ("y", [1, 4])], None, True),
]


@pytest.mark.parametrize(("settings", "inputs", "outputs", "held"), RECORDED)
def test_as_mindspore_writes_it(
    tmp_path: Path, settings: dict[str, Any], inputs: list[Any], outputs: list[str] | None, held: bool
) -> None:
    graph = export(tmp_path, **settings).graph
    assert [(each.name, sizes(each)) for each in graph.input] == inputs
    if outputs:
        assert [each.name for each in graph.output] == outputs
    assert sorted(each.name for each in graph.initializer) == (["d.bias", "d.weight"] if held else [])


def test_open_sizes_have_names_and_run_at_other_sizes(tmp_path: Path) -> None:
    net = Net()
    axes = {"x": {0: "batch"}, "y": {0: "batch"}, "second": {0: "rows"}}
    graph = export(tmp_path, net, dynamic_axes=axes, output_names=["first", "second"]).graph
    assert [sizes(each) for each in graph.input] == [["batch", 3], ["batch", 4]]
    assert [sizes(each) for each in graph.output] == [["batch", 4], ["rows", 4]]
    session = onnxruntime.InferenceSession(str(tmp_path / "net.onnx"))
    x, y = (np.random.default_rng(1).normal(size=(5, n)).astype(np.float32) for n in (3, 4))
    got = session.run(None, {"x": x, "y": y})
    for mine, theirs in zip(net(Tensor(x), Tensor(y)), got, strict=True):
        np.testing.assert_allclose(mine.asnumpy(), theirs, rtol=1e-5)


def test_parameters_that_are_inputs_are_what_the_model_computes_with(tmp_path: Path) -> None:
    export(tmp_path, export_params=False)
    session = onnxruntime.InferenceSession(str(tmp_path / "net.onnx"))
    weight, bias = np.ones((4, 3), np.float32), np.arange(4, dtype=np.float32)
    got = session.run(None, {"x": X.asnumpy(), "y": Y.asnumpy(), "d.weight": weight, "d.bias": bias})
    assert got[0].tolist() == [[5.0, 6.0, 7.0, 8.0]]


@pytest.mark.parametrize("function", ["onnx.export", "export"])
def test_large_models_keep_parameters_in_a_second_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    monkeypatch.setattr(onnx_model, "LARGEST", 5_000)
    net, path = nn.Dense(3, 500), str(tmp_path / "net.onnx")
    for _ in range(2):  # a file that is there is replaced
        if function == "export":
            ms.export(net, X, file_name=path, file_format="ONNX")
        else:
            ms.onnx.export(net, X, file_name=path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["net.onnx", "net.onnx.data"]
    assert (tmp_path / "net.onnx").stat().st_size < 2_000
    assert (tmp_path / "net.onnx.data").stat().st_size >= net.weight.nbytes + net.bias.nbytes
    got = onnxruntime.InferenceSession(path).run(None, {"x": X.asnumpy()})
    np.testing.assert_allclose(got[0], net(X).asnumpy(), rtol=1e-6)


def test_the_network_predicts_and_is_put_back(tmp_path: Path) -> None:
    net = nn.SequentialCell(nn.Dense(3, 4), nn.Dropout(p=0.5)).set_train()
    ms.onnx.export(net, X, file_name=str(tmp_path / "net.onnx"))
    assert net.training
    got = onnxruntime.InferenceSession(str(tmp_path / "net.onnx")).run(None, {"input_data": X.asnumpy()})
    np.testing.assert_allclose(got[0], net[0](X).asnumpy(), rtol=1e-6)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"input_names": "pq"}, ValueError),
        ({"input_names": ("p", "q")}, ValueError),
        ({"input_names": [1, 2]}, TypeError),
        ({"output_names": 3}, ValueError),
        ({"dynamic_axes": [1]}, ValueError),
        ({"dynamic_axes": {"x": [0]}}, TypeError),
        ({"dynamic_axes": {"x": {0: 3}}}, TypeError),
        ({"dynamic_axes": {"x": {5: "batch"}}}, ValueError),
        ({"file_name": 3}, TypeError),
        ({"file_name": "bad name?"}, ValueError),
    ],
)
def test_errors(settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        ms.onnx.export(Net(), X, Y, **{"file_name": "unwritten", **settings})


def test_what_is_not_a_cell() -> None:
    with pytest.raises(ValueError, match="Cell"):
        mindspore.onnx.export(lambda x: x, X, file_name="unwritten")
    assert mindspore.onnx.export is ms.onnx.export
