"""Expressions to instructions, and the emitter that statements share."""

from __future__ import annotations

import ast
import itertools
from typing import Any

from ms_jit_core.instructions import Code, Line
from ms_jit_core.python_versions import STATEMENTS_STAND_WHOLE, TESTS_STAND_ALONE
from ms_jit_core.source_decoder.scopes import Scope, annotated, mangle, texts_of

_BINARY = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.BitAnd: "and",
    ast.MatMult: "matmul",
}
_COMPARE = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
_UNARY = {ast.UAdd: "pos", ast.USub: "neg", ast.Invert: "invert"}


class Label:
    """A jump target; its position is known once it is marked."""

    __slots__ = ("position",)

    def __init__(self) -> None:
        self.position = -1


class Expressions:
    """Emitter and expression half of a function's decoder."""

    scope: Scope
    code: Code
    line: int
    depth: int
    blocks: list[Any]
    counter: int

    def nested(self, node: ast.AST, name: str) -> Code:
        raise NotImplementedError

    # emitter
    def emit(self, op: str, arg: Any = None) -> None:
        self.code.ops.append((op, arg))
        self.code.lines.append(self.line)

    def at(self, node: ast.AST) -> None:
        """What is emitted next stands where `node` does."""
        line = Line(node.lineno)  # type: ignore[attr-defined]
        line.span = node.end_lineno - line, node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
        self.line = line

    def at_name_of(self, node: ast.Attribute) -> None:
        """A lookup that spans lines stands at its name, as the interpreter's compiler has it."""
        line, end = self.line, node.end_col_offset or 0
        if line == node.end_lineno or node.end_lineno is None:
            return
        found = Line(node.end_lineno)
        span = getattr(line, "span", None)
        if span is not None and len(node.attr) <= end:
            found.span = line + span[0] - found, end - len(node.attr), span[2]
        self.line = found

    def mark(self, label: Label) -> None:
        label.position = len(self.code.ops)

    @property
    def here(self) -> int:
        return len(self.code.ops)

    def hidden(self, word: str) -> str:
        """A local that no user name can equal."""
        self.counter += 1
        return f".{word}{self.counter}"

    def finish(self) -> None:
        """Turn labels into positions."""
        code = self.code
        for i, (op, arg) in enumerate(code.ops):
            if isinstance(arg, Label):
                code.ops[i] = (op, arg.position)
        code.handlers = [(a, b, t.position if isinstance(t, Label) else t, d) for a, b, t, d in code.handlers if b > a]

    # names
    def load(self, name: str) -> None:
        name = mangle(name, self.scope.cls)
        self.emit(
            {"fast": "LOAD_FAST", "cell": "LOAD_CELL", "global": "LOAD_GLOBAL", "name": "LOAD_NAME"}[
                self.scope.lookup(name)
            ],
            name,
        )

    def store(self, name: str) -> None:
        name = mangle(name, self.scope.cls)
        self.emit(
            {"fast": "STORE_FAST", "cell": "STORE_CELL", "global": "STORE_GLOBAL", "name": "STORE_NAME"}[
                self.scope.lookup(name)
            ],
            name,
        )

    def delete(self, name: str) -> None:
        name = mangle(name, self.scope.cls)
        self.emit(
            {"fast": "DEL_FAST", "cell": "DEL_CELL", "global": "DEL_GLOBAL", "name": "DEL_NAME"}[
                self.scope.lookup(name)
            ],
            name,
        )

    # expressions
    def expr(self, node: ast.expr) -> None:
        """Emit code that pushes the value of `node`."""
        saved = self.line
        self.at(node)
        method = getattr(self, f"expr_{type(node).__name__}", None)
        if method is None:
            self.emit("BREAK", ("syntax", f"expression {type(node).__name__}"))
        else:
            method(node)
        self.line = saved

    def expr_Constant(self, node: ast.Constant) -> None:
        self.emit("CONST", node.value)

    def expr_Name(self, node: ast.Name) -> None:
        if node.id == "__debug__":
            self.emit("CONST", __debug__)
        else:
            self.load(node.id)

    def expr_Attribute(self, node: ast.Attribute) -> None:
        self.expr(node.value)
        self.at_name_of(node)
        self.emit("LOAD_ATTR", mangle(node.attr, self.scope.cls))

    def expr_Subscript(self, node: ast.Subscript) -> None:
        self.expr(node.value)
        self.expr(node.slice)
        self.emit("SUBSCR")

    def expr_Slice(self, node: ast.Slice) -> None:
        for part in (node.lower, node.upper):
            if part is None:
                self.emit("CONST", None)
            else:
                self.expr(part)
        if node.step is not None:
            self.expr(node.step)
        self.emit("BUILD_SLICE", 3 if node.step is not None else 2)

    def expr_BinOp(self, node: ast.BinOp) -> None:
        chain = [node]
        while isinstance(chain[-1].left, ast.BinOp):  # long sums are deep on the left
            chain.append(chain[-1].left)
        self.expr(chain[-1].left)
        for item in reversed(chain):
            self.expr(item.right)
            self.at(item)
            self.emit("BINARY", _BINARY[type(item.op)])

    def expr_UnaryOp(self, node: ast.UnaryOp) -> None:
        self.expr(node.operand)
        if isinstance(node.op, ast.Not):
            self.emit("NOT")
        else:
            self.emit("UNARY", _UNARY[type(node.op)])

    def expr_BoolOp(self, node: ast.BoolOp) -> None:
        end = Label()
        op = "JUMP_IF_FALSE_OR_POP" if isinstance(node.op, ast.And) else "JUMP_IF_TRUE_OR_POP"
        for value in node.values[:-1]:
            # `(a and b) or c`: a false `a` goes on to `c`, asked once, and its value is not kept.
            other = isinstance(value, ast.BoolOp) and type(value.op) is not type(node.op)
            skip = Label()
            if other:
                for part in value.values[:-1]:  # type: ignore[attr-defined]
                    self.condition(part, skip, isinstance(node.op, ast.And))
            self.expr(value.values[-1] if other else value)  # type: ignore[attr-defined]
            self.emit(op, end)
            self.mark(skip)
        self.expr(node.values[-1])
        self.mark(end)

    def _comparison(self, op: ast.cmpop) -> None:
        if isinstance(op, (ast.Is, ast.IsNot)):
            self.emit("IS", isinstance(op, ast.IsNot))
        elif isinstance(op, (ast.In, ast.NotIn)):
            self.emit("CONTAINS", isinstance(op, ast.NotIn))
        else:
            self.emit("COMPARE", _COMPARE[type(op)])

    def expr_Compare(self, node: ast.Compare) -> None:
        self.expr(node.left)
        if len(node.ops) == 1:
            self.expr(node.comparators[0])
            self._comparison(node.ops[0])
            return
        end, cleanup = Label(), Label()
        for op, right in zip(node.ops[:-1], node.comparators[:-1], strict=True):
            self.expr(right)
            self.emit("COPY", 1)
            self.emit("SWAP", 3)  # below the two others
            self.emit("SWAP", 2)
            self._comparison(op)
            self.emit("JUMP_IF_FALSE_OR_POP", cleanup)
        self.expr(node.comparators[-1])
        self._comparison(node.ops[-1])
        self.emit("JUMP", end)
        self.mark(cleanup)
        self.emit("SWAP", 2)
        self.emit("POP")
        self.mark(end)

    def condition(self, node: ast.expr, target: Label, when: bool) -> None:
        """Jump to `target` if the truth of `node` is `when`, else fall through; nothing stays on the stack."""
        if TESTS_STAND_ALONE or isinstance(node, ast.Compare):
            self.at(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.condition(node.operand, target, not when)
        elif isinstance(node, ast.BoolOp):
            through = isinstance(node.op, ast.And) == when
            skip = Label()
            for value in node.values[:-1]:
                self.condition(value, skip if through else target, not when if through else when)
            self.condition(node.values[-1], target, when)
            self.mark(skip)
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            self._chained_condition(node, target, when)
        else:
            self.expr(node)
            self.emit("JUMP_IF_TRUE" if when else "JUMP_IF_FALSE", target)

    def _chained_condition(self, node: ast.Compare, target: Label, when: bool) -> None:
        """a < b < c as jumps, so that no value stands for the whole: of tensors, its parts could not be joined."""
        failed, end = Label(), Label()
        self.expr(node.left)
        for op, right in zip(node.ops[:-1], node.comparators[:-1], strict=True):
            self.expr(right)
            self.emit("COPY", 1)
            self.emit("SWAP", 3)  # below the two others
            self.emit("SWAP", 2)
            self._comparison(op)
            self.emit("JUMP_IF_FALSE", failed)
        self.expr(node.comparators[-1])
        self._comparison(node.ops[-1])
        self.emit("JUMP_IF_TRUE" if when else "JUMP_IF_FALSE", target)
        self.emit("JUMP", end)
        self.mark(failed)
        self.emit("POP")
        if not when:
            self.emit("JUMP", target)
        self.mark(end)

    def expr_IfExp(self, node: ast.IfExp) -> None:
        otherwise, end = Label(), Label()
        self.condition(node.test, otherwise, False)
        self.expr(node.body)
        self.emit("JUMP", end)
        self.mark(otherwise)
        self.expr(node.orelse)
        self.mark(end)

    def expr_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.expr(node.value)
        self.emit("COPY", 1)
        self.store(node.target.id)

    def _display(self, elts: list[ast.expr], build: str, extend: str) -> None:
        if not any(isinstance(e, ast.Starred) for e in elts):
            for e in elts:
                self.expr(e)
            self.emit(build, len(elts))
            return
        self.emit("BUILD_SET" if build == "BUILD_SET" else "BUILD_LIST", 0)
        for e in elts:
            if isinstance(e, ast.Starred):
                self.expr(e.value)
                self.emit(extend, 1)
            else:
                self.expr(e)
                self.emit("SET_ADD" if build == "BUILD_SET" else "LIST_APPEND", 1)
        if build == "BUILD_TUPLE":
            self.emit("LIST_TO_TUPLE")

    def expr_Tuple(self, node: ast.Tuple) -> None:
        self._display(node.elts, "BUILD_TUPLE", "LIST_EXTEND")

    def expr_List(self, node: ast.List) -> None:
        self._display(node.elts, "BUILD_LIST", "LIST_EXTEND")

    def expr_Set(self, node: ast.Set) -> None:
        self._display(node.elts, "BUILD_SET", "SET_UPDATE")

    def expr_Dict(self, node: ast.Dict) -> None:
        if all(k is not None for k in node.keys):
            for k, v in zip(node.keys, node.values, strict=True):
                self.expr(k)  # type: ignore[arg-type]
                self.expr(v)
            self.emit("BUILD_DICT", len(node.keys))
            return
        self.emit("BUILD_DICT", 0)
        for k, v in zip(node.keys, node.values, strict=True):
            if k is None:
                self.expr(v)
                self.emit("DICT_UPDATE", 1)
            else:
                self.expr(k)
                self.expr(v)
                self.emit("MAP_ADD", 1)

    def expr_Call(self, node: ast.Call) -> None:
        self.expr(node.func)
        starred = any(isinstance(a, ast.Starred) for a in node.args)
        if not starred and all(k.arg is not None for k in node.keywords):
            for a in node.args:
                self.expr(a)
            for k in node.keywords:
                self.expr(k.value)
            self._at_call(node)
            names = tuple(k.arg for k in node.keywords)
            self.emit("CALL", (len(node.args) + len(names), names))
            return
        self._display(node.args, "BUILD_TUPLE", "LIST_EXTEND")
        self.emit("BUILD_DICT", 0)
        for mapping, group in itertools.groupby(node.keywords, lambda k: k.arg is None):
            if mapping:
                for k in group:
                    self.expr(k.value)
                    self.emit("DICT_MERGE", 1)
            else:
                named = list(group)
                for k in named:
                    self.emit("CONST", k.arg)
                    self.expr(k.value)
                self.emit("BUILD_DICT", len(named))
                self.emit("DICT_MERGE", 1)
        self.emit("CALL_EX")

    def _at_call(self, node: ast.Call) -> None:
        self.at(node)
        if isinstance(node.func, ast.Attribute):
            self.at_name_of(node.func)

    def expr_JoinedStr(self, node: ast.JoinedStr) -> None:
        for value in node.values:
            self.expr(value)
        self.emit("BUILD_STRING", len(node.values))

    def expr_FormattedValue(self, node: ast.FormattedValue) -> None:
        self.expr(node.value)
        if node.format_spec is not None:
            self.expr(node.format_spec)
        conversion = None if node.conversion == -1 else chr(node.conversion)
        self.emit("FORMAT", (conversion, node.format_spec is not None))

    def function(self, node: ast.AST, name: str, args: ast.arguments | None) -> None:
        """Push defaults, keyword defaults and annotations, then make the function."""
        if getattr(node, "type_params", None):
            self.emit("BREAK", ("syntax", f"the type parameters of {name}"))
        defaults = args.defaults if args else []
        for d in defaults:
            self.expr(d)
        self.emit("BUILD_TUPLE", len(defaults))
        keywords = (
            [(a.arg, d) for a, d in zip(args.kwonlyargs, args.kw_defaults, strict=True) if d is not None]
            if args
            else []
        )
        for key, d in keywords:
            self.emit("CONST", key)
            self.expr(d)
        self.emit("BUILD_DICT", len(keywords))
        annotations = annotated(node)
        if annotations:
            texts = texts_of(node) if self.scope.texts else None
            for i, (key, annotation) in enumerate(annotations):
                self.emit("CONST", mangle(key, self.scope.cls))
                if texts is not None:
                    self.emit("CONST", texts[i])
                elif isinstance(annotation, ast.Starred):  # *args: *Ts
                    self.expr(annotation.value)
                    self.emit("UNPACK", 1)
                else:
                    self.expr(annotation)
            self.emit("BUILD_TUPLE", 2 * len(annotations))
            self.emit("SWAP", 3)  # below the two others
            self.emit("SWAP", 2)
        self.emit("MAKE_FUNCTION", (self.nested(node, name), 3))
        if annotations:
            self.emit("SET_FUNCTION", 4)

    def expr_Lambda(self, node: ast.Lambda) -> None:
        self.function(node, "<lambda>", node.args)

    def _comprehension(self, node: Any) -> None:
        names = {
            ast.ListComp: "<listcomp>",
            ast.SetComp: "<setcomp>",
            ast.DictComp: "<dictcomp>",
            ast.GeneratorExp: "<genexpr>",
        }
        if any(g.is_async for g in node.generators):
            self.emit("BREAK", ("syntax", "an asynchronous comprehension"))
            return
        self.function(node, names[type(node)], None)
        self.iterator(node.generators[0].iter)
        self.emit("CALL", (1, ()))

    expr_ListComp = expr_SetComp = expr_DictComp = expr_GeneratorExp = _comprehension

    def iterator(self, node: ast.expr) -> None:
        """Push an iterator over the value of `node`."""
        saved = self.line
        self.expr(node)
        if not STATEMENTS_STAND_WHOLE:
            self.at(node)
        self.emit("GET_ITER")
        self.line = saved

    def comprehension_body(self, node: Any) -> None:
        """The code of a comprehension as a function of its outermost iterator ``.0``."""
        lists = not isinstance(node, ast.GeneratorExp)
        if lists:
            build = {ast.ListComp: "BUILD_LIST", ast.SetComp: "BUILD_SET", ast.DictComp: "BUILD_DICT"}[type(node)]
            self.emit(build, 0)
        loops = []
        for i, generator in enumerate(node.generators):
            start, end = Label(), Label()
            if i == 0:
                self.emit("LOAD_FAST", ".0")
            else:
                self.iterator(generator.iter)
            self.mark(start)
            self.emit("FOR_ITER", end)
            self.assign(generator.target)
            for test in generator.ifs:
                self.condition(test, start, False)
            loops.append((start, end))
        depth = len(loops) + 1
        if isinstance(node, ast.DictComp):
            self.expr(node.key)
            self.expr(node.value)
            self.emit("MAP_ADD", depth)
        else:
            self.expr(node.elt)
            if isinstance(node, ast.ListComp):
                self.emit("LIST_APPEND", depth)
            elif isinstance(node, ast.SetComp):
                self.emit("SET_ADD", depth)
            else:
                self.emit("YIELD")
                self.emit("POP")
        for start, end in reversed(loops):
            self.emit("JUMP", start)
            self.mark(end)
        if not lists:
            self.emit("CONST", None)
        self.emit("RETURN")

    def assign(self, target: ast.expr) -> None:
        raise NotImplementedError

    def expr_Yield(self, node: ast.Yield) -> None:
        if node.value is None:
            self.emit("CONST", None)
        else:
            self.expr(node.value)
        self.emit("YIELD")

    def expr_YieldFrom(self, node: ast.YieldFrom) -> None:
        start, end = Label(), Label()
        self.expr(node.value)
        self.emit("GET_ITER")
        self.emit("CONST", None)
        self.mark(start)
        self.emit("SEND_ITER", end)
        self.emit("YIELD")
        self.emit("JUMP", start)
        self.mark(end)
