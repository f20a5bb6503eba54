"""A loop on a tensor's value is one while_loop of the graph, a long loop over rows one scan: with the bits, the
gradients and the side effects that plain Python gives."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import ms_runtime
import numpy as np
import pytest
from ms import jit as jitted
from ms_autodiff import grad
from ms_jit_core import Driver, Options
from ms_tensor import Parameter, Tensor, ops

sys.path[:0] = [
    str(Path(__file__).resolve().parent),
    str(Path(__file__).resolve().parents[2] / "packages" / "ms-jit-core" / "tests"),
]
import loop_programs
from harness import Program, compare, freeze, jit, s, t
from loop_programs import LEFT, LOOPS

DIFFERENTIABLE = [name for name, entry in LOOPS.items() if entry[2]]


def bits(value):
    values = value if isinstance(value, (tuple, list)) else (value,)
    return [(v.dtype, v.shape, v.asnumpy().tobytes()) for v in values]


def seeded(call):
    """What a call gives that draws from the seed 3 on."""
    ms_runtime.set_seed(3)
    return call()


def graph_text(f, args):
    """The graph that a call runs."""
    return ms_runtime.Graph.to_text(graph_of(f, args))


def graph_of(f, args):
    captured = Driver(f, Options()).record(list(args))
    assert captured.brk is None, captured.brk
    return captured.graph


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_a_node_and_gives_the_bits_of_plain_python(name):
    fn, args, _, op = LOOPS[name]
    info = compare(Program(fn, args, seed=3))
    assert info.breaks == 0 and info.compiles == 1, info.reasons
    graph = graph_of(fn, args())
    text = graph.to_text()
    assert f" = {op}(" in text, text
    assert ms_runtime.parse_graph(text).equals(graph)
    graph.verify()
    optimized, _ = graph.optimized("O0")
    optimized.verify()
    assert f" = {op}(" in optimized.to_text()


@pytest.mark.parametrize("name", LEFT)
def test_a_loop_that_breaks_gives_what_plain_python_gives(name):
    fn, args, wrt = LEFT[name]
    info = compare(Program(fn, args))
    assert info.plain_calls == 0, info.reasons
    if wrt:
        want = bits(grad(fn, wrt)(*args()))
        assert bits(grad(jit(fn), wrt)(*args())) == want
        assert bits(jit(lambda *a: grad(fn, wrt)(*a))(*args())) == want


@pytest.mark.parametrize("name", DIFFERENTIABLE)
def test_at_o1_a_loop_gives_nearly_the_same(name):
    fn, args, _, _ = LOOPS[name]
    got, want = seeded(lambda: jit(fn, jit_level="O1")(*args())), seeded(lambda: fn(*args()))
    np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("name", DIFFERENTIABLE)
def test_gradients_have_the_bits_of_the_unrolled_loop(name):
    fn, args, wrt, _ = LOOPS[name]
    want = bits(seeded(lambda: grad(fn, wrt)(*args())))
    drawn = ms_runtime.get_rng_state()
    outside = jit(fn)
    assert bits(seeded(lambda: grad(outside, wrt)(*args()))) == want
    assert ms_runtime.get_rng_state() == drawn
    inside = jit(lambda *a: grad(fn, wrt)(*a))
    assert bits(seeded(lambda: inside(*args()))) == want
    assert ms_runtime.get_rng_state() == drawn
    assert inside.cache_info().breaks == 0, inside.cache_info().reasons


def test_gradients_of_higher_order():
    def f(c, x):
        while c > 0:
            c = c - 1
            x = x * x * 0.5 + ops.sin(x)
        return (x * x).sum()

    def g(x):
        h = x[0]
        for row in x:
            h = ops.tanh(h * row + 0.1) + h * h * 0.1 + ops.sin(h) * row - h * row * 0.01 + ops.cos(h * 0.1)
        return (h * h).sum()

    def again(fn, position):
        return grad(lambda *a: (grad(fn, position)(*a) * 0.3).sum(), position)

    x = np.random.default_rng(1).standard_normal((200, 2)) * 0.3
    cases = [(f, 1, (Tensor(np.float64(k)), Tensor(np.array([0.3, 0.7])))) for k in (0, 1, 3)]
    for fn, position, args in [*cases, (g, 0, (Tensor(x),))]:
        for order in (again, lambda fn, position: again(lambda *a: grad(fn, position)(*a).sum(), position)):
            want = order(fn, position)(*args).asnumpy()
            inside = jit(lambda *a, fn=fn, position=position, order=order: order(fn, position)(*a))
            outside = order(jit(fn), position)(*args)
            np.testing.assert_allclose(inside(*args).asnumpy(), want, rtol=1e-12, atol=1e-14)
            np.testing.assert_allclose(outside.asnumpy(), want, rtol=1e-12, atol=1e-14)
            assert inside.cache_info().breaks == 0, inside.cache_info().reasons


INTEGERS = [
    "integers_below_a_division",
    "captured_integers",
    "one_integer_in_many_places",
    "rows_of_integers",
]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", INTEGERS)
def test_second_gradients_of_integers(name, mode):
    fn, args, wrt, _ = LOOPS[name]
    for position in wrt:

        def again(fn, position=position):
            return grad(lambda *a: (grad(fn, position)(*a) / 2).sum(), position)

        want = bits(again(fn)(*args()))
        inside = jitted(lambda *a, again=again: again(fn)(*a), capture_mode=mode)
        assert bits(inside(*args())) == want
        assert bits(again(jitted(fn, capture_mode=mode))(*args())) == want


@pytest.mark.parametrize("name", ["counts_down", "nested", "one_value_in_many_places", "early_break"])
def test_numeric_gradients(name):
    fn = LOOPS[name][0]
    c, x = np.float64(3.5 if name != "early_break" else 20.0), np.array([0.4, 0.9])
    got = grad(jit(fn), 1)(Tensor(c), Tensor(x)).asnumpy()
    for i in range(2):
        step = np.zeros(2)
        step[i] = 1e-6
        up, down = (fn(Tensor(c), Tensor(x + d)).asnumpy() for d in (step, -step))
        np.testing.assert_allclose(got[i], (up - down) / 2e-6, rtol=1e-6)


@pytest.mark.parametrize(
    ("name", "args", "words"),
    [
        ("breaks_by_dtype", lambda: (s(3.0), t(1, 2)), "x is a Tensor Float32[2] before an iteration of the loop"),
        (
            "breaks_by_kind",
            lambda: (s(3.0), t(1, 2)),
            "pair is a tensor before an iteration of the loop and a tuple object after it",
        ),
        ("breaks_by_effect", lambda: (s(3.0), t(1, 2), []), "a side that changes objects outside"),
        ("breaks_by_return", lambda: (s(3.0), t(1, 2)), "a return out of a loop on a tensor's value"),
        ("breaks_by_returns", lambda: (s(3.0), t(1, 2)), "a return out of a loop on a tensor's value"),
    ],
)
def test_what_does_not_fit_says_why_and_where(name, args, words):
    fn = getattr(loop_programs, name)
    info = compare(Program(fn, args))
    assert info.segments >= 1 and info.plain_calls == 0  # the loop goes on natively, its turns in graphs
    reason = info.reasons[0]
    assert reason.startswith("tensor-branch: ") and words in reason, reason
    file, _, line = reason.rpartition(" at ")[2].rpartition(":")
    lines, first = inspect.getsourcelines(fn)
    assert file == loop_programs.__file__ and first < int(line) < first + len(lines), reason


def test_a_few_rows_are_unrolled():
    fn, args, _, _ = LOOPS["zipped_rows"]
    text = graph_text(fn, tuple(Tensor(a.asnumpy()[:10]) for a in args()))
    assert "scan(" not in text


def test_a_number_that_a_turn_makes_a_tensor_stays_a_number_where_there_is_no_turn():
    def f(c, x):
        total = 0
        while c > 0:
            total = total + x * c
            c = c - 1
        return total

    jitted = jit(f)
    for c in (2.0, 0.0, 3.0):
        assert freeze(jitted(s(c), t(1, 2))) == freeze(f(s(c), t(1, 2)))
    assert jitted.cache_info().plain_calls == 0


def test_numbers_that_a_loop_counts_are_numbers_again_behind_it():
    def f(c, x, log):
        i = 0
        rate = 1.0
        while c > 0:
            c = c - 1
            i += 1
            rate *= 0.9
        log.append(i)
        return {"turns": i, "rate": rate, "over": i > 2, "x": x * i}

    info = compare(Program(f, lambda: (s(3.0), t(1, 2), [])))
    assert info.compiles == 1 and info.breaks == 0, info.reasons


def test_a_number_that_a_loop_counts_splits_the_call_where_python_needs_it():
    def f(c, x):
        i = 0
        while c > 0:
            c = c - 1
            i += 1
        return x[: i // 2] * 2, [x] * i

    jitted = jit(f)
    for c in (4.0, 2.0, 4.0):
        assert freeze(jitted(s(c), t(1, 2, 3))) == freeze(f(s(c), t(1, 2, 3)))
    assert jitted.cache_info().plain_calls == 0 and jitted.cache_info().segments >= 1


def test_a_gradient_through_what_was_written_later_is_that_of_the_value_as_it_was():
    def f(x):
        scale = ops.ones((2,))
        y = scale * x
        scale += 1
        return (y * x).sum()

    for call in (grad(f), jit(lambda x: grad(f)(x))):
        assert call(t(1, 2)).asnumpy().tolist() == [2.0, 4.0]


def test_a_side_of_a_branch_may_write_in_place():
    def f(c, x):
        total = ops.zeros((2,))
        view = total[:1]
        if c > 0:
            total += x
            x += 1
        else:
            total -= 1
        return total, view, x

    for c in (1.0, -1.0):
        info = compare(Program(f, lambda c=c: (s(c), t(1, 2))))
        assert info.breaks == 0, info.reasons


def test_an_unused_result_of_a_loop_costs_nothing():
    def f(c, x):
        history = x
        while c > 0:
            history = history * 2 + x
            x = x * 0.5
            c = c - 1
        return x

    graph = graph_of(f, (s(3.0), t(1, 2)))
    optimized, _ = graph.optimized("O0")
    assert "stages=[4, 0]" in graph.to_text() and "stages=[3, 0]" in optimized.to_text()


def test_primitives_of_loops():
    cases = [
        (lambda c, x: ops.WhileLoop()(lambda v: v[0] > 0, lambda v: (v[0] - 1, v[1] * 2 + x), (c, x)), s(3.0)),
        (lambda c, x: ops.ForiLoop()(0, 2500, lambda i, v: v * 0.999 + c * i, x), s(0.5)),
        (lambda c, x: ops.Scan()(lambda v, y: (v * 0.9 + c, v), x, None, 1500), s(0.5)),
        (lambda c, x: ops.Scan()(lambda v, y: (v * y + 1, c), x, [x, 2.0, x]), s(0.5)),
    ]
    for fn, c in cases:
        info = compare(Program(fn, lambda c=c: (c, t(1, 2))))
        assert info.breaks == 0, info.reasons


def test_jitted_writes_in_turns_of_plain_python_keep_their_gradient():
    def add(total, x, k):
        total += x * k

    def loss(x, step):
        total = Parameter(t(0, 0), name="total")
        for k in range(3):
            step(total, x, k + 1)
        return (total * 2).sum()

    want = grad(loss)(t(1, 2), add)
    assert want.asnumpy().tolist() == [12.0, 12.0]
    assert bits(grad(loss)(t(1, 2), jit(add))) == bits(want)


def test_a_graph_that_fails_draws_no_number():
    def f(c, x):
        total = 0  # a number that a turn makes a tensor: the graph raises where there is no turn
        while c > 0:
            total = total + x * ops.rand(2)
            c = c - 1
        return total

    jitted = jit(f)
    for c in (2.0, 0.0, 1.0):
        want = seeded(lambda c=c: (freeze(f(s(c), t(1, 2))), ms_runtime.get_rng_state()))
        assert seeded(lambda c=c: (freeze(jitted(s(c), t(1, 2))), ms_runtime.get_rng_state())) == want
    assert jitted.cache_info().compiles == 1
