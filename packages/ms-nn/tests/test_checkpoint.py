"""Checkpoints are MindSpore's: a file that 2.10 wrote is read, and what is written has the same bytes."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

# save_checkpoint([{'name': 's', 'data': Tensor(5)}, {'name': 'i', 'data': Tensor([1, 2], int32)}]) of MindSpore 2.10.
RECORDED = base64.b64decode("ChYKAXMSERIFSW50NjQaCAUAAAAAAAAAChgKAWkSEwgCEgVJbnQzMhoIAQAAAAIAAAA=")


def test_reads_mindspore_files(tmp_path: Path) -> None:
    path = tmp_path / "a.ckpt"
    path.write_bytes(RECORDED)
    found = nn.load_checkpoint(str(path))
    assert list(found) == ["s", "i"] and found["s"].shape == () and found["s"].item() == 5
    assert found["i"].dtype is ms.int32 and found["i"].tolist() == [1, 2] and found["i"].name == "i"


def test_writes_the_same_bytes(tmp_path: Path) -> None:
    nn.save_checkpoint(
        [{"name": "s", "data": Tensor(5)}, {"name": "i", "data": Tensor([1, 2], ms.int32)}], tmp_path / "b"
    )
    assert (tmp_path / "b.ckpt").read_bytes() == RECORDED


@pytest.mark.parametrize("kind", ["float32", "float64", "int32", "int64", "bool"])
def test_round_trip_of_dtypes(tmp_path: Path, kind: str) -> None:
    for shape in ((), (0,), (2, 3), (2, 0, 1)):
        value = ops.zeros(shape, getattr(ms, kind if kind != "bool" else "bool_")) + 0
        value = ops.equal(value, 0) if kind == "bool" else value + 3
        nn.save_checkpoint({"v": value}, str(tmp_path / "v.ckpt"))
        back = nn.load_checkpoint(str(tmp_path / "v.ckpt"))["v"]
        assert back.dtype is value.dtype and back.shape == value.shape
        np.testing.assert_array_equal(back.asnumpy(), value.asnumpy())


def test_round_trip_of_a_network(tmp_path: Path) -> None:
    path = str(tmp_path / "deep" / "net.ckpt")
    net = nn.SequentialCell(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.Flatten(), nn.Dense(8, 2))
    nn.save_checkpoint(net, path, append_dict={"epoch": 3, "lr": 0.5})
    found = nn.load_checkpoint(path)
    assert int(found["epoch"]) == 3 and float(found["lr"]) == 0.5
    other = nn.SequentialCell(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.Flatten(), nn.Dense(8, 2))
    assert nn.load_param_into_net(other, found) == ([], ["epoch", "lr"])
    for a, b in zip(net.get_parameters(), other.get_parameters(), strict=True):
        np.testing.assert_array_equal(a.asnumpy(), b.asnumpy())
    assert list(nn.load_checkpoint(path, specify_prefix="3.")) == ["3.weight", "3.bias"]
    assert "0.weight" not in nn.load_checkpoint(path, filter_prefix=["0.", "1."])
    assert list(nn.load_checkpoint(path, choice_func=lambda name: name == "lr")) == ["lr"]
    assert nn.load_param_into_net(nn.Dense(8, 2), found)[0] == ["weight", "bias"]
    assert not list(tmp_path.glob("deep/*.tmp"))


@pytest.mark.parametrize("cut", [1, 5, 11, 25, len(RECORDED) - 1])
def test_a_broken_file_says_so(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "broken.ckpt"
    path.write_bytes(RECORDED[:cut])
    with pytest.raises(ValueError, match="load_checkpoint"):
        nn.load_checkpoint(str(path))


def test_errors(tmp_path: Path) -> None:
    net = nn.Dense(2, 3)
    bad: list[tuple[Any, type[Exception]]] = [
        (lambda: nn.load_checkpoint(str(tmp_path / "none.ckpt")), ValueError),
        (lambda: nn.save_checkpoint(3, str(tmp_path / "x")), TypeError),
        (lambda: nn.save_checkpoint(net, 3), TypeError),
        (lambda: nn.save_checkpoint(net, str(tmp_path / "x"), enc_key=b"0"), ValueError),
        (lambda: nn.save_checkpoint(net, str(tmp_path / "x"), format="other"), ValueError),
        (lambda: nn.load_param_into_net(3, {}), TypeError),
        (lambda: nn.load_param_into_net(net, 3), TypeError),
        (lambda: nn.load_param_into_net(net, {"weight": 3}), TypeError),
        (lambda: nn.load_param_into_net(net, nn.Dense(3, 3).parameters_dict()), RuntimeError),
        (lambda: nn.load_param_into_net(net, nn.Dense(2, 3, dtype=ms.float64).parameters_dict(), True), RuntimeError),
    ]
    for call, error in bad:
        with pytest.raises(error):
            call()
