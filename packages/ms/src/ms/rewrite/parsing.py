"""Creates nodes from the source of a network's `construct` and of the functions that it calls."""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from ms_nn import Cell, CellList, SequentialCell
from ms_tensor import Tensor, ops
from ms_tensor.ops import Primitive

from .flattening import Flattener, is_simple, operator_name
from .node import Node, NodeType, call_builder, value_of
from .scoped_value import ScopedValue

if TYPE_CHECKING:
    from .symbol_tree import SymbolTree

_OWN = ("ms", "ms_nn", "ms_tensor", "ms_autodiff", "ms_jit_core", "mindspore")


def is_of_package(value: Any) -> bool:
    """Returns whether a class or function belongs to the framework, whose source is not parsed."""
    return (getattr(value, "__module__", None) or "").partition(".")[0] in _OWN


def definition_of(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """Returns the definition of a function in its source, or None if there is no source."""
    try:
        module = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    first = module.body[0]
    if not isinstance(first, ast.FunctionDef):
        return None
    first.decorator_list = []
    return first


class _BoundSuper(ast.NodeTransformer):
    """Adds the arguments to `super()`, which without them would refer to the generated subclass."""

    def __init__(self, owner: str) -> None:
        self._owner = owner

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
            node.args = [ast.Name(self._owner, ast.Load()), ast.Name("self", ast.Load())]
        return node


class _StaticBranches(ast.NodeTransformer):
    """Replaces each `if` whose condition only depends on the network's attributes by the branch that runs."""

    def __init__(self, network: Any, values: dict[str, Any], local: set[str]) -> None:
        self._network, self._values, self._local = network, values, local

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        names = {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)} - {"self"}
        if names & self._local or any(isinstance(n, (ast.Call, ast.NamedExpr)) for n in ast.walk(node.test)):
            return node
        try:
            test = compile(ast.Expression(node.test), "<condition>", "eval")
            found = eval(test, self._values, {"self": self._network})
        except Exception:  # the call of the network will raise it
            return node
        if isinstance(found, Tensor):
            return node
        return (node.body if found else node.orelse) or ast.Pass()


class Parser:
    """Creates the nodes of a function of a tree.

    Args:
        tree: The tree, in which the names of the nodes are unique.
        function: The function.
        network: The object that is `self` in a method; None for a function. Default: None.
        decided: Whether to replace an `if` that the network's attributes decide by its branch. Default: False.

    Raises:
        ValueError: the function has no source.
    """

    def __init__(
        self, tree: SymbolTree, function: Callable[..., Any], network: Any = None, decided: bool = False
    ) -> None:
        definition = definition_of(function)
        if definition is None:
            raise ValueError(f"For 'SymbolTree', the source of '{function.__qualname__}' was not found.")
        if network is not None:
            definition = _BoundSuper(type(network).__name__).visit(definition)
        self.definition: ast.FunctionDef = definition
        self._tree, self._network = tree, network
        self._globals = getattr(inspect.unwrap(function), "__globals__", {})
        self._locals = {n.id for n in ast.walk(definition) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self._locals |= {node.arg for node in ast.walk(definition.args) if isinstance(node, ast.arg)}
        if decided and network is not None:
            local = self._locals - {definition.args.args[0].arg}
            _StaticBranches(network, self._globals, local).generic_visit(definition)
            ast.fix_missing_locations(definition)
        statements = Flattener(definition).statements(definition.body)
        self._locals |= {n.id for n in ast.walk(definition) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.nodes: list[Node] = []
        self._inputs(definition.args)
        self._statements(statements, self.nodes)

    def _add(self, siblings: list[Node], node: Node) -> Node:
        self._tree.adopt(node, siblings, len(siblings))
        return node

    def _inputs(self, arguments: ast.arguments) -> None:
        names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
        if self._network is not None:
            names = names[1:]
        for name in names:
            self._add(self.nodes, Node.of(NodeType.Input, f"input_{name}", [value_of(ast.Name(name))]))
        for name, given in (("arg", arguments.vararg), ("list", arguments.kwonlyargs), ("arg", arguments.kwarg)):
            if given:
                self._add(self.nodes, Node.of(NodeType.Python, name, statement=ast.Pass()))

    def _statements(self, statements: list[ast.stmt], siblings: list[Node]) -> None:
        for statement in statements:
            self._statement(statement, siblings)

    def _statement(self, statement: ast.stmt, siblings: list[Node]) -> None:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            node = self._assign(statement)
        elif isinstance(statement, ast.Return):
            args = [] if statement.value is None else [value_of(statement.value)]
            node = Node.of(NodeType.Output, "return", [], args, None, lambda args, _: args[0] if args else None)  # type: ignore[arg-type,return-value]
        elif isinstance(statement, ast.If):
            self._branch(siblings, "if_node", statement, value_of(statement.test), statement.body)
            if statement.orelse:
                self._branch(siblings, "else_node", statement, value_of(statement.test), statement.orelse)
            return
        elif isinstance(statement, (ast.For, ast.While)) and not statement.orelse:
            is_for = isinstance(statement, ast.For)
            read = statement.iter if isinstance(statement, ast.For) else statement.test
            self._branch(siblings, "for_node" if is_for else "while_node", statement, value_of(read), statement.body)
            return
        else:
            node = None
        self._add(siblings, node or Node.of(NodeType.Python, type(statement).__name__, statement=statement))

    def _branch(
        self, siblings: list[Node], name: str, statement: ast.stmt, read: ScopedValue, body: list[ast.stmt]
    ) -> None:
        node = self._add(siblings, Node.of(NodeType.ControlFlow, name, [], [read], statement=statement))
        self._statements(body, node.inner)

    def _assign(self, statement: ast.Assign) -> Node | None:
        target, value = statement.targets[0], statement.value
        targets = [value_of(item) for item in (target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target])]
        if isinstance(value, ast.Call):
            return self._call(value, targets)
        if isinstance(value, ast.BinOp):
            operator = value.op
            name = f"binop_{operator_name(operator)}"
            operands = [value_of(value.left), value_of(value.right)]
            build = lambda a, _: ast.BinOp(a[0], operator, a[1])  # noqa: E731
            return Node.of(NodeType.MathOps, name, targets, operands, None, build)
        if isinstance(value, ast.UnaryOp):
            unary = value.op
            name, operands = f"unaryop_{operator_name(unary)}", [value_of(value.operand)]
            return Node.of(NodeType.MathOps, name, targets, operands, None, lambda a, _: ast.UnaryOp(unary, a[0]))
        if isinstance(value, ast.Compare) and len(value.ops) == 1:
            compare = value.ops[0]
            name, operands = f"compare_{operator_name(compare)}", [value_of(value.left), value_of(value.comparators[0])]
            return Node.of(
                NodeType.MathOps, name, targets, operands, None, lambda a, _: ast.Compare(a[0], [compare], a[1:])
            )
        if isinstance(value, ast.BoolOp):
            both = value.op
            name, operands = f"boolop_{operator_name(both)}", [value_of(item) for item in value.values]
            return Node.of(NodeType.MathOps, name, targets, operands, None, lambda a, _: ast.BoolOp(both, a))
        return self._container(value, targets)

    def _container(self, value: ast.expr, targets: list[ScopedValue]) -> Node | None:
        """Returns the node of a tuple, list, dict, name, constant, or Cell that contains other Cells."""
        if isinstance(value, ast.Tuple):
            args = [value_of(item) for item in value.elts]
            return Node.of(NodeType.CallMethod, "tuple", targets, args, None, lambda a, _: ast.Tuple(a, ast.Load()))
        if isinstance(value, ast.List):
            args = [value_of(item) for item in value.elts]
            return Node.of(NodeType.CallMethod, "list", targets, args, None, lambda a, _: ast.List(a, ast.Load()))
        if isinstance(value, ast.Dict) and all(
            isinstance(k, ast.Constant) and isinstance(k.value, str) for k in value.keys
        ):
            items = {k.value: value_of(v) for k, v in zip(value.keys, value.values, strict=True)}  # type: ignore[union-attr]
            return Node.of(
                NodeType.CallMethod,
                "dict",
                targets,
                [],
                items,
                lambda _, k: ast.Dict([ast.Constant(n) for n in k], [*k.values()]),  # type: ignore[misc]
            )
        found = self.resolve(value)
        if isinstance(found, (SequentialCell, CellList)):
            node = Node.of(NodeType.CellContainer, ast.unparse(value), targets, [], None, lambda *_: value, found)
            self._cells(node, found)
            return node
        kinds = {
            ast.Subscript: "subscript_var",
            ast.Name: "name_assign",
            ast.Attribute: "attribute_assign",
            ast.Constant: "constant_assign",
        }
        if type(value) not in kinds:
            return None
        return Node.of(NodeType.CallMethod, kinds[type(value)], targets, [value_of(value)], None, lambda a, _: a[0])

    def _cells(self, node: Node, cells: Any) -> None:
        for cell in cells:
            inner = Node.of(NodeType.CallCell, type(cell).__name__, node._targets, node._args, None, None, cell)
            self._add(node.inner, inner)

    def _call(self, value: ast.Call, targets: list[ScopedValue]) -> Node | None:
        if any(isinstance(item, ast.Starred) for item in value.args) or any(k.arg is None for k in value.keywords):
            return None
        text = ast.unparse(value.func)
        name = text.rpartition(".")[2] if is_simple(value.func) or isinstance(value.func, ast.Attribute) else "call"
        found = self.resolve(value.func)
        kind = NodeType.CallFunction
        if isinstance(found, (SequentialCell, CellList)):
            kind = NodeType.CellContainer
        elif isinstance(found, Cell):
            kind = NodeType.CallCell
        elif isinstance(found, Primitive):
            kind = NodeType.CallPrimitive
        args, keywords = (
            [value_of(item) for item in value.args],
            {str(k.arg): value_of(k.value) for k in value.keywords},
        )
        if kind is NodeType.CallCell and not is_of_package(type(found)):
            sub_tree = self._tree.sub_tree_of(found)
            if sub_tree is not None:
                node = Node.of(NodeType.Tree, name, targets, args, keywords, call_builder(text), found)
                node.sub_tree = sub_tree
                return node
        if isinstance(found, FunctionType) and getattr(ops, found.__name__, None) is found:
            name += "_opt"  # the name of MindSpore's copy of the function
        is_known = found is None or isinstance(found, (Cell, Primitive, FunctionType, MethodType))
        node = Node.of(kind, name, targets, args, keywords, call_builder(text), found if is_known else None)
        if kind is NodeType.CellContainer:
            self._cells(node, found)
        elif isinstance(found, (FunctionType, MethodType)) and not is_of_package(found):
            is_own = isinstance(found, MethodType) and found.__self__ is self._network
            if is_own or (isinstance(found, FunctionType) and "." not in text):
                node.inner = self._tree.function(name, found, self._network if is_own else None)
        return node

    def resolve(self, expression: ast.expr) -> Any:
        """Returns the object that a name or attribute chain refers to, or None if it is not known before a call."""
        if isinstance(expression, ast.Name):
            if expression.id == "self" and self._network is not None:
                return self._network
            if expression.id in self._locals:
                return None
            return self._globals.get(expression.id, getattr(builtins, expression.id, None))
        if isinstance(expression, ast.Attribute):
            base = self.resolve(expression.value)
            return None if base is None else getattr(base, expression.attr, None)
        return None
