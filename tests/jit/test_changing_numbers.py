"""A number or a size that changes from call to call does in a captured function what numbers do: the values, classes
and exceptions of plain Python, caught ones included, and texts without a stand-in's name."""

from __future__ import annotations

import itertools
import linecache
import math
import operator

import ms
import numpy as np
import pytest
from harness import freeze
from ms import Tensor, ops

VALUES = """
    n.__class__, n.__class__.__name__, type(n), n.__doc__ == type(n).__doc__, isinstance(n, n.__class__)
    n & 1, n | 1, n ^ 1, n << 1, n >> 1, 1 << n, ~n, divmod(n, 2), divmod(7, n), pow(n, 2, 5), pow(2, n)
    round(n), round(n, 1), n.__round__(), math.floor(n), math.ceil(n), math.trunc(n), math.sqrt(n), complex(n)
    n.real, n.imag, n.conjugate(), n.numerator, n.bit_length(), n.is_integer(), n.hex(), n.as_integer_ratio()
    n.__add__(1), n.__radd__(1), n.__mul__(x), n.__rsub__(10), n.__eq__(3), n.__lt__(4), n.__and__(1), n.__rdivmod__(7)
    n.__index__(), n.__int__(), n.__str__(), n.__format__(""), n.__hash__(), n.__invert__(), n.__trunc__(), n.__bool__()
    n.hint, n.index, n.missing, n[0], n(), len(n), iter(n), n.a, vars(n), n + "a", "a" + n, n < "a", n + None
    [] + n, n @ 1, f"{n.__class__}", chr(n), bin(n)
    n.__add__(2.5), n.__eq__(2.5), n.__radd__("a"), float.__mul__(1.5, n), n is [3, 3.5][0], n is [3, 3.5][1]
    n is not n, n is None, np.float32(3) > n, n == np.float32(3.5), n < np.float64(4), np.int64(5) != n
    np.float32(2) * n, np.maximum(n, 2), np.add(n, n), np.int64(n) + n, np.asarray(n) + 1, np.array(n, np.float16) * n
    n / 3 * np.float32(2), np.float32(n / 3) * (n / 3), np.float32(1) + n * 2, n ** 2 * np.int64(3), -n * np.float16(2)
    int.__add__(n, 1), float.__repr__(n), int.bit_length(n), operator.index(n), operator.methodcaller("__add__", 1)(n)
    x * n.real, x + n.__int__(), [0] * n, "a" * n, (0,) * n, [*range(20)][n], "abcdefghijklmnop"[n], range(n), slice(n)
    np.add(n, 1), np.array(n), np.float32(n), np.array([1, 2]) * n, np.arange(n).sum(), np.zeros(3).reshape(n)
    Tensor([n]), ms.Tensor(n), ops.full((2,), n), ops.ones(n), ops.roll(x, n), x.reshape(n), x[n], x.sum(n)
    list(enumerate([1], n)), list(itertools.islice([1, 2, 3], n)), list(itertools.repeat(1, n)), int(n, 10), hash(n)
"""


def _parts(line):
    """The expressions of a line, which stand between its outermost commas."""
    depth, start = 0, 0
    for i, c in enumerate(line):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and not depth:
            yield line[start:i].strip()
            start = i + 1
    yield line[start:].strip()


SPACE = {"Tensor": Tensor, "itertools": itertools, "math": math, "ms": ms, "np": np, "operator": operator, "ops": ops}
EXPRESSIONS = [e for line in VALUES.strip().splitlines() for e in _parts(line)]
KINDS = {
    "int": ("f(x, n)", "", lambda i: (Tensor(np.array([1.0, i], np.float32)), 3 + i)),
    "float": ("f(x, n)", "", lambda i: (Tensor(np.array([1.0, i], np.float32)), 3.5 + i)),
    "size": ("f(x)", "    n = x.shape[0]\n", lambda i: (Tensor(np.ones(3 + i, np.float32)),)),
}


def outcome(fn, args):
    try:
        return freeze(fn(*args))
    except Exception as e:
        return type(e).__name__, str(e)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_a_number_that_changes_does(expression, kind, mode):
    head, before, arguments = KINDS[kind]
    source = (
        f"def {head}:\n{before}    try:\n        return {expression}\n"
        "    except Exception as e:\n        return type(e).__name__, str(e)\n"
    )
    file = f"<a number that changes: {expression}, {kind}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    space = dict(SPACE)
    exec(compile(source, file, "exec"), space)
    jitted = ms.jit(space["f"], capture_mode=mode)
    for i in range(5):
        got, expected = outcome(jitted, arguments(i)), outcome(space["f"], arguments(i))
        assert got == expected, f"call {i + 1}: {jitted.cache_info().reasons}"


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("kind", [int, float])
def test_a_number_made_of_a_mutable_one_is_python_s_own(kind, mode):
    jitted = ms.jit(lambda x, n: (kind(n), x + n), capture_mode=mode)
    for i in range(3):
        made, _ = jitted(Tensor([1.0]), ms.mutable(kind(i + 2)))
        assert type(made) is kind and made == i + 2


FILLS = [
    "ops.full((2,), n, dtype=ms.float32)",
    "ops.full_like(x, n)",
    "ops.fill(ms.float32, (2,), n)",
    "ops.masked_fill(x, x > 2, n)",
    "ops.scalar_to_tensor(n)",
    "ms.mint.full((2, 2), n, dtype=ms.float64)",
    "x * Tensor(n)",
    "x * Tensor(n, ms.float32)",
    "x * ms.tensor(n)",
    "x.new_full((3,), n)",
    "x.copy().fill_(n)",
]


def written_twice(x, n):
    filled, alone = ops.full((2,), n, dtype=ms.float32), Tensor(n, ms.float32)
    filled[0] = 9
    alone.add_(1)
    return filled, alone, ops.full((2,), n, dtype=ms.float32), x * n


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("kind", [int, float])
@pytest.mark.parametrize("expression", [*FILLS, written_twice], ids=lambda e: getattr(e, "__name__", e))
def test_a_tensor_filled_with_a_number_that_changes_is_captured_once(expression, kind, mode):
    plain = expression if callable(expression) else eval(f"lambda x, n: {expression}", dict(SPACE))
    jitted = ms.jit(plain, capture_mode=mode)
    for i in range(12):
        arguments = Tensor([1.0, 2.5 + i]), kind(i + 2) * kind(3) / kind(2) if kind is float else i + 2
        assert freeze(jitted(*arguments)) == freeze(plain(*arguments))
    assert jitted.cache_info().compiles <= 3, jitted.cache_info().reasons


DTYPES = "float64 float32 float16 bfloat16 int64 int32 uint8 bool_ complex64".split()


@pytest.mark.parametrize("values", [(1.5, 2.5, 3.5, -0.0, math.inf, 1e300), (1, 2, 3, -4, 2**53 + 1, 0)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_a_tensor_is_filled_with_the_very_number(dtype, values):
    def filled(n):
        return ops.full((2,), n, dtype=getattr(ms, dtype)), Tensor(n, getattr(ms, dtype))

    jitted = ms.jit(filled)
    for n in values:
        assert outcome(jitted, (n,)) == outcome(filled, (n,))
