"""Generators, comprehensions and iterators."""

from __future__ import annotations

import functools
import itertools
import operator

import ms
from language.table import Table
from ms import Tensor, ops

table = Table("generators")


def numbers(n):
    for i in range(n):
        yield i


def echo():
    got = yield "start"
    while got is not None:
        got = yield got * 2
    return "done"


@table(splits=True)
def generators(x):
    g = echo()
    first, second = next(g), g.send(x)
    return list(numbers(3)), [x * v for v in numbers(2)], sum(numbers(4)), first, second, list(zip(numbers(2), "ab"))


@table
def generator_delegation(x):
    def both():
        yield from numbers(2)
        got = yield from inner()
        yield got

    def inner():
        yield x
        return "result"

    return list(both())


@table
def generator_expressions(x, xs):
    squares = (v * v for v in xs)
    nested = ((a, b) for a in xs for b in (1, 2) if a != b)
    return sum(squares), list(nested), any(v > 2 for v in xs), max((v for v in xs), default=0), x * sum(v for v in xs)


@table(splits=True)
def generator_left_inside_a_try(x):
    log = []

    def g():
        try:
            yield x
            yield x + 1
        finally:
            log.append("closed")

    log.append(next(g()))
    log.append("after")
    for v in g():
        x = x + v
        break
    log.append("at the end")
    return x, log


@table(splits=True)
def generator_left_inside_a_try_after_a_break(x):
    log = [float(x.sum())]

    def g():
        try:
            yield x
        finally:
            log.append("closed")

    log.append(next(g()))
    log.append("after")
    return log


@table(splits=True)
def generator_with_finally(x):
    log = []

    def g():
        try:
            yield 1
            yield 2
        finally:
            log.append("closed")

    for v in g():
        x = x + v
        break
    it = g()
    next(it)
    it.close()
    return x, log[-1:]


@table
def infinite_generator(x):
    def naturals():
        n = 0
        while True:
            yield n
            n += 1

    total = 0
    for v in naturals():
        if v > 5:
            break
        total += v
    return x + total


@table
def comprehension_scopes(x, n):
    v = 10
    a = [v for v in range(n)]
    b = {v: [w for w in range(v)] for v in range(n)}
    c = [y_ for w in a if (y_ := w * 2) > 1]
    return v, a, b, c, y_, x


@table
def comprehension_conditions(x, ts):
    return (
        [t * 2 for t in ts if t is not None],
        [a if a % 2 else -a for a in range(5) if a != 3],
        {k: v for k, v in enumerate(ts) if k},
        [t for row in [ts[:1], ts[1:]] for t in row],
    )


@table(splits=True)
def iterators_by_hand(xs):
    it = iter(xs)
    a = next(it)
    rest = list(it)
    return a, rest, next(it, "end"), list(iter([].copy, [])), next(iter("ab"))
