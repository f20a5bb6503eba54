"""Loops on tensors' values inside each other: what capturing them takes does not multiply without bound."""

from __future__ import annotations

import ms
import pytest
from ms import Tensor
from ms_jit_core.vm.control_flow import analysis, loop_body


def nested(n: Tensor) -> Tensor:
    i = Tensor(0)
    while i < n:
        j = Tensor(0)
        while j < n:
            j += 1
        i = i + 1
    return i


def branching(n: Tensor) -> Tensor:
    i = Tensor(0)
    while i < n:
        j = Tensor(0)
        if i > 0:
            j += 1
        else:
            j += 2
        i = i + j
    return i


def counting(n: Tensor, x: Tensor) -> tuple:
    """Python numbers that only some turns change, five deep."""
    a = b = c = d = i = 0
    while i < n:
        j = 0
        a += 1
        while j < n:
            k = 0
            b += a
            while k < n:
                last = 0
                c += b
                while last < n:
                    m = 0
                    d += c
                    while m < n:
                        m += 1
                        x = x + last
                    last += 1
                k += 1
            j += 1
        i += 1
    return x, i, a, b, c, d


@pytest.mark.timeout(60)
@pytest.mark.parametrize("fn", [nested, branching])
@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_tensor_made_in_a_turn_and_written_there(mode, fn):
    jitted = ms.jit(fn, capture_mode=mode)
    for n in (2, 3, 0, 2):
        assert int(jitted(Tensor(n))) == int(fn(Tensor(n)))


def test_attempts_at_loops_are_bounded(monkeypatch):
    counts = []
    run = loop_body.LoopBody._run_iteration

    def counted(self, *args):
        counts.append(self.m)
        return run(self, *args)

    monkeypatch.setattr(loop_body.LoopBody, "_run_iteration", counted)
    expected = counting(Tensor(2), Tensor([1.0]))
    jitted = ms.jit(counting, capture_mode="trace")
    for _ in range(2):
        got = jitted(Tensor(2), Tensor([1.0]))
        assert got[0].tolist() == expected[0].tolist() and got[1:] == expected[1:]
    assert max(sum(1 for m in counts if m is one) for one in counts) <= analysis.MAX_ITERATIONS + 1
    assert any("attempts" in reason for reason in jitted.cache_info().reasons)
