"""Statements to instructions.

A return, break or continue that leaves try or with blocks runs what they owe first: the cleanup is emitted again at
each exit, with the blocks' own handler ranges closed meanwhile, as CPython's compiler does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ms_jit_core.python_versions import ASSERTION_AT, STATEMENTS_STAND_WHOLE
from ms_jit_core.source_decoder.expressions import _BINARY, Expressions, Label
from ms_jit_core.source_decoder.scopes import mangle


class Block:
    """Something a jump may leave: kind loop, for, cleanup (finally or with) or handler (an except clause's body)."""

    def __init__(self, kind: str, leave: Callable[[], None] | None = None) -> None:
        self.kind = kind
        self.leave = leave
        self.ranges: list[list[int]] = []
        self.on_break = Label()
        self.on_continue = Label()


class Statements(Expressions):
    """Statement half of a function's decoder."""

    def body(self, statements: list[ast.stmt]) -> None:
        for s in statements:
            self.statement(s)

    def statement(self, node: ast.stmt) -> None:
        self.at(node)
        method = getattr(self, f"stmt_{type(node).__name__}", None)
        if method is None:
            self.emit("BREAK", ("syntax", f"statement {type(node).__name__}"))
        else:
            method(node)

    # handler ranges
    def _open(self, block: Block) -> None:
        block.ranges.append([self.here, -1])

    def _close(self, block: Block) -> None:
        if block.ranges and block.ranges[-1][1] == -1:
            block.ranges[-1][1] = self.here

    def _protect(self, block: Block, target: Label) -> None:
        self._close(block)
        self.code.handlers.extend((a, b, target, self.depth) for a, b in block.ranges)  # type: ignore[misc]

    def _unwind(self, stop: Callable[[Block], bool], finish: Callable[[], None]) -> None:
        """Emit what the blocks owe from the innermost to the one where `stop` holds, then `finish`."""
        saved = self.blocks
        left: list[Block] = []
        remaining = list(saved)
        while remaining and not stop(remaining[-1]):
            block = remaining.pop()
            self._close(block)
            left.append(block)
            self.blocks = remaining
            if block.leave is not None:
                block.leave()
        finish()
        self.blocks = saved
        for block in left:
            if block.ranges:
                self._open(block)

    # simple statements
    def stmt_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.expr(node.value)
            self.emit("POP")

    def stmt_Pass(self, node: ast.Pass) -> None:
        pass

    def stmt_Global(self, node: ast.Global) -> None:
        pass

    def stmt_Nonlocal(self, node: ast.Nonlocal) -> None:
        pass

    def assign(self, target: ast.expr) -> None:
        """Pop the top of the stack into `target`."""
        saved = self.line
        self.at(target)
        if isinstance(target, ast.Name):
            self.store(target.id)
        elif isinstance(target, ast.Attribute):
            self.expr(target.value)
            self.at_name_of(target)
            self.emit("STORE_ATTR", mangle(target.attr, self.scope.cls))
        elif isinstance(target, ast.Subscript):
            self.expr(target.value)
            self.expr(target.slice)
            self.emit("STORE_SUBSCR")
        elif isinstance(target, (ast.Tuple, ast.List)):
            stars = [i for i, e in enumerate(target.elts) if isinstance(e, ast.Starred)]
            if stars:
                self.emit("UNPACK_EX", (stars[0], len(target.elts) - stars[0] - 1))
            else:
                self.emit("UNPACK", len(target.elts))
            for e in target.elts:
                self.assign(e.value if isinstance(e, ast.Starred) else e)
        self.line = saved

    def stmt_Assign(self, node: ast.Assign) -> None:
        self.expr(node.value)
        for target in node.targets[:-1]:
            self.emit("COPY", 1)
            self.assign(target)
        self.assign(node.targets[-1])

    def stmt_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.expr(node.value)
            self.assign(node.target)
        elif not isinstance(node.target, ast.Name):  # what stands before the dot or the brackets is evaluated
            self.expr(node.target.value)
            self.emit("POP")
            if isinstance(node.target, ast.Subscript):
                self.expr(node.target.slice)
                self.emit("POP")

    def stmt_AugAssign(self, node: ast.AugAssign) -> None:
        op, target = _BINARY[type(node.op)], node.target
        self.at(target)
        if isinstance(target, ast.Name):
            self.load(target.id)
        elif isinstance(target, ast.Attribute):
            self.expr(target.value)
            self.emit("COPY", 1)
            self.at_name_of(target)
            self.emit("LOAD_ATTR", mangle(target.attr, self.scope.cls))
        else:
            self.expr(target.value)
            self.expr(target.slice)
            self.emit("COPY", 2)
            self.emit("COPY", 2)
            self.emit("SUBSCR")
        self.expr(node.value)
        self.at(node)
        self.emit("INPLACE", op)
        self.at(target)
        if isinstance(target, ast.Name):
            self.store(target.id)
        elif isinstance(target, ast.Attribute):
            self.at_name_of(target)
            self.emit("SWAP", 2)
            self.emit("STORE_ATTR", mangle(target.attr, self.scope.cls))
        else:
            self.emit("SWAP", 3)  # below the two others
            self.emit("SWAP", 2)
            self.emit("STORE_SUBSCR")

    def stmt_Delete(self, node: ast.Delete) -> None:
        todo = list(node.targets)
        while todo:
            target = todo.pop(0)
            self.at(target)
            if isinstance(target, ast.Name):
                self.delete(target.id)
            elif isinstance(target, ast.Attribute):
                self.expr(target.value)
                self.at_name_of(target)
                self.emit("DEL_ATTR", mangle(target.attr, self.scope.cls))
            elif isinstance(target, ast.Subscript):
                self.expr(target.value)
                self.expr(target.slice)
                self.emit("DEL_SUBSCR")
            else:
                todo = list(target.elts) + todo  # type: ignore[attr-defined]

    def stmt_Assert(self, node: ast.Assert) -> None:
        if not __debug__:
            return
        end = Label()
        self.condition(node.test, end, True)
        if ASSERTION_AT != "comparison":
            self.at(node)
        self.emit("CONST", AssertionError)
        if node.msg is not None:
            self.expr(node.msg)
            self.emit("CALL", (1, ()))
        if ASSERTION_AT == "test":
            self.at(node.test)
        self.emit("RAISE", 1)
        self.mark(end)

    def stmt_Raise(self, node: ast.Raise) -> None:
        parts = [p for p in (node.exc, node.cause) if p is not None]
        for p in parts:
            self.expr(p)
        self.emit("RAISE", len(parts))

    def stmt_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.emit("CONST", None)
        else:
            self.expr(node.value)
        if all(b.leave is None for b in self.blocks):
            self.emit("RETURN")
            return
        result = self.hidden("return")
        self.emit("STORE_FAST", result)

        def finish() -> None:
            self.emit("LOAD_FAST", result)
            self.emit("RETURN")

        depth = self.depth
        self._unwind(lambda block: False, finish)
        self.depth = depth

    def _import(self, alias_name: str, asname: str | None) -> None:
        self.emit("IMPORT", (0, None, alias_name))
        if asname is None:
            return
        for part in alias_name.split(".")[1:]:
            self.emit("IMPORT_FROM", part)
            self.emit("SWAP", 2)
            self.emit("POP")

    def stmt_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._import(alias.name, alias.asname)
            self.store(alias.asname or alias.name.split(".")[0])

    def stmt_ImportFrom(self, node: ast.ImportFrom) -> None:
        names = tuple(alias.name for alias in node.names)
        self.emit("IMPORT", (node.level, names, node.module or ""))
        for alias in node.names:
            self.emit("IMPORT_FROM", alias.name)
            self.store(alias.asname or alias.name)
        self.emit("POP")

    # functions and classes
    def stmt_FunctionDef(self, node: ast.FunctionDef) -> None:
        for d in node.decorator_list:
            self.expr(d)
        self.function(node, node.name, node.args)
        for _ in node.decorator_list:
            self.emit("CALL", (1, ()))
        self.store(node.name)

    stmt_AsyncFunctionDef = stmt_FunctionDef  # type: ignore[assignment]

    def stmt_ClassDef(self, node: ast.ClassDef) -> None:
        self.emit("BREAK", ("syntax", f"class statement {node.name} inside a captured function"))

    # control flow
    def stmt_If(self, node: ast.If) -> None:
        otherwise, end = Label(), Label()
        self.condition(node.test, otherwise, False)
        self.body(node.body)
        if node.orelse:
            self.emit("JUMP", end)
        self.mark(otherwise)
        self.body(node.orelse)
        self.mark(end)

    def stmt_While(self, node: ast.While) -> None:
        block = Block("loop")
        otherwise = Label()
        self.mark(block.on_continue)
        if not (isinstance(node.test, ast.Constant) and node.test.value):
            self.condition(node.test, otherwise, False)
        self.blocks.append(block)
        self.body(node.body)
        self.blocks.pop()
        self.emit("JUMP", block.on_continue)
        self.mark(otherwise)
        self.body(node.orelse)
        self.mark(block.on_break)

    def stmt_For(self, node: ast.For) -> None:
        block = Block("for")
        otherwise = Label()
        self.iterator(node.iter)
        if not STATEMENTS_STAND_WHOLE:
            self.at(node.iter)
        self.mark(block.on_continue)
        self.emit("FOR_ITER", otherwise)
        self.depth += 1
        self.assign(node.target)
        self.blocks.append(block)
        self.body(node.body)
        self.blocks.pop()
        self.emit("JUMP", block.on_continue)
        self.depth -= 1
        self.mark(otherwise)
        self.body(node.orelse)
        self.mark(block.on_break)

    def _loop_exit(self, is_break: bool) -> None:
        loop = next(b for b in reversed(self.blocks) if b.kind in ("loop", "for"))

        def finish() -> None:
            if is_break and loop.kind == "for":
                self.emit("POP")
            self.emit("JUMP", loop.on_break if is_break else loop.on_continue)

        self._unwind(lambda block: block is loop, finish)

    def stmt_Break(self, node: ast.Break) -> None:
        self._loop_exit(True)

    def stmt_Continue(self, node: ast.Continue) -> None:
        self._loop_exit(False)

    # try and with
    def _handler_body(self, emit_body: Callable[[], None], leave: Callable[[], None]) -> None:
        """A region in which an exception is being handled; `leave` undoes what entering it did."""
        block = Block("handler", leave)
        cleanup, after = Label(), Label()
        self.blocks.append(block)
        self._open(block)
        emit_body()
        self.blocks.pop()
        self._close(block)
        leave()
        self.emit("JUMP", after)
        self.mark(cleanup)
        self._protect(block, cleanup)
        self.emit("LEAVE_HANDLER")
        self.emit("ENTER_HANDLER")
        leave_name = getattr(leave, "name", None)
        if leave_name is not None:
            self._forget(leave_name)
        self.emit("RERAISE")
        self.mark(after)

    def _forget(self, name: str) -> None:
        self.emit("CONST", None)
        self.store(name)
        self.delete(name)

    def _leave_handler(self, name: str | None = None) -> Callable[[], None]:
        def leave() -> None:
            self.emit("LEAVE_HANDLER")
            if name is not None:
                self._forget(name)

        leave.name = name  # type: ignore[attr-defined]
        return leave

    def stmt_Try(self, node: ast.Try) -> None:
        if not node.finalbody:
            self._try_except(node)
            return
        first = node.finalbody[0]
        block = Block("cleanup", lambda: self.body(node.finalbody))
        handler, end = Label(), Label()
        self.blocks.append(block)
        self._open(block)
        if node.handlers:
            self._try_except(node)
        else:
            self.body(node.body)
        self.blocks.pop()
        self._close(block)
        self.body(node.finalbody)
        self.emit("JUMP", end)
        self.at(first)
        self.mark(handler)
        self._protect(block, handler)
        self.emit("ENTER_HANDLER")
        self._final_handler(node.finalbody)
        self.mark(end)

    def _final_handler(self, finalbody: list[ast.stmt]) -> None:
        block = Block("handler", self._leave_handler())
        cleanup = Label()
        self.blocks.append(block)
        self._open(block)
        self.body(finalbody)
        self.blocks.pop()
        self._close(block)
        self.emit("RERAISE")
        self.mark(cleanup)
        self._protect(block, cleanup)
        self.emit("LEAVE_HANDLER")
        self.emit("RAISE_TOP")

    def _try_except(self, node: ast.Try) -> None:
        block = Block("try")
        handler, end = Label(), Label()
        self.blocks.append(block)
        self._open(block)
        self.body(node.body)
        self.blocks.pop()
        self._close(block)
        self.body(node.orelse)
        self.emit("JUMP", end)
        self.mark(handler)
        self._protect(block, handler)
        self.emit("ENTER_HANDLER")
        for clause in node.handlers:
            self.at(clause)
            after = Label()
            if clause.type is not None:
                dispatch, cleanup, matched = Block("handler"), Label(), Label()
                self._open(dispatch)
                self.expr(clause.type)
                self._close(dispatch)
                self.emit("EXC_MATCH")
                self.emit("JUMP", matched)
                self.mark(cleanup)
                self._protect(dispatch, cleanup)
                self.emit("LEAVE_HANDLER")
                self.emit("RAISE_TOP")
                self.mark(matched)
                self.emit("JUMP_IF_FALSE", after)
            if clause.name:
                self.emit("LOAD_EXC")
                self.store(clause.name)
            self._handler_body(lambda clause=clause: self.body(clause.body), self._leave_handler(clause.name))  # type: ignore[misc]
            self.emit("JUMP", end)
            self.mark(after)
        self.emit("RERAISE")
        self.mark(end)

    def stmt_With(self, node: ast.With) -> None:
        self._with(node, node.items)

    def _with(self, node: ast.With, items: list[ast.withitem]) -> None:
        if not items:
            self.body(node.body)
            return
        item, exit_name = items[0], self.hidden("exit")
        self.at(node)
        self.expr(item.context_expr)
        place = node if STATEMENTS_STAND_WHOLE else item.context_expr
        self.at(place)
        self.emit("COPY", 1)
        self.emit("LOAD_SPECIAL", "__exit__")
        self.emit("STORE_FAST", exit_name)
        self.emit("LOAD_SPECIAL", "__enter__")
        self.emit("CALL", (0, ()))

        def leave() -> None:
            self.at(place)
            self.emit("LOAD_FAST", exit_name)
            self.emit("DEL_FAST", exit_name)  # the manager may go with it
            for _ in range(3):
                self.emit("CONST", None)
            self.emit("CALL", (3, ()))
            self.emit("POP")

        block = Block("cleanup", leave)
        handler, suppressed, end = Label(), Label(), Label()
        self._open(block)
        self.blocks.append(block)
        if item.optional_vars is not None:
            self.assign(item.optional_vars)
        else:
            self.emit("POP")
        self._with(node, items[1:])
        self.blocks.pop()
        self._close(block)
        leave()
        self.emit("JUMP", end)
        self.mark(handler)
        self._protect(block, handler)
        self.at(place)
        self.emit("ENTER_HANDLER")
        cleanup_block, cleanup = Block("handler"), Label()
        self._open(cleanup_block)
        self.emit("LOAD_FAST", exit_name)
        self.emit("DEL_FAST", exit_name)
        self.emit("LOAD_EXC")
        self.emit("EXC_ARGS")
        self.emit("CALL", (3, ()))
        self._close(cleanup_block)
        self.emit("JUMP_IF_TRUE", suppressed)
        self.emit("RERAISE")
        self.mark(cleanup)
        self._protect(cleanup_block, cleanup)
        self.emit("LEAVE_HANDLER")
        self.emit("RAISE_TOP")
        self.mark(suppressed)
        self.emit("LEAVE_HANDLER")
        self.mark(end)

    def stmt_Match(self, node: ast.Match) -> None:
        raise NotImplementedError
