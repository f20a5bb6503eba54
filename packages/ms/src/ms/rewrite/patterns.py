"""Patterns of cells in a symbol tree, and the engine that replaces their matches."""

from __future__ import annotations

import abc
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from ms_nn import Cell
from ms_tensor.ops.primitive import Primitive

from .node import Node, NodeType, check_type
from .symbol_tree import SymbolTree

_MATCHED = (NodeType.CallCell, NodeType.CallPrimitive, NodeType.Input)


class PatternNode:
    """A node of a pattern: the class of a Cell or Primitive, and the patterns of its inputs.

    Args:
        pattern_node_name: The key of the matched node.
        match_type: The class that a node must have. Default: `type[None]`, which matches nothing.
        inputs: Patterns of the inputs. Default: None, for any inputs.

    Raises:
        TypeError: an argument has another type.

    Examples:
        >>> from mindspore import nn
        >>> from mindspore.rewrite import PatternNode
        >>> relu = PatternNode("relu", nn.ReLU, [PatternNode("conv", nn.Conv2d)])
        >>> relu.get_inputs()[0].name()
        'conv'
    """

    def __init__(
        self, pattern_node_name: str, match_type: Any = type[None], inputs: Sequence[PatternNode] | None = None
    ) -> None:
        self._name = check_type("PatternNode", "pattern_node_name", pattern_node_name, str)
        self._type = match_type
        self._inputs: list[PatternNode] = []
        if inputs is not None:
            self.set_inputs(inputs)

    @staticmethod
    def from_node(node: Node) -> PatternNode:
        """Returns the pattern of a node's class, without its inputs."""
        check_type("PatternNode", "node", node, Node)
        made = PatternNode(str(node.get_targets()[0]))
        if node.get_node_type() is NodeType.CallCell:
            made._type = node.get_instance_type()
        return made

    @staticmethod
    def create_pattern_from_node(node: Node) -> PatternNode:
        """Returns the pattern of a node's class and, recursively, of the classes of its inputs."""
        made = PatternNode.from_node(node)
        made._inputs = [PatternNode.create_pattern_from_node(provider) for provider in node.get_inputs()]
        return made

    @staticmethod
    def create_pattern_from_list(type_list: list[type]) -> PatternNode:
        """Returns the pattern of a chain of classes, each of which reads the previous one; its root is the last."""
        last: PatternNode | None = None
        for index, kind in enumerate(check_type("PatternNode", "type_list", type_list, list)):
            last = PatternNode(f"{index}-{kind}", kind, [] if last is None else [last])
        if last is None:
            raise ValueError("For 'PatternNode', 'type_list' must not be empty.")
        return last

    def add_input(self, node: PatternNode) -> None:
        """Appends the pattern of an input."""
        self._inputs.append(check_type("PatternNode", "node", node, PatternNode))

    def set_inputs(self, inputs: Sequence[PatternNode]) -> None:
        """Replaces the patterns of the inputs."""
        for node in check_type("PatternNode", "inputs", inputs, list, tuple):
            check_type("PatternNode", "inputs", node, PatternNode)
        self._inputs = list(inputs)

    def match(self, node: Node) -> bool:
        """Returns whether a node calls an instance of exactly this class."""
        return bool(self._type == node.get_instance_type())

    def get_inputs(self) -> list[PatternNode]:
        """Returns the patterns of the inputs."""
        return self._inputs

    def name(self) -> str:
        """Returns the key of the matched node."""
        return self._name

    def type(self) -> Any:
        """Returns the class that a node must have."""
        return self._type


class VarNode(PatternNode):
    """A pattern that any node matches. The matched nodes do not include it."""

    def __init__(self) -> None:
        super().__init__("placeholder", Cell, [])

    def match(self, node: Node) -> bool:
        """Returns whether there is a node."""
        return node is not None


class Replacement(abc.ABC):
    """Base class of objects that create the nodes that replace a match; a subclass implements `build`.

    Examples:
        >>> from mindspore import nn
        >>> from mindspore.rewrite import Node, PatternEngine, Replacement
        >>> class ToGELU(Replacement):
        ...     def build(self, pattern, is_chain_pattern, matched):
        ...         old = matched[pattern.name()]
        ...         return [Node.create_call_cell(nn.GELU(), old.get_targets(), old.get_args(), name="gelu")]
        >>> PatternEngine([nn.ReLU], ToGELU()).pattern().type().__name__
        'ReLU'
    """

    @abc.abstractmethod
    def build(self, pattern: PatternNode, is_chain_pattern: bool, matched: OrderedDict[str, Node]) -> list[Node]:
        """Returns the nodes that replace a match. The last one replaces the pattern's root.

        Args:
            pattern: The pattern's root.
            is_chain_pattern: Whether the pattern was given as a list of classes.
            matched: The matched nodes by the name of their pattern, inputs first.
        """

    def __call__(self, pattern: PatternNode, is_chain_pattern: bool, matched: OrderedDict[str, Node]) -> list[Node]:
        return self.build(pattern, is_chain_pattern, matched)


class PatternEngine:
    """Replaces the matches of a pattern in a symbol tree.

    Args:
        pattern: The root of a pattern, or a list of classes, each of which reads the previous one.
        replacement: Creates the new nodes. Default: None, which changes nothing.

    Raises:
        TypeError: an argument has another type.
    """

    def __init__(self, pattern: PatternNode | list[type], replacement: Replacement | None = None) -> None:
        if replacement is not None:
            check_type("PatternEngine", "replacement", replacement, Replacement)
        self._replacement = replacement
        self._is_chain = isinstance(pattern, list)
        if isinstance(pattern, list):
            for kind in pattern:
                if not (isinstance(kind, type) and issubclass(kind, (Cell, Primitive))):
                    raise TypeError(f"For 'PatternEngine', classes must be of Cell or Primitive, but got {kind}.")
            pattern = PatternNode.create_pattern_from_list(pattern)
        self._pattern: PatternNode = check_type("PatternEngine", "pattern", pattern, PatternNode)

    def pattern(self) -> PatternNode:
        """Returns the pattern's root."""
        return self._pattern

    def apply(self, stree: SymbolTree) -> bool:
        """Replaces matches in the order of the nodes, also in containers and sub-networks.

        A match is not replaced if a node outside it reads one of its inner nodes.

        Args:
            stree: The tree, which is changed.

        Returns:
            bool, whether a match was replaced in the tree itself.

        Raises:
            TypeError: `stree` is not a SymbolTree.
        """
        check_type("PatternEngine", "stree", stree, SymbolTree)
        is_changed = False
        seen: list[Node] = []
        waiting = list(stree.get_inputs())
        while waiting:
            node = waiting.pop(0)
            # A node that was erased is never visited again.
            if any(node is other for other in seen):
                continue
            seen.append(node)
            sub_tree = node.sub_tree
            if sub_tree is not None:
                self.apply(sub_tree)
            elif node.get_node_type() is NodeType.CellContainer:
                is_changed |= self._apply_inside(stree, node)
            else:
                root, matched = self._replace(stree, node)
                if root is not None:
                    is_changed = True
                    seen += matched.values()
                    waiting.append(root)
                    continue
            waiting += node.get_users()
        return is_changed

    def _apply_inside(self, stree: SymbolTree, container: Node) -> bool:
        """Replaces matches among the cells of a container."""
        is_changed = False
        for node in list(container.inner or []):
            if node.sub_tree is not None:
                self.apply(node.sub_tree)
            elif node._siblings is not None and any(node is other for other in node._siblings):
                is_changed |= self._replace(stree, node)[0] is not None
        return is_changed

    def _replace(self, stree: SymbolTree, node: Node) -> tuple[Node | None, OrderedDict[str, Node]]:
        """Returns the node that replaced the root of a match (None if nothing was replaced), and the match."""
        is_match, matched = self._match(self._pattern, node)
        if not is_match or self._replacement is None or not self._check_match(self._pattern, matched):
            return None, OrderedDict()
        made = self._replacement(self._pattern, self._is_chain, matched)
        if not made:
            return None, OrderedDict()
        root = stree.replace(node, made)
        for inner in reversed(matched.values()):
            if inner is not node:
                stree.erase(inner)
        return root, matched

    def _match(self, pattern: PatternNode, node: Node) -> tuple[bool, OrderedDict[str, Node]]:
        """Returns whether a node and its inputs match, and the nodes by the names of their patterns, inputs first."""
        found: OrderedDict[str, Node] = OrderedDict()
        if node.get_node_type() not in _MATCHED or not pattern.match(node):
            return False, found
        if isinstance(pattern, VarNode):
            return True, found
        providers = node.get_inputs()
        if pattern.get_inputs() and len(pattern.get_inputs()) != len(providers):
            return False, found
        for inner, provider in zip(pattern.get_inputs(), providers):
            is_match, nodes = self._match(inner, provider)
            if not is_match:
                return False, OrderedDict()
            found.update(nodes)
        found[pattern.name()] = node
        return True, found

    @staticmethod
    def _check_match(pattern: PatternNode, match_dict: OrderedDict[str, Node]) -> bool:
        """Returns whether only nodes of the match read its inner nodes."""
        nodes = list(match_dict.values())
        inner = [node for name, node in match_dict.items() if name != pattern.name()]
        return all(any(user is other for other in nodes) for node in inner for user in node.get_users())
