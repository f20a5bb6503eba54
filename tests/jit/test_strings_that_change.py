"""A string that changes from call to call, such as the file name of an example, is an object of the graph once it has
been captured a few times: it passes through, and code that reads it runs in Python between two graphs."""

from __future__ import annotations

import linecache

import ms
import numpy as np
import pytest
from harness import freeze
from ms import Tensor

WHOLE = """
    (x * 2, s)
    [x, s, {"name": s}, (s, 1)]
    {**{"x": x, "id": s}, "y": x + 1}
    (lambda a, b=s, **k: (x * 2, a, b, k))(s, q=s)
"""
READ = """
    x * 2 if s == "train" else x
    (x + 1, s != "a", s in ("a", "b"), "a" in s, s is s, s < "m")
    (x + 1, {s: 1, "a": 2}, {s, "a"} == {"a"}, {"train": x}.get(s))
    (x + 1, hasattr(x, s), getattr(x, s, 5) if s else 7)
    (x + 1, s.upper(), s.split(","), s + "q", "q" + s, s * 2, s[0:1], len(s), [c for c in s], "%s" % s)
    (x + 1, ",".join([s, s]), f"{s}.png", f"{s:>4}|{s!r}", "{}".format(s), str(s), repr(s))
    (x + 1, bool(s), s or "none", s and 1, not s)
    (x + 1, type(s), isinstance(s, str), isinstance(s, (int, Tensor)), s.__class__, callable(s), s is None)
    (x + 1, [s, 1].index(s), [s, s].count(s), (s, 1) == (s, 1), max(s, "c"), sorted([s, "b"]))
    (x + 1, s.nope)
    (x + 1, x + s)
    (x + 1, s(x))
    (x + 1, s + 1)
    (x + 1, int(s))
"""
STRINGS = ["a", "b", "train", "eval", "", "im7", "im8", "x,y", "train", "a", "long" * 9, "3", "b"]


def program(expression):
    source, file = f"def f(x, s):\n    return {expression}\n", f"<a string that changes: {expression}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    space = {"Tensor": Tensor}
    exec(compile(source, file, "exec"), space)
    return space["f"]


def outcome(fn, *args):
    try:
        return freeze(fn(*args))
    except Exception as e:
        return type(e).__name__, str(e)


def check(expression, mode):
    fn = program(expression)
    jitted = ms.jit(fn, capture_mode=mode)
    for i, s in enumerate(STRINGS):
        x = np.array([i, 2.0], np.float32)
        assert outcome(jitted, Tensor(x), s) == outcome(fn, Tensor(x), s), s
    assert not any("internal" in reason for reason in jitted.cache_info().reasons)
    return jitted.cache_info()


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("expression", WHOLE.strip().splitlines(), ids=str.strip)
def test_a_string_passes_through_a_graph(expression, mode):
    info = check(expression.strip(), mode)
    assert info.compiles <= 6 and not info.plain_calls and not info.breaks, info.reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("expression", READ.strip().splitlines(), ids=str.strip)
def test_a_string_is_read_in_python(expression, mode):
    check(expression.strip(), mode)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_batch_with_a_name(mode):
    names = []

    @ms.jit(capture_mode=mode)
    def step(batch):
        x, name = batch
        names.append(name)
        return {k: v * 2 if isinstance(v, Tensor) else v for k, v in {"x": x, "name": name}.items()}

    for i in range(14):
        got = step((Tensor([float(i)]), f"image{i}"))
        assert got["name"] == names[-1] == f"image{i}" and got["x"].asnumpy() == 2 * i
    assert step.cache_info().compiles <= 6 and not step.cache_info().plain_calls, step.cache_info().reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_two_strings_that_are_one_object(mode):
    def f(x, a, b):
        return x + 1, a is b, a == b, [a, b]

    jitted, one = ms.jit(f, capture_mode=mode), "".join(["o", "ne"])
    for a, b in [*((f"a{i}", f"b{i}") for i in range(9)), (one, one), (one, "".join(["o", "ne"])), ("c", "d")]:
        assert freeze(jitted(Tensor([1.0]), a, b)) == freeze(f(Tensor([1.0]), a, b))
