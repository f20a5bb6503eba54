"""Over many captured calls no reference is kept and none is lost: of arguments, functions, code objects and what they
hold; and no memory stays behind."""

from __future__ import annotations

import functools
import gc
import sys
import types

import pytest
from harness import t
from ms_jit_bytecode import make
from support import bits


class Thing:
    factor = 2.0

    def method(self, x, scale=2):
        return (x * scale).sum() * self.factor

    @classmethod
    def of_class(cls, x):
        return x * cls.factor

    @staticmethod
    def static(x, *rest):
        return x + 1, rest

    @property
    def value(self):
        return self.factor

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return True


THING = Thing()
HELD = ["held"]


def native(fn, *args, **kwargs):
    """Calls what it is given from native code, where the frame hook sees it."""
    return sys.call_tracing(functools.partial(fn, **kwargs) if kwargs else fn, args)


def breaks():
    """What no graph holds."""
    return sys.call_tracing(len, (HELD,))


# what the programs call
def counted(x):
    y = x * 2
    yield y
    try:
        got = yield HELD
        yield got
    finally:
        del y


def fails(x):
    y = x + 1
    breaks()
    raise LookupError(y, HELD)


def sums(x, n):
    return x * 1 if n == 0 else sums(x, n - 1) + x


def star(a, *rest, b=HELD, **more):
    return a + 1, rest, b, more


def generators(x):
    first = next(counted(x))
    breaks()
    return [v for v, _ in zip(counted(x), "a")], first + 1, native(lambda y: [v + 1 for v in (y, y)], x)


def unfinished_generator(x):
    g = counted(x)
    y = next(g) + 1
    next(g)
    return native(g.send, x) is x, y * 2


def finished_generator(x):
    found = []
    for v in counted(x + 1):
        breaks()
        found.append(v)
    return found[0] * 2, found[1:]


def exceptions(x):
    try:
        fails(x)
    except LookupError as e:
        try:
            raise ValueError(x) from e
        except ValueError as other:
            return other.args[0] + 1, other.__cause__ is e, breaks()
    finally:
        breaks()


def exception_that_leaves(x):
    y = x * 2
    breaks()
    raise LookupError(y + 1, HELD)


def exception_of_what_native_code_calls(x):
    y = x * 2
    try:
        native(fails, y)
    except LookupError as e:
        return e.args[0] + 1


def methods(x):
    bound = THING.method
    y = bound(x, 3) + native(bound, x), THING.of_class(x), Thing.static(x, x)
    return y, native(THING.of_class, x) + 1, native(Thing.static, x), THING.value


def closures(x):
    held = x * 2

    def inner(y):
        nonlocal held
        held = y + 1
        return held, x

    return inner(x), native(inner, x), held + 1


def star_arguments(x):
    args, more = (x, HELD), {"c": x}
    return star(*args, **more), native(star, *args, **more), star(x * 2, b=x)


def recursion(x):
    return sums(x, 3) + native(sums, x, 3)


def with_blocks(x):
    with THING as thing:
        y = x + 1
        breaks()
        x = y * 2
        raise LookupError(x)
    return x, thing.factor


def containers(x):
    found = {"a": [x], "b": (x + 1, HELD)}
    found["c"] = {**found, "d": x * 2}
    native(found.setdefault, "e", [x])
    a, *rest = [x, *found["b"]]
    return a + 1, rest, len(found)


def comprehensions(x):
    ends = [[y * 2, breaks()] for y in (x, x + 1)], {k: x * i for i, k in enumerate("ab")}
    return ends, [y + 1 for y in (x, x)]


def both_sides(x):
    if (x.sum() > 0).asnumpy():
        y = x * 2
    else:
        y = x - 1
    return y + 1


PROGRAMS = [
    generators,
    unfinished_generator,
    finished_generator,
    exceptions,
    exception_that_leaves,
    exception_of_what_native_code_calls,
    methods,
    closures,
    star_arguments,
    recursion,
    with_blocks,
    containers,
    comprehensions,
    both_sides,
]
#: whose callees native code calls, with tensors
THROUGH_THE_HOOK = {
    *("generators", "exception_of_what_native_code_calls", "methods", "closures", "star_arguments", "recursion")
}


def outcome(f, x):
    """What a call gives, or raises."""
    try:
        return f(x)
    except LookupError as e:
        return type(e), e.args


def codes(fn):
    """The code object of a function and those inside it."""
    found = [fn.__code__]
    for code in found:
        found += [c for c in code.co_consts if isinstance(c, types.CodeType)]
    return found


def counts(objects):
    gc.collect()
    return [sys.getrefcount(o) for o in objects]


def changes(f, x, watched, calls):
    """How the counts of references change over so many calls, and how many blocks of memory stay behind."""
    for _ in range(2_000):  # until the interpreter's cache of attributes, which holds names, is full
        outcome(f, x)
    before = counts(watched)
    blocks = sys.getallocatedblocks()
    for _ in range(calls):
        outcome(f, x)
    after = counts(watched)
    return [b - a for a, b in zip(before, after)], sys.getallocatedblocks() - blocks


def check(program, calls):
    f, x = make(program), t(1, 2)
    for _ in range(3):
        assert bits(outcome(f, x)) == bits(outcome(program, x))
    info = f.cache_info()
    assert info.breaks > 0 and info.plain_calls == 0, info
    assert (info.callees > 0) == (program.__name__ in THROUGH_THE_HOOK), info
    own = [v for fn in (counted, fails, sums, star, breaks, native, Thing.method) for v in (fn, fn.__code__)]
    watched = [x, program, f, f.driver, HELD, THING, Thing, LookupError, Thing.factor, *codes(program), *own]
    kept, blocks = changes(f, x, watched, calls)
    assert kept == [0] * len(watched)
    assert blocks < 500


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_references(program):
    check(program, 2_000)


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_references_over_100_000_calls(program):
    check(program, 100_000)
