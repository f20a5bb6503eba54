"""Structures and errors of gradients, as MindSpore 2.10 returned and raised them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ms_autodiff import GradOperation, get_grad, grad, jacfwd, jacrev, jvp, value_and_grad, vjp
from ms_tensor import Parameter, Tensor, context, dtype


def tensor(*values: float) -> Tensor:
    return Tensor(list(values), dtype.float32)


X, Y, Z = tensor(1, 2), tensor(3, 4), tensor(5, 6)


def product(x: Any, y: Any, z: Any) -> Any:
    return x * y + z


def two(x: Any, y: Any) -> Any:
    return x * y, x + y


# One tensor among several positions.


@pytest.mark.parametrize("positions", [(0, 1), (1, 0), (0, 1, 2)])
def test_one_tensor_among_several_positions_is_not_in_a_tuple(positions: tuple[int, ...]) -> None:
    found = grad(product, positions)(X, 2.0, 3.0)
    assert isinstance(found, Tensor) and found.tolist() == [2.0, 2.0]
    value, found = value_and_grad(product, positions)(X, 2.0, 3.0)
    assert isinstance(found, Tensor) and value.tolist() == [5.0, 7.0]


def test_other_structures_of_positions() -> None:
    assert grad(product, (1, 2))(X, 2.0, 3.0) == ()
    assert isinstance(grad(product, (0, 2))(X, 2.0, Z), tuple)
    w = Parameter(tensor(3, 4), name="w")
    own, of_weights = grad(lambda x, y: x * w * y, (0, 1), (w,))(X, 2.0)
    assert own.tolist() == [6.0, 8.0] and of_weights[0].tolist() == [2.0, 4.0]
    pair = grad(product, (0, 1), return_ids=True)(X, 2.0, 3.0)
    assert pair[0] == 0 and get_grad(pair, 0).tolist() == [2.0, 2.0]


def test_get_all_is_a_tuple() -> None:
    (found,) = GradOperation(get_all=True)(product)(X, 2.0, 3.0)
    assert found.tolist() == [2.0, 2.0]
    (found,) = GradOperation(get_all=True, sens_param=True)(product)(X, 2.0, 3.0, Z)
    assert found.tolist() == [10.0, 12.0]
    assert GradOperation(get_all=True)(product)(1.0, 2.0, 3.0) == ()


def test_get_by_list_of_one_parameter() -> None:
    w = Parameter(tensor(3, 4), name="w")
    found = GradOperation(get_by_list=True)(lambda x: x * w, w)(X)
    assert isinstance(found, Tensor) and found.tolist() == [1.0, 2.0]
    own, found = GradOperation(get_all=True, get_by_list=True)(lambda x: x * w, w)(X)
    assert own[0].tolist() == [3.0, 4.0] and found.tolist() == [1.0, 2.0]


# Parameters that require no gradient.


@pytest.fixture
def graph_mode() -> Iterator[None]:
    context.set_context(mode=context.GRAPH_MODE)
    yield
    context.set_context(mode=context.PYNATIVE_MODE)


class Weights:
    def __init__(self) -> None:
        self.w = Parameter(tensor(1, 2), name="w", requires_grad=False)
        self.b = Parameter(tensor(3, 4), name="b")

    def __call__(self, x: Tensor) -> Tensor:
        return x * self.w + self.b * self.w


def test_the_gradient_by_a_frozen_weight_is_zero() -> None:
    net = Weights()
    assert grad(net, None, net.w)(X).tolist() == [0.0, 0.0]
    w, b = grad(net, None, (net.w, net.b))(X)
    assert w.tolist() == [0.0, 0.0] and b.tolist() == [1.0, 2.0]
    x, (w, b) = value_and_grad(net, 0, [net.w, net.b])(X)[1]
    assert (x.tolist(), w.tolist(), b.tolist()) == ([1.0, 2.0], [0.0, 0.0], [1.0, 2.0])
    w, b = GradOperation(get_by_list=True)(net, (net.w, net.b))(X)
    assert w.tolist() == [0.0, 0.0] and b.tolist() == [1.0, 2.0]
    (_, (w, b)) = vjp(net, X, weights=(net.w, net.b))[1](X)
    assert w.tolist() == [0.0, 0.0] and b.tolist() == [1.0, 4.0]
    assert grad(lambda p: p * p)(net.w).tolist() == [0.0, 0.0]
    net.w.requires_grad = True
    assert grad(net, None, net.w)(X).tolist() == [4.0, 6.0]
    net.w.requires_grad = False
    assert grad(net, None, net.w)(X).tolist() == [0.0, 0.0]


@pytest.mark.usefixtures("graph_mode")
def test_in_graph_mode_a_frozen_weight_has_a_gradient() -> None:
    net = Weights()
    assert grad(net, None, net.w)(X).tolist() == [4.0, 6.0]
    assert vjp(net, X, weights=net.w)[1](X)[1].tolist() == [4.0, 12.0]


# Errors.

ERRORS: list[tuple[type[Exception], Any]] = [
    (RuntimeError, lambda: grad(product, ())(X, Y, Z)),
    (TypeError, lambda: grad(product)()),
    (TypeError, lambda: GradOperation()(product)()),
    (RuntimeError, lambda: GradOperation(sens_param=True)(product)(X, Y, Z, 2.0)),
    (TypeError, lambda: GradOperation(sens_param=True)(product)(X, Y, Z, Tensor([1, 2], dtype.float16))),
    (TypeError, lambda: GradOperation(sens_param=True)(product)(X, Y, Z, Tensor([1, 2]))),
    (RuntimeError, lambda: GradOperation(get_all=True, sens_param=True)(two)(X, Y, X)),
    (RuntimeError, lambda: GradOperation(get_all=True, sens_param=True)(two)(X, Y, (X,))),
    (ValueError, lambda: jacfwd(product, 5)(X, Y, Z)),
    (ValueError, lambda: jacrev(product, 5)(X, Y, Z)),
    (ValueError, lambda: jacfwd(product)()),
    (TypeError, lambda: jacfwd(product, has_aux=3)),
    (TypeError, lambda: jacrev(product, has_aux=3)),
    (TypeError, lambda: jvp(lambda x: x * x, X, 1.0)),
    (TypeError, lambda: jvp(lambda x: x * x, X, Tensor([1, 2]))),
    (TypeError, lambda: vjp(lambda x: x * x, X)[1](1.0)),
]


@pytest.mark.parametrize("number", range(len(ERRORS)))
def test_errors(number: int) -> None:
    kind, call = ERRORS[number]
    with pytest.raises(kind):
        call()


def test_a_function_without_arguments() -> None:
    assert grad(lambda: X)() == () and GradOperation()(lambda: X)() == ()
    value, found = value_and_grad(lambda: X)()
    assert value is X and found == ()


# One tensor as two arguments: as MindSpore in GRAPH_MODE; in PYNATIVE_MODE it returns the sum.


def test_each_argument_has_its_own_gradient() -> None:
    def f(x: Any, y: Any) -> Any:
        return x * x * y

    assert grad(f)(X, X).tolist() == [2.0, 8.0] and grad(f, 1)(X, X).tolist() == [1.0, 4.0]
    assert [g.tolist() for g in grad(f, (0, 1))(X, X)] == [[2.0, 8.0], [1.0, 4.0]]
    assert grad(lambda x, items: x * items[0] * items[1])(X, [X, Y]).tolist() == [3.0, 8.0]
    assert grad(grad(f, 0), 1)(X, X).tolist() == [2.0, 4.0]
    for jacobian in (jacrev, jacfwd):
        assert jacobian(f)(X, X).tolist() == [[2.0, 0.0], [0.0, 8.0]]
    twice = GradOperation(sens_param=True)(GradOperation(sens_param=True)(lambda x: x**3))
    assert twice(tensor(2, 3), tensor(2, 3), tensor(2, 3)).tolist() == [48.0, 162.0]
    same = tensor(2, 3)
    assert twice(same, same, same).tolist() == [48.0, 162.0]
