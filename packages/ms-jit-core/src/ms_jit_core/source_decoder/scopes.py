"""Which name means what: locals, closure cells, free variables and globals of a function and the functions inside
it."""

from __future__ import annotations
import __future__

import ast
import copy
from collections.abc import Iterable
from typing import Any

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def mangle(name: str, cls: str | None) -> str:
    """Python's private-name rule: ``__x`` in class C is ``_C__x``."""
    if cls is None or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    stripped = cls.lstrip("_")
    return f"_{stripped}{name}" if stripped else name


class Scope:
    """One function, lambda, comprehension or class body."""

    def __init__(self, node: ast.AST | None, kind: str, parent: Scope | None, cls: str | None) -> None:
        self.node = node
        self.kind = kind
        self.parent = parent
        self.cls = cls
        self.bound: set[str] = set()
        self.used: set[str] = set()
        self.globals: set[str] = set()
        self.nonlocals: set[str] = set()
        self.cellvars: set[str] = set()
        self.freevars: set[str] = set()
        self.children: dict[ast.AST, Scope] = {}
        self.generator = False
        self.texts: bool = parent.texts if parent is not None else False  # whether annotations stay texts

    def lookup(self, name: str) -> str:
        """One of fast, cell (own or free closure cell), global, name (class body)."""
        if name in self.cellvars or name in self.freevars:
            return "cell"
        if name in self.globals:
            return "global"
        if self.kind == "class":
            return "name"
        return "fast" if name in self.bound else "global"


class _Builder(ast.NodeVisitor):
    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def _bind(self, name: str) -> None:
        self.scope.bound.add(mangle(name, self.scope.cls))

    def _all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        name = mangle(node.id, self.scope.cls)
        (self.scope.used if isinstance(node.ctx, ast.Load) else self.scope.bound).add(name)
        if name == "super" and self.scope.kind == "function":
            self.scope.used.add("__class__")

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        scope = self.scope
        name = mangle(node.target.id, scope.cls)
        if scope.kind == "comp":
            scope.nonlocals.add(name)
            scope.used.add(name)
            while scope.kind == "comp":
                scope = scope.parent  # type: ignore[assignment]
        scope.bound.add(name)

    def visit_Global(self, node: ast.Global) -> None:
        self.scope.globals.update(mangle(n, self.scope.cls) for n in node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        names = {mangle(n, self.scope.cls) for n in node.names}
        self.scope.nonlocals |= names
        self.scope.used |= names

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self._bind(node.name)
        self.generic_visit(node)

    def _visit_import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            self._bind(alias.asname or alias.name.split(".")[0])

    visit_Import = _visit_import
    visit_ImportFrom = _visit_import

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        if node.name:
            self._bind(node.name)
        self.generic_visit(node)

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        if node.name:
            self._bind(node.name)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        if node.rest:
            self._bind(node.rest)
        self.generic_visit(node)

    def visit_Yield(self, node: ast.Yield) -> None:
        self.scope.generator = True
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.scope.generator = True
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._all([node.target, node.value])

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._bind(node.name)
        self._all(node.decorator_list)
        self._all([*node.args.defaults, *node.args.kw_defaults])
        if not self.scope.texts:
            self._all(annotation for _, annotation in annotated(node))
        build_function(node, self.scope, self.scope.cls)

    visit_FunctionDef = _visit_function
    visit_AsyncFunctionDef = _visit_function

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._all([*node.args.defaults, *node.args.kw_defaults])
        build_function(node, self.scope, self.scope.cls)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._bind(node.name)
        self._all([*node.decorator_list, *node.bases, *(k.value for k in node.keywords)])
        scope = Scope(node, "class", self.scope, node.name)
        self.scope.children[node] = scope
        scope.bound.add("__class__")
        _Builder(scope)._all(node.body)

    def _visit_comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        first, *rest = node.generators
        self.visit(first.iter)
        scope = Scope(node, "comp", self.scope, self.scope.cls)
        self.scope.children[node] = scope
        scope.generator = isinstance(node, ast.GeneratorExp)
        inner = _Builder(scope)
        inner._all([first.target, *first.ifs, *rest])
        inner._all([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt])

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension


def annotated(node: ast.AST) -> list[tuple[str, ast.expr]]:
    """What a function's parameters and its result are annotated with, in the order in which CPython evaluates that."""
    args = getattr(node, "args", None)
    if not isinstance(args, ast.arguments):
        return []
    taken = [*args.args, *args.posonlyargs, args.vararg, *args.kwonlyargs, args.kwarg]
    found = [(a.arg, a.annotation) for a in taken if a is not None and a.annotation is not None]
    returns = getattr(node, "returns", None)
    return found if returns is None else [*found, ("return", returns)]


def texts_of(node: ast.AST) -> list[str]:
    """The annotations of a function as texts: what CPython makes of them where ``from __future__ import annotations``
    stands."""
    bare = copy.copy(node)
    bare.body, bare.decorator_list = [ast.Pass(lineno=1, col_offset=0)], []  # type: ignore[attr-defined]
    bare.args = copy.copy(node.args)  # type: ignore[attr-defined]
    bare.args.defaults = []  # type: ignore[attr-defined]
    bare.args.kw_defaults = [None] * len(bare.args.kwonlyargs)  # type: ignore[attr-defined]
    tree = ast.fix_missing_locations(ast.Module([bare], []))  # type: ignore[list-item]
    space: dict[str, Any] = {}
    exec(compile(tree, "<annotations>", "exec", __future__.annotations.compiler_flag, dont_inherit=True), space)
    return list(space[node.name].__annotations__.values())  # type: ignore[attr-defined]


def parameters(args: ast.arguments) -> list[str]:
    """Parameter names in the order of a code object's `co_varnames`."""
    names = [a.arg for a in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
    names += [a.arg for a in (args.vararg, args.kwarg) if a is not None]
    return names


def build_function(node: ast.AST, parent: Scope, cls: str | None) -> Scope:
    """The scope of a function node, with the scopes inside it, not yet resolved."""
    scope = Scope(node, "comp" if isinstance(node, _COMPREHENSIONS) else "function", parent, cls)
    parent.children[node] = scope
    builder = _Builder(scope)
    if isinstance(node, _COMPREHENSIONS):
        del parent.children[node]
        builder.scope = parent
        builder.visit(node)
        return parent.children[node]
    scope.bound.update(mangle(n, cls) for n in parameters(node.args))  # type: ignore[attr-defined]
    builder._all(node.body if isinstance(node.body, list) else [node.body])  # type: ignore[attr-defined]
    return scope


def resolve(scope: Scope) -> None:
    """Settle free variables and cells in `scope` and all scopes inside it; `scope.parent` holds what encloses it."""
    stack = [scope]
    while stack:
        current = stack.pop()
        stack.extend(current.children.values())
        for name in current.used | current.nonlocals:
            if name in current.globals:
                continue
            if name in current.bound and name not in current.nonlocals and current.kind != "class":
                continue
            owner = current.parent
            passed = [current]
            while owner is not None:
                visible = owner.kind != "class" or name == "__class__"
                if visible and name in owner.globals:
                    owner = None
                    break
                if visible and name in owner.bound and name not in owner.nonlocals:
                    break
                passed.append(owner)
                owner = owner.parent
            if owner is None or (current.kind == "class" and name in current.bound and name not in current.nonlocals):
                continue
            owner.cellvars.add(name)
            for between in passed:
                between.freevars.add(name)
