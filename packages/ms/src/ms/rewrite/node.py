"""Nodes of a network's symbol tree. Each is a statement of one operation."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from enum import Enum
from types import BuiltinFunctionType, FunctionType
from typing import TYPE_CHECKING, Any

from ms_nn import Cell
from ms_tensor.ops import Primitive

from .scoped_value import ScopedValue, ValueType

if TYPE_CHECKING:
    from .symbol_tree import SymbolTree


class NodeType(Enum):
    """The kind of a node."""

    Unknown = 0
    CallCell = 1
    CallPrimitive = 2
    CallModule = 3
    CallFunction = 4
    CallMethod = 5
    Python = 6
    Input = 7
    Output = 8
    Tree = 9
    CellContainer = 10
    MathOps = 11
    ControlFlow = 12


def check_type(owner: str, name: str, value: Any, *kinds: type) -> Any:
    """Returns `value`; raises a TypeError unless it is an instance of one of `kinds`."""
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        expected = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"For '{owner}', '{name}' must be of type {expected}, but got {type(value).__name__}.")
    return value


def value_of(expression: ast.expr) -> ScopedValue:
    """Converts a source expression to a value."""
    if isinstance(expression, ast.Name):
        return ScopedValue.create_naming_value(expression.id)
    if isinstance(expression, ast.Constant):
        return ScopedValue.create_variable_value(expression.value)
    if isinstance(expression, ast.Attribute):
        return ScopedValue.create_naming_value(expression.attr, ast.unparse(expression.value))
    return ScopedValue(ValueType.UnsupportedValue, "", ast.unparse(expression))


def expression_of(value: ScopedValue) -> ast.expr:
    """Converts a value to a source expression."""
    if value.type is ValueType.CustomObjValue:
        raise TypeError(f"For 'rewrite', an object of type {type(value.value).__name__} cannot be written as source.")
    return ast.parse(str(value), mode="eval").body


def _named(value: Any) -> ScopedValue:
    """Converts a target or argument to a value; a str is a name, with its scope."""
    if isinstance(value, ScopedValue):
        return value
    scope, _, name = value.rpartition(".")
    return ScopedValue.create_naming_value(name, scope)


class Node:
    """A statement of a network's source: the callee, the arguments, and the targets of the result.

    Nodes come from a `SymbolTree`, or from `create_call_cell` and `create_call_function`.
    """

    def __init__(self, node: Node) -> None:
        """Creates another node for the statement of `node`."""
        self.__dict__.update(node.__dict__)

    @classmethod
    def of(cls, kind: NodeType, name: str, *parts: Any, **named_parts: Any) -> Node:
        """Creates the node of a statement, whose parts are the arguments of `_hold`."""
        node = cls.__new__(cls)
        node._hold(kind, name, *parts, **named_parts)
        return node

    def _hold(
        self,
        kind: NodeType,
        name: str,
        targets: Sequence[ScopedValue] = (),
        args: Sequence[ScopedValue] = (),
        kwargs: dict[str, ScopedValue] | None = None,
        build: Callable[[list[ast.expr], dict[str, ast.expr]], ast.expr] | None = None,
        instance: Any = None,
        statement: ast.stmt | None = None,
    ) -> None:
        self._kind, self._name, self._instance = kind, name, instance
        self._targets, self._args, self._kwargs = list(targets), list(args), dict(kwargs or {})
        # Builds the expression from the arguments. None for statements that are never rebuilt.
        self._build, self._statement = build, statement
        self._attributes: dict[str, Any] = {}
        # `_siblings` is the list that contains this node; `inner` holds the nodes of a branch, loop, function or
        # container.
        self._siblings: list[Node] | None = None
        self.inner: list[Node] = []
        self._tree: SymbolTree | None = None
        self.sub_tree: SymbolTree | None = None

    @staticmethod
    def create_call_cell(
        cell: Any,
        targets: Sequence[ScopedValue | str],
        args: Sequence[ScopedValue] | None = None,
        kwargs: dict[str, ScopedValue] | None = None,
        name: str = "",
        is_sub_net: bool = False,
    ) -> Node:
        """Creates a node that calls a Cell or a Primitive.

        Args:
            cell: The Cell or Primitive, which becomes an attribute of the network.
            targets: Names or values to which the result is assigned.
            args: The arguments. Default: None.
            kwargs: The keyword arguments. Default: None.
            name: The name of the node and of the attribute; '' uses the name of the class. Default: ''.
            is_sub_net: Whether a Cell becomes a sub-tree. Default: False.

        Raises:
            TypeError: an argument has another type.

        Examples:
            >>> from mindspore import nn
            >>> from mindspore.rewrite import Node, ScopedValue
            >>> node = Node.create_call_cell(nn.ReLU(), ["x"], [ScopedValue.create_naming_value("x")], name="act")
            >>> node.get_name(), node.get_node_type()
            ('act', <NodeType.CallCell: 1>)
        """
        check_type("Node", "cell", cell, Cell, Primitive)
        check_type("Node", "name", name, str)
        kind = NodeType.CallCell if isinstance(cell, Cell) else NodeType.CallPrimitive
        node = Node._create_call(kind, name or type(cell).__name__, cell, targets, args, kwargs)
        node._attributes["is_sub_net"] = check_type("Node", "is_sub_net", is_sub_net, bool)
        return node

    @staticmethod
    def create_call_function(
        function: Callable[..., Any],
        targets: Sequence[ScopedValue | str],
        args: Sequence[ScopedValue] | None = None,
        kwargs: dict[str, ScopedValue] | None = None,
    ) -> Node:
        """Creates a node that calls a function.

        Args:
            function: The function.
            targets: Names or values to which the result is assigned.
            args: The arguments. Default: None.
            kwargs: The keyword arguments. Default: None.

        Raises:
            TypeError: an argument has another type.

        Examples:
            >>> from mindspore import ops
            >>> from mindspore.rewrite import Node, ScopedValue
            >>> Node.create_call_function(ops.abs, ["x"], [ScopedValue.create_naming_value("x")]).get_name()
            'abs'
        """
        check_type("create_call_function", "function", function, FunctionType, type, BuiltinFunctionType)
        node = Node._create_call(NodeType.CallFunction, function.__name__, function, targets, args, kwargs)
        node._build = call_builder(function.__name__)
        return node

    @staticmethod
    def _create_call(kind: NodeType, name: str, instance: Any, targets: Any, args: Any, kwargs: Any) -> Node:
        check_type("Node", "targets", targets, list, tuple)
        for target in targets:
            check_type("Node", "targets", target, ScopedValue, str)
        for argument in check_type("Node", "args", () if args is None else args, list, tuple):
            check_type("Node", "args", argument, ScopedValue)
        for key, value in check_type("Node", "kwargs", {} if kwargs is None else kwargs, dict).items():
            check_type("Node", "kwargs", key, str)
            check_type("Node", "kwargs", value, ScopedValue)
        return Node.of(kind, name, [_named(target) for target in targets], args or (), kwargs, None, instance)

    @staticmethod
    def create_input(param_name: str, default: ScopedValue | None = None) -> Node:
        """Creates a node for a parameter of `construct`.

        Args:
            param_name: The name of the parameter.
            default: Its default value; None if it has none. Default: None.
        """
        check_type("Node", "param_name", param_name, str)
        value = ScopedValue.create_naming_value(param_name)
        return Node.of(NodeType.Input, f"input_{param_name}", [value], [] if default is None else [default])

    def get_handler(self) -> Node:
        """Returns the node itself."""
        return self

    def get_name(self) -> str:
        """Returns the name, which is unique in the tree."""
        return self._name

    def get_node_type(self) -> NodeType:
        """Returns the kind of the node."""
        return self._kind

    def get_targets(self) -> list[ScopedValue]:
        """Returns the targets of the results."""
        return list(self._targets)

    def get_args(self) -> list[ScopedValue]:
        """Returns the positional arguments."""
        return list(self._args)

    def get_kwargs(self) -> dict[str, ScopedValue]:
        """Returns the keyword arguments."""
        return dict(self._kwargs)

    def get_instance(self) -> Any:
        """Returns the Cell, Primitive or function that is called, or None if it is not known."""
        return self._instance

    def get_instance_type(self) -> Any:
        """Returns the class of the Cell or Primitive that is called, the function, or NoneType."""
        return self._instance if isinstance(self._instance, FunctionType) else type(self._instance)

    def get_attributes(self) -> dict[str, Any]:
        """Returns all attributes that `set_attribute` has stored."""
        return dict(self._attributes)

    def get_attribute(self, key: str) -> Any:
        """Returns an attribute that `set_attribute` has stored, or None."""
        return self._attributes.get(key)

    def set_attribute(self, key: str, value: Any) -> None:
        """Stores a value with the node."""
        self._attributes[check_type("Node", "key", key, str)] = value

    def get_symbol_tree(self) -> SymbolTree | None:
        """Returns the tree to which the node belongs, or None before it is inserted."""
        return self._tree

    def get_sub_tree(self) -> SymbolTree:
        """Returns the tree of the network that a node of type Tree calls.

        Raises:
            TypeError: the node is of another type.
        """
        if self.sub_tree is None:
            raise TypeError(f"For 'get_sub_tree', the node must be of type NodeType.Tree, but got {self._kind}.")
        return self.sub_tree

    def get_arg_providers(self) -> dict[int, tuple[Node, int]]:
        """Returns, by argument index, the node that computes the argument and the index of the target in it."""
        found: dict[int, tuple[Node, int]] = {}
        siblings = self._siblings or []
        place = siblings.index(self) if self in siblings else 0
        for index, argument in enumerate([*self._args, *self._kwargs.values()]):
            for node in reversed(siblings[:place]):
                if argument.type is ValueType.NamingValue and argument in node._targets:
                    found[index] = (node, node._targets.index(argument))
                    break
        return found

    def get_target_users(self) -> dict[int, list[tuple[Node, int]]]:
        """Returns, by target index, the nodes that read the target and the indices of their arguments."""
        found: dict[int, list[tuple[Node, int]]] = {}
        for node in self._siblings or []:
            for index, (provider, target) in node.get_arg_providers().items():
                if provider is self:
                    found.setdefault(target, []).append((node, index))
        return found

    def get_inputs(self) -> list[Node]:
        """Returns the nodes that compute the arguments."""
        return [node for node, _ in self.get_arg_providers().values()]

    def get_users(self) -> list[Node]:
        """Returns the nodes that read a result, each once."""
        users: list[Node] = []
        for _, readers in sorted(self.get_target_users().items()):
            users += [node for node, _ in readers if node not in users]
        return users

    def set_arg(self, index: int, arg: ScopedValue | str) -> None:
        """Replaces an argument.

        Args:
            index: The index of the argument; keyword arguments come after positional ones.
            arg: A value or a name.

        Raises:
            TypeError: an argument has another type.
            ValueError: `index` is out of range.
        """
        check_type("Node", "index", index, int)
        check_type("Node", "arg", arg, ScopedValue, str)
        self._check_index(index)
        if index < len(self._args):
            self._args[index] = _named(arg)
        else:
            self._kwargs[list(self._kwargs)[index - len(self._args)]] = _named(arg)

    def _check_index(self, index: int) -> None:
        count = len(self._args) + len(self._kwargs)
        if not 0 <= index < count:
            raise ValueError(f"For 'Node', the index of an argument must be in [0, {count}), but got {index}.")

    def set_arg_by_node(self, arg_idx: int, src_node: Node, out_idx: int | None = None) -> None:
        """Replaces an argument with a result of another node.

        Args:
            arg_idx: The index of the argument.
            src_node: The other node.
            out_idx: The index of its target; None if it has only one. Default: None.

        Raises:
            TypeError: an argument has another type.
            ValueError: `arg_idx` is out of range, or `out_idx` is None where there are several targets.
            RuntimeError: `out_idx` is out of range.
        """
        check_type("Node", "arg_idx", arg_idx, int)
        check_type("Node", "src_node", src_node, Node)
        self._check_index(arg_idx)
        targets = src_node._targets
        if out_idx is None:
            if len(targets) != 1:
                raise ValueError(f"For 'Node', 'out_idx' must be given for a node of {len(targets)} targets.")
            out_idx = 0
        if check_type("Node", "out_idx", out_idx, int) >= len(targets):
            raise RuntimeError(f"For 'Node', 'out_idx' must be below {len(targets)}, but got {out_idx}.")
        self.set_arg(arg_idx, targets[out_idx])

    def source(self) -> ast.stmt:
        """Builds the statement from the current arguments and targets."""
        if self._build is None:
            assert self._statement is not None
            return self._statement
        keywords = {name: expression_of(value) for name, value in self._kwargs.items()}
        value = self._build([expression_of(argument) for argument in self._args], keywords)
        if self._kind is NodeType.Output:
            return ast.Return(value)
        if not self._targets:
            return ast.Expr(value)
        targets = [expression_of(target) for target in self._targets]
        return ast.Assign([targets[0] if len(targets) == 1 else ast.Tuple(targets, ast.Store())], value)

    def __repr__(self) -> str:
        return f"<Node {self._name}: {self._kind.name}>"


def call_builder(function: str) -> Callable[[list[ast.expr], dict[str, ast.expr]], ast.expr]:
    """Returns a builder of calls of the expression `function`."""

    def build(args: list[ast.expr], kwargs: dict[str, ast.expr]) -> ast.expr:
        called = ast.parse(function, mode="eval").body
        return ast.Call(called, args, [ast.keyword(name, value) for name, value in kwargs.items()])

    return build
