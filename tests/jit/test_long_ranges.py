"""Loops over long ranges: what a graph keeps of them does not grow with them, and other threads run meanwhile."""

from __future__ import annotations

import threading
import time

import ms
import pytest
from ms import Tensor


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_loop_that_is_left_early(mode):
    def f(x, n):
        for i in range(n):
            x = x * 2
            if i == 5:
                break
        return x

    jitted = ms.jit(f, capture_mode=mode)
    for n in (10**6, 10**7, 10**12, 3):
        assert jitted(Tensor([1.0]), n).asnumpy().tolist() == f(Tensor([1.0]), n).asnumpy().tolist()
    assert jitted.cache_info().bytes < 1_000_000


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_loop_of_many_turns(mode):
    def f(x):
        for i in range(100_000):
            x = x + i
        return x

    jitted = ms.jit(f, capture_mode=mode, fullgraph=True)
    assert [int(jitted(Tensor(0))) for _ in range(2)] == [sum(range(100_000))] * 2
    assert jitted.cache_info().bytes < 100_000  # no constant of all its numbers


def test_other_threads_run_while_a_graph_loops():
    ticks, done = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    @ms.jit
    def f(x, i):
        while i < 300_000:
            i = i + 1
            x = x * 1.0000001
        return x

    f(Tensor([1.0]), Tensor(299_999))
    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    f(Tensor([1.0]), Tensor(0))
    after = ticks
    done.set()
    thread.join()
    assert after - before > 10
