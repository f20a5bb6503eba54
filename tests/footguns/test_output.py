"""What a function prints, warns and logs comes at every call, in order."""

from __future__ import annotations

import logging
import sys
import warnings

import ms
import pytest
from ms import nn, ops
from worlds import Outer, vector

log = logging.getLogger("footguns")


def printing(x):
    print("one", x.shape, end=";")
    y = x * 2
    print("two", y)
    return y


def printing_to_stderr(x):
    print("error", file=sys.stderr)
    sys.stdout.write("written\n")
    return x * 2


def printing_tensors(x):
    ops.print_("tensor", x)
    return x * 2


def printing_by_primitive(x):
    ops.Print()("primitive", x)
    return x * 2


def printing_in_a_branch(x):
    if x.sum() > 0:
        print("positive")
    return x * 2


def printing_in_a_loop(x):
    for i in range(3):
        print(i)
        x = x + i
    return x


def warning(x):
    warnings.warn("careful", UserWarning, stacklevel=2)
    return x * 2


def logging_(x):
    log.warning("shape %s", x.shape)
    log.info("x %s", x)
    return x * 2


def printing_what_changes(x):
    print("turn", turns)
    return x * len(turns)


turns: list = []

FUNCTIONS = [
    printing,
    printing_to_stderr,
    printing_tensors,
    printing_by_primitive,
    printing_in_a_branch,
    printing_in_a_loop,
    warning,
    logging_,
    printing_what_changes,
]


def said(fn, capsys, caplog, calls: int = 3) -> list:
    """What each call gives and says."""
    rows = []
    turns.clear()
    for turn in range(calls):
        caplog.clear()
        turns.append(turn)
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            result = fn(vector(1, 2 + turn)).asnumpy().tolist()
        out = capsys.readouterr()
        rows.append(
            (result, out.out, out.err, [str(w.message) for w in heard], [r.getMessage() for r in caplog.records])
        )
    return rows


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace", "graph", "ast_checked"])
@pytest.mark.parametrize("fn", FUNCTIONS, ids=lambda fn: fn.__name__)
def test_said_at_each_call(fn, mode, capsys, caplog):
    caplog.set_level(logging.INFO, "footguns")
    expected = said(fn, capsys, caplog)
    assert any(row[1] or row[2] or row[3] or row[4] for row in expected)
    if mode == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
        try:
            got = said(Outer(fn), capsys, caplog)
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)
    else:
        got = said(ms.jit(fn, capture_mode=mode.split("_")[0], check=mode.endswith("checked")), capsys, caplog)
    assert got == expected


def test_hooks_that_print(capsys):
    net = nn.ReLU()
    net.register_forward_hook(lambda cell, inputs, output: print("hook"))
    jitted = ms.jit(lambda x: net(x))
    for _ in range(3):
        jitted(vector(1, 2))
    assert capsys.readouterr().out == "hook\n" * 3
