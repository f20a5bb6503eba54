"""A training step that runs its network and then differentiates it: the network runs once, as in MindSpore 2.10."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

MODES = ["pynative", "graph", "ast", "bytecode"]
X = np.arange(32, dtype=np.float32).reshape(2, 1, 4, 4)


class Step(nn.Cell):
    """In the form in which subclasses of TrainOneStepCell are written."""

    def __init__(self, network: nn.Cell, optimizer: nn.Cell) -> None:
        super().__init__(auto_prefix=False)
        self.network = network
        self.network.set_grad()
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.grad = ops.GradOperation(get_by_list=True, sens_param=True)

    def construct(self, x: Tensor) -> Any:
        loss = self.network(x)
        sens = ops.fill(loss.dtype, loss.shape, 1.0)
        grads = self.grad(self.network, self.weights)(x, sens)
        return ops.depend(loss, self.optimizer(grads)), grads


def network() -> nn.Cell:
    ms.set_seed(3)
    return nn.SequentialCell(
        nn.Conv2d(1, 2, 3, weight_init="ones"),
        nn.BatchNorm2d(2),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dense(32, 1, weight_init="ones"),
    )


def runs(step: nn.Cell, mode: str) -> Any:
    if mode in ("pynative", "graph"):
        return step
    return ms.jit(step, capture_mode=mode)


@pytest.fixture
def mode(request: Any) -> Any:
    ms.set_context(mode=ms.GRAPH_MODE if request.param == "graph" else ms.PYNATIVE_MODE)
    yield request.param
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.parametrize("mode", MODES, indirect=True)
def test_statistics_advance_once(mode: str) -> None:
    net = network()
    step = Step(net, nn.SGD(net.trainable_params(), 0.01))
    step.set_train()
    run = runs(step, mode)
    for want in (9.6875, 18.404507):  # from MindSpore 2.10, in PyNative and in GRAPH_MODE
        run(Tensor(X))
        np.testing.assert_allclose(net[1].moving_mean.asnumpy(), [want, want], rtol=1e-5)


@pytest.mark.parametrize("mode", MODES, indirect=True)
def test_one_mask_is_drawn(mode: str) -> None:
    net = nn.SequentialCell(nn.Dropout(p=0.5), nn.Dense(16, 1, weight_init="ones", has_bias=False))
    step = Step(net, nn.SGD(net.trainable_params(), 0.0))
    step.set_train()
    run = runs(step, mode)
    for _ in range(3):
        loss, grads = run(ops.ones((1, 16)))
        # With weights of ones the result is the sum of what the mask left, and so is the gradient's.
        np.testing.assert_allclose(loss.asnumpy().sum(), grads[0].asnumpy().sum(), rtol=1e-6)


class Counted(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([1.0, 2.0]), name="w")
        self.runs: list[int] = []

    def construct(self, x: Tensor, factor: float = 1.0) -> Tensor:
        self.runs.append(1)
        return (self.w * x * x).sum() * factor


def counted(train: bool = True) -> tuple[Counted, Tensor, Any]:
    net = Counted()
    net.set_train(train)
    net.set_grad()
    return net, Tensor([3.0, 4.0]), ops.GradOperation(get_all=True, get_by_list=True)


def test_the_gradient_is_that_of_a_second_run() -> None:
    net, x, operation = counted()
    net(x)
    by_input, by_weight = operation(net, net.trainable_params())(x)
    assert len(net.runs) == 1
    assert by_input[0].tolist() == [6.0, 16.0] and by_weight[0].tolist() == [9.0, 16.0]
    again, _ = operation(net, net.trainable_params())(x)
    assert len(net.runs) == 2, "what was kept is taken once"
    assert again[0].tolist() == [6.0, 16.0]


def test_grad_and_value_and_grad_take_it_too() -> None:
    net, x, _ = counted()
    first = net(x)
    value, gradient = ms.value_and_grad(net, 0)(x)
    assert len(net.runs) == 1 and value is first and gradient.tolist() == [6.0, 16.0]
    net(x, 2.0)
    assert ms.grad(net, None, net.trainable_params())(x, 2.0)[0].tolist() == [18.0, 32.0]
    assert len(net.runs) == 2


def test_another_call_runs() -> None:
    net, x, _ = counted()
    net(x)
    assert ms.grad(net)(Tensor([3.0, 4.0])).tolist() == [6.0, 16.0] and len(net.runs) == 2
    net(x, 2.0)
    assert ms.grad(net)(x, 3.0).tolist() == [18.0, 48.0] and len(net.runs) == 4
    net(x)
    net.w.set_data(Tensor([0.0, 1.0]))
    assert ms.grad(net)(x).tolist() == [0.0, 8.0] and len(net.runs) == 6, "a weight was written since"
    net(x)
    x += 1
    assert ms.grad(net)(x).tolist() == [0.0, 10.0] and len(net.runs) == 8, "the argument was written since"


def test_a_tensor_that_is_given_twice_has_two_gradients() -> None:
    class Product(nn.Cell):
        def construct(self, a: Tensor, b: Tensor) -> Tensor:
            return (a * a * b).sum()

    net = Product().set_train()
    net.set_grad()
    x = Tensor([2.0])
    net(x, x)
    assert [g.tolist() for g in ms.grad(net, (0, 1))(x, x)] == [[8.0], [4.0]]


@pytest.mark.parametrize("prepare", [lambda net: net.set_train(False), lambda net: net.set_grad(False)])
def test_nothing_is_kept_of_a_cell_that_does_not_train(prepare: Any) -> None:
    from ms_autodiff import kept_forward

    net, x, _ = counted()
    prepare(net)
    net(x)
    assert not kept_forward.is_kept(net)
    assert ms.grad(net)(x).tolist() == [6.0, 16.0] and len(net.runs) == 2


def test_nothing_is_kept_inside_a_gradient_or_once_it_was_taken() -> None:
    from ms_autodiff import kept_forward

    net, x, _ = counted()
    ms.value_and_grad(lambda x: net(x) * 2)(x)
    assert not kept_forward.is_kept(net)
    net(x)
    ms.grad(net)(x)
    assert not kept_forward.is_kept(net)


def test_what_is_kept_goes_with_its_cell() -> None:
    from ms_autodiff import kept_forward

    class Equal(Counted):
        def __eq__(self, other: object) -> bool:
            raise AssertionError("it is not compared")

    before = len(kept_forward._kept)
    net, x = Equal().set_train(), Tensor([3.0, 4.0])
    net.set_grad()
    net(x)
    assert kept_forward.is_kept(net) and len(kept_forward._kept) == before + 1
    del net
    assert len(kept_forward._kept) == before


def test_hooks_run_once() -> None:
    net, x, _ = counted()
    seen: list[str] = []
    net.register_forward_hook(lambda cell, inputs, output: seen.append("forward"))
    net.register_backward_hook(lambda cell, grad_input, grad_output: seen.append("backward"))
    net(x)
    ms.grad(net)(x)
    assert seen == ["forward", "backward"]


def scaled(x: Tensor, net: nn.Cell) -> Any:
    loss = net(x)
    loss /= 4
    return loss, ms.grad(net, None, net.trainable_params())(x)[0]


def set_to_zero(x: Tensor, net: nn.Cell) -> Any:
    y = net(x).reshape(1)
    y[0] = 0.0
    return y, ms.value_and_grad(net, None, net.trainable_params())(x)[1][0]


def the_value_is_not_the_written_one(x: Tensor, net: nn.Cell) -> Any:
    loss = net(x)
    loss *= 0.5
    value, gradients = ms.value_and_grad(net, None, net.trainable_params())(x)
    return loss, value, gradients[0]


def second_order(x: Tensor, net: nn.Cell) -> Any:
    loss = net(x)
    return loss, ms.grad(lambda t: (ms.grad(net)(t) ** 2).sum())(x)


def second_order_of_weights(x: Tensor, net: nn.Cell) -> Any:
    loss = net(x)
    return loss, ms.grad(lambda: (ms.grad(net)(x) ** 2).sum(), None, net.trainable_params())()[0]


def along_a_direction(x: Tensor, net: nn.Cell) -> Any:
    loss = net(x)
    return loss, *ms.jvp(lambda t: ms.grad(net)(t), x, Tensor([1.0, 1.0]))


class RootOfSquares(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([1.0, 2.0]), name="w")

    def construct(self, x: Tensor) -> Tensor:
        return ops.sqrt((self.w * x * x).sum())


@pytest.mark.parametrize("mode", ["plain", "graph", "ast", "bytecode"])
@pytest.mark.parametrize(
    "program",
    [
        *(scaled, set_to_zero, the_value_is_not_the_written_one),
        *(second_order, second_order_of_weights, along_a_direction),
    ],
    ids=lambda p: p.__name__,
)
def test_nothing_that_a_step_does_between_is_seen(program: Any, mode: str) -> None:
    x = Tensor([1.0, 3.0])
    for kind in (Counted, RootOfSquares):
        want = program(x, kind())  # does not train: nothing is kept
        net = kind().set_train()
        net.set_grad()
        if mode == "graph":
            ms.set_context(mode=ms.GRAPH_MODE)
        try:
            run = program if mode in ("plain", "graph") else ms.jit(program, capture_mode=mode)
            for _ in range(2):
                for found, value in zip(run(x, net), want, strict=True):
                    np.testing.assert_allclose(found.asnumpy(), value.asnumpy(), rtol=1e-6)
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)


def test_only_the_last_call_is_kept_and_only_in_its_mode() -> None:
    class Scaled(nn.Cell):
        k = 1.0

        def __init__(self) -> None:
            super().__init__()
            self.w = ms.Parameter(Tensor([1.0]), name="w")

        def construct(self, x: Tensor) -> Tensor:
            if self.k < 0:
                raise ValueError("below zero")
            return (self.w * x * self.k).sum()

    def gradient() -> float:
        return float(ms.grad(net, None, net.trainable_params())(x)[0].sum())

    net, x = Scaled().set_train(), Tensor([3.0])
    net.set_grad()
    net(x)
    net.k = -1.0
    with pytest.raises(ValueError, match="below zero"):
        net(x)
    net.k = 9.0
    assert gradient() == 27.0
    net(x)
    net.set_train(False)
    net.k = 2.0
    assert gradient() == 6.0, "a call in another mode is another call"
    net.set_train()
    net(x)
    net.set_train(False)
    net(Tensor([1.0]))
    net.set_train()
    net.k = 4.0
    assert gradient() == 12.0


@pytest.mark.parametrize("mode", MODES, indirect=True)
def test_two_networks_of_one_step(mode: str) -> None:
    first, second = network(), network()
    steps = [Step(net, nn.SGD(net.trainable_params(), 0.01)) for net in (first, second)]

    class Both(nn.Cell):
        def __init__(self) -> None:
            super().__init__(auto_prefix=False)
            self.one, self.two = steps

        def construct(self, x: Tensor) -> Any:
            losses = self.one.network(x), self.two.network(x)
            sens = ops.fill(losses[0].dtype, losses[0].shape, 1.0)
            a = self.one.grad(self.one.network, self.one.weights)(x, sens)
            b = self.two.grad(self.two.network, self.two.weights)(x, sens)
            return losses, a, b

    both = Both().set_train()
    runs(both, mode)(Tensor(X))
    for net in (first, second):
        np.testing.assert_allclose(net[1].moving_mean.asnumpy(), [9.6875, 9.6875], rtol=1e-5)


def test_a_tensor_that_is_given_twice_is_run_once_for_weights() -> None:
    class Distance(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = ms.Parameter(Tensor([2.0]), name="w")
            self.runs: list[int] = []

        def construct(self, x: Tensor, label: Tensor) -> Tensor:
            self.runs.append(1)
            return ((self.w * x - label) ** 2).sum()

    net, x = Distance().set_train(), Tensor([3.0])
    net.set_grad()
    net(x, x)
    assert ms.grad(net, None, net.trainable_params())(x, x)[0].tolist() == [18.0] and len(net.runs) == 1
    net(x, x)
    assert [g.tolist() for g in ms.grad(net, (0, 1))(x, x)] == [[12.0], [-6.0]] and len(net.runs) == 3


def broken(mode: str) -> Any:
    class Broken(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = ms.Parameter(Tensor([1.0, 2.0]), name="w")

        def construct(self, x: Tensor) -> Tensor:
            y = self.w * x
            return (y * y.sum().item()).sum()

    net = Broken().set_train()
    net.set_grad()

    def step(x: Tensor) -> Any:
        loss = net(x * 1)
        return loss, ms.grad(net, None, net.trainable_params())(x)

    return step if mode == "plain" else ms.jit(step, capture_mode=mode)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_network_that_breaks_is_split(mode: str) -> None:
    x = Tensor([3.0, 4.0])
    loss, gradients = broken("plain")(x)
    run = broken(mode)
    for _ in range(3):
        ours, found = run(x)
        assert ours.tolist() == loss.tolist() and found[0].tolist() == gradients[0].tolist()
    assert run.cache_info().plain_calls == 0


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_jitted_network_under_a_gradient_is_no_break(mode: str) -> None:
    net = Counted().set_train()
    net.set_grad()
    run = ms.jit(lambda x: net(x), capture_mode=mode)
    for _ in range(2):
        assert ms.grad(run)(Tensor([3.0, 4.0])).tolist() == [6.0, 16.0]
    assert run.cache_info().breaks == 0, run.cache_info()
