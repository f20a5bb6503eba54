"""Exceptions and with: what is raised, asserted, caught and entered."""

from __future__ import annotations

import contextlib

import ms
import numpy as np
from language.table import Table
from ms import Tensor, nn, ops

table = Table("exceptions")


@table
def asserts(x, n):
    assert n == 3
    assert x.shape == (2,), "a shape"
    assert isinstance(x, Tensor) and n > 0, f"{n}"
    return x


@table(raises=True)
def assert_fails(x, n):
    y = x + 1
    assert n == 4, f"n is {n}"
    return y


@table(raises=True)
def assert_fails_without_text(x):
    assert x is None


@table(raises=True)
def raise_value_error(x, n):
    if n == 3:
        raise ValueError(f"bad {n}", n)
    return x


@table(raises=True)
def raise_class(x):
    raise RuntimeError


@table(raises=True)
def raise_from(x):
    try:
        [][0]
    except IndexError as e:
        raise KeyError("outer") from e


@table(raises=True)
def raise_in_callee(x):
    def check(v):
        if v.shape[0] == 2:
            raise TypeError("two")

    check(x)
    return x


@table(raises=True)
def raise_after_an_effect(x, xs):
    xs.append(1)
    x[0] = 7
    raise ValueError("late")


class OwnError(ValueError):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


@table(raises=True)
def raise_own_error(x):
    raise OwnError(5)


@table(splits=True)
def own_error_caught(x):
    try:
        raise OwnError(7)
    except ValueError as e:
        return e.code, str(e), x * e.code


@table(raises=True)
def raise_not_an_exception(x):
    raise 5


@table(raises=True)
def raise_notimplemented(x):
    raise NotImplementedError("later")


@table(raises=True)
def raise_stop_iteration(x):
    raise StopIteration(3)


@table
def tries(x):
    log = []
    try:
        x = x + 1
    except ValueError:
        log.append("never")
    else:
        log.append("else")
    finally:
        log.append("finally")
    try:
        {}["k"]
    except (KeyError, IndexError) as e:
        log.append(e.args)
    try:
        1 / 0
    except ZeroDivisionError:
        log.append("zero")
    return x, log


@table
def try_in_a_loop(x):
    done = []
    for i in range(4):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            done.append(i)
        finally:
            done.append("f")
    return x, done


@table
def try_return_finally(x, xs):
    try:
        return x + 1
    finally:
        xs.append("cleanup")


@table
def reraised(x):
    log = []
    try:
        try:
            raise ValueError("inner")
        except ValueError:
            log.append("seen")
            raise
        finally:
            log.append("fin")
    except Exception as e:
        log.append(type(e).__name__)
    return x, log


@table
def error_of_an_op_is_caught(x, m):
    try:
        return ops.matmul(x, ops.ones((5, 5)))
    except (ValueError, RuntimeError, TypeError):
        return m


class Guarded:
    def __init__(self, log, swallow=False):
        self.log, self.swallow = log, swallow

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, value, tb):
        self.log.append(kind.__name__ if kind else "out")
        return self.swallow


@table
def withs(x):
    log = []
    with Guarded(log) as g:
        x = x + len(g.log)
    with Guarded(log, True), Guarded(log):
        raise KeyError("k")
    return x, log


@table
def with_and_return(x, xs):
    with Guarded(xs):
        return x * 2


@table
def with_and_loop_exits(x):
    log = []
    for i in range(4):
        with Guarded(log):
            if i == 1:
                continue
            if i == 2:
                break
            x = x + 1
    return x, log


@contextlib.contextmanager
def scoped(log, value):
    log.append("enter")
    try:
        yield value
    finally:
        log.append("exit")


@table
def with_contextmanager(x):
    log = []
    with scoped(log, 5) as v:
        x = x * v
    with contextlib.suppress(KeyError):
        {}["k"]
    with contextlib.nullcontext(2) as two:
        x = x + two
    return x, log


@table(raises=True)
def with_raises(x, xs):
    with Guarded(xs):
        raise ValueError("inside")
