"""Calls of a jitted function by the `__del__` of a garbage cycle that it is in itself: weak references went first."""

from __future__ import annotations

import gc
import sys
import time

import ms
import numpy as np
import pytest
from ms import Tensor, ops

MODES = ["ast", "bytecode", "trace"]
X = Tensor(np.array([0.25, 0.5], np.float32))


def whole(x, log):
    y = ops.tanh(x) * 2
    log.append("whole")
    return y


def parts(x, log):
    log.append("in")
    y = ops.tanh(x)
    time.sleep(0)
    for i in range(3):
        y = ops.tanh(y + i)
        time.sleep(0)
        log.append(i)
    return y * 2


def plain(x, log, *more, scale=2, **others):
    log.append(sys._getframe(0).f_code.co_name)
    return ops.tanh(x) * scale


@pytest.mark.parametrize("calls", [0, 1, 3])
@pytest.mark.parametrize("program", [whole, parts, plain], ids=lambda p: p.__name__)
@pytest.mark.parametrize("mode", MODES)
def test_a_cycle_that_calls_at_its_end(mode, program, calls, monkeypatch):
    failures, ends = [], []
    monkeypatch.setattr(sys, "unraisablehook", lambda info: failures.append(info.exc_value))

    class Owner:
        def __init__(self):
            self.me = self
            # A function of its own: the module's would live on.
            self.call = ms.jit(type(program)(program.__code__, globals(), program.__name__), capture_mode=mode)
            self.call.fn.__kwdefaults__ = program.__kwdefaults__
            self.call.owner = self

        def __del__(self):
            log = []
            ends.append((self.call(X, log).asnumpy().tolist(), log))

    owner = Owner()
    for _ in range(calls):
        owner.call(X, [])
    del owner
    gc.collect()
    log = []
    wanted = program(X, log).asnumpy().tolist()
    assert failures == []
    assert ends == [(wanted, log)]
