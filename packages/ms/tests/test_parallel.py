"""Parallel modes, layouts and checkpoints as one process has them. Values are those of MindSpore 2.10."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, parallel
from ms.parallel import _auto_parallel_context, _cost_model_context, _ps_context, _utils, auto_parallel, strategy
from ms.parallel.distributed import DistributedDataParallel


@pytest.fixture(autouse=True)
def _defaults() -> Iterator[None]:
    yield
    _auto_parallel_context.auto_parallel_context().reset()
    _cost_model_context.reset_cost_model_context()


SETTINGS = {
    "all_reduce_fusion_split_indices": [], "all_reduce_fusion_split_sizes": [], "auto_parallel_new_interface": False,
    "auto_parallel_search_mode": "recursive_programming", "auto_pipeline": False,
    "communi_parallel_mode": "all_group_parallel", "dataset_strategy": "data_parallel", "device_num": 1,
    "device_num_is_set": False, "dump_device_local_norm": False, "dump_local_norm": False, "dump_local_norm_path": "",
    "enable_all_gather_fusion": False, "enable_all_reduce_fusion": False, "enable_alltoall": False,
    "enable_fold_pipeline": False, "enable_parallel_optimizer": False, "enable_reduce_scatter_fusion": False,
    "force_fp32_communication": False, "full_batch": False, "full_batch_is_set": False, "global_rank": 0,
    "global_rank_is_set": False, "grad_accumulation_shard": False, "grad_accumulation_step": 1,
    "gradient_fp32_sync": True, "gradients_mean": False, "init_param_in_compile": True, "loss_repeated_mean": True,
    "optimizer_weight_shard_aggregated_save": False, "optimizer_weight_shard_size": -1,
    "parallel_mode": "stand_alone", "parallel_optimizer_threshold": -1, "parameter_broadcast": False,
    "parameter_broadcast_is_set": False, "pipeline_interleave": False, "pipeline_result_broadcast": False,
    "pipeline_scheduler": "1f1b", "pipeline_segments": 1, "pipeline_stages": 1, "sharding_propagation": False,
    "strategy_ckpt_load_file": "", "strategy_ckpt_save_file": "", "strategy_search_mode": "recursive_programming",
}  # fmt: skip


def test_the_context_object() -> None:
    context = _auto_parallel_context.auto_parallel_context()
    assert {name: getattr(context, f"get_{name}")() for name in SETTINGS} == SETTINGS
    context.set_parallel_mode("data_parallel")
    context.set_device_num(8)
    context.set_auto_pipeline(True)
    context.set_all_reduce_fusion_split_indices([3, 5], "group")
    assert ms.get_auto_parallel_context("parallel_mode") == "data_parallel" == _utils._get_parallel_mode()
    assert context.get_device_num() == 8 and context.get_device_num_is_set() and context.get_auto_pipeline()
    assert context.get_all_reduce_fusion_split_indices("group") == [3, 5]
    context.reset()
    assert context.get_device_num() == 1 and not context.get_auto_pipeline()
    with pytest.raises(AttributeError, match="get_nothing"):
        context.get_nothing()


def test_questions_about_the_mode() -> None:
    assert not _utils._is_sharding_propagation() and not _utils._is_parallel_mode()
    assert _utils._get_stage_device_num() == 1 and not _utils._get_grad_accumulation_shard()
    assert _utils._device_number_check("data_parallel", 8) is None
    assert _utils._parameter_broadcast_check("data_parallel", True) is None
    assert [_utils._parallel_mode_map(m) for m in ("semi_auto", "sharding_propagation", "recursive_programming")] == [
        "semi_auto_parallel",
        "auto_parallel",
        "auto_parallel",
    ]
    ms.set_auto_parallel_context(search_mode="sharding_propagation")
    assert _utils._is_sharding_propagation()


def test_the_cost_model() -> None:
    defaults = {"device_memory_capacity": 17179869184.0, "costmodel_beta": 400.0, "run_phase": 0}
    assert {name: _cost_model_context.get_cost_model_context(name) for name in defaults} == defaults
    _cost_model_context.set_cost_model_context(costmodel_alpha=2.0)
    _cost_model_context._set_multi_subgraphs()
    _cost_model_context._set_rp_matmul_mem_coef(0.5)
    assert _cost_model_context.get_cost_model_context("costmodel_alpha") == 2.0
    assert _cost_model_context._get_multi_subgraphs() and _cost_model_context._get_rp_matmul_mem_coef() == 0.5
    _cost_model_context.reset_cost_model_context()
    assert _cost_model_context.get_cost_model_context("costmodel_alpha") == 1.0
    assert not _cost_model_context._get_multi_subgraphs()


def test_no_process_is_a_parameter_server() -> None:
    roles = ("_is_role_worker", "_is_role_pserver", "_is_role_sched", "_is_ps_mode")
    assert not any(getattr(_ps_context, role)() for role in roles)


def saved(folder: Path, name: str, value: float) -> nn.Dense:
    net = nn.Dense(2, 1, weight_init=value, bias_init=value)
    folder.mkdir(parents=True, exist_ok=True)
    ms.save_checkpoint(net, str(folder / name))
    return net


def test_a_checkpoint_of_one_process(tmp_path: Path) -> None:
    saved(tmp_path / "rank_0", "a_0.ckpt", 3.0)
    file = str(tmp_path / "rank_0" / "a_0.ckpt")
    net = nn.Dense(2, 1)
    ms.load_distributed_checkpoint(net, [file])
    assert net.weight.asnumpy().tolist() == [[3.0, 3.0]]
    assert ms.rank_list_for_transform(0) == [0] == parallel.rank_list_for_convert(0)
    ms.transform_checkpoint_by_rank(0, {0: file}, str(tmp_path / "one.ckpt"))
    assert ms.load_checkpoint(str(tmp_path / "one.ckpt"))["bias"].asnumpy().tolist() == [3.0]
    assert ms.get_ckpt_path_with_strategy(file, "any") == file


@pytest.mark.parametrize("output", ["ckpt", "safetensors"])
def test_checkpoints_of_a_folder(tmp_path: Path, output: str) -> None:
    saved(tmp_path / "src" / "rank_0", "a_0.ckpt", 2.0)
    ms.transform_checkpoints(str(tmp_path / "src"), str(tmp_path / "dst"), "new", output_format=output)
    (file,) = (tmp_path / "dst").rglob("*.*")
    assert file.name.startswith("new0") and file.parent.name == "rank_0" and file.suffix == f".{output}"
    assert ms.load_checkpoint(str(file), format=output)["weight"].asnumpy().tolist() == [[2.0, 2.0]]


def test_segments(tmp_path: Path) -> None:
    saved(tmp_path, "a.ckpt", 1.0)
    net = nn.Dense(2, 1)
    folder = str(tmp_path)
    assert sorted(ms.load_segmented_checkpoints(folder, net)) == ["bias", "weight"]
    assert net.bias.asnumpy().tolist() == [1.0]
    assert list(ms.load_segmented_checkpoints(folder, filter_prefix="w")) == ["bias"]
    assert list(ms.load_segmented_checkpoints(folder, specify_prefix="w")) == ["weight"]
    assert list(ms.load_segmented_checkpoints(folder, choice_func=lambda name: name.startswith("b"))) == ["bias"]


def test_slices_are_merged() -> None:
    parts = [Parameter(Tensor([[v, v + 1]]), name="p") for v in (1.0, 3.0)]
    merged = ms.merge_sliced_parameter(parts)
    assert merged.name == "p" and merged.asnumpy().tolist() == [[1.0, 2.0], [3.0, 4.0]]


def param(name: str) -> Parameter:
    return Parameter(Tensor([[1.0]]), name=name)


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: ms.merge_sliced_parameter(3), TypeError),  # type: ignore[arg-type]
        (lambda: ms.merge_sliced_parameter([]), ValueError),
        (lambda: ms.merge_sliced_parameter([param("p"), param("q")]), ValueError),
        (lambda: ms.rank_list_for_transform("a"), TypeError),  # type: ignore[arg-type]
        (lambda: ms.rank_list_for_transform(0, "missing.ckpt"), ValueError),
        (lambda: ms.load_segmented_checkpoints("missing"), ValueError),
        (lambda: ms.load_distributed_checkpoint(nn.Dense(1, 1), []), ValueError),
        (lambda: parallel.set_op_strategy_config("SAVE", "a.json"), KeyError),
        (lambda: ms.merge_pipeline_strategys("a", "b"), NotADirectoryError),
        (lambda: ms.build_searched_strategy("a"), ValueError),
        (lambda: _utils._device_number_check("stand_alone", 2), ValueError),
        (lambda: _utils._parameter_broadcast_check("stand_alone", True), ValueError),
        (lambda: _utils._parallel_mode_map("stand_alone"), ValueError),
        (lambda: _cost_model_context.set_cost_model_context(nothing=1), ValueError),
        (lambda: _cost_model_context.set_cost_model_context(costmodel_alpha="a"), TypeError),
        (lambda: _cost_model_context.set_cost_model_context(costmodel_alpha=-1.0), RuntimeError),
        (lambda: auto_parallel.AutoParallel(3), TypeError),  # type: ignore[arg-type]
        (lambda: auto_parallel.AutoParallel(nn.Dense(1, 1)).pipeline(2), RuntimeError),
        (lambda: parallel.function.reshard(Tensor([1.0]), ms.Layout((2,), ("a",))), RuntimeError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    import ms.parallel.function  # noqa: F401

    with pytest.raises(error):
        call()


@pytest.mark.parametrize("wrap", [auto_parallel.AutoParallel, DistributedDataParallel])
def test_wrappers_keep_the_network(wrap: Any) -> None:
    net = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
    wrapped = wrap(net)
    assert wrapped(Tensor([[1.0, 2.0]])).tolist() == [[3.0]]
    assert [p.name for p in wrapped.trainable_params()] == ["weight", "bias"]


def test_shard_on_one_device() -> None:
    x = Tensor(np.ones((1, 1), np.float32))
    assert ms.shard(lambda v: v * 2, ((1, 1),))(x).tolist() == [[2.0]]
    assert ms.shard(lambda v: v * 2, in_strategy=(ms.Layout((1,), ("a",))("a", "None"),))(x).tolist() == [[2.0]]
    assert strategy.get_strategy_metadata(nn.Dense(1, 1)) == {0: {"weight": [], "bias": []}}


def test_how_a_tensor_is_cut() -> None:
    # The numbers are MindSpore's.
    from ms.parallel.shard import Layout, _DistributedTensorInfo

    layout = Layout((2, 4), ("dp", "mp"))
    assert _DistributedTensorInfo(layout("mp", ("dp", "None"))).sharding_strategy == [4, 2]
    assert _DistributedTensorInfo(layout(("dp", "mp"), "None")).sharding_strategy == [8, 1]
    with pytest.raises(TypeError, match="Layout"):
        _DistributedTensorInfo((2, 4))
