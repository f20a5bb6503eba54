"""Networks as symbol trees: names, types and connections of nodes are those that MindSpore 2.10 gave with these
networks, but that functions of the framework are not taken apart; edited networks compute what their source says."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms.rewrite import (
    Node,
    NodeType,
    PatternEngine,
    PatternNode,
    Replacement,
    ScopedValue,
    SymbolTree,
    VarNode,
)

sys.path.insert(0, str(Path(__file__).parent))
from rewrite_networks import Block, Child, Network, Simple, Statements

X = Tensor(np.linspace(-1, 1, 6).reshape(2, 3).astype(np.float32))
VALUE = ScopedValue.create_naming_value


def names(tree: SymbolTree, all_nodes: bool = False) -> str:
    return " ".join(node.get_name() for node in tree.nodes(all_nodes))


def construct_of(tree: SymbolTree) -> list[str]:
    """The last lines of the source: the body of `construct`."""
    lines = tree.get_code().splitlines()
    start = max(i for i, line in enumerate(lines) if "def construct" in line)
    return [line.strip() for line in lines[start + 1 :] if line.strip(" #")]


def test_nodes_have_the_names_and_types_of_mindspore() -> None:
    tree = SymbolTree.create(Network())
    assert names(tree) == (
        "input_x input_y conv1 conv1_1 relu relu_1 binop_mult binop_add add if_node else_node subscript_var tuple "
        "binop_add_1 sub seq total tanh_opt range for_node unaryop_usub tuple_1 reshape list tuple_2 return_1"
    )
    kinds = {node.get_name(): node.get_node_type().name for node in tree.nodes()}
    assert kinds["input_x"] == "Input" and kinds["conv1_1"] == "CallCell" and kinds["add"] == "CallPrimitive"
    assert kinds["binop_mult"] == "MathOps" and kinds["if_node"] == kinds["for_node"] == "ControlFlow"
    assert kinds["tuple"] == "CallMethod" and kinds["sub"] == "Tree" and kinds["seq"] == "CellContainer"
    assert kinds["total"] == kinds["reshape"] == "CallFunction" and kinds["return_1"] == "Output"


def test_nodes_further_in_follow() -> None:
    inner = names(SymbolTree.create(Network()), True).partition("return_1 ")[2]
    assert inner == (
        "binop_add_2 input_x_1 input_y_1 add_opt return Dense ReLU abs_opt relu_2 input_x dense act return"
    )


def test_connections() -> None:
    tree = SymbolTree.create(Network())

    def of(name: str) -> Node:
        node = tree.get_node(name)
        assert node is not None
        return node

    assert [node.get_name() for node in of("relu").get_users()] == ["relu_1", "binop_add", "add"]
    assert [node.get_name() for node in of("list").get_inputs()] == ["reshape", "reshape"]
    assert [str(value) for value in of("tuple").get_targets()] == ["s", "_"]
    assert [str(value) for value in of("tuple_1").get_args()] == ["1", "usub_var"]
    assert of("conv1").get_instance_type() is nn.Dense
    assert tree.get_node("nothing") is None
    providers = of("add").get_arg_providers()
    assert {i: (node.get_name(), k) for i, (node, k) in providers.items()} == {0: ("relu", 0), 1: ("binop_add", 0)}


def test_statements_are_of_one_operation() -> None:
    lines = construct_of(SymbolTree.create(Statements()))
    assert lines[:4] == ["y = x", "sum_var = x.sum()", "compare_var = sum_var > 0", "r = compare_var and flag"]
    assert "and_var = flag and x.ndim > 3" in lines and "not_var = not flag" in lines
    assert "cells_var" not in " ".join(lines) and "self_cells = self.cells" in lines


@pytest.mark.parametrize("kind", [Network, Statements, Block, Child, Simple])
@pytest.mark.parametrize("mode", ["", "ast", "bytecode", "trace"])
def test_an_unedited_network_computes_the_same(kind: Callable[[], nn.Cell], mode: str) -> None:
    network = kind()
    made = SymbolTree.create(network).get_network()
    assert type(made).__name__.startswith(f"{kind.__name__}Opt") and isinstance(made, kind)
    assert [p.name for p in made.get_parameters()] == [p.name for p in network.get_parameters()]
    assert all(a is b for a, b in zip(made.get_parameters(), network.get_parameters()))
    expected = network(X.copy())  # one of them writes into its argument
    found = ms.jit(made, capture_mode=mode)(X.copy()) if mode else made(X.copy())
    for a, b in zip(_tensors(expected), _tensors(found), strict=True):
        np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-6)


def _tensors(value: Any) -> list[Tensor]:
    return [value] if isinstance(value, Tensor) else [tensor for item in value for tensor in _tensors(item)]


def test_insert() -> None:
    tree = SymbolTree.create(network := Simple())
    node = Node.create_call_cell(nn.ReLU(), ["y"], [VALUE("x")], name="new_relu")
    assert tree.insert(tree.after("conv1"), node).get_name() == "new_relu"
    assert names(tree) == "input_x conv1 new_relu relu fc return"
    relu = tree.get_node("relu")
    assert relu is not None
    relu.set_arg(0, "y")
    assert construct_of(tree) == [
        "x = self.conv1(x)",
        "y = self.new_relu(x)",
        "x = self.relu(y)",
        "x = self.fc(x)",
        "return x",
    ]
    np.testing.assert_array_equal(tree.get_network()(X).asnumpy(), network.fc(ops.relu(network.conv1(X))).asnumpy())


def test_inserted_cells_are_trained() -> None:
    tree = SymbolTree.create(Simple())
    tree.insert(tree.before("fc"), Node.create_call_cell(nn.Dense(3, 3), ["x"], [VALUE("x")], name="mid"))
    made = tree.get_network()
    assert [p.name for p in made.trainable_params()][-2:] == ["mid.weight", "mid.bias"]
    grads = ms.grad(lambda x: made(x).sum(), None, made.trainable_params())(X)
    assert len(grads) == 6 and float(grads[5].abs().sum()) > 0


def test_erase_and_replace() -> None:
    tree = SymbolTree.create(network := Simple())
    erased = tree.erase("relu")
    assert erased is not None and erased.get_name() == "relu" and names(tree) == "input_x conv1 fc return"
    dense = Node.create_call_cell(nn.Dense(3, 4), ["x"], [VALUE("x")], name="fc_new")
    absolute = Node.create_call_function(ops.abs, ["x"], [VALUE("x")])
    fc = tree.get_node("fc")
    assert fc is not None and tree.replace(fc, [dense, absolute]) is absolute
    assert names(tree) == "input_x conv1 fc_new abs return"
    made = tree.get_network()
    np.testing.assert_array_equal(made(X).asnumpy(), ops.abs(made.fc_new(network.conv1(X))).asnumpy())


def test_set_arg_by_node_and_output() -> None:
    tree = SymbolTree.create(Network())
    reader, source = tree.get_node("relu_1"), tree.get_node("conv1_1")
    assert reader is not None and source is not None
    reader.set_arg_by_node(0, source)
    assert [str(value) for value in reader.get_args()] == ["conv1_var"]
    assert tree.set_output(0, "h").get_name() == "return_1" and construct_of(tree)[-1] == "return h"
    assert tree.unique_name("x") == "x_1" and tree.unique_name("other") == "other"


def test_sub_networks_containers_and_functions_are_edited() -> None:
    tree = SymbolTree.create(network := Network())
    sub, seq = tree.get_node("sub"), tree.get_node("seq")
    assert sub is not None and seq is not None
    assert names(sub.get_sub_tree()) == "input_x dense act return"
    sub.get_sub_tree().erase("act")
    tree.erase("ReLU")
    tree.erase("abs_opt")
    made = tree.get_network()
    assert type(made.sub).__name__.startswith("BlockOpt") and len(made.seq) == 1 and len(network.seq) == 2
    assert made(X)[0].shape == network(X)[0].shape
    with pytest.raises(TypeError):
        seq.get_sub_tree()


def test_print(capsys: pytest.CaptureFixture[str]) -> None:
    SymbolTree.create(Simple()).print_node_tabulate()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["node", "type", "name", "codes", "arg", "providers", "target", "users"]
    assert lines[3].split()[:2] == ["CallCell", "conv1"] and "x = self.conv1(x)" in lines[3]


TREE = SymbolTree.create(Simple())
CONV = Node.create_call_cell(nn.ReLU(), ["x"], [VALUE("x")])
WRONG: list[tuple[Callable[[], Any], type[Exception]]] = [
    (lambda: SymbolTree.create(3), TypeError),  # type: ignore[arg-type]
    (lambda: SymbolTree.create(type("Made", (nn.Cell,), {"construct": eval("lambda self, x: x")})()), ValueError),
    (lambda: TREE.erase("nothing"), RuntimeError),
    (lambda: TREE.before(3), TypeError),  # type: ignore[arg-type]
    (lambda: TREE.insert(3, CONV), TypeError),  # type: ignore[arg-type]
    (lambda: TREE.insert(SymbolTree.create(Simple()).before("fc"), CONV), ValueError),
    (lambda: TREE.insert(TREE.before("fc"), 3), TypeError),  # type: ignore[arg-type]
    (lambda: list(TREE.nodes(3)), TypeError),  # type: ignore[arg-type]
    (lambda: TREE.replace("fc", []), TypeError),  # type: ignore[arg-type]
    (lambda: TREE.replace(TREE.get_node("fc"), [3]), TypeError),  # type: ignore[arg-type, list-item]
    (lambda: TREE.get_node("fc").set_arg("a", "x"), TypeError),  # type: ignore[union-attr, arg-type]
    (lambda: TREE.get_node("fc").set_arg(0, 3), TypeError),  # type: ignore[union-attr, arg-type]
    (lambda: TREE.get_node("fc").set_arg(5, "x"), ValueError),  # type: ignore[union-attr]
    (lambda: TREE.get_node("fc").set_arg_by_node(0, CONV, 4), RuntimeError),  # type: ignore[union-attr]
    (lambda: Node.create_call_cell(3, ["x"]), TypeError),
    (lambda: Node.create_call_cell(nn.ReLU(), "x"), TypeError),
    (lambda: Node.create_call_cell(nn.ReLU(), ["x"], ["x"]), TypeError),  # type: ignore[list-item]
    (lambda: Node.create_call_function(3, ["x"]), TypeError),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_wrong_calls(place: int) -> None:
    call, error = WRONG[place]
    with pytest.raises(error) as caught:
        call()
    assert caught.type is error and len(str(caught.value).splitlines()) == 1


def test_kinds_have_the_numbers_of_mindspore() -> None:
    assert [kind.value for kind in NodeType] == list(range(13)) and NodeType.CallFunction.value == 4


class Chain(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3)
        self.bn = nn.BatchNorm2d(2)
        self.relu = nn.ReLU()
        self.conv2 = nn.Conv2d(2, 2, 3)
        self.bn2 = nn.BatchNorm2d(2)
        self.flatten = nn.Flatten()

    def construct(self, x):
        x = self.conv(x)
        x = self.bn(x)
        x = self.relu(x)
        y = self.conv2(x)
        z = self.bn2(y)
        return self.flatten(z + y)


class Merge(Replacement):
    """Puts a convolution in the place of one with its norm."""

    def __init__(self) -> None:
        self.met: list[list[str]] = []

    def build(self, pattern, is_chain_pattern, matched):
        self.met.append([node.get_name() for node in matched.values()])
        assert is_chain_pattern
        first, last = matched.values()
        return [Node.create_call_cell(nn.Conv2d(1, 2, 3), last.get_targets(), first.get_args(), name="merged")]


def test_a_pattern_of_classes_is_replaced_where_nothing_else_reads_its_inner_nodes() -> None:
    tree, merge = SymbolTree.create(Chain()), Merge()
    assert PatternEngine([nn.Conv2d, nn.BatchNorm2d], merge).apply(tree)
    # The second pair is left: its convolution is read by the addition, too.
    assert merge.met == [["conv", "bn"]]
    assert names(tree) == "input_x merged relu conv2 bn2 binop_add flatten return"
    assert tree.get_network()(Tensor(np.ones((1, 1, 4, 4), np.float32))).shape == (1, 32)
    assert not PatternEngine([nn.Conv2d, nn.BatchNorm2d], merge).apply(tree)


class Deep(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Dense(3, 3)
        self.relu = nn.ReLU()
        self.inner = Block()
        self.seq = nn.SequentialCell([nn.Dense(3, 3), nn.ReLU(), nn.Dense(3, 3)])

    def construct(self, x):
        x = self.first(x)
        x = self.relu(x)
        x = self.inner(x)
        x = self.seq(x)
        return x


class ToTanh(Replacement):
    def build(self, pattern, is_chain_pattern, matched):
        first, *_, last = [*matched.values()] * 2
        return [Node.create_call_cell(nn.Tanh(), last.get_targets(), first.get_args(), name="tanh")]


# The names that MindSpore 2.10 gives.
@pytest.mark.parametrize(
    ("pattern", "want"),
    [
        ([nn.Dense, nn.ReLU], "input_x tanh inner seq return tanh_1 Dense_1 input_x tanh return"),
        ([nn.ReLU], "input_x first tanh inner seq return Dense tanh_1 Dense_1 input_x dense tanh return"),
        ([nn.Dense], "input_x tanh relu inner seq return tanh_1 ReLU tanh_2 input_x tanh act return"),
    ],
)
def test_patterns_are_replaced_in_containers_and_sub_networks(pattern: list[type], want: str) -> None:
    tree = SymbolTree.create(Deep())
    assert PatternEngine(pattern, ToTanh()).apply(tree)
    assert names(tree, True) == want
    assert tree.get_network()(X).shape == (2, 3)


def test_patterns_of_nodes() -> None:
    tree = SymbolTree.create(Deep())
    relu = tree.get_node("relu")
    assert relu is not None
    made = PatternNode.create_pattern_from_node(relu)
    assert made.type() is nn.ReLU and [inner.type() for inner in made.get_inputs()] == [nn.Dense]
    pattern = PatternNode("relu", nn.ReLU)
    pattern.add_input(VarNode())
    assert pattern.match(relu)
    assert PatternEngine(pattern, ToTanh()).apply(tree)
    assert names(tree) == "input_x first tanh inner seq return"
    assert not PatternEngine([nn.Dense]).apply(tree)


def test_a_class_in_the_list_of_exceptions_stays_one_node() -> None:
    import ms.rewrite.common.namespace

    assert SymbolTree.create(Deep()).get_node("inner").get_node_type() is NodeType.Tree
    listed = ms.rewrite.common.namespace._subtree_black_list
    listed.append(Block)
    try:
        assert SymbolTree.create(Deep()).get_node("inner").get_node_type() is NodeType.CallCell
    finally:
        listed.remove(Block)


@pytest.mark.parametrize(
    "call",
    [
        lambda: PatternEngine([int]),
        lambda: PatternEngine("relu"),
        lambda: PatternEngine([nn.ReLU], 3),
        lambda: PatternEngine([nn.ReLU]).apply(3),
        lambda: PatternNode(3),
        lambda: PatternNode("a", nn.ReLU, [3]),
        lambda: PatternNode.from_node(3),
    ],
)
def test_wrong_arguments_of_patterns(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        call()


class _Optional(nn.Cell):
    def __init__(self, scaled: bool) -> None:
        super().__init__()
        self.scaled, self.act = scaled, nn.ReLU()

    def construct(self, x: Any) -> Any:
        if self.scaled:
            x = x * 2.0
        elif self.act is None:
            x = x - 1.0
        else:
            x = x + 1.0
        if x.sum() > 100:
            x = self.act(x)
        return x


@pytest.mark.parametrize("scaled", [True, False])
def test_branches_that_attributes_decide_are_flat(scaled: bool) -> None:
    net = _Optional(scaled)
    tree = SymbolTree.create(net)
    assert len([node for node in tree.nodes() if "if_node" in node.get_name()]) == 2
    tree.flatten_static_if_control_flow()
    assert len([node for node in tree.nodes() if "if_node" in node.get_name()]) == 1  # of a tensor
    x = Tensor([1.0, -2.0])
    assert tree.get_network()(x).tolist() == net(x).tolist() == ([2.0, -4.0] if scaled else [2.0, -1.0])
