"""Frozen weights in mixed precision: they are cast like those that train; what never trained keeps its dtype."""

from __future__ import annotations

import copy
import pickle

import ms_nn as nn
import numpy as np
import pytest
from ms_autodiff import value_and_grad
from ms_nn import amp
from ms_tensor import Parameter, Tensor, dtype, ops


def frozen(*layers: nn.Cell) -> nn.Cell:
    net = nn.SequentialCell(*layers)
    for parameter in net.get_parameters():
        parameter.requires_grad = False
    return net


@pytest.mark.parametrize("level", ["O1", "O2", "O3"])
def test_a_frozen_network(level: str) -> None:
    net = frozen(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.ReLU(), nn.Flatten(), nn.Dense(32, 3))
    x = Tensor(np.random.default_rng(0).normal(size=(2, 1, 4, 4)).astype(np.float32))
    want = net(x)
    got = amp.auto_mixed_precision(net, level)(x)
    assert got.dtype is dtype.float32  # as in MindSpore 2.10
    np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), atol=0.02)


def test_the_head_of_a_frozen_body_trains() -> None:
    body, head = frozen(nn.Dense(3, 4), nn.ReLU()), nn.Dense(4, 1)
    net = nn.SequentialCell(body, head).to_float(dtype.float16)
    _, (weight, bias) = value_and_grad(lambda x: net(x).sum(), None, net.trainable_params())(ops.ones((2, 3)))
    assert weight.dtype is bias.dtype is dtype.float32 and bias.tolist() == [2.0]


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p)), Parameter.clone])
def test_a_copy_of_a_weight_is_a_weight(twin: object) -> None:
    weight, state = Parameter(ops.ones(2), requires_grad=True), Parameter(ops.ones(2), requires_grad=False)
    weight.requires_grad = False
    assert callable(twin) and twin(weight)._was_trainable and not twin(state)._was_trainable


def test_a_state_counts_in_its_own_dtype() -> None:
    class Steps(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.steps = Parameter(Tensor(2048.0), requires_grad=False)

        def construct(self, x: Tensor) -> Tensor:
            ops.assign_add(self.steps, Tensor(1.0))
            return x

    net = Steps().to_float(dtype.float16)
    net(ops.ones(1))
    assert net.steps.dtype is dtype.float32 and net.steps.item() == 2049.0  # not a float16
