"""The meta-package: its names, the context, and whole train steps in every mode it has."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points

import ms
import numpy as np
import pytest
from ms import nn, ops


@pytest.fixture(autouse=True)
def _pynative() -> Iterator[None]:
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def test_names_are_those_of_the_packages() -> None:
    import ms_autodiff
    import ms_nn
    import ms_tensor

    assert ms.nn is ms_nn and ms.ops is ms_tensor.ops and ms.Tensor is ms_tensor.Tensor
    assert ms.grad is ms_autodiff.grad and ms.ops.grad is ms_autodiff.grad
    assert ms.bool is ms.bool_ and ms.float is ms.float32 and ms.int is ms.int32
    for name in ms.__all__:
        assert hasattr(ms, name), name


def test_doc_examples() -> None:
    import ms._compat as compat

    for module in (ms, compat):
        assert doctest.testmod(module).failed == 0


def test_the_import_brings_nothing_heavy() -> None:
    code = "import sys, ms; print([n for n in ('torch', 'sklearn', 'scipy', 'matplotlib', 'asyncio') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_run_check(capsys: pytest.CaptureFixture[str]) -> None:
    ms.run_check()
    assert "successfully" in capsys.readouterr().out


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.bn = nn.BatchNorm2d(4)
        self.pool = nn.MaxPool2d(2, 2)
        self.flatten = nn.Flatten()
        self.fc = nn.Dense(16, 3)

    def construct(self, x: ms.Tensor) -> ms.Tensor:
        return self.fc(self.flatten(self.pool(ops.relu(self.bn(self.conv(x))))))


def _train(mode: str, optimizer: str) -> tuple[list[float], list[np.ndarray]]:
    ms.set_seed(7)
    net = Net().set_train()
    loss_fn = nn.CrossEntropyLoss()
    if optimizer == "momentum":
        update: nn.Optimizer = nn.Momentum(net.trainable_params(), 0.05, 0.9, weight_decay=1e-4)
    else:
        update = nn.Adam(net.trainable_params(), 1e-2)

    def forward(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
        return loss_fn(net(x), y)

    if mode == "forward":
        forward = ms.jit(forward, fullgraph=True)
    gradients = ms.value_and_grad(forward, None, update.parameters)

    def step(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
        loss, found = gradients(x, y)
        update(found)
        return loss

    if mode == "step":
        step = ms.jit(step, fullgraph=True)
    elif mode == "trace":
        step = ms.jit(step, capture_mode="trace")
    if mode == "graph_mode":
        ms.set_context(mode=ms.GRAPH_MODE)
    rng = np.random.default_rng(0)
    losses = []
    for _ in range(6):
        x = ms.Tensor(rng.normal(size=(8, 1, 4, 4)).astype(np.float32))
        losses.append(float(step(x, ms.Tensor(rng.integers(0, 3, 8)))))
    return losses, [p.asnumpy().copy() for p in net.get_parameters()]


# Capture modes are packages of their own: what is there is tested.
NEEDS = {"forward": "ast", "step": "ast", "graph_mode": "ast", "trace": "trace"}
INSTALLED = {entry.name for entry in entry_points(group="ms.capture_modes")}


@pytest.mark.parametrize("optimizer", ["momentum", "adam"])
@pytest.mark.parametrize("mode", [mode for mode, package in NEEDS.items() if package in INSTALLED])
def test_modes_agree_bit_for_bit(mode: str, optimizer: str) -> None:
    losses, values = _train("eager", optimizer)
    got_losses, got_values = _train(mode, optimizer)
    assert got_losses == losses
    for got, expected in zip(got_values, values, strict=True):
        np.testing.assert_array_equal(got, expected)
