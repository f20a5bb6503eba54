"""`mindspore._c_expression`: what was captured from bytecode, with the keys and types that MindSpore gives."""

from __future__ import annotations

import gc
import sys
import sysconfig
import types
import weakref

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, jit, nn
from mindspore._c_expression import (
    Cell_,
    TensorPy,
    get_code_extra,
    jit_mode_pi_compile,
    jit_mode_pi_disable,
    jit_mode_pi_enable,
    typing,
)
from ms_jit_bytecode import extra
from ms_jit_core import python_versions
from ms_jit_core.bytecode_decoder.decoder import _decoded


def x(*values):
    return Tensor(np.array(values or (1.0, 2.0), np.float32))


def test_a_whole_function():
    @jit(capture_mode="bytecode")
    def fn(x):
        return x * 2 + 1

    assert get_code_extra(fn.__wrapped__) is None
    fn(x())
    jcr = get_code_extra(fn.__wrapped__)
    assert set(jcr) == {"stat", "compile_count_", "break_count_", "code"}
    assert (jcr["stat"], jcr["compile_count_"], jcr["break_count_"]) == ("GRAPH_CALLABLE", 1, 0)
    assert set(jcr["code"]) == {"call_count_", "guard_", "phase_"}
    assert jcr["code"]["call_count_"] == 1
    assert type(jcr["code"]["guard_"]) is str and "tensor x is float32 [2]" in jcr["code"]["guard_"]
    assert type(jcr["code"]["phase_"]) is str and __file__ in jcr["code"]["phase_"]
    fn(x())
    fn(x())
    assert get_code_extra(fn.__wrapped__)["code"]["call_count_"] == 3
    fn(x(1, 2, 3))
    jcr = get_code_extra(fn.__wrapped__)
    assert jcr["compile_count_"] == 2 and jcr["code"]["call_count_"] == 1
    assert get_code_extra(fn) == get_code_extra(fn.__wrapped__.__code__) == jcr


def test_a_break():
    @jit(capture_mode="bytecode")
    def fn(x):
        y = x + 1
        z = y.asnumpy()
        return y * 2, z

    fn(x())
    fn(x())
    jcr = get_code_extra(fn.__wrapped__)
    assert (jcr["stat"], jcr["compile_count_"], jcr["break_count_"]) == ("GRAPH_CALLABLE", 1, 1)
    assert set(jcr["code"]) == {"call_count_", "guard_", "compiled_code_"}
    assert jcr["code"]["call_count_"] == 2 and isinstance(jcr["code"]["compiled_code_"], types.CodeType)


def test_what_was_never_captured():
    def plain(x):
        return x

    @jit
    def by_source(x):
        return x + 1

    by_source(x())
    for f in (plain, by_source, by_source.__wrapped__, 5, None, print, x, ms):
        assert get_code_extra(f) is None


def test_what_cannot_be_captured():
    @jit(capture_mode="bytecode")
    def fails(x):
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError):
            fails(x())
    assert get_code_extra(fails)["break_count_"] == 1

    @jit(capture_mode="bytecode", fullgraph=True)
    def broken(x):
        return x.asnumpy()

    with pytest.raises(RuntimeError):
        broken(x())
    assert get_code_extra(broken) == {"stat": "GRAPH_BUILDING", "compile_count_": 0, "break_count_": 0}


def test_functions_inside():
    def inner(x):
        return x + 1

    def key(x):
        return float((x * x).sum().asnumpy())

    @jit(capture_mode="bytecode")
    def outer(xs):
        return sorted([inner(x) for x in xs], key=key)

    outer([x(), x()])
    assert get_code_extra(inner) is None  # a part of outer's graph
    jcr = get_code_extra(key)  # called by native code
    assert (jcr["stat"], jcr["compile_count_"], jcr["break_count_"]) == ("GRAPH_CALLABLE", 1, 1)
    assert jcr["code"]["call_count_"] == 2 and set(jcr["code"]) == {"call_count_", "guard_", "compiled_code_"}
    outer([x(), x()])
    assert get_code_extra(key)["code"]["call_count_"] == 4


def test_cells():
    class Net(nn.Cell):
        @jit(capture_mode="bytecode")
        def construct(self, x):
            return x * 2

    net = Net()
    net(x())
    for f in (Net.construct, Net.construct.__wrapped__, net.construct):
        assert get_code_extra(f)["break_count_"] == 0 and get_code_extra(f)["code"]["call_count_"] == 1


def test_records_go_with_their_code():
    space: dict = {}
    exec("def f(x):\n    return x + 1", space)
    code = weakref.ref(space["f"].__code__)
    fn = jit(space["f"], capture_mode="bytecode")
    fn(x())
    assert get_code_extra(code()) is not None
    del fn, space["f"]
    _decoded.clear()
    getattr(python_versions, "_names", {}).clear()  # on Python 3.10, bounded as the other
    gc.collect()
    assert code() is None and all(known() is not None for known, _ in extra._records.values())


def test_the_switch():
    def double(x):
        return (x * 2).sum()

    def made():
        return jit(lambda x: sys.call_tracing(double, (x,)), capture_mode="bytecode")

    try:
        assert jit_mode_pi_enable() and jit_mode_pi_disable() and not jit_mode_pi_disable()
        off = made()
        assert off(x()).asnumpy() == 6 and off.cache_info().callees == 0
        assert jit_mode_pi_enable()
        on = made()
        assert on(x()).asnumpy() == 6 and on.cache_info().callees == 1
    finally:
        jit_mode_pi_enable()


def test_a_library_function_that_was_asked_for():
    space = {"__name__": "some_library"}
    file = f"{sysconfig.get_paths()['purelib']}/some_library.py"
    exec(compile("def double(x):\n    return (x * 2).sum()", file, "exec"), space)
    double = space["double"]

    def made():
        return jit(lambda x: sys.call_tracing(double, (x,)), capture_mode="bytecode")

    skipped = made()
    assert skipped(x()).asnumpy() == 6 and skipped.cache_info().callees == 0
    assert jit_mode_pi_compile(double) and not jit_mode_pi_compile(print)
    asked = made()
    assert asked(x()).asnumpy() == 6 and asked.cache_info().callees == 1
    assert get_code_extra(double)["code"]["call_count_"] == 1


def test_classes():
    assert isinstance(x(), TensorPy) and issubclass(nn.Cell, Cell_)
    assert isinstance(ms.float32, typing.Float) and isinstance(ms.bfloat16, typing.BFloat)
    assert isinstance(ms.float32, typing.Type) and not isinstance(ms.int32, typing.Float)
    assert typing.Float(32) == ms.float32
