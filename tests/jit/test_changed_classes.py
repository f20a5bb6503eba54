"""Classes that get other bases and modules that get a `__getattr__` between calls; the text of reduce's refusal."""

from __future__ import annotations

import functools
import types

import ms
import numpy as np
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]
X = np.array([-1.5, 0.25, 2.0], np.float32)


def bases_by_isinstance(o, cls, other):
    return lambda x: x * 2 if isinstance(o, other) else x


def bases_by_tuple(o, cls, other):
    return lambda x: x * 2 if isinstance(o, (int, other)) else x


def bases_by_issubclass(o, cls, other):
    return lambda x: x * 2 if issubclass(cls, other) else x


def bases_by_match(o, cls, other):
    def program(x):
        match o:
            case other():
                return x * 2
        return x

    return program


def bases_by_name(o, cls, other):
    return lambda x: x * 2 if cls.__base__ is other or other in cls.__bases__ else x


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "asks", [bases_by_isinstance, bases_by_tuple, bases_by_issubclass, bases_by_match, bases_by_name]
)
def test_a_class_gets_other_bases(mode, asks):
    class One:
        pass

    class Other:
        pass

    class Child(One):
        pass

    program = asks(Child(), Child, Other)
    run = ms.jit(program, capture_mode=mode)
    for bases in ((One,), (Other,), (One, Other), (One,)):
        Child.__bases__ = bases
        for _ in range(2):
            assert np.array_equal(run(Tensor(X)).asnumpy(), program(Tensor(X)).asnumpy())
    assert run.cache_info().compiles >= 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("asks", ["getattr", "hasattr", "except"])
def test_a_module_gets_a_hook_for_what_it_lacks(mode, asks):
    mod = types.ModuleType("lacks")

    def by_getattr(x):
        return x + getattr(mod, "b", 1.0)

    def by_hasattr(x):
        return x + 5 if hasattr(mod, "b") else x

    def by_except(x):
        try:
            return x + mod.b
        except AttributeError:
            return x

    program = {"getattr": by_getattr, "hasattr": by_hasattr, "except": by_except}[asks]
    run = ms.jit(program, capture_mode=mode)
    for change in (
        lambda: None,
        lambda: setattr(mod, "__getattr__", lambda n: 44.0),
        lambda: delattr(mod, "__getattr__"),
    ):
        change()
        for _ in range(2):
            assert np.array_equal(run(Tensor(X)).asnumpy(), program(Tensor(X)).asnumpy())


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_reduce_of_what_is_no_iterable(mode):
    def program(x):
        try:
            return x, functools.reduce(lambda a, b: a + b, 3.0, x)
        except TypeError as e:
            return x, str(e)

    assert ms.jit(program, capture_mode=mode)(Tensor(X))[1] == program(Tensor(X))[1]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("maker", [ms.jacfwd, ms.jacrev])
def test_jacobians_refuse_bad_positions_where_they_are_made(mode, maker):
    def program(x, position):
        try:
            maker(lambda y: y * y, position)
        except (TypeError, ValueError) as e:
            return x, type(e).__name__, str(e)
        return x, "none", ""

    run = ms.jit(program, capture_mode=mode)
    for position in (0, "a", 1.5):
        assert run(Tensor(X), position)[1:] == program(Tensor(X), position)[1:]


@pytest.mark.parametrize("mode", MODES)
def test_the_length_of_tensors_is_patched(mode, monkeypatch):
    def program(x):
        return x * len(x)

    run = ms.jit(program, capture_mode=mode)
    assert np.array_equal(run(Tensor(X)).asnumpy(), X * 3)
    with monkeypatch.context() as patched:
        patched.setattr(Tensor, "__len__", lambda self: 99)
        assert np.array_equal(run(Tensor(X)).asnumpy(), X * 99)
    assert np.array_equal(run(Tensor(X)).asnumpy(), X * 3)
