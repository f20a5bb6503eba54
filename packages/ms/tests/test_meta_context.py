"""Blocks whose tensors are a dtype and a shape: what is made inside, and what becomes of it outside."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, mint, nn, ops
from ms.device import DeviceCtx

C = Tensor(np.ones((2, 3), np.float32))


def meta() -> Any:
    return Tensor(np.ones((2, 3), np.float32))


# As MindSpore 2.10 gives them, but for graphs, which it refuses.
MADE: dict[str, Any] = {
    "Tensor": (meta, (2, 3), ms.float32),
    "tensor": (lambda: ms.tensor([1.0]), (1,), ms.float32),
    "Parameter": (lambda: Parameter(meta(), name="w"), (2, 3), ms.float32),
    "ones": (lambda: ops.ones((2,)), (2,), ms.float32),
    "arange": (lambda: mint.arange(5), (5,), ms.int64),
    "rand": (lambda: mint.rand(2, 3), (2, 3), ms.float32),
    "weight": (lambda: nn.Dense(3, 4).weight, (4, 3), ms.float32),
    "initializer": (
        lambda: ms.common.initializer.initializer("normal", (2, 3), ms.float16),
        (2, 3),
        ms.float16,
    ),
    "of one of the CPU": (lambda: C + meta(), (2, 3), ms.float32),
    "number": (lambda: meta() * 2, (2, 3), ms.float32),
    "matmul": (lambda: ops.matmul(meta(), meta().T), (2, 2), ms.float32),
    "view": (lambda: meta().view(3, 2), (3, 2), ms.float32),
    "index": (lambda: meta()[0], (3,), ms.float32),
    "cast": (lambda: meta().astype(ms.int8), (2, 3), ms.int8),
    "in place": (lambda: meta().add_(meta()), (2, 3), ms.float32),
    "network": (lambda: nn.SequentialCell(nn.Dense(3, 4), nn.ReLU(), nn.Dense(4, 2))(meta()), (2, 2), ms.float32),
    "network of CPU": (lambda: nn.Dense(3, 4)(C), (2, 4), ms.float32),
    "gradient": (lambda: ms.grad(lambda x: (x * x).sum())(meta()), (2, 3), ms.float32),
    "zeros_like": (lambda: ops.zeros_like(C), (2, 3), ms.float32),
    "split": (lambda: ops.split(meta(), 1)[1], (1, 3), ms.float32),
    "jit": (lambda: ms.jit(lambda x: x * x + 1)(meta()), (2, 3), ms.float32),
}


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_inside(name: str) -> None:
    make, shape, dtype = MADE[name]
    with DeviceCtx("meta"):
        x = make()
    assert (x.device, x.is_meta, x.shape, x.dtype) == ("meta", True, shape, dtype)


def test_values_are_not_there() -> None:
    with DeviceCtx("meta"):
        x = meta()
        for read in (x.asnumpy, x.tolist, x.sum().item, lambda: bool(x.sum()), lambda: x.to("CPU")):
            with pytest.raises(RuntimeError, match="meta"):
                read()
        assert str(x) == "Tensor(shape=[2, 3], dtype=Float32, value=\n<meta>)"
        np.testing.assert_array_equal((C + C).asnumpy(), np.full((2, 3), 2.0))
        with DeviceCtx("CPU"):
            assert Tensor([1.0]).device == "CPU"
        own = Tensor(np.ones((2, 3), np.float32), device="CPU")
        with pytest.raises(RuntimeError, match="meta"):
            own.add_(x)
        np.testing.assert_array_equal(own.asnumpy(), np.ones((2, 3)))
    assert Tensor([1.0]).device == "CPU"


def test_a_network_of_any_size_takes_no_memory() -> None:
    before = ms.runtime.memory_allocated()
    with DeviceCtx("meta"):
        net = nn.SequentialCell(*(nn.Dense(1 << 20, 1 << 20) for _ in range(8)), nn.LSTM(1 << 14, 1 << 14, 4))
        out = nn.Dense(1 << 20, 1 << 20)(ops.ones((1 << 10, 1 << 20)))
    assert sum(p.size for p in net.get_parameters()) > 8 << 40 and out.shape == (1 << 10, 1 << 20)
    assert ms.runtime.memory_allocated() - before < 1 << 20


def test_parameters_get_values_afterwards() -> None:
    with DeviceCtx("meta"):
        net = nn.SequentialCell(nn.Dense(3, 4), nn.Dense(4, 2))
    with pytest.raises(RuntimeError, match="to_empty"):
        net.to("CPU")
    with pytest.raises(RuntimeError, match="set_data"):
        ops.assign(net[0].bias, ops.ones(4))
    net[0].weight.set_data(ops.full((4, 3), 2.0, dtype=ms.float32))
    saved = {"1.weight": Parameter(ops.full((2, 4), 3.0, dtype=ms.float32), name="1.weight")}
    assert ms.load_param_into_net(net, saved) == (["0.weight", "0.bias", "1.bias"], [])
    assert [p.device for p in net.get_parameters()] == ["CPU", "meta", "CPU", "meta"]
    net[0].bias.set_data(ops.zeros(4))
    net[1].bias.set_data(ops.ones(2))
    np.testing.assert_array_equal(net(ops.ones((1, 3))).asnumpy(), [[73, 73]])
    assert [p.name for p in net.get_parameters()] == ["0.weight", "0.bias", "1.weight", "1.bias"]
    optimizer = nn.SGD(net.trainable_params(), 0.5)
    grads = ms.grad(lambda x: net(x).sum(), None, net.trainable_params())(ops.ones((1, 3)))
    optimizer(grads)
    np.testing.assert_array_equal(net[1].bias.asnumpy(), [0.5, 0.5])


def test_to_empty_gives_memory() -> None:
    with DeviceCtx("meta"):
        net = nn.Dense(3, 4)
    net.to_empty(device="CPU")
    assert [p.device for p in net.get_parameters()] == ["CPU", "CPU"]
    assert net(ops.ones((1, 3))).shape == (1, 4)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_graphs_outside_read_zeros(mode: str) -> None:
    with DeviceCtx("meta"):
        x = meta()
    f = ms.jit(lambda a: a * 2 + 1, capture_mode=mode)
    for _ in range(2):
        found = f(x)
        assert found.device == "CPU"
        np.testing.assert_array_equal(found.asnumpy(), np.ones((2, 3)))
    np.testing.assert_array_equal(f(C).asnumpy(), np.full((2, 3), 3.0))


def test_wrong_names() -> None:
    for call in (lambda: DeviceCtx("Meta"), lambda: ms.set_device("meta"), lambda: DeviceCtx("meta", -1)):
        with pytest.raises(ValueError):
            call()
