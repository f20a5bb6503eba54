"""Loops on tensors' values and over rows by bytecode: the nodes that they are by source, wherever the compiler of
Python puts their tests."""

from __future__ import annotations

import sys
from pathlib import Path

import ms_runtime
import pytest
from ms_autodiff import grad
from ms_jit_bytecode import BytecodeDriver, code_of
from ms_jit_core.vm.control_flow.analysis import natural_loops

sys.path[:0] = [
    str(Path(__file__).resolve().parents[1] / "jit"),
    str(Path(__file__).resolve().parents[2] / "packages" / "ms-jit-core" / "tests"),
]
import harness
from harness import Program, compare, freeze
from loop_programs import LOOPS


def jit(fn):
    return BytecodeDriver(fn).jit_function


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_a_node_and_gives_the_bits_of_plain_python(name, monkeypatch):
    monkeypatch.setattr(harness, "jit", jit)
    fn, args, wrt, op = LOOPS[name]
    info = compare(Program(fn, args, seed=3))
    assert info.breaks == 0 and info.compiles == 1, info.reasons
    graph = BytecodeDriver(fn).record(list(args())).graph
    assert f" = {op}(" in graph.to_text()
    if wrt:
        ms_runtime.set_seed(3)
        want = grad(fn, wrt)(*args())
        ms_runtime.set_seed(3)
        assert freeze(grad(jit(fn), wrt)(*args())) == freeze(want)


def chained(x, c, log):
    n = 0
    while 0 < x < c or n < 2 and c:
        n += 1
        if n == 2:
            log.append("continue")
            continue
        x = x + 1
        if x == 5 and c > 7:
            break
    else:
        log.append("else")
    while not (x > 8 and not c):
        x = x + 1
        if x > 9:
            return x, n
    return x, n, log


def one_line(x, c):
    while x < c: x = x + 1  # fmt: skip # noqa: E701
    while x > 1 and c: c = c - 1; x = x - 1  # fmt: skip # noqa: E701, E702
    return x, c


def jumps_back_from_a_branch(rows):
    total = 0
    for r in rows:
        if r > 1:
            total = total + r
    return total


def reads_a_lambda(x, c):
    while (lambda v: v < c)(x):
        x = x + 1
    return x


@pytest.mark.parametrize(
    ("fn", "cases"),
    [
        (chained, [(1, 3), (1, 9), (4, 8), (0, 0), (9, 0), (20, 30)]),
        (one_line, [(1, 3), (5, 2), (7, 0)]),
        (jumps_back_from_a_branch, [([1, 2, 3],), ([],)]),
        (reads_a_lambda, [(1, 4), (5, 4)]),
    ],
)
def test_every_loop_has_one_test_and_a_closing_jump(fn, cases):
    code = code_of(fn)
    backward = [i for i, (op, arg) in enumerate(code.ops) if op.startswith("JUMP_IF") and arg <= i]
    assert not backward, code.text()
    assert len(natural_loops(code)) == {chained: 2, one_line: 2}.get(fn, 1), code.text()
    for case in cases:
        more = ([],) if fn is chained else ()
        again = ([],) if fn is chained else ()
        assert freeze(jit(fn)(*case, *more)) == freeze(fn(*case, *again))
        assert more == again
