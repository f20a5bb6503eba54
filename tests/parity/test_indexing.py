"""Reads and writes by tensors, lists and masks inside jitted functions: eager's bits, and x is what eager leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from support import assert_same_bits

X = np.arange(12, dtype=np.float32).reshape(3, 4)


def reads(x, i):
    return x[i, 1:] + x[:, i].sum(), x[[0, -1]], x[..., i[0]], x[i[0]], x[i, None, i], x[True]


def writes(x, i):
    x[i] = x[i] * 2
    x[:, i] = -1.0
    return x.sum(0)


def repeated(x, i):
    y = x * 1
    y[[1, 1, 0]] = x
    y[i[0]] = y[2]
    return y


def masks_with_numbers(x, i):
    x[x > 5] = 0
    y = x * 2
    y[y < 4] = Tensor(1.0)
    y[:, y[0] > 3] = y[0, 0]
    return y


def lists_and_broadcasts(x, i):
    y = ops.zeros((3, 4))
    y[[0, 1], [1, 2]] = 7
    y[i, None, 1:3] = [5, 6]
    y[range(2), 0] = x[0, :2]
    return y


def through_views(x, i):
    part = x[1:]
    part[i - 1] = 9
    rows = x.reshape(-1)
    return part * 2, rows + 1


GRAPHS: list[Callable[..., Any]] = [reads, writes, repeated, masks_with_numbers, lists_and_broadcasts, through_views]


def reads_by_mask(x, i):
    return x[x > 5].sum()


def writes_by_mask(x, i):
    x[x > 5] = x[x > 5] * 2
    return x + 1


def indexes_with_arrays(x, i):
    return x[np.array([0, 1])], x[range(2)]


# The size of what a mask picks depends on data: these run as plain Python, with eager's results.
PLAIN: list[Callable[..., Any]] = [reads_by_mask, writes_by_mask, indexes_with_arrays]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fn", [*GRAPHS, *PLAIN], ids=lambda fn: fn.__name__)
def test_jit_reads_and_writes_as_eager(fn: Callable[..., Any], mode: str) -> None:
    jitted = ms.jit(fn, capture_mode=mode)
    for turn in range(4):
        i = Tensor([1 + turn % 2, 2])
        ours, theirs = Tensor(X + turn % 2), Tensor(X + turn % 2)
        assert_same_bits(jitted(ours, i), fn(theirs, i), f"call {turn}")
        assert_same_bits(ours, theirs, f"x after call {turn}")
    info = jitted.cache_info()
    if fn in GRAPHS:
        assert (info.compiles, info.plain_calls, info.breaks) == (1, 0, 0), info.reasons


@pytest.mark.parametrize("fn", [*GRAPHS, *PLAIN], ids=lambda fn: fn.__name__)
def test_graph_mode_reads_and_writes_as_eager(fn: Callable[..., Any]) -> None:
    class Net(nn.Cell):
        def construct(self, x, i):
            return fn(x, i)

    net, i = Net(), Tensor([1, 2])
    want_x = Tensor(X)
    want = net(want_x, i)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        for _ in range(2):
            x = Tensor(X)
            assert_same_bits(net(x, i), want)
            assert_same_bits(x, want_x)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_gradients_agree(mode: str) -> None:
    def fn(x, v, i):
        y = x * 2
        y[i, 1:] = v
        y[y > 6] = 1.0
        return (y[:, i] * y[i[0]].sum()).sum()

    x, v, i = Tensor(X), Tensor(np.float32([[1, 2, 3], [4, 5, 9]])), Tensor([2, 0])
    want = ms.grad(fn, (0, 1))(x, v, i)
    jitted = ms.jit(fn, capture_mode=mode)
    for _ in range(2):
        assert_same_bits(ms.grad(jitted, (0, 1))(x, v, i), want)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_an_index_out_of_range_raises_and_changes_nothing(mode: str, errors_at_call: None) -> None:
    def fn(x, i):
        x[0] = 5
        x[i] = 1
        return x

    jitted = ms.jit(fn, capture_mode=mode)
    jitted(Tensor(X), Tensor([0]))
    for call in (fn, jitted):
        x = Tensor(X)
        with pytest.raises(IndexError, match="index"):
            call(x, Tensor([3]))
    np.testing.assert_array_equal(x.asnumpy()[1:], X[1:])
