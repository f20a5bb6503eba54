"""What a type checker sees of a user's program: read by mypy in `nox -s types`, never run."""

from __future__ import annotations

from typing import Any, assert_type

import mindspore as ms
import mindspore.mint as mint
import mindspore.numpy as mnp
from mindspore import Parameter, Tensor, nn, ops

x = Tensor([1.0])
assert_type(ops.relu(x), Tensor)
assert_type(mint.exp(x), Tensor)
assert_type(mint.add(x, 1, alpha=2), Tensor)
assert_type(mnp.sin(x), Tensor)
assert_type(ms.ops.operations.Add(), ops.operations.Add)


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(3, 2)

    def construct(self, x: Tensor, scale: float = 1.0) -> tuple[Tensor, float]:
        return self.dense(x), scale


net = Net()
assert_type(net(x), tuple[Tensor, float])
assert_type(net(x, scale=2.0), tuple[Tensor, float])
net(x, "two")  # type: ignore[arg-type]
assert_type(net.trainable_params(), list[Parameter])


@ms.jit
def doubled(x: Tensor, times: int = 2) -> Tensor:
    return x * times


@ms.jit(capture_mode="bytecode", fullgraph=True)
def halved(x: Tensor) -> Tensor:
    return x / 2


assert_type(doubled(x, times=3), Tensor)
doubled(x, times="three")  # type: ignore[arg-type]
assert_type(halved(x), Tensor)
assert_type(doubled.cache_info().hits, int)


class Step:
    @ms.jit
    def run(self, x: Tensor) -> Tensor:
        return x


assert_type(Step().run(x), Tensor)
assert_type(ms.jit(net)(x), tuple[Tensor, float])


def loss(x: Tensor) -> Tensor:
    return ops.reduce_sum(x)


value: Any = ms.value_and_grad(loss)(x)
