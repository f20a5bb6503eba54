"""Tracers, profilers, debuggers and other compilers in one process with captured functions: results stay, and what runs
natively is seen as the user's own lines."""

from __future__ import annotations

import cProfile
import importlib.util
import io
import pdb
import sys

import pytest
from harness import t
from ms_jit_bytecode import BytecodeDriver, hook
from ms_jit_core import Options


def native(fn, *args):
    return sys.call_tracing(fn, args)


def square(x):
    return (x * x + 1).sum()


def beside(n):
    return n + 1


def calls_back(x):
    beside(1)
    return native(square, x) * 2


def breaks(x):
    y = x * 2
    z = float(y.sum().asnumpy())
    return y + z


def sorts(x):
    return sorted([x, x * 2], key=lambda v: -float(square(v).asnumpy()))[0]


PROGRAMS = [calls_back, breaks, sorts]
NAMES = {f.__name__ for f in (native, square, beside, *PROGRAMS)} | {"<lambda>"}


def jit(fn):
    return BytecodeDriver(fn, Options()).jit_function


def three_calls(f):
    return [f(t(1, 2)).asnumpy().tolist() for _ in range(3)]


@pytest.fixture(autouse=True)
def off_again():
    yield
    assert not hook._hook.installed() and not hook._hook.on()


@pytest.mark.parametrize("fn", PROGRAMS)
def test_line_tracers_see_functions_of_the_user_only(fn):
    seen = set()

    def look(frame, event, arg):
        if frame.f_code.co_filename == __file__:
            seen.add((frame.f_code.co_name, frame.f_lineno))
        return look

    f, before = jit(fn), sys.gettrace()
    sys.settrace(look)
    try:
        got = [f(t(1, 2)) for _ in range(3)]
    finally:
        sys.settrace(before)
    assert [x.asnumpy().tolist() for x in got] == three_calls(fn)
    names = {name for name, _ in seen} - {"<listcomp>", "test_line_tracers_see_functions_of_the_user_only"}
    assert names <= NAMES and names


@pytest.mark.parametrize("fn", PROGRAMS)
def test_a_tracer_between_calls(fn):
    f, before = jit(fn), sys.gettrace()
    out = [f(t(1, 2))]
    sys.settrace(lambda *event: None)
    try:
        out.append(f(t(1, 2)))
    finally:
        sys.settrace(before)
    out.append(f(t(1, 2)))
    assert [x.asnumpy().tolist() for x in out] == three_calls(fn)


@pytest.mark.parametrize("fn", PROGRAMS)
def test_profile(fn):
    f, profile = jit(fn), cProfile.Profile()
    profile.enable()
    try:
        got = [f(t(1, 2)) for _ in range(3)]
    finally:
        profile.disable()
    assert [x.asnumpy().tolist() for x in got] == three_calls(fn)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring came with Python 3.12")
@pytest.mark.parametrize("disables", [False, True])
@pytest.mark.parametrize("fn", PROGRAMS)
def test_monitoring(fn, disables):
    monitoring = sys.monitoring
    kinds = monitoring.events
    local = kinds.LINE | kinds.INSTRUCTION | kinds.BRANCH | kinds.JUMP | kinds.CALL | kinds.PY_START | kinds.PY_RETURN
    tool = next(i for i in range(6) if monitoring.get_tool(i) is None)
    monitoring.use_tool_id(tool, "neighbour")
    try:
        for kind in (kinds.LINE, kinds.INSTRUCTION, kinds.PY_START, kinds.CALL):
            monitoring.register_callback(tool, kind, lambda *what: monitoring.DISABLE if disables else None)
        monitoring.set_local_events(tool, fn.__code__, local)  # its bytecode is rewritten in place
        f = jit(fn)
        got = [f(t(1, 2)) for _ in range(3)]
        monitoring.set_events(tool, kinds.LINE | kinds.PY_START | kinds.PY_RETURN | kinds.RAISE | kinds.PY_UNWIND)
        got += [f(t(1, 2)) for _ in range(3)]
    finally:
        monitoring.set_events(tool, 0)
        monitoring.set_local_events(tool, fn.__code__, 0)
        monitoring.free_tool_id(tool)
    assert [x.asnumpy().tolist() for x in got] == three_calls(fn) * 2
    assert f.cache_info().plain_calls == 0


def test_a_debugger_stops_at_a_native_line():
    f = jit(breaks)
    line = breaks.__code__.co_firstlineno + 2
    shown = io.StringIO()
    words = io.StringIO("continue\nwhere\n" + "continue\n" * 9)
    debugger = pdb.Pdb(stdin=words, stdout=shown, nosigint=True, readrc=False)
    debugger.use_rawinput = False
    debugger.set_break(__file__, line)
    try:
        got = debugger.runcall(f, t(1, 2))
    finally:
        debugger.clear_all_breaks()
        sys.settrace(None)
    assert got.asnumpy().tolist() == [8.0, 10.0]
    assert f"{__file__}({line})breaks()" in shown.getvalue() and "<module>" not in shown.getvalue()


@pytest.mark.skipif(importlib.util.find_spec("coverage.control") is None, reason="coverage is not installed")
@pytest.mark.parametrize("fn", PROGRAMS)
def test_coverage(fn):
    import coverage

    measured = coverage.Coverage(data_file=None, include=[__file__])
    f = jit(fn)
    measured.start()
    try:
        got = [f(t(1, 2)) for _ in range(3)]
    finally:
        measured.stop()
    assert [x.asnumpy().tolist() for x in got] == three_calls(fn)


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
def test_torch_compile():
    import torch

    compiled = []

    def backend(graph, inputs):
        compiled.append(graph)
        return graph

    other = torch.compile(lambda a: (a * a + 1).sum(), backend=backend)
    f = jit(lambda x, a: (native(square, x), float(native(other, a)), native(square, x)))
    for _ in range(3):
        first, second, third = f(t(1, 2), torch.ones(3))
        assert (float(first.asnumpy()), second, float(third.asnumpy())) == (7.0, 6.0, 7.0)
    assert len(compiled) == 1  # by torch, once, under our hook
    inner = jit(calls_back)
    around = torch.compile(lambda a, x: ((a * 2 + 1).sum(), inner(x)), backend=backend)
    for _ in range(3):
        a, b = around(torch.ones(3), t(1, 2))
        assert float(a) == 9.0 and float(b.asnumpy()) == 14.0
    torch._dynamo.reset()
