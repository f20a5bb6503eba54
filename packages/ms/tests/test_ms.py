"""The meta-package with nothing but what it declares: eager work, gradients, and jit that says which package it lacks."""

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

A = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_names_are_the_same_objects():
    import ms_nn
    import ms_tensor

    assert ms.Tensor is ms_tensor.Tensor and ms.nn is ms_nn and ms.ops is ms_tensor.ops


def test_eager_training():
    ms.set_seed(1)
    net = nn.SequentialCell(nn.Dense(3, 8), nn.ReLU(), nn.Dense(8, 1))
    optimizer = nn.Adam(net.trainable_params(), 0.05)
    step = ms.value_and_grad(lambda x, y: ((net(x) - y) ** 2).mean(), None, optimizer.parameters)
    x, y = Tensor(A), Tensor(np.array([[1.0], [-1.0]], np.float32))
    losses = []
    for _ in range(60):
        loss, grads = step(x, y)
        optimizer(grads)
        losses.append(float(loss.asnumpy()))
    assert losses[-1] < losses[0] * 0.05


def test_capture_modes_are_what_is_installed():
    from importlib.metadata import entry_points

    installed = {point.name for point in entry_points(group="ms.capture_modes")}
    for mode in ("ast", "trace", "bytecode"):
        jitted = ms.jit(lambda x: x + 1, capture_mode=mode)
        if mode in installed:
            assert jitted(Tensor(A)).shape == (2, 3)
        else:
            with pytest.raises(ImportError, match=f"ms-jit-{mode}"):
                jitted(Tensor(A))


def test_bad_settings_raise_when_jit_is_called():
    with pytest.raises(ValueError, match="capture_mode"):
        ms.jit(lambda x: x, capture_mode="psychic")
    with pytest.raises(ValueError, match="jit_level"):
        ms.jit(lambda x: x, jit_level="O7")
    with pytest.raises(TypeError, match="fullgraph"):
        ms.jit(lambda x: x, fullgraph=1)


def test_ge_needs_ascend():
    with pytest.raises(RuntimeError, match="Ascend"):
        ms.jit(lambda x: x, backend="GE")(Tensor(A))


def test_seed_and_context():
    ms.set_seed(3)
    first = ops.rand(4).asnumpy()
    ms.set_seed(3)
    np.testing.assert_array_equal(ops.rand(4).asnumpy(), first)
    assert ms.get_context("mode") == ms.PYNATIVE_MODE
