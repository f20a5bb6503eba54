"""`ops.partial` in captured functions: what it binds stays abstract."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import pytest
from mindspore import Tensor, nn, ops

scale = ops.MultitypeFuncGraph("scale")


@scale.register("Tensor", "Tensor")
def _scale(factor: Tensor, x: Tensor) -> Tensor:
    return x * factor


class Scaled(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.graph = scale
        self.map = ops.HyperMap()

    def construct(self, x: Tensor, y: Tensor) -> Any:
        return self.map(ops.partial(self.graph, y), (x, x + 1))


def of_a_closure(x: Tensor, y: Tensor) -> Any:
    def add(a: Tensor, b: Tensor, c: float = 1.0) -> Tensor:
        return (a + b) * c

    return ops.HyperMap()(ops.partial(add, y, c=2.0), (x, x * 3))


def behind_a_branch(x: Tensor, y: Tensor) -> Any:
    if x.sum() > 0:
        x = ops.HyperMap()(ops.partial(scale, y), (x, x))[0]
    return x + 1


def of_a_method(x: Tensor, y: Tensor) -> Any:
    return ops.partial(x.add, y)()


def of_an_op(x: Tensor, y: Tensor) -> Any:
    return ops.partial(ops.mul, x)(y), ops.partial(max, 3)(2)


def bits(value: Any) -> Any:
    return [bits(v) for v in value] if isinstance(value, (tuple, list)) else getattr(value, "tolist", lambda: value)()


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize(
    "program",
    ["cell", of_a_closure, behind_a_branch, of_a_method, of_an_op],
    ids=lambda program: getattr(program, "__name__", program),
)
def test_partials(program: Any, mode: str) -> None:
    program = Scaled() if program == "cell" else program
    run = ms.jit(program, capture_mode=mode)
    for k in (1.0, -2.0):
        x, y = Tensor([1.0, 2.0]) * k, Tensor([0.5, 3.0]) * k
        assert bits(run(x, y)) == bits(program(x, y))
    info = run.cache_info()
    reasons = [r for r in info.reasons if not r.startswith("trace: Python read the value")]
    assert not reasons, reasons
