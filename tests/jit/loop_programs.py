"""Loops on tensors' values and over rows, with makers of their arguments, for test_loops.py."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from harness import s, t
from ms_tensor import Tensor, ops

_RNG = np.random.default_rng(7)
ROWS = _RNG.standard_normal((700, 3)).astype(np.float32)
WEIGHT = (_RNG.standard_normal((3, 3)) * 0.4).astype(np.float32)
MATRIX = np.array([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 1.0]], np.float32)

#: name -> (function, maker of its arguments, the positions to differentiate, the op that its graph must contain)
LOOPS: dict[str, tuple[Callable, Callable[[], tuple], tuple[int, ...], str]] = {}


def loop(args: Callable[[], tuple], *wrt: int, op: str = "while_loop") -> Callable[[Callable], Callable]:
    def add(fn: Callable) -> Callable:
        LOOPS[fn.__name__] = (fn, args, wrt, op)
        return fn

    return add


#: name -> (function, maker of its arguments, the positions to differentiate): loops that break the graph, because they
#: have two exits, iterate over range(tensor), or create a tensor from a number in an iteration
LEFT: dict[str, tuple[Callable, Callable[[], tuple], tuple[int, ...]]] = {}


def left(args: Callable[[], tuple], *wrt: int) -> Callable[[Callable], Callable]:
    def add(fn: Callable) -> Callable:
        LEFT[fn.__name__] = (fn, args, wrt)
        return fn

    return add


@loop(lambda: (s(4.0), t(0.7, 1.3)), 1)
def counts_down(c, x):
    while c > 0:
        c = c - 1
        x = x * 1.5 + ops.sin(x)
    return x.sum()


@loop(lambda: (s(0.0), t(0.7, 1.3)), 1)
def no_turn(c, x):
    y = x
    while c > 0:
        c = c - 1
        y = y * x
    return (y + x).sum()


@loop(lambda: (s(2.0),), 0)
def newton(a):
    x = a
    i = 0
    while i < 20 and ops.abs(x * x - a) > 1e-3:
        x = 0.5 * (x + a / x)
        i += 1
    return x * i


@loop(lambda: (Tensor(MATRIX), t(1, 1, 1)), 0, 1)
def power_iteration(a, v):
    change = ops.ones(())
    while change > 1e-3:
        w = ops.matmul(a, v)
        w = w / ops.sqrt((w * w).sum())
        change = ops.abs(w - v).max()
        v = w
    return (v * ops.matmul(a, v)).sum()


@loop(lambda: (s(9.0), t(1, 2)), 1)
def early_break(c, x):
    while True:
        x = x * 1.5
        if x.sum() > c:
            break
        x = x + 1
    return (x * x).sum()


@loop(lambda: (s(30.0), t(1, 2)), 1)
def two_ways_out(c, x):
    k = 0
    while c > 0:
        c = c - 1
        k += 1
        if k > 10:
            break
        if x.sum() > 50:
            break
        if x.sum() > 10:
            x = x + 3
            continue
        x = x * 2
    return (x * k).sum()


@loop(lambda: (s(4.0), t(0.3, 0.2)), 1)
def nested(c, x):
    while c > 0:
        d = c
        while d > 0:
            x = x + 0.1 * ops.sin(x * d)
            d = d - 1
        c = c - 1
    return (x * x).sum()


@left(lambda: (s(5.0), t(0.7, 1.3)), 1)
def with_branches(c, x):
    i = 0
    rate = 0.5
    while c > 0:
        if c > 2:
            i += 1
            x = x * 1.1
        x = x - rate * x / (i + 1)
        rate *= 0.9
        c = c - 1
    return (x * i).sum() + rate


@loop(lambda: (s(3.0), t(0.7, 1.3)), 1)
def one_value_in_many_places(c, x):
    a = x
    b = x
    while c > 0:
        a, b = a * b + x, a + b * x
        c = c - 1
    return (a * b * x).sum()


@loop(lambda: (s(3.0), t(0.7, 1.3)), 1)
def writes_in_place(c, x):
    total = ops.zeros((2,))
    alias = total
    while c > 0:
        total += x * c
        x = x * 1.1
        c = c - 1
    return total.sum() + alias.sum() + x.sum()


@loop(lambda: (s(3.0), t(1, 2)))
def writes_an_argument(c, x):
    while c > 0:
        x += c
        c = c - 1
    return x


@loop(lambda: (s(4.0), t(1, 2)))
def structures(c, x):
    class_ = {"a": x, "b": [x * 2, 3]}
    pair = (x, x + 1)
    while c > 0:
        first, second = pair
        pair = (second, first + second)
        class_["a"] = class_["a"] * 2
        class_["b"][0] = class_["b"][0] + class_["a"]
        c = c - 1
    return pair, class_


@left(lambda: (s(3.0), t(0.7, 1.3)), 1)
def numbers_that_become_tensors(c, x):
    total = 0
    scale = 0.1
    while c > 0:
        inner = 0
        d = c
        while d > 0:
            inner = inner + d * x
            d = d - 1
        total = total * scale + (x * inner).sum()
        x = x + inner * 0.1
        c = c - 1
    return total


def _n(value):
    return Tensor(np.array(value, np.int32))


@left(lambda: (_n(5), t(0.7, 1.3)), 1)
def a_range_of_a_tensor(n, x):
    y = x
    for i in range(n):
        y = y * 0.5 + x[0] * i
    return (y * y).sum()


@left(lambda: (_n(9), t(1, 2, 3, 1, 2, 1)), 1)
def a_range_of_a_tensor_with_a_break(n, x):
    y = x
    for i in range(1, n, 2):
        if y.sum() > 20:
            break
        y = y * 1.1 + x[i - 1] * i
    return y.sum()


@left(lambda: (_n(4), t(1, 2)), 1)
def ranges_in_ranges(n, x):
    total = 0
    for i in range(n):
        for j in range(n - i):
            total = total + x * j
    return total.sum()


@loop(lambda: (Tensor(ROWS), Tensor(WEIGHT)), 0, 1, op="scan")
def gated_cell_over_rows(x, w):
    h = x[0] * 0
    outs = []
    for row in x:
        z = ops.sigmoid(ops.matmul(row, w) + h)
        h = z * h + (1 - z) * ops.tanh(h + row)
        outs.append(h)
    return (ops.stack(outs) * 0.7).sum() + (h * h).sum()


@loop(lambda: (Tensor(ROWS), Tensor(WEIGHT)), 0, 1, op="scan")
def branches_over_rows(x, w):
    total = 0
    h = w[0]
    for i, row in enumerate(x):
        if row.sum() > 0:
            h = h * 0.9 + row
        else:
            h = h * 0.8 - row * w[1]
        if i % 3 == 0:
            h = h * 0.99
        total = total + (h * h).sum()
    return total


@loop(lambda: (Tensor(ROWS), Tensor(ROWS[::-1].copy())), 0, 1, op="scan")
def zipped_rows(x, y):
    h = x[0]
    pairs = []
    for a, b in zip(x, y, strict=True):
        h = h * 0.5 + a * b - ops.sin(h)
        pairs.append((h * 2, [a]))
    return h.sum() + pairs[-1][0].sum() + pairs[5][1][0].sum()


@loop(lambda: (t(0.3, 0.2),), 0, op="scan")
def a_long_range(x):
    y = x
    for i in range(800):
        y = y * 0.99 + x[0] * 0.001 * i - ops.sin(y)
    return y.sum()


@loop(lambda: (s(3.0), Tensor(np.array([2, 3, 5], np.int32))), 1)
def integers_below_a_division(c, x):
    total = ops.zeros((3,))
    y = x
    while c > 0:
        c = c - 1
        total = total + y / 2
        y = y * x
    return total.sum()


@loop(lambda: (s(3.0), Tensor(np.array([2, 3], np.int64)), t(0.3, 0.7)), 1, 2)
def captured_integers(c, n, x):
    while c > 0:
        c = c - 1
        x = x * 0.5 + n / 3 + ops.sin(x)
    return (x * n / 4).sum()


@loop(lambda: (s(3.0), Tensor(np.array([7, 4], np.int32))), 1)
def one_integer_in_many_places(c, n):
    a, b = n, n
    total = n / 4
    while c > 0:
        c = c - 1
        total = total + a / 3 + b / 7 + n / 2
        a, b = b * 2, a + n
    return (total + a / 2).sum() + (n / 5).sum()


INTEGER_ROWS = np.arange(2100, dtype=np.int32).reshape(700, 3) % 11


@loop(lambda: (Tensor(INTEGER_ROWS), Tensor(np.array([1, 2, 3], np.int32))), 0, 1, op="scan")
def rows_of_integers(x, w):
    h = w / 4
    k = w
    outs = []
    for row in x:
        h = h * 0.5 + row / 3 + k / 8 + row * w / 2
        k = w + row
        outs.append(k)
    return h.sum() + (ops.stack(outs) / 2).sum()


@loop(lambda: (Tensor(ROWS), s(1.0)), op="scan")
def writes_in_place_over_rows(x, c):
    total = ops.zeros((3,))
    for row in x:
        if row.sum() > c:
            total += row * 2
        total -= row.max()
    return total


@left(lambda: (s(5.0), t(0.7, 1.3)))
def returns_out_of_it(c, x):
    while c > 0:
        c = c - 1
        if x.sum() > c:
            return (x * 2).sum()
        x = x + 0.5 * x
    return x.sum()


@left(lambda: (s(0.0), t(0.7, 1.3)))
def could_return_but_has_no_turn(c, x):
    while c > 0:
        c = c - 1
        x = x * x
        if x.sum() > c:
            return x[0]
    return (x * x).sum()


@left(lambda: (s(4.0), t(1, 2)))
def returns_structures(c, x):
    n = 0
    while c > 0:
        d = c
        while d > 0:
            d = d - 1
            x = x * 1.1
            if x.sum() > 6:
                return {"a": x * d, "b": [x, n, None]}
            n += 1
        c = c - 1
    return {"a": x, "b": [x + 1, n + 1, None]}


@left(lambda: (s(4.0), t(0.7, 1.3)))
def breaks_past_an_else(c, x):
    k = 0
    while c > 0:
        c = c - 1
        x = x * 1.5
        if x.sum() > 20:
            k = 5
            break
    else:
        x = x + 10 * x
        k = 7
    return (x * k).sum()


@left(lambda: (s(9.0), t(0.7, 1.3)))
def breaks_and_returns(c, x):
    while c > 0:
        c = c - 1
        x = x * 1.5
        if x.sum() > 20:
            break
        if x[0] > 3:
            return (x * c).sum()
    else:
        x = x + x * x
    return x.sum()


@left(lambda: (_n(6), t(0.7, 1.3)))
def returns_out_of_a_range_of_a_tensor(n, x):
    for i in range(n):
        x = x * 1.2
        if x.sum() > 6:
            return x.sum() * i
    else:
        x = x - x * x
    return x.sum()


def _until(c, x):
    while True:
        x = x * 1.5
        if x.sum() > c:
            return x, c
        c = c - 0.25


@left(lambda: (s(5.0), t(0.7, 1.3)))
def returns_in_a_helper_and_in_an_unrolled_loop(c, x):
    a, b = _until(c, x)
    for k in range(3):
        while b > k:
            b = b - 1
            if a.sum() > 30:
                return (a * k).sum()
            a = a + b * x
    return (a * b).sum()


@loop(lambda: (s(3.0), t(0.7, 1.3)), 1)
def draws_in_turns(c, x):
    y = ops.rand(2) * x
    while c > 0:
        c = c - 1
        y = y + ops.dropout(x, 0.5) * ops.randn(2)
    return (y * ops.rand(2) * x).sum()


@loop(lambda: (s(4.0), t(0.7, 1.3)), 1)
def draws_on_one_side_in_turns(c, x):
    while c > 0:
        c = c - 1
        if ops.rand(()) > 0.5:
            x = x * ops.rand(2)
            if x.sum() < 0.6:
                break
        else:
            x = x + x * ops.randn(2) * ops.rand(2)
    return (x * ops.rand(2)).sum()


@loop(lambda: (Tensor(ROWS),), 0, op="scan")
def draws_over_rows(x):
    h = ops.rand(3)
    for row in x:
        h = h * 0.9 + ops.dropout(row, 0.3)
        if h.sum() > 0:
            h = h - row * ops.rand(3)
    return (h * ops.rand(3)).sum()


@left(lambda: (Tensor(ROWS[:40]), s(4.0)))
def returns_out_of_many_rows(x, c):
    h = x[0]
    for row in x:
        h = h * 0.9 + row
        if h.sum() > c:
            return (h * 2).sum()
    return h.sum()


@left(lambda: (Tensor(ROWS[:40]), s(400.0)))
def breaks_out_of_many_zipped_rows(x, c):
    h = x[0]
    for i, (row, k) in enumerate(zip(x, range(0, 80, 2), strict=True)):
        h = h * 0.9 + row * k
        if h.sum() > c + i:
            break
    else:
        h = h * h
    return h.sum()


def breaks_by_dtype(c, x):
    while c > 0:
        x = x.astype("float64") * 2
        c = c - 1
    return x


def breaks_by_kind(c, x):
    pair = x
    while c > 0:
        pair = (x, x)
        c = c - 1
        x = pair[0] * 2
    return pair


def breaks_by_effect(c, x, log):
    while c > 0:
        log.append(1)
        c = c - 1
    return x


def breaks_by_return(c, x):
    while c > 0:
        c = c - 1
        if x.sum() > c:
            return x * 2, "left"
    return x


def breaks_by_returns(c, x):
    while c > 0:
        c = c - 1
        if x.sum() > c:
            return x * 2, x
        if x.sum() < 0:
            return [x]
    return x, x
