"""Splits statements with nested expressions into statements of one operation each.

`x = self.relu(self.conv(x)) + 1` becomes `conv_var = self.conv(x)`, `relu_var = self.relu(conv_var)` and
`x = relu_var + 1`. Expressions that do not always evaluate all their operands (`and`, `or`, comprehensions, `lambda`,
`a if b else c`) stay as they are.
"""

from __future__ import annotations

import ast

#: ast classes -> the prefix of the name of a variable that holds the result
_OPERATORS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mult",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.MatMult: "matmult",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitAnd: "bitand",
    ast.BitOr: "bitor",
    ast.BitXor: "bitxor",
    ast.USub: "usub",
    ast.UAdd: "uadd",
    ast.Not: "not",
    ast.Invert: "invert",
    ast.And: "and",
    ast.Or: "or",
}
_KINDS: dict[type[ast.AST], str] = {
    ast.Tuple: "tuple",
    ast.List: "list",
    ast.Dict: "dict",
    ast.Subscript: "subscript",
    ast.Compare: "compare",
}


def operator_name(operator: ast.AST) -> str:
    """Returns the name of an operator, such as 'add', or of the class of a comparison, such as 'eq'."""
    return _OPERATORS.get(type(operator), type(operator).__name__.lower())


def is_simple(node: ast.expr) -> bool:
    """Returns whether an expression is a constant, a name, or an attribute chain of a name."""
    while isinstance(node, ast.Attribute):
        node = node.value
        if isinstance(node, ast.Constant):
            return False
    return isinstance(node, (ast.Name, ast.Constant))


def is_operation(node: ast.AST) -> bool:
    """Returns whether a separate statement can compute an expression."""
    return isinstance(node, (ast.Call, ast.BinOp, ast.UnaryOp, ast.BoolOp, *_KINDS))


def _result_name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "call")
    elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp)):
        name = operator_name(node.op)
    else:
        name = _KINDS[type(node)]
    return f"{name}_var"


class Flattener:
    """Flattens the statements of one function.

    Args:
        function: The definition of the function; new variables do not get names that it uses.

    Examples:
        >>> import ast
        >>> from ms.rewrite.flattening import Flattener
        >>> function = ast.parse("def f(self, x): return self.relu(self.conv(x))").body[0]
        >>> [ast.unparse(statement) for statement in Flattener(function).statements(function.body)]
        ['conv_var = self.conv(x)', 'relu_var = self.relu(conv_var)', 'return relu_var']
    """

    def __init__(self, function: ast.FunctionDef) -> None:
        self._names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        self._names |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Returns the flattened statements of a body. Variables are named from the last statement to the first, as in
        MindSpore."""
        found = list(body)
        if found and isinstance(found[0], ast.Expr) and isinstance(found[0].value, ast.Constant):
            del found[0]  # a docstring
        place = len(found) - 1
        while place >= 0:
            before = self._flatten(found[place])
            found[place:place] = before
            place += len(before) - 1
        return [ast.fix_missing_locations(statement) for statement in found]

    def _flatten(self, statement: ast.stmt) -> list[ast.stmt]:
        """Moves the operands of a statement, in place, into new statements before it, and returns all of them."""
        before: list[ast.stmt] = []
        if isinstance(statement, ast.Assign) and is_operation(statement.value):
            self._operands(statement.value, before)
        elif isinstance(statement, ast.Return) and statement.value is not None:
            statement.value = self._variable(statement.value, before)
        elif isinstance(statement, ast.If):
            statement.test = self._variable(statement.test, before)
            statement.body = self.statements(statement.body)
            statement.orelse = self.statements(statement.orelse)
        elif isinstance(statement, ast.For):
            statement.iter = self._variable(statement.iter, before, is_simple_kept=False)
            statement.body = self.statements(statement.body)
        elif isinstance(statement, ast.While):
            statement.body = self.statements(statement.body)  # the test is evaluated in each iteration
        return before

    def _operands(self, node: ast.expr, before: list[ast.stmt]) -> None:
        if isinstance(node, ast.Call):
            if not is_simple(node.func):
                if isinstance(node.func, ast.Attribute):
                    node.func.value = self._variable(node.func.value, before)
                else:
                    node.func = self._variable(node.func, before)
            node.args = [self._variable(argument, before) for argument in node.args]
            for keyword in node.keywords:
                keyword.value = self._variable(keyword.value, before)
        elif isinstance(node, ast.BinOp):
            node.left, node.right = self._variable(node.left, before), self._variable(node.right, before)
        elif isinstance(node, ast.UnaryOp):
            node.operand = self._variable(node.operand, before)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            node.left = self._variable(node.left, before)
            node.comparators = [self._variable(node.comparators[0], before)]
        elif isinstance(node, (ast.Tuple, ast.List)):
            node.elts = [self._variable(item, before) for item in node.elts]
        elif isinstance(node, ast.Dict) and all(node.keys):
            node.values = [self._variable(item, before) for item in node.values]
        elif isinstance(node, ast.BoolOp):  # only the first operand is always evaluated
            node.values[0] = self._variable(node.values[0], before)

    def _variable(self, node: ast.expr, before: list[ast.stmt], is_simple_kept: bool = True) -> ast.expr:
        """Returns `node` if it is simple or cannot be moved, else the variable of a new statement that computes it."""
        if not is_operation(node):
            if is_simple_kept or not isinstance(node, ast.Attribute) or not is_simple(node):
                return node
            name = self._unique(ast.unparse(node).replace(".", "_"))
        else:
            name = self._unique(_result_name(node))
        before.append(ast.Assign([ast.Name(name, ast.Store())], node))
        return ast.Name(name, ast.Load())

    def _unique(self, name: str) -> str:
        found, count = name, 0
        while found in self._names:
            count += 1
            found = f"{name}_{count}"
        self._names.add(found)
        return found
