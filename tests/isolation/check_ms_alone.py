"""Runs with only ms and its dependencies: eager code and gradients, and a jit whose error names the missing package."""

import ms
import numpy as np
import pytest
from ms import Tensor, nn

A = np.arange(6, dtype=np.float32).reshape(2, 3)


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


@pytest.mark.parametrize("mode", ["ast", "trace", "bytecode"])
def test_jit_names_the_package_at_the_first_call(mode):
    jitted = ms.jit(lambda x: x + 1, capture_mode=mode)
    with pytest.raises(ImportError, match=f"ms-jit-{mode}"):
        jitted(Tensor(A))
