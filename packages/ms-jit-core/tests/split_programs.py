"""Functions that a break splits, for test_segments.py: each does what it does plain, tracebacks and order included."""

from __future__ import annotations

import contextlib
import sys
import traceback
import warnings

from ms_tensor import ops

SEEN: list = []
STATE = {"scale": 2.0}


def see(*what):
    """A native effect: what the machine does not look into."""
    SEEN.append(str(what))
    float(what[0].sum()) if hasattr(what[0], "sum") else None


def change(value):
    STATE["scale"] = value
    sys.getrefcount(value)  # native, so that this function's call is where the graph ends


def straight(x):
    y = x * 2 + 1
    a = float(y.sum())
    z = y * y - x
    SEEN.append(a)
    return z + y


def in_loop(x, n):
    for i in range(n):
        x = x * 0.5 + 1
        if x.asnumpy()[0] > 1e9:
            return i
    return x


def in_while(x):
    turns = 0
    while float(x.sum()) < 100 and turns < 20:
        x = x * 2
        turns += 1
    return x, turns


def in_branch(x, flag):
    if flag:
        y = x * 3
        SEEN.append(y.asnumpy().tolist())
    else:
        y = x - 1
    return y * y


def in_callee(x):
    def scaled(v, k=2):
        w = v * k
        SEEN.append(float(w.sum()))
        return w + 1

    return scaled(scaled(x), k=3) - x


def in_comprehension(x):
    rows = [float((x + i).sum()) for i in range(4)]
    return x * rows[2], rows


def in_generator(x):
    def rows():
        y = x * 2
        yield y
        SEEN.append(float(y.sum()))
        yield y + 1

    total = x
    for row in rows():
        total = total + row * 2
    return total


def in_with(x):
    y = x + 1
    with contextlib.suppress(ZeroDivisionError):
        y = y * 2
        SEEN.append(1 // int(float(x.sum()) * 0))
        y = y * 1000
    return y - x


class Timer:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("enter")
        return self

    def __exit__(self, kind, error, tb):
        self.log.append(None if kind is None else (kind.__name__, tb.tb_lineno))
        return kind is KeyError


def in_own_with(x):
    log: list = []
    y = x * 2
    with Timer(log):
        float(y.sum())
        y = y + 1
    with Timer(log):
        y = y * 3
        {}[float(y.sum())]
    return y, log


def in_try(x):
    y = x * 2
    try:
        y = y + 1
        [][int(float(y.sum()))]
        y = y + 100
    except IndexError as e:
        SEEN.append(str(e))
        y = y * 3
    else:
        y = y - 7
    finally:
        SEEN.append(float(y.sum()))
        y = y + 0.5
    return y


def handling(x):
    y = x * 2
    try:
        int("zz" if float(y.sum()) else "1")
    except ValueError:
        lines = traceback.format_exc().replace(__file__, "here").splitlines()
        text = [line for line in lines if line.strip(" ^~")]  # a split frame knows lines, not columns
        kind = sys.exc_info()[0].__name__
        y = y + float(y.sum())
        return y, text, kind, sys.exc_info()[0].__name__


def raises_in_callee(x):
    def fails(v):
        float(v.sum())
        return v.asnumpy()["q"]

    y = x * 2
    return fails(y)


def raises_later(x):
    y = x + 1
    float(y.sum())
    return y.reshape(7)


def raises_from(x):
    try:
        float(x.sum())
        raise ValueError("first")
    except ValueError as e:
        float(x.sum())
        raise KeyError("second") from e


def raises_while_handling(x):
    try:
        float(x.sum())
        int("zz")
    except ValueError:
        x.asnumpy()["q"]


def warns(x):
    y = x * 2
    float(y.sum())
    warnings.warn("careful", stacklevel=1)
    return y + 1


def reads_what_native_code_changed(x):
    y = x * STATE["scale"]
    change(float(y.sum()))
    return y * STATE["scale"]


def cells_change(x):
    count = 0

    def bump():
        nonlocal count
        count += 1
        return float(x.sum()) * count

    a = x * bump()
    b = a + bump()
    return b, count


def keeps_iterators(x):
    pairs = zip([1.0, 2.0, 3.0], {"a": 4.0, "b": 5.0, "c": 6.0}.values(), strict=False)
    first = next(pairs)
    float(x.sum())
    return [x * a + b for a, b in pairs], first


def branch_on_value(x):
    if x.sum() > 3:
        y, kind = x.reshape(-1), "flat"
    else:
        y, kind = x, "same"
    return y + 1, kind


def deletes(x):
    y = x * 2
    float(y.sum())
    del x
    try:
        return x
    except NameError as e:
        return y + 1, str(e)


def matches(x, what):
    float(x.sum())
    match what:
        case {"k": k, **rest} if float(x.sum()) > 0:
            return x * k, rest
        case [a, *b]:
            return x * a, b
        case _:
            return x, None


def unpacks(x):
    a, (b, *c) = float(x.sum()), [x, x * 2, float(x.max())]
    return x * a + b, c


def _fails(x):
    SEEN.append(float(x.sum()))
    raise LookupError("no")


def handled_around(x):
    """The handler reads what nothing reads after the call."""
    try:
        return _fails(x)
    except LookupError as e:
        return str(e), x + 1


def rolls(x):
    """More than the machine unrolls: one loop of the graph."""
    for i in range(3000):
        x = x * 0.999 + i % 3
    return x


def long_with_native(x):
    for i in range(3000):
        x = ops.tanh(x + 1)
        if i % 1000 == 0:
            SEEN.append(float(x.sum()))
    return x
