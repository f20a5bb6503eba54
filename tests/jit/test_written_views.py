"""A view of an argument that the function writes shares the argument's memory when it leaves, as in Python."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor, ops


def reshaped(x, s):
    x[1:] = s
    return x, x.reshape(-1)


def taken_before(x, s):
    view = x[0:1]
    x[0] = s
    return x, view


def of_a_view(x, s):
    x[...] = x * s
    return x, x[1:].reshape(-1)[0:1]


def turned(x, s):
    x[0] += s
    return x, ops.transpose(x, (1, 0))


def rows(x, s):
    kept = list(x)
    x[:] = s
    return x, kept[-1]


def split(x, s):
    x = x * 2
    print(end="")
    x[1:] = s
    kept = [x.reshape(-1)]
    print(end="")
    return x, kept[0]


def twice(x, s):
    x[0] = s
    view = x.reshape(-1)
    return x, [view, view][0], view


def through_the_view(x, s):
    view = x.reshape(-1)
    view[0] = s
    return x, view


def of_another(x, s):
    y = x * 1
    x[0] = s
    return x, y.reshape(-1)


PROGRAMS = [reshaped, taken_before, of_a_view, turned, rows, split, twice, through_the_view, of_another]


def seen(fn, x, s):
    """What is where, before and after the results are written, and which are one object."""
    out = fn(x, s)
    found = [v.asnumpy().tolist() for v in (x, *out)]
    for v in out:
        v[...] = v + 1
        found += [w.asnumpy().tolist() for w in (x, *out)]
    return found, [next(i for i, w in enumerate(out) if w is v) for v in out]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fn", PROGRAMS, ids=lambda fn: fn.__name__)
def test_views(fn, mode):
    array = np.array([[1, 2], [3, 4]], np.float32)
    jitted = ms.jit(fn, capture_mode=mode)
    for make in (Tensor, Tensor, lambda a: Tensor(a).transpose(1, 0), Tensor):  # of another order in memory in between
        assert seen(jitted, make(array), Tensor(9.0)) == seen(fn, make(array), Tensor(9.0))
    if mode != "trace":
        assert jitted.cache_info().hits, jitted.cache_info().reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_parameter(mode):
    def make():
        return ms.Parameter(Tensor(np.array([1, 2], np.float32)), name="p")

    def fn(p):
        p[0] = 5
        return p.reshape(2, 1)

    jitted = ms.jit(fn, capture_mode=mode)
    for _ in range(2):
        p = make()
        view = jitted(p)
        p.set_data(Tensor(np.array([7, 8], np.float32)))
        plain = make()
        expected = fn(plain)
        plain.set_data(Tensor(np.array([7, 8], np.float32)))
        assert view.asnumpy().tolist() == expected.asnumpy().tolist()


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_gradients_go_through_them(mode):
    def fn(x, s):
        y = x * 1
        y[1:] = s
        return (y.reshape(-1) * y.reshape(-1)).sum()

    def loss(f):
        def inner(x, s):
            y = x * 3
            view = f(y, s)[1]
            return (view * view).sum()

        return inner

    x, s = Tensor(np.array([[1, 2], [3, 4]], np.float32)), Tensor(2.0)
    jitted = ms.jit(reshaped, capture_mode=mode)
    for _ in range(2):
        ours, plain = ms.grad(loss(jitted), (0, 1))(x, s), ms.grad(loss(reshaped), (0, 1))(x, s)
        assert [g.asnumpy().tolist() for g in ours] == [g.asnumpy().tolist() for g in plain]
        assert (ms.grad(ms.jit(fn, capture_mode=mode))(x, s) == ms.grad(fn)(x, s)).all()
