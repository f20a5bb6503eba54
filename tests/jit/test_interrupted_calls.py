"""What the handler of a signal raises while a graph runs, while one is captured, or between them, meets the handlers of
the captured function, and nothing that it did is lost or done twice."""

from __future__ import annotations

import os
import signal
import threading
import time

import ms
import ms_jit_core.driver
import numpy as np
import pytest
from ms import Parameter, Tensor, ops
from ms_jit_core.segments.position import Position
from ms_jit_core.segments.segment_driver import SegmentDriver

MODES = ["ast", "bytecode", "trace"]
WALKING = ["ast", "bytecode"]
TURNS = 30
LARGE = Tensor(np.full((384, 384), 1e-3, np.float32))
SMALL = Tensor(np.full((4, 4), 0.5, np.float32))


class Stop(Exception):
    """No KeyboardInterrupt: handlers may raise anything."""


def raises(*_):
    raise Stop


@pytest.fixture(autouse=True)
def handler():
    old = signal.signal(signal.SIGALRM, raises)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, old)


def soon():
    signal.setitimer(signal.ITIMER_REAL, 0.005)


def send():
    signal.raise_signal(signal.SIGALRM)


class Block:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("enter")

    def __exit__(self, cls, e, tb):
        self.log.append(cls)
        return cls is Stop


def excepting(x, log):
    log.append("in")
    y = x + x
    try:
        log.append("try")
        for _ in range(TURNS):
            y = ops.tanh(y @ x)
        log.append("computed")
    except Stop:
        log.append("except")
        return "stopped"
    finally:
        log.append("finally")
    return y


def leaving(x, log):
    log.append("in")
    try:
        for _ in range(TURNS):
            x = ops.tanh(x @ x)
        log.append("computed")
    finally:
        log.append("finally")
    return x


def within(x, log):
    with Block(log):
        for _ in range(TURNS):
            x = ops.tanh(x @ x)
        log.append("computed")
        return x
    return "stopped"


def called(x, log):
    log.append("in")
    y = leaving(x, log)
    log.append("out")
    return y


def numbers():
    yield from range(TURNS)


def generating(x, log):
    try:
        for _ in numbers():
            x = ops.tanh(x @ x)
        log.append("computed")
    except Stop:
        log.append("except")
        return "stopped"
    return x


def bare(x, log):
    log.append("in")
    for _ in range(TURNS):
        x = ops.tanh(x @ x)
    log.append("computed")
    return x


PROGRAMS = (excepting, leaving, within, called, generating, bare)


def stopped(jitted, x, timer=None):
    """A graph that is interrupted has done nothing: the exception comes up where it begins."""
    log = []
    with pytest.raises(Stop):
        if timer is not None:  # started here: on a machine that stalls, the signal may come at once
            timer()
        jitted(x, log)
    assert log == []


def goes_well(jitted, program):
    log, plain = [], []
    got = jitted(SMALL, log)
    assert (got.asnumpy() == program(SMALL, plain).asnumpy()).all()
    assert log == plain


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("mode", MODES)
def test_while_the_first_graph_runs(mode, program):
    jitted = ms.jit(program, capture_mode=mode)
    jitted(LARGE, [])
    whole = jitted.cache_info().plain_calls == 0
    assert whole or mode == "trace" and program is within  # that one runs plainly
    for _ in range(2 * whole):
        stopped(jitted, LARGE, soon)
    goes_well(jitted, program)


@pytest.fixture
def in_capture(monkeypatch):
    """Have a signal sent when the next capture begins, or the next several."""
    real, left = ms_jit_core.driver.capture, 0

    def capture(*args, **kwargs):
        nonlocal left
        if left > 0:
            left -= 1
            send()
        return real(*args, **kwargs)

    def arrange(times=1):
        nonlocal left
        left = times

    # Not in `arrange`, which programs call: interrupted there, it would leave this in place for the tests that follow.
    monkeypatch.setattr(ms_jit_core.driver, "capture", capture)
    return arrange


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("mode", MODES)
def test_while_it_is_captured(mode, program, in_capture):
    jitted = ms.jit(program, capture_mode=mode)
    in_capture()
    stopped(jitted, SMALL)
    goes_well(jitted, program)
    assert jitted.cache_info().plain_calls == 0


@pytest.mark.parametrize("mode", WALKING)
def test_while_a_later_part_is_captured(mode, in_capture):
    def program(x, log):
        log.append("in")
        try:
            in_capture()
            time.sleep(0)  # a break
            for i in range(4):
                x = ops.tanh(x @ x)
                log.append(i)
        except Stop:
            log.append("except")
        return x

    jitted = ms.jit(program, capture_mode=mode)
    log = []
    assert jitted(SMALL, log) is SMALL
    assert log == ["in", "except"]


@pytest.mark.parametrize("mode", MODES)
def test_a_handler_that_does_not_raise(mode, in_capture):
    came = []
    signal.signal(signal.SIGALRM, lambda *_: came.append(1))
    jitted = ms.jit(excepting, capture_mode=mode)
    in_capture()
    goes_well(jitted, excepting)
    assert came == [1]
    assert jitted.cache_info().entries == 1


@pytest.mark.parametrize("mode", MODES)
def test_what_the_graph_writes(mode):
    p = Parameter(np.zeros(4, np.float32), name="p")

    @ms.jit(capture_mode=mode)
    def program(x, log):
        try:
            for i in range(TURNS):
                ops.assign(p, p + 1)
                x = ops.tanh(x @ x)
                log.append(i)
        except Stop:
            ops.assign(p, p * 2 + 1)
        return x

    program(LARGE, [])
    assert p.asnumpy()[0] == TURNS
    log = []
    soon()
    with pytest.raises(Stop):
        program(LARGE, log)
    assert log == []
    assert p.asnumpy()[0] == TURNS


def turns(x, log, p):
    log.append("in")
    try:
        for i in range(3):
            x = ops.tanh(x @ x)
            ops.assign(p, p + 1)
            log.append(i)
            time.sleep(0)
    except Stop:
        log.append("except")
    finally:
        log.append("finally")
    return x


PLACES = [(Position, "thaw"), (Position, "of"), (SegmentDriver, "_go_on"), (SegmentDriver, "go_on")]


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("mode", WALKING)
def test_between_the_graphs(mode, where, monkeypatch):
    owner, name = where
    real = getattr(owner, name)
    calls = at = 0

    def sending(*args):
        nonlocal calls
        calls += 1
        if calls == at:
            send()
        return real(*args)

    monkeypatch.setattr(owner, name, staticmethod(sending) if name == "of" else sending)
    jitted = ms.jit(turns, capture_mode=mode)

    def outcome():
        p = Parameter(np.zeros(1, np.float32), name="p")
        log = []
        jitted(SMALL, log, p)
        return log, p.asnumpy()[0]

    whole = ["in", 0, 1, 2, "finally"], 3
    assert outcome() == outcome() == whole
    calls = 0
    assert outcome() == whole
    for at in range(1, calls + 1):  # noqa: B007
        calls = 0
        log, count = outcome()
        assert log[0] == "in" and log[-2:] == ["except", "finally"]
        assert log[1:-2] == list(range(len(log) - 3))
        assert count == len(log) - 3
        assert outcome() == whole


@pytest.mark.parametrize("mode", WALKING)
def test_a_loop_in_which_nothing_is_called(mode):
    @ms.jit(capture_mode=mode)
    def program(x, log):
        time.sleep(0)  # a break
        n = 0
        try:
            soon()
            while x is not None:
                n += 1
        except Stop:
            log.append("except")
        return n

    log = []
    assert program(SMALL, log) >= 0
    assert log == ["except"]


def test_a_child_of_another_thread(monkeypatch):
    real, status = SegmentDriver._go_on, []

    def fork():
        child = os.fork()
        if child == 0:  # where this thread is the main one
            try:
                send()
                time.sleep(0)
            except Stop:
                os._exit(0)
            os._exit(1)
        status.append(os.waitpid(child, 0)[1])

    def forking(*args):
        if not status:
            thread = threading.Thread(target=fork)
            thread.start()
            thread.join()
        return real(*args)

    jitted = ms.jit(turns, capture_mode="ast")
    jitted(SMALL, [], Parameter(np.zeros(1, np.float32), name="p"))
    monkeypatch.setattr(SegmentDriver, "_go_on", forking)
    jitted(SMALL, [], Parameter(np.zeros(1, np.float32), name="p"))
    assert status == [0]


def test_handlers_are_the_programs():
    jitted = ms.jit(turns, capture_mode="ast")
    jitted(SMALL, [], Parameter(np.zeros(1, np.float32), name="p"))
    assert signal.getsignal(signal.SIGALRM) is raises
    with pytest.raises(Stop):
        send()
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    send()
