"""Functions that the generated modules call; each reads its argument by a different statement."""

from __future__ import annotations

import contextlib


def matched(d):
    match d:
        case {"k": k}:
            return k


def suppressed(d):
    with contextlib.suppress(KeyError):
        return d["k"] if d["k"] < 5 else d["j"]
    return 9.0


def stacked(d):
    with contextlib.ExitStack() as s:
        s.callback(d.get, "k")
        return d["k"]


@contextlib.contextmanager
def manager(d):
    yield d["k"]


def managed(d):
    with manager(d) as k:
        return k


def nulled(d):
    with contextlib.nullcontext(d["k"]) as k:
        return k


def recursive(d, n):
    return d["k"] if n == 0 else recursive(d, n - 1) + 1


def asserted(d):
    try:
        assert d["k"] < 3, d["k"]
    except AssertionError as e:
        return e.args[0]
    return 1.0


def unpacked(a):
    _, *q = a
    return q[0]


def finally_(d):
    try:
        return d["k"]
    finally:
        d["n"] = d.get("n", 0) + 1


def looped(a):
    for v in a:
        if v > 3:
            break
    else:
        return 9.0
    return v


def counted(d):
    n = 0
    while n < d["k"]:
        n += 1
    return n
