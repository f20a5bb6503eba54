"""Functions that a captured function makes have what the interpreter gives them."""

from __future__ import annotations

import pytest
from ms_jit_bytecode import BytecodeDriver


def jit(fn):
    return BytecodeDriver(fn).jit_function


def annotated(x, leave):
    k = 2

    def f(a: int, /, b: text, *, c: float = 1.0) -> k:  # noqa: F821
        return a + k

    return (x, f) if leave else (f.__annotations__, f.__kwdefaults__)


def keyword_defaults(x, leave):
    def f(*, a, b=2):
        return a + b

    def g(*, a):
        return a

    return (x, f.__kwdefaults__, g.__kwdefaults__) if leave else (f, g)


@pytest.mark.parametrize("every", [False, True])
def test_annotations(monkeypatch, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    f = jit(annotated)
    for _ in range(2):
        assert f(1, False) == annotated(1, False)
        assert f(1, True)[1].__annotations__ == annotated(1, True)[1].__annotations__


@pytest.mark.parametrize("every", [False, True])
def test_keyword_defaults(monkeypatch, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    f = jit(keyword_defaults)
    for _ in range(2):
        assert f(1, True) == keyword_defaults(1, True)
        assert [g.__kwdefaults__ for g in f(1, False)] == [{"b": 2}, None]
