"""Native calls whose callable was read before the split run as compiled stretches, not instruction by instruction."""

from __future__ import annotations

import sys

import pytest
from harness import t
from ms_jit_bytecode import BytecodeDriver
from ms_jit_core.segments import interpreter


def of_a_module(x):
    y = x * 2
    sys.getrefcount(x)
    return y + 1


def with_keywords(x):
    y = x * 2
    out = sorted([y], key=lambda v: float(v.sum().asnumpy()), reverse=True)
    return y, out


def of_a_method(x):
    y = (x * 2).sum()
    n = y.asnumpy()
    return y + 1, n.item()


def in_a_loop(x):
    out = []
    for i in range(3):
        x = x * 2 + i
        out.append(sys.getrefcount(out) > 0)
    return x, out


def in_comprehensions(x):
    y = x * 2
    rows = [i + sys.getrefcount(y) * 0 for i in range(3)]
    members = {i for i in range(4) if sys.getrefcount(y)}
    table = {i: sys.getrefcount(y) * 0 for i in range(5)}
    return y + 1, rows, members, table


def with_super(x):
    class Base:
        def run(self, x):
            sys.getrefcount(x)
            return x + 1

    class Derived(Base):
        def run(self, x):
            y = x * 2
            sys.getrefcount(x)
            return super().run(y) * 3

    return Derived().run(x)


def shown(value):
    return [shown(v) for v in value] if isinstance(value, (tuple, list)) else str(value)


@pytest.mark.parametrize("fn", [of_a_module, with_keywords, of_a_method, in_a_loop, in_comprehensions, with_super])
def test_same_results(fn):
    f = BytecodeDriver(fn).jit_function
    for _ in range(3):
        assert shown(f(t(1, 2))) == shown(fn(t(1, 2)))


@pytest.mark.parametrize("fn", [of_a_module, with_keywords, of_a_method, in_a_loop, in_comprehensions])
def test_no_instruction_is_interpreted(fn, monkeypatch):
    f = BytecodeDriver(fn).jit_function
    f(t(1, 2))
    run, runs = interpreter.run, []
    monkeypatch.setattr(interpreter, "run", lambda *args: (runs.append(args), run(*args))[1])
    f(t(1, 2))
    assert runs == [] and f.cache_info().breaks > 0 and f.cache_info().plain_calls == 0
