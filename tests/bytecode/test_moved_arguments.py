"""With the frame hook on, too, the arguments of a call are the callee's alone: the caller's stack lets them go."""

from __future__ import annotations

import dis
import functools
import glob
import os
import types

import ms_runtime
import pytest
from ms_jit_bytecode import _hook
from ms_jit_bytecode.arguments import MOVED, argument_places

LOG = []


class Noted:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        LOG.append(f"{self.name} ends")

    def method(self, other):
        del self, other
        LOG.append("in")


def drops(r, other=None):
    del r
    LOG.append("in")


def drops_by_name(*, r):
    r = 0  # noqa: F841  # what it had goes
    LOG.append("in")


def drops_all(*a, **k):
    del a, k
    LOG.append("in")


def ends_with_its_frame(r):
    s = Noted("s")
    assert r is not s


def in_a_cell(r):
    def inner():
        nonlocal r
        del r

    inner()
    LOG.append("in")


def deep(r, n):
    if n:
        return deep(r, n - 1)
    del r
    LOG.append("in")
    return 0


def in_a_handler():
    try:
        raise ValueError
    except ValueError:
        for _ in range(2):
            with open(os.devnull):
                drops(Noted("a"), [Noted("b")])


def in_a_generator():
    def made():
        yield drops(Noted("a"))
        yield drops((yield 1), Noted("b"))

    return len(list(made()))


def held_elsewhere():
    a = Noted("a")
    drops(a)
    drops(a, a)
    LOG.append("held")
    b = [a]
    del a
    drops(b.pop(), b)


def by_native_code():
    list(map(drops, [Noted("a")]))
    functools.partial(drops, Noted("b"))(Noted("c"))
    sorted([Noted("d"), Noted("e")], key=lambda r: r.name)
    drops.__call__(Noted("f"))


PROGRAMS = {
    "positional": lambda: drops(Noted("a")),
    "by_name": lambda: drops_by_name(r=Noted("a")),
    "one_by_name": lambda: drops(Noted("a"), other=Noted("b")),
    "gathered": lambda: drops_all(Noted("a"), k=Noted("b")),
    "a_method": lambda: Noted("a").method(Noted("b")),
    "a_bound_method": lambda: (Noted("a").method)(Noted("b")),
    "a_function_of_its_own": lambda: (lambda r: drops(r))(Noted("a")),
    "nested": lambda: drops(drops(Noted("a")), drops(Noted("b"), Noted("c"))),
    "a_tuple_made_for_it": lambda: drops_all(*(Noted("a"), Noted("b"))),
    "and_more": lambda: drops_all(Noted("a"), *"bc"),
    "in_a_container": lambda: drops([Noted("a")], {"k": Noted("b")}),
    "a_frame": lambda: ends_with_its_frame(Noted("r")),
    "a_cell": lambda: in_a_cell(Noted("a")),
    "a_recursion": lambda: deep(Noted("a"), 5),
    **{f.__name__: f for f in (in_a_handler, in_a_generator, held_elsewhere, by_native_code)},
}


def logged(fn):
    LOG.clear()
    fn()
    return LOG[:]


@pytest.mark.parametrize("name", PROGRAMS)
def test_arguments_end_as_without_a_hook(name, no_collection):
    table = _hook.Table(lambda *about: None, ms_runtime.Tensor, ())
    expected = logged(PROGRAMS[name])
    assert any("ends" in line for line in expected)
    part = table.part(PROGRAMS[name])
    for _ in range(3):
        assert logged(part) == expected


@pytest.mark.skipif(not MOVED, reason="the interpreter holds arguments itself")
def test_places_of_arguments_are_known_in_any_code():
    """Every way to an instruction has it at one height of the stack: else nothing would be said of its code."""
    folder = os.path.dirname(os.__file__)
    known = asked = 0
    for path in sorted(glob.glob(f"{folder}/*.py"))[::4]:
        with open(path, encoding="utf-8") as file:
            codes = [compile(file.read(), path, "exec")]
        for code in codes:
            codes += [c for c in code.co_consts if isinstance(c, types.CodeType)]
            asked += sum(row.opname in ("CALL", "CALL_KW") for row in dis.get_instructions(code))
            found = argument_places(code)
            ends = [place - 1 + n for place, n in zip(found[::2], found[1::2]) if place and n < 255]
            known += len(ends)
            assert max(ends, default=0) <= code.co_stacksize
    assert known == asked > 5_000
