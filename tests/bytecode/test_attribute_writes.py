"""Attributes that are written or deleted where the class has a say: its descriptors are asked, and what cannot be
written raises where it is written."""

from __future__ import annotations

import pytest
from harness import t
from ms import jit


class Called:
    """What is called as a method without being a function."""

    def __init__(self, log):
        self.log = log

    def __call__(self, *args):
        self.log.append(len(args))


class Described:
    pass


class Deletes:
    def __delete__(self, o):
        o.log.append("deleted")


class Owner:
    described = Described()
    deletes = Deletes()
    log: list = []


Described.__set__ = Called(Owner.log)  # type: ignore[attr-defined]
Described.__delete__ = Called(Owner.log)  # type: ignore[attr-defined]


class Slots:
    __slots__ = ("a",)
    fixed = 3


def sets_by_what_is_no_function(o, x):
    y = x * 2
    before = len(o.log)
    o.described = 5
    return y + 1, len(o.log) - before


def deletes_by_what_is_no_function(o, x):
    y = x * 2
    try:
        del o.described
    except AttributeError:
        o.log.append("raised")
    return y + 1


def deletes_by_a_method(o, x):
    y = x * 2
    try:
        del o.deletes
    except AttributeError:
        o.log.append("raised")
    return y + 1


def sets_what_only_deletes(o, x):
    y = x * 2
    try:
        o.deletes = y
    except AttributeError as e:
        o.log.append(str(e))
    return y + 1


def sets_what_has_no_place(o, x):
    y = x * 2
    slots, found = o.log[0], []
    for name in ("z", "fixed"):
        try:
            setattr(slots, name, y)
        except AttributeError as e:
            found.append(str(e))
    try:
        slots.other = y
    except AttributeError as e:
        found.append(str(e))
    slots.a = 4
    return y + slots.a, found


PROGRAMS = [
    sets_by_what_is_no_function,
    deletes_by_what_is_no_function,
    deletes_by_a_method,
    sets_what_only_deletes,
    sets_what_has_no_place,
]


def told(f):
    """What a call gives, and what it tells meanwhile."""
    log = Owner.log
    log[:] = [Slots()]
    result = f(Owner(), t(1, 2))
    y, rest = result if type(result) is tuple else (result, None)
    return y.asnumpy().tolist(), rest, log[1:]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_what_a_class_is_asked(program, mode):
    f = jit(program, capture_mode=mode)
    assert [told(f) for _ in range(3)] == [told(program)] * 3
    assert f.cache_info().plain_calls == 0
