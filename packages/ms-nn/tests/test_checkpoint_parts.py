"""Checkpoints of parallel trainings: slices merged as MindSpore 2.10 merges them (values recorded there)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_nn import checkpoint_transform as transform
from ms_nn import sharded_checkpoint as parts
from ms_nn.checkpoint import load_checkpoint, save_checkpoint
from ms_nn.checkpoint_compat import _exec_save, _parse_ckpt_proto, _special_process_par, _whether_load_param
from ms_nn.protobuf import MESSAGES
from ms_tensor import Parameter, Tensor


def strategy(devices: list[int], cuts: list[int], name: str = "w") -> Any:
    message: Any = MESSAGES["ParallelStrategyMap"]()
    item = message.parallel_layout_item.add()
    item.param_name = name
    item.parallel_layouts.dev_matrix.add().dim.extend(devices)
    item.parallel_layouts.tensor_map.add().dim.extend(cuts)
    item.parallel_layouts.opt_weight_shard_size = -1
    return message


def written(path: Path, message: Any) -> str:
    path.write_bytes(message.SerializeToString())
    return str(path)


RECORDED = [
    ([2, 2], [0, -1], (1, 2), [[200, 201], [300, 301]]),
    ([2, 2], [1, -1], (1, 2), [[100, 101], [300, 301]]),
    ([2, 2], [-1, 0], (2, 1), [[200, 300], [201, 301]]),
    ([2, 2], [-1, 1], (2, 1), [[100, 300], [101, 301]]),
    ([2, 2], [1, 0], (1, 2), [[0, 1, 100, 101], [200, 201, 300, 301]]),
    ([2, 2], [0, 1], (1, 2), [[0, 1, 200, 201], [100, 101, 300, 301]]),
    ([4], [0, -1], (1, 2), [[0, 1], [100, 101], [200, 201], [300, 301]]),
    ([4], [-1, 0], (1, 2), [[0, 1, 100, 101, 200, 201, 300, 301]]),
    ([4], [0], (2,), [0, 1, 100, 101, 200, 201, 300, 301]),
    ([4], [-1], (2,), [300, 301]),
]


def slices(shape: tuple[int, ...], count: int = 4, name: str = "w") -> list[Parameter]:
    first = np.arange(np.prod(shape)).reshape(shape)
    return [Parameter(Tensor((first + 100 * i).astype(np.float32)), name=name) for i in range(count)]


@pytest.mark.parametrize(("devices", "cuts", "shape", "merged"), RECORDED)
def test_merge(devices: Any, cuts: Any, shape: Any, merged: Any, tmp_path: Path) -> None:
    layouts = parts.build_searched_strategy(written(tmp_path / "s.ckpt", strategy(devices, cuts)))
    assert parts.merge_sliced_parameter(slices(shape), layouts).asnumpy().tolist() == merged


def test_merge_without_a_strategy() -> None:
    merged = parts.merge_sliced_parameter(slices((1, 4)))
    assert (merged.shape, merged.name, merged.requires_grad) == ((4, 4), "w", True)
    for wrong, error in (
        (3, TypeError),
        ([], ValueError),
        ([slices((1,))[0], slices((1,), name="v")[0]], ValueError),
        ([slices((1, 2))[0], slices((1, 3))[0]], ValueError),
    ):
        with pytest.raises(error, match="merge_sliced_parameter"):
            parts.merge_sliced_parameter(wrong)
    with pytest.raises(KeyError, match="'w'"):
        parts.merge_sliced_parameter(slices((1,)), {"v": 1})


def test_strategy_files(tmp_path: Path) -> None:
    path = written(tmp_path / "s.ckpt", strategy([2, 2], [0, -1]))
    layout = parts.build_searched_strategy(path)["w"]
    assert (layout.dev_matrix[0].dim, layout.tensor_map[0].dim, layout.opt_weight_shard_size) == ([2, 2], [0, -1], -1)
    assert parts.get_parameter_redundancy(path) == {"w": ((0, 2), (1, 3))}
    given = {"w": ([2, 2], [0, -1], [2, 4], 0, True, ""), "v": ([4], [-1], [4], 0, True, "")}
    assert parts.get_parameter_redundancy(given) == {"w": ((0, 2), (1, 3)), "v": ((0, 1, 2, 3),)}
    assert parts.remove_param_redundancy({"a": ((0, 1), (2, 3)), "b": ((0, 1, 2, 3),)}, 2) == {
        0: {"a", "b"},
        1: {"a", "b"},
        2: {"a"},
        3: {"a"},
    }
    with pytest.raises(ValueError, match="no such file"):
        parts.build_searched_strategy(str(tmp_path / "none.ckpt"))
    with pytest.raises(TypeError, match="should be string"):
        parts.build_searched_strategy(3)  # type: ignore[arg-type]
    (tmp_path / "bad.ckpt").write_bytes(b"\xff\xff\xff")
    with pytest.raises(ValueError, match="ParallelStrategyMap"):
        parts.build_searched_strategy(str(tmp_path / "bad.ckpt"))


def test_messages_keep_their_bytes() -> None:
    # What MindSpore 2.10 wrote for {'weight': Tensor of shape (1, 4)}.
    data = bytes.fromhex("0a290a06776569676874121f080108041207466c6f617433321a10000000000000803f0000004000004040")
    message: Any = MESSAGES["Checkpoint"]()
    message.ParseFromString(data)
    tensor = message.value[0].tensor
    assert (message.value[0].tag, tensor.dims, tensor.tensor_type) == ("weight", [1, 4], "Float32")
    assert message.SerializeToString() == data
    group: Any = MESSAGES["ParallelGroupMap"]()
    group.ckpt_restore_rank_list.dim.extend([0, 3])
    again: Any = MESSAGES["ParallelGroupMap"]()
    again.ParseFromString(group.SerializeToString())
    assert again == group and again.HasField("ckpt_restore_rank_list")


def save_ranks(folder: Path, shape: tuple[int, ...], count: int = 4) -> list[str]:
    names = []
    for i, part in enumerate(slices(shape, count, "weight")):
        names.append(str(folder / f"rank_{i}" / "net.ckpt"))
        save_checkpoint({"weight": part}, names[-1])
    return names


def test_load_distributed_checkpoint(tmp_path: Path) -> None:
    files = save_ranks(tmp_path, (2, 2))
    path = written(tmp_path / "s.ckpt", strategy([2, 2], [0, 1], "weight"))
    net = nn.Dense(4, 4, has_bias=False)
    assert parts.load_distributed_checkpoint(net, files, None, path) is None
    wanted = parts.merge_sliced_parameter(slices((2, 2), name="weight"), parts.build_searched_strategy(path))
    assert net.weight.asnumpy().tolist() == wanted.asnumpy().tolist()
    found = parts.load_distributed_checkpoint(None, files, name_map={"weight": "v"})
    assert found is not None and found["v"].shape == (8, 2)
    with pytest.raises(ValueError, match="list of files"):
        parts.load_distributed_checkpoint(net)
    with pytest.raises(NotImplementedError, match="predict_strategy"):
        parts.load_distributed_checkpoint(net, files, {})


def test_transform_checkpoints_there_and_back(tmp_path: Path) -> None:
    save_ranks(tmp_path / "four", (2, 2))
    four = written(tmp_path / "four.ckpt", strategy([2, 2], [0, 1], "weight"))
    two = written(tmp_path / "two.ckpt", strategy([2], [-1, 0], "weight"))
    assert transform.rank_list_for_transform(1, four, two) == [0, 1, 2, 3]
    transform.transform_checkpoints(str(tmp_path / "four"), str(tmp_path / "two"), "net", four, two)
    transform.transform_checkpoints(str(tmp_path / "two"), str(tmp_path / "back"), "net", two, four)
    assert load_checkpoint(str(tmp_path / "two" / "rank_1" / "net1.ckpt"))["weight"].shape == (4, 2)
    for i in range(4):
        before, after = tmp_path / "four" / f"rank_{i}" / "net.ckpt", tmp_path / "back" / f"rank_{i}" / f"net{i}.ckpt"
        assert (load_checkpoint(str(before))["weight"] == load_checkpoint(str(after))["weight"]).all()
    transform.unified_safetensors(str(tmp_path / "two"), two, str(tmp_path / "whole"))
    whole = parts.load_segmented_checkpoints(str(tmp_path / "whole"))["weight"]
    merged = parts.merge_sliced_parameter(slices((2, 2), name="weight"), parts.build_searched_strategy(four))
    assert whole.asnumpy().tolist() == merged.asnumpy().tolist()
    with pytest.raises(ValueError, match="rank_id"):
        transform.rank_list_for_transform(2, four, two)


def test_strategies_of_stages(tmp_path: Path) -> None:
    (tmp_path / "stages").mkdir()
    for stage in range(2):
        message = strategy([2], [0], f"w{stage}")
        message.current_stage = stage
        written(tmp_path / "stages" / f"s{stage}.ckpt", message)
    transform.merge_pipeline_strategys(str(tmp_path / "stages"), str(tmp_path / "merged.ckpt"))
    assert sorted(parts.build_searched_strategy(str(tmp_path / "merged.ckpt"))) == ["w0", "w1"]


def test_one_process(tmp_path: Path) -> None:
    net = nn.Dense(2, 2)
    path = str(tmp_path / "net.ckpt")
    save_checkpoint(net, path)
    assert parts.async_ckpt_thread_status() is False
    assert parts.get_ckpt_path_with_strategy(path, "") == path
    assert parts.get_ckpt_path_with_strategy(path + "x", "") is None
    parts.parameter_broadcast(net, {"weight": None})
    parts.sync_pipeline_shared_parameters(net)
    with pytest.raises(ValueError, match="no parameter"):
        parts.parameter_broadcast(net, {"w": None})


def test_private_functions_of_serialization(tmp_path: Path) -> None:
    path = str(tmp_path / "x.ckpt")
    _exec_save(path, {"w": [(1, 2), "Float32", np.ones((1, 2), np.float32)], "v": Tensor([1, 2])})
    message = _parse_ckpt_proto(path, None, "AES-GCM", False)
    assert [(value.tag, value.tensor.dims) for value in message.value] == [("w", [1, 2]), ("v", [2])]
    assert _whether_load_param(["a"], None, "a.w") and not _whether_load_param(None, "a", "a.w")
    assert _special_process_par(Parameter(Tensor([1.0])), Parameter(Tensor([[2.0]])))
    assert not _special_process_par(Parameter(Tensor([1.0])), Parameter(Tensor([[2.0, 3.0]])))


class TwoOptimizers(nn.Cell):
    """A training step of adversarial networks; the states of its optimizers have the same names."""

    def __init__(self) -> None:
        super().__init__(auto_prefix=False)
        self.one, self.other = nn.Dense(2, 2), nn.Dense(2, 2)
        self.first = nn.Momentum(self.one.trainable_params(), 0.1, 0.9)
        self.second = nn.Momentum(self.other.trainable_params(), 0.1, 0.9)


def test_parameters_of_the_same_name_are_saved_by_their_paths(tmp_path: Path) -> None:
    step = TwoOptimizers()
    save_checkpoint(step, str(tmp_path / "step.ckpt"))
    saved = load_checkpoint(str(tmp_path / "step.ckpt"))
    assert len(saved) == len(list(step.get_parameters())) == 14
    assert {"one.weight", "other.weight", "first.global_step", "second.moments.weight"} <= set(saved)
    assert nn.load_param_into_net(TwoOptimizers(), saved) == ([], [])
