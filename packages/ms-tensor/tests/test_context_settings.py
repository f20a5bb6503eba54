"""The settings of the contexts. Defaults, values and exception types are those that MindSpore 2.10 gave on a CPU."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ms_tensor as ms
import pytest
from ms_tensor import context


@pytest.fixture(autouse=True)
def _defaults() -> Iterator[None]:
    yield
    ms.reset_context()
    context.reset_auto_parallel_context()
    context.reset_algo_parameters()
    context.reset_ps_context()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("jit_config", {}),
        ("save_graphs", 0),
        ("profiling_options", "training_trace"),
        ("reserve_class_name_in_scope", True),
        ("max_device_memory", 1024.0),
        ("mempool_block_size", 1.0),
        ("memory_optimize_level", 0),
        ("variable_memory_max_size", "0"),
        ("host_scheduling_max_threshold", ""),
        ("enable_reduce_precision", True),
        ("op_timeout", 900),
        ("exec_order", "bfs"),
        ("aoe_config", {}),
    ],
)
def test_defaults(name: str, value: Any) -> None:
    got = ms.get_context(name)
    assert got == value and type(got) is type(value)


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("save_graphs", True, 2),
        ("save_graphs", False, 0),
        ("memory_optimize_level", "O1", 1),
        ("max_call_depth", True, 1),
        ("mode", True, 1),
        ("debug_level", True, 1),
        ("runtime_num_threads", 0, 0),
        ("aoe_config", {"job_type": "1"}, {"job_type": "1"}),
        ("save_graphs_path", "here", os.path.realpath("here")),
        # for other devices: the default stays
        ("max_device_memory", "3GB", 1024.0),
        ("mempool_block_size", "2GB", 1.0),
        ("variable_memory_max_size", "5GB", "0"),
        ("enable_reduce_precision", False, True),
        ("disable_format_transform", True, False),
        ("ascend_config", {"precision_mode": "force_fp16"}, {}),
        ("gpu_config", {"conv_fprop_algo": "normal"}, {}),
        ("print_file_path", "printed", ""),
    ],
)
def test_values_that_are_read_back(name: str, given: Any, value: Any) -> None:
    ms.set_context(**{name: given})
    got = ms.get_context(name)
    assert got == value and type(got) is type(value)


WRONG: list[tuple[str, Any, type[Exception]]] = [
    ("pynative_synchronize", 1, TypeError),
    ("enable_graph_kernel", "x", TypeError),
    ("graph_kernel_flags", 1, TypeError),
    ("enable_reduce_precision", "a", TypeError),
    ("profiling_options", 3, TypeError),
    ("print_file_path", 3, TypeError),
    ("env_config_path", 3, TypeError),
    ("env_config_path", "no_such_file.json", ValueError),
    ("env_config_path", "", ValueError),
    ("reserve_class_name_in_scope", 1, TypeError),
    ("check_bprop", 1, TypeError),
    ("max_call_depth", 0, ValueError),
    ("max_call_depth", 100.0, TypeError),
    ("max_device_memory", 3, TypeError),
    ("mempool_block_size", 3, TypeError),
    ("memory_optimize_level", "O2", ValueError),
    ("memory_optimize_level", 1, ValueError),
    ("runtime_num_threads", -1, ValueError),
    ("runtime_num_threads", "a", TypeError),
    ("inter_op_parallel_num", -1, ValueError),
    ("inter_op_parallel_num", 1.0, TypeError),
    ("op_timeout", -1, ValueError),
    ("op_timeout", "a", TypeError),
    ("support_binary", 1, TypeError),
    ("aoe_tune_mode", "a", ValueError),
    ("aoe_tune_mode", 1, TypeError),
    ("aoe_config", {"job_type": "9"}, ValueError),
    ("aoe_config", {"x": 1}, ValueError),
    ("aoe_config", 3, TypeError),
    ("ascend_config", 3, TypeError),
    ("gpu_config", 3, TypeError),
    ("exec_order", "gpto", ValueError),
    ("exec_order", 3, ValueError),
    ("debug_level", 2, ValueError),
    ("debug_level", "x", TypeError),
    ("variable_memory_max_size", 3, TypeError),
    ("disable_format_transform", "x", TypeError),
    ("jit_config", {"jit_level": "O1", "infer_boost": "on"}, ValueError),
    ("deterministic", True, TypeError),
    ("deterministic", "on", ValueError),
    ("mode", 2, ValueError),
    ("mode", 1.0, TypeError),
    ("device_id", -1, ValueError),
    ("device_id", 4096, ValueError),
    ("host_scheduling_max_threshold", "3", ValueError),
    ("enable_auto_mixed_precision", "1", TypeError),
]


@pytest.mark.parametrize(("name", "value", "kind"), WRONG)
def test_wrong_values(name: str, value: Any, kind: type[Exception]) -> None:
    before = ms.get_context(name) if name != "enable_auto_mixed_precision" else None
    with pytest.raises(kind, match=name):
        ms.set_context(**{name: value})
    assert before is None or ms.get_context(name) == before


def test_jit_level_is_that_of_jit_config() -> None:
    ms.set_context(jit_config={"jit_level": "O0", "infer_boost": "on"})
    assert ms.get_context("jit_level") == "O0"
    ms.set_context(jit_level="O1")
    assert ms.get_context("jit_config") == {"jit_level": "O0", "infer_boost": "on"}
    assert ms.get_context("jit_level") == "O1"


def test_a_setting_that_cannot_be_read() -> None:
    ms.set_context(enable_auto_mixed_precision=False)
    with pytest.raises(ValueError, match="enable_auto_mixed_precision"):
        ms.get_context("enable_auto_mixed_precision")


def test_env_config_path(tmp_path: Path) -> None:
    (tmp_path / "env.json").write_text("{}")
    ms.set_context(env_config_path=str(tmp_path / "env.json"))
    assert ms.get_context("env_config_path") == os.path.realpath(tmp_path / "env.json")


@pytest.mark.parametrize("seed", [2**32, 2**64, -1])
def test_seeds_have_32_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        ms.set_seed(seed)
    ms.set_seed(2**32 - 1)


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("search_mode", "zz", ValueError),
        ("all_reduce_fusion_config", 3, TypeError),
        ("comm_fusion", 3, TypeError),
        ("comm_fusion", {"zz": 1}, KeyError),
        ("comm_fusion", {"allreduce": 3}, TypeError),
        ("comm_fusion", {"allreduce": {"mode": "x", "config": None}}, KeyError),
        ("comm_fusion", {"allgather": {"mode": "index", "config": [1]}}, KeyError),
        ("parallel_optimizer_config", {"a": 1}, ValueError),
        ("parallel_optimizer_config", {"gradient_accumulation_shard": 3}, TypeError),
        ("parallel_optimizer_config", {"parallel_optimizer_threshold": -1}, ValueError),
        ("parallel_optimizer_config", {"parallel_optimizer_threshold": "x"}, TypeError),
        ("parallel_optimizer_config", {"optimizer_weight_shard_size": 0}, ValueError),
        ("parallel_optimizer_config", {"optimizer_level": "level9"}, ValueError),
        ("dataset_strategy", "zz", ValueError),
        ("dataset_strategy", 3, TypeError),
        ("parallel_optimizer_config", 3, TypeError),
        ("strategy_ckpt_config", {"zz": "a"}, ValueError),
        ("strategy_ckpt_config", 3, TypeError),
        ("pipeline_config", 3, TypeError),
        ("communi_parallel_mode", "zz", ValueError),
    ],
)
def test_wrong_values_of_parallel_settings(name: str, value: Any, kind: type[Exception]) -> None:
    before = context.get_auto_parallel_context(name)
    with pytest.raises(kind):
        context.set_auto_parallel_context(**{name: value})
    assert context.get_auto_parallel_context(name) == before


def test_parallel_settings_that_are_read_back() -> None:
    given = {"mode": "size", "config": 32}
    context.set_auto_parallel_context(comm_fusion={"allreduce": given}, strategy_ckpt_config={"load_file": "a"})
    fusion = {"mode": "auto", "config": None}
    kept = {"openstate": True, "allreduce": given, "allgather": fusion, "reducescatter": fusion}
    assert context.get_auto_parallel_context("comm_fusion") == kept
    strategy = {"load_file": "a", "save_file": "", "only_trainable_params": True}
    assert context.get_auto_parallel_context("strategy_ckpt_config") == strategy
    assert context.get_auto_parallel_context("auto_pipeline") is False


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("algo_approxi_epsilon", 2.0, RuntimeError),
        ("algo_approxi_epsilon", -0.1, RuntimeError),
        ("tensor_slice_align_size", 0, ValueError),
        ("tensor_slice_align_size", 5000, ValueError),
    ],
)
def test_wrong_values_of_the_strategy_search(name: str, value: Any, kind: type[Exception]) -> None:
    before = context.get_algo_parameters(name)
    with pytest.raises(kind, match=name):
        context.set_algo_parameters(**{name: value})
    assert context.get_algo_parameters(name) == before


def test_the_type_of_a_parameter_server_setting() -> None:
    with pytest.raises(TypeError, match="enable_ps"):
        context.set_ps_context(enable_ps=3)
