"""Statements on constants: if, while, for, break, continue, return."""

from __future__ import annotations

import contextlib

import ms
import numpy as np
from language.table import Table
from ms import Tensor, nn, ops

table = Table("flow")


@table
def if_on_constants(x, n, flag):
    if n > 5:
        x = x * 10
    elif n > 2 and flag:
        x = x + 1
    else:
        x = x - 1
    if not flag:
        x = x * 0
    return x


@table
def if_on_kinds(x, nothing, xs, d, name):
    out = []
    if nothing is None:
        out.append("none")
    if xs:
        out.append("list")
    if not d:
        out.append("dict")
    if name == "word":
        out.append("name")
    if isinstance(x, Tensor):
        out.append("tensor")
    if x is not None and x.shape[0] == 2:
        out.append("shape")
    return out, x


@table
def ternaries(x, n, k):
    a = x if n > k else -x
    b = n if n < k else (k if k == 2 else 0)
    return a * b


@table
def while_on_constants(x, n):
    total = 0
    while n > 0:
        total += n
        n -= 1
        x = x + n
    return x, total


@table
def while_with_break_and_else(x, n):
    while n < 10:
        n += 2
        if n == 7:
            break
        x = x * 2
    else:
        x = x - 100
    while n > 5:
        n -= 1
    else:
        x = x + 1
    return x, n


@table
def while_true(x):
    i = 0
    while True:
        i += 1
        if i % 2:
            continue
        x = x + i
        if i > 6:
            return x, i


@table
def for_ranges(x, n):
    for i in range(n):
        x = x + i
    for i in range(1, 7, 2):
        x = x * i
    for i in range(3, 0, -1):
        x = x - i
    for _ in range(0):
        x = x * 100
    return x, i


@table
def for_containers(x, xs, tup, d, words):
    seen = []
    for v in xs:
        x = x + v
    for v in tup:
        seen.append(v)
    for key in d:
        seen.append(key)
    for key, v in d.items():
        x = x * v
        seen.append(key + "!")
    for v in d.values():
        x = x - v
    for a, b in zip(xs, words):
        seen.append((a, b))
    for i, w in enumerate(words):
        seen.append(w * i)
    for ch in "abc":
        seen.append(ch)
    return x, seen


@table
def for_tensors(x, ts, tt):
    for t in ts:
        x = x + t
    for i, t in enumerate(tt):
        x = x + t * i
    for a, b in zip(tt, tt[::-1]):
        x = x + a * b
    return x


@table
def for_else(x, xs):
    for v in xs:
        if v == 2:
            break
    else:
        x = x * 100
    for v in xs:
        if v == 50:
            break
    else:
        x = x + 1
    return x, v


@table
def nested_break_continue(x):
    for i in range(4):
        if i == 1:
            continue
        for j in range(4):
            if j > i:
                break
            if (i + j) % 2:
                continue
            x = x + i * 10 + j
        else:
            x = x * 2
    return x


@table
def return_from_loops(x, xs):
    for i in range(5):
        for v in xs:
            if i * v == 4:
                return x * i + v
    return x


@table
def early_returns(x, n):
    if n == 1:
        return x
    if n == 3:
        for i in range(3):
            while True:
                if i == 2:
                    return x * 2, "inner"
                break
    return None


@table
def return_nothing(x):
    y = x + 1
    if y is None:
        return y


@table
def no_return_value(x, xs):
    xs.append(x)
    return


@table
def pass_and_docstring(x):
    """Has a docstring."""
    if x is None:
        pass
    else:
        ...
    return x


@table
def annotated(x: Tensor, n: int = 3) -> Tensor:
    total: Tensor = x * n
    count: int
    count = 2
    # type: ignore
    items: list[int] = [1]
    return total + count + items[0]


@table
def while_with_conditions(x, n, k):
    while n > 0 and k < 5:
        n, k = n - 1, k + 1
        x = x + n * k
    return x, n, k


@table
def long_loop(x):
    for i in range(3000):
        x = x + i
    return x


@table
def long_loop_of_constants(x):
    total = 0
    for i in range(1500):
        total += i % 7
    return x + total


@table(splits=True)
def prints_in_a_loop(x, xs):
    for v in xs:
        print("v", v, sep="=", end=";")
        x = x + v
    print()
    return x


@table(splits=True)
def prints_tensors(x):
    y = x * 2
    print(y)
    print("y is", y.shape, y.dtype, y)
    return y + 1


@table(splits=True)
def ops_print(x):
    ops.print_("a", x) if hasattr(ops, "print_") else print("a", x)
    return x * 2


@table
def for_over_cells(x):
    for layer in CELLS:
        x = layer(x)
    return x


CELLS = nn.CellList([nn.ReLU(), nn.Tanh(), nn.Sigmoid()])
NET = nn.SequentialCell(nn.ReLU(), nn.Tanh())


@table
def cell_lists(x):
    for i, layer in enumerate(CELLS):
        x = layer(x) + i
    return CELLS[0](x), CELLS[-1](x), len(CELLS), NET(x), NET[1](x), [c(x) for c in CELLS[1:]]


@table
def loops_over_shapes(m):
    total = 0
    for size in m.shape:
        for _ in range(size):
            total = total + m.sum()
    return total


@table
def fibonacci(x, n):
    a, b = 0, 1
    for _ in range(n * 5):
        a, b = b, a + b
    return x * a, b


@table
def loop_variable_after(x, xs):
    for v in xs:
        pass
    else:
        v = v * 10
    return x * v


@table
def bounded_newton(x):
    guess = x
    for _ in range(6):
        guess = 0.5 * (guess + x / guess)
    return guess


@table
def reversed_and_sorted_loops(x, words):
    out = []
    for w in reversed(words):
        out.append(w)
    for w in sorted(words, reverse=True):
        out.append(w)
    for a, b, c in zip(words, range(3), [x, x, x]):
        out.append(c * b)
    return out


@table
def conditional_imports(x, flag):
    if flag:
        from math import sqrt
    else:
        from cmath import sqrt
    return x * sqrt(4.0)


@table
def numpy_constant_loop(x):
    for v in np.arange(3):
        x = x + int(v)
    return x


@table(splits=True)
def comprehensions_of_one_name_after_a_break(x, y):
    n = int(x.sum())
    k = 2
    out = [v + w for v in [(lambda: v * k)() for v in [x, y]] for w in [x]]
    v = 3
    late = [g() for g in [lambda: v for v in [x, y]]]
    keeps = [(lambda z=v: z + v)() for v in (1, 2)]
    return out, late, keeps, (lambda q=(v, k): q[0] + v + n)(), [v for v in range(3)], v
