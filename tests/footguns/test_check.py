"""jit(check=True): it is silent where the graph does what Python does, and names the op where it does not."""

from __future__ import annotations

import inspect
import re

import cases_functions
import cases_learning
import cases_names
import cases_objects
import cases_running
import cases_tensors
import kinds
import ms
import numpy as np
import pytest
from footgun_table import PAIRS, make
from ms import Tensor, nn, ops
from ms_jit_core import CheckError
from worlds import CASES, check, history, vector

MODULES = (cases_functions, cases_learning, cases_names, cases_objects, cases_running, cases_tensors)


@pytest.mark.parametrize("mode", ["ast_checked", "trace_checked"])
@pytest.mark.parametrize("name", CASES)
def test_cases_raise_nothing(name, mode):
    check(CASES[name], mode)


@pytest.mark.parametrize("kind", [kind.name for kind in kinds.KINDS])
def test_state_raises_nothing(kind):
    for action in ("read", "written", "appended", "written_before_a_raise"):
        if f"{kind}-{action}" in PAIRS:
            check(lambda pair=f"{kind}-{action}": make(pair), "ast_checked")


def line_of(fn, text: str) -> int:
    lines, first = inspect.getsourcelines(fn)
    return next(first + i for i, line in enumerate(lines) if text in line)


def stale(jitted):
    """Take the guards of what was captured away, which is the fault that checks are there to find."""
    checker = jitted.checker
    for checked in checker.checked:
        checked.entry = Always()


class Always:
    """In the place of an entry: guards that hold whatever changed."""

    def check(self, bound):
        return None


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_the_op_with_a_stale_number_is_named(mode):
    k = 2.0

    def fn(x):
        y = x + 1
        z = y * k
        return ops.exp(z)

    jitted = ms.jit(fn, check=True, capture_mode=mode)
    jitted(vector(1, 2))
    stale(jitted)
    k = 3.0
    with pytest.raises(CheckError) as e:
        jitted(vector(1, 2))
    text = str(e.value)
    assert f"{__file__}:{line_of(fn, 'z = y * k')}: mul" in text
    assert "the result" in text
    assert len(text.split("\n")) <= 6


def test_another_op_is_named():
    def relu(v):
        return ops.relu(v)

    def tanh(v):
        return ops.tanh(v)

    helper = relu

    def fn(x):
        y = x * 2
        return helper(y) + 1

    jitted = ms.jit(fn, check=True)
    jitted(vector(1, 2))
    stale(jitted)
    helper = tanh
    with pytest.raises(CheckError, match=re.escape(f"{__file__}:{line_of(relu, 'return ops.relu')}: relu")):
        jitted(vector(1, 2))


def test_what_a_call_writes_into_a_tensor_is_compared():
    k = 2.0
    t = vector(0, 0)

    def writes(x):
        t.add_(x * k)
        return x + 1

    jitted = ms.jit(writes, check=True)
    jitted(vector(1, 2))
    stale(jitted)
    k = 3.0
    with pytest.raises(CheckError, match="input tensor"):
        jitted(vector(1, 2))
    assert t.asnumpy().tolist() == [5.0, 10.0]  # each call happened once, as Python does it


def test_a_call_that_raises_where_the_graph_does_not():
    limit = 3.0

    def fn(x):
        if limit < 1:
            raise ValueError("too low")
        return x + 1

    jitted = ms.jit(fn, check=True)
    jitted(vector(1, 2))
    stale(jitted)
    limit = 0.0
    with pytest.raises(CheckError, match="Python raises ValueError: too low") as e:
        jitted(vector(1, 2))
    assert isinstance(e.value.__cause__, ValueError)


def test_a_sound_call_that_raises_raises_as_ever():
    jitted = ms.jit(lambda x, i: x[i], check=True)
    assert jitted(vector(1, 2), 1).asnumpy() == 2.0
    with pytest.raises(IndexError):
        jitted(vector(1, 2), 9)


def test_random_numbers_are_those_of_plain_python():
    def fn(x):
        return ops.dropout(x, 0.5) + ops.rand(4)

    x = Tensor(np.ones((4, 4), np.float32))
    ms.set_seed(3)
    expected = [fn(x).asnumpy() for _ in range(3)]
    ms.set_seed(3)
    jitted = ms.jit(fn, check=True)
    assert all((jitted(x).asnumpy() == e).all() for e in expected)


def test_cells_methods_levels_and_counts():
    net = nn.Dense(2, 2)
    x = Tensor(np.ones((2, 2), np.float32))
    for level in ("O0", "O1"):
        jitted = ms.jit(net, check=True, jit_level=level)
        assert (jitted(x).asnumpy() == net(x).asnumpy()).all()

    class Net(nn.Cell):
        @ms.jit(check=True)
        def construct(self, x):
            return x * 2

    assert Net()(vector(1, 2)).asnumpy().tolist() == [2.0, 4.0]
    jitted = ms.jit(lambda x: x * 2, check=True)
    for _ in range(3):
        jitted(vector(1, 2))
    assert jitted.cache_info().compiles == 1
    jitted.cache_clear()
    jitted(vector(1, 2))
    assert jitted.cache_info().compiles == 2


def test_the_option_is_a_bool():
    with pytest.raises(TypeError, match="'check' must be a bool"):
        ms.jit(lambda x: x, check=1)


def test_histories_differ_where_state_does():
    """The worlds themselves are alive: in most the result or what is seen changes from call to call."""
    worlds = [CASES[name]() for name in CASES]
    moved = sum(1 for world in worlds if len({repr(row) for row in history(world, world.call)}) > 1)
    assert moved > 0.9 * len(worlds)
