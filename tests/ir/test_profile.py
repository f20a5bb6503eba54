"""Graphs and plans as dicts, and a plan that is measured without changing anything."""

import ms_runtime
import numpy as np
import pytest
from ms_runtime import GraphBuilder, Tensor

op = ms_runtime.op


def momentum():
    """A step that writes both its inputs, and gives a sum."""
    builder = GraphBuilder("momentum")
    with builder:
        weight = builder.input(Tensor(np.ones((4, 6), np.float32)), "weight")
        moment = builder.input(Tensor(np.ones((4, 6), np.float32)), "moment")
        builder.set_loc("net.py", 7)
        after = op("tanh")(moment * 0.5 + weight)
        builder.set_loc("net.py", 8)
        moment._assign(after)
        weight._assign(weight - after.transpose((0, 1)))
        total = op("reduce_sum")(after, [], False)
        return builder.finish([total])


def test_a_description_has_what_the_text_has():
    graph = momentum()
    described = graph.describe()
    assert described["name"] == "momentum" and len(described["nodes"]) == graph.node_count
    inputs = [v for v in described["values"] if v["kind"] == "input"]
    assert [(v["name"], v["index"], v["type"], v["bytes"]) for v in inputs] == [
        ("weight", 0, "f32[4, 6]", 96),
        ("moment", 1, "f32[4, 6]", 96),
    ]
    tanh = next(n for n in described["nodes"] if n["op"] == "tanh")
    assert tanh["loc"] == ("net.py", 7) and tanh["kind"] == "program" and tanh["regions"] == []
    text = graph.to_text()
    for node in described["nodes"]:
        operands = ", ".join(f"%{v}" for v in node["inputs"])
        assert f"%{node['outputs'][0]} = {node['op']}({operands})" in text
        assert not node["attrs"] or f"{{{node['attrs']}}}" in text
    assert [i for i, _ in described["writes"]] == graph.written_inputs
    assert len(described["outputs"]) == 1


def test_steps_name_the_nodes_that_they_compute():
    graph = momentum()
    optimized, _ = graph.optimized("O0")
    nodes = optimized.describe()["nodes"]
    plan = graph.compile("O0").plan()
    done = [n for step in plan["steps"] for n in step["nodes"]]
    assert sorted(done) == [i for i, node in enumerate(nodes) if node["kind"] != "view"]
    launches = [step for step in plan["steps"] if step["kind"] == "launch"]
    assert launches and all(step["ops"] == [nodes[n]["op"] for n in step["nodes"]] for step in launches)
    assert plan["commit_start"] < len(plan["steps"]) and plan["name"] == "momentum"


def test_operands_have_places_and_bytes():
    plan = momentum().compile("O0").plan()
    operands = [operand for step in plan["steps"] for operand in (*step["inputs"], *step["outputs"])]
    assert {place for place, *_ in operands} <= {"input", "const", "arena", "output"}
    assert all(size == 96 for _, _, text, size in operands if "f32[4, 6]" in text)
    # What is broadcast is read once.
    builder = GraphBuilder("broadcast")
    with builder:
        x = builder.input(Tensor(np.ones((1000, 3), np.float32)), "x")
        y = builder.input(Tensor(np.ones(3, np.float32)), "y")
        graph = builder.finish([x * y])
    (step,) = graph.compile("O0").plan()["steps"]
    assert [size for *_, size in step["inputs"]] == [12000, 12]


def test_a_branch_has_both_plans():
    builder = GraphBuilder("branch")
    with builder:
        x = builder.input(Tensor(np.ones(3, np.float32)), "x")
        sides = []
        for factor in (2.0, 3.0):
            builder.begin_region("side")
            sides.append(builder.end_region([x * factor]))
        (out,) = builder.cond(op("reduce_sum")(x, [], False) > 0.0, *sides)
        graph = builder.finish([out])
    described = graph.describe()
    cond = next(n for n in described["nodes"] if n["op"] == "cond")
    assert cond["kind"] == "regions" and [r["nodes"][0]["op"] for r in cond["regions"]] == ["mul", "mul"]
    plan = graph.compile("O0").plan()
    step = next(s for s in plan["steps"] if s["kind"] == "cond")
    assert [p["steps"][0]["title"] for p in step["plans"]] == ["program mul", "program mul"]
    profile = graph.compile("O0").profile([Tensor(np.ones(3, np.float32))])
    assert len(profile["steps"]) == len(profile["plan"]["steps"])


def test_measuring_changes_no_input():
    function = momentum().compile("O0")
    inputs = [Tensor(np.full((4, 6), 0.5, np.float32)), Tensor(np.full((4, 6), 0.25, np.float32))]
    profile = function.profile(inputs, runs=3, budget_ms=10_000)
    assert profile["runs"] == 3 and len(profile["steps"]) == len(profile["plan"]["steps"]) > 0
    assert all(isinstance(ns, int) for ns in (*profile["steps"], profile["whole"]))
    np.testing.assert_array_equal(inputs[0].asnumpy(), np.full((4, 6), 0.5, np.float32))
    np.testing.assert_array_equal(inputs[1].asnumpy(), np.full((4, 6), 0.25, np.float32))
    function(inputs)
    assert (inputs[0].asnumpy() != 0.5).any()


def test_the_budget_ends_it_after_one_run():
    function = momentum().compile("O0")
    inputs = [Tensor(np.ones((4, 6), np.float32)) for _ in range(2)]
    assert function.profile(inputs, runs=1000, budget_ms=0)["runs"] == 1


def test_strided_inputs_run_the_plan_of_their_layout():
    builder = GraphBuilder("strided")
    with builder:
        x = builder.input(Tensor(np.ones((4, 6), np.float32)), "x")
        graph = builder.finish([x + 1.0])
    function = graph.compile("O0")
    turned = op("transpose")(Tensor(np.ones((6, 4), np.float32)), (1, 0))
    assert "{1, 4}" in function.profile([turned])["plan"]["steps"][0]["inputs"][0][2]


def test_wrong_inputs_are_errors():
    function = momentum().compile("O0")
    with pytest.raises(TypeError):
        function.profile([Tensor(np.ones((4, 6), np.float32))])
    with pytest.raises(ValueError):
        function.profile([Tensor(np.ones((4, 5), np.float32)), Tensor(np.ones((4, 6), np.float32))])


def test_passes_keep_their_graphs_where_asked():
    graph = momentum()
    _, report = graph.optimized("O0")
    assert all(did["graph"] is None for did in report.values())
    optimized, report = graph.optimized("O0", True)
    assert list(report.values())[-1]["graph"].equals(optimized)
