"""The symbol tree of a network: its `construct` as nodes that can be inserted, replaced and erased."""

from __future__ import annotations

import ast
import copy
import inspect
import linecache
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import ms_nn
from ms_nn import Cell

from .namespace import may_be_sub_tree
from .node import Node, NodeType, call_builder, check_type, expression_of
from .parsing import Parser, definition_of, is_of_package
from .scoped_value import ScopedValue, ValueType

_INIT = """
def __init__(self, obj):
    nn.Cell.__init__(self)
    for key, value in obj.__dict__.items():
        setattr(self, key, value)
"""
#: Class name -> the number of classes generated from it; each network gets a new class.
_made: dict[str, int] = {}


class Position:
    """A position before or after a node, where another node can be inserted."""

    def __init__(self, tree: SymbolTree, node: Node, is_behind: bool) -> None:
        self.tree, self.node, self.is_behind = tree, node, is_behind


class _Function:
    """A user's function or method that the tree's nodes call, with the nodes of its body."""

    def __init__(self, definition: ast.FunctionDef, nodes: list[Node], is_method: bool) -> None:
        self.definition, self.nodes, self.is_method = definition, nodes, is_method


class SymbolTree:
    """The source of a network as nodes, each a statement of one operation.

    Args:
        handler: The network.

    Examples:
        >>> from mindspore import nn
        >>> from mindspore.rewrite import SymbolTree
        >>> tree = SymbolTree.create(nn.ReLU())
        >>> [node.get_node_type().name for node in tree.nodes()][0]
        'Input'
    """

    def __init__(self, handler: Cell) -> None:
        self._network = check_type("SymbolTree", "network", handler, Cell)
        self._names: set[str] = set()
        self._functions: dict[str, _Function] = {}
        self._added: dict[str, Any] = {}
        self._called: dict[str, Any] = {}
        self._nodes: list[Node] = []
        name = f"{type(handler).__name__}Opt"
        count = _made[name] = _made.get(name, -1) + 1
        self._class_name = f"{name}_{count}" if count else name
        parser = Parser(self, type(handler).construct, handler)
        self._definition, self._nodes = parser.definition, parser.nodes

    @classmethod
    def create(cls, network: Cell) -> SymbolTree:
        """Creates the tree of a network.

        Args:
            network: The Cell. The source of its class must be available.

        Raises:
            TypeError: `network` is not a Cell.
            ValueError: the source of its `construct` was not found.
        """
        return cls(network)

    def flatten_static_if_control_flow(self) -> None:
        """Replaces each `if` whose condition only depends on the network's attributes by the branch that runs.

        The tree must not have been edited before.

        Examples:
            >>> from mindspore import nn
            >>> from mindspore.rewrite import SymbolTree
            >>> tree = SymbolTree.create(nn.Dense(2, 3, has_bias=False))
            >>> tree.flatten_static_if_control_flow()
            >>> tree.get_network().weight.shape
            (3, 2)
        """
        self._names = set()
        parser = Parser(self, type(self._network).construct, self._network, decided=True)
        self._definition, self._nodes = parser.definition, parser.nodes

    def get_handler(self) -> SymbolTree:
        """Returns the tree itself."""
        return self

    # -- parsing --

    def adopt(self, node: Node, siblings: list[Node], place: int) -> None:
        """Inserts a node into a list of siblings, under a unique name."""
        node._name = self._unique(node._name, self._names)
        self._names.add(node._name)
        node._tree, node._siblings = self, siblings
        siblings.insert(place, node)

    @staticmethod
    def _unique(name: str, names: set[str]) -> str:
        found, count = name, 0
        while found in names:
            count += 1
            found = f"{name}_{count}"
        return found

    def sub_tree_of(self, network: Cell) -> SymbolTree | None:
        """Returns the sub-tree of a user's network, or None if it has no source or must stay a single node."""
        if not may_be_sub_tree(network):
            return None
        try:
            return type(self)(network)
        except ValueError:
            return None

    def function(self, name: str, function: Any, network: Any) -> list[Node]:
        """Returns the nodes of a user's function. Each function is parsed once."""
        known = self._functions.get(name)
        if known is None:
            definition = definition_of(function)
            if definition is None:
                return []
            known = self._functions[name] = _Function(definition, [], network is not None)  # recursion finds it
            parser = Parser(self, function, network)
            known.definition, known.nodes = parser.definition, parser.nodes
        return known.nodes

    # -- reading --

    def nodes(self, all_nodes: bool = False) -> Iterator[Node]:
        """Yields the nodes in the order of the source.

        Args:
            all_nodes: Whether to include the nodes inside branches, loops, functions, containers and sub-networks.
                Default: False.

        Raises:
            TypeError: `all_nodes` is not a bool.
        """
        check_type("nodes", "all_nodes", all_nodes, bool)
        yield from list(self._nodes)
        if not all_nodes:
            return
        bodies, trees = [list(self._nodes)], []
        seen: set[int] = {id(self._nodes)}
        while bodies:
            for node in bodies.pop():
                if node.inner and id(node.inner) not in seen:
                    seen.add(id(node.inner))
                    bodies.append(node.inner)
                if node.sub_tree is not None:
                    trees.append(node.sub_tree)
            if bodies:
                yield from list(bodies[-1])
        for tree in trees:
            yield from tree.nodes(True)

    def all_nodes(self) -> Iterator[Node]:
        """Returns `nodes(True)`."""
        return self.nodes(True)

    def get_node(self, node_name: str) -> Node | None:
        """Returns the node with a name, or None.

        Args:
            node_name: The name.
        """
        check_type("SymbolTree", "node_name", node_name, str)
        return next((node for node in self.nodes() if node.get_name() == node_name), None)

    def get_inputs(self) -> list[Node]:
        """Returns the nodes of the parameters of `construct`."""
        return [node for node in self._nodes if node.get_node_type() is NodeType.Input]

    def unique_name(self, name: str = "output") -> str:
        """Returns a name that no variable of the tree has: `name`, if necessary with a number appended.

        Args:
            name: The preferred name. Default: 'output'.
        """
        check_type("SymbolTree", "name", name, str)
        return self._unique(name, self._variables())

    def _variables(self) -> set[str]:
        values = [value for node in self.nodes() for value in (*node.get_targets(), *node.get_args())]
        return {str(value.value) for value in values if value.type is ValueType.NamingValue and not value.scope}

    def print_node_tabulate(self, all_nodes: bool = False) -> None:
        """Prints a table of the nodes: type, name, source, the producer of each argument, and the users of the results.

        Args:
            all_nodes: Whether to include nested nodes. Default: False.

        Raises:
            TypeError: `all_nodes` is not a bool.
        """
        rows = [("node type", "name", "codes", "arg providers", "target users")]
        for node in self.nodes(check_type("print_node_tabulate", "all_nodes", all_nodes, bool)):
            providers = {i: (n.get_name(), k) for i, (n, k) in node.get_arg_providers().items()}
            users = {i: [(n.get_name(), k) for n, k in found] for i, found in node.get_target_users().items()}
            source = "" if node.get_node_type() is NodeType.Input else self._text(node)
            row = (node.get_node_type().name, node.get_name(), source, str(providers or ""), str(users or ""))
            rows.append(row)
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        for place, row in enumerate(rows):
            print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
            if place == 0:
                print("  ".join("-" * width for width in widths))

    def _text(self, node: Node) -> str:
        if node._build is None and node._statement is None:
            return ""  # a Cell in a container
        statement = self._statements([node])
        return ast.unparse(ast.fix_missing_locations(ast.Module(statement, []))).partition("\n")[0]

    def dump(self) -> None:
        """Prints the source."""
        print(self.get_code())

    # -- editing --

    def _own(self, node: Node | str) -> Node:
        check_type("SymbolTree", "node", node, Node, str)
        name = node if isinstance(node, str) else node.get_name()
        found = next((own for own in self.nodes(True) if own is node or own.get_name() == name), None)
        if found is None or (isinstance(node, Node) and found is not node):
            raise RuntimeError(f"For 'SymbolTree', the tree has no node '{name}'.")
        return found

    def before(self, node: Node | str) -> Position:
        """Returns the position before a node.

        Args:
            node: The node, or its name.

        Raises:
            TypeError: `node` has another type.
            RuntimeError: the tree does not have it.
        """
        return Position(self, self._own(node), False)

    def after(self, node: Node | str) -> Position:
        """Returns the position after a node.

        Args:
            node: The node, or its name.

        Raises:
            TypeError: `node` has another type.
            RuntimeError: the tree does not have it.
        """
        return Position(self, self._own(node), True)

    def insert(self, position: Position, node: Node) -> Node:
        """Inserts a node. A Cell that it calls becomes an attribute of the network.

        Args:
            position: The result of `before` or `after`.
            node: The node.

        Returns:
            The node, whose name is now unique.

        Raises:
            TypeError: an argument has another type.
            ValueError: `position` belongs to another tree.
        """
        check_type("SymbolTree", "position", position, Position)
        check_type("SymbolTree", "node", node, Node)
        if position.tree is not self:
            raise ValueError("For 'SymbolTree', 'position' must be one of this tree.")
        tree, siblings = position.node._tree, position.node._siblings
        assert tree is not None and siblings is not None
        tree.adopt(node, siblings, siblings.index(position.node) + position.is_behind)
        tree._attach(node)
        return node

    def _attach(self, node: Node) -> None:
        """Makes the callee of a new node available to the network or to the source."""
        instance = node.get_instance()
        if node.get_node_type() in (NodeType.CallCell, NodeType.CallPrimitive) and node._build is None:
            taken = {*vars(self._network), *self._network.name_cells(), *self._added}
            name = self._unique(node.get_name(), {key for key in taken if key != node.get_name()})
            while getattr(self._network, name, instance) is not instance:
                name = self._unique(name, taken | {name})
            node._name = name
            self._names.add(name)
            setattr(self._network, name, instance)
            self._added[name] = instance
            node._build = call_builder(f"self.{name}")
            if node.get_attribute("is_sub_net"):
                node.sub_tree = self.sub_tree_of(instance)
                node._kind = node._kind if node.sub_tree is None else NodeType.Tree
        elif node.get_node_type() is NodeType.CallFunction and instance is not None:
            self._called[instance.__name__] = instance
        elif node.get_node_type() is NodeType.Input:
            self._definition.args.args.append(ast.arg(str(node.get_targets()[0])))
            if node.get_args():
                self._definition.args.defaults.append(expression_of(node.get_args()[0]))

    def erase(self, node: Node | str) -> Node | None:
        """Removes a node.

        Args:
            node: The node, or its name.

        Returns:
            The node.

        Raises:
            TypeError: `node` has another type.
            RuntimeError: the tree does not have it.
        """
        found = self._own(node)
        assert found._siblings is not None
        found._siblings.remove(found)
        return found

    def replace(self, old_node: Node, new_nodes: Sequence[Node]) -> Node:
        """Replaces a node by other nodes.

        Args:
            old_node: The node to replace.
            new_nodes: The nodes, in their order.

        Returns:
            The last of the new nodes.

        Raises:
            TypeError: an argument has another type.
            RuntimeError: the tree does not have `old_node`.
        """
        check_type("SymbolTree", "old_node", old_node, Node)
        for node in check_type("SymbolTree", "new_nodes", new_nodes, list, tuple):
            check_type("SymbolTree", "new_nodes", node, Node)
        last = old_node
        for node in new_nodes:
            last = self.insert(self.after(last), node)
        self.erase(old_node)
        return last

    def set_output(self, index: int, return_value: str) -> Node:
        """Makes `construct` return another value.

        Args:
            index: Accepted for compatibility; the whole result is replaced.
            return_value: The name of a variable.

        Raises:
            TypeError: an argument has another type.
            RuntimeError: there is no `return`.
        """
        check_type("SymbolTree", "index", index, int)
        value = ScopedValue.create_naming_value(check_type("SymbolTree", "return_value", return_value, str))
        for node in reversed(self._nodes):
            if node.get_node_type() is NodeType.Output:
                node._args = [value]
                return node
        raise RuntimeError("For 'SymbolTree', the network returns nothing.")

    # -- source --

    def _statements(self, nodes: list[Node]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for node in nodes:
            if node.get_node_type() is NodeType.Input or isinstance(node._statement, ast.Pass):
                continue
            if node.get_node_type() is not NodeType.ControlFlow:
                found.append(node.source())
                continue
            statement = copy.copy(node._statement)
            body, read = self._statements(node.inner) or [ast.Pass()], expression_of(node.get_args()[0])
            if isinstance(statement, ast.If) and node.get_name().startswith("else"):
                if found and isinstance(found[-1], ast.If):
                    found[-1].orelse = body
                continue
            if isinstance(statement, ast.If):
                statement.test, statement.orelse = read, []
            elif isinstance(statement, ast.For):
                statement.iter = read
            elif isinstance(statement, ast.While):
                statement.test = read
            statement.body = body  # type: ignore[union-attr]
            found.append(statement)  # type: ignore[arg-type]
        return found

    def _defined(self, definition: ast.FunctionDef, nodes: list[Node]) -> ast.FunctionDef:
        made = copy.copy(definition)
        made.body = self._statements(nodes) or [ast.Pass()]
        return made

    def _trees(self) -> dict[str, SymbolTree]:
        """Returns the trees of sub-networks by the expression that reaches the network."""
        found = {}
        for node in self.nodes():
            if node.sub_tree is not None and node._build is not None:
                called = node._build([], {})
                found[ast.unparse(called.func if isinstance(called, ast.Call) else called)] = node.sub_tree
        return found

    def _containers(self) -> dict[str, Node]:
        """Returns the containers whose Cells were edited by the expression that reaches them."""
        found = {}
        for node in self.nodes():
            cells = [inner.get_instance() for inner in node.inner]
            if node.get_node_type() is NodeType.CellContainer and cells != list(node.get_instance()):
                called = node._build([], {}) if node._build else None
                found[ast.unparse(called.func if isinstance(called, ast.Call) else called)] = node  # type: ignore[arg-type]
        return found

    def _sections(self) -> list[str]:
        """Returns the parts of the source: functions, the classes of sub-networks, and the class."""
        sections = []
        for function in self._functions.values():
            if not function.is_method:
                sections.append(
                    ast.unparse(ast.fix_missing_locations(self._defined(function.definition, function.nodes)))
                )
        trees = self._trees()
        for tree in trees.values():
            sections += tree._sections()
        init = ast.parse(_INIT).body[0]
        lines = [f"self.{name} = obj.{name}" for name in self._added]
        lines += [f"{place} = {tree._class_name}({place})" for place, tree in trees.items()]
        for place, node in self._containers().items():
            at = [
                list(node.get_instance()).index(n.get_instance())
                for n in node.inner
                if n.get_instance() in node.get_instance()
            ]
            lines.append(f"{place} = nn.SequentialCell([{place}[i] for i in {at}])")
        assert isinstance(init, ast.FunctionDef)
        init.body += ast.parse("\n".join(lines)).body
        name = type(self._network).__name__
        members: list[ast.stmt] = [init]
        members += [self._defined(f.definition, f.nodes) for f in self._functions.values() if f.is_method]
        members.append(self._defined(self._definition, self._nodes))
        made = ast.parse(f"class {self._class_name}({name}, nn.Cell): pass").body[0]
        made.body = members  # type: ignore[attr-defined]
        return [*sections, ast.unparse(ast.fix_missing_locations(made))]

    def _imports(self) -> list[str]:
        module = sys.modules.get(type(self._network).__module__)
        lines = ["import mindspore", "from mindspore import nn"]
        try:
            statements = ast.parse(inspect.getsource(module)).body if module is not None else []
        except (OSError, TypeError):
            statements = []
        lines += [ast.unparse(s) for s in statements if isinstance(s, (ast.Import, ast.ImportFrom))]
        classes = [type(self._network), *(type(tree._network) for tree in self._trees().values())]
        lines += [f"from {kind.__module__} import {kind.__name__}" for kind in classes if not is_of_package(kind)]
        lines += [f"from {value.__module__} import {name}" for name, value in self._called.items()]
        return list(dict.fromkeys(line for line in lines if "__future__" not in line))

    def get_code(self) -> str:
        """Returns the current source of the network: imports, functions and classes."""
        return "\n#\n".join(["\n".join(self._imports()), *self._sections()]) + "\n#"

    def get_network(self) -> Cell:
        """Returns a network with the edited source and the Parameters and Cells of the original network.

        Returns:
            Cell, of a subclass of the network's class.
        """
        namespace: dict[str, Any] = {}
        self._collect(namespace)
        code = "\n\n\n".join(self._sections())
        file = f"<rewrite {self._class_name}>"
        # Tracebacks and `jit` find the source by the name of the file.
        linecache.cache[file] = (len(code), None, code.splitlines(True), file)
        exec(compile(code, file, "exec"), namespace)
        made: Cell = namespace[self._class_name](self._network)
        return made

    def _collect(self, namespace: dict[str, Any]) -> None:
        for tree in self._trees().values():
            tree._collect(namespace)
        kind = type(self._network)
        namespace.update(vars(sys.modules[kind.__module__]))
        namespace.update(getattr(inspect.unwrap(kind.construct), "__globals__", {}))
        namespace.update({kind.__name__: kind, "nn": ms_nn, **self._called})
