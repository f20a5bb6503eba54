"""What holds nothing of which the end is seen in one call may in the next: a segment that drops it then does not fit.

Each program is called with numbers, with objects that note their end and with suspended generators in the same places.
"""

# ruff: noqa: F821, F841
from __future__ import annotations

import contextlib
import weakref

import ms
import pytest
from jit.test_ends_of_values import Noted, guarded, seen
from ms import Tensor, ops


class Box:
    pass


G = None


def later_unread(x, log, kind):
    r = KINDS[kind](log)
    x = x + 1
    print(end="")
    if kind == "read":
        log.append(r.name)
    x = x * 2
    log.append("here")
    print(end="")
    log.append("last")
    return x


def later_overwritten(x, log, kind):
    r = KINDS[kind](log)
    print(end="")
    x = ops.tanh(x)
    r = None
    log.append("gone")
    x = x + 1
    return x, r


def later_deleted(x, log, kind):
    r = KINDS[kind](log)
    print(end="")
    x = ops.tanh(x)
    del r
    log.append("gone")
    return x + 1


def later_popped(x, log, kind):
    rs = [KINDS[kind](log), KINDS[kind](log)]
    print(end="")
    x = ops.tanh(x)
    rs.pop()
    log.append("gone")
    return x + 1, len(rs)


def later_item(x, log, kind):
    rs = [KINDS[kind](log), KINDS[kind](log)]
    print(end="")
    x = ops.tanh(x)
    rs[0] = 3
    log.append("gone")
    return x + 1, len(rs)


def later_list_dead(x, log, kind):
    rs = [KINDS[kind](log), KINDS[kind](log)]
    print(end="")
    n = len(rs)
    x = ops.tanh(x) + n
    log.append("gone")
    print(end="")
    x = x * 2
    log.append("last")
    return x


def later_closure(x, log, kind):
    r = KINDS[kind](log)

    def inner():
        return r

    print(end="")
    x = ops.tanh(x) * (1 if inner() is not None else 2)
    r = None
    log.append("gone")
    return x + 1


def later_in_callee(x, log, kind):
    def inner(r, x):
        y = ops.tanh(x)
        print(end="")
        log.append("in")
        return y * 2

    y = inner(KINDS[kind](log), x)
    log.append("back")
    return y


def later_for(x, log, kind):
    for i in range(3):
        r = KINDS[kind](log)
        print(end="")
        x = x + 1
        r = i
        log.append(i)
        x = x * 2
    return x


def attribute(x, log, kind):
    b = Box()
    b.r = KINDS[kind](log)
    print(end="")
    x = ops.tanh(x)
    b.r = None
    log.append(len(log))
    return x + len(log)


def attribute_deleted(x, log, kind):
    b = Box()
    b.r = KINDS[kind](log)
    print(end="")
    x = ops.tanh(x)
    del b.r
    log.append(len(log))
    return x + len(log)


def item_len(x, log, kind):
    d = {"a": KINDS[kind](log)}
    print(end="")
    x = ops.tanh(x)
    d["a"] = 2
    log.append(len(log))
    return x + len(log)


def item_del(x, log, kind):
    d = {"a": KINDS[kind](log)}
    print(end="")
    x = ops.tanh(x)
    del d["a"]
    log.append(len(log))
    return x + len(log)


def list_clear(x, log, kind):
    d = [KINDS[kind](log)]
    print(end="")
    x = ops.tanh(x)
    d.clear()
    log.append(len(log))
    return x + len(log)


def list_pop(x, log, kind):
    d = [KINDS[kind](log)]
    print(end="")
    x = ops.tanh(x)
    d.pop()
    log.append(len(log))
    return x + len(log)


def slice_del(x, log, kind):
    d = [KINDS[kind](log), 2]
    print(end="")
    x = ops.tanh(x)
    del d[:1]
    log.append(len(log))
    return x + len(log)


def slice_set(x, log, kind):
    d = [KINDS[kind](log), 2]
    print(end="")
    x = ops.tanh(x)
    d[:] = [1]
    log.append(len(log))
    return x + len(log)


def global_overwritten(x, log, kind):
    global G
    G = KINDS[kind](log)
    print(end="")
    x = ops.tanh(x)
    G = None
    log.append(len(log))
    return x + len(log)


def cell_cleared(x, log, kind):
    r = KINDS[kind](log)
    fn = lambda: r  # noqa: E731
    print(end="")
    x = ops.tanh(x)
    del r
    log.append(len(log))
    return x + len(log)


def with_as(x, log, kind):
    with contextlib.nullcontext(KINDS[kind](log)) as r:
        x = ops.tanh(x)
        print(end="")
        x = x * 2
        log.append("in")
    r = None
    log.append("out")
    return x


def exc_holds(x, log, kind):
    def inner():
        r = KINDS[kind](log)
        print(end="")
        raise ValueError("a")

    try:
        inner()
    except ValueError as e:
        log.append("caught")
        kept = e
        x = ops.tanh(x)
    log.append("after")
    print(end="")
    x = x + 1
    kept = None
    log.append(len(log))
    return x


def exc_in_capture(x, log, kind):
    def inner(r):
        y = ops.tanh(x)
        raise ValueError("a")

    try:
        r = KINDS[kind](log)
        print(end="")
        inner(r)
    except ValueError as e:
        log.append("caught")
    r = None
    log.append(len(log))
    return x


def gen_local(x, log, kind):
    def gen():
        r = KINDS[kind](log)
        yield x
        yield x + 1
        log.append("not")

    g = gen()
    y = next(g)
    print(end="")
    y = ops.tanh(y)
    g = None
    log.append("dropped")
    return y


def two_unpack(x, log, kind):
    a, b = KINDS[kind](log), KINDS[kind](log)
    print(end="")
    a, b = [1, 2]
    log.append("dropped")
    x = ops.tanh(x)
    return x + a + b


def weak_later(x, log, kind):
    b = Box()
    print(end="")
    w = weakref.ref(b, lambda _: log.append("weak")) if kind == "noted" else None
    print(end="")
    x = ops.tanh(x)
    b = None
    log.append("dropped")
    return x


def temp(x, log, kind):
    y = ops.tanh(x) if KINDS[kind](log) is not None else x
    log.append("a")
    y = y + len([KINDS[kind](log), 1])
    log.append("b")
    print(end="")
    KINDS[kind](log)
    log.append("c")
    return y * 2


def try_finally(x, log, kind):
    r = KINDS[kind](log)
    try:
        print(end="")
        x = ops.tanh(x)
        return x
    finally:
        r = None
        log.append("fin")


def recursive(x, log, kind, n=2):
    r = KINDS[kind](log)
    if n:
        x = recursive(x, log, kind, n - 1)
    print(end="")
    x = ops.tanh(x)
    log.append(n)
    return x


def exitstack(x, log, kind):
    with contextlib.ExitStack() as s:
        s.callback(log.append, "cb")
        r = KINDS[kind](log)
        s.callback(lambda r: None, r)
        r = None
        print(end="")
        x = ops.tanh(x)
        log.append("in")
    log.append("out")
    return x


def begun(log):
    g = guarded(Tensor([1.0]), log)
    next(g)
    return g


#: what the programs have in their places
KINDS = {"number": lambda log: 3, "noted": lambda log: Noted(log, "r"), "generator": begun}
ORDERS = [
    ("number", "number", "noted", "generator", "number"),
    ("noted", "number", "generator", "noted"),
    ("generator", "generator", "number", "noted"),
]
PROGRAMS = [
    later_unread,
    later_overwritten,
    later_deleted,
    later_popped,
    later_item,
    later_list_dead,
    later_closure,
    later_in_callee,
    later_for,
    attribute,
    attribute_deleted,
    item_len,
    item_del,
    list_clear,
    list_pop,
    slice_del,
    slice_set,
    global_overwritten,
    cell_cleared,
    with_as,
    exc_holds,
    exc_in_capture,
    gen_local,
    two_unpack,
    weak_later,
    temp,
    try_finally,
    recursive,
    exitstack,
]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("fn", PROGRAMS)
def test_ends_that_are_seen_in_some_calls(fn, every, mode, monkeypatch, no_collection):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    for order in ORDERS[:1] if every else ORDERS:
        jitted = ms.jit(fn, capture_mode=mode)
        for kind in order:
            assert seen(jitted, kind) == seen(fn, kind)


def test_plain_values_are_overwritten_in_one_graph(no_collection):
    """That nothing is run when a number, a tensor or a list of them goes is asked without Python, and cuts nothing."""
    box, asked = Box(), []
    box.a, box.b = [1, 2.0], Tensor([1.0])

    def fn(x, box):
        box.a = [3, 4.0]
        box.b = x * 2
        return box.b + 1

    jitted = ms.jit(fn, capture_mode="bytecode")
    for _ in range(3):
        jitted(Tensor([1.0]), box)
    info = jitted.cache_info()
    assert (info.compiles, info.breaks, info.hits) == (1, 0, 2)
    box.a = Noted(asked, "a")
    jitted(Tensor([1.0]), box)
    assert asked == ["a ends"]
    assert "its end is seen" in " ".join(jitted.cache_info().reasons)
