"""Globals, builtins and containers beyond the table of kinds."""

from __future__ import annotations

from worlds import World, case, own_globals, vector


def _reads_global(x):
    return x * scale  # noqa: F821


@case
def global_type_changes():
    fn = own_globals(_reads_global, scale=1)
    values = [1.0, True]
    return World(fn, lambda turn: fn.__globals__.update(scale=values[turn % 2]))


@case
def builtin_shadowed():
    def reads(x):
        return x * abs(-2)

    fn = own_globals(reads)
    return World(fn, lambda turn: fn.__globals__.update(abs=lambda v: 7))


@case
def dict_order_read():
    d = {"a": 1.0, "b": 2.0}

    def fn(x):
        for k, v in d.items():
            x = x * v + len(k)
        return x

    return World(fn, lambda turn: d.update(a=d.pop("a")))


@case
def dict_argument_appended():
    d: dict = {}

    def fn(x, d):
        d[len(d)] = x
        return x * len(d)

    return World(fn, seen=lambda: d, args=lambda: (vector(1, 2), d))


@case
def set_written():
    seen_sizes: set = set()

    def fn(x):
        seen_sizes.add(len(seen_sizes))
        seen_sizes.discard(1)
        return x * len(seen_sizes)

    return World(fn, seen=lambda: sorted(seen_sizes))


@case
def global_appears():
    def fn(x):
        try:
            return x * appearing
        except NameError:
            return x

    fn = own_globals(fn)
    return World(fn, lambda turn: fn.__globals__.update(appearing=turn + 2.0))


@case
def dict_changes_while_iterated():
    d = {"a": 1.0, "b": 2.0}

    def fn(x):
        for _, v in d.items():
            d["b"] = 10.0
            x = x * v
        try:
            for k in d:
                d[k + "x"] = 0.0
        except RuntimeError:
            x = x + 100
        return x

    return World(fn, lambda turn: d.update(a=turn + 1.0), lambda: d)
