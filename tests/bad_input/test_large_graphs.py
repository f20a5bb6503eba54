"""A graph of 100,000 nodes, made by trace: captured, printed, run and dropped, without recursion over its length."""

import ms
import ms_runtime
import numpy as np
from ms import Tensor
from support import info

NODES = 100_000


def test_a_hundred_thousand_nodes_by_trace():
    def long(x):
        for _ in range(NODES):
            x = x + 1.0
        return x

    jitted = ms.jit(long, capture_mode="trace", jit_level="O0")
    x = Tensor(np.zeros((2, 3), np.float32))
    for _ in range(2):
        assert (jitted(x).asnumpy() == NODES).all()
    assert info(jitted, "hits") >= 1
    assert info(jitted, "plain_calls") == 0, info(jitted, "reasons")


def test_a_long_graph_prints_parses_and_is_dropped():
    builder = ms_runtime.GraphBuilder("long")
    add = ms_runtime.op("add")
    with builder:
        x = builder.input(Tensor(np.zeros((2, 3), np.float32)), "x")
        y = x
        for _ in range(NODES):
            y = add(y, x)
        graph = builder.finish([y])
    assert graph.node_count >= NODES
    text = graph.to_text()
    assert text.count("\n") >= NODES
    again = ms_runtime.parse_graph(text)
    assert again.equals(graph)
    x = Tensor(np.ones((2, 3), np.float32))
    assert (graph.compile("O0")([x])[0].asnumpy() == NODES + 1).all()
    del again, graph, builder


def test_a_long_gradient():
    def long(x):
        y = x
        for _ in range(20_000):
            y = y + x
        return y.sum()

    assert (ms.grad(long)(Tensor(np.ones((2, 3), np.float32))).asnumpy() == 20_001).all()
    jitted = ms.jit(ms.grad(long), capture_mode="trace", jit_level="O0")
    for _ in range(2):
        assert (jitted(Tensor(np.ones((2, 3), np.float32))).asnumpy() == 20_001).all()
