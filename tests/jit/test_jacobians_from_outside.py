"""A function of a Jacobian that is made before a capture: what it reads is no constant of the graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

MODES = ["ast", "bytecode", "trace"]
X = Tensor([0.3, 0.7])
MAKERS: dict[str, Callable[[Any], Any]] = {
    "jacrev": ms.jacrev,
    "jacfwd": ms.jacfwd,
    "of a gradient": lambda f: ms.jacrev(ms.grad(f)),
    "of a Jacobian": lambda f: ms.jacrev(lambda x, of=ms.jacrev(f): of(x).sum()),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize("maker", MAKERS)
def test_values_and_gradients_follow_a_parameter(maker: str, direct: bool, mode: str) -> None:
    weight = ms.Parameter(Tensor([0.5, 1.5]), name="weight")
    jacobian = MAKERS[maker](lambda x: ops.tanh(x * weight).sum())
    jitted: Any = ms.jit(jacobian if direct else lambda x: jacobian(x) * 2, capture_mode=mode)
    for value in ([0.5, 1.5], [0.1, 2.0]):
        weight.set_data(Tensor(value))
        want = jacobian(X) * (1 if direct else 2)
        np.testing.assert_allclose(jitted(X).asnumpy(), want.asnumpy(), rtol=1e-5)
        found, expected = (
            ms.grad(lambda x, f=f: f(x).sum(), 0, (weight,))(X)
            for f in (jitted, lambda x: jacobian(x) * (1 if direct else 2))
        )
        for a, b in zip((found[0], *found[1]), (expected[0], *expected[1])):
            np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-5, atol=1e-6)


class SumOf(nn.Cell):
    def __init__(self, function: Any, axis: int) -> None:
        super().__init__()
        self.function, self.axis = function, axis

    def construct(self, x: Tensor) -> Tensor:
        return self.function(x).sum(axis=self.axis)


def test_second_derivatives_of_a_network_in_graph_mode() -> None:
    """As physics-informed networks have them: a Jacobian of a Cell that holds the Jacobian of a Cell."""
    net = nn.SequentialCell(nn.Dense(2, 4), nn.Tanh(), nn.Dense(4, 1))
    weights = tuple(net.trainable_params())
    hessian = ms.jacrev(SumOf(ms.jacrev(SumOf(net, 0)), 1))
    x = Tensor(np.linspace(-1, 1, 6).reshape(3, 2), ms.float32)
    found = []
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=mode)
        try:
            gradients = ms.grad(lambda x: ops.square(hessian(x)).sum(), None, weights)(x)
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)
        found.append([g.asnumpy() for g in gradients])
    assert any(np.abs(g).max() > 1e-3 for g in found[0])
    for plain, graph in zip(*found):
        np.testing.assert_allclose(graph, plain, rtol=1e-4, atol=1e-6)


def test_another_function_is_captured_anew() -> None:
    made = [ms.jacrev(lambda x, k=k: (x * k).sum()) for k in (2.0, 3.0)]
    calls = {"of": made[0]}
    jitted = ms.jit(lambda x: calls["of"](x) + 0, capture_mode="ast")
    assert jitted(X).asnumpy().tolist() == [2.0, 2.0]
    calls["of"] = made[1]
    assert jitted(X).asnumpy().tolist() == [3.0, 3.0]
