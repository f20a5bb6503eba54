"""Runs with only ms-tensor and its dependencies."""

import importlib.util

import numpy as np


def test_nothing_above_is_installed():
    for module in (
        "ms",
        "ms_nn",
        "ms_autodiff",
        "ms_jit_core",
        "ms_jit_ast",
        "ms_jit_bytecode",
        "ms_jit_trace",
        "mindspore",
    ):
        assert importlib.util.find_spec(module) is None, module


def test_tensors_and_ops_work():
    import ms_tensor
    from ms_tensor import Parameter, Tensor, ops

    x = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    assert ops.add(x, 1.0).asnumpy().sum() == 21
    assert ops.matmul(x, x.T).shape == (2, 2)
    assert isinstance(Parameter(x, name="w"), ms_tensor.Tensor)
    assert x.mean().asnumpy() == 2.5
    view = x[1:]
    view += 1
    assert x.asnumpy()[1].tolist() == [4.0, 5.0, 6.0]


def test_the_table_version_is_checked():
    import ms_runtime

    assert isinstance(ms_runtime.TABLE_VERSION, int)
