"""One function's syntax tree to one `Code`."""

from __future__ import annotations
import __future__

import ast
import types

from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import name_inside, qualname
from ms_jit_core.source_decoder.patterns import Patterns
from ms_jit_core.source_decoder.scopes import Scope, build_function, mangle, parameters, resolve

_COMPREHENSION_NAMES = {
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}


class FunctionDecoder(Patterns):
    """Emits the instructions of one scope; nested functions get decoders of their own."""

    def __init__(self, scope: Scope, name: str, qualname: str, filename: str, firstlineno: int) -> None:
        self.scope = scope
        self.code = Code(name, qualname, filename, firstlineno)
        self.line = firstlineno
        self.depth = 0
        self.blocks = []
        self.counter = 0

    def nested(self, node: ast.AST, name: str) -> Code:
        """The code of a function, lambda or comprehension inside this one."""
        scope = self.scope.children[node]
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(d.lineno for d in decorators)])  # type: ignore[attr-defined]
        around = self.code.shown
        qualname = name_inside(around.name, around.qualname, name)
        code = _decode(node, scope, name, qualname, self.code.filename, first, self.code)
        code.span = ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]
        return code


def _bind_parameters(code: Code, args: ast.arguments, cls: str | None) -> None:
    code.arguments.argcount = len(args.posonlyargs) + len(args.args)
    code.arguments.posonly = len(args.posonlyargs)
    code.arguments.kwonly = len(args.kwonlyargs)
    code.arguments.varargs = mangle(args.vararg.arg, cls) if args.vararg else None
    code.arguments.varkw = mangle(args.kwarg.arg, cls) if args.kwarg else None
    code.params = [mangle(n, cls) for n in parameters(args)]


def _decode(
    node: ast.AST, scope: Scope, name: str, qualname: str, filename: str, first: int, outer: Code | None = None
) -> Code:
    decoder = FunctionDecoder(scope, name, qualname, filename, first)
    code = decoder.code
    code.outer = outer
    code.generator = scope.generator
    if type(node) in _COMPREHENSION_NAMES:
        code.arguments.argcount = code.arguments.posonly = 1
        code.params = [".0"]
        decoder.comprehension_body(node)
    else:
        _bind_parameters(code, node.args, scope.cls)  # type: ignore[attr-defined]
        if isinstance(node, ast.Lambda):
            decoder.expr(node.body)
            decoder.emit("RETURN")
        else:
            code.asynchronous = isinstance(node, ast.AsyncFunctionDef)
            code.doc = ast.get_docstring(node, clean=False)  # type: ignore[arg-type]
            decoder.body(node.body)  # type: ignore[attr-defined]
            decoder.emit("CONST", None)
            decoder.emit("RETURN")
    code.cellvars = tuple(sorted(scope.cellvars))
    code.freevars = tuple(sorted(scope.freevars))
    code.cell_params = tuple(p for p in code.params if p in scope.cellvars)
    decoder.finish()
    return code


def decode_function(node: ast.AST, python: types.CodeType, cls: str | None) -> Code:
    """Decode the node that `python` was compiled from; `cls` is the class statement around it, for private names."""
    outside = Scope(None, "function", None, cls)
    outside.bound.update(python.co_freevars)
    outside.texts = bool(python.co_flags & __future__.annotations.compiler_flag)
    scope = build_function(node, outside, cls)
    resolve(scope)
    code = _decode(node, scope, python.co_name, qualname(python), python.co_filename, python.co_firstlineno)
    code.python = python
    code.freevars = python.co_freevars
    return code
