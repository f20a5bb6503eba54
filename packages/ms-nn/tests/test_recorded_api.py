"""Small things of Cells, Parameters, initializers, callbacks and checkpoints, as MindSpore 2.10 gave them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_nn import train
from ms_tensor import Parameter, ParameterTuple, Tensor
from ms_tensor.initializer import Normal, Sparse, TruncatedNormal, XavierNormal, initializer


def parameter() -> Parameter:
    return Parameter(Tensor(np.arange(4, dtype=np.float32).reshape(2, 2)), name="w")


@pytest.mark.parametrize("prefix", ["a b", "a/", "é", "a:b"])
def test_prefixes_of_parameters_are_checked(prefix: str) -> None:
    net = nn.Dense(2, 2)
    with pytest.raises(ValueError, match="update_parameters_name"):
        net.update_parameters_name(prefix)
    assert [p.name for p in net.get_parameters()] == ["weight", "bias"]
    net.update_parameters_name("a-b.")
    assert [p.name for p in net.get_parameters()] == ["a-b.weight", "a-b.bias"]


@pytest.mark.parametrize(
    ("prefix", "kind"), [(3, TypeError), ("a b", ValueError), ("", ValueError), (".a", ValueError)]
)
def test_prefixes_of_parameter_tuples_are_checked(prefix: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind, match=r"ParameterTuple\.clone"):
        ParameterTuple([parameter()]).clone(prefix)


def test_a_name_that_is_removed_becomes_a_number() -> None:
    p = parameter()
    for value in (None, "", " "):
        p.name = value  # type: ignore[assignment]
        assert p.name.startswith("Parameter#")
    p.name = " a "
    assert p.name == "a"


@pytest.mark.parametrize("given", [np.ones((2, 3), np.float32), np.ones((2, 2), np.float16), np.ones((2, 2), np.int32)])
@pytest.mark.parametrize("make", [parameter, lambda: Tensor(np.zeros((2, 2), np.float32))])
def test_data_can_be_set(make: Any, given: Any) -> None:
    p = make()
    p.data = Tensor(given)
    assert p.shape == given.shape and p.asnumpy().dtype == given.dtype and (p.asnumpy() == given).all()
    assert type(p) is type(make()) and getattr(p, "name", "w") == "w"
    with pytest.raises(TypeError, match="'data' must be a Tensor"):
        p.data = 3


@pytest.mark.parametrize("init", [Normal(-1.0), TruncatedNormal(-1.0), XavierNormal(-1.0), Sparse(0.1, -1.0)])
def test_negative_deviations(init: Any) -> None:
    with pytest.raises(ValueError, match="standard deviation"):
        initializer(init, (4, 4)).init_data()


class Empty(nn.Cell):
    def __len__(self) -> int:
        return 0


def test_truth_of_cells() -> None:
    cells = (Empty(), nn.Cell(), nn.CellDict(), nn.CellList(), nn.SequentialCell())
    assert [bool(cell) for cell in cells] == [True, True, True, False, False]


def test_settings_of_recompute_are_bools() -> None:
    for name in ("mp_comm_recompute", "parallel_optimizer_comm_recompute"):
        with pytest.raises(TypeError, match=name):
            nn.Dense(2, 2).recompute(**{name: 1})


def test_equal_names_are_named() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.a, self.b = (Parameter(Tensor([1.0]), name="w") for _ in range(2))

    said = r"The value of b is Parameter \(name=w, shape=\(1,\), .*, its name 'w' already exists"
    with pytest.raises(ValueError, match=said):
        Net().check_names()


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"async_save": 3}, TypeError),
        ({"async_save": "zz"}, ValueError),
        ({"crc_check": 3}, ValueError),
        ({"enc_key": 3}, ValueError),
    ],
)
def test_options_of_checkpoints(given: dict[str, Any], kind: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(kind):
        train.CheckpointConfig(**given)
    path = str(tmp_path / "net.ckpt")
    with pytest.raises(kind):
        nn.save_checkpoint(nn.Dense(2, 2), path, **given)
    nn.save_checkpoint(nn.Dense(2, 2), path)
    with pytest.raises(ValueError):
        nn.load_checkpoint(path, crc_check=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        train.CheckpointConfig(enc_mode=3)  # type: ignore[arg-type]


def test_what_reduce_lr_on_plateau_prints(capsys: pytest.CaptureFixture[str]) -> None:
    optimizer = nn.SGD([parameter()], 0.01)
    said = []
    for options in ({"patience": 1}, {"patience": 0, "cooldown": 1, "min_lr": 0.003}):
        optimizer.learning_rate.set_data(Tensor(0.01))
        reducer = train.ReduceLROnPlateau("loss", mode="max", factor=0.5, verbose=True, **options)
        params = train.callback.InternalCallbackParam(optimizer=optimizer)
        context = train.RunContext(params)
        reducer.on_train_begin(context)
        for epoch in range(1, 7):
            params.update(cur_epoch_num=epoch, net_outputs=Tensor(-float(epoch), ms.float32))
            reducer.on_train_epoch_end(context)
        said.append([line.rpartition(" ")[2] for line in capsys.readouterr().out.splitlines()])
    assert said == [["0.005.", "0.0025.", "0.00125.", "0.000625.", "0.0003125."], ["0.005.", "0.003."]]


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"custom_lineage_data": {1: 2}}, TypeError),
        ({"custom_lineage_data": {"a": [1]}}, TypeError),
        ({"custom_lineage_data": 3}, TypeError),
        ({"export_options": {"zz": 1}}, TypeError),
        ({"export_options": {"tensor_format": "zz"}}, ValueError),
        ({"export_options": 3}, TypeError),
    ],
)
def test_options_of_the_summary_collector(given: dict[str, Any], kind: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(kind, match=next(iter(given))):
        train.SummaryCollector(str(tmp_path), **given)
    train.SummaryCollector(str(tmp_path), custom_lineage_data={"a": 1.5, "b": "c"}, export_options={})


def test_parts_of_interleaved_batches_are_named() -> None:
    assert "(interleave_inputs): CellList(" in repr(nn.MicroBatchInterleaved(nn.Dense(2, 1), 2))
