"""The protocol of `_pynative_executor`, with the results of MindSpore 2.10."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import ms
import pytest
from ms import Parameter, ParameterTuple, Tensor, nn
from ms._c_expression import GradOperation_
from ms.common.api import _pynative_executor as executor

VALUES = [1.0, 2.0, 3.0]


@pytest.fixture(autouse=True)
def _nothing_open() -> Iterator[None]:
    yield
    executor.clear_res()


def kind(get_all: bool, by_list: bool, sens: bool, by_position: bool) -> GradOperation_:
    return GradOperation_("grad", get_all, by_list, sens, by_position)


def recorded(fn: Any, x: Tensor, op: Any, weights: Any, position: Any, has_aux: bool, *more: Any) -> Any:
    executor.set_grad_flag(True)
    executor.new_graph(fn, x)
    assert executor.grad_flag()
    output = fn(x)
    executor.end_graph(fn, output, x)
    assert not executor.grad_flag()
    return executor.grad(fn, op, weights, position, has_aux, x, *more)


def test_by_position() -> None:
    found = recorded(lambda x: (x * x).sum(), Tensor(VALUES), kind(False, False, False, True), None, (0,), False)
    assert found.tolist() == [2.0, 4.0, 6.0]


def test_by_weights() -> None:
    w = Parameter(Tensor([2.0, 3.0, 4.0]), name="w")
    x = Tensor(VALUES)

    def fn(x: Tensor) -> Tensor:
        return (x * w).sum()

    own, (by_w,) = recorded(fn, x, kind(False, True, False, True), ParameterTuple([w]), (0,), False)
    assert own.tolist() == [2.0, 3.0, 4.0] and by_w.tolist() == VALUES
    (by_w,) = recorded(fn, x, kind(False, True, False, False), ParameterTuple([w]), None, False)
    assert by_w.tolist() == VALUES


def test_a_cotangent_and_further_outputs() -> None:
    x = Tensor(VALUES)
    sens = Tensor([1.0, 10.0, 100.0])
    found = recorded(lambda x: x * x, x, kind(False, False, True, True), None, (0,), False, sens)
    assert found.tolist() == [2.0, 40.0, 600.0]
    found = recorded(lambda x: ((x * x).sum(), x + 1), x, kind(False, False, False, True), None, (0,), True)
    assert found.tolist() == [2.0, 4.0, 6.0]


def test_without_has_aux_as_older_releases() -> None:
    x = Tensor(VALUES)
    square = lambda x: (x * x).sum()  # noqa: E731
    executor.new_graph(square, x)
    executor.end_graph(square, square(x), x)
    assert executor.grad(square, ms.GradOperation(), None, (0,), x).tolist() == [2.0, 4.0, 6.0]


class Trainer:
    """An object that is not a Cell, whose network the executor finds."""

    def __init__(self) -> None:
        self.parts = {"net": nn.Dense(3, 2)}

    def loss(self, x: Tensor) -> Tensor:
        return self.parts["net"](x).sum()


WRAPS = {
    "method": lambda trainer: trainer.loss,
    "closure": lambda trainer: lambda x: trainer.loss(x),
    "partial": lambda trainer: functools.partial(lambda t, x: t.loss(x), trainer),
    "jit": lambda trainer: ms.jit(lambda x: trainer.loss(x)),
    "cell": lambda trainer: trainer.parts["net"],
}


@pytest.mark.parametrize("wrap", list(WRAPS))
def test_parameters_are_found_behind_callables(wrap: str) -> None:
    trainer = Trainer()
    weights = ParameterTuple(trainer.parts["net"].trainable_params())
    x = Tensor([VALUES])
    fn = WRAPS[wrap](trainer)
    by_weight, by_bias = recorded(fn, x, ms.GradOperation(get_by_list=True), weights, None, False)
    assert by_weight.tolist() == [VALUES, VALUES] and by_bias.tolist() == [1.0, 1.0]


def test_a_training_step_of_the_protocol_is_that_of_value_and_grad() -> None:
    ms.set_seed(1)
    net = nn.SequentialCell(nn.Dense(3, 4), nn.Tanh(), nn.Dense(4, 1))
    x = Tensor([VALUES, [0.5, -1.0, 2.0]])
    weights = ParameterTuple(net.trainable_params())
    expected = ms.grad(lambda: (net(x) ** 2).sum(), None, weights)()
    found = recorded(lambda x: (net(x) ** 2).sum(), x, ms.GradOperation(get_by_list=True), weights, None, False)
    for one, other in zip(found, expected, strict=True):
        assert one.tolist() == other.tolist()


def test_a_compiled_network_is_recorded() -> None:
    net, x = nn.Dense(3, 2), Tensor([VALUES])
    weights = ParameterTuple(net.trainable_params())
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        by_weight, _ = recorded(net, x, ms.GradOperation(get_by_list=True), weights, None, False)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert by_weight.tolist() == [VALUES, VALUES]


def test_recordings_nest() -> None:
    x, y = Tensor(VALUES), Tensor([4.0])
    outer, inner = lambda x: (x * x).sum(), lambda y: y * 3.0
    executor.new_graph(outer, x)
    executor.new_graph(inner, y)
    assert executor.high_order()
    executor.end_graph(inner, inner(y), y)
    assert executor.grad(inner, ms.GradOperation(), None, (0,), False, y).tolist() == [3.0]
    executor.end_graph(outer, outer(x), x)
    assert executor.grad(outer, ms.GradOperation(), None, (0,), False, x).tolist() == [2.0, 4.0, 6.0]


def test_errors() -> None:
    x = Tensor(VALUES)
    with pytest.raises(RuntimeError, match="nothing was recorded"):
        executor.grad(abs, ms.GradOperation(), None, (0,), False, x)
    with pytest.raises(RuntimeError, match="no recording"):
        executor.end_graph(abs, x, x)
    hidden = Parameter(Tensor([1.0]), name="hidden")
    with pytest.raises(RuntimeError, match="was not recorded"):
        recorded(lambda x: x.sum(), x, ms.GradOperation(get_by_list=True), [hidden], None, False)


def test_primitives_run() -> None:
    add = ms.ops.Add()
    assert executor.run_op_async(add, "Add", (Tensor(1.0), Tensor(2.0))) == 3.0
    assert executor.real_run_op(add, "Add", (Tensor(1.0), Tensor(2.0))) == 3.0
    executor.sync()
    executor.set_async_for_graph(True)
