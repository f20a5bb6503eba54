"""Unknown options are errors that name the closest known one; options that MindSpore 2.10 takes are taken."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn


def double(x):
    return x * 2


def _net():
    return nn.Dense(2, 2)


def _sgd():
    return nn.SGD(_net().trainable_params(), 0.1)


# call, exception of MindSpore 2.10 where it has one, what is said
UNKNOWN = [
    (lambda: ms.jit(double, fullgrpah=True), TypeError, "'jit'.*'fullgrpah'; did you mean 'fullgraph'"),
    (lambda: ms.jit(captur_mode="ast"), TypeError, "did you mean 'capture_mode'"),
    (lambda: ms.jit(double, dynamics=1), TypeError, "did you mean 'dynamic'"),
    (lambda: ms.ms_function(double, jit_confg=None), TypeError, "did you mean 'jit_config'"),
    (lambda: ms.jit(double, zzz=1), TypeError, "'zzz'; expected one of: jit_config, mode"),
    (lambda: ms.set_context(device_targt="CPU"), ValueError, "'set_context'.*did you mean 'device_target'"),
    (lambda: ms.context.set_context(modee=0), ValueError, "did you mean 'mode'"),
    (lambda: ms.get_context("jit_levl"), ValueError, "'get_context'.*did you mean 'jit_level'"),
    (lambda: ms.get_context(5), ValueError, "no setting '5'"),
    (lambda: ms.set_context(jit_config={"jit_levl": "O1"}), ValueError, "did you mean 'jit_level'"),
    (lambda: ms.set_auto_parallel_context(paralel_mode="x"), ValueError, "did you mean 'parallel_mode'"),
    (lambda: ms.get_auto_parallel_context("device_nm"), ValueError, "did you mean 'device_num'"),
    (lambda: ms.set_ps_context(enable_p=True), ValueError, "did you mean 'enable_ps'"),
    (lambda: ms.get_ps_context("x"), ValueError, "'get_ps_context'"),
    (lambda: ms.set_algo_parameters(fully_use_device=True), ValueError, "did you mean 'fully_use_devices'"),
    (lambda: ms.get_algo_parameters("x"), ValueError, "'get_algo_parameters'"),
    (lambda: ms.export(double, Tensor(1.0), file_name="a", file_format="MINDIR", enc_kye=b""), TypeError, "enc_key"),
    (lambda: ms.load("a.mindir", dec_ky=b""), TypeError, "did you mean 'dec_key'"),
    (lambda: ms.save_checkpoint(_net(), "a", fromat="ckpt"), TypeError, "did you mean 'format'"),
    (lambda: ms.Model(_net(), los_fn=None), ValueError, "did you mean 'loss_fn'"),
    (lambda: ms.Model(_net(), loss_scale_manger=None), ValueError, "did you mean 'loss_scale_manager'"),
    (lambda: ms.build_train_network(_net(), _sgd(), levle="O0"), ValueError, "did you mean 'level'"),
    (lambda: ms.CheckpointConfig(save_checkpoint_step=1), TypeError, "did you mean 'save_checkpoint_steps'"),
    (lambda: _net().recompute(mp_com_recompute=True), ValueError, "did you mean 'mp_comm_recompute'"),
    (lambda: ms.Stream(priorty=1), TypeError, "did you mean 'priority'"),
]


@pytest.mark.parametrize("number", range(len(UNKNOWN)))
def test_an_unknown_option_is_an_error(number):
    call, error, text = UNKNOWN[number]
    with pytest.raises(error, match=text):
        call()


def test_nothing_is_set_where_one_name_is_unknown():
    with pytest.raises(ValueError):
        ms.set_context(max_call_depth=77, device_targt="CPU")
    assert ms.get_context("max_call_depth") != 77
    with pytest.raises(ValueError):
        ms.set_ps_context(enable_ps=True, enable_pss=True)
    assert ms.get_ps_context("enable_ps") is False


# What MindSpore 2.10 takes without an error, on a CPU.
KNOWN = [
    {"jit_config": ms.JitConfig(jit_level="O1")},
    {"jit_config": None},
    {"mode": "PIJit"},
    {"mode": "unknown"},
    {"mode": None},
    {"input_signature": None},
    {"hash_args": (1, "two", double)},
    {"compile_once": True},
    {"dynamic": 1, "jit_level": "O1", "backend": "ms_backend"},
    {"disable_format_transform": True, "exec_order": "dfs", "infer_boost": "on", "auto_offload": "all"},
    {"ge_options": {"global": {"ge.opSelectImplmode": "high_precision"}, "session": {}}},
]


@pytest.mark.parametrize("options", KNOWN, ids=lambda options: " ".join(options))
def test_an_option_of_mindspore_is_taken(options):
    assert ms.jit(double, **options)(Tensor(2.0)) == 4
    assert ms.jit(**options)(double)(Tensor(2.0)) == 4

    @ms.jit
    def outer(x):
        return ms.jit(double, **options)(x)

    assert outer(Tensor(2.0)) == 4


def test_other_functions_take_what_mindspore_has_for_them(tmp_path):
    ms.save_checkpoint(_net(), str(tmp_path / "a"), incremental=False, global_step_num=3, remove_redundancy=None)
    ms.CheckpointConfig(incremental=True, enable_redundance=False)
    assert ms.JitConfig(anything=1).jit_config_dict["anything"] == 1
    backends = [ms.JitConfig(jit_level=level).jit_config_dict.get("backend") for level in ("", "O0", "O1", "O2")]
    assert backends == [None, "ms_backend", "ms_backend", "GE"]
    assert ms.JitConfig(jit_level="O0", backend="GE").jit_config_dict["backend"] == "GE"
    ms.Model(_net(), nn.MSELoss(), _sgd(), keep_batchnorm_fp32=True, boost_config_dict="", acc_level="O0")


# As in MindSpore 2.10.
VALUES = [
    ("disable_format_transform", 3, TypeError),
    ("exec_order", 3, TypeError),
    ("exec_order", "x", ValueError),
    ("infer_boost", 3, TypeError),
    ("infer_boost", "x", ValueError),
    ("auto_offload", "x", ValueError),
    ("ge_options", 3, TypeError),
    ("ge_options", {"x": {}}, ValueError),
    ("ge_options", {"global": 3}, TypeError),
    ("ge_options", {"global": {"a": 3}}, TypeError),
    ("jit_config", 5, TypeError),
]


@pytest.mark.parametrize("name, value, error", VALUES)
def test_a_wrong_value_of_an_option(name, value, error):
    with pytest.raises(error, match=f"'{name}'|'global' options in 'ge_options'"):
        ms.jit(double, **{name: value})


@pytest.mark.parametrize("value", [123, "abc", [1], Tensor(1.0), np.ones(2)], ids=lambda v: type(v).__name__)
def test_jit_of_what_is_not_callable(value):
    kind = type(value).__name__
    for call in (lambda: ms.jit(value), lambda: ms.jit(jit_level="O1")(value)):
        with pytest.raises(TypeError, match=f"the function must be callable, but got {kind}"):
            call()


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_inside_captured_functions(mode):
    @ms.jit(capture_mode=mode)
    def unknown(x):
        return ms.jit(double, fullgrpah=True)(x)

    @ms.jit(capture_mode=mode)
    def number(x):
        return ms.jit(123)

    @ms.jit(capture_mode=mode)
    def value(x):
        return ms.jit(double, exec_order="x")(x)

    for f, error, text in [
        (unknown, TypeError, "did you mean 'fullgraph'"),
        (number, TypeError, "must be callable, but got int"),
        (value, ValueError, "'exec_order' must be one of"),
    ]:
        with pytest.raises(error, match=text):
            f(Tensor(1.0))


def test_a_class_comes_back():
    assert ms.jit(nn.Dense) is nn.Dense


def test_the_strategy_of_datasets_follows_full_batch() -> None:
    def state() -> tuple[Any, bool]:
        return ms.get_auto_parallel_context("dataset_strategy"), ms.get_auto_parallel_context("full_batch")

    ms.set_auto_parallel_context(full_batch=True)
    assert state() == ("full_batch", True)
    ms.set_auto_parallel_context(full_batch=False)
    assert state() == ("data_parallel", False)
    ms.set_auto_parallel_context(dataset_strategy=((1, 2),))
    assert state() == ([[1, 2]], False)
    ms.set_auto_parallel_context(dataset_strategy="full_batch")
    assert state() == ("full_batch", True)
    ms.reset_auto_parallel_context()


@pytest.mark.parametrize("strategy", [3, [[1]], (1,), ((1, 1), 3), (("a",),), (((1,),),)])
def test_strategies_of_primitives_are_checked(strategy: Any) -> None:
    with pytest.raises(TypeError):
        ms.ops.Add().shard(strategy)
    with pytest.raises(TypeError):
        ms.ops.Add().shard(((1, 1), (1, 1)), strategy)
    assert ms.ops.Add().shard(((1, 1), (1, 1))).attrs["in_strategy"] == ((1, 1), (1, 1))


def test_shard_by_layouts_records_their_descriptions() -> None:
    layout = ms.Layout((2, 2), ("dp", "mp"))("dp", "mp")
    shown = "{'device_matrix': (2, 2), 'tensor_map': (1, 0), 'interleaved_parallel': False, 'alias_name': ('dp', 'mp')}"
    assert repr(ms.ops.Add().shard((layout, layout))) == f"Prim[Add]<in_layout=({shown}, {shown})>"
    assert ms.Tensor([1.0])._dtensor_info is None and ms.Parameter(ms.Tensor([1.0]))._dtensor_info is None
