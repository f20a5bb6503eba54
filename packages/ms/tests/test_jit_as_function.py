"""What decorators, trainers and tools read of a jitted function, and jitted things that are wrapped and wrap."""

from __future__ import annotations

import functools
import inspect
import re
from typing import Any

import ms
import pytest
from ms import Tensor, nn

MODES = ("ast", "bytecode", "trace")


def plain(a: Any, b: int = 2, *, c: int = 3) -> Any:
    """Adds."""
    return a + b + c


def test_attributes_of_the_function() -> None:
    jitted = ms.jit(plain)
    for name in ("__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__", "__name__", "__doc__"):
        assert getattr(jitted, name) == getattr(plain, name)
    assert jitted.__wrapped__ is plain
    assert str(jitted.__signature__) == str(inspect.signature(jitted)) == str(inspect.signature(plain))


def test_defaults_are_read_and_written_live() -> None:
    def f(x: Any, k: int = 1) -> Any:
        return x + k

    jitted = ms.jit(f)
    assert float(jitted(Tensor(1.0))) == 2.0
    jitted.__defaults__ = (5,)
    assert f.__defaults__ == (5,)
    assert float(jitted(Tensor(1.0))) == 6.0


def test_a_method_passes_attributes_on() -> None:
    class Box:
        @ms.jit
        def m(self, x: Any, k: int = 4) -> Any:
            return x + k

    assert Box().m.__defaults__ == (4,)
    assert str(inspect.signature(Box().m)) == "(x: 'Any', k: 'int' = 4) -> 'Any'"
    assert Box.m.__code__.co_varnames[:3] == ("self", "x", "k")


def test_the_class_has_no_code() -> None:
    assert not hasattr(type(ms.jit(plain)), "__code__")
    assert not hasattr(type(ms.jit(plain)), "__signature__")


def doubled(fn: Any) -> Any:
    @functools.wraps(fn)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return fn(*args, **kwargs) * 2

    return wrapper


@pytest.mark.parametrize("mode", MODES)
def test_jitted_twice_and_decorated(mode: str) -> None:
    jit = functools.partial(ms.jit, capture_mode=mode)
    x = Tensor([1.0, 2.0])
    assert jit(jit(plain))(x).asnumpy().tolist() == [6.0, 7.0]
    assert doubled(jit(plain))(x).asnumpy().tolist() == [12.0, 14.0]
    assert jit(doubled(jit(plain)))(x).asnumpy().tolist() == [12.0, 14.0]
    assert str(inspect.signature(doubled(jit(plain)))) == str(inspect.signature(plain))


@pytest.mark.parametrize("mode", MODES)
def test_a_jitted_function_as_a_decorator(mode: str) -> None:
    @functools.partial(ms.jit, capture_mode=mode)
    def plus_one(fn: Any) -> Any:
        def inner(x: Any) -> Any:
            return fn(x) + 1

        return inner

    assert plus_one(lambda x: x * 2)(Tensor([1.0])).asnumpy().tolist() == [3.0]


class Times(nn.Cell):
    def __init__(self, fn: Any) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, x: Any) -> Any:
        return self.fn(x) * 3


@pytest.mark.parametrize("mode", MODES)
def test_a_cell_as_a_decorator(mode: str) -> None:
    @Times
    def g(x: Any) -> Any:
        return x + 1

    x = Tensor([1.0, 2.0])
    assert g(x).asnumpy().tolist() == [6.0, 9.0]
    assert ms.jit(g, capture_mode=mode)(x).asnumpy().tolist() == [6.0, 9.0]


@pytest.mark.parametrize("mode", MODES)
def test_construct_jitted_twice(mode: str) -> None:
    cell = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
    for _ in range(2):
        cell.construct = ms.jit(cell.construct, capture_mode=mode)
    assert cell(Tensor([[1.0, 2.0]])).asnumpy().tolist() == [[3.0]]
    assert ms.jit(ms.jit(cell, capture_mode=mode))(Tensor([[1.0, 2.0]])).asnumpy().tolist() == [[3.0]]


def test_it_prints_its_name() -> None:
    @ms.jit
    def doubled(x):
        return x * 2

    assert re.fullmatch(r"<jitted function .*doubled at 0x[0-9a-f]+>", repr(doubled))
