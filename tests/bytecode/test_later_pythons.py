"""Details of the language that the own tests of Python 3.12 and 3.13 found missing: each program plain, captured, and
with every instruction between graphs."""

from __future__ import annotations

import types

import pytest
from ms_jit_bytecode import make


class Base:
    def value(self):
        return "base"


class Derived(Base):
    def value(self):
        return super().value()

    def of_all(*args):
        try:
            return super().value()
        except RuntimeError as e:
            return str(e)

    def of_nothing(*args):
        try:
            return super()
        except RuntimeError as e:
            return str(e)


def super_needs_a_parameter(log):
    return Derived().value(), Derived().of_all(), Derived().of_nothing()


PROGRAMS = [super_needs_a_parameter]


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_program(monkeypatch, program, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    f = make(program)
    expected: list = []
    result = program(expected)
    for _ in range(3):
        log: list = []
        assert f(log) == result, f.cache_info().reasons
        assert log == expected


def test_what_is_called_super_may_be_another(monkeypatch):
    given = []
    f = make(lambda: Derived().value())
    assert f() == "base"

    def other(*args):
        given.append(args)
        return types.SimpleNamespace(value=lambda: "other")

    monkeypatch.setitem(globals(), "super", other)
    assert f() == "other"
    assert given == [()]
