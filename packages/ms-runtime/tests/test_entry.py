"""What an entry does when its graph or an effect raises."""

import numpy as np
import pytest
from ms_runtime import Entry, GraphBuilder, Tensor


def entry(effects):
    x = Tensor(np.ones(3, np.float32))
    builder = GraphBuilder("f")
    symbol = builder.input(x, "x")
    with builder:
        out = symbol * 2.0
    graph = builder.finish([out]).compile("O0")
    return Entry([("arg", 0, 0)], {0: "x"}, graph, [0], ("out", 0), effects), x


def test_an_effect_that_raises_is_raised_and_not_repeated():
    seen = []

    def fail():
        raise KeyError("second effect")

    made, x = entry([("call", seen.append, [("const", 1)]), ("call", fail, [])])
    with pytest.raises(KeyError, match="second effect"):
        made.run([x], lambda error: seen.append("fallback"))
    assert seen == [1]


def test_a_graph_that_raises_commits_nothing_and_falls_back():
    seen = []
    made, _ = entry([("call", seen.append, [("const", 1)])])
    wrong = Tensor(np.ones(4, np.float32))
    assert made.run([wrong], lambda error: type(error).__name__) == "ValueError"
    assert seen == []
    with pytest.raises(ValueError):
        made.run([wrong])


def test_a_guard_that_does_not_hold_falls_back():
    made, _ = entry([])
    assert made.run([], lambda error: "plain") == "plain"
