"""An int that changes from call to call and selects a row of a tensor is an input of one graph, as when a cache of keys
is written at the position of a token; out of range it is Python's IndexError."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from harness import freeze
from ms import Parameter, Tensor, ops


def matrix():
    return Tensor(np.arange(24, dtype=np.float32).reshape(4, 6))


def reads(x, n):
    return x[n], x[n, 1], x[1, n], x[:, n], x[1:3, n], x[n, n], x[n, ...], x[n, [0, 1]], x[n][n], x[n:, n]


def writes(x, n):
    x[n] = 5
    x[n, 1] = x[1, n] + 2
    x[:, n] += Tensor(np.arange(4, dtype=np.float32))
    x[n] *= 2
    y = x * 1
    z = y[n]
    z += 1
    y[n, 0] = 0
    return y, z + 0


def gradients(x, n):
    return ms.value_and_grad(lambda v, w: ((v[n] * w) ** 2 + v[:, n].sum()).sum(), (0, 1))(x, x[0])


def outcome(fn, *args):
    try:
        return freeze((fn(*args), args[0]))
    except Exception as e:
        return type(e).__name__, str(e)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("program", [reads, writes, gradients])
@pytest.mark.parametrize(
    "rows", [(1, 2, 3, 2, 1, 3, 7), (-1, -2, -3, -4, -2, -1, -7), (2, 1, 0, 3, -4, -1, True)], ids=str
)
def test_a_changing_row(rows, program, mode):
    jitted = ms.jit(program, capture_mode=mode)
    for n in rows:
        assert outcome(jitted, matrix(), n) == outcome(program, matrix(), n), n


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_cache_written_at_a_position_is_captured_three_times(mode):
    cache = Parameter(ops.zeros((16, 3)), name="cache", requires_grad=False)

    @ms.jit(capture_mode=mode)
    def step(token, position):
        cache[position] = token
        scores = (cache @ token).masked_fill(ops.arange(16) > position, -1e9)
        return ops.softmax(scores, 0) @ cache, cache[position - 1] * 2

    for n in range(2, 16):
        token = Tensor(np.array([1.0, n, 2.0], np.float32))
        step(token, n)
        assert np.array_equal(cache[n].asnumpy(), token.asnumpy())
    assert step.cache_info().compiles <= 4 and not step.cache_info().plain_calls, step.cache_info().reasons
