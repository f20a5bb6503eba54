"""From a code object to its syntax tree: the node whose compiled code equals the function's own, or nothing.

`inspect.getsource` gives the wrong text after an edit and for two lambdas on a line; comparing code objects cannot.
"""

from __future__ import annotations

import ast
import linecache
import types
from collections.abc import Iterator

from ms_jit_core.decode.function import decode_function
from ms_jit_core.vm.instr import Code

_FUNCTIONS = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.GeneratorExp,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
)
_NAMES = {
    ast.Lambda: "<lambda>",
    ast.GeneratorExp: "<genexpr>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
}
#: flags of `from __future__ import ...`
_FUTURE = 0x1FF0000


class _File:
    """One parsed and compiled text: its functions' nodes by (name, first line), and every code object in it."""

    def __init__(self, text: str, filename: str, flags: int) -> None:
        self.tree = ast.parse(text, filename)
        self.codes: dict[types.CodeType, bool] = {}
        stack = [compile(text, filename, "exec", flags & _FUTURE, dont_inherit=True)]
        while stack:
            code = stack.pop()
            self.codes[code] = True
            stack.extend(c for c in code.co_consts if isinstance(c, types.CodeType))
        self.nodes: dict[tuple[str, int], list[tuple[ast.AST, str | None]]] = {}
        self._collect()

    def _collect(self) -> None:
        todo: list[tuple[ast.AST, str | None]] = [(self.tree, None)]
        while todo:
            node, cls = todo.pop()
            if isinstance(node, _FUNCTIONS):
                name = _NAMES.get(type(node)) or node.name  # type: ignore[union-attr]
                decorators = getattr(node, "decorator_list", None)
                line = min([node.lineno, *(d.lineno for d in decorators)]) if decorators else node.lineno
                self.nodes.setdefault((name, line), []).append((node, cls))
            inner = node.name if isinstance(node, ast.ClassDef) else cls
            todo.extend((child, inner) for child in ast.iter_child_nodes(node))


_files: dict[tuple[str, str, int], _File | None] = {}
_decoded: dict[tuple[str, types.CodeType], Code] = {}
_LIMIT = 4096


def _file_of(code: types.CodeType, module_globals: dict | None) -> _File | None:
    lines = linecache.getlines(code.co_filename, module_globals)
    if not lines:
        return None
    text = "".join(lines)
    key = (code.co_filename, text, code.co_flags & _FUTURE)
    if key not in _files:
        if len(_files) > 256:
            _files.clear()
        try:
            _files[key] = _File(text, code.co_filename, code.co_flags)
        except (SyntaxError, ValueError, RecursionError):
            _files[key] = None
    return _files[key]


def _span(code: types.CodeType) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """From the first to the last source position of the code's own instructions."""
    points = [p for p in code.co_positions() if p[2] is not None and not (p[2] == 0 and p[3] == 0)]
    if not points:
        return None
    start = min((p[0], p[2]) for p in points if p[0] is not None)
    end = max((p[1], p[3]) for p in points if p[1] is not None)
    return start, end  # type: ignore[return-value]


def _pick(candidates: list[tuple[ast.AST, str | None]], code: types.CodeType) -> tuple[ast.AST, str | None] | None:
    """Of several functions that start on one line, the one that spans the code's positions most tightly."""
    if len(candidates) <= 1:
        return candidates[0] if candidates else None
    span = _span(code)
    if span is None:
        return None
    best = None
    for node, cls in candidates:
        start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        if start <= span[0] and span[1] <= end and (best is None or (start >= best[0] and end <= best[1])):
            best = (start, end, node, cls)
    return (best[2], best[3]) if best else None


def code_of(function: types.FunctionType) -> Code | None:
    """The instructions of a Python function, or None where its source is not known or no longer what was compiled.

    Parsed and compiled once a text; decoded once a code object.
    """
    code = function.__code__
    try:
        return _decoded[code.co_filename, code]
    except KeyError:
        pass
    linecache.checkcache(code.co_filename)
    found: Code | None = None
    file = _file_of(code, function.__globals__)
    if file is not None and code in file.codes:
        picked = _pick(file.nodes.get((code.co_name, code.co_firstlineno), []), code)
        if picked is not None:
            found = decode_function(picked[0], code, picked[1])
    if len(_decoded) > _LIMIT:
        _decoded.clear()
    if found is not None:
        _decoded[code.co_filename, code] = found
    return found


def nested_codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """The code objects among a code object's constants."""
    return (c for c in code.co_consts if isinstance(c, types.CodeType))


def real_code(parent: types.CodeType, nested: Code) -> types.CodeType | None:
    """The compiled counterpart of a nested function's decoded code; None where two look alike."""
    found = [c for c in nested_codes(parent) if c.co_name == nested.name and c.co_firstlineno == nested.firstlineno]
    return found[0] if len(found) == 1 else None
