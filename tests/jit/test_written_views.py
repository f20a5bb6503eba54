"""Views of a tensor that the call also writes: as in Python they share its memory, afterwards and across breaks."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, ops


def view_then_item(p):
    v = p.view(2, 1)
    v[1] = 5
    return v


def set_data_then_view(p):
    p.set_data(p * 2)
    return p.view(2, 1)


def view_then_write(p):
    v = p[1:]
    p *= 2
    return v


def several(p):
    v = p[1:]
    p *= 2
    return {"v": v, "again": v, "new": v + 0, "w": p[:1], "p": p}


def the_value_written(p):
    w = p * 2
    ops.assign(p, w)
    return w


def write_of_a_view(p):
    v = p[1:]
    v += 1
    return v


def a_view_of_a_view(p):
    p += 1
    return p.view(2, 1)[1:]


def transposed(p):
    v = p.view(1, 2).T
    p += 1
    return v


PROGRAMS = [
    view_then_item,
    set_data_then_view,
    view_then_write,
    several,
    the_value_written,
    write_of_a_view,
    a_view_of_a_view,
    transposed,
]


def tensors_of(result):
    return list(result.values()) if isinstance(result, dict) else [result]


def seen(f, make):
    """What three calls show: values, which results follow later writes of the argument, and the other way round."""
    log = []
    for _ in range(3):
        p = make()
        results = tensors_of(f(p))
        log.append([r.asnumpy().tolist() for r in results])
        write = p.set_data if isinstance(p, Parameter) else p.copy_
        write(Tensor([5.0, 6.0]))
        log.append([r.asnumpy().tolist() for r in results])
        results[0][0] = 77
        log.append([p.asnumpy().tolist(), *(r.asnumpy().tolist() for r in results)])
        log.append([a is b for a in results for b in results])
    return log


@pytest.mark.parametrize("make", [lambda: Parameter(Tensor([1.0, 2.0]), name="p"), lambda: Tensor([1.0, 2.0])])
@pytest.mark.parametrize("level", ["O0", "O1"])
@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_a_result_shares_the_memory_of_what_was_written(program, mode, level, make):
    if isinstance(make(), Parameter) or program is not set_data_then_view:
        assert seen(ms.jit(program, capture_mode=mode, jit_level=level), make) == seen(program, make)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_an_attribute_keeps_the_view(mode):
    class Holder:
        pass

    def f(x, o):
        o.part = x[:1]
        x *= 2

    def log(f):
        out = []
        for _ in range(3):
            o, x = Holder(), Tensor([1.0, 2.0])
            f(x, o)
            x += 1
            o.part[0] = 9
            out.append([x.asnumpy().tolist(), o.part.asnumpy().tolist()])
        return out

    assert log(ms.jit(f, capture_mode=mode)) == log(f)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("parameter", [False, True])
def test_a_view_is_one_after_a_break_too(mode, parameter):
    def f(x):
        v = x[1:]
        v += 1
        print(end="")
        v[0] = 100
        return x * 1

    def log(f):
        x = Tensor([1.0, 2.0, 3.0])
        x = Parameter(x, name="x") if parameter else x
        return [[f(x).asnumpy().tolist(), x.asnumpy().tolist()] for _ in range(3)]

    assert log(ms.jit(f, capture_mode=mode)) == log(f)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_tensor_with_strides(mode):
    """The view is taken of memory in order; a tensor that is itself a view runs in Python, and hits where it is not."""

    def f(x):
        v = x[1:]
        v += 1
        return v

    def log(f):
        out = []
        for strided in (False, True, False, True):
            base = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
            x = base.T if strided else Tensor(np.arange(6, dtype=np.float32).reshape(3, 2))
            v = f(x)
            x += 1
            v[0, 0] = 77
            out.append([x.asnumpy().tolist(), v.asnumpy().tolist(), base.asnumpy().tolist()])
        return out

    assert log(ms.jit(f, capture_mode=mode)) == log(f)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_gradients_pass_through_the_view(mode):
    def f(w):
        v = w[1:]
        w *= 2
        return v

    def loss(f):
        def of(x):
            y = x * 1
            v = f(y)
            return (v * v).sum() + y.sum()

        return ms.grad(of)(Tensor([1.0, 2.0, 3.0])).asnumpy().tolist()

    jitted = ms.jit(f, capture_mode=mode)
    assert [loss(jitted) for _ in range(3)] == [loss(f)] * 3


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_it_stays_one_graph(mode):
    jitted = ms.jit(view_then_write, capture_mode=mode, fullgraph=True)
    for _ in range(3):
        jitted(Tensor([1.0, 2.0]))
    info = jitted.cache_info()
    assert (info.compiles, info.hits, info.breaks) == (1, 2, 0)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_tensor_made_of_a_tensor_shares_its_memory(mode):
    def f(x):
        y = Tensor(x)
        y += 1
        return x * 1, y

    def g(x):
        return (Tensor(x) * x).sum()

    jitted, loss = ms.jit(f, capture_mode=mode), ms.jit(g, capture_mode=mode)
    for _ in range(3):
        x = Tensor([1.0, 2.0])
        assert [t.asnumpy().tolist() for t in jitted(x)] == [[2, 3], [2, 3]]
        assert x.asnumpy().tolist() == [2, 3]
        x = Tensor([1.0, 2.0])
        assert ms.grad(g)(x).asnumpy().tolist() == ms.grad(loss)(x).asnumpy().tolist() == [2, 4]
