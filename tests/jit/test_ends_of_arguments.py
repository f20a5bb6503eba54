"""What a native part is given ends where plain Python ends it: arguments are the callee's alone, operands go after
their instruction, and what a name had goes when it gets another value."""

from __future__ import annotations

import functools
import sys
import weakref

import ms
import pytest
from ms import Tensor


class Noted:
    """Notes its end, and what is done with it."""

    def __init__(self, log, name):
        self.log, self.name = log, name

    def __del__(self):
        self.log.append(f"{self.name} ends")

    def drops_itself(self, other=None):
        log = self.log
        sys._getframe(0)
        del self, other
        log.append("in the method")
        return log

    def __call__(self, x, log):
        del self
        log.append("called")
        return x

    def __add__(self, other):
        return 1

    def __getitem__(self, key):
        self.log.append("item")
        return 3

    def __setitem__(self, key, value):
        self.log.append("set")

    def __bool__(self):
        return True

    def __enter__(self):
        return self

    def __exit__(self, *a):
        self.log.append("exit")


def native(fn, *args):
    """Calls what no graph holds."""
    return sys.call_tracing(fn, args)


def pair(log, n):
    return [Noted(log, f"a{n}"), Noted(log, f"b{n}")]


def drops(r, log):
    del r
    log.append("dropped")


def drops_natively(r, log):
    sys._getframe(0)
    del r
    log.append("dropped")


def drops_by_name(log, *, r=None):
    sys._getframe(0)
    r = None
    log.append("dropped")


def drops_all(log, *a, **k):
    sys._getframe(0)
    del a, k
    log.append("dropped")


# arguments
def of_a_call(x, log):
    drops(Noted(log, "a"), log)
    log.append("after")
    return x + 1


def of_a_native_call(x, log):
    drops_natively(Noted(log, "a"), log)
    log.append("after")
    drops_natively([Noted(log, "b")], log)
    log.append("after")
    return x + 1


def while_an_exception_is_handled(x, log):
    try:
        {}[1]
    except KeyError:
        drops_natively(Noted(log, "a"), log)
        log.append("after")
        drops_by_name(log, r=Noted(log, "b"))
        log.append("after")
    return x + 1


def by_name(x, log):
    drops_by_name(log, r=Noted(log, "a"))
    log.append("after")
    return x + 1


def gathered(x, log):
    drops_all(log, Noted(log, "a"), k=Noted(log, "b"))
    log.append("after")
    return x + 1


def of_methods(x, log):
    Noted(log, "a").drops_itself()
    log.append("after")
    Noted(log, "b").drops_itself(Noted(log, "c")).append("chained")
    log.append("after")
    return Noted(log, "d")(x, log) + 1


def of_a_callee(x, log):
    def outer(k):
        drops_natively(Noted(log, k), log)
        log.append("back")

    list(map(outer, "ab"))
    return x + 1


def with_tensors(x, log):
    def inner(y, r):
        y = y * 2
        print(end="")
        del r
        log.append("dropped")
        return y + 1

    return native(lambda: inner(x, Noted(log, "a"))) + x


def and_locals(x, log):
    def helper(r):
        s = Noted(log, "s")
        sys._getframe(0)
        return r.name + s.name

    log.append(helper(Noted(log, "r")))
    return x + 1


def from_native_code(x, log):
    def callback(r):
        del r
        log.append("dropped")

    list(map(callback, [Noted(log, "a"), Noted(log, "b")]))
    native(callback, Noted(log, "c"))
    functools.partial(callback, Noted(log, "d"))()
    return x + 1


# names that get another value
def unpacked(x, log):
    a, b = pair(log, 0)
    print(end="")
    a, b = native(pair, log, 1)
    log.append("over")
    print(end="")
    b, a = native(pair, log, 2)
    log.append("over")
    return x + 1


def unpacked_after_an_operand(x, log):
    a, b = pair(log, 0)
    c = Noted(log, "c")
    print(end="")
    a, c, b = [*native(pair, log, 1), 5]
    log.append("over")
    a = b = c = native(len, "a")
    log.append("over")
    return x + a


def unpacked_with_rest(x, log):
    a, *b = [Noted(log, k) for k in "abc"]
    print(end="")
    a, *b = native(pair, log, 1)
    log.append("over")
    *b, a = native(pair, log, 2)
    log.append("over")
    return x


def unpacked_cells(x, log):
    a, b = pair(log, 0)
    held = lambda: (a, b)  # noqa: E731
    print(end="")
    a, b = native(pair, log, 1)
    log.append("over")
    b, a = native(pair, log, 2)
    log.append("over")
    return x + len(held())


def waited_for(x, log):
    class Local:
        pass

    a, b = Local(), Local()
    refs = weakref.ref(a, lambda _: log.append("a went")), weakref.ref(b, lambda _: log.append("b went"))
    print(end="")
    a, b = native(dict.fromkeys, (1, 2))
    log.append("over")
    return x + len(refs)


# operands
def of_operators(x, log):
    a = Noted(log, "old")
    print(end="")
    a = Noted(log, "l") + Noted(log, "r")
    log.append("after")
    return x + a


def of_items(x, log):
    a = Noted(log, "old")
    print(end="")
    a = Noted(log, "c")[Noted(log, "k").name]
    log.append("after")
    Noted(log, "c")[Noted(log, "k")] = Noted(log, "v")
    log.append("after")
    return x + a


def of_conditions(x, log):
    if Noted(log, "a"):
        log.append("yes")
    b = Noted(log, "b") and Noted(log, "c")
    log.append("got")
    b = b or 1
    b = None
    log.append("after")
    return x + 1


def of_loops(x, log):
    for i, (a, b) in enumerate([pair(log, 0), pair(log, 1)]):
        log.append(i)
        print(end="")
    log.append("left")
    names = [v.name for v in map(functools.partial(Noted, log), "abc")]
    log.append("made")
    return x + len(names)


def of_with_blocks(x, log):
    with Noted(log, "a"):
        print(end="")
        log.append("in")
    log.append("after")
    with Noted(log, "b") as b:
        print(end="")
        b = None
        log.append("in")
    log.append("after")
    return x + 1


def of_what_fails(x, log):
    a, b = pair(log, 0)
    print(end="")
    try:
        a, b, c = native(pair, log, 1)
    except ValueError:
        log.append("caught")
    try:
        drops(Noted(log, "a"), {}[1])
    except KeyError:
        log.append("caught")
    log.append("after")
    return x


PROGRAMS = [
    *(of_a_call, of_a_native_call, while_an_exception_is_handled, by_name, gathered, of_methods, of_a_callee),
    *(with_tensors, and_locals, from_native_code),
    *(unpacked, unpacked_after_an_operand, unpacked_with_rest, unpacked_cells, waited_for),
    *(of_operators, of_items, of_conditions, of_loops, of_with_blocks, of_what_fails),
]


def seen(fn):
    """What a call logs, with its result."""
    log = []
    log.append(repr(fn(Tensor([1.0, 2.0]), log)))
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


def test_an_exception_of_a_tracer_after_all_was_done_is_the_call_s():
    def fn(x, log):
        print(end="")
        log.append("printed")
        return x + 1

    def tracer(frame, event, arg):
        if event == "return" and frame.f_code.co_name == "fn" and "_ms_values" in frame.f_code.co_varnames:
            raise LookupError("stopped")
        return tracer

    jitted = ms.jit(fn, capture_mode="ast")
    jitted(Tensor([1.0]), [])
    sys.settrace(tracer)
    try:
        with pytest.raises(LookupError, match="stopped"):
            jitted(Tensor([1.0]), [])
    finally:
        sys.settrace(None)
