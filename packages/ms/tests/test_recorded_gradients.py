"""Gradients in captured functions have the structure and values that they have eagerly."""

from __future__ import annotations

from typing import Any

import ms
import ms_nn as nn
import pytest
from ms import Parameter, Tensor

MODES = ["ast", "bytecode", "trace"]
X = Tensor([1.0, 2.0])


@pytest.mark.parametrize("mode", MODES)
def test_frozen_weights(mode: str) -> None:
    w, b = Parameter(Tensor([1.0, 2.0]), name="w"), Parameter(Tensor([3.0, 4.0]), name="b")

    @ms.jit(capture_mode=mode)
    def gradients(x: Tensor) -> Any:
        return ms.grad(lambda x: x * w + b * w, None, (w, b))(x)

    def values() -> Any:
        return [g.tolist() for g in gradients(X)]

    assert values() == [[4.0, 6.0], [1.0, 2.0]]
    w.requires_grad = False
    assert values() == [[0.0, 0.0], [1.0, 2.0]]
    assert values() == [[0.0, 0.0], [1.0, 2.0]]
    w.requires_grad = True
    assert values() == [[4.0, 6.0], [1.0, 2.0]]


@pytest.mark.parametrize("mode", MODES)
def test_one_tensor_among_several_positions(mode: str) -> None:
    @ms.jit(capture_mode=mode)
    def several(x: Tensor, y: float) -> Any:
        return ms.grad(lambda a, b: a * b, (0, 1))(x, y)

    @ms.jit(capture_mode=mode)
    def get_all(x: Tensor, y: float) -> Any:
        return ms.ops.GradOperation(get_all=True)(lambda a, b: a * b)(x, y)

    assert several(X, 2.0).tolist() == [2.0, 2.0]
    (found,) = get_all(X, 2.0)
    assert found.tolist() == [2.0, 2.0]


@pytest.mark.parametrize("mode", MODES)
def test_one_tensor_as_two_arguments(mode: str) -> None:
    @ms.jit(capture_mode=mode)
    def gradient(x: Tensor, y: Tensor) -> Any:
        return ms.grad(lambda a, b: a * a * b)(x, y)

    assert gradient(X, X).tolist() == [2.0, 8.0]
    assert gradient(X, Tensor([1.0, 2.0])).tolist() == [2.0, 8.0]


class Pair(nn.Cell):
    """Its derivative is wrong on purpose."""

    def construct(self, pair: Any, named: Any) -> Any:
        return pair[0] * pair[1] + named["a"]

    def bprop(self, pair: Any, named: Any, out: Any, dout: Any) -> Any:
        return (pair[0] * 5 * dout, pair[1] * 6 * dout), {"a": named["a"] * 7 * dout}


@pytest.mark.parametrize("mode", [None, *MODES])
def test_a_bprop_of_containers(mode: str | None) -> None:
    net = Pair()

    def gradients(x: Tensor, y: Tensor) -> Any:
        return ms.grad(lambda x, y: net((x, y), {"a": x}), (0, 1))(x, y)

    run = gradients if mode is None else ms.jit(gradients, capture_mode=mode)
    x, y = run(X, Tensor([3.0, 4.0]))
    assert x.tolist() == [12.0, 24.0] and y.tolist() == [18.0, 24.0]
    # as in MindSpore 2.10 in GRAPH_MODE
    pair = ms.grad(net)(ms.mutable((X, Tensor([3.0, 4.0]))), {"a": X})
    assert [g.tolist() for g in pair] == [[5.0, 10.0], [18.0, 24.0]]
