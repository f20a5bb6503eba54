"""What the passes do to a graph, seen in its text, and that no bit of its results changes at O0."""

import re

import ms_runtime
import numpy as np
import pytest
from ms_runtime import GraphBuilder, Tensor
from support import assert_same_bits

A = np.random.default_rng(0).normal(size=(4, 6)).astype(np.float32)
B = np.random.default_rng(1).normal(size=(4, 6)).astype(np.float32)
op = ms_runtime.op


def graph_of(fn, *arrays):
    builder = GraphBuilder(fn.__name__)
    with builder:
        out = fn(*[builder.input(Tensor(array), f"x{i}") for i, array in enumerate(arrays)])
        return builder.finish(list(out) if isinstance(out, tuple) else [out])


def optimized(fn, *arrays):
    """The graph before and after the O0 passes; checks that both give the eager bits."""
    graph = graph_of(fn, *arrays)
    after, _ = graph.optimized("O0")
    eager = fn(*[Tensor(array) for array in arrays])
    eager = list(eager) if isinstance(eager, tuple) else [eager]
    assert_same_bits(graph.compile("O0")([Tensor(array) for array in arrays]), eager)
    assert ms_runtime.parse_graph(after.to_text()).equals(after)
    return graph, after


def test_equal_nodes_are_merged():
    def f(x, y):
        return op("tanh")(x * y) + op("tanh")(x * y)

    before, after = optimized(f, A, B)
    assert before.to_text().count("tanh") == 2 and after.to_text().count("tanh") == 1


def test_dead_nodes_go():
    def f(x, y):
        op("exp")(x)
        return x + y

    before, after = optimized(f, A, B)
    assert "exp" in before.to_text() and "exp" not in after.to_text()


@pytest.mark.parametrize("number", [2, 2.0])
def test_constants_are_folded(number):
    dtype = ms_runtime.dtypes["int32" if isinstance(number, int) else "float32"]

    def f(x):
        return x + op("full")((6,), number, dtype) * 3

    before, after = optimized(f, A)
    # Of floats, other devices compute themselves what is no single exact instruction (decision 0041).
    everywhere = isinstance(number, int)
    on_cpu = ms_runtime.current_device()[0] == "CPU"
    assert (after.node_count < before.node_count) is (everywhere or on_cpu)


def test_random_nodes_are_not_merged():
    def f(x):
        shape, float32 = (4, 6), ms_runtime.dtypes["float32"]
        key, call = ms_runtime.next_rng()
        first = op("uniform_")(key, shape, call, float32)
        key, call = ms_runtime.next_rng()
        return x + first, x + op("uniform_")(key, shape, call, float32)

    graph = graph_of(f, A)
    after, _ = graph.optimized("O0")
    assert after.to_text().count("uniform_") == 2
    run = graph.compile("O0")
    ms_runtime.set_seed(3)
    one, two = run([Tensor(A)])
    assert (one.asnumpy() != two.asnumpy()).any()
    ms_runtime.set_seed(3)
    assert_same_bits(f(Tensor(A)), [one, two])


def test_an_elementwise_chain_is_one_launch():
    def f(x, y):
        return op("tanh")(x * y + 1.0) * 0.5 - y

    graph = graph_of(f, A, B)
    plan = graph.compile("O0").plan_text()
    launches = [line for line in plan.splitlines() if re.match(r"  \d+: ", line)]
    assert len(launches) == 1, plan
    eager = f(Tensor(A), Tensor(B))
    assert_same_bits(graph.compile("O0")([Tensor(A), Tensor(B)]), [eager])


@pytest.mark.parametrize("special", [0.0, -0.0, np.inf, -np.inf, np.nan])
def test_algebra_keeps_special_values(special):
    def f(x):
        return x + 0.0, x * 1.0, x - x, x * 0.0, 0.0 - x, x / x

    array = np.full((3,), special, np.float32)
    optimized(f, array)


def test_the_passes_report_what_they_did():
    _, report = graph_of(lambda x: x + 1.0, A).optimized("O0")
    assert isinstance(report, dict) and report
