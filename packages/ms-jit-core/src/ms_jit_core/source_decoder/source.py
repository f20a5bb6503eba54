"""From a code object to its syntax tree: the node whose compiled code equals the function's own, or nothing.

`inspect.getsource` gives the wrong text after an edit and for two lambdas on a line; comparing code objects cannot.
"""

from __future__ import annotations

import ast
import keyword
import linecache
import re
import types
from collections.abc import Iterator

from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import learn_names, places, qualname
from ms_jit_core.source_decoder.function import decode_function
from ms_jit_core.warning_watch import quietly

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
    """One parsed and compiled text, and every code object in it."""

    def __init__(self, text: str, filename: str, flags: int) -> None:
        self.tree = quietly(ast.parse, text, filename)
        self.filename, self.flags = filename, flags & _FUTURE
        self.lines = text.count("\n") + 2
        self.codes: dict[types.CodeType, bool] = {}
        stack = [quietly(compile, text, filename, "exec", flags & _FUTURE, dont_inherit=True)]
        while stack:
            code = stack.pop()
            self.codes[code] = True
            stack.extend(c for c in code.co_consts if isinstance(c, types.CodeType))

    def nodes(self, name: str, line: int) -> list[tuple[ast.AST, str | None]]:
        """The functions of this name that begin on this line, and the class statement around each."""
        found: list[tuple[ast.AST, str | None]] = []
        todo: list[tuple[ast.AST, str | None]] = [(self.tree, None)]
        while todo:
            node, cls = todo.pop()
            if isinstance(node, _FUNCTIONS) and (_NAMES.get(type(node)) or node.name) == name and _first(node) == line:  # type: ignore[union-attr]
                found.append((node, cls))
            inner = node.name if isinstance(node, ast.ClassDef) else cls
            for child in ast.iter_child_nodes(node):
                # Nodes without a place (a list of arguments) may hold any.
                if not hasattr(child, "lineno") or _first(child) <= line <= child.end_lineno:  # type: ignore[attr-defined]
                    todo.append((child, inner))
        return found

    def compiles_to(self, node: ast.AST, code: types.CodeType) -> bool:
        """Whether a node of the tree compiles to this code: compiled below the file's end, it is told by its line."""
        ast.increment_lineno(node, self.lines)
        try:
            stack = [quietly(compile, self.tree, self.filename, "exec", self.flags, dont_inherit=True)]
        finally:
            ast.increment_lineno(node, -self.lines)
        while stack:
            found = stack.pop()
            if found.co_name == code.co_name and found.co_firstlineno == code.co_firstlineno + self.lines:
                return _raised(found, self.lines) == code
            stack.extend(nested_codes(found))
        return False


def _raised(code: types.CodeType, lines: int) -> types.CodeType:
    """A code object moved up by some lines, those in it too."""
    consts = tuple(_raised(c, lines) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno - lines, co_consts=consts)


def _first(node: ast.AST) -> int:
    """The line that a node begins on, its decorators included."""
    line: int = node.lineno  # type: ignore[attr-defined]
    return min([line, *(d.lineno for d in getattr(node, "decorator_list", ()))])


_files: dict[tuple[str, str, int], _File | None] = {}
_decoded: dict[tuple[str, types.CodeType], Code] = {}
_LIMIT = 4096


def _file_of(code: types.CodeType, lines: list[str]) -> _File | None:
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
    points = [p for p in places(code) if p[2] is not None and not (p[2] == 0 and p[3] == 0)]
    if not points:
        return None
    start = min((p[0], p[2]) for p in points if p[0] is not None)
    end = max((p[1], p[3]) for p in points if p[1] is not None)
    return start, end  # type: ignore[return-value]


def _pick(
    file: _File, candidates: list[tuple[ast.AST, str | None]], code: types.CodeType
) -> tuple[ast.AST, str | None] | None:
    """Of several functions that start on one line, the one that spans the code's positions most tightly; where
    positions have no columns, one that compiles to the code."""
    if len(candidates) <= 1:
        return candidates[0] if candidates else None
    span = _span(code)
    if span is None:
        return next((c for c in candidates if file.compiles_to(c[0], code)), None)
    best = None
    for node, cls in candidates:
        start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        if start <= span[0] and span[1] <= end and (best is None or (start >= best[0] and end <= best[1])):
            best = (start, end, node, cls)
    return (best[2], best[3]) if best else None


def _last_line(code: types.CodeType) -> int:
    """The last line that any instruction of the code, or of functions in it, comes from."""
    found, stack = code.co_firstlineno, [code]
    while stack:
        code = stack.pop()
        found = max(found, *(p[1] or 0 for p in places(code)), 0)
        stack.extend(nested_codes(code))
    return found


_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+(\([^)]*\)|[^\n]*)", re.MULTILINE)
_WORD = re.compile(r"[^\W\d]\w*")
_imports: dict[str, tuple[list[str], frozenset[str]]] = {}


def _imported(filename: str, lines: list[str]) -> frozenset[str]:
    """The names in a file's import statements, found by their text."""
    known = _imports.get(filename)
    if known is None or known[0] is not lines:
        if len(_imports) > 256:
            _imports.clear()
        words = [w for part in _IMPORT.findall("".join(lines)) for w in _WORD.findall(part)]
        known = _imports[filename] = (lines, frozenset(w for w in words if not keyword.iskeyword(w)))
    return known[1]


def _names(code: types.CodeType) -> set[str]:
    """The names of globals and attributes in a code object and in those of functions in it."""
    found: set[str] = set()
    stack = [code]
    while stack:
        code = stack.pop()
        found.update(code.co_names)
        stack.extend(nested_codes(code))
    return found


def _alone(code: types.CodeType, lines: list[str]) -> tuple[ast.AST, str | None] | None:
    """The node of a function that compiles to `code` from its own lines, below one line for what is around it.

    Most functions do, and a whole file takes longer than everything else in a first call. None where the function
    needs more around it (a lambda, private names of a class further out), or the text is another.
    """
    first = code.co_firstlineno
    head = lines[first - 1] if first <= len(lines) else ""
    indent = len(head) - len(head.lstrip())
    if not head.lstrip().startswith(("def ", "@")):
        return None
    last = _last_line(code)
    while last < len(lines):
        line = lines[last]
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        last += 1
    scope = qualname(code).split(".")[-2:-1]
    if indent == 0:
        around, outer = "", None
    elif scope == ["<locals>"]:
        # In a function whose variables are the closure's.
        outer = "_"
        around = f"def _({', '.join(code.co_freevars)}):\n"
    else:
        outer = scope[0] if scope else None
        around = f"class {outer}:\n" if outer else "if 1:\n"
    # The compiler treats attributes of imported names in its own way.
    imported = _imported(code.co_filename, lines) & _names(code)
    before = ([f"import {', '.join(sorted(imported))}\n"] if imported else []) + ([around] if around else [])
    if len(before) >= first:
        return None
    # Everything keeps its line and column.
    text = "\n" * (first - 1 - len(before)) + "".join(before) + "".join(lines[first - 1 : last])
    try:
        tree = quietly(ast.parse, text, code.co_filename)
        made = quietly(compile, text, code.co_filename, "exec", code.co_flags & _FUTURE, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):
        return None
    body = tree.body[bool(imported) :]
    if around:
        body = body[0].body  # type: ignore[attr-defined]
    if len(body) != 1 or not isinstance(body[0], ast.FunctionDef) or body[0].name != code.co_name:
        return None
    if outer:
        made = next((c for c in nested_codes(made) if c.co_name == outer), made)
    found = any(c == code for c in nested_codes(made))
    return (body[0], outer if around.startswith("class") else None) if found else None


def code_of(function: types.FunctionType) -> Code | None:
    """The instructions of a Python function, or None where its source is not known or no longer what was compiled.

    Parsed and compiled by itself where that gives the same code, else with its file, once a text. Decoded once a code
    object.
    """
    code = function.__code__
    try:
        return _decoded[code.co_filename, code]
    except KeyError:
        pass
    learn_names(function)
    found = _decoded_from(function, code)
    if len(_decoded) > _LIMIT:
        _decoded.clear()
    if found is not None:
        _decoded[code.co_filename, code] = found
    return found


def _decoded_from(function: types.FunctionType, code: types.CodeType) -> Code | None:
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, function.__globals__)
    picked = _alone(code, lines)
    if picked is None:
        file = _file_of(code, lines)
        if file is not None and code in file.codes:
            picked = _pick(file, file.nodes(code.co_name, code.co_firstlineno), code)
    return None if picked is None else decode_function(picked[0], code, picked[1])


def text_of(code: types.CodeType) -> list[str]:
    """The lines of the file that a code object was compiled from; none where they are not known.

    From Python 3.13 on what ``python -c`` was given stands behind the name ``<string>``, which other code has, too.
    """
    lines = linecache.getlines(code.co_filename)
    if lines and code.co_filename.startswith("<"):
        file = _file_of(code, lines)
        return lines if file is not None and code in file.codes else []
    return lines


def nested_codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """The code objects among a code object's constants."""
    return (c for c in code.co_consts if isinstance(c, types.CodeType))


def real_code(parent: types.CodeType, nested: Code) -> types.CodeType | None:
    """The compiled counterpart of a nested function's decoded code; None where two look alike."""
    found = [c for c in nested_codes(parent) if c.co_name == nested.name and c.co_firstlineno == nested.firstlineno]
    if len(found) > 1 and nested.span is not None:  # several on one line: by columns
        start, end = nested.span
        inside = [c for c in found if any(start <= at < end for at in _starts(c))]
        found = inside if len(inside) == 1 else _by_order(found, nested)
    return found[0] if len(found) == 1 else None


def _by_order(found: list[types.CodeType], nested: Code) -> list[types.CodeType]:
    """Of functions on one line, where columns are unknown or say too little: both compilers take them in one order."""
    ops = nested.outer.ops if nested.outer is not None else []
    made = [arg[0] for op, arg in ops if op == "MAKE_FUNCTION"]
    contents = [_content(c) for c in made if (c.name, c.firstlineno) == (nested.name, nested.firstlineno)]
    contents = list(dict.fromkeys(contents))  # equal functions are one
    return [found[contents.index(_content(nested))]] if len(contents) == len(found) else []


def _content(code: Code) -> tuple[object, ...]:
    """What makes two decoded functions of one line equal."""
    ops = tuple((op, _content(arg[0]) if op == "MAKE_FUNCTION" else repr(arg)) for op, arg in code.ops)
    return code.arguments.argcount, code.arguments.kwonly, tuple(code.params), code.freevars, tuple(code.lines), ops


def _starts(code: types.CodeType) -> list[tuple[int, int]]:
    """Where in the source the instructions of a code begin, those that stand for its whole aside."""
    return [(line, column) for line, _, column, end in places(code) if line and column is not None and end]
