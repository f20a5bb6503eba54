"""Primitives and initializers that a captured function is given or reads: another one, or another setting, is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops
from mindspore.common import initializer

X = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
MODES = ["ast", "bytecode", "trace"]

KINDS: dict[str, list[Callable[[], Any]]] = {
    "softmax": [lambda: ops.Softmax(axis=0), lambda: ops.Softmax(axis=1)],
    "sum": [lambda: ops.ReduceSum(keep_dims=False), lambda: ops.ReduceSum(keep_dims=True)],
    "pad": [lambda: ops.Pad(((0, 1), (0, 0))), lambda: ops.Pad(((1, 0), (0, 2)))],
    "argmax": [lambda: ops.Argmax(axis=0), lambda: ops.Argmax(axis=1)],
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", KINDS)
def test_a_primitive_as_an_argument(name: str, mode: str) -> None:
    run = ms.jit(lambda x, op: op(x), capture_mode=mode)
    for make in KINDS[name] * 2:
        op = make()
        want, got = op(X), run(X, op)
        assert got.shape == want.shape and got.tolist() == want.tolist()
    assert run.cache_info().compiles == 2, "equal ones are one"


@pytest.mark.parametrize("mode", MODES)
def test_a_primitive_that_is_replaced(mode: str) -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.op = ops.Softmax(axis=0)

        def construct(self, x: Tensor) -> Tensor:
            return self.op(x)

    net = Net()
    run = ms.jit(net, capture_mode=mode)
    run(X)
    net.op = ops.Softmax(axis=1)
    assert run(X).tolist() == net.op(X).tolist()


@pytest.mark.parametrize("mode", MODES)
def test_initializers(mode: str) -> None:
    run = ms.jit(lambda x, kind: x + initializer.initializer(kind, (2, 3)), capture_mode=mode)
    for value in (1.0, 2.0, 1.0):
        assert float(run(X, initializer.Constant(value)).sum()) == 15.0 + 6 * value


@pytest.mark.parametrize("mode", MODES)
def test_layers_with_equal_primitives_are_one(mode: str) -> None:
    class Block(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.op = ops.Softmax(axis=-1)

        def construct(self, x: Tensor) -> Tensor:
            print("", end="")
            return self.op(x) * 2

    def segments(count: int) -> int:
        net = nn.SequentialCell(*(Block() for _ in range(count)))
        run = ms.jit(net, capture_mode=mode)
        run(X)
        return run.cache_info().segments

    assert segments(3) == segments(7)
