"""An interrupt that comes while a graph runs: it counts as having come where that part of the program begins."""

from __future__ import annotations

import signal
import time

import ms
import numpy as np
import pytest
from ms import Tensor, ops

MODES = ["ast", "bytecode", "trace"]
X = Tensor(np.full((512, 512), 1e-3, np.float32))


def raises(*_):
    raise KeyboardInterrupt


@pytest.fixture(params=["python", "c"])
def alarm(request):
    """What sends an interrupt soon, by a handler in Python or the interpreter's own."""
    number = signal.SIGALRM
    old = signal.signal(number, raises if request.param == "python" else signal.default_int_handler)
    yield lambda: signal.setitimer(signal.ITIMER_REAL, 0.005)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(number, old)


@pytest.mark.parametrize("mode", MODES)
def test_handlers_around_the_graph_run(mode, alarm):
    log = []

    @ms.jit(capture_mode=mode)
    def train(x, begin):
        try:
            log.append("in")
            begin()
            time.sleep(0)  # a break
            for _ in range(80):
                x = ops.tanh(x @ x)
            log.append("computed")
        except KeyboardInterrupt:
            log.append("saved")
            return "saved"
        finally:
            log.append("cleanup")
        return x

    for _ in range(2):
        log.clear()
        train(X, lambda: None)
        assert log == ["in", "computed", "cleanup"]
    for _ in range(2):
        log.clear()
        assert train(X, alarm) == "saved"
        assert log == ["in", "saved", "cleanup"]


@pytest.mark.parametrize("mode", MODES)
def test_a_part_that_was_interrupted_has_done_nothing(mode, alarm):
    log = []

    @ms.jit(capture_mode=mode)
    def train(x):
        log.append("in")
        for _ in range(80):
            x = ops.tanh(x @ x)
        return x

    train(X)
    assert log == ["in"]
    with pytest.raises(KeyboardInterrupt):
        alarm()
        train(X)
    assert log == ["in"]
    train(X)
    assert log == ["in", "in"]
