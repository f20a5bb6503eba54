"""A training step that runs its network and then differentiates it, where the graph breaks or branches in between.

The moving statistics advance once a step, by MindSpore 2.10's numbers.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

MODES = ["pynative", "graph", "ast", "bytecode", "trace"]
X = np.arange(32, dtype=np.float32).reshape(2, 1, 4, 4)


class Step(nn.Cell):
    """What the steps below share."""

    def __init__(self, network: nn.Cell, optimizer: nn.Cell) -> None:
        super().__init__(auto_prefix=False)
        self.network = network
        self.network.set_grad()
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.grad = ops.GradOperation(get_by_list=True, sens_param=True)
        self.seen: list[float] = []

    def gradients(self, x: Tensor, loss: Tensor) -> Any:
        return self.grad(self.network, self.weights)(x, ops.fill(loss.dtype, loss.shape, 1.0))


class NoBreak(Step):
    def construct(self, x: Tensor) -> Any:
        loss = self.network(x)
        return ops.depend(loss, self.optimizer(self.gradients(x, loss)))


class BreakBetween(Step):
    def construct(self, x: Tensor) -> Any:
        loss = self.network(x)
        self.seen.append(float(loss.asnumpy().sum()))
        return ops.depend(loss, self.optimizer(self.gradients(x, loss)))


class BranchBetween(Step):
    def construct(self, x: Tensor) -> Any:
        loss = self.network(x)
        if loss.sum() > 1e9:
            self.seen.append(1.0)
        return ops.depend(loss, self.optimizer(self.gradients(x, loss)))


class GradientInABranch(Step):
    def construct(self, x: Tensor) -> Any:
        loss = self.network(x)
        if loss.sum() > -1e9:
            grads = self.gradients(x, loss)
        else:
            grads = self.gradients(x, loss * 2)
        return ops.depend(loss, self.optimizer(grads))


class BothInABranch(Step):
    def construct(self, x: Tensor) -> Any:
        if x.sum() > 0:
            loss = self.network(x)
            grads = self.gradients(x, loss)
        else:
            loss = self.network(x + 1)
            grads = self.gradients(x + 1, loss)
        return ops.depend(loss, self.optimizer(grads))


class ForwardInABranch(Step):
    def construct(self, x: Tensor) -> Any:
        if x.sum() > 0:
            loss = self.network(x)
        else:
            loss = self.network(x + 1)
        return ops.depend(loss, self.optimizer(self.gradients(x, loss)))


class BothInALoop(Step):
    def construct(self, x: Tensor) -> Any:
        i = ops.zeros((), ms.int32)
        loss = ops.zeros((2, 1), ms.float32)
        while i < 1:
            loss = self.network(x)
            self.optimizer(self.gradients(x, loss))
            i = i + 1
        return loss


class Reader(nn.Cell):
    """Breaks the graph."""

    def construct(self, x: Tensor) -> Tensor:
        float(x.asnumpy().sum())
        return x


def network(breaks: bool = False) -> nn.Cell:
    ms.set_seed(3)
    reader = [Reader()] if breaks else []
    return nn.SequentialCell(
        nn.Conv2d(1, 2, 3, weight_init="ones"),
        nn.BatchNorm2d(2),
        *reader,
        nn.ReLU(),
        nn.Flatten(),
        nn.Dense(32, 1, weight_init="ones"),
    )


@pytest.fixture
def mode(request: Any) -> Iterator[str]:
    ms.set_context(mode=ms.GRAPH_MODE if request.param == "graph" else ms.PYNATIVE_MODE)
    yield request.param
    ms.set_context(mode=ms.PYNATIVE_MODE)


def runs(step: Any, mode: str) -> Any:
    return step if mode in ("pynative", "graph") else ms.jit(step, capture_mode=mode)


@pytest.mark.parametrize("mode", MODES, indirect=True)
@pytest.mark.parametrize("breaks", [False, True], ids=["whole", "breaks"])
@pytest.mark.parametrize(
    "kind",
    [NoBreak, BreakBetween, BranchBetween, GradientInABranch, BothInABranch, ForwardInABranch, BothInALoop],
    ids=lambda kind: kind.__name__,
)
def test_statistics_advance_once(kind: type[Step], breaks: bool, mode: str) -> None:
    net = network(breaks)
    step = kind(net, nn.SGD(net.trainable_params(), 0.01)).set_train()
    run = runs(step, mode)
    for want in (9.6875, 18.404507, 26.248665):  # from MindSpore 2.10, in PyNative and in GRAPH_MODE
        run(Tensor(X))
        np.testing.assert_allclose(net[1].moving_mean.asnumpy(), [want, want], rtol=1e-5)
    if mode in ("ast", "bytecode"):
        assert run.cache_info().plain_calls == 0, "what breaks is split"


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_only_the_break_leaves_the_graphs(mode: str) -> None:
    net = network()
    run = ms.jit(BreakBetween(net, nn.SGD(net.trainable_params(), 0.01)).set_train(), capture_mode=mode)
    for _ in range(2):
        run(Tensor(X))
    info = run.cache_info()
    assert info.callees == 1, "the network is captured under the tape that keeps it"
    assert any("ran natively" in reason for reason in info.reasons)


class Counted(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([1.0, 2.0]), name="w")
        self.runs: list[int] = []

    def construct(self, x: Tensor) -> Tensor:
        self.runs.append(1)
        return (self.w * x * x).sum()


def counted() -> tuple[Counted, Tensor]:
    net = Counted().set_train()
    net.set_grad()
    return net, Tensor([3.0, 4.0])


@pytest.mark.parametrize("mode", ["plain", "ast", "bytecode"])
def test_weights_that_are_written_between(mode: str) -> None:
    net, x = counted()

    def step(x: Tensor) -> Any:
        loss = net(x)
        ops.assign(net.w, net.w * 2)
        return loss, ms.grad(net)(x)

    run = step if mode == "plain" else ms.jit(step, capture_mode=mode)
    for factor in (2.0, 4.0):
        assert run(x)[1].tolist() == [6.0 * factor, 16.0 * factor]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_forward_before_the_captured_gradient(mode: str) -> None:
    net, x = counted()
    gradient = ms.jit(lambda x: ms.grad(net)(x), capture_mode=mode)
    for _ in range(3):
        gradient(x)
        net.runs.clear()
        net(x)
        assert gradient(x).tolist() == [6.0, 16.0]
        assert len(net.runs) == 1, "the call before the captured one is taken up"


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_captured_forward_is_the_last_call(mode: str) -> None:
    from ms_autodiff import kept_forward

    net, x = counted()
    forward = ms.jit(lambda x: net(x * 2), capture_mode=mode)
    for _ in range(2):
        net(x)
        forward(x)
        assert not kept_forward.is_kept(net)


def test_a_copy_has_no_forward() -> None:
    net, x = counted()
    net(x)
    other = copy.deepcopy(net)
    gradient = ms.jit(lambda x: ms.grad(other)(x))
    for _ in range(3):
        assert gradient(x).tolist() == [6.0, 16.0]
    assert len(net.runs) == 1
