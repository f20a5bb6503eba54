"""At which line a break is reported if a branch or loop on a tensor runs in Python because of a later line."""

from __future__ import annotations

import re

import ms
import numpy as np
import pytest
from ms import Tensor, ops

X = Tensor(np.array([[1.0, 2.0], [0.0, 0.5]], np.float32))


def branch(x):
    y = x * 2
    if y.sum() > 3:  # 2 tensor-branch: line 4 breaks the graph (Tensor.asnumpy reads a tensor's value)
        y = y - 1
    return y.asnumpy()  # 4 tensor-value: Tensor.asnumpy reads a tensor's value


def expression(x):
    y = x * 2
    y = y - 1 if y.sum() > 3 else y  # 2 tensor-branch: line 3 breaks the graph (float() of a tensor)
    return float(y.sum())  # 3 tensor-value: float() of a tensor


def loop(x):
    while x.sum() < 10:  # 1 tensor-while: line 3 breaks the graph (int() of a tensor)
        x = x * 2
    return int(x.sum())  # 3 tensor-value: int() of a tensor


def assertion(x):
    y = x * 2
    assert y.sum() > 3  # 2 tensor-branch: line 3 breaks the graph (bool() of a tensor)
    return bool(y.sum() > 1)  # 3 tensor-value: bool() of a tensor


def inside(x):
    y = x * 2
    if y.sum() > 3:  # 2 tensor-branch: line 3 breaks the graph (calls print())
        print(end="")  # 3 io: calls print()
        y = y - 1
    return y


def two_dtypes(x):
    y = x * 2
    if y.sum() > 3:  # 2 tensor-branch: 'y' is Int32[2, 2] on one side and Float32[2, 2] on the other
        y = y.astype(ms.int32)
    return y + 1


def one_list_longer(x):
    out = []
    for r in x:
        if r.sum() > 1:  # 3 tensor-branch: sides that leave a list with different items
            out.append(r * 2)
    return ops.stack(out)


def leaves_a_loop(x):
    for i in range(3):
        x = x * 2
        if x.sum() > 9:  # 3 tensor-branch: line 5 breaks the graph (float() of a tensor)
            return x + i
        float(x.sum())  # 5 tensor-value: float() of a tensor
    return x


def in_try(x):
    try:
        y = x * 2
        if y.sum() > 3:  # 3 tensor-branch: line 5 breaks the graph (Tensor.item reads a tensor's value)
            y = y + 1
        return y.sum().item()  # 5 tensor-value: Tensor.item reads a tensor's value
    except ValueError:
        return None


def direct(x):
    y = x * 2
    big = bool(y.sum() > 3)  # 2 tensor-value: bool() of a tensor
    return y + big


PROGRAMS = [branch, expression, loop, assertion, inside, two_dtypes, one_list_longer, leaves_a_loop, in_try, direct]


def expected(f):
    """Line and reason of each break, as the program's comments state them."""
    first = f.__code__.co_firstlineno
    with open(__file__, encoding="utf-8") as file:
        lines = file.read().split("\n")[first:]
    rows = [line.split("  # ") for line in lines[: next(i for i, line in enumerate(lines) if not line)]]
    found = []
    for number, row in enumerate(rows, 1):
        if len(row) == 2:
            at, reason = row[1].split(" ", 1)
            assert int(at) == number
            reason = re.sub(r"(?<=line )\d+", lambda m: str(first + int(m.group())), reason)
            found.append(f"{reason} at {__file__}:{first + number}")
    return found


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_a_break_is_at_the_branch_that_runs_in_python(f, mode):
    wanted = expected(f)
    e = ms.explain(ms.jit(f, capture_mode=mode), X)
    assert e.breaks[0].reason == wanted[0]
    jitted = ms.jit(f, capture_mode=mode)
    assert np.array_equal(jitted(X), f(X))
    assert list(jitted.cache_info().reasons)[: len(wanted)] == wanted


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_fullgraph_names_the_line_that_no_graph_can_hold(f):
    with pytest.raises(RuntimeError) as raised:
        ms.jit(f, fullgraph=True)(X)
    where = next(line for line in str(raised.value).split("\n") if line.startswith("  at:"))
    assert expected(f)[-1].rsplit(":", 1)[1] in where or f is two_dtypes
