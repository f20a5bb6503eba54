"""Operations that a class refuses by None in place of a method, and values whose own rules captures must not ask."""

from __future__ import annotations

import array
import collections
import enum
import functools
import operator
import time
import weakref
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor

MODES = ["ast", "bytecode"]
X = np.array([-1.5, 0.25, 2.0], np.float32)

#: what asks a class for a special method
USES: dict[str, list[Callable[[Any], Any]]] = {
    "__iter__": [iter, list, lambda o: [*o], sum, lambda o: 1 in o, enumerate, lambda o: [(x, 1) for x in o], set, zip],
    "__contains__": [lambda o: 1 in o, lambda o: 1 not in o, lambda o: operator.contains(o, 1)],
    "__reversed__": [reversed, lambda o: list(reversed(o))],
    "__len__": [len, bool, lambda o: 1 if o else 2],
    "__bool__": [bool, lambda o: not o, lambda o: o and 1],
    "__getitem__": [lambda o: o[0], lambda o: o[0:1], list],
    "__hash__": [hash, lambda o: {o: 1}, lambda o: {o}],
    "__eq__": [lambda o: o == 1, lambda o: o == (), lambda o: 1 == o, lambda o: o != 1, lambda o: o in [1]],
    "__lt__": [lambda o: o < (1,), lambda o: sorted([o, o])],
    "__add__": [lambda o: o + o, lambda o: o + 1],
    "__mul__": [lambda o: o * 2],
    "__rmul__": [lambda o: 2 * o],
    "__getattr__": [lambda o: getattr(o, "zz", 1), lambda o: hasattr(o, "zz")],
    "__index__": [operator.index, lambda o: [1, 2, 3][o], range],
    "__call__": [lambda o: o(), callable],
    "__format__": [lambda o: f"{o}", lambda o: format(o, "")],
}


def said(fn: Callable, *args: Any) -> tuple:
    try:
        return type(fn(*args)), ""
    except Exception as e:
        return type(e), str(e)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("base", [object, list, dict, tuple, set])
@pytest.mark.parametrize("name", USES)
def test_none_in_place_of_a_method_refuses(name, base, mode):
    for more in ({}, {"__getitem__": lambda self, i: [1, 2][i]}):
        cls = type("Refuses", (base,), {**more, name: None})
        for use in USES[name]:

            def program(x, o, use=use):
                y = x * 2
                return use(o) if y is not None else y

            assert said(ms.jit(program, capture_mode=mode), Tensor(X), cls()) == said(use, cls())


def iterates_later(x, o):
    y = x + 1
    it = iter(o)
    print(end="")
    return y, list(it)


@pytest.mark.parametrize("mode", MODES)
def test_an_object_that_refuses_iteration_is_not_iterated_after_a_break(mode):
    cls = type("Refuses", (), {"__iter__": None})
    with pytest.raises(TypeError, match="'Refuses' object is not iterable"):
        ms.jit(iterates_later, capture_mode=mode)(Tensor(X), cls())


class Named(enum.Flag):
    RED = 1
    GREEN = 2

    def __str__(self):
        raise AssertionError("nobody asked")


def reads_a_member(x, member):
    return x * member.value, (member | Named.GREEN).value


@pytest.mark.parametrize("mode", MODES)
def test_a_members_own_text_is_not_asked(mode):
    f = ms.jit(reads_a_member, capture_mode=mode)
    for member in (Named.RED, Named.GREEN, Named.RED | Named.GREEN):
        y, value = f(Tensor(X), member)
        assert np.array_equal(y.asnumpy(), X * member.value) and value == member.value | 2


class Slotted:
    __slots__ = ("slot",)


class Sneaky:
    __slots__ = ("own",)
    borrowed = Slotted.__dict__["slot"]


def reads_borrowed(x, o):
    y = x * 2
    try:
        return y, o.borrowed
    except TypeError as e:
        return y, str(e)


def writes_borrowed(x, o):
    y = x * 2
    try:
        o.borrowed = 3
    except TypeError as e:
        return y, str(e)
    return y, None


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", [reads_borrowed, writes_borrowed])
def test_a_slot_of_another_class(program, mode):
    f, o = ms.jit(program, capture_mode=mode), Sneaky()
    o.own = 1
    for _ in range(3):
        assert f(Tensor(X), o)[1] == program(Tensor(X), o)[1] is not None


def deletes_of_a_list(x, o):
    y = x * 2
    try:
        object.__delattr__(o, "missing")
    except AttributeError as e:
        return y, str(e)
    return y, None


class Kept(list):
    pass


@pytest.mark.parametrize("mode", MODES)
def test_an_attribute_of_an_extended_list_is_deleted(mode):
    f = ms.jit(deletes_of_a_list, capture_mode=mode)
    for o in (Kept([1]), {}, 3):
        assert f(Tensor(X), o)[1] == deletes_of_a_list(Tensor(X), o)[1] is not None


def takes_struct_time(x, t):
    return x + t[5], max(t[:3]), repr(t), t == time.struct_time(t), hash(t)


@pytest.mark.parametrize("mode", MODES)
def test_a_sequence_of_c_is_given_to_native_code(mode):
    f, t = ms.jit(takes_struct_time, capture_mode=mode), time.gmtime(1234567)
    for _ in range(3):
        assert f(Tensor(X), t)[1:] == takes_struct_time(Tensor(X), t)[1:]


class Answers(type):
    def __getattribute__(cls, name):
        return lambda *args: name


class Answered(metaclass=Answers):
    pass


def asks_the_class(x):
    return x * 2, Answered.anything(), Answered.__flags__()


@pytest.mark.parametrize("mode", MODES)
def test_a_metaclass_that_answers_every_name(mode):
    f = ms.jit(asks_the_class, capture_mode=mode)
    for _ in range(3):
        assert f(Tensor(X))[1:] == ("anything", "__flags__")


def alias_for_a_class(x):
    alias = list[int]
    told = []
    for ask in (lambda: isinstance([], alias), lambda: issubclass(list, alias), lambda: isinstance(alias, type)):
        try:
            told.append(ask())
        except TypeError as e:
            told.append(str(e))
    return x * 2, told, alias([3]), alias.__origin__ is list


@pytest.mark.parametrize("mode", MODES)
def test_a_generic_alias_is_no_class(mode):
    assert ms.jit(alias_for_a_class, capture_mode=mode)(Tensor(X))[1:] == alias_for_a_class(Tensor(X))[1:]


def asks_an_array(x, make, held):
    y = x * 2
    o = make()
    held.append(weakref.ref(o))
    text = o.tobytes()
    del o
    return y, text, held.pop()() is None


@pytest.mark.parametrize("mode", MODES)
def test_a_bound_method_in_c_is_not_kept_and_matches_for_another_object(mode):
    f = ms.jit(asks_an_array, capture_mode=mode)
    for _ in range(12):
        assert f(Tensor(X), lambda: array.array("b", b"ab"), [])[1:] == (b"ab", True)
    assert f.cache_info().segments < 8
    assert not any("runs natively" in reason for reason in f.cache_info().reasons)


def meets_large_numbers(x, n):
    return x * 2, n < 2**60, n == 2**60, 2**60 > n, n * 1.5 < 2**61 + 1, n * float("nan") != n, n**500 if n < 3 else 0


@pytest.mark.parametrize("mode", MODES)
def test_a_float_that_changes_beside_what_has_no_float(mode):
    f = ms.jit(meets_large_numbers, capture_mode=mode)
    for n in (1.5, 2.5, 1e10, 3.25, 1e30, 2.0**60, 2.75):
        assert f(Tensor(X), n)[1:] == meets_large_numbers(Tensor(X), n)[1:]


def overflows_caught(x, n):
    try:
        r = n**400
    except OverflowError:
        r = -1.0
    return x * 2, r, n + 1.0 + r


@pytest.mark.parametrize("mode", MODES)
def test_arithmetic_goes_on_after_an_overflow(mode):
    f = ms.jit(overflows_caught, capture_mode=mode)
    for n in (2.5, 3.5, 12.5, 1.25, 100.5, 1.75, 13.5, 1.5):
        assert f(Tensor(X), n)[1:] == overflows_caught(Tensor(X), n)[1:]
    assert not any("internal" in reason for reason in f.cache_info().reasons)


class Pair(tuple):
    kind = "class"


def shadowed(x, o):
    return x * 2, o.kind, getattr(o, "kind", 0), getattr(o, "own", 0), hasattr(o, "own")


def instance(o, **attrs):
    vars(o).update(attrs)
    return o


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "make",
    [lambda: Pair((1, 2)), lambda: collections.OrderedDict(a=1), lambda: functools.partial(int), lambda: Kept([1])],
)
def test_what_a_builtin_object_has_of_its_own(make, mode):
    f = ms.jit(shadowed, capture_mode=mode)
    for attrs in ({"kind": 1}, {"kind": 2}, {"kind": 2, "own": 3}, {"kind": 4}):
        assert f(Tensor(X), instance(make(), **attrs))[1:] == shadowed(Tensor(X), instance(make(), **attrs))[1:]


class Listens(type):
    asked: list = []

    def __getattr__(cls, name):
        Listens.asked.append(name)
        raise AttributeError(name)


class Listened(metaclass=Listens):
    def __init__(self, a):
        self.a = a


def makes_a_listened_one(x, n):
    c = Listened(n)
    print(end="")
    return x * 2, c.a, isinstance(c, Listened), [c] == [c]


@pytest.mark.parametrize("mode", MODES)
def test_a_metaclass_is_asked_for_nothing_that_the_program_does_not_read(mode):
    f = ms.jit(makes_a_listened_one, capture_mode=mode)
    Listens.asked.clear()
    for n in (1, 2):
        assert f(Tensor(X), n)[1:] == (n, True, True)
    assert not Listens.asked
