"""Details that Python's own tests of its library found missing: each program plain, captured, and with every
instruction between graphs."""

from __future__ import annotations

import collections
import contextlib
import gc
import io
import itertools
import operator
import os
import re
import struct
import sys
import time
import weakref

from ms_jit_bytecode import make
from support import captured_and_natively


class Doubles(type):
    def __setattr__(cls, name, value):
        type.__setattr__(cls, name, value * 2)


class Doubled(metaclass=Doubles):
    pass


class Keeps(type):
    @property
    def x(cls):
        return cls.y

    @x.setter
    def x(cls, value):
        cls.y = value + 1


class Kept(metaclass=Keeps):
    pass


def _told(log, fn, *args):
    try:
        log.append(fn(*args))
    except Exception as e:
        log.append((type(e).__name__, str(e)))


def classes_whose_metaclass_has_a_say(log):
    Doubled.x = 3
    Kept.x = 3
    return Doubled.x, Kept.x, Kept.y


def classes_that_take_no_attributes(log):
    for cls in (struct.Struct, int):
        with contextlib.suppress(TypeError):
            cls.x = 1
            log.append("set")
    return len(log)


def expressions_that_print_what_they_are(log):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        re.compile("(?:ab?)", re.DEBUG)
    return out.getvalue()


class Sequence:
    def __init__(self, log):
        self.log = log

    def __len__(self):
        self.log.append("len")
        return 3

    def __getitem__(self, i):
        self.log.append(i)
        return i * 2


class Endless:
    def __getitem__(self, i):
        return i


class Blocked(Sequence):
    __reversed__ = None


def backwards_item_by_item(log):
    for x in reversed(Sequence(log)):
        log.append(("turn", x))
    found = reversed(Sequence(log))
    _told(log, reversed, Endless())
    _told(log, reversed, Blocked(log))
    return type(found).__name__, next(reversed(Sequence(log)))


def without_a_module_that_we_use(log):
    kept = sys.modules["collections"]
    sys.modules["collections"] = Sequence(log)
    try:
        log.append(io.StringIO("x").getvalue())
        log.append(io.StringIO("y").getvalue())
    finally:
        sys.modules["collections"] = kept
    return collections.deque([1])


class Tells:
    def __init__(self, log, items):
        self.log, self.items = log, items

    def __iter__(self):
        self.log.append("iter")
        return iter(self.items)


def iterators_of_itertools_are_what_they_are(log):
    made = [
        *(itertools.repeat("a", 3), itertools.cycle("ab"), itertools.accumulate([1, 2, 3]), itertools.count(5)),
        *(itertools.zip_longest("ab", "c"), itertools.islice("abcd", 1, 3), itertools.chain.from_iterable([[1], [2]])),
        *(itertools.product("ab", repeat=2), itertools.permutations("abc", 2), itertools.combinations("abc", 2)),
    ]
    log.append([type(x).__name__ for x in made])
    log.append(repr(made[0]) + repr(made[3]))
    log.append([next(x) for x in made])
    gc.isenabled()
    log.append([next(x) for x in made])
    log.append([hasattr(x, "send") for x in made])
    return operator.length_hint(made[0]), [list(itertools.islice(x, 5)) for x in made]


def iterators_of_itertools_ask_at_once(log):
    items = Tells(log, [1, 2, 3])
    found = itertools.takewhile(bool, items), itertools.zip_longest(items, items), itertools.groupby(iterable=items)
    log.append("made")
    return list(found[0]), list(found[1])


class Ordered(collections.OrderedDict):
    pass


class OrderedThatTells(collections.OrderedDict):
    log: list = []

    def __setitem__(self, k, v):
        self.log.append(k)
        super().__setitem__(k, v)


def classes_that_extend_an_ordered_dict(log):
    found, told = Ordered(), OrderedThatTells()
    gc.isenabled()
    found["x"] = 1
    found.update((c, c) for c in "abc")
    found.pop("a")
    told.log = log
    told.update(x=1)
    told.setdefault("y", 2)
    return list(found), sys.getsizeof(found) == sys.getsizeof(Ordered(found)), list(told)


def annotations_are_made_when_they_are_read(log):
    made = type("Made", (), {})
    log.append("__annotations__" in made.__dict__)
    found = made.__annotations__
    log.append("__annotations__" in made.__dict__ or sys.version_info >= (3, 14))
    return found is made.__annotations__


def objects_given_in_a_list_live_on(log):
    a, b = Endless(), Endless()
    found = list(map(weakref.ref, [a, b]))
    gc.isenabled()
    c, d = Endless(), Endless()
    later = map(weakref.ref, [c, d])
    gc.isenabled()
    found += list(later)
    gc.isenabled()
    return [r() is not None for r in found]


class One:
    def __next__(self):
        raise StopIteration

    def name(self):
        return "one"


class Other(One):
    x = 3

    def name(self):
        return "other"


def objects_that_are_iterators_too(log):
    for cls in (One, Other, One):
        log.append(collections.deque([cls()]).pop().name())
    return collections.deque([Other()]).pop().x


def fields_of_what_the_interpreter_gives(log):
    found = os.stat(os.curdir)
    return getattr(found, "st_blksize", None) == found.st_blksize is not None, time.gmtime(0).tm_year


def groups_of_groupby_are_what_they_are(log):
    def group(advance):
        by = itertools.groupby("AAB")
        _, found = next(by)
        for _ in range(advance):
            next(by)
        return found

    left, stale, ended = group(0), group(1), group(0)
    list(ended)
    name = [type(g).__name__ for g in (left, stale, ended)]
    return name, list(left), list(stale), list(ended), [list(g) for _, g in itertools.groupby("AAB")]


PROGRAMS = [
    groups_of_groupby_are_what_they_are,
    objects_that_are_iterators_too,
    fields_of_what_the_interpreter_gives,
    objects_given_in_a_list_live_on,
    classes_that_extend_an_ordered_dict,
    annotations_are_made_when_they_are_read,
    iterators_of_itertools_are_what_they_are,
    iterators_of_itertools_ask_at_once,
    classes_whose_metaclass_has_a_say,
    classes_that_take_no_attributes,
    expressions_that_print_what_they_are,
    backwards_item_by_item,
    without_a_module_that_we_use,
]

test_program = captured_and_natively(PROGRAMS)


def _fib(n):
    return n if n < 2 else _fib(n - 1) + _fib(n - 2)


def test_deep_trees_of_calls_are_left():
    f = make(_fib)
    assert f(18) == 2584
    assert any("calls without tensor operations" in r for r in f.cache_info().reasons), f.cache_info()


def test_builtins_that_call_for_long_are_left():
    """What a builtin calls counts as work: the call runs natively, and is captured no second time."""

    def key(i):
        total = 0
        for k in range(10):
            total += k * i
        return -total

    def ordered(n):
        return sorted(range(n), key=key)[0]

    f = make(ordered)
    assert f(2000) == 1999
    info = f.cache_info()
    assert any("runs for long" in r for r in info.reasons), info
    assert info.breaks < 5, info
