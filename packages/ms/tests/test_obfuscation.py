"""Obfuscated checkpoints: what is written, what undoes it, and the errors of MindSpore 2.10."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import nn, ops


class Block(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense1, self.dense2 = nn.Dense(3, 3), nn.Dense(3, 3)

    def construct(self, x: Any) -> Any:
        return self.dense2(self.dense1(x))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.CellList([Block(), Block(), Block()])
        self.head = nn.Dense(3, 2)

    def construct(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def arrays(path: Any) -> dict[str, Any]:
    return {name: value.asnumpy() for name, value in ms.load_checkpoint(str(path)).items()}


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Net, dict[str, Any], str]:
    net = Net()
    ms.save_checkpoint(net, str(tmp_path / "net.ckpt"))
    return net, arrays(tmp_path / "net.ckpt"), str(tmp_path)


def test_the_named_layers_are_multiplied_and_the_result_undoes_it(saved: Any) -> None:
    net, before, folder = saved
    undo = ms.obfuscate_ckpt(net, folder, ["", "head"], saved_path=folder, obfuscate_scale=50)
    after = arrays(Path(folder) / "net_obf.ckpt")
    assert list(undo) == ["obf_metadata"] and undo["obf_metadata"].dtype == np.float16
    factor = 1 / undo["obf_metadata"].astype(np.float32)
    assert 1 <= factor[0] < 51
    for name, value in before.items():
        want = value * round(float(factor[0])) if name.startswith("head") else value
        np.testing.assert_allclose(after[name], want, rtol=1e-6)


@pytest.mark.parametrize(
    "third, names",
    [
        ([], ["obf_metadata"] * 3),
        (["obfuscate_layers:all"], ["obf_metadata_0", "obf_metadata_1", "obf_metadata_2"]),
        (["obfuscate_layers:2"], ["obf_metadata_0", "obf_metadata_1", None]),
    ],
)
def test_blocks_have_one_number_or_one_each(saved: Any, third: list[str], names: list[Any]) -> None:
    net, before, folder = saved
    undo = ms.obfuscate_ckpt(net, folder, ["blocks", "dense1|dense2", *third], saved_path=folder)
    after = arrays(Path(folder) / "net_obf.ckpt")
    assert list(undo) == list(dict.fromkeys(name for name in names if name))
    for layer, name in enumerate(names):
        factor = 1 if name is None else round(1 / float(undo[name].astype(np.float32)[0]))
        weight = f"blocks.{layer}.dense2.weight"
        np.testing.assert_allclose(after[weight], before[weight] * factor, rtol=1e-6)
    np.testing.assert_array_equal(after["head.weight"], before["head.weight"])


def test_rows_are_rearranged_and_products_taken(saved: Any) -> None:
    net, before, folder = saved
    config = {
        "obf_metadata_config": [
            {"name": "obf_metadata_p", "shape": [3], "type": "rearrange", "save_metadata": True},
            {"name": "obf_metadata_m", "shape": [3, 3], "type": "rearrange", "save_metadata": True},
        ],
        "weight_obf_config": [
            {
                "target": "blocks/${layer}/dense1/weight",
                "layers": [0, 2],
                "weight_obf_ops": [{"name": "permuate", "input_x": "obf_metadata_p", "input_y": ""}],
            },
            {
                "target": "head/weight",
                "weight_obf_ops": [
                    {"name": "matmul", "input_x": "weight", "input_y": "obf_metadata_m", "transpose_b": True}
                ],
            },
        ],
    }
    undo = ms.obfuscate_ckpt(net, folder, obf_config=config, saved_path=folder)
    after = arrays(Path(folder) / "net_obf.ckpt")
    order, matrix = undo["obf_metadata_p"], undo["obf_metadata_m"]
    assert sorted(order) == [0, 1, 2] and (matrix.sum(0) == 1).all() and matrix.dtype == np.int32
    for layer in (0, 1, 2):
        name = f"blocks.{layer}.dense1.weight"
        np.testing.assert_array_equal(after[name], before[name] if layer == 1 else before[name][order])
    np.testing.assert_allclose(after["head.weight"], before["head.weight"] @ matrix.T, rtol=1e-6)


def test_folders_inside_and_files_that_are_no_checkpoints(saved: Any, tmp_path: Path) -> None:
    net, _, folder = saved
    (tmp_path / "rank_0").mkdir()
    ms.save_checkpoint(net, str(tmp_path / "rank_0" / "part.ckpt"))
    (tmp_path / "broken.ckpt").write_bytes(b"no checkpoint")
    (tmp_path / "notes.txt").write_text("")
    target = tmp_path / "out"
    target.mkdir()
    ms.obfuscate_ckpt(net, folder, ["", "head"], saved_path=str(target))
    written = sorted(str(file.relative_to(target)) for file in target.rglob("*") if file.is_file())
    assert written == ["net_obf.ckpt", "rank_0/part_obf.ckpt"]


def test_the_loaded_network_is_the_network(saved: Any) -> None:
    net = saved[0]
    assert ms.load_obf_params_into_net(net, ["blocks", "dense1"]) is net
    config = {"network_obf_config": [{"module": "/", "target": "head", "insert_new_input": [{"name": "obf_metadata"}]}]}
    assert ms.load_obf_params_into_net(net, obf_config=config) is net
    assert net(ops.ones((1, 3))).shape == (1, 2)


WRONG: dict[str, Any] = {
    "network": (TypeError, lambda net, folder: ms.obfuscate_ckpt(1, folder, ["", "head"])),
    "folder": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, 1, ["", "head"])),
    "missing": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder + "/no", ["", "head"])),
    "file": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, folder + "/net.ckpt", ["", "head"])),
    "saved_path": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["", "head"], saved_path="/no/")),
    "no targets": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, folder)),
    "one target": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["head"])),
    "targets of ints": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, folder, [1, 2])),
    "signs": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["a.b", "c"])),
    "path": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["nowhere", "c"])),
    "no cell": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["training", "c"])),
    "layer": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["", "c"])),
    "layers": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["", "head", "three"])),
    "config": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, folder, obf_config=[1])),
    "empty": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, obf_config={})),
    "part": (TypeError, lambda net, folder: ms.obfuscate_ckpt(net, folder, obf_config={"weights": []})),
    "scale": (ValueError, lambda net, folder: ms.obfuscate_ckpt(net, folder, ["", "head"], obfuscate_scale=1)),
    "parallel": (ValueError, lambda net, folder: ms.load_obf_params_into_net(net, ["", "head"], data_parallel_num=0)),
    "no network": (TypeError, lambda net, folder: ms.load_obf_params_into_net(1, ["", "head"])),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_calls(saved: Any, name: str) -> None:
    kind, call = WRONG[name]
    with pytest.raises(kind):
        call(saved[0], saved[2])
    assert not list(Path(saved[2]).glob("*_obf.ckpt"))
