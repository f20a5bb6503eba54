"""Finalizers run where plain Python runs them: in its order, and in the turn of what drops the last reference."""

from __future__ import annotations

import collections
import contextlib
import weakref

import ms
import pytest
from ms import Tensor, ops


class Noted:
    """Notes its end."""

    def __init__(self, log, name):
        self.log, self.name = log, name

    def __del__(self):
        self.log.append(f"{self.name} ends")


def guarded(x, log):
    try:
        for i in range(3):
            yield x + i
    finally:
        log.append("closed")


def relay(inner, log):
    try:
        return (yield from inner)
    finally:
        log.append("relayed")


@contextlib.contextmanager
def scope(log):
    log.append("in")
    try:
        yield
    finally:
        log.append("out")


# a capture is not what holds them
def relays_in_a_loop(x, log):
    for _ in x:
        v = relay(collections.deque(x, maxlen=2), log)
        next(v)
    return x + 1


def given_to_a_native_call(x, log):
    class Local:
        pass

    y = next((v for v in guarded(x, log) if 1), x)
    for _ in y.asnumpy().astype:
        pass


def dropped_inside_a_with(x, log):
    with scope(log):
        g = guarded(x, log)
        y = next(g)
        g = None
        log.append("gone")
        for v in x:
            log.append(int(v))
    return y


def dropped_after_one_was_thrown_into(x, log):
    if bool(x.sum() > 0):
        g = guarded(x, log)
        try:
            next(g)
            other = guarded(x, log)
            next(other)
            try:
                other.throw(ValueError("thrown"))
            except ValueError as e:
                log.append(str(e))
            g = None
            log.append("gone")
        finally:
            log.append(int(x.sum() <= 1.5))
    return x


def sorting_that_fails(x, log):
    r = Noted(log, "r")
    try:
        sorted([1, "a", 2])
    except TypeError:
        log.append("failed")
    del r
    log.append("gone")
    return x * 2


# what an exception leaves lives as long as its traceback
def left_by_an_exception(x, log):
    g = guarded(x, log)
    next(g)
    r = Noted(log, "r")
    assert r is not None
    int(x.sum())
    print(end="")
    return {}[3]


def a_callee_left_by_an_exception(x, log):
    try:
        left_by_an_exception(x, log)
    except KeyError:
        log.append("caught")
    log.append("handled")
    return x + 1


def an_argument_left(x, log):
    def inner(r):
        print(end="")
        x.asnumpy()
        return {}[r.name]

    try:
        inner(Noted(log, "a"))
    except KeyError as e:
        log.append(("caught", str(e)))
    log.append("handled")
    return x


# names are let go in the order of the frame
def in_order(x, log):
    z = Noted(log, "z")
    y = Noted(log, "y")
    print(end="")
    a = Noted(log, "a")
    log.append(z.name + y.name + a.name)
    return x + 1


def in_order_after_a_graph(x, log):
    z = Noted(log, "z")
    m = Noted(log, "m")
    a = Noted(log, "a")
    print(end="")
    log.append(z.name + m.name + a.name)
    x = ops.tanh(x) * 2
    return x


def in_order_by_an_exception(x, log):
    z = Noted(log, "z")
    m = Noted(log, "m")
    a = Noted(log, "a")
    print(end="")
    log.append(z.name + m.name + a.name)
    return {}[0]


def in_order_of_a_callee(x, log):
    y = in_order(x, log)
    log.append("back")
    return y * 2


# functions hold what they close over
def held_by_a_closure(x, log):
    def make():
        r = Noted(log, "r")
        print(end="")
        return lambda: r.name

    fn = make()
    log.append(fn())
    x = x * 2
    print(end="")
    log.append("last")
    return x


def held_by_defaults(x, log):
    fn = lambda r=Noted(log, "r"): r.name  # noqa: E731
    log.append(fn())
    x = x * 2
    print(end="")
    x = x + 1
    log.append("last")
    return x


def waited_for_by_a_reference(x, log):
    class Local:
        pass

    a = Local()
    ref = weakref.ref(a, lambda _: log.append("a went"))
    print(end="")
    log.append(ref() is a)
    x = x + 1
    a = None
    log.append("dropped")
    return x


PROGRAMS = [
    *(relays_in_a_loop, given_to_a_native_call, dropped_inside_a_with, dropped_after_one_was_thrown_into),
    *(sorting_that_fails, left_by_an_exception, a_callee_left_by_an_exception, an_argument_left),
    *(in_order, in_order_after_a_graph, in_order_by_an_exception, in_order_of_a_callee),
    *(held_by_a_closure, held_by_defaults, waited_for_by_a_reference),
]


def seen(fn, *arguments):
    """What a call logs, and what is logged when its result goes, or its exception."""
    log = []
    try:
        result = fn(Tensor([1.0, 2.0]), log, *arguments)
    except Exception as e:
        log.append(repr(e))
        del e
    else:
        log.append(repr(result))
        del result
    log.append("after")
    return log


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("fn", PROGRAMS)
def test_ends_are_where_python_has_them(fn, every, mode, monkeypatch, no_collection):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    jitted = ms.jit(fn, capture_mode=mode)
    expected = seen(fn)
    for _ in range(3):
        assert seen(jitted) == expected
