"""`__getattr__` is asked wherever reading an attribute raised an AttributeError, whoever raised it."""

from __future__ import annotations

import ms
import pytest
from ms import Tensor


class Raises:
    def __get__(self, instance, owner=None):
        raise AttributeError("descriptor")


class Box:
    w = Raises()

    @property
    def p(self):
        return self.nope

    @property
    def natively(self):
        print(end="")
        raise AttributeError("natively")


class Hooked(Box):
    def __getattr__(self, name):
        if name == "other":
            raise AttributeError("hook")
        return 7


class Asked(Hooked):
    def __getattribute__(self, name):
        if name == "z":
            raise AttributeError("z")
        return super().__getattribute__(name)


def property_(x, box):
    return x * box.p


def descriptor(x, box):
    return x * box.w


def whole_class(x, box):
    return x * type(box)().z


def split(x, box):
    return x * box.natively


def default(x, box):
    return x * getattr(box, "p", 1)


def asked(x, box):
    return x * (2 if hasattr(box, "p") else 3)


def refused(x, box):
    try:
        return x * box.other
    except AttributeError as e:
        return x * len(str(e)) + (e.__context__ is None)


PROGRAMS = [property_, descriptor, whole_class, split, default, asked, refused]


def result(fn, *args):
    try:
        return fn(*args).asnumpy().tolist()
    except AttributeError as e:
        return str(e)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("cls", [Box, Hooked, Asked])
@pytest.mark.parametrize("fn", PROGRAMS, ids=lambda fn: fn.__name__)
def test_hooks(fn, cls, mode):
    jitted = ms.jit(fn, capture_mode=mode)
    x = Tensor([1.0, 2.0])
    for _ in range(3):
        assert result(jitted, x, cls()) == result(fn, x, cls())
    if cls is not Box and mode != "trace" and fn is not refused:  # which asks for an exception's context
        assert jitted.cache_info().plain_calls == 0, jitted.cache_info().reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fn", PROGRAMS, ids=lambda fn: fn.__name__)
def test_a_class_gains_and_loses_a_hook(fn, mode):
    class Own(Box):
        pass

    jitted = ms.jit(fn, capture_mode=mode)
    x = Tensor([1.0, 2.0])
    for turn in range(5):
        if turn == 2:
            Own.__getattr__ = lambda self, name: 5
        elif turn == 4:
            del Own.__getattr__
        assert result(jitted, x, Own()) == result(fn, x, Own())


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_properties_of_a_metaclass(mode):
    class Meta(type):
        @property
        def p(cls):
            raise AttributeError("p")

    class Made(metaclass=Meta):
        pass

    def fn(x):
        return x * getattr(Made, "p", 2)

    jitted = ms.jit(fn, capture_mode=mode)
    x = Tensor([1.0, 2.0])
    for hook in (None, lambda cls, name: 9):
        if hook is not None:
            Meta.__getattr__ = hook
        for _ in range(2):
            assert result(jitted, x) == result(fn, x)
