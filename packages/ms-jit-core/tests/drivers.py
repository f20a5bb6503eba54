"""Functions that test_driver.py jits: kept apart from pytest's rewriting."""

from __future__ import annotations

import email.utils
import functools

pair = (lambda x: x + 1, lambda x: x * 10)
nested_pair = lambda x: (lambda y: y * 2)(x) + 1  # noqa: E731


def doubled(fn):
    @functools.wraps(fn)
    def inner(*args):
        return fn(*args) * 2

    return inner


@doubled
def decorated(x):
    return x + 1


def outer():
    def inner(x):
        return x - 1

    return inner


def twice(x):
    return x * 2


def tagged(x, tag):
    return x * len(tag)


def each_row(x):
    return [x[i] for i in range(x.shape[0])]


def prints(x):
    y = x + 1
    print(end="")
    return y


def raises(x):
    raise KeyError(len(x.shape))


def recursive(x, n):
    if n == 0:
        return x
    print(end="")
    return recursive_jit(x, n - 1)


recursive_jit = None


def reads_flag(x, box):
    if box["flag"]:
        print(end="")
    return x * 2


def rows(x):
    return x.reshape(7)


def scale(x, k=2, *rest, flag=False, **more):
    return x * k + len(rest) + len(more) if flag else x


class Thing:
    k = 3

    def method(this, x):
        return x * this.k


def two_of_one_line(x):
    return [lambda v: v + x, lambda v, k=3: v * k, (lambda a: lambda v: v - a)(x)]


def dated(x):
    return x * 2, email.utils.formatdate()


def gives(x):
    yield x
