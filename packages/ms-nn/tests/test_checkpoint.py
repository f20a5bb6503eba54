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
    last = {name: value for name, value in found.items() if name.startswith("3.")}
    dense = nn.Dense(8, 2)
    assert nn.load_param_into_net(dense, last) == ([], ["3.weight", "3.bias"])
    np.testing.assert_array_equal(dense.weight.asnumpy(), net[3].weight.asnumpy())
    assert nn.load_param_into_net(nn.Dense(8, 2), last, strict_load=True)[0] == ["weight", "bias"]
    assert not list(tmp_path.glob("deep/*.tmp"))


# save_checkpoint of MindSpore 2.10: with a checksum; further dtypes; appended numbers and a text; safetensors.
CRC = base64.b64decode("ChoKAXMSFQgCEgdGbG9hdDMyGggAAMA/AAAAQGNyY19udW0AAAAAAAB3Kw3D")
KINDS = base64.b64decode(
    "ChcKAWISEggCEghCRmxvYXQxNhoEwD8AQAoUCgFoEg8IARIHRmxvYXQxNhoCAD4KEQoBdRIMCAESBVVJbnQ4GgEBChwKAWMSFwgBEglDb21wbGV4"
    "NjQaCAAAgD8AAABAChAKAXQSCwgBEgRCb29sGgEB"
)
APPENDED = base64.b64decode(
    "ChwKAXcSFwgBCAISB0Zsb2F0MzIaCAAAwD8AAABAChYKAWUSERIFSW50NjQaCAEAAAAAAAAAChQKAWwSDxIHRmxvYXQzMhoEAAAAPwoOCgFiEgkSBEJv"
    "b2waAQEKGgoBcxIVCAASA3N0choMYQAAAGIAAABjAAAA"
)
SAFE = base64.b64decode(
    "kAAAAAAAAAB7Il9fbWV0YWRhdGFfXyI6eyJmb3JtYXQiOiJtcyJ9LCJpIjp7ImR0eXBlIjoiSTY0Iiwic2hhcGUiOltdLCJkYXRhX29mZnNldHMiOlsw"
    "LDhdfSwidyI6eyJkdHlwZSI6IkYzMiIsInNoYXBlIjpbMSwyXSwiZGF0YV9vZmZzZXRzIjpbOCwxNl19fSAgICADAAAAAAAAAAAAwD8AAABA"
)


def test_the_checksum_is_written_and_checked(tmp_path: Path) -> None:
    path = str(tmp_path / "c.ckpt")
    nn.save_checkpoint([{"name": "s", "data": Tensor([1.5, 2.0])}], path, crc_check=True)
    assert (tmp_path / "c.ckpt").read_bytes() == CRC
    assert nn.load_checkpoint(path, crc_check=True)["s"].tolist() == [1.5, 2.0]
    (tmp_path / "c.ckpt").write_bytes(CRC.replace(b"\xc0\x3f", b"\xc1\x3f"))
    assert nn.load_checkpoint(path)["s"].shape == (2,)
    with pytest.raises(ValueError, match="checksum"):
        nn.load_checkpoint(path, crc_check=True)


def test_other_dtypes_have_mindspores_bytes(tmp_path: Path) -> None:
    values = {
        "b": Tensor([1.5, 2.0], ms.bfloat16),
        "h": Tensor([1.5], ms.float16),
        "u": Tensor([1], ms.uint8),
        "c": Tensor([1 + 2j], ms.complex64),
        "t": Tensor([True]),
    }
    nn.save_checkpoint(values, str(tmp_path / "k"))
    assert (tmp_path / "k.ckpt").read_bytes() == KINDS
    found = nn.load_checkpoint(str(tmp_path / "k.ckpt"))
    assert [found[name].dtype for name in "bhuct"] == [values[name].dtype for name in "bhuct"]
    assert found["b"].astype(ms.float32).tolist() == [1.5, 2.0] and found["c"].tolist() == [1 + 2j]


def test_appended_values(tmp_path: Path) -> None:
    more = {"e": 1, "l": 0.5, "b": True, "s": "abc"}
    nn.save_checkpoint([{"name": "w", "data": Tensor([[1.5, 2.0]])}], str(tmp_path / "a"), append_dict=more)
    assert (tmp_path / "a.ckpt").read_bytes() == APPENDED
    found = nn.load_checkpoint(str(tmp_path / "a.ckpt"))
    assert found["s"] == "abc" and int(found["e"]) == 1 and float(found["l"]) == 0.5 and bool(found["b"])
    assert nn.load_param_into_net(nn.Dense(2, 1, has_bias=False), {"weight": found["w"], "s": "abc"}) == ([], ["s"])


def test_safetensors(tmp_path: Path) -> None:
    values = {"w": Tensor([[1.5, 2.0]]), "i": Tensor(3)}
    nn.save_checkpoint(values, str(tmp_path / "s"), format="safetensors")
    assert (tmp_path / "s.safetensors").read_bytes() == SAFE
    nn.save_checkpoint(values, str(tmp_path / "c"), format="safetensors", crc_check=True)
    found = nn.load_checkpoint(str(tmp_path / "c.safetensors"), format="safetensors", crc_check=True)
    assert found["i"].item() == 3 and found["w"].tolist() == [[1.5, 2.0]] and found["w"].name == "w"
    nn.safetensors_to_ckpt(str(tmp_path / "s.safetensors"), str(tmp_path / "sub"), {"w": "v"})
    assert list(nn.load_checkpoint(str(tmp_path / "sub" / "s.ckpt"))) == ["i", "v"]
    for cut in (3, 20, len(SAFE) - 1):
        (tmp_path / "x.safetensors").write_bytes(SAFE[:cut])
        with pytest.raises(ValueError, match="load_checkpoint"):
            nn.load_checkpoint(str(tmp_path / "x.safetensors"), format="safetensors")


def test_dtypes_that_fit_are_cast_and_others_refused() -> None:
    net = nn.Dense(2, 1, has_bias=False)
    for kind, fits in ((ms.float64, True), (ms.float16, True), (ms.int32, False)):
        source = {"weight": ms.Parameter(Tensor(np.ones((1, 2)), kind), name="weight")}
        if fits:
            assert nn.load_param_into_net(net, source) == ([], []) and net.weight.tolist() == [[1.0, 1.0]]
        else:
            with pytest.raises(RuntimeError):
                nn.load_param_into_net(net, source)
    longer = {"weight": ms.Parameter(Tensor(np.full((1, 2, 1), 3.0, np.float32)), name="weight")}
    nn.load_param_into_net(net, longer)
    assert net.weight.tolist() == [[3.0, 3.0]]


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
        (lambda: nn.save_checkpoint({"a": 3}, str(tmp_path / "x")), TypeError),
        (lambda: nn.save_checkpoint(net, str(tmp_path / "x"), integrated_save=3), TypeError),
        (lambda: nn.save_checkpoint(net, str(tmp_path / "x"), append_dict=3), TypeError),
        (lambda: nn.load_checkpoint(3), TypeError),
        (lambda: nn.load_checkpoint(str(tmp_path)), ValueError),
        (lambda: nn.load_checkpoint(str(tmp_path / "n.ckpt"), filter_prefix=3), TypeError),
        (lambda: nn.load_param_into_net(net, {}, strict_load=3), TypeError),
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
