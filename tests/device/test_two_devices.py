"""Two devices in one program: gradients across them, and one jitted function on both."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, ops
from ms.device import DeviceCtx


def test_gradients_flow_across_devices(reference: str) -> None:
    def loss(x: Tensor, w: Tensor) -> Tensor:
        hidden = (x * w).to(reference) ** 2
        return (hidden.cpu() * w).sum()

    x, w = Tensor([1.0, 2.0], device="CPU"), Tensor([3.0, 4.0], device="CPU")
    dx, dw = ms.grad(loss, (0, 1))(x, w)
    assert (dx.device, dw.device) == ("CPU", "CPU")
    assert dx.tolist() == [2 * 1 * 27, 2 * 2 * 64] and dw.tolist() == [3 * 9 * 1, 3 * 16 * 4]


def test_second_gradients_flow_across_devices(reference: str) -> None:
    first = ms.grad(lambda x: (x.to(reference) ** 3).cpu().sum())
    assert ms.grad(lambda x: first(x).sum())(Tensor([1.0, 2.0], device="CPU")).tolist() == [6, 12]


def test_gradients_where_the_current_device_is_another(reference: str) -> None:
    x = Tensor([[1.0, 2.0], [3.0, 4.0]], device=reference)
    net = nn.Dense(2, 3).to(reference)
    here = nn.Dense(2, 3).to("CPU")
    ms.load_param_into_net(here, net.parameters_dict())

    def loss(cell: Any, v: Tensor) -> Tensor:
        return ops.softmax(cell(v)).log().mean() + v.max() - ops.relu(v).sum()

    there = ms.grad(lambda v: loss(net, v), 0, net.trainable_params())(x)
    cpu = ms.grad(lambda v: loss(here, v), 0, here.trainable_params())(x.cpu())
    for a, b in zip((there[0], *there[1]), (cpu[0], *cpu[1]), strict=True):
        assert a.device == reference and b.device == "CPU" and (a.asnumpy() == b.asnumpy()).all()


def test_the_gradient_of_a_number_of_the_cpu_comes_back(reference: str) -> None:
    x, scale = Tensor([1.0, 2.0], device=reference), Parameter(Tensor(3.0, device="CPU"))
    gradient = ms.grad(lambda v: (v * scale).sum(), None, [scale])(x)[0]
    assert gradient.device == "CPU" and gradient.item() == 3


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_one_jitted_function_on_two_devices(mode: str, reference: str) -> None:
    runs = []

    @ms.jit(capture_mode=mode)
    def f(x: Tensor) -> Tensor:
        runs.append(1)
        return ops.softmax(x * 2 + 1) @ x

    here = Tensor(np.eye(3), ms.float32, device="CPU")
    expected = ops.softmax(here * 2 + 1) @ here
    for x in [here, here.to(reference)] * 3:
        out = f(x)
        assert out.device == x.device and (out.asnumpy() == expected.asnumpy()).all()
    assert f.cache_info().entries == 2


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_jitted_function_without_inputs_follows_the_current_device(mode: str, reference: str) -> None:
    @ms.jit(capture_mode=mode)
    def f() -> Tensor:
        return ops.zeros((2,)) + 1

    first = f().device
    with DeviceCtx("Reference", 1):
        assert f().device == reference
    assert f().device == first


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_jitted_function_sees_the_device(mode: str, reference: str) -> None:
    @ms.jit(capture_mode=mode)
    def f(x: Tensor) -> Any:
        y = x + 1
        return y * 2 if y.device == "CPU" else y * 3

    assert f(Tensor([1.0], device="CPU")).tolist() == [4] and f(Tensor([1.0], device=reference)).tolist() == [6]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_jitted_function_that_moves_its_tensors(mode: str, reference: str) -> None:
    @ms.jit(capture_mode=mode)
    def f(x: Tensor) -> Tensor:
        return ((x + 1).to(reference) * 2).cpu() - 1

    for k in range(3):
        out = f(Tensor([float(k)], device="CPU"))
        assert out.device == "CPU" and out.tolist() == [2 * k + 1]


def test_training_with_the_halves_of_a_network_on_two_devices(reference: str) -> None:
    def trained(second: str) -> Any:
        ms.set_seed(1)
        first, last = nn.Dense(4, 6).to("CPU"), nn.Dense(6, 2).to(second)
        parameters = [*first.trainable_params(), *last.trainable_params()]
        x = Tensor(np.linspace(0, 1, 12).reshape(3, 4), ms.float32, device="CPU")
        step = ms.value_and_grad(lambda: (last(ops.relu(first(x)).to(second)) ** 2).mean(), None, parameters)
        for _ in range(3):
            _, grads = step()
            for p, g in zip(parameters, grads, strict=True):
                assert g.device == p.device
                p.set_data(p - 0.1 * g)
        return [p.asnumpy() for p in parameters]

    for a, b in zip(trained(reference), trained("CPU"), strict=True):
        assert (a == b).all()
