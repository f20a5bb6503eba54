"""`MsDispatchMode`: which operations its method sees, what it may change, and where it does not look."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import MsDispatchMode, Tensor, nn, ops

X, Y = Tensor([1.0, 2.0, 3.0]), Tensor([4.0, 5.0, 6.0])


class Log(MsDispatchMode):
    def __init__(self, title: str = "") -> None:
        self.title = title
        self.seen: list[str] = []

    def __ms_dispatch__(self, func: Any, args: Any, kwargs: Any = None) -> Any:
        self.seen.append(func.name)
        assert isinstance(args, tuple) and all(isinstance(value, Tensor) for value in args)
        return func(*args)


def test_each_operation_is_seen_and_has_its_result() -> None:
    with Log() as log:
        found = [X + Y, X * 2, ops.matmul(X, Y), X.sum(), X[0], ops.exp(X)]
    assert log.seen[:2] == ["Add", "Mul"] and "MatMul" in log.seen and "Exp" in log.seen
    for value, want in zip(found, [X + Y, X * 2, ops.matmul(X, Y), X.sum(), X[0], ops.exp(X)]):
        np.testing.assert_array_equal(value.asnumpy(), want.asnumpy())
    count = len(log.seen)
    assert (X + Y).shape == (3,) and len(log.seen) == count


def test_the_innermost_counts_alone() -> None:
    outer, inner = Log(), Log()
    with outer:
        X * 2
        with inner:
            X + Y
        X - Y
    assert (outer.seen, inner.seen) == (["Mul", "Sub"], ["Add"])


def test_a_decorator_and_a_mode_that_is_entered_twice() -> None:
    log = Log()

    @log
    def add(a: Any, b: Any) -> Any:
        return a + b

    add(X, Y)
    with log:
        with log:
            X + Y
        X + Y
    assert log.seen == ["Add"] * 3


def test_operands_and_results_may_be_others() -> None:
    class Double(MsDispatchMode):
        def __ms_dispatch__(self, func: Any, args: Any, kwargs: Any = None) -> Any:
            return func(args[0], 10.0) * 2 if func.name == "Add" else func(*args)

    with Double():
        found = X + Y
        other = X * Y
    np.testing.assert_array_equal(found.asnumpy(), [22, 24, 26])
    np.testing.assert_array_equal(other.asnumpy(), [4, 10, 18])


def test_attributes_are_told() -> None:
    seen = {}

    class Attributes(MsDispatchMode):
        def __ms_dispatch__(self, func: Any, args: Any, kwargs: Any = None) -> Any:
            seen[func.name] = func.attributes
            return func(*args)

    with Attributes():
        ops.transpose(ops.ones((2, 3)), (1, 0))
    assert (1, 0) in [tuple(value) for value in seen["Transpose"].values()]


def test_gradients_flow_through_it() -> None:
    def loss(x: Any) -> Any:
        with Log():
            return (x * x + x).sum()

    np.testing.assert_array_equal(ms.grad(loss)(X).asnumpy(), 2 * X.asnumpy() + 1)
    log = Log()
    net = nn.Dense(3, 2)
    with log:
        net(ops.ones((1, 3)))
    assert log.seen


def test_what_it_gives_must_be_results() -> None:
    class Wrong(MsDispatchMode):
        def __init__(self, result: Any) -> None:
            self.result = result

        def __ms_dispatch__(self, func: Any, args: Any, kwargs: Any = None) -> Any:
            return self.result

    for result, error in ((None, TypeError), ("a", TypeError), ((X, X), ValueError), ((), ValueError)):
        with pytest.raises(error), Wrong(result):
            X + Y

    class Fails(MsDispatchMode):
        def __ms_dispatch__(self, func: Any, args: Any, kwargs: Any = None) -> Any:
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"), Fails():
        X + Y
    with Fails(), pytest.raises(KeyError):
        X + Y
    np.testing.assert_array_equal((X + Y).asnumpy(), [5, 7, 9])


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_graphs_are_not_seen(mode: str) -> None:
    @ms.jit(capture_mode=mode)
    def f(x: Any) -> Any:
        return x * x + x

    with Log() as log:
        found = f(X)
        again = f(X)
    np.testing.assert_array_equal(found.asnumpy(), [2, 6, 12])
    np.testing.assert_array_equal(again.asnumpy(), [2, 6, 12])
    assert log.seen.count("Add") <= 1
